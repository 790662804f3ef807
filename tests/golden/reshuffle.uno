# The draw pile runs out twice, and then no cards are left to draw. To make this happen soon, a false catch costs 16 cards,
# and with six of them Cyd takes nearly the whole deck.
drawfour 1
rules classic
set false_catch_penalty 16
set hand_size 2
seats Ann Bob Cyd
dealer 2
cards R1 R2 Y5 G3 B4 Y6                                        # the deal, seats 0 1 2, twice
cards R0                                                       # the first discard
cards W W W W W+4 W+4 W+4 W+4 BS BS BR BR B+2 B+2              # Cyd takes these and 82 more in deck order
= turn 0, color red, hands 2 2 2, pile 101, discard 1
2 catch 0
# No catch is due: Ann holds two cards. Cyd pays, and it is still Ann's turn (R33, R34, C6).
= turn 0, phase turn, hands 2 2 18, pile 85
2 catch 0
2 catch 0
2 catch 0
2 catch 0
2 catch 0
# Five cards stay in the pile, the last in deck order: B7 B8 B8 B9 B9.
= turn 0, phase turn, hands 2 2 98, pile 5, discard 1
0 draw
= turn 1, hands 3 2 98, hand 0 R1 G3 B7, pile 4
1 uno
1 R2
= turn 2, hands 3 1 98, discard 2
2 R9
= turn 0, hands 3 1 97, discard 3
0 draw
= turn 1, hands 4 1 97, hand 0 R1 G3 B7 B8, pile 3
1 draw
= turn 2, hands 4 2 97, hand 1 B4 B8, pile 2
2 R+2
# Ann takes the last two cards. The pile is empty, but nobody must draw yet, so the discards stay as they are (R16).
= turn 1, top R+2, hands 6 2 96, hand 0 R1 G3 B7 B8 B9 B9, pile 0, discard 4
# Bob must draw: R0 R2 R9 are shuffled and come in this order; the top card stays (R16).
cards R9 R0 R2
1 draw
= turn 1, phase drawn, top R+2, hands 6 3 96, hand 1 B4 B8 R9, pile 2, discard 1
1 R9
= turn 2, phase turn, hands 6 2 96, discard 2
2 G9
0 G3
= turn 1, color green, hands 5 2 95, discard 4
1 draw
= turn 2, hands 5 3 95, hand 1 B4 B8 R0, pile 1, discard 4
2 G+2
# Ann draws the red 2, the last card, and then needs one more: in the middle of her draw the discards under the top
# are turned over, oldest first, R+2 R9 G9 G3 (R16).
= turn 1, top G+2, hands 7 3 94, hand 0 R1 B7 B8 B9 B9 R2 R+2, pile 3, discard 1
1 draw
= turn 2, hands 7 4 94, hand 1 B4 B8 R0 R9, pile 2, discard 1
2 catch 1
# Another false catch. Cyd takes the two cards that are left and owes nothing for the rest (C9).
= turn 2, phase turn, hands 7 4 96, pile 0, discard 1
2 draw
# With nothing to draw this is a pass, allowed although Cyd and Ann could play (C10).
= turn 0, phase turn, hands 7 4 96, pile 0, discard 1
0 draw
= turn 1, phase turn, hands 7 4 96
1 draw
# All three have passed in a row: the round is blocked and nobody scores (R16).
= phase over, over round, winner none, hands 7 4 96, points 0 0 0, scores 0 0 0
# The deal passes on to Ann, and Bob goes first (R5).
round
cards R1 R2 R3 R4 R5 R6 R7
= turn 1, top R7, hands 2 2 2, hand 1 R1 R4, hand 2 R2 R5, hand 0 R3 R6, pile 101, scores 0 0 0

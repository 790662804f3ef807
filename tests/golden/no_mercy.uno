# The deck and the preset no_mercy, with a lower hand limit: a count that grows over three seats, a color to draw for, cards
# discarded by color, hands that move with 7 and 0, and two seats that are knocked out.
drawfour 1
rules no_mercy
set hand_limit 12
set hand_size 5
deck no_mercy
seats Ann Bob Cyd
dealer 2
cards R+2 R+4 W+6 RSE G2 B1 R3 G9 GD Y5 WC Y0 G8 RD B9     # the deal, seats 0 1 2, five times
cards R5                                                   # the first discard
cards R1 R1 R2 R4 R4 R5 R6 R6 R8 R8 R9 R9                  # the count that Ann takes
cards B4 G6 Y8 B7 G1 B2 G0 W+10                            # draws
cards Y1 Y1 Y2 Y2 Y3 Y3 Y4 Y4 Y6 Y6                        # the count that Cyd takes
= turn 0, phase turn, top R5, hands 5 5 5, pile 152, out none
0 RSE
# Everyone else loses a turn, so Ann has another.
= turn 0, hands 4 5 5
0 R+2
# Bob may add a draw card for as many cards or more that can be played on the top card (H1, C16).
= turn 1, phase pending, pending 2, legal 1 R+4 take
1 R+4
= turn 2, phase pending, pending 6, legal 2 W+6:R W+6:Y W+6:G W+6:B take
2 W+6:B
# The whole count falls on Ann, who can neither add nor challenge: the wilds of this deck can't be bluffs.
= turn 0, phase pending, color blue, pending 12, hands 3 4 4, legal 0 take
0 take
# With 15 cards she is out of the round (H9). Her cards are set aside, and the turn goes to Bob (C29).
= turn 1, phase turn, out 0, hands 0 4 4, hand 0, legal 0, pile 140, pending 0
1 WC
# Cyd must name a color, draws until it comes and loses her turn. With two seats left, it is Bob's turn again.
= turn 2, phase draw_color, color none, top WC, legal 2 color:R color:Y color:G color:B
2 color:G
= turn 1, phase turn, color green, hands 0 3 6, hand 2 B1 GD Y0 B9 B4 G6
1 G2
2 GD
# The green 6 goes with it, under the top card.
= turn 1, top GD, color green, hands 0 2 4, hand 2 Y0 B1 B4 B9, discard 9
1 uno
1 G9
2 B9
# Bob's red card does not go on blue: he draws until one comes that does (H5, C23), and must play it (R14).
= turn 1, color blue, hands 0 1 3
1 draw
= turn 1, phase drawn, hand 1 RD Y8 B7, legal 1 B7
1 B7
# A 7 swaps hands (H4); Cyd is the only one left to swap with.
= turn 1, phase swap, legal 1 "swap 2"
1 swap 2
= turn 2, phase turn, hands 0 3 2, hand 1 Y0 B1 B4, hand 2 RD Y8
2 draw
2 B2
1 B1
2 G1
= turn 1, color green, hands 0 2 2
1 draw
1 G0
# A 0 passes all hands on (H4): Bob and Cyd hold each other's.
= turn 2, top G0, hand 1 RD Y8, hand 2 Y0 B4
2 Y0
# Cyd's second-to-last card passes them back. Bob's hand has become one card, and he must call (R30, C22).
= turn 1, color yellow, hands 0 1 2, hand 1 B4, hand 2 RD Y8, legal 2 "catch 1"
1 uno
1 draw
= phase drawn, hand 1 B4 W+10, legal 1 W+10:R W+10:Y W+10:G W+10:B uno
1 uno
1 W+10:R
= turn 2, phase pending, pending 10, hands 0 1 2, legal 2 uno take
2 take
# Cyd holds twelve cards and is out, too: Bob is the last one in and wins (H9). He scores the hands of both as they went out,
# 79 and 60, but not his own card (C30, R37).
= phase over, over round, winner 1, out 0 2, hands 0 1 0, points 0 139 0, scores 0 139 0

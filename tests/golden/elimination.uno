# Everyone is charged their own hand, and a player who reaches 40 is out of the match (R41). Ann goes out after the first
# round; the deal and the first turn pass over her, and two seats are left.
drawfour 1
rules classic
set target_score 40
set scoring elimination
set hand_size 2
seats Ann Bob Cyd
dealer 2
cards W R3 R5 G7 R8 B1     # the deal, seats 0 1 2, twice
cards R4                   # the first discard
cards Y2 B+2               # the draws
= turn 0, hands 2 2 2, pile 101, legal 0 W:R W:Y W:G W:B draw uno
0 draw
# She may draw although she could play (R13). The yellow 2 ends her turn.
= turn 1, hands 3 2 2, pile 100
1 uno
1 R3
= turn 2, hands 3 1 2
2 R5
2 uno
= turn 0, hands 3 1 1, legal 1, illegal 0 "catch 2" catch_not_due
0 draw
= turn 1, hands 4 1 1, hand 0 W G7 Y2 B+2, legal 1 R8 draw
1 R8
# Bob has no cards left and is charged nothing; Ann 50 + 7 + 2 + 20, Cyd 1. Ann has reached 40 and is out (C27).
= phase over, over round, winner 1, hands 4 0 1, pile 99, discard 4, points 79 0 1, scores 79 0 1
# It would be Ann's deal; it passes to Bob, and Cyd goes first (C27). Ann gets no cards.
round
cards YR B9 G3 Y4     # the deal, seats 2 1, twice
cards Y6              # the first discard
cards Y1 G4 B2        # the draws
= turn 2, color yellow, hands 0 2 2, hand 0, pile 103, legal 0, illegal 0 draw seat_out
2 YR
# With two seats left a Reverse is a Skip (R28, C11). Cyd is her own next seat to act and has not called (C1).
= turn 2, direction clockwise, hands 0 2 1, legal 1 "catch 2", legal 2 draw uno
= illegal 0 "catch 2" seat_out
2 draw
# With the yellow 1 she holds two cards, and her missed call no longer matters.
= turn 2, phase drawn, hands 0 2 2, legal 1, legal 2 Y1 uno, illegal 1 "catch 2" catch_not_due
2 uno
2 Y1
= turn 1, hands 0 2 1, legal 1 Y4 draw uno
1 Y4
1 uno
= turn 2, hands 0 1 1, legal 2 draw
2 draw
= turn 2, phase drawn, hands 0 1 2, legal 2 G4 uno
2 uno
2 G4
= turn 1, color green, hands 0 1 1
1 draw
= turn 2, hands 0 2 1, hand 1 B9 B2, pile 100
2 G3
= phase over, over round, winner 2, discard 6, points 0 11 0, scores 79 11 1
# Cyd deals. Ann, on her left, is out, so Bob goes first (C27).
round
cards G9 W+4 RS B+2     # the deal, seats 1 2, twice
cards G5                # the first discard
cards R1 G2 Y3 B4       # Bob accepts
cards G+2 Y0            # Bob, for the last card
= turn 1, hands 0 2 2, pile 103, scores 79 11 1
1 uno
1 G9
= turn 2, hands 0 1 2, legal 2 W+4:R W+4:Y W+4:G W+4:B draw uno
2 uno
2 W+4:B
= turn 1, phase challenge, color blue, hands 0 1 1, legal 1 challenge accept, illegal 0 challenge seat_out
1 accept
# Bob draws four and loses his turn; it is Cyd's turn again (R28).
= turn 2, phase turn, hands 0 5 1, pile 99, legal 2 B+2 draw
2 B+2
# The last card's two count (R35): Bob holds 20 + 1 + 2 + 3 + 4 + 20 + 0. With 61 he is out, and Cyd is the last one in.
= phase over, over match, winner 2, hands 0 7 0, pile 97, discard 4, points 0 50 0, scores 79 61 1

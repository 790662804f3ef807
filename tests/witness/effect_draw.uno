# Draw: Bob draws two for the Draw Two and loses his turn (R22); Ann, who accepts, draws four (R24).
drawfour 1
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards R+2 Y1 W+4 G9 Y2 B4 B7 Y3 B6     # the deal, seats 0 1 2, three times
cards R5                               # the first discard
cards G1 G2 Y4 Y5 Y6 Y7                # Bob's two, Ann's four
0 R+2
= turn 2, hands 2 5 3, hand 1 Y1 Y2 Y3 G1 G2, pile 96
2 W+4:Y
= turn 0, phase challenge, hands 2 5 2
0 accept
= turn 1, phase turn, hands 6 5 2, hand 0 G9 B7 Y4 Y5 Y6 Y7, pile 92

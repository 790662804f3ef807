# Reverse: the direction turns around, so Cyd is next and Bob after her (R21).
drawfour 1
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards RR Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 RR
= turn 2, top RR, direction counterclockwise, hands 2 3 3
2 R6
= turn 1, direction counterclockwise

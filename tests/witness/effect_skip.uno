# Skip: Bob loses his turn and Cyd is next (R20).
drawfour 1
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards RS Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 RS
= turn 2, top RS, color red, direction clockwise, hands 2 3 3, illegal 1 draw not_your_turn
2 R6
= turn 0

# The table's choice: at this table a blank card skips a seat.
drawfour 1
set blank skip
set hand_size 3
deck modern
seats Ann Bob Cyd
dealer 2
cards WB Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 WB:G
= turn 2, phase turn, color green, direction clockwise, hands 2 3 3

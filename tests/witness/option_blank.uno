# A blank card skips Bob (H11). Of all the choices, only this one gives Cyd the turn and changes nothing else.
drawfour 1
set blank skip
set hand_size 3
deck modern
seats Ann Bob Cyd
dealer 2
cards WB Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 WB:G
= turn 2, phase turn, direction clockwise, hands 2 3 3, hand 0 G9 B7, hand 1 Y1 Y2 Y3

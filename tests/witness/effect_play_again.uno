# Play again: at this table a blank card gives Ann another turn.
drawfour 1
set blank play_again
set hand_size 3
deck modern
seats Ann Bob Cyd
dealer 2
cards WB Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 WB:G
= turn 0, phase turn, color green, hands 2 3 3
0 G9
= turn 1, hands 1 3 3

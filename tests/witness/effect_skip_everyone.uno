# Skip everyone: Bob and Cyd lose a turn, and it is Ann's turn again.
drawfour 1
set hand_size 3
deck no_mercy
seats Ann Bob Cyd
dealer 2
cards RSE Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 RSE
= turn 0, phase turn, hands 2 3 3

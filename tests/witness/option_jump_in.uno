# Cyd holds the other red 7 and plays it out of turn (H3); play goes on from Cyd, and Bob's turn is gone.
drawfour 1
set jump_in yes
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards R7 Y1 R7 R1 Y2 Y4 B1 B8 B9     # the deal, seats 0 1 2 0 1 2 0 1 2
cards R5                             # the first discard
0 R7
= turn 1, legal 2 "jump R7"
2 jump R7
= turn 0, phase turn, hands 2 3 2, discard 3

# Ann swaps her hand for Cyd's after a 7, and a 0 passes all hands on clockwise (H4).
drawfour 1
set seven_zero yes
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards R7 R0 Y3 R1 Y2 Y4 B1 B8 B9     # the deal, seats 0 1 2 0 1 2 0 1 2
cards R5                             # the first discard
0 R7
= turn 0, phase swap, legal 0 "swap 1" "swap 2"
0 swap 2
= turn 1, phase turn, hands 3 3 2, hand 0 Y3 Y4 B9, hand 2 R1 B1
1 R0
= turn 2, hands 2 3 2, hand 0 R1 B1, hand 1 Y3 Y4 B9, hand 2 Y2 B8

# A Reverse of the color in play bounces the Draw Two back (H2), and Ann draws for her own card. Without the option, Bob draws at once.
drawfour 1
set deflect yes
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards R+2 RR Y3 R1 Y2 Y4 B1 B8 B9     # the deal, seats 0 1 2 0 1 2 0 1 2
cards R5                              # the first discard
cards G1 G2                           # what Ann draws
0 R+2
= turn 1, phase pending, legal 1 RR take
1 RR
= turn 0, phase pending, direction counterclockwise
0 take
= turn 2, phase turn, hands 4 2 3, hand 0 R1 B1 G1 G2

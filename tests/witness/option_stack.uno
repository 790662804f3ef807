# Under `upward` (H1), a Wild Draw Four can go on a Draw Two, unlike under `none` and `same`,
# but a Draw Two can't go on a Wild Draw Four, unlike under `any`.
drawfour 1
set stack upward
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards R+2 W+4 G+2 R1 Y2 G4 B1 B8 B9     # the deal, seats 0 1 2 0 1 2 0 1 2
cards R5                                # the first discard
cards Y5 Y6 Y7 Y8 Y9 Y0                 # what Cyd draws
0 R+2
= turn 1, phase pending, legal 1 W+4:R W+4:Y W+4:G W+4:B take
1 W+4:G
= turn 2, phase pending, color green, hands 2 2 3, legal 2 challenge take
2 take
= turn 0, phase turn, hands 2 2 9, pile 92

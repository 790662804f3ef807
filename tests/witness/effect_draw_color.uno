# Draw until a color comes: Bob names blue, draws until a blue card comes and loses his turn; blue counts for Cyd.
drawfour 1
set hand_size 3
deck no_mercy
seats Ann Bob Cyd
dealer 2
cards WC Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
cards G1 Y4 B9
0 WC
= turn 1, phase draw_color, color none, top WC, legal 1 color:R color:Y color:G color:B
1 color:B
= turn 2, phase turn, color blue, top WC, hands 2 6 3, hand 1 Y1 Y2 Y3 Y4 G1 B9

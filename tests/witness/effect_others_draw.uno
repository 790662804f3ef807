# Everyone else draws: Bob and then Cyd draw a card, and nobody loses a turn.
drawfour 1
set blank others_draw
set hand_size 3
deck modern
seats Ann Bob Cyd
dealer 2
cards WB Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
cards G1 G2
0 WB:G
= turn 1, phase turn, hands 2 4 4, hand 1 Y1 Y2 Y3 G1, hand 2 B3 B4 R6 G2

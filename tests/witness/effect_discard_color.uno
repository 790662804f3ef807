# Discard all of the color: Ann's other red card goes under the one she plays, which stays the top card.
drawfour 1
set hand_size 3
deck no_mercy
seats Ann Bob Cyd
dealer 2
cards RD Y1 B3 R1 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 RD
= turn 1, top RD, color red, hands 1 3 3, hand 0 B7, discard 3

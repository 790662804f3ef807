# Shuffle all hands: the seven cards are dealt again, to Cyd, Ann and Bob in turn.
drawfour 1
set hand_size 3
deck modern
seats Ann Bob Cyd
dealer 2
cards R1 WS B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 R1
cards G9 B7 Y2 Y3 B3 B4 R6           # the order in which they are dealt again
1 WS:G
= turn 2, phase turn, color green, hands 2 2 3, hand 0 B7 B3, hand 1 Y2 B4, hand 2 G9 Y3 R6

# Pass hands on: Ann's hand goes to Bob, his to Cyd and hers to Ann, as play runs clockwise.
drawfour 1
set blank pass_hands
set hand_size 3
deck modern
seats Ann Bob Cyd
dealer 2
cards WB Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 WB:G
= turn 1, phase turn, hands 3 2 3, hand 0 B3 B4 R6, hand 1 G9 B7, hand 2 Y1 Y2 Y3

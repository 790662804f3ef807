# Swap with one: Ann, whose blank card swaps hands, chooses Cyd, and each gets the other's hand.
drawfour 1
set blank swap
set hand_size 3
deck modern
seats Ann Bob Cyd
dealer 2
cards WB Y1 B3 G9 Y2 B4 B7 Y3 R6     # the deal, seats 0 1 2, three times
cards R5                             # the first discard
0 WB:G
= turn 0, phase swap, hands 2 3 3, legal 0 "swap 1" "swap 2"
0 swap 2
= turn 1, phase turn, color green, hands 3 3 2, hand 0 B3 B4 R6, hand 2 G9 B7

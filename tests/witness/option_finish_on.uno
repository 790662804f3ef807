# The last card must be a number (H8): Ann's only card is a Skip of the right color, and she may not go out with it.
drawfour 1
set finish_on number
set hand_size 1
seats Ann Bob
dealer 1
cards RS Y1            # the deal: Ann, Bob
cards R5               # the first discard
cards B4               # what Ann draws: it cannot be played
= turn 0, legal 0 draw, illegal 0 RS finish_barred
0 draw
= turn 1, hands 2 1

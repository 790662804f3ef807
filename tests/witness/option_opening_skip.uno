# A Skip turned up first passes over Ann, and the seat to her right, the dealer, starts (R8).
# With `left` Bob would start.
drawfour 1
set opening_skip right
set hand_size 2
seats Ann Bob Cyd
dealer 2
cards B3 B5 R1 B4 B6 Y2     # the deal, seats 0 1 2 0 1 2
cards RS                    # the first discard
= turn 2, direction clockwise, hands 2 2 2, legal 2 R1 draw uno
2 R1
= turn 0, direction clockwise

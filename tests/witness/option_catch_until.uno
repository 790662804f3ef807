# Ann can still be caught while Bob, the next seat to act, has drawn but not finished his turn (R32).
# With `turn_begins` the window closes as Bob draws.
drawfour 1
set catch_until turn_taken
set hand_size 2
seats Ann Bob Cyd
dealer 2
cards R2 B3 Y1 G9 B4 Y2     # the deal, seats 0 1 2 0 1 2
cards R5                    # the first discard
cards R8 G1 G3              # Bob draws a card he can play; then Ann's penalty
0 R2
1 draw
= turn 1, phase drawn, hands 1 3 2, legal 2 "catch 0"
2 catch 0
= turn 1, phase drawn, hands 3 3 2, hand 0 G9 G1 G3

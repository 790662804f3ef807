# A forgotten call can still be made as long as nobody has caught the seat (R31).
# Without late calls, Ann has missed hers once she has played down to one card.
drawfour 1
set late_call yes
set hand_size 2
seats Ann Bob Cyd
dealer 2
cards R2 B3 Y1 G9 B4 Y2     # the deal, seats 0 1 2 0 1 2
cards R5                    # the first discard
0 R2
= turn 1, hands 1 2 2, legal 0 uno, legal 2 "catch 0"
0 uno
= turn 1, hands 1 2 2, illegal 2 "catch 0" catch_not_due, illegal 0 uno call_not_due

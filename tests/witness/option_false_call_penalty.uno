# A call that is not due is accepted and costs one card (R33): Ann holds three. It is still her turn (R34).
drawfour 1
set false_call_penalty 1
set hand_size 3
seats Ann Bob
dealer 1
cards R2 Y1 G9 Y2 B7 Y3     # the deal, Ann and Bob in turn
cards R5                    # the first discard
cards B1                    # the penalty
0 uno
= turn 0, hands 4 3, hand 0 R2 G9 B7 B1, pile 100

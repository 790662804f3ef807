# A catch that is not due is accepted and costs the catcher one card (R33): Ann holds two.
drawfour 1
set false_catch_penalty 1
set hand_size 2
seats Ann Bob
dealer 1
cards R2 Y1 G9 Y2      # the deal, Ann and Bob in turn
cards R5               # the first discard
cards B1               # the penalty
1 catch 0
= turn 0, hands 2 3, hand 1 Y1 Y2 B1, pile 102

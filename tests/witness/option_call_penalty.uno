# A caught seat draws `call_penalty` cards, here three (R32).
drawfour 1
set call_penalty 3
set hand_size 2
seats Ann Bob
dealer 1
cards R2 Y1 G9 Y2      # the deal, Ann and Bob in turn
cards R5               # the first discard
cards B1 B2 B3         # the penalty
0 R2
1 catch 0
= turn 1, hands 4 2, hand 0 G9 B1 B2 B3, pile 100

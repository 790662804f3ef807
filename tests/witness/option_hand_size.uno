# Everyone is dealt `hand_size` cards, here three (R3).
drawfour 1
set hand_size 3
seats Ann Bob
dealer 1
cards R2 Y1 G9 Y2 B7 Y3     # the deal, Ann and Bob in turn
cards R5                    # the first discard
= turn 0, top R5, hands 3 3, hand 0 R2 G9 B7, pile 101, discard 1

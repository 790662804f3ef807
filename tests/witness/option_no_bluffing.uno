# An illegal Wild Draw Four may not be played (H7): Ann holds a red card. Without the option, she could bluff with it (R25).
drawfour 1
set no_bluffing yes
set hand_size 3
seats Ann Bob
dealer 1
cards W+4 Y1 R9 Y2 G8 Y4     # the deal, Ann and Bob in turn
cards R5                     # the first discard
= turn 0, legal 0 R9 draw, illegal 0 W+4:B bluff_barred

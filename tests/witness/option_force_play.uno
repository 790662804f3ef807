# A player who can play must (H6): Ann holds a red card and may not draw instead, although R13 would let her.
drawfour 1
set force_play yes
set hand_size 3
seats Ann Bob
dealer 1
cards R7 Y1 B3 Y2 G8 Y4     # the deal, Ann and Bob in turn
cards R5                    # the first discard
= turn 0, legal 0 R7, illegal 0 draw must_play
0 R7
= turn 1, legal 1 draw

# Ann draws until a card comes that she can play (H5); without the option, the first card would end her turn.
drawfour 1
set draw_until_playable yes
set hand_size 2
seats Ann Bob
dealer 1
cards Y1 B2 Y2 B4      # the deal, Ann and Bob in turn
cards R5               # the first discard
cards G1 G2 R9         # what Ann draws
0 draw
= turn 0, phase drawn, hands 5 2, legal 0 R9

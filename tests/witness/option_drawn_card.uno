# A drawn card that can be played may be kept (R14). Under `must_play` there is no such choice.
drawfour 1
set drawn_card may_play
set hand_size 2
seats Ann Bob
dealer 1
cards B3 Y1 B4 Y2      # the deal, Ann and Bob in turn
cards R5               # the first discard
cards R9               # what Ann draws: playable on the red 5
0 draw
= turn 0, phase drawn, legal 0 R9 keep
0 keep
= turn 1, phase turn, top R5, hand 0 B3 B4 R9

# Everyone sees the challenged hand, as it was before the four cards (R27, C7), until the next move.
# With `challenger`, only Bob would see it.
drawfour 1
set reveal_to everyone
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards W+4 B3 Y1 R9 B4 Y2 G7 B5 Y3     # the deal, seats 0 1 2, three times
cards R5                              # the first discard
cards G1 G2 G3 G4                     # what Ann draws for her bluff
0 W+4:B
= turn 1, phase challenge, shown 1, shown 2
1 challenge
= turn 1, phase turn, hand 0 R9 G7 G1 G2 G3 G4, shown 1 R9 G7, shown 2 R9 G7
1 B3
= turn 2, shown 1, shown 2

# Bob's hand reaches the limit when he draws four (H9): he is out of the round, and his cards count for the winner (C30).
drawfour 1
set hand_limit 6
set hand_size 2
seats Ann Bob Cyd
dealer 2
cards W+4 Y1 Y3 B5 Y2 Y4     # the deal, seats 0 1 2 0 1 2
cards R5                     # the first discard
cards G1 G2 G3 G4            # what Bob draws
cards R9                     # what Cyd draws
0 uno
0 W+4:B
1 accept
= turn 2, phase turn, hands 1 0 2, pile 97, legal 1
2 draw
= turn 0, legal 0 B5 draw
0 B5
= over round, winner 0, points 29 0 0

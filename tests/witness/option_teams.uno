# Partners sit opposite each other: Ann scores the hands of both opponents for her team, but not that of her partner Cyd (R45).
drawfour 1
set teams yes
set hand_size 1
seats Ann Bob Cyd Dan
dealer 3
cards R1 B9 Y8 G4      # the deal: Ann, Bob, Cyd, Dan
cards R5               # the first discard
0 R1
= over round, winner 0, points 13 0, scores 13 0

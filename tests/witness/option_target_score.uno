# Ann's 9 points leave her short of the target, so another round is dealt; with 20 in total she reaches it (R40).
drawfour 1
set target_score 20
set hand_size 1
seats Ann Bob
dealer 1
cards R1 B9            # the deal: Ann, Bob
cards R5               # the first discard
0 R1
= over round, winner 0, points 9 0, scores 9 0
round
cards B9 R3            # Ann deals now: Bob, Ann
cards R5 G2            # the first discard; what Bob draws
1 draw
= turn 0, hands 1 2
0 R3
= over match, winner 0, points 11 0, scores 20 0

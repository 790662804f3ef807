# Everyone is charged their own hand, and when Bob reaches the target, the lowest total wins (R41).
# `winner_takes` gives Ann 23 points; `elimination` puts Bob out and plays on.
drawfour 1
set target_score 20
set scoring lowest
set hand_size 1
seats Ann Bob Cyd
dealer 2
cards R1 BS Y3         # the deal: Ann, Bob, Cyd
cards R5               # the first discard
0 R1
= points 0 20 3, scores 0 20 3, over match, winner 0

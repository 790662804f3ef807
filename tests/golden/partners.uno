# Four seats in teams, Ann and Cyd against Bob and Dan, a match to 100 that takes two rounds.
drawfour 1
rules classic
set target_score 100
set teams yes
set hand_size 2
seats Ann Bob Cyd Dan
dealer 3
cards R2 R9 Y9 Y3 G5 B7 G+2 B1           # the deal, seats 0 1 2 3, twice
cards R6                                 # the first discard
cards G0 Y7 GS Y+2 R0 G8 R4 W Y4 BS      # the draws
= turn 0, hands 2 2 2 2, pile 99, scores 0 0, legal 0 R2 draw uno
0 uno
0 R2
= turn 1, hands 1 2 2 2
1 R9
# Bob has not called. Everyone else may catch him, even his partner Dan (R32, C28); he calls late (R31).
= turn 2, hands 1 1 2 2, legal 0 "catch 1", legal 2 Y9 draw uno "catch 1", legal 3 "catch 1"
1 uno
2 uno
2 Y9
= turn 3, color yellow, hands 1 1 1 2
3 uno
3 Y3
= turn 0, hands 1 1 1 1, legal 0 draw
0 draw
= turn 1, hands 2 1 1 1, hand 0 G5 G0
1 draw
# The yellow 7 must be played (R14); Bob holds two cards now, so he may call once more (R30, C5).
= turn 1, phase drawn, hands 2 2 1 1, legal 1 Y7 uno
1 uno
1 Y7
= turn 2, hands 2 1 1 1, pile 97
2 draw
= turn 3, hands 2 1 2 1, hand 2 G+2 GS
3 draw
3 uno
3 Y+2
# Ann draws two and loses her turn (R22).
= turn 1, hands 4 1 2 1, hand 0 G5 G0 R0 G8, pile 93
1 draw
= turn 2, hands 4 2 2 1, legal 2 G+2 draw uno
2 uno
2 G+2
# A Draw Two on a Draw Two of another color (R12); Dan draws two.
= turn 0, color green, hands 4 2 1 3, hand 3 B1 W Y4, pile 90
0 G8
1 draw
= turn 2, hands 3 3 1 3, hand 1 B7 R4 BS, pile 89, discard 9
2 GS
# Cyd is out. The team scores Bob's 7 + 4 + 20 and Dan's 1 + 50 + 4, but not the 5 Ann still holds (R36, R45).
= phase over, over round, winner 2, hands 3 3 0 3, discard 10, points 86 0, scores 86 0
# 86 is short of 100. The deal passes to the left, to Ann, so Bob is dealt the first card (R5).
round
cards Y5 Y3 YR B5 Y8 B+2 W Y0     # the deal, seats 1 2 3 0, twice
cards BS                          # the first discard
cards R7 G2 G4                    # the draws
# The Skip passes over Bob, and the seat to his right, the dealer, starts; the direction stays clockwise (R8, C12).
= turn 0, phase turn, color blue, direction clockwise, hands 2 2 2 2, hand 1 Y5 Y8, pile 99, points 0 0, scores 86 0
0 uno
0 B5
= turn 1, hands 1 2 2 2
1 Y5
= turn 2, hands 1 1 2 2
3 catch 1
# His own partner catches Bob (C28).
= turn 2, hands 1 3 2 2, hand 1 Y8 R7 G2, pile 97
2 uno
2 Y3
= turn 3, hands 1 3 1 2
3 uno
3 YR
# The Reverse turns play around to Cyd (R21), who draws a green 4 she cannot play.
= turn 2, direction counterclockwise, hands 1 3 1 1, legal 2 draw
2 draw
= turn 1, hands 1 3 2 1, pile 96
1 Y8
= turn 0, hands 1 2 2 1, legal 0 Y0 draw
0 Y0
# Ann is out: Bob's 7 + 2 and Dan's 50 make 59, and a total of 145 reaches the target (R40).
= phase over, over match, winner 0, hands 0 2 2 1, pile 96, discard 7, points 59 0, scores 145 0

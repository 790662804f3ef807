# Ten seats by the official rules: a Reverse is turned up, no call may be made late, a drawn card may be kept,
# a challenged hand is shown to everyone, and one round decides.
drawfour 1
rules official
set hand_size 2
seats Ann Bob Cyd Dan Eve Fay Gus Hal Ida Jon
dealer 9
cards RR G7 R+2 R2 B4 RS R5 W+4 G1 Y4             # the deal, seats 0 to 9
cards B3 R6 G4 B7 YS Y7 B+2 Y1 B2 R8              # and again
cards YR                                          # the first discard
cards Y9 B5 G6 R3 G8 B9 W Y0 B1 R4 G0 Y3 Y2 R1    # the draws
# With a Reverse turned up, the dealer, Jon, goes first, and play runs counterclockwise (R9).
= turn 9, phase turn, color yellow, direction counterclockwise, hands 2 2 2 2 2 2 2 2 2 2, pile 87
= legal 9 Y4 draw uno
9 Y4
# Jon has missed his call: it cannot be made afterwards (R31). Anyone may catch him until Ida has finished her turn (R32).
= turn 8, hands 2 2 2 2 2 2 2 2 2 1, illegal 9 uno call_not_due, legal 9, legal 0 "catch 9"
8 draw
= turn 8, phase drawn, hands 2 2 2 2 2 2 2 2 3 1, legal 8 Y9 keep "catch 9"
0 catch 9
= turn 8, phase drawn, hands 2 2 2 2 2 2 2 2 3 3, hand 9 R8 B5 G6, legal 8 Y9 keep
8 keep
# She keeps the yellow 9, though it could be played (R14).
= turn 7, phase turn, top Y4, hands 2 2 2 2 2 2 2 2 3 3, pile 84
7 uno
7 W+4:R
# Hal bluffs: yellow is in play and he holds the yellow 1 (R24, R25).
= turn 6, phase challenge, color red, hands 2 2 2 2 2 2 2 1 3 3, legal 6 challenge accept
6 challenge
# Gus is right. Hal draws four, everyone is shown the hand as it was, and Gus takes a normal turn (R26, R27, C7).
= turn 6, phase turn, color red, hands 2 2 2 2 2 2 2 5 3 3, pile 80, shown 6 Y1, shown 0 Y1, shown 9 Y1
6 uno
6 R5
= turn 5, hands 2 2 2 2 2 2 1 5 3 3, shown 6, shown 0
5 RS
# Eve loses her turn (R20). Fay did not call; the next seat to act is Dan (C1), and until then Eve may catch her.
= turn 3, hands 2 2 2 2 2 1 1 5 3 3, legal 4 "catch 5", legal 5, legal 3 R2 draw uno "catch 5"
3 uno
3 R2
# Dan has finished his turn and nobody has caught Fay: she is safe (C3).
= turn 2, hands 2 2 2 1 2 1 1 5 3 3, illegal 4 "catch 5" catch_not_due
2 uno
2 R+2
= turn 0, hands 2 4 1 1 2 1 1 5 3 3, hand 1 G7 R6 Y0 B1, pile 78
0 uno
0 RR
# Play turns around, clockwise now (R21). Bob, who lost his turn to the Draw Two, is next.
= turn 1, direction clockwise, hands 1 4 1 1 2 1 1 5 3 3
1 R6
= turn 2, hands 1 3 1 1 2 1 1 5 3 3, legal 2 draw
2 draw
= turn 2, phase drawn, hands 1 3 2 1 2 1 1 5 3 3, pile 77, legal 2 R4 keep uno
2 uno
2 R4
= turn 3, phase turn, hands 1 3 1 1 2 1 1 5 3 3
3 draw
# The green 0 cannot be played, and the turn ends without a choice (R14).
= turn 4, phase turn, hands 1 3 1 2 2 1 1 5 3 3, hand 3 B7 G0
4 uno
4 B4
= turn 5, color blue, hands 1 3 1 2 1 1 1 5 3 3
5 draw
= turn 6, hands 1 3 1 2 1 2 1 5 3 3, pile 75, legal 6 B+2 draw
6 B+2
# The last card is a Draw Two: Hal draws two first, and they count (R35). All hands together hold
# 3 + 8 + 4 + 7 + 20 + 10 + 74 + 12 + 19 points, and with no target the first round decides (R40).
= phase over, hands 1 3 1 2 1 2 0 7 3 3, pile 73, discard 12, hand 7 Y1 R3 G8 B9 W Y2 R1
= over match, winner 6, points 0 0 0 0 0 0 157 0 0 0, scores 0 0 0 0 0 0 157 0 0 0

# The deck modern: a blank wild that swaps hands at this table, and a wild that shuffles all hands.
drawfour 1
rules classic
set blank swap
set hand_size 4
deck modern
seats Ann Bob Cyd
dealer 2
cards R3 R7 B5 WB WS R9 Y1 B2 G4 G2 Y6 Y9     # the deal, seats 0 1 2, four times
cards R1                                      # the first discard
cards G9 R2 B9                                # the draws
= turn 0, phase turn, color red, hands 4 4 4, pile 99
0 R3
1 R7
2 R9
= turn 0, hands 3 3 3
0 WB:G
# The blank card does what this table has chosen: Ann must swap hands (H11, C21).
= turn 0, phase swap, color green, top WB, hands 2 3 3, legal 0 "swap 1" "swap 2"
0 swap 1
= turn 1, phase turn, hands 3 2 3, hand 0 Y6 B2 WS, hand 1 Y1 G2
1 uno
1 G2
2 G4
= turn 0, hands 3 1 2, illegal 0 "catch 1" catch_not_due
# The order in which the hands are dealt again, to Bob first (docs/record-format.md).
cards B2 B5 Y9 Y1 Y6
0 WS:Y
# Ann held two other cards, Bob one and Cyd two. Ann has one now and must call (R30); Bob's call went with his card (C22).
= turn 1, phase turn, color yellow, hands 1 2 2, hand 0 Y9, hand 1 Y1 B2, hand 2 B5 Y6
1 catch 0
= turn 1, hands 3 2 2, hand 0 Y9 G9 R2, pile 97
1 uno
1 Y1
2 Y6
# Cyd has forgotten to call, and may still do so (R31).
2 uno
0 Y9
= turn 1, hands 2 1 1, legal 1 draw
1 draw
# The blue 9 goes on the yellow one and must be played (R14); with two cards Bob may call again (C5).
= turn 1, phase drawn, legal 1 B9 uno
1 uno
1 B9
2 B5
# Cyd scores Ann's 9 and 2 and Bob's 2 (R36, R37).
= phase over, over round, winner 2, points 0 0 13, scores 0 0 13

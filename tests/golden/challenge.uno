# All four Wild Draw Fours of the deck, by Mattel's rules: a bluff that is challenged, an honest one that is challenged,
# a bluff that nobody challenges, and one as the last card.
drawfour 1
rules mattel
set hand_size 4
seats Ann Bob Cyd
dealer 2
cards W+4 G4 W+4 R5 Y2 Y8 B2 W+4 R1 Y6 B9 B1     # the deal, seats 0 1 2, four times
cards R3                                         # the first discard
cards G6 Y4 B8 RS                                # Ann, for her bluff
cards Y1 B3 R8 G2 W B6                           # Ann, for her wrong challenge
cards G8 R9 Y5 R4                                # Cyd, who accepts
cards W+4                                        # Bob, on his turn
cards Y0 BR GS Y7                                # Cyd, for the last card
= turn 0, color red, hands 4 4 4, pile 95, legal 0 R5 W+4:R W+4:Y W+4:G W+4:B draw
0 W+4:G
# Ann holds the red 5 and bluffs (R25). Only Bob, who would draw, may challenge, and he must answer first.
= turn 1, phase challenge, color green, top W+4, hands 3 4 4, legal 1 challenge accept, legal 2
= illegal 1 G4 answer_first, illegal 2 challenge not_your_turn
1 challenge
# He is right: Ann draws four, he takes a normal turn, and green stands (R26). Only he sees the hand, as it was before
# the four cards (R27, C7).
= turn 1, phase turn, color green, hands 7 4 4, pile 91, shown 1 R5 B2 Y6, shown 2
= legal 1 G4 W+4:R W+4:Y W+4:G W+4:B draw
1 G4
= turn 2, hands 7 3 4, shown 1
2 W+4:Y
# Cyd holds no green card. The yellow 8 does not count: green was in play, yellow is only the color she names (R24).
= turn 0, phase challenge, color yellow, hands 7 3 3
0 challenge
# Ann is wrong: she draws six and loses her turn (R26).
= turn 1, phase turn, color yellow, hands 13 3 3, pile 85, shown 0 R1 Y8 B1, shown 1
= legal 1 Y2 W+4:R W+4:Y W+4:G W+4:B draw
1 W+4:B
= turn 2, phase challenge, hands 13 2 3, shown 0, legal 2 challenge accept
2 accept
# A bluff again, for Bob holds the yellow 2; but Cyd believes him, draws four and loses her turn (R24).
= turn 0, phase turn, color blue, hands 13 2 7, pile 81, shown 2, hand 2 R1 Y8 B1 G8 R9 Y5 R4
0 B2
= turn 1, hands 12 2 7, legal 1 Y2 B9 draw uno
1 Y2
# Bob has not called. The window is open until Cyd draws or plays (R32).
= turn 2, color yellow, hands 12 1 7, legal 0 "catch 1", legal 1 uno, legal 2 Y8 Y5 draw "catch 1"
2 Y8
# She plays, and Bob is safe: no call and no catch is due any more (C3).
= turn 0, hands 12 1 6, illegal 0 "catch 1" catch_not_due, illegal 1 uno call_not_due
0 Y6
= turn 1, hands 11 1 6, legal 1 draw
1 draw
# Bob draws the fourth Wild Draw Four. It would be legal, but a drawn card may be kept (R14).
= turn 1, phase drawn, hands 11 2 6, pile 80, legal 1 W+4:R W+4:Y W+4:G W+4:B keep uno
1 keep
= turn 2, phase turn, top Y6, hands 11 2 6
2 Y5
0 W:B
= turn 1, color blue, hands 10 2 5, legal 1 B9 W+4:R W+4:Y W+4:G W+4:B draw uno
1 uno
1 B9
= turn 2, hands 10 1 5, illegal 2 "catch 1" catch_not_due
2 R9
= turn 0, color red, hands 10 1 4
0 RS
# Ann's Skip passes over Bob (R20).
= turn 2, hands 9 1 4
2 R4
0 R8
= turn 1, hands 8 1 3
1 W+4:Y
# His last card: Cyd cannot challenge it. She draws four, which count, and the round is over (R35).
# Ann holds 5 6 4 8 1 3 2 6, 35 in total; Cyd 1 1 8, and 0 20 20 7 just drawn, 57 in total (R36).
= phase over, over round, winner 1, color yellow, hands 8 0 7, pile 76, discard 17, points 0 92 0, scores 0 92 0
= hand 0 R5 G6 Y4 B8 Y1 B3 G2 B6, hand 2 R1 B1 G8 Y0 BR GS Y7

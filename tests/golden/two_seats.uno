# A whole round with two seats, by the classic rules: Skip, Reverse and Draw Two give another turn, a call is forgotten
# and caught, and the winner scores the other hand.
drawfour 1
rules classic
set hand_size 4
seats Ann Bob
dealer 1
cards RS R4 RR Y3 G3 B8 B+2 BR     # the deal, Ann and Bob in turn (R5)
cards R1                           # the first discard
cards Y5 G9 W B5 G7 R2 Y9 B7 R7    # the draws
# Ann holds two red cards; the green 3 and the blue Draw Two match neither red nor 1 (R12). She may also draw (R13).
= turn 0, phase turn, color red, top R1, direction clockwise, hands 4 4, pile 99, discard 1
= legal 0 RS RR draw, legal 1
0 RS
# Bob loses his turn, so Ann goes on (R20, R28).
= turn 0, top RS, hands 3 4, discard 2
0 RR
# With two seats a Reverse is a Skip and does not turn the direction (R28, C11).
# Ann cannot play, but with two cards on her turn she may call (C5).
= turn 0, top RR, direction clockwise, hands 2 4, legal 0 draw uno
0 draw
# The yellow 5 cannot be played on a red Reverse and ends her turn (R14). Bob may put Reverse on Reverse (R12).
= turn 1, phase turn, hands 3 4, pile 98, legal 1 R4 BR draw
1 BR
= turn 1, color blue, direction clockwise, hands 3 3
1 B8
= turn 0, hands 3 2, legal 0 B+2 draw
0 B+2
# Bob draws the green 9 and the Wild and loses his turn; it is Ann's turn again (R22, R28).
= turn 0, color blue, hands 2 4, hand 1 R4 Y3 G9 W, pile 96
0 draw
# The blue 5 can be played, and the classic rules leave no choice (R14, C8).
= turn 0, phase drawn, hands 3 4, pile 95, legal 0 B5
= illegal 0 keep must_play_drawn, illegal 0 Y5 only_drawn_card, illegal 0 draw already_drawn
0 B5
= turn 1, phase turn, hands 2 4, legal 1 W:R W:Y W:G W:B draw
1 W:Y
= turn 0, color yellow, top W, hands 2 3, legal 0 Y5 draw uno
0 Y5
# Ann is down to one card and did not call: she may still do so, and Bob may catch her (R31, R32).
= turn 1, hands 1 3, legal 0 uno, legal 1 Y3 draw "catch 0"
1 catch 0
# She draws two, and it is still Bob's turn (R34). She no longer holds one card, so no call is due (C4).
= turn 1, hands 3 3, hand 0 G3 G7 R2, pile 93, illegal 0 uno call_not_due, illegal 1 "catch 0" catch_not_due
1 Y3
= turn 0, hands 3 2, legal 0 G3 draw
0 G3
= turn 1, color green, hands 2 2, legal 1 G9 draw uno
1 uno
# Bob calls before his play, once (R31, C5).
= turn 1, hands 2 2, legal 1 G9 draw
1 G9
= turn 0, hands 2 1, legal 0 G7 draw uno, illegal 0 "catch 1" catch_not_due
0 G7
= turn 1, hands 1 1, legal 1 draw "catch 0"
0 uno
# This time Ann is quicker with her late call than Bob with his catch (R31, R34).
= turn 1, legal 0, legal 1 draw
1 draw
= turn 0, hands 1 2, hand 1 R4 Y9, pile 92
0 draw
# The drawn blue 7 goes on the green 7. Ann holds two cards again, so the old call is gone and a new one is due (R30).
= turn 0, phase drawn, hands 2 2, pile 91, legal 0 B7 uno
0 uno
0 B7
= turn 1, color blue, hands 1 2, legal 1 draw uno
1 draw
= turn 1, phase drawn, hands 1 3, pile 90, legal 1 R7
1 R7
= turn 0, color red, hands 1 2, legal 0 R2 draw
0 R2
# Ann is out. She scores the red 4 and the yellow 9 Bob holds (R35-R37); 13 is short of 500 (R40).
= phase over, over round, winner 0, hands 0 2, pile 90, discard 16, points 13 0, scores 13 0

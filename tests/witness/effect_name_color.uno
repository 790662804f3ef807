# Name a color: Ann names the color of the Wild turned up first before she plays (R10). When she plays a Wild, only the color
# she names counts, not the one that was in play (R12, R23).
drawfour 1
set hand_size 3
seats Ann Bob Cyd
dealer 2
cards W R1 Y3 G9 B2 Y4 B7 R8 Y6     # the deal, seats 0 1 2, three times
cards W                             # the first discard
= turn 0, phase opening_color, color none, legal 0 color:R color:Y color:G color:B
0 color:G
= turn 0, phase turn, color green, illegal 0 B7 no_match
0 W:B
= turn 1, color blue, hands 2 3 3, legal 1 B2 draw, illegal 1 R1 no_match
1 B2
= turn 2, color blue, top B2

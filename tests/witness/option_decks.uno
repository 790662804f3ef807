# Two decks are shuffled together (R3): 216 cards, among them two red 0s. One deck has only one (R2).
drawfour 1
set hand_size 2
set decks 2
seats Ann Bob
dealer 1
cards R0 Y1 R0 Y2      # the deal, Ann and Bob in turn
cards R5               # the first discard
= turn 0, hand 0 R0 R0, pile 211, discard 1

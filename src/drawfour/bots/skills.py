"""The skills of a bot as a row of whole numbers: the weights of its features, and how reliably it plays.

Every constant below is the place of one number in that row, and its name in lower case is the name of the number in the file of
trained weights (`weights.toml`).
"""

from __future__ import annotations

# The features of a play, each multiplied by its weight (features.py).
WORTH = 0  # what `careful` thinks of the play
FOLLOWERS = 1  # cards left in hand of the color that the play leads to, 4 at most
NO_FOLLOWER = 2  # 1 without any FOLLOWERS
CHANGE = 3  # 1 if a card that is not a wild changes the color
TWINS = 4  # other cards in hand with the same symbol, 3 at most, unless it is a wild
OUTLETS = 5  # plays in hand that would fit on it, wilds not counted, 6 at most
WILD = 6  # 1 for a wild
WILD_DRAW = 7  # 1 for a wild that makes others draw
WILD_BY_HAND = 8  # for a wild, the cards left in hand, 7 at most
WILD_BY_NEXT = 9  # for a wild, the cards of the next seat, 7 at most
LAST_FITS = 10  # 1 if one card is left, not a wild, and fits on this one
ACTION = 11  # 1 for a card with an effect that is not a wild
ACTION_BY_HAND = 12  # for such a card, the cards left in hand, 7 at most
POINTS = 13  # the points of the card, in tens
POINTS_IN_DANGER = 14  # the same if the next seat is an opponent with 2 cards or fewer
HIT = 15  # 1 if it costs an opponent a turn or cards ...
HIT_CLOSE = 16  # ... one with 3 cards or fewer ...
HIT_LAST = 17  # ... or with a single one
HIT_CARDS = 18  # the cards it makes an opponent draw
HIT_PARTNER = 19  # 1 if it costs the partner a turn or cards
AGAIN = 20  # 1 if the own seat moves next
AGAIN_FOLLOWERS = 21  # FOLLOWERS in that case
LACK = 22  # how far the opponent who moves next is known to lack the color: from 0, in no card, to 3, in all cards
LACK_CLOSE = 23  # the same if it has 3 cards or fewer
CHOSE = 24  # 1 if that opponent last chose this color
LEFT = 25  # 1 if it last left this color
SECOND_LACK = 26  # LACK of the opponent who moves after that
PARTNER_LACK = 27  # LACK of the partner, if it is the first or the second to move
PARTNER_CHOSE = 28  # CHOSE of the partner, if it is the first or the second to move
UNSEEN = 29  # the share of the color among the cards not seen, in sixteenths
COLORS_LEFT = 30  # colors among the cards left, wilds not counted
TWO_FOLLOWERS = 31  # 1 if there are two or more FOLLOWERS
LAST_WILD = 32  # 1 if one card is left and it is a wild
WILDS_LEFT = 33  # wilds among the cards left, 3 at most
AGAIN_STUCK = 34  # 1 if the own seat moves next and no card left fits, wilds not counted
ACTIONS_LEFT = 35  # colored cards with an effect among the cards left that have its color, 3 at most
FOLLOWERS_LATE = 36  # FOLLOWERS if the next seat is an opponent with 3 cards or fewer
LACK_LAST = 37  # LACK if the opponent who moves next holds a single card
BLOCK = 38  # how likely the opponent who moves next can't play on it, in sixteenths
BLOCK_CLOSE = 39  # the same if it has 3 cards or fewer
BLOCK_LAST = 40  # the same if it has a single card
BLOCK_READY = 41  # BLOCK if a card left would fit then
PAIR = 42  # 1 if two cards are left that can be played one after the other
FEATURES = 43

# The weights of other decisions.
KEEP = 43  # what keeping a drawn card is worth,
TAKE = 44  # what taking a pending count is worth,
TAKE_CARDS = 45  # and each card of it;
SUSPICION = 46  # the likelihood of a bluff, in 1000, from which it challenges
TRAINED = 47  # the numbers up to here come from training

# How reliably it plays.
MISTAKES = 47  # how many of 1000 plays are any of the sensible ones
WHIMS = 48  # how many of 1000 moves are any that is legal
DISTRUST = 49  # by how much it overrates the likelihood of a bluff, in 1000
FORGETS_ONE_IN = 50  # it forgets one call in this number
NOTICES_ONE_IN = 51  # it notices one missing call or jump-in in this number
PLAYOUTS = 52  # the rounds it plays out in its mind for a decision
MARGIN = 53  # to beat the move of the policy, the square of a lead must be more than this many times the deals
SKILLS = 54

NAMES = {
    place: name.lower()
    for name, place in list(globals().items())
    if name.isupper() and name not in ("FEATURES", "TRAINED", "SKILLS")
}
"""The name of every number by its place."""

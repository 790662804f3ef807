"""Moves as small integers.

Everything a seat can do is one number: first the moves without a card, the same under every deck, then the plays
(`cards.py` numbers those). A set of moves is a sequence of words of `WORD` bits: word 0 the moves without a card, the words
after it the plays. The order of the numbers is the order in which legal moves are listed.

    0  draw          2  challenge     4  uno              8+c   name color c          32+s  swap with seat s
    1  keep          3  accept        5  take             16+s  catch seat s          60+p  play p

If jumping in is allowed (H3), jumping in with play p is numbered one whole set of plays higher: `60 + 60 * words + p`.
"""

from __future__ import annotations

WORD = 60  # bits of a word: one word holds all plays of the classic deck, and fits a signed machine word

DRAW = 0
KEEP = 1
CHALLENGE = 2
ACCEPT = 3
UNO = 4
TAKE = 5
COLOR = 8
CATCH = 16
SWAP = 32
PLAY = WORD

KIND_COLOR = 6  # kinds of moves: up to TAKE they are the moves; naming a color, catching and swapping are one each ...
KIND_CATCH = 7
KIND_SWAP = 8
KIND_PLAY = 9  # ... and playing is one for each symbol, jumping in with it included

WAIT = -1  # the answer of a player with nothing to do out of turn; never a legal move

MOST_COLORS = 8
MOST_SEATS = 10

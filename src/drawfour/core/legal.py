"""Legal moves: the only place that decides what a seat may do (R12-R14, R23-R25, H6-H8).

Buttons, keys, masks, bots and checks all ask `legal`. The cards come from sets of bits, not from looking through a hand.
"""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Bits, Book
from drawfour.core.moves import ACCEPT, CHALLENGE, COLOR, DRAW, KEEP, PLAY, SWAP, TAKE, WORD
from drawfour.core.options import Rules
from drawfour.core.state import NOBODY, State
from drawfour.core.turn import is_in
from drawfour.core.uno_calls import legal_calls
from drawfour.core.values import DrawnCard, FinishOn


def must_play_drawn(rules: Rules) -> bool:
    """Must a drawn card be played if it can be (R14)?"""
    return rules.drawn_card == DrawnCard.MUST_PLAY


def must_play(rules: Rules) -> bool:
    """Must a seat play if it can (H6)?"""
    return rules.force_play


def may_bluff(rules: Rules) -> bool:
    """May a Wild Draw Four be played while holding the color in play, at the risk of a challenge (R25, H7)?"""
    return not rules.no_bluffing


def must_finish_on_number(rules: Rules) -> bool:
    """Must the last card of a hand be a number (H8)?"""
    return rules.finish_on == FinishOn.NUMBER


def color_in_play(book: Book, state: State) -> int:
    """Return the color to match; meaningless while the opening color has not been named."""
    return book.color_of[state.in_play]


def is_among(book: Book, plays: Bits, play: int) -> bool:
    """Is the play in the set? For most decks a set is one word, and nothing has to be divided."""
    if book.words == 1:
        return plays[0] >> play & 1 == 1
    return plays[play // WORD] >> play % WORD & 1 == 1


def is_of_color(book: Book, face: int, color: int) -> bool:
    """Is it a face of that color and not a wild?"""
    return is_among(book, book.of_color[color], book.play_of[face])


def is_colored(book: Book, play: int) -> bool:
    """Is it a card with a color of its own?"""
    return is_among(book, book.of_color[book.color_of[play]], play)


def cards_of_color(book: Book, hand: list[int], color: int) -> int:
    """How many cards of a color are in a hand, wilds not counted?"""
    total = 0
    first = color * book.symbols
    for play in range(first, first + book.symbols):
        if is_colored(book, play):
            total += hand[book.face_of[play]]
    return total


def holds_color(book: Book, state: State, seat: int, color: int) -> bool:
    """Does the hand hold a card of that color, wilds not counted (R24)?"""
    for word in range(book.words):
        if state.held[seat][word] & book.of_color[color][word]:
            return True
    return False


def honest_plays(book: Book, state: State, seat: int, word: int) -> int:
    """Return the plays a seat can make on the top card without bluffing (R12, R24), as bits of one word."""
    plays = state.held[seat][word] & book.match[state.in_play][word]
    if plays & book.bluffs[word] and holds_color(book, state, seat, color_in_play(book, state)):
        plays &= ~book.bluffs[word]
    return finishing_plays(book, state, seat, word, plays)


def playable(book: Book, state: State, seat: int, word: int) -> int:
    """Return the plays a seat can make on the top card, including bluffs if allowed (R12, R25), as bits of one word."""
    if not may_bluff(book):
        return honest_plays(book, state, seat, word)
    plays = state.held[seat][word] & book.match[state.in_play][word]
    return finishing_plays(book, state, seat, word, plays)


def finishing_plays(book: Book, state: State, seat: int, word: int, plays: int) -> int:
    """Return those of the plays that the number of cards left allows: the last card may have to be a number (H8)."""
    if state.sizes[seat] == 1 and must_finish_on_number(book):
        return plays & book.numbers[word]
    return plays


def answering(book: Book, state: State, seat: int, word: int) -> int:
    """Return the plays that add to a pending count or deflect it (C16, C19), as bits of one word."""
    top = state.in_play
    same = book.same_draws[state.last_draw][word]
    plays = book.more_draws[state.last_draw][word] & book.match[top][word] | same
    if state.is_deflectable:
        plays |= book.deflectors[word] & book.of_color[color_in_play(book, state)][word]
    plays &= state.held[seat][word]
    if not may_bluff(book) and plays & book.bluffs[word] and holds_color(book, state, seat, color_in_play(book, state)):
        plays &= ~book.bluffs[word]
    return finishing_plays(book, state, seat, word, plays)


def jumping(book: Book, state: State, seat: int, word: int) -> int:
    """Return the play with which a seat can jump in: a card identical to the top card, not a wild (H3), as bits of one word."""
    top = state.in_play
    if top // WORD != word or book.wilds[word] >> top % WORD & 1:
        return 0
    return finishing_plays(book, state, seat, word, state.held[seat][word] & 1 << top % WORD)


def is_deflector(book: Book, play: int) -> bool:
    """Is it a card that deflects a pending count (C19)?"""
    return is_among(book, book.deflectors, play)


def waits_for_swap(book: Book, state: State, seat: int, play: int) -> bool:
    """Does the seat still have to swap hands after playing this card, before its turn ends (C2)?"""
    return is_among(book, book.swaps, play) and state.sizes[seat] > 0


def can_play_drawn(book: Book, state: State, seat: int, face: int) -> bool:
    """Can the card just drawn be played, even if only as a bluff (R14)?"""
    for word in range(book.words):
        if playable(book, state, seat, word) & book.plays_of[face][word]:
            return True
    return False


def may_keep(book: Book, state: State, seat: int) -> bool:
    """May the drawn card be kept? A bluff always may (R14, C24)."""
    if must_play_drawn(book) or must_play(book):
        for word in range(book.words):
            if honest_plays(book, state, seat, word) & book.plays_of[state.drawn][word]:
                return False
    return True


def may_draw(book: Book, state: State, seat: int) -> bool:
    """May a seat draw on its turn? Yes, even if it could play, unless it must play when it can (R13, C24)."""
    if must_play(book):
        for word in range(book.words):
            if honest_plays(book, state, seat, word):
                return False
    return True


def legal(book: Book, state: State, seat: int, moves: Bits) -> None:
    """Fill `moves`, a set of `move_words` words, with all legal moves of the seat (R17, R34)."""
    for word in range(book.move_words):
        moves[word] = 0
    if state.phase == phase.OVER or not is_in(book, state, seat):
        return
    if seat == state.turn:
        legal_turn(book, state, seat, moves)
    elif state.phase == phase.TURN:
        for word in range(book.jump_words):
            moves[1 + book.words + word] = jumping(book, state, seat, word)
    moves[0] |= legal_calls(book, state, seat)


def legal_turn(book: Book, state: State, seat: int, moves: Bits) -> None:
    """Add what the seat on turn may do in this phase, besides calling."""
    if state.phase == phase.TURN:
        for word in range(book.words):
            moves[word + 1] = playable(book, state, seat, word)
        if may_draw(book, state, seat):
            moves[0] = 1 << DRAW
    elif state.phase == phase.DRAWN:
        for word in range(book.words):
            moves[word + 1] = playable(book, state, seat, word) & book.plays_of[state.drawn][word]
        if may_keep(book, state, seat):
            moves[0] = 1 << KEEP
    elif state.phase == phase.CHALLENGE:
        moves[0] = 1 << CHALLENGE | 1 << ACCEPT
    elif state.phase == phase.PENDING:
        for word in range(book.words):
            moves[word + 1] = answering(book, state, seat, word)
        moves[0] = 1 << TAKE | (1 << CHALLENGE if state.accused != NOBODY else 0)
    elif state.phase == phase.SWAP:
        moves[0] = (state.seats_in & ~(1 << seat)) << SWAP
    else:
        moves[0] = ((1 << book.colors) - 1) << COLOR


def play_of(book: Book, move: int) -> int:
    """Return the play of a move that plays a card, on turn or by jumping in."""
    play = move - PLAY
    return play - WORD * book.words if is_jump(book, move) else play


def is_jump(book: Book, move: int) -> bool:
    """Is the move a jump-in (H3)?"""
    return book.jump_words > 0 and move >= PLAY + WORD * book.words


def has(moves: Bits, move: int) -> bool:
    """Is the move in the set?"""
    return moves[move // WORD] >> move % WORD & 1 == 1

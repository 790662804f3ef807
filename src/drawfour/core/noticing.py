"""Noticing: what players see is noted after every move, at a table and in the laboratory."""

from __future__ import annotations

from drawfour.core import phase
from drawfour.core.book import Bits, Book
from drawfour.core.cards import Effect
from drawfour.core.challenge import is_guilty
from drawfour.core.legal import color_in_play, is_among, is_colored, is_jump, is_of_color, must_finish_on_number, play_of
from drawfour.core.memory import BATCHES, Memory
from drawfour.core.moves import ACCEPT, CATCH, CHALLENGE, COLOR, DRAW, PLAY, SWAP, TAKE
from drawfour.core.state import NOBODY, NOTHING, State
from drawfour.core.turn import is_in, next_seat


def clear_memory(book: Book, state: State, memory: Memory) -> None:
    """Forget everything, as a round has just been dealt."""
    for seat in range(book.seats):
        forget_hand(book, state, memory, seat)
        memory.known_seat[seat] = NOBODY
    count_unseen(book, state, memory)
    look(state, memory)


def count_unseen(book: Book, state: State, memory: Memory) -> None:
    """Count the cards that are not in the discard pile."""
    for color in range(book.colors):
        memory.unseen[color] = 0
    memory.wilds = 0
    for face in range(book.faces):
        memory.copies[face] = 0
    for card in range(book.cards):
        count_in(book, book.order[card], 1, memory)
    for card in range(state.discard_size):
        count_in(book, state.discard[card], -1, memory)


def count_in(book: Book, face: int, cards: int, memory: Memory) -> None:
    """Count cards of a face in, or out if the number is negative."""
    memory.copies[face] += cards
    play = book.play_of[face]
    if is_colored(book, play):
        memory.unseen[book.color_of[play]] += cards
    else:
        memory.wilds += cards


def forget_hand(book: Book, state: State, memory: Memory, seat: int) -> None:
    """Forget all that others know of a hand."""
    memory.batches[seat] = 1
    memory.count[seat][0] = state.sizes[seat]
    memory.sizes[seat] = state.sizes[seat]
    memory.chose[seat] = NOTHING
    memory.left[seat] = NOTHING
    memory.named[seat] = NOTHING
    for word in range(book.words):
        memory.cannot[seat][0][word] = 0
    forget_clues(book, memory, seat, 0)


def forget_clues(book: Book, memory: Memory, seat: int, batch: int) -> None:
    """Forget what plays have suggested about a batch."""
    for word in range(book.words):
        memory.unlikely[seat][batch][word] = 0
        memory.doubtful[seat][batch][word] = 0


def look(state: State, memory: Memory) -> None:
    """Remember what the next call of `notice` needs to know of the position before the move."""
    memory.phase = state.phase
    memory.in_play = state.in_play
    memory.slot = state.slot
    memory.seats_in = state.seats_in
    memory.accused = state.accused
    memory.deflectable = state.is_deflectable


def notice(book: Book, state: State, seat: int, move: int, memory: Memory) -> None:
    """Take note of the move of a seat that has just been made."""
    first = memory.slot
    if move >= PLAY:
        first = 0
        notice_play(book, state, seat, play_of(book, move), memory)
        if memory.phase == phase.TURN and not is_jump(book, move):
            suspect(book, state, seat, play_of(book, move), memory)
    elif move == DRAW:
        notice_draw(book, state, seat, memory)
    elif move == TAKE:
        notice_take(book, state, seat, memory)
        trust(book, state, memory)
    elif move == ACCEPT:
        trust(book, state, memory)
    elif move == CHALLENGE:
        notice_verdict(book, state, memory)
    elif move >= SWAP:
        notice_swap(book, state, seat, move - SWAP, memory)
    elif memory.phase == phase.OPENING_COLOR and COLOR <= move < CATCH:
        memory.named[seat] = move - COLOR
    for slot in range(first, state.slot):
        notice_effect(book, state, book.effect[state.in_play][slot], memory)
    for other in range(book.seats):
        notice_size(book, state, other, memory)
    if state.reshuffled:
        count_unseen(book, state, memory)
    look(state, memory)


def notice_play(book: Book, state: State, seat: int, play: int, memory: Memory) -> None:
    """Note a card played: one card fewer, from the oldest batch that allows it, or the card just drawn (R14)."""
    batches = memory.batches[seat]
    batch = batches - 1
    if memory.phase != phase.DRAWN:
        batch = 0
        while batch < batches and is_among(book, memory.cannot[seat][batch], play):
            batch += 1
    if batch == batches:  # it has drawn, or taken a count, though it could play
        forget_hand(book, state, memory, seat)
    else:
        remove_card(book, memory, seat, batch)
    color = book.color_of[play]
    if color != state.color_before:
        memory.chose[seat] = color
        memory.left[seat] = state.color_before
    elif not is_colored(book, play):
        memory.chose[seat] = color
    if not is_colored(book, play):
        memory.named[seat] = color
    elif memory.named[seat] == color:
        memory.named[seat] = NOTHING
    face = book.face_of[play]
    count_in(book, face, -1, memory)
    for viewer in range(book.seats):
        if memory.known_seat[viewer] == seat and memory.known[viewer][face] > 0:
            memory.known[viewer][face] -= 1


def remove_card(book: Book, memory: Memory, seat: int, batch: int) -> None:
    """Remove one card from a batch."""
    memory.sizes[seat] -= 1
    memory.count[seat][batch] -= 1
    if memory.count[seat][batch] > 0 or memory.batches[seat] == 1:
        return
    memory.batches[seat] -= 1
    for younger in range(batch, memory.batches[seat]):
        memory.count[seat][younger] = memory.count[seat][younger + 1]
        for word in range(book.words):
            memory.cannot[seat][younger][word] = memory.cannot[seat][younger + 1][word]
            memory.unlikely[seat][younger][word] = memory.unlikely[seat][younger + 1][word]
            memory.doubtful[seat][younger][word] = memory.doubtful[seat][younger + 1][word]


def suspect(book: Book, state: State, seat: int, play: int, memory: Memory) -> None:
    """Note what a play on turn suggests: the cards left would have been played rather than a wild, or lack the color left."""
    is_wild = not is_colored(book, play)
    for batch in range(memory.batches[seat]):
        for word in range(book.words):
            if is_wild:
                memory.unlikely[seat][batch][word] |= book.match[memory.in_play][word] & ~book.wilds[word]
            elif state.color_before != book.color_of[play]:
                memory.doubtful[seat][batch][word] |= book.of_color[state.color_before][word]


def add_cards(book: Book, memory: Memory, seat: int, cards: int, top: int) -> None:
    """Add cards to a hand that do not fit on the play `top`, or may be any if that is NOTHING, as the youngest batch."""
    batch = memory.batches[seat] - 1
    is_alike = is_lack(book, memory.cannot[seat][batch], top) and not has_clues(book, memory, seat, batch)
    if memory.count[seat][batch] > 0 and batch + 1 < BATCHES and not is_alike:
        memory.batches[seat] = batch + 2
        memory.count[seat][batch + 1] = 0
        for word in range(book.words):
            memory.cannot[seat][batch + 1][word] = memory.cannot[seat][batch][word]
        batch += 1
    forget_clues(book, memory, seat, batch)
    for word in range(book.words):
        memory.cannot[seat][batch][word] &= lack(book, top, word)
    memory.count[seat][batch] += cards
    memory.sizes[seat] += cards


def lack(book: Book, top: int, word: int) -> int:
    """Return the plays that fit on the play `top`, as bits of one word; none if that is NOTHING."""
    return book.match[top][word] if top != NOTHING else 0


def is_lack(book: Book, cannot: Bits, top: int) -> bool:
    """Are the plays of a set those that fit on the play `top`?"""
    for word in range(book.words):
        if cannot[word] != lack(book, top, word):
            return False
    return True


def has_clues(book: Book, memory: Memory, seat: int, batch: int) -> bool:
    """Have plays suggested anything about a batch?"""
    for word in range(book.words):
        if memory.unlikely[seat][batch][word] | memory.doubtful[seat][batch][word]:
            return True
    return False


def deny(book: Book, memory: Memory, seat: int, word: int, plays: int) -> None:
    """Note that no card of a hand allows these plays, as bits of one word."""
    for batch in range(memory.batches[seat]):
        memory.cannot[seat][batch][word] |= plays


def notice_draw(book: Book, state: State, seat: int, memory: Memory) -> None:
    """Note that a seat has drawn on its turn: nothing it held could be played, nor what it drew, except for the last card."""
    cards = state.sizes[seat] - memory.sizes[seat]
    if cards < 0:  # knocked out by what it drew
        return
    barred_last = memory.sizes[seat] == 1 and must_finish_on_number(book)  # it may hold the color, but not finish with it (H8)
    for word in range(book.words):
        fitting = book.match[state.in_play][word]
        deny(book, memory, seat, word, fitting & book.numbers[word] if barred_last else fitting)
    can_play = state.phase == phase.DRAWN
    if can_play:
        cards -= 1
    if cards > 0:
        add_cards(book, memory, seat, cards, NOTHING if barred_last else state.in_play)
    if can_play:
        add_cards(book, memory, seat, 1, NOTHING)


def notice_take(book: Book, state: State, seat: int, memory: Memory) -> None:
    """Note that a seat took the pending count: it could neither add to it nor deflect it (C16, C19), except by a bluff."""
    for word in range(book.words):
        plays = book.more_draws[state.last_draw][word] & book.match[state.in_play][word]
        plays |= book.same_draws[state.last_draw][word]
        if memory.deflectable:
            plays |= book.deflectors[word] & book.of_color[color_in_play(book, state)][word]
        if memory.sizes[seat] == 1 and must_finish_on_number(book):
            plays &= book.numbers[word]
        deny(book, memory, seat, word, plays & ~book.bluffs[word])


def trust(book: Book, state: State, memory: Memory) -> None:
    """Note what an unchallenged Wild Draw Four says: its player held no card of the color in play, unless it bluffed (R24)."""
    if memory.accused != NOBODY:
        for word in range(book.words):
            deny(book, memory, memory.accused, word, book.of_color[state.color_before][word])


def notice_verdict(book: Book, state: State, memory: Memory) -> None:
    """Note the verdict on a challenge, and for those who were shown the hand, its cards (R26, R27)."""
    accused = memory.accused
    if not is_guilty(book, state):
        trust(book, state, memory)
    for viewer in range(book.seats):
        if state.shown_to >> viewer & 1 and viewer != accused and is_in(book, state, accused):
            memory.known_seat[viewer] = accused
            for face in range(book.faces):
                memory.known[viewer][face] = state.evidence[face]


def notice_swap(book: Book, state: State, seat: int, other: int, memory: Memory) -> None:
    """Note that two hands were swapped: each of the two knows what it gave away."""
    for viewer in range(book.seats):
        if memory.known_seat[viewer] == seat:
            memory.known_seat[viewer] = other
        elif memory.known_seat[viewer] == other:
            memory.known_seat[viewer] = seat
    know_given(book, state, seat, other, memory)
    know_given(book, state, other, seat, memory)
    forget_hand(book, state, memory, seat)
    forget_hand(book, state, memory, other)


def know_given(book: Book, state: State, viewer: int, holder: int, memory: Memory) -> None:
    """Note that the viewer knows the hand that it gave to another seat, unless more has happened to it in the same move."""
    memory.known_seat[viewer] = NOBODY
    if state.seats_in == memory.seats_in and state.sizes[holder] == memory.sizes[viewer]:
        memory.known_seat[viewer] = holder
        for face in range(book.faces):
            memory.known[viewer][face] = state.hands[holder][face]


def notice_effect(book: Book, state: State, effect: int, memory: Memory) -> None:
    """Note an effect on whole hands; a last card has none (C21)."""
    if state.sizes[state.played_by] == 0:
        return
    match effect:
        case Effect.PASS_HANDS:
            for viewer in range(book.seats):
                know_given(book, state, viewer, next_seat(book, state, viewer), memory)
            forget_hands(book, state, memory)
        case Effect.SHUFFLE_HANDS:
            for viewer in range(book.seats):
                memory.known_seat[viewer] = NOBODY
            forget_hands(book, state, memory)
        case Effect.DISCARD_COLOR:
            notice_discard(book, state, state.played_by, color_in_play(book, state), memory)
        case _:
            pass


def forget_hands(book: Book, state: State, memory: Memory) -> None:
    """Forget all that others know of any hand."""
    for seat in range(book.seats):
        forget_hand(book, state, memory, seat)


def notice_discard(book: Book, state: State, seat: int, color: int, memory: Memory) -> None:
    """Note that a seat has discarded all its cards of a color."""
    count_unseen(book, state, memory)
    forget_hand(book, state, memory, seat)
    for word in range(book.words):
        deny(book, memory, seat, word, book.of_color[color][word])
    for viewer in range(book.seats):
        if memory.known_seat[viewer] == seat:
            for face in range(book.faces):
                if is_of_color(book, face, color):
                    memory.known[viewer][face] = 0


def notice_size(book: Book, state: State, seat: int, memory: Memory) -> None:
    """Note cards drawn for any other reason, which may be any, and a hand that was set aside (H9)."""
    cards = state.sizes[seat] - memory.sizes[seat]
    if cards > 0:
        add_cards(book, memory, seat, cards, NOTHING)
    elif cards < 0:
        forget_hand(book, state, memory, seat)
        for viewer in range(book.seats):
            if memory.known_seat[viewer] == seat:
                memory.known_seat[viewer] = NOBODY

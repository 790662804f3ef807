"""Random matches: each replays from its record to an equal match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour import Match, replay
from drawfour.record.document import Record
from drawfour.record.reading import parse
from fixtures.games import Table, some_moves, tables


def spelled(order: Sequence[str], rng: random.Random) -> list[str]:
    """Choose some of these cards, in any order."""
    return rng.sample(order, rng.randint(0, len(order)))


def play_on(match: Match, rng: random.Random) -> None:
    """Play part of a round; if its cards are spelled out, spell out some reshuffles too."""
    for seat, move in some_moves(match.round, rng, most=rng.choice([10, 200])):
        discard = match.round.view(None).discard + ([move.partition(":")[0]] if move[0].isupper() else [])
        order: list[str] | None = None
        if match.round.moves and match.round.cards is not None and match.round.facts()["pile"] < 21 and len(discard) > 1:
            twin = match.round.copy()
            twin.play(seat, move)
            order = spelled(discard[:-1], rng) if twin.facts()["discard"] < len(discard) else None
        match.play(seat, move, reshuffle=order)


def some_facts(match: Match, rng: random.Random) -> str:
    """Return a line that asserts every fact."""
    round, facts = match.round, []
    for key, value in match.facts().items():
        values = value if isinstance(value, list) else [] if value is None else [value]
        facts.append(" ".join([key, *(map(str, values) if values else ["none"])]))
    for seat in range(round.seats):
        move = rng.choice(round.notation.move_words)
        code = round.refusal(seat, move)
        facts += [f'illegal {seat} "{move}" {code}'] if code else []
        facts.append(
            " ".join([f"legal {seat}", *(f'"{move}"' for move in rng.sample(round.legal(seat), len(round.legal(seat))))])
        )
        facts.append(" ".join([f"hand {seat}", *rng.sample(round.hand(seat), len(round.hand(seat)))]))
        facts.append(" ".join([f"shown {seat}", *round.view(seat).shown]))
    return f"= {', '.join(facts)}\n"


names = st.text(st.characters(codec="utf-8", exclude_characters='"'), min_size=1, max_size=5).filter(
    lambda name: name.isprintable() and not name.isspace()
)


@settings(max_examples=settings().max_examples // 2)
@given(tables(), st.integers(0, 2**32), st.booleans(), st.data())
def test_a_match_replays_to_an_equal_match(table: Table, number: int, is_seeded: bool, data: st.DataObject) -> None:
    rng = random.Random(number)
    rules, dealt = table.rules, table.round()
    sides = 2 if rules.teams else table.seats
    if rng.random() < 0.5:  # most cards are in the hands, so the pile soon runs out
        rules = replace(rules, hand_limit=0, hand_size=min(100, (len(dealt.book.order) - rng.randint(2, 9)) // table.seats))
    deck = [dealt.notation.cards[face] for face in dealt.book.order]

    def chance() -> dict[str, Any]:
        return {"seed": f"{rng.random()}"} if is_seeded else {"cards": spelled(deck, rng)}

    match = Match(
        data.draw(st.lists(names, min_size=table.seats, max_size=table.seats, unique=True)),
        rules,
        dealer=table.dealer,
        scores=[rng.randrange(max(1, rules.target_score)) for _ in range(sides)] if rng.random() < 0.5 else None,
        players={seat: rng.choice(["human", "careful"]) for seat in range(table.seats) if rng.random() < 0.5},
        **chance(),
    )
    play_on(match, rng)
    for _ in range(3):
        if match.round.is_over and not match.is_over:
            match.next_round(**(chance() if not is_seeded or rng.random() < 0.5 else {}))
            play_on(match, rng)
    text = Record.of(match).text()
    record = parse(text)
    twin = replay(text + some_facts(match, rng))
    assert record == Record.of(match) == Record.of(twin)
    assert record.text() == text == Record.of(twin).text()
    assert twin.facts() == match.facts()
    assert twin.rounds == match.rounds
    assert [round.moves for round in twin.rounds] == [round.moves for round in match.rounds]
    assert (twin.names, twin.rules, twin.players) == (match.names, match.rules, match.players)

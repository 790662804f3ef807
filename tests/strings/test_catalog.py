"""Every event, phase, reason, effect and value of an option has English words, and every sentence of the catalog is used."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest

from drawfour import Round, Rules, Speaker
from drawfour.core import phase
from drawfour.core.cards import Effect
from drawfour.core.options import OPTIONS
from drawfour.decks.words import MEANING, SPELLED
from drawfour.errors import REASONS, IllegalMove
from drawfour.game.events import KINDS, Event
from drawfour.strings import en

NAMES = ["Ada", "Zoe", "Linus"]
YOU = 1
ABOUT_SEATS = {**en.EVENTS, **en.POSITIONS}


def bases(entries: Mapping[str, object]) -> set[str]:
    """Return the keys of a catalog without their variants."""
    return {key.partition(".")[0] for key in entries}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def all_events() -> Iterator[list[Event]]:
    """Yield events of every kind, alone and with an event that shares their sentence, with and without each field."""
    for kind, seat, other, count, color in itertools.product(KINDS, (0, YOU), (YOU, 2), (1, 3), (None, "R")):
        for cards in ((), ("R7", "W", "B2")[:count]):
            event = Event(kind, seat, other, count, cards, color)
            yield [event]
            yield [event, Event("skipped", seat)]
        yield [Event(kind, seat, other, 0, ("R7",), "R")]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert bases(en.EVENTS) == set(KINDS)
    assert KINDS.keys() <= en.EVENTS.keys()


def test_every_phase_has_a_sentence() -> None:
    assert bases(en.POSITIONS) == set(phase.NAMES)
    assert set(phase.NAMES) <= en.POSITIONS.keys()


def test_refusals_have_the_codes_of_reasons() -> None:
    assert bases(en.REFUSALS) <= REASONS.keys()


def test_every_effect_has_words_and_a_meaning() -> None:
    assert SPELLED.keys() == MEANING.keys() == set(Effect)
    assert len(set(SPELLED.values())) == len(Effect)


def test_every_value_of_an_option_has_a_sentence_of_its_own() -> None:
    for option in OPTIONS:
        sentences = [option.says(value) for value in option.examples]
        assert len(set(sentences)) == len(sentences), option.name
        assert all(re.fullmatch(r"[A-Z0-9].*[.]", sentence) for sentence in sentences), option.name


def test_reasons_are_clauses() -> None:
    assert all(re.fullmatch(r"[a-z].*[^.]", meaning) for meaning in REASONS.values())


@pytest.mark.parametrize("key", ABOUT_SEATS)
def test_a_sentence_has_a_form_for_each_player_who_may_be_you(key: str) -> None:
    about_others, *about_you = ABOUT_SEATS[key]
    used = placeholders(about_others)
    players = [player for player in ("seat", "other") if player in used]
    assert len(about_you) == len(players)
    for you, sentence in zip(players, about_you, strict=True):
        assert re.search(r"\b[Yy]our?\b", sentence)
        assert placeholders(sentence) == used - {you}


def test_every_sentence_about_an_event_is_used() -> None:
    speaker = Speaker(Round(3, seed="demo").notation, NAMES, YOU)
    told = {sentence for events in all_events() for sentence in speaker.sentences(events)}
    for key, forms in en.EVENTS.items():
        for form in forms:
            pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(form))
            assert any(re.fullmatch(pattern, sentence) for sentence in told), f"{key}: {form}"


@pytest.mark.parametrize(("drawn_card", "advice"), [("must_play", "Play red 7."), ("may_play", "Play red 7 or keep it.")])
def test_who_has_already_drawn_is_told_what_is_left(drawn_card: Any, advice: str) -> None:
    round = Round(2, Rules(drawn_card=drawn_card, hand_size=1), cards=["Y1", "Y2", "R5", "R7"], dealer=1)
    round.play(0, "draw")
    with pytest.raises(IllegalMove) as refused:
        round.play(0, "draw")
    told = Speaker(round.notation, ["Ann", "Bob"], you=0).refusal(refused.value, round.state)
    assert told == f"You have already drawn this turn. Your turn. {advice}"

"""An option of `Rules`: how it is declared, and how its values are read and written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, field
from enum import IntEnum
from typing import Any, Literal, NamedTuple

from drawfour.errors import RulesError, as_int, did_you_mean


class About(NamedTuple):
    """The rule of an option, its group in a form (`main` is on top, the others have headings), and its title there."""

    rule: str
    group: Literal["main", "house", "hands", "calls", "challenges", "scores"]
    title: str


def choice(default: int, about: About, **says: str) -> Any:
    """Declare an option with named values, each with its sentence."""
    return field(default=default, metadata={"about": about, "says": says})


def number(default: int, about: About, sentence: str, low: int, high: int, says: Mapping[str, str] | None = None) -> Any:
    """Declare a number from `low` to `high` with its sentence, and those of special values. `none` is stored as 0."""
    return field(default=default, metadata={"about": about, "says": says or {}, "number": (sentence, low, high)})


class Option:
    """One option of `Rules`: its name, rule, group, title, sentences, default and values.

    >>> from drawfour.core.options import OPTION
    >>> OPTION["scoring"].allowed, OPTION["scoring"].rule
    ('winner_takes, lowest or elimination', 'R41')
    """

    def __init__(self, declared: Field[Any], kind: type) -> None:
        self.name = declared.name
        about: About = declared.metadata["about"]
        self.rule, self.group, self.title = about
        self._says: Mapping[str, str] = declared.metadata["says"]
        self._sentence, self.low, self.high = declared.metadata.get("number", ("", 0, 0))
        self.has_none = "none" in self._says
        self.choices: dict[str, int] = {"yes": True, "no": False} if kind is bool else {}
        if issubclass(kind, IntEnum):
            self.choices = {member.name.lower(): member for member in kind}
        assert list(self.choices) == list(self._says) or not self.choices, self.name
        self.initial: int = declared.default  # type: ignore[assignment]  # every option declares one
        self.default = self.word(self.initial)

    @property
    def is_house_rule(self) -> bool:
        """Is the option a house rule (H1 and so on)?

        >>> from drawfour.core.options import OPTION
        >>> OPTION["stack"].is_house_rule, OPTION["late_call"].is_house_rule
        (True, False)
        """
        return self.rule.startswith("H")

    @property
    def sentence(self) -> str:
        """What the option does, in a sentence; for a choice, the sentence of each value."""
        return " / ".join(map(self.says, self.examples))

    def says(self, word: str) -> str:
        """Return what a value means, as a sentence.

        >>> from drawfour.core.options import OPTION
        >>> OPTION["drawn_card"].says("may_play"), OPTION["hand_size"].says("7")
        ('A drawn card that can be played may be played or kept.', 'Cards dealt to each player: 7.')
        """
        return self._says.get(word) or self._sentence.format(word)

    @property
    def examples(self) -> list[str]:
        """The words that have a sentence each, and `N` for any other number.

        >>> from drawfour.core.options import OPTION
        >>> OPTION["stack"].examples, OPTION["hand_limit"].examples
        (['none', 'same', 'upward', 'any'], ['N', 'none'])
        """
        return [*(["N"] if self._sentence else []), *self._says]

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        if self.choices:
            return either(list(self.choices))
        return f"{self.low} to {self.high}" + (" or none" if self.has_none else "")

    def read(self, value: object) -> int:
        """Return the value of a word, number or member. Raises RulesError."""
        if self.choices:
            for word, member in self.choices.items():
                if value == word or (type(value) is type(member) and value == member):
                    return member
        else:
            if self.has_none and value in (None, "none", 0) and value is not False:
                return 0
            number = as_int(int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) else value)
            if number is not None and self.low <= number <= self.high:
                return number
        meant = did_you_mean(value, self.choices)
        raise RulesError("bad_option", f"{self.name} must be {self.allowed}, not {value}.{meant}")

    def plain(self, value: int) -> str | bool | int | None:
        """The value as a person writes it in Python.

        >>> from drawfour.core.options import OPTION
        >>> from drawfour.core.values import Stack
        >>> OPTION["stack"].plain(Stack.NONE), OPTION["target_score"].plain(0), OPTION["teams"].plain(True)
        ('none', None, True)
        """
        if isinstance(value, IntEnum):
            return self.word(value)
        return None if self.has_none and value == 0 else value

    def word(self, value: int) -> str:
        """Return the value in the words of a record."""
        for word, member in self.choices.items():
            if value == member:
                return word
        return "none" if self.has_none and value == 0 else str(value)


def either(words: list[str]) -> str:
    """Join words as alternatives: "yes or no", "left, right or none"."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]

"""Hints in a terminal: the best move, how often it wins, and why, in a few short sentences."""

from __future__ import annotations

from collections.abc import Callable

from drawfour.bots.hint import HINT_BOT, Hint, Reason, hint_for
from drawfour.bots.player import Player, thinker_for
from drawfour.errors import counted
from drawfour.game.notation import read_move
from drawfour.game.view import View
from drawfour.strings import en
from drawfour.strings.speaker import Speaker


def tell_hint(view: View, speaker: Speaker, tell: Callable[[str], None]) -> None:
    """Tell the person in the seat of a view what the strongest bot would do there."""
    assert view.seat is not None
    player = Player(HINT_BOT, view.seat, seed=0)
    if player.searches and not thinker_for(view.book).is_ready:
        tell(en.HINT_BEGINS)
    hint = hint_for(view, player)
    tell(en.NO_HINT if hint is None else sentences(hint, speaker))


def sentences(hint: Hint, speaker: Speaker) -> str:
    """Write a hint.

    >>> from drawfour import Round, Speaker
    >>> speaker = Speaker(Round(2, seed="demo").notation, ["Ann", "Bob"], you=0)
    >>> sentences(Hint("Y5", 0.623, "G5", 0.51, Reason("lacks", color=1, seat=1)), speaker)
    'Hint: play yellow 5. Bob has no yellow. You win 62 % of simulated rounds this way, and 51 % if you play green 5.'
    >>> sentences(Hint("Y5", 0.5, "G5", 0.5), speaker)
    'Hint: play yellow 5. You win 50 % of simulated rounds, and as many if you play green 5.'
    """
    parts = [en.HINT.format(move=move_words(hint.move, speaker))]
    if hint.reason is not None:
        parts.append(reason_words(hint.reason, speaker))
    if hint.share is not None and hint.runner_up is not None and hint.runner_up_share is not None:
        share, less = percent(hint.share), percent(hint.runner_up_share)
        sentence = en.HINT_EVEN if share == less else en.HINT_SHARES
        parts.append(sentence.format(share=share, less=less, other=move_words(hint.runner_up, speaker)))
    return " ".join(parts)


def move_words(move: str, speaker: Speaker) -> str:
    """Write a move as what to do."""
    found = read_move(move)
    letters = speaker.notation.colors
    words = {
        "card": speaker.card(found.card) if found.card is not None else "",
        "color": speaker.color(letters.index(found.color)) if found.color is not None else "",
        "seat": speaker.name(found.seat),
    }
    return en.HINT_MOVES[f"{found.kind}.color" if found.kind == "play" and found.color else found.kind].format(**words)


def reason_words(reason: Reason, speaker: Speaker) -> str:
    """Write why a move is good."""
    seat = speaker.name(reason.seat)
    cards = counted(reason.count, "card")
    return en.HINTS[reason.key].format(seat=seat, color=speaker.color(reason.color), cards=cards, count=reason.count)


def percent(share: float) -> str:
    """Write a share as a percentage."""
    return f"{100 * share:.0f} %"

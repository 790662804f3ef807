"""The English catalog: sentences about events, positions and refused moves.

`Speaker` reads them for the terminal; `make docs` generates those about events and refused moves for the page.

A sentence about a player has a form that addresses that player as "you"; a sentence that also names another player has a third
form, which addresses that one. Placeholders are filled in. A key with a dot is a variant of the key before it.
"""

from __future__ import annotations

Forms = tuple[str, ...]
"""A sentence about others; one about you as its `{seat}`, if it has one; one about you as its `{other}`, if it has one."""

EVENTS: dict[str, Forms] = {
    "turned_up": ("{seat} deals and turns up {card}.", "You deal and turn up {card}."),
    "played": ("{seat} plays {card}.", "You play {card}."),
    "played.color": ("{seat} plays {card} and names {color}.", "You play {card} and name {color}."),
    "named": ("{seat} names {color}.", "You name {color}."),
    "jumped_in": ("{seat} jumps in.", "You jump in."),
    "called": ("{seat} calls UNO!", "You call UNO!"),
    "caught": (
        "{seat} catches {other}, who forgot to call UNO.",
        "You catch {other}, who forgot to call UNO.",
        "{seat} catches you: you forgot to call UNO.",
    ),
    "false_call": ("{seat} makes a false UNO call.", "You make a false UNO call."),
    "false_catch": (
        "{seat} wrongly accuses {other} of forgetting to call UNO.",
        "You wrongly accuse {other} of forgetting to call UNO.",
        "{seat} wrongly accuses you of forgetting to call UNO.",
    ),
    "challenged": (
        "{seat} challenges: did {other} have {a_color} card?",
        "You challenge: did {other} have {a_color} card?",
        "{seat} challenges: did you have {a_color} card?",
    ),
    "revealed": ("{seat} shows {hand}.", "You show {hand}."),
    "judged.guilty": ("The challenge succeeds: {seat} had {a_color} card.", "The challenge succeeds: you had {a_color} card."),
    "judged": ("The challenge fails: {seat} had no {color} card.", "The challenge fails: you had no {color} card."),
    "accepted": ("{seat} doesn't challenge.", "You don't challenge."),
    "pending": ("{count} cards are coming {seat}'s way.", "{count} cards are coming your way."),
    "pending.one": ("A card is coming {seat}'s way.", "A card is coming your way."),
    "took": ("{seat} takes the cards.", "You take the cards."),
    "swapped": ("{seat} swaps hands with {other}.", "You swap hands with {other}.", "{seat} swaps hands with you."),
    "hands_passed": ("All hands are passed on {direction}.",),
    "hands_shuffled": ("All hands are shuffled together and dealt again.",),
    "discarded": ("{seat} also discards {list}.", "You also discard {list}."),
    "reshuffled": ("The discard pile is shuffled into a new draw pile.",),
    "drew": ("{seat} draws {drawn}.", "You draw {drawn}."),
    "drew.several": ("{seat} draws {drawn}: {hand}.", "You draw {drawn}: {hand}."),
    "drew.skipped": ("{seat} draws {drawn} and misses a turn.", "You draw {drawn} and miss a turn."),
    "drew.several.skipped": ("{seat} draws {drawn} and misses a turn: {hand}.", "You draw {drawn} and miss a turn: {hand}."),
    "kept": ("{seat} keeps the card.", "You keep the card."),
    "passed": ("{seat} passes: there is nothing to draw.", "You pass: there is nothing to draw."),
    "skipped": ("{seat} is skipped.", "You are skipped."),
    "skipped.several": ("{seats} are skipped.",),
    "reversed": ("Play now runs {direction}.",),
    "out": (
        "{seat} has too many cards and is knocked out of the round.",
        "You have too many cards and are knocked out of the round.",
    ),
    "won": ("{seat} wins the round.", "You win the round."),
    "won.points": ("{seat} wins the round and scores {points}.", "You win the round and score {points}."),
    "blocked": ("Nobody can play or draw: the round ends without a winner.",),
}
"""The sentences for each kind of event."""

DIRECTIONS = {1: "clockwise", -1: "counterclockwise"}

VICTORY: Forms = ("{seat} wins the match!", "You win the match!")
TEAM_VICTORY = "{seats} win the match!"

POSITIONS: dict[str, Forms] = {
    "turn": ("{seat}'s turn. {matching}.", "Your turn. {matching}."),
    "drawn": ("{seat}'s turn. Play {card}.", "Your turn. Play {card}."),
    "drawn.keep": ("{seat}'s turn. Play {card} or keep it.", "Your turn. Play {card} or keep it."),
    "drawn.hidden": ("{seat}'s turn. The drawn card can be played.", "Your turn. The drawn card can be played."),
    "challenge": ("{seat}'s turn. Accept {cards}, or {challenge}.", "Your turn. Accept {cards}, or {challenge}."),
    "pending": ("{seat}'s turn. {answers}.", "Your turn. {answers}."),
    "swap": ("{seat}'s turn. Hands are being swapped.", "Your turn. Choose a player to swap hands with."),
    "opening_color": ("{seat}'s turn. A color is being named.", "Your turn. Name a color."),
    "draw_color": ("{seat}'s turn. A color is being named.", "Your turn. Name a color and draw until it comes."),
    "over": ("The round is over.",),
}
"""The sentences for each phase: whose turn it is, and what that player can do."""

ANSWERS: dict[str, Forms] = {
    "take": ("take {cards}",),
    "add": ("add {kinds}",),
    "deflect": ("deflect them with {kinds}",),
    "deflect.one": ("deflect it with {kinds}",),
    "challenge": ("challenge if you think {accused} had {color}: if so, {right}; if not, {wrong}",),
    "draw": ("{seat} draws {count}", "you draw {count}"),
}
"""The answers to a pending count or a bluff, as parts of a sentence."""

REFUSALS = {
    "round_over": "The round is over.",
    "call_not_due": "You can't call UNO now.",
    "catch_not_due": "Nobody can be caught now: they called in time or have more cards.",
    "not_your_turn": "It's not your turn.",
    "color_first": "Name a color first.",
    "seat_out": "You're knocked out of this round.",
    "take_first": "First take the cards, or pass them on.",
    "cannot_deflect": "Only Draw Twos can be deflected, and only with a card of the color in play.",
    "nothing_to_take": "You have no cards to take now.",
    "swap_first": "First choose a player to swap hands with.",
    "nothing_to_swap": "You can't swap hands now.",
    "no_partner": "Swap hands with another player who is still in the round.",
    "on_turn": "It's your turn: just play the card.",
    "answer_open": "Nobody can jump in while a decision is pending.",
    "answer_first": "First answer the Wild Draw Four.",
    "nothing_to_name": "You can't name a color now.",
    "nothing_to_challenge": "You have nothing to challenge or accept.",
    "nothing_drawn": "You haven't drawn a card to keep.",
    "must_play_drawn": "The card you drew can be played, so you must play it.",
    "must_play": "You have a card that can be played, so you must play.",
    "already_drawn": "You have already drawn this turn.",
    "not_in_hand": "You don't have that card.",
    "only_drawn_card": "You can only play the card you drew.",
    "bluff_barred": "You have the color in play, so you can't bluff.",
    "finish_barred": "Your last card must be a number.",
    "no_match": "That card doesn't match.",
    "no_match.jump": "You can only jump in with a card identical to the top card: {top}.",
}
"""Why a move is refused, by its reason code, in the words of a card player."""
OTHER_REFUSAL = "That's not possible now: {reason}."

NEWS: dict[str, Forms] = {
    "came": ("{name} joined.", "You joined."),
    "left": ("{name} left.", "You left."),
    "removed": ("{name} was kicked.", "You were kicked."),
    "sat": ("{name} sat down.", "You sat down."),
    "stood": ("{name} stood up.", "You stood up."),
    "away": ("{name} is away. A bot plays.", "You're away. A bot plays."),
    "back": ("{name} is back.", "You're back."),
    "hosted": ("{name} is now the host.", "You're now the host."),
    "sees": ("{name} sees all hands.", "You see all hands."),
    "renamed": ("{was} is now called {name}.",),
}
"""What happened to a person at a server's table, in the words of the page; the second form is for you."""

PRESETS = {
    "classic": "Play to 500 points. You must play a playable card you draw.",
    "official": "Play one round. You may keep a drawn card. Call UNO in time!",
    "mattel": "Play to 500 points. You may keep a drawn card. Catch quickly!",
    "party": "Stack, jump in, swap hands with a 7, draw until you can play.",
    "no_mercy": "Play to 1000 points. Stack, swap hands with a 7. Out at 25 cards.",
}
"""How each preset plays, in one line."""

HINTS = {
    "nothing": "No card can be played.",
    "only": "Nothing else can be played.",
    "follows": "It leaves more {color} cards to play next: {count}.",
    "colors": "It leaves fewer colors, so the rest fit together better.",
    "saves": "It saves the wild for later.",
    "hits": "{seat} loses a turn.",
    "hits.close": "{seat} is down to {cards} and loses a turn.",
    "lacks": "{seat} has no {color}.",
    "lacks.likely": "{seat} probably has no {color}.",
    "blocks": "{seat} is less likely to have a card that fits.",
    "bridges": "It keeps the cards that lead from one color to another.",
    "points": "It gets rid of more points.",
    "again": "It gives another turn.",
    "best": "Overall, it's the best card.",
}
"""Why a play is good, in a hint or an analysis."""
HINT_MOVES = {
    "play": "play {card}",
    "play.color": "play {card} and name {color}",
    "jump": "jump in with {card}",
    "draw": "draw a card",
    "keep": "keep the card",
    "challenge": "challenge",
    "accept": "accept",
    "take": "take the cards",
    "color": "name {color}",
    "swap": "swap hands with {seat}",
    "uno": "call UNO",
    "catch": "catch {seat}",
}
"""What to do, in a hint or an analysis, for each kind of move."""
HINT = "Hint: {move}."
HINT_SHARES = "You win {share} of simulated rounds this way, and {less} if you {other}."
HINT_EVEN = "You win {share} of simulated rounds, and as many if you {other}."
HINT_BEGINS = "Thinking. The first time, that takes up to a minute ..."
NO_HINT = "You have nothing to do now."

ANALYSIS_BEGINS = "Analyzing. The first time, that takes a minute or two longer ..."
MOMENTS = "Turning points and mistakes"
CHANGE = "{side}: {before} {arrow} {after} to win."
MISTAKE = "A mistake: from what {player} could see, it wins {less} of simulated rounds."
BETTER = "Better: {better}, which wins {more}."
CALL_MISTAKE = "A mistake by {player}."
RESULT = "Skill and luck"
RESULT_HEAD = ("", "rounds won", "even share", "skill", "luck", "mistakes")
RESULT_NOTE = (
    "Rounds won are the even share plus skill plus luck.",
    "Skill compares the moves with a strong bot's, judged by what the player could see.",
    "Luck is everything else: the deal, the draws, and the cards others happened to hold.",
)
UNFINISHED = "This record has no finished round, so there is no result to explain."

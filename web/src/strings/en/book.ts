// Written by docs/page_facts.py from src/drawfour: make docs

/** What every option says at each of its words; `#` is any number. */
export const BOOK = {
  "drawn_card": {
    "must_play": "A drawn card that can be played must be played.",
    "may_play": "A drawn card that can be played may be played or kept."
  },
  "late_call": {
    "yes": "UNO may be called after the card is down, too, as long as nobody has caught the player.",
    "no": "UNO must be called before the card is down."
  },
  "catch_until": {
    "turn_taken": "Who forgot to call can be caught until the next player has finished a turn.",
    "turn_begins": "Who forgot to call can be caught until the next player draws or plays."
  },
  "reveal_to": {
    "challenger": "When a Wild Draw Four is challenged, only the challenger sees the hand.",
    "everyone": "When a Wild Draw Four is challenged, everyone sees the hand."
  },
  "opening_skip": {
    "left": "When the first card is a Skip, the player to the left of the skipped one starts.",
    "right": "When the first card is a Skip, the player to the right of the skipped one starts: the dealer."
  },
  "target_score": {
    "#": "The score that decides the match: #.",
    "none": "The first round decides the match."
  },
  "scoring": {
    "winner_takes": "The winner of a round scores the points in all other hands.",
    "lowest": "All are charged with their own hands; once somebody reaches the target, the lowest total wins.",
    "elimination": "All are charged with their own hands; who reaches the target is out, and the last one in wins."
  },
  "teams": {
    "yes": "Four players play as partners, those who sit opposite together.",
    "no": "Everybody plays alone."
  },
  "stack": {
    "none": "Who has to draw draws: no card can be laid on a Draw Two or Wild Draw Four to pass it on.",
    "same": "A Draw Two may go on a Draw Two, a Wild Draw Four on a Wild Draw Four; the next player then faces all the cards.",
    "upward": "A draw card may go on the same one or, if it fits, on a smaller one; the next player then faces all the cards.",
    "any": "Any draw card that fits may go on a draw card; the next player then faces all the cards."
  },
  "deflect": {
    "yes": "Who faces a Draw Two may pass it on with a Skip of the same color, or bounce it back with a Reverse.",
    "no": "Neither Skip nor Reverse saves anybody from a Draw Two."
  },
  "jump_in": {
    "yes": "Who holds the very same card as the top one, color and number, may play it out of turn; play goes on from there.",
    "no": "Everybody waits for their turn."
  },
  "seven_zero": {
    "yes": "Who plays a 7 swaps hands with a player of choice; with a 0 all hands are passed on in the direction of play.",
    "no": "7 and 0 are numbers like all others."
  },
  "draw_until_playable": {
    "yes": "Who draws goes on drawing until a card comes that can be played.",
    "no": "Who draws draws one card."
  },
  "force_play": {
    "yes": "Who can play must play.",
    "no": "Who can play may draw instead."
  },
  "no_bluffing": {
    "yes": "Only who has no card of the color in play may play a Wild Draw Four, and nobody can challenge it.",
    "no": "A Wild Draw Four may be played as a bluff, and may be challenged."
  },
  "finish_on": {
    "any": "Any card may be the last one.",
    "number": "The last card must be a number: nobody can finish with an action card or a wild."
  },
  "hand_limit": {
    "#": "With so many cards a player is out of the round: #.",
    "none": "Nobody is out of the round for holding too many cards."
  },
  "blank": {
    "nothing": "A blank card does nothing.",
    "skip": "A blank card skips the next player.",
    "reverse": "A blank card turns the direction around.",
    "draw_two": "A blank card makes the next player draw two cards and lose the turn.",
    "swap": "Who plays a blank card swaps hands with a player of choice.",
    "pass_hands": "A blank card passes all hands on in the direction of play.",
    "others_draw": "A blank card makes everyone else draw a card.",
    "discard_color": "Who plays a blank card lays all cards of the color in play with it.",
    "play_again": "Who plays a blank card has another turn.",
    "draw_color": "A blank card makes the next player name a color, draw until it comes and lose the turn.",
    "skip_everyone": "A blank card skips everyone else.",
    "shuffle_hands": "A blank card shuffles all hands together and deals them again."
  },
  "call_penalty": {
    "#": "Cards drawn by who is caught without a call: #."
  },
  "false_call_penalty": {
    "#": "Cards drawn for calling UNO without reason, which with 0 simply does not count: #."
  },
  "false_catch_penalty": {
    "#": "Cards drawn for catching somebody without reason, which with 0 simply does not count: #."
  },
  "hand_size": {
    "#": "Cards dealt to each player: #."
  },
  "decks": {
    "#": "Decks shuffled together: #."
  }
} as const;

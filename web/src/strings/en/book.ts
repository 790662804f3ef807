// Written by docs/page_facts.py from src/drawfour: make docs

/** What every option says at each of its words; `#` is any number. */
export const BOOK = {
  "drawn_card": {
    "must_play": "A drawn card that can be played must be played.",
    "may_play": "A drawn card that can be played may be played or kept."
  },
  "late_call": {
    "yes": "UNO may also be called after the card is down, as long as nobody has caught the player.",
    "no": "UNO must be called before the card is down."
  },
  "catch_until": {
    "turn_taken": "A player who forgot to call can be caught until the next player has finished a turn.",
    "turn_begins": "A player who forgot to call can be caught until the next player draws or plays."
  },
  "reveal_to": {
    "challenger": "When a Wild Draw Four is challenged, only the challenger sees the hand.",
    "everyone": "When a Wild Draw Four is challenged, everyone sees the hand."
  },
  "opening_skip": {
    "left": "If the first card is a Skip, the player to the left of the skipped one starts.",
    "right": "If the first card is a Skip, the player to the right of the skipped one starts: the dealer."
  },
  "target_score": {
    "#": "The match is played to # points.",
    "none": "The first round decides the match."
  },
  "scoring": {
    "winner_takes": "The winner of a round scores the points in all other hands.",
    "lowest": "All players are charged their own hands; once one reaches the target, the lowest total wins.",
    "elimination": "All players are charged their own hands; those who reach the target are out, and the last one wins."
  },
  "teams": {
    "yes": "Four players play in two teams, with partners opposite each other.",
    "no": "Everyone plays alone."
  },
  "stack": {
    "none": "No stacking: no card can be added to a Draw Two or Wild Draw Four to pass it on.",
    "same": "A Draw Two may be added to a Draw Two, a Wild Draw Four to a Wild Draw Four; the next player faces them all.",
    "upward": "A draw card may be added to the same kind or, if it fits, to a smaller one; the next player faces them all.",
    "any": "Any draw card that fits may be added to a draw card; the next player faces them all."
  },
  "deflect": {
    "yes": "A player who faces a Draw Two may pass it on with a Skip of the same color, or send it back with a Reverse.",
    "no": "Neither a Skip nor a Reverse stops a Draw Two."
  },
  "jump_in": {
    "yes": "A player with exactly the same card as the top one may play it out of turn; play continues from there.",
    "no": "Everyone waits for their turn."
  },
  "seven_zero": {
    "yes": "A player who plays a 7 swaps hands with another; after a 0, all hands are passed on in the direction of play.",
    "no": "7 and 0 are ordinary numbers."
  },
  "draw_until_playable": {
    "yes": "A player who draws keeps drawing until a card can be played.",
    "no": "A player who draws takes one card."
  },
  "force_play": {
    "yes": "A player who can play must play.",
    "no": "A player who can play may draw instead."
  },
  "no_bluffing": {
    "yes": "Only a player without a card of the color in play may play a Wild Draw Four, and nobody can challenge it.",
    "no": "A Wild Draw Four may be played as a bluff, and can be challenged."
  },
  "finish_on": {
    "any": "Any card may be played last.",
    "number": "The last card must be a number: nobody can go out with an action card or a wild."
  },
  "hand_limit": {
    "#": "A player who reaches # cards is knocked out of the round.",
    "none": "Nobody is knocked out for holding too many cards."
  },
  "blank": {
    "nothing": "A blank card does nothing.",
    "skip": "A blank card skips the next player.",
    "reverse": "A blank card reverses the direction of play.",
    "draw_two": "A blank card makes the next player draw two cards and miss a turn.",
    "swap": "A player who plays a blank card swaps hands with another.",
    "pass_hands": "A blank card makes everyone pass their hand on in the direction of play.",
    "others_draw": "A blank card makes everyone else draw a card.",
    "discard_color": "A player who plays a blank card discards all cards of the color in play with it.",
    "play_again": "A player who plays a blank card has another turn.",
    "draw_color": "A blank card makes the next player name a color, draw until it comes and miss a turn.",
    "skip_everyone": "A blank card skips everyone else.",
    "shuffle_hands": "A blank card shuffles all hands together and deals them again."
  },
  "call_penalty": {
    "#": "Cards drawn for forgetting to call UNO: #."
  },
  "false_call_penalty": {
    "#": "Cards drawn for calling UNO without reason: #.",
    "0": "A call without reason does not count."
  },
  "false_catch_penalty": {
    "#": "Cards drawn for catching somebody without reason: #.",
    "0": "A catch without reason does not count."
  },
  "hand_size": {
    "#": "Cards dealt to each player: #."
  },
  "decks": {
    "#": "Decks shuffled together: #."
  }
} as const;

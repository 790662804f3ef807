// Written by docs/page_facts.py from src/drawfour/core: make docs

/** What every option says at each of its words; `#` is any number. */
export const BOOK = {
  "drawn_card": {
    "must_play": "A drawn card that can be played must be played.",
    "may_play": "A drawn card that can be played may be played or kept."
  },
  "late_call": {
    "yes": "UNO may be called after the card is down, too, as long as nobody has caught the seat.",
    "no": "UNO must be called before the card is down."
  },
  "catch_until": {
    "turn_taken": "A missing call can be caught until the next seat to act has taken its turn.",
    "turn_begins": "A missing call can be caught until the next seat to act draws or plays."
  },
  "reveal_to": {
    "challenger": "A challenged hand is shown to the challenger only.",
    "everyone": "A challenged hand is shown to everyone."
  },
  "opening_skip": {
    "left": "When a Skip is turned up first, the seat to the left of the skipped one starts.",
    "right": "When a Skip is turned up first, the seat to the right of the skipped one starts: the dealer."
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
    "yes": "Four seats play as partners, opposite seats together.",
    "no": "Everybody plays alone."
  },
  "stack": {
    "none": "Who has to draw draws: nothing can be added to a Draw Two or Wild Draw Four.",
    "same": "A Draw Two may be answered with a Draw Two, a Wild Draw Four with a Wild Draw Four; the whole count passes on.",
    "upward": "A draw card may be answered with one that makes as many cards be drawn or more; the whole count passes on.",
    "any": "A draw card may be answered with any draw card that can be played; the whole count passes on."
  },
  "deflect": {
    "yes": "A Skip of the color in play passes a pending Draw Two on, a Reverse bounces it back.",
    "no": "A Draw Two cannot be turned away with a Skip or Reverse."
  },
  "jump_in": {
    "yes": "Who holds the very same card as the top one may play it out of turn; play goes on from there.",
    "no": "Everybody waits for the own turn."
  },
  "seven_zero": {
    "yes": "A 7 swaps hands with a seat of choice, a 0 passes all hands on in the direction of play.",
    "no": "7 and 0 are numbers like all others."
  },
  "draw_until_playable": {
    "yes": "Who draws draws until a playable card comes.",
    "no": "Who draws draws one card."
  },
  "force_play": {
    "yes": "Who can play must play.",
    "no": "Who can play may draw instead."
  },
  "no_bluffing": {
    "yes": "A Wild Draw Four may only be played without a card of the color in play, and cannot be challenged.",
    "no": "A Wild Draw Four may be played as a bluff, and be challenged."
  },
  "finish_on": {
    "any": "The last card may be any.",
    "number": "The last card must be a number."
  },
  "hand_limit": {
    "#": "Cards with which a seat is out of the round: #.",
    "none": "No number of cards puts a seat out of it."
  },
  "call_penalty": {
    "#": "Cards drawn by a seat that is caught without a call: #."
  },
  "false_call_penalty": {
    "#": "Cards drawn for a call that is not due; with 0 it is refused: #."
  },
  "false_catch_penalty": {
    "#": "Cards drawn for a catch that is not due; with 0 it is refused: #."
  },
  "hand_size": {
    "#": "Cards dealt to each seat: #."
  },
  "decks": {
    "#": "Decks shuffled together: #."
  }
} as const;

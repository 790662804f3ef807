// Written by docs/page_facts.py from src/drawfour: make docs

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

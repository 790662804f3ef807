// Written by docs/page_facts.py from src/drawfour/core: make docs

/** Every color by its letter in notation. */
export const COLORS = {
  "R": {
    "name": "red",
    "mark": "♥"
  },
  "Y": {
    "name": "yellow",
    "mark": "★"
  },
  "G": {
    "name": "green",
    "mark": "♣"
  },
  "B": {
    "name": "blue",
    "mark": "♦"
  }
} as const;

/** What stands on a card beside its color, by its notation. */
export const SYMBOLS = {
  "0": {
    "name": "0",
    "wild": false
  },
  "1": {
    "name": "1",
    "wild": false
  },
  "2": {
    "name": "2",
    "wild": false
  },
  "3": {
    "name": "3",
    "wild": false
  },
  "4": {
    "name": "4",
    "wild": false
  },
  "5": {
    "name": "5",
    "wild": false
  },
  "6": {
    "name": "6",
    "wild": false
  },
  "7": {
    "name": "7",
    "wild": false
  },
  "8": {
    "name": "8",
    "wild": false
  },
  "9": {
    "name": "9",
    "wild": false
  },
  "S": {
    "name": "skip",
    "wild": false
  },
  "R": {
    "name": "reverse",
    "wild": false
  },
  "+2": {
    "name": "draw two",
    "wild": false
  },
  "W": {
    "name": "wild",
    "wild": true
  },
  "W+4": {
    "name": "wild draw four",
    "wild": true
  }
} as const;

/** Every named set of rules, with the value of each option in words. */
export const PRESETS = {
  "classic": {
    "drawn_card": "must_play",
    "late_call": "yes",
    "catch_until": "turn_taken",
    "reveal_to": "challenger",
    "opening_skip": "right",
    "target_score": "500",
    "scoring": "winner_takes",
    "teams": "no",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "call_penalty": "2",
    "false_call_penalty": "0",
    "false_catch_penalty": "0",
    "hand_size": "7",
    "decks": "1"
  },
  "official": {
    "drawn_card": "may_play",
    "late_call": "no",
    "catch_until": "turn_taken",
    "reveal_to": "everyone",
    "opening_skip": "left",
    "target_score": "none",
    "scoring": "winner_takes",
    "teams": "no",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "call_penalty": "2",
    "false_call_penalty": "0",
    "false_catch_penalty": "0",
    "hand_size": "7",
    "decks": "1"
  },
  "mattel": {
    "drawn_card": "may_play",
    "late_call": "yes",
    "catch_until": "turn_begins",
    "reveal_to": "challenger",
    "opening_skip": "left",
    "target_score": "500",
    "scoring": "winner_takes",
    "teams": "no",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "call_penalty": "2",
    "false_call_penalty": "0",
    "false_catch_penalty": "0",
    "hand_size": "7",
    "decks": "1"
  }
} as const;

/** Every option: a choice with a sentence a word, or a number from `low` to `high` that ends its sentence. */
export const OPTIONS = [
  {
    "name": "drawn_card",
    "choices": {
      "must_play": "A drawn card that can be played must be played.",
      "may_play": "A drawn card that can be played may be played or kept."
    }
  },
  {
    "name": "late_call",
    "choices": {
      "yes": "UNO may be called after the card is down, too, as long as nobody has caught the seat.",
      "no": "UNO must be called before the card is down."
    }
  },
  {
    "name": "catch_until",
    "choices": {
      "turn_taken": "A missing call can be caught until the next seat to act has taken its turn.",
      "turn_begins": "A missing call can be caught until the next seat to act draws or plays."
    }
  },
  {
    "name": "reveal_to",
    "choices": {
      "challenger": "A challenged hand is shown to the challenger only.",
      "everyone": "A challenged hand is shown to everyone."
    }
  },
  {
    "name": "opening_skip",
    "choices": {
      "left": "When a Skip is turned up first, the seat to the left of the skipped one starts.",
      "right": "When a Skip is turned up first, the seat to the right of the skipped one starts: the dealer."
    }
  },
  {
    "name": "target_score",
    "sentence": "The score that decides the match",
    "low": 1,
    "high": 1000000,
    "none": "The first round decides the match."
  },
  {
    "name": "scoring",
    "choices": {
      "winner_takes": "The winner of a round scores the points in all other hands.",
      "lowest": "All are charged with their own hands; once somebody reaches the target, the lowest total wins.",
      "elimination": "All are charged with their own hands; who reaches the target is out, and the last one in wins."
    }
  },
  {
    "name": "teams",
    "choices": {
      "yes": "Four seats play as partners, opposite seats together.",
      "no": "Everybody plays alone."
    }
  },
  {
    "name": "force_play",
    "choices": {
      "yes": "Who can play must play.",
      "no": "Who can play may draw instead."
    }
  },
  {
    "name": "no_bluffing",
    "choices": {
      "yes": "A Wild Draw Four may only be played without a card of the color in play, and cannot be challenged.",
      "no": "A Wild Draw Four may be played as a bluff, and be challenged."
    }
  },
  {
    "name": "finish_on",
    "choices": {
      "any": "The last card may be any.",
      "number": "The last card must be a number."
    }
  },
  {
    "name": "call_penalty",
    "sentence": "Cards drawn by a seat that is caught without a call",
    "low": 0,
    "high": 20,
    "none": null
  },
  {
    "name": "false_call_penalty",
    "sentence": "Cards drawn for a call that is not due; with 0 it is refused",
    "low": 0,
    "high": 20,
    "none": null
  },
  {
    "name": "false_catch_penalty",
    "sentence": "Cards drawn for a catch that is not due; with 0 it is refused",
    "low": 0,
    "high": 20,
    "none": null
  },
  {
    "name": "hand_size",
    "sentence": "Cards dealt to each seat",
    "low": 1,
    "high": 100,
    "none": null
  },
  {
    "name": "decks",
    "sentence": "Decks shuffled together",
    "low": 1,
    "high": 9,
    "none": null
  }
] as const;

/** The bots that can sit at a table. */
export const BOTS = [
  "careful",
  "random"
] as const;

/** How a table is set where nothing is said. */
export const SETTINGS = {
  "preset": "classic",
  "options": {},
  "seats": 4,
  "is_public": false,
  "chat": "private",
  "turn_seconds": 0,
  "grace_seconds": 1.0,
  "calls_for_people": false,
  "onlookers_see_hands": false,
  "thinking_seconds": 0.9,
  "away_seconds": 20,
  "break_seconds": 20
} as const;

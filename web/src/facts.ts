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
    "stack": "none",
    "deflect": "no",
    "jump_in": "no",
    "seven_zero": "no",
    "draw_until_playable": "no",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "hand_limit": "none",
    "blank": "nothing",
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
    "stack": "none",
    "deflect": "no",
    "jump_in": "no",
    "seven_zero": "no",
    "draw_until_playable": "no",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "hand_limit": "none",
    "blank": "nothing",
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
    "stack": "none",
    "deflect": "no",
    "jump_in": "no",
    "seven_zero": "no",
    "draw_until_playable": "no",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "hand_limit": "none",
    "blank": "nothing",
    "call_penalty": "2",
    "false_call_penalty": "0",
    "false_catch_penalty": "0",
    "hand_size": "7",
    "decks": "1"
  },
  "party": {
    "drawn_card": "must_play",
    "late_call": "yes",
    "catch_until": "turn_taken",
    "reveal_to": "challenger",
    "opening_skip": "right",
    "target_score": "500",
    "scoring": "winner_takes",
    "teams": "no",
    "stack": "same",
    "deflect": "no",
    "jump_in": "yes",
    "seven_zero": "yes",
    "draw_until_playable": "yes",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "hand_limit": "none",
    "blank": "nothing",
    "call_penalty": "2",
    "false_call_penalty": "0",
    "false_catch_penalty": "0",
    "hand_size": "7",
    "decks": "1"
  },
  "no_mercy": {
    "drawn_card": "must_play",
    "late_call": "yes",
    "catch_until": "turn_taken",
    "reveal_to": "challenger",
    "opening_skip": "right",
    "target_score": "1000",
    "scoring": "winner_takes",
    "teams": "no",
    "stack": "upward",
    "deflect": "no",
    "jump_in": "no",
    "seven_zero": "yes",
    "draw_until_playable": "yes",
    "force_play": "no",
    "no_bluffing": "no",
    "finish_on": "any",
    "hand_limit": "25",
    "blank": "nothing",
    "call_penalty": "2",
    "false_call_penalty": "0",
    "false_catch_penalty": "0",
    "hand_size": "7",
    "decks": "1"
  }
} as const;

/** Every option: a choice with a sentence for each word, or a number from `low` to `high`. */
export const OPTIONS = [
  {
    "name": "drawn_card",
    "rule": "R14",
    "sentence": "A drawn card that can be played must be played. / A drawn card that can be played may be played or kept.",
    "choices": {
      "must_play": "A drawn card that can be played must be played.",
      "may_play": "A drawn card that can be played may be played or kept."
    }
  },
  {
    "name": "late_call",
    "rule": "R31",
    "sentence": "UNO may be called after the card is down, too, as long as nobody has caught the seat. / UNO must be called before the card is down.",
    "choices": {
      "yes": "UNO may be called after the card is down, too, as long as nobody has caught the seat.",
      "no": "UNO must be called before the card is down."
    }
  },
  {
    "name": "catch_until",
    "rule": "R32",
    "sentence": "A missing call can be caught until the next seat to act has taken its turn. / A missing call can be caught until the next seat to act draws or plays.",
    "choices": {
      "turn_taken": "A missing call can be caught until the next seat to act has taken its turn.",
      "turn_begins": "A missing call can be caught until the next seat to act draws or plays."
    }
  },
  {
    "name": "reveal_to",
    "rule": "R27",
    "sentence": "A challenged hand is shown to the challenger only. / A challenged hand is shown to everyone.",
    "choices": {
      "challenger": "A challenged hand is shown to the challenger only.",
      "everyone": "A challenged hand is shown to everyone."
    }
  },
  {
    "name": "opening_skip",
    "rule": "R8",
    "sentence": "When a Skip is turned up first, the seat to the left of the skipped one starts. / When a Skip is turned up first, the seat to the right of the skipped one starts: the dealer.",
    "choices": {
      "left": "When a Skip is turned up first, the seat to the left of the skipped one starts.",
      "right": "When a Skip is turned up first, the seat to the right of the skipped one starts: the dealer."
    }
  },
  {
    "name": "target_score",
    "rule": "R40",
    "sentence": "The score that decides the match. / The first round decides the match.",
    "low": 1,
    "high": 1000000,
    "none": "The first round decides the match."
  },
  {
    "name": "scoring",
    "rule": "R41",
    "sentence": "The winner of a round scores the points in all other hands. / All are charged with their own hands; once somebody reaches the target, the lowest total wins. / All are charged with their own hands; who reaches the target is out, and the last one in wins.",
    "choices": {
      "winner_takes": "The winner of a round scores the points in all other hands.",
      "lowest": "All are charged with their own hands; once somebody reaches the target, the lowest total wins.",
      "elimination": "All are charged with their own hands; who reaches the target is out, and the last one in wins."
    }
  },
  {
    "name": "teams",
    "rule": "R45",
    "sentence": "Four seats play as partners, opposite seats together. / Everybody plays alone.",
    "choices": {
      "yes": "Four seats play as partners, opposite seats together.",
      "no": "Everybody plays alone."
    }
  },
  {
    "name": "stack",
    "rule": "H1",
    "sentence": "Who has to draw draws: nothing can be added to a Draw Two or Wild Draw Four. / A Draw Two may be answered with a Draw Two, a Wild Draw Four with a Wild Draw Four; the whole count passes on. / A draw card may be answered with one that makes as many cards be drawn or more; the whole count passes on. / A draw card may be answered with any draw card that can be played; the whole count passes on.",
    "choices": {
      "none": "Who has to draw draws: nothing can be added to a Draw Two or Wild Draw Four.",
      "same": "A Draw Two may be answered with a Draw Two, a Wild Draw Four with a Wild Draw Four; the whole count passes on.",
      "upward": "A draw card may be answered with one that makes as many cards be drawn or more; the whole count passes on.",
      "any": "A draw card may be answered with any draw card that can be played; the whole count passes on."
    }
  },
  {
    "name": "deflect",
    "rule": "H2",
    "sentence": "A Skip of the color in play passes a pending Draw Two on, a Reverse bounces it back. / A Draw Two cannot be turned away with a Skip or Reverse.",
    "choices": {
      "yes": "A Skip of the color in play passes a pending Draw Two on, a Reverse bounces it back.",
      "no": "A Draw Two cannot be turned away with a Skip or Reverse."
    }
  },
  {
    "name": "jump_in",
    "rule": "H3",
    "sentence": "Who holds the very same card as the top one may play it out of turn; play goes on from there. / Everybody waits for the own turn.",
    "choices": {
      "yes": "Who holds the very same card as the top one may play it out of turn; play goes on from there.",
      "no": "Everybody waits for the own turn."
    }
  },
  {
    "name": "seven_zero",
    "rule": "H4",
    "sentence": "A 7 swaps hands with a seat of choice, a 0 passes all hands on in the direction of play. / 7 and 0 are numbers like all others.",
    "choices": {
      "yes": "A 7 swaps hands with a seat of choice, a 0 passes all hands on in the direction of play.",
      "no": "7 and 0 are numbers like all others."
    }
  },
  {
    "name": "draw_until_playable",
    "rule": "H5",
    "sentence": "Who draws draws until a playable card comes. / Who draws draws one card.",
    "choices": {
      "yes": "Who draws draws until a playable card comes.",
      "no": "Who draws draws one card."
    }
  },
  {
    "name": "force_play",
    "rule": "H6",
    "sentence": "Who can play must play. / Who can play may draw instead.",
    "choices": {
      "yes": "Who can play must play.",
      "no": "Who can play may draw instead."
    }
  },
  {
    "name": "no_bluffing",
    "rule": "H7",
    "sentence": "A Wild Draw Four may only be played without a card of the color in play, and cannot be challenged. / A Wild Draw Four may be played as a bluff, and be challenged.",
    "choices": {
      "yes": "A Wild Draw Four may only be played without a card of the color in play, and cannot be challenged.",
      "no": "A Wild Draw Four may be played as a bluff, and be challenged."
    }
  },
  {
    "name": "finish_on",
    "rule": "H8",
    "sentence": "The last card may be any. / The last card must be a number.",
    "choices": {
      "any": "The last card may be any.",
      "number": "The last card must be a number."
    }
  },
  {
    "name": "hand_limit",
    "rule": "H9",
    "sentence": "Cards with which a seat is out of the round. / No number of cards puts a seat out of it.",
    "low": 4,
    "high": 1000,
    "none": "No number of cards puts a seat out of it."
  },
  {
    "name": "blank",
    "rule": "H11",
    "sentence": "A blank card does nothing more. / A blank card skips the next seat. / A blank card turns the direction around. / A blank card makes the next seat draw two cards and lose its turn. / A blank card swaps hands with a seat of choice. / A blank card passes all hands on in the direction of play. / A blank card makes everyone else draw a card. / A blank card takes all cards of the color in play out of its player's hand. / A blank card gives its player another turn. / A blank card makes the next seat name a color, draw until it comes and lose its turn. / A blank card skips everyone else. / A blank card shuffles all hands together and deals them again.",
    "choices": {
      "nothing": "A blank card does nothing more.",
      "skip": "A blank card skips the next seat.",
      "reverse": "A blank card turns the direction around.",
      "draw_two": "A blank card makes the next seat draw two cards and lose its turn.",
      "swap": "A blank card swaps hands with a seat of choice.",
      "pass_hands": "A blank card passes all hands on in the direction of play.",
      "others_draw": "A blank card makes everyone else draw a card.",
      "discard_color": "A blank card takes all cards of the color in play out of its player's hand.",
      "play_again": "A blank card gives its player another turn.",
      "draw_color": "A blank card makes the next seat name a color, draw until it comes and lose its turn.",
      "skip_everyone": "A blank card skips everyone else.",
      "shuffle_hands": "A blank card shuffles all hands together and deals them again."
    }
  },
  {
    "name": "call_penalty",
    "rule": "R32",
    "sentence": "Cards drawn by a seat that is caught without a call.",
    "low": 0,
    "high": 20,
    "none": null
  },
  {
    "name": "false_call_penalty",
    "rule": "R33",
    "sentence": "Cards drawn for a call that is not due; with 0 it is refused.",
    "low": 0,
    "high": 20,
    "none": null
  },
  {
    "name": "false_catch_penalty",
    "rule": "R33",
    "sentence": "Cards drawn for a catch that is not due; with 0 it is refused.",
    "low": 0,
    "high": 20,
    "none": null
  },
  {
    "name": "hand_size",
    "rule": "R3",
    "sentence": "Cards dealt to each seat.",
    "low": 1,
    "high": 100,
    "none": null
  },
  {
    "name": "decks",
    "rule": "R3",
    "sentence": "Decks shuffled together.",
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
  "thinking_seconds": 0.9,
  "away_seconds": 20,
  "break_seconds": 20
} as const;

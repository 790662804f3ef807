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

/** Every option: a choice of words, or a number from `low` to `high`. */
export const OPTIONS = [
  {
    "name": "drawn_card",
    "words": [
      "must_play",
      "may_play"
    ]
  },
  {
    "name": "late_call",
    "words": [
      "yes",
      "no"
    ]
  },
  {
    "name": "catch_until",
    "words": [
      "turn_taken",
      "turn_begins"
    ]
  },
  {
    "name": "reveal_to",
    "words": [
      "challenger",
      "everyone"
    ]
  },
  {
    "name": "opening_skip",
    "words": [
      "left",
      "right"
    ]
  },
  {
    "name": "target_score",
    "low": 1,
    "high": 1000000
  },
  {
    "name": "scoring",
    "words": [
      "winner_takes",
      "lowest",
      "elimination"
    ]
  },
  {
    "name": "teams",
    "words": [
      "yes",
      "no"
    ]
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
    "words": [
      "yes",
      "no"
    ]
  },
  {
    "name": "no_bluffing",
    "words": [
      "yes",
      "no"
    ]
  },
  {
    "name": "finish_on",
    "words": [
      "any",
      "number"
    ]
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
    "low": 0,
    "high": 20
  },
  {
    "name": "false_call_penalty",
    "low": 0,
    "high": 20
  },
  {
    "name": "false_catch_penalty",
    "low": 0,
    "high": 20
  },
  {
    "name": "hand_size",
    "low": 1,
    "high": 100
  },
  {
    "name": "decks",
    "low": 1,
    "high": 9
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

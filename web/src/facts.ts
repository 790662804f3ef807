// Written by docs/page_facts.py from src/drawfour: make docs

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
    "words": [
      "none",
      "same",
      "upward",
      "any"
    ]
  },
  {
    "name": "deflect",
    "words": [
      "yes",
      "no"
    ]
  },
  {
    "name": "jump_in",
    "words": [
      "yes",
      "no"
    ]
  },
  {
    "name": "seven_zero",
    "words": [
      "yes",
      "no"
    ]
  },
  {
    "name": "draw_until_playable",
    "words": [
      "yes",
      "no"
    ]
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
    "low": 4,
    "high": 1000
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

/** How many a table may have. */
export const SEATS = {
  "low": 2,
  "high": 10
} as const;

/** What can be shown without words. */
export const MOODS = [
  "laugh",
  "clap",
  "wow",
  "angry",
  "cry",
  "wave",
  "heart",
  "think"
] as const;

/** Of a person, in characters. */
export const LONGEST_NAME = 24 as const;

/** That can be said at once, in characters. */
export const LONGEST_WORDS = 300 as const;

/** How a table is set where nothing is said. */
export const SETTINGS = {
  "preset": "classic",
  "options": {},
  "deck": "classic",
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

// Written by docs/page_facts.py from src/drawfour: make docs

/** The classic deck, as a message has it. */
export const CLASSIC = {
  "name": "classic",
  "about": "The classic deck of 108 cards.",
  "colors": [
    {
      "name": "red",
      "letter": "R",
      "mark": "♥",
      "paint": "#cf1510"
    },
    {
      "name": "yellow",
      "letter": "Y",
      "mark": "★",
      "paint": "#f7c92e"
    },
    {
      "name": "green",
      "letter": "G",
      "mark": "♣",
      "paint": "#1a8069"
    },
    {
      "name": "blue",
      "letter": "B",
      "mark": "♦",
      "paint": "#2430a8"
    }
  ],
  "symbols": [
    {
      "code": "0",
      "name": "0",
      "copies": [
        1,
        1,
        1,
        1
      ],
      "text": "0"
    },
    {
      "code": "1",
      "name": "1",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 1,
      "text": "1"
    },
    {
      "code": "2",
      "name": "2",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 2,
      "text": "2"
    },
    {
      "code": "3",
      "name": "3",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 3,
      "text": "3"
    },
    {
      "code": "4",
      "name": "4",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 4,
      "text": "4"
    },
    {
      "code": "5",
      "name": "5",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 5,
      "text": "5"
    },
    {
      "code": "6",
      "name": "6",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 6,
      "text": "6"
    },
    {
      "code": "7",
      "name": "7",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 7,
      "text": "7"
    },
    {
      "code": "8",
      "name": "8",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 8,
      "text": "8"
    },
    {
      "code": "9",
      "name": "9",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 9,
      "text": "9"
    },
    {
      "code": "S",
      "name": "skip",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 20,
      "effects": [
        "skip"
      ],
      "signs": [
        "skip"
      ]
    },
    {
      "code": "R",
      "name": "reverse",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 20,
      "effects": [
        "reverse"
      ],
      "signs": [
        "reverse"
      ]
    },
    {
      "code": "+2",
      "name": "draw two",
      "copies": [
        2,
        2,
        2,
        2
      ],
      "points": 20,
      "effects": [
        "draw 2"
      ],
      "draws": 2
    },
    {
      "code": "W",
      "name": "wild",
      "copies": [
        4
      ],
      "wild": true,
      "points": 50,
      "effects": [
        "name a color"
      ]
    },
    {
      "code": "W+4",
      "name": "wild draw four",
      "copies": [
        4
      ],
      "wild": true,
      "points": 50,
      "effects": [
        "name a color",
        "draw 4"
      ],
      "draws": 4
    }
  ]
} as const;

/** The decks that ship, by their names. */
export const DECKS = [
  "classic",
  "modern",
  "no_mercy"
] as const;

/** The value of each option in words, where a preset says nothing else. */
export const USUAL = {
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
} as const;

/** Every named set of rules, with what differs in it. */
export const PRESETS = {
  "classic": {},
  "official": {
    "drawn_card": "may_play",
    "late_call": "no",
    "reveal_to": "everyone",
    "opening_skip": "left",
    "target_score": "none"
  },
  "mattel": {
    "drawn_card": "may_play",
    "catch_until": "turn_begins",
    "opening_skip": "left"
  },
  "party": {
    "stack": "same",
    "jump_in": "yes",
    "seven_zero": "yes",
    "draw_until_playable": "yes"
  },
  "no_mercy": {
    "target_score": "1000",
    "stack": "upward",
    "seven_zero": "yes",
    "draw_until_playable": "yes",
    "hand_limit": "25"
  }
} as const;

/** The deck that each preset brings. */
export const PRESET_DECKS = {
  "classic": "classic",
  "official": "classic",
  "mattel": "classic",
  "party": "classic",
  "no_mercy": "no_mercy"
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
    "name": "blank",
    "words": [
      "nothing",
      "skip",
      "reverse",
      "draw_two",
      "swap",
      "pass_hands",
      "others_draw",
      "discard_color",
      "play_again",
      "draw_color",
      "skip_everyone",
      "shuffle_hands"
    ]
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

/** What a blank card does at each word, as decks say it; nothing where it does nothing. */
export const BLANKS = {
  "skip": "skip",
  "reverse": "reverse",
  "draw_two": "draw 2",
  "others_draw": "everyone else draws 1",
  "swap": "swap with one",
  "pass_hands": "pass hands on",
  "discard_color": "discard all of the color",
  "play_again": "play again",
  "draw_color": "draw until a color comes",
  "skip_everyone": "skip everyone",
  "shuffle_hands": "shuffle all hands"
} as const;

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

/** The text of a deck file, in characters. */
export const LONGEST_DECK = 32768 as const;

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

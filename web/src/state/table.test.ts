import { expect, test } from "vitest";
import { deck } from "../cards/deck.svelte";
import { moves } from "../fixtures/moves";
import * as de from "../strings/de";
import * as en from "../strings/en";
import { VERSION, type RoundState, type TableState, type Update, type Welcome, type Yours } from "../protocol/messages";
import {
  hasOthers,
  receive,
  isHost,
  mySeat,
  others,
  partners,
  reasonOf,
  personName,
  ranked,
  scoreOf,
  seatFor,
  type TableView,
  type NewsItem,
} from "./table";

const settings = {
  preset: "classic",
  options: {},
  deck: "classic",
  seats: 3,
  is_public: false,
  chat: "private" as const,
  deal: "random" as const,
  hints: "alone" as const,
  calls_for_people: false,
  spectators_see_hands: false,
  turn_seconds: 0,
  grace_seconds: 1,
  thinking_seconds: 0.9,
  away_seconds: 20,
  break_seconds: 20,
};
const table: TableState = {
  code: "abcd",
  stage: "playing",
  settings,
  can_chat: true,
  can_hint: false,
  host: 0,
  bots: [],
  match: 1,
  sides: [[0], [1], [2]],
  scores: [0, 0, 0],
  winners: [],
  secrets: [],
  commits: ["c"],
  is_known_deal: false,
  finished: null,
  seats: [
    { name: "Ann", who: 0 },
    { name: "Ada", bot: "careful" },
    { name: "Bob", who: 1 },
  ],
  people: [
    { who: 0, name: "Ann" },
    { who: 1, name: "Bob" },
    { who: 2, name: "Cyd" },
  ],
} as TableState;
const round: RoundState = {
  number: 1,
  dealer: 2,
  turn: 0,
  next: 1,
  phase: "turn",
  color: "red",
  top: "R7",
  direction: "clockwise",
  hands: [7, 7, 7],
  pile: 86,
  discard: 1,
  pending: 0,
  out: [],
  called: [],
  points: [0, 0, 0],
  winner: null,
  stakes: null,
  open: null,
};
const yours: Yours = { seat: 0, hand: ["R1"], legal: moves("R1", "draw"), drawn: null, barred: [], shown: [] };
const welcome: Welcome = {
  type: "welcome",
  version: VERSION,
  number: 5,
  you: 0,
  table,
  deck: deck(),
  round,
  yours,
  happened: [{ number: 5, events: [{ kind: "turned_up", seat: 2 }] }],
  present: [0, 1],
  clocks: [],
};

function after(...messages: Parameters<typeof receive>[1][]): TableView {
  let view: TableView | null = null;
  for (const message of messages) view = receive(view, message, 1_000);
  if (view === null) throw new Error("nothing is known");
  return view;
}

test("nothing is known before the welcome", () => {
  expect(receive(null, { type: "pong", sent: 1 }, 0)).toBeNull();
  expect(receive(null, { type: "update", number: 6 }, 0)).toBeNull();
});

test("an update replaces the fields it has and keeps the others", () => {
  const update: Update = {
    type: "update",
    number: 6,
    events: [{ kind: "drew", seat: 0, count: 1 }],
    yours: { ...yours, hand: ["R1", "G2"] },
  };
  const view = after(welcome, update);
  expect(view.yours?.hand).toEqual(["R1", "G2"]);
  expect(view.round).toBe(round);
  expect(view.table).toBe(table);
  expect(view.steps.map(({ number }) => number)).toEqual([5, 6]);
  expect(after(welcome, { ...update, yours: null, round: null })).toMatchObject({ yours: null, round: null });
});

test("news of people shows for a moment and stays in the log, with any former name", () => {
  const news = (number: number, ...told: NonNullable<Update["news"]>): Update => ({
    type: "update",
    number,
    news: told,
  });
  const called = {
    ...table,
    people: [
      { who: 0, name: "Ann" },
      { who: 1, name: "Zoe" },
    ],
  };
  const view = after(
    welcome,
    { ...news(6, { kind: "renamed", who: 1, name: "Zoe" }), table: called },
    news(7, { kind: "removed", who: 1, name: "Zoe" }, { kind: "hosted", who: 0, name: "Ann" }),
  );
  expect(view.said.map(({ id, who, news: told }) => [id, who, told?.kind, told?.was])).toEqual([
    [1, 1, "renamed", "Bob"],
    [2, 1, "removed", "Zoe"],
    [3, 0, "hosted", "Ann"],
  ]);
  expect(view.steps.map(({ number, events, news: told }) => [number, events.length, told?.length])).toEqual([
    [5, 1, undefined],
    [6, 0, 1],
    [7, 0, 2],
  ]);
  const [first, second, third] = view.said.map(({ news: told }) => told as NewsItem);
  if (!first || !second || !third) throw new Error("not told");
  expect([en.table.news(first, false), en.table.news(second, false), en.table.news(third, true)]).toEqual([
    "Bob is now called Zoe.",
    "Zoe was kicked.",
    "You’re now the host.",
  ]);
  expect([de.table.news(first, false), de.table.news(second, false), de.table.news(third, true)]).toEqual([
    "Bob heißt jetzt Zoe.",
    "Zoe wurde weggeschickt.",
    "Du leitest jetzt den Tisch.",
  ]);
});

test("a deal starts a new list of steps", () => {
  const view = after(welcome, { type: "update", number: 9, events: [{ kind: "turned_up", seat: 0 }] });
  expect(view.steps.map(({ number }) => number)).toEqual([9]);
});

test("after reconnecting, missed steps are added once", () => {
  const missed = { ...welcome, number: 7, happened: [5, 6, 7].map((number) => ({ number, events: [] })) };
  expect(after(welcome, missed).steps.map(({ number }) => number)).toEqual([5, 6, 7]);
  const other = { ...missed, round: { ...round, number: 2 }, happened: [{ number: 7, events: [] }] };
  expect(after(welcome, other).steps.map(({ number }) => number)).toEqual([7]);
});

test("clocks run by the page's own clock, and stop when none is sent", () => {
  const ticking = after(welcome, {
    type: "presence",
    present: [0],
    watching: 2,
    clocks: [{ kind: "turn", left: 500, seat: 0 }],
  });
  expect(ticking).toMatchObject({ clocks: [{ kind: "turn", seat: 0, ends: 1_500 }], present: [0], watching: 2 });
  expect(receive(ticking, { type: "update", number: 6 }, 2_000)?.clocks).toEqual([]);
});

test("a refusal stays until the next update", () => {
  const refused = after(welcome, { type: "refusal", code: "no_match", sentence: "no", ref: "a.1" });
  expect(refused.refused).toEqual({ code: "no_match", sentence: "no", ref: "a.1" });
  expect(after(welcome, { type: "refusal", code: "stale", sentence: "too late" }).refused).toBeNull();
  expect(receive(refused, { type: "update", number: 6 }, 0)?.refused).toBeNull();
});

test("a deal clears older news, but not messages", () => {
  const came: Update = { type: "update", number: 6, news: [{ kind: "came", who: 1, name: "Bob" }] };
  const deal: Update = {
    type: "update",
    number: 7,
    events: [{ kind: "turned_up", seat: 2 }],
    news: [{ kind: "sees", who: 2, name: "Cyd" }],
  };
  const view = after(welcome, came, { type: "said", who: 1, text: "Hello" }, deal);
  expect(view.said.map(({ id, text, news }) => [id, text ?? news?.kind])).toEqual([
    [2, "Hello"],
    [3, "sees"],
  ]);
});

test("a result starts with the winners, and goes on with the best of the others", () => {
  expect(ranked([1], [120, 510, 300, null], false)).toEqual([1, 2, 0, 3]);
  expect(ranked([0, 2], [510, 90, 510, 90], false)).toEqual([0, 2, 1, 3]);
  expect(ranked([2], [520, 80, 12], true)).toEqual([2, 1, 0]);
  expect(ranked([2], [0, 0, 0, 0], false)).toEqual([2, 0, 1, 3]);
  expect(ranked([2], [300, 90, 20, 510], false)).toEqual([2, 3, 0, 1]); // of a round
  expect(ranked([], [300, 90, 20, 510], true)).toEqual([2, 1, 0, 3]); // of a blocked one
});

test("messages are numbered, and old ones are dropped", () => {
  const words = Array.from({ length: 40 }, (_, word) => ({ type: "said" as const, who: 1, text: `${word}` }));
  const view = after(welcome, ...words, { type: "reacted", who: 0, reaction: "clap" });
  expect(view.said).toHaveLength(30);
  expect(view.said.at(-1)).toMatchObject({ who: 0, reaction: "clap", id: 41 });
});

test("the server's farewell is kept", () => {
  expect(after(welcome, { type: "bye", code: "removed", sentence: "gone" }).bye?.code).toBe("removed");
});

test("seats start after your own, or with the first for spectators", () => {
  const view = after(welcome);
  expect([mySeat(view), others(view), isHost(view)]).toEqual([0, [1, 2], true]);
  const bob = after({ ...welcome, you: 1 });
  expect([mySeat(bob), others(bob), isHost(bob)]).toEqual([2, [0, 1], false]);
  const watcher = after({ ...welcome, you: null, yours: null });
  expect([mySeat(watcher), others(watcher), isHost(watcher)]).toEqual([null, [0, 1, 2], false]);
  expect([personName(view, 2), personName(view, 9)]).toEqual(["Cyd", "?"]);
});

test("a card that can't be played has a reason", () => {
  const barred: Yours["barred"] = [
    { reason: "no_match", cards: ["B2", "B3"] },
    { reason: "bluff_barred", cards: ["W+4"] },
  ];
  const reasons = ["B3", "W+4", "R1"].map((card) => reasonOf({ ...yours, barred }, card));
  expect(reasons).toEqual(["no_match", "bluff_barred", null]);
  expect(reasonOf(null, "B2")).toBeNull();
});

test("a score is that of the side, and null before anyone scores", () => {
  expect(scoreOf(after(welcome), 1)).toBeNull();
  const sides = [
    [0, 2],
    [1, 3],
  ];
  const four = { ...table, scores: [120, 0], sides, seats: [...table.seats, {}] };
  expect([0, 1, 2, 3].map((seat) => scoreOf(after({ ...welcome, table: four }), seat))).toEqual([120, 0, 120, 0]);
  expect(partners(after({ ...welcome, table: four }))).toEqual([2]);
  expect([partners(after(welcome)), partners(after({ ...welcome, table: four, you: null }))]).toEqual([[], []]);
});

test("a newcomer gets the first free seat, unless a match is running", () => {
  const seats: TableState["seats"] = [{ who: 0, name: "Ada" }, { bot: "careful" }, {}, {}];
  const table = (stage: TableState["stage"], taken = seats) => ({ stage, seats: taken }) as TableState;
  expect(seatFor(table("waiting"))).toBe(2);
  expect(seatFor(table("match_over"))).toBe(2);
  expect(seatFor(table("playing"))).toBeNull();
  expect(seatFor(table("waiting", [{ who: 0, name: "Ada" }]))).toBeNull();
});

test("on a shared device your seat is that of the person who has it, and its people don’t count as others", () => {
  const view = after({ ...welcome, yours: null, device: { people: [0, 1], holder: 1 } });
  expect(mySeat(view)).toBe(2);
  expect(others(view)).toEqual([0, 1]);
  expect(hasOthers(view)).toBe(true); // Cyd has a device of her own
  expect(hasOthers({ ...view, device: { people: [0, 1, 2], holder: 1 } })).toBe(false);
  expect(hasOthers(after(welcome))).toBe(true);
  const passed: Update = { type: "update", number: 6, device: { people: [0, 1], holder: 0, shown: true } };
  expect(mySeat(receive(view, passed, 0) ?? view)).toBe(0);
  expect(receive(view, { type: "update", number: 6 }, 0)?.device?.holder).toBe(1);
});

test("what one person at a shared device was told is gone when another one looks at it", () => {
  const drew = { number: 6, events: [{ kind: "drew" as const, seat: 0, count: 1, cards: ["G2"] }] };
  const told = after(welcome, { type: "update", ...drew });
  const publicly = { number: 6, events: [{ kind: "drew" as const, seat: 0, count: 1 }] };
  const covered: Welcome = { ...welcome, number: 6, yours: null, happened: [publicly] };
  expect(receive(told, covered, 0)?.steps).toEqual([publicly]);
  expect(receive(told, { ...covered, yours: { ...yours, seat: 2 } }, 0)?.steps).toEqual([publicly]);
  expect(receive(told, { ...covered, yours }, 0)?.steps.at(-1)?.events).toEqual(drew.events);
});

// The client's view of a table, updated by each message of the server. Knows neither rules nor screens.

import type {
  Bye,
  CardReason,
  Clock,
  DeckState,
  DeviceState,
  EventState,
  FromServer,
  Reaction,
  News,
  ReasonCode,
  RefusalCode,
  RoundState,
  TableState,
  Update,
  Welcome,
  Yours,
} from "../protocol/messages";

export interface RunningClock {
  kind: Clock["kind"];
  seat: number | null;
  ends: number; // milliseconds, by the page's clock
}

/** The events of one entry, for the log and for animations. */
export interface Step {
  number: number;
  events: EventState[];
  news?: NewsItem[];
}

/** News of a person at the table, with any former name. */
export type NewsItem = News & { was?: string };

/** A chat message, a reaction or a piece of news. */
export interface Said {
  who: number;
  text?: string;
  reaction?: Reaction;
  news?: NewsItem;
  id: number;
  at: number; // when, in milliseconds of the page's clock
}

export interface TableView {
  number: number;
  you: number | null;
  table: TableState;
  deck: DeckState;
  round: RoundState | null;
  yours: Yours | null;
  /** Who has this device, if several people share it. */
  device: DeviceState | null;
  present: number[];
  watching: number;
  clocks: RunningClock[];
  /** The entries of this round, oldest first. */
  steps: Step[];
  /** The last refusal. Readers clear it. */
  refused: { code: RefusalCode | ReasonCode; sentence: string; ref: string | null } | null;
  bye: Bye | null;
  /** Chat messages, reactions and news. */
  said: Said[];
}

const MOST_SAID = 30;

/** Return the seat of the person whose cards are shown; null while they are covered. */
const viewerOf = ({ yours }: { yours: Yours | null }): number | null => yours?.seat ?? null;

function running(clocks: Clock[] | undefined, now: number): RunningClock[] {
  return (clocks ?? []).map(({ kind, left, seat }) => ({ kind, seat: seat ?? null, ends: now + left }));
}

function welcomed(welcome: Welcome, before: TableView | null, now: number): TableView {
  const isSameRound = before?.round?.number === welcome.round?.number && before?.table.match === welcome.table.match;
  // What was told to somebody else is dropped: several people may share this device.
  const known = isSameRound && before && viewerOf(before) === viewerOf(welcome) ? before.steps : [];
  const last = known.at(-1)?.number ?? 0;
  return {
    ...welcome,
    device: welcome.device ?? null,
    watching: before?.watching ?? 0,
    clocks: running(welcome.clocks, now),
    steps: [...known, ...welcome.happened.filter(({ number }) => number > last)],
    refused: null,
    bye: null,
    said: before?.said ?? [],
  };
}

function also(said: Said[], one: Omit<Said, "id">): Said[] {
  return [...said, { ...one, id: (said.at(-1)?.id ?? 0) + 1 }].slice(-MOST_SAID);
}

function updated(view: TableView, update: Update, now: number): TableView {
  const events = update.events ?? [];
  const news: NewsItem[] = (update.news ?? []).map((each) => ({ ...each, was: personName(view, each.who) }));
  const said = news.reduce((before, each) => also(before, { who: each.who, news: each, at: now }), view.said);
  const isDeal = events[0]?.kind === "turned_up";
  return {
    ...view,
    number: update.number,
    table: update.table ?? view.table,
    deck: update.deck ?? view.deck,
    round: update.round === undefined ? view.round : update.round,
    yours: update.yours === undefined ? view.yours : update.yours,
    device: update.device ?? view.device,
    clocks: running(update.clocks, now),
    steps:
      events.length + news.length
        ? [...(isDeal ? [] : view.steps), { number: update.number, events, news }]
        : view.steps,
    refused: null,
    // A new deal clears older news.
    said: isDeal ? said.filter((one) => !one.news || news.includes(one.news)) : said,
  };
}

/** Return the view after a message. `now` is the page's clock in milliseconds. */
export function receive(view: TableView | null, message: FromServer, now: number): TableView | null {
  if (message.type === "welcome") return welcomed(message, view, now);
  if (view === null) return null;
  switch (message.type) {
    case "update":
      return updated(view, message, now);
    case "presence":
      return { ...view, present: message.present, watching: message.watching, clocks: running(message.clocks, now) };
    case "refusal": // a late command is explained by the update before it
      return message.code === "stale"
        ? view
        : { ...view, refused: { code: message.code, sentence: message.sentence, ref: message.ref ?? null } };
    case "said":
    case "reacted": {
      const said = message.type === "said" ? { text: message.text } : { reaction: message.reaction };
      return { ...view, said: also(view.said, { who: message.who, ...said, at: now }) };
    }
    case "bye":
      return { ...view, bye: message };
    default:
      return view;
  }
}

/** Return a person's seat, or null. */
export function seatOf(view: Pick<TableView, "table">, who: number): number | null {
  const seat = view.table.seats.findIndex((each) => each.who === who);
  return seat < 0 ? null : seat;
}

/** Return the events of the last entry that has any. */
export const lastEvents = (steps: readonly Step[]): EventState[] =>
  steps.findLast(({ events }) => events.length)?.events ?? [];

/** Return the last words and the last reaction of everybody who sits, by seat. */
export function saidAt(view: TableView): Map<number, Said[]> {
  const found = new Map<number, Said[]>();
  for (const said of view.said) {
    const seat = said.news ? null : seatOf(view, said.who);
    if (seat === null) continue;
    const others = (found.get(seat) ?? []).filter(({ reaction }) => Boolean(reaction) !== Boolean(said.reaction));
    found.set(seat, [...others, said]);
  }
  return found;
}

/** Is this the first game of a newcomer, who is told what to do? */
export const isFirstGame = ({ table }: TableView): boolean => table.settings.deal === "first_game" && table.match === 1;

/** Return the date of the deal of the day that is played here, or null. */
export const dayAt = ({ table: { settings, is_known_deal } }: TableView): string | null =>
  /^\d/.test(settings.deal) && is_known_deal ? settings.deal : null;

/** Return your seat, or null for spectators. On a shared device it is that of the person who has it. */
export function mySeat({ you, device, table }: TableView): number | null {
  const me = device?.holder ?? you;
  return me === null ? null : seatOf({ table }, me);
}

/** Are there people at the table who don't share this device? */
export const hasOthers = ({ table, device }: TableView): boolean => table.people.length > (device?.people.length ?? 1);

/** Return the first free seat for a newcomer, or null if all are taken or a match is running. */
export function seatFor({ stage, seats }: TableState): number | null {
  const seat = seats.findIndex(({ who, bot }) => who == null && bot == null);
  return seat < 0 || (stage !== "waiting" && stage !== "match_over") ? null : seat;
}

/** The seats of each side, in the order of scores and points. */
export type Sides = readonly (readonly number[])[];

/** Return the side of a seat; -1 for a seat that is not in the match. */
export const sideOf = (sides: Sides, seat: number): number => sides.findIndex((seats) => seats.includes(seat));

/** Return the match score of a seat or its team; null before anyone scores. */
export function scoreOf({ table: { scores, sides } }: Pick<TableView, "table">, seat: number): number | null {
  return scores.some((score) => score > 0) ? (scores[sideOf(sides, seat)] ?? null) : null;
}

/** Return the seats in order of result: winners first, then by score, the best one first. */
export function ranked(winners: readonly number[], scores: readonly (number | null)[], isLowBest: boolean): number[] {
  const points = scores.map((score) => score ?? 0);
  const way = isLowBest ? -1 : 1;
  const won = (seat: number) => Number(winners.includes(seat));
  return [...points.keys()].sort(
    (one, other) => won(other) - won(one) || way * ((points[other] ?? 0) - (points[one] ?? 0)),
  );
}

/** Return your partners' seats. */
export function partners(view: TableView): number[] {
  const mine = mySeat(view);
  return view.table.sides.find((seats) => seats.includes(mine ?? -1))?.filter((seat) => seat !== mine) ?? [];
}

/** Return a person's name. */
export function personName(view: TableView, who: number | null): string {
  return view.table.people.find((person) => person.who === who)?.name ?? "?";
}

export function isHost(view: TableView): boolean {
  return view.you !== null && view.table.host === view.you;
}

/** Return the reason why a card of your hand can't be played; null if it can. */
export function reasonOf(yours: Yours | null, card: string): CardReason | null {
  return yours?.barred.find(({ cards }) => cards.includes(card))?.reason ?? null;
}

/** Return the other seats, clockwise from yours. */
export function others(view: TableView): number[] {
  const count = view.table.seats.length;
  const mine = mySeat(view);
  const first = mine === null ? 0 : mine + 1;
  return Array.from({ length: mine === null ? count : count - 1 }, (_, place) => (first + place) % count);
}

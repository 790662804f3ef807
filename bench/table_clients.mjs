// Clients of a server: four at each table, over real WebSockets, that play random legal moves and check every view they get.
//
//   node table_clients.mjs drawfour|boardgame PORT[,PORT...] TABLES RATE WARM SECONDS SEARCHING
//
// Of several ports, each client of a table has another one.
//
// RATE is the moves per second at each table; with 0 the next move is made as soon as all four have seen the last one. SEARCHING
// is the number of further tables, at each of which one person plays against three bots that search. Prints the measurements as
// JSON: moves per second, and the milliseconds from a move until the last of the four has seen it.

import WebSocket from "ws";

const [kind, listed, ...numbers] = process.argv.slice(2);
const ports = listed.split(",");
const [tables, rate, warm, seconds, searching] = numbers.map(Number);
const SEATS = 4;
const OPENING = 8; // tables at a time
const CARDS = 108;

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const anyOf = (list) => list[Math.floor(Math.random() * list.length)];
const wrong = new Map();
const delays = [];
let isMeasuring = false;
let views = 0;
let searched = 0;

function expect(isSo, what) {
  if (!isSo) wrong.set(what, (wrong.get(what) ?? 0) + 1);
}

class Table {
  constructor(number, Client) {
    this.number = number;
    this.clients = [...Array(SEATS).keys()].map((seat) => new Client(this, seat));
    this.awaited = 0; // the number of clients that have not had their view
    this.seen = () => {};
  }

  async open() {
    for (const client of this.clients) await client.open();
    await this.clients[0].begin?.();
  }

  // Call `act`, and wait until everybody has seen what it does.
  show(act) {
    expect(this.awaited === 0, "a view is missing");
    this.awaited = SEATS;
    return new Promise((done) => {
      this.seen = done;
      act();
    });
  }

  arrived() {
    expect(this.awaited > 0, "a view that nobody has caused");
    this.awaited -= 1;
    if (this.awaited === 0) this.seen();
  }

  async step() {
    const [client, message, isMove] = this.clients[0].next();
    const began = performance.now();
    await this.show(() => client.say(message));
    if (isMeasuring && isMove) delays.push(performance.now() - began);
  }

  async play() {
    await wait(rate ? (Math.random() * 1000) / rate : 0);
    for (let due = performance.now(); ; due += 1000 / rate) {
      if (rate) await wait(Math.max(0, due - performance.now()));
      await this.step();
    }
  }
}

class Client {
  constructor(table, seat) {
    this.table = table;
    this.seat = seat;
    this.sent = 0;
  }

  connect(path) {
    const address = `127.0.0.1:${ports[((this.table?.number ?? 0) + this.seat) % ports.length]}`;
    this.socket = new WebSocket(`ws://${address}${path}`, { perMessageDeflate: false, origin: `http://${address}` });
    this.socket.on("message", (data) => this.hear(data.toString()));
    this.socket.on("error", (error) => expect(false, String(error)));
    this.socket.on("close", () => expect(false, "closed"));
  }
}

class OfDrawfour extends Client {
  open() {
    this.connect("/socket");
    return new Promise((seated) => {
      this.seated = seated;
      this.socket.on("open", () => {
        this.say({ type: "hello", version: 2 });
        const settings = { seats: SEATS, grace_seconds: 0, break_seconds: 0 };
        if (this.seat === 0) this.say({ type: "create", ref: "new", name: "Player 1", settings });
        else this.say({ type: "join", table: this.table.code, name: `Player ${this.seat + 1}` });
      });
    });
  }

  begin() {
    return this.table.show(() => this.say({ type: "start", ref: "begin", number: this.number }));
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(text) {
    const message = JSON.parse(text);
    if (message.type === "welcome") {
      this.table.code = message.table.code;
      this.stage = message.table.stage;
      this.number = message.number;
      this.say({ type: "sit", ref: "sit", seat: this.seat });
    } else if (message.type === "update") {
      this.check(message);
      if (message.ref === "sit") this.seated();
      else if (message.round) this.table.arrived();
    } else {
      expect(message.type === "presence", text);
    }
  }

  check({ number, table, round, yours, events }) {
    views += 1;
    expect(number === this.number + 1, "a gap");
    this.number = number;
    this.stage = table?.stage ?? this.stage;
    this.yours = yours;
    if (!round) return;
    const first = this.table.first;
    if (first?.number !== number) this.table.first = { number, round: JSON.stringify(round) };
    else expect(first.round === JSON.stringify(round), "two see different positions");
    expect(yours.seat === this.seat, "the view of another seat");
    expect(yours.hand.length === round.hands[this.seat], "a hand of another size");
    expect(round.hands.reduce((sum, hand) => sum + hand, round.pile + round.discard) === CARDS, "cards are missing");
    expect(this.stage !== "playing" || !round.open, "open hands");
    const drawn = events.filter((event) => event.kind === "drew" && event.seat !== this.seat);
    expect(drawn.every((event) => !event.cards?.length), "a card of another seat");
  }

  next() {
    this.sent += 1;
    const answer = { ref: `m${this.sent}`, number: this.number };
    if (this.stage !== "playing") return [this, { type: "start", ...answer }, false];
    const [client, move] = anyOf(this.table.clients.flatMap((one) => one.yours.legal.map((legal) => [one, legal])));
    if (move.kind === "uno") return [client, { type: "call", ...answer }, true];
    if (move.kind === "catch") return [client, { type: "catch", seat: move.seat, ...answer }, true];
    return [client, { type: "play", move: move.text, ...answer }, true];
  }
}

// Plays against bots that search, at their usual pace, and moves at once. Some moves come too late, so refusals are expected.
class Alone extends Client {
  constructor() {
    super(null, 0);
    this.connect("/socket");
    this.socket.on("open", () => {
      this.say({ type: "hello", version: 2 });
      const settings = { seats: SEATS, break_seconds: 0 };
      this.say({ type: "create", ref: "new", name: "Alone", settings });
    });
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  ask(message) {
    this.sent += 1;
    this.say({ ref: `m${this.sent}`, ...message });
  }

  hear(text) {
    const { type, number, table, yours, events } = JSON.parse(text);
    this.stage = table?.stage ?? this.stage;
    if (type === "welcome") {
      this.ask({ type: "sit", seat: 0 });
      for (let seat = 1; seat < SEATS; seat += 1) this.ask({ type: "place", seat, bot: "master" });
      this.isSeated = false;
    } else if (type === "update") {
      if (isMeasuring) searched += events.filter((event) => event.kind === "played" && event.seat !== 0).length;
      const isPlaced = table?.seats?.every((seat) => seat.name);
      this.isSeated ||= isPlaced;
      if (this.stage !== "playing" && this.isSeated) this.ask({ type: "start", number });
      else if (yours?.legal?.length) this.move(anyOf(yours.legal), number);
    }
  }

  move(move, number) {
    if (move.kind === "uno") this.ask({ type: "call", number });
    else if (move.kind === "catch") this.ask({ type: "catch", seat: move.seat, number });
    else this.ask({ type: "play", move: move.text, number });
  }
}

// Socket.IO's frames are written by hand, so that its client costs no more than ours.
class OfBoardgame extends Client {
  open() {
    this.connect("/socket.io/?EIO=4&transport=websocket");
    return new Promise((synced) => {
      this.synced = synced;
    });
  }

  get match() {
    return `table ${this.table.number}`;
  }

  say(message) {
    this.socket.send(`42/cards,${JSON.stringify(message)}`);
  }

  hear(text) {
    if (text.startsWith("0")) this.socket.send("40/cards,");
    else if (text.startsWith("2")) this.socket.send("3");
    else if (text.startsWith("40")) this.say(["sync", this.match, `${this.seat}`, null, SEATS]);
    else this.take(...JSON.parse(text.slice(text.indexOf(",") + 1)));
  }

  take(name, match, content) {
    if (name === "sync") {
      this.check(content.state);
      this.synced();
    } else if (name === "update") {
      this.check(content);
      this.table.arrived();
    } else {
      expect(name === "matchData", name);
    }
  }

  check(state) {
    views += 1;
    expect(!this.state || state._stateID === this.state._stateID + 1, "a gap");
    this.state = state;
    const { players, secret, counts } = state.G;
    expect(!secret, "the pile");
    expect(Object.keys(players).join() === `${this.seat}`, "the hand of another seat");
    expect(players[this.seat].hand.length === counts[this.seat], "a hand of another size");
  }

  next() {
    const client = this.table.clients[this.state.ctx.currentPlayer];
    const size = client.state.G.players[client.seat].hand.length;
    const isDraw = Math.random() < 0.2;
    const move = isDraw ? { type: "draw", args: [] } : { type: "play", args: [Math.floor(Math.random() * size)] };
    const action = { type: "MAKE_MOVE", payload: { ...move, playerID: `${client.seat}`, credentials: null } };
    return [client, ["update", action, client.state._stateID, this.match, `${client.seat}`], true];
  }
}

const all = [...Array(tables).keys()].map((number) => new Table(number, kind === "drawfour" ? OfDrawfour : OfBoardgame));
const closed = [...all];
await Promise.all(
  Array.from({ length: OPENING }, async () => {
    while (closed.length) await closed.pop().open();
  }),
);
const alone = Array.from({ length: searching }, () => new Alone());
all.forEach((table) => table.play());
await wait(1000 * warm);
isMeasuring = true;
const [began, worked] = [performance.now(), process.cpuUsage()];
await wait(1000 * seconds);
isMeasuring = false;
const [lasted, { user, system }] = [performance.now() - began, process.cpuUsage(worked)];
delays.sort((one, other) => one - other);
const quantile = (share) => delays[Math.floor(delays.length * share)];
const told = { rate: (1000 * delays.length) / lasted, p50: quantile(0.5), p99: quantile(0.99), worst: delays.at(-1) };
expect(alone.every((client) => client.isSeated), "a table with bots has not begun");
console.log(JSON.stringify({ ...told, views, searched: (1000 * searched) / lasted, busy: (user + system) / 1000 / lasted, wrong: [...wrong] }));
process.exit();

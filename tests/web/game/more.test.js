import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { dataset: {}, lang: "en-GB" }, querySelectorAll: () => [], getElementById: () => null, cookie: "", createTreeWalker() {}, createComment: () => ({}), createElement: () => ({}) };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.localStorage = { getItem: () => null, setItem() {} };
const m = Object.assign({}, ...await Promise.all([
  import("../../../web/static/web/game/more/agreements.js"), import("../../../web/static/web/game/more/away.js"),
  import("../../../web/static/web/game/more/dice.js"), import("../../../web/static/web/game/more/doing.js"),
  import("../../../web/static/web/game/more/form.js"), import("../../../web/static/web/game/more/list.js"),
  import("../../../web/static/web/game/more/notes.js"), import("../../../web/static/web/game/more/orders.js"),
  import("../../../web/static/web/game/more/linked.js"), import("../../../web/static/web/game/over.js"), import("../../../web/static/web/game/rematch.js"),
  import("../../../web/static/web/game/more/resign.js"), import("../../../web/static/web/game/more/share.js"),
]));

const seat = (index, name, more = {}) => ({ index, name, colour: name.toLowerCase(), player: `p${index}`, resigned: false, clock: { state: "playing" }, ...more });
const game = (more = {}) => ({ status: "running", seat: 0, paused: false, votes: {}, options: {}, seats: [seat(0, "Ada"), seat(1, "Bert"), seat(2, "Cleo"), seat(3, "", { player: null, colour: "white" })], ...more });

// -- what the seats ask each other

test("an open question says who asks, who has agreed, and for whom it waits: people, and nobody for whom a bot plays", () => {
  const asks = { by: 1, agreed: [1] };
  assert.deepEqual(m.standing(game(), "pause", asks), ["Bert asks for a pause.", "No answer yet: Ada and Cleo."]);
  assert.deepEqual(m.standing(game(), "pause", { by: 0, agreed: [0, 2] }), ["You ask for a pause.", "Yes: Cleo.", "No answer yet: Bert."]);
  const away = game({ seats: [seat(0, "Ada"), seat(1, "Bert"), seat(2, "Cleo", { clock: { state: "stood_in" } })] });
  assert.deepEqual(m.standing(away, "pause", asks), ["Bert asks for a pause.", "No answer yet: Ada."]);
  assert.deepEqual(m.standing(game(), "open_seat", { by: 1, seat: 0, agreed: [1] }), ["Bert asks the others for a substitute for Ada.", "No answer yet: Cleo."]);
});

test("what is asked already cannot be asked for again, and in a pause only to go on", () => {
  const keys = (more) => m.wishes(game(more)).map(({ key }) => key);
  assert.deepEqual(keys(), ["undo", "pause", "draw", "cancel"]);
  assert.deepEqual(keys({ votes: { undo: {}, draw: {} } }), ["pause", "cancel"]);
  assert.deepEqual(keys({ paused: true }), ["resume"]);
  assert.deepEqual(keys({ paused: true, votes: { resume: {} } }), []);
  assert.deepEqual(keys({ paused: true, paused_by_host: true }), [], "nobody ends the host's pause");
});

test("what resigning means follows from the game's options", () => {
  assert.match(m.meaning(game()), /the steward, a bot, plays on for you/);
  assert.match(m.meaning(game({ options: { resigned: "dead" } })), /nobody plays for you/);
});

// -- being away

test("how a game fares meanwhile is told in a sentence", () => {
  const fares = { left: 3, days: 2, until: "2026-12-01T00:00:00Z", steward: false };
  assert.equal(m.meanwhile(fares, null), "waits for so many days: 3");
  assert.equal(m.meanwhile({ ...fares, left: 0 }, null), "does not wait");
  assert.equal(m.meanwhile({ ...fares, steward: true }, { days: 2 }), "a bot plays for you");
  assert.equal(m.meanwhile({ ...fares, until: null }, { days: 2 }), "does not wait");
  assert.match(m.meanwhile(fares, { days: 2 }), /^waits until /);
  assert.match(m.meanwhile(fares, { days: 5 }), /^waits for some of it, until /);
});

test("a person is named by the address of a page, by the id alone, or by name", () => {
  const id = "0191e1a2-7b5c-7d11-8a01-0123456789ab";
  for (const text of [id, ` https://example.org/people/${id} `, id.toUpperCase()]) assert.deepEqual(m.namedIn(text), { player: id });
  assert.deepEqual(m.namedIn(" Bert the 2nd "), { name: "Bert the 2nd" });
});

// -- a link to a position

test("a link to a position is one of those who look on, at their cursor", () => {
  assert.equal(m.linkTo("https://example.org", "g1", 49, "first"), "https://example.org/games/g1?as=visitor&at=49&epoch=first");
});

test("such a link leads to a moment, and any other address to the game", () => {
  const { search } = new URL(m.linkTo("https://example.org", "g1", 49, "first"));
  assert.deepEqual(m.momentIn(search), { at: 49, epoch: "first" });
  for (const other of ["", "?at=", "?at=-1", "?at=x", "?next=1"]) assert.equal(m.momentIn(other), null);
});

test("a linked moment is shown as those see it who look on, and is no step of a player's own story", async () => {
  for (const [mine, linked] of [[0, true], [null, false]]) {
    const told = [];
    const store = {
      state: { value: { now: { game: game({ seat: mine }) } } }, of: { looking: { value: {} } }, dispatch: (action) => told.push(action),
      transport: { board: (moment) => Promise.resolve({ title: JSON.stringify(moment) }) },
    };
    await m.showLinked(store, { at: 49, epoch: "first" });
    assert.deepEqual(told, [{ type: "looking", moment: { at: 49, epoch: "first", board: { title: '{"at":49,"epoch":"first","as":"visitor"}' }, linked } }]);
  }
});

// -- notes to oneself

const refused = (status) => Object.assign(new Error("no"), { status, problem: { detail: "no" } });

test("notes are kept with the version that was read, and what another device has written is shown before it goes", async () => {
  const sent = [];
  let there = { found: { text: "buy wool" }, etag: '"1"' };
  const notes = m.notesOf({
    notes: () => Promise.resolve(there),
    keepNotes: (text, etag) => {
      sent.push([text, etag]);
      return etag === there.etag ? Promise.resolve({ etag: '"9"' }) : Promise.reject(refused(412));
    },
  });
  await notes.read();
  assert.equal(notes.open, false);
  notes.write("buy wool and ore");
  assert.equal(notes.open, true);
  await notes.keep();
  assert.deepEqual([sent.at(-1), notes.open], [["buy wool and ore", '"1"'], false]);
  there = { found: { text: "sell it" }, etag: '"10"' };
  notes.write("mine");
  await notes.keep();
  assert.deepEqual([notes.own.value.text, notes.own.value.other], ["mine", "sell it"]);
  await notes.both();
  assert.deepEqual([sent.at(-1), notes.own.value.other], [["mine\n\nsell it", '"10"'], null]);
});

test("what could not be kept is told until something else is written, which is kept in its turn", async () => {
  const notes = m.notesOf({
    notes: () => Promise.resolve({ found: { text: "" }, etag: '"1"' }),
    keepNotes: (text) => (text.length > 3 ? Promise.reject(refused(400)) : Promise.resolve({ etag: '"2"' })),
  });
  await notes.read();
  notes.write("long");
  await notes.keep();
  assert.deepEqual([notes.doing.problem("notes")?.detail, notes.own.value.text], ["no", "long"]);
  notes.write("lo");
  assert.deepEqual([notes.doing.problem("notes"), notes.open], [null, true]);
  await notes.keep();
  assert.equal(notes.open, false);
});

// -- the dice

test("who has added links is told, first of the reader's seat", () => {
  const row = (of, state, bit = 1) => ({ seat: of, state, bit });
  const links = { seats: [{ anchor: "a" }, { anchor: "b" }, { anchor: "c" }, null], mix: null, entered: [row(0, "in"), row(1, "in"), row(1, "missing", 0), row(2, "in")] };
  assert.deepEqual(m.added(game(), links, true), ["your links entered in 1 of 1 turns", "Bert missed 1 of 2", "Cleo in all of 1", "white unbound"]);
  assert.equal(m.added(game(), links, false)[0], "You send no links: nothing of yours keeps the host from choosing");
  assert.equal(m.added(game({ seat: null }), links, false)[0], "Ada in all of 1");
});

// -- doing

test("one thing is done at a time, and why it failed stands at its name until something else is tried", async () => {
  const doing = new m.Doing();
  let end;
  const first = doing.run("a", () => new Promise((done) => { end = done; }));
  assert.equal(doing.busy, true);
  assert.equal(await doing.run("b", () => assert.fail()), false);
  end();
  assert.equal(await first, true);
  assert.equal(await doing.run("a", () => Promise.reject(refused(422))), false);
  assert.deepEqual([doing.problem("a"), doing.problem("b"), doing.busy], [{ detail: "no" }, null, false]);
  assert.equal(await doing.run("b", () => Promise.resolve("Done.")), true);
  assert.deepEqual([doing.problem("a"), doing.under.value.done], [null, { key: "b", text: "Done." }]);
});

// -- standing orders

const order = (tag) => ({ match: { family: tag }, do: [[{ do: "order", order: "roll" }]] });
const LIST = { version: 3, templates: [], orders: [{ id: "R1", active: true, order: order("a") }, { id: "R2", active: false, order: order("b") }, { id: "R3", active: true, order: order("c") }] };
const tags = (orders) => orders.map(({ match }) => match.family);

test("a list is written as a whole: with one more, one changed, one less, in another order", () => {
  assert.deepEqual(tags(m.including(LIST, order("x")).orders), ["a", "c", "x"]);
  assert.deepEqual([tags(m.including(LIST, order("x"), "R1").orders), m.including(LIST, order("x"), "R1").at], [["x", "c"], 0]);
  assert.deepEqual(m.including(LIST, order("x"), "R2").at, 2, "one that stands no more is written anew");
  assert.deepEqual(tags(m.having(LIST, "R1")), ["c"]);
  assert.deepEqual(tags(m.moved(LIST, "R3", -1)), ["c", "a"]);
  assert.deepEqual(tags(m.moved(LIST, "R1", 1)), ["c", "a"]);
  assert.deepEqual([m.active(LIST).length, m.over(LIST).length], [2, 1]);
});

const COMMON = [
  { label: "drop it", family: "a", lines: ["drop"] }, { label: "drop it late", family: "a", lines: ["drop", "late"] },
  { label: "keep it", family: "a", lines: ["keep"] }, { label: "go on", family: "b", lines: ["go on"] },
];
const standingBy = (...lines) => ({ version: 1, templates: [], orders: lines.map((line, at) => ({ id: `R${at + 1}`, active: !line.startsWith("-"), line, order: { line } })) });
const written = (orders) => orders.map((each) => (typeof each === "string" ? `new ${each}` : each.line));

test("a common order is set while all its lines stand, and of a family the one that says most", () => {
  const labels = (...lines) => m.commonSet(COMMON, standingBy(...lines)).map(({ label }) => label);
  assert.deepEqual(labels(), []);
  assert.deepEqual(labels("late", "own"), []);
  assert.deepEqual(labels("own", "drop"), ["drop it"]);
  assert.deepEqual(labels("drop", "late", "go on"), ["drop it late", "go on"]);
  assert.deepEqual(m.commonSet(COMMON, { ...standingBy("drop"), orders: [{ id: "R1", active: false, line: "drop" }] }), [], "it stands no more");
});

test("one press sets a common order in the place of another one of its family, and one more takes it back", () => {
  const pressed = (at, ...lines) => written(m.pressed(COMMON, standingBy(...lines), COMMON[at]));
  assert.deepEqual(pressed(0), ["new drop"]);
  assert.deepEqual(pressed(3, "own"), ["own", "new go on"]);
  assert.deepEqual(pressed(2, "own", "drop", "late", "last"), ["own", "new keep", "last"]);
  assert.deepEqual(pressed(1, "own", "drop", "late", "last"), ["own", "last"]);
  assert.deepEqual(pressed(0, "drop", "late"), ["new drop"], "the one that says less, of which one line stood already");
});

test("what could not be read can be tried again", async (t) => {
  t.mock.method(console, "error", () => {});
  const doing = new m.Doing();
  let comes = false;
  const read = async () => { if (!comes) throw new Error("no answer"); };
  const press = () => m.awaited(doing, read).values.find((each) => typeof each === "function");
  assert.equal(press(), undefined, "it is being read");
  await doing.read(read);
  assert.equal(doing.problem("read").detail, "no answer");
  comes = true;
  await press()();
  assert.equal(doing.problem("read"), null);
});

test("what the server says of an order belongs to a field of its form, and not to one of another order", () => {
  assert.equal(m.within("$.orders[2].guards[0].points", 2), "guards[0].points");
  assert.equal(m.within("$.orders[2]", 2), "");
  assert.equal(m.within("$.orders[1].match", 2), null);
  assert.equal(m.within(undefined, 2), null);
});

test("a list that was written elsewhere says so, and anything else its reason with the rule", () => {
  assert.match(m.why({ code: "standing_orders_changed", detail: "" }), /written anew elsewhere/);
  assert.equal(m.why({ detail: "roll does not go with it", rule: "TAB-109" }), "roll does not go with it (TAB-109)");
});

// -- the end, and once more

test("in the end who has won stands first, then who has most", () => {
  const row = (index, points) => ({ seat: index, cells: [points, 3], marked: index === 0 });
  const ranks = (rows, winners) => m.ranked(rows, winners).map((each) => each.seat);
  assert.deepEqual(ranks([row(0, 4), row(1, 9), row(2, 7), row(3, 9)], [2]), [2, 1, 3, 0]);
  assert.deepEqual(ranks([row(0, "?"), row(1, 2)], []), [1, 0], "what is no number counts nothing");
});

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" }, createTreeWalker: () => ({}), createComment: () => ({}) };
const { filled, missing } = await import("../../web/static/web/sheet/amounts.js");
const plan = await import("../../web/static/web/sheet/plan.js");
const { Names, parted } = await import("../../web/static/web/sheet/named.js");
const { sifted } = await import("../../web/static/web/sheet/chips.js");
const { givesAtOnce, grouped } = await import("../../web/static/web/sheet/acts.js");
const { afterwards, cameOf } = await import("../../web/static/web/sheet/came.js");
const { onCards } = await import("../../web/static/web/sheet/offers.js");
const { questions } = await import("../../web/static/web/sheet/questions.js");
const { asksAtEnd, ended, endsAtLength, isEnd, waiting } = await import("../../web/static/web/sheet/ending.js");
const { counted, wording } = await import("../../web/static/web/sheet/button.js");
const { meter } = await import("../../web/static/web/sheet/cards.js");
const { asked } = await import("../../web/static/web/sheet/fields.js");
const { linesIn } = await import("../../web/static/web/lines.js");
const { repeating } = await import("../../web/static/web/sheet/always.js");

/** A field of cards: so many of each, of which so many are chosen. */
function hand(limits, counts = {}, { least = 4, most = 4, widget = "cards" } = {}) {
  const options = Object.entries(limits).map(([value, limit]) => ({ value, label: value, chosen: Boolean(counts[value]), open: true, count: counts[value] ?? 0, most: limit }));
  return { name: "cards", label: "Cards", widget, many: widget === "bag" ? "bag" : "one", options, least, most, total: Object.values(counts).reduce((all, each) => all + each, 0), worth: null, price: null };
}

test("TAB-05: a choice is filled up from the most plentiful kind, the first listed among equals", () => {
  assert.equal(missing(hand({ ore: 9 }, { ore: 1 })), 3);
  assert.equal(missing(hand({ ore: 9 }, { ore: 4 })), 0);
  assert.deepEqual(filled(hand({ brick: 2, wool: 2, ore: 6 })), { ore: 4 });
  assert.deepEqual(filled(hand({ brick: 2, wool: 2, ore: 3 })), { ore: 2, brick: 1, wool: 1 });
  assert.deepEqual(filled(hand({ brick: 2, wool: 5 }, { brick: 1 })), { brick: 1, wool: 3 });
  assert.deepEqual(filled(hand({ brick: 2 })), { brick: 2 }, "there are no more");
  assert.deepEqual(filled(hand({ ghoul: 2, witch: 3 }, {}, { widget: "bag" })), ["ghoul", "ghoul", "witch", "witch"], "what is no cards is a list, in the listed order");
});

test("a meter tells how many of how many, or what they are worth", () => {
  assert.equal(meter(hand({ ore: 9 }, { ore: 1 })), "1 of 4");
  assert.equal(meter(hand({ ore: 9 }, { ore: 1 }, { least: 2, most: 9 })), "1, at least 2");
  assert.equal(meter(hand({ ore: 9 }, { ore: 3 }, { least: 2, most: 9 })), "3 chosen");
  assert.equal(meter({ ...hand({ ghoul: 9 }), worth: 3, price: 5 }), "worth 3 of 5");
});

test("names of places and pieces are told apart from the numbers of a sentence, whole and longest first", () => {
  const places = (text, names) => parted(text, names).map((each) => (each.place ? `[${each.place}]` : each.text)).join("");
  assert.equal(places("M3 (strength 2) stands at 31, by 3-31", ["M3", "31"]), "[M3] (strength 2) stands at [31], by 3-31");
  assert.equal(places("from 12 to 12-17", ["12", "12-17"]), "from [12] to [12-17]");
  assert.equal(places("K1 and K11; 1 more", ["K1", "K11"]), "[K1] and [K11]; 1 more");
  assert.equal(places("Hex A: A wall", ["A"]), "Hex [A]: A wall");
  assert.equal(places("A gate to Yuggoth opened on A.", ["A"]), "A gate to Yuggoth opened on [A].");
  assert.equal(places("M21 vampire (strength 3, toughness 2) before your city at 2, and K1 there", ["M21", "2", "K1"]), "[M21] vampire (strength 3, toughness 2) before your city at [2], and [K1] there");
  assert.equal(places("The town at 1 took 1 damage (1 in all). K1 left, K1 died", ["1", "K1"]), "The town at [1] took 1 damage (1 in all). [K1] left, [K1] died");
  assert.equal(places("A road", ["A"]), "[A] road", "it is the only one");
  assert.deepEqual(parted("no names"), [{ text: "no names" }]);
});

test("what something costs is told in the words of the game", () => {
  const names = new Names({ words: { resource: { ore: "Erz" }, town: { city: "Stadt" } } });
  assert.equal(names.cost({ cards: { ore: 2, brick: 1, wool: 0 }, actions: 1 }), "2 Erz 1 brick · 1 action");
  assert.equal(names.cost({ actions: 2 }), "2 actions");
  assert.equal(names.cost(null), "");
  assert.equal(names.word("city"), "Stadt");
  assert.equal(names.word("city", "resource"), "city");
  assert.equal(names.word("dark_young"), "dark young");
});

test("marks are sifted by words that they begin with, and by names that are whole", () => {
  const all = [{ place: "12", label: "Build a city" }, { place: "12-17", label: "Build a road" }, { place: "1", label: "K1, K12" }];
  const found = (words) => sifted(all, words).map(({ place }) => place);
  assert.deepEqual(found(""), ["12", "12-17", "1"]);
  assert.deepEqual(found("build"), ["12", "12-17"]);
  assert.deepEqual(found("Bu ro"), ["12-17"]);
  assert.deepEqual(found("12"), ["12", "12-17"]);
  assert.deepEqual(found("12-17"), ["12-17"]);
  assert.deepEqual(found("k1"), ["1"]);
  assert.deepEqual(found("1"), ["1"]);
});

test("acts stand by their groups, and grave ones apart behind all others", () => {
  const act = (type, group, grave = false) => ({ type, group, heading: group, grave });
  const groups = grouped([act("raze", "knights", true), act("road", "build"), act("move", "knights"), act("city", "build")]);
  assert.deepEqual(groups.map(({ group, apart, acts }) => [group, apart, acts.map(({ type }) => type)]), [
    ["build", false, ["road", "city"]], ["knights", false, ["move"]], ["knights", true, ["raze"]],
  ]);
});

test("questions are those of one's own seat, first those that the game waits for, each sentence once", () => {
  const now = {
    game: { seat: 1, decisions: [
      { id: "D1", seat: 1, blocking: false, answered: false, gather: false },
      { id: "D2", seat: 0, blocking: true, answered: false, gather: false },
      { id: "D3", seat: 1, blocking: true, answered: false, gather: true },
      { id: "D4", seat: 1, blocking: false, answered: false, gather: false },
    ] },
    asked: { D1: { text: "An offer." }, D3: { text: "Discard 4.", places: ["12"] }, D4: { text: "An offer." } },
  };
  assert.deepEqual(questions(now).map(({ id, places }) => [id, places]), [["D3", ["12"]], ["D1", []]]);
  assert.deepEqual(questions({ ...now, game: { ...now.game, seat: null } }), []);
  assert.deepEqual(questions(null), []);
});

// -- the plan

const [road, city] = [{ type: "build_road", border: "12-17" }, { type: "build_city", at: 12 }];

test("lines of a plan are added, moved and taken out, and keep who they are", () => {
  const some = plan.added(plan.added(plan.added(plan.EMPTY, { move: road }), { order: "end turn" }), { move: city });
  const keys = (value) => value.lines.map(({ key }) => key);
  assert.deepEqual(keys(some), [1, 2, 3]);
  assert.deepEqual(plan.script(some), [road, "end turn", city]);
  assert.deepEqual(keys(plan.moved(some, 2, -1)), [1, 3, 2]);
  assert.deepEqual(keys(plan.moved(some, 0, 1)), [2, 1, 3]);
  assert.equal(plan.moved(some, 0, -1), some);
  assert.equal(plan.moved(some, 2, 1), some);
  assert.deepEqual(keys(plan.removed(some, 1)), [1, 3]);
  assert.deepEqual(keys(plan.added(plan.removed(some, 1), { move: road })), [1, 3, 4]);
});

test("a preview tells of each line what it does, up to the one at which it stops", () => {
  const some = plan.added(plan.added(plan.added(plan.EMPTY, { move: road }), { order: "Roll" }), { move: city });
  const told = plan.tried(some, { lines: [{ line: 1, order: "build road 12-17", text: ["A road."], places: [["12-17"]] }], stopped: "draw", stopped_line: 2 });
  assert.deepEqual(told.lines.map(({ order, told: sentences, stopped }) => [order, sentences, stopped]), [["build road 12-17", ["A road."], undefined], ["Roll", undefined, "draw"], [undefined, undefined, "behind"]]);
  assert.deepEqual(told.lines[0].places, [["12-17"]]);
  const refusal = { line: 1, reason: "no road there", rule: "BASE-44" };
  const bad = plan.tried(some, { lines: [], refusal });
  assert.deepEqual(bad.lines.map((each) => [each.refusal, each.stopped]), [[refusal, undefined], [undefined, "behind"], [undefined, "behind"]]);
  assert.deepEqual(plan.moved(told, 0, 1).lines.map((each) => each.told), [undefined, undefined, undefined], "what was told is of the place where it stood");
  assert.equal(plan.moved(told, 0, 1).told, null);
});

test("a line that comes before the moment that is supposed is passed over", () => {
  const some = plan.added(plan.added(plan.EMPTY, { order: "roll" }), { move: road });
  const told = plan.tried(some, { lines: [{ line: 2, order: "build road 12-17" }], refusal: null });
  assert.deepEqual(told.lines.map((each) => each.told), [[], []]);
});

test("TAB-112: the plan of the next turn is an order for its beginning, of lines that all have a text", () => {
  const some = plan.added(plan.added(plan.EMPTY, { move: road, order: "build road 12-17" }), { order: "end turn" });
  assert.deepEqual(plan.early(plan.toggled(some, 0)), { match: { family: "turn" }, do: [[{ do: "try", order: "build road 12-17" }, { do: "order", order: "end turn" }]] });
  assert.equal(plan.early(plan.added(some, { move: city })), null);
  assert.equal(plan.early(plan.EMPTY), null);
});

test("a plan is kept as moves and texts, and read again as the same lines", () => {
  const read = plan.kept([road, "end turn"], '"3"');
  assert.deepEqual(read, { lines: [{ key: 1, move: road }, { key: 2, order: "end turn" }], etag: '"3"', told: null, ahead: null, asked: null });
  assert.deepEqual(plan.script(read), [road, "end turn"]);
});

// -- the end of a turn

const end = { type: "end_turn" };
const kinds = { kinds: [{ type: "end_turn", ends: "yes" }, { type: "build_road", ends: "no" }, { type: "fight", ends: "perhaps" }] };

test("a turn ends by the kinds that end it for certain", () => {
  assert.ok(isEnd(kinds, end));
  for (const line of [road, { type: "fight" }, "end turn"]) assert.ok(!isEnd(kinds, line));
});

test("what is to be done in the turns of others goes before the end of the turn; waiting for answers goes in its place", () => {
  const none = { how: "ask", wishes: "", later: false };
  const open = { settles: true, waits: false, order: "end turn" };
  assert.deepEqual(ended([road, end], none, open), [road, end]);
  assert.deepEqual(ended([end], { ...none, how: "pass" }, open), ["when special building: pass until my turn", end]);
  assert.deepEqual(ended([end], { ...none, how: "pass" }, { ...open, settles: false }), [end]);
  assert.equal(ended([end], { ...none, how: "build" }, open), null, "nothing to build is no answer");
  assert.deepEqual(ended([road, end], { ...none, later: true }, { ...open, waits: true }), [road, "when all are closed: end turn", "after 8 h: end turn"]);
  assert.deepEqual(ended([end], { ...none, later: true }, open), [end], "no offer is open");
});

test("the end of a turn asks where actions are unused, an offer is open or building in others' turns is not settled", () => {
  const look = { settles: false, unused: "", state: { now: { table: { offers: [] } } }, planning: false, early: false };
  assert.ok(!asksAtEnd(look));
  assert.ok(asksAtEnd({ ...look, unused: "2 actions" }));
  assert.ok(asksAtEnd({ ...look, settles: true }));
  assert.ok(asksAtEnd({ ...look, state: { now: { table: { offers: [{ offer: "T1", mine: true }] } } } }));
  const walk = { touches: [{ type: "end_turn" }], button: { ends: "yes", short: false } };
  assert.ok(!endsAtLength({ ...look, walk, unused: "2 actions" }), "a line has room");
  assert.ok(endsAtLength({ ...look, walk, settles: true }));
  assert.ok(!endsAtLength({ ...look, walk: { ...walk, touches: [] }, settles: true }), "nobody has begun to end it");
  assert.ok(!asksAtEnd({ ...look, settles: true, planning: true }), "a plan that ends the turn is asked about when it is sent");
});

test("only offers of one's own are waited for", () => {
  const offers = [{ offer: "T1", mine: true }, { offer: "T2", mine: false }];
  assert.deepEqual(waiting({ table: { offers } }), [offers[0]]);
  assert.deepEqual(waiting({ table: null }), []);
});

test("a button says strength against toughness, and nothing of what counts nothing", () => {
  assert.equal(counted([{ label: "strength", worth: 5 }, { label: "toughness", worth: 3 }]), "5 strength : 3 toughness");
  assert.equal(counted([{ label: "strength", worth: 5 }, { label: "toughness", worth: 0 }]), "5 strength");
  assert.equal(counted([]), "");
});

test("a button asks once more by its words, where it destroys or leaves actions unused", () => {
  const look = (button, more = {}) => ({ walk: { touches: [], button: { label: "Raze", twice: false, ends: "no", ...button } }, own: { armed: null, wanted: "x" }, unused: "", planning: false, early: false, ...more });
  assert.deepEqual(wording(look({})), { text: "Raze", asks: false });
  assert.deepEqual(wording(look({ twice: true })), { text: "Raze", asks: true });
  assert.deepEqual(wording(look({ twice: true }, { own: { armed: "x", wanted: "x" } })), { text: "Raze: really?", asks: false });
  assert.deepEqual(wording(look({ twice: true }, { own: { armed: "y", wanted: "x" } })), { text: "Raze", asks: true }, "something else was asked about");
  const ends = { label: "End the turn", ends: "yes", twice: true };
  assert.deepEqual(wording(look(ends, { unused: "2 actions" })), { text: "End the turn", asks: true });
  assert.deepEqual(wording(look(ends, { unused: "2 actions", own: { armed: "x", wanted: "x" } })), { text: "End the turn, and leave 2 actions", asks: false });
  const open = { touches: [{ type: "end_turn" }], button: ends };
  assert.deepEqual(wording(look(ends, { walk: open, unused: "2 actions" })), { text: "End the turn, and leave 2 actions", asks: false }, "its sheet has asked");
  assert.deepEqual(wording(look({ twice: true }, { planning: true })), { text: "Plan: Raze", asks: false }, "nothing is sent yet");
});

// -- text

test("orders are the lines of a text that say something", () => {
  assert.deepEqual(linesIn(" roll # first\n\n# nothing\n say all: we meet at #5\nend turn"), ["roll # first", "say all: we meet at #5", "end turn"]);
});

test("the order of a move is that of the choice which is this move alone", () => {
  const from = { choices: [{ move: road, order: "build road 12-17" }, { template: { type: "offer" }, order: "offer …" }], short: [{ move: city, order: "build city 12" }] };
  assert.equal(plan.orderOf(from, road), "build road 12-17");
  assert.equal(plan.orderOf(from, city), "build city 12");
  assert.equal(plan.orderOf(from, end), undefined);
  assert.equal(plan.orderOf(null, end), undefined);
});

test("what was answered becomes a standing order to the end of the game, of the family that knows all answers, if every line has a text", () => {
  const families = [{ tag: "turn", moves: [] }, { tag: "building", moves: ["build_road", "pass"] }, { tag: "discard", moves: ["discard"] }];
  const building = { choices: [{ move: road, order: "build road 12-17" }, { move: { type: "pass" }, order: "pass" }] };
  assert.deepEqual(repeating(families, [road, { type: "pass" }], building, null),
    { match: { family: "building" }, do: [[{ do: "order", order: "build road 12-17" }, { do: "order", order: "pass" }]], until: { until: "for_good" } });
  assert.equal(repeating(families, [road], { choices: [...building.choices, { move: end, order: "end turn" }] }, null), null, "that is one's own turn");
  const discarding = { choices: [{ template: { type: "discard" }, order: "discard 1 ore" }] };
  const cards = { type: "discard", cards: { ore: 2 } };
  assert.deepEqual(repeating(families, [cards], discarding, { lines: [{ order: "discard 2 ore" }] })?.do, [[{ do: "order", order: "discard 2 ore" }]]);
  assert.equal(repeating(families, [cards], discarding, null), null, "nothing was told of it");
  assert.equal(repeating(families, [cards], { choices: [] }, null), null);
});

test("an answer to an offer becomes one to any offer on the same terms, as the offer itself is gone by then", () => {
  const named = { fields: [{ name: "offer", role: "offer" }] };
  const table = { kinds: [{ type: "accept", ...named }, { type: "decline", ...named }, { type: "counter", fields: [...named.fields, { name: "give", role: "amounts" }] }] };
  const schema = { $defs: { Offered: { properties: { family: { enum: ["trade"] }, get: {}, give: {} } } } };
  const families = [{ tag: "trade", moves: ["accept", "decline", "counter"], schema }];
  const choices = ["T1", "T11"].map((offer) => ({ move: { type: "accept", offer }, order: `accept ${offer}` }));
  const cards = (value, count) => [{ value, count, use: "resource", label: value }];
  const offers = [{ offer: "T1", give: cards("ore", 1), get: cards("wool", 2) }, { offer: "T11", give: cards("brick", 1), get: cards("wool", 1) }];
  const match = { family: "trade", get: { cards: { brick: 1 } }, give: { cards: { wool: 1 } } };
  const again = (line, told) => repeating(families, [line], { choices }, told, { kinds: table, offers });
  assert.deepEqual(again(choices[1].move, null), { match, do: [[{ do: "order", order: "accept" }]], until: { until: "for_good" } });
  assert.deepEqual(again("accept T11", null), again(choices[1].move, null), "typed or touched");
  assert.deepEqual(again({ type: "counter", offer: "T11", give: { wool: 1 } }, { lines: [{ order: "counter T11 1 wool for 1 ore" }] })?.do, [[{ do: "order", order: "counter 1 wool for 1 ore" }]]);
  assert.deepEqual(repeating([{ ...families[0], schema: undefined }], ["accept T1"], { choices }, null, { kinds: table, offers })?.match, { family: "trade" }, "a family without terms");
});

test("behind an open field that lies on the board nothing is asked that was not touched", () => {
  const field = (name, role, whole, byHand = false) => ({ name, role, whole, byHand });
  const names = (all) => asked(all).map(({ name }) => name);
  assert.deepEqual(names([field("hex", "hex", false), field("victim", "seat", true)]), ["hex"]);
  assert.deepEqual(names([field("hex", "hex", false), field("victim", "seat", true, true)]), ["hex", "victim"]);
  assert.deepEqual(names([field("knight", "piece", true), field("path", "way", false), field("trophy", "trophy", true)]), ["knight", "path"]);
  assert.deepEqual(names([field("give", "amounts", false), field("get", "amounts", false), field("to", "seat", true)]), ["give", "get", "to"], "cards are chosen in any order");
});

test("an act is given by its own button where the reader knows all of it", () => {
  const act = (move, more = {}) => ({ move, grave: false, short: false, ends: "no", ...more });
  assert.ok(givesAtOnce(act({ type: "roll" }), [], false));
  assert.ok(!givesAtOnce(act({ type: "hide", knight: "K1" }), [], false), "which knight that is was not said");
  assert.ok(givesAtOnce(act({ type: "hide", knight: "K1" }), [{ place: "12" }], false));
  assert.ok(givesAtOnce(act({ type: "gate_on", hex: null }), [], false));
  assert.ok(!givesAtOnce(act(null), [{ place: "12" }], false), "something is open");
  assert.ok(!givesAtOnce(act({ type: "raze" }, { grave: true }), [{ place: "12" }], false));
  assert.ok(!givesAtOnce(act({ type: "end_turn" }, { ends: "yes" }), [], true), "its sheet asks first");
  assert.ok(givesAtOnce(act({ type: "end_turn" }, { ends: "yes" }), [], false));
});

// -- offers

test("an answer to offers stands once: on their cards, where each of them has one", () => {
  const answering = { kinds: [{ type: "accept", fields: [{ name: "offer", role: "offer" }] }, { type: "counter", fields: [{ name: "offer", role: "offer" }, { name: "give", role: "amounts" }] }, { type: "roll", fields: [] }] };
  const card = (offer, ...types) => ({ offer, answers: types.map((type) => ({ type })) });
  const now = (...offers) => ({
    table: { offers },
    choices: [{ move: { type: "accept", offer: "T1" } }, { template: { type: "counter", fields: { offer: { values: ["T1", "T2"] } } } }, { move: { type: "roll" } }],
  });
  assert.ok(onCards(answering, now(card("T1", "accept"), card("T2")), "accept"));
  assert.ok(!onCards(answering, now(card("T1", "accept", "counter"), card("T2", "accept")), "counter"), "T2 has no such answer on its card");
  assert.ok(onCards(answering, now(card("T1", "counter"), card("T2", "counter")), "counter"));
  assert.ok(!onCards(answering, now(card("T1", "accept")), "roll"));
  assert.ok(!onCards(answering, { ...now(), table: null }, "accept"), "there are no cards");
});

test("what others did after it is told by its last sentences", () => {
  const item = (cursor, seat, more = {}) => ({ cursor, seat, text: [`Entry ${cursor}.`], places: [[]], ...more });
  const items = [item(3, 1), item(4, 0), item(5, 1), item(6, null), item(7, 0), item(8, 2, { undone: true }), item(9, 2, { table: true }), item(10, 2), item(11, 1)];
  const state = { now: { game: { seat: 0 } }, story: { items }, since: { from: 3 }, answer: { items: [4] } };
  const told = (more) => afterwards({ ...state, ...more }).map(({ text }) => text);
  assert.deepEqual(told({}), ["Entry 6.", "Entry 10.", "Entry 11."]);
  assert.deepEqual(told({ answer: { items: [10] } }), ["Entry 11."]);
  assert.deepEqual(told({ answer: null }), ["Entry 6.", "Entry 10.", "Entry 11."], "since the last visit");
  assert.deepEqual([told({ answer: null, since: null }), told({ answer: { bad: true } })], [[], []]);
});

// -- what came of it

test("what came of a sending are the sentences of its items, and of what standing orders gave for the reader after it", () => {
  const item = (cursor, text, more = {}) => ({ cursor, seat: 1, text, places: text.map(() => [String(cursor)]), ...more });
  const items = [item(5, ["before"], { seat: 0, by_order: "R9" }), item(6, ["You rolled 8.", "You received 1 ore."]), item(7, ["Blue discarded."]), item(8, ["You passed."], { seat: 0, by_order: "R1" }), item(9, ["Blue passed."], { by_order: "R2" }), item(10, ["Taken back."], { undone: true, seat: 0, by_order: "R1" })];
  const state = { now: { game: { seat: 0 } }, story: { items }, since: null, answer: { items: [6] } };
  assert.deepEqual(cameOf(state).map(({ text, places, order }) => [text, places, order]), [["You rolled 8.", ["6"], ""], ["You received 1 ore.", ["6"], ""], ["You passed.", ["8"], "R1"]]);
  assert.deepEqual(cameOf({ ...state, answer: null }), [], "nothing was sent");
  assert.deepEqual(cameOf({ ...state, answer: { text: "Your last move is undone.", items: [] }, since: { from: 4 } }), [], "something else is told");
  assert.deepEqual(cameOf({ ...state, answer: { text: "Refused.", bad: true }, since: { from: 4 } }), []);
  assert.deepEqual(cameOf({ ...state, answer: null, since: { from: 4 } }).map(({ text }) => text), ["before", "You passed."], "since the last visit");
});

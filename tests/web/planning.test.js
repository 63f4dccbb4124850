import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" }, createTreeWalker: () => ({}), createComment: () => ({}) };
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
const { effect, signal } = await import("../../web/static/web/vendor/signals-core/signals-core.js");
const { nothing } = await import("../../web/static/web/vendor/lit-html/lit-html.js");
const { past } = await import("../../web/static/web/sheet/button.js");
const { came } = await import("../../web/static/web/sheet/came.js");
const { begun, deedsOf } = await import("../../web/static/web/sheet/deeds.js");
const { questionsKey } = await import("../../web/static/web/sheet/questions.js");
const { looked, needsRoom } = await import("../../web/static/web/sheet/sheet.js");
const { makeStore } = await import("../../web/static/web/game/store.js");
const { choose, take } = await import("../../web/static/web/walk/touch.js");
const { walk } = await import("../../web/static/web/walk/walk.js");

const KINDS = {
  kinds: [
    { type: "build_city", label: "Build a city", group: "build", fields: [{ name: "at", label: "Where", role: "intersection", many: "one" }], draws: "no", ends: "no" },
    { type: "raze", label: "Raze", group: "knights", fields: [], draws: "no", ends: "no", grave: true },
    { type: "roll", label: "Roll", group: "turn", fields: [], draws: "yes", ends: "no" },
    { type: "end_turn", label: "End the turn", group: "turn", fields: [], draws: "no", ends: "yes" },
  ],
  groups: { build: "Building", knights: "Knights", turn: "Turn" }, words: {},
};
const city = { type: "build_city", at: 12 };
const end = { type: "end_turn" };
const CHOICES = [{ move: city, order: "build city 12" }, { move: { type: "raze" }, order: "raze" }, { move: end, order: "end turn" }];

const now = () => ({
  game: { id: "g", seat: 0, status: "running", cursor: 7, ruleset: "r", undo: 0, seats: [{ colour: "red", name: "Ada" }], decisions: [{ id: "D1", kind: "act", seat: 0, blocking: true, gather: false, answered: false }] },
  choices: CHOICES, short: [], pieces: {}, asked: { D1: { text: "Take your turn." } }, table: { standings: { rows: [] }, offers: [], left: [] },
});

const KEPT = { match: { family: "discard" }, until: { until: "for_good" } };

/** What was asked of the server, and what it answers: by name a value, or a function of what was asked. */
let asked;
let answers;
let store;
let own;
let deeds;

beforeEach(() => {
  asked = [];
  answers = {
    preview: (lines) => ({ lines: lines.map((_, at) => ({ line: at + 1, order: `line ${at + 1}`, text: [`So ${at + 1}.`] })), choices: CHOICES, short: [], pieces: {} }),
    keep: () => ({ etag: "two" }),
    draft: { found: { lines: [] }, etag: "one" },
    early: { choices: CHOICES, short: [], pieces: {}, assumes: ["roll", "others"] },
    standing: { orders: [{ active: true, order: KEPT }, { active: false, order: { over: 1 } }], version: 3 },
    keepStanding: {},
    families: [{ tag: "special_building", moves: ["pass"] }],
  };
  const answering = (name) => async (...given) => {
    asked.push([name, ...given]);
    const answer = typeof answers[name] === "function" ? answers[name](...given) : answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const transport = Object.fromEntries(Object.keys(answers).map((name) => [name, answering(name)]));
  store = makeStore(walk, take, transport);
  store.deeds.tries = transport.preview;
  store.deeds.send = async (script) => {
    asked.push(["send", script]);
    return true;
  };
  store.dispatch({ type: "kinds", kinds: KINDS });
  store.dispatch({ type: "told", now: now() });
  own = signal(begun());
  deeds = deedsOf(store, own, () => looked(store, own.value));
});

const sent = (name) => asked.filter(([each]) => each === name).map(([, ...given]) => given);
const touches = (type) => deeds.to(choose(store.walk.value, type));

test("what is touched whole is sent by the button", async () => {
  touches("build_city");
  await deeds.go();
  assert.deepEqual(sent("send"), [[[city]]]);
});

test("what destroys is asked once more, and asked anew where something else was touched meanwhile", async () => {
  touches("raze");
  await deeds.go();
  assert.deepEqual([sent("send"), own.value.armed !== null], [[], true]);
  touches("build_city");
  touches("raze");
  await deeds.go();
  assert.deepEqual(sent("send"), []);
  await deeds.go();
  assert.deepEqual(sent("send"), [[[{ type: "raze" }]]]);
});

test("nothing is given while the game is not told what came of the last", async () => {
  const first = deeds.give([city]);
  await deeds.give([end]);
  await first;
  assert.deepEqual(sent("send"), [[[city]]]);
  await deeds.give([end]);
  assert.equal(sent("send").length, 2);
});

test("a touched place is sent by its second touch, and in a plan becomes a line", async () => {
  deeds.press("12");
  assert.deepEqual(store.walk.value.script, [city]);
  await deeds.press("12");
  assert.deepEqual(sent("send"), [[[city]]]);
  await deeds.gather([end]);
  deeds.press("12");
  await deeds.press("12");
  assert.equal(sent("send").length, 1);
  assert.deepEqual(store.state.value.plan.lines.map(({ move }) => move), [end, city]);
});

test("TAB-15: a line of the plan is tried with those before it, told, and kept on condition that the plan was read", async () => {
  await deeds.plan.read();
  touches("build_city");
  await deeds.gather(store.walk.value.script);
  assert.deepEqual(sent("preview"), [[[city], null]]);
  assert.deepEqual(sent("keep"), [[[city], "one"]]);
  const { plan, touches: left } = store.state.value;
  assert.deepEqual(plan.lines.map(({ order, told }) => [order, told]), [["line 1", ["So 1."]]]);
  assert.deepEqual([plan.etag, left], ["two", []]);
});

test("what is sent while it is being tried was kept before, and is not planned again", async () => {
  let told;
  answers.preview = () => new Promise((tells) => {
    told = () => tells({ lines: [], choices: CHOICES, short: [], pieces: {} });
  });
  const gathered = deeds.gather([city]);
  await deeds.plan.send();
  told();
  await gathered;
  assert.deepEqual(asked.filter(([name]) => ["keep", "send", "draft"].includes(name)).map(([name]) => name), ["keep", "send", "draft"]);
  assert.deepEqual([moves(), store.state.value.plan.etag], [[], "one"]);
});

test("a line that is planned while the plan is read stays", async () => {
  let told;
  answers.draft = () => new Promise((tells) => {
    told = () => tells({ found: { lines: [end] }, etag: "three" });
  });
  const read = deeds.plan.read();
  await Promise.resolve();
  const gathered = deeds.gather([city]);
  told();
  await Promise.all([read, gathered]);
  assert.deepEqual(moves(), [city]);
});

const stale = Object.assign(new Error("written since"), { status: 412, problem: { detail: "written since" } });
const moves = () => store.state.value.plan.lines.map(({ move, order }) => move ?? order);

test("of a plan that another device has written since both are shown, and nothing is lost", async () => {
  answers.keep = () => stale;
  answers.draft = { found: { lines: [end] }, etag: '"w3.x"' };
  await deeds.gather([city]);
  assert.deepEqual([moves(), own.value.mine.map(({ move }) => move)], [[end], [city]]);
  assert.equal(store.state.value.answer, null, "it is no refusal");
  answers.keep = { etag: '"w4.x"' };
  await deeds.plan.settle("both");
  assert.deepEqual([moves(), own.value.mine, store.state.value.plan.etag], [[end, city], null, '"w4.x"']);
  assert.deepEqual(sent("keep").at(-1), [[end, city], '"w3.x"']);
});

test("of two versions of a plan that of here may take the place of the other, or go", async () => {
  for (const [which, lines] of [["mine", [city]], ["theirs", [end]]]) {
    answers.keep = { etag: '"w1.x"' };
    await deeds.plan.drop();
    answers.keep = () => stale;
    answers.draft = { found: { lines: [end] }, etag: '"w3.x"' };
    await deeds.gather([city]);
    answers.keep = { etag: '"w4.x"' };
    await deeds.plan.settle(which);
    assert.deepEqual([moves(), own.value.mine], [lines, null], which);
  }
});

test("a plan that another device writes is read as soon as that is told, and one's own is not", async () => {
  answers.keep = { etag: '"w2.x"' };
  await deeds.gather([city]);
  await deeds.plan.follow("w2");
  assert.deepEqual(sent("draft"), [], "that is the version written here");
  answers.draft = { found: { lines: [end] }, etag: '"w3.x"' };
  await deeds.plan.follow("w3");
  assert.deepEqual([sent("draft").length, moves(), store.state.value.plan.etag], [1, [end], '"w3.x"']);
  assert.equal(sent("keep").length, 1, "what was read is not written");
  answers.draft = { found: { lines: [] }, etag: '"none.x"' };
  await deeds.plan.follow(null);
  await deeds.plan.follow(null);
  assert.deepEqual([sent("draft").length, moves()], [2, []]);
});

test("while the plan is being written its news is one's own", async () => {
  let followed;
  answers.keep = async () => {
    followed = deeds.plan.follow("w2"); // the news is here before the answer
    await followed;
    return { etag: '"w2.x"' };
  };
  await deeds.gather([city]);
  await deeds.plan.follow("w2");
  assert.deepEqual([sent("draft"), moves()], [[], [city]]);
});

test("what another device writes while a line is tried is told with the answer to one's own, and neither is lost", async () => {
  answers.preview = async (lines) => {
    await deeds.plan.follow("w3");
    return boards(lines);
  };
  answers.keep = () => stale;
  answers.draft = { found: { lines: [end] }, etag: '"w3.x"' };
  await deeds.gather([city]);
  assert.deepEqual([moves(), own.value.mine.map(({ move }) => move)], [[end], [city]]);
});

test("STD-21: what would be built in others' turns is gathered by touch, and becomes the end of the turn; the plan lies aside", async () => {
  answers.families = [{ tag: "special_building", moves: ["build_city", "pass"] }];
  answers.early = { choices: [{ move: city, order: "build city 12", cost: { cards: { ore: 3 } } }, { move: end, order: "end turn" }], short: [], pieces: {}, assumes: [] };
  answers.preview = (lines) => ({ lines: lines.map((line, at) => ({ line: at + 1, order: line.at ? "build city 12" : line, text: [] })), choices: [], short: [], pieces: {} });
  await deeds.settle();
  await deeds.gather([end]);
  deeds.plan.pause();
  const kept = sent("keep").length;
  const stop = effect(() => assert.ok(!own.value.wishing || store.state.value.early, "wishes are for as long as the choices ahead are there"));
  await deeds.wish.begin();
  stop();
  assert.deepEqual(store.walk.value.acts.map(({ type }) => type), ["build_city"], "of what takes cards");
  touches("build_city");
  await deeds.go();
  assert.deepEqual([moves(), sent("keep").length], [[city], kept], "the server's plan is none of it");
  deeds.wish.done();
  assert.deepEqual([own.value.ending.how, own.value.ending.wishes, moves(), own.value.wishing], ["build", "build city 12", [end], null]);
  assert.deepEqual(store.state.value.touches, [{ type: "end_turn" }]);
  await deeds.go();
  assert.deepEqual(sent("send"), [[["when special building: build city 12", end]]]);
});

test("a wish of an earlier turn that names what is gone is let go of before the turn ends, and told; the others stay (TAB-108)", async () => {
  answers.families = [{ tag: "special_building", moves: ["build_city", "pass"] }];
  answers.preview = (lines) => ({ lines: [], refusal: lines.some((line) => line.includes?.("K3")) ? { line: 1, reason: "K3 is not there to be watched", rule: "TAB-108" } : null });
  await deeds.settle();
  own.value = { ...own.value, ending: { how: "build", wishes: "promote K3\nbuild city 12", later: false } };
  touches("end_turn");
  await deeds.go();
  assert.deepEqual([sent("send"), own.value.ending.how, own.value.ending.wishes, own.value.busy], [[], "build", "build city 12", false]);
  const { text, bad } = store.state.value.answer;
  assert.ok(bad && text.includes("promote K3") && !text.includes("build city"), text);
  await deeds.go();
  assert.deepEqual(sent("send"), [[["when special building: build city 12", end]]]);
  own.value = { ...own.value, ending: { how: "build", wishes: "promote K3", later: false } };
  await deeds.give([end]);
  assert.deepEqual([sent("send").length, own.value.ending.how], [1, "ask"], "none is left");
});

test("a wish that cannot be tried is sent all the same, as the server says what is wrong with it", async () => {
  answers.families = [{ tag: "special_building", moves: ["build_city", "pass"] }];
  answers.preview = new Error("no connection");
  await deeds.settle();
  own.value = { ...own.value, ending: { how: "build", wishes: "build city 12", later: false } };
  await deeds.give([end]);
  assert.deepEqual(sent("send"), [[["when special building: build city 12", end]]]);
});

test("the whole plan is sent as one script, and what the server keeps of it is the plan", async () => {
  await deeds.gather([city]);
  await deeds.type(["end turn"]);
  answers.draft = { found: { lines: ["end turn"] }, etag: "four" };
  await deeds.plan.send();
  assert.deepEqual(sent("send"), [[[city, "line 2"]]], "of what was typed the canonical order");
  assert.deepEqual(store.state.value.plan.lines.map(({ order }) => order), ["line 1"]);
});

test("TAB-112: the plan of the next turn begins with what comes before it, and becomes a standing order behind the others", async () => {
  await deeds.plan.begin();
  touches("build_city");
  await deeds.give(store.walk.value.script);
  assert.deepEqual(sent("preview").at(-1), [[{ type: "roll" }, city], "my_turn"]);
  answers.draft = { found: { lines: [] }, etag: "five" };
  await deeds.plan.early();
  assert.deepEqual(sent("keepStanding"), [[[KEPT, { match: { family: "turn" }, do: [[{ do: "order", order: "line 1" }, { do: "order", order: "line 2" }]] }], 3]]);
  const { plan, early, answer } = store.state.value;
  assert.deepEqual([plan.lines, early, answer.bad], [[], null, false]);
  assert.deepEqual(sent("send"), []);
});

test("what shall be done in the turns of others goes with the end of the turn alone", async () => {
  await deeds.settle();
  deeds.end({ how: "pass" });
  await deeds.give([city]);
  await deeds.give([end]);
  assert.deepEqual(sent("send"), [[[city]], [["when special building: pass until my turn", end]]]);
});

test("where others' turns are settled by an order that stays, the end of the turn says nothing of them", async () => {
  answers.standing = { orders: [{ active: true, order: { match: { family: "special_building" }, until: { until: "for_good" } } }], version: 1 };
  await deeds.settle();
  deeds.end({ how: "pass" });
  await deeds.give([end]);
  assert.deepEqual(sent("send"), [[[end]]]);
});

test("a plan that was kept waits: what is given is sent, until somebody goes on planning", async () => {
  answers.draft = { found: { lines: [city] }, etag: "one" };
  await deeds.plan.read();
  assert.equal(store.state.value.plan.told, null, "the board shows what is now");
  await deeds.give([end]);
  assert.deepEqual(sent("send"), [[[end]]]);
  await deeds.plan.resume();
  assert.notEqual(store.state.value.plan.told, null);
  await deeds.give([end]);
  assert.deepEqual([sent("send").length, store.state.value.plan.lines.length], [1, 2]);
  deeds.plan.pause();
  await deeds.give([end]);
  assert.equal(sent("send").length, 2);
});

test("what is gathered for one question is not gathered for another", async () => {
  await deeds.gather([city]);
  answers.draft = { found: { lines: [city] }, etag: "two" };
  const next = now();
  next.game.decisions = [{ ...next.game.decisions[0], id: "D2" }];
  store.dispatch({ type: "told", now: next });
  await deeds.give([end]);
  assert.deepEqual(sent("send"), [[[end]]]);
  assert.deepEqual(store.state.value.plan.lines.map(({ move }) => move), [city], "the plan waits");
});

test("an offer takes more than half a phone, one field of cards does not, and what lies on the board never", () => {
  const field = (widget) => ({ widget });
  assert.ok(needsRoom({ touches: [{ type: "offer" }], fields: [field("cards"), field("cards"), field("chips")] }));
  assert.ok(!needsRoom({ touches: [{ type: "discard" }], fields: [field("cards")] }));
  assert.ok(!needsRoom({ touches: [], fields: [field("cards"), field("cards")] }), "nothing was chosen");
  assert.ok(!needsRoom({ touches: [{ type: "place" }], fields: [field("place"), field("place")] }));
});

test("for the next turn that may be planned too for which something is missing now", async () => {
  const road = { type: "build_city", at: 19 };
  answers.early = { choices: [CHOICES[2]], short: [{ move: road, order: "build city 19", cost: { cards: { ore: 3 } } }], pieces: {}, assumes: [] };
  answers.preview = () => ({ lines: [], choices: [CHOICES[2]], short: answers.early.short, pieces: {}, refusal: { line: 1, reason: "you hold no ore" } });
  await deeds.plan.begin();
  deeds.press("19");
  await deeds.go();
  const [line] = store.state.value.plan.lines;
  assert.deepEqual([line.order, line.refusal.reason], ["build city 19", "you hold no ore"]);
  await deeds.plan.early();
  assert.deepEqual(sent("keepStanding")[0][0].at(-1).do, [[{ do: "order", order: "build city 19" }]]);
});

test("TAB-112: a line of the next turn of which nothing is told has its order all the same, so that it can be given", async () => {
  answers.preview = { lines: [], choices: CHOICES, refusal: { line: 1, reason: "you hold no ore" }, untold: [{ line: 1, order: "build city 12" }, { line: 2, order: "raze" }] };
  await deeds.plan.begin();
  await deeds.plan.drop();
  await deeds.plan.begin();
  for (const line of [city, { type: "raze" }]) await deeds.gather([{ ...line, unlisted: true }]);
  assert.deepEqual(store.state.value.plan.lines.slice(0, 2).map(({ order, short }) => [order, Boolean(short)]), [["build city 12", true], ["raze", false]]);
});

/** The page is told that something else is asked. */
const asksAnew = () => {
  const { game, ...rest } = now();
  store.dispatch({ type: "told", now: { ...rest, game: { ...game, decisions: [{ ...game.decisions[0], id: "D2" }] } } });
};
/** Whether the plan was tried on what is asked. */
const isTried = () => store.state.value.plan.asked === questionsKey(store.state.value.now);

test("a plan is not sent before it is tried once more, where something else is asked since", async () => {
  await deeds.gather([{ type: "roll" }]);
  assert.ok(isTried());
  asksAnew();
  assert.ok(!isTried());
  answers.preview = () => ({ lines: [], choices: CHOICES, refusal: { line: 1, reason: "you have rolled" } });
  await deeds.plan.retry();
  assert.ok(isTried());
  assert.equal(store.state.value.plan.lines[0].refusal.reason, "you have rolled");
});

test("what a plan was told of another question comes too late, where something is sent meanwhile as well", async () => {
  let tell;
  const told = answers.preview([{ type: "roll" }]);
  answers.preview = () => new Promise((tells) => { tell = () => tells(told); });
  const gathering = deeds.gather([{ type: "roll" }]);
  deeds.own({ busy: true });
  asksAnew();
  await deeds.plan.retry();
  tell();
  await gathering;
  assert.ok(!isTried());
});

test("a plan that waits while something is sent and refused is tried on what is asked then", async () => {
  await deeds.gather([{ type: "roll" }]);
  deeds.plan.pause();
  store.deeds.send = async () => {
    asksAnew();
    await deeds.plan.retry();
    return false;
  };
  await deeds.give([{ type: "raze" }]);
  assert.ok(isTried());
});

test("what another device planned is not sent before it is tried here", async () => {
  await deeds.gather([{ type: "roll" }]);
  answers.draft = { found: { lines: ["raze"] }, etag: "three" };
  let tell;
  const asks = new Promise((begins) => {
    answers.preview = () => new Promise((tells) => {
      tell = () => tells({ lines: [], choices: CHOICES, refusal: { line: 1, reason: "it is gone" } });
      begins();
    });
  });
  const reading = deeds.plan.read();
  await asks;
  assert.deepEqual([store.state.value.plan.lines[0].order, isTried()], ["raze", false]);
  tell();
  await reading;
  assert.ok(isTried());
});

test("who only looks at the next turn has no plan", async () => {
  await deeds.plan.begin();
  assert.deepEqual([store.state.value.plan.lines, sent("keep")], [[], []]);
  await deeds.gather([city]);
  assert.deepEqual(store.state.value.plan.lines.map(({ move }) => move), [{ type: "roll" }, city]);
  await deeds.gather([end]);
  assert.deepEqual(store.state.value.plan.lines.map(({ move }) => move), [{ type: "roll" }, city, end]);
});

test("what is kept for the next turn is written once, however often it is pressed, and once more where the orders have become others", async () => {
  await deeds.plan.begin();
  await deeds.gather([city]);
  let refusals = 1;
  answers.standing = () => ({ orders: [], version: 5 - refusals });
  answers.keepStanding = () => (refusals-- > 0 ? Object.assign(new Error("others"), { status: 409, problem: { detail: "They are others by now." } }) : {});
  await Promise.all([deeds.plan.early(), deeds.plan.early()]);
  assert.deepEqual(sent("keepStanding").map(([, version]) => version), [4, 5]);
  assert.deepEqual([store.state.value.answer.bad, own.value.busy], [false, false]);
});

test("where the next turn has come before its choices were told, it is not planned beforehand", async () => {
  answers.early = () => {
    const game = now();
    game.game.decisions = [{ ...game.game.decisions[0], id: "D2" }];
    store.dispatch({ type: "told", now: game });
    return { choices: CHOICES, assumes: [] };
  };
  await deeds.plan.begin();
  assert.equal(store.state.value.early, null);
});

test("where the first lines count, the rest is the plan as the server keeps it", async () => {
  store.deeds.send = async () => {
    store.dispatch({ type: "answer", answer: { text: "The first lines count.", bad: true, undo: false } });
    return true;
  };
  answers.draft = { found: { lines: [city] }, etag: "six" };
  await deeds.give([end]);
  const { plan } = store.state.value;
  assert.deepEqual([plan.lines.map(({ key, move }) => [key, move]), plan.told], [[[1, city]], null]);
});

test("one write of the plan names the version of the one before it, however quick the hand is", async () => {
  let version = 0;
  answers.keep = (lines, etag) => {
    assert.equal(etag, version ? String(version) : null);
    return { etag: String(version += 1) };
  };
  await Promise.all([deeds.gather([city]), deeds.plan.remove(0), deeds.gather([end])]);
  await deeds.plan.drop();
  assert.deepEqual([version > 1, store.state.value.plan.etag, store.state.value.plan.lines], [true, String(version), []]);
});

/** Previews that tell of all lines, with a board that says after how many. */
const boards = (lines) => ({ lines: lines.map((_, at) => ({ line: at + 1, order: `line ${at + 1}`, text: [] })), choices: CHOICES, short: [], pieces: {}, board: { ground: "/g", pieces: [], after: lines.length } });
const ahead = () => store.state.value.plan.ahead;

test("TAB-15: while a plan is tried the board is that after its last line, and that of now when it is emptied, paused, or sent", async () => {
  answers.preview = boards;
  assert.equal(ahead(), null);
  await deeds.gather([city]);
  assert.deepEqual([ahead().after, ahead().board.after], [1, 1]);
  const seen = [];
  const stop = effect(() => { seen.push(ahead()?.after); });
  await deeds.gather([end]);
  stop();
  assert.deepEqual(seen.filter((each, at) => each !== seen[at - 1]), [1, 2], "it goes from one to the next, and not by way of now");
  deeds.plan.pause();
  assert.equal(ahead(), null);
  await deeds.plan.resume();
  assert.equal(ahead().after, 2);
  await deeds.plan.remove(0);
  await deeds.plan.remove(0);
  assert.equal(ahead(), null);
  await deeds.gather([city]);
  assert.equal(ahead().after, 1);
  await deeds.plan.send();
  assert.deepEqual([ahead(), store.state.value.plan.told], [null, null]);
});

test("TAB-15: what is left, and the end of the turn says, is that after the plan's last line", async () => {
  const left = (count) => ({ ...now().table, left: [{ name: "actions", label: "Actions", count, text: `${count} actions` }] });
  answers.preview = (lines) => ({ ...boards(lines), choices: [{ move: city, cost: { actions: 1 } }], table: left(2) });
  await deeds.gather([city]);
  assert.deepEqual([ahead().table.left[0].count, looked(store, own.value).unused], [2, "2 actions"]);
  deeds.plan.pause();
  assert.equal(store.from.value.table, store.state.value.now.table);
});

test("of a plan of which nothing can be told the board is that of now, and so it is where it cannot be tried", async () => {
  answers.preview = { lines: [], choices: CHOICES, short: [], pieces: {}, stopped: "draw", stopped_line: 1 };
  await deeds.gather([{ type: "roll" }]);
  assert.equal(ahead(), null);
  answers.preview = boards;
  await deeds.plan.remove(0);
  await deeds.gather([city]);
  answers.preview = Object.assign(new Error("away"), { status: 0 });
  await deeds.gather([end]);
  assert.equal(ahead(), null);
});

test("TAB-112: the next turn shows the board of then while it is planned, and no longer", async () => {
  answers.preview = boards;
  await deeds.plan.begin();
  touches("build_city");
  await deeds.give(store.walk.value.script);
  assert.equal(ahead().after, 2);
  await deeds.plan.drop();
  assert.equal(ahead(), null);
});

test("where the game goes on meanwhile the plan is tried on what it is now; one that waits is where it could be sent", async () => {
  answers.preview = boards;
  await deeds.gather([city]);
  const tries = sent("preview").length;
  await deeds.plan.retry();
  assert.deepEqual([sent("preview").length, sent("keep").length], [tries + 1, 1], "it is not written anew");
  deeds.plan.pause();
  await deeds.plan.retry();
  assert.deepEqual([sent("preview").length, ahead()], [tries + 2, null]);
  const { game, ...rest } = now();
  store.dispatch({ type: "told", now: { ...rest, game: { ...game, decisions: [] } } });
  await deeds.plan.retry();
  assert.equal(sent("preview").length, tries + 2);
});

test("what is done once is not planned again behind a line of which nothing is told, touched or typed", async () => {
  const roll = { move: { type: "roll" }, order: "roll" };
  const game = now();
  game.choices = [roll, ...CHOICES];
  store.dispatch({ type: "told", now: game });
  answers.preview = (lines) => ({ lines: [], choices: CHOICES, short: [], pieces: {}, stopped: "draw", stopped_line: lines.length && 1 });
  await deeds.gather([roll.move]);
  assert.ok(!store.untouched.value.acts.some(({ type }) => type === "roll"));
  await deeds.type(["roll"]);
  assert.deepEqual([moves(), store.state.value.answer.bad], [[roll.move], true]);
  await deeds.type(["raze"]);
  await deeds.type(["raze"]);
  assert.deepEqual(moves(), [roll.move, "raze", "raze"], "what may be done more than once may be planned so");
});

test("behind the end of a turn nothing is offered", async () => {
  answers.preview = { lines: [], stopped: "secret", stopped_line: 1 };
  await deeds.gather([end]);
  assert.deepEqual(store.walk.value.acts, []);
});

// -- what is told

test("what standing orders gave since the last visit is told before anything was sent, until it is put away", () => {
  store.dispatch({ type: "since", since: { from: 4, answer: null } });
  store.dispatch({ type: "items", items: [{ cursor: 6, seat: 0, by_order: "R1", text: ["You passed."] }] });
  const shown = () => came({ ...looked(store, own.value), deeds }) !== nothing;
  assert.ok(shown());
  deeds.own({ put: store.state.value.answer });
  assert.ok(!shown());
});

test("what became of something is told as long as the same is asked, be it a sending or another thing", async () => {
  const told = () => !past({ state: store.state.value, own: own.value });
  const asks = (id) => {
    const { game, ...rest } = now();
    store.dispatch({ type: "told", now: { ...rest, game: { ...game, decisions: [{ ...game.decisions[0], id }] } } });
  };
  for (const name of ["undo", "again"]) store.deeds[name] = async () => asks(`after ${name}`);
  const works = { send: () => deeds.give([city]), undo: () => deeds.undo(1), again: () => deeds.again(), early: () => deeds.plan.early() };
  for (const [name, work] of Object.entries(works)) {
    if (name === "early") await deeds.gather([end]);
    await work();
    assert.ok(told(), name);
    asks(`something else than by ${name}`);
    assert.ok(!told(), name);
  }
});

test("to do always what was given is proposed as soon as that is known, and of what is given last", async () => {
  own.value = { ...own.value, families: [{ tag: "turn", moves: KINDS.kinds.map(({ type }) => type) }] };
  const proposed = async () => {
    for (let turn = 0; turn < 20 && !own.value.always; turn += 1) await new Promise(setImmediate);
    return own.value.always?.do[0][0].order;
  };
  await deeds.give([city]);
  assert.equal(own.value.busy, false, "nothing waits for it");
  assert.equal(await proposed(), "build city 12");
  const first = deeds.give([end]);
  assert.equal(own.value.always, null, "that was of what was given before");
  await first;
  assert.equal(await proposed(), "end turn");
  touches("raze");
  assert.equal(own.value.always, null);
  store.deeds.again = async () => {};
  deeds.to([]);
  await deeds.give([city]);
  await deeds.again();
  assert.equal(await proposed(), undefined, "what was sent again was another");
});

test("what was taken back is not offered to be done always", async () => {
  store.deeds.undo = async () => {};
  await deeds.give([city]);
  deeds.own({ always: { match: {}, do: [] } });
  await deeds.undo(1);
  assert.equal(own.value.always, null);
});

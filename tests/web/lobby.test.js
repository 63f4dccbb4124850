// What is asked of lists of games and of a table, and what of a game is told in a list.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = {
  documentElement: { lang: "en-GB", dataset: { visitor: "" } }, createElement: () => ({ append() {}, setAttribute() {} }), createTreeWalker: () => ({ nextNode: () => null }),
};
globalThis.NodeFilter = { SHOW_TEXT: 4 };
globalThis.fetch = () => Promise.reject(new Error("no server"));
const { address, asKept, inAddress, lists, queryFor, without } = await import("../../web/static/web/lobby/narrowing.js");
const { tongue } = await import("../../web/static/web/languages.js");
const { filter, tongues } = await import("../../web/static/web/lobby/told.js");
const { asRequest, sentence, wishOf } = await import("../../web/static/web/lobby/seat-me.js");
const { inDetail, kind, sitters } = await import("../../web/static/web/lobby/card.js");

const GAMES = new Map([["classic", { name: "classic", title: "Classic", presets: {} }], ["dark", { name: "dark", title: "Dark game", presets: { short: { title: "Short" } } }]]);

test("an address says what is asked, and nothing that nobody knows", () => {
  assert.deepEqual(inAddress("?pace=slow&ruleset=classic&cursor=x&seats="), { ruleset: "classic", pace: "slow" });
  assert.equal(address({ pace: "slow", spoken: "de", cursor: "x" }, "/games/"), "/games/?pace=slow&spoken=de");
  assert.equal(address({}, "/games/"), "/games/");
  assert.deepEqual(inAddress(address({ show: "open", rated: "false" }, "").slice(0)), { show: "open", rated: "false" });
});

test("what was kept is taken as far as it can be read", () => {
  for (const kept of [null, "x", 3, [], { pace: 4, cursor: "x" }]) assert.deepEqual(asKept(kept), {});
  assert.deepEqual(asKept({ pace: "slow", seats: "" }), { pace: "slow" });
  assert.deepEqual(without({ pace: "slow", seats: "3" }, "pace"), { seats: "3" });
});

test("the lists are those in which there may be what is asked", () => {
  assert.deepEqual(lists({}), ["open", "running", "finished"]);
  assert.deepEqual(lists({ show: "running", free: "2" }), ["running"]);
  assert.deepEqual(lists({ joinable: "true" }), ["open"]);
  assert.deepEqual(lists({ show: "nonsense" }), ["open", "running", "finished"]);
  assert.equal(queryFor({ show: "open", seats: "3" }, "open"), "open=true&seats=3");
  assert.equal(queryFor({}, "finished"), "status=finished");
});

test("every filter has its words", () => {
  const said = { show: "open", ruleset: "dark", joinable: "true", free: "2", seats: "4", pace: "none", spoken: "de", rated: "false", password: "true", bots: "false" };
  assert.deepEqual(Object.entries(said).map(([name, value]) => filter(name, value, GAMES)), [
    "Free seats", "Dark game", "I may sit down", "free seats: 2 or more", "seats: 4", "no clock", "in German", "not rated", "with a password", "without bots",
  ]);
  assert.equal(filter("ruleset", "chess", GAMES), "chess");
});

test("languages are called as the reader calls them, and those that nobody knows by their tag", () => {
  assert.equal(tongue("la"), "Latin");
  assert.equal(tongue("not a tag"), "not a tag");
  assert.deepEqual(tongues(["en", "de"], ["pt-BR", "en-GB", "x"], "la"), ["en", "de", "pt", "la"]);
});

test("a wish is the last one, else what is usual", () => {
  const usual = { ruleset: "", pace: "", language: "de", least: 0, near: true };
  assert.deepEqual(wishOf(null, "de"), usual);
  assert.deepEqual(wishOf({ pace: "slow", language: "", near: false, least: 80 }, "de"), { ruleset: "", pace: "slow", language: "", least: 80, near: false });
  assert.deepEqual(wishOf({ pace: 3, least: "x" }, "de"), usual);
  assert.deepEqual(asRequest(usual), { ruleset: null, pace: null, language: "de", least_reliability: 0, near: true });
});

test("a wish is a sentence", () => {
  assert.equal(sentence({ ruleset: "dark", pace: "daily", language: "de", least: 80, near: false }, GAMES), "Dark game · a move a day · in German · reliability from 80");
  assert.equal(sentence({ ruleset: "", pace: "", language: "", least: 0, near: true }, GAMES), "any game · any pace · any language · with people awake when I am, if there are any");
});

const chosen = ["Masks", "Desert", "Harbours"].map((title) => ({ option: title, title, value: "yes" }));
const lobby = { ruleset: "dark", preset: "short", chosen, status: "lobby", language: "", least_reliability: 60, newcomers: false, rated: true };

test("a game is told by its preset and what differs from it, two at once", () => {
  assert.equal(kind({ ...lobby, chosen: [] }, GAMES), "Dark game · Short");
  assert.equal(kind(lobby, GAMES), "Dark game · Short · Masks: yes · Desert: yes · other options: 1");
  assert.equal(kind({ ruleset: "gone", preset: "", chosen: [] }, GAMES), "gone");
});

test("unfolded it tells all that is asked of who sits down", () => {
  assert.deepEqual(inDetail(lobby), [
    "Masks: yes", "Desert: yes", "Harbours: yes", "Any language is spoken at the table.",
    "Who sits down has a reliability of 60 at least.", "Nobody who is new here sits down.", "The game is rated.",
  ]);
  assert.deepEqual(inDetail({ ...lobby, chosen: [], status: "running", language: "fr" }), ["Language of the table: French"]);
});

test("who sits at a table is told with the points once there are some", () => {
  const seats = [{ name: "Ann", colour: "red" }, { name: "Bob", colour: "blue" }];
  assert.equal(sitters({ seats: [...seats, { free: true }], points: null }), "Ann, Bob, free");
  assert.equal(sitters({ seats, points: [5, 0] }), "Points: Ann\u00a05, Bob\u00a00");
});

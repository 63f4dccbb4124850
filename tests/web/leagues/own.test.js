import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB", dataset: { visitor: "" } }, cookie: "" };
globalThis.fetch = async () => ({ ok: false, status: 404, text: async () => "", headers: new Map() });
const { lacks, waits } = await import("../../../web/static/web/leagues/own.js");
const { idIn, met } = await import("../../../web/static/web/leagues/household.js");
const { bodyOf, targets } = await import("../../../web/static/web/leagues/protesting.js");
const { readable } = await import("../../../web/static/web/leagues/refused.js");
const { livesIn } = await import("../../../web/static/web/moments.js");
livesIn("UTC");

const standing = { to_rise: 0, to_stay: 0, sure: "", left: 2 };

test("PTS-04: what is sure is said alone, else what a place lacks", () => {
  assert.deepEqual(lacks({ ...standing, to_rise: 250, sure: "relegation" }), ["sure of relegation ▼"]);
  assert.deepEqual(lacks({ ...standing, to_rise: 250 }), ["Points that you lack to go up: 2.5.", "As it stands you stay, or better."]);
  assert.deepEqual(lacks({ ...standing, to_stay: null, left: 0 }), ["As it stands you go up.", "All your games are over."]);
});

test("LEA-02: of a game that has not begun it is told when it does", () => {
  const game = { begins_at: null, my_turn: false, due: null };
  assert.match(waits({ ...game, begins_at: "2026-11-22T12:00:00Z" }), /^begins .*12:00 UTC$/);
  assert.match(waits({ ...game, my_turn: true, due: "2026-11-22T12:00:00Z" }), /^until Sun/);
  assert.equal(waits(game), "others are asked");
});

test("LEA-11: somebody is named by the address of the page, and people of one's own games are offered once", () => {
  const id = "0b8f7c1e-1111-4222-8333-444455556666";
  assert.equal(idIn(`https://games.example/people/${id.toUpperCase()}?x`), id);
  assert.equal(idIn("Ann"), null);
  const seats = (...names) => ({ seats: names.map((name) => ({ player: name && name.toLowerCase(), name })) });
  assert.deepEqual(met([seats("Me", "Cy", "Ann"), seats("Ann", null, "Ben")], "me", new Set(["ben"])), [["ann", "Ann"], ["cy", "Cy"]]);
});

test("ORG-04: a protest is against a game of the group or an act of somebody, once for each", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const at = "2026-11-19T12:00:00Z";
  const matches = [0, 1].map((number) => ({ tier: 1, group: 2, number, ended_at: at, seats: [{ name: "Ann" }, { name: "Ben" }] }));
  const acts = [{ number: 4, role: "organiser", at, reason: "late" }, { number: 5, role: "server", at, reason: "" }, { number: 6, role: "staff", at: "2026-11-01T12:00:00Z", reason: "old" }];
  const made = [{ match: { number: 0 }, act: null }];
  assert.deepEqual(targets(matches, acts, { rules: { protest_days: 5 } }, made, now), [["match 1", "Game 2: Ann, Ben"], ["act 4", "Act 4: late"]]);
  const ruled = { number: 7, role: "staff", kind: "overrule", target: { match: { tier: 1, group: 2, number: 1 } }, at, reason: "so" };
  assert.deepEqual(targets(matches, [...acts, ruled], { rules: { protest_days: 5 } }, made, now), [["act 4", "Act 4: late"]], "what staff have decided stands");
  assert.deepEqual(targets(matches, [{ ...ruled, role: "organiser" }], { rules: { protest_days: 5 } }, made, now).map(([value]) => value), ["match 1", "act 7"]);
  assert.deepEqual(bodyOf("match 1", { tier: 1, group: 2 }, "so"), { text: "so", match: { tier: 1, group: 2, number: 1 } });
  assert.deepEqual(bodyOf("act 4", { tier: 1, group: 2 }, "so"), { text: "so", act: 4 });
});

test("moments in what the server refuses are told as people read them", () => {
  assert.equal(readable("entries are confirmed from 2026-11-22T12:00+00:00 on"), "entries are confirmed from 22 Nov 2026, 12:00 on");
});

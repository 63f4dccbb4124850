// Protests of the reader in a season: those made, with what became of them, and one more (ORG-04).
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { PROTESTS } from "./audit.js";
import { tries } from "./refused.js";
import { open, phase } from "./taking.js";

/** @import { ActShown, EntryShown, MatchShown, ProtestShown, SeasonShown } from "api" */

const MOST = 4000; // characters
/** @type {Set<unknown>} */
const OVER = new Set(["finished", "archived"]);
/** @type {Set<unknown>} */
const TIMES = new Set(["running", "overtime", "adjudicating", "closing", ...OVER]);

/** What a protest is against, in words. @param {ProtestShown} protest */
const against = ({ match, act }) => (match ? say("Game {number}", { number: match.number + 1 }) : say("Act {number}", { number: act }));

/** @param {string} path the season's in the API @param {ProtestShown} protest @param {() => void} done */
function shown(path, protest, done) {
  const { id, at, text, answer, appeal, appealed_at, state, until } = protest;
  const may = state === "rejected" && until && !appealed_at;
  return el("li", {}, el("p", {}, el("strong", {}, against(protest)), " ", el("span", { class: "badge" }, PROTESTS[state]), " ", when(at)),
    el("p", { class: "said" }, text),
    answer ? el("p", { class: "said" }, `${say("Answer:")} ${answer}`) : null,
    appeal ? el("p", { class: "said" }, `${say("Your appeal:")} ${appeal}`) : null,
    until ? el("p", { class: "hint" }, may ? say("You may appeal until:") : say("To be decided until:"), " ", when(until)) : null,
    may ? form(say("Appeal: what is wrong with the answer"), say("Appeal"), `appeal-${id}`, (words) => post(`${path}protests/${id}/appeal/`, { text: words }), done) : null);
}

/** The things against which one may protest: the value of each choice and its words. @param {MatchShown[]} matches @param {ActShown[]} acts @param {SeasonShown} season @param {ProtestShown[]} made protests @param {number} [now] */
export function targets(matches, acts, season, made, now = Date.now()) {
  const days = /** @type {number} */ (season.rules.protest_days);
  /** @param {"match" | "act"} kind @param {number} number */
  const has = (kind, number) => made.some((each) => (kind === "match" ? each.match?.number === number : each.act === number));
  const fresh = acts.filter(({ role, at }) => role !== "server" && now <= Date.parse(at) + days * 86_400_000);
  return [
    ...open(matches, days, now).filter(({ number }) => !has("match", number))
      .map(({ number, seats }) => [`match ${number}`, say("Game {number}: {names}", { number: number + 1, names: seats.map((seat) => seat.name).join(", ") })]),
    ...fresh.filter(({ number }) => !has("act", number)).map(({ number, reason }) => [`act ${number}`, say("Act {number}: {reason}", { number, reason })]),
  ];
}

/** What is sent for a choice. @param {string} choice @param {{ tier: number | null, group: number | null }} mine the own entry @param {string} text */
export function bodyOf(choice, mine, text) {
  const [kind, number] = choice.split(" ");
  return kind === "match" ? { text, match: { tier: mine.tier, group: mine.group, number: Number(number) } } : { text, act: Number(number) };
}

/** The part of the page about protests; null where the reader can have none. @param {string} path the season's in the API @param {SeasonShown} season @param {() => void} done */
export async function protests(path, season, done) {
  if (!TIMES.has(phase(season))) return null;
  const { mine } = season;
  if (!mine) return null;
  const [{ protests: made }, { matches }, { acts }] = await Promise.all([
    get(`${path}protests/`), get(`${path}matches/?tier=${mine.tier}&group=${mine.group}`), get(`${path}acts/`),
  ]);
  const own = made.filter((/** @type {ProtestShown} */ { entry }) => entry === mine.number);
  const choices = OVER.has(phase(season)) ? [] : targets(matches, acts, season, own);
  if (!own.length && !choices.length) return null;
  return el("details", { open: own.some((/** @type {ProtestShown} */ { state }) => state === "open" || state === "staff") }, el("summary", {}, say("Protests")),
    own.length ? el("ul", { class: "plain-list log", "aria-label": say("Your protests") }, ...own.map((/** @type {ProtestShown} */ each) => shown(path, each, done))) : null,
    choices.length ? about(path, mine, choices, done) : null);
}

/** What a protest is to be about, and its form. @param {string} path @param {EntryShown} mine @param {string[][]} choices @param {() => void} done */
function about(path, mine, choices, done) {
  const chosen = el("select", { id: "protest-about" }, ...choices.map(([value, words]) => el("option", { value }, words)));
  return [el("label", { for: "protest-about" }, say("Against")), chosen,
    form(say("What is wrong"), say("Protest"), "protest-text", (text) => post(`${path}protests/`, bodyOf(chosen.value, mine, text)), done),
    el("p", { class: "hint" }, say("Organisers who do not play in your group decide it within a week, then staff. All who run the league can read it."))];
}

/** A text and a button that sends it. @param {string} label @param {string} verb @param {string} id of the field @param {(text: string) => Promise<unknown>} send @param {() => void} done */
function form(label, verb, id, send, done) {
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const text = el("textarea", { id, rows: 4, maxlength: MOST, required: true });
  const button = el("button", { type: "submit", class: "plain" }, verb);
  const made = el("form", { novalidate: true }, el("label", { for: id }, label), text, box, el("p", {}, button));
  made.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!made.reportValidity()) return;
    tries(button, box, async () => {
      await send(text.value);
      done();
    });
  });
  return made;
}

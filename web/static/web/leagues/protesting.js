// Protests of the reader in a season: those made, with what became of them, and one more (ORG-04).
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { tries } from "./refused.js";
import { open, phase } from "./taking.js";

/** @import { ActShown, EntryShown, MatchShown, ProtestShown, SeasonShown } from "api" */

const STATES = {
  open: say("the organisers decide"), staff: say("staff decide"), upheld: say("upheld"), rejected: say("rejected"), lapsed: say("stands as it was played"),
};
const MOST = 4000; // characters
/** @type {Set<unknown>} */
const OVER = new Set(["finished", "archived"]);
/** @type {Set<unknown>} */
const TIMES = new Set(["running", "overtime", "adjudicating", "closing", ...OVER]);

/** What a protest is against, in words. @param {ProtestShown} protest */
const against = ({ match, act }) => (match ? say("Game {number}", { number: match.number + 1 }) : say("Act {number}", { number: act }));

/** @param {ProtestShown} protest */
const shown = (protest) => el("li", {}, el("div", {}, el("strong", {}, against(protest)), ", ", when(protest.at), el("p", {}, protest.text),
  protest.answer ? el("p", { class: "hint" }, `${say("Answer:")} ${protest.answer}`) : null), el("span", { class: "badge" }, STATES[protest.state]));

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
    own.length ? el("ul", { class: "plain-list", "aria-label": say("Your protests") }, ...own.map(shown)) : null,
    choices.length ? form(path, mine, choices, done) : null);
}

/** @param {string} path @param {EntryShown} mine @param {string[][]} choices @param {() => void} done */
function form(path, mine, choices, done) {
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const about = el("select", { id: "protest-about" }, ...choices.map(([value, words]) => el("option", { value }, words)));
  const text = el("textarea", { id: "protest-text", rows: 4, maxlength: MOST, required: true });
  const made = el("form", { novalidate: true },
    el("label", { for: "protest-about" }, say("Against")), about,
    el("label", { for: "protest-text" }, say("What is wrong")), text,
    el("p", { class: "hint" }, say("Organisers who do not play in your group decide it within a week, then staff. All who run the league can read it.")),
    box, el("p", {}, el("button", { type: "submit", class: "plain" }, say("Protest"))));
  made.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!made.reportValidity()) return;
    tries(made.querySelector("button"), box, async () => {
      await post(`${path}protests/`, bodyOf(about.value, mine, text.value));
      done();
    });
  });
  return made;
}

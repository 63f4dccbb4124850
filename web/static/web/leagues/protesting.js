// Protests in a season: each with how it stands, until when, what was answered and said against that; the reader's own may be appealed, and one more made (ORG-04).
import { post } from "../api.js";
import { el } from "../dom.js";
import { dated, when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { tries } from "./refused.js";
import { open, phase } from "./taking.js";

/** @import { ActShown, EntryShown, MatchShown, ProtestShown, SeasonShown } from "api" */

const MOST = 4000; // characters
/** @type {Set<unknown>} */
const TIMES = new Set(["running", "overtime", "adjudicating", "closing"]);
/** @type {Record<string, string>} */
const STATES = {
  open: say("organisers decide"), staff: say("staff decide"), upheld: say("upheld"), rejected: say("rejected"), lapsed: say("not decided: it stands as played"),
};

/** What a protest is against, in words. @param {ProtestShown} protest */
function against({ match, act }) {
  if (!match) return say("Act {number}", { number: act });
  const name = say("tier {tier}, group {group}, game {game}", { ...match, game: match.number + 1 });
  return match.game ? el("a", { href: `/games/${match.game}` }, name) : name;
}

/** @param {string} path the season's in the API @param {ProtestShown} protest @param {boolean} own @param {() => Promise<void>} done */
function shown(path, protest, own, done) {
  const { id, name, at, text, answer, appeal, appealed_at, state, until } = protest;
  const rejected = state === "rejected" && until && !appealed_at;
  return el("li", {}, el("p", {}, el("strong", {}, own ? say("You") : name, ": ", against(protest)), " ", el("span", { class: "badge" }, STATES[state]), " ", when(at)),
    el("p", { class: "said" }, text),
    answer ? el("p", { class: "said" }, `${say("Answer:")} ${answer}`) : null,
    appeal ? el("p", { class: "said" }, `${say("Appeal:")} ${appeal}`) : null,
    until ? el("p", { class: "hint" }, rejected ? say("May be appealed until:") : say("To be decided until:"), " ", dated(until)) : null,
    own && rejected ? form(say("Appeal: what is wrong with the answer"), say("Appeal"), `appeal-${id}`, (words) => post(`${path}protests/${id}/appeal/`, { text: words }), done) : null);
}

/** @param {{ tier: number, group: number, number: number }} match */
const place = ({ tier, group, number }) => `${tier}/${group}/${number}`;

/** Whether results come or have just come: those of a table while it is open to entries (FMT-05). @param {SeasonShown} season */
export const isTime = (season) => TIMES.has(phase(season)) || (season.rules.format === "table" && phase(season) === "registration");

/** The things against which one may protest: the value of each choice and its words. What staff have decided stands. @param {MatchShown[]} matches @param {ActShown[]} acts @param {SeasonShown} season @param {ProtestShown[]} made protests @param {number} [now] */
export function targets(matches, acts, season, made, now = Date.now()) {
  const days = /** @type {number} */ (season.rules.protest_days);
  /** @param {"match" | "act"} kind @param {number} number */
  const has = (kind, number) => made.some((each) => (kind === "match" ? each.match?.number === number : each.act === number));
  const decided = new Set(acts.filter(({ kind, role }) => kind === "overrule" && role === "staff").map(({ target }) => place(target.match)));
  /** @param {ActShown} act */
  const stands = ({ kind, target }) => ["adjudicate", "overrule"].includes(kind) && decided.has(place(target.match));
  const fresh = acts.filter((act) => act.role !== "server" && !stands(act) && now <= Date.parse(act.at) + days * 86_400_000);
  return [
    ...open(matches, days, now).filter((match) => !has("match", match.number) && !decided.has(place(match)))
      .map(({ number, seats }) => [`match ${number}`, say("Game {number}: {names}", { number: number + 1, names: seats.map((seat) => seat.name).join(", ") })]),
    ...fresh.filter(({ number }) => !has("act", number)).map(({ number, reason }) => [`act ${number}`, say("Act {number}: {reason}", { number, reason })]),
  ];
}

/** What is sent for a choice. @param {string} choice @param {{ tier: number | null, group: number | null }} mine the own entry @param {string} text */
export function bodyOf(choice, mine, text) {
  const [kind, number] = choice.split(" ");
  return kind === "match" ? { text, match: { tier: mine.tier, group: mine.group, number: Number(number) } } : { text, act: Number(number) };
}

/**
 * The part of the page about protests: all that the reader may read, and what the one who plays for `mine` (null for nobody) can do.
 * @param {string} path the season's in the API @param {SeasonShown} season
 * @param {{ made: ProtestShown[], matches: MatchShown[], acts: ActShown[], mine: EntryShown | null }} known `matches` are those of the own group
 * @param {() => Promise<void>} done
 */
export function protests(path, season, { made, matches, acts, mine }, done) {
  const own = made.filter(({ entry }) => entry === mine?.number);
  const choices = mine && isTime(season) ? targets(matches, acts, season, own) : [];
  return [
    made.length ? el("ul", { class: "plain-list log" }, ...made.map((each) => shown(path, each, own.includes(each), done))) : el("p", { class: "hint" }, say("None.")),
    mine && choices.length ? el("details", {}, el("summary", {}, say("Protest …")), about(path, mine, choices, done)) : null,
  ];
}

/** What a protest is to be about, and its form. @param {string} path @param {EntryShown} mine @param {string[][]} choices @param {() => Promise<void>} done */
function about(path, mine, choices, done) {
  const chosen = el("select", { id: "protest-about" }, ...choices.map(([value, words]) => el("option", { value }, words)));
  return [el("label", { for: "protest-about" }, say("Against")), chosen,
    form(say("What is wrong"), say("Protest"), "protest-text", (text) => post(`${path}protests/`, bodyOf(chosen.value, mine, text)), done),
    el("p", { class: "hint" }, say("Organisers who do not play in your group decide it within a week, then staff. All who run the league can read it."))];
}

/** A text and a button that sends it. @param {string} label @param {string} verb @param {string} id of the field @param {(text: string) => Promise<unknown>} send @param {() => Promise<void>} done */
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
      await done();
    });
  });
  return made;
}

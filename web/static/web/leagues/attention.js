// What organisers had better look at in a season, each with the acts that help against it.
import { byId, el, fill } from "../dom.js";
import { dated, when } from "../moments.js";
import { say } from "../words.js";
import { HELPS, called, groupCalled, matchCalled } from "./acts.js";

/** @import { ActShown, Attention, EntryShown } from "api" */
/** @import { ActKind, Help, Parts, Place, Values } from "./types.js" */
/** @typedef {Map<number, string>} Names of entries, by their numbers */

/** @returns {Record<Parts["seats"][number]["state"], string>} */
const SEATS = () => ({ late: say("late"), stood_in: say("a bot plays meanwhile"), open: say("the seat is open") });
/** @param {Place & { match: number }} each @param {string} game */
const linked = (each, game) => el("a", { href: `/games/${game}` }, matchCalled({ ...each, number: each.match }));

/** What is told of each, by part of the answer. @type {{ [Part in keyof Parts]: (each: Parts[Part][number], names: Names) => unknown[] }} */
const TOLD = {
  late: ({ name, lapses }) => [el("b", {}, name), " ", say("times late: {count}", { count: lapses })],
  seats: (each, names) => [el("b", {}, names.get(each.entry) ?? ""), " ", SEATS()[each.state], ", ", linked(each, each.game)],
  silent: ({ name, no_show, until }) =>
    [el("b", {}, name), " ", ...(no_show ? [say("has not come: the place is filled as soon as somebody waits")] : [say("counts as not come from"), " ", when(until)])],
  slowest: (each) => [linked(each, each.game), " ", say("turn {turn}", each),
    ...(each.set_aside ? [", ", el("b", {}, say("set aside: it cannot be played on"))] : each.waits_since ? [", ", say("waits since"), " ", when(each.waits_since)] : [])],
  at_risk: (each) => [el("b", {}, groupCalled(each)), " ", say("open games: {count}", { count: each.open }), ", ", say("its end"), " ", dated(each.ends_at), ", ", say("its hard end"), " ", when(each.hard_end_at)],
};

/** The parts in order, with their headings. @returns {Record<keyof Parts, string>} */
const HEADINGS = () => ({
  late: say("Late again and again"), seats: say("Seats where nobody answers"), silent: say("Never came"), slowest: say("Slowest games"), at_risk: say("Dates at risk"),
});

/** What stands further down on the page, by headings: a line each, with the way there. @param {Attention} attention @param {ActShown[]} acts @returns {[string, HTMLElement[]][]} */
function below({ protests, failed }, acts) {
  /** @param {string} id @param {string} label @param {...(Node | string)} words */
  const line = (id, label, ...words) => el("li", {}, el("p", {}, ...words), el("a", { href: `#${id}`, onclick: () => opens(id) }, label));
  return [
    [say("Protests to be decided"), protests.map(({ id, name, state, until }) => line(`protest-${id}`, say("To the protest"),
      el("b", {}, name), " ", state === "staff" ? say("staff decide") : say("organisers decide"), ...(until ? [", ", say("until"), " ", dated(until)] : [])))],
    [say("Acts that a game has refused"), failed.map((number) => line(`act-${number}`, say("To the act, and why"), called(acts.find((each) => each.number === number)?.kind ?? "")))],
  ];
}

/** Opens what stands folded in an element. @param {string} id */
function opens(id) {
  const folded = byId(id)?.querySelector("details");
  if (folded) folded.open = true;
}

/**
 * Fills the list; `help(kind, values)` is called by the buttons. `entries` and `acts` are those of the season, `mine` the reader's own
 * groups, `kinds` the acts that can be done now.
 * @param {HTMLElement} element @param {Attention} attention @param {{ entries: EntryShown[], acts: ActShown[], mine: Set<string>, kinds: ActKind[] }} about @param {Help} help
 */
export function attend(element, attention, { entries, acts, mine, kinds }, help) {
  const names = new Map(entries.map(({ number, name }) => [number, name]));
  const groups = new Map(entries.map((each) => [each.number, each]));
  /** @template {keyof Parts} Part @param {Part} part */
  const shown = (part) => /** @type {Parts[Part][number][]} */ (attention[part]).map((each) => {
    const { tier, group } = "tier" in each ? each : groups.get(each.entry) ?? {};
    return el("li", {}, el("p", {}, ...TOLD[part](each, names)), mine.has(`${tier}/${group}`)
      ? el("p", { class: "hint" }, say("Your own group: another organiser acts here, or staff (ORG-01)."))
      : helping(HELPS[part](each).filter(([kind]) => kinds.includes(kind)), help));
  });
  const parts = /** @type {[keyof Parts, string][]} */ (Object.entries(HEADINGS())).map(([part, heading]) => /** @type {[string, HTMLElement[]]} */ ([heading, shown(part)]));
  const all = [...below(attention, acts), ...parts].filter(([, rows]) => rows.length);
  const nothing = attention.halted ? [] : [el("p", {}, say("Nothing. The season runs by itself."))];
  fill(element, ...(all.length ? all.flatMap(([heading, rows]) => [
    el("h3", {}, heading, " ", el("span", { class: "badge" }, String(rows.length))), el("ul", { class: "plain-list orders" }, ...rows),
  ]) : nothing));
}

/** @param {[ActKind, Values][]} acts @param {Help} help */
const helping = (acts, help) => el("div", { class: "row" }, ...acts.map(([kind, values]) =>
  el("button", { type: "button", class: "plain small", onclick: () => help(kind, values) }, called(kind), values.how === "void" ? `: ${say("void")}` : null)));

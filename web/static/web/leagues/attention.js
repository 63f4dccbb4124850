// What organisers had better look at in a season, each with the acts that help against it.
import { el, fill } from "../dom.js";
import { when } from "../moments.js";
import { say } from "../words.js";
import { HELPS, called, groupCalled, matchCalled } from "./acts.js";

const SEATS = () => ({ late: say("late"), stood_in: say("a bot plays meanwhile"), open: say("the seat is open") });
const linked = (each, game) => el("a", { href: `/games/${game}` }, matchCalled({ ...each, number: each.match }));

/** By part of the answer: its heading, and what is told of each. */
const PARTS = () => ({
  late: [say("Late again and again"), ({ name, lapses }) => [el("b", {}, name), " ", say("times late: {count}", { count: lapses })]],
  seats: [say("Seats where nobody answers"), (each, names) => [el("b", {}, names.get(each.entry) ?? ""), " ", SEATS()[each.state], ", ", linked(each, each.game)]],
  silent: [say("Never came"), ({ name, no_show, until }) =>
    [el("b", {}, name), " ", ...(no_show ? [say("has not come: the place is filled as soon as somebody waits")] : [say("counts as not come from"), " ", when(until)])]],
  slowest: [say("Slowest games"), (each) => [linked(each, each.game), " ", say("turn {turn}", each),
    ...(each.set_aside ? [", ", el("b", {}, say("set aside: it cannot be played on"))] : each.waits_since ? [", ", say("waits since"), " ", when(each.waits_since)] : [])]],
  at_risk: [say("Dates at risk"), (each) => [el("b", {}, groupCalled(each)), " ", say("open games: {count}", { count: each.open }), ", ", say("its end"), " ", when(each.ends_at), ", ", say("its hard end"), " ", when(each.hard_end_at)]],
});

/** Fills the list; `help(kind, values)` is called by the buttons. `entries` are those of the season, `mine` the reader's own groups. */
export function attend(element, attention, { entries, mine, kinds }, help) {
  const names = new Map(entries.map(({ number, name }) => [number, name]));
  const groups = new Map(entries.map((each) => [each.number, each]));
  const parts = Object.entries(PARTS()).filter(([part]) => attention[part].length);
  fill(element, ...(parts.length ? parts.flatMap(([part, [heading, told]]) => [
    el("h3", {}, heading, " ", el("span", { class: "badge" }, String(attention[part].length))),
    el("ul", { class: "plain-list orders" }, ...attention[part].map((each) => {
      const { tier, group } = each.tier === undefined ? groups.get(each.entry) ?? {} : each;
      return el("li", {}, el("p", {}, ...told(each, names)), mine.has(`${tier}/${group}`)
        ? el("p", { class: "hint" }, say("Your own group: another organiser acts here, or staff (ORG-01)."))
        : helping(HELPS[part](each).filter(([kind]) => kinds.includes(kind)), help));
    })),
  ]) : [el("p", {}, say("Nothing. The season runs by itself."))]));
}

const helping = (acts, help) => el("div", { class: "row" }, ...acts.map(([kind, values]) =>
  el("button", { type: "button", class: "plain small", onclick: () => help(kind, values) }, called(kind), values.how === "void" ? `: ${say("void")}` : null)));

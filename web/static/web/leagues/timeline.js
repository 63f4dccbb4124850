// The phases of a season, one after the other, and which of them it is.
import { el } from "../dom.js";
import { brief } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";

const DAY = 86_400_000;
/** @type {Record<string, string>} */
const NAMES = {
  registration: say("Registration"), check_in: say("Check-in"), games: say("Games"), overtime: say("Overtime"), protests: say("Protests"),
};
/** In which phase a season is, by its state; a state that is in none is before the first, or behind the last. @type {Record<string, string>} */
const PHASES = {
  registration: "registration", check_in: "check_in", composing: "games", running: "games", overtime: "overtime", adjudicating: "overtime", closing: "protests",
};
const OVER = ["finished", "archived", "cancelled"];

/** The phases of a season, each with when it begins and ends, and whether it is `past`, `now` or `ahead`; of the one of now, which part of it is over (0 to 1). @param {Pick<import("api").SeasonShown, "state" | "halted" | "since" | "dates"> & { rules: any }} season @param {number} [now] */
export function phases({ state, halted, since, dates, rules }, now = Date.now()) {
  const is = PHASES[halted ?? state];
  const [opens, closes, starts, ends, hard] = [dates.opens_at, dates.closes_at, dates.starts_at, dates.ends_at, dates.hard_end_at].map((each) => Date.parse(each));
  const over = dates.finished_at === null ? null : Date.parse(dates.finished_at);
  const played = Math.min(hard, is === "protests" ? Date.parse(since) : (over ?? Infinity) - rules.protest_days * DAY);
  const table = rules.format === "table";
  /** @type {[string, number, number][]} */
  const all = [
    ["registration", opens, table ? opens : closes], ["check_in", table ? starts : closes, starts], ["games", starts, Math.min(ends, played)],
    ["overtime", ends, played], ["protests", played, over ?? played + rules.protest_days * DAY],
  ];
  const shown = all.filter(([, from, to]) => from < to);
  const current = shown.findIndex(([phase]) => phase === is || (table && phase === "games" && is === "registration"));
  return shown.map(([phase, from, to], at) => {
    const where = at === current ? "now" : (OVER.includes(state) || at < current) ? "past" : "ahead";
    return { phase, from: new Date(from).toISOString(), to: new Date(to).toISOString(), where, days: (to - from) / DAY, part: where === "now" ? Math.min(1, Math.max(0, (now - from) / (to - from))) : null };
  });
}

/** @type {Record<string, string>} */
const WHERE = { past: say("over"), now: say("now"), ahead: say("to come") };

/** The phases as a list that is drawn as a line where it has room: each as long as it lasts. @param {import("api").SeasonShown} season */
export function timeline(season) {
  const items = phases(season).map(({ phase, from, to, where, days, part }) => {
    const item = el("li", { class: where, "aria-current": where === "now" ? "step" : null },
      el("strong", {}, NAMES[phase]), " ", el("span", { class: "badge" }, WHERE[where]),
      el("span", { class: "dates" }, el("time", { datetime: from }, brief(from)), " – ", el("time", { datetime: to }, brief(to))),
      el("progress", { max: "1", value: String(part ?? Number(where === "past")), "aria-label": say("{phase}: how much of it is over", { phase: NAMES[phase] }) }));
    item.style.flexGrow = String(Math.sqrt(days)); // so that short phases have room for their words
    return item;
  });
  return el("ol", { class: "phases" }, ...items);
}

// The phases of a season, one after the other, and which of them it is.
import { el } from "../dom.js";
import { brief } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";

const DAY = 86_400_000;
const NAMES = {
  registration: say("Registration"), check_in: say("Check-in"), games: say("Games"), overtime: say("Overtime"), protests: say("Protests"),
};
/** In which phase a season is, by its state; a state that is in none is before the first, or behind the last. */
const PHASES = {
  registration: "registration", check_in: "check_in", composing: "games", running: "games", overtime: "overtime", adjudicating: "overtime", closing: "protests",
};
const OVER = ["finished", "archived", "cancelled"];

/** The phases of a season, each with when it begins and ends, and whether it is `past`, `now` or `ahead`; of the one of now, which part of it is over (0 to 1). @param {any} season @param {number} [now] */
export function phases({ state, halted, since, dates, rules }, now = Date.now()) {
  const is = PHASES[halted ?? state];
  const closed = is === "protests" ? since : dates.hard_end_at;
  const ended = dates.finished_at ?? new Date(Date.parse(closed) + rules.protest_days * DAY).toISOString();
  const table = rules.format === "table";
  const all = [
    ...(table ? [] : [["registration", dates.opens_at, dates.closes_at], ["check_in", dates.closes_at, dates.starts_at]]),
    ["games", dates.starts_at, dates.ends_at],
    ...(dates.hard_end_at > dates.ends_at ? [["overtime", dates.ends_at, dates.hard_end_at]] : []),
    ["protests", closed < dates.hard_end_at ? closed : dates.hard_end_at, ended],
  ];
  const current = all.findIndex(([phase]) => phase === is || (table && phase === "games" && is === "registration"));
  return all.map(([phase, from, to], at) => {
    const [begins, ends] = [from, to].map((each) => Date.parse(each));
    const where = at === current ? "now" : (OVER.includes(state) || at < current) ? "past" : "ahead";
    return { phase, from, to, where, days: Math.max(0, (ends - begins) / DAY), part: where === "now" ? Math.min(1, Math.max(0, (now - begins) / (ends - begins || 1))) : null };
  });
}

const WHERE = { past: say("over"), now: say("now"), ahead: say("to come") };

/** The phases as a list that is drawn as a line where it has room: each as long as it lasts. @param {any} season */
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

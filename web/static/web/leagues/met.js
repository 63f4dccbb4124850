// Who met whom in a group: people by people, in how many games, and who was ahead in those that are over.
import { el } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";

/** @typedef {{ games: number, ahead: number, behind: number, same: number, open: number }} Met */

/** How one place in a game lies to another. @param {string} state @param {number | null} one @param {number | null} other @returns {"ahead" | "behind" | "same" | "open"} */
function compared(state, one, other) {
  if (one === null || other === null || ["planned", "running"].includes(state)) return "open";
  if (one === other) return "same";
  return one < other ? "ahead" : "behind";
}

/**
 * Of each two entries, in how many `games` they sit together, in how many of those that are over the first was `ahead`, `behind`
 * or level (`same`), and how many are `open`; by `one/other`. Void games count nowhere.
 * @param {{ state: string, seats: { entry: number, place?: number | null }[] }[]} matches
 */
export function meetings(matches) {
  /** @type {Map<string, Met>} */
  const met = new Map();
  for (const { state, seats } of matches.filter((each) => each.state !== "void")) {
    for (const one of seats) {
      for (const other of seats.filter((each) => each.entry !== one.entry)) {
        const key = `${one.entry}/${other.entry}`;
        const count = met.get(key) ?? { games: 0, ahead: 0, behind: 0, same: 0, open: 0 };
        const how = compared(state, one.place ?? null, other.place ?? null);
        met.set(key, { ...count, games: count.games + 1, [how]: count[how] + 1 });
      }
    }
  }
  return met;
}

/** @param {Met} met */
function told({ ahead, behind, same, open }) {
  return [
    ahead ? say("{count} ahead", { count: ahead }) : null, behind ? say("{count} behind", { count: behind }) : null,
    same ? say("{count} level", { count: same }) : null, open ? say("{count} open", { count: open }) : null,
  ].filter(Boolean).join(", ");
}

/** @param {{ number: number, name: string, person: string | null }[]} entries @param {import("api").MatchShown[]} matches @param {number | null} [mine] the number of the reader's entry */
export function matrix(entries, matches, mine = null) {
  const met = meetings(matches);
  const name = say("Who met whom, person by person");
  return el("div", { class: "sideways", role: "region", tabindex: "0", "aria-label": name },
    el("table", { class: "cross met" }, el("caption", {}, el("span", {}, name)),
      el("thead", {}, el("tr", {}, el("td", {}), ...entries.map((each) => el("th", { scope: "col" }, each.name)))),
      el("tbody", {}, ...entries.map((one) => el("tr", { "aria-current": one.number === mine ? "true" : null },
        el("th", { scope: "row" }, one.person ? el("a", { href: `/people/${one.person}` }, one.name) : one.name, one.number === mine ? [" ", el("span", { class: "badge" }, say("you"))] : null), ...entries.map((other) => {
        const both = met.get(`${one.number}/${other.number}`);
        return both ? el("td", {}, el("strong", {}, say("{count}×", { count: both.games })), " ", el("span", { class: "how" }, told(both))) : el("td", { class: "none" });
      }))))));
}

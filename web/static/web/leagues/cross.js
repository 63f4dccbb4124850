// The cross table of a group: a row for each entry, a column for each game, and every term by which places are decided (PTS-03).
import { el } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";
import { page, points as worth } from "./named.js";
import { ROWS, SURE, percent, signed } from "./terms.js";

const WIDE = 24; // games beyond which their columns help nobody: an entry's own page has them

/**
 * What a standing looks like: its `games` by their number in the group, and its `lines`, each with a cell for each game, null where
 * the entry has no seat in it. `zone` is where its place leads as things stand: `up`, `down`, or nowhere; `last` of the zone
 * above, or first of the one below, is where the table has a line.
 * @param {import("api").GroupStanding} standing
 */
export function crossed({ rows, promoted, relegated }) {
  const games = new Map(rows.flatMap(({ terms }) => terms.map(({ match, game }) => [match, { match, game }])));
  const columns = [...games.values()].sort((one, other) => one.match - other.match);
  /** @param {number} place @returns {"" | "up" | "down"} */
  const zoned = (place) => (place <= promoted && "up") || (relegated > 0 && place > rows.length - relegated && "down") || "";
  return {
    games: columns,
    lines: rows.map((row) => ({
      row, zone: zoned(row.place),
      cells: columns.map(({ match }) => row.terms.find((term) => term.match === match) ?? null),
      up: Boolean(promoted) && row.place === promoted,
      down: Boolean(relegated) && row.place === rows.length - relegated + 1,
    })),
  };
}

/** @type {Record<string, string>} */
const ZONES = { up: say("goes up as it stands"), down: say("goes down as it stands") };

/** @typedef {import("api").TableRow} Row */
/** @typedef {{ row: Row, zone: "" | "up" | "down", cells: (import("api").TermShown | null)[], up: boolean, down: boolean }} Line a row as it is drawn */

/** A cell: what the game is worth to the entry and by which row, or that it is open; a link to the game where there is one. @param {import("api").TermShown | null} term */
function cell(term) {
  if (!term) return el("td", { class: "none" });
  const { points, row, game, lapses } = term;
  const told = [points === null ? null : `${worth(points)} `, el("span", { class: "how" }, ROWS[row] ?? row)];
  return el("td", { class: row === "open" ? "game open" : "game" },
    game ? el("a", { href: `/games/${game}` }, ...told) : el("span", {}, ...told),
    lapses ? el("span", { class: "how" }, say("late: {count}", { count: lapses })) : null);
}

/** The name of a line, whether it is the reader's, and of what it is certain. @param {Line} line @param {string} where the page of the season @param {boolean} own */
function name({ row, zone }, where, own) {
  const [sure, sign] = SURE[row.sure] ?? [];
  return el("th", { scope: "row" },
    el("a", { href: `${where}/entries/${row.entry}` }, row.name), own ? [" ", el("span", { class: "badge" }, say("you"))] : null,
    sure ? el("span", { class: "sure" }, el("span", { "aria-hidden": "true" }, `${sign} `), sure) : null,
    !sure && zone ? el("span", { class: "unseen" }, `, ${ZONES[zone]}`) : null,
    row.withdrawn ? el("span", { class: "how" }, say("nobody plays for it")) : null);
}

/** The terms beside points and games, by heading. @type {[string, (row: Row) => string | number][]} */
const TERMS = [
  [say("a game"), (row) => worth(row.per_game)], [say("counted"), (row) => row.counted], [say("still to count"), (row) => row.left],
  [say("wins"), (row) => row.wins], [say("share"), (row) => percent(row.share)], [say("lapses"), (row) => row.lapses],
  [say("lot"), (row) => row.lot], [say("taken off"), (row) => row.penalty], [say("added"), (row) => signed(row.added)],
];

/** A line across the table. @param {string} words @param {string} sign @param {number} columns @param {"up" | "down"} zone */
const border = (words, sign, columns, zone) =>
  el("tr", { class: `border ${zone}` }, el("td", { colspan: columns }, el("span", {}, el("span", { "aria-hidden": "true" }, `${sign} `), words)));

/**
 * The table of a standing, in a region of its own that is scrolled sideways where it has no room. @param {import("api").GroupStanding} standing
 * @param {{ league: string, season: number, name: string, mine?: number | null }} where whose it is, what it is called, and the number of the reader's entry
 */
export function cross(standing, { league, season, name: called, mine = null }) {
  const { games, lines } = crossed(standing);
  const shown = games.length > WIDE ? [] : games;
  const columns = 3 + shown.length + TERMS.length;
  const head = [say("Place"), say("Entry"), say("Points")].map((words) => el("th", { scope: "col" }, words));
  const body = lines.flatMap((line) => [
    line.down ? border(say("Who stands below goes down by place"), "▼", columns, "down") : null,
    el("tr", { class: line.zone || null, "aria-current": line.row.entry === mine ? "true" : null },
      el("td", { class: "place" }, String(line.row.place)), name(line, page(league, season), line.row.entry === mine), el("td", { class: "points" }, el("strong", {}, worth(line.row.points))),
      ...(shown.length ? line.cells.map(cell) : []),
      ...TERMS.map(([, value]) => el("td", {}, String(value(line.row))))),
    line.up ? border(say("Who stands above goes up by place"), "▲", columns, "up") : null,
  ]);
  return el("div", { class: "sideways", role: "region", tabindex: "0", "aria-label": called },
    el("table", { class: "cross" }, el("caption", {}, el("span", {}, called)),
      el("thead", {}, el("tr", {}, ...head,
        ...shown.map(({ match }) => el("th", { scope: "col" }, el("span", { class: "unseen" }, `${say("Game")} `), String(match + 1))),
        ...TERMS.map(([heading]) => el("th", { scope: "col" }, heading)))),
      el("tbody", {}, ...body)));
}

/** How the table is read, and what decides places. */
export const reading = () => el("p", { class: "hint" },
  say("Each cell has the points of a game and how it came out; an open one leads to its game. Places go by points, then wins, the mean share of victory points, fewer lapses, and the lot of the season (PTS-03)."));

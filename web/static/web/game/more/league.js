// Of which league a game is, with links to the season and the group.
import { get } from "../../api.js";
import { el, fill } from "../../dom.js";
import { say } from "../../words.js";

/** Shows the league of a game; nothing for a league that the reader may not know of. @param {HTMLElement} element @param {string} game its id */
export async function mountLeague(element, game) {
  /** @type {import("api").GameLeague | null} */
  const found = await get(`/games/${game}/league/`).catch((error) => {
    if (error.status !== 404) throw error;
    return null;
  });
  if (!found) return;
  const { league, name, season, tier, group } = found;
  const page = `/leagues/${league}/seasons/${season}`;
  fill(element, el("a", { href: page }, say("{league}, season {season}", { league: name, season })), " · ", el("a", { href: `${page}/groups/${tier}/${group}` }, say("tier {tier}, group {group}", { tier, group })));
  element.hidden = false;
}

// What leagues ask of the reader besides games: an entry that is to be confirmed.
import { el } from "../dom.js";
import { due } from "../moments.js";
import { say } from "../words.js";

/** The seasons that ask for something, and the way to all of the reader's; nothing for who is in none. @param {readonly import("api").MyLeague[]} leagues */
export function seasonsAsk(leagues) {
  const toConfirm = leagues.filter(({ needs }) => needs.includes("confirm"));
  return leagues.length ? [
    ...toConfirm.map(({ league, name, season, next_at: until }) => el("p", { class: "notice" },
      el("a", { href: `/leagues/${league}/seasons/${season}#yours` }, say("{league}, season {season}", { league: name, season })), ": ",
      until ? say("confirm until {due}", { due: due(until) }) : say("confirm your entry"))),
    el("p", {}, el("a", { href: "/leagues/mine" }, say("My leagues"))),
  ] : [];
}

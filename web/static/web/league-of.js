// Of which league a game is that stands in a list: where its group is told, and in which words.
import "./tongue.js";
import { say } from "./words.js";

/** The address of the group of a game's league, and what it is called. @param {import("api").GameLeague} league */
export const leagueOf = ({ league, name, season, tier, group }) => ({
  page: `/leagues/${league}/seasons/${season}/groups/${tier}/${group}`,
  words: say("{league}, season {season}, group {tier}.{group}", { league: name, season, tier, group }),
});

// Following a season: whether something of it is otherwise than the page shows.
import { Connection } from "../connection.js";
import { asked } from "./named.js";

const FOR_GOOD = [4401, 4403, 4404]; // close codes after which something has to change first

/**
 * Calls `onNews` whenever there is news of a season: what is shown is to be read anew. `known` is the word of what is shown (`news`
 * of the season); without it what is so when the connection first stands is no news. Gives a function that ends it.
 * @param {string} league @param {number} season @param {() => void} onNews @param {string | null} [known]
 */
export function follow(league, season, onNews, known = null) {
  let word = known;
  const connection = new Connection(`${asked(league, season)}live`, {
    hello: () => ({}),
    last: FOR_GOOD,
    heard(frame) {
      if (frame.type !== "season" || frame.news === word) return;
      const first = word === null;
      word = frame.news;
      if (!first) onNews();
    },
  });
  return () => connection.end();
}

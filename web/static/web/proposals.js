// Whole proposals for a new game: a press makes it, and nothing else needs to be said.
import { usual } from "./lobbies.js";
import { say } from "./words.js";

const SEATS = 4; // where the rules allow it

/** How many sit in a game of these rules, where nobody says. @param {{ seats: number[] }} rules */
const seatsOf = ({ seats }) => Math.max(...seats.filter((count) => count <= SEATS));

/** The proposals: what each is called, a sentence, the members of the game, and whether it begins at once. @param {any} rules */
export function proposals(rules) {
  const seats = seatsOf(rules);
  const n = seats - 1;
  return [
    ...(rules.bots.length ? [{
      name: "bots", title: say("Against bots, now"), sentence: say("Bots: {n}. No clock, and it begins at once.", { n }), starts: true,
      game: { seats, visibility: "unlisted", bots: Array(n).fill(usual(rules.bots)) },
    }] : []),
    { name: "link", title: say("Friends by a link"), sentence: say("Private, with free seats: {n}. You send your friends a link, and who follows it sits down. A move a day.", { n }), game: { seats, visibility: "private", autostart: true } },
    { name: "open", title: say("Open table, a move a day"), sentence: say("Whoever likes sits down. It begins when all seats are taken."), game: { seats, visibility: "public", autostart: true } },
    { name: "brisk", title: say("Open table, brisk"), sentence: say("The same with half the time: two moves a day, done in some evenings."), game: { seats, visibility: "public", autostart: true, rates: { preset: "brisk" } } },
  ];
}

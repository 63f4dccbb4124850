// The lobby: games that wait for the reader, a seat by one press, and everybody's games by what is asked of them.
import { againstBots } from "../against-bots.js";
import { get, me } from "../api.js";
import { byId, complain, el, fill } from "../dom.js";
import { learning } from "../learning.js";
import "../tongue.js";
import { say, spoken } from "../words.js";
import { card, dueOf } from "./card.js";
import { Narrowing } from "./filters.js";
import { games, hint, list, narrowed } from "./lists.js";
import { lists } from "./narrowing.js";
import { seatMe } from "./seat-me.js";

/** @import { GameListed, RulesetShown } from "api" */

const person = await me();
const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
const named = new Map(rulesets.map((/** @type {RulesetShown} */ each) => [each.name, each]));

/** Games that wait for the reader: what is due first stands first, what is never due last. Gives their ids. */
async function showWaiting() {
  const { games: waiting } = await games("my_turn=true&limit=100");
  const at = (/** @type {GameListed} */ game) => Date.parse(dueOf(game) ?? "") || Infinity;
  waiting.sort((one, other) => (at(one) < at(other) ? -1 : Number(at(one) > at(other))));
  fill(byId("waiting"), waiting.length ? el("ul", { class: "cards" }, ...waiting.map((game) => card(game, named))) : []);
  return new Set(waiting.map(({ id }) => id));
}

/** Seats that others have left, in games under way: shown where there are any. */
async function showLeft() {
  const { games: left } = await games("open_seats=true&limit=12");
  byId("left-section").hidden = !left.length;
  fill(byId("left"), el("ul", { class: "cards" }, ...left.map((game) => card(game, named))));
}

let asked = 0; // how often something was asked of the lists: an answer to what was asked before is shown no more

/** Everybody's games, by what is asked of them. @param {Narrowing} narrowing */
async function showLists(narrowing) {
  const mine = (asked += 1);
  complain(byId("lists-error"), "");
  try {
    await narrowed(narrowing.asked, lists(narrowing.asked), named, (name) => narrowing.drop(name), () => mine === asked);
  } catch (error) {
    if (mine === asked) complain(byId("lists-error"), /** @type {Error} */ (error).message);
  }
}

/** The reader's own games, those first that wait, and what leads to more; what teaches is for who has none yet. */
async function showMine() {
  if (person) {
    byId("mine-section").hidden = false;
    fill(byId("against-bots"), againstBots(rulesets, person, byId("against-error")));
    seatMe(person, named);
    const waiting = await showWaiting();
    await list(byId("mine"), "mine=true&limit=12", named, () => hint(say("You sit in no game yet. Take a free seat, or make a game.")), { shown: waiting });
  } else {
    byId("visitor").hidden = false;
  }
  if (!document.querySelector("#mine li, #waiting li")) fill(byId("learning"), ...learning(rulesets));
}

const narrowing = new Narrowing(named, () => showLists(narrowing));
await Promise.all([showMine(), showLeft(), showLists(narrowing)]);

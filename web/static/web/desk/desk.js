// The desk: all games of the reader in one answer of the API, those that wait first. What can be decided without a board is
// decided here; a piece of news in any of the games is one request.
import { get, me } from "../api.js";
import { againstBots } from "../against-bots.js";
import { byId, fill } from "../dom.js";
import { nextSwitch } from "../next-game.js";
import "../tongue.js";
import { render } from "../vendor/lit-html/lit-html.js";
import { followGames, noticeSwitch } from "../waiting.js";
import { spoken } from "../words.js";
import { give } from "./answering.js";
import { desk } from "./cards.js";

/** @import { State, DeskShown } from "./types.js" */

const PAGE = 20;

/** @type {State} */
let state = { desk: null, sending: {}, said: {}, failed: null };
let limit = PAGE;

/** @param {Partial<State>} change */
function show(change) {
  state = { ...state, ...change };
  render(desk(state, { answer, more }), byId("desk"));
}

/** @type {Promise<void> | null} */
let reading = null;
let stale = false;

/** Reads the desk once more; calls that come meanwhile become one more reading. */
async function refresh() {
  stale = true;
  reading ??= (async () => {
    while (stale) {
      stale = false;
      try {
        show({ desk: /** @type {DeskShown} */ (await get(`/me/desk/?limit=${limit}&language=${spoken() || "en"}`)), failed: null });
      } catch (caught) {
        show({ failed: { text: /** @type {Error} */ (caught).message, bad: true } });
      }
    }
    reading = null;
  })();
  await reading;
}

/** @param {import("./types.js").DeskGame} game @param {import("./types.js").Reply} reply */
async function answer(game, reply) {
  if (state.sending[game.game]) return;
  show({ sending: { ...state.sending, [game.game]: reply.label } });
  const told = await give(person, game, reply);
  await refresh();
  const sending = Object.fromEntries(Object.entries(state.sending).filter(([id]) => id !== game.game));
  show({ sending, said: { ...state.said, [game.game]: told } });
}

function more() {
  limit += PAGE;
  refresh();
}

const person = await me();
byId("locked").hidden = Boolean(person);
if (person) {
  await refresh();
  followGames(refresh);
  fill(byId("notices"), nextSwitch(), noticeSwitch());
  const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
  fill(byId("against-bots"), againstBots(rulesets, person, byId("against-error")));
  setInterval(() => show({}), 60_000); // what is left of the time
}

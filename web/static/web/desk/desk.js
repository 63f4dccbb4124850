// The desk: all games of the reader in one answer of the API, those that wait first. What can be decided without a board is
// decided here; a piece of news in any of the games is one request, and never takes away what somebody is at.
import { get, me } from "../api.js";
import { againstBots } from "../against-bots.js";
import { byId, el, fill } from "../dom.js";
import { learning } from "../learning.js";
import { soon } from "../moments.js";
import { nextOpens, nextSwitch } from "../next-game.js";
import { steadily } from "../steady.js";
import "../tongue.js";
import { render } from "../vendor/lit-html/lit-html.js";
import { followGames, noticeSwitch } from "../waiting.js";
import { say, spoken } from "../words.js";
import { drop, entryFor, give, left } from "./answering.js";
import { PAGE, desk } from "./cards.js";
import { asksTwice, keyOf, nextFor } from "./games.js";
import { seasonsAsk } from "./leagues.js";

/** @import { DeskGame, DeskShown, Reply, State } from "./types.js" */
/** @import { Entry } from "../submission.js" */

const MOST = 100; // games that one request tells
const REST = 2000; // milliseconds at least between two readings that news asks for
const MINUTE = 60_000;

/** @type {State} */
let state = { desk: null, invitations: [], titles: {}, sending: {}, sure: {}, said: {}, failed: null };
let pages = 1;
/** The last games of a reader who plays none now; null where that is not known. @type {import("api").GameListed[] | null} */
let past = null;
const language = spoken() || "en";
const { person, unknown } = await me().then((/** @type {any} */ found) => ({ person: found, unknown: null }), (/** @type {Error} */ error) => ({ person: null, unknown: error }));

/** @param {Partial<State>} change */
function show(change) {
  state = { ...state, ...change };
  const root = byId("desk");
  steadily([root], () => render(desk(state, { answer, again, drop: letBe, more, retry: unknown ? () => location.reload() : refresh }), root), () => byId("waiting-title"));
  const none = state.desk !== null && !state.desk.count;
  for (const id of ["newcomer", "steps"]) byId(id).hidden = !none || past?.length !== 0;
  byId("past").hidden = !none || !past?.length;
}

/** Shows them: who has any is no newcomer. */
async function look() {
  /** @type {import("api").Games} */
  const { games } = await get("/games/?mine=true&status=finished&limit=3").catch(() => ({ games: [] }));
  past = games;
  fill(byId("past-games"), ...games.map(({ id, name, ruleset, ended_at: ended }) => el("li", {}, el("a", { href: `/games/${id}` }, name),
    el("span", { class: "hint" }, [state.titles[ruleset], ended ? soon(ended) : ""].filter(Boolean).join(" · ")))));
  show({});
}

/** Without these members. @template T @param {Readonly<Record<string, T>>} all @param {string} name @returns {Record<string, T>} */
const without = (all, name) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));

// -- reading

/** @type {Promise<void> | null} */
let reading = null;
let stale = false;

/** The games of as many pages as are shown, in as few requests as may be. */
async function read() {
  const wanted = PAGE * pages;
  /** @type {DeskShown} */
  let shown = await get(`/me/desk/?limit=${Math.min(wanted, MOST)}&language=${language}`);
  while (shown.next !== null && shown.games.length < wanted) {
    const limit = Math.min(wanted - shown.games.length, MOST);
    const further = /** @type {DeskShown} */ (await get(`/me/desk/?limit=${limit}&cursor=${shown.next}&language=${language}`));
    shown = { ...further, games: [...shown.games, ...further.games] };
  }
  return shown;
}

/** Reads the desk once more; calls that come meanwhile become one more reading. */
function refresh() {
  stale = true;
  reading ??= (async () => {
    while (stale) {
      stale = false;
      try {
        const shown = await read();
        const { invitations } = shown.invitations ? await get("/me/invitations/") : { invitations: [] };
        show({ desk: shown, invitations, failed: null });
        if (!shown.count) await look();
        resume();
      } catch (caught) {
        show({ failed: /** @type {Error} */ (caught).message });
      }
    }
    reading = null;
  })();
  return reading;
}

/** @type {any} */
let later = null;
let last = 0; // when it was read because of news

/** There is news: reads, though not all the time, and not while nobody looks. */
function hear() {
  if (later !== null || document.visibilityState !== "visible") return;
  later = setTimeout(() => {
    later = null;
    last = performance.now();
    refresh();
  }, Math.max(0, last + REST - performance.now()));
}

// -- answering

/** @param {DeskGame} game @param {Reply} reply */
function answer(game, reply) {
  const key = keyOf(reply);
  if (state.sending[game.game]) return undefined;
  if (asksTwice(game, reply) && state.sure[game.game] !== key) return show({ sure: { ...state.sure, [game.game]: key } });
  return carry(game, entryFor(reply), key, reply.about ? `${reply.label}, ${reply.about}` : reply.label);
}

/** @param {DeskGame} game @param {Entry} entry @param {string} key of the button @param {string} label */
async function carry(game, entry, key, label) {
  const id = game.game;
  const sending = (/** @type {import("./types.js").Sending} */ what) => show({ sending: { ...state.sending, [id]: { key, what } } });
  show({ sure: without(state.sure, id), said: without(state.said, id) });
  sending("waits");
  const told = await give(person, game, entry, label, () => sending("away"));
  if (!told) return sending("asks");
  await refresh();
  show({ sending: without(state.sending, id), said: { ...state.said, [id]: { ...told, name: game.name } } });
  const next = told.bad ? null : nextFor(state.desk?.games ?? [], id);
  if (next && next.game !== id && !next.answers.length && nextOpens()) location.assign(next.page);
  return undefined;
}

/** What was kept for a game, with what it is called. @param {DeskGame} game */
function resumed(game) {
  const entry = left(person, game);
  const same = (/** @type {Reply} */ reply) => JSON.stringify(reply.submission.moves) === JSON.stringify(entry?.body.script);
  return { entry, label: game.answers.find(same)?.label ?? say("your answer") };
}

/** @param {DeskGame} game */
function again(game) {
  const { entry, label } = resumed(game);
  if (entry) carry(game, { ...entry, at: Date.now() }, entry.key, label);
  else letBe(game);
}

/** @param {DeskGame} game */
function letBe(game) {
  const { entry } = resumed(game);
  if (entry) drop(person, game, entry);
  show({ sending: without(state.sending, game.game) });
  refresh();
}

/** Answers from before a reload that the server has not answered: the reader is asked about them; where it asks no more, only what
 * became of them is looked after. */
function resume() {
  for (const game of state.desk?.games ?? []) {
    const { entry, label } = resumed(game);
    if (!entry || state.sending[game.game]) continue;
    if (entry.body.decision && !game.asked[entry.body.decision]) carry(game, { ...entry, at: Date.now() }, entry.key, label);
    else show({ sending: { ...state.sending, [game.game]: { key: entry.key, what: "asks" } } });
  }
}

async function more() {
  pages += 1;
  await refresh();
}

byId("locked").hidden = Boolean(person ?? unknown);
if (unknown) show({ failed: unknown.message });
if (person) {
  await refresh();
  followGames(hear);
  document.addEventListener("visibilitychange", hear);
  fill(byId("notices"), nextSwitch(), noticeSwitch());
  setInterval(() => show({}), MINUTE); // what is left of the time
  get("/me/leagues/").then(({ leagues }) => fill(byId("leagues"), ...seasonsAsk(leagues)), () => {}); // its own page says what is wrong
  const { rulesets } = await get(`/rulesets/?language=${language}`);
  show({ titles: Object.fromEntries(rulesets.map((/** @type {any} */ each) => [each.name, each.title])) });
  fill(byId("learning"), ...learning(rulesets));
  fill(byId("against-bots"), againstBots(rulesets, person, byId("against-error")));
}

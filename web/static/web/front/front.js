// The front page: a game that is going on, live. It asks the API what any visitor may ask and nothing else.
import { get, me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { Follower } from "../live.js";
import { whose } from "../seats.js";
import { theme } from "../theme.js";
import "../tongue.js";
import { say } from "../words.js";
import { showsBoards } from "./board.js";
import { showGames } from "./games.js";
import { Log } from "./log.js";
import { seatTable } from "./seats.js";

const LINES = 60;
const AGAIN = 5000;
const showBoard = showsBoards(byId("board"));

/** The game on the stage: `picture` is the word for the board that is shown, empty for none; `over` once it is. @typedef {{ id: string, follower: Follower | null, picture: string, over: boolean }} Shown */
/** @type {Shown | null} */
let shown = null;
let paused = false;
let setting = 0; // how often the stage was set, or left: what an earlier setting still waits for comes to nothing
/** @type {any} */
let later = null;

const STATES = {
  wait: () => say("connecting"), live: () => say("live"), poll: () => say("reading every few seconds"), off: () => say("no connection"),
  over: () => say("over"), paused: () => say("paused"),
};

/** Shows in words and colour whether the page is up to date. @param {keyof typeof STATES} name */
function showState(name) {
  byId("connection").dataset.state = name;
  byId("connection").textContent = STATES[name]();
}

/** The server's own game that is running, or the last that ended: what somebody made, people or bots, is not for show. */
async function choose() {
  for (const status of ["running", "finished"]) {
    const { games } = await get(`/games/?status=${status}&house=true&limit=1`);
    if (games.length) return games[0];
  }
  return null;
}

/** The newest items of a game with their lines, without reading a long one from its start. @param {string} game @param {number} head */
async function newest(game, head) {
  const page = await get(`/games/${game}/events/?after=${Math.max(0, head - LINES)}&limit=${LINES}&text=true`);
  return page.items;
}

/** Nothing of what is going on is heard any more. */
function leave() {
  setting += 1;
  clearTimeout(later);
  shown?.follower?.stop();
  if (shown) shown.follower = null;
}

/** Sets the stage, and sees to it that it is set again where that failed, or the game is over. */
async function stage() {
  leave();
  const mine = setting;
  try {
    await set(() => mine === setting);
  } catch {
    if (mine === setting) showState("off");
  }
  if (mine === setting && !shown?.follower) later = setTimeout(stage, AGAIN);
}

/** @param {() => boolean} holds whether this is still the last setting */
async function set(holds) {
  const game = await choose();
  if (!holds() || (game && shown?.over && game.id === shown.id)) return;
  if (!game) {
    byId("stage-title").textContent = say("No game is going on just now");
    byId("whose").textContent = say("One will be shown here as soon as it starts.");
    showState("wait");
    return;
  }
  const detail = await get(`/games/${game.id}/`);
  const items = await newest(game.id, detail.cursor);
  if (!holds()) return;
  const log = new Log(byId("log"));
  byId("log").replaceChildren();
  fill(byId("stage-title"), el("a", { href: `/games/${game.id}` }, game.name));
  byId("board-link").setAttribute("href", `/games/${game.id}`);
  log.add(items, detail);
  /** @type {Shown} */
  const stands = { id: game.id, follower: null, picture: "", over: false };
  shown = stands;
  await draw();
  if (!holds() || stands.over) return;
  stands.follower = new Follower(game.id, detail, {
    news: (/** @type {import("api").Item[]} */ given) => {
      log.add(given, detail, true);
      refresh();
    },
    state: showState,
    past: () => stage(),
  });
}

/** @type {Promise<void> | null} */
let refreshing = null;
let again = false;

/** Reads seats and board once more; many calls in a row become one. */
async function refresh() {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = draw().catch(() => {});
  await refreshing;
  refreshing = null;
  if (again) {
    again = false;
    refresh();
  }
}

async function draw() {
  const stands = shown;
  if (!stands) return;
  const { game, table, picture, board } = await get(`/games/${stands.id}/now/?view=false&picture=${stands.picture}${theme.peek() ? "&theme=dark" : ""}`);
  if (shown !== stands) return;
  byId("whose").textContent = whose(game, table);
  fill(byId("seats"), seatTable(game, table));
  if (board) {
    await showBoard(board);
    byId("board").removeAttribute("aria-labelledby"); // it says itself what it shows
  }
  stands.picture = picture ?? "";
  stands.over = game.status !== "running";
  if (!stands.over || paused) return;
  showState("over");
  if (!stands.follower) return; // whoever sets the stage sees to the next
  leave();
  later = setTimeout(stage, AGAIN);
}

const button = byId("pause");
button.addEventListener("click", () => {
  paused = !paused;
  button.setAttribute("aria-pressed", String(paused));
  button.textContent = paused ? say("Go on") : say("Pause");
  if (paused) {
    leave();
    showState("paused");
  } else {
    showState("wait");
    stage();
  }
});

theme.subscribe(() => {
  if (shown) shown.picture = "";
  refresh();
});
const person = await me().catch(() => null);
if (person) {
  fill(byId("invitation"), el("a", { class: "button", href: "/desk" }, say("Your desk")), el("a", { class: "button plain", href: "/games/new" }, say("New game")));
  byId("begin").before(byId("invitation"));
}
showGames(person).catch(console.error); // without them the page has all the rest
await stage();

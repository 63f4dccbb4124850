// The front page: a game that is going on, live. It asks the API what any visitor may ask and nothing else.
import { get, me } from "./api.js";
import { enlarge, showBoard } from "./board.js";
import { byId, el, fill } from "./dom.js";
import { Follower, newest, showState } from "./live.js";
import { Log } from "./log.js";
import { seatTable, whose } from "./seats.js";
import "./tongue.js";
import { say } from "./words.js";

const LINES = 60;
const AGAIN = 5000;

let shown = null; // { id, follower, log, picture } of the game on the stage
let paused = false;

/** The server's own game that is running, or the last that ended: what somebody made, people or bots, is not for show. */
async function choose() {
  for (const status of ["running", "finished"]) {
    const { games } = await get(`/games/?status=${status}&house=true&limit=1`);
    if (games.length) return games[0];
  }
  return null;
}

async function stage() {
  const game = await choose().catch(() => null);
  if (!game) {
    byId("stage-title").textContent = say("No game is going on just now");
    byId("whose").textContent = say("One will be shown here as soon as it starts.");
    showState(byId("connection"), "wait");
    setTimeout(stage, AGAIN);
    return;
  }
  shown?.follower?.stop();
  byId("log").replaceChildren();
  fill(byId("stage-title"), el("a", { href: `/games/${game.id}` }, game.name));
  const log = new Log(byId("log"));
  const detail = await get(`/games/${game.id}/`);
  log.add(await newest(game.id, detail.cursor, LINES), detail);
  shown = { id: game.id, log, follower: null, picture: null };
  await refresh();
  shown.follower = new Follower(game.id, detail, {
    news: (items) => {
      log.add(items, detail, true);
      refresh();
    },
    state: (name) => showState(byId("connection"), paused ? "paused" : name),
    past: () => stage(),
  });
}

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
  const id = shown.id;
  const { game, table, picture } = await get(`/games/${id}/now/`);
  if (shown.id !== id) return;
  byId("whose").textContent = whose(game, table);
  fill(byId("seats"), seatTable(game, table));
  if (shown.picture !== picture) await showBoard(byId("board"), id);
  shown.picture = picture;
  if (game.status !== "running") {
    shown.follower?.stop();
    showState(byId("connection"), "over");
    if (!paused) setTimeout(stage, AGAIN);
  }
}

byId("pause").addEventListener("click", (event) => {
  paused = !paused;
  event.target.setAttribute("aria-pressed", String(paused));
  event.target.textContent = paused ? say("Go on") : say("Pause");
  if (paused) {
    shown?.follower?.stop();
    showState(byId("connection"), "paused");
  } else {
    showState(byId("connection"), "wait");
    stage();
  }
});

enlarge(byId("enlarge"), byId("board"));
const person = await me().catch(() => null);
if (person) {
  fill(byId("invitation"), el("a", { class: "button", href: "/games/" }, say("Your games")), el("a", { class: "button plain", href: "/games/new" }, say("New game")));
}
await stage();

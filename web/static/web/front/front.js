// The front page: a game that is going on, live. It asks the API what any visitor may ask and nothing else.
import { get, me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { Follower, newest, showState } from "../live.js";
import { seatTable, whose } from "../seats.js";
import "../tongue.js";
import { say } from "../words.js";
import { showsBoards } from "./board.js";
import { Log } from "./log.js";

const LINES = 60;
const AGAIN = 5000;
const night = matchMedia("(prefers-color-scheme: dark)");
const showBoard = showsBoards(byId("board"));

/** The game on the stage: `picture` is the word for the board that is shown, empty for none. @type {{ id: string, follower: Follower | null, picture: string } | null} */
let shown = null;
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
  byId("board").setAttribute("href", `/games/${game.id}`);
  const log = new Log(byId("log"));
  const detail = await get(`/games/${game.id}/`);
  log.add(await newest(game.id, detail.cursor, LINES), detail);
  shown = { id: game.id, follower: null, picture: "" };
  await refresh();
  shown.follower = new Follower(game.id, detail, {
    news: (/** @type {import("api").Item[]} */ items) => {
      log.add(items, detail, true);
      refresh();
    },
    state: (/** @type {string} */ name) => showState(byId("connection"), paused ? "paused" : name),
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
  const { game, table, picture, board } = await get(`/games/${stands.id}/now/?view=false&picture=${stands.picture}${night.matches ? "&theme=dark" : ""}`);
  if (shown !== stands) return;
  byId("whose").textContent = whose(game, table);
  fill(byId("seats"), seatTable(game, table));
  if (board) await showBoard(board);
  stands.picture = picture ?? "";
  if (game.status !== "running") {
    stands.follower?.stop();
    showState(byId("connection"), "over");
    if (!paused) setTimeout(stage, AGAIN);
  }
}

const button = byId("pause");
button.addEventListener("click", () => {
  paused = !paused;
  button.setAttribute("aria-pressed", String(paused));
  button.textContent = paused ? say("Go on") : say("Pause");
  if (paused) {
    shown?.follower?.stop();
    showState(byId("connection"), "paused");
  } else {
    showState(byId("connection"), "wait");
    stage();
  }
});

night.addEventListener("change", () => {
  if (shown) shown.picture = "";
  refresh();
});
const person = await me().catch(() => null);
if (person) {
  fill(byId("invitation"), el("a", { class: "button", href: "/desk" }, say("Your desk")), el("a", { class: "button plain", href: "/games/new" }, say("New game")));
}
await stage();

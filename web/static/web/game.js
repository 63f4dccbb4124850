// One game: its lobby, its board and story, and the orders of your seat.
import { get, me, post, random } from "./api.js";
import { enlarge, pickable, showBoard } from "./board.js";
import { kindsOf, pick, showAll, showChoices } from "./choices.js";
import { showClocks } from "./clock.js";
import { Differs, linkFor, notesOf, showFirst } from "./dice.js";
import { byId, complain, el, fill } from "./dom.js";
import { explained } from "./explained.js";
import { Follower, newest, showState } from "./live.js";
import { showLobby } from "./lobby.js";
import { Log } from "./log.js";
import { bindMessages, showMore } from "./more.js";
import { seatTable, whose } from "./seats.js";
import { FAMILY, Settle, ends, settled } from "./settle.js";
import { scriptOf } from "./order.js";
import { Standing } from "./standing.js";
import { showTime } from "./time.js";
import "./tongue.js";
import { titled } from "./waiting.js";
import { say } from "./words.js";

const id = location.pathname.split("/").filter(Boolean)[1];
const LINES = 200;
const now = { game: null, table: null, questions: {}, choices: [], picture: null }; // as the API tells it
let drawn = null; // the word for the picture that is shown
let kinds = null; // the kinds of moves, with what they are called
let standing = null; // the standing orders of your seat, null where there are none

// -- showing

const WORDS = {
  lobby: say("Lobby"), running: say("Going on"), finished: say("Over"), cancelled: say("Closed"), quarantined: say("Set aside"),
};

let reading = null;
let stale = false;

/** Reads once more how the game stands, and its picture where it is another one; calls that come meanwhile become one more
 * reading. */
async function refresh() {
  if (reading) {
    stale = true;
    return reading;
  }
  reading = (async () => {
    do {
      stale = false;
      await draw();
    } while (stale);
  })();
  try {
    await reading;
  } finally {
    reading = null;
  }
}

async function draw() {
  const found = await get(`/games/${id}/now/`);
  const { game } = found;
  // Who sits down or leaves has another stream from then on, with cursors of its own: begin anew with that one.
  // And so it is where the server goes on from a backup.
  if (now.game && (now.game.seat !== game.seat || now.game.epoch !== game.epoch)) location.reload();
  if (game.opening_until && game.seat !== null) await showFirst(person, id, game.seat).catch((error) => console.error(error));
  Object.assign(now, found);
  const started = now.picture !== null;
  const deciding = started && game.seat !== null && game.status === "running";
  titled(`${game.my_turn ? "● " : ""}${game.name} · Horror`);
  byId("stage-title").textContent = game.name;
  byId("status").textContent = game.paused ? say("Paused") : WORDS[game.status];
  byId("whose").textContent = whose(game, now.table);
  showClocks(game);
  showTime(game, person, refresh);
  fill(byId("seats"), seatTable(game, now.table), holdings());
  showLobby(byId("lobby"), game, person, refresh);
  byId("decide").hidden = !deciding;
  if (deciding) {
    if (!kinds) {
      kinds = await kindsOf(game.ruleset);
      standing = await Standing.of(game, kinds);
    }
    fill(byId("questions"), questions());
    showChoices(byId("choices"), now.choices, kinds.labels, insert, asked().map((each) => each.id).join());
    settle();
  }
  byId("standing").hidden = byId("early").hidden = !(deciding && standing);
  if (deciding && standing) await standing.follow(game.cursor);
  byId("say").hidden = game.seat === null;
  showMore(byId("more"), byId("more-body"), game, person, refresh);
  for (const part of [byId("then"), byId("board"), byId("enlarge"), byId("key")]) part.hidden = !started;
  byId("moment").max = game.cursor;
  if (byId("moment").dataset.chosen) return;
  byId("moment").value = game.cursor;
  if (drawn === now.picture) return;
  await showBoard(byId("board"), id);
  drawn = now.picture;
}

/** What is asked of your seat. */
function asked() {
  return now.game.decisions.filter((each) => each.id in now.questions && each.seat === now.game.seat);
}

/** The same in sentences, each once, and whether its answer may still be changed. */
function questions() {
  const open = new Map(asked().map((each) => [now.questions[each.id], each]));
  return [...open].map(([question, each]) => el("p", { class: "question" }, question, each.gather
    ? el("span", { class: "hint" }, each.answered ? ` ${say("You have answered, and may still change it.")}` : ` ${say("Several answer together; nobody sees the others' answers before.")}`)
    : null));
}

/** What your seat has, and what it has answered: told to you alone. */
function holdings() {
  return (now.table?.holdings || []).map(({ heading, held }) => el("div", {}, el("h2", { class: "small" }, heading), held.length
    ? el("ul", { class: "hand" }, ...held.map((each) => el("li", {}, each)))
    : el("p", { class: "hint" }, say("nothing"))));
}

// -- deciding

const orders = byId("orders");

function insert(order) {
  const before = orders.value.trimEnd();
  orders.value = before ? `${before}\n${order}` : order;
  orders.focus();
  settle();
}

const settling = new Settle(byId("settle"), id);

/** Asks about building in the turns of others where what is to be sent ends your turn, and no standing order says it. */
function settle() {
  const endings = now.choices.filter(({ move, order }) => move && order && kinds?.ending.has(move.type)).map(({ order }) => order);
  settling.show(Boolean(standing?.offers(FAMILY)) && !settled(standing.list.active) && ends(orders.value, endings));
}

function answer(sentence, bad = false) {
  const box = byId("answer");
  box.textContent = sentence;
  box.classList.toggle("bad", bad);
}

/** What became of orders that were taken: they count, or they are an answer that may still be changed. */
function taken(sent) {
  const open = asked().filter((each) => each.gather && each.answered);
  const said = sent.replaceAll("\n", ", ");
  return open.length ? say("Kept: {said}. You may change it until all have answered.", { said }) : say("Done: {said}.", { said });
}

async function submit() {
  const sent = orders.value.trim();
  if (!sent) return answer(say("Write an order, or choose one below."), true);
  const beforehand = settling.lines();
  if (!beforehand) return answer(say("Say what you would build, or choose another answer."), true);
  const button = byId("orders-form").querySelector("button[type=submit]");
  if (button.disabled) return;
  button.disabled = true;
  answer(say("Sending …"));
  let counts = false;
  const before = now.game.cursor;
  let after = before;
  const notes = notesOf(person, id);
  try {
    const link = now.game.dice_version === 2 ? await linkFor(person, id, now.game.seat) : { entropy: random() };
    const done = await post(`/games/${id}/submissions/`, { orders: [sent, ...beforehand].join("\n"), expected_cursor: now.game.cursor, epoch: now.game.epoch, ...link });
    notes.answered(done);
    after = done.cursor;
    if (done.outcome === "partial") {
      orders.value = (done.draft || []).map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
      answer(`${say("The first lines count.")} ${explained({ ...done.refusal, detail: done.refusal.reason })}`, true);
    } else {
      orders.value = "";
      settling.done();
      counts = true;
      showAll();
    }
  } catch (error) {
    if (error instanceof Differs) return answer(say("Nothing was sent: the dice are not as you noted them. {why} (see More)", { why: error.message }), true);
    if (error.status === 409 || error.status === 422) notes.refused();
    answer(explained(error.problem || { detail: error.message }), true);
  } finally {
    button.disabled = false;
  }
  const known = after > before && now.game.cursor >= after; // news of it may have been quicker than its answer
  if (!known) await refresh();
  if (counts) answer(taken(sent));
}

const STOPPED = {
  draw: (line) => say("Line {line} would draw, and nobody knows what.", { line }),
  secret: (line) => say("Line {line} would show you something that is still hidden.", { line }),
  gather: (line) => say("Line {line} would be the last answer, and the others' are hidden.", { line }),
};

async function preview() {
  if (!orders.value.trim()) return answer(say("Write an order, or choose one below."), true);
  try {
    const found = await post(`/games/${id}/preview/`, { orders: orders.value.trim() });
    const told = found.lines.flatMap((line) => line.text || []);
    const end = found.refusal
      ? explained({ ...found.refusal, detail: found.refusal.reason })
      : found.stopped ? STOPPED[found.stopped](found.stopped_line) : say("All of it would be taken.");
    answer([...(told.length ? [say("This would happen:"), ...told] : []), end].join("\n"), Boolean(found.refusal));
  } catch (error) {
    answer(explained(error.problem || { detail: error.message }), true);
  }
}

/** Keeps the orders for the beginning of your next turn. */
async function early() {
  const script = scriptOf(orders.value);
  if (!script.length) return answer(say("Write an order, or choose one below."), true);
  try {
    await standing.list.keep({ match: { family: "turn" }, do: [script] });
    orders.value = "";
    answer(say("Kept among your standing orders. They are given when your turn begins, unless something happens to what you have."));
  } catch (error) {
    answer(explained(error.problem || { detail: error.message }), true);
  }
  standing.show();
  settle();
}

async function undo() {
  try {
    await post(`/games/${id}/undo/`, { count: 1 });
    answer(say("Your last move is undone."));
  } catch (error) {
    answer(explained(error.problem || { detail: error.message }), true);
  }
  await refresh();
}

byId("orders-form").addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});
orders.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    submit();
  }
});
orders.addEventListener("input", settle);
byId("preview").addEventListener("click", preview);
byId("early").addEventListener("click", early);
byId("undo").addEventListener("click", undo);

enlarge(byId("enlarge"), byId("board"));
pickable(byId("board"), (name) => pick(byId("choices"), name));

// -- the board at an earlier moment

const moment = byId("moment");
let slide = null;
moment.addEventListener("input", () => {
  const last = Number(moment.value) >= now.game.cursor;
  if (last) delete moment.dataset.chosen;
  else moment.dataset.chosen = moment.value;
  byId("moment-text").textContent = last ? say("now") : say("at {moment} of {last}", { moment: moment.value, last: now.game.cursor });
  clearTimeout(slide);
  drawn = null;
  slide = setTimeout(() => showBoard(byId("board"), id, last ? null : moment.value, now.game.epoch).catch(() => {}), 120);
});

// -- beginning

const person = await me().catch(() => null);
try {
  await refresh();
  const log = new Log(byId("log"));
  log.add(await newest(id, now.game.cursor, LINES), now.game);
  bindMessages(byId("say"), id, () => now.game);
  const follower = new Follower(id, now.game, {
    news: (items) => {
      log.add(items, now.game, true);
      if (now.game.cursor < items.at(-1).cursor) refresh().catch(() => {});
    },
    state: (name) => showState(byId("connection"), name),
    lost: () => refresh().catch(() => {}),
  });
  for (const touch of ["pointerdown", "keydown", "wheel", "touchmove"]) addEventListener(touch, () => follower.here(), { passive: true });
} catch (error) {
  for (const part of document.querySelectorAll(".stage-body, #key")) part.toggleAttribute("hidden", true);
  showState(byId("connection"), "off");
  byId("stage-title").textContent = error.status === 404 ? say("There is no such game") : say("The game cannot be shown");
  complain(byId("error"), error.status === 404 ? say("Or it is one that its players keep to themselves.") : error.message);
}

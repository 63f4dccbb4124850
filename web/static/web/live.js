// Following a game: a WebSocket where one can be had, reading pages every few seconds where not. Both give the same
// stream, so it never matters which one an item came by.
import { get } from "./api.js";
import { say, spoken } from "./words.js";

const POLL = 5000;
const HERE = 30_000; // how often it is told at most that somebody is at the page
const RETRY = [1000, 2000, 5000, 10_000, 30_000];
const LOST = 4403; // the close code of a socket whose reader has another seat now, or none any more
// What is told where the server goes on from a backup: what the page shows is of a course that the game did not take.
const PAST = ["epoch_changed", "cursor_ahead"];

/**
 * Follows a game from a cursor on, which counts within an epoch. Calls `news(items)` for each batch, `state(name)` with
 * `live`, `poll` or `off`, `lost()` when the reader's seat, and so the stream, is another one, `past()` when the server
 * goes on from a backup and everything is to be read anew; `stop()` ends it.
 */
export class Follower {
  constructor(game, { cursor, epoch }, { news, state, lost = () => {}, past = () => location.reload() }) {
    this.game = game;
    this.cursor = cursor;
    this.epoch = epoch;
    this.past = past;
    this.news = news;
    this.state = state;
    this.lost = lost;
    this.failures = 0;
    this.stopped = false;
    this.open();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.socket?.close();
  }

  open() {
    if (this.stopped) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.ready = false;
    this.socket = new WebSocket(`${scheme}://${location.host}/api/v1/games/${this.game}/live`, "horror.v1");
    const socket = this.socket;
    this.heard();
    socket.addEventListener("open", () => socket.send(JSON.stringify(
      { type: "hello", after: this.cursor, epoch: this.epoch, text: true, language: spoken() })));
    socket.addEventListener("message", (event) => {
      this.heard();
      const frame = JSON.parse(event.data);
      if (frame.type === "ready") {
        this.ready = true;
        this.failures = 0;
        this.state("live");
        if (this.told === undefined) this.here(); // the page was opened just now; a line that came back is no touch
      } else if (frame.type === "ping") {
        socket.send('{"type":"pong"}');
      } else if (frame.type === "events") {
        this.take(frame.items);
      } else if (frame.type === "problem") {
        this.isPast(frame.problem);
      }
    });
    socket.addEventListener("close", (event) => {
      clearTimeout(this.watchdog);
      if (this.stopped) return;
      if (event.code === LOST) this.lost();
      if (!this.ready) this.failures += 1;
      this.poll(RETRY[Math.min(this.failures, RETRY.length - 1)]);
    });
  }

  /** Whether a problem says that the server goes on from a backup; then nothing goes on from here. */
  isPast(problem) {
    if (!PAST.includes(problem?.code) || this.stopped) return false;
    this.stop();
    this.past();
    return true;
  }

  /** Tells the server that the page is seen and was touched, so that no mail says what it shows already. */
  here() {
    if (document.visibilityState !== "visible" || this.socket?.readyState !== WebSocket.OPEN || !this.ready) return;
    if (performance.now() < (this.told ?? -HERE) + HERE) return;
    this.told = performance.now();
    this.socket.send('{"type":"here"}');
  }

  /** A socket that is silent for longer than two heartbeats is dead, whatever it says of itself. */
  heard() {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.socket.close(), 50_000);
  }

  /** Reads by page until it is time to try a socket again. */
  async poll(left) {
    if (this.stopped) return;
    try {
      await this.read();
      this.state("poll");
    } catch (error) {
      if (this.isPast(error.problem)) return;
      this.state("off");
      if (error.status === 404) return;
    }
    const pause = Math.min(left, POLL);
    this.timer = setTimeout(() => (left <= POLL ? this.open() : this.poll(left - pause)), pause);
  }

  /** Items of the stream, by whichever way they came; what was told already is not told again. */
  take(items) {
    const unseen = items.filter((item) => item.cursor > this.cursor);
    if (!unseen.length) return;
    this.cursor = unseen.at(-1).cursor;
    this.news(unseen);
  }

  async read() {
    for (;;) {
      const page = await get(`/games/${this.game}/events/?after=${this.cursor}&limit=200&text=true&epoch=${this.epoch}`);
      this.take(page.items);
      if (page.cursor >= page.head) return;
    }
  }
}

const states = () => ({
  wait: say("connecting"), live: say("live"), poll: say("reading every few seconds"), off: say("no connection"), over: say("over"), paused: say("paused"),
});

/** Shows the state of the connection in words and colour. */
export function showState(target, name) {
  target.dataset.state = name;
  target.textContent = states()[name];
}

/** The newest `limit` items with their log lines, without reading a long game from its start. */
export async function newest(game, head, limit) {
  const page = await get(`/games/${game}/events/?after=${Math.max(0, head - limit)}&limit=${limit}&text=true`);
  return page.items;
}

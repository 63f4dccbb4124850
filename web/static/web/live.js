// Following a game: over a connection where one can be had, reading pages every few seconds where not. Both give the same
// stream, so it never matters which one an item came by.
import { get } from "./api.js";
import { Connection } from "./connection.js";
import { spoken } from "./words.js";

const POLL = 5000;
const HERE = 30_000; // how often it is told at most that somebody is at the page
const LOST = 4403; // the close code of a socket whose reader has another seat now, or none any more
// What is told where the server goes on from a backup: what the page shows is of a course that the game did not take.
const PAST = ["epoch_changed", "cursor_ahead"];

/**
 * What a follower calls.
 * @typedef {object} Calls
 * @property {(items: any[]) => void} news with each batch of items
 * @property {(name: "live" | "poll" | "off") => void} state
 * @property {(word: string | null) => void} [drafted] with the word of the version of the reader's draft, null for none
 * @property {(again: import("api").RematchShown) => void} [again] with the rematch of a game that is over
 * @property {() => void} [lost] when the reader's seat, and so the stream, is another one
 * @property {() => void} [past] when the server goes on from a backup and everything is to be read anew
 */

/** Follows a game from a cursor on, which counts within an epoch; `stop()` ends it. */
export class Follower {
  /** @param {string} game @param {{ cursor: number, epoch: string }} from @param {Calls} calls */
  constructor(game, { cursor, epoch }, { news, state, drafted = () => {}, again = () => {}, lost = () => {}, past = () => location.reload() }) {
    this.game = game;
    this.cursor = cursor;
    this.epoch = epoch;
    this.past = past;
    this.news = news;
    this.state = state;
    this.drafted = drafted;
    this.again = again;
    this.lost = lost;
    this.stopped = false;
    this.reading = 0; // how often reading by page was begun or ended: only the last one goes on
    this.connection = new Connection(`/games/${game}/live`, {
      hello: () => ({ after: this.cursor, epoch: this.epoch, text: true, language: spoken() }),
      heard: (frame) => this.heard(frame),
      off: (code) => {
        if (code === LOST) this.lost();
        this.poll();
      },
    });
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.connection.end();
  }

  heard(frame) {
    if (frame.type === "ready") {
      this.reading += 1;
      clearTimeout(this.timer);
      this.state("live");
      this.drafted(frame.draft ?? null);
      if (this.told === undefined) this.here(); // the page was opened just now; a connection that came back is no touch
    } else if (frame.type === "events") {
      this.take(frame.items);
    } else if (frame.type === "draft") {
      this.drafted(frame.draft);
    } else if (frame.type === "rematch") {
      this.again(frame);
    } else if (frame.type === "problem") {
      this.isPast(frame.problem);
    }
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
    if (document.visibilityState !== "visible" || performance.now() < (this.told ?? -HERE) + HERE) return;
    if (this.connection.says({ type: "here" })) this.told = performance.now();
  }

  /** Reads by page, again and again until the connection stands. */
  async poll() {
    clearTimeout(this.timer);
    this.reading += 1;
    const mine = this.reading;
    const goesOn = () => !this.stopped && mine === this.reading;
    try {
      await this.read();
      if (goesOn()) this.state("poll");
    } catch (error) {
      if (this.isPast(error.problem)) return;
      if (goesOn()) this.state("off");
      if (error.status === 404) return;
    }
    if (goesOn()) this.timer = setTimeout(() => this.poll(), POLL);
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

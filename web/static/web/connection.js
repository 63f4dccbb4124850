// A connection to a stream of the server: a WebSocket that says hello, answers pings, is hung up when it falls silent, and is opened again, the
// later the oftener it failed, or at once when the device is back on its network or the page is looked at again.

const RETRY = [1000, 2000, 5000, 10_000, 30_000, 60_000]; // milliseconds
const HEARTBEAT = 20; // seconds, until the server says how often it pings
const PATIENCE = 2.5; // so many heartbeats without a word, and it is dead, whatever it says of itself
const TOO_MUCH = 4429; // the close code after which the longest pause is due

/**
 * @typedef {object} Ends
 * @property {() => object} hello members of the first frame, each time anew
 * @property {(frame: any) => void} heard called with each frame but pings; the first one of a connection that stands is `ready`
 * @property {(code: number) => void} [off] it is gone, or could not be had; it is tried again but for one of `last`
 * @property {readonly number[]} [last] close codes after which something has to change first
 */

export class Connection {
  /** @param {string} path of a stream, below the root of the API @param {Ends} ends */
  constructor(path, { hello, heard, off = () => {}, last = [] }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1${path}`;
    this.hello = hello;
    this.heard = heard;
    this.off = off;
    this.last = last;
    this.failures = 0;
    this.ended = false;
    /** @type {any} */
    this.again = null; // the timer until the next try, where there is none now
    this.hurry = this.hurry.bind(this);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Ends it for good. */
  end() {
    this.ended = true;
    clearTimeout(this.again);
    clearTimeout(this.watch);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Says something; false where nobody would hear it. @param {object} frame */
  says(frame) {
    if (!this.ready || this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Tries again at once, where it waits for its next try and somebody sees the page. */
  hurry() {
    if (this.again !== null && document.visibilityState === "visible") this.open();
  }

  open() {
    clearTimeout(this.again);
    this.again = null;
    this.ready = false;
    this.patience = HEARTBEAT * PATIENCE * 1000;
    const socket = new WebSocket(this.address, "horror.v1");
    this.socket = socket;
    this.listen();
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "hello", ...this.hello() })));
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type === "ready") {
        this.ready = true;
        this.failures = 0;
        this.patience = (frame.heartbeat ?? HEARTBEAT) * PATIENCE * 1000;
      }
      this.listen();
      if (frame.type === "ping") socket.send('{"type":"pong"}');
      else if (!this.ended) this.heard(frame);
    });
    socket.addEventListener("close", ({ code }) => this.gone(code));
  }

  /** Waits for the next word. */
  listen() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.socket.close(), this.patience);
  }

  /** @param {number} code */
  gone(code) {
    clearTimeout(this.watch);
    if (this.ended) return;
    if (!this.ready) this.failures += 1;
    this.ready = false;
    const pause = code === TOO_MUCH ? RETRY.length - 1 : Math.min(this.failures, RETRY.length - 1);
    if (!this.last.includes(code)) this.again = setTimeout(() => this.open(), RETRY[pause]);
    this.off(code);
  }
}

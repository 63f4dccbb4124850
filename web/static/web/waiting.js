// How many games wait for the reader: it stands in the title and the icon of every page, and where it is wished the
// browser tells it too, while no page of ours is looked at.
import { el } from "./dom.js";
import { say, spoken } from "./words.js";

const RETRY = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const SILENT = 80_000; // the server pings every 20 to 30 seconds
const FOR_GOOD = [4401, 4403, 4404, 4429]; // close codes after which something has to change first
const KEY = "horror-notices";
const ICON = "M16 1 29 8.5v15L16 31 3 23.5v-15z"; // the hexagon of icon.svg

/** @typedef {{ game: string, name: string, status: string, paused: boolean, decision: string | null }} Told a game, as the stream of the account tells it */

// -- what waits

/** Whether a game waits for the reader. @param {Told} game */
const waits = ({ status, paused, decision }) => status === "running" && !paused && decision !== null;

/** The games of the reader after a frame, and which of them wait for something that is new. @param {Map<string, Told>} known @param {{ games: Told[], left: string[] }} frame */
export function after(known, { games, left }) {
  const next = new Map(known);
  for (const id of left) next.delete(id);
  for (const each of games) next.set(each.game, each);
  return { next, anew: games.filter((each) => waits(each) && known.get(each.game)?.decision !== each.decision) };
}

/** @param {Map<string, Told>} known */
export const counted = (known) => [...known.values()].filter(waits).length;

// -- the title and the icon

let base = "";
let count = 0;

/** Names the page; the number of games that wait goes before it. @param {string} name */
export function titled(name) {
  base = name;
  document.title = count ? `(${count}) ${base}` : base;
}

/** The icon with a number on it. @param {number} number */
export function iconOf(number) {
  const words = number > 9 ? "9+" : String(number);
  const mark = `<circle cx="22" cy="22" r="10" fill="#b3261e"/><text x="22" y="27" font-family="sans-serif" font-weight="700" font-size="${words.length > 1 ? 11 : 14}" text-anchor="middle" fill="#fff">${words}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5c63" d="${ICON}"/>${mark}</svg>`)}`;
}

let plain = "";

/** @param {number} number */
function show(number) {
  if (number === count) return;
  count = number;
  titled(base || document.title);
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (link) {
    plain ||= link.href;
    link.href = number ? iconOf(number) : plain;
  }
  if ("setAppBadge" in navigator) (number ? navigator.setAppBadge(number) : navigator.clearAppBadge()).catch(() => {}); // some browsers have it for installed pages alone
}

// -- notices of the browser

const able = () => "Notification" in globalThis;

/** Whether the reader wants to be told by this browser, and it may. */
const told = () => able() && localStorage.getItem(KEY) === "yes" && Notification.permission === "granted";

/** @param {Told} game */
function tell(game) {
  if (!told() || document.visibilityState === "visible") return;
  try {
    const notice = new Notification(game.name, { body: say("The game waits for you."), tag: game.game, lang: spoken() ?? "en", icon: plain || undefined });
    notice.addEventListener("click", () => {
      window.focus();
      location.assign(`/games/${game.game}`);
    });
  } catch {
    localStorage.removeItem(KEY); // phones tell through a worker that pages do not have
  }
}

/** What a reader switches notices of this browser on and off with; null where there are none. */
export function noticeSwitch() {
  if (!able()) return null;
  const why = el("span", { class: "hint", role: "status" });
  const box = el("input", { type: "checkbox", checked: told(), onchange: async () => {
    why.textContent = "";
    if (!box.checked) localStorage.removeItem(KEY);
    else if (await Notification.requestPermission() === "granted") localStorage.setItem(KEY, "yes");
    else {
      box.checked = false;
      why.textContent = ` ${say("The browser does not allow it; its settings for this site say so.")}`;
    }
  } });
  return el("p", {}, el("label", { class: "choice" }, box, say("Tell me in this browser when a game waits for me")), why);
}

// -- the stream of the account

/** @type {Set<() => void>} */
const hears = new Set();
let following = false;

/** Follows how the reader's games stand, as long as the page is open; `heard` is called with each piece of news of them. @param {() => void} [heard] */
export function followGames(heard) {
  if (heard) hears.add(heard);
  if (following) return;
  following = true;
  let known = new Map();
  let first = true;
  let failures = 0;
  let watch = 0;

  function open() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/me/live`, "horror.v1");
    const alive = () => {
      clearTimeout(watch);
      watch = setTimeout(() => socket.close(), SILENT);
    };
    alive();
    socket.addEventListener("open", () => socket.send('{"type":"hello"}'));
    socket.addEventListener("message", ({ data }) => {
      alive();
      const frame = JSON.parse(data);
      if (frame.type === "ping") socket.send('{"type":"pong"}');
      if (frame.type === "ready") {
        failures = 0;
        first = true;
      }
      if (frame.type !== "games") return;
      const { next, anew } = after(first ? new Map() : known, frame);
      known = next;
      show(counted(known));
      if (!first) anew.forEach(tell);
      first = false;
      for (const each of hears) each();
    });
    socket.addEventListener("close", ({ code }) => {
      clearTimeout(watch);
      if (FOR_GOOD.includes(code)) return;
      setTimeout(open, RETRY[Math.min(failures, RETRY.length - 1)]);
      failures += 1;
    });
  }

  open();
}

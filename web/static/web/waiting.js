// How many games wait for the reader: it stands in the title and the icon of every page, and where it is wished the
// browser tells it too, while no page of ours is looked at.
import { Connection } from "./connection.js";
import { el } from "./dom.js";
import { storage } from "./storage.js";
import { entitled, pageTitle, say, spoken } from "./words.js";

const FOR_GOOD = [4401, 4403, 4404]; // close codes after which something has to change first
const KEY = "horror-notices";
const ICON = "M16 1 29 8.5v15L16 31 3 23.5v-15z"; // the hexagon of icon.svg

/** @typedef {{ game: string, name: string, status: string, paused: boolean, decision: string | null }} Told a game, as the stream of the account tells it */

// -- what waits

/** Whether a game waits for the reader. @param {Told} game */
const waits = ({ status, paused, decision }) => status === "running" && !paused && decision !== null;

/**
 * The games of the reader after a frame, and which of them wait for something that is new. Where a connection has just come to
 * stand the frame tells of all games (`all`).
 * @param {Map<string, Told>} known @param {{ games: Told[], left: string[] }} frame @param {boolean} [all]
 */
export function after(known, { games, left }, all = false) {
  const next = new Map(all ? [] : known);
  for (const id of left) next.delete(id);
  for (const each of games) next.set(each.game, each);
  return { next, anew: games.filter((each) => waits(each) && known.get(each.game)?.decision !== each.decision) };
}

/** @param {Map<string, Told>} known */
export const counted = (known) => [...known.values()].filter(waits).length;

// -- the title and the icon

let base = "";
let count = 0;

/** Names the page; the number of games that wait goes before it, the site's name behind it. @param {string} name */
export function titled(name) {
  base = name;
  document.title = entitled(count ? `(${count}) ${base}` : base);
}

/** The icon with a number on it. @param {number} games */
export function iconOf(games) {
  const words = games > 9 ? "9+" : String(games);
  const mark = `<circle cx="22" cy="22" r="10" fill="#b3261e"/><text x="22" y="27" font-family="sans-serif" font-weight="700" font-size="${words.length > 1 ? 11 : 14}" text-anchor="middle" fill="#fff">${words}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1d5c63" d="${ICON}"/>${mark}</svg>`)}`;
}

/** Writes the number of games that wait into an element; nothing where none does. @param {HTMLElement} made */
function number(made) {
  made.hidden = !count;
  made.replaceChildren(el("span", { class: "count", "aria-hidden": "true" }, String(count)), el("span", { class: "unseen" }, say("Waiting for you: {count}", { count })));
}

let plain = "";

/** @param {number} waiting */
function show(waiting) {
  if (waiting === count) return;
  count = waiting;
  titled(base || pageTitle());
  document.querySelectorAll("[data-waits]").forEach(number); // of links to where they lie
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (link) {
    plain ||= link.href;
    link.href = count ? iconOf(count) : plain;
  }
  if ("setAppBadge" in navigator) (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {}); // some browsers have it for installed pages alone
}

// -- notices of the browser

const able = () => "Notification" in globalThis;

/** Whether the reader wants to be told by this browser, and it may. */
const told = () => able() && storage.getItem(KEY) === "yes" && Notification.permission === "granted";

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
    storage.removeItem(KEY); // phones tell through a worker that pages do not have
  }
}

/** What a reader switches notices of this browser on and off with; null where there are none. */
export function noticeSwitch() {
  if (!able()) return null;
  const why = el("span", { class: "hint", role: "status" });
  const box = el("input", { type: "checkbox", checked: told(), onchange: async () => {
    why.textContent = "";
    if (!box.checked) storage.removeItem(KEY);
    else if (await Notification.requestPermission() === "granted") storage.setItem(KEY, "yes");
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
/** @type {Connection | null} */
let connection = null;

/** Follows how the reader's games stand, as long as the page is open; `heard` is called with each piece of news of them. @param {() => void} [heard] */
export function followGames(heard) {
  if (heard) hears.add(heard);
  if (connection) return;
  /** @type {Map<string, Told> | null} */
  let known = null; // while nothing was told yet: what waits then is no news
  let all = true;
  connection = new Connection("/me/live", {
    hello: () => ({}),
    last: FOR_GOOD,
    heard(frame) {
      if (frame.type === "ready") all = true;
      if (frame.type !== "games") return;
      const { next, anew } = after(known ?? new Map(), frame, all);
      if (known) anew.forEach(tell);
      [known, all] = [next, false];
      show(counted(known));
      for (const each of hears) each();
    },
  });
}

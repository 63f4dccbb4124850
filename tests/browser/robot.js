// A robot plays a game by touch, on a phone: it picks among the marks of the board and the buttons of the sheet, and knows
// nothing else. Whatever it may touch must lead on, and whatever it may send must count.
import assert from "node:assert/strict";
import { chance } from "./chance.js";
import { LONG, SERVER } from "./browsers.js";
import { call } from "./people.js";

export const PHONE = { width: 390, height: 664, deviceScaleFactor: 1, isMobile: false, hasTouch: true };
const MANY = 40; // touches for one decision, from which on it sends as soon as it can
const TOO_MANY = 160;
const PATIENCE = 30_000; // milliseconds in which a page that is asked something must offer something, or tell what became of it

/** What a page offers to be touched: an element each, marked by its number; gives what they are. */
export function offered() {
  for (const each of document.querySelectorAll("[data-robot]")) each.removeAttribute("data-robot");
  const found = [];
  const take = (kind, elements) => {
    for (const element of elements) {
      if (element.disabled || element.hasAttribute("data-short") || element.dataset.type === "resign" || !element.checkVisibility({ visibilityProperty: true })) continue;
      element.dataset.robot = found.length;
      const pressed = element.getAttribute("aria-pressed") === "true" || element.getAttribute("data-state") === "chosen";
      found.push({ kind, pressed, type: element.dataset.type, label: (element.textContent || element.getAttribute("aria-label") || "").replaceAll(/\s+/g, " ").trim().slice(0, 60) });
    }
  };
  for (const list of document.querySelectorAll("#sheet details.marks")) list.open = true;
  take("send", document.querySelectorAll("#foot button.send"));
  take("act", document.querySelectorAll("#sheet .acts button.act"));
  take("field", document.querySelectorAll("#sheet :is(.fields, .chips, .rows) button"));
  take("listed", document.querySelectorAll("#sheet .marks li button"));
  take("back", document.querySelectorAll("#sheet .touched > button"));
  const board = document.querySelector("#board").getBoundingClientRect();
  const seen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return x > board.left && x < board.right && y > board.top && y < Math.min(board.bottom, innerHeight) && document.elementFromPoint(x, y)?.closest("#board");
  };
  take("mark", [...document.querySelectorAll("#board .board-mark:is([data-state=open], [data-state=also], [data-state=chosen])")].filter(seen));
  const answer = document.querySelector("#panel .answer");
  return {
    found,
    bad: answer?.hasAttribute("data-bad") ? answer.textContent : null,
    over: document.querySelector("dialog[open]") !== null,
    trouble: document.body.classList.contains("troubled") ? document.body.innerText.slice(0, 500) : null,
    sending: Boolean(document.querySelector("#panel .answer")?.textContent && document.querySelector("#panel button.send:disabled")),
  };
}

/** Two frames: what a touch has changed is drawn. */
export const frames = () => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
});

/** Touches what has this number; gives what covers it, or null. */
export async function touch(page, number, kind) {
  // News may have taken it away since, or put something in its place: then nothing is touched.
  const where = await page.evaluate((which, mark) => {
    const element = document.querySelector(`[data-robot="${which}"]`);
    if (!element) return null;
    if (!mark) element.scrollIntoView({ block: "start" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (mark) return { x, y };
    const there = document.elementFromPoint(x, y);
    return element.contains(there) ? { x, y } : { covered: there?.outerHTML.slice(0, 200) ?? "nothing" };
  }, number, kind === "mark");
  if (where?.covered) return where.covered;
  if (where) await page.touchscreen.tap(where.x, where.y);
  return null;
}

/** What comes next: mostly what is not touched yet, and what sends more often than anything else. */
function choose(found, touches, { one, often }) {
  const sends = found.filter(({ kind }) => kind === "send");
  if (sends.length && (touches > MANY || often(0.5))) return one(sends);
  const rest = found.filter(({ kind, pressed }) => kind !== "send" && (kind !== "back" || often(0.2)) && (!pressed || often(0.1)));
  const kinds = [...new Set(rest.map(({ kind }) => kind))];
  if (!kinds.length) return one(found);
  const kind = one(kinds);
  return one(rest.filter((each) => each.kind === kind));
}

/**
 * Plays until so many turns of its own have begun and ended, or the game has ended. Gives what it did.
 * @param {{ reader: any, token: string }} player who is logged in
 */
export async function plays(player, game, { name, turns = Infinity, say = () => {} }) {
  const { page } = player.reader;
  const random = chance(name);
  const did = { touches: 0, sent: 0, lost: 0, turns: 0, last: [] };
  let [since, asked, waited, type] = [0, 0, 0, ""];
  const submissions = () => player.reader.requests.filter((each) => each.endsWith("/submissions/")).length;
  const fail = async (what) => {
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT }).catch(() => {});
    assert.fail(`${what}\nlast: ${did.last.slice(-12).join(" · ")}`);
  };
  player.reader.expected.push([409, "/submissions/"]); // somebody else's move came first: it is told, and tried anew
  await page.setViewport(PHONE);
  await page.goto(`${SERVER}/games/${game}/touch`, { timeout: LONG });
  await player.reader.until(() => document.querySelector("#board svg") !== null).catch(() => fail(`no board: ${player.reader.complaints.join("; ")}`));
  let left = "";
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) left = `the page was left for ${frame.url()}`;
  });
  const drawn = () => page.evaluate(frames).catch((error) => fail(left || error.message));
  const end = Date.now() + (turns === Infinity ? 30 : 2) * LONG;
  for (;;) {
    if (Date.now() > end) await fail("it takes too long");
    if (left) await fail(left);
    const { found, over, trouble, sending } = await page.evaluate(offered);
    if (trouble) await fail(`the page shows trouble: ${trouble}`);
    if (over) { // something moved away under the finger, and what lies there was opened instead
      await page.keyboard.press("Escape");
      await drawn();
      continue;
    }
    if (sending) {
      waited ||= Date.now();
      if (Date.now() - waited > PATIENCE) await fail("nothing came of what was sent");
      await drawn();
      continue;
    }
    waited = 0;
    if (!found.length) {
      const now = await call("GET", `/games/${game}/`, { token: player.token });
      if (now.status !== "running" || did.turns >= turns) return did;
      const open = now.decisions.some((each) => each.seat === now.seat && each.blocking && !each.answered);
      asked ||= open ? Date.now() : 0;
      if (!open) asked = 0;
      else if (Date.now() - asked > PATIENCE) await fail(`asked, and nothing to touch: ${JSON.stringify(now.decisions)}`);
      await drawn();
      continue;
    }
    asked = 0;
    if (since > TOO_MANY) await fail(`a dead end: ${found.map(({ kind, label }) => `${kind} ${label}`).slice(0, 20).join(", ")}`);
    const one = choose(found, since, random);
    const number = found.indexOf(one);
    did.last.push(`${one.kind} ${one.label}`);
    type = one.type ?? type;
    const before = submissions();
    const covered = await touch(page, number, one.kind);
    if (covered) await fail(`${one.label} is covered by ${covered}`);
    did.touches += 1;
    since += 1;
    await drawn();
    await player.reader.until(() => document.querySelector("#panel .answer")?.textContent !== "Sending …");
    const sent = submissions() - before;
    if (sent) {
      await player.reader.until(() => !document.querySelector("#panel button.send:disabled"));
      const after = await page.evaluate(offered);
      if (after.bad) {
        did.lost += 1;
        say(`refused: ${after.bad} after ${did.last.slice(-6).join(" · ")}`);
        if (did.lost > 5 + did.sent / 10) await fail(`refused too often, at last: ${after.bad}`);
      }
      did.sent += sent;
      since = 0;
      const { turn, status } = await call("GET", `/games/${game}/`, { token: player.token });
      did.turns += type === "end_turn";
      type = "";
      say(`${did.sent}: turn ${turn}, ${did.last.slice(-3).join(" · ")}`);
      if (status !== "running" || did.turns >= turns) return did;
    }  }
}

// A robot plays a game by touch, on a phone: it picks among the marks of the board and the buttons of the sheet, and knows
// nothing else. Whatever it may touch must lead on, whatever it may send must count, and no news takes the focus away.
import assert from "node:assert/strict";
import { chance } from "./chance.js";
import { LONG, SERVER } from "./browsers.js";
import { call } from "./people.js";

export const PHONE = { width: 390, height: 664, deviceScaleFactor: 1, isMobile: false, hasTouch: true };
const MANY = 30; // touches for one decision, from which on it sends as soon as it can
const TOO_MANY = 160;
const LOOK = 1000; // milliseconds for which a page that offers nothing is looked at, before the server is asked how the game stands

/** The page of a game. */
export const pageOf = (game) => `${SERVER}/games/${game}`;

/**
 * Looks at a page until it rests and offers something to be touched, and chooses of that. It runs in the page: a look and a
 * choice are one question to the browser.
 * @param {{ numbers: number[], late: boolean, most: number }} given numbers by chance, from 0 to 1; whether it is time to send;
 *   for how many milliseconds it looks
 */
export async function looks({ numbers, late, most }) {
  const frame = () => new Promise((drawn) => {
    requestAnimationFrame(drawn);
  });
  const robot = globalThis.robot ??= { focused: null, open: 0, sent: [] };
  if (!robot.watches) {
    robot.watches = true;
    addEventListener("focusin", ({ target }) => { robot.focused = target; });
    const { fetch } = globalThis;
    globalThis.fetch = async (address, options) => { // neither driver tells in both browsers what was sent and said
      if (!(options?.method === "POST" && address.endsWith("/submissions/"))) return fetch(address, options);
      const types = JSON.parse(options.body).script.map((line) => line.type ?? line);
      robot.open += 1;
      try {
        const answer = await fetch(address, options);
        robot.sent.push({ types, status: answer.status, said: answer.ok ? "" : await answer.clone().text() });
        return answer;
      } finally {
        robot.open -= 1;
      }
    };
  }
  const squeezed = (text) => text.replaceAll(/\s+/g, " ").trim();
  const isThere = (element) => element.isConnected && !element.disabled && element.checkVisibility({ visibilityProperty: true });
  const board = document.querySelector("#board");
  const isInSight = (mark) => {
    const within = board.getBoundingClientRect();
    const { left, top, width, height } = mark.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = x > within.left && x < within.right && y > within.top && y < Math.min(within.bottom, innerHeight) && document.elementFromPoint(x, y);
    return there && there.closest("#board") && !there.closest("button");
  };
  const KINDS = {
    send: "#foot button.send",
    act: "#sheet .acts:not(.answers) button.act, #foot button.act",
    field: "#sheet :is(.fields, .chips, .rows) button:not(.name, .link)",
    listed: "#sheet .marks li button",
    answer: "#sheet .offer .answers button",
    back: "#sheet .touched > button",
    aside: "#foot .go button.plain",
    plan: "#sheet .plan button.send",
    drop: "#sheet .plan .go button.plain",
    mark: "#board .board-mark:is([data-state=open], [data-state=also], [data-state=chosen])",
  };
  const offered = () => Object.entries(KINDS).flatMap(([kind, selector]) => [...document.querySelectorAll(selector)]
    .filter((element) => isThere(element) && element.ariaDisabled !== "true" && !element.hasAttribute("data-short") && element.dataset.type !== "resign" && (kind !== "mark" || isInSight(element)))
    .map((element) => ({ kind, element, pressed: element.ariaPressed === "true" || element.dataset.state === "chosen" })));

  const begun = performance.now();
  for (;;) {
    await frame(); // what a touch changed is drawn in the second frame after it
    await frame();
    const trouble = document.body.classList.contains("troubled") ? document.body.innerText.slice(0, 500) : null;
    const over = document.querySelector("dialog[open]") !== null;
    const { focused } = robot;
    const lost = focused && document.activeElement === document.body && !isThere(focused) ? squeezed(focused.outerHTML).slice(0, 200) : null;
    const list = document.querySelector("#sheet details.marks");
    if (list) list.open = true;
    const busy = robot.open > 0 || document.querySelector("[data-busy]") !== null;
    const found = busy ? [] : offered();
    if (trouble || over || lost || found.length) {
      let next = 0;
      const often = (share) => numbers[(next += 1) % numbers.length] < share;
      const one = (all) => all[Math.floor(numbers[(next += 1) % numbers.length] * all.length)];
      // Mostly what is not touched yet, and what sends more often than anything else.
      const sends = found.filter(({ kind }) => kind === "send" || kind === "plan");
      const rest = found.filter(({ kind, pressed }) => !["send", "plan"].includes(kind) && (!["back", "aside", "drop"].includes(kind) || often(0.1)) && (!pressed || often(0.1)));
      const kind = one([...new Set(rest.map((each) => each.kind))]);
      const chosen = (sends.length && (late || !rest.length || often(0.5))) ? one(sends) : one(rest.filter((each) => each.kind === kind)) ?? one(found);
      const told = { trouble, over, lost, busy, answer: document.querySelector("#panel .answer[data-bad]")?.textContent ?? null };
      if (!chosen) return { ...told, sent: robot.sent.splice(0), chosen: null };
      const { element } = chosen;
      if (chosen.kind !== "mark") element.scrollIntoView({ block: "start" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const there = document.elementFromPoint(x, y);
      const covered = chosen.kind === "mark" || element.contains(there) ? null : there?.outerHTML.slice(0, 200) ?? "nothing";
      const label = squeezed(element.ariaLabel ?? element.textContent).slice(0, 60);
      return { ...told, sent: robot.sent.splice(0), chosen: { kind: chosen.kind, label, x, y, covered }, all: found.length };
    }
    if (performance.now() - begun > most) return { sent: robot.sent.splice(0), chosen: null, busy };
  }
}

/**
 * Plays until so many turns of its own have ended, or the game has. Gives what it did: touches, decisions (those that counted,
 * each with the touches that it took), how often somebody else's move came first, turns.
 * @param {{ reader: any, token: string }} player who is logged in
 * @param {string} game
 * @param {{ name: string, ends: string[], turns?: number, say?: (line: string) => void }} how the name from which its chances follow;
 *   kinds of moves that end a turn
 */
export async function plays(player, game, { name, ends, turns = Infinity, say = () => {} }) {
  const { reader, token } = player;
  const { page } = reader;
  const { next } = chance(name);
  const did = { touches: 0, decisions: [], late: 0, turns: 0 };
  const last = [];
  const fail = async (what) => {
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT }).catch(() => {});
    assert.fail(`${what}\nlast: ${last.slice(-12).join(" · ")}`);
  };
  // Somebody else's move may come first: it is told, and tried anew; an undo is refused by it (TAB-20). What else is refused is
  // looked at below.
  reader.expected.push([409, "/submissions/"], [422, "/submissions/"], [409, "/undo/"], [422, "/undo/"]);
  await page.setViewport(PHONE);
  await page.goto(pageOf(game), { timeout: LONG });
  await reader.until(() => document.querySelector("#board svg") !== null).catch(() => fail(`no board: ${reader.complaints.join("; ")}`));
  let left = "";
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) left = `the page was left for ${frame.url()}`;
  });
  let [since, idle] = [0, Date.now()];
  const patience = () => Date.now() - idle > LONG;
  for (;;) {
    if (reader.complaints.length) await fail(reader.complaints.join("; "));
    const found = await page.evaluate(looks, { numbers: Array.from({ length: 7 }, next), late: since > MANY, most: LOOK }).catch((error) => fail(left || error.message));
    for (const { types, status, said } of found.sent) {
      if (status === 409) did.late += 1;
      else if (status >= 400) await fail(`refused with ${status}: ${types}: ${said}`);
      else {
        did.decisions.push({ type: types.at(-1), lines: types.length, touches: since });
        did.turns += types.filter((each) => ends.some((type) => each.endsWith(type) || each.endsWith(type.replaceAll("_", " ")))).length;
        say(`${did.decisions.length}: ${types} after ${last.slice(-Math.min(since, 6)).join(" · ")}`);
      }
      since = 0;
    }
    if (did.turns >= turns) return did;
    const { chosen } = found;
    if (left) await fail(left);
    if (found.trouble) await fail(`the page shows trouble: ${found.trouble}`);
    if (found.lost) await fail(`the focus was lost with ${found.lost}`);
    if (found.over) { // something moved away under the finger, and what lies there was opened instead
      await page.keyboard.press("Escape");
      continue;
    }
    if (!chosen) {
      if (found.busy) {
        if (patience()) await fail("nothing came of what was sent");
        continue;
      }
      const { status, decisions, seat } = await call("GET", `/games/${game}/`, { token });
      if (status !== "running") return { ...did, over: status };
      const asked = decisions.some((each) => each.seat === seat && each.blocking && !each.answered);
      if (patience()) await fail(asked ? `asked, and nothing to touch: ${JSON.stringify(decisions)}` : "nobody else moves");
      continue;
    }
    idle = Date.now();
    last.push(`${chosen.kind} ${chosen.label}`);
    if (since > TOO_MANY) await fail("a dead end");
    if (chosen.covered) await fail(`${chosen.label} is covered by ${chosen.covered}`);
    did.touches += 1;
    since += 1;
    await page.touchscreen.tap(chosen.x, chosen.y);
  }
}

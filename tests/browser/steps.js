// A hand in a page: for each step that leads to a move (tests/positions/hand.mjs) it finds what is to be pressed, and presses it
// by a finger or by a key.
import assert from "node:assert/strict";
import { step } from "../positions/hand.mjs";

const MOST = 40; // presses for a move, with those that missed

/**
 * In the page: what is touched and sent by now, and where the next step is to be pressed, where it can be seen. The list of
 * places stands for the board where `keys` press.
 * @param {{ deed: any, row?: string, keys: boolean, after: null | { name: string, count: number } }} given what is heard after the press before this one
 */
export async function finds({ deed, row, keys, after }) {
  const frame = () => new Promise((drawn) => {
    requestAnimationFrame(drawn);
  });
  const isHeard = () => !after || globalThis.heard[after.name] >= after.count;
  for (const end = performance.now() + 500; !isHeard() && performance.now() < end;) await frame();
  while (document.querySelector(".moving, .gliding")) await frame();
  const told = { touches: globalThis.touched(), sent: globalThis.sent, heard: { ...globalThis.heard } };
  if (!deed || told.sent.length) return told;

  const sheet = document.querySelector(row ? `#sheet .rows li[data-piece="${row}"]` : "#sheet");
  const nth = (selector, index) => [...sheet.querySelectorAll(selector)][index];
  const field = () => `[data-field="${deed.field}"]`;
  const ofMark = (place) => {
    // Of several pieces at a place a finger means one: which, is asked where the place is touched in the list.
    if (!keys && !deed.several) return document.querySelector(`#board .board-mark[data-key="${place}"]`);
    const list = document.querySelector("#sheet details.marks");
    if (list) list.open = true;
    return [...document.querySelectorAll("#sheet .marks li button")].find((each) => each.querySelector("b").textContent === place);
  };
  const find = () => (deed.ready ? document.querySelector("#foot button.send")
    : deed.offer !== undefined ? nth(".offer", deed.offer)?.querySelector(`button[data-type="${deed.act}"]`)
    : deed.back ? [...sheet.querySelectorAll(".touched > button")].at(-1)
    : deed.mark ? ofMark(deed.mark)
    : deed.piece ? nth("fieldset.chips:not([data-field]) button", deed.at)
    : deed.act ? sheet.querySelector(`:is(.acts, .row) button[data-type="${deed.act}"]`) ?? document.querySelector(`#foot .act[data-type="${deed.act}"]`)
    : deed.clear ? nth(`[data-field="${deed.clear}"] .points button`, 0)
    : nth(`${field()} .tile ${deed.by > 0 ? ".more" : ".less"}`, deed.at)
      ?? nth(`${field()}.way > .row button`, deed.next)
      ?? nth(`${field()}:not(.way) .row button`, deed.at)
      ?? (deed.place ? ofMark(deed.place) : null));
  let element = find();
  for (const end = performance.now() + 1000; !element && performance.now() < end; element = find()) await frame(); // a board is drawn when its ground is there
  if (!element) return { ...told, missing: true };
  if (keys) {
    element.focus();
    return { ...told, focused: document.activeElement === element };
  }
  const board = document.querySelector("#board").getBoundingClientRect();
  const onBoard = element.closest("#board");
  if (!onBoard) element.scrollIntoView({ block: "start" });
  const middle = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const { x, y } = middle(element);
  const there = x > board.left && x < board.right && y > board.top && y < board.bottom ? document.elementFromPoint(x, y) : null;
  // What lies beside the window, or below a button, is brought into it first.
  if (onBoard && (!there?.closest("#board") || there.closest("button"))) return { ...told, ...middle(document.querySelector(".board-buttons button:last-child")), aside: true };
  const covered = onBoard || element.contains(document.elementFromPoint(x, y)) ? null : document.elementFromPoint(x, y)?.outerHTML.slice(0, 200) ?? "nothing";
  return { ...told, x, y, covered, onBoard: Boolean(onBoard) };
}

/** Where in its list something stands that a deed is about; whether several pieces stand at a mark. */
function listed(deed, { pieces, fields, rows, marks }, row) {
  const mark = marks.find(({ place }) => place === deed.mark);
  if (mark) return { ...deed, several: mark.pieces.length > 1 };
  const found = row ? rows.find(({ piece }) => piece === row).walk : { pieces, fields };
  if (deed.piece) return { ...deed, at: found.pieces.findIndex(({ key }) => key === deed.piece) };
  if (!deed.field) return deed;
  const { options, next } = found.fields.find(({ name }) => name === deed.field);
  return { ...deed, at: options.findIndex(({ key }) => key === deed.option), next: next.findIndex((each) => String(each) === deed.option), place: options.find(({ key }) => key === deed.option)?.place };
}

/**
 * Makes a move in a page that shows a position (prepared.js); gives how many presses it took, and what was sent. Throws where
 * the page does not let it.
 */
export async function makes(page, { now, kinds, move, walk, keys }) {
  let [touches, presses, after] = [[], 0, null];
  const named = kinds.kinds.find(({ type }) => type === move.type).fields.find(({ role }) => role === "offer")?.name;
  const offer = named && now.table.offers.findIndex((each) => each.offer === move[named]);
  for (;;) {
    // Offers stand as cards, with what may be answered to them.
    const next = named && !touches.length ? { deed: { offer, act: move.type } } : step(now, kinds, touches, move) ?? (touches.length ? { deed: { back: true } } : null);
    assert.ok(next, `nothing leads on from ${JSON.stringify(touches)}`);
    const deed = next.ready ? next : listed(next.deed, walk(now, kinds, touches), next.row);
    const found = await page.evaluate(finds, { deed, row: next.row, keys, after });
    if (found.sent.length) return { presses, sent: found.sent[0] };
    if (JSON.stringify(found.touches) !== JSON.stringify(touches)) { // the hand goes on from what the page has made of it
      touches = found.touches;
      continue;
    }
    const said = `${JSON.stringify(deed)} after ${JSON.stringify(touches)}`;
    assert.ok(!found.missing, `there is no button for ${said}`);
    assert.equal(found.covered ?? null, null, `covered: ${said}`);
    assert.ok(!keys || found.focused, `without focus: ${said}`);
    assert.ok((presses += 1) <= MOST, `nothing comes of ${said}`);
    if (keys) await page.keyboard.press("Enter");
    else await page.touchscreen.tap(found.x, found.y);
    if (found.aside) presses -= 1;
    const name = keys ? "keyup" : found.onBoard ? "pointerup" : "click";
    after = { name, count: found.heard[name] + 1 };
    if (next.touches && !found.aside && !deed.back) ({ touches } = next); // what is expected; the page says what it is
  }
}

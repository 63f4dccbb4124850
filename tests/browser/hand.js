// A hand at the page of a game: it touches places of the board, and presses what the sheet offers then.
import assert from "node:assert/strict";

/** Something on the board may be touched, and the board stands still. */
export const marked = (reader) => reader.until(() => document.querySelector('.board-mark[data-state="open"]') && !document.querySelector(".moving, .gliding"));

/** Touches the middle of the first place that may be touched and is in sight. */
async function touch(reader) {
  await marked(reader);
  const at = await reader.until(() => {
    const frame = document.querySelector("#board").getBoundingClientRect();
    const inside = [...document.querySelectorAll('.board-mark[data-state="open"]')].map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }).filter(({ x, y }) => document.elementFromPoint(x, y)?.closest("#board") && !document.elementFromPoint(x, y).closest("button") && y > frame.top && y < frame.bottom);
    return inside[0];
  });
  await reader.page.mouse.click(at.x, at.y);
}

const whole = () => Boolean(document.querySelector('button.send:not([aria-disabled="true"])'));

/** Touches the board until there is something to be sent. */
export async function touches(reader) {
  do await touch(reader);
  while (!(await reader.page.evaluate(whole)));
}

/** Presses what sends. */
export const sends = (reader) => reader.click('button.send:not([aria-disabled="true"])');

/** Touches the board until there is something to be sent, and sends it; waits until it counts. */
export async function decides(reader) {
  await touches(reader);
  await sends(reader);
  await counted(reader);
}

/** What gives a move of this type: its act, or, where nothing else may be done, what sends it. */
const giving = (type) => `:is(#sheet, #foot) .act[data-type="${type}"]:not([data-short]), #foot .send[data-key*='"type":"${type}"']`;

/** Whether a move of this type may be given just now. */
export const offers = (reader, type) => reader.page.evaluate((wanted) => document.querySelector(wanted) !== null, giving(type));

/** Waits until one may be given. */
export const awaits = (reader, type) => reader.sees(giving(type));

/** Presses what gives a move of this type. */
export const press = (reader, type) => reader.click(giving(type));

/** Gives a move of this type as soon as it may be given; what sends it is pressed as often as it asks. */
export async function gives(reader, type) {
  await reader.rests(); // news move what is to be pressed
  const before = reader.submissions;
  await press(reader, type);
  while (reader.submissions === before) {
    if (await reader.page.evaluate(whole)) await sends(reader);
    await reader.rests();
  }
  await counted(reader);
}

/** The first order that begins so, of those that the API offers to a reader who is asked. */
const order = (reader, begins) => reader.until(async (how) => {
  const { choices, decisions, seat } = await (await fetch(`/api/v1${location.pathname}/choices/`)).json();
  return decisions.some((each) => each.seat === seat && !each.answered) && choices.find((each) => each.order?.startsWith(how))?.order;
}, begins);

/** Waits until a reader is asked something, and says whether that is a decision of this kind in which a move of this type may be given. */
export async function asks(reader, type, kind) {
  await order(reader, "");
  await reader.rests();
  const meant = await reader.page.evaluate(async (wanted) => {
    const { decisions, seat } = await (await fetch(`/api/v1${location.pathname}/choices/`)).json();
    return decisions.some((each) => each.seat === seat && !each.answered && each.kind === wanted);
  }, kind);
  return meant && offers(reader, type);
}

/** Types the first order that begins so, as soon as it may be given, and sends it. Gives it. */
export async function types(reader, begins = "") {
  const line = await order(reader, begins);
  await reader.rests();
  const before = reader.submissions;
  await reader.sees("#sheet details.typed");
  await reader.page.evaluate((text) => {
    document.querySelector("#sheet details.typed").open = true;
    const field = document.querySelector("#orders");
    field.value = text;
    field.dispatchEvent(new Event("input"));
  }, line);
  await reader.click("#sheet .typed .row button");
  await reader.until(() => true);
  while (reader.submissions === before) await reader.rests();
  await counted(reader);
  return line;
}

/** What was sent counts. */
async function counted(reader) {
  await reader.rests();
  const refused = await reader.page.evaluate(() => document.querySelector("#panel .answer[data-bad]")?.textContent);
  assert.equal(refused ?? "", "");
}

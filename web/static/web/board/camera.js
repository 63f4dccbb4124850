// Where the board is seen from. The board is laid out once, as large as its frame lets it be; a camera says how far it is
// moved, in CSS pixels, and how many times it is enlarged. All here are numbers: nothing is looked up in a page.

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {{ x: number, y: number, zoom: number }} Camera */
/**
 * The frame: its size, how wide a column at its right lies under buttons, and how large the board is in it at zoom 1.
 * @typedef {{ width: number, height: number, aside: number, board: { width: number, height: number } }} Frame
 */

/** What is left free around what is framed or kept in sight, in pixels: half of what a finger hides. */
export const MARGIN = 24;

/** The zoom at which the whole board is seen. @param {Frame} frame */
export const least = (frame) => Math.min(frame.width / frame.board.width, frame.height / frame.board.height);

/** A place on the screen, from the frame's corner, in pixels of the board at zoom 1. @param {Camera} camera @param {Point} at */
export const onBoard = (camera, at) => ({ x: (at.x - camera.x) / camera.zoom, y: (at.y - camera.y) / camera.zoom });

/** Where on the screen a box of the board is. @param {Camera} camera @param {Box} box @returns {Box} */
const onScreen = ({ x, y, zoom }, box) => (
  { left: x + box.left * zoom, top: y + box.top * zoom, right: x + box.right * zoom, bottom: y + box.bottom * zoom });

/**
 * One coordinate, so that the board fills the room, or stands in its middle where it is smaller; a larger one may come out
 * from under what lies aside.
 * @param {number} at @param {number} length @param {number} room @param {number} [aside]
 */
const held = (at, length, room, aside = 0) => (length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - aside - length, at)));

/** The nearest camera that shows no more of the outside than it must. @param {Camera} camera @param {Frame} frame @param {number} most the largest zoom @returns {Camera} */
export function within({ x, y, zoom }, frame, most) {
  const allowed = Math.min(Math.max(zoom, least(frame)), Math.max(most, least(frame)));
  return { x: held(x, frame.board.width * allowed, frame.width, frame.aside), y: held(y, frame.board.height * allowed, frame.height), zoom: allowed };
}

/** The whole board. @param {Frame} frame @returns {Camera} */
export const whole = (frame) => within({ x: 0, y: 0, zoom: 0 }, frame, 0);

/** Enlarged so many times, while what is at one point of the screen stays there. @param {Camera} camera @param {number} times @param {Point} at @returns {Camera} */
export const zoomed = ({ x, y, zoom }, times, at) => (
  { x: at.x - (at.x - x) * times, y: at.y - (at.y - y) * times, zoom: zoom * times });

/** Moved as a hand moves that held these points of the screen and holds those now: one or two. @param {Camera} camera @param {Point[]} before @param {Point[]} now @returns {Camera} */
export function dragged(camera, before, now) {
  const [from, to] = [centre(before), centre(now)];
  const moved = { ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y };
  const [was, is] = [spread(before), spread(now)];
  return was > 0 && is > 0 ? zoomed(moved, is / was, to) : moved;
}

/** @param {Point[]} points */
const centre = (points) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** @param {Point[]} points */
const spread = ([one, other]) => (other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** Whether a box of the board is seen whole. @param {Camera} camera @param {Box} box @param {Frame} frame @param {number} margin */
export function sees(camera, box, frame, margin = 0) {
  const { left, top, right, bottom } = onScreen(camera, box);
  return left >= margin && top >= margin && right <= frame.width - margin && bottom <= frame.height - margin;
}

/**
 * So that a box stands in the middle, enlarged up to `most` times as far as all of it is seen; `beside`: of what the buttons
 * leave free.
 * @param {Box} box @param {Frame} frame @param {number} most @param {boolean} [beside] @returns {Camera}
 */
export function framed(box, frame, most, beside = false) {
  const width = frame.width - (beside ? frame.aside : 0);
  const room = { width: Math.max(1, width - 2 * MARGIN), height: Math.max(1, frame.height - 2 * MARGIN) };
  const fits = Math.min(room.width / Math.max(1, box.right - box.left), room.height / Math.max(1, box.bottom - box.top));
  const zoom = Math.max(least(frame), Math.min(most, fits));
  const x = width / 2 - ((box.left + box.right) / 2) * zoom;
  const y = frame.height / 2 - ((box.top + box.bottom) / 2) * zoom;
  return within({ x, y, zoom }, frame, zoom);
}

/** Moved no farther than it must be for a box of the board to be seen beside the buttons; of a box too large, its upper left. @param {Camera} camera @param {Box} box @param {Frame} frame @param {number} most @returns {Camera} */
export function revealing(camera, box, frame, most) {
  const { left, top, right, bottom } = onScreen(camera, box);
  const by = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ room) => (
    low < MARGIN ? MARGIN - low : Math.max(Math.min(0, room - MARGIN - high), MARGIN - low));
  return within({ ...camera, x: camera.x + by(left, right, frame.width - frame.aside), y: camera.y + by(top, bottom, frame.height) }, frame, most);
}

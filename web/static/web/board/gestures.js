// Hands on the board: one finger moves it, two enlarge it, a wheel does both. While that lasts nothing is asked of the
// page and nothing is told but how the camera moves, once a frame.
import { dragged, zoomed } from "./camera.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */
/**
 * @typedef {object} Moved
 * @property {Camera} camera where the board is seen from
 * @property {(camera: Camera) => void} go by a hand: once a frame at most
 * @property {() => void} begin a gesture begins
 * @property {() => void} settle it is over
 */

/** A finger that moved less than this, in pixels, has touched. */
const SLOP = 8;

/** A wheel rests when it was still for so many milliseconds. */
const STILL = 160;

/** One notch of a wheel, and how far that enlarges. */
const [NOTCH, TIMES] = [100, 1.2];

/** Lets hands move what is in a frame. @param {HTMLElement} frame @param {Moved} moved */
export function gestures(frame, moved) {
  /** The fingers that are down: where each is, from the corner of the frame. @type {Map<number, Point>} */
  const down = new Map();
  let corner = { left: 0, top: 0 };
  /** Where the fingers were when the camera was last told. @type {Point[]} */
  let before = [];
  let [moving, strayed, frames, still] = [false, false, 0, 0];
  /** @type {Point | null} */
  let first = null;
  /** @type {Camera | null} */
  let wheeled = null;

  const from = (/** @type {MouseEvent} */ { clientX, clientY }) => ({ x: clientX - corner.left, y: clientY - corner.top });
  const next = (/** @type {() => void} */ draw) => {
    frames ||= requestAnimationFrame(() => {
      frames = 0;
      draw();
    });
  };
  const held = () => [...down.values()].slice(0, 2);
  const follow = () => {
    const now = held();
    moved.go(dragged(moved.camera, before, now));
    before = now;
  };
  const begin = () => {
    moving = true;
    moved.begin();
  };
  const finish = () => {
    cancelAnimationFrame(frames);
    [frames, moving] = [0, false];
    moved.settle();
  };

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || inPlay(event.target)) return;
    rest();
    if (event.isPrimary) down.clear(); // of an end that was never told
    if (!down.size) {
      corner = frame.getBoundingClientRect();
      strayed = false;
      first = from(event);
    }
    down.set(event.pointerId, from(event));
    before = held();
    frame.setPointerCapture(event.pointerId);
    if (down.size > 1 && !moving) {
      strayed = true;
      begin();
    }
  });
  frame.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    const at = from(event);
    down.set(event.pointerId, at);
    if (!moving && first && Math.hypot(at.x - first.x, at.y - first.y) > SLOP) {
      strayed = true;
      before = [first];
      begin();
    }
    if (moving) next(follow);
  });
  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.has(event.pointerId)) return;
    if (moving) follow();
    down.delete(event.pointerId);
    before = held();
    if (moving && !down.size) finish();
  };
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);

  const rest = () => {
    if (!wheeled) return;
    clearTimeout(still);
    wheeled = null;
    finish();
  };
  frame.addEventListener("wheel", (event) => {
    if (!(event.ctrlKey || (!scrolls() && !event.shiftKey)) || down.size || !event.deltaY) return;
    event.preventDefault();
    if (!wheeled) {
      corner = frame.getBoundingClientRect();
      begin();
    }
    clearTimeout(still);
    still = window.setTimeout(rest, STILL);
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    wheeled = zoomed(wheeled ?? moved.camera, TIMES ** (-Math.max(-NOTCH, Math.min(NOTCH, pixels)) / NOTCH), from(event));
    next(() => {
      if (!wheeled) return;
      moved.go(wheeled);
      wheeled = moved.camera;
    });
  }, { passive: false });

  /** Whether what is down, or was last, has moved the board, so that it is no touch. */
  return { strayed: () => strayed };
}

/** Whether the page has something else to do with a wheel. */
function scrolls() {
  const { scrollHeight, clientHeight } = /** @type {Element} */ (document.scrollingElement);
  return scrollHeight > clientHeight;
}

/** Whether something of the frame that is not the board was taken hold of. @param {EventTarget | null} target */
const inPlay = (target) => target instanceof Element && target.closest("button, a, input") !== null;

// Shapes of places, measured: all in the units of the drawing, without a page.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/**
 * A round place has a middle and a radius, a long one two ends, a wide one corners.
 * @typedef {{ kind: "round", x: number, y: number, r: number }} Round
 * @typedef {{ kind: "long", from: Point, to: Point }} Long
 * @typedef {{ kind: "wide", corners: Point[] }} Wide
 * @typedef {Round | Long | Wide} Shape
 */

/** How much of a long or wide place about its middle is as good as the middle. */
const CORE = 0.2;

/** @param {Point} one @param {Point} other */
export const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {Point} one @param {Point} other @param {number} share */
const between = (one, other, share) => ({ x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share });

/** The middle of a shape. @param {Shape} shape @returns {Point} */
export function middle(shape) {
  if (shape.kind === "round") return { x: shape.x, y: shape.y };
  if (shape.kind === "long") return between(shape.from, shape.to, 0.5);
  const sum = shape.corners.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 });
  return { x: sum.x / shape.corners.length, y: sum.y / shape.corners.length };
}

/** What a shape takes up. @param {Shape} shape @returns {Box} */
export function extent(shape) {
  if (shape.kind === "round") {
    return { left: shape.x - shape.r, top: shape.y - shape.r, right: shape.x + shape.r, bottom: shape.y + shape.r };
  }
  const points = shape.kind === "long" ? [shape.from, shape.to] : shape.corners;
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}

/** What several boxes take up together; null of none. @param {Box[]} boxes @returns {Box | null} */
export function together(boxes) {
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((each) => each.left)), top: Math.min(...boxes.map((each) => each.top)),
    right: Math.max(...boxes.map((each) => each.right)), bottom: Math.max(...boxes.map((each) => each.bottom)),
  };
}

/** Whether a point lies within corners that go round. @param {Point[]} corners @param {Point} at */
export function inside(corners, at) {
  let within = false;
  corners.forEach((one, index) => {
    const other = corners[(index + 1) % corners.length];
    if (one.y > at.y !== other.y > at.y && at.x < one.x + ((at.y - one.y) / (other.y - one.y)) * (other.x - one.x)) within = !within;
  });
  return within;
}

/** How far a point is from a line with two ends. @param {Point} from @param {Point} to @param {Point} at */
export function fromLine(from, to, at) {
  const length = apart(from, to) ** 2;
  const along = length ? ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / length : 0;
  return apart(at, between(from, to, Math.min(1, Math.max(0, along))));
}

/**
 * How far a touch is from what somebody means who touches a shape: its middle, and of a long or wide one what lies close
 * to that.
 * @param {Shape} shape @param {Point} at
 */
export function distance(shape, at) {
  const centre = middle(shape);
  if (shape.kind === "round") return apart(centre, at);
  if (shape.kind === "long") return fromLine(between(centre, shape.from, CORE), between(centre, shape.to, CORE), at);
  const core = shape.corners.map((corner) => between(centre, corner, CORE));
  if (inside(core, at)) return 0;
  return Math.min(...core.map((corner, index) => fromLine(corner, core[(index + 1) % core.length], at)));
}

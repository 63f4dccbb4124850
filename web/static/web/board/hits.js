// What is meant by a touch: not what is drawn under the finger, but the nearest place that may be touched.
import { distance, fromLine, inside } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Shape} Shape */

/** How far from a finger what is meant may be, and within which distance two of it compete; in CSS pixels. */
export const REACH = 28;
const RIVALS = 12;

/** How much nearer the nearest of two that compete must be for there to be no doubt, in CSS pixels. */
const CLEAR = 3;

/** How far a touch is from the nearest of some shapes, in pixels; wherever a wide one is touched it is in reach. @param {Shape[]} shapes @param {Point} at @param {number} perUnit */
function pixels(shapes, at, perUnit) {
  return Math.min(...shapes.map((shape) => {
    const far = distance(shape, at) * perUnit;
    return shape.kind === "wide" && inside(shape.corners, at) ? Math.min(far, REACH) : far;
  }));
}

/**
 * The nearest of these that lies within reach, and with it those that compete with it, nearest first; none when none does.
 * @template {{ shapes: Shape[] }} T
 * @param {T[]} all what may be touched @param {Point} at where, in units @param {number} perUnit pixels for a unit
 * @param {number} reach how far what is meant may be @param {number} rivals within which distance two of it compete; in CSS pixels
 * @returns {T[]}
 */
export function meant(all, at, perUnit, reach = REACH, rivals = RIVALS) {
  const near = all
    .map((each) => ({ each, far: pixels(each.shapes, at, perUnit) }))
    .filter(({ far }) => far <= reach)
    .sort((one, other) => one.far - other.far);
  return near.filter(({ far }, index) => index === 0 || (far <= rivals && far - near[0].far < CLEAR)).map(({ each }) => each);
}

/** A piece is touched, and not only its place, within so many CSS pixels, or as far as it is drawn in units. */
const ON_PIECE = 14;

/**
 * The piece that is drawn at a touch, and with it those that compete with it, nearest first: of several at a place the wrong
 * one is hard to take back, so they compete wherever they are touched.
 * @param {Iterable<[string, Point]>} pieces where each is drawn @param {Point} at @param {number} perUnit
 * @returns {string[]}
 */
export function piecesAt(pieces, at, perUnit) {
  const drawn = [...pieces].map(([name, where]) => ({ name, shapes: [/** @type {Shape} */ ({ kind: "round", ...where, r: ON_PIECE })] }));
  const reach = Math.max(ON_PIECE, ON_PIECE * perUnit);
  return meant(drawn, at, perUnit, reach, reach).map(({ name }) => name);
}

/**
 * Whether the pieces under a finger are rather looked at than what is near: where that is only short of something, and about none
 * of them.
 * @param {readonly import("./types.js").Mark[]} near @param {readonly string[]} under
 */
export const isLookedAt = (near, under) => near.every(({ state }) => state === "short") && under.some((name) => !near.some(({ pieces }) => pieces.includes(name)));

/**
 * The place that lies somewhere, whether it may be touched or not; null beside the board. Where a wide one lies, a smaller
 * one is found from half of the reach only.
 * @template {{ shape: Shape }} T
 * @param {T[]} places @param {Point} at @param {number} perUnit
 * @returns {T | null}
 */
export function lying(places, at, perUnit) {
  const wide = places.find(({ shape }) => shape.kind === "wide" && inside(shape.corners, at)) ?? null;
  let [found, nearest] = [wide, (wide ? REACH / 2 : REACH) / perUnit];
  for (const each of places) {
    if (each.shape.kind === "wide") continue;
    const far = each.shape.kind === "long" ? fromLine(each.shape.from, each.shape.to, at) : distance(each.shape, at);
    if (far < nearest) [found, nearest] = [each, far];
  }
  return found;
}

// How the board is seen: laid out once, as large as its frame lets it be, and from then on moved and enlarged by one
// transform. It knows shapes, in the units of the drawing, and neither marks nor what they are for.
import { framed, least, onBoard, revealing, sees, whole, within, zoomed } from "./camera.js";
import { apart, extent, middle, together } from "./geometry.js";
import { ease, largest, legible, levelAt } from "./levels.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Frame} Frame */
/**
 * What whoever has a view is told of it.
 * @typedef {object} Seen
 * @property {() => void} levelled another level is shown
 * @property {() => void} sized the frame has another size
 * @property {() => void} rested it has kept that for a while
 */

/** How far apart two that compete are shown, in CSS pixels, and how many times that enlarges. */
const [PARTED, LITTLE, MUCH] = [44, 1.5, 3];

/** A zoom that differs by no more than this is left as it is. */
const SLIGHT = 1.25;

/** A frame has its size when it kept it for so many milliseconds. */
const STILL = 150;

/** A board as it is where nothing is to be touched is told from one that is enlarged by this. */
const HAIR = 1.01;

export class View {
  /** @type {import("./levels.js").Level} */
  level = "island";
  /** What moves: drawing and marks lie on it. */
  plane = document.createElement("div");
  /** @type {HTMLElement} */
  #element;
  /** @type {HTMLElement} */
  #column;
  /** @type {Seen} */
  #told;
  /** @type {Frame} */
  #frame = { width: 0, height: 0, aside: 0, board: { width: 0, height: 0 } };
  /** @type {Camera} */
  #camera = { x: 0, y: 0, zoom: 1 };
  /** The size of the drawing, in units: grounds of a game differ in colours and words alone. */
  #box = { width: 0, height: 0 };
  /** Pixels for a unit at zoom 1. */
  #fit = 1;
  /** The first point of the drawing, in the units of its places. @type {Point} */
  #origin = { x: 0, y: 0 };
  /** Two neighbouring places, in units. */
  #between = 100;
  /** @type {import("./levels.js").Scales} */
  #scales = { island: 0, near: 0, close: 0 };
  #resting = 0;

  /** @param {HTMLElement} element the frame, whose size somebody else decides @param {HTMLElement} column the buttons at its right @param {Seen} told */
  constructor(element, column, told) {
    [this.#element, this.#column, this.#told] = [element, column, told];
    this.plane.className = "board-plane";
    this.plane.dataset.level = this.level;
    new ResizeObserver(() => this.measure()).observe(element);
  }

  /** Whether there is something to be seen. */
  get laid() {
    return this.#frame.width > 0 && this.#frame.board.width > 0;
  }

  /** Pixels of the screen for a unit. */
  get perUnit() {
    return this.#fit * this.#camera.zoom;
  }

  get camera() {
    return this.#camera;
  }

  /** Learns what a new ground is like. @param {import("./drawing.js").Drawing} drawing */
  survey({ box, moved, places, scales }) {
    if (this.#box.width !== box.width || this.#box.height !== box.height) this.#frame = { ...this.#frame, board: { width: 0, height: 0 } };
    this.#box = { width: box.width, height: box.height };
    const [x, y] = (/\(\s*([-\d.]+)[\s,]+([-\d.]+)/.exec(moved) ?? ["", "0", "0"]).slice(1).map(Number);
    this.#origin = { x: box.x - x, y: box.y - y };
    this.#scales = scales;
    this.plane.style.setProperty("--island", String(scales.island));
    const [first, ...others] = places.filter(({ shape }) => shape.kind === "round").map(({ shape }) => middle(shape));
    this.#between = others.length ? Math.min(...others.map((spot) => apart(first, spot))) : box.width / 6;
    if (!this.laid) this.measure();
  }

  /**
   * Learns how large the frame is. The board is laid out once, as large as the first frame lets it be; from then on
   * another frame is another camera, so that whoever draws the sheet higher lays out nothing here.
   */
  measure() {
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (!this.#box.width || !width || !height) return;
    const [before, rests] = [this.#frame, this.#rests];
    const aside = width - this.#column.offsetLeft;
    if (this.laid) {
      this.#frame = { ...before, width, height, aside };
      const [x, y] = [this.#camera.x + (width - before.width) / 2, this.#camera.y + (height - before.height) / 2];
      this.go(rests ? this.#legible : { ...this.#camera, x, y });
      clearTimeout(this.#resting);
      this.#resting = window.setTimeout(() => {
        this.settle();
        this.#told.rested();
      }, STILL);
    } else {
      this.#fit = Math.min(width / this.#box.width, height / this.#box.height);
      const board = { width: this.#box.width * this.#fit, height: this.#box.height * this.#fit };
      Object.assign(this.plane.style, { width: `${board.width}px`, height: `${board.height}px` });
      this.#frame = { width, height, aside, board };
      this.go(this.#legible);
      this.settle();
    }
    this.#told.sized();
  }

  /** Where on the drawing an event is. @param {MouseEvent} event @returns {Point} */
  at({ clientX, clientY }) {
    const { left, top } = this.#element.getBoundingClientRect();
    const { x, y } = onBoard(this.#camera, { x: clientX - left, y: clientY - top });
    return { x: x / this.#fit + this.#origin.x, y: y / this.#fit + this.#origin.y };
  }

  // -- moved by hand

  /** A hand begins to move it. */
  begin() {
    this.#element.classList.add("moving");
  }

  /** Looks from there, or as near to it as the frame allows. @param {Camera} to */
  go(to) {
    this.#camera = within(to, this.#frame, this.#most);
    const { x, y, zoom } = this.#camera;
    this.plane.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
  }

  /** Draws what belongs to the scale that was reached: once, when hands rest. */
  settle() {
    this.#element.classList.remove("moving");
    const perUnit = this.perUnit.toFixed(4);
    if (!this.laid || this.plane.style.getPropertyValue("--per-unit") === perUnit) return;
    this.plane.style.setProperty("--per-unit", perUnit);
    const level = levelAt(this.perUnit, this.#scales);
    this.plane.dataset.level = level;
    if (level === this.level) return;
    this.level = level;
    this.#told.levelled();
  }

  // -- moved by itself

  /** Enlarges about the middle of what is seen. @param {number} times */
  zoom(times) {
    this.#glide(this.#about(this.#camera, this.#camera.zoom * times));
  }

  /** Shows the whole board. */
  whole() {
    this.#glide(whole(this.#frame));
  }

  /** Shows the board to whom it asks nothing: all of it, or without its rim where its numbers could not be read else. */
  rest() {
    this.#glide(this.#legible);
  }

  /** Looks at all of these from as near as one acts with ease, if that is worth a movement. @param {Shape[]} shapes */
  frame(shapes) {
    const box = this.#boxOf(shapes);
    if (!box) return;
    const zoom = this.#easy;
    const good = this.#camera.zoom > zoom / SLIGHT && this.#camera.zoom < zoom * SLIGHT;
    if (good && sees(this.#camera, box, this.#frame) && this.#clear(this.#camera, shapes)) return;
    const to = this.#framed(shapes, zoom);
    const all = this.#legible;
    if (to.zoom < least(this.#frame) * SLIGHT) this.#glide(all);
    else this.#glide(to.zoom < all.zoom ? this.#about(to, all.zoom) : to);
  }

  /** Goes nearer to what is to be touched next, where that is worth it; never farther away. @param {Shape[]} shapes */
  approach(shapes) {
    const to = shapes.length ? this.#framed(shapes, this.#easy) : null;
    if (to && to.zoom > this.#camera.zoom * SLIGHT) this.#glide(to);
    else this.reveal(shapes);
  }

  /** Brings shapes into sight, if they are not. @param {Shape[]} shapes */
  reveal(shapes) {
    const box = this.#boxOf(shapes);
    if (box && !(sees(this.#camera, box, this.#frame) && this.#clear(this.#camera, shapes))) this.#glide(revealing(this.#camera, box, this.#frame, this.#most));
  }

  /** Enlarges so that those that compete, each known by its middle, stand apart. @param {Point[]} middles @param {Shape[]} shapes */
  part([first, ...others], shapes) {
    const gap = Math.min(...others.map((at) => apart(at, first) * this.perUnit)) || 1;
    const zoom = Math.min(this.#most, this.#camera.zoom * Math.max(LITTLE, Math.min(MUCH, PARTED / gap)));
    if (zoom > this.#camera.zoom * HAIR) this.#glide(this.#framed(shapes, zoom));
  }

  /** Goes there smoothly, for those who like it. @param {Camera} to */
  async #glide(to) {
    this.plane.classList.add("gliding");
    this.go(to);
    await Promise.allSettled(this.plane.getAnimations().map(({ finished }) => finished));
    this.plane.classList.remove("gliding");
    this.settle();
  }

  // -- measured

  get #most() {
    return least(this.#frame) * largest(this.#fit * least(this.#frame), this.#scales);
  }

  get #rests() {
    return this.laid && this.#camera.zoom < this.#legible.zoom * HAIR;
  }

  /** The whole board, or its middle where that can be read. */
  get #legible() {
    const all = whole(this.#frame);
    return this.#about(all, all.zoom * legible(this.#fit * all.zoom, this.#scales));
  }

  /** Enlarged about the middle of what is seen. @param {Camera} camera @param {number} zoom */
  #about(camera, zoom) {
    const { width, height } = this.#frame;
    return zoomed(camera, zoom / camera.zoom, { x: width / 2, y: height / 2 });
  }

  /** The zoom at which one acts with ease. */
  get #easy() {
    const smallest = least(this.#frame);
    return smallest * ease(this.#fit * smallest, this.#between, this.#scales);
  }

  /** So that shapes stand in the middle; beside the buttons, where they would hide one of them. @param {Shape[]} shapes @param {number} most */
  #framed(shapes, most) {
    const box = /** @type {import("./geometry.js").Box} */ (this.#boxOf(shapes));
    const to = framed(box, this.#frame, most);
    return this.#clear(to, shapes) ? to : framed(box, this.#frame, most, true);
  }

  /** Whether no shape lies in the column of the buttons. @param {Camera} camera @param {Shape[]} shapes */
  #clear(camera, shapes) {
    const free = this.#frame.width - this.#frame.aside;
    return shapes.every((shape) => camera.x + (middle(shape).x - this.#origin.x) * this.#fit * camera.zoom <= free);
  }

  /** A box of the drawing in pixels of the board at zoom 1. @param {Shape[]} shapes */
  #boxOf(shapes) {
    const box = together(shapes.map(extent));
    if (!box) return null;
    const across = (/** @type {number} */ x) => (x - this.#origin.x) * this.#fit;
    const down = (/** @type {number} */ y) => (y - this.#origin.y) * this.#fit;
    return { left: across(box.left), top: down(box.top), right: across(box.right), bottom: down(box.bottom) };
  }
}

// The board as the control of a game: the server's drawing with the page's marks over it, moved and enlarged by hand. It
// knows places and marks, and neither moves nor games; what is touched is told, and nothing is sent.
import { framed, least, onBoard, revealing, sees, whole, within, zoomed } from "./camera.js";
import { Drawing } from "./drawing.js";
import { apart, extent, middle, together } from "./geometry.js";
import { gestures } from "./gestures.js";
import { lying, meant } from "./hits.js";
import { keys } from "./keys.js";
import { ease, largest, levelAt } from "./levels.js";
import { Layer, entries, lookable, touchable } from "./marks.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Frame} Frame */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Handlers} Handlers */
/** @typedef {import("./marks.js").Entry} Entry */

/** How many times one press of a button enlarges. */
const STEP = 1.6;

/** How far apart two that compete are shown, in CSS pixels. */
const PARTED = 44;

/** A piece is touched, and not only its place, within so many CSS pixels. */
const ON_PIECE = 14;

/** A zoom that differs by no more than this is left as it is. */
const SLIGHT = 1.25;

/** A frame has its size when it kept it for so many milliseconds. */
const STILL = 150;

/** A board that is as large as it can be seen whole is told from one that is enlarged by this. */
const HAIR = 1.01;

/** Larger marks lie below smaller ones. */
const ORDER = ["wide", "long", "round"];

class TouchBoard {
  /** @type {import("./levels.js").Level} */
  level = "island";
  /** @type {HTMLElement} */
  #frame;
  #plane = document.createElement("div");
  #words = document.createElement("p");
  #drawing;
  #layer;
  /** @type {Handlers} */
  #handlers;
  /** @type {Frame} */
  #view = { width: 0, height: 0, cover: 0, board: { width: 0, height: 0 } };
  /** @type {Camera} */
  #camera = { x: 0, y: 0, zoom: 1 };
  /** Pixels for a unit at zoom 1. */
  #fit = 1;
  /** The first point of the drawing, in the units of its places. @type {Point} */
  #origin = { x: 0, y: 0 };
  /** Two neighbouring places, in units. */
  #between = 100;
  /** @type {import("./levels.js").Scales} */
  #scales = { near: 0, close: 0 };
  /** @type {Mark[]} */
  #marks = [];
  /** @type {string[]} */
  #way = [];
  /** Where pieces are drawn at this level. @type {Map<string, Point>} */
  #pieces = new Map();
  /** @type {string[]} */
  #lit = [];
  /** @type {Entry[]} */
  #options = [];
  /** @type {Entry | null} */
  #active = null;
  /** The keys of what is likely to be touched next. */
  #open = "";
  /** Whether marks are to be framed as soon as that can be done. */
  #due = false;
  #past = false;
  #resting = 0;
  /** The size of the drawing, in units: grounds of a game differ in colours and words alone. */
  #sized = "";

  /** @param {HTMLElement} frame @param {Handlers} handlers */
  constructor(frame, handlers) {
    const { say } = handlers;
    [this.#frame, this.#handlers] = [frame, handlers];
    frame.classList.add("board-frame");
    this.#plane.className = "board-plane";
    this.#words.className = "board-moment";
    this.#words.setAttribute("role", "status");
    this.#drawing = new Drawing(this.#plane, handlers.ground);
    this.#layer = new Layer(say);
    this.#plane.append(this.#layer.svg);
    frame.replaceChildren(this.#plane, this.#words, this.#buttons(say));
    const hand = gestures(frame, {
      camera: () => this.#camera,
      begin: () => frame.classList.add("moving"),
      move: (to) => this.#go(to),
      end: () => this.#settle(),
    });
    frame.addEventListener("click", (event) => this.#click(event, hand.strayed()));
    frame.addEventListener("pointermove", (event) => this.#hover(event));
    keys(this.#layer.svg, {
      options: () => this.#options,
      active: () => this.#active,
      activate: (entry) => this.#activate(entry, true),
      touch: (entry) => this.#tell({ marks: entry.mark ? [entry.mark] : [], place: entry.place, piece: null, by: "keyboard" }),
      leave: () => handlers.onLeave?.(),
      zoom: (times) => this.zoom(times),
      steered: (by) => frame.classList.toggle("steered", by),
    });
    new ResizeObserver(() => this.#measure()).observe(frame);
  }

  /** Shows a board; what was marked, chosen or focused stays so. Fulfilled when it is drawn. @param {Board} board */
  async show(board) {
    const anew = await this.#drawing.show(board);
    if (anew === null) return;
    if (anew) this.#survey();
    this.#draw();
    if (!this.#laid) this.#measure();
  }

  /**
   * Marks what may be touched, and what was.
   * @param {Mark[]} marks @param {{ framed?: boolean, way?: string[] }} [how] `framed`: these are the candidates of a new
   * decision, to be looked at; `way`: places in a row that are joined by a line
   */
  mark(marks, how = {}) {
    [this.#marks, this.#way] = [marks, how.way ?? []];
    this.#due ||= how.framed ?? false;
    this.#draw();
    const [before, open] = [this.#open, this.#inState("open")];
    this.#open = open.map(({ key }) => key).join(" ");
    if (!this.#laid) return;
    const chosen = this.#chosen();
    if (this.#due) this.#frameMarks();
    else if (this.#open && this.#open !== before && chosen.length) this.#approach([...open.flatMap(({ shapes }) => shapes), ...chosen]);
    else this.#reveal(chosen);
  }

  /** Lights places and pieces by their names, and brings them into sight; none ends it. @param {string[]} names */
  light(names) {
    this.#lit = names;
    this.#shine();
    if (this.#laid) this.#reveal(this.#shapesOf(names));
  }

  /** Something hides so many pixels at the lower edge of the frame from now on. @param {number} pixels */
  cover(pixels) {
    const all = this.#seesWhole();
    this.#view = { ...this.#view, cover: Math.max(0, Math.min(pixels, this.#view.height - 1)) };
    this.#frame.style.setProperty("--cover", `${pixels}px`);
    if (!this.#laid) return;
    if (all) this.whole();
    else this.#reveal(this.#chosen(), true);
  }

  /** Says of which moment the board is, where that is not now; then nothing may be touched but to look at it. @param {string | null} words */
  moment(words) {
    this.#words.textContent = words ?? "";
    this.#past = words !== null;
    this.#frame.classList.toggle("past", this.#past);
    this.#draw();
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.#layer.svg.focus({ preventScroll: true });
  }

  /** Enlarges about the middle of what is seen. @param {number} times */
  zoom(times) {
    const { width, height, cover } = this.#view;
    this.#glide(this.#held(zoomed(this.#camera, times, { x: width / 2, y: (height - cover) / 2 })));
  }

  /** Shows the whole board. */
  whole() {
    this.#glide(whole(this.#view));
  }

  // -- what is where

  get #laid() {
    return this.#view.width > 0 && this.#view.board.width > 0;
  }

  /** Pixels of the screen for a unit. */
  get #perUnit() {
    return this.#fit * this.#camera.zoom;
  }

  get #most() {
    return least(this.#view) * largest(this.#fit * least(this.#view), this.#scales);
  }

  #seesWhole() {
    return this.#laid && this.#camera.zoom < least(this.#view) * HAIR;
  }

  /** Learns what a new ground is like. */
  #survey() {
    const { box, moved, places } = this.#drawing;
    if (this.#sized !== `${box.width} ${box.height}`) this.#view = { ...this.#view, board: { width: 0, height: 0 } };
    this.#sized = `${box.width} ${box.height}`;
    const [x, y] = (/\(\s*([-\d.]+)[\s,]+([-\d.]+)/.exec(moved) ?? ["", "0", "0"]).slice(1).map(Number);
    this.#origin = { x: box.x - x, y: box.y - y };
    this.#layer.over(this.#drawing);
    this.#scales = this.#drawing.scales;
    this.#frame.style.setProperty("--sea", this.#drawing.sea);
    const spots = places.filter(({ shape }) => shape.kind === "round").map(({ shape }) => middle(shape));
    const [first] = spots;
    const far = spots.slice(1).map((spot) => apart(first, spot));
    this.#between = far.length ? Math.min(...far) : box.width / 6;
  }

  /**
   * Learns how large the frame is. The board is laid out once, as large as the first frame lets it be; from then on
   * another frame is another camera, so that whoever draws the sheet higher lays out nothing here.
   */
  #measure() {
    const { clientWidth: width, clientHeight: height } = this.#frame;
    if (!this.#drawing.svg || !width || !height) return;
    const [before, all] = [this.#view, this.#seesWhole()];
    const cover = Math.min(before.cover, height - 1);
    if (!this.#laid) {
      const { box } = this.#drawing;
      this.#fit = Math.min(width / box.width, height / box.height);
      const board = { width: box.width * this.#fit, height: box.height * this.#fit };
      Object.assign(this.#plane.style, { width: `${board.width}px`, height: `${board.height}px` });
      this.#view = { width, height, cover, board };
      this.#go(whole(this.#view));
      this.#settle();
    } else {
      this.#view = { ...before, width, height, cover };
      const [x, y] = [this.#camera.x + (width - before.width) / 2, this.#camera.y + (height - cover - before.height + before.cover) / 2];
      this.#go(all ? whole(this.#view) : { ...this.#camera, x, y });
      clearTimeout(this.#resting);
      this.#resting = window.setTimeout(() => this.#rest(), STILL);
    }
    if (this.#due) this.#frameMarks();
  }

  /** After the frame has got its size. */
  #rest() {
    this.#settle();
    this.#reveal(this.#chosen());
  }

  /** A box of the drawing in pixels of the board at zoom 1. @param {Shape[]} shapes */
  #boxOf(shapes) {
    const box = together(shapes.map(extent));
    if (!box) return null;
    const across = (/** @type {number} */ x) => (x - this.#origin.x) * this.#fit;
    const down = (/** @type {number} */ y) => (y - this.#origin.y) * this.#fit;
    return { left: across(box.left), top: down(box.top), right: across(box.right), bottom: down(box.bottom) };
  }

  /** Where on the drawing an event is. @param {MouseEvent} event @returns {Point} */
  #at({ clientX, clientY }) {
    const { left, top } = this.#frame.getBoundingClientRect();
    const { x, y } = onBoard(this.#camera, { x: clientX - left, y: clientY - top });
    return { x: x / this.#fit + this.#origin.x, y: y / this.#fit + this.#origin.y };
  }

  /** @param {string[]} names @returns {Shape[]} */
  #shapesOf(names) {
    return names.flatMap((name) => {
      const piece = this.#pieces.get(name);
      const place = this.#drawing.places.find((each) => each.name === name);
      if (place) return [place.shape];
      return piece ? [/** @type {Shape} */ ({ kind: "round", ...piece, r: 20 })] : [];
    });
  }

  /** @param {Mark["state"]} state */
  #inState(state) {
    return this.#options.filter(({ mark }) => mark?.state === state);
  }

  #chosen() {
    return this.#inState("chosen").flatMap(({ shapes }) => shapes);
  }

  // -- what is drawn

  #draw() {
    if (!this.#drawing.svg) return;
    this.#pieces = this.#drawing.pieces(this.level);
    const places = new Map(this.#drawing.places.map(({ name, shape }) => [name, shape]));
    const all = this.#past ? [] : entries(this.#marks, places, this.#pieces);
    all.sort((one, other) => ORDER.indexOf(one.drawn[0].kind) - ORDER.indexOf(other.drawn[0].kind));
    const may = all.filter(({ mark }) => mark && touchable(mark));
    this.#options = may.length ? may : lookable(this.#drawing.places);
    this.#layer.draw(this.#options, all.filter((entry) => !may.includes(entry)));
    this.#layer.lead(this.#past ? [] : this.#way.flatMap((name) => (places.has(name) ? [middle(/** @type {Shape} */ (places.get(name)))] : [])));
    this.#shine();
    if (this.#active) this.#activate(this.#still(this.#active), false);
  }

  #shine() {
    this.#layer.light(this.#shapesOf(this.#lit));
  }

  /** What an entry has become: the same, else the nearest that is left. @param {Entry} entry */
  #still(entry) {
    const same = this.#options.find(({ key }) => key === entry.key);
    return same ?? this.#options.reduce((/** @type {Entry | null} */ best, each) => (
      best && apart(best.at, entry.at) <= apart(each.at, entry.at) ? best : each), null);
  }

  /** @param {Entry | null} entry @param {boolean} reveal */
  #activate(entry, reveal) {
    this.#active = entry;
    this.#layer.activate(entry);
    if (entry && reveal && this.#laid) this.#reveal(entry.shapes);
  }

  // -- where it is seen from

  /** @param {Camera} to */
  #held(to) {
    return within(to, this.#view, this.#most);
  }

  /** @param {Camera} to */
  #go(to) {
    this.#camera = this.#held(to);
    const { x, y, zoom } = this.#camera;
    this.#plane.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
  }

  /** Goes there by itself, smoothly for those who like it. @param {Camera} to */
  async #glide(to) {
    this.#plane.classList.add("gliding");
    this.#go(to);
    await Promise.allSettled(this.#plane.getAnimations().map(({ finished }) => finished));
    this.#plane.classList.remove("gliding");
    this.#settle();
  }

  /** Draws what belongs to the scale that was reached: once, when hands rest. */
  #settle() {
    this.#frame.classList.remove("moving");
    const perUnit = this.#perUnit.toFixed(4);
    if (!this.#laid || this.#plane.style.getPropertyValue("--per-unit") === perUnit) return;
    this.#plane.style.setProperty("--per-unit", perUnit);
    const level = levelAt(this.#perUnit, this.#scales);
    this.#plane.dataset.level = level;
    if (level === this.level) return;
    this.level = level;
    this.#draw();
    this.#handlers.onLevel?.(level);
  }

  /** Looks at the marks of a new decision. */
  #frameMarks() {
    this.#due = false;
    const open = this.#options.filter(({ mark }) => mark && mark.state !== "short");
    const box = this.#boxOf((open.length ? open : this.#options.filter(({ mark }) => mark)).flatMap(({ shapes }) => shapes));
    if (!box) return;
    const zoom = this.#easy;
    const good = this.#camera.zoom > zoom / SLIGHT && this.#camera.zoom < zoom * SLIGHT;
    if (good && sees(this.#camera, box, this.#view)) return;
    const to = framed(box, this.#view, zoom);
    this.#glide(to.zoom < least(this.#view) * SLIGHT ? whole(this.#view) : to);
  }

  /** Goes nearer to what is to be touched next, where that is worth it; never farther away. @param {Shape[]} shapes */
  #approach(shapes) {
    const box = this.#boxOf(shapes);
    const to = box && framed(box, this.#view, this.#easy);
    if (to && to.zoom > this.#camera.zoom * SLIGHT) this.#glide(to);
    else this.#reveal(shapes);
  }

  /** The zoom at which one acts with ease. */
  get #easy() {
    const smallest = least(this.#view);
    return smallest * ease(this.#fit * smallest, this.#between, this.#scales);
  }

  /** Brings shapes into sight, if they are not. @param {Shape[]} shapes @param {boolean} [bound] whether the board is to be held in its frame anew anyway */
  #reveal(shapes, bound = false) {
    const box = this.#boxOf(shapes);
    if (box && !sees(this.#camera, box, this.#view)) this.#glide(revealing(this.#camera, box, this.#view, this.#most));
    else if (bound) this.#glide(this.#held(this.#camera));
  }

  // -- what is touched

  /** @param {MouseEvent} event @param {boolean} strayed */
  #click(event, strayed) {
    if (!this.#drawing.svg || (event.target instanceof Element && event.target.closest("button"))) return;
    const heard = event.detail === 0 ? this.#layer.keyOf(event.target) : null;
    const option = this.#options.find(({ key }) => key === heard);
    if (option) {
      this.#activate(option, true);
      this.#tell({ marks: option.mark ? [option.mark] : [], place: option.place, piece: null, by: "keyboard" });
      return;
    }
    if (strayed) return;
    this.#layer.svg.focus({ preventScroll: true });
    this.#touch(this.#at(event));
  }

  /** @param {Point} at in units */
  #touch(at) {
    const near = meant(this.#options.filter(({ mark }) => mark), at, this.#perUnit);
    if (near.length) this.#activate(near[0], false);
    const marks = near.flatMap(({ mark }) => mark ?? []);
    const lies = lying(this.#drawing.places, at, this.#perUnit)?.name ?? null;
    this.#tell({ marks, place: near.length === 1 ? near[0].place : lies, piece: this.#pieceAt(at, marks), by: "pointer" });
    if (near.length > 1) this.#part(near);
  }

  /** The piece that is drawn at a point: of one mark, one that it is about. @param {Point} at @param {Mark[]} marks */
  #pieceAt(at, marks) {
    if (marks.length > 1 || (marks.length === 1 && !marks[0].pieces.length)) return null;
    const all = [...this.#pieces].filter(([name]) => !marks.length || marks[0].pieces.includes(name));
    const near = all.map(([name, where]) => ({ name, far: apart(at, where) * this.#perUnit })).sort((one, other) => one.far - other.far);
    return near.length && near[0].far <= Math.max(ON_PIECE, 14 * this.#perUnit) ? near[0].name : null;
  }

  /** Enlarges so that those that compete stand apart. @param {Entry[]} near */
  #part(near) {
    const gap = Math.min(...near.slice(1).map(({ at }) => apart(at, near[0].at) * this.#perUnit)) || 1;
    const zoom = Math.min(this.#most, this.#camera.zoom * Math.max(1.5, Math.min(3, PARTED / gap)));
    const box = this.#boxOf(near.flatMap(({ shapes }) => shapes));
    if (box && zoom > this.#camera.zoom * HAIR) this.#glide(framed(box, this.#view, zoom));
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType !== "mouse" || event.buttons || !this.#laid) return;
    const [near = null] = meant(this.#options.filter(({ mark }) => mark), this.#at(event), this.#perUnit);
    this.#layer.hover(near);
    this.#frame.classList.toggle("touchable", near !== null);
  }

  /** @param {import("./types.js").Touched} touched */
  #tell(touched) {
    this.#handlers.onTouch(touched);
  }

  /** @param {(sentence: string) => string} say */
  #buttons(say) {
    const group = document.createElement("div");
    group.className = "board-buttons";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", say("Size of the board"));
    /** @type {[string, string, () => void][]} */
    const all = [["+", say("Enlarge"), () => this.zoom(STEP)], ["\u2212", say("Reduce"), () => this.zoom(1 / STEP)], ["\u2922", say("Whole board"), () => this.whole()]];
    for (const [sign, label, press] of all) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", label);
      button.title = label;
      button.addEventListener("click", press);
      group.append(button);
    }
    return group;
  }
}

/** Makes an element the board. @param {HTMLElement} element whose size somebody else decides @param {Handlers} handlers */
export const mountBoard = (element, handlers) => new TouchBoard(element, handlers);

// The layer of marks over the drawing: one list with an option for each mark, for whoever reads it with ears or keys.
// Marks are known again by their keys, so that what is focused or touched stays the same element.
import { SVG } from "./drawing.js";
import { middle } from "./geometry.js";

/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./drawing.js").Place} Place */
/**
 * What the layer has an option for: a mark, or where none may be touched a place of the board.
 * @typedef {object} Entry
 * @property {string} key
 * @property {Mark | null} mark
 * @property {string} place
 * @property {string[]} names by which it is called
 * @property {Shape[]} shapes what may be touched of it
 * @property {Shape[]} drawn what is marked of it
 * @property {Point} at its middle
 */

/** How large the mark of a piece is, in units. */
const PIECE = 13;

/** A ring around what stands at a place is so much smaller than its corners are far: what stands there is no square. */
const ROUND = 0.8;

/** What of a mark may be touched. */
const TOUCHABLE = new Set(["open", "also", "chosen", "short"]);

/** Whether a mark may be touched. @param {Mark} mark */
export const touchable = (mark) => TOUCHABLE.has(mark.state);

/**
 * What stands for marks on a board: those whose place the board does not have are left out.
 * @param {Mark[]} marks @param {Map<string, Shape>} places @param {Map<string, Point>} pieces
 * @param {(place: string) => number} reach how far what stands at a place reaches: its mark goes around it @returns {Entry[]}
 */
export function entries(marks, places, pieces, reach) {
  return marks.flatMap((mark) => {
    const shape = places.get(mark.place);
    const drawn = mark.pieces.flatMap((name) => {
      const at = pieces.get(name);
      return at ? [/** @type {Shape} */ ({ kind: "round", ...at, r: PIECE })] : [];
    });
    const shapes = [...drawn, ...(shape ? [shape] : [])];
    if (!shapes.length) return [];
    const names = [mark.place, ...mark.pieces];
    return [{ key: mark.key, mark, place: mark.place, names, shapes, drawn: drawn.length ? drawn : shapes.map((each) => around(each, reach(mark.place))), at: middle(shape ?? shapes[0]) }];
  });
}

/** A round shape, as large as goes around what reaches so far from its middle. @param {Shape} shape @param {number} far @returns {Shape} */
const around = (shape, far) => (shape.kind === "round" ? { ...shape, r: Math.max(shape.r, far * ROUND) } : shape);

/** Every place but the long ones, to look at. @param {Place[]} places @returns {Entry[]} */
export function lookable(places) {
  return places
    .filter(({ shape }) => shape.kind !== "long")
    .map(({ name, shape }) => ({ key: name, mark: null, place: name, names: [name], shapes: [shape], drawn: [shape], at: middle(shape) }));
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {Element[]} children */
function made(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** What an option is called in the page. @param {string} key */
const idOf = (key) => `board-mark-${key.replaceAll(/\s/g, "_")}`;

/** A shape as an element of a class. @param {Shape} shape @param {string} kind @returns {Element} */
function outline(shape, kind) {
  if (shape.kind === "wide") return made("polygon", { class: kind, points: shape.corners.map(({ x, y }) => `${x},${y}`).join(" ") });
  if (shape.kind === "long") {
    const { from, to } = shape;
    return made("line", { class: `${kind} long`, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }
  const circle = /** @type {SVGElement} */ (made("circle", { class: kind, cx: shape.x, cy: shape.y, r: shape.r }));
  circle.style.setProperty("--r", String(shape.r));
  return circle;
}

export class Layer {
  /** @type {SVGSVGElement} */
  svg;
  #within = made("g", { role: "none" });
  #lights = made("g", { "aria-hidden": "true", class: "board-lights" });
  #way = made("g", { "aria-hidden": "true", class: "board-way" });
  #shown = made("g", { "aria-hidden": "true" });
  #options = made("g", { role: "none" });
  /** @type {Map<string, { element: Element, look: string }>} */
  #there = new Map();
  #say;

  /** @param {(sentence: string, parts?: Record<string, string | number>) => string} say */
  constructor(say) {
    this.#say = say;
    this.svg = /** @type {SVGSVGElement} */ (made("svg", {
      class: "board-marks", role: "listbox", tabindex: 0, "aria-multiselectable": "true", "aria-label": say("What can be touched on the board"),
    }, this.#within));
    this.#within.append(this.#lights, this.#way, this.#shown, this.#options);
  }

  /** Lies over a drawing. @param {import("./drawing.js").Drawing} drawing */
  over({ box, moved }) {
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.#within.setAttribute("transform", moved);
  }

  /**
   * Draws marks in this order, those that may be touched as options; what cannot be touched is told in words.
   * @param {Entry[]} options @param {Entry[]} others @param {Entry[]} told the options as they are told, likeliest first
   */
  draw(options, others, told) {
    const say = this.#say;
    this.svg.setAttribute("aria-owns", told.map(({ key }) => idOf(key)).join(" "));
    this.svg.setAttribute("aria-description", [["passed", say("On the way")], ["watched", say("Watched")]].flatMap(([state, heading]) => {
      const names = others.filter(({ mark }) => mark?.state === state).map(({ place }) => place);
      return names.length ? `${heading}: ${names.join(", ")}.` : [];
    }).join(" "));
    this.svg.setAttribute("aria-label", options.some(({ mark }) => mark) ? say("What can be touched on the board") : say("Places of the board"));
    this.#shown.replaceChildren(...others.map((entry) => this.#painted(entry)));
    /** @type {Map<string, { element: Element, look: string }>} */
    const there = new Map();
    for (const entry of options) {
      const look = JSON.stringify([entry.drawn, entry.mark === null]);
      const old = this.#there.get(entry.key);
      const kept = old?.look === look ? old : { element: this.#painted(entry), look };
      there.set(entry.key, kept);
      this.#tell(kept.element, entry);
    }
    this.#there = there;
    const wanted = [...there.values()].map(({ element }) => element);
    for (const each of [...this.#options.children]) if (!wanted.includes(each)) each.remove();
    wanted.forEach((element, index) => {
      if (this.#options.children[index] !== element) this.#options.insertBefore(element, this.#options.children[index] ?? null);
    });
  }

  /** Makes one option the active one, or none. @param {Entry | null} entry */
  activate(entry) {
    for (const each of this.#options.querySelectorAll(".active")) each.classList.remove("active");
    const element = entry && this.#there.get(entry.key)?.element;
    element?.classList.add("active");
    if (element) this.svg.setAttribute("aria-activedescendant", element.id);
    else this.svg.removeAttribute("aria-activedescendant");
  }

  /** Shows which mark a click would touch. @param {Entry | null} entry */
  hover(entry) {
    for (const each of this.#options.querySelectorAll(".hover")) each.classList.remove("hover");
    if (entry) this.#there.get(entry.key)?.element.classList.add("hover");
  }

  /** Which option an element belongs to; null of another. @param {EventTarget | null} target @returns {string | null} */
  keyOf(target) {
    const option = target instanceof Element ? target.closest("[role=option]") : null;
    return option?.getAttribute("data-key") ?? null;
  }

  /** Lights shapes. @param {Shape[]} shapes */
  light(shapes) {
    this.#lights.replaceChildren(...shapes.flatMap((shape) => [outline(shape, "halo"), outline(shape, "face")]));
  }

  /** Draws a way from point to point. @param {Point[]} points */
  lead(points) {
    const path = points.map(({ x, y }) => `${x},${y}`).join(" ");
    this.#way.replaceChildren(...(points.length > 1 ? ["halo", "face"].map((kind) => made("polyline", { class: kind, points: path })) : []));
  }

  /** @param {Entry} entry */
  #painted(entry) {
    const element = made("g", { class: "board-mark", "data-state": entry.mark?.state ?? "place" });
    const kinds = entry.mark ? ["halo", "face", "core", "ring"] : ["ring"];
    for (const shape of entry.drawn) element.append(...kinds.map((kind) => outline(shape, kind)));
    return element;
  }

  /** @param {Element} element @param {Entry} entry */
  #tell(element, { key, place, mark }) {
    const say = this.#say;
    const label = mark?.label ? `${place}: ${mark.label}` : place;
    const told = {
      id: idOf(key), role: "option", "data-key": key, "data-state": mark?.state ?? "place", "aria-selected": String(mark?.state === "chosen"),
      "aria-label": mark?.state === "short" ? say("{what} (cannot be paid now)", { what: label }) : label,
    };
    for (const [name, value] of Object.entries(told)) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

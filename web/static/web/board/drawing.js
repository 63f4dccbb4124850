// The picture that the server draws, put into the page as elements (they hold no script and no style): ground once for
// each address, pieces where their markup differs.

/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {{ name: string, shape: Shape }} Place */

export const SVG = "http://www.w3.org/2000/svg";

/** So many grounds are kept: those of a game, in both themes, between which one goes back and forth. */
const KEPT = 8;

/** What is left of a name of the drawing for those of the page. */
const OWN = "board-";

export class Drawing {
  /** @type {SVGSVGElement | null} */
  svg = null;
  /** @type {Place[]} */
  places = [];
  #address = "";
  /** @type {Map<string, Promise<string>>} */
  #grounds = new Map();
  /** Of each piece that stands, its markup. @type {WeakMap<Element, string>} */
  #drawn = new WeakMap();
  #asked = 0;
  #fetch;
  #parent;

  /** @param {Element} parent @param {(address: string) => Promise<string>} fetch */
  constructor(parent, fetch) {
    this.#parent = parent;
    this.#fetch = fetch;
  }

  /** Shows a board; gives whether the ground is another one, or null when another board was asked for meanwhile. @param {Board} board */
  async show(board) {
    const mine = ++this.#asked;
    const anew = board.ground !== this.#address;
    const ground = anew ? await this.#ground(board) : "";
    if (mine !== this.#asked) return null;
    if (anew) {
      const svg = readable(parsed(ground));
      for (const name of ["role", "width", "height"]) svg.removeAttribute(name);
      svg.setAttribute("class", "board-drawing");
      svg.setAttribute("role", "img");
      for (const child of svg.children) if (child.id === "title") child.id = `${OWN}title`;
      if (this.svg) this.svg.replaceWith(svg);
      else this.#parent.prepend(svg);
      [this.svg, this.#address, this.places] = [svg, board.ground, placesOf(svg)];
    }
    this.#entitle(board);
    this.#stand(board.pieces);
    return anew;
  }

  /** How large the whole is, in units, and from which point on it is drawn. */
  get box() {
    return /** @type {SVGSVGElement} */ (this.svg).viewBox.baseVal;
  }

  /** How the group in which ground, pieces and places stand is moved. */
  get moved() {
    return this.#group?.getAttribute("transform") ?? "";
  }

  /** Where pieces are drawn at a level that orders can name, in units. @param {string} level @returns {Map<string, Point>} */
  pieces(level) {
    const found = new Map();
    for (const element of this.svg?.querySelector("#pieces")?.children ?? []) {
      const name = element.getAttribute("data-order");
      const at = position(element);
      if (name && at && (!element.classList.length || element.classList.contains(level))) found.set(name, at);
    }
    return found;
  }

  /** How far what stands at a place, as it is drawn now, reaches from its middle, in units. @param {string} name of the place */
  reach(name) {
    const standing = this.svg?.querySelectorAll(`#pieces > [data-order="${CSS.escape(name)}"]`) ?? [];
    return Math.max(0, ...[...standing].map((element) => {
      const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (element).getBBox();
      return Math.hypot(Math.max(-x, x + width), Math.max(-y, y + height));
    }));
  }

  /** From which scale on the letters of each level can be read. @returns {import("./levels.js").Scales} */
  get scales() {
    const told = this.#group?.dataset ?? {};
    return { island: Number(told.island ?? 0), near: Number(told.near ?? 0), close: Number(told.close ?? 0) };
  }

  /** The colour of what lies lowest: sea, which goes on around the board. */
  get sea() {
    return this.#group?.querySelector("rect[fill]")?.getAttribute("fill") ?? "";
  }

  /** The group in which ground, pieces and places stand. */
  get #group() {
    return /** @type {SVGGElement | null | undefined} */ (this.svg?.querySelector("#pieces")?.parentElement);
  }

  /** The markup of a ground, fetched once. @param {Board} board */
  #ground({ ground: address, drawn }) {
    const kept = this.#grounds.get(address) ?? (drawn ? Promise.resolve(drawn) : this.#fetch(address));
    this.#grounds.delete(address);
    this.#grounds.set(address, kept);
    kept.catch(() => this.#grounds.delete(address));
    for (const old of this.#grounds.keys()) {
      if (this.#grounds.size <= KEPT) break;
      this.#grounds.delete(old);
    }
    return kept;
  }

  /** Says in words what the board shows. @param {Board} board */
  #entitle({ title, description }) {
    const svg = /** @type {SVGSVGElement} */ (this.svg);
    const told = (/** @type {string} */ kind, /** @type {string} */ words) => {
      let element = svg.querySelector(`:scope > ${kind}`);
      if (!element) {
        element = document.createElementNS(SVG, kind);
        svg.prepend(element);
      }
      element.id = OWN + kind;
      if (element.textContent !== words) element.textContent = words;
    };
    told("desc", description);
    told("title", title);
    svg.setAttribute("aria-labelledby", `${OWN}title`);
    svg.setAttribute("aria-describedby", `${OWN}desc`);
  }

  /** Makes the pieces of a list, in its order, what stands on the ground; what looks as it did is not touched. @param {Board["pieces"]} pieces */
  #stand(pieces) {
    const parent = /** @type {Element} */ (this.svg?.querySelector("#pieces"));
    const listed = new Set(pieces.map(({ id }) => id));
    for (const each of [...parent.children]) if (!listed.has(each.id)) each.remove();
    const there = new Map([...parent.children].map((each) => [each.id, each]));
    const anew = pieces.filter(({ id, svg }) => {
      const stands = there.get(id);
      return !stands || this.#drawn.get(stands) !== svg;
    });
    const made = readable(parsed(`<svg xmlns="${SVG}">${anew.map(({ svg }) => svg).join("")}</svg>`));
    [...made.children].forEach((element, index) => {
      this.#drawn.set(element, anew[index].svg);
      there.get(element.id)?.replaceWith(element);
      there.set(element.id, element);
    });
    let next = parent.firstElementChild;
    for (const { id } of pieces) {
      if (next?.id === id) next = next.nextElementSibling;
      else parent.insertBefore(/** @type {Element} */ (there.get(id)), next);
    }
  }
}

/** An element of the page's own, without what could do anything. @param {string} markup */
function parsed(markup) {
  const { documentElement } = new DOMParser().parseFromString(markup, "image/svg+xml");
  if (documentElement.localName !== "svg") throw new Error("This is no picture.");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(documentElement, true)));
  for (const active of svg.querySelectorAll("script, foreignObject, style")) active.remove();
  return svg;
}

/** Tells the sheet how large each text is, so that what cannot be read is not drawn; by a class, as what is used elsewhere
 * (`use`) is matched without what stands around it. @template {Element} T @param {T} drawn @returns {T} */
function readable(drawn) {
  for (const text of drawn.querySelectorAll("text")) {
    text.classList.add("board-text");
    text.style.setProperty("--text", text.closest("[font-size]")?.getAttribute("font-size") ?? "16");
  }
  return drawn;
}

/** Where an element stands that says it by its attributes. @param {Element} element @returns {Point | null} */
function position(element) {
  const moved = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)/.exec(element.getAttribute("transform") ?? "");
  return moved ? { x: Number(moved[1]), y: Number(moved[2]) } : null;
}

/** The shapes of the places that a ground tells. @param {Element} svg @returns {Place[]} */
function placesOf(svg) {
  return [...svg.querySelectorAll("#places > [data-place]")].map((element) => (
    { name: /** @type {string} */ (element.getAttribute("data-place")), shape: shapeOf(element) }));
}

/** @param {Element} element @returns {Shape} */
function shapeOf(element) {
  const number = (/** @type {string} */ name) => Number(element.getAttribute(name));
  if (element.localName === "circle") return { kind: "round", x: number("cx"), y: number("cy"), r: number("r") };
  if (element.localName === "line") {
    return { kind: "long", from: { x: number("x1"), y: number("y1") }, to: { x: number("x2"), y: number("y2") } };
  }
  const all = (element.getAttribute("points") ?? "").trim().split(/[\s,]+/).map(Number);
  return { kind: "wide", corners: all.flatMap((x, index) => (index % 2 ? [] : [{ x, y: all[index + 1] }])) };
}

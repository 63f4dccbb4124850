// The board as the control of a game: the server's drawing with the page's marks over it. It knows places and marks, and
// neither moves nor games; what is touched is told, and nothing is sent. How it is seen is the business of view.js.
import { Drawing } from "./drawing.js";
import { apart, middle } from "./geometry.js";
import { gestures } from "./gestures.js";
import { isLookedAt, lying, meant, piecesAt } from "./hits.js";
import { STEP, keys } from "./keys.js";
import { Layer, entries, lookable, touchable } from "./marks.js";
import { View } from "./view.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Handlers} Handlers */
/** @typedef {import("./marks.js").Entry} Entry */

/** Larger marks lie below smaller ones. */
const ORDER = ["wide", "long", "round"];

class TouchBoard {
  /** @type {HTMLElement} */
  #frame;
  #view;
  #words = document.createElement("p");
  #drawing;
  #layer;
  /** @type {Handlers} */
  #handlers;
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

  /** @param {HTMLElement} frame @param {Handlers} handlers */
  constructor(frame, handlers) {
    const { say } = handlers;
    [this.#frame, this.#handlers] = [frame, handlers];
    frame.classList.add("board-frame");
    this.#words.className = "board-moment";
    this.#words.setAttribute("role", "status");
    const buttons = this.#buttons(say);
    this.#view = new View(frame, buttons, {
      levelled: () => this.#draw(),
      sized: () => this.#due && this.#look(),
      rested: () => this.#view.reveal(this.#chosen()),
    });
    const { plane } = this.#view;
    this.#drawing = new Drawing(plane, handlers.ground);
    this.#layer = new Layer(say);
    plane.append(this.#layer.svg);
    frame.replaceChildren(plane, this.#words, buttons);
    const hand = gestures(frame, this.#view);
    frame.addEventListener("click", (event) => this.#click(event, hand.strayed()));
    frame.addEventListener("pointermove", (event) => this.#hover(event));
    keys(this.#layer.svg, {
      options: () => this.#options,
      active: () => this.#active,
      activate: (entry) => this.#activate(entry, true),
      touch: (entry) => this.#tell({ marks: entry.mark ? [entry.mark] : [], place: entry.place, pieces: [], by: "keyboard" }),
      leave: () => handlers.onLeave?.(),
      zoom: (times) => this.zoom(times),
      whole: () => this.whole(),
      steered: (by) => frame.classList.toggle("steered", by),
    });
  }

  /** Shows a board; what was marked, chosen or focused stays so. Fulfilled when it is drawn. @param {Board} board */
  async show(board) {
    const anew = await this.#drawing.show(board);
    if (anew === null) return;
    this.#draw();
    if (!anew) return;
    this.#layer.over(this.#drawing);
    this.#frame.style.setProperty("--sea", this.#drawing.sea);
    this.#view.survey(this.#drawing);
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
    if (!this.#view.laid) return;
    const chosen = this.#chosen();
    if (this.#due) this.#look();
    else if (this.#open && this.#open !== before && chosen.length) this.#view.approach([...open.flatMap(({ shapes }) => shapes), ...chosen]);
    else this.#view.reveal(chosen);
  }

  /** Lights places and pieces by their names, and brings them into sight; none ends it. @param {string[]} names */
  light(names) {
    this.#lit = names;
    this.#shine();
    this.#view.reveal(this.#shapesOf(names));
  }

  /** Says of which moment the board is, where that is not now; what is past may only be looked at. @param {string | null} words @param {"past" | "ahead"} [when] */
  moment(words, when = "past") {
    this.#words.textContent = words ?? "";
    this.#past = words !== null && when === "past";
    this.#frame.classList.toggle("past", this.#past);
    this.#frame.classList.toggle("ahead", words !== null && when === "ahead");
    this.#draw();
  }

  /** How much is drawn. */
  get level() {
    return this.#view.level;
  }

  /** Enlarges about the middle of what is seen. @param {number} times */
  zoom(times) {
    this.#view.zoom(times);
  }

  /** Shows the whole board. */
  whole() {
    this.#view.whole();
  }

  // -- what is where

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

  /** Looks at the marks of a new decision, if there are any that can be chosen; what is only short of something is not worth a movement. */
  #look() {
    if (!this.#view.laid || !this.#drawing.svg) return;
    this.#due = false;
    const open = this.#options.filter(({ mark }) => mark && mark.state !== "short");
    if (open.length) this.#view.frame(open.flatMap(({ shapes }) => shapes));
    else this.#view.rest();
  }

  // -- what is drawn

  #draw() {
    if (!this.#drawing.svg) return;
    this.#pieces = this.#drawing.pieces(this.level);
    const places = new Map(this.#drawing.places.map(({ name, shape }) => [name, shape]));
    const told = this.#past ? [] : entries(this.#marks, places, this.#pieces, (place) => this.#drawing.reach(place));
    const all = told.toSorted((one, other) => ORDER.indexOf(one.drawn[0].kind) - ORDER.indexOf(other.drawn[0].kind));
    const may = all.filter(({ mark }) => mark && touchable(mark));
    this.#options = may.length ? may : lookable(this.#drawing.places);
    this.#layer.draw(this.#options, all.filter((entry) => !may.includes(entry)), may.length ? told.filter((entry) => may.includes(entry)) : this.#options);
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
    if (entry && reveal) this.#view.reveal(entry.shapes);
  }

  // -- what is touched

  /** @param {MouseEvent} event @param {boolean} strayed */
  #click(event, strayed) {
    if (!this.#drawing.svg || (event.target instanceof Element && event.target.closest("button"))) return;
    const heard = event.detail === 0 ? this.#layer.keyOf(event.target) : null;
    const option = this.#options.find(({ key }) => key === heard);
    if (option) {
      this.#activate(option, true);
      this.#tell({ marks: option.mark ? [option.mark] : [], place: option.place, pieces: [], by: "keyboard" });
      return;
    }
    if (strayed) return;
    this.#layer.svg.focus({ preventScroll: true });
    this.#touch(this.#view.at(event));
  }

  /** @param {Point} at in units */
  #touch(at) {
    const near = this.#meant(at);
    if (near.length) this.#activate(near[0], false);
    const marks = near.flatMap(({ mark }) => mark ?? []);
    const lies = lying(this.#drawing.places, at, this.#view.perUnit)?.name ?? null;
    const pieces = this.#piecesAt(at, marks);
    this.#tell({ marks, place: near.length === 1 ? near[0].place : lies, pieces, by: "pointer" });
    if (near.length > 1) this.#view.part(near.map((each) => each.at), near.flatMap(({ shapes }) => shapes));
    else if (pieces.length > 1) this.#view.part(pieces.map((name) => /** @type {Point} */ (this.#pieces.get(name))), this.#shapesOf(pieces));
  }

  /** What may be touched near a point. @param {Point} at */
  #meant(at) {
    const near = meant(this.#options.filter(({ mark }) => mark), at, this.#view.perUnit);
    return isLookedAt(near.flatMap(({ mark }) => mark ?? []), this.#piecesAt(at, [])) ? [] : near;
  }

  /** The pieces that are drawn at a point: of one mark, those that it is about. @param {Point} at @param {Mark[]} marks */
  #piecesAt(at, marks) {
    if (marks.length > 1 || (marks.length === 1 && !marks[0].pieces.length)) return [];
    return piecesAt([...this.#pieces].filter(([name]) => !marks.length || marks[0].pieces.includes(name)), at, this.#view.perUnit);
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType !== "mouse" || event.buttons || !this.#view.laid) return;
    const [near = null] = meant(this.#options.filter(({ mark }) => mark), this.#view.at(event), this.#view.perUnit);
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

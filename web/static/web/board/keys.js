// The keyboard on the board: one stop for Tab, arrows from mark to mark, a name while it is typed, Enter touches.
import { ARROWS, read, towards } from "./directions.js";
import { called, letter, typing } from "./names.js";

/** @typedef {import("./marks.js").Entry} Entry */
/**
 * @typedef {object} Reader
 * @property {() => Entry[]} options
 * @property {() => Entry | null} active
 * @property {(entry: Entry) => void} activate
 * @property {(entry: Entry) => void} touch
 * @property {() => void} leave
 * @property {(times: number) => void} zoom
 * @property {() => void} whole
 * @property {(by: boolean) => void} steered whether it is the keyboard that acts
 */

/** How many times one press of a key or button enlarges. */
export const STEP = 1.6;

/** What these keys enlarge. @type {Record<string, number>} */
const ZOOMS = { "+": STEP, "-": 1 / STEP };

/** @param {SVGSVGElement} layer @param {Reader} reader */
export function keys(layer, reader) {
  let typed = { text: "", at: 0 };

  const first = () => {
    const all = reader.options();
    return all.find(({ mark }) => mark?.state === "chosen") ?? read(all.filter(({ mark }) => mark?.state === "open"))[0] ?? read(all)[0] ?? null;
  };

  /** The entry that a key leads to; null where it leads nowhere. @param {KeyboardEvent} event @returns {Entry | null} */
  const led = ({ key, timeStamp }) => {
    const all = reader.options();
    const from = reader.active() ?? first();
    if (key in ARROWS) return from && towards(all.filter((each) => each !== from), from.at, ARROWS[key]);
    if (key === "Home") return read(all)[0] ?? null;
    if (key === "End") return read(all).at(-1) ?? null;
    if (!letter(key)) return null;
    typed = typing(typed, key, timeStamp);
    return called(all, typed.text);
  };

  layer.addEventListener("focus", () => {
    const entry = reader.active() ?? first();
    if (!layer.matches(":focus-visible")) return;
    reader.steered(true);
    if (entry) reader.activate(entry);
  });
  layer.addEventListener("blur", () => reader.steered(false));
  layer.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    reader.steered(true);
    const now = reader.active() ?? first();
    const open = typing(typed, "", event.timeStamp).text !== "";
    if (event.key === "Escape") reader.leave();
    else if ((event.key === "Enter" || event.key === " ") && now) reader.touch(now);
    else if (event.key in ZOOMS && !open) reader.zoom(ZOOMS[event.key]);
    else if (event.key === "0" && !open) reader.whole(); // no name begins so
    else if (event.key in ARROWS || ["Home", "End"].includes(event.key) || letter(event.key)) {
      const entry = led(event);
      if (entry) reader.activate(entry);
    } else return;
    event.preventDefault();
    if (event.key === "Enter" || event.key.startsWith("Arrow")) typed = { text: "", at: 0 };
  });

}

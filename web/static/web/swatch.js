// The mark of a seat, on the pages around a game (in one it is sheet/swatch.js).
import { el } from "./dom.js";

/** A round mark of the seat's colour with its letter, so that colour alone says nothing. */
export function swatch(colour) {
  return el("span", { class: "swatch", "data-colour": colour, "aria-hidden": "true" }, colour.slice(0, 1).toUpperCase());
}

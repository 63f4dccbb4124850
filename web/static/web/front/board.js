// The board of the front page: the server's drawing, whole and as large as its place lets it be. Nothing on it can be touched.
import { text } from "../api.js";
import { Drawing } from "../board/drawing.js";
import { levelAt } from "../board/levels.js";

const ROOT = "/api/v1";

/** @param {HTMLElement} element @returns {(board: import("../board/types.js").Board) => Promise<void>} what shows a board in its place */
export function showsBoards(element) {
  const plane = document.createElement("div");
  plane.className = "board-plane";
  element.append(plane);
  const drawing = new Drawing(plane, (address) => text(address.slice(ROOT.length), "image/svg+xml"));

  /** Draws as many words as can be read at this size. */
  const fit = () => {
    if (!drawing.svg) return;
    const { width, height } = drawing.box;
    const perUnit = Math.min(plane.clientWidth / width, plane.clientHeight / height);
    plane.dataset.level = levelAt(perUnit, drawing.scales);
    plane.style.setProperty("--island", String(drawing.scales.island));
    plane.style.setProperty("--per-unit", String(perUnit));
  };
  new ResizeObserver(fit).observe(plane);
  return async (board) => {
    if (!await drawing.show(board)) return;
    element.style.setProperty("background", drawing.sea);
    fit();
  };
}

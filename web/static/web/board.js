// The board: the SVG that the API draws from our view, put into the page as elements (it holds no script and no style sheet).
import { text } from "./api.js";

/** Fetches and shows the board; `at` is an earlier cursor. Keeps the old picture when the new one does not come. */
export async function showBoard(target, game, at = null) {
  const markup = await text(`/games/${game}/board.svg${at === null ? "" : `?at=${at}`}`, "image/svg+xml");
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
  const picture = parsed.documentElement;
  if (picture.nodeName !== "svg") return;
  for (const active of picture.querySelectorAll("script, foreignObject")) active.remove();
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  target.replaceChildren(document.importNode(picture, true));
}

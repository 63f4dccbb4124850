// The board: the SVG that the API draws from our view, put into the page as elements (it holds no script and no style sheet).
import { text } from "./api.js";

/** Fetches and shows the board; `at` is an earlier cursor. Keeps the old picture when the new one does not come. */
export async function showBoard(target, game, at = null) {
  const moment = at === null ? "" : `?at=${at}`;
  const markup = await text(`/games/${game}/board.svg${moment}`, "image/svg+xml");
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
  if (parsed.documentElement.nodeName !== "svg") return;
  const picture = document.importNode(parsed.documentElement, true);
  for (const active of picture.querySelectorAll("script, foreignObject")) active.remove();
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  target.replaceChildren(picture);
  crop(picture);
}

/** Shows the island alone: seats, bank and dice stand beside it on the page. */
function crop(picture) {
  const island = picture.querySelector("#island");
  const moved = island?.transform.baseVal.consolidate()?.matrix;
  if (!moved) return;
  const box = island.getBBox();
  if (box.width) picture.setAttribute("viewBox", `${box.x + moved.e} ${box.y + moved.f} ${box.width} ${box.height}`);
}

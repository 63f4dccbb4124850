// The board: the SVG that the API draws from our view, put into the page as elements (it holds no script and no style sheet).
import { text } from "./api.js";
import { say } from "./words.js";

/** Fetches and shows the board; `at` is an earlier cursor of an epoch. Keeps the old picture when the new one does not come. */
export async function showBoard(target, game, at = null, epoch = "") {
  const key = target.closest(".stage").querySelector(".key-parts");
  const moment = at === null ? "" : `?at=${at}&epoch=${epoch}`;
  const markup = await text(`/games/${game}/board.svg${moment}`, "image/svg+xml");
  const parsed = new DOMParser().parseFromString(markup, "image/svg+xml");
  if (parsed.documentElement.nodeName !== "svg") return;
  const picture = document.importNode(parsed.documentElement, true);
  for (const active of picture.querySelectorAll("script, foreignObject")) active.remove();
  picture.removeAttribute("width");
  picture.removeAttribute("height");
  target.replaceChildren(picture);
  crop(picture, picture.querySelector("#island"));
  const parts = ["panel", "legend"].map((name) => apart(picture, name)).filter(Boolean);
  key.replaceChildren(...parts);
  for (const part of parts) crop(part, part.firstElementChild, 6);
}

/** Takes a part out of the picture into one of its own, which goes on using the picture's shapes. */
function apart(picture, name) {
  const part = picture.querySelector(`#${name}`);
  if (!part) return null;
  const own = document.createElementNS(picture.namespaceURI, "svg");
  own.setAttribute("class", `key-${name}`);
  own.setAttribute("font-family", picture.getAttribute("font-family"));
  own.append(part);
  return own;
}

/** Shows one part alone, with so much around it. */
function crop(picture, part, around = 0) {
  if (!part) return;
  const moved = part.transform.baseVal.consolidate()?.matrix;
  const box = part.getBBox();
  const [x, y] = [box.x + (moved?.e || 0) - around, box.y + (moved?.f || 0) - around];
  if (box.width) picture.setAttribute("viewBox", `${x} ${y} ${box.width + 2 * around} ${box.height + 2 * around}`);
}

/** Calls `pick` with the name of each part of the board that is clicked, as orders have it: `19`, `6-10`, `J`, `K1`. */
export function pickable(board, pick) {
  board.addEventListener("click", (event) => {
    const part = event.target.closest("[data-order]");
    if (part) pick(part.dataset.order);
  });
}

/** Lets a button show the board as large as it was drawn, to be scrolled. */
export function enlarge(button, board) {
  button.addEventListener("click", () => {
    const large = board.classList.toggle("large");
    button.setAttribute("aria-pressed", String(large));
    button.textContent = large ? say("Whole board") : say("Larger board");
  });
}

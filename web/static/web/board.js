// The board: pieces on a ground, which the API draws from our view, put into the page as elements (they hold no script and no style).
import { get, text } from "./api.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const laid = new WeakMap(); // of each board, the addresses of what lies there for as long as they are the same
const asked = new WeakMap(); // of each board, how often it was asked for
const drawn = new WeakMap(); // of each piece that stands on a board, its markup

/** Fetches and shows the board; `at` is an earlier cursor of an epoch. Keeps the old one when the new one does not come. */
export async function showBoard(target, game, at = null, epoch = "") {
  const mine = (asked.get(target) || 0) + 1;
  asked.set(target, mine);
  const moment = at === null ? "" : `?at=${at}&epoch=${epoch}`;
  const parts = await get(`/games/${game}/board.json${moment}`);
  const had = target.querySelector("#pieces") ? laid.get(target) : {};
  const [ground, legend] = await Promise.all(["ground", "legend"].map((name) => parts[name] && parts[name] !== had[name] ? fetched(parts[name]) : null));
  if (asked.get(target) !== mine) return; // another moment was asked for since
  if (ground) target.replaceChildren(ground);
  const key = target.closest(".stage").querySelector(".key-parts");
  const kept = parts.legend && !legend ? key.querySelector(".key-legend") : null;
  key.replaceChildren(...[parts.panel && beside(parsed(parts.panel), "panel"), legend && beside(legend, "legend"), kept].filter(Boolean));
  laid.set(target, { ground: parts.ground, legend: parts.legend });
  entitle(target.querySelector("svg"), parts);
  stand(target.querySelector("#pieces"), parts.pieces);
}

/** The picture at an address that the API tells. */
async function fetched(address) {
  return parsed(await text(address.slice("/api/v1".length), "image/svg+xml"));
}

/** An `svg` element as large as its place, without what could do anything. */
function parsed(markup) {
  const svg = document.importNode(new DOMParser().parseFromString(markup, "image/svg+xml").documentElement, true);
  for (const active of svg.querySelectorAll("script, foreignObject")) active.remove();
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}

/** A part that stands beside the board, to be read and not looked at as one image; it uses the shapes of the ground. */
function beside(svg, name) {
  svg.setAttribute("class", `key-${name}`);
  svg.classList.toggle("wide", svg.viewBox.baseVal.width > 600);
  for (const own of svg.querySelectorAll(":scope > title, :scope > defs")) own.remove();
  for (const attribute of ["role", "aria-labelledby", "aria-label"]) svg.removeAttribute(attribute);
  return svg;
}

/** Says in words what the board shows. */
function entitle(svg, { title, description }) {
  const head = svg.querySelector("#title");
  head.textContent = title;
  if (!svg.querySelector("#description")) {
    const told = document.createElementNS(SVG, "desc");
    told.id = "description";
    head.after(told);
  }
  svg.querySelector("#description").textContent = description;
  svg.setAttribute("aria-labelledby", "title description");
}

/** Makes the pieces of a list, in its order, what stands in an element; what looks as it did is not touched. */
function stand(parent, pieces) {
  const listed = new Set(pieces.map(({ id }) => id));
  for (const each of [...parent.children]) if (!listed.has(each.id)) each.remove();
  const there = new Map([...parent.children].map((each) => [each.id, each]));
  const anew = pieces.filter(({ id, svg }) => !there.has(id) || drawn.get(there.get(id)) !== svg);
  const made = parsed(`<svg xmlns="${SVG}">${anew.map(({ svg }) => svg).join("")}</svg>`);
  [...made.children].forEach((element, index) => {
    drawn.set(element, anew[index].svg);
    there.get(element.id)?.replaceWith(element);
    there.set(element.id, element);
  });
  let next = parent.firstElementChild;
  for (const { id } of pieces) {
    if (next?.id === id) next = next.nextElementSibling;
    else parent.insertBefore(there.get(id), next);
  }
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

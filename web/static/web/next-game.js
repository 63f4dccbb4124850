// Which game comes after an answer: where that is wished, the next one that waits for the reader opens by itself.
import { get } from "./api.js";
import { el } from "./dom.js";
import { storage } from "./storage.js";
import { say } from "./words.js";

const KEY = "horror-next-game";

/** Whether the next game opens by itself; kept by this browser. */
export const nextOpens = () => storage.getItem(KEY) === "yes";

/** What a reader switches that on and off with. */
export function nextSwitch() {
  const box = el("input", { type: "checkbox", checked: nextOpens(), onchange: () => (box.checked ? storage.setItem(KEY, "yes") : storage.removeItem(KEY)) });
  return el("p", {}, el("label", { class: "choice" }, box, say("After an answer, open the next game that waits for me")));
}

/** Of games as the desk tells them, the first that waits for the reader and is another one; null where none does. @param {readonly import("api").DeskGame[]} games @param {string} answered */
export const nextOf = (games, answered) => games.find(({ game, my_turn: waits }) => waits && game !== answered) ?? null;

/** Asks which game waits for the reader after this one; null where none does. @param {string} answered its id @returns {Promise<import("api").DeskGame | null>} */
export async function nextAfter(answered) {
  const { games } = await get("/me/desk/?limit=2");
  return nextOf(games, answered);
}

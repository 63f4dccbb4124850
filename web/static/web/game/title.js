// The window's title: whether this game waits for the reader, and how many letters in it do. Before it stands the number of games
// that wait (waiting.js).
import { effect } from "../vendor/signals-core/signals-core.js";
import { titled } from "../waiting.js";
import { say } from "../words.js";
import { waitsForMe } from "./state.js";

/** @param {string} name of the game @param {boolean} waits @param {number} letters */
export const titleOf = (name, waits, letters) => [waits ? "● " : "", name, letters ? ` · ${letters === 1 ? say("a letter") : say("{n} letters", { n: letters })}` : ""].join("");

/** @param {import("./store.js").Store} store @param {{ readonly value: number }} letters how many wait to be read */
export const entitle = (store, letters) => effect(() => {
  const now = store.of.now.value;
  if (now) titled(titleOf(now.game.name, waitsForMe(now), letters.value));
});

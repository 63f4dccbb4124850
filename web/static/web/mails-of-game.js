// How the reader is mailed about one game: as about all others, or otherwise.
import { get, write } from "./api.js";
import { busy, el, fill } from "./dom.js";
import { say } from "./words.js";

/** When mails come, by the name that the API has for it. */
export const modes = () => ({
  turn: say("when I must decide"),
  batched: say("gathered, every so many minutes"),
  daily: say("gathered, once a day"),
  deadlines: say("only when my time runs out"),
  none: say("never"),
});

/** What is sent for a choice: nothing where it is to be as for all games. @param {string} mode */
export const asked = (mode) => mode === "" ? ["DELETE"] : ["PUT", { mails: mode }];

/** Shows the choice of a game. @param {HTMLElement} element @param {string} game */
export async function mountMails(element, game) {
  const address = `/games/${game}/mails/`;
  const { own, mails } = await get(address);
  const options = [["", say("as for all my games")], ...Object.entries(modes())];
  const select = el("select", { id: "game-mails" }, ...options.map(([value, name]) =>
    el("option", { value, selected: value === (own ? mails : "") }, name)));
  const failed = el("p", { class: "error", id: "game-mails-error", role: "alert", hidden: true });
  const saved = el("span", { role: "status", id: "game-mails-saved" });
  select.addEventListener("change", () => {
    saved.textContent = "";
    busy(select, failed, async () => {
      const [method, body] = asked(select.value);
      await write(method, address, body);
      saved.textContent = say("Saved.");
    });
  });
  fill(element, el("label", { for: "game-mails" }, say("Mails about this game")), select, saved,
    el("p", { class: "hint" }, say("Fewer mails stop no clock.")), failed);
}

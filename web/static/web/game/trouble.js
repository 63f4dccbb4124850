// Why there is nothing to be played, in the place of the game, and the way to try again.
import { byId } from "../dom.js";

/** @param {{ status: number, text: string } | null} trouble null for none */
export function tell(trouble) {
  document.body.classList.toggle("troubled", trouble !== null);
  byId("trouble").hidden = trouble === null;
  byId("trouble-text").textContent = trouble?.text ?? "";
  byId("again").hidden = trouble?.status === 404; // there is nothing to wait for
  byId("trouble-login").hidden = trouble?.status === 404 && !document.querySelector("[data-visitor]");
  byId("again").onclick = () => location.reload();
}

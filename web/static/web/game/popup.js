// What a card, a monster, an option or a rule is, over the page: picture and text, as the server tells them. A native dialogue
// keeps the focus and gives it back.
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { say } from "../words.js";

/** @typedef {{ thing: (use: string, value: string, label: string) => void, rule: (number: string) => void }} Popup */

/** @param {HTMLDialogElement} dialog @param {import("./store.js").Store} store @returns {Popup} */
export function makePopup(dialog, store) {
  const { transport, dispatch } = store;
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside what it shows
  });

  /** @param {string} heading @param {unknown} body */
  const show = (heading, body) => {
    render(html`<div class="popup-body"><header><h2>${heading}</h2><button type="button" class="bare" aria-label=${say("Close")} @click=${() => dialog.close()}>✕</button></header>${body}</div>`, dialog);
    if (!dialog.open) dialog.showModal();
  };

  const ruleset = () => store.state.value.now?.game.ruleset ?? "";

  return {
    async thing(use, value, label) {
      show(label, nothing);
      try {
        if (!store.state.value.things) dispatch({ type: "things", things: await transport.things(ruleset()) });
        const found = store.state.value.things?.things?.find((/** @type {any} */ each) => each.use === use && each.value === value);
        show(found?.label ?? label, found ? html`${found.text ? html`<p>${found.text}</p>` : nothing}` : html`<p class="hint">${say("Nothing more is told of it.")}</p>`);
      } catch (error) {
        show(label, html`<p class="error">${/** @type {Error} */ (error).message}</p>`);
      }
    },
    async rule(number) {
      show(number, nothing);
      try {
        show(number, html`<p>${(await transport.rule(ruleset(), number)).text}</p>`);
      } catch (error) {
        show(number, html`<p class="error">${/** @type {Error} */ (error).message}</p>`);
      }
    },
  };
}

// The reader's lists of standing orders for several games: one is copied in the place of what stands, what stands is kept as one.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { having } from "../../templates.js";
import { say } from "../../words.js";
import { told, wrong } from "./doing.js";
import { active } from "./list.js";

const MOST = 60; // letters of a name

/**
 * The part of the standing orders that is about templates: gives what draws it.
 * @param {{ game: import("../state.js").Now["game"], requests: import("./requests.js").Requests, doing: import("./doing.js").Doing,
 *   own: { value: import("./orders.js").Own }, set: (part: Partial<import("./orders.js").Own>) => void,
 *   write: (body: { template: string, version: number }) => Promise<void>, list: () => import("./list.js").Listed }} given
 */
export function templates({ game, requests, doing, own, set, write, list }) {
  const use = (/** @type {string} */ name) => doing.run("template", async () => {
    await write({ template: name, version: list().version });
    return say("Your list is a copy of {name} now.", { name });
  });
  const keep = (/** @type {Event} */ event) => {
    event.preventDefault();
    set({ name: own.value.name.trim() }); // blanks are no name
    if (!(/** @type {HTMLFormElement} */ (event.currentTarget).reportValidity())) return;
    const name = own.value.name.trim();
    doing.run("template", async () => {
      const { templates: all } = await requests.templates();
      const kept = await requests.keepTemplates(game.ruleset, having(all[game.ruleset] ?? [], { name, orders: active(list()).map(({ line }) => line) }));
      set({ list: { ...list(), templates: kept.templates[game.ruleset].map((/** @type {{ name: string }} */ each) => each.name) }, name: "" });
      return say("Kept as {name}.", { name });
    });
  };

  return () => {
    const names = list().templates;
    const some = active(list()).length > 0;
    const chosen = names.includes(own.value.template) ? own.value.template : names[0];
    return html`<details id="templates-box"><summary>${say("Templates")}</summary>
      <p class="hint">${say("Lists of yours that you use in several games.")} <a href="/account/orders/">${say("All of them")}</a></p>
      ${names.length ? html`<label for="template">${say("In the place of all orders above")}</label>
        <p class="row"><select id="template" @change=${(/** @type {any} */ event) => set({ template: event.target.value })}>${names.map((name) => html`<option value=${name} .selected=${name === chosen}>${name}</option>`)}</select>
          <button type="button" class="plain" id="template-use" aria-disabled=${doing.busy} @click=${() => use(chosen)}>${say("Use it")}</button></p>` : nothing}
      ${some ? html`<form novalidate @submit=${keep}><label for="template-name">${say("Keep the orders above as a template called")}</label>
        <p class="row"><input id="template-name" required maxlength=${MOST} autocomplete="off" aria-invalid=${doing.problem("template") ? "true" : nothing} aria-describedby="template-wrong" .value=${own.value.name} @input=${(/** @type {any} */ event) => set({ name: event.target.value })}> <button type="submit" class="plain" aria-disabled=${doing.busy}>${say("Keep them")}</button></p></form>` : nothing}
      ${names.length || some ? nothing : html`<p class="hint">${say("You have none, and no orders here to be kept as one.")}</p>`}
      ${wrong(doing, "template")}${told(doing, "template")}</details>`;
  };
}

// Drawing a part of the page: anew where what it shows has changed, and then only what is different.
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";
import { firstIn, steadily } from "../steady.js";

/**
 * Keeps what an element holds in step with a template that reads signals; the focus stays in it, or goes on to what is asked.
 * Gives a function that ends it.
 * @param {HTMLElement} element
 * @param {() => unknown} template
 */
export const keep = (element, template) => effect(() => {
  const drawn = template() ?? nothing;
  steadily([element], () => render(drawn, element), () => firstIn(element) ?? document.getElementById("sheet"));
});

/** A round mark of a seat's colour with its letter, so that colour alone says nothing. @param {string} colour */
export const swatch = (colour) => html`<span class="swatch" data-colour=${colour} aria-hidden="true">${colour.slice(0, 1).toUpperCase()}</span>`;

// What is to be done in a first game, and why: in a box above the sheet, with how far one has come.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { keep } from "../game/draw.js";
import { say } from "../words.js";
import { happened } from "./lesson.js";

const FEW = 3; // so many sentences are shown at once

/** @param {readonly string[]} sentences */
const news = (sentences) => (sentences.length ? html`<details ?open=${sentences.length <= FEW}><summary>${say("What happened")}</summary><ul>${sentences.map((each) => html`<li>${each}</li>`)}</ul></details>` : nothing);

/**
 * @param {HTMLElement} element
 * @param {{ lesson: import("./lesson.js").Lesson, at: { readonly value: number }, wrong: { readonly value: boolean }, go: (step: number) => void, ways: () => HTMLElement[] }} given
 *   `ways` lead on from the end
 */
export function mountBubble(element, { lesson, at, wrong, go, ways }) {
  const { steps, end } = lesson;
  const back = (/** @type {number} */ step) => (step ? html`<button type="button" class="plain" @click=${() => go(step - 1)}>${say("Back")}</button>` : nothing);
  keep(element, () => {
    const step = at.value;
    const count = say("Step {step} of {all}", { step: Math.min(step + 1, steps.length), all: steps.length });
    if (step >= steps.length) {
      return html`<progress max=${steps.length} value=${steps.length} aria-label=${count}></progress>${news(happened(lesson, step))}
        <p class="task" role="status">${end}</p><p class="actions">${back(step)}${ways()}<button type="button" class="plain" @click=${() => go(0)}>${say("Once more")}</button></p>`;
    }
    const { scene, text, places } = steps[step];
    const hint = places.length ? say("Try what is lit on the board: {places}", { places: places.join(", ") }) : say("Try what is said above.");
    return html`<progress max=${steps.length} value=${step} aria-label=${count}></progress><p class="step">${scene} · ${count}</p>
      ${news(happened(lesson, step))}
      <p class="task" role="status">${text}</p>
      ${wrong.value ? html`<p class="try" role="alert">${hint}</p>` : nothing}
      <p class="actions">${back(step)}<button type="button" class="plain" @click=${() => go(step + 1)}>${say("Skip this step")}</button></p>`;
  });
}

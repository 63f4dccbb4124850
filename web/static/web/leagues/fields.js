// Fields of the forms of organisers: a label, a hint, and what the server refuses, told at the field that it is about.
import { el, fill } from "../dom.js";

/** @import { Control, Failure, Option } from "./types.js" */

/**
 * A control with its label and a hint. `path` is the member of the request that it is (`rules.points.won`), which problem documents
 * name; the control has an id.
 * @param {string} label @param {Control} control @param {{ path: string, hint?: string }} about @returns {HTMLDivElement}
 */
export function field(label, control, { path, hint = "" }) {
  const { id } = control;
  control.dataset.path = path;
  if (hint) control.setAttribute("aria-describedby", `${id}-hint`);
  return el("div", {}, el("label", { for: id }, label), control, hint ? el("p", { class: "hint", id: `${id}-hint` }, hint) : null);
}

/** A whole number between two. @param {string} id @param {[number, number]} bounds @param {number | string} value empty for none @returns {HTMLInputElement} */
export const number = (id, [min, max], value) => el("input", { id, type: "number", min, max, step: 1, required: true, value });

/** A choice of `{value, label, own}`; what is `own` cannot be chosen. @param {string} id @param {Option[]} choices @param {string} [value] @returns {HTMLSelectElement} */
export const select = (id, choices, value) =>
  el("select", { id }, ...choices.map((each) => el("option", { value: each.value, selected: each.value === value, disabled: each.own }, each.label)));

/** The path of the control that a problem is about: the longest that its own begins with, of an act too; null for none. @param {string[]} paths @param {string} [path] @returns {string | null} */
export function nearest(paths, path) {
  const parts = (path ?? "$").split(/[.[]/).filter((part) => part !== "$" && part !== "act");
  /** @param {string} each */
  const begins = (each) => each.split(".").every((part, index) => part === parts[index]);
  return paths.filter(begins).sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Takes back what was told of fields. @param {HTMLElement} form */
export function clear(form) {
  for (const told of form.querySelectorAll(".wrong")) told.remove();
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-errormessage");
  }
}

/** Tells what is wrong at its field, and leads there; in the box of the form what is about none. @param {HTMLFormElement} form @param {HTMLElement} box @param {Failure} error */
function refuse(form, box, error) {
  const controls = /** @type {Control[]} */ ([...form.querySelectorAll("[data-path]")]);
  const path = nearest(controls.map((each) => each.dataset.path ?? ""), error.problem?.path);
  const control = controls.find((each) => each.dataset.path === path);
  if (!control) {
    box.textContent = error.message;
    box.hidden = false;
    return;
  }
  const id = `${control.id}-wrong`;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-errormessage", id);
  control.after(el("p", { class: "error wrong", id, role: "alert" }, error.message));
  for (let inside = control.closest("details"); inside; inside = inside.parentElement?.closest("details") ?? null) inside.open = true;
  control.focus();
}

/** What is thrown where a form itself finds that something cannot be right, as if the server had refused it. @param {string} path of the problem @param {string} sentence @returns {Failure} */
export const unfit = (path, sentence) => Object.assign(new Error(sentence), { status: 0, problem: { path } });

/** Does what a form asks for when it is sent, once at a time; what is refused is told at its field. `after` takes other answers, and says whether it has. @param {HTMLFormElement} form @param {HTMLElement} box @param {() => Promise<void>} work @param {(error: Failure) => boolean} [after] */
export function sends(form, box, work, after = () => false) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    clear(form);
    box.hidden = true;
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[type=submit]"));
    button.disabled = true;
    try {
      await work();
    } catch (caught) {
      const error = /** @type {Failure} */ (caught);
      if (!error.problem) throw error;
      if (!after(error)) refuse(form, box, error);
    } finally {
      button.disabled = false;
    }
  });
}

/** A list of lines, or a sentence where there are none. @param {HTMLElement} list @param {HTMLElement[]} rows @param {string} none */
export const lines = (list, rows, none) => fill(list, rows.length ? rows : el("li", { class: "hint" }, none));

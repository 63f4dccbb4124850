// With whom the reader shares a household: leagues part them where there are two groups, and tell nobody why (LEA-11).
import { get, write } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { say } from "../words.js";
import { tries } from "./refused.js";

/** @import { HouseholdShown } from "api" */

const ADDRESS = "/me/households/";
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The id of a person in what was typed: the address of the page, or the id; null for neither. @param {string} text */
export const idIn = (text) => ID.exec(text.toLowerCase())?.[0] ?? null;

/** People who sit in games with the reader, each once, by name. @param {{ seats: { player: string | null, name: string }[] }[]} games @param {string} me @param {Set<string>} but */
export function met(games, me, but) {
  const found = new Map(games.flatMap(({ seats }) => seats).filter(({ player }) => player && player !== me && !but.has(player)).map(({ player, name }) => [player, name]));
  return [...found].sort(([, one], [, other]) => one.localeCompare(other));
}

/** Fills the part of the page. @param {string} me the reader's id */
export async function household(me) {
  const { games } = await get("/games/?mine=true&limit=100");
  const form = byId("household-form");
  const box = byId("household-error");
  /** @param {string[]} people @param {string} told */
  const keep = async (people, told) => {
    show(people.length ? await write("PUT", ADDRESS, { people }) : await write("DELETE", ADDRESS));
    byId("household-done").textContent = told;
  };

  /** @param {HouseholdShown} household */
  function show({ people }) {
    const ids = people.map(({ person }) => person);
    fill(byId("household"), ...(people.length ? people.map(({ person, name, pending }) => {
      const drop = el("button", { type: "button", class: "plain small", "aria-label": say("Remove {name}", { name }), onclick: () =>
        tries(drop, box, async () => {
          await keep(ids.filter((id) => id !== person), say("{name} is not in your household any more.", { name }));
          form.elements.person.focus();
        }) }, say("Remove"));
      return el("li", {}, el("a", { href: `/people/${person}` }, name),
        pending ? el("span", { class: "hint" }, " ", say("counts once {name} says so too", { name })) : null, drop);
    }) : [el("li", { class: "hint" }, say("Nobody."))]));
    fill(byId("met"), ...met(games, me, new Set(ids)).map(([id, name]) => el("option", { value: `/people/${id}`, label: name }, name)));
    form.onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      tries(button, box, async () => {
        const id = idIn(form.elements.person.value);
        if (!id) throw Object.assign(new Error(say("This is no address of a person's page.")), { problem: {} });
        await keep([...new Set([...ids, id])], say("Kept."));
        form.reset();
        button.disabled = false;
      });
    };
  }

  show(await get(ADDRESS));
}

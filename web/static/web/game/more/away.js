// Being away: a vacation in days, and who takes the seat, should it ever be free for others.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { day } from "../../calendar.js";
import { brief } from "../../moments.js";
import { called } from "../../seats.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { Doing, awaited, told, wrong } from "./doing.js";

/** @typedef {{ first: string, last: string, days: number, steward: boolean }} Vacation */
/** @typedef {{ id: string, name: string, left: number, days: number, until: string | null, steward: boolean }} Waiting how a game fares meanwhile */
/** @typedef {{ balance: number, vacation: Vacation | null, games: Waiting[] }} Absence */

/** What a game does while its player is away, in a sentence. @param {Waiting} game @param {Vacation | null} vacation */
export function meanwhile({ left, days, until, steward }, vacation) {
  if (!vacation) return left ? say("waits for so many days: {left}", { left }) : say("does not wait");
  if (steward) return say("a bot plays for you");
  if (!until) return say("does not wait");
  return days < vacation.days ? say("waits for some of it, until {until}", { until: brief(until) }) : say("waits until {until}", { until: brief(until) });
}

/** @typedef {{ player: string | null } | { name: string }} Named whom one names */

/** Whom one names by what was written: by the id or the address of a person's page, where it has one, else by name. @param {string} text @returns {Named} */
export function namedIn(text) {
  const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i.exec(text)?.[0];
  return id ? { player: id.toLowerCase() } : { name: text.trim() };
}

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export function mountAway(element, { store, requests, refresh }) {
  const doing = new Doing();
  const own = signal(/** @type {{ absence: Absence | null, named: { player: string | null, name: string | null } | null, first: string, last: string, steward: boolean, person: string }} */ (
    { absence: null, named: null, first: "", last: "", steward: false, person: "" }));
  const set = (/** @type {Partial<typeof own.value>} */ part) => { own.value = { ...own.value, ...part }; };
  const take = (/** @type {Absence} */ absence) => set({ absence, first: absence.vacation?.first ?? "", last: absence.vacation?.last ?? "", steward: absence.vacation?.steward ?? false });
  const read = async () => {
    take(await requests.vacation());
    if (store.state.value.now?.game.seat !== null) set({ named: await requests.substitute() });
  };
  doing.read(read);

  const announce = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (!(/** @type {HTMLFormElement} */ (event.currentTarget).reportValidity())) return;
    const { first, last, steward } = own.value;
    doing.run("vacation", async () => {
      take(await requests.announce({ first, last, steward }));
      await refresh();
      return say("Announced. The others at your tables are told.");
    });
  };
  const name = (/** @type {Named} */ whom) => doing.run("substitute", async () => {
    await requests.nameSubstitute(whom);
    const chosen = await requests.substitute();
    set({ named: chosen, person: "" });
    return chosen.player ? say("Named. Nobody is told before your seat is free.") : say("Nobody is named any more.");
  });
  const named = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (own.value.person.trim()) name(namedIn(own.value.person));
  };

  return keep(element, () => {
    const { absence, named: chosen, first, last, steward, person } = own.value;
    void doing.under.value;
    const game = store.of.now.value?.game;
    if (!absence || !game) return awaited(doing, read);
    const others = game.seats.filter(({ player, index }) => player && index !== game.seat);
    const { balance, vacation, games } = absence;
    const here = games.find(({ id }) => id === game.id);
    const about = doing.problem("vacation")?.path ?? "";
    return html`
      <p>${vacation ? say("Announced: from {first} until {last}.", { first: day(vacation.first), last: day(vacation.last) }) : say("Days that you have left: {balance}.", { balance })}${here ? ` ${say("This game: {does}.", { does: meanwhile(here, vacation) })}` : ""}</p>
      <form novalidate @submit=${announce}>
        <div class="pair"><div><label for="away-first">${say("First day")}</label><input id="away-first" type="date" required .value=${first} aria-invalid=${about.includes("first") ? "true" : nothing} aria-describedby="vacation-wrong" @input=${(/** @type {any} */ event) => set({ first: event.target.value })}></div>
          <div><label for="away-last">${say("Last day")}</label><input id="away-last" type="date" required .value=${last} aria-invalid=${about.includes("last") ? "true" : nothing} aria-describedby="vacation-wrong" @input=${(/** @type {any} */ event) => set({ last: event.target.value })}></div></div>
        ${wrong(doing, "vacation")}
        <label class="choice"><input type="checkbox" .checked=${steward} @change=${(/** @type {any} */ event) => set({ steward: event.target.checked })}>${say("where a game lets me choose, have a bot play for me meanwhile, instead of the clock standing still")}</label>
        <p class="hint">${say("Whole days in your time zone, from twelve hours after you announce them. You may play all the same.")}</p>
        ${told(doing, "vacation")}
        <p class="row"><button type="submit" aria-disabled=${doing.busy}>${say("Announce")}</button> ${vacation ? html`<button type="button" class="plain" aria-disabled=${doing.busy} @click=${() => doing.run("vacation", async () => {
          take(await requests.endVacation());
          await refresh();
          return say("It is over.");
        })}>${say("End it")}</button>` : nothing} <a href="/account/when/">${say("When you sleep, and all your games")}</a></p>
      </form>
      ${chosen === null || game.status !== "running" || game.hosted_by ? nothing : html`<h3>${say("Who takes your seat, should it ever be free")}</h3>
        <p>${chosen.player ? html`<a href=${`/people/${chosen.player}`}>${chosen.name}</a> <button type="button" class="plain small" aria-disabled=${doing.busy} @click=${() => name({ player: null })}>${say("Name nobody")}</button>` : say("You have named nobody.")}</p>
        <form novalidate @submit=${named}><label for="substitute">${say("Name of somebody with whom you have played, or the address of the person's page")}</label>
          <p class="row"><input id="substitute" autocomplete="off" spellcheck="false" .value=${person} aria-invalid=${doing.problem("substitute") ? "true" : nothing} aria-describedby="substitute-wrong substitute-hint" @input=${(/** @type {any} */ event) => set({ person: event.target.value })}> <button type="submit" class="plain" aria-disabled=${doing.busy || !person.trim()}>${say("Name")}</button></p>
          <p class="hint" id="substitute-hint">${say("Who is named is asked alone for twelve hours, and needs no password.")}${others.length ? ` ${say("Nobody can be named who sits here, or has: {names}.", { names: others.map(called).join(", ") })}` : ""}</p>
          ${wrong(doing, "substitute")}${told(doing, "substitute")}</form>`}`;
  });
}

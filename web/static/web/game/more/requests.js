// What the parts of a game's page ask of the server that are opened seldom.
import { get, post, tagged, write } from "../../api.js";
import { bare } from "../../templates.js";
import { spoken } from "../../words.js";

/** @typedef {import("./list.js").Listed} Listed */

const language = () => spoken() || "en";

export class Requests {
  /** @param {string} game its id */
  constructor(game) {
    this.game = game;
    this.path = `/games/${game}`;
  }

  // -- what a seat may do

  /** @param {string} path below the game's address @param {unknown} [body] */
  post(path, body) {
    return post(`${this.path}/${path}`, body);
  }

  // -- standing orders

  /** What a ruleset offers of them; null where it has none. @param {string} ruleset @returns {Promise<import("./order.js").Offered | null>} */
  async offered(ruleset) {
    try {
      return await get(`/rulesets/${ruleset}/standing/?language=${language()}`);
    } catch (error) {
      if (/** @type {import("../state.js").Failure} */ (error).status === 404) return null;
      throw error;
    }
  }

  /** Those of the reader's seat. @returns {Promise<Listed>} */
  standing() {
    return get(`${this.path}/standing/`);
  }

  /** Writes the list as a whole: `orders`, or the name of a `template`. @param {{ orders?: unknown[], template?: string, version: number }} body @returns {Promise<Listed>} */
  keepStanding(body) {
    return write("PUT", `${this.path}/standing/`, body);
  }

  /** What orders would do. @param {unknown[]} orders */
  tried(orders) {
    return post(`${this.path}/standing/test/`, { orders });
  }

  /** The reader's lists for other games too, by ruleset. @returns {Promise<{ templates: Record<string, { name: string, orders: string[] }[]> }>} */
  templates() {
    return get("/me/standing/");
  }

  /** @param {string} ruleset @param {{ name: string, orders: string[] }[]} templates */
  keepTemplates(ruleset, templates) {
    return write("PUT", `/me/standing/${ruleset}/`, { templates: bare(templates) });
  }

  // -- being away

  /** @returns {Promise<any>} */
  vacation() {
    return get("/me/vacation/");
  }

  /** @param {{ first: string, last: string, steward: boolean }} wanted */
  announce(wanted) {
    return write("PUT", "/me/vacation/", wanted);
  }

  endVacation() {
    return write("DELETE", "/me/vacation/");
  }

  /** Whom the reader has named for the seat. @returns {Promise<{ player: string | null, name: string | null }>} */
  substitute() {
    return get(`${this.path}/substitute/`);
  }

  /** @param {import("./away.js").Named} whom */
  nameSubstitute(whom) {
    return write("PUT", `${this.path}/substitute/`, whom);
  }

  // -- what is kept, and shown to others

  /** The reader's notes to himself, with their `etag`. @returns {Promise<{ found: { text: string }, etag: string | null }>} */
  notes() {
    return tagged(`${this.path}/notes/`);
  }

  /** @param {string} text @param {string | null} etag of the notes that were read */
  keepNotes(text, etag) {
    return tagged(`${this.path}/notes/`, { method: "PUT", body: { text }, headers: etag ? { "If-Match": etag } : { "If-None-Match": "*" } });
  }

  /** A moment of the reader's as those know it who look on. @param {number} at @param {string} epoch @returns {Promise<{ moment: { visitor: number } | null }>} */
  moment(at, epoch) {
    return get(`${this.path}/moments/?${new URLSearchParams({ at: String(at), epoch })}`);
  }

  // -- the lobby

  /** @returns {Promise<{ rulesets: { name: string, title: string, bots: string[], presets: Record<string, { title: string }> }[] }>} */
  rulesets() {
    return get(`/rulesets/?language=${language()}`);
  }

  /** Those of the host that open the lobby. @returns {Promise<import("api").InvitationLinks>} */
  links() {
    return get(`${this.path}/links/`);
  }

  /** @param {string} link its id */
  takeBack(link) {
    return write("DELETE", `${this.path}/links/${link}/`);
  }
}

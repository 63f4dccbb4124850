// What is made once, however often its form is sent: the key of a request is kept until it is answered, over a lost line and a page
// that is opened anew. Another request has another key.
import { random, write } from "./api.js";
import { parsed, storage } from "./storage.js";

/** A place for keys that is gone with the page: for what is not to stay in the browser. */
export const here = (() => {
  const kept = new Map();
  return { getItem: (/** @type {string} */ name) => kept.get(name) ?? null, setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text), removeItem: (/** @type {string} */ name) => kept.delete(name) };
})();

const LASTS = 10 * 60_000; // milliseconds after which the same form asks for another thing

/** Posts what a form asks for. @param {string} path @param {unknown} body @param {{ send?: (method: string, path: string, body: unknown, by: { key: string }) => Promise<any>, place?: Pick<typeof storage, "getItem" | "setItem" | "removeItem">, at?: number }} [by] */
export async function once(path, body, { send = write, place = storage, at = Date.now() } = {}) {
  const name = `once ${path}`;
  const wanted = JSON.stringify(body);
  const kept = parsed(name, place);
  const again = kept?.wanted === wanted && kept.at > at - LASTS;
  const key = again ? kept.key : random();
  place.setItem(name, JSON.stringify({ wanted, key, at: again ? kept.at : at }));
  try {
    const answer = await send("POST", path, body, { key });
    place.removeItem(name);
    return answer;
  } catch (error) {
    if (/** @type {any} */ (error).status) place.removeItem(name); // it was answered
    throw error;
  }
}

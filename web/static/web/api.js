// The public API, as any client sees it: JSON over fetch, problem documents as errors, keys and entropy for writes.
import { say } from "./words.js";

const ROOT = "/api/v1";
const AUTH = `${ROOT}/auth/browser/v1`;
const PATIENCE = 30_000; // milliseconds after which no answer is one

/** An answer that is no success. `problem` is the document that the server sent (RFC 9457), or what is known instead. */
class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.title || say("The server answered {status}.", { status }));
    this.status = status;
    this.problem = problem;
  }
}

/** Fresh random text: an idempotency key, or entropy for the dice. */
export function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The value that shows that a write comes from a page of this server; the cookie's name is another one with https. */
function proof() {
  const found = /(?:^|; )(?:__Host-csrf|csrftoken)=([^;]*)/.exec(document.cookie);
  return found ? decodeURIComponent(found[1]) : "";
}

/**
 * One request. A line that fell silent, as of a phone in a tunnel, tells nobody: what has not come whole after PATIENCE is
 * given up, as no answer (status 0). With `keepalive` it is carried on where the page is left meanwhile.
 * @param {string} address
 * @param {{ method?: string, body?: unknown, headers?: Record<string, string>, keepalive?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, status: number, headers: Headers | undefined, body: string }>}
 */
async function send(address, { method = "GET", body, headers = {}, keepalive = false } = {}) {
  const all = { Accept: "application/json", ...headers };
  if (body !== undefined) all["Content-Type"] = "application/json";
  if (method !== "GET") all["X-CSRFToken"] = proof();
  try {
    const response = await fetch(address, {
      method, headers: all, keepalive, signal: AbortSignal.timeout(PATIENCE), credentials: "same-origin", body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { ok: response.ok, status: response.status, headers: response.headers, body: await response.text() };
  } catch {
    throw new Refused(0, { detail: say("The server does not answer. Try again in a moment.") });
  }
}

/** What an answer holds. @param {{ status: number, body: string }} answer */
function content({ status, body }) {
  if (!body) return {};
  try {
    return JSON.parse(body);
  } catch {
    return { detail: say("The server answered {status}.", { status }) };
  }
}

/** Reads an address below /api/v1. */
export async function get(path, options = {}) {
  return (await tagged(path, options)).found;
}

/** One request below /api/v1, as `found`, and its `etag`. A 429 or 503 says in the error's problem after how many seconds. */
export async function tagged(path, options = {}) {
  const response = await send(ROOT + path, options);
  const found = content(response);
  if (!response.ok) throw new Refused(response.status, found);
  return { found, etag: response.headers?.get("ETag") ?? null };
}

/** Reads text (a picture, the text board). */
export async function text(path, accept) {
  const response = await send(ROOT + path, { headers: { Accept: accept } });
  if (!response.ok) throw new Refused(response.status, content(response));
  return response.body;
}

/** Writes. The key stays the same when a lost answer makes us try again, so nothing is done twice; where keys count for nothing one tries once. */
export async function write(method, path, body, { keepalive = false, key = random(), tries = 3 } = {}) {
  const headers = { "Idempotency-Key": key };
  for (let attempt = 1; ; attempt += 1) {
    let response;
    try {
      response = await send(ROOT + path, { method, body, headers, keepalive });
    } catch (error) {
      if (attempt < tries) continue;
      throw error;
    }
    const found = content(response);
    if (response.ok) return found;
    throw new Refused(response.status, found);
  }
}

export const post = (path, body) => write("POST", path, body);

/** The account endpoints answer in a form of their own: errors by field. */
export async function auth(method, path, body, headers = {}) {
  if (method !== "GET" && !proof()) await send(`${AUTH}/config`);
  const response = await send(AUTH + path, { method, body, headers });
  return { status: response.status, ...content(response) };
}

let known = null;

/** Who we are: the profile, or null for a visitor. Asked once a page, and not where nobody can be logged in. */
export function me() {
  known ||= "visitor" in document.documentElement.dataset ? Promise.resolve(null) : asked();
  return known;
}

async function asked() {
  try {
    return await get("/me/");
  } catch (error) {
    if (error.status === 401 || error.status === 403) return null;
    throw error;
  }
}

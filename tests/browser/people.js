// People who are there before a page is opened: accounts by the API, and the keys of their mails.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LONG, SERVER } from "./browsers.js";
import { code } from "./codes.js";

const ROOT = `${SERVER}/api/v1`;
/** Each part asks from an address of its own, as its server trusts whoever says so: at one of them only so many may log in a minute. */
const ADDRESS = [10, process.pid >> 16, (process.pid >> 8) & 255, process.pid & 255].join(".");
export const PASSWORD = "a lake in the morning";

/** One request of a program; throws for any other status than these. */
export async function call(method, path, { body, token, session, key, expect = [200, 201] } = {}) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-Forwarded-For": ADDRESS };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (session) headers["X-Session-Token"] = session;
  if (key) headers["Idempotency-Key"] = key;
  const response = await fetch(ROOT + path, { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(LONG) });
  const found = await response.text();
  if (!expect.includes(response.status)) throw new Error(`${method} ${path}: ${response.status} ${found}`);
  return found ? JSON.parse(found) : {};
}

/** Gives what is found, as soon as there is something. */
export async function soon(find) {
  for (const end = Date.now() + LONG; Date.now() < end; ) {
    const found = await find();
    if (found) return found;
    await new Promise((next) => {
      setTimeout(next, 50);
    });
  }
  throw new Error(`waited in vain for ${find}`);
}

/** The key of the newest link to verify this address, as soon as its mail lies in the folder. */
export const keyFor = (address) => soon(async () => {
  for (const name of (await readdir(process.env.MAILS).catch(() => [])).filter((each) => each.endsWith(".eml")).sort().reverse()) {
    const mail = (await readFile(join(process.env.MAILS, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    const found = new RegExp(`^To: ${address}$`, "m").test(mail.replaceAll("\r", "")) && /verify-email#(\S+)/.exec(mail);
    if (found) return found[1];
  }
  return null;
});

/** The word that opens the folder of mails, which the server says at its start. */
export const folderKey = async () => /\/mails\/\?key=(\w+)/.exec(await readFile(join(dirname(process.env.MAILS), "server.log"), "utf8"))[1];

/** Somebody with an account and an access token; nobody else of any file has this name, since all files have one server. */
export async function person(name) {
  const email = `${name.toLowerCase()}@example.org`;
  const auth = "/auth/app/v1/auth";
  const begun = await call("POST", `${auth}/signup`, { body: { name, email, password: PASSWORD }, expect: [401] });
  const key = decodeURIComponent(await keyFor(email));
  await call("POST", `${auth}/email/verify`, { body: { key }, session: begun.meta.session_token, expect: [401] });
  const known = await call("POST", `${auth}/login`, { body: { email, password: PASSWORD } });
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const wanted = { name: "tests", scopes: ["read", "play", "host", "account", "league", "organise"], expires_at };
  const { token } = await call("POST", "/me/tokens/", { body: wanted, session: known.meta.session_token });
  return { name, email, token };
}

/** Has a deed of stage.py done: what becomes of games, leagues and people meanwhile. */
export async function stage(deed, ...words) {
  const response = await fetch(`${process.env.STAGE}/${deed}`, { method: "POST", body: JSON.stringify(words), signal: AbortSignal.timeout(LONG) });
  if (!response.ok) throw new Error(`${deed} ${words.join(" ")}: ${response.status} ${await response.text()}`);
}

/** Somebody logs in by the form, and goes on to a page. */
export async function comes(reader, { email }, path) {
  await reader.goto(`/account/login?next=${path}`);
  await enters(reader, { email });
}

/** The same on the form of the page where one is asked to. */
export async function enters(reader, { email }) {
  await reader.write({ email, password: PASSWORD });
  await reader.leaves("#form button");
}

/** Somebody of the staff logs in by the password and by a code. @param {Reader} reader @param {{ email: string, secret: string }} who @param {string} [path] where they go then */
export async function proves(reader, { email, secret }, path = "/staff/figures") {
  await reader.goto(`/account/login?next=${path}`);
  await reader.write({ email, password: PASSWORD });
  reader.expected.push([401, "/auth/login"]);
  await reader.click("#form button");
  await reader.write({ code: code(secret) });
  await reader.leaves("#code-form button");
}

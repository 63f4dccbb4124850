// The mail address, and the one that waits to take its place.
import { auth } from "../api.js";
import { busy, byId } from "../dom.js";
import { surely } from "../password.js";
import { say } from "../words.js";
import { sends } from "./frame.js";

const PATH = "/account/email";
let waiting = null; // the address that waits to be verified

/** Shows what is so. */
export async function showAddress() {
  const { data } = await auth("GET", PATH);
  const known = Array.isArray(data) ? data : [];
  waiting = known.find(({ verified }) => !verified)?.email ?? null;
  byId("address").textContent = known.find(({ verified }) => verified)?.email ?? "";
  byId("changing").hidden = !waiting;
  byId("changing-to").textContent = waiting ? say("Waits until the link is followed that was sent to {address}.", { address: waiting }) : "";
}

const press = (id, work) => byId(id).addEventListener("click", (event) => busy(event.target, byId("changing-error"), async () => {
  byId("sent").textContent = "";
  await work();
}));

press("send-again", async () => {
  const { status } = await auth("PUT", PATH, { email: waiting });
  if (status === 200) byId("sent").textContent = say("It is sent.");
  else throw Object.assign(new Error(say("One was sent a moment ago. Wait three minutes for another.")), { problem: {} });
});
press("stop-changing", async () => {
  await surely("DELETE", PATH, { email: waiting });
  await showAddress();
});
sends(byId("new-address"), async () => {
  await surely("POST", PATH, { email: byId("email").value });
  byId("new-address").reset();
  await showAddress();
});

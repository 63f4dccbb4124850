// Pushes to this device: turned on and off, and the others of the account.
import { get, post, write } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import { storage } from "../storage.js";
import { say } from "../words.js";

const WORKER = "/static/web/push-worker.js";
const DEVICE = "push-device"; // under which this browser keeps what it is called in the account

/** Whether this browser can take pushes at all. */
const able = () => "serviceWorker" in navigator && "PushManager" in window;

/** The registration of this device, made where it is missing. */
async function registered() {
  const there = await navigator.serviceWorker.getRegistration(WORKER);
  return there ?? navigator.serviceWorker.register(WORKER);
}

/** The subscription of this browser; null where it has none. */
async function subscribed() {
  const there = able() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined;
  return there ? there.pushManager.getSubscription() : null;
}

/** Shows the devices, and the button that fits this one. */
export async function showDevices() {
  const { key, devices } = await get("/me/devices/");
  const mine = devices.some(({ id }) => id === storage.getItem(DEVICE)) && await subscribed();
  byId("push-missing").hidden = Boolean(key) && able();
  byId("push-on").hidden = !key || !able() || Boolean(mine);
  byId("push-off").hidden = !mine;
  byId("push-on").onclick = () => press("push-on", () => turnOn(key));
  byId("push-off").onclick = () => press("push-off", turnOff);
  fill(byId("devices"), devices.map((device) => el("li", {},
    el("span", {}, el("strong", {}, device.name || device.service), el("br"),
      device.last_ok_at ? [say("Last push:"), " ", when(device.last_ok_at)] : say("No push yet")),
    el("button", { type: "button", class: "link", onclick: () => remove(device.id) }, say("Remove")))));
}

const press = (button, work) => busy(byId(button), byId("push-error"), async () => {
  await work();
  await showDevices();
});

async function turnOn(key) {
  if (await Notification.requestPermission() !== "granted") throw new Error(say("The browser does not allow notifications here."));
  const { pushManager } = await registered();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const { id } = await post("/me/devices/", { endpoint, p256dh: keys.p256dh, auth: keys.auth, name: called() });
  storage.setItem(DEVICE, id);
}

async function turnOff() {
  const mine = await subscribed();
  if (mine) await mine.unsubscribe();
  await write("DELETE", `/me/devices/${storage.getItem(DEVICE)}/`);
}

async function remove(id) {
  await write("DELETE", `/me/devices/${id}/`);
  await showDevices();
}

/** What a device is called: its system and browser, as far as they say. */
function called() {
  const found = /\(([^;)]+)[^)]*\)/.exec(navigator.userAgent)?.[1] ?? "";
  const browser = ["Firefox", "Edg", "Chrome", "Safari"].find((name) => navigator.userAgent.includes(name)) ?? "";
  return [browser.replace("Edg", "Edge"), found].filter(Boolean).join(", ").slice(0, 60);
}

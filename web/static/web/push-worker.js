// Shows what the server pushes to this device, and opens its page when it is touched. It stands at an address that stays
// (without the hash of a version), since a subscription belongs to it, and does nothing else: no page goes by it.
/** @type {any} */
const worker = self;

worker.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, renotify: Boolean(tag), icon: "icon-192.png", data: { link } }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

/** The window that shows a page already, or else a new one. */
async function show(link) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url.split("#")[0] === link);
  return open ? open.focus() : worker.clients.openWindow(link);
}

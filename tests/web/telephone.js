// What a browser gives for a connection to the server: sockets that do as a test says.
globalThis.location = { protocol: "https:", host: "here" };
globalThis.document = { documentElement: { dataset: {} }, cookie: "", visibilityState: "visible", addEventListener: listen, removeEventListener() {} };
globalThis.addEventListener = listen;
globalThis.removeEventListener = () => {};

/** What listens to the window or the document, by the name of the event. */
export const window = {};

function listen(name, call) {
  window[name] = call;
}

/** All that were opened since the last `hangUp`. */
export const sockets = [];

export const hangUp = () => {
  sockets.length = 0;
};

globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  heard = {};
  sent = [];
  closed = false;
  constructor(address) {
    this.address = address;
    sockets.push(this);
  }
  addEventListener(name, call) {
    this.heard[name] = call;
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  /** The server says something. */
  tells(frame) {
    this.heard.message({ data: JSON.stringify(frame) });
  }
};

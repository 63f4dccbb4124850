"""What the page does where the server goes on from a backup: it ends what it follows, and reads everything anew."""

from __future__ import annotations

import json

import pytest

from tests.web.scripts import run

BROWSER = """
globalThis.location = { protocol: "http:", host: "here" };
globalThis.document = { documentElement: { dataset: {} }, cookie: "", visibilityState: "hidden" };
const sockets = [];
globalThis.WebSocket = class {
  constructor(address) { this.address = address; this.heard = {}; this.sent = []; sockets.push(this); }
  addEventListener(name, call) { this.heard[name] = call; }
  send(text) { this.sent.push(text); }
  close() {}
};
const asked = [];
globalThis.fetch = async (address) => {
  asked.push(address);
  return { ok: false, status: given.status, text: async () => JSON.stringify(given.problem) };
};
let past = 0;
const calls = { news() {}, state() {}, past: () => { past += 1; } };
const follower = new m.Follower("g", { cursor: 12, epoch: "one" }, calls);
sockets[0].heard.open();
"""


@pytest.mark.parametrize(("code", "past"), [("epoch_changed", 1), ("cursor_ahead", 1), ("view_changed", 0)])
@pytest.mark.parametrize("way", ["socket", "page"])
def test_everything_is_read_anew_after_a_restore(code: str, past: int, way: str) -> None:
    told = (
        "sockets[0].heard.message({ data: JSON.stringify({ type: 'problem', problem: given.problem }) });"
        if way == "socket"
        else "await follower.poll(1000);"
    )
    found = run(
        "live.js",
        f"await (async () => {{ {BROWSER} {told} const left = {{ past, stopped: follower.stopped, asked,"
        " address: sockets[0].address, sent: sockets[0].sent }; follower.stop(); return left; })()",
        {"status": 409, "problem": {"code": code, "detail": "…"}},
    )
    assert (found["past"], found["stopped"]) == (past, bool(past))
    assert found["address"].endswith("/games/g/live")
    assert [json.loads(text) for text in found["sent"]] == [
        {"type": "hello", "after": 12, "epoch": "one", "text": True, "language": None}
    ]
    assert all(address.endswith("&epoch=one") for address in found["asked"])
    assert bool(found["asked"]) == (way == "page")

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import * as m from "../../web/static/web/sha256.js";

const bytes = (text) => new TextEncoder().encode(text);

test("the examples of FIPS 180-4 and RFC 4231", () => {
  assert.equal(m.toHex(m.sha256(bytes("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(m.toHex(m.sha256(bytes(""))), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  const mac = m.hmac(bytes("Jefe"), bytes("what do ya want for nothing?"));
  assert.equal(m.toHex(mac), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("every length around the ends of blocks is hashed as others hash it", () => {
  for (let length = 0; length < 200; length += 1) {
    const given = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    assert.equal(m.toHex(m.sha256(given)), createHash("sha256").update(given).digest("hex"), String(length));
    const key = given.subarray(0, length);
    assert.equal(m.toHex(m.hmac(key, given)), createHmac("sha256", key).update(given).digest("hex"), String(length));
  }
});

test("hex leads there and back, and arrays are joined in order", () => {
  const given = Uint8Array.from([0, 1, 15, 16, 255]);
  assert.equal(m.toHex(given), "00010f10ff");
  assert.deepEqual(m.fromHex("00010f10ff"), given);
  assert.deepEqual(m.joined(given, Uint8Array.of(), Uint8Array.of(7)), Uint8Array.from([0, 1, 15, 16, 255, 7]));
});

// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) at once, without a promise and on pages without TLS, where browsers offer
// neither. For the hash chains of the dice: four thousand hashes take a few hundredths of a second.

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const bits = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const BEGIN = primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
const ROUND = primes.map((prime) => bits(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Joins arrays of bytes. */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The hash of bytes, 32 of them. */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = BEGIN.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [words[i - 15], words[i - 2]];
      words[i] = (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)) + words[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + words[i - 16];
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = (state[i] + word) | 0;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** HMAC-SHA-256 of bytes under a key of at most 64. */
export function hmac(key, bytes) {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), sha256(joined(padded.map((byte) => byte ^ 0x36), bytes))));
}

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

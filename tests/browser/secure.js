// The server behind a proxy that speaks HTTP/2 over TLS, as docs/operators.md has it: with a certificate that lives as long as
// the process, made by openssl.
import { execFileSync } from "node:child_process";
import { X509Certificate, createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { createSecureServer } from "node:http2";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Headers that belong to a connection, and have no place in HTTP/2 (RFC 9113, 8.2.2). */
const OWN = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "proxy-connection"]);

/**
 * Begins to listen in front of a server. Gives the address, the hash of the key by which a browser may trust it, and what ends it.
 * @param {string} server
 */
export async function secure(server) {
  const folder = await mkdtemp(join(tmpdir(), "secure-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
    "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert], { stdio: "ignore" });
  const { hostname, port, host } = new URL(server);
  const front = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(":")));
    Object.assign(headers, { host }, headers.origin && { origin: server }); // the server believes to be asked directly
    const inner = request({ hostname, port, method: asked.method, path: asked.url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(Object.entries(given.headers).filter(([name]) => !OWN.has(name))));
      given.pipe(answer);
    });
    inner.on("error", () => answer.destroy());
    asked.pipe(inner);
  });
  // Sockets come by HTTP/1.1, over connections of their own.
  front.on("upgrade", (asked, outer) => {
    const inner = connect({ host: hostname, port: Number(port) }, () => {
      const lines = Object.entries({ ...asked.headers, host, origin: server }).map(([name, value]) => `${name}: ${value}`);
      inner.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      inner.pipe(outer);
      outer.pipe(inner);
    });
    for (const [one, other] of [[inner, outer], [outer, inner]]) one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise((listens) => {
    front.listen(0, "127.0.0.1", listens);
  });
  const trusted = createHash("sha256").update(new X509Certificate(readFileSync(cert)).publicKey.export({ type: "spki", format: "der" })).digest("base64");
  const end = async () => {
    front.close();
    await rm(folder, { recursive: true });
  };
  return { address: `https://127.0.0.1:${front.address().port}`, trusted, end };
}

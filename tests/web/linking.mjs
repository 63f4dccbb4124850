// Parses each module and links them as a browser would, without running any; prints what each exports.
import { readFile } from "node:fs/promises";
import vm from "node:vm";

const modules = new Map();
async function load(address) {
  if (!modules.has(address)) {
    modules.set(address, new vm.SourceTextModule(await readFile(new URL(address), "utf8"), { identifier: address }));
  }
  return modules.get(address);
}

const given = JSON.parse(process.argv[2]);
for (const address of given) {
  const module = await load(address);
  if (module.status === "unlinked") {
    await module.link((name, from) => load(new URL(name, from.identifier).href));
  }
}
const names = (address) => Reflect.ownKeys(modules.get(address).namespace).filter((name) => typeof name === "string");
console.log(JSON.stringify(Object.fromEntries(given.map((address) => [address, names(address)]))));

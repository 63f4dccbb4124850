// Checks the types of the pages' modules (web/tsconfig.json): those in folders strictly, the others, and those of the account, as they are. Prints
// what it finds as compilers do; the exit code tells whether there was anything.
import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ts = createRequire(`${ROOT}.venv-browser/`)("typescript");
const FLAT = /\/static\/web\/(?:account\/)?[^/]+$/; // a module in no folder, or in that of the account's pages
const LAX = { strict: false, noImplicitReturns: false };
/** Those of them that make their members elsewhere than in their classes, and are not checked at all. */
const UNCHECKED = ["settings", "account/orders"].map((name) => `${ROOT}web/static/web/${name}.js`);

const file = `${ROOT}web/tsconfig.json`;
const config = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, dirname(file));

/** What is wrong in those of our files that are wanted, under options that differ by some. */
function mistakes(wanted, differing = {}) {
  const program = ts.createProgram(config.fileNames, { ...config.options, ...differing });
  const ours = program.getSourceFiles().filter(({ fileName }) => config.fileNames.includes(fileName) && wanted(fileName));
  return [...program.getGlobalDiagnostics(), ...ours.flatMap((each) => [...program.getSyntacticDiagnostics(each), ...program.getSemanticDiagnostics(each)])];
}

const found = [
  ...config.errors,
  ...mistakes((name) => !FLAT.test(name)),
  ...mistakes((name) => FLAT.test(name) && !UNCHECKED.includes(name), LAX),
];
for (const each of found) {
  const { line, character } = each.file ? each.file.getLineAndCharacterOfPosition(each.start) : { line: 0, character: 0 };
  console.error(`${each.file ? relative(ROOT, each.file.fileName) : file}:${line + 1}:${character + 1}: ${ts.flattenDiagnosticMessageText(each.messageText, "\n  ")}`);
}
process.exit(found.length ? 1 : 0);

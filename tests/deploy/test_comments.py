"""Comments are taken out of what goes to browsers, and nothing else is."""

from __future__ import annotations

import json
import subprocess

import pytest

from deploy.comments import out_of_script, out_of_sheet
from tests.web.scripts import MODULES, NODE, STATIC, named

TOKENS = """
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const tokens = (code) => {
  const found = [];
  const add = ({ type, value, loc }) => found.push(`${loc.start.line} ${type.label} ${value?.pattern ?? value}`);
  parse(code, { ecmaVersion: "latest", sourceType: "module", locations: true, onToken: add });
  return found;
};
let text = "";
process.stdin.on("data", (part) => { text += part; }).on("end", () => {
  const pairs = JSON.parse(text);
  console.log(JSON.stringify(Object.keys(pairs).filter((name) => {
    const [one, other] = pairs[name].map(tokens);
    return JSON.stringify(one) !== JSON.stringify(other);
  })));
});
"""
"""By name a script before and after: prints the names of those that mean something else now. With node's own parser."""


def test_every_module_means_the_same_without_its_comments_and_each_line_keeps_its_number() -> None:
    before = {named(path): path.read_text() for path in MODULES}
    pairs = {name: [text, out_of_script(text)] for name, text in before.items()}
    ran = subprocess.run(
        [NODE, "--expose-internals", "-e", TOKENS],
        input=json.dumps(pairs),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []
    assert not any("/**" in after or "\n// " in after for _, after in pairs.values())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = 1; // one\nb();", "a = 1;\nb();"),
        ("/** A\n * B */\nexport const a = 1;", "\n\nexport const a = 1;"),
        ("const a = /** @type {any} */ (b);", "const a = (b);"),
        ("return/* c */a", "return a"),
        ('const a = "// no" + \'/* no */\'; // yes', 'const a = "// no" + \'/* no */\';'),
        ("const a = `// no ${b /* yes */ + `/* no */`} // no`; // yes", "const a = `// no ${b + `/* no */`} // no`;"),
        ("const a = `${{ b: { c: 1 } }.b.c}//`; // yes", "const a = `${{ b: { c: 1 } }.b.c}//`;"),
        (r"const a = `\` // no \${`; // yes", r"const a = `\` // no \${`;"),
        (r"a.split(/[/*]\/\//); // yes", r"a.split(/[/*]\/\//);"),
        ("return /\"/.test(a) // yes", "return /\"/.test(a)"),
        ("a = b / c; // d / e", "a = b / c;"),
        ("a = (b) / c['/'] / 2 // yes", "a = (b) / c['/'] / 2"),
    ],
)  # fmt: skip
def test_what_is_a_comment_goes_and_what_looks_like_one_stays(before: str, after: str) -> None:
    assert out_of_script(before) == after


def test_of_style_sheets_too() -> None:
    assert out_of_sheet('a { b: c; } /* d */\n/* e\n*/ f::before { content: "/* g */"; }') == (
        'a { b: c; }\n\n f::before { content: "/* g */"; }'
    )
    for path in STATIC.rglob("*.css"):
        without = out_of_sheet(path.read_text())
        assert "/*" not in without and without.count("\n") == path.read_text().count("\n")
        assert without.count("{") == path.read_text().count("{"), path

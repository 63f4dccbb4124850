"""Scripts and style sheets without their comments, as they go to browsers: types and reasons stand there, for those who
read the files, and are a quarter of what a page would weigh. Every line keeps its number, so that what a browser says
of one is found in the file.
"""

from __future__ import annotations

import re

_SHEET = re.compile(r"""[ \t]*(?P<comment>/\*.*?\*/)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""", re.DOTALL)
_SCRIPT = re.compile(
    r"""[ \t]*(?P<comment>//[^\n]*|/\*.*?\*/)
    | (?P<space>\s+)
    | (?P<text>"(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*')
    | (?P<word>[\w$]+)
    | (?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.DOTALL)
"""A template from behind its beginning, or behind an expression in it, to its end or the next expression."""
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_BEFORE_VALUES = {
    *("await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw", "typeof"),
    *("void", "yield"),
}
"""The words behind which no division can stand."""


def out_of_sheet(text: str) -> str:
    """A style sheet without comments."""
    return _SHEET.sub(lambda found: _left(found["comment"], "") if found["comment"] else found[0], text)


def out_of_script(text: str) -> str:
    """A script without comments. What looks like one in a text, a template or a pattern is none. Raises ValueError
    where it cannot be read.
    """
    kept: list[str] = []
    last = ""  # what stands before, but for space and comments: it says whether / divides or begins a pattern
    depths: list[int] = []  # of each template's expression that is open, how many braces are open in it
    at = 0
    while at < len(text):
        found = _SCRIPT.match(text, at)
        assert found is not None  # any sign is one
        part = found[0]
        if found["comment"]:
            kept.append(_left(found["comment"], text[found.end() : found.end() + 1]))
            at = found.end()
            continue
        inside = part == "}" and bool(depths) and depths[-1] == 0
        if part == "`" or inside:
            rest = _TEMPLATE.match(text, at + 1)
            if rest is None:
                raise ValueError("a template has no end")
            part += rest[0]
            if inside:
                depths.pop()
            if rest[1] == "${":
                depths.append(0)
        elif part == "/" and not _divides(last) and (pattern := _PATTERN.match(text, at)):
            part = pattern[0]
        elif depths and part in "{}":
            depths[-1] += 1 if part == "{" else -1
        kept.append(part)
        at += len(part)
        if not found["space"]:
            last = "(" if part.endswith("${") else part
    return "".join(kept)


def _divides(before: str) -> bool:
    """Whether / behind this divides: a value stands there."""
    return (
        before[-1:] in {*")]}\"'`"}
        or (before[-1:].isidentifier() or before[-1:].isalnum() or before[-1:] == "$")
        and (before not in _BEFORE_VALUES)
    )


def _left(comment: str, behind: str) -> str:
    """What stays in the place of a comment: its ends of lines, or a space where words would become one."""
    return "\n" * comment.count("\n") or ("" if not behind or behind.isspace() else " ")

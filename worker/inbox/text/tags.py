"""The tags of HTML, with nothing but what says how its text is to be read, before it is parsed (MAIL-11).

The parser takes minutes over an element of many attributes, and what makes text of the elements as much memory as a
style asks for. So each tag is written anew: its name, and at most one word about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

ATTRIBUTION, BOX, HIDDEN = "attribution", "box", "hidden"
"""What the attribute ``is`` says of an element: that it says whose a quotation is, that it may be such a box, that it
is not shown or struck out.
"""
MOST_OF_TAG = 4000
"""Letters of a tag that are looked at."""

_TAG = re.compile(r"<(?:(/?)([a-zA-Z][\w:.-]{0,60})|!--|[!?/])")
_REST = re.compile(r"""(?:[^>=]++|=\s{0,9}"[^"]{0,2000}"|=\s{0,9}'[^']{0,2000}'|=)*+/?>?""")
_ATTRIBUTE = re.compile(
    r"""(?<![\w-])(class|id|style)\s{0,9}=\s{0,9}(?:"([^"]*)|'([^']*)|([^\s>"']*))""", re.IGNORECASE
)
_VALUES = re.compile(r""""[^"]*"?|'[^']*'?""")
_GONE = (
    "script", "style", "title", "textarea", "noscript", "template", "select", "del", "s", "strike",
)  # fmt: skip
"""Elements of which nothing is read: they are not shown, or struck out."""
_CLASSES = {"gmail_attr", "moz-cite-prefix"}
_IDS = {"divrplyfwdmsg"}
_UNSEEN = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|max-height:0(?:px)?(?![.\w%])|text-decoration(?:-line)?:[^;]*line-through"
)
_INDENT = re.compile(r"margin:0(?:px)?0(?:px)?0(?:px)?40px")


def rewritten(html: str) -> str:
    """HTML with tags of which the parser learns no more than it must."""
    return "".join(_pieces(html))


def _pieces(html: str) -> Iterator[str]:
    at = 0
    unclosed: set[str] = set()
    while (tag := _TAG.search(html, at)) is not None:
        yield html[at : tag.start()]
        closes, name = tag[1], (tag[2] or "").lower()
        if not name and tag[0] == "<!--":
            end = html.find("-->", tag.end())
            at = len(html) if end < 0 else end + 3
            continue
        rest = _REST.match(html, tag.end())
        assert rest is not None
        at = rest.end()
        if name in _GONE:
            if not closes and name not in unclosed:
                end_of = re.compile(rf"</{name}(?![\w-])[^>]{{0,100}}>?", re.IGNORECASE).search(html, at)
                if end_of is not None:
                    at = end_of.end()
                else:
                    unclosed.add(name)
        elif name:
            yield f"</{name}>" if closes else _opening(name, rest[0][:MOST_OF_TAG])
    yield html[at:]


def _opening(name: str, rest: str) -> str:
    values = {
        found[0].lower(): found[1] or found[2] or found[3] for found in _ATTRIBUTE.findall(rest)
    } if "=" in rest else {}  # fmt: skip
    style = "".join(values.get("style", "").lower().split())
    if _UNSEEN.search(style) or "hidden" in _VALUES.sub("", rest).lower().rstrip("/>").split():
        return f'<{name} is="{HIDDEN}">'
    if values.get("id", "").lower() in _IDS or _CLASSES & set(values.get("class", "").split()):
        return f'<{name} is="{ATTRIBUTION}">'
    if name == "div" and "border-top:solid" in style:
        return f'<{name} is="{BOX}">'
    if name == "blockquote" and "border:none" in style and _INDENT.search(style):
        return "<div>"
    return f'<{name} style="white-space:pre">' if "white-space:pre" in style else f"<{name}>"

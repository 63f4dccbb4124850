"""Text out of HTML: with a mark before each line of a quotation, and before what a client says of whom it is
(MAIL-11).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml.etree import LxmlError, ParserError
from lxml.html import HTMLParser, document_fromstring

from worker.inbox.text import tags
from worker.inbox.text.attributions import begins_header
from worker.inbox.text.letters import ATTRIBUTION, QUOTED, UNQUOTED, plain

MARK = "> "
_OUR_MARKS = dict.fromkeys(map(ord, (QUOTED, UNQUOTED, ATTRIBUTION)))
_ROWS = {"table", "thead", "tbody", "tfoot", "tr"}
_CELLS = {"td", "th"}
_OUR_ENDS = dict.fromkeys(map(ord, (QUOTED, UNQUOTED)))
_MOST_BOXES = 20
"""Boxes that are looked at."""
_MOST_PIECES = 100
_LONGEST = 600
"""Letters of what says of whom a quotation is, at most."""


def text_of(html: str) -> str:
    """The text of a part of HTML; empty where it cannot be read."""
    try:
        tree = document_fromstring(
            tags.rewritten(plain(html)).encode(), parser=HTMLParser(encoding="utf-8", remove_comments=True)
        )
        for element in list(tree.iter()):
            _without_our_marks(element)
        _prepare(tree)
        text = Inscriptis(tree, ParserConfig(css=STRICT_CSS_PROFILE)).get_text()
    except (LxmlError, ParserError, ValueError, RecursionError, AssertionError):
        return ""
    return ATTRIBUTION.join(map(plain, "\n".join(_with_marks(text.split("\n"))).split(ATTRIBUTION)))


def _without_our_marks(element: Any) -> None:
    """Words of others may hold them as entities."""
    for name in ("text", "tail"):
        words = getattr(element, name)
        if words and not words.isascii():
            setattr(element, name, words.translate(_OUR_MARKS))


def _prepare(tree: Any) -> None:
    """Say in the text what its marks say; rows and cells become lines and words."""
    left, boxes = [tree], _MOST_BOXES
    while left:
        element = left.pop()
        said = element.get("is")
        if said == tags.HIDDEN:
            element.clear(keep_tail=True)
            continue
        boxes -= said == tags.BOX
        if said == tags.ATTRIBUTION or (said == tags.BOX and boxes >= 0 and _is_header(element)):
            words = " ".join(" ".join(element.itertext())[: 2 * _LONGEST].split())[:_LONGEST]
            element.clear(keep_tail=True)
            element.tag = "p"
            element.text = f"{ATTRIBUTION}{words}"
            continue
        left.extend(child for child in element if isinstance(child.tag, str))
        if element.tag == "blockquote":
            _alone(element, 0, QUOTED)
            _alone(element, len(element), UNQUOTED)
        elif element.tag in _ROWS:
            element.tag = "div"
        elif element.tag in _CELLS:
            element.tail = f" {element.tail or ''}"


def _alone(element: Any, at: int, mark: str) -> None:
    """Put a mark into a paragraph of its own; the text before the first child stays behind the first mark."""
    paragraph = element.makeelement("p")
    paragraph.text = mark
    if not at:
        paragraph.tail, element.text = element.text, None
    element.insert(at, paragraph)


def _is_header(box: Any) -> bool:
    """Whether a box is Outlook's above a quotation."""
    words = " ".join("".join(islice(box.itertext(), _MOST_PIECES)).split())
    return begins_header(words) and len(words) <= _LONGEST


def _with_marks(lines: list[str]) -> Iterator[str]:
    depth = 0
    for line in lines:
        depth += line.count(QUOTED) - line.count(UNQUOTED)
        yield MARK * depth + line.translate(_OUR_ENDS).strip()

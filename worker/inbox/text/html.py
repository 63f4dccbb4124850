"""Text out of HTML: with a mark before each line of a quotation, and before what a client says of whom it is
(MAIL-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml.etree import LxmlError, ParserError
from lxml.html import HTMLParser, document_fromstring

from worker.inbox.text.attributions import begins_header
from worker.inbox.text.letters import ATTRIBUTION, QUOTED, UNQUOTED, plain

MARK = "> "
_OUR_MARKS = dict.fromkeys(map(ord, (QUOTED, UNQUOTED, ATTRIBUTION)))
_CLASSES = {"gmail_attr", "moz-cite-prefix"}
_IDS = {"divrplyfwdmsg"}
_OUTLOOK = re.compile(r"border-top:\s*solid", re.IGNORECASE)
_ROWS = {"table", "thead", "tbody", "tfoot", "tr"}
_CELLS = {"td", "th"}
_LONGEST = 600
"""Letters of what says of whom a quotation is, at most."""


def text_of(html: str) -> str:
    """The text of a part of HTML; empty where it cannot be read."""
    try:
        tree = document_fromstring(
            plain(html).encode(), parser=HTMLParser(encoding="utf-8", remove_comments=True)
        )
        elements = [element for element in tree.iter() if isinstance(element.tag, str)]
        for element in elements:
            _without_our_marks(element)
        for element in elements:
            _prepare(element)
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


def _prepare(element: Any) -> None:
    """Say in the text what its marks say; rows and cells become lines and words."""
    if element.tag == "blockquote":
        _alone(element, 0, QUOTED)
        _alone(element, len(element), UNQUOTED)
    elif _is_attribution(element):
        words = " ".join(" ".join(element.itertext()).split())
        for child in list(element):
            element.remove(child)
        element.tag = "p"
        element.text = f"{ATTRIBUTION}{words}"
    elif element.tag in _ROWS:
        element.tag = "div"
    elif element.tag in _CELLS:
        element.tag = "span"
        element.tail = f" {element.tail or ''}"


def _alone(element: Any, at: int, mark: str) -> None:
    """Put a mark into a paragraph of its own; the text before the first child stays behind the first mark."""
    paragraph = element.makeelement("p")
    paragraph.text = mark
    if not at:
        paragraph.tail, element.text = element.text, None
    element.insert(at, paragraph)


def _is_attribution(element: Any) -> bool:
    if element.get("id", "").lower() in _IDS or _CLASSES & set(element.get("class", "").split()):
        return True
    if element.tag != "div" or not _OUTLOOK.search(element.get("style", "")):
        return False
    words = " ".join(_first_words(element).split())
    return begins_header(words) and len(words) <= _LONGEST


def _first_words(element: Any) -> str:
    found, length = [], 0
    for text in element.itertext():
        found.append(text)
        length += len(text)
        if length > _LONGEST * 4:
            break
    return "".join(found)


def _with_marks(lines: list[str]) -> Iterator[str]:
    depth = 0
    for line in lines:
        bare = line.strip()
        if QUOTED in bare or UNQUOTED in bare:
            if not depth:
                yield ""
            depth = max(0, depth + bare.count(QUOTED) - bare.count(UNQUOTED))
            bare = bare.replace(QUOTED, "").replace(UNQUOTED, "")
            if not bare:
                yield "" if not depth else MARK * depth
                continue
        yield MARK * depth + bare if depth else bare

"""Text as bytes of any sort have it, made plain: one kind of blank, dash and quotation mark, nothing unseen
(MAIL-11).
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from contextlib import suppress

QUOTED = "\ue000"
"""Begins a quotation in the text of HTML; a text from outside has no such letters."""
UNQUOTED = "\ue001"
"""Ends it."""
ATTRIBUTION = "\ue002"
"""Begins a line of HTML that its client marked as what says of whom a quotation is."""

_TRAPS = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "utf_7", "undefined", "mbcs", "oem"}
"""Codecs of Python that no mail is written in, some of which take long over little."""
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
}
"""What clients mean by names of smaller sets."""
_NAMES = {
    "x-sjis": "cp932",
    "x-ms-cp932": "cp932",
    "x-gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "x-euc-cn": "gb18030",
    "x-windows-949": "cp949",
    "iso-8859-8-i": "iso-8859-8",
    "iso-8859-8-e": "iso-8859-8",
    "x-mac-roman": "mac-roman",
    "x-macroman": "mac-roman",
    "cp-850": "cp850",
    "dos-720": "cp720",
}
"""Names of sets that clients have, and Python has not."""
_WESTERN = {"cp1252", "iso8859-1", "iso8859-15"}
_PLAIN = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4\u2039\u203a\uff07", "'"),
    **dict.fromkeys("\t\x0b\x0c\r\x85\u2028\u2029", " "),
}
"""What only looks different. What ends lines elsewhere ends none here: a client that quotes has put no mark behind
it.
"""
_LINKS = re.compile(
    r"<(?:https?|mailto|tel):[^>\n]{0,2000}>|\[(?:image|cid): ?[^\]\n]{0,500}\]", re.IGNORECASE
)
"""What programs write into plain text that stands in HTML without letters."""
_NO_LETTERS = re.compile(r"[\W_]+")
_ASCII = re.compile(r"[\n -~]*")


def decoded(data: bytes, charset: str) -> str:
    """The text of bytes in a set of that name; where there is none, or they are not in it, in UTF-8, else in Windows'
    Western one, with marks for what cannot be read. What is UTF-8 is no text in a Western set.
    """
    for name in (charset, "utf-8"):
        try:
            name = name.strip().strip("\"'").lower()
            codec = codecs.lookup(_NAMES.get(name, name)).name
            if codec.replace("-", "_") in _TRAPS:
                continue
            if codec == "utf-16" and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                codec = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
            if codec == "ascii":
                return data.decode("ascii")
            if codec in _WESTERN and not data.isascii():
                with suppress(UnicodeError):
                    return data.decode("utf-8")
            codec = _WIDER.get(codec, codec)
            return data.decode(codec, "replace" if codec == "cp1252" else "strict")
        except (LookupError, ValueError):
            continue
    return data.decode("cp1252", "replace")


def letters_of(text: str) -> str:
    """The letters and digits of a text, without what a telling in plain text has of links and pictures."""
    return _NO_LETTERS.sub("", _LINKS.sub("", text))


def plain(text: str) -> str:
    """A text with line ends of one kind, without marks of our own, and without what is not seen or only looks
    different.
    """
    text = text.replace("\r\n", "\n") if "\n" in text else text.replace("\r", "\n")
    if _ASCII.fullmatch(text):
        return text
    return text.translate(_LETTERS)


class _Letters(dict[int, str]):
    """What becomes of each letter, found out when it is first met."""

    def __missing__(self, number: int) -> str:
        letter = chr(number)
        made = _PLAIN.get(letter)
        if made is None:
            category = unicodedata.category(letter)
            if category == "Zs":
                made = " "
            elif category in ("Cf", "Cs", "Co") or (category == "Cc" and letter != "\n"):
                made = ""
            else:
                made = letter
        self[number] = made
        return made


_LETTERS = _Letters()

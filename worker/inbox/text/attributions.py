"""How clients say of whom a quotation is, in many languages, and what else tells own words from others' (MAIL-12)."""

from __future__ import annotations

import re

FROM_WORDS = (
    "from",
    "von",
    "de",
    "da",
    "van",
    "fra",
    "från",
    "lähettäjä",
    "od",
    "odesílatel",
    "odosielateľ",
    "feladó",
    "de la",
    "expéditeur",
    "remitente",
    "remetente",
    "mittente",
    "afzender",
    "nadawca",
    "avsändare",
    "avsender",
    "afsender",
    "saatja",
    "no",
    "nuo",
    "pošiljatelj",
    "şuradan",
    "kimden",
    "gönderen",
    "от",
    "от кого",
    "від",
    "відправник",
    "από",
    "发件人",
    "寄件者",
    "寄件人",
    "差出人",
    "送信元",
    "送信者",
    "보낸 사람",
    "מאת",
    "من",
    "dari",
    "từ",
    "จาก",
    "보낸사람",
    "од",
    "frá",
    "daripada",
    "nork",
    "oddi wrth",
    "از",
    "प्रेषक",
)
"""With which a quoted header begins: English, German, French, Spanish and Portuguese, Italian, Dutch, Danish and
Norwegian, Swedish, Finnish, Polish and Croatian, Czech, Slovak, Hungarian, Romanian, Estonian, Latvian, Lithuanian,
Slovene, Turkish, Russian and Bulgarian, Ukrainian, Greek, Chinese, Japanese, Korean, Hebrew, Arabic, Indonesian,
Vietnamese, Thai; Serbian, Icelandic, Malay, Basque, Welsh, Persian, Hindi.
"""

LONGEST = 1000
"""Characters of a line that is looked through; one that says who wrote what is shorter."""
LONGEST_RULE = 200
"""Characters of a line with words that is drawn above a quotation, at most."""

_COLON = r"[ ]?[*_]{0,2}[ ]?[:：]"
_FROM = re.compile(
    rf"[ *_]{{0,8}}(?:{'|'.join(sorted(map(re.escape, FROM_WORDS), key=len, reverse=True))}){_COLON}[ *_]*\S",
    re.IGNORECASE,
)
_FIELD = re.compile(rf"[ *_]{{0,8}}[^\W\d_][^:：\n@<>\",\d]{{0,28}}{_COLON}")
_RULE = re.compile(r"[ *]{0,8}(?:[-_]{3,}|[-_]{2,}[ ])[ ]{0,3}[^\W\d_].{0,100}?[ ]{0,3}[-_]{2,}[ *]{0,8}")
_LINE = re.compile(r"[ ]{0,8}[-_]{20,}[ ]{0,8}")
_ANSWERED = re.compile(r"[ ]{0,8}>{2,3}[ ][^<>]{1,200}<[^<>]{1,300}>[^<>]{1,100}>{2,3}[ ]{0,8}")
"""As GroupWise has it."""
_ADDRESS = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})*")
_DRAWN = re.compile(r"[ *]{0,8}[-_]{3,}[^-_].{0,200}?[-_]{3,}[ *]{0,8}[^\s*]")
_END = re.compile(r"end[ ]+(?:of[ ]+)?orders[ .!]*", re.IGNORECASE)


def begins_header(line: str) -> bool:
    """Whether a line is the first of a quoted header: who wrote it."""
    return _FROM.match(line) is not None


def is_field(line: str) -> bool:
    """Whether a line is one of a quoted header: some words, a colon, what it is."""
    return _FIELD.match(line) is not None


def is_rule(line: str) -> bool:
    """Whether a line is drawn above a quotation: dashes or underscores around words, or twenty of them alone."""
    bare = line.strip()
    return (len(bare) <= LONGEST_RULE and _RULE.fullmatch(bare) is not None) or _LINE.fullmatch(
        bare
    ) is not None


def is_answered(line: str) -> bool:
    """Whether a line is one between marks that says of whom the quotation is, which has none."""
    return len(line) <= LONGEST and _ANSWERED.fullmatch(line) is not None


def is_drawn_before(line: str) -> bool:
    """Whether a line begins as one that is drawn, and goes on behind that."""
    return _DRAWN.match(line[:LONGEST]) is not None


def address_in(line: str) -> int | None:
    """Where the first address of anybody in a line ends."""
    if "@" not in line:
        return None
    found = _ADDRESS.search(line[:LONGEST])
    return None if found is None else found.end()


def ends_in_colon(line: str) -> bool:
    """Whether a line ends as one does that says who wrote what follows."""
    return line.rstrip(" *_").endswith((":", "："))


def is_signature(line: str) -> bool:
    """Whether a signature begins below a line."""
    return line.strip() == "--"


def ends_orders(line: str) -> bool:
    """Whether a line says that no orders follow."""
    return _END.fullmatch(line.strip()) is not None

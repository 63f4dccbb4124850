"""In what manners clients send an answer: its lines, and the mail of ours that it quotes."""

from __future__ import annotations

import base64
import html
import quopri
from collections.abc import Callable, Sequence
from typing import TypeAlias

from tests.mails.reading import ADDRESS, mail
from worker.fences import closing, opening

Lines: TypeAlias = Sequence[str]

WROTE = f"On Fri, Nov 27, 2026 at 8:26 PM Island <{ADDRESS}> wrote:"
FOLDED = f"On Fri, Nov 27, 2026 at 8:26 PM, Rainy Island, turn 14 <\n{ADDRESS}> wrote:"
HEADER = f"From: Island <{ADDRESS}>\nSent: Friday, November 27, 2026 8:26 PM\nTo: Ada\nSubject: turn 14"


def ours(lines: Lines) -> list[str]:
    """A mail of ours, as it is quoted: the question, a fence, some lines, the other fence."""
    return [
        "Rainy Island: Red, turn 14 is yours.",
        opening("answer above this line"),
        "",
        *lines,
        closing("or below this line"),
    ]


def marked(lines: Lines, mark: str = "> ") -> str:
    """Lines with a mark before each."""
    return "\n".join(f"{mark}{line}".rstrip() for line in lines)


def text(lines: Lines) -> str:
    return "\n".join(lines)


def _html(body: str) -> bytes:
    return mail(f"<html><body>{body}</body></html>", "text/html; charset=utf-8")


def _divs(lines: Lines) -> str:
    return "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in lines)


def _paragraphs(lines: Lines) -> str:
    return "".join(f"<p class=MsoNormal>{html.escape(line) or '&nbsp;'}<o:p></o:p></p>\n" for line in lines)


def _breaks(lines: Lines) -> str:
    return "<br>\n".join(html.escape(line) for line in lines)


def interleaved(own: Lines, quoted: Lines) -> bytes:
    """Each line of the answer behind a part of the quotation."""
    parts, per = [WROTE, ""], max(1, len(quoted) // (len(own) + 1))
    rest = list(quoted)
    for line in own:
        parts += [marked(rest[:per]), "", line, ""]
        rest = rest[per:]
    return mail(text([*parts, marked(rest)]))


def two_tellings(own: Lines, quoted: Lines) -> bytes:
    """Plain text and HTML."""
    plain = f"{text(own)}\n\n{FOLDED}\n\n{marked(quoted)}"
    body = f'{_divs(own)}<br><div class="gmail_attr">{html.escape(WROTE)}</div><blockquote>{_divs(quoted)}</blockquote>'
    kind = "Content-Type: text/{}; charset=utf-8\n\n"
    return mail(
        f"--b\n{kind.format('plain')}{plain}\n--b\n{kind.format('html')}{body}\n--b--\n",
        'multipart/alternative; boundary="b"',
    )


def encoded(
    encoding: str, encode: Callable[[bytes], bytes], charset: str = "utf-8"
) -> Callable[[Lines, Lines], bytes]:
    def made(own: Lines, quoted: Lines) -> bytes:
        raw = mail("", f"text/plain; charset={charset}").replace(b": 8bit", f": {encoding}".encode())
        return raw + encode(f"{text(own)}\n\n{WROTE}\n\n{marked(quoted)}\n".encode(charset))

    return made


def flowed(own: Lines, quoted: Lines) -> bytes:
    """Folded at blanks, so that it can be put together again."""
    lines = [line.rstrip().replace(" ", " \n ", 1) if len(line) > 20 else line for line in own]
    return mail(f"{text(lines)}\n\n{WROTE}\n{marked(quoted)}", "text/plain; charset=utf-8; format=flowed")


MANNERS: dict[str, Callable[[Lines, Lines], bytes]] = {
    "alone": lambda own, quoted: mail(text(own)),
    "top": lambda own, quoted: mail(f"{text(own)}\n\n{WROTE}\n\n{marked(quoted)}\n"),
    "top, folded": lambda own, quoted: mail(f"{text(own)}\n\n{FOLDED}\n\n{marked(quoted)}\n"),
    "top, no blank": lambda own, quoted: mail(f"{text(own)}\n\n{WROTE}\n{marked(quoted, '>')}\n"),
    "top, bars": lambda own, quoted: mail(f"{text(own)}\n\n{WROTE}\n\n{marked(quoted, '| ')}\n"),
    "top, no marks": lambda own, quoted: mail(f"{text(own)}\n\n{WROTE}\n\n{text(quoted)}\n"),
    "top, header": lambda own, quoted: mail(f"{text(own)}\n\n{HEADER}\n\n{text(quoted)}\n"),
    "top, line and header": lambda own, quoted: mail(
        f"{text(own)}\n\n{'_' * 32}\n{HEADER}\n{text(quoted)}\n"
    ),
    "top, original message": lambda own, quoted: mail(
        f"{text(own)}\n\n-----Original Message-----\n{HEADER}\n\n{text(quoted)}\n"
    ),
    "top, moved right": lambda own, quoted: mail(f"{text(own)}\n\n{WROTE}\n\n{marked(quoted, '    ')}\n"),
    "bottom": lambda own, quoted: mail(f"{WROTE}\n{marked(quoted)}\n\n{text(own)}\n"),
    "bottom, touching": lambda own, quoted: mail(f"{WROTE}\n{marked(quoted)}\n{text(own)}\n"),
    "bottom, no marks": lambda own, quoted: mail(f"{WROTE}\n\n{text(quoted)}\n\n{text(own)}\n"),
    "bottom, signed": lambda own, quoted: mail(f"{WROTE}\n{marked(quoted)}\n\n{text(own)}\n-- \nAda\n"),
    "interleaved": interleaved,
    "html, gmail": lambda own, quoted: _html(
        f'<div dir="ltr">{_divs(own)}</div><br><div class="gmail_quote"><div class="gmail_attr">{html.escape(WROTE)}'
        f"<br></div><blockquote>{_divs(quoted)}</blockquote></div>"
    ),
    "html, outlook": lambda own, quoted: _html(
        f"{_paragraphs(own)}<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p>{_breaks(HEADER.splitlines())}"
        f"</p></div>{_paragraphs(quoted)}"
    ),
    "html, new outlook": lambda own, quoted: _html(
        f'{_divs(own)}<hr><div id="divRplyFwdMsg">{_breaks(HEADER.splitlines())}</div>{_divs(quoted)}'
    ),
    "html, apple": lambda own, quoted: _html(
        f'{_divs(own)}<div><br><blockquote type="cite"><div>{html.escape(WROTE)}</div><br>{_divs(quoted)}'
        "</blockquote></div>"
    ),
    "html, bottom": lambda own, quoted: _html(
        f'<div class="moz-cite-prefix">{html.escape(WROTE)}<br></div><blockquote>{_breaks(quoted)}</blockquote>'
        f"{_paragraphs(own)}"
    ),
    "html, no blockquote": lambda own, quoted: _html(
        f"{_divs(own)}<br><div>{html.escape(WROTE)}</div>{_breaks(quoted)}"
    ),
    "two tellings": two_tellings,
    "flowed": flowed,
    "quoted-printable": encoded("quoted-printable", quopri.encodestring),
    "base64": encoded("base64", base64.encodebytes),
    "utf-16": encoded("base64", base64.encodebytes, "utf-16"),
}
"""How an answer (its own lines, what is quoted) becomes a mail, by name."""

"""``python -m docs.tools.catalogues [language …]``: collect what is said, bring translations up to date, compile them.

Run by ``make catalogues``, or ``make catalogues LANGUAGES="pl fr"`` for languages that have no catalogue yet. The work
is Babel's, a tool of development; the product reads the compiled catalogues by the standard library alone.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from docs.tools.rulebook import ROOT
from docs.tools.sentences import in_modules, in_pages, in_scripts, in_templates

Extractor: TypeAlias = Callable[..., Any]
"""One of Babel's: of an open file, keywords, comment tags and options, what is said at which line."""

SPEECH: dict[str, Extractor] = {".py": in_modules}
PAGES: dict[str, Extractor] = {".js": in_scripts, ".html": in_pages}
DJANGO: dict[str, Extractor] = {".py": extract_python, ".txt": in_templates, ".html": in_templates}
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
}


_MARKS = re.compile(rb"^(<<<<<<<|=======|>>>>>>>).*\n", re.MULTILINE)
"""Lines by which git marks what it could not merge."""


class Sayings(NamedTuple):
    """What is translated together: ``<folder>/<language>/LC_MESSAGES/<domain>.po``, of files below ``sources``.

    ``extractors`` say by the end of a file's name how its messages are found, ``compiled`` in which form programs read
    them: ``.mo``, or ``.json`` for those that are sent to pages. What stands ``elsewhere`` has catalogues of its own.
    """

    folder: str
    domain: str
    sources: tuple[str, ...]
    extractors: dict[str, Extractor]
    compiled: str = ".mo"
    elsewhere: tuple[str, ...] = ()

    @property
    def template(self) -> Path:
        """The catalogue without translations, from which a new language starts."""
        return ROOT / self.folder / f"{self.domain}.pot"

    def path(self, language: str) -> Path:
        """The catalogue of a language."""
        return ROOT / self.folder / language / "LC_MESSAGES" / f"{self.domain}.po"

    def languages(self) -> list[str]:
        """Those that have a catalogue."""
        found = (ROOT / self.folder).glob(f"*/LC_MESSAGES/{self.domain}.po")
        return sorted(path.parent.parent.name for path in found)


SPOKEN = (
    "horror/rules",
    "horror/games",
    "horror/table",
    "horror/clock",
    "api",
    "accounts/conduct",
    "accounts/judging",
    "accounts/leagues",
    "accounts/tokens.py",
    "accounts/vacation",
    "deploy/middleware.py",
)
"""Where games, the table and the API say things."""
OWN = tuple(
    path.parent.relative_to(ROOT).as_posix()
    for path in [*sorted(ROOT.glob("horror/games/*/locale")), *sorted(ROOT.glob("tests/*/locale"))]
)
"""The folders of games that bring catalogues of their own, ``locale`` in them."""
CATALOGUES = {
    "games": Sayings("horror/games/locale", "horror", SPOKEN, SPEECH, elsewhere=OWN),
    **{Path(game).name: Sayings(f"{game}/locale", "horror", (game,), SPEECH) for game in OWN},
    "accounts": Sayings("accounts/locale", "django", ("accounts",), DJANGO),
    "pages": Sayings(
        "api/locale", "pages", ("web/static/web", "web/templates"), PAGES, ".json", ("web/static/web/vendor",)
    ),
    "worker": Sayings("worker/locale", "django", ("worker",), DJANGO),
}
"""All catalogues of ours, by what they are of."""


class _Plain(Catalog):
    """A catalogue whose head says what reading it needs, and no time or version that changes by itself."""

    def _headers(self) -> list[tuple[str, str]]:
        spoken = [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)] if self.locale else []
        return [
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            *spoken,
        ]

    mime_headers = property(_headers)


def _empty(language: str | None) -> Catalog:
    return _Plain(
        locale=language,
        header_comment="# Brought up to date by `make catalogues`; translations are written by hand.",
        fuzzy=False,
    )


def collected(sayings: Sayings) -> Catalog:
    """All messages that the sources have now, each with the files in which it stands."""
    catalogue = _empty(None)
    for source in sayings.sources:
        for path in sorted([ROOT / source, *(ROOT / source).rglob("*")]):
            method = sayings.extractors.get(path.suffix)
            if method is None or not path.is_file():
                continue
            place = path.relative_to(ROOT).as_posix()
            if place.startswith(tuple(f"{folder}/" for folder in sayings.elsewhere)):
                continue
            with path.open("rb") as file:
                for _, message, comments, use in extract(method, file, KEYWORDS, ["Translators:"]):
                    catalogue.add(message, "", [(place, 0)], auto_comments=comments, context=use)
    return catalogue


def translated(template: Catalog, language: str, before: bytes) -> Catalog:
    """The messages of a template with the translations that the text of a ``.po`` file has, in as many forms of number
    as the language knows. Where a message is no longer said, its translation goes; of a file that git could not merge
    both sides' are taken.

    Raises babel.UnknownLocaleError for no language.
    """
    catalogue = _empty(language)
    for message in read_po(BytesIO(_MARKS.sub(b"", before)), ignore_obsolete=True):
        if message.id:
            catalogue.add(
                message.id,
                message.string,
                flags=message.flags,
                user_comments=message.user_comments,
                context=message.context,
            )
    catalogue.update(template, no_fuzzy_matching=True)
    return catalogue


def missing(catalogue: Catalog) -> list[Message]:
    """The messages that wait for a translation, or for one in all forms of number."""
    every = [message for message in catalogue if message.id]
    return [each for each in every if each.fuzzy or not each.string or not all(each.string)]


def written(catalogue: Catalog) -> bytes:
    """A catalogue as text, in the order of its messages; not where they are said, so that code may move."""
    file = BytesIO()
    write_po(file, catalogue, width=0, sort_output=True, ignore_obsolete=True, no_location=True)
    return file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as programs read it; English stands in for what is not translated."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def as_json(catalogue: Catalog) -> bytes:
    """The same as one object: by what is said in English how it is said; without what is not translated."""
    said = {str(message.id): message.string for message in catalogue if message.id and message.string}
    return f"{json.dumps(dict(sorted(said.items())), ensure_ascii=False, indent=1)}\n".encode()


FORMS: dict[str, Callable[[Catalog], bytes]] = {".mo": compiled, ".json": as_json}


def made(sayings: Sayings, languages: Sequence[str] = ()) -> dict[Path, bytes]:
    """What the files of a catalogue should hold: its template, and text and compiled form of each language, those that
    are begun among them.
    """
    template = collected(sayings)
    files = {sayings.template: written(template)}
    for language in sorted({*languages, *sayings.languages()}):
        path = sayings.path(language)
        catalogue = translated(template, language, path.read_bytes() if path.exists() else b"")
        files[path] = written(catalogue)
        files[path.with_suffix(sayings.compiled)] = FORMS[sayings.compiled](catalogue)
    return files


def main(languages: Sequence[str]) -> None:
    """Write all catalogues anew, and say what they lack."""
    for name, sayings in CATALOGUES.items():
        for path, content in made(sayings, languages).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        for language in sayings.languages():
            catalogue = read_po(BytesIO(sayings.path(language).read_bytes()), locale=language)
            print(f"{name}, {language}: {len(catalogue)} messages, {len(missing(catalogue))} to translate")


if __name__ == "__main__":
    main(sys.argv[1:])

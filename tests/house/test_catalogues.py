"""What people are told is collected and translated: every catalogue is as ``make catalogues`` makes it, the German ones
are complete, and other languages get the forms of number that they have.
"""

from __future__ import annotations

import gettext
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from docs.tools.catalogues import CATALOGUES, Sayings, collected, compiled, made, missing, translated, written
from docs.tools.rulebook import ROOT
from horror.games.locale import Speech
from tests.web.scripts import MODULES

PARTS = {
    "horror": re.compile(r"\{\w*\}"),
    "django": re.compile(r"%\(\w+\)s"),
    "pages": re.compile(r"\{\w*\}"),
}


@pytest.mark.parametrize("name", CATALOGUES)
def test_the_files_of_a_catalogue_are_as_they_are_made(name: str) -> None:
    """Otherwise: make catalogues. So they are also the same whenever and wherever that is done."""
    for path, content in made(CATALOGUES[name]).items():
        assert path.read_bytes() == content, f"{path.relative_to(ROOT)}: make catalogues"


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_says_neither_when_nor_where_it_was_made(name: str) -> None:
    """Nor where its messages stand in the code, which moves."""
    text = written(collected(CATALOGUES[name]))
    assert b"#:" not in text and ROOT.as_posix().encode() not in text
    head = text.partition(b"\n\n")[0]
    assert b"Date" not in head and b"Babel" not in head


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_german_catalogue_is_complete_and_keeps_the_parts_of_each_sentence(name: str) -> None:
    sayings = CATALOGUES[name]
    german = read_po(BytesIO(sayings.path("de").read_bytes()), locale="de")
    assert missing(german) == []
    for message in german:
        for said in forms(message):
            assert parts(sayings, said) == parts(sayings, texts(message)[-1]), message.id
            if sayings.domain == "horror" and " " in said:
                assert said.endswith(".") == texts(message)[0].endswith("."), message.id


def texts(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message, one for each form of number; none of the head."""
    if not message.id:
        return ()
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def parts(sayings: Sayings, text: str) -> list[str]:
    return sorted(set(PARTS[sayings.domain].findall(text)))


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sayings:
    """A catalogue of one module, in a folder of its own."""
    monkeypatch.setattr("docs.tools.catalogues.ROOT", tmp_path)
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "words.py").write_text(
        'talk.count("{n} card", "{n} cards", number)\ntalk.say("Hello")\n'
    )
    return CATALOGUES["games"]._replace(folder="room/locale", sources=("room",))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", {"{n} Karte": {1}, "{n} Karten": {0, 2, 5, 11, 12, 21, 22, 101, 102, 112}}),
        ("fr", {"{n} carte": {0, 1}, "{n} cartes": {2, 5, 11, 12, 21, 22, 101, 102, 112}}),
        ("ja", {"{n} 枚": {0, 1, 2, 5, 11, 12, 21, 22, 101, 102, 112}}),
        ("pl", {"{n} karta": {1}, "{n} karty": {2, 22, 102}, "{n} kart": {0, 5, 11, 12, 21, 101, 112}}),
        ("ru", {"{n} карта": {1, 21, 101}, "{n} карты": {2, 22, 102}, "{n} карт": {0, 5, 11, 12, 112}}),
    ],
)
def test_a_language_has_the_forms_of_number_that_it_needs(
    small: Sayings, language: str, told: dict[str, set[int]]
) -> None:
    """A catalogue that is begun asks for them, and what they are used for follows from the number."""
    begun = made(small, [language])[small.path(language)].decode()
    assert [f"msgstr[{place}]" in begun for place in range(4)] == [place < len(told) for place in range(4)]
    for place, form in enumerate(told):
        begun = begun.replace(f'msgstr[{place}] ""', f'msgstr[{place}] "{form}"')
    catalogue = translated(collected(small), language, begun.encode())
    talk = Speech(language, gettext.GNUTranslations(BytesIO(compiled(catalogue))))
    for form, numbers in told.items():
        for number in numbers:
            assert talk.count("{n} card", "{n} cards", number) == form.format(n=number)
    assert talk.say("Hello") == "Hello"
    assert [message.id for message in missing(catalogue)] == ["Hello"]


def test_a_translation_is_kept_while_its_message_is_said_and_goes_with_it(small: Sayings) -> None:
    before = 'msgid "Hello"\nmsgstr "Guten \\"Tag\\"\\n"\n\nmsgid "Farewell"\nmsgstr "Lebewohl"\n'
    german = translated(collected(small), "de", before.encode())
    assert german.get("Hello").string == 'Guten "Tag"\n'
    text = written(german)
    assert written(translated(collected(small), "de", text)) == text
    assert b"Lebewohl" not in text


def test_of_a_catalogue_that_git_could_not_merge_both_sides_are_kept(small: Sayings) -> None:
    ours = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} Karte"\nmsgstr[1] "{n} Karten"\n'
    theirs = 'msgid "Hello"\nmsgstr "Hallo"\n'
    german = translated(
        collected(small), "de", f"<<<<<<< HEAD\n{ours}\n=======\n{theirs}>>>>>>> other\n".encode()
    )
    assert missing(german) == [] and len(german) == 2


def test_what_games_say_is_found_wherever_it_stands_as_a_literal() -> None:
    """Arguments of Speech and of the teller, tables of words, and what the table says of every game."""
    found = collected(CATALOGUES["games"])
    for text in ("You rolled {one} and {other}: {total}.", "{name} took a card from you."):
        assert found.get(text) is not None
    assert found.get("{names} has won").id == ("{names} has won", "{names} have won")
    assert found.get("lumber", context="resource") and found.get("year of plenty", context="card")
    assert {message.context for message in found} >= {"resource", "terrain", "card", "to whom"}
    assert any(place.startswith("horror/table/") for message in found for place, _ in message.locations)


def test_what_mails_say_is_found_in_modules_and_templates() -> None:
    found = collected(CATALOGUES["worker"])
    assert found.get("You get this because you play %(colour)s in %(game)s.") is not None
    assert found.get("a draw", context="outcome") is not None
    assert {Path(place).suffix for message in found for place, _ in message.locations} == {
        ".py",
        ".txt",
        ".html",
    }


def test_what_pages_say_is_found_in_modules_and_templates() -> None:
    """Every literal that a module says, also within texts that it puts together, and nothing that is no literal."""
    found = collected(CATALOGUES["pages"])
    said = 0
    for path in MODULES:
        for text in re.findall(r'\bsay\((?!sentence|element)("?)([^"]*)\1', path.read_text()):
            assert text[0] and found.get(text[1]) is not None, f"{path.name}: {text}"
            said += 1
    assert said > 150
    for text in ("Nobody waits for nothing", "Skip to the page", "Mail address", "Sign up"):
        assert found.get(text) is not None

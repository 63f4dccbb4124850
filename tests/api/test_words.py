"""The words of pages: in the language that is asked for, else in that of the account, else in one that is accepted."""

from __future__ import annotations

import pytest

from accounts.models import User
from docs.tools.rulebook import rule_book
from tests.api import contract
from tests.api.conftest import MakePerson, Person


@pytest.mark.parametrize(
    ("query", "accepts", "language"),
    [
        ("", "", "en"),
        ("", "de-AT, en;q=0.5", "de"),
        ("", "fr, nl", "en"),
        ("?language=de", "en", "de"),
        ("?language=en", "de", "en"),
    ],
)
def test_a_visitor_gets_the_language_that_is_asked_for(
    visitor: Person, query: str, accepts: str, language: str
) -> None:
    shown = visitor.get(f"/words/{query}", Accept_Language=accepts).json()
    contract.check(shown, "Words")
    assert shown["language"] == language
    assert shown["words"].get("Mail address") == {"de": "Mailadresse", "en": None}[language]


def test_a_person_gets_the_language_of_the_account(person: MakePerson) -> None:
    who = person()
    assert who.user is not None
    User.objects.filter(pk=who.user.pk).update(language="de")
    assert who.get("/words/", Accept_Language="en").json()["language"] == "de"
    assert who.get("/words/?language=en").json()["language"] == "en"


def test_a_language_that_there_is_not_is_refused(visitor: Person) -> None:
    assert visitor.get("/words/?language=tlh").status_code == 400


def test_words_are_kept_by_whoever_asks_and_by_language(visitor: Person, person: MakePerson) -> None:
    named, guessed, own = (
        visitor.get("/words/?language=de"),
        visitor.get("/words/", Accept_Language="de"),
        person().get("/words/"),
    )
    assert named.headers["Cache-Control"] == guessed.headers["Cache-Control"] == "public, max-age=300"
    assert "Accept-Language" in guessed.headers["Vary"] and "Cookie" in guessed.headers["Vary"]
    assert own.headers["Cache-Control"] == "private, no-store"
    again = visitor.get("/words/?language=de", If_None_Match=named.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_it_tells_with_which_letters_numbers_of_rules_begin(visitor: Person) -> None:
    """Those of every book of this server, and nothing else that looks like one."""
    told = set(visitor.get("/words/").json()["series"])
    assert told == {number.partition("-")[0] for number in rule_book()}

"""Mails about what staff did, as it does it: held against files (`tests/worker/goldens.py`)."""

from __future__ import annotations

import pytest

from accounts import letters
from accounts.conduct.models import WORDS, Appeal, Measure, Report
from accounts.judging import appeals, measures, names, reports, unnaming
from accounts.judging.evidence import Subject
from accounts.leagues.models import League
from accounts.models import User
from horror.models import Game
from tests.german import english_in
from tests.worker.games import game_of, person, unfolded, work
from tests.worker.goldens import NOW, held, sent
from worker.inbox import appealing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("answered")]
WHY = {"en": "You called Ada <names>.\nTwice.", "de": "Du hast Ada <beschimpft>.\nZweimal."}
NO = {"en": "We looked again.", "de": "Wir haben noch einmal nachgesehen."}
KINDS = [pytest.param(kind, id=str(kind)) for kind in Measure.Kind if kind != Measure.Kind.UNNAME]


@pytest.fixture
def judge(language: str) -> User:
    ada = person("ada")
    ada.is_staff = True
    ada.save()
    return ada


@pytest.fixture
def reader(reader: User) -> User:
    """Bob, who lives east of the server."""
    reader.time_zone = "Europe/Berlin"
    reader.save()
    return reader


def shown(name: str, language: str, *said: str, game: str = "") -> None:
    """The one mail that goes out now is in this language, but for what staff wrote, and stands in the files."""
    mail = sent()
    assert language == "en" or not english_in(f"{mail.subject} {unfolded(mail)}", "Bob", *said)
    held(f"account.{name}.{language}", mail, game)


@pytest.mark.rules("PEO-20", "PEO-26")
@pytest.mark.parametrize("kind", KINDS)
def test_what_staff_did_and_took_back(judge: User, reader: User, language: str, kind: Measure.Kind) -> None:
    ending = "" if kind == Measure.Kind.WARN else f"_{kind}"
    days = 7 if kind in measures.TIMED else None
    done = measures.take(judge, reader.pk, kind, WHY[language], NOW, days=days)
    shown(f"measure{ending}", language)
    measures.revoke(done.pk, judge, NO[language], NOW)
    shown(f"measure_revoked{ending}", language)


@pytest.mark.rules("PEO-26", "PEO-27")
@pytest.mark.parametrize("what", ["game", "league"])
def test_a_name_that_staff_took_away_and_gave_back(
    judge: User, reader: User, language: str, what: str
) -> None:
    game = game_of([reader, person("eve"), person("mallory")], now=NOW)
    Game.objects.filter(pk=game.pk).update(name="Bob <3")
    monday = League.objects.create(slug="mondays", name="Bob <3", rules={}, created_at=NOW)
    monday.members.create(person=reader, role="owner", joined_at=NOW)
    named = names.Named("game", game.pk) if what == "game" else names.Named("league", monday.slug)
    work(NOW)
    ending = "unname" if what == "game" else "unname_league"
    done = unnaming.take(judge, named, WHY[language], NOW)
    shown(f"measure_{ending}", language, "Game", "League", game=game.pk)
    measures.revoke(done.pk, judge, NO[language], NOW)
    shown(f"measure_revoked_{ending}", language, monday.name, game=game.pk)
    if what == "league":
        again = unnaming.take(judge, named, WHY[language], NOW)
        work(NOW)
        monday.delete()
        measures.revoke(again.pk, judge, NO[language], NOW)
        shown("measure_revoked_unname_gone", language, monday.name)


@pytest.mark.rules("PEO-31")
def test_an_appeal_that_is_rejected(judge: User, reader: User, language: str) -> None:
    done = measures.take(judge, reader.pk, Measure.Kind.WARN, WHY[language], NOW)
    work(NOW)
    appeal: Appeal = appeals.appeal(measures.token(done), "I did not.", NOW)
    appeals.decide(appeal.pk, judge, False, NO[language], NOW)
    shown("appeal_decided", language)


@pytest.mark.rules("PEO-14")
@pytest.mark.parametrize("state", [Report.State.ACTED, Report.State.DISMISSED])
def test_what_came_of_a_report(judge: User, reader: User, language: str, state: Report.State) -> None:
    subject = Subject("person", person("eve").pk, {})
    told = reports.report(reader, Report.Kind.ABUSE, subject, "", NOW)
    acted = state == Report.State.ACTED
    measures.decide(judge, [told.pk], state, "" if acted else NO[language], NOW)
    shown("report_decided" if acted else "report_decided_dismissed", language)


@pytest.mark.rules("PEO-30")
@pytest.mark.parametrize("came", ["taken", "again", "size", "late"])
def test_what_came_of_an_answer_that_appeals(judge: User, reader: User, language: str, came: str) -> None:
    did_not = {"en": "I did not.", "de": "Das war ich nicht."}[language]
    told = {"user": reader, "came": came, "words": did_not, "most": WORDS}
    letters.write(appealing.RECEIVED, str(reader.verified_address), language, told, NOW)
    ending = "" if came == "taken" else f"_{came}"
    shown(f"appeal_received{ending}", language)

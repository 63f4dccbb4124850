"""Staff take the name of a league away: it and its games are called otherwise, at the same addresses (PEO-27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.conduct.models import Measure, Report
from accounts.conduct.refused import BadMeasure
from accounts.judging import measures, unnaming
from accounts.judging.names import Named
from accounts.leagues import changes, document, founding, renaming
from accounts.leagues.models import League, Match, Member
from accounts.leagues.refused import BadLeague
from accounts.ledger import Notice
from accounts.models import User
from api.reports import NameNamed, ReportRequest, _subject
from horror.models import Game, Job
from horror.table import create, jobs
from horror.table import renaming as games
from tests.leagues.killing import GAMES
from tests.leagues.seasons import Course, begun, league, people
from tests.table.killing import Victims, victims

WHY = "It insults people."
RULES: dict[str, Any] = {"season_days": 14, "registration_days": 1, "check_in_days": 1}


@pytest.fixture
def judge(db: None) -> User:
    return User.objects.create(email="judge@example.org", name="Judge", is_staff=True)


def named(course: Course) -> Named:
    return Named("league", course.season.league.slug)


def name_of(course: Course) -> str:
    return course.season.league.name


def names_of_games(course: Course) -> set[str]:
    return {match.game.name for match in course.matches if match.game}


def called_after(course: Course) -> bool:
    """Whether all games of a season are called after its league."""
    rows = Match.objects.filter(group__season=course.pk).select_related("game", "group__season__league")
    return all(row.game is not None and row.game.name == renaming.of_match(row) for row in rows)


@pytest.mark.rules("PEO-27")
def test_a_league_and_its_games_are_called_otherwise_and_are_where_they_were(judge: User) -> None:
    course = begun(people(6), **RULES)
    before, slug = name_of(course), course.season.league.slug
    owner = course.season.league.members.get(role="owner").person
    word = changes.stands([course.pk])[course.pk].word
    assert all(each.startswith(before) for each in names_of_games(course))
    done = unnaming.take(judge, named(course), WHY, course.now)
    course.work()
    assert (done.name, done.about, done.person) == (before, f"league:{slug}", owner)
    assert name_of(course) == renaming.neutral(slug) and slug not in name_of(course)
    assert course.season.league.slug == slug
    assert called_after(course) and all(each.startswith(name_of(course)) for each in names_of_games(course))
    assert changes.stands([course.pk])[course.pk].word != word
    assert document.document(course.season)["league"] == {"slug": slug, "name": name_of(course)}
    assert Notice.objects.filter(person=owner, kind=measures.KIND).count() == 1
    with pytest.raises(BadMeasure, match="taken away already"):
        unnaming.take(judge, named(course), WHY, course.now)
    measures.revoke(done.pk, judge, "It was fine.", course.now)
    course.work()
    assert name_of(course) == before and called_after(course)


@pytest.mark.rules("PEO-28")
def test_its_owner_founds_no_other_of_that_name_for_a_while(judge: User) -> None:
    (owner,) = people(1)
    first = league(owner)
    fields = {
        "about": "", "visibility": "public", "rules": first.rules, "now": first.created_at,
        "name": first.name.upper(),
    }  # fmt: skip
    unnaming.take(judge, Named("league", first.slug), WHY, first.created_at)
    with pytest.raises(BadLeague) as refused:
        founding.found(owner, slug="another", **fields)
    assert refused.value.rule == "PEO-28"
    Measure.objects.update(until=first.created_at)
    assert founding.found(owner, slug="another", **fields).slug == "another"


@pytest.mark.rules("PEO-27")
def test_a_report_of_the_name_of_its_game_is_of_its_own(judge: User) -> None:
    course = begun(people(6), **RULES)
    game = course.matches[0].game
    assert game is not None
    owner = course.season.league.members.get(role=Member.Role.OWNER).person
    reporter = course.matches[0].group.entries.exclude(person=owner).first().person
    subject = _subject(reporter, _of_game(game.pk))
    assert subject.about == f"name:league:{course.season.league.slug}"
    with pytest.raises(BadMeasure, match="after its league"):
        unnaming.take(judge, Named("game", game.pk), WHY, course.now)
    assert not Report.objects.exists()


def _of_game(game: str) -> ReportRequest:
    return ReportRequest(kind="name", name=NameNamed(game=game))


@pytest.mark.rules("PEO-27")
def test_a_game_that_is_being_made_meanwhile_is_called_so_too(
    judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = create.create

    def created(*args: Any) -> Game:
        monkeypatch.undo()
        game = before(*args)
        match = Match.objects.select_related("group__season__league").first()
        assert match is not None
        slug = match.group.season.league.slug
        unnaming.take(judge, Named("league", slug), WHY, args[-1])
        for job in Job.objects.open().filter(kind=renaming.KIND):
            claimed = jobs.claim(job.pk, args[-1])
            assert claimed is not None
            renaming.follow(claimed, args[-1])  # which finds no game yet
            jobs.finish(claimed, args[-1])
        return game

    monkeypatch.setattr(create, "create", created)
    course = begun(people(6), **RULES)
    course.work()
    assert name_of(course) == renaming.neutral(course.season.league.slug)
    assert called_after(course)


@pytest.fixture
def victim(transactional_db: None) -> Iterator[Victims]:
    with victims() as found:
        yield found


@pytest.mark.rules("PEO-27")
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_leaves_no_game_with_the_old_name(judge: User, victim: Victims) -> None:
    course = begun(people(6), **RULES)
    unnaming.take(judge, named(course), WHY, course.now)
    after = 0
    while not called_after(course):
        Job.objects.filter(kind=renaming.KIND).delete()
        renaming.put(League.objects.get(pk=course.season.league_id), course.now)
        job = Job.objects.open().get(kind=renaming.KIND)
        after += 3
        became = victim.order(do="job", job=job.pk, now=course.now.isoformat(), after=after, games=GAMES)
        assert "died" in became or called_after(course), became
    assert after > 3
    assert Job.objects.filter(kind=games.KIND).count() == len(course.matches)

"""The people are those of people.toml: how often they look, when, and what changes that (nothing does)."""

from __future__ import annotations

import statistics
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import takewhile

import pytest

from tests.pace.parameters import Kind, people
from tests.pace.visits import Person, Visit

SINCE = datetime(2027, 1, 4, tzinfo=UTC)
DAYS = 84
CROWD = [Person("a crowd", number) for number in range(700)]


def visits(person: Person, days: int = DAYS) -> list[Visit]:
    until = SINCE + timedelta(days=days)
    return list(takewhile(lambda visit: visit.begins < until, person.visits(SINCE)))


def local(person: Person, visit: Visit) -> datetime:
    return visit.begins + timedelta(hours=person.zone)


def of_kind(name: str) -> list[Person]:
    return [person for person in CROWD if person.kind.name == name]


def present_share() -> float:
    """The share of days that are not within an absence: they follow each other, and are 0.6% and 2 to 8 days long."""
    away = people().away
    lasts = (away.shortest + away.longest) / 2
    return (1 - away.begins) / (1 - away.begins + away.begins * lasts)


def test_the_shares_of_the_kinds_are_those_of_all_people():
    counted = Counter(person.kind.name for person in CROWD)
    assert sum(kind.share for kind in people().kind) == pytest.approx(1)
    for kind in people().kind:
        assert counted[kind.name] / len(CROWD) == pytest.approx(kind.share, abs=0.03)


@pytest.mark.parametrize("kind", people().kind, ids=lambda kind: kind.name)
def test_a_kind_looks_as_often_as_its_row_says(kind: Kind):
    away = people().away
    kept = 1 - (5 * away.skipped + 2 * away.skipped_weekend) / 7
    a_day = (kind.own_hours + kind.others + kind.another) * kind.days * kept * present_share()
    found = statistics.fmean(len(visits(person)) for person in of_kind(kind.name)) / DAYS
    # visits that touch are one: of five a day many do
    assert 0.87 * a_day < found < 1.02 * a_day


def test_a_visit_lasts_as_long_as_the_file_says_unless_another_begins_within_it():
    length = timedelta(minutes=people().look.minutes)
    assert all(
        visit.ends - visit.begins == length for person in of_kind("seldom") for visit in visits(person)
    )
    assert any(visit.ends - visit.begins > length for person in of_kind("five") for visit in visits(person))


def test_visits_come_in_order_and_do_not_touch():
    for person in CROWD[:200]:
        found = visits(person)
        assert all(one.ends < other.begins for one, other in zip(found, found[1:], strict=False))
        assert found[0].ends > SINCE


def test_visits_lie_about_an_hour_of_ones_own_in_ones_own_zone():
    for person in of_kind("seldom")[:40]:
        (own,) = person.hours
        hours = [_near(local(person, visit), own) for visit in visits(person)]
        assert statistics.fmean(hours) == pytest.approx(own, abs=0.7)
        assert statistics.stdev(hours) == pytest.approx(people().look.spread, rel=0.4)


def _near(at: datetime, hour: float) -> float:
    """The hour of a time, counted so that it lies within half a day of this one."""
    found = at.hour + at.minute / 60
    return found - 24 * round((found - hour) / 24)


def test_most_own_hours_are_usual_ones_and_all_are_by_day():
    hour = people().hour
    own = [person.hours[0] for person in CROWD]
    others = [each for each in range(hour.other_first, hour.other_last + 1) if each not in hour.usual]
    unusual = (1 - hour.usual_share) * len(others) / (hour.other_last - hour.other_first + 1)
    assert sum(each in others for each in own) / len(own) == pytest.approx(unusual, abs=0.02)
    assert all(hour.other_first <= each <= hour.other_last for each in own)


def test_zones_are_whole_hours_and_all_come():
    first, last = people().habits.zones
    counted = Counter(person.zone for person in CROWD)
    assert set(counted) == set(range(first, last + 1))
    assert max(counted.values()) < 2 * len(CROWD) / (last - first + 1)


@pytest.mark.parametrize(("zone", "name"), [(-8, "Etc/GMT+8"), (0, "UTC"), (10, "Etc/GMT-10")])
def test_a_zone_has_the_name_that_tzdata_gives_it(zone: int, name: str):
    assert next(person for person in CROWD if person.zone == zone).zone_name == name


def test_weekends_are_skipped_oftener_than_other_days():
    away = people().away
    weekdays = weekends = 0
    for person in of_kind("two"):
        seen = {local(person, visit).date() for visit in visits(person)}
        weekends += sum(day.weekday() >= 5 for day in seen)
        weekdays += sum(day.weekday() < 5 for day in seen)
    kept = (1 - away.skipped_weekend) / (1 - away.skipped)
    assert weekends / 2 / (weekdays / 5) == pytest.approx(kept, abs=0.01)


def test_absences_last_days_and_nobody_is_away_for_longer():
    longest = max(
        other.begins - one.ends
        for person in of_kind("five")
        for one, other in zip(visits(person), visits(person)[1:], strict=False)
    )
    assert timedelta(days=people().away.longest - 1) < longest < timedelta(days=people().away.longest + 3)


def test_who_has_looked_often_comes_at_the_same_times_as_who_was_not_asked():
    for number in range(20):
        asked, fresh = Person("pair", number), Person("pair", number)
        list(zip(asked.visits(SINCE), range(50), strict=False))
        assert visits(asked) == visits(fresh)


def test_people_of_other_seeds_and_seats_are_others():
    times = {tuple(visits(Person(seed, seat), 20)) for seed in range(5) for seat in range(4)}
    assert len(times) == 20


def test_as_many_people_take_part_as_adoption_says():
    for adoption in (0.0, 0.4, 0.7, 1.0):
        found = sum(person.adopts(adoption) for person in CROWD) / len(CROWD)
        assert found == pytest.approx(adoption, abs=0.03)

"""People, and when each of them looks at the server: a day about their own hours, a week with its end, absences."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import NamedTuple

from tests.pace.chance import drawn
from tests.pace.parameters import Kind, people

SATURDAY = 5


class Visit(NamedTuple):
    """From when to when somebody is there."""

    begins: datetime
    ends: datetime


class Person:
    """Who sits in a seat of the game of this seed. The same in all arms."""

    def __init__(self, seed: object, seat: int) -> None:
        given, self.seed, self.seat = people(), seed, seat
        pick = drawn(seed, seat, "person")
        self.kind = _kind(pick.random())
        self.hours = [_own_hour(pick.random(), pick.random())]
        if self.kind.own_hours > 1:
            self.hours.append(pick.uniform(given.look.second_earliest, given.look.second_latest))
        self.zone = pick.randint(*given.habits.zones)
        self.place = pick.random()
        """Between 0 and 1: adoption up to which this person does not take part."""

    @property
    def zone_name(self) -> str:
        """The zone as tzdata names it, where the sign is that of the time left to Greenwich."""
        return f"Etc/GMT{-self.zone:+d}" if self.zone else "UTC"

    def adopts(self, adoption: float) -> bool:
        """Whether this person writes standing orders where such a share of people does."""
        return self.place < adoption

    def visits(self, since: datetime) -> Iterator[Visit]:
        """All visits that end after this moment, in order, none touching another."""
        last: Visit | None = None
        length = timedelta(minutes=people().look.minutes)
        for begins in self._begins(since.date() - timedelta(days=2)):
            if last is not None and begins <= last.ends:
                last = Visit(last.begins, begins + length)
                continue
            if last is not None and last.ends > since:
                yield last
            last = Visit(begins, begins + length)

    def _begins(self, first: date) -> Iterator[datetime]:
        """When visits begin, in order: a visit of one day may be later than one of the next."""
        waiting: list[datetime] = []
        back = 0
        for number in count():
            day = first + timedelta(days=number)
            if number >= back:
                back = number + self._absent_from(number)
            if number >= back:
                waiting = sorted(waiting + self._of_day(day, number))
            settled = datetime.combine(day, time(), UTC) - timedelta(days=1)
            while waiting and waiting[0] < settled:
                yield waiting.pop(0)

    def _absent_from(self, number: int) -> int:
        """For how many days an absence that begins on this day lasts; none begins: 0."""
        away, pick = people().away, drawn(self.seed, self.seat, "absence", number)
        return pick.randint(away.shortest, away.longest) if pick.random() < away.begins else 0

    def _of_day(self, day: date, number: int) -> list[datetime]:
        """When the visits of a day begin; none of one that is skipped."""
        given, pick = people(), drawn(self.seed, self.seat, "day", number)
        skipped = given.away.skipped_weekend if day.weekday() >= SATURDAY else given.away.skipped
        if pick.random() < skipped or pick.random() >= self.kind.days:
            return []
        hours = [pick.gauss(hour, given.look.spread) for hour in self.hours]
        others = self.kind.others + (pick.random() < self.kind.another)
        hours += [pick.uniform(given.look.earliest, given.look.latest) for _ in range(others)]
        midnight = datetime.combine(day, time(), UTC) - timedelta(hours=self.zone)
        return [midnight + timedelta(hours=hour) for hour in hours]


def _kind(place: float) -> Kind:
    kinds = people().kind
    for kind in kinds:
        if place < kind.share:
            return kind
        place -= kind.share
    return kinds[-1]


def _own_hour(usual: float, place: float) -> float:
    hour = people().hour
    if usual < hour.usual_share:
        return hour.usual[int(place * len(hour.usual))]
    return hour.other_first + int(place * (hour.other_last - hour.other_first + 1))

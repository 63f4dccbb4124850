"""Who goes by next place is marked once the whole tier is over (PTS-04)."""

from __future__ import annotations

import pytest

from accounts.leagues import standing
from accounts.leagues.models import Entry, Group, Match
from tests.leagues.seasons import opened, people


@pytest.mark.django_db
@pytest.mark.rules("PTS-04", "LEA-04")
def test_who_goes_by_next_place_is_marked_when_the_last_game_of_the_tier_is_over() -> None:
    """Of three groups of the third tier four go up: the first of each, and one of the second ones, by the lot."""
    (who,) = people(1)
    course = opened([who], season_days=14)
    season = course.season
    groups = [Group.objects.create(season=season, tier=1, number=1)]
    groups += [Group.objects.create(season=season, tier=2, number=number, relegated=2) for number in (1, 2)]
    groups += [Group.objects.create(season=season, tier=3, number=number, promoted=1) for number in (1, 2, 3)]
    for at, group in enumerate(groups):
        for index in range(3):
            Entry.objects.create(
                season=season, number=100 + 10 * at + index, group=group, index=index, entered_at=course.now,
                name="Somebody", player=who, state=Entry.State.PLAYING,
            )  # fmt: skip
    first, second, last = groups[3:]
    match = Match.objects.create(group=last, number=0, seats=[150, 151, 152])

    def sure() -> set[int]:
        rows = [row for group in season.groups.filter(tier=3) for row in group.table["rows"]]
        return {row["entry"] for row in rows if row["sure"] == "promotion"}

    for group in groups:
        standing.reckon(group)
    assert sure() == {130, 140}, "a game of the third group is left"
    Match.objects.filter(pk=match.pk).update(state=Match.State.VOID)
    standing.reckon(last)
    assert sure() == {130, 140, 150, 131}
    Match.objects.filter(pk=match.pk).update(state=Match.State.PLANNED)
    standing.reckon(last)
    assert sure() == {130, 140}, "it is played once more"
    Match.objects.filter(pk=match.pk).update(state=Match.State.VOID)
    standing.settle(season)
    assert sure() == {130, 140, 150, 131}
    assert {entry.number for entry in season.entries.filter(final__went="promoted")} >= sure()

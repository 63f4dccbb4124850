"""The time of a season, and who enters it: what `make demo-league` leads from its draft to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta

from accounts.leagues import entering, following, founding
from accounts.leagues.course import steps
from accounts.leagues.models import League, Match, Season
from accounts.models import User
from deploy.demo.league.games import Stuck, work
from horror.models import Game

BEGIN = datetime(2027, 1, 4, 12, tzinfo=UTC)
STEP = timedelta(hours=6)
"""Between two looks at the season while nobody plays."""
LONGEST = timedelta(days=200)
RULES = {
    "ruleset": "catan_horror", "preset": "short", "tiers": "single", "group": 5, "season_days": 60,
    "registration_days": 7,
}  # fmt: skip
"""What the season goes by, beside what leagues usually do: three tiers of a group each, a short game."""


class Course:
    """A season of a new league, on a clock of its own."""

    def __init__(self, owner: User, rules: dict[str, object]) -> None:
        league = founding.found(
            owner, slug="demo", name="Demo league", about="", visibility=League.Visibility.PUBLIC,
            rules=rules, now=BEGIN,
        )  # fmt: skip
        self.pk = following.plan(league, BEGIN, BEGIN).pk
        self.now = BEGIN

    @property
    def season(self) -> Season:
        """As it is now."""
        return Season.objects.select_related("league").get(pk=self.pk)

    @property
    def matches(self) -> Sequence[Match]:
        """By tier, group and number."""
        found = Match.objects.filter(group__season=self.pk).select_related("group", "game")
        return list(found.order_by("group__tier", "group__number", "number"))

    def until(self, there: Callable[[Season], bool]) -> None:
        """Let time go on until this is so of the season. Raises :class:`Stuck` where it never is."""
        last = self.now + LONGEST
        self.look()
        while not there(self.season):
            if self.now > last:
                raise Stuck(f"the season is {self.season.state} since {self.season.since}")
            self.now += STEP
            self.look()

    def look(self) -> None:
        """Do all that is due now."""
        steps.sweep(self.now)
        work(self.now)

    def enter(self, who: Iterable[User]) -> None:
        """These people enter, one after the other."""
        for person in who:
            entering.enter(self.pk, person, self.now)

    def confirm(self, who: Iterable[User]) -> None:
        """These people confirm that they will play."""
        for person in who:
            entering.check_in(self.pk, person, self.now)

    def begun(self) -> bool:
        """Whether all games go on."""
        games = [match.game for match in self.matches]
        return bool(games) and all(game is not None and game.status == Game.Status.RUNNING for game in games)

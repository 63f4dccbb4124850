"""How long the games of this server last, and what they wait for."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request

from accounts.channels import figures
from api.endpoint import Endpoint, operation
from api.language import LanguageQuery, kept, language_of
from api.notices import Channel
from api.shapes import now, person
from horror.games.locale import speech
from horror.rules.kernel.phrases import asking
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.table import pace
from horror.table.pace import Days

FEWEST = 5
"""Of fewer games nothing is told, or it would be how these few people play."""


class WaitShown(msgspec.Struct, kw_only=True):
    """What games waited for: what is `asked` in a decision of this `kind`, in your language, of somebody in the own
    turn or the set-up (`cls` is turn), or in another's (reaction). `share` is the part of all hours in which games
    waited for anybody."""

    cls: str
    kind: str
    asked: str
    share: float


class PaceShown(msgspec.Struct, kw_only=True):
    """The last `games` of a ruleset, with its `title`, that were played to their end with a clock: for how many `days`,
    and the `turns` that half of them have reached; what they waited for, the longest first; and by whom what people
    owed was `answered`, as shares: by a person, an order, an early turn, a continuation, a lapse, the steward."""

    ruleset: str
    title: str
    games: int
    days: Days
    turns: float
    waits: list[WaitShown]
    answered: dict[str, float]


class ChannelPace(msgspec.Struct, kw_only=True):
    """How people were told by a `channel` in the last week (PUSH-09): of so many `deliveries` which share was
    `delivered`, and after how many seconds half of these had been handed over (`half`), and 99 of a hundred (`most`),
    from the commit that made them, or from when they were to go."""

    channel: Channel
    deliveries: int
    delivered: float
    half: float
    most: float


class PacesShown(msgspec.Struct, kw_only=True):
    """The pace of each ruleset of which enough games have ended, and of the `channels` by which people are told, of
    which there is enough to tell."""

    rulesets: list[PaceShown]
    channels: list[ChannelPace]


class PaceView(Endpoint):
    @operation(
        "How long games last here, and what they wait for",
        {200: PacesShown},
        visitors=True,
        tag="rulesets",
        name="get_pace",
        query=LanguageQuery,
    )
    def get(self, request: Request, query: LanguageQuery) -> PacesShown:
        """Of a ruleset of which fewer than five games have ended nothing is told."""
        self.kept = kept(request)
        language = language_of(request, person(request))
        found = ((rules, pace.of(rules.name)) for rules in rulesets().values())
        return PacesShown(
            rulesets=[
                _shown(rules, told, language) for rules, told in found if told and told.games >= FEWEST
            ],
            channels=[ChannelPace(**each._asdict()) for each in figures.published(now())],
        )


def _shown(rules: Ruleset, told: pace.Pace, language: str) -> PaceShown:
    waits = [
        WaitShown(
            cls=each.cls, kind=each.kind, asked=rules.tell(asking(each.kind), (), language), share=each.share
        )
        for each in told.waits
    ]
    return PaceShown(
        ruleset=rules.name,
        title=speech(language, rules.locale).word("game", rules.title),
        games=told.games,
        days=told.days,
        turns=told.turns,
        waits=waits,
        answered=told.answered,
    )

"""Who asks for which league and season: the same answer for one that is private and one that there is not (ORG-05)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

import msgspec
from django.db.models import Q
from rest_framework.request import Request

from accounts.leagues import answered, members
from accounts.leagues.models import League, Season
from accounts.leagues.reckoning.refused import BadRules
from api import caching, codec
from api.endpoint import Endpoint
from api.media import JSON, CSVRenderer, JSONRenderer
from api.problems import NotFound, ProblemRaised
from api.shapes import caller_of, key_header, person

KEY = [key_header(required=False)]
SEASONS = 100_000
"""No league comes to so many seasons, nor any to so many of whatever an address counts."""
_Answer = TypeVar("_Answer", bound=msgspec.Struct)


class Found(NamedTuple):
    """A league, and who asks for it: the primary key (None for visitors) and the role in it (empty for none);
    ``staff`` act in its seasons as organisers do."""

    league: League
    me: Any
    role: str
    staff: bool

    @property
    def organises(self) -> bool:
        """Whether this one runs the league, or is staff."""
        return self.staff or self.role in (members.Role.OWNER, members.Role.ORGANISER)


class LeagueEndpoint(Endpoint):
    """What every address of a league does first."""

    def league(self, request: Request, slug: str) -> Found:
        """The league of this word as whoever asks may know it. Raises NoLeague. Visitors' answers may be kept."""
        return self._found(request, members.door(slug, person(request)))

    def season(self, request: Request, slug: str, number: int) -> tuple[Found, Season]:
        """A season of it. Raises NoLeague, and NotFound where there is none of this number."""
        known = members.season_door(slug, number, person(request)) if 0 < number < SEASONS else None
        if known is None:
            self.league(request, slug)
            raise NotFound
        season, door = known
        return self._found(request, door), season

    def _found(self, request: Request, door: members.Door) -> Found:
        somebody = person(request)
        if somebody is None:
            self.kept = caching.Kept(caching.ASKED_AGAIN, (*caching.CREDENTIALS, "Accept"))
            return Found(door.league, None, "", staff=False)
        return Found(door.league, somebody.pk, door.role, somebody.is_staff)

    def acting(self, request: Request, slug: str, number: int) -> Season:
        """A season in which somebody who is known does something."""
        return self.season(request, slug, number)[1]


class SheetEndpoint(LeagueEndpoint):
    """What is also told as a table for spreadsheets, to who asks for that by Accept."""

    renderer_classes = [JSONRenderer, CSVRenderer]


BOTH = (JSON, CSVRenderer.media_type)


def is_entrant(season: Season, me: Any) -> bool:
    """Whether somebody has entered, or plays for an entry, whatever became of it since."""
    if me is None:
        return False
    return season.entries.filter(Q(player_id=me) | Q(person_id=me) | Q(standins__person_id=me)).exists()


def once(
    request: Request,
    body: msgspec.Struct | None,
    at: datetime,
    kind: type[_Answer],
    do: Callable[[], _Answer],
) -> _Answer:
    """What this does, once for a key that comes again (docs/api.md, Idempotency)."""

    def told() -> bytes:
        return codec.encode(do())

    return msgspec.json.decode(answered.once(caller_of(request, body), at, told), type=kind)


def fit(do: Callable[[], _Answer], path: str = "$.rules") -> _Answer:
    """What this does, or a problem that says which of the rules of a season are none."""
    try:
        return do()
    except BadRules as error:
        where = f"{path}.{error.path}" if error.path else path
        raise ProblemRaised(
            error.phrase, kind="refused", code="bad_rules", rule=error.rule, path=where
        ) from None

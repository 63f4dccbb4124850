"""Who belongs to a league: those who run it, members of private ones, links into these, and households (ORG-01, ORG-05,
LEA-11)."""

from __future__ import annotations

import secrets
import uuid
from datetime import datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from django.conf import settings
from django.utils.crypto import salted_hmac
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.leagues import households, members
from accounts.leagues.models import Link, Member
from accounts.leagues.models.act import REASON
from accounts.models import User
from api.endpoint import Endpoint, operation
from api.leagues.acts import Reason
from api.leagues.doors import KEY, LeagueEndpoint, once
from api.leagues.lists import LeagueShown, league_shown
from api.leagues.shapes import Role
from api.problems import ProblemRaised
from api.shapes import KEY as KEY_HEADER
from api.shapes import Strict, now


class MemberShown(msgspec.Struct, kw_only=True):
    """Somebody who belongs to a league: `person` is the id, `joined_at` since when."""

    person: str
    name: str
    role: Role
    joined_at: datetime


class Members(msgspec.Struct, kw_only=True):
    """Who belongs to a league: its owner, its organisers, then members in the order in which they came."""

    members: list[MemberShown]


class RoleRequest(Strict):
    """What somebody is to be: `organiser`, or `owner`, who was an organiser and takes the league over; the owner of
    before runs it still. And why (`reason`), which everybody reads who belongs to the league."""

    role: Literal["organiser", "owner"]
    reason: Reason


class DismissQuery(Strict):
    """Why somebody is dismissed."""

    reason: Annotated[
        Annotated[str, Meta(max_length=REASON)],
        Meta(
            description="Why, for everybody to read who belongs to the league; not asked of who goes by himself."
        ),
    ] = ""


class LinkRequest(Strict):
    """For how many people (`uses`), and `until` when an invitation is good: at most 90 days. And why (`reason`), which
    everybody reads who belongs to the league."""

    uses: Annotated[int, Meta(ge=1, le=members.USES)]
    until: Annotated[datetime, Meta(tz=True)]
    reason: Reason


class TakeBackQuery(Strict):
    """Why an invitation is taken back."""

    reason: Annotated[Reason, Meta(description="Why, for everybody to read who belongs to the league.")]


class LeagueLinkShown(msgspec.Struct, kw_only=True):
    """An invitation: so many people can still come in by it (`uses_left`), `until` then. `by` is the name of who made
    it, empty where the account is gone."""

    id: int
    by: str
    made_at: datetime
    until: datetime
    uses_left: int


class LeagueLinkMade(LeagueLinkShown, kw_only=True):
    """A new invitation. Its `word` is shown this once: whoever sends it to `…/join/` comes in."""

    word: str


class Invited(msgspec.Struct, kw_only=True):
    """The invitations into a league that are good, the newest first."""

    links: list[LeagueLinkShown]


class WordRequest(Strict):
    """The `word` of an invitation."""

    word: Annotated[str, Meta(min_length=1, max_length=64)]


class HouseholdRequest(Strict):
    """With whom you share a household: `people`, by their ids."""

    people: Annotated[list[uuid.UUID], Meta(max_length=households.MOST)]


class Housemate(msgspec.Struct, kw_only=True):
    """Somebody in your household: `person` is the id. `pending`: it counts for nothing until that one says so too."""

    person: str
    name: str
    pending: bool


class HouseholdShown(msgspec.Struct, kw_only=True):
    """With whom you have said that you share a household."""

    people: list[Housemate]


_ORDER = (Member.Role.OWNER, Member.Role.ORGANISER, Member.Role.MEMBER)


def _members(league: Any) -> Members:
    rows = league.members.select_related("person")
    return Members(
        members=[
            MemberShown(
                person=str(row.person_id),
                name=row.person.name,
                role=cast(Role, row.role),
                joined_at=row.joined_at,
            )
            for row in sorted(rows, key=lambda row: (_ORDER.index(row.role), row.joined_at, row.pk))
        ]
    )


def _somebody(pk: uuid.UUID) -> User:
    found = User.objects.filter(pk=pk, is_active=True).first()
    if found is None:
        raise ProblemRaised(
            "there is nobody of this id", kind="refused", code="unknown_person", path="$.person"
        )
    return found


class MembersView(LeagueEndpoint):
    @operation("Who belongs to a league", {200: Members}, problems=[404], tag="leagues", name="list_members")
    def get(self, request: Request, slug: str) -> Members:
        """For who runs it; who does that, everybody sees in the league itself."""
        found = self.league(request, slug)
        if not found.organises:
            members.must_organise(found.league, security.somebody(request))
        return _members(found.league)


class MemberView(LeagueEndpoint):
    @operation(
        "Have somebody run a league, or hand it over",
        {200: Members},
        body=RoleRequest,
        scope="organise",
        problems=[404, 422],
        tag="leagues",
        name="appoint",
    )
    def put(self, request: Request, slug: str, person_id: uuid.UUID, body: RoleRequest) -> Members:
        """Its owner does this (ORG-01, ORG-02)."""
        found, me = self.league(request, slug), security.somebody(request)
        members.must_own(found.league, me)
        somebody = _somebody(person_id)
        if body.role == "owner":
            members.hand_over(found.league, me, somebody, body.reason, now())
        else:
            members.appoint(found.league, me, somebody, body.reason, now())
        return _members(found.league)

    @operation(
        "Dismiss an organiser or a member, or leave a league",
        {204: None},
        query=DismissQuery,
        scope="organise",
        own="league",
        problems=[404, 422],
        tag="leagues",
        name="dismiss",
    )
    def delete(self, request: Request, slug: str, person_id: uuid.UUID, query: DismissQuery) -> None:
        """Organisers dismiss members, the owner organisers; everybody may go by himself, but for the owner: for that a
        token needs the scope `league` alone."""
        found, me = self.league(request, slug), security.somebody(request)
        members.dismiss(found.league, me, _somebody(person_id), query.reason, now())

    def is_own(self, request: Request) -> bool:
        return bool(self.kwargs["person_id"] == request.user.pk)


class LinksView(LeagueEndpoint):
    @operation(
        "Invitations into a league", {200: Invited}, scope="organise", problems=[404], tag="leagues",
        name="list_league_links",
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Invited:
        """Never with their words."""
        found, at = self.league(request, slug), now()
        members.must_organise(found.league, security.somebody(request))
        rows = found.league.links.filter(until__gt=at, uses_left__gt=0).select_related("made_by")
        return Invited(links=[_link(row) for row in rows.order_by("-made_at", "-pk")])

    @operation(
        "Make an invitation into a league",
        {201: LeagueLinkMade},
        body=LinkRequest,
        scope="organise",
        problems=[404, 422],
        headers=KEY,
        tag="leagues",
        name="make_league_link",
    )
    def post(self, request: Request, slug: str, body: LinkRequest) -> LeagueLinkMade:
        """Whoever has its word may become a member, so many times (ORG-05)."""
        found, me, at = self.league(request, slug), security.somebody(request), now()
        word = _word(me, request.headers.get(KEY_HEADER, ""))
        made = once(
            request,
            body,
            at,
            LeagueLinkShown,
            lambda: _link(members.invite(found.league, me, word, body.uses, body.until, body.reason, at)),
        )
        return LeagueLinkMade(**msgspec.structs.asdict(made), word=word)


class LinkView(LeagueEndpoint):
    @operation(
        "Take an invitation into a league back",
        {204: None},
        query=TakeBackQuery,
        scope="organise",
        problems=[404, 422],
        tag="leagues",
        name="take_league_link_back",
    )
    def delete(self, request: Request, slug: str, link: int, query: TakeBackQuery) -> None:
        found, me = self.league(request, slug), security.somebody(request)
        members.take_back(found.league, me, link, query.reason, now())


class LeagueJoinView(Endpoint):
    @operation(
        "Come into a league by an invitation",
        {200: LeagueShown},
        body=WordRequest,
        scope="league",
        limit="join",
        problems=[404, 422],
        headers=KEY,
        tag="leagues",
        name="join_league",
    )
    def post(self, request: Request, slug: str, body: WordRequest) -> LeagueShown:
        """The answer to a word that is not good is that of a league that there is not. Once more changes nothing."""
        me, at = security.somebody(request), now()

        def do() -> LeagueShown:
            league = members.accept(slug, body.word, me, at)
            return league_shown(LeagueEndpoint().league(request, league.slug))

        return once(request, body, at, LeagueShown, do)


def _household(person: User) -> HouseholdShown:
    return HouseholdShown(
        people=[
            Housemate(person=str(each.other.pk), name=each.other.name, pending=each.pending)
            for each in households.said_by(person)
        ]
    )


class HouseholdView(Endpoint):
    @operation("Your household", {200: HouseholdShown}, tag="leagues", name="get_household")
    def get(self, request: Request) -> HouseholdShown:
        return _household(security.somebody(request))

    @operation(
        "Say with whom you share a household",
        {200: HouseholdShown},
        body=HouseholdRequest,
        scope="league",
        problems=[422],
        tag="leagues",
        name="set_household",
    )
    def put(self, request: Request, body: HouseholdRequest) -> HouseholdShown:
        """As a whole. Where they say so too, leagues part you where there are two groups, and tell nobody why
        (LEA-11)."""
        me = security.somebody(request)
        households.say(me, body.people)
        return _household(me)

    @operation(
        "Say that you share a household with nobody",
        {200: HouseholdShown},
        scope="league",
        tag="leagues",
        name="drop_household",
    )
    def delete(self, request: Request) -> HouseholdShown:
        me = security.somebody(request)
        households.say(me, [])
        return _household(me)


def _link(row: Link) -> LeagueLinkShown:
    return LeagueLinkShown(
        id=row.pk,
        by="" if row.made_by is None else row.made_by.name,
        made_at=row.made_at,
        until=row.until,
        uses_left=row.uses_left,
    )


def _word(person: User, key: str) -> str:
    """The word of a new invitation: by chance, or where the request has a key out of it and what nobody else knows, so
    that the same request gives the same one, and nothing that is stored tells it.
    """
    if not key:
        return secrets.token_urlsafe(24)
    return salted_hmac(
        "api.leagues.link", f"{person.pk}/{key}", secret=settings.SECRET_KEY, algorithm="sha256"
    ).hexdigest()[:40]

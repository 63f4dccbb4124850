"""Lists of games: which are asked for, page by page, each with what somebody who looks for a table wants to know."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts.reliability import rows
from api import pages
from api.language import InLanguage, language_of
from api.leagues.whereabouts import GameLeague, leagues_of
from api.problems import Malformed
from api.shapes import GameShown, Strict, game_members, now, person, reliability_of
from horror import sizes
from horror.games.lookup.chosen import Chosen, chosen
from horror.models import Game
from horror.models.game import GameQuerySet, Status
from horror.rules.kernel.phrases import phrase
from horror.rulesets import rulesets
from horror.table import tongues
from horror.table.finding import sought
from horror.table.finding.aim import points_to_win
from horror.table.finding.sought import PaceSought, Sought
from horror.table.scores import points_of


class GamesQuery(Strict):
    """Which games: those that you play (`mine`), that wait for you (`my_turn`), that have a free seat (`open`), or
    one that you may take from who has left (`open_seats`); and what they are like."""

    mine: Annotated[bool, Meta(description="Games in which you sit.")] = False
    my_turn: Annotated[bool, Meta(description="Games that wait for your decision.")] = False
    open: Annotated[bool, Meta(description="Lobbies with a free seat.")] = False
    open_seats: Annotated[
        bool, Meta(description="Games under way with a seat that is open to others, in which you never sat.")
    ] = False
    tag: Annotated[
        Annotated[str, Meta(max_length=sizes.TAG)] | None, Meta(description="Games of this tag.")
    ] = None
    house: Annotated[bool, Meta(description="Games that the server itself made, to show one.")] = False
    status: Annotated[Status | None, Meta(description="Games of this status.")] = None
    ruleset: Annotated[
        Annotated[str, Meta(max_length=sizes.NAMED)] | None, Meta(description="Games of this ruleset.")
    ] = None
    joinable: Annotated[
        bool,
        Meta(description="Lobbies at which you may sit down, by how far others can rely on you (TAB-89)."),
    ] = False
    seats: Annotated[
        Annotated[int, Meta(ge=1, le=sizes.SEATS)] | None, Meta(description="Games of so many seats.")
    ] = None
    free: Annotated[
        Annotated[int, Meta(ge=1, le=sizes.SEATS)] | None,
        Meta(description="Lobbies with so many free seats, or more."),
    ] = None
    pace: Annotated[
        PaceSought | None, Meta(description="Games of this pace (TAB-191), or with no clock at all.")
    ] = None
    rated: Annotated[bool | None, Meta(description="Games that are to be rated, or not.")] = None
    spoken: Annotated[
        Annotated[str, Meta(max_length=sizes.LANGUAGE)] | None,
        Meta(description="Tables of this language, by its short tag, and those of any (TAB-190)."),
    ] = None
    password: Annotated[bool | None, Meta(description="Games that ask for a password, or do not.")] = None
    bots: Annotated[bool | None, Meta(description="Games in which a bot sits, or none.")] = None
    language: InLanguage = None
    cursor: Annotated[
        Annotated[str, Meta(max_length=120)] | None, Meta(description="The `next` of the page before.")
    ] = None
    limit: Annotated[int, Meta(ge=1, le=100, description="Games a page.")] = 50


class GameListed(GameShown, kw_only=True):
    """A game in a list; `league` says where it stands in one that you may know of, null where it stands in none.
    `chosen` are the options that are not as its preset has them, or without one as the rules do, in words; `to_win` is
    how many points win, null where that is no number, and `points` those that each seat has, as everybody can count
    them (TAB-192)."""

    league: GameLeague | None
    chosen: list[Chosen]
    to_win: int | None
    points: list[int] | None


class Games(msgspec.Struct, kw_only=True):
    """A page of games, newest first; unless they are yours alone, one game of each host before the others of the page.
    `next` is the cursor of the page after it, null on the last one. Where there are no games at all, `too_much` names
    what was asked without which alone there would be some."""

    games: list[GameListed]
    next: str | None
    too_much: list[str]


def games_listed(request: Request, query: GamesQuery) -> Games:
    """A page of the games that are asked for."""
    user = person(request)
    asked = sought.conditions(_sought(query), _reader(request) if query.joinable else None)
    whole = _among_all(query, user)
    games = sought.among(whole, asked)
    if query.cursor:
        games = games.past(*pages.named(query.cursor))
    page = list(games.with_seats().order_by("-created_at", "pk")[: query.limit + 1])
    more, page = len(page) > query.limit, page[: query.limit]
    shown = page if query.mine or query.my_turn else _hosts_in_turn(page)
    leagues = leagues_of(shown, user)
    points = points_of(shown)
    language = language_of(request, user)
    return Games(
        games=[
            GameListed(
                **game_members(game, list(game.seats.all()), user),
                league=leagues.get(game.pk),
                chosen=_chosen(game, language),
                to_win=points_to_win(game),
                points=points.get(game.pk),
            )
            for game in shown
        ],
        next=pages.cursor(page[-1].created_at, page[-1].pk) if more else None,
        too_much=[] if page or query.cursor else sought.too_much(whole, asked),
    )


def _among_all(query: GamesQuery, user: Any) -> GameQuerySet:
    games = Game.objects.with_open_seats(user) if query.open_seats else Game.objects.listed_to(user)
    if query.mine:
        games = games.seated(user)
    if query.my_turn:
        games = games.waiting_for(user)
    if query.house:
        games = games.filter(creator=None, host="")
    if query.tag:
        games = games.filter(tag=query.tag)
    return games


def _sought(query: GamesQuery) -> Sought:
    """Raises Malformed for what no game can be."""
    if query.ruleset is not None and query.ruleset not in rulesets():
        said = phrase("{value} is not one of {there}", value=repr(query.ruleset), there=sorted(rulesets()))
        raise Malformed(said, path="?ruleset")
    if query.spoken is not None and not tongues.is_tag(query.spoken):
        raise Malformed(tongues.NO_LANGUAGE, path="?spoken")
    return Sought(**{name: getattr(query, name) for name in Sought.__struct_fields__})


def _reader(request: Request) -> sought.Reader:
    """Who asks; a visitor is taken for somebody who is new here."""
    user, at = person(request), now()
    if user is None:
        return sought.Reader(None, rows.of_nobody(at), at)
    return sought.Reader(user.pk, reliability_of(request, at), at)


def _chosen(game: Game, language: str) -> list[Chosen]:
    rules = rulesets().get(game.ruleset)
    return [] if rules is None else chosen(rules, game.options, game.preset, language)


def _hosts_in_turn(games: list[Game]) -> list[Game]:
    """A page of games: of each host one first, then the others, each in the order in which they came. So nobody fills
    the top of a list that others look at.
    """
    seen: set[Any] = set()
    first: list[Game] = []
    others: list[Game] = []
    for game in games:
        maker = game.creator_id or game.host
        (others if maker and maker in seen else first).append(game)
        seen.add(maker)
    return first + others

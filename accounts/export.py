"""All that is kept of a person, for that person: rows of each table that names somebody, and the games with what the
person has done and written there, some at a time.

Nothing of others is in it that the person could not read anyway, and nothing by which anybody could come in: no hash,
no secret, no text of a token.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from django.apps import apps
from django.db.models import Q

from accounts.models import User
from horror.models import Draft, Entry, Firing, Game, Notes, Obligation, Seat, StandingList, Tenure
from horror.table import deeds

GAMES = 10
"""Games that are told at a time."""


class Rows(NamedTuple):
    """The rows of a model that name somebody by the field `whose`, with these of their fields: as `name` of what is
    kept."""

    name: str
    model: str
    whose: str
    fields: Sequence[str]


ROWS = (
    Rows("addresses", "account.EmailAddress", "user", ["email", "verified", "primary"]),
    Rows("second_factors", "mfa.Authenticator", "user", ["type", "created_at", "last_used_at"]),
    Rows("sessions", "usersessions.UserSession", "user", ["created_at", "ip", "user_agent"]),
    Rows(
        "tokens", "accounts.AccessToken", "user",
        ["id", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"],
    ),
    Rows("vacations", "accounts.Away", "person", ["first", "last", "zone", "announced_at", "steward", "charged"]),
    Rows("order_templates", "accounts.OrderTemplates", "user", ["ruleset", "templates"]),
    Rows("standby", "accounts.Standby", "person", ["ruleset"]),
    Rows("mails_of_games", "accounts.GameWish", "person", ["game_id", "mode", "every", "at"]),
    Rows("notices", "accounts.Notice", "person", ["kind", "game_id", "seat", "made_at"]),
    Rows(
        "deliveries", "accounts.Delivery", "notice__person",
        ["notice__kind", "channel", "target", "state", "reason", "sent_at"],
    ),
    Rows("addresses_invited", "accounts.InvitedAddress", "by", ["game_id", "made_at", "until", "mailed"]),
    Rows("invited_by_mail", "accounts.InvitedAddress", "person", ["game_id", "made_at", "until"]),
    Rows("acts_as_staff", "accounts.StaffAct", "user", ["at", "method", "path", "status"]),
    Rows("senders", "post.AllowedSender", "person", ["address", "allowed_at"]),
    Rows(
        "mails_sent_here", "post.Inbound", "person",
        ["received_at", "sender", "recipient", "way", "size", "state", "reason", "game_id"],
    ),
    Rows("play_by_mail", "post.Proven", "person", ["at"]),
    Rows("devices", "channels_out.Subscription", "person", ["name", "shown", "created_at", "last_ok_at"]),
    Rows(
        "webhooks", "channels_out.Endpoint", "made_by",
        ["id", "kind", "name", "state", "shown", "events", "game_id", "league__slug", "created_at"],
    ),
    Rows("invitations_sent", "horror.Invitation", "by", ["game_id", "name", "state", "created_at", "ended_at"]),
    Rows("invitations_got", "horror.Invitation", "person", ["game_id", "state", "created_at", "ended_at"]),
    Rows("reads_private_games", "horror.InvitedReader", "person", ["word"]),
    Rows("links_made", "horror.InvitationLink", "by", ["game_id", "created_at", "until", "uses", "most", "revoked_at"]),
    Rows("kept_at_a_distance", "conduct.Distance", "person", ["other_id", "how", "made_at"]),
    Rows(
        "reports_made", "conduct.Report", "by",
        ["kind", "about", "words", "made_at", "state", "decided_at", "answer"],
    ),
    Rows(
        "measures_against", "conduct.Measure", "person",
        ["kind", "reason", "until", "name", "about", "at", "revoked_at", "revoked_reason"],
    ),
    Rows(
        "appeals_made", "conduct.Appeal", "measure__person",
        ["measure__kind", "words", "at", "state", "decided_at", "answer"],
    ),
    Rows("looked_at", "horror.Seen", "person", ["game_id", "number", "at"]),
    Rows("games_made", "horror.Game", "creator", ["id", "name", "ruleset", "status", "created_at"]),
    Rows(
        "ratings", "ratings.Rating", "subject__person",
        ["category_id", "mu", "sigma", "games", "last_at"],
    ),
    Rows("leagues_belonged_to", "leagues.Member", "person", ["league__slug", "role", "joined_at"]),
    Rows("league_links_made", "leagues.Link", "made_by", ["league__slug", "made_at", "until", "uses_left"]),
    Rows("barred_from_leagues", "leagues.Barred", "person", ["league__slug", "why", "since", "until", "lifted_at"]),
    Rows(
        "seasons_entered", "leagues.Entry", "person",
        [
            "season__league__slug", "season__number", "name", "state", "entered_at", "came", "penalty", "left_at",
            "final",
        ],
    ),
    Rows("seasons_played_for", "leagues.Entry", "player", ["season__league__slug", "season__number", "name"]),
    Rows(
        "seasons_waited_for", "leagues.Waiting", "person",
        ["season__league__slug", "season__number", "place", "asked_at"],
    ),
    Rows("stood_in_for", "leagues.Standin", "person", ["entry__season__league__slug", "name", "since", "until"]),
    Rows(
        "acts_as_organiser", "leagues.Act", "who",
        ["season__league__slug", "season__number", "number", "role", "kind", "reason", "at"],
    ),
    Rows(
        "protests_decided", "leagues.Protest", "decided_by",
        ["season__league__slug", "season__number", "answer", "decided_at"],
    ),
    Rows(
        "protests_made", "leagues.Protest", "entry__person",
        ["season__league__slug", "season__number", "text", "at", "state", "answer"],
    ),
    Rows("leagues_changed", "leagues.Change", "who", ["league__slug", "kind", "reason", "at"]),
    Rows("changed_in_leagues", "leagues.Change", "whom", ["league__slug", "kind", "reason", "at"]),
)  # fmt: skip
"""Each with what :func:`of` tells under its name."""
GAMEWISE = {
    "horror.Tenure.person", "horror.Obligation.person", "horror.Notes.person", "horror.Seat.owner",
}  # fmt: skip
"""Relations that :func:`games` follows."""
LEFT_OUT = {
    "admin.LogEntry.user": "the library's own journal, which our pages for staff do not write: see StaffAct",
    "horror.Submission.author": "requests, kept lest one is done twice; what came of them is told with the games",
    "horror.Seat.substitute": "who is named beforehand is asked when the seat is open, and not told before (TAB-78)",
    "horror.Stop.by": "what staff stopped is about the server; that they did is among their acts",
    "ratings.Subject.person": "has nothing of its own: its ratings are told",
    "conduct.Distance.other": "who keeps whom at a distance is told to nobody but who does (PEO-01)",
    "conduct.Report.person": "whom it is about never learns who sent it (PEO-14); measures are told",
    "conduct.Report.decided_by": "what staff decide is about others; that they did is among their acts",
    "conduct.Measure.by": "the same",
    "conduct.Measure.revoked_by": "the same",
    "conduct.Appeal.decided_by": "the same",
    "leagues.Household.person": "what staff suppose of who lives together, which nobody else is told (LEA-11)",
    "leagues.Household.other": "the same",
    "leagues.Household.by": "the same; that they noted it is among their acts",
    "channels_out.Endpoint.person": "who has an address has made it",
    "accounts.User.groups": "rights of staff, which are the server's to give",
    "accounts.User.user_permissions": "the same",
}
"""Relations that are not told, and why."""
_SECRET = ("password", "session_round", "mail_token", "is_superuser")
"""Of a profile."""
_json = msgspec.json.Decoder().decode


def of(person: User) -> dict[str, Any]:
    """The profile, and by its name what each of ROWS has."""
    plain = [field.attname for field in person._meta.concrete_fields if field.attname not in _SECRET]
    told: dict[str, Any] = {"profile": {name: getattr(person, name) for name in plain}}
    for name, model, whose, fields in ROWS:
        rows = apps.get_model(model)._default_manager.filter(**{whose: person})
        told[name] = list(rows.order_by("pk").values(*fields))
    return told


def games(person: User, after: str) -> tuple[list[dict[str, Any]], str | None]:
    """The next games after that of an id (empty: from the first), in which the person sits or sat, or has written; and
    the id after which it goes on, None where these were the last."""
    sat = Tenure.objects.filter(person=person).values("game")
    owned = Seat.objects.filter(owner=person).values("game")
    noted = Notes.objects.filter(person=person).values("game")
    found = Game.objects.filter(Q(pk__in=sat) | Q(pk__in=owned) | Q(pk__in=noted), pk__gt=after).order_by(
        "pk"
    )
    page = list(found[: GAMES + 1])
    told = [_game(game, person) for game in page[:GAMES]]
    return told, page[GAMES - 1].pk if len(page) > GAMES else None


def _game(game: Game, person: User) -> dict[str, Any]:
    tenures = list(Tenure.objects.filter(game=game, person=person).order_by("seat", "generation"))
    seats = [held.seat for held in tenures if held.to_entry is None]
    lists = StandingList.objects.filter(game=game)
    entries = Entry.objects.filter(game=game, kind=Entry.Kind.MOVE, seat__in=[held.seat for held in tenures])
    owed = Obligation.objects.filter(game=game, person=person).order_by("closed", "pk")
    return {
        "id": game.pk,
        "name": game.name,
        "ruleset": game.ruleset,
        "status": game.status,
        "seats": [
            {"seat": held.seat, "began_at": held.began_at, "ended_at": held.ended_at, "ended": held.ended}
            for held in tenures
        ],
        "notes": list(Notes.objects.filter(game=game, person=person).values("text", "at")),
        "drafts": list(Draft.objects.filter(game=game, seat__in=seats).values("seat", "lines", "at")),
        "standing_orders": [
            row for held in tenures
            for row in lists.filter(seat=held.seat, generation=held.generation).values("seat", "orders", "at")
        ],
        "standing_orders_fired": [
            row for held in tenures
            for row in Firing.objects.filter(game=game, seat=held.seat, generation=held.generation)
            .order_by("pk").values("order", "fired_at")
        ],
        "moves": [
            {"number": entry.number, "at": entry.at, "seat": entry.seat, "move": _json(bytes(entry.payload))}
            for entry in entries.exclude(payload=b"").order_by("number")
            if any(held.covers(entry.number) and held.seat == entry.seat for held in tenures)
        ],
        "messages": list(_messages(game, tenures)),
        "waited_for": [
            {
                "kinds": row.kinds, "opened": row.opened, "due": row.due, "closed": row.closed, "how": row.how,
                "excused": bool(row.excused),
            }
            for row in owed
        ],
    }  # fmt: skip


def _messages(game: Game, tenures: Sequence[Tenure]) -> Iterator[dict[str, Any]]:
    """What somebody wrote, to whom, and the letters that came, while the seat was this person's."""
    for entry in Entry.objects.filter(game=game, kind=Entry.Kind.TABLE).order_by("number"):
        deed = deeds.decoded(bytes(entry.payload))
        if not isinstance(deed, deeds.Message):
            continue
        if any(held.covers(entry.number) and held.seat in (entry.seat, *(deed.to or ())) for held in tenures):
            yield {"at": entry.at, "from": entry.seat, "to": deed.to, "text": deed.text}

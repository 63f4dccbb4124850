"""What goes wrong, as problem documents (RFC 9457): one table of kinds, one handler that maps every error to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import get_language

from horror.games.locale import SOURCE, speech
from horror.rules.kernel.phrases import FINISHED, Explained, Phrase, as_data, counted, phrase, places_of
from horror.rules.kernel.roles import Part
from horror.table import words


class Kind(NamedTuple):
    """One kind of problem: its status and title, what it tells a client, which members of `Problem` it may have
    beside those of all kinds, and the values of its `code`."""

    status: int
    title: str
    meaning: str
    members: tuple[str, ...] = ()
    codes: Mapping[str, str] = {}


KINDS: dict[str, Kind] = {
    "malformed": Kind(
        400,
        "Malformed request",
        "Not JSON, or not of the documented shape; `path` or `position` says where.",
        ("path", "position", "line", "column", "code", "rule"),
        {
            "cursor_ahead": "Your stream does not reach this cursor: throw away what you keep of the game, read anew.",
        },
    ),
    "not-authenticated": Kind(
        401, "Not authenticated", "No credentials, or ones that are unknown, expired or revoked."
    ),
    "not-allowed": Kind(
        403,
        "Not allowed",
        "You are known, and this is not yours to do.",
        ("code", "rule"),
        {
            "not_your_seat": "You do not play this seat (any more).",
            "not_the_host": "Only who made the game may do this.",
            "not_carried": "You write nothing for now, or not to somebody whom you have blocked.",
            "wrong_password": "The game's password is missing or wrong.",
            "not_organiser": "Only who runs the league does this, and nobody in the group in which he plays.",
        },
    ),
    "scope-missing": Kind(
        403, "Scope missing", "The access token lacks the scope that `scope` names.", ("scope",)
    ),
    "reauthenticate": Kind(
        403,
        "Password needed again",
        "This needs a proof of who you are that is at most five minutes old: log in again, or send the password to "
        "`auth/reauthenticate` (a code of the second factor to `auth/2fa/reauthenticate`).",
    ),
    "not-found": Kind(404, "Not found", "There is nothing here, or nothing that you may know of."),
    "method-not-allowed": Kind(
        405, "Method not allowed", "The Allow header lists the methods of this address."
    ),
    "not-acceptable": Kind(
        406, "Not acceptable", "This address cannot answer in the type that Accept asks for."
    ),
    "conflict": Kind(
        409,
        "Conflict",
        "It is not (any more) as you took it to be; `code` and `changed` say how.",
        ("code", "rule", "path", "changed", "epoch"),
        {
            "season_not_open": "The season is not in the state that this needs; `detail` says from or until when.",
            "already_entered": "You have a place in the season, or play in the group.",
            "not_entered": "You have no place in the season, and do not wait for one.",
            "season_full": "All places are taken; there is a waiting list.",
            "may_not_enter": "You lack what the rules of the season ask for, are barred from the league for a while, "
            "or have as many league games as one may.",
            "season_changed": "The season has changed since the `version` that you have seen: look again, and decide "
            "again.",
            "rules_frozen": "The rules of a season stand once it is open; some of a league's never change.",
            "wrong_status": "The game is not in the state that this needs: lobby, running, over.",
            "seat_taken": "There is no such free seat, or none at all.",
            "standing_orders_changed": "The standing orders were written anew since you read them: read them again.",
            "already_seated": "You sit in this game.",
            "nothing_open": "No question of this kind is open.",
            "letters_closed": "The game carries no messages of this kind, or none at all.",
            "dice_refused": "This anchor, link or deposit of the dice cannot be taken now (docs/dice.md).",
            "not_taken": "This table does not take everybody; another one will.",
            "decided": "Somebody has decided this already.",
            "no_appeal": "There is no appeal by this, or not any more, or not by you.",
            "needs_consent": "This is undone only when all other seats agree: ask them.",
            "decision_closed": "The decision is not open; `changed` has the last items of your stream.",
            "view_changed": "Something has happened since `expected_cursor` that you must know; `changed` says what.",
            "epoch_changed": "The server goes on from a backup since you had this cursor, and `epoch` is that of now: "
            "throw away what you keep of this game, and read it anew.",
        },
    ),
    "precondition-failed": Kind(
        412,
        "Written since",
        "What `If-Match` or `If-None-Match` asks for is not so: what is there is another version than the one that you "
        "have read. Read it again, and decide again.",
        ("code",),
        {
            "written_since": "Something of your own was written anew since you read it, on another device perhaps."
        },
    ),
    "precondition-required": Kind(
        428,
        "Say what you have read",
        "Something is there already, and is written over only by who says in `If-Match` which version that is: its "
        "`ETag`, or `*` for any.",
        ("code",),
        {"unread": "Something of your own is there already."},
    ),
    "unsupported-media-type": Kind(415, "Unsupported media type", "Requests are application/json."),
    "illegal-move": Kind(
        422,
        "Illegal move",
        "The rule in `rule` forbids it; `legal` lists some of what would be legal, and `decision` "
        "names the kind of what is asked where the move answers nothing that is.",
        ("rule", "line", "legal", "decision"),
    ),
    "bad-order": Kind(
        422,
        "Order not understood",
        "An order does not parse: `line`, `column`, what was `expected` there, the `nearest` order, or where "
        "none is near a few `orders` that may be given.",
        ("line", "column", "expected", "nearest", "nearest_text", "orders", "order_texts", "legal"),
    ),
    "refused": Kind(
        422,
        "Refused",
        "Well formed, but not possible; `code` says why, `path` what of the request is meant, `rule` names a rule "
        "of the table where one says so.",
        ("code", "rule", "path"),
        {
            "bad_request": "Values that nothing can be made of; `detail` says why.",
            "unknown_ruleset": "There is no game of this name here.",
            "unknown_preset": "The game has no preset of this name.",
            "unknown_person": "There is nobody of this id.",
            "unknown_bot": "The game has no bot of this name.",
            "bad_seats": "The game is not played by so many.",
            "too_many_players": "There are more players than seats.",
            "no_such_seat": "The game has no seat of this number.",
            "bad_name": "Not a name that a game can have.",
            "bad_text": "Not a text that can be sent: too long, empty, or with control characters.",
            "bad_time": "Not a time at which this can be.",
            "unrated": "The game is to be rated, and cannot be.",
            "bad_tag": "Not a tag that a game can have.",
            "bad_language": "Not a language that a table can have: a short tag, such as `en`.",
            "bad_terms": "Not what a game can settle of votes, pauses and letters.",
            "unfit_rates": "Rates by which no clock goes, or which this game cannot have.",
            "undo_refused": "This is not undone.",
            "bad_standing_order": "A standing order that cannot be kept, or too many: `path` says which, `rule` why.",
            "link_wrong": "This link is not the one to which your seat's dice are bound; nothing was run.",
            "link_missing": "The game wants the link of your seat with your first move in a turn; nothing was run.",
            "bad_token": "No token like this can be made.",
            "bad_webhook": "This cannot be done with a webhook.",
            "bad_device": "This device cannot be told by push.",
            "bad_vacation": "Nobody can be away on these days, or you have too few; `path` says which, `rule` by which "
            "rule.",
            "bad_habits": "Nobody can sleep or rest so; `path` says what, `rule` which rule says what would be right.",
            "asks_too_much": "A game can ask for so much reliability at most, and for no more than its maker has.",
            "on_trial": "An account on trial, which has no address yet, plays against bots and does nothing else.",
            "bad_report": "This is not reported, or not so; `path` says what of it.",
            "too_many_reports": "You have reported as much as one may in an hour or a day.",
            "too_many_distances": "You keep as many people at a distance as one may.",
            "bad_measure": "What staff cannot do so.",
            "unreliable": "The game asks for more reliability than you have, or for people who are not new.",
            "bad_act": "An act that cannot be done, or says too little; `path` says what of it.",
            "bad_league": "What a league cannot be, or have.",
            "bad_rules": "Rules that no season can have; `path` says which, `rule` by which rule.",
            "barred": "You have abandoned a game, or staff keep you from new ones, and begin none for a while.",
            "too_many_games": "You have made as many games, opened as many lobbies, or taken over as many seats, as "
            "one person may.",
            "too_many_notes": "You have noted something of as many games as one may.",
            "too_many_invitations": "You have sent as many invitations as one may in a day, or have open in a game.",
        },
    ),
    "bad-options": Kind(
        422,
        "Options not playable",
        "No game can be played with these options; `rule` says why where a rule does.",
        ("rule", "path"),
    ),
    "key-reused": Kind(
        422, "Idempotency key reused", "This key came before with another request; take a fresh one."
    ),
    "too-many-requests": Kind(
        429,
        "Too many requests",
        "Wait for as many seconds as Retry-After says; `code` names the limit that is used up.",
        ("code", "retry_after"),
        {
            "read": "Reading, by what it costs.",
            "play": "Moves, votes, previews, and what else a seat does.",
            "say": "Messages, by lines.",
            "join": "Sitting down.",
            "host": "Making, starting and closing games.",
            "account": "Profile and tokens.",
            "league": "Entering leagues, and what seasons ask.",
            "organise": "Running leagues.",
            "live": "Opening sockets.",
            "sockets": "Sockets that are open at a time, or what is sent through one.",
            "pages": "What is no endpoint: pages, accounts, documentation.",
            "password": "Tries at the passwords of games.",
            "passwords": "The same, of everybody at your address.",
            "credentials": "Wrong credentials from your address.",
        },
    ),
    "server-error": Kind(
        500,
        "Server error",
        "A fault of the server. Repeating with the same key is safe. `request_id` is what to name when you tell of it.",
        ("request_id",),
    ),
    "unavailable": Kind(
        503,
        "Unavailable",
        "The game is busy, or the database is away, for the moment; repeat, with the same key.",
        ("retry_after",),
    ),
}


def address(kind: str) -> str:
    """The relative address that explains a kind of problem: its `type`."""
    return f"/api/v1/problems/{kind}/"


class Changed(msgspec.Struct, kw_only=True):
    """What has changed since you decided. `decisions` are the open ones of now. `items` are of your stream, without
    holes, from the one past the cursor `after` up to `cursor`; `head` is that of the newest there is: while `cursor` is
    less, go on with `events/?after={cursor}`, and where `after` is not the cursor that you have, begin there too."""

    decisions: list[dict[str, Any]]
    items: list[dict[str, Any]]
    after: int
    cursor: int
    head: int


class Problem(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A problem document (RFC 9457). Members that do not apply are left out.

    `type` is the address that explains the kind, `title` its name, `status` that of the answer; `detail` says in a
    sentence what is the matter this time, in the reader's language. Where `key` is there, the sentence follows from it,
    the English one with its parts in braces, and from `parts`, each with its role and value; `places` are those of the
    board that it names. `code` tells causes of a kind apart, `rule` is the number of the rule that
    says so. `legal` lists choices that would be legal, `decision` is the kind of question that is open. `scope` is the
    one that the token lacks. `path` is the place in the request, `position` the number of the character in the body
    where it stops to be JSON, `line` and `column` (from 1) the place in a text or script. `expected` lists what may
    stand there, `nearest` is the order that is most like it, `orders` are some that may be given. `changed` says what
    has happened, `epoch` is the one within which cursors count now, `retry_after` how many seconds to wait,
    `request_id` what the server's log calls the request.
    """

    type: str
    title: str
    status: int
    detail: str
    key: str | None = None
    parts: dict[str, Part] | None = None
    places: list[str] | None = None
    code: str | None = None
    rule: str | None = None
    decision: str | None = None
    legal: list[dict[str, Any]] | None = None
    scope: str | None = None
    path: str | None = None
    position: int | None = None
    line: int | None = None
    column: int | None = None
    expected: list[str] | None = None
    nearest: str | None = None
    nearest_text: str | None = None
    orders: list[str] | None = None
    order_texts: list[str] | None = None
    changed: Changed | None = None
    epoch: str | None = None
    retry_after: int | None = None
    request_id: str | None = None


class ProblemRaised(Explained):
    """Raise to answer with a problem document, which says a literal, or a phrase where that has parts."""

    kind: str = "server-error"

    def __init__(self, said: str | Phrase, *, kind: str | None = None, **members: Any) -> None:
        if isinstance(said, Phrase):
            super().__init__(said.key, **said.parts)
        else:
            super().__init__(said)
        self.kind = kind or type(self).kind
        self.members = {name: value for name, value in members.items() if value is not None}

    @property
    def problem(self) -> Problem:
        return problem(self.kind, self.phrase, **self.members)


class Malformed(ProblemRaised):
    """The request is not of the documented shape."""

    kind = "malformed"


class NotFound(ProblemRaised):
    """Nothing here, or nothing that this reader may know of: one text for both."""

    kind = "not-found"

    def __init__(self) -> None:
        super().__init__("there is nothing here that you may see")


class NotAuthenticated(ProblemRaised):
    kind = "not-authenticated"


class NotAllowed(ProblemRaised):
    kind = "not-allowed"


class EpochChanged(ProblemRaised):
    """What a client keeps is of a course that the game did not take: the server goes on from a backup since."""

    kind = "conflict"

    def __init__(self, epoch: str) -> None:
        super().__init__(
            "the server goes on from a backup: throw away what you keep of this game, and read it anew",
            code="epoch_changed",
            epoch=epoch,
        )


class CursorAhead(Malformed):
    """A cursor that the reader's stream has not come to."""

    def __init__(self, *, path: str) -> None:
        super().__init__("this cursor is beyond the end of your stream", path=path, code="cursor_ahead")


class TooMany(ProblemRaised):
    """A limit is used up, which `code` names; `retry_after` is in seconds, `headers` tell of the limit."""

    kind = "too-many-requests"

    def __init__(self, retry_after: int, limit: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(
            phrase("wait {time}", time=counted("{n} second", "{n} seconds", retry_after)),
            code=limit,
            retry_after=retry_after,
        )
        self.headers = headers or {}


def problem(kind: str, said: str | Phrase, *, told: str = "", **members: Any) -> Problem:
    """The document of one kind, in the language that is spoken now; ``told`` is the sentence where a game tells it."""
    known, spoken = KINDS[kind], get_language() or SOURCE
    what = phrase(said) if isinstance(said, str) else said
    if what.key != FINISHED:
        members |= {
            "key": what.key,
            "parts": as_data(what.parts) or None,
            "places": places_of(what.parts) or None,
        }
    return Problem(
        type=address(kind),
        title=speech(spoken).word("problem", known.title),
        status=known.status,
        detail=told or words.told(what, spoken),
        **members,
    )

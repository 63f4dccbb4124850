"""Standing orders of one's own seat: reading, trying and writing them. Nobody else ever sees any of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import order_templates, security
from api.endpoint import HEAVY, Endpoint, operation
from api.language import LanguageQuery, language_of
from api.play import needs
from api.problems import Malformed
from api.reading import PAST
from api.seats import seat_of
from api.shapes import Strict, caller_of, door, now, person, told_in
from horror import sizes
from horror.games.standing.language import offered_by
from horror.games.standing.order import MOST_CHARACTERS, MOST_ORDERS
from horror.games.standing.telling import told
from horror.rules.kernel.phrases import Phrase
from horror.table import read
from horror.table.answering import rehearsal
from horror.table.answering.rehearsal import Rehearsal
from horror.table.standing_orders import lists, writing
from horror.table.standing_orders.lists import List, Written
from horror.table.words import order_text, order_texts

Line = Annotated[str, Meta(max_length=MOST_CHARACTERS)]


class NoteShown(msgspec.Struct, kw_only=True):
    """What became of a standing order: it was `skipped` since it could not be given, `dropped` by its watch or by a
    move of yours, switched `off`, is `over`, or `stopped` before its end, with the orders that `rest`, also in the
    words of your language (`rest_texts`, where those are others); `why` says so in it."""

    what: str
    why: str
    at: datetime
    rest: list[Any]
    rest_texts: list[str]


class OrderShown(msgspec.Struct, kw_only=True):
    """A standing order: its number `id`, its one canonical `line`, the same in the words of your language (`line_text`,
    null where that is English), as data (`order`) and as a sentence in your language (`text`); the orders that the
    data has, each with the same in those words (`order_texts`); whether it is `active`, how often it has fired
    (`used`), when it was written (`written_at`), and the newest `notes` on it."""

    id: str
    line: str
    line_text: str | None
    order: dict[str, Any]
    order_texts: dict[str, str]
    text: str
    active: bool
    used: int
    written_at: datetime
    notes: list[NoteShown]


class StandingShown(msgspec.Struct, kw_only=True):
    """The standing orders of your seat in their order. `version` is how often the list was written, 0 where it never
    was: name it when you write. `templates` are the names of your templates for this game (TAB-127)."""

    version: int
    orders: list[OrderShown]
    templates: list[str]


class StandingRequest(Strict):
    """All standing orders of your seat, in the order in which they are to be looked at: lines, or data as `order` has
    it. What is there already, word for word, keeps its number and goes on. `version` is that of the list which you
    have read; without one, whatever is there is written over. Instead of `orders`, `template` names one of your
    templates, whose orders are copied but those that would have ended already (TAB-127)."""

    orders: Annotated[list[Line | dict[str, Any]], Meta(max_length=MOST_ORDERS)] | None = None
    template: Annotated[str, Meta(max_length=sizes.TEMPLATE_NAME)] | None = None
    version: Annotated[int, Meta(ge=0)] | None = None


class TestRequest(Strict):
    """Standing orders to try, as they are written in `standing/`; null: those that your seat has."""

    orders: Annotated[list[Line | dict[str, Any]], Meta(max_length=MOST_ORDERS)] | None = None


REHEARSED = HEAVY + 2 * PAST
"""Units that it costs to go back to what a seat was asked."""


class StandingView(Endpoint):
    @operation(
        "The standing orders of your seat",
        {200: StandingShown},
        scope="standing",
        limit="play",
        problems=[403, 404],
        tag="play",
        name="get_standing",
        trial=True,
        query=LanguageQuery,
    )
    def get(self, request: Request, game: str, query: LanguageQuery) -> StandingShown:
        seat_of(request, game)
        return self._shown(request, game, query.language)

    @operation(
        "Write the standing orders of your seat",
        {200: StandingShown},
        body=StandingRequest,
        scope="standing",
        limit="play",
        problems=[403, 404, 409, 422],
        tag="play",
        name="put_standing",
    )
    def put(self, request: Request, game: str, body: StandingRequest) -> StandingShown:
        seat = seat_of(request, game).index
        sent, copied = self._sent(request, game, body), body.template is not None
        writing.write(game, seat, sent, body.version, caller_of(request, body), now(), copied)
        return self._shown(request, game, None)

    def _sent(self, request: Request, game: str, body: StandingRequest) -> Sequence[str | dict[str, Any]]:
        """The orders of a request, those of a template where it names one."""
        if (body.orders is None) == (body.template is None):
            raise Malformed("either orders, or the name of a template", path="$")
        if body.orders is not None:
            return body.orders
        found = order_templates.of(security.somebody(request), seat_of(request, game).ruleset)
        for template in found:
            if template.name == body.template:
                return template.orders
        raise Malformed("you have no template of this name for this game", path="$.template")

    def _shown(self, request: Request, game: str, language: str | None) -> StandingShown:
        found = door(request, game)
        told_in(found, request, language)
        offered = offered_by(found.rules)
        kept = None
        templates = [each.name for each in order_templates.of(security.somebody(request), found.rules.name)]
        if offered is not None and found.seat is not None:
            kept = lists.of(found.game, found.seats[found.seat], offered)
        if kept is None:
            return StandingShown(version=0, orders=[], templates=templates)
        return StandingShown(
            version=kept.row.version,
            orders=[_order(found, kept, each) for each in kept.orders],
            templates=templates,
        )


class StandingTestView(Endpoint):
    @operation(
        "What standing orders would do",
        {200: Rehearsal},
        body=TestRequest,
        scope="standing",
        limit="read",
        problems=[403, 404, 409, 422],
        tag="play",
        name="test_standing",
    )
    def post(self, request: Request, game: str, body: TestRequest) -> Rehearsal:
        """What would fire now, if your time ran out, and when your seat last answered what they are for. Draws nothing,
        changes nothing, tells nobody (TAB-125); stops where a preview stops. A token needs the scope `read` too, since
        the answer shows your view."""
        needs(request, "read")
        seat = seat_of(request, game).index
        self.charge(request, REHEARSED)
        language = language_of(request, person(request))
        return rehearsal.rehearse(game, seat, body.orders, caller_of(request, body), now(), language)


def _order(found: read.Door, kept: List, written: Written) -> OrderShown:
    def say(phrase: Phrase) -> str:
        return found.rules.tell(phrase, found.names, found.language)

    def texts(orders: list[str]) -> list[str]:
        return order_texts(found.rules, orders, found.language)

    within = [each["order"] for script in written.order["do"] for each in script if each.get("order")]
    meant = kept.meant.get(written.id)
    return OrderShown(
        id=written.id,
        line=written.line,
        line_text=order_text(found.rules, written.line, found.language) or None,
        order=written.order,
        order_texts=dict(zip(within, texts(within), strict=False)),
        text=written.line if meant is None else say(told(meant)),
        active=not written.off,
        used=written.used,
        written_at=written.at,
        notes=[
            NoteShown(
                what=note.what,
                why=say(note.why.phrase),
                at=note.at,
                rest=note.rest,
                rest_texts=texts(note.rest),
            )
            for note in written.notes
        ],
    )

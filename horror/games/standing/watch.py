"""What has changed since an order was written or last fired, and drops it (TAB-108)."""

from __future__ import annotations

from horror.games.standing.language import StandingLanguage
from horror.games.standing.look import Asked, Look
from horror.games.standing.naming import named_by, seats_of
from horror.games.standing.order import Kept
from horror.rules.kernel.events import Event
from horror.rules.kernel.phrases import Phrase, phrase


def changed(language: StandingLanguage, kept: Kept, look: Look, asked: Asked) -> Phrase | None:
    """Why an order is dropped; None where nothing has changed that it watches.

    What the owner did by himself or by orders is left out, and of the entry that opened the decision all but that a
    thing is gone.
    """
    watch = kept.order.watch
    if watch == "nothing":
        return None
    names = language.watched(kept.order, look.view)
    for role, name in sorted(names):
        if not language.things.there(look.view, role, name):
            return phrase("{name} is not there any more", name=name)
    seen = [
        event
        for happened in look.since(kept.since)
        if not happened.own and happened.entry != asked.opened
        for event in happened.events
    ]
    if watch == "named":
        touched = sorted(name for event in seen for name in names.intersection(named_by(event)))
        return phrase("something has happened to {name}", name=touched[0][1]) if touched else None
    mine = language.things.mine(look.view)
    happened = any(
        _concerns(event, look, mine) for event in seen if not isinstance(event, language.things.ordinary)
    )
    return phrase("something has happened to what you have") if happened else None


def _concerns(event: Event, look: Look, mine: frozenset[str]) -> bool:
    """Whether an event is about a seat, or about something that it has."""
    return look.seat in seats_of(event) or any(name in mine for _, name in named_by(event))

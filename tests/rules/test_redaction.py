"""Who may see what: one function redacts events and views by what their fields declare (docs/hidden.md)."""

from typing import Annotated

import msgspec
import pytest

from horror.rules.base.cards import Cards
from horror.rules.base.events import OfferMade, Rolled
from horror.rules.development.events import CardBought
from horror.rules.kernel.events import (
    EVERYTHING,
    SPECTATOR,
    UNSET,
    Event,
    Hidden,
    SeenBy,
    View,
    redact,
    sees,
)
from horror.rules.robber.events import Stolen

pytestmark = pytest.mark.rules("TAB-13", "BASE-33", "BASE-63")


class Drawer(View):
    owner: int
    inside: Annotated[str | Hidden, SeenBy(("owner",))]


class Letter(View):
    audience = ("author", "to")

    author: int
    to: tuple[int, ...]
    text: str


class Desk(View):
    top: Drawer
    maybe: Drawer | None
    drawers: list[Drawer]
    pair: tuple[Drawer, ...]
    letters: list[Letter]
    seal: Annotated[str | Hidden, SeenBy(())]
    plain: list[int]


def desk() -> Desk:
    return Desk(
        top=Drawer(owner=0, inside="key"),
        maybe=Drawer(owner=1, inside="coin"),
        drawers=[Drawer(owner=0, inside="map"), Drawer(owner=2, inside="dagger")],
        pair=(Drawer(owner=1, inside="left"), Drawer(owner=0, inside="right")),
        letters=[Letter(author=0, to=(1,), text="meet me"), Letter(author=2, to=(0, 1), text="no")],
        seal="wax",
        plain=[1, 2],
    )


def test_the_all_knowing_reader_gets_the_thing_itself() -> None:
    shown = desk()
    assert redact(shown, EVERYTHING) is shown


def test_secrets_of_nested_structs_are_unset_for_all_but_their_owner() -> None:
    seen = redact(desk(), 0)
    assert seen.top.inside == "key"
    assert seen.maybe is not None and seen.maybe.inside is UNSET
    assert [drawer.inside for drawer in seen.drawers] == ["map", UNSET]
    assert [drawer.inside for drawer in seen.pair] == [UNSET, "right"]
    assert isinstance(seen.pair, tuple)
    assert isinstance(seen.drawers, list)
    assert seen.plain == [1, 2]


def test_a_field_seen_by_nobody_is_unset_for_every_seat() -> None:
    assert all(redact(desk(), reader).seal is UNSET for reader in (SPECTATOR, 0, 1, 2))
    assert redact(desk(), EVERYTHING).seal == "wax"


def test_things_not_for_a_reader_are_left_out_of_lists() -> None:
    assert [letter.text for letter in redact(desk(), 0).letters] == ["meet me", "no"]
    assert [letter.text for letter in redact(desk(), 1).letters] == ["meet me", "no"]
    assert [letter.text for letter in redact(desk(), 2).letters] == ["no"]
    assert redact(desk(), SPECTATOR).letters == []


def test_a_spectator_sees_no_drawer() -> None:
    seen = redact(desk(), SPECTATOR)
    hidden = [seen.top.inside, *(drawer.inside for drawer in (*seen.drawers, *seen.pair))]
    assert all(value is UNSET for value in hidden)


def test_redaction_changes_nothing_in_place_and_is_stable() -> None:
    shown = desk()
    before = msgspec.json.encode(shown)
    once = redact(shown, 1)
    assert msgspec.json.encode(shown) == before
    assert redact(once, 1) == once


def test_hidden_fields_do_not_stand_in_json() -> None:
    written = msgspec.json.decode(msgspec.json.encode(redact(desk(), SPECTATOR)))
    assert "seal" not in written
    assert written["top"] == {"owner": 0}


def test_an_event_without_audience_is_for_everybody() -> None:
    event = Rolled(seat=0, dice=(1, 2), rule="BASE-20")
    assert all(sees(event, reader) for reader in (SPECTATOR, EVERYTHING, 0, 3))
    assert redact(event, SPECTATOR) is event


def test_an_offer_to_some_is_seen_by_its_maker_and_those_seats() -> None:
    """TAB-13."""
    event = OfferMade(offer="T1", seat=0, to=(2,), give=Cards(wool=1), get=Cards(ore=1), rule="TAB-10")
    assert [reader for reader in (EVERYTHING, SPECTATOR, 0, 1, 2, 3) if sees(event, reader)] == [
        EVERYTHING,
        0,
        2,
    ]


def test_the_card_taken_is_known_to_thief_and_victim() -> None:
    """BASE-33: everybody sees that a card was taken, the two see which."""
    event = Stolen(seat=0, victim=2, card="ore", rule="BASE-33")
    assert all(sees(event, reader) for reader in (SPECTATOR, 0, 1, 2))
    assert [redact(event, reader).card for reader in (0, 2, EVERYTHING)] == ["ore"] * 3
    assert [redact(event, reader).card for reader in (1, SPECTATOR)] == [UNSET] * 2


def test_the_card_bought_is_known_to_its_owner() -> None:
    """BASE-63."""
    event = CardBought(seat=1, card="monopoly", rule="BASE-62")
    assert redact(event, 1).card == "monopoly"
    assert [redact(event, reader).card for reader in (0, SPECTATOR)] == [UNSET] * 2


def test_an_audience_of_nobody_yet_is_seen_by_nobody() -> None:
    class Later(Event, tag="later", frozen=True):
        audience = ("seat",)

        seat: int | None = None

    event = Later(rule="TAB-13")
    assert [sees(event, reader) for reader in (EVERYTHING, SPECTATOR, 0)] == [True, False, False]

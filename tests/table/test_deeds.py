"""Deeds: what each says of itself is what is stored, described, documented and told."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from api.refined import outcomes_by_rules
from api.schema import components
from horror.games.locale import languages, speech
from horror.rules.kernel.events import SPECTATOR
from horror.table import deeds
from horror.table.codec import encode
from horror.table.deeds import DEEDS
from horror.table.deeds.course import AGREED, BY_HOST, CANCELLING
from horror.table.deeds.deed import Deed, Telling

TABLE = Path(__file__).parents[2] / "docs" / "table.md"
NAMES = ["Ann", "Ben", "Cid"]
STORED = {
    b'{"type":"created"}': "The game was created.",
    b'{"type":"joined","name":"Ann"}': "Ann sat down.",
    b'{"type":"joined","name":"Hasty Blue","bot":"hasty"}': "Hasty Blue sat down.",
    b'{"type":"left"}': "A player left the lobby.",
    b'{"type":"started","colours":["red","blue","white"]}': "The game began.",
    b'{"type":"amended","from":1,"to":2}': (
        "The game goes on by newer rules, which change nothing of what was played."
    ),
    b'{"type":"message","to":null,"text":"hello"}': "Ann to all: hello",
    b'{"type":"message","to":[1,2],"text":"meet\\nme"}': "Ann to Ben, Cid: meet me",
    b'{"type":"undo","moves":2,"entries":[7,9],"cursors":[[5,6],[],[4],[4]]}': "Ann took back 2 moves.",
    b'{"type":"undo_asked","count":1}': "Ann asks to undo.",
    b'{"type":"undo_answered","agree":true}': "Ann agrees to the undo.",
    b'{"type":"undo_answered","agree":false}': "Ann declines the undo.",
    b'{"type":"vote","what":"pause","agree":true}': "Ann is for a pause.",
    b'{"type":"vote","what":"stir","agree":false}': "Ann is against other links for the dice.",
    b'{"type":"vote","what":"open_seat","agree":true,"about":1}': "Ann is for opening a seat to others (Ben).",
    b'{"type":"steward_plays"}': "The steward plays on for Ann, who never came.",
    b'{"type":"paused","rule":"TAB-30"}': "All seats agreed on a pause.",
    b'{"type":"paused","rule":"TAB-144","until":"2026-12-18T12:00:00Z","host":"league","reason":"Snow"}': (
        "The host of the game (league) has paused it: Snow"
    ),
    b'{"type":"resumed","rule":"TAB-144","host":"league","reason":"Thaw"}': (
        "The host of the game (league) has ended the pause: Thaw"
    ),
    b'{"type":"resumed","rule":"TAB-30"}': "Ann ended the pause.",
    b'{"type":"resumed","rule":"TAB-95"}': "Ann ended the pause.",
    b'{"type":"pause_ends","until":"2026-12-18T12:00:00Z"}': (
        "Ann wants to go on: the pause ends in a day, or when all want that."
    ),
    b'{"type":"resigned"}': "Ann resigned; the steward plays on.",
    b'{"type":"resigned","out":true}': "Ann resigned and is out of the game.",
    b'{"type":"quarantined"}': "The game was set aside after a failure of the server. Nothing is lost.",
    b'{"type":"released"}': "The game goes on.",
    b'{"type":"ended","outcome":"lobby_over","winners":[],"rule":"TAB-31"}': (
        "The lobby was closed: it did not fill in time."
    ),
    b'{"type":"ended","outcome":"points","winners":[1],"rule":null}': "The game is over: Ben has won.",
    b'{"type":"ended","outcome":"called_off","winners":[],"rule":"TAB-142","host":"league","reason":"Late"}': (
        "The host of the game (league) has called it off, and nothing of it counts: Late"
    ),
    b'{"type":"ended","outcome":"adjudicated","winners":[],"rule":"TAB-148","late_seat":0,'
    b'"host":"league","reason":"Late"}': "The host of the game (league) has ended it as it stands: Late",
    b'{"type":"ended","outcome":"adjudicated","winners":[1],"rule":"TAB-148","host":"other","reason":"Late"}': (
        "The host of the game (other) has ended it as it stands: Late The game is over: Ben has won."
    ),
    b'{"type":"frozen","anchors":["a",""],"until":"2026-11-20T12:00:00.000500Z"}': (
        "The dice are bound; the game begins when every bound seat has shown its first link."
    ),
    b'{"type":"ready","link":"ab"}': "Ann has shown the first link of the dice.",
    b'{"type":"anchored","generation":1,"anchor":"ab","waits":[0,2]}': (
        "Ann sends links for the dice from now on."
    ),
    b'{"type":"unbound"}': "Ann sends no links for the dice any more.",
    b'{"type":"deposit","index":12}': "Ann left links for the dice with the server.",
    b'{"type":"stirred","turn":9,"rule":"TAB-30"}': (
        "All seats agreed on other links for the dice, from turn 9 on."
    ),
    b'{"type":"lapsed"}': "Ann has run out of time; the clock plays.",
    b'{"type":"stood_in"}': "The steward answers for Ann now.",
    b'{"type":"seat_open"}': "The seat of Ann is open to others.",
    b'{"type":"returned"}': "Ann is back.",
    b'{"type":"returned","vacation":true}': "Ann is back.",
    b'{"type":"heard"}': "Ann is here again.",
    b'{"type":"substituted","name":"Dot","was":"Ann"}': "Dot takes over the seat of Ann.",
    b'{"type":"substituted","name":"Dot","was":""}': "Dot takes over a seat.",
    b'{"type":"substituted","name":"Dot","was":"Ann","host":"league","reason":"Ill"}': (
        "Dot plays for Ann from now on, by the host of the game (league): Ill"
    ),
    b'{"type":"absent","days":1,"spans":[{"begins":"2026-11-30T23:00:00Z","ends":"2026-12-01T23:00:00Z"}]}': (
        "Ann is away: the clock of the seat stands still on 1 day."
    ),
    b'{"type":"absent","days":0,"spans":[]}': "The clock of Ann stands still for no vacation any more.",
    b'{"type":"extended","to":1}': "Ann has given Ben more time.",
    b'{"type":"extended","to":1,"seconds":3600,"host":"league","reason":"Ill"}': (
        "The host of the game (league) has given Ben more time: Ill"
    ),
    b'{"type":"rates","preset":"brisk"}': "The clocks of the game go by the rates brisk from now on.",
    b'{"type":"rates","preset":"none"}': "The game has no clock any more.",
    b'{"type":"rates_postponed","until":"2026-12-24T12:00:00Z","host":"league","reason":"Snow"}': (
        "The host of the game (league) has its other rates begin later than was said: Snow"
    ),
    b'{"type":"clock_credit","begins":"2026-11-21T08:00:00Z","ends":"2026-11-21T11:00:00Z"}': (
        "The server was away; all clocks stood still meanwhile."
    ),
    b'{"type":"clock_credit","begins":"2026-11-21T08:00:00Z","ends":"2026-11-21T11:00:00Z","mail":true}': (
        "Mails neither came nor went; the clock of Ann, who plays by mail, stands still for that time."
    ),
    b'{"type":"restored","turn":3}': "The game goes on from a backup; the same turns draw the same again.",
}
"""Every shape in which deeds have been stored, and what is told of it."""


def tag(deed: type[Deed]) -> str:
    return str(deed.__struct_config__.tag)


@pytest.mark.parametrize("payload", STORED, ids=lambda payload: payload.decode()[9:40])
def test_what_was_stored_is_read_and_stored_again_the_same(payload: bytes) -> None:
    deed = deeds.decoded(payload)
    assert encode(deed) == payload
    assert deed.told(Telling(speech(), "Ann", NAMES)) == STORED[payload]


def test_every_deed_but_what_is_only_shown_is_among_the_stored() -> None:
    there = {tag(type(deeds.decoded(payload))) for payload in STORED}
    assert there == {tag(deed) for deed in DEEDS} - {"letter"}


@pytest.mark.parametrize("language", languages())
def test_every_deed_is_told_in_every_language(language: str) -> None:
    for payload, english in STORED.items():
        told = deeds.decoded(payload).told(Telling(speech(language), "Ann", NAMES))
        assert told and (language == "en" or told != english or "to all" in english or "hello" in english)


def test_the_document_describes_every_deed_with_its_fields() -> None:
    schemas = components()
    described = {ref["$ref"].rpartition("/")[2] for ref in schemas["TableAct"]["anyOf"]}
    assert described == {deed.__name__ for deed in DEEDS}
    for deed in DEEDS:
        fields = {field.encode_name for field in msgspec.structs.fields(deed)}
        assert set(schemas[deed.__name__]["properties"]) == fields | {"type"}


def test_the_page_about_the_table_lists_every_deed_with_its_fields() -> None:
    text = TABLE.read_text(encoding="utf-8")
    rows = text[text.index("| `type` | fields | seen by |") :].split("\n\n")[0].splitlines()[2:]
    listed: dict[str, str] = {}
    for row in rows:
        types, fields = row.strip("|").split("|")[:2]
        listed |= dict.fromkeys(re.findall(r"`(\w+)`", types), fields)
    assert set(listed) == {tag(deed) for deed in DEEDS}
    for deed in DEEDS:
        for field in msgspec.structs.fields(deed):
            named = re.search(rf"`{field.encode_name}`", listed[tag(deed)])
            assert named or (tag(deed), field.encode_name) in RECORD_ONLY, (tag(deed), field.encode_name)


RECORD_ONLY = {("undo", "entries"), ("undo", "cursors")}
"""Told below the list: they stand in the record of a game that is over."""


def test_who_sees_a_deed() -> None:
    everybody = [0, 1, 2, SPECTATOR]
    between = {
        b'{"type":"message","to":[2],"text":"x"}': [0, 2],
        b'{"type":"undo","moves":2,"entries":[7,9],"cursors":[[5,6],[],[4],[]]}': [0, 2],
        b'{"type":"undo_asked","count":1}': [0, 1, 2],
        b'{"type":"undo_answered","agree":true}': [0, 1, 2],
        b'{"type":"deposit","index":12}': [0],
    }
    for payload, readers in between.items():
        assert list(deeds.decoded(payload).readers(0, 3)) == readers
    private = {type(deeds.decoded(payload)) for payload in between}
    for payload in STORED:
        deed = deeds.decoded(payload)
        if type(deed) not in private or getattr(deed, "to", 0) is None:
            assert list(deed.readers(0, 3)) == everybody


def test_an_undo_tells_each_reader_of_what_the_reader_saw() -> None:
    undo = deeds.decoded(b'{"type":"undo","moves":2,"entries":[7,9],"cursors":[[5,6],[],[4],[8]]}')
    shown = [encode(undo.shown(place)) for place in range(4)]
    assert shown == [
        b'{"type":"undo","moves":2,"undoes":[5,6]}',
        b'{"type":"undo","moves":0,"undoes":[]}',
        b'{"type":"undo","moves":1,"undoes":[4]}',
        b'{"type":"undo","moves":1,"undoes":[8]}',
    ]


def test_no_outcome_of_the_table_is_one_of_the_rules() -> None:
    ours = CANCELLING["outcome:"].keys() | AGREED["outcome:"].keys() | BY_HOST["outcome:"].keys()
    by_host = {"called_off", "adjudicated"}
    assert ours == {"draw", "cancelled", "closed", "stopped", "lobby_over"} | by_host
    assert not ours & outcomes_by_rules()


@pytest.mark.parametrize(
    "payload", [b'{"type":"invented"}', b'{"type":"vote","what":"party","agree":true}', b"[]", b"{"]
)
def test_what_is_no_deed_is_refused(payload: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        deeds.decoded(payload)

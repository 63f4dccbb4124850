"""Refusals and conflicts are put into words when they are read, whatever was kept of them."""

from __future__ import annotations

import msgspec

from horror.games.classic import CLASSIC
from horror.table import acting, telling, words
from horror.table.errors import Refused, SeatTaken


def test_what_was_kept_as_a_sentence_is_told_as_it_is() -> None:
    """Answers and drafts of before refusals had keys."""
    kept = (
        b'{"outcome":"refused","refusal":{"line":1,"reason":"no road of yours reaches it","rule":"BASE-46"}}'
    )
    answer = acting.decoded(kept)
    told = telling.answer(answer, CLASSIC, [], "de")
    assert told == answer and told.refusal is not None and told.refusal.key == ""
    late = b'{"outcome":"conflict","conflict":{"code":"view_changed","detail":"look again","decisions":[]}}'
    assert telling.answer(acting.decoded(late), CLASSIC, [], "de") == acting.decoded(late)
    error = Refused.restored(code="seat_taken", detail="seat 1 is not {free}", rule=None, path="$.seat")
    assert (str(error), error.code, error.path) == ("seat 1 is not {free}", "seat_taken", "$.seat")
    assert words.told(error.phrase, "de") == "seat 1 is not {free}"
    stored = msgspec.json.encode(SeatTaken("seat {seat} is not free", seat=1).stored())
    again = Refused.restored(**msgspec.json.decode(stored))
    assert (type(again), str(again)) == (SeatTaken, "seat 1 is not free")
    assert words.told(again.phrase, "de") == "Platz 1 ist nicht frei"

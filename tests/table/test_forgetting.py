"""What is kept of answers that refused something: for a week all of it, then what they said; and of standing orders
that fired: for 30 days all of it, then what they moved.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from horror.models import Firing, Submission
from horror.table import forget, read, submit
from horror.table.acts import Answer
from horror.table.errors import KeyReused
from tests.table.beforehand import BLUE, RED, WHITE, market, write
from tests.table.conftest import NOW, Played, act

LATER = NOW + forget.LISTS_KEPT + timedelta(seconds=1)


def again(played: Played, key: str, *script: str, **fields: object) -> Answer:
    sent = act(played.people[0], 0, *script, key=key, body_hash=str(script), **fields)
    return submit.submit(played.id, sent, LATER)


def test_what_was_refused_stays_refused_without_its_lists(played: Played) -> None:
    refused = again(played, "a", "take 9")
    late = again(played, "b", "take 1", expected_cursor=0)
    counted = again(played, "c", "take 1")
    assert refused.refusal is not None and refused.refusal.legal
    assert late.conflict is not None and late.conflict.changes
    Submission.objects.update(received_at=NOW)
    sizes = {row.key: len(bytes(row.answer)) for row in Submission.objects.filter(game=played.id)}

    assert forget.lists(LATER) == 2 and forget.lists(LATER) == 0
    lean = {row.key: len(bytes(row.answer)) for row in Submission.objects.filter(game=played.id)}
    assert lean["a"] < sizes["a"] and lean["b"] < sizes["b"] and lean["c"] == sizes["c"]

    first = again(played, "a", "take 9")
    assert first.outcome == "refused" and first.refusal is not None
    assert (first.refusal.key, first.refusal.rule, first.refusal.legal) == (
        refused.refusal.key, refused.refusal.rule, [],
    )  # fmt: skip
    second = again(played, "b", "take 1", expected_cursor=0)
    assert second.conflict is not None
    assert (second.outcome, second.conflict.key, second.conflict.changes) == (
        "conflict", late.conflict.key, [],
    )  # fmt: skip
    assert again(played, "c", "take 1") == counted
    with pytest.raises(KeyReused):
        again(played, "a", "take 1")


def test_within_a_week_an_answer_is_given_again_as_it_was(played: Played) -> None:
    refused = again(played, "a", "take 9")
    assert forget.lists(LATER + timedelta(days=6)) == 0
    assert again(played, "a", "take 9") == refused
    assert forget.lists(LATER + timedelta(days=8)) == 1


def test_what_fired_is_forgotten_when_no_undo_leads_back_to_it(people: list[User]) -> None:
    """TAB-123: And not before, however old it is; what it moved, and by which order, stays."""
    month = NOW + forget.FIRINGS_KEPT
    played = market(people)
    write(played, BLUE, "when offered 1 wool for 1 ore: accept")
    write(played, WHITE, "when offered 2 wool for 1 ore: accept answer after 5 to 60 min")
    played.do(RED, "offer 1 wool for 1 ore to blue", "offer 2 wool for 1 ore to white")
    played.work(NOW)
    assert Firing.objects.filter(game=played.id).count() == 2
    assert forget.firings(month + timedelta(days=1)) == 0
    played.do(RED, "withdraw T2", "end turn")
    assert forget.firings(month) == 0
    assert forget.firings(month + timedelta(days=1)) == 2
    stream = read.stream(read.door(played.id, played.people[BLUE])).items
    assert [item.by_order for item in stream if item.by_order] == ["R1"]

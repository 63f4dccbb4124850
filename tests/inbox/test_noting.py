"""Notes to oneself by mail: each a line behind those that are there (MAIL-14)."""

from __future__ import annotations

import pytest

from horror import sizes
from horror.table import notes
from tests.inbox.mails import answer, last_mail, told
from worker.inbox import noting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-14")]


def test_a_note_stands_behind_the_others_and_not_twice_one_after_the_other(game, people, now):
    ada, mail = people[0], last_mail(people[0])
    answer(mail, "note blue has ore\nnote: red has none\nnote red has none\nnote: blue has ore", now)
    assert notes.of(game.pk, ada.pk).text == "blue has ore\nred has none\nblue has ore"
    assert notes.of(game.pk, people[1].pk) is None


@pytest.mark.parametrize(("room", "taken"), [(8, True), (7, False)])
def test_there_are_as_many_notes_as_have_room(game, people, now, room, taken):
    before = "x" * (sizes.NOTES - room)
    noting.add(game.pk, people[0], before, now)
    (part,) = told(answer(last_mail(people[0]), "note my note", now)).parts
    assert (part.stopped is None) == taken and (part.ran == ["note my note"]) == taken
    assert notes.of(game.pk, people[0].pk).text == (f"{before}\nmy note" if taken else before)

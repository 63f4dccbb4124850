"""Commands about oneself and others, by what they do (MAIL-14): wishes, absence, invitations, in either language."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts import mailing
from accounts.away import Away
from accounts.strangers import InvitedAddress
from horror.models import Seat
from tests.inbox.mails import answer, last_mail, told
from tests.inbox.writing import do, lobby, refused, text_of
from tests.worker.games import game_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-14")]
DAY = timedelta(days=1)


def test_one_game_is_mailed_of_otherwise_than_all_others(game, people, now):
    do(people[0], "mails never in Evening game\nreceipts quiet", now)
    people[0].refresh_from_db()
    assert mailing.wanted(people[0], game.pk).mode == "none" and mailing.wanted(people[0]).mode == "turn"
    assert people[0].receipts == "quiet"


def test_never_again_ends_mails_about_games_for_who_has_an_account(game, people, now):
    row = answer(last_mail(people[0]), "Never again.", now)
    people[0].refresh_from_db()
    assert told(row).parts[0].ran == ["Never again"] and people[0].mails == "none"


def test_an_address_is_invited_and_the_answer_tells_nothing_of_it(people, now):
    lobby(people[0], now)
    for address in ("bob@example.org", "nobody@elsewhere.example"):
        said = text_of(do(people[0], f"invite <{address}> to Lobby", now))
        assert said == f"a mail goes to {address}, unless it had one lately or wants none"
    assert InvitedAddress.objects.count() == 2
    assert refused(do(people[0], "invite new@localhost to Lobby", now))
    assert refused(do(people[0], "invite someone@nowhere to Lobby", now))


def test_words_of_german_are_read_where_a_command_has_some(played, people, now):
    mail, at = last_mail(people[0]), now + timedelta(minutes=10)
    assert told(answer(mail, "hilfe", at)).parts[0].sections
    answer(mail, "vote pause ja", at)
    played.refresh_from_db()
    assert played.votes["pause"]["agreed"] == [0]


def test_a_vacation_is_announced_and_ended_by_mail(people, now, monkeypatch):
    game_of(people, now=now)
    monkeypatch.setattr("accounts.vacation.announced.left", lambda person, now, but=None: 10)
    first = (now + 3 * DAY).date()
    said = text_of(do(people[0], f"away {first} to {first + DAY}", now))
    assert str(first) in said and Away.objects.get().person == people[0]
    do(people[0], "back", now + timedelta(hours=1))
    assert not [each for each in Away.objects.all() if each.vacation.ends > now + timedelta(hours=1)]


def test_back_takes_a_seat_again_in_which_somebody_stands_in(game, people, now):
    Seat.objects.filter(game=game, index=0).update(state=Seat.State.STOOD_IN)
    do(people[0], "back", now)
    assert Seat.objects.get(game=game, index=0).state != Seat.State.STOOD_IN


def test_more_time_is_given_to_who_is_waited_for(game, people, now):
    assert "others" in refused(told(answer(last_mail(people[0]), "extend red", now)).parts)
    before = Seat.objects.get(game=game, index=0).clock
    (part,) = do(people[1], f"game {game.pk}\nextend red", now)
    assert part.ran == ["extend red"] and Seat.objects.get(game=game, index=0).clock != before

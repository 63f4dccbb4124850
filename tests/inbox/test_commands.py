"""The table of commands (MAIL-14): what each is by its example, and what it does."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound
from accounts.standby import Standby
from clients.dice_notes import chain
from horror.models import Draft, Game, Invitation, Seat, StandingList
from horror.table import read
from horror.table.acts import Caller
from horror.table.deeds import DiceDeposited
from horror.table.people import resign
from horror.table.people.invitations import Wanted, invite
from tests.inbox.mails import answer, at, last_mail, moves, orders, sent_to, told
from tests.inbox.writing import do, lobby, refused, text_of
from tests.worker.games import game_of, move, person, work
from worker.inbox import codes
from worker.inbox.commands import table
from worker.inbox.commands.command import Where
from worker.inbox.commands.person import MODES
from worker.inbox.commands.seat import seat_named
from worker.inbox.errand import Errand, Sitting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rules("MAIL-14")
@pytest.mark.parametrize("command", table.COMMANDS, ids=lambda each: each.form)
def test_each_example_is_the_command_that_it_is_of(command):
    found = table.found(command.example)
    assert found is not None and found[0] is command
    assert table.found(f"  {command.example.upper()} ") is not None
    assert command.says and command.form.split()[0].lower() == command.first_word


@pytest.mark.rules("MAIL-14")
def test_the_table_names_all_that_the_rules_want():
    wanted = (
        "my games", "open games", "create", "join", "leave", "start", "cancel", "invite", "status", "board", "orders",
        "log", "rule", "help", "go", "drop", "undo", "ask undo", "consent", "vote", "resign", "standing", "extend",
        "away", "back", "accept seat", "mails", "receipts", "zone", "sleep", "language", "name", "allow", "allowed",
        "league", "sign up as", "accept", "never again", "anchor", "ready", "link", "release",
    )  # fmt: skip
    forms = [command.form.lower() for command in table.COMMANDS]
    assert not [name for name in wanted if not any(form.startswith(name) for form in forms)]
    about = {each.form.split()[0] for each in table.ABOUT}
    assert about == {"game", "preview", "say", "press", "note", "replace", "end"}


@pytest.mark.rules("MAIL-14")
@pytest.mark.parametrize(
    "line", ["Go for it!", "Help me", "board please", "undo it", "I resign", "vote for me", "ok"]
)
def test_talk_is_no_command(line):
    assert table.found(line) is None


@pytest.mark.rules("MAIL-14")
def test_a_game_is_made_joined_and_played_by_mail(people, now):
    ada, bob, eve = people
    (part,) = do(ada, "create classic 3 name Friday", now)
    game = Game.objects.get(name="Friday")
    assert game.pk in text_of([part]) and game.creator == ada
    assert "Friday" in text_of(do(bob, "open games", now))
    do(bob, "join Friday white", now)
    assert Seat.objects.get(game=game, owner=bob).colour == "white"
    assert "no game" in refused(do(eve, "join Saturday", now))
    do(eve, f"join {game.pk}", now)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert "waits for you" in text_of(do(ada, "my games", now))
    order = orders(game, ada)[0]
    (part,) = do(ada, f"game Friday\n{order}\nstatus", now)
    assert part.ran == [order] and part.game == game.pk and moves(game) == 1


@pytest.mark.rules("MAIL-14")
def test_what_a_game_is_made_with(people, now):
    do(people[0], "create classic 4 rates brisk unlisted password sesame bots 1 name A b c", now)
    game = Game.objects.get()
    assert (game.name, game.visibility, bool(game.password)) == ("A b c", "unlisted", True)
    assert game.rates
    assert Seat.objects.filter(game=game).exclude(bot="").count() == 1
    do(people[1], "join A b c password sesame salt pepper", now)
    assert Seat.objects.filter(game=game, owner=people[1]).exists()


@pytest.mark.rules("MAIL-14")
def test_a_private_game_is_joined_by_its_id_and_password_and_is_hidden_otherwise(people, now):
    ada, bob, eve = people
    do(ada, "create classic 3 private password sesame name Den", now)
    game = Game.objects.get()
    hidden = "there is no game {}"
    named = [game.pk, f"{game.pk} white", "aaaabbbbcccc", "aaaabbbbcccc white"]
    tries = [(each, f"join {each} password guess") for each in named]
    tries += [(game.pk, f"join {game.pk}"), ("Den", "join Den password sesame")]
    for number, (meant, line) in enumerate(tries):
        assert refused(do(bob, line, now + timedelta(minutes=11 * number))) == hidden.format(meant)
    now += timedelta(hours=3)
    do(bob, f"join {game.pk} white password sesame", now)
    assert Seat.objects.get(game=game, owner=bob).colour == "white"
    assert "no seat" in refused(do(eve, f"join {game.pk} purple password sesame", now))


@pytest.mark.rules("MAIL-14")
def test_passwords_are_tried_ten_times_in_ten_minutes_however_many_lines_a_mail_has(people, now):
    do(people[0], "create classic 3 private password sesame name Den", now)
    game = Game.objects.get()
    do(people[1], "create classic 3 name Base", now)
    now += timedelta(seconds=600 - now.timestamp() % 600)  # they are counted within ten minutes of the clock
    lines = "\n".join(f"game Base\njoin {game.pk} password p{number}" for number in range(5))
    for second in range(2):
        do(people[1], f"my games\n{lines}", now + timedelta(seconds=second))
    line = f"my games\njoin {game.pk} password sesame"
    assert "too many" in refused(do(people[1], line, now + timedelta(minutes=9)))
    do(people[1], line, now + timedelta(minutes=10))
    assert Seat.objects.filter(game=game, owner=people[1]).exists()


@pytest.mark.rules("MAIL-14")
def test_the_tenth_password_is_tried_still(people, now):
    do(people[0], "create classic 3 private password sesame name Den", now)
    game = Game.objects.get()
    do(people[1], "create classic 3 name Base", now)
    now += timedelta(seconds=600 - now.timestamp() % 600)
    wrong = "\n".join(f"game Base\njoin {game.pk} password p{number}" for number in range(9))
    do(people[1], f"my games\n{wrong}", now)
    do(people[1], f"join {game.pk} password sesame", now)
    assert Seat.objects.filter(game=game, owner=people[1]).exists()


@pytest.mark.rules("MAIL-14")
def test_of_two_games_with_one_name_it_is_asked_which(people, now):
    ada, bob, _eve = people
    both = [lobby(ada, now), lobby(ada, now)]
    assert refused(do(bob, "join Lobby", now)).startswith("several games are called Lobby: write the id")
    do(bob, f"join {both[1].pk}", now)
    assert list(Seat.objects.filter(owner=bob).values_list("game", flat=True)) == [both[1].pk]


@pytest.mark.rules("MAIL-14")
def test_a_game_is_made_with_the_preset_that_is_offered_first_or_named(people, now):
    for line in ("create catan_horror 4 name A", "create catan_horror 4 preset short name B"):
        do(people[0], line, now)
    made = {game.name: game.preset for game in Game.objects.all()}
    assert made == {"A": "correspondence", "B": "short"}
    assert refused(do(people[0], "create catan_horror 4 preset long", now)).startswith(
        "there is no preset long"
    )


@pytest.mark.rules("MAIL-14")
@pytest.mark.parametrize(
    "line", ["create chess 2", "create classic 2 bots 2", "create classic 9", "create classic 3 rates hasty"]
)
def test_what_cannot_be_made_is_refused_in_words(people, now, line):
    assert refused(do(people[0], line, now)) and not Game.objects.exists()


@pytest.mark.rules("MAIL-14")
def test_getting_up_starting_and_inviting(people, now):
    ada, bob, eve = people
    game = lobby(ada, now)
    do(ada, "invite Bob to Lobby", now)
    assert Invitation.objects.get().person == bob
    do(bob, "join Lobby", now)
    do(bob, "leave Lobby", now)
    assert not Seat.objects.filter(game=game, owner=bob).exists()
    assert refused(do(ada, "start Lobby", now))
    for user in (bob, eve):
        do(user, "join Lobby", now)
    do(ada, "start Lobby", now)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


@pytest.mark.rules("MAIL-14")
def test_closing_a_game_wants_the_code_that_the_answer_names(people, now):
    game = lobby(people[0], now)
    code = re.search(r"\b[A-Z]{6}\b", text_of(do(people[0], "cancel Lobby", now)))
    game.refresh_from_db()
    assert code is not None and game.status == Game.Status.LOBBY
    do(people[0], "cancel Lobby ABCDEF", now)
    game.refresh_from_db()
    assert game.status == Game.Status.LOBBY
    do(people[0], f"cancel Lobby {code[0].lower()}", now + timedelta(hours=23))
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED


@pytest.mark.rules("MAIL-14")
def test_a_code_is_good_for_a_day_and_for_one_thing_and_person(people, now):
    ada, bob, _eve = people
    code = codes.code("resign", "x/0", ada, now)
    assert codes.fits(code, "resign", "x/0", ada, now + timedelta(hours=24))
    assert codes.fits(code.lower(), "resign", "x/0", ada, now)
    for other in (
        ("cancel", "x/0", ada, now), ("resign", "x/1", ada, now), ("resign", "x/0", bob, now),
        ("resign", "x/0", ada, now + timedelta(hours=25)),
    ):  # fmt: skip
        assert not codes.fits(code, *other)


@pytest.mark.rules("MAIL-14")
def test_resigning_wants_the_code_that_the_answer_names(played, people, now):
    at_ = now + timedelta(minutes=10)
    mail = last_mail(people[0])
    first = answer(mail, "resign", at_)
    code = re.search(r"\b[A-Z]{6}\b", text_of(told(first).parts))
    assert code is not None and Seat.objects.get(game=played, index=0).human
    answer(mail, f"resign {code[0]}", at_)
    assert not Seat.objects.get(game=played, index=0).human


@pytest.mark.rules("MAIL-14")
def test_what_is_asked_how_it_stands_and_what_happened(played, people, now):
    at_, mail = now + timedelta(minutes=10), last_mail(people[0])
    said = text_of(told(answer(mail, "status\nboard\norders\nlog 3\nrule TAB-19", at_)).parts)
    door = read.door(played.pk, people[0])
    assert door.rules.text_board(read.view(door)).splitlines()[3] in said
    assert "roll" in said and "has changed" in said or "TAB" in said
    assert told(answer(mail, "rule TAB-9999", at_)).parts[0].stopped is not None


@pytest.mark.rules("MAIL-14")
def test_votes_and_more_time(played, people, now):
    at_, mail = now + timedelta(minutes=10), last_mail(people[0])
    answer(mail, "vote pause yes", at_)
    played.refresh_from_db()
    assert played.votes["pause"]["agreed"] == [0]
    answer(mail, "vote open seat blue yes", at_)
    assert "draw" in told(answer(mail, "vote peace yes", at_)).parts[0].stopped.why
    assert "green" in told(answer(mail, "extend green", at_)).parts[0].stopped.why


@pytest.mark.rules("MAIL-14")
def test_taking_back_and_asking_for_it(game, people, now):
    ada, bob, _eve = people
    answer(last_mail(ada), orders(game, ada)[0], now)
    asked = answer(last_mail(ada), "ask undo", now)
    assert told(asked).parts[0].ran == ["ask undo"]
    work(now)
    row = answer(last_mail(bob), "consent yes", now, bob.email)
    assert told(row).parts[0].ran == ["consent yes"]
    work(now + timedelta(minutes=6))
    assert told(answer(last_mail(ada), "undo 2", now)).parts[0].stopped is not None


@pytest.mark.rules("MAIL-14")
def test_drafts_are_given_and_thrown_away(game, people, now):
    mail, order = last_mail(people[0]), orders(game, people[0])[0]
    assert told(answer(mail, "go", now)).parts[0].stopped is not None
    answer(mail, f"{order}\nroll\nend turn", now)
    assert Draft.objects.get().lines == ["roll", "end turn"]
    answer(mail, "drop", now)
    assert not Draft.objects.exists()
    answer(mail, "roll\nend turn", now)
    answer(mail, "replace all", now)
    assert not Draft.objects.exists()


@pytest.mark.rules("MAIL-14")
def test_standing_orders_are_written_listed_and_forgotten(played, people, now):
    at_, mail = now + timedelta(minutes=10), last_mail(people[0])
    row = answer(mail, "when my turn begins: roll", at_)
    assert any("R1" in line for line in told(row).parts[0].sections[0].lines), told(row)
    assert "roll" in text_of(told(answer(mail, "standing", at_)).parts)
    answer(mail, "standing drop R1", at_)
    assert (
        all(each.get("off") for each in StandingList.objects.get().orders)
        or not StandingList.objects.get().orders
    )


@pytest.mark.rules("MAIL-14")
@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("zone europe/berlin", "time_zone", "Europe/Berlin"),
        ("zone America/New York", "time_zone", "America/New_York"),
        ("sleep 23:00 to 7:00", "sleep", ["23:00", "07:00"]),
        ("sleep 23-7", "sleep", ["23:00", "07:00"]),
        ("sleep off", "sleep", None),
        ("language German", "language", "de"),
        ("language de", "language", "de"),
        ("name Ada the Great", "name", "Ada the Great"),
    ],
)
def test_what_one_is_changes_by_mail(people, now, line, field, value):
    do(people[0], line, now)
    people[0].refresh_from_db()
    assert getattr(people[0], field) == value


@pytest.mark.rules("MAIL-14")
@pytest.mark.parametrize(
    "line", ["zone Nowhere/Land", "sleep 10:00 to 22:00", "name red", "sleep 25:00 to 7:00"]
)
def test_what_nobody_can_be_is_refused(people, now, line):
    assert refused(do(people[0], line, now))
    before = people[0].name
    people[0].refresh_from_db()
    assert people[0].name == before and people[0].time_zone == "UTC"


@pytest.mark.rules("MAIL-14")
def test_a_vacation_is_announced_and_ended(people, now):
    game_of(people, now=now)
    first = (now + timedelta(days=3)).date()
    last = first + timedelta(days=0)
    parts = do(people[0], f"away {first} to {last}", now)
    assert parts[0].ran or "vacation" in refused(parts)
    assert refused(do(people[0], "away 2026-13-40 to 2026-13-41", now))
    assert refused(do(people[1], "back", now))


@pytest.mark.rules("MAIL-14")
def test_an_invitation_is_taken_by_an_answer(people, now):
    ada, bob, _eve = people
    game = lobby(ada, now, visibility="private")
    invite(game.pk, Wanted(name="Bob", person=bob.pk), Caller(author=ada.pk), now)
    work(now)
    row = answer(last_mail(bob), "accept", now, bob.email)
    assert told(row).parts[0].ran == ["accept"], told(row)
    assert Seat.objects.filter(game=game, owner=bob).exists()
    assert refused(do(bob, "accept", now)) and refused(do(bob, "accept seat", now))


@pytest.mark.rules("MAIL-14")
def test_an_open_seat_is_taken_by_an_answer_to_the_mail_that_says_so(people, now):
    cid = person("cid")
    Standby.objects.replace(cid.pk, ["classic"])
    game = game_of(people, now=now)
    resign.resign(game.pk, 0, Caller(author=people[0].pk), now)
    work(now)
    work(now + timedelta(hours=1))
    (mail,) = sent_to(cid)
    assert "“accept seat”" in mail.body
    row = answer(last_mail(cid), "accept seat", now + timedelta(hours=1), cid.email)
    assert "you play red" in text_of(told(row).parts)
    assert Seat.objects.get(game=game, index=0).owner == cid


@pytest.mark.rules("MAIL-14")
def test_a_name_that_is_the_colour_of_another_seat_names_nobody(people, now):
    """Of colours in the language of the reader: names like English ones are not taken."""
    User.objects.filter(pk=people[0].pk).update(name="Blau")
    User.objects.filter(pk=people[2].pk).update(language="de")
    for each in people:
        each.refresh_from_db()
    game = game_of(people, now=now)
    errand = Errand(now, Inbound(), people[2], "key", Sitting(game.pk, 2, game.ruleset, game.name))
    colours = [seat.colour for seat in Seat.objects.filter(game=game).order_by("index")]
    assert seat_named(errand, "Blau") == colours.index("blue") != 0
    assert seat_named(errand, "bob") == 1


@pytest.mark.rules("MAIL-01")
def test_at_the_own_address_any_game_may_be_named_whatever_mail_is_answered(people, now):
    games = [game_of(people, now=now) for _ in range(2)]
    work(now)
    first = Delivery.objects.get(notice__kind="turn", notice__game=games[0], notice__person=people[0])
    one, other = (orders(game, people[0])[0] for game in games)
    text = f"game {games[1].pk}\n{other}\ngame {games[0].pk}\n{one}"
    row = at(own.person_address(people[0]), text, now, In_Reply_To=first.message_id)
    assert [part.ran for part in told(row).parts] == [[other], [one]]
    row = answer(first, f"game {games[1].pk}\nstatus", now)
    assert "another game" in refused(told(row).parts)


@pytest.mark.rules("MAIL-14")
@pytest.mark.parametrize(
    ("line", "mode", "every", "at"),
    [
        ("mails daily at 8:00", "daily", 60, "08:00"),
        ("mails daily 6.30 pm", "daily", 60, "18:30"),
        ("mails daily at 12am", "daily", 60, "00:00"),
        ("mails every 30", "batched", 30, "08:00"),
        ("mails every 2 h", "batched", 120, "08:00"),
        ("mails every hour", "batched", 60, "08:00"),
        ("mails off", "none", 60, "08:00"),
    ],
)
def test_times_and_intervals_are_read_as_people_write_them(people, now, line, mode, every, at):
    do(people[0], line, now)
    people[0].refresh_from_db()
    assert (people[0].mails, people[0].mails_every, people[0].mails_at) == (mode, every, at)


@pytest.mark.rules("MAIL-16")
@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("mails täglich", "mails at once|every"), ("receipts none", "receipts all|quiet"),
        ("votee pause yes 2", "vote WHAT"), ("create a game", "create RULESET"), ("rule of nines", "rule NUMBER"),
    ],
)  # fmt: skip
def test_a_command_that_is_written_otherwise_is_explained_by_its_form(played, people, now, line, form):
    mail, at_ = last_mail(people[0]), now + timedelta(minutes=10)
    for row in (answer(mail, line, at_), at(own.person_address(people[0]), line, at_)):
        part = told(row).parts[0]
        assert f"written so: {form}" in part.stopped.why and part.stopped.instead and not part.kept


@pytest.mark.rules("MAIL-16")
def test_what_games_know_is_explained_by_the_game(played, people, now):
    mail, at_ = last_mail(people[0]), now + timedelta(minutes=10)
    assert "written so" not in told(answer(mail, "roll twice", at_)).parts[0].stopped.why


@pytest.mark.rules("MAIL-16")
def test_where_nothing_is_understood_the_first_line_like_a_command_is_explained(people, now):
    row = at(own.person_address(people[0]), "Hello\nsleep by seven\nAda", now)
    assert told(row).notes == [
        "“sleep by seven” is no order and no command: this is written so: sleep HH:MM to HH:MM|off"
    ]
    assert told(at(own.person_address(people[0]), "Thanks a lot for that game", now)).notes == []


@pytest.mark.rules("MAIL-14")
def test_the_dice_of_a_seat_are_bound_and_served_by_mail(people, now):
    """docs/dice.md: anchors before the start, the first links, and a deposit for all turns up to its own."""
    ada, bob, eve = people
    do(ada, "create classic 3 name Friday", now)
    game = Game.objects.get()
    host = chain(b"a" * 32, game.pk, Seat.objects.get(owner=ada).index, 0)
    colour = Seat.objects.filter(game=game, owner=None).order_by("index")[0]
    guest = chain(b"b" * 32, game.pk, colour.index, 0)
    do(ada, f"game Friday\nanchor {host[0].hex()}", now)
    assert "name it" in refused(do(bob, f"join Friday anchor {guest[0].hex()}", now))
    do(bob, f"join Friday {colour.colour} anchor {guest[0].hex()}", now)
    do(eve, "join Friday", now)
    game.refresh_from_db()
    assert game.started_at is None and game.opening_until is not None
    assert refused(do(ada, f"game Friday\nready {guest[1].hex()}", now))
    do(ada, f"game Friday\nready {host[1].hex()}", now)
    do(bob, f"game Friday\nready {guest[1].hex()}", now)
    game.refresh_from_db()
    assert game.started_at is not None
    turned = next(one for one in people if orders(game, one))
    if turned != eve:
        links = {ada: host, bob: guest}[turned]
        parts = do(turned, f"game Friday\nlink 40 {links[40].hex()}\n{orders(game, turned)[0]}", now)
        assert not refused(parts) and moves(game) == 1
        told_of = read.stream(read.door(game.pk, turned), after=0, limit=50).items
        assert any(isinstance(item.table, DiceDeposited) and item.table.index == 40 for item in told_of)
        assert refused(do(turned, f"game Friday\nlink 61 {links[60].hex()}", now))
        assert not refused(do(turned, f"game Friday\nlink {links[60].hex()}", now))
        told_of = read.stream(read.door(game.pk, turned), after=0, limit=50).items
        assert [each.table.index for each in told_of if isinstance(each.table, DiceDeposited)] == [40, 60]
    do(ada, "game Friday\nrelease dice", now)
    assert not Seat.objects.get(game=game, owner=ada).anchor


@pytest.mark.rules("MAIL-14")
def test_what_is_for_a_seat_wants_to_know_which(people, now):
    for command in table.COMMANDS:
        if command.where == Where.SEAT:
            assert "game NAME" in refused(do(people[0], f"{command.example} ", now)), command.form
            Inbound.objects.all().delete()
            Delivery.objects.all().delete()


@pytest.mark.rules("MAIL-14")
def test_who_does_not_say_in_which_game_is_told_one_that_waits(people, now):
    for turned in (people, [*people[1:], people[0]]):
        game_of(turned, now=now)
    (waiting,) = Game.objects.waiting_for(people[0])
    assert f"“game {waiting.pk}”" in refused(do(people[0], "status", now))
    Game.objects.filter(pk=waiting.pk).update(name="Friday")
    assert "“game Friday”" in refused(do(people[0], "roll\nend turn", now))


@pytest.mark.rules("MAIL-14")
def test_of_a_game_that_is_being_set_up_no_turn_is_told(people, now):
    game = game_of(people, now=now)
    assert "waits for you" in text_of(do(people[0], "my games", now))
    assert "is being set up" in text_of(do(people[1], "my games", now))
    Game.objects.filter(pk=game.pk).update(turn=3)
    assert "turn 3" in text_of(do(people[1], "my games", now))


@pytest.mark.rules("MAIL-14")
def test_help_tells_all_of_the_table(people, now):
    (part,) = do(people[0], "help", now)
    said = text_of([part])
    assert all(command.form in said and command.says in said for command in table.COMMANDS)


@pytest.mark.rules("MAIL-01", "MAIL-21")
def test_at_the_own_address_each_game_is_a_piece_of_its_own(people, now):
    games = [game_of(people, now=now) for _ in range(2)]
    work(now)
    first, second = (orders(game, people[0])[0] for game in games)
    parts = do(people[0], f"game {games[0].pk}\n{first}\n\ngame {games[1].pk}\n{second}\nstatus\n", now)
    assert [part.game for part in parts] == [game.pk for game in games]
    assert [part.ran for part in parts] == [[first], [second]]
    assert [moves(game) for game in games] == [1, 1]


@pytest.mark.rules("MAIL-01")
def test_at_the_own_address_orders_are_held_against_the_newest_mail(game, people, now):
    order = orders(game, people[0])[0]
    move(game, people[0], now)
    move(game, people[1], now)
    parts = do(people[0], f"game {game.pk}\n{order}", now)
    assert parts[0].conflict and parts[0].kept == [order] and moves(game) == 2


@pytest.mark.rules("MAIL-06")
def test_at_the_own_address_the_same_text_in_another_mail_is_another(people, now):
    do(people[0], "create classic 3", now)
    do(people[0], "create classic 3", now)
    assert Game.objects.count() == 2


@pytest.mark.rules("MAIL-14")
def test_mails_are_as_often_as_wished(people, now):
    assert set(MODES.values()) == {"turn", "batched", "daily", "deadlines", "none"}

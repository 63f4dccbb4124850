"""Create: a lobby, its seats, and the commitment to its dice."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import IntegrityError

from horror import sizes
from horror.clock import NotInTime, Rates, lobby_closes
from horror.models import Game, Rematch, Seat
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.errors import BadOptions
from horror.rules.kernel.phrases import FINISHED
from horror.rules.kernel.roles import ALTERNATIVES, GAME, NAME, NUMBER
from horror.rules.kernel.ruleset import Preset, Ruleset
from horror.rulesets import rulesets
from horror.storage import once_more
from horror.table import caps, dice, own_turns, passwords, rated, terms, tongues
from horror.table.acting import first_answer, submission_of
from horror.table.acts import Answer, Caller, NewGame
from horror.table.clocks import rates
from horror.table.codec import codec
from horror.table.deeds import Created
from horror.table.errors import (
    AlreadySeated,
    BadName,
    BadRequest,
    BadSeats,
    BadTime,
    NoSuchSeat,
    NotYourSeat,
    TooManyGames,
    TooManyPlayers,
    UnknownBot,
    UnknownPreset,
    UnknownRuleset,
    UnplayableOptions,
)
from horror.table.frame import durable, locked, new_table
from horror.table.hosts import making
from horror.table.people import admission, links, seats
from horror.table.people.names import leads_elsewhere, shows
from horror.table.renaming import numbered
from horror.table.table import Table

MayBeCalled = Callable[[Any, str, datetime], None]
"""Asked whether somebody (a primary key) may call a game so; raises :class:`BadName`."""
_may_be_called: list[MayBeCalled] = []


def called_where(check: MayBeCalled) -> None:
    """Have this asked of the name of each game that a person makes; to be done when the apps are ready."""
    if check not in _may_be_called:
        _may_be_called.append(check)


@once_more
def create(new: NewGame, caller: Caller, now: datetime, *, again_of: str = "") -> Game:
    """A new game in its lobby: commitment published, creator and bots seated; started where it starts by itself. As the
    rematch ``again_of`` a game it is made once: who comes later gets that one (TAB-209).

    Raises :class:`OnTrial`; :class:`BadRequest` for an unknown ruleset, preset or bot, options that cannot be played,
    seats that do not fit, or a name that staff took from the creator; :class:`TooManyGames`; :class:`AsksTooMuch` and
    :class:`Barred` by what is known of the creator; :class:`NotTheHost` for a game with a ``host`` that somebody else
    asks for.
    """
    rules, by = _checked(new, caller, now)
    if (earlier := made(caller) or _rematch(again_of)) is not None:
        return earlier
    _may_be_made(new, by, now)
    if caller.author is not None and not again_of:
        for check in _may_be_called:
            check(caller.author, new.name, now)
    full = len(new.bots) + len(_taken(new)) == new.seats
    try:
        caps.may_make(
            caller.author, lobby=not (new.autostart and full), people=bool(_taken(new)), trial=new.trial
        )
        asked = _worked_out(new, rules, by)
        with durable():
            if again_of:
                over = locked(again_of)
                if (earlier := _rematch(over.pk)) is not None:
                    return earlier
                asked = asked._replace(new=msgspec.structs.replace(asked.new, name=numbered(over.name)))
            game = make(asked, caller, _scope(caller), now)
            if again_of:
                Rematch.objects.create(of_id=again_of, game=game)
            return game
    except (IntegrityError, TooManyGames):  # the same request may have come a moment before
        if (earlier := made(caller)) is None:
            raise
        return earlier


class Ready(NamedTuple):
    """A game as it is made, once all has been done that takes long: ``new`` has its options, and says whether it is
    rated; ``by`` are its rates, ``password`` is hashed.
    """

    new: NewGame
    rules: Ruleset
    by: Rates | None
    plain: bool
    password: str


def ready(new: NewGame, caller: Caller, now: datetime) -> Ready:
    """A new game that :func:`make` makes. Raises as :func:`create` does, but for how many games one may have."""
    rules, by = _checked(new, caller, now)
    _may_be_made(new, by, now)
    return _worked_out(new, rules, by)


def _may_be_made(new: NewGame, by: Rates | None, now: datetime) -> None:
    """That a game may be made now, by who asks for it."""
    admission.may_make(new, now)
    making.may_begin_then(new, now)
    rates.may_begin_then(by, now)


def _worked_out(new: NewGame, rules: Ruleset, by: Rates | None) -> Ready:
    """Before any lock, for it takes long."""
    preset = preset_of(rules, new)
    whole = msgspec.structs.replace(new, options=options_of(rules, new))
    _try_options(rules, whole.options, whole.seats, whole.host)
    plain = rated.is_plain(rules, new, preset)
    whole = msgspec.structs.replace(whole, rated=rated.wished(whole, rules, by, preset, plain))
    return Ready(whole, rules, by, plain, passwords.hashed(new.password) if new.password else "")


def made(caller: Caller) -> Game | None:
    """The game that the same request has made before; None where it has not, or has no key."""
    first = first_answer(_scope(caller), caller) if caller.key else None
    return None if first is None else first.game


def _rematch(game_id: str) -> Game | None:
    """The rematch that a game has; None where it has none, or is no game."""
    found = Rematch.objects.select_related("game").filter(of=game_id).first() if game_id else None
    return None if found is None else found.game


def _scope(caller: Caller) -> str:
    return f"new/{caller.author or caller.source}"


def make(asked: Ready, caller: Caller, scope: str, now: datetime) -> Game:
    """Make a game in the transaction that is open, for which the key of the caller is known in a ``scope``. Raises
    :class:`TooManyGames`.
    """
    new, rules, by, plain, password = asked
    preset = preset_of(rules, new)
    game = Game(
        ruleset=new.ruleset,
        rules_version=rules.version,
        options=new.options,
        name=new.name.strip(),
        visibility=new.visibility,
        password=password,
        creator_id=caller.author,
        autostart=new.autostart,
        dice_version=dice.NEWEST,
        strict=bool(_taken(new)) if new.strict is None else new.strict,
        opening_hours=new.opening_hours,
        least_reliability=new.least_reliability,
        newcomers=new.newcomers,
        created_at=now,
        changed_at=now,
        lobby_until=lobby_closes(new.starts_at or now, new.lobby_until),
        host=new.host,
        starts_at=new.starts_at,
        rates=rates.kept(by),
        **terms.asked(new, caller).columns(),
        days_with=new.days_with,
        readers=new.readers,
        cursors=[0] * (new.seats + 1),
        basis=[0] * (new.seats + 1),
        preset=new.preset,
        series=1 if preset is None else preset.series,
        plain=plain,
        tag=new.tag,
        language=tongues.of(new),
        rated=bool(new.rated),
        own_turns=own_turns.fresh(new.seats),
    )
    secret = dice.make(game)
    game.save(force_insert=True)
    secret.save(force_insert=True)
    rows = [Seat(game=game, index=index, colour=rules.colours[index]) for index in range(new.seats)]
    Seat.objects.bulk_create(rows)
    with new_table(game, rows, now) as frame, frame.by(caller) as part:
        _fill(part.table, new)
        caps.may_make(
            caller.author, lobby=game.status == Game.Status.LOBBY, people=caps.attended(rows), game=game,
            trial=new.trial,
        )  # fmt: skip
        answer = Answer(outcome="done", seat=new.creator_seat)
        part.submission = submission_of(game, new.creator_seat, scope, caller, now, answer.outcome, answer)
    return game


def _fill(table: Table, new: NewGame) -> None:
    """Those sit down who are there from the beginning; who is the last starts a game that starts by itself."""
    rows = table.seats
    table.do(Created())
    if new.creator_seat is not None and new.profile is not None:
        table.acting = new.creator_seat
        seats.sit(table, rows[new.creator_seat], table.caller.author, new.profile)
    for index, seated in sorted(new.people.items()):
        seats.sit(table, rows[index], seated.person, seated.profile)
    for bot in reversed(new.bots):
        row = [row for row in rows if row.free][-1]
        row.pace = new.pace
        seats.sit_bot(table, row, bot)
    seats.start_if_full(table)
    links.begins_later(table)


def _taken(new: NewGame) -> list[int]:
    """The seats in which persons sit from the beginning; one twice that is given to two."""
    return [*new.people, *(() if new.creator_seat is None else (new.creator_seat,))]


def _checked(new: NewGame, caller: Caller, now: datetime) -> tuple[Ruleset, Rates | None]:
    """The game that is to be played, and the rates of its clock; raises as :func:`create` does."""
    rules = rulesets().get(new.ruleset)
    if rules is None:
        raise UnknownRuleset(
            "there is no game {name}; there are: {there}",
            name=NAME(repr(new.ruleset)),
            there=sorted(rulesets()),
            path="$.ruleset",
        )
    if new.seats not in rules.seats:
        raise BadSeats(
            "{game} has {numbers} seats",
            game=GAME(rules.title),
            numbers=ALTERNATIVES([NUMBER(number) for number in rules.seats]),
            path="$.seats",
            ruleset=rules.name,
        )
    for index, bot in enumerate(new.bots):
        if bot not in rules.bots:
            raise UnknownBot(
                "there is no bot {name}; there are: {there}",
                name=NAME(repr(bot)),
                there=sorted(rules.bots),
                path=f"$.bots[{index}]",
            )
    if not shows(new.name) or len(new.name) > sizes.GAME_NAME:
        raise BadName("a game's name has 1 to {most} characters", most=sizes.GAME_NAME, path="$.name")
    if not new.name.isprintable():
        raise BadName("a game's name is one line, without control characters", path="$.name")
    if leads_elsewhere(new.name):
        raise BadName(
            "a game's name is no link and no address: write it without", rule="PEO-40", path="$.name"
        )
    if new.creator_seat is not None and not 0 <= new.creator_seat < new.seats:
        raise NoSuchSeat("there is no seat {seat}", seat=new.creator_seat, path="$.seat")
    if new.creator_seat is not None and new.profile is None:
        raise BadRequest("a creator who sits down has a profile")
    if new.opening_hours not in dice.OPENING_HOURS:
        raise BadRequest(
            "a game's set-up waits for links at most {hours} hours", hours=dice.OPENING_HOURS[-1]
        )
    _check_people(new, caller)
    making.check(new, caller)
    if len(new.bots) + len(_taken(new)) > new.seats:
        raise TooManyPlayers("there are more players than seats", path="$.bots")
    by = rates.chosen(new)
    terms.asked(new, caller)
    rated.check_tag(new.tag, person=caller.author is not None)
    tongues.check(new)
    try:
        lobby_closes(new.starts_at or now, new.lobby_until)
    except NotInTime as error:
        raise BadTime(error.key, path="$.lobby_until", **error.parts) from None
    return rules, by


def _check_people(new: NewGame, caller: Caller) -> None:
    if new.people and caller.author is not None:
        raise NotYourSeat("a person sits down, or invites others; nobody is put into a seat")
    for index in new.people:
        if not 0 <= index < new.seats:
            raise NoSuchSeat("there is no seat {seat}", seat=index, path="$.people")
        if index == new.creator_seat:
            raise NoSuchSeat("seat {seat} is the creator's", seat=index, path="$.people")
    persons = [str(seated.person) for seated in new.people.values()]
    if len(set(persons)) < len(persons):
        raise AlreadySeated("nobody sits in two seats of a game")


def options_of(rules: Ruleset, new: NewGame) -> dict[str, Any]:
    """What is set for a new game: the options of its preset, and over them its own. Raises as :func:`preset_of`."""
    preset = preset_of(rules, new)
    return new.options if preset is None else {**preset.options, **new.options}


def preset_of(rules: Ruleset, new: NewGame) -> Preset | None:
    """The preset that a new game names; None where it names none.

    Raises :class:`BadRequest` for one that the ruleset does not have.
    """
    if not new.preset:
        return None
    preset = rules.presets.get(new.preset)
    if preset is not None:
        return preset
    name, there = NAME(repr(new.preset)), sorted(rules.presets)
    if there:
        raise UnknownPreset(
            "{game} has no preset {name}; there are: {there}",
            game=GAME(rules.title),
            name=name,
            there=there,
            path="$.preset",
            ruleset=rules.name,
        )
    raise UnknownPreset(
        "{game} has no preset {name}, and no other",
        game=GAME(rules.title),
        name=name,
        path="$.preset",
        ruleset=rules.name,
    )


def _try_options(rules: Ruleset, options: dict[str, Any], count: int, host: str) -> None:
    """A throw-away game with these options, so that one that cannot start is not created, nor one with a ``host`` in
    which seats would leave the game (TAB-36).
    """
    try:
        chosen = codec(rules.name).options(options)
        draws = SecretDraws(secrets.token_bytes(32), "trial", b"", 0)
        position, _events = rules.new_game(chosen, rules.colours[:count], draws)
    except msgspec.ValidationError as error:
        raise UnplayableOptions(FINISHED, sentence=str(error)) from error
    except BadOptions as error:
        raise UnplayableOptions(error.key, rule=error.rule, ruleset=rules.name, **error.parts) from error
    if host and position.seats_leave:
        raise UnplayableOptions("in a game with a host the steward plays on for who resigns", rule="TAB-147")

"""Commands about games: finding and making them, sitting down and getting up (MAIL-14)."""

from __future__ import annotations

import contextlib
import re
from typing import Any

from django.forms import EmailField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from accounts import directory, invited_addresses, profile
from accounts.reliability import rows
from accounts.seating import sitting
from horror.models import Game, Seat
from horror.rulesets import rulesets
from horror.table import create
from horror.table.acts import Join, NewGame
from horror.table.people import invitations, seats
from worker.inbox import codes, governor
from worker.inbox.commands.command import Command, Done, Found, Subject, told
from worker.inbox.commands.seated import seated
from worker.inbox.errand import Cannot, Errand

LISTED = 20
"""Games that a list has at most."""
_WITH = re.compile(
    r"\s+(?:(?:preset\s+(?P<preset>[a-z_]+))|(?:rates\s+(?P<rates>[a-z]+))|(?P<seen>private|unlisted)|(?:password\s+(?P<password>\S+))"
    r"|(?:bots\s+(?P<bots>[0-9]+))|(?:name\s+(?P<name>.+)))",
    re.IGNORECASE,
)


_JOINING = re.compile(r"\s+(password|salt|anchor)\s+(\S+)", re.IGNORECASE)


def _own(errand: Errand, found: Found) -> Done:
    """The games of somebody that are not over, those first that wait for the person."""
    alive = (Game.Status.LOBBY, Game.Status.RUNNING, Game.Status.QUARANTINED)
    games = Game.objects.filter(status__in=alive).seated(errand.person) | Game.objects.filter(
        status=Game.Status.LOBBY, creator=errand.person
    )
    waiting = set(Game.objects.waiting_for(errand.person).values_list("pk", flat=True))
    listed = sorted(games.distinct(), key=lambda game: (game.pk not in waiting, game.created_at, game.pk))
    lines = [_listed(game, game.pk in waiting) for game in listed[:LISTED]]
    return Done(changed=False, sections=told(_("Your games"), *(lines or [_("none")])))


def _open(errand: Errand, found: Found) -> Done:
    """Lobbies in which a seat is free."""
    lobbies = Game.objects.listed_to(errand.person).open_lobbies().order_by("-created_at", "pk")[:LISTED]
    lines = [
        _("%(game)s (%(id)s): %(ruleset)s, %(taken)s of %(seats)s seats taken") % {
            "game": game.name, "id": game.pk, "ruleset": rulesets()[game.ruleset].title, **_seats(game),
        }
        for game in lobbies
    ]  # fmt: skip
    return Done(changed=False, sections=told(_("Games with a free seat"), *(lines or [_("none")])))


def _seats(game: Game) -> dict[str, int]:
    every = list(Seat.objects.filter(game=game))
    return {"taken": sum(not seat.free for seat in every), "seats": len(every)}


def _listed(game: Game, waits: bool) -> str:
    said = {"game": game.name, "id": game.pk}
    if waits:
        return _("%(game)s (%(id)s): waits for you") % said
    if game.status == Game.Status.LOBBY:
        return _("%(game)s (%(id)s): has not begun, %(taken)s of %(seats)s seats taken") % {
            **said,
            **_seats(game),
        }
    if not game.turn:
        return _("%(game)s (%(id)s): is being set up") % said
    return _("%(game)s (%(id)s): goes on, turn %(turn)s") % {**said, "turn": game.turn}


def _create(errand: Errand, found: Found) -> Done:
    """A lobby, in which who asks for it sits first."""
    wished: dict[str, str] = {}
    for each in _WITH.finditer(found["with"] or ""):
        wished |= {name: value for name, value in each.groupdict().items() if value}
    bots = int(wished.get("bots") or 0)
    count = int(found["seats"])
    if bots >= count:
        raise Cannot(_("a game needs a seat for you: fewer bots than seats"))
    rules = rulesets().get(_ruleset(found["ruleset"]))
    if rules is None:
        raise Cannot(
            _("there is no game %(name)s; there are: %(there)s")
            % {"name": found["ruleset"], "there": ", ".join(sorted(rulesets()))}
        )
    game = create.create(
        NewGame(
            ruleset=rules.name,
            preset=_preset(rules, wished.get("preset")),
            seats=count,
            name=(wished.get("name") or _("Game of %(name)s") % {"name": errand.person.name}).strip(),
            visibility=_visibility(wished.get("seen")),
            password=wished.get("password") or "",
            bots=tuple([_bot(rules)] * bots),
            profile=sitting(errand.person),
            reliability=rows.reliability(errand.person.pk, errand.now),
            rates={"preset": wished["rates"].lower()} if wished.get("rates") else None,
            autostart=True,
        ),
        errand.caller(),
        errand.now,
    )
    made = (
        _("%(game)s: its id is %(id)s. It begins at once, and a mail says when it waits for you.")
        if bots + 1 == count
        else _("%(game)s: its id is %(id)s. It begins when all seats are taken.")
    )
    return Done(sections=told(_("Made"), made % {"game": game.name, "id": game.pk}))


def _ruleset(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip().lower())


def _preset(rules: Any, said: str | None) -> str:
    """The preset that is asked for, or the one that is offered first."""
    if said is None:
        return next((name for name, preset in rules.presets.items() if preset.preselected), "")
    if said.lower() not in rules.presets:
        raise Cannot(
            _("there is no preset %(name)s of it; there are: %(there)s")
            % {"name": said, "there": ", ".join(rules.presets) or "–"}
        )
    return said.lower()


def _visibility(said: str | None) -> Any:
    return (said or Game.Visibility.PUBLIC.value).lower()


def _bot(rules: Any) -> str:
    """The best of a game's bots, by which seats are filled that are asked for without a name."""
    return "steward" if "steward" in rules.bots else str(next(iter(rules.bots)))


def _join(errand: Errand, found: Found) -> Done:
    """Sit down, at the seat of a colour or the first that is free."""
    rest = found["rest"]
    wished = {name.lower(): said for name, said in re.findall(_JOINING, rest)}
    if "password" in wished and not governor.may_try(errand.person, errand.now):
        raise Cannot(_("too many tries: wait ten minutes"))
    named = re.sub(_JOINING, "", rest).strip()
    game, colour = _meant(errand, named, wished.get("password", ""))
    seat = _of_colour(game, colour) if colour else None
    answer = seats.join(
        game,
        Join(
            profile=sitting(errand.person),
            seat=seat,
            password=wished.get("password", ""),
            salt=wished.get("salt") or errand.row.sha256,
            anchor=wished.get("anchor", "").lower(),
            reliability=rows.reliability(errand.person.pk, errand.now),
        ),
        errand.caller(),
        errand.now,
    )
    return Done(sections=seated(game, answer.seat, errand.person.language))


def _meant(errand: Errand, named: str, password: str) -> tuple[str, str]:
    """The game that is named, and the colour behind it, if any. A private one is named by its id and its ``password``:
    without the right one it is as if it did not exist. Raises :class:`Cannot`.
    """
    try:
        return errand.game(named), ""
    except Cannot as unknown:
        name, _sep, colour = named.rpartition(" ")
        with contextlib.suppress(Cannot):
            if name:
                return errand.game(name), colour
        game, _sep, colour = named.lower().partition(" ")
        if password and seats.knows_password(game, password):
            return game, colour
        raise unknown


def _of_colour(game: str, colour: str) -> int:
    for seat in Seat.objects.select_related("game").filter(game=game):
        rules = rulesets()[seat.game.ruleset]
        called = {rules.seat_name(seat.colour, language).lower() for language in profile.languages()}
        if colour.lower() in {seat.colour, *called}:
            return int(seat.index)
    raise Cannot(_("there is no seat %(colour)s in this game") % {"colour": colour})


def _leave(errand: Errand, found: Found) -> Done:
    seats.leave(errand.game(found["game"]), errand.caller(), errand.now)
    return Done()


def _start(errand: Errand, found: Found) -> Done:
    seats.start(errand.game(found["game"]), errand.caller(), errand.now)
    return Done()


def _cancel(errand: Errand, found: Found) -> Done:
    """Close a lobby, or stop a game in which nobody plays; with the code that the answer to it names."""
    name, code = codes.cut(found["game"])
    try:
        game = errand.game(name)
    except Cannot:
        game, code = errand.game(found["game"]), ""
    if not codes.fits(code, "cancel", game, errand.person, errand.now):
        wanted = codes.code("cancel", game, errand.person, errand.now)
        line = _("To close the game for good, answer within a day: cancel %(game)s %(code)s") % {
            "game": game, "code": wanted,
        }  # fmt: skip
        return Done(changed=False, sections=told(_("Not done yet"), line))
    seats.cancel(game, errand.caller(), errand.now)
    return Done()


def _invite(errand: Errand, found: Found) -> Done:
    """Invite somebody by name; the answer is the same whether or not anybody is called so."""
    game, who = errand.game(found["game"]), found["who"].strip().strip("<>")
    if "@" in who:
        return _invite_address(errand, game, who)
    name = profile.plain_name(who)
    wanted = invitations.Wanted(name=name, person=directory.meant(errand.person, name=name))
    invitations.invite(game, wanted, errand.caller(), errand.now)
    line = _("%(name)s is invited, if there is somebody of this name") % {"name": name}
    return Done(sections=told(_("Invited"), line))


def _invite_address(errand: Errand, game: str, address: str) -> Done:
    """Have an address invited (MAIL-27); the answer is the same whatever is known of it."""
    EmailField().clean(address)
    errand.once(lambda: bool(invited_addresses.invite(game, errand.person, address, errand.now)))
    line = _("a mail goes to %(address)s, unless it had one lately or wants none") % {"address": address}
    return Done(sections=told(_("Invited"), line))


COMMANDS = (
    Command(
        "my games", N_("your games, those first that wait for you"), "my games",
        Subject.GAMES, "my games", _own, reads=True,
    ),
    Command(
        "open games", N_("games in which a seat is free"), "open games", Subject.GAMES, "open games", _open,
        reads=True,
    ),
    Command(
        "create RULESET SEATS [preset P] [rates R] [private|unlisted] [password W] [bots N] [name TEXT]",
        N_("makes a game, in which you take the first seat"), "create catan_horror 4 bots 2 name Friday",
        Subject.GAMES,
        r"create (?P<ruleset>[a-z][a-z _-]*?) (?P<seats>[0-9]{1,2})(?P<with>(?:\s+(?:preset\s+[a-z_]+|rates\s+[a-z]+"
        r"|private|unlisted|password\s+\S+|bots\s+[0-9]{1,2}))*(?:\s+name\s+\S.*)?)",
        _create,
    ),
    Command(
        "join GAME [COLOUR] [password W] [salt TEXT] [anchor ANCHOR]",
        N_("you sit down in a game, at the seat of this colour or the first that is free"), "join Friday blue",
        Subject.GAMES, r"join (?P<rest>\S.*)", _join,
    ),
    Command(
        "leave GAME", N_("you get up from a game that has not begun"), "leave Friday",
        Subject.GAMES, r"leave (?P<game>\S.*)", _leave,
    ),
    Command(
        "start GAME", N_("begins your game, when all seats are taken"), "start Friday",
        Subject.GAMES, r"start (?P<game>\S.*)", _start,
    ),
    Command(
        "cancel GAME [CODE]", N_("closes your game for good; the answer names the code"), "cancel Friday",
        Subject.GAMES, r"cancel (?P<game>\S.*)", _cancel,
    ),
    Command(
        "invite NAME|ADDRESS to GAME", N_("invites somebody by name, or an address, into your game"),
        "invite Bob to Friday", Subject.GAMES, r"invite (?P<who>\S.*?) (?:in)?to (?P<game>\S.*)", _invite,
    ),
)  # fmt: skip

"""What is published of a game's dice, and the keys of draws for those who see their values. docs/dice.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal

import msgspec

from horror.models import DiceSecret, Entry, Game, often
from horror.rules.kernel.chains import MISSING, Chains
from horror.rules.kernel.events import redact, sees
from horror.rules.kernel.links import OPENING, SECOND, Keys, kept_in, path
from horror.table import dice as secrets
from horror.table.codec import codec, draws
from horror.table.errors import NotFound
from horror.table.read import Door


class SeatLinks(msgspec.Struct, kw_only=True):
    """A seat's chain: its anchor ("" for a free seat), its `generation`, the newest link that is known (`index`,
    `link`),
    the seats that a late anchor still `waits` for, and how many own turns were `missed` one after the other."""

    generation: int
    anchor: str
    index: int
    link: str
    waits: list[int]
    missed: int


class LinkShown(msgspec.Struct, kw_only=True):
    """What a seat added to the dice in a turn: its `link` ("" for none), whether it is in the mix (`bit`), and the
    `mix` from then on. `between`: with the first link of a late anchor, the seats whose links lie between."""

    turn: int
    seat: int
    bit: int
    link: str
    state: Literal["free", "in", "unripe", "missing"]
    mix: str
    between: list[int] | None


class RowShown(msgspec.Struct, kw_only=True):
    """A seat's part of the opening: its frozen anchor and its first link, "" where there is none."""

    anchor: str
    link: str


class RootShown(msgspec.Struct, kw_only=True):
    """What was fixed of a turn's draws before it began, and the purposes that the root covers."""

    turn: int
    root: str
    purposes: list[str]


class Links(msgspec.Struct, kw_only=True):
    """Bound dice as everybody may know them.

    `frozen`: the anchors are fixed; `awaited` are the seats whose first link is missing, `until` when they are waited
    for, `rows` the seats' part of the opening. `mix` ("" before the start) and `turn` are those of now; `owes` is your
    seat where your next move wants a link. `stirs` are turns from which the numbers of links jump, `restored` those in
    which the game was taken up from a backup. `entered` and `roots` are those of the turns past `after`;
    it is -1, and all are told, where that turn is not over, or the game was taken up again in it or before.
    """

    strict: bool
    frozen: bool
    until: datetime | None
    awaited: list[int]
    rows: list[RowShown]
    mix: str
    turn: int
    owes: int | None
    seats: list[SeatLinks]
    stirs: list[int]
    restored: list[int]
    after: int
    entered: list[LinkShown]
    roots: list[RootShown]


class Dice(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What is published of a game's dice: how they are drawn (`version`), the salts (in seat order) from the start, the
    secret (hex) from the end; and of dice of version 2 the `links`. Beside it stands the server's `epoch` (not in
    exports): notes of another one may tell of turns that the game has not taken."""

    version: Literal[1, 2]
    commitment: str
    salts: list[str] | None = None
    secret: str | None = None
    links: Links | None = None
    epoch: str | None = None


def dice(door: Door, after: int = -1, *, links: bool = True) -> Dice:
    """What everybody may know of the dice by now; links of the turns past ``after`` that are over, and of this one."""
    bound = links and door.game.dice_version == SECOND
    begun = door.game.started_at is not None or door.game.ended  # as the seats of the door are
    door, chains = _at_once(door) if bound else (door, None)
    game = door.game
    published = Dice(version=2 if game.dice_version == SECOND else 1, commitment=game.commitment)
    if begun:
        published.salts = [seat.salt for seat in door.seats]
    if game.ended:
        published.secret = game.secret
    if bound:
        published.links = _links(door, chains, after if 0 <= after < game.turn else -1)
    return published


def chains_of(game: Game) -> Chains | None:
    """The chains of bound dice, without what was left with the server."""
    return _chains(DiceSecret.objects.get(game=game))


def _chains(row: DiceSecret) -> Chains | None:
    if not row.chains:
        return None
    chains = msgspec.json.decode(bytes(row.chains), type=Chains)
    for chain in chains.seats:
        chain.sealed = ""
    return chains


def _at_once(door: Door) -> tuple[Door, Chains | None]:
    """The game and its chains as one statement finds them: a move that comes after the door was opened is in both or
    in neither, and the log up to the game's entries leads to the chains' mix.
    """
    row = often.dice_with_game(door.game.pk)
    return replace(door, game=row.game), _chains(row)


def _links(door: Door, chains: Chains | None, after: int) -> Links:
    game = door.game
    entered, roots, restored = [], [], []
    if chains is not None:
        told = list(_said(game, after))
        if any("restored" in said and turn <= after for turn, said in told):
            after = -1  # what is known of these turns may be of another course of the game
            told = list(_said(game, after))
        for turn, said in told:
            if (
                "entered" in said and turn > after
            ):  # a turn of one move ends in the entry that shows the next root
                entered.append(_shown(said["entered"]))
            if "root" in said and (said["root"]["turn"] > after or after == -1):
                roots.append(msgspec.convert(said["root"], RootShown))
            if "restored" in said:
                restored.append(turn)
    started = game.started_at is not None
    seat, known = door.seat, chains or Chains([])
    owing = started and seat is not None and not game.ended and door.position.active == seat
    return Links(
        strict=game.strict,
        frozen=known.frozen,
        until=None if started else game.opening_until,
        awaited=[] if started else known.awaited(),
        rows=[RowShown(anchor=row.anchor, link=row.link) for row in known.rows],
        mix=known.mix,
        turn=game.turn,
        owes=seat if owing and seat is not None and known.owes(game.turn, seat) else None,
        seats=[
            SeatLinks(
                generation=chain.generation, anchor=chain.anchor, index=chain.index, link=chain.shown,
                waits=chain.waits, missed=chain.missed,
            )
            for chain in known.seats
        ]
        if known.frozen
        else [
            SeatLinks(generation=0, anchor=each.anchor, index=0, link=each.anchor, waits=[], missed=0)
            for each in door.seats
        ],
        stirs=known.stirs,
        restored=restored,
        after=after,
        entered=entered,
        roots=roots,
    )  # fmt: skip


def _said(game: Game, after: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """What the log says of bound dice past the turn ``after``, in order; restores of any time."""
    for turn, said in often.said_of_dice(game.pk, game.entries):
        if turn > after or said.keys() & {"restored", "root"}:
            yield turn, said


def said(door: Door) -> Iterator[dict[str, Any]]:
    """What the log says of bound dice, in order, as everybody may know it: no deposits, and not why a link
    is missing."""
    for turn, told in _said(door.game, -1):
        public = {name: value for name, value in told.items() if name != "deposit"}
        if "entered" in public:
            public["entered"] = msgspec.to_builtins(_shown(public["entered"]))
        if public:
            yield {"turn": turn, **public}


def _shown(said: dict[str, Any]) -> LinkShown:
    state = said["state"]
    public = "missing" if state in MISSING else "in" if state == "deposit" else state
    told = {"bit": 0, "link": "", "between": None, **said, "state": public}
    return msgspec.convert(told, LinkShown)


# -- openings


class Opening(msgspec.Struct, kw_only=True):
    """The key of one draw, for who sees its value: the `value` follows from `key`, `mix` and `sides`, and `path`
    leads from the key up to the `root` that was published before the turn began (docs/dice.md). All in hex."""

    turn: int
    purpose: str
    k: int
    sides: int
    value: int
    mix: str
    key: str
    path: list[str]
    root: str
    purposes: list[str]


def opening(door: Door, turn: int, purpose: str, number: int) -> Opening:
    """The key of the ``number``-th draw of a purpose in a turn (:data:`OPENING`: the set-up).

    Raises :class:`NotFound` alike for a draw that there is not and for one whose value the reader does not see.
    """
    for found in openings(door, turn):
        if (found.purpose, found.k) == (purpose, number):
            return found
    raise NotFound("there is no such draw that you see")


def openings(door: Door, only: int | None = None) -> Iterator[Opening]:
    """The keys of all draws that the reader sees and that a root covers, in order; of one turn or of all."""
    game = door.game
    if game.dice_version != SECOND or game.started_at is None:
        return
    log = Entry.objects.filter(game=game, number__lte=game.entries).order_by("number")
    if only is not None:
        log = log.filter(
            turn__in=[0 if only == OPENING else only, max(0, only - 1) if only != OPENING else 0]
        )
    keys = Keys(secrets.opened(DiceSecret.objects.get(game=game)), game.pk)
    roots: dict[int, dict[str, Any]] = {}
    numbers: dict[tuple[int, str], int] = {}
    mix = ""
    for entry in log.iterator(chunk_size=500):
        said = entry.dice or {}
        turn = OPENING if "opened" in said else entry.turn
        mix = said.get("opened", said.get("entered", {})).get("mix", mix)
        for draw in draws(bytes(entry.draws)):
            number = numbers.get((turn, draw.purpose), 0)
            numbers[turn, draw.purpose] = number + 1
            covered = turn in roots and draw.purpose in roots[turn]["purposes"] and number < kept_in(turn)
            if covered and (only is None or turn == only) and _sees(door, entry, draw.purpose):
                purposes = roots[turn]["purposes"]
                beside = path(keys, turn, purposes, draw.purpose, number)
                yield Opening(
                    turn=turn, purpose=draw.purpose, k=number, sides=draw.sides, value=draw.value,
                    mix=mix or _mix_before(game, entry.number), key=keys.of(turn, draw.purpose, number).hex(),
                    path=[each.hex() for each in beside], root=roots[turn]["root"], purposes=purposes,
                )  # fmt: skip
        if "root" in said:
            roots[said["root"]["turn"]] = said["root"]


def _mix_before(game: Game, number: int) -> str:
    """The mix with which an entry drew that is the first of those that were looked at."""
    told = Entry.objects.filter(game=game, dice__isnull=False, number__lte=number).order_by("-number")
    for said in told.values_list("dice", flat=True):
        assert said is not None
        if mix := said.get("opened", said.get("entered", {})).get("mix"):
            return str(mix)
    return ""


def _sees(door: Door, entry: Entry, purpose: str) -> bool:
    """Whether the reader sees what was drawn: all do, or the entry hides nothing from this one."""
    if door.game.ended or purpose not in door.rules.secret_purposes:
        return True
    events = codec(door.game.ruleset).events(bytes(entry.events))
    return all(sees(event, door.reader) and redact(event, door.reader) == event for event in events)

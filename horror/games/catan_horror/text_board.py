"""Catan Horror in plain text, at most 68 columns, ASCII but for the words of other languages.

On the island ``RS`` is red's settlement, ``RC`` its city, ``RM`` its metropolis, a row of ``R`` is a road; ``!``
beside a chit is a gate, ``*`` a seal, ``$`` the merchant; on an intersection without a town ``k`` are knights and
``m`` monsters.
Tables below hold everything that stands there. A reader's own cards and the offers that it knows of come last.
"""

from collections.abc import Iterable, Iterator, Sequence

from horror.games.catan_horror import summary
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.view import HorrorView, KnightView, MonsterView, SeatView, TownView
from horror.games.catan_horror.words import cards, word
from horror.games.island.chits import ways
from horror.games.island.picture.text_island import TextIsland
from horror.games.island.telling import position
from horror.games.island.view import shape_of
from horror.games.locale import SOURCE, Speech, speech
from horror.games.telling.text import FIRM, WIDTH, board, centred, table, wrapped
from horror.rules.base.cards import Cards


def text_board(view: HorrorView, language: str = SOURCE) -> str:
    """Island, towns, monsters, knights, gates, seats, what is left, and what the reader alone may see."""
    talk = speech(language)
    parts = (_head, _island, _signs, _towns, _knights, _monsters, _gates, _seats, _table)
    return board([part(talk, view) for part in parts])


def _head(talk: Speech, view: HorrorView) -> Iterator[str]:
    """Whose turn it is, the dice, and the Knight Actions left."""
    yield from wrapped(f"{summary.headline(talk, view, position.colours(talk, view))}.")
    if view.turn.rolled:
        one, other = view.turn.rolled
        yield talk.say("The dice show {one} and {other}: {total}.", one=one, other=other, total=one + other)
    if view.turn.turn and not view.result:
        yield talk.say("Knight Actions left: {count}.", count=view.turn.actions_left)


def _island(talk: Speech, view: HorrorView) -> Iterator[str]:
    letters = position.letters(talk, view)
    island = shape_of(view)
    field = TextIsland(island, WIDTH)
    gates = {gate.hex for gate in view.gates}
    for index, spot in enumerate(view.hexes):
        chit = f"{spot.chit} {'.' * ways(spot.chit)}" if spot.chit else ""
        signs = (
            "!" * (spot.hex in gates)
            + "*" * (spot.hex in view.sealed)
            + "$" * (spot.hex == view.merchant_hex)
        )
        field.hex(index, f"{spot.hex} {position.product(talk, spot.terrain)}", f"{signs} {chit}".strip())
    for road in view.roads:
        field.border(island.border_index[road.border], letters[road.owner])
    for at, sign in _standing(view).items():
        field.intersection(at, sign)
    signs_of = {
        "settlement": talk.word("sign", "S"),
        "city": talk.word("sign", "C"),
        "metropolis": talk.word("sign", "M"),
    }
    for town in view.towns:
        field.intersection(town.at, f"{letters[town.owner]}{signs_of[town.kind]}")
    yield from centred(field.lines())


def _standing(view: HorrorView) -> dict[int, str]:
    """``k``, ``m`` or both for each intersection on which knights or monsters stand; Mad knights are monsters."""
    knights = {knight.at for knight in view.knights if not knight.mad}
    monsters = {monster.at for monster in view.monsters if monster.at is not None}
    monsters |= {knight.at for knight in view.knights if knight.mad}
    return {at: "k" * (at in knights) + "m" * (at in monsters) for at in sorted(knights | monsters)}


def _signs(talk: Speech, view: HorrorView) -> Iterator[str]:
    """Harbours, and what the signs mean."""
    ports = [
        FIRM.join((each.border, position.rate(FACTS, each), position.harbour_kind(talk, each)))
        for each in view.harbours
    ]
    yield from wrapped(talk.say("Harbours: {harbours}.", harbours=", ".join(ports)))
    mark = position.letters(talk, view)[0]
    yield from wrapped(
        talk.say(
            "Signs: {mark}S settlement, {mark}C city, {mark}M metropolis, {road} road, k knights, m monsters,"
            " ! gate, * seal, $ merchant; dots: ways to roll a number.",
            mark=mark,
            road=mark * 3,
        )
    )


def _towns(talk: Speech, view: HorrorView) -> Iterator[str]:
    if not view.towns:
        return
    heads = [
        talk.say("Town"),
        talk.say("of"),
        talk.say("kind"),
        talk.say("state"),
        talk.say("wall"),
        talk.say("Horror"),
        talk.say("Struct."),
        talk.say("here"),
    ]
    yield from table(heads, (_town(talk, view, town) for town in view.towns), figures={0, 5, 6})


def _town(talk: Speech, view: HorrorView, town: TownView) -> list[str]:
    kind = word(talk, "town", town.kind)
    if town.track:
        kind = f"{kind} ({word(talk, 'track', town.track)})"
    return [
        str(town.at),
        position.colours(talk, view)[town.owner],
        kind,
        summary.town_state(talk, town) or word(talk, "state of a town", "sane"),
        talk.say("yes") if town.walled else "-",
        f"{town.horror}/{town.horror_limit}",
        f"{town.structural}/{town.structural_limit}",
        _here(talk, view, town),
    ]


def _here(talk: Speech, view: HorrorView, town: TownView) -> str:
    """Knights, monsters and recruits in a town, and what grows there."""
    names = [knight.knight for knight in view.knights if knight.at == town.at]
    names += [monster.monster for monster in view.monsters if monster.at == town.at]
    names += ["+K" for recruit in view.recruits if recruit.at == town.at]
    if town.building:
        kind = word(talk, "monster", town.building)
        names.append(f"{kind} {town.progress}/{summary.health(town.building)}")
    return " ".join(names)


def _knights(talk: Speech, view: HorrorView) -> Iterator[str]:
    if view.knights:
        heads = [
            talk.say("Knight"),
            talk.say("of"),
            talk.say("rank"),
            talk.say("at"),
            talk.say("damage"),
            talk.say("Sanity"),
            talk.say("notes"),
        ]
        yield from table(heads, (_knight(talk, view, knight) for knight in view.knights), figures={3, 4, 5})
    coming = [f"{position.colours(talk, view)[recruit.owner]} {recruit.at}" for recruit in view.recruits]
    if coming:
        yield from wrapped(talk.say("Called up: {recruits}.", recruits=", ".join(coming)))


def _knight(talk: Speech, view: HorrorView, knight: KnightView) -> list[str]:
    notes = []
    if knight.mad:
        notes.append(talk.say("Mad for {turns}", turns=knight.mad))
    if knight.hidden:
        notes.append(talk.say("hidden"))
    if knight.squad:
        notes.append(talk.say("squad {squad}", squad=knight.squad))
    if knight.promoted:
        notes.append(talk.say("promoted in this turn"))
    return [
        knight.knight,
        position.colours(talk, view)[knight.owner],
        word(talk, "rank", knight.rank),
        str(knight.at),
        str(knight.damage),
        str(knight.sanity),
        ", ".join(notes),
    ]


def _monsters(talk: Speech, view: HorrorView) -> Iterator[str]:
    if not view.monsters:
        return
    heads = [
        talk.say("Monster"),
        talk.say("kind"),
        talk.say("at"),
        talk.say("damage"),
        talk.say("move"),
        talk.say("aware"),
        talk.say("strength"),
        talk.say("Horror"),
    ]
    yield from table(heads, (_monster(talk, monster) for monster in view.monsters), figures={2, 3, 5, 6, 7})
    if kinds := list(summary.able_kinds(talk, view)):
        yield from wrapped(talk.say("Their kinds: {kinds}.", kinds="; ".join(kinds)))


def _monster(talk: Speech, monster: MonsterView) -> list[str]:
    return [
        monster.monster,
        word(talk, "monster", monster.kind),
        str(monster.hex if monster.at is None else monster.at),
        f"{monster.damage}/{monster.toughness}",
        word(talk, "movement", monster.movement),
        summary.signed(monster.awareness),
        str(monster.strength),
        str(monster.horror),
    ]


def _gates(talk: Speech, view: HorrorView) -> Iterator[str]:
    if view.gates:
        heads = [talk.say("Gate"), talk.say("world"), talk.say("modifier"), talk.say("damage")]
        rows = (
            [
                gate.hex,
                word(talk, "world", gate.world),
                summary.signed(gate.modifier),
                f"{gate.damage}/{FACTS.gate_damage}",
            ]
            for gate in view.gates
        )
        yield from table(heads, rows, figures={2, 3})
    if view.sealed:
        yield from wrapped(talk.say("Sealed hexes: {hexes}.", hexes=" ".join(view.sealed)))
    if view.merchant_owner is not None:
        owner = position.colours(talk, view)[view.merchant_owner]
        yield talk.say("The merchant of {seat} stands on {hex}.", seat=owner, hex=view.merchant_hex)


def _seats(talk: Speech, view: HorrorView) -> Iterator[str]:
    """A row for each seat: what everybody may count; then what does not fit in columns."""
    heads = [
        "",
        talk.say("status"),
        talk.say("points"),
        talk.say("cards"),
        talk.say("progr."),
        talk.say("clues"),
        talk.say("road"),
        talk.say("T/P/S"),
        talk.say("left R/S/C/W"),
    ]
    yield from table(heads, (_seat(talk, view, seat) for seat in view.seats), figures={2, 3, 4, 5, 6})
    for seat in view.seats:
        held = list(summary.distinctions(talk, view, seat))
        if seat.points_cards:
            held.append(talk.say("open: {cards}", cards=summary.open_cards(talk, seat)))
        if seat.trophies:
            kinds = [
                f"{count} {word(talk, 'monster', kind)}" for kind, count in summary.counted(seat.trophies)
            ]
            held.append(talk.say("trophies: {trophies}", trophies=", ".join(kinds)))
        if held:
            yield from wrapped(f"{position.colours(talk, view)[seat.seat]}: {'; '.join(held)}.")


def _seat(talk: Speech, view: HorrorView, seat: SeatView) -> list[str]:
    pointer = ">" if seat.seat == view.turn.player and not view.result else " "
    return [
        f"{pointer} {position.letters(talk, view)[seat.seat]} {word(talk, 'colour', seat.colour)}",
        summary.state_of(talk, seat),
        str(seat.points),
        str(seat.hand_total),
        str(seat.progress_total),
        str(seat.clues),
        str(seat.road_length),
        _joined(seat.improvements.values()),
        _joined((seat.roads_left, seat.settlements_left, seat.cities_left, seat.walls_left)),
    ]


def _joined(counts: Iterable[int]) -> str:
    return "/".join(map(str, counts))


def _table(talk: Speech, view: HorrorView) -> Iterator[str]:
    """The bank, cards that the reader may see, and offers that it knows of."""
    names = position.colours(talk, view)
    yield from wrapped(summary.stocks(talk, view))
    for seat in view.seats:
        if isinstance(seat.hand, Cards):
            assert isinstance(seat.progress, list)
            held = _hand(talk, seat.hand, seat.progress)
            yield from wrapped(talk.say("In the hand of {seat}: {cards}.", seat=names[seat.seat], cards=held))
    for offer in position.offers(talk, names, view.offers):
        yield from wrapped(offer)


def _hand(talk: Speech, hand: Cards, progress: Sequence[str]) -> str:
    """Resources and commodities, then progress cards."""
    held = talk.listed([word(talk, "progress card", card) for card in progress])
    return "; ".join([cards(talk, hand), *([held] if held else [])])

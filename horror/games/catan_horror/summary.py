"""A position of Catan Horror in words, as picture and text board tell it.

Only what everybody may see is told, so that all readers get the same words.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.view import (
    GateView,
    HorrorView,
    KnightView,
    MonsterView,
    SeatView,
    TownView,
)
from horror.games.catan_horror.words import cards, word
from horror.games.island.telling import standing
from horror.games.island.telling.position import colours, land, ports
from horror.games.island.telling.standing import won
from horror.games.locale import Speech
from horror.rules.kernel.face import Standings
from horror.rules.kernel.ruleset import Result

SYMBOLS = {world.id: world.symbol for world in FACTS.worlds}
"""The sign of each world."""
_KINDS = {kind.id: kind for kind in FACTS.monsters}
_CARD_POINTS = {card.id: card.points for card in FACTS.progress_cards}


def headline(speech: Speech, view: HorrorView, names: Sequence[str]) -> str:
    """Whose turn it is, and who is waited for."""
    turn = view.turn.turn
    if view.result:
        return _over(speech, view.result, turn, names)
    owing = [decision for decision in view.waiting if decision.blocking and not decision.answered]
    if not owing:
        if view.turn.phase == "wrap_up":
            return speech.say("Turn {turn}: the wrap-up", turn=turn)
        return speech.say("Turn {turn}: the monster turn", turn=turn)
    asked = speech.listed(list(dict.fromkeys(names[decision.seat] for decision in owing)))
    todo = word(speech, "decision", next(decision.kind for decision in owing))
    if view.turn.phase == "setup":
        return speech.say("Set-up: {seats} {todo}", seats=asked, todo=todo)
    return speech.say("Turn {turn}: {seats} {todo}", turn=turn, seats=asked, todo=todo)


def _over(speech: Speech, result: Result, turn: int, names: Sequence[str]) -> str:
    """How a game ended, and after how many turns (CH-445, CH-478, CH-480, CH-482, TAB-39)."""
    winners = speech.listed([names[seat] for seat in result.winners])
    if result.outcome == "all_fallen":
        return speech.say("Over after {turn} turns: the island has fallen", turn=turn)
    if result.outcome == "all_saved":
        if len(result.winners) == len(names):
            return speech.say("Over after {turn} turns: the island is saved, all have won", turn=turn)
        return speech.say(
            "Over after {turn} turns: the island is saved by {winners}", turn=turn, winners=winners
        )
    if result.outcome == "mad_victory":
        return speech.say("Over after {turn} turns: Madness rules, {winners} won", turn=turn, winners=winners)
    return speech.say("Over after {turn} turns: {winners} won", turn=turn, winners=winners)


def outcome(speech: Speech, result: Result, names: Sequence[str]) -> str:
    """How a game ended, as a clause (CH-445, CH-480, CH-482)."""
    if result.outcome == "all_fallen":
        return speech.say("everybody has lost")
    who = won(speech, result, names)
    if result.outcome == "all_saved":
        if len(result.winners) == len(names):
            return speech.say("the island is saved, and all have won")
        return speech.say("the island is saved, and {who}", who=who)
    if result.outcome == "mad_victory":
        return speech.say("Madness rules the island, and {who}", who=who)
    return who


def standings(speech: Speech, view: HorrorView, names: Sequence[str]) -> Standings:
    """How the seats stand: points, cards, knights, clues, trophies and road."""
    heads = {
        "points": speech.say("points"),
        "cards": speech.say("cards"),
        "progress": speech.say("progress"),
        "knights": speech.say("knights"),
        "clues": speech.say("clues"),
        "trophies": speech.say("trophies"),
        "road": speech.say("road"),
    }
    return standing.standings(
        view,
        names,
        heads,
        cells=lambda seat: [
            seat.points,
            seat.hand_total,
            seat.progress_total,
            sum(knight.owner == seat.seat for knight in view.knights),
            seat.clues,
            len(seat.trophies),
            seat.road_length,
        ],
        badges=lambda seat: [
            *([] if seat.status == "sane" else [state_of(speech, seat)]),
            *distinctions(speech, view, seat),
        ],
    )


def tally(speech: Speech, view: HorrorView, names: Sequence[str]) -> Standings | None:
    """CK-12, CK-18, CH-066, IMP-05, IMP-07: what the points were made of."""
    heads = {
        "settlements": speech.say("settlements"),
        "cities": speech.say("cities"),
        "metropolises": speech.say("metropolises"),
        "longest_road": speech.say("longest road"),
        "merchant": speech.say("merchant"),
        "cards": speech.say("progress cards"),
    }
    return standing.tally(view, names, heads, lambda seat: _parts(view, seat))


def _parts(view: HorrorView, seat: SeatView) -> list[int]:
    """The points of a seat by settlements, cities, metropolises, road, merchant and cards; Mad and dead ones have none,
    and towns that are not sane bring none (CH-298, CH-392).
    """
    if seat.status != "sane":
        return [0] * 6
    built = [town.kind for town in view.towns if town.owner == seat.seat and town.state == "sane"]
    return [
        FACTS.settlement_points * built.count("settlement"),
        FACTS.city_points * (len(built) - built.count("settlement")),
        FACTS.metropolis_points * built.count("metropolis"),
        FACTS.longest_road_points * (view.longest_road == seat.seat),
        FACTS.merchant_points * (view.merchant_owner == seat.seat),
        sum(_CARD_POINTS[card] for card in seat.points_cards),
    ]


def kinds_shown(view: HorrorView) -> list[str]:
    """The kinds of monsters on the board or growing in a town, in the order of the facts."""
    shown = {monster.kind for monster in view.monsters} | {town.building for town in view.towns}
    return [kind.id for kind in FACTS.monsters if kind.id in shown]


def health(kind: str) -> int:
    """The points of health of a kind of monster, which are also the steps to grow it."""
    return _KINDS[kind].toughness


def abilities(speech: Speech, kind: str) -> str:
    """What a kind of monster can besides its figures (CH-343, CH-344, CH-367, CH-383); empty for nothing."""
    say, shown = speech.say, _KINDS[kind]
    told = {
        "physical": {
            "immunity": say("immune to physical weapons"),
            "resistance": say("resists physical weapons"),
        },
        "magical": {"immunity": say("immune to magic weapons"), "resistance": say("resists magic weapons")},
    }
    found = [told[weapon].get(getattr(shown, weapon), "") for weapon in told]
    if shown.nightmarish:
        found.append(say("nightmarish {count}", count=shown.nightmarish))
    if shown.overwhelming:
        found.append(say("overwhelming {count}", count=shown.overwhelming))
    if shown.endless:
        found.append(say("endless"))
    return ", ".join(filter(None, found))


def able_kinds(speech: Speech, view: HorrorView) -> Iterator[str]:
    """The kinds shown that have abilities, each with them: ``ghost: immune to physical weapons``."""
    for kind in kinds_shown(view):
        if told := abilities(speech, kind):
            yield f"{word(speech, 'monster', kind)}: {told}"


def counted(kinds: Iterable[str]) -> list[tuple[str, int]]:
    """How many of each kind, in the order in which they come."""
    return list(Counter(kinds).items())


def kind_letters(speech: Speech) -> dict[str, str]:
    """Two letters for each kind of monster, no two alike: the first of its name, and another one."""
    found: dict[str, str] = {}
    for kind in FACTS.monsters:
        name = [letter for letter in word(speech, "monster", kind.id) if letter.isalnum()]
        pairs = (f"{name[0].upper()}{other.lower()}" for other in (*name[1:], *"0123456789"))
        found[kind.id] = next(pair for pair in pairs if pair not in found.values())
    return found


def described(speech: Speech, view: HorrorView) -> str:
    """The whole position, a sentence for each part of it."""
    return " ".join(_sentences(speech, view))


def _sentences(speech: Speech, view: HorrorView) -> Iterator[str]:
    say = speech.say
    yield f"{headline(speech, view, colours(speech, view))}."
    if view.turn.rolled:
        one, other = view.turn.rolled
        yield say("The dice show {one} and {other}.", one=one, other=other)
    yield say("Knight Actions left: {count}.", count=view.turn.actions_left)
    yield land(speech, view.hexes)
    if view.gates:
        yield say("Gates: {gates}.", gates=_each(gate_words(speech, gate) for gate in view.gates))
    if view.sealed:
        yield say("Sealed hexes: {hexes}.", hexes=" ".join(view.sealed))
    if view.monsters:
        monsters = _each(monster_words(speech, monster) for monster in view.monsters)
        yield say("Monsters: {monsters}.", monsters=monsters)
    if kinds := list(able_kinds(speech, view)):
        yield say("Their kinds: {kinds}.", kinds=_each(kinds))
    if view.merchant_owner is not None:
        owner = colours(speech, view)[view.merchant_owner]
        yield say("The merchant of {seat} stands on {hex}.", seat=owner, hex=view.merchant_hex)
    yield ports(speech, FACTS, view.harbours)
    for seat in view.seats:
        yield f"{colours(speech, view)[seat.seat]}: {', '.join(_seat(speech, view, seat))}."
    yield stocks(speech, view)


def stocks(speech: Speech, view: HorrorView) -> str:
    """Bank, decks, cup and gates that are left."""
    decks = ", ".join(f"{word(speech, 'track', track)} {count}" for track, count in view.decks.items())
    return speech.say(
        "The bank holds {cards}; progress cards left: {decks}; monsters in the cup: {cup}; gates left: {gates}.",
        cards=cards(speech, view.bank),
        decks=decks,
        cup=view.cup,
        gates=view.gate_stack,
    )


def _each(items: Iterable[str]) -> str:
    return "; ".join(items)


def gate_words(speech: Speech, gate: GateView) -> str:
    """``A Yuggoth (-2), damage 3 of 10``."""
    return speech.say(
        "{hex} {world} ({modifier}), damage {damage} of {most}",
        hex=gate.hex,
        world=word(speech, "world", gate.world),
        modifier=signed(gate.modifier),
        damage=gate.damage,
        most=FACTS.gate_damage,
    )


def monster_words(speech: Speech, monster: MonsterView) -> str:
    """``M3 ghost at 12, damage 0 of 1``."""
    parts = {
        "monster": monster.monster,
        "kind": word(speech, "monster", monster.kind),
        "damage": monster.damage,
        "health": monster.toughness,
    }
    if monster.at is None:
        return speech.say(
            "{monster} {kind} on hex {hex}, damage {damage} of {health}", hex=monster.hex, **parts
        )
    return speech.say("{monster} {kind} at {at}, damage {damage} of {health}", at=monster.at, **parts)


def signed(value: int) -> str:
    """``+1``, ``0``, ``-2``."""
    return f"{value:+d}" if value else "0"


def town_state(speech: Speech, town: TownView) -> str:
    """What is wrong with a town: its state, or that it is assaulted; empty where all is well."""
    if town.state != "sane":
        return word(speech, "state of a town", town.state)
    return speech.say("assaulted") if town.assaulted else ""


def town_words(speech: Speech, town: TownView) -> str:
    """``city 12 (trade) walled, Mad, Horror 3 of 10, Structural 1 of 10``."""
    parts = [f"{word(speech, 'town', town.kind)} {town.at}"]
    if town.track:
        parts.append(word(speech, "track", town.track))
    if town.walled:
        parts.append(speech.say("walled"))
    if state := town_state(speech, town):
        parts.append(state)
    if town.horror:
        parts.append(speech.say("Horror {damage} of {most}", damage=town.horror, most=town.horror_limit))
    if town.structural:
        parts.append(
            speech.say("Structural {damage} of {most}", damage=town.structural, most=town.structural_limit)
        )
    if town.building:
        kind = word(speech, "monster", town.building)
        parts.append(speech.say("grows {kind}, step {progress}", kind=kind, progress=town.progress))
    return " ".join(parts)


def knight_words(speech: Speech, knight: KnightView) -> str:
    """``K3 strong at 12 hidden, damage 1``."""
    parts = [
        speech.say(
            "{knight} {rank} at {at}",
            knight=knight.knight,
            rank=word(speech, "rank", knight.rank),
            at=knight.at,
        )
    ]
    if knight.mad:
        parts.append(speech.say("Mad for {turns}", turns=knight.mad))
    if knight.hidden:
        parts.append(speech.say("hidden"))
    if knight.squad:
        parts.append(speech.say("squad {squad}", squad=knight.squad))
    if knight.damage:
        parts.append(speech.say("damage {damage}", damage=knight.damage))
    if knight.sanity:
        parts.append(speech.say("Sanity damage {damage}", damage=knight.sanity))
    if knight.promoted:
        parts.append(speech.say("promoted in this turn"))
    return " ".join(parts)


def _seat(speech: Speech, view: HorrorView, seat: SeatView) -> Iterator[str]:
    """A seat's status, points, cards and pieces, in words."""
    yield state_of(speech, seat)
    yield speech.count("{n} point", "{n} points", seat.points)
    yield speech.count("{n} card", "{n} cards", seat.hand_total)
    yield speech.count("{n} progress card", "{n} progress cards", seat.progress_total)
    if seat.points_cards:
        yield open_cards(speech, seat)
    yield improvements(speech, seat)
    yield speech.count("{n} clue", "{n} clues", seat.clues)
    if seat.trophies:
        trophies = speech.listed([word(speech, "monster", kind) for kind in seat.trophies])
        yield speech.say("trophies {trophies}", trophies=trophies)
    yield speech.say("longest path {length}", length=seat.road_length)
    yield from distinctions(speech, view, seat)
    yield from (town_words(speech, town) for town in view.towns if town.owner == seat.seat)
    yield from (knight_words(speech, knight) for knight in view.knights if knight.owner == seat.seat)
    for recruit in view.recruits:
        if recruit.owner == seat.seat:
            yield speech.say("called up at {at}", at=recruit.at)
    roads = [road.border for road in view.roads if road.owner == seat.seat]
    if roads:
        yield f"{speech.say('roads on')} {' '.join(roads)}"


def state_of(speech: Speech, seat: SeatView) -> str:
    """Sane, Mad or dead; of the dead those that have resigned are told apart."""
    return word(speech, "state of a seat", "resigned" if seat.resigned else seat.status)


def open_cards(speech: Speech, seat: SeatView) -> str:
    """The point cards of a seat, which lie open."""
    return speech.listed([word(speech, "progress card", card) for card in seat.points_cards])


def improvements(speech: Speech, seat: SeatView) -> str:
    """``trade 2, politics 0, science 1``."""
    return ", ".join(f"{word(speech, 'track', track)} {level}" for track, level in seat.improvements.items())


def pieces_left(speech: Speech, seat: SeatView) -> str:
    """The pieces that a seat may still place."""
    return speech.say(
        "left: roads {roads}, settlements {settlements}, cities {cities}, walls {walls}",
        roads=seat.roads_left,
        settlements=seat.settlements_left,
        cities=seat.cities_left,
        walls=seat.walls_left,
    )


def distinctions(speech: Speech, view: HorrorView, seat: SeatView) -> list[str]:
    """The longest road and the merchant, where the seat holds them."""
    held = []
    if view.longest_road == seat.seat:
        held.append(speech.say("longest road"))
    if view.merchant_owner == seat.seat:
        held.append(speech.say("merchant"))
    return held

"""Fights before anything is rolled: who meets what, with which strength, and how likely it is that it falls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from horror.games.catan_horror import odds
from horror.games.catan_horror.asked import attackers, meetings
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.odds import Foe, foe_of_knight, foe_of_monster
from horror.games.catan_horror.view import HorrorView
from horror.rules.base.roles import INTERSECTION, PIECE
from horror.rules.kernel.glance import FighterTold, FightTold, OddsTold
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.kernel.roles import ALL
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.state import RANKS

Tell: TypeAlias = Callable[[Phrase], str]
SURE = 100


class Group(NamedTuple):
    """A knight or a squad of the reader; ``least`` are the dice that it rolls however weak it is."""

    name: str
    at: int
    ranks: tuple[int, ...]
    least: int = 0

    @property
    def squad(self) -> bool:
        """CH-145: whether it fights as a squad."""
        return self.name.startswith("S")


def fights(tell: Tell, view: HorrorView) -> list[FightTold]:
    """CH-050, CH-307: where the reader's sane knights stand beside monsters or Mad knights, hidden ones too."""
    mine = {group.name: group for group in _groups(view)}
    acts = view.turn.player == view.reader and view.turn.phase == "actions"
    found = []
    for at, names, here in meetings(view, list(mine)):
        groups = [mine[name]._replace(least=int(acts)) for name in here]
        if names and not view.result:
            found.append(
                FightTold(
                    place=str(at),
                    fighters=[FighterTold(piece=each.name, strength=sum(each.ranks)) for each in groups],
                    odds=list(_odds(tell, view, groups, names)),
                    text=tell(_meeting(view, groups, names)),
                )
            )
    return found


def foretold(tell: Tell, view: HorrorView, move: Move) -> list[OddsTold]:
    """CH-098, CH-315, CH-337: how an attack is likely to go, that of a fight where its dice follow from the view."""
    if isinstance(move, Attack):
        named, targets, weapon = [move.knight, *move.joined], move.targets, move.weapon
    elif isinstance(move, ChooseTarget):
        named, targets, weapon = [move.knight, *move.joined], (move.target,), move.weapon
    else:
        return []
    groups = [
        group._replace(least=int(isinstance(move, Attack) and group.name == move.knight))
        for group in _groups(view)
        if group.name in named
    ]
    return list(_odds(tell, view, groups, targets, weapon))


def _groups(view: HorrorView) -> list[Group]:
    """The sane knights and squads of the reader."""
    ranks: dict[str, list[int]] = {}
    places = {}
    for knight in view.knights:
        if knight.owner == view.reader and not knight.mad:
            name = knight.squad or knight.knight
            ranks.setdefault(name, []).append(RANKS.index(knight.rank) + 1)
            places[name] = knight.at
    return [Group(name, places[name], tuple(held)) for name, held in ranks.items()]


def _odds(
    tell: Tell,
    view: HorrorView,
    groups: Sequence[Group],
    targets: Collection[str],
    weapon: str | None = None,
) -> Iterator[OddsTold]:
    """CH-308, CH-342, CH-352: against each of these, oldest first, were all of the groups to strike at it."""
    known = {foe.name: foe for foe in _foes(view)}
    for foe in (known[name] for name in view.by_age if name in targets):
        needed = _hit_on(view, groups[0].at, foe)
        rolled = list(_rolled(groups, foe, needed, weapon))
        dice = sum(count for count, _ in rolled)
        spared = 1.0
        for _, kill in rolled:
            spared *= 1 - kill
        chance = _percent(1 - spared)
        yield OddsTold(
            piece=foe.name,
            strength=foe.strength,
            toughness=foe.health,
            dice=dice,
            chance=chance,
            text=tell(_likely(foe, dice, needed, chance)),
        )


def _rolled(
    groups: Sequence[Group], foe: Foe, needed: int, weapon: str | None
) -> Iterator[tuple[int, float]]:
    """CH-307, CH-352: the dice of single knights together and of each squad, and how likely they kill."""
    if single := [group for group in groups if not group.squad]:
        ranks = [rank for group in single for rank in group.ranks]
        least = max(group.least for group in single)
        counts = odds.counted(ranks, foe, weapon) - foe.strength
        yield max(least, counts), odds.singles(ranks, foe, needed, least, weapon).kill
    for group in groups:
        if group.squad:
            useful = odds.squad_useful(group.ranks, foe)
            dice = sum(group.ranks) + len(group.ranks) if useful > 0 else group.least
            yield dice, odds.squad(group.ranks, foe, needed, group.least).kill


def _foes(view: HorrorView) -> Iterator[Foe]:
    """What knights may fight."""
    yield from map(foe_of_monster, view.monsters)
    yield from (foe_of_knight(knight) for knight in view.knights if knight.mad)


def _hit_on(view: HorrorView, at: int, foe: Foe) -> int:
    """CH-378, CH-379: what a die must show."""
    defended = any(town.at == at and town.state == "sane" for town in view.towns)
    return FACTS.defending_hit_on if defended and foe.at == at else FACTS.hit_on


def _percent(chance: float) -> int:
    """Rounded, and neither none nor all where it is not."""
    if chance in (0, 1):
        return int(chance * SURE)
    return min(SURE - 1, max(1, round(chance * SURE)))


def _meeting(view: HorrorView, groups: Sequence[Group], foes: Sequence[str]) -> Phrase:
    """``K1 (strength 2) at 31 against M3 high priest (strength 2, toughness 2)``."""
    return phrase(
        "{knights} at {at} against {monsters}",
        knights=ALL(
            [
                phrase("{knight} (strength {strength})", knight=PIECE(group.name), strength=sum(group.ranks))
                for group in groups
            ]
        ),
        at=INTERSECTION(groups[0].at),
        monsters=attackers(view, foes),
    )


def _likely(foe: Foe, dice: int, needed: int, chance: int) -> Phrase:
    """CH-203, CH-307: a monster is slain, a Mad knight loses a rank."""
    piece = PIECE(foe.name)
    if not dice:
        return phrase("{piece} is too strong: no die against it", piece=piece)
    parts = {"piece": piece, "needed": needed, "chance": chance}
    if foe.name.startswith("K"):
        return counted(
            "{n} die against {piece}, hits from {needed} up: {chance} % that it loses a rank",
            "{n} dice against {piece}, hits from {needed} up: {chance} % that it loses a rank",
            dice,
            **parts,
        )
    return counted(
        "{n} die against {piece}, hits from {needed} up: {chance} % that it falls",
        "{n} dice against {piece}, hits from {needed} up: {chance} % that it falls",
        dice,
        **parts,
    )

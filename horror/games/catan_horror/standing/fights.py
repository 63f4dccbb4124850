"""What a fight asks whoever is in it: who is hit, which dice hit whom, a wall, a seal (TAB-131)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Meta

from horror.games.catan_horror.view import HorrorView, KnightView
from horror.games.grammar.nearest import examples
from horror.games.island.standing.words import Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Action, Condition, Found, Kept
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.monsters.fights.moves.assign_damage import AssignDamageTo
from horror.rules.monsters.fights.moves.assign_dice import AssignDiceTo
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.state import RANKS
from horror.rules.monsters.turn.moves.pass_on import Pass

ASKED = frozenset({"assign_damage", "assign_dice", "sacrifice_wall", "seal_gate"})
MOST_EXAMPLES = 400
"""More ways to share out dice than there are."""


class LoseLeast(Action, frozen=True, tag="lose_least"):
    """TAB-131: the knight is hit that loses the fewest ranks by it, of these the lowest; a wall is given up where else
    a knight would lose one.
    """

    shown: ClassVar[Meta] = Meta(
        title="Lose least", description="The knight is hit that loses least, or a wall rather than a rank."
    )

    def told(self) -> Phrase:
        return phrase("your knights lose as little as they can")

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        hits = [one for one in look.able.choices if isinstance(one, AssignDamageTo)]
        walls = [one for one in look.able.choices if isinstance(one, SacrificeWallMove)]
        if hits:
            knights = {each.knight: each for each in look.view.knights}
            move: Any = min(hits, key=lambda one: harm(look.view, knights[one.knight], one.monster))
        elif walls:
            [wall] = walls
            there = [each for each in look.view.knights if fights_at(look, each, wall.at)]
            lost, *_ = min((harm(look.view, each, wall.monster) for each in there), default=(0,))
            move = wall if lost else next(one for one in look.able.choices if isinstance(one, Pass))
        else:
            return []
        return [look.rules.format(move, look.view)]


def fights_at(look: Look, knight: KnightView, at: int) -> bool:
    """Whether it is one of the owner's that fight there."""
    return knight.owner == look.seat and knight.at == at and not knight.hidden and not knight.mad


def harm(view: HorrorView, knight: KnightView, by: str) -> tuple[int, ...]:
    """CH-360 to CH-363: how many ranks the attack of a monster takes from a knight; then its rank and its damage."""
    foes = {each.monster: each.strength for each in view.monsters}
    mad = {each.knight: RANKS.index(each.rank) + 1 for each in view.knights if each.mad}
    rank = RANKS.index(knight.rank) + 1
    left, now = knight.damage + (foes | mad)[by], rank
    while now and left >= now:
        left, now = left - now, now - 1
    return rank - now, rank, left


class KillMost(Action, frozen=True, tag="kill_most"):
    """TAB-131: a squad's dice kill as many monsters as they can, the strongest first, and then hurt as much as can be;
    no die more is spent than that takes.
    """

    shown: ClassVar[Meta] = Meta(
        title="Kill most", description="A squad's dice kill as many monsters as they can."
    )

    def told(self) -> Phrase:
        return phrase("your squads kill as many monsters as they can")

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        found = [one for one in examples(look.able.choices, MOST_EXAMPLES) if isinstance(one, AssignDiceTo)]
        best = max(found, key=lambda one: slain(look.view, one), default=None)
        return [] if best is None else [look.rules.format(best, look.view)]


def slain(view: HorrorView, move: AssignDiceTo) -> tuple[int, int, int, int]:
    """How many monsters these dice kill, how strong those are together, how much all are hurt, and what is spared."""
    foes = {each.monster: each for each in view.monsters}
    struck = [(foes[part.monster], part.hits) for part in move.parts if part.monster in foes]
    dead = [foe for foe, hits in struck if foe.damage + hits >= foe.toughness]
    hurt = sum(min(hits, foe.toughness - foe.damage) for foe, hits in struck)
    return len(dead), sum(foe.strength for foe in dead), hurt, -sum(part.hits for part in move.parts)


class Fighting(Condition, frozen=True, tag="fight"):
    """TAB-131: a fight of the owner's knights asks something. What is about another question is passed over."""

    shown: ClassVar[Meta] = Meta(
        title="When my knights fight",
        description="Who is hit, which monsters a squad's dice hit, whether a wall or a clue is given for it.",
    )
    actions: ClassVar[tuple[type[Action], ...]] = (LoseLeast, KillMost)
    moves: ClassVar[tuple[str, ...]] = ("assign", "dice", "sacrifice_wall", "seal_gate", "pass")
    wishes: ClassVar[bool] = True

    def told(self) -> Phrase:
        return phrase("a fight of your knights asks something")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind in ASKED else None


class FightWords(Words):
    """What they mean."""

    def fighting(self, parts: list[Any]) -> Fighting:
        return Fighting()

    def lose_least(self, parts: list[Any]) -> LoseLeast:
        return LoseLeast()

    def kill_most(self, parts: list[Any]) -> KillMost:
        return KillMost()


FIGHT = Saying(
    Fighting,
    "fighting",
    "fighting: _WHEN _MY_KNIGHTS_FIGHT",
    FightWords,
    lambda match, view: "when my knights fight",
)
FIGHTS = (
    Saying(LoseLeast, "lose_least", "lose_least: _LOSE_LEAST", FightWords, lambda action, view: "lose least"),
    Saying(KillMost, "kill_most", "kill_most: _KILL_MOST", FightWords, lambda action, view: "kill most"),
)

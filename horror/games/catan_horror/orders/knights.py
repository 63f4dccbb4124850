"""Orders to knights and squads where they stand."""

from typing import Any

from horror.games.catan_horror.orders.parts import (
    A_KNIGHT,
    A_NUMBER,
    Parts,
    at,
    doer,
    format_using,
    helped,
    in_order,
    listed,
)
from horror.games.grammar.subject import Missing, Subject
from horror.games.island.grammar.words import place
from horror.rules.kernel.moves import OPEN
from horror.rules.kernel.phrases import phrase
from horror.rules.monsters.actions.moves.calm import Calm
from horror.rules.monsters.actions.moves.colonize import Colonize
from horror.rules.monsters.actions.moves.form_squad import FormSquad
from horror.rules.monsters.actions.moves.harvest import Harvest
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.actions.moves.join_squad import JoinSquad
from horror.rules.monsters.actions.moves.militia import Militia
from horror.rules.monsters.actions.moves.raze import Raze
from horror.rules.monsters.actions.moves.recruit import Recruit
from horror.rules.monsters.actions.moves.repair import Repair
from horror.rules.monsters.actions.moves.rest import Rest
from horror.rules.monsters.actions.moves.unhide import Unhide

WORDS = r"""
?knights: calm | repair | raze | hide | unhide | recruit | rest | harvest | colonize | form_squad | join_squad | militia

calm: actor? _CALM _there?
repair: actor? _REPAIR _there?
raze: actor? _RAZE _there? using?
_there: _art? (_SETTLEMENT | _CITY)
hide: actor? _HIDE using?
unhide: actor? _UNHIDE
recruit: actor? _RECRUIT (_A? _KNIGHT)? ((_FROM | _at)* NUMBER)?
rest: actor? _REST thing?
harvest: actor? _HARVEST _FROM? (HEX (_AND* HEX)*)?
colonize: actor? _COLONIZE (_WITH? thing)?
form_squad: actor? _FORM _art? _SQUAD (_WITH | _COLON)? (thing (_AND* thing)*)?
join_squad: actor? _JOIN _art? _SQUAD? thing?
militia: _MILITIA _at* NUMBER?
"""


class KnightWords(Parts):
    """What they mean. Who acts, and the only thing that it can act upon, may be left open."""

    def calm(self, parts: list[Any]) -> Calm:
        return Calm(doer(parts))

    def repair(self, parts: list[Any]) -> Repair:
        return Repair(doer(parts))

    def raze(self, parts: list[Any]) -> Raze:
        return Raze(doer(parts), helped(parts))

    def hide(self, parts: list[Any]) -> Hide:
        return Hide(doer(parts), helped(parts))

    def unhide(self, parts: list[Any]) -> Unhide:
        return Unhide(doer(parts))

    def recruit(self, parts: list[Any]) -> Recruit:
        return Recruit(doer(parts), place(*parts) if parts else None)

    def rest(self, parts: list[Any]) -> Rest:
        return Rest(doer(parts), next(iter(parts), OPEN))

    def harvest(self, parts: list[Any]) -> Harvest:
        name = doer(parts)
        letters = [str(letter).upper() for letter in parts]
        order = [spot.hex for spot in self.view.hexes]
        known = sorted((letter for letter in letters if letter in order), key=order.index)
        return Harvest(name, (*known, *(letter for letter in letters if letter not in order)) or OPEN)

    def colonize(self, parts: list[Any]) -> Colonize:
        return Colonize(doer(parts), next(iter(parts), OPEN))

    def form_squad(self, parts: list[Any]) -> FormSquad:
        """Where nobody is told to form it, the first that is named does."""
        name = doer(parts)
        if name is OPEN and parts:
            name = parts.pop(0)
        return FormSquad(name, in_order(parts, [knight.knight for knight in self.view.knights]) or OPEN)

    def join_squad(self, parts: list[Any]) -> JoinSquad:
        return JoinSquad(doer(parts), next(iter(parts), OPEN))

    def militia(self, parts: list[Any]) -> Militia:
        return Militia(at(parts))


KNIGHTS = Subject(
    "knights",
    WORDS,
    KnightWords,
    forms={
        Calm: lambda move, view: f"{move.knight} calm",
        Repair: lambda move, view: f"{move.knight} repair",
        Raze: lambda move, view: f"{move.knight} raze{format_using(move)}",
        Hide: lambda move, view: f"{move.knight} hide{format_using(move)}",
        Unhide: lambda move, view: f"{move.knight} unhide",
        Recruit: lambda move, view: f"{move.knight} recruit" + (f" from {move.town}" if move.town else ""),
        Rest: lambda move, view: f"{move.knight} rest" + (f" {move.member}" if move.member else ""),
        Harvest: lambda move, view: f"{move.knight} harvest {', '.join(move.hexes)}",
        Colonize: lambda move, view: (
            f"{move.knight} colonize" + (f" with {move.member}" if move.member else "")
        ),
        FormSquad: lambda move, view: f"{move.knight} form squad with {', '.join(move.members)}",
        JoinSquad: lambda move, view: f"{move.knight} join {move.squad}",
        Militia: lambda move, view: f"militia {move.at}",
    },
    missing={
        **{
            (kind, "knight"): A_KNIGHT
            for kind in (
                Calm,
                Repair,
                Raze,
                Hide,
                Unhide,
                Recruit,
                Rest,
                Harvest,
                Colonize,
                FormSquad,
                JoinSquad,
            )
        },
        (Rest, "member"): Missing(phrase("a member of the squad")),
        (Colonize, "member"): Missing(phrase("with and a member of the squad")),
        (Harvest, "hexes"): Missing(phrase("a hex"), listed),
        (FormSquad, "members"): Missing(phrase("with and knights"), listed),
        (JoinSquad, "squad"): Missing(phrase("a squad such as S1")),
        (Militia, "at"): A_NUMBER,
    },
)

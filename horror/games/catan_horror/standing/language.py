"""The standing orders of Catan Horror, put together of their subjects, and what errors call their words."""

from __future__ import annotations

from typing import Any

from horror.games.catan_horror.orders.language import LANGUAGE
from horror.games.catan_horror.standing.assault import ALL_DO, ASSAULT, COMPARING, OWN_TOWN
from horror.games.catan_horror.standing.building import AFFORDABLE, PROMOTES, SPECIAL
from horror.games.catan_horror.standing.cards import CARDS, TAKES
from horror.games.catan_horror.standing.common import COMMON
from horror.games.catan_horror.standing.fights import FIGHT, FIGHTS
from horror.games.catan_horror.standing.mad import MAD
from horror.games.catan_horror.standing.turn import BEGINS
from horror.games.island.standing import things
from horror.games.island.standing.hand import DISCARDS, DROPS, KEEPS
from horror.games.island.standing.placing import FIRST, PLACES
from horror.games.island.standing.trade import TRADE
from horror.games.island.standing.words import GRAMMAR, SHARED, STANDING_WORDS
from horror.games.standing.family import Things
from horror.games.standing.guards import GUARDS
from horror.games.standing.language import StandingLanguage
from horror.games.standing.turn import LATER, WHO_DECIDES
from horror.rules.cities.cards.events import EventRolled
from horror.rules.kernel.ruleset import Wanted

WORDS: dict[str, Wanted] = {
    **STANDING_WORDS,
    "_SPECIAL_BUILDING": "special building",
    "_UNTIL_MY_TURN": "until my turn",
    "_I_CAN_AFFORD": "I can afford",
    "_GIVING": "giving",
    "_TAKING": "taking",
    "_GIVE": "give",
    "_ASSAULTED": "assaulted",
    "_MY_TOWN": "my town",
    "_IS": "is",
    "_ALL_KNIGHTS": "all",
    "DEED": "fight",
    "_OUTNUMBERED": "outnumbered",
    "_STRONGER": "knights are stronger",
    "_BY_AT_MOST": "by at most",
    "_MOVING_MONSTERS": "moving monsters",
    "_DIVIDING_TOWNS": "dividing towns",
    "_EVEN_IN_COMBAT": "even in combat",
    "_MY_KNIGHTS_FIGHT": "my knights fight",
    "_LOSE_LEAST": "lose least",
    "_KILL_MOST": "kill most",
    "_PROMOTE_ANY": "promote any",
}


def there(view: Any, role: str, name: str) -> bool:
    """Whether what an order names is there; a town of one's own is while it is one's own."""
    if role == OWN_TOWN:
        return any(str(town.at) == name and town.owner == view.reader for town in view.towns)
    return things.there(view, role, name)


STANDING = StandingLanguage(
    LANGUAGE,
    Things(there, things.mine, (*things.ORDINARY, EventRolled), things.LASTING),
    families=(BEGINS, *TRADE, SPECIAL, ASSAULT, FIGHT, DISCARDS, *CARDS, *MAD, PLACES, *LATER),
    guards=(KEEPS, AFFORDABLE, *COMPARING, *GUARDS),
    actions=(DROPS, TAKES, ALL_DO, *FIGHTS, PROMOTES, FIRST, *WHO_DECIDES),
    grammars=(GRAMMAR, ("horror.games.catan_horror", "standing.lark")),
    words=WORDS,
    shared=SHARED,
    common=COMMON,
)

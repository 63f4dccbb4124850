"""The standing orders of the classic game (docs/standing-orders.md)."""

from horror.games.classic.facts import FACTS
from horror.games.classic.orders.language import LANGUAGE
from horror.games.island.standing.common import DECLINES, discards
from horror.games.island.standing.hand import DISCARDS, DROPS, KEEPS
from horror.games.island.standing.placing import FIRST, PLACES
from horror.games.island.standing.things import LASTING, ORDINARY, mine, there
from horror.games.island.standing.trade import TRADE
from horror.games.island.standing.words import GRAMMAR, SHARED, STANDING_WORDS
from horror.games.standing.common import ROLLS, STEWARD_IF_LATE
from horror.games.standing.family import Things
from horror.games.standing.guards import GUARDS
from horror.games.standing.language import StandingLanguage
from horror.games.standing.turn import BEGINS, LATER, WHO_DECIDES

STANDING = StandingLanguage(
    LANGUAGE,
    Things(there, mine, ORDINARY, LASTING),
    families=(BEGINS, *TRADE, DISCARDS, PLACES, *LATER),
    guards=(KEEPS, *GUARDS),
    actions=(DROPS, FIRST, *WHO_DECIDES),
    grammars=(GRAMMAR, ("horror.games.classic", "standing.lark")),
    words=STANDING_WORDS,
    shared=SHARED,
    common=(ROLLS, *DECLINES, *discards(FACTS), STEWARD_IF_LATE),
)

"""The story of a game of Catan Horror: one plain sentence for each event, per reader and language, never stored."""

from collections.abc import Sequence

from horror.games.catan_horror.told_cities import CITIES_SENTENCES
from horror.games.catan_horror.told_gates import GATES_SENTENCES
from horror.games.catan_horror.told_knights import KNIGHTS_SENTENCES
from horror.games.catan_horror.told_monsters import MONSTERS_SENTENCES
from horror.games.catan_horror.told_players import PLAYERS_SENTENCES
from horror.games.catan_horror.told_towns import TOWNS_SENTENCES
from horror.games.island.telling.base_events import BASE_SENTENCES
from horror.games.island.telling.teller import Sentences, Teller
from horror.games.locale import SOURCE, speech
from horror.rules.kernel.events import Event, Reader

SENTENCES: Sentences = {
    **BASE_SENTENCES,
    **CITIES_SENTENCES,
    **GATES_SENTENCES,
    **MONSTERS_SENTENCES,
    **TOWNS_SENTENCES,
    **KNIGHTS_SENTENCES,
    **PLAYERS_SENTENCES,
}
"""One sentence an event type."""


def narrate(event: Event, reader: Reader, names: Sequence[str], language: str = SOURCE) -> str:
    """One plain sentence that tells an (already redacted) event to this reader."""
    return SENTENCES[type(event)](Teller(speech(language), reader, names), event)

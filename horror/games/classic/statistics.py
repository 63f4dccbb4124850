"""What is told of a classic game that is over."""

from collections.abc import Mapping

from horror.games.island.statistics import BUILT, FLOWS, Flows, IslandStatistics, Ledger, monopolised, stolen
from horror.rules.development.events import CardBought, CardPlayed, Monopolised
from horror.rules.kernel.events import Event
from horror.rules.robber.events import RobberMoved, Stolen


def _monopolised(book: Ledger, event: Monopolised) -> None:
    monopolised(book, event.seat, event.resource, event.counts)


class ClassicStatistics(IslandStatistics):
    """Counts development cards and the robber besides."""

    flows: Flows = {**FLOWS, Stolen: stolen, Monopolised: _monopolised}
    built: Mapping[type[Event], str] = {
        **BUILT,
        CardBought: "bought",
        CardPlayed: "played",
        RobberMoved: "robber",
    }

    def deeds(self) -> Mapping[str, str]:
        """What is called how that was built and done."""
        say = self.speech.say
        return {
            **super().deeds(),
            "bought": say("development cards bought"),
            "played": say("development cards played"),
            "robber": say("robber moved"),
        }

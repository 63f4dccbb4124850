"""Telling one event to one reader, in one language.

An event comes redacted for its reader; what is UNSET is not told. ``you`` is the reader's own seat. Sentences for
"you" and for others are separate messages, because languages conjugate.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from horror.games.locale import Speech
from horror.games.telling.words import seats
from horror.rules.kernel.events import Event, Reader


class Teller(NamedTuple):
    """Who is told, in which language, and what the seats are called."""

    speech: Speech
    reader: Reader
    names: Sequence[str]

    def by(self, seat: int, yours: str, others: str, **parts: Any) -> str:
        """What one seat did; ``{name}`` is the seat's in the sentence about others."""
        return self.speech.say(yours if seat == self.reader else others, name=self.names[seat], **parts)

    def between(self, seat: int, partner: int, yours: str, to_you: str, others: str, **parts: Any) -> str:
        """What one seat did to another; ``{name}`` and ``{partner}`` are theirs."""
        sentence = yours if seat == self.reader else to_you if partner == self.reader else others
        return self.speech.say(sentence, name=self.names[seat], partner=self.names[partner], **parts)

    def seats(self, listed: Sequence[int]) -> str:
        """Those to whom something is given, in words."""
        return seats(self.speech, listed, self.reader, self.names)

    def who(self, seat: int) -> str:
        """A seat that has to do something."""
        return self.speech.word("who", "you") if seat == self.reader else self.names[seat]

    def payer(self, seat: int) -> str:
        """A seat from which something comes."""
        return self.speech.word("from whom", "you") if seat == self.reader else self.names[seat]


AnyTeller = TypeVar("AnyTeller", bound=Teller)
Sentences: TypeAlias = Mapping[type[Event], Callable[[AnyTeller, Any], str]]
"""What tells each event type, with the teller of a game."""

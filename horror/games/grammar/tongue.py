"""The words of orders in one language, both ways, as its catalogues have them (TAB-215, TAB-216)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice, product
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from horror.games.grammar.reading import Reading
from horror.games.locale import SOURCE, Speech, languages_known, speech
from horror.games.telling.words import Vocabulary
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES, ORDER_TEXT
from horror.rules.kernel.ruleset import BadOrder

T = TypeVar("T")

MOST_READINGS = 8
"""In how many ways a line is read at most in one language."""
PRONOUN = "I"
"""The word of orders that says who gives one, and means nothing before it."""
BETWEEN = "|"
"""What stands in a catalogue between spellings of one word, the first of which is written."""
REST = "…"
"""What stands in one for the rest of an order between the two parts of its verb: `nimm … an`."""

_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?!\w)")
_JOINT = re.compile(r"[\s_'\u2019-]*")
_CLAUSES = re.compile(r"(\s*(?:(?<!\d):|:(?!\d)|;)\s*)")
_ID = re.compile(r"\s*(?P<kind>[^\W\d_])\s*\d+(?!\w)")
_OFFERS = "t"
_ALONE = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "œ": "oe"}
"""Letters as they are written on keyboards that lack them."""

Words: TypeAlias = tuple[str, ...]
Tables: TypeAlias = Mapping[str, Sequence[str]]
"""Words of canonical orders under the uses ``order verb`` and ``order word``, by which they are collected."""


SHARED: Tables = {
    "order verb:": ("build", "buy", "done", "end", "end turn", "give", "pass", "place", "play", "take"),
    "order word:": (
        "I", "a", "all", "and", "at", "for", "from", "my", "nobody", "none", "nothing", "the", "to", "turn", "with",
    ),
}  # fmt: skip
"""Words of orders of more games than one."""


class Spoken:
    """What the orders of a game are made of: ``tables`` of words, and names, which are those in ``word`` under
    ``uses``. ``locale`` are the catalogues that the game brings.
    """

    def __init__(
        self, word: Vocabulary, uses: Sequence[str], tables: Sequence[Tables], locale: str = ""
    ) -> None:
        self.word = word
        self.uses = tuple(uses)
        self.tables = (SHARED, *tables)
        self.locale = locale


class _Piece(NamedTuple):
    text: str
    at: int
    verb: bool = False


class _Split(NamedTuple):
    order: str
    last: Words


def folded(word: str) -> str:
    """A word in the letters by which it is looked up."""
    return unicodedata.normalize("NFKC", word).casefold()


def _words(text: str) -> Words:
    return tuple(folded(word) for word in re.findall(r"[^\W\d_]+", text))


def _plainer(words: Words) -> Iterator[Words]:
    """The same without marks above its letters, in the two ways in which people leave them out."""
    yield tuple("".join(_ALONE.get(letter, letter) for letter in word) for word in words)
    yield tuple(
        "".join(each for each in unicodedata.normalize("NFKD", word) if not unicodedata.combining(each))
        for word in words
    )


class Tongue:
    """Reads and writes orders in the language of a speech."""

    def __init__(self, speech: Speech, spoken: Spoken) -> None:
        self.language = speech.language
        self._written: dict[Words, str] = {}
        self._read: dict[Words, list[str]] = {}
        self._split: dict[Words, list[_Split]] = {}
        self._verbs: set[str] = set()
        plainer: list[tuple[Words, str]] = []
        for order, spellings, verb in _entries(speech, spoken):
            self._written.setdefault(_words(order), spellings[0])
            if verb:
                self._verbs.add(order)
            for spelling in spellings:
                first, rest, last = (_words(part) for part in spelling.partition(REST))
                assert not rest
                if last:
                    self._split.setdefault(first, []).append(_Split(order, last))
                    for other in _plainer(first):
                        self._split.setdefault(other, []).append(_Split(order, last))
                else:
                    self._note(first, order)
                    plainer += [(other, order) for other in _plainer(first)]
        exact = set(self._read)
        for words, order in plainer:
            if words not in exact:
                self._note(words, order)
        self._longest = max(map(len, [*self._read, *self._split, ()]))
        self._longest_written = max(map(len, [*self._written, ()]))

    def _note(self, words: Words, order: str) -> None:
        known = self._read.setdefault(words, [])
        if order not in known:
            known.append(order)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words that are read, in small letters."""
        return frozenset(word for words in (*self._read, *self._split) for word in words) - self.verbs

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Those of them with which an order begins, or ends."""
        one = {
            words[0] for words, orders in self._read.items() if len(words) == 1 and self._verbs & {*orders}
        }
        return frozenset(one | {words[0] for words in self._split if len(words) == 1})

    def knows(self, line: str) -> bool:
        """Whether a word of a line is one of these."""
        return any(folded(word) in self.words or folded(word) in self.verbs for word in _WORD.findall(line))

    # -- read

    def readings(self, line: str) -> list[Reading]:
        """A line in the words of orders, in each way in which it may be meant; none where no word of it is known. What
        is no word of this language stays as it is, and a comment too.
        """
        line, mark, comment = line.partition("#")
        if not self.knows(line):
            return []
        clauses: list[list[list[_Piece]]] = []
        at = 0
        for text in _CLAUSES.split(line):
            clauses.append(list(islice(self._clause(text, at), MOST_READINGS)))
            at += len(text)
        found: dict[str, Reading] = {}
        for ways in islice(product(*clauses), MOST_READINGS):
            reading = _joined([piece for way in ways for piece in way], f"{mark}{comment}")
            found.setdefault(reading.order, reading)
        return list(found.values())

    def _clause(self, text: str, at: int) -> Iterator[list[_Piece]]:
        """The ways in which a clause may be meant, in pieces that stand at these indexes of the line."""
        places = list(_WORD.finditer(text))
        ways: list[list[_Piece]] = []
        done = place = 0
        end = len(text)
        if self._pronoun(places):
            done, place = places[0].end() + (text[places[0].end() :][:1] == " "), 1
        while place < len(places) and places[place].start() < end:
            start = places[place].start()
            found, count, last = self._known(text, places, place)
            if found:
                if start > done:
                    ways.append([_Piece(text[done:start], at + done)])
                ways.append([_Piece(order, at + start, order in self._verbs) for order in found])
                done = places[place + count - 1].end()
                end = min(end, last)
            place += max(count, 1)
        if done < end:
            ways.append([_Piece(text[done:end], at + done)])
        for way in product(*ways):
            pieces = [piece for piece in way if piece.text]
            yield from _moved(pieces)

    def _pronoun(self, places: Sequence[re.Match[str]]) -> bool:
        return len(places) > 1 and self._read.get((folded(places[0][0]),)) == [PRONOUN]

    def _known(self, text: str, places: Sequence[re.Match[str]], place: int) -> tuple[list[str], int, int]:
        """The words of orders that the longest known words from here are, how many those are, and where the clause
        ends without the last part of a verb in two parts.
        """
        whole = len(text)
        for count in range(min(self._longest, len(places) - place), 0, -1):
            several = places[place : place + count]
            if not all(
                _JOINT.fullmatch(text, one.end(), other.start())
                for one, other in zip(several, several[1:], strict=False)
            ):
                continue
            words = tuple(folded(word[0]) for word in several)
            if count == 1 and len(words[0]) < 2:
                return [], 1, whole
            for order, last in self._split.get(words, ()):
                rest = places[place + count :]
                ending = rest[len(rest) - len(last) :]
                said = tuple(folded(word[0]) for word in ending)
                if len(rest) >= len(last) and said == last and not text[ending[-1].end() :].strip(" .!"):
                    return [order], count, len(text[: ending[0].start()].rstrip())
            if known := self._read.get(words):
                return known, count, whole
        return [], 1, whole

    # -- written

    def written(self, order: str) -> str:
        """A canonical order, or a part of one, in this language; what it has no word for stays as it is."""
        return "".join(self._written_clause(text) for text in _CLAUSES.split(order))

    def _written_clause(self, text: str) -> str:
        places = list(_WORD.finditer(text))
        said, ending = "", ""
        done = place = 0
        while place < len(places):
            found, count = self._spelling(text, places, place)
            if found is not None:
                first, _, last = found.partition(REST)
                said += text[done : places[place].start()] + first.strip()
                done = places[place + count - 1].end()
                ending = f" {last.strip()}{ending}" if last else ending
            place += count
        said += text[done:]
        bare = said.rstrip()
        return bare + ending + said[len(bare) :]

    def _spelling(self, text: str, places: Sequence[re.Match[str]], place: int) -> tuple[str | None, int]:
        for count in range(min(self._longest_written, len(places) - place), 0, -1):
            several = places[place : place + count]
            if count == 1 and not several[0][0].islower():
                break
            if all(
                text[one.end() : other.start()] in (" ", "-")
                for one, other in zip(several, several[1:], strict=False)
            ):
                found = self._written.get(tuple(folded(word[0]) for word in several))
                if found is not None:
                    return found, count
        return None, 1


def _entries(speech: Speech, spoken: Spoken) -> Iterator[tuple[str, list[str], bool]]:
    """Each word of orders that has another in this language: its spellings, and whether it is a verb. A name has its
    label, and what the catalogue has beside it.
    """
    for use in spoken.uses:
        for identifier in spoken.word.of(use):
            order = identifier.replace("_", " ")
            if (label := spoken.word(speech, use, identifier)) != order:
                yield order, [label], False
    for table in spoken.tables:
        for use, words in table.items():
            for order in words:
                said = speech.word(use.rstrip(":"), order)
                spellings = [each.strip() for each in said.split(BETWEEN) if each.strip()]
                if spellings and said != order:
                    yield order, spellings, use == "order verb:"


def _moved(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """A clause with the verb that stands last before it, or behind the piece that is to do it; and as it is."""
    words = [place for place, piece in enumerate(pieces) if piece.text.strip(" .!")]
    if len(words) > 1 and pieces[words[-1]].verb:
        verb = pieces[words[-1]]
        rest = [*pieces[: words[-1]], *pieces[words[-1] + 1 :]]
        rest[-1] = rest[-1]._replace(text=rest[-1].text.rstrip())
        doer = _ID.match(rest[0].text)
        if doer is None or doer["kind"].casefold() == _OFFERS:
            lead = len(rest[0].text) - len(rest[0].text.lstrip())
            rest[0] = _Piece(rest[0].text[lead:], rest[0].at + lead, rest[0].verb)
            yield [verb, _Piece(" ", verb.at), *rest]
        elif not rest[0].verb:
            text, at = rest[0].text, rest[0].at
            behind = text[doer.end() :]
            yield [
                _Piece(text[: doer.end()], at),
                _Piece(" ", at + doer.end()),
                verb,
                _Piece(behind if behind[:1] == " " else f" {behind}", at + doer.end()),
                *rest[1:],
            ]
    yield pieces


def _joined(pieces: Sequence[_Piece], comment: str) -> Reading:
    order, places = "", []
    for piece in pieces:
        places.append((len(order), piece.at))
        order += piece.text
    first = next((piece for piece in pieces if piece.text.strip()), None)
    return Reading(order + comment, first is not None and first.verb, tuple(places))


@lru_cache(maxsize=32)
def _tongue(language: str, spoken: Spoken) -> Tongue:
    return Tongue(speech(language, spoken.locale), spoken)


def tongue(language: str, spoken: Spoken) -> Tongue | None:
    """That of a language, made at its first use; None for English, in which orders are."""
    known = speech(language, spoken.locale).language
    return None if known == SOURCE else _tongue(known, spoken)


def tongues(spoken: Spoken) -> list[Tongue]:
    """Those of all languages that there are but English."""
    return [_tongue(language, spoken) for language in languages_known() if language != SOURCE]


class Meant(NamedTuple, Generic[T]):
    """What a line means, and the line in the words of orders."""

    value: T
    order: str


def in_any(line: str, spoken: Sequence[Tongue], parse: Callable[[str], T]) -> Meant[T]:
    """What a line means in English, else in another language (TAB-215). Raises :class:`BadOrder` of the reading that
    came furthest, and :class:`Ambiguous` where it means several things (TAB-217).
    """
    try:
        return Meant(parse(line), line)
    except BadOrder as error:
        furthest = error
    found: list[Meant[T]] = []
    for each in spoken:
        for reading in each.readings(line):
            try:
                meant = parse(reading.order)
            except BadOrder as error:
                column = reading.column(error.column)
                if column >= furthest.column:
                    furthest = BadOrder(column, error.wanted, error.nearest)
                continue
            if all(meant != other.value for other in found):
                found.append(Meant(meant, reading.order))
    if len(found) > 1:
        raise Ambiguous([each.order for each in found])
    if not found:
        raise furthest
    return found[0]


class Ambiguous(BadOrder):
    """Words of several languages, or several words of one that are spelt alike, make several orders of a line."""

    def __init__(self, readings: Sequence[str]) -> None:
        super().__init__(1, readings)
        told = phrase(
            "this means several things: {expected}",
            expected=ALTERNATIVES([ORDER_TEXT(each) for each in readings]),
        )
        self.key, self.parts = told.key, told.parts

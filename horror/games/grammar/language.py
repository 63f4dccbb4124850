"""A game's order language: its grammar, built once, and parse errors in words that players know."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError
from lark.load_grammar import FromPackageLoader

from horror.games.grammar.nearest import nearest
from horror.games.grammar.reading import Reading
from horror.games.grammar.subject import Subject
from horror.games.grammar.tongue import Meant, Spoken, Tongue, in_any, tongue, tongues
from horror.games.grammar.vocabulary import Vocabulary, vocabulary
from horror.games.grammar.words import Words, end_column
from horror.games.locale import SOURCE
from horror.rules.kernel.errors import LeftOpen
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder, Wanted

MOST_CHARACTERS = 500
"""The longest line that is an order."""

MOST_NAMED = 12
"""How many things are named at most of those that an order may have meant."""

COMMON_WORDS: dict[str, Wanted] = {
    "NUMBER": phrase("a number"),
    "COLOUR": phrase("a seat's colour"),
    "ALL": "all",
    "NOTHING": "",
    "NOBODY": "",
    "_FOR": "for",
    "_WITH": "",
    "_FROM": "from",
    "_AND": "",
    "_COLON": "",
    "_A": "",
    "_THE": "",
    "$END": phrase("the end of the order"),
}
"""What an error calls each shared terminal: a word of the language, as it is typed, or a phrase that says what may
come. One with an empty name may be left out, so it is not asked for."""

SHARED = "horror.games.grammar"
"""The package whose data folder holds the shared ``words``."""


class Language:
    """One game's orders, made of their ``subjects``: words, meaning and canonical form of its move kinds.

    ``grammar`` is a file in the data folder of ``package`` with what the subjects share; it may import the shared
    ``words``, and what stands in the data folders of the packages ``shared``.

    ``words`` says what errors call all terminals, by name and in the order in which errors list them, as
    :data:`COMMON_WORDS` does for the shared ones; ``first`` are the words with which canonical orders begin, named
    where nothing could be read. ``names`` are terminals that stand for one of these identifiers each; the grammar uses
    them without saying what they are. ``spelt`` are terminals that others spell, and that are named in place of those.
    ``beside`` are grammars that are read with it: a package and a file in its data folder for each. ``cards`` are
    terminals that name cards: an order may begin with one, but not in a mail, where it wants ``play`` (MAIL-13).
    ``spoken`` is what its orders are made of, by which other languages have words for them (TAB-215).
    """

    def __init__(
        self,
        package: str,
        grammar: str,
        words: Mapping[str, Wanted],
        subjects: Sequence[Subject],
        first: Sequence[Wanted],
        names: Mapping[str, Sequence[str]] | None = None,
        shared: Sequence[str] = (),
        spelt: Mapping[str, Sequence[str]] | None = None,
        beside: Sequence[tuple[str, str]] = (),
        cards: Sequence[str] = (),
        spoken: Spoken | None = None,
    ) -> None:
        self._cards = tuple(cards)
        self._spoken = spoken
        self._vocabulary: Vocabulary | None = None
        self._grammars = ((package, grammar), *beside)
        self._words = dict(words)
        self._first = list(first)
        self._names = names or {}
        self._shared = (SHARED, *shared)
        self._spelt = spelt or {}
        self._parser: Lark | None = None
        self.subjects = tuple(subjects)
        meanings = dict.fromkeys(subject.meaning for subject in subjects)
        self._meaning: type[Words] = type("Meaning", tuple(meanings), {})
        self._forms = {kind: form for subject in subjects for kind, form in subject.forms.items()}
        self._missing = {field: name for subject in subjects for field, name in subject.missing.items()}

    def parser(self) -> Lark:
        """The parser, made at its first use: a quarter of a second of a fast processor. Two threads may make it twice,
        and then one is kept; neither waits for the other, or for that of another game.
        """
        if self._parser is None:
            self._parser = self._made()
        return self._parser

    def _made(self) -> Lark:
        texts = [
            (files(package) / "data" / grammar).read_text(encoding="utf-8")
            for package, grammar in self._grammars
        ]
        return Lark(
            "\n".join(
                [
                    f"?start: {' | '.join(subject.name for subject in self.subjects)}",
                    *(subject.words for subject in self.subjects),
                    *texts,
                    *(named_terminal(name, ids) for name, ids in self._names.items()),
                ]
            ),
            parser="lalr",
            lexer="contextual",
            propagate_positions=True,
            import_paths=[FromPackageLoader(package, ["data"]) for package in self._shared],
        )

    def parse(self, order: str, view: Any) -> Move:
        """The move that an order means to the reader of this view, with what it leaves open.

        Raises :class:`BadOrder` for every text that means none, or several.
        """
        return self.read(order, view).value

    def read(self, order: str, view: Any) -> Meant[Move]:
        """The same, with the order in English, which may have been in any language (TAB-215)."""
        return in_any(order, self.tongues, lambda text: self._parsed(text, view))

    def _parsed(self, order: str, view: Any) -> Move:
        if len(order) > MOST_CHARACTERS:
            raise BadOrder(
                MOST_CHARACTERS + 1, [phrase("at most {most} characters in one order", most=MOST_CHARACTERS)]
            )
        try:
            tree = self.parser().parse(order)
        except UnexpectedInput as error:
            raise self._bad_order(order, error) from None
        try:
            return self._meaning(order, view).transform(tree)
        except VisitError as error:
            raise error.orig_exc from None

    def reads(self, order: str) -> bool:
        """Whether a text is an order by its words alone, whatever a view may say of the things that it names."""
        if len(order) > MOST_CHARACTERS:
            return False
        try:
            self.parser().parse(order)
        except UnexpectedInput:
            return False
        return True

    @property
    def tongues(self) -> list[Tongue]:
        """The languages beside English in which its orders are read."""
        return [] if self._spoken is None else tongues(self._spoken)

    def translated(self, line: str) -> list[Reading]:
        """A line with words of orders in place of those of other languages; none where it has no such words."""
        return [reading for each in self.tongues for reading in each.readings(line)]

    def written(self, order: str, language: str = SOURCE) -> str:
        """A canonical order, or a part of one, as it is written in a language."""
        found = None if self._spoken is None else tongue(language, self._spoken)
        return order if found is None else found.written(order)

    def nearest(self, order: str, orders: Sequence[str]) -> str | None:
        """The one of these orders that was probably meant, as it is written in English or in a language of which the
        order has a word.
        """
        ways = {each: each for each in orders}
        for other in self.tongues:
            if other.knows(order):
                ways = {**{other.written(each): each for each in orders}, **ways}
        found = nearest(order, ways)
        return None if found is None else ways[found]

    def vocabulary(self) -> Vocabulary:
        """Its words; as with :meth:`parser`, made at the first use."""
        if self._vocabulary is None:
            parser = self.parser()
            patterns = {terminal.name: terminal.pattern.value for terminal in parser.terminals}
            accepted = parser.parse_interactive("").accepts()
            self._vocabulary = vocabulary(patterns, accepted, self._cards)
        return self._vocabulary

    def format(self, move: Move, view: Any) -> str:
        """The canonical order for a move."""
        return self._forms[type(move)](move, view)

    def missing(self, left: LeftOpen, view: Any) -> list[Wanted]:
        """What may be said of a field that an order has left open."""
        missing = self._missing[left.kind, left.field]
        return [missing.each(value, view) for value in left.candidates[:MOST_NAMED]] or [missing.name]

    def _bad_order(self, order: str, error: UnexpectedInput) -> BadOrder:
        if isinstance(error, UnexpectedToken):
            ended = error.token.type == "$END"
            column = end_column(order) if ended else (error.token.start_pos or 0) + 1
            return self._expected(order, column, error.accepts or error.expected)
        assert isinstance(error, UnexpectedCharacters)
        return self._expected(order, (error.pos_in_stream or 0) + 1, error.allowed)

    def _expected(self, order: str, column: int, terminals: Any) -> BadOrder:
        nothing_read = not order[: column - 1].strip()
        return BadOrder(column, self._first if nothing_read else self._named(terminals))

    def _named(self, terminals: Any) -> list[Wanted]:
        """The names of terminals, each once, in the order in which the words are listed."""
        wanted = set(terminals or ())
        for terminal, others in self._spelt.items():
            if terminal in wanted:
                wanted -= set(others)
        known: list[Wanted] = []
        for terminal, name in self._words.items():
            if terminal in wanted and name and name not in known:
                known.append(name)
        return known or [self._words["$END"]]


def named_terminal(name: str, identifiers: Sequence[str]) -> str:
    """A terminal for any of these identifiers, with blanks or hyphens in them, in the plural, in either spelling."""
    longest_first = sorted(identifiers, key=lambda identifier: (-len(identifier), identifier))
    ways = "|".join(
        identifier.replace("_", r"[\s_-]*").replace("harbor", "harbou?r") for identifier in longest_first
    )
    return rf"{name}.3: /({ways})(e?s)?(?![a-z0-9_])/i"

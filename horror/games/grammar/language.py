"""A game's order language: its grammar, built once, and parse errors in words that players know."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from lark import Lark, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError
from lark.load_grammar import FromPackageLoader

from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder, Wanted

MOST_CHARACTERS = 500
"""The longest line that is an order."""

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
    """One game's grammar: ``grammar`` is a file in the data folder of ``package``; it may import the shared ``words``,
    and what stands in the data folders of the packages ``shared``.

    ``words`` says what errors call all terminals, by name and in the order in which errors list them, as
    :data:`COMMON_WORDS` does for the shared ones; ``first`` are the words with which canonical orders begin, named
    where nothing could be read. ``names`` are terminals that stand for one of these identifiers each; the grammar uses
    them without saying what they are. ``spelt`` are terminals that others spell, and that are named in place of those.
    """

    def __init__(
        self,
        package: str,
        grammar: str,
        words: Mapping[str, Wanted],
        first: Sequence[Wanted],
        names: Mapping[str, Sequence[str]] | None = None,
        shared: Sequence[str] = (),
        spelt: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._package = package
        self._grammar = grammar
        self._words = dict(words)
        self._first = list(first)
        self._names = names or {}
        self._shared = (SHARED, *shared)
        self._spelt = spelt or {}
        self._parser: Lark | None = None

    def parser(self) -> Lark:
        """The parser, made at its first use: a quarter of a second of a fast processor. Two threads may make it twice,
        and then one is kept; neither waits for the other, or for that of another game.
        """
        if self._parser is None:
            self._parser = self._made()
        return self._parser

    def _made(self) -> Lark:
        text = (files(self._package) / "data" / self._grammar).read_text(encoding="utf-8")
        return Lark(
            "\n".join([text, *(named_terminal(name, ids) for name, ids in self._names.items())]),
            parser="lalr",
            lexer="contextual",
            propagate_positions=True,
            import_paths=[FromPackageLoader(package, ["data"]) for package in self._shared],
        )

    def parse(self, order: str, meaning: Callable[[], Transformer[Any, Move]]) -> Move:
        """The move that an order means; raises :class:`BadOrder` for every text that means none."""
        if len(order) > MOST_CHARACTERS:
            raise BadOrder(
                MOST_CHARACTERS + 1, [phrase("at most {most} characters in one order", most=MOST_CHARACTERS)]
            )
        try:
            tree = self.parser().parse(order)
        except UnexpectedInput as error:
            raise self._bad_order(order, error) from None
        try:
            return meaning().transform(tree)
        except VisitError as error:
            raise error.orig_exc from None

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


def end_column(order: str) -> int:
    """The column just after an order, comment and trailing blanks left out."""
    return len(order.partition("#")[0].rstrip()) + 1


def named_terminal(name: str, identifiers: Sequence[str]) -> str:
    """A terminal for any of these identifiers, with blanks or hyphens in them, in the plural, in either spelling."""
    longest_first = sorted(identifiers, key=lambda identifier: (-len(identifier), identifier))
    ways = "|".join(
        identifier.replace("_", r"[\s_-]*").replace("harbor", "harbou?r") for identifier in longest_first
    )
    return rf"{name}.3: /({ways})(e?s)?(?![a-z0-9_])/i"

"""An option that is off leaves games as they would be if there were no such option, entry for entry and bit for bit.

For every option of every game, found by introspection. *Off* is its default, named or not; *without it* is a type of
options that lacks the field, as it was before the option came. It is noted when the rules ask for an option: for its
number, or for the body of a function of which it binds another.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec
import pytest

from horror.games import RULESETS
from horror.rules.kernel import encoding
from horror.rules.kernel.choices import Template, as_json, sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import Ruleset
from tests.games.options import telling

OPTIONS = [(name, option) for name, rules in RULESETS.items() for option in telling(rules.options_type)]
BUILT = {
    "catan_horror": {
        "starting_mad_players": 1,
        "mad_production": "build",
        "green_monsters": True,
        "masks": True,
    },
    "classic": {"victory_points": 8, "harbours": "shuffled", "chits": "shuffled"},
}
"""Other options that are on in every second game, so that an option is also off beside them."""


class Setting(NamedTuple):
    """A game to be played by random moves, all of whose chances come from the seed."""

    seed: int
    seats: int
    beside: bool

    def options(self, name: str, **more: Any) -> dict[str, Any]:
        return {**(BUILT[name] if self.beside else {}), **more}


SETTINGS = [
    Setting(2, 3, False),
    Setting(4, 4, False),
    Setting(11, 4, False),
    Setting(12, 3, True),
    Setting(12, 4, True),
]
MORE = [Setting(seed, 3 + seed % 2, seed % 3 == 0) for seed in range(20, 32)]


class Told(NamedTuple):
    """One entry of a game, with all that could betray an option: ``state`` with the options, ``rest`` without them
    (empty where equal states tell it already)."""

    move: Any
    events: bytes
    draws: tuple[Any, ...]
    choices: bytes
    waiting: tuple[Any, ...]
    state: bytes
    rest: bytes


class Noting(dict[Any, Any]):
    """Bodies of functions that note when one is asked for that an option binds."""

    def __init__(self, bodies: Mapping[Any, Any], watched: Collection[Any], note: Callable[[], None]) -> None:
        super().__init__(bodies)
        self.watched, self.note = watched, note

    def get(self, function: Any, body: Any = None) -> Any:
        if function in self.watched:
            self.note()
        return super().get(function, body)


def noting(kind: type[Any], option: str, asked: list[str]) -> type[Any]:
    """The same class of positions; it is noted when the rules ask for something that this option binds.

    Facts and how an island is laid out are asked for before the first question.
    """
    variants = kind.by_option.get(option, {}).values()
    bodies = {function for variant in variants for function in variant.bodies}
    values = {name for variant in variants for name in variant.values}
    if any(variant.facts for variant in variants) or any(name.startswith("lay_") for name in values):
        asked.append(option)

    def ask(name: str) -> property:
        def value(self: Any) -> Any:
            asked.append(option)
            return getattr(kind, name)

        return property(value)

    namespace = {name: ask(name) for name in values if not name.startswith("lay_")}
    return type(
        kind.__name__,
        (kind,),
        {**namespace, "bodies": Noting(kind.bodies, bodies, lambda: asked.append(option))},
    )


def story(
    rules: Ruleset,
    setting: Setting,
    options: Any,
    rest: bool = False,
    asked_for: tuple[str, list[str]] = ("", []),
) -> Iterator[Told]:
    """A whole game, entry by entry; ``options`` is the object that the rules ask, ``rest`` whether that is told.

    ``asked_for`` is an option, and where it is noted that the rules ask for it.
    """
    chance, draws = random.Random(setting.seed), SecretDraws(b"o" * 32, f"off {setting.seed}", b"", 0)
    made, events = rules.new_game(options, rules.colours[: setting.seats], draws)
    position: Any = _keeping(noting(type(made), *asked_for))(made.state)
    move = None
    while True:
        asked = [seat for seat in range(setting.seats) if position.owing() or position.state.offers]
        choices = {seat: position.choices(seat) for seat in asked}
        yield Told(
            move,
            encoding.encode(events),  # type: ignore[arg-type]
            tuple(draws.record),
            encoding.encode([[as_json(choice) for choice in each] for each in choices.values()]),  # type: ignore[arg-type]
            tuple(position.waiting()),
            position.dump(),
            encoding.encode(msgspec.structs.replace(position.state, options=None)) if rest else b"",
        )
        if position.finished:
            return
        draws.record.clear()
        if position.automatic_turn_next:
            move, events = None, position.advance(draws)
            continue
        seat = chance.choice([seat for seat in asked if choices[seat]])
        wanted = [choice for choice in choices[seat] if not _tedious(choice)] or choices[seat]
        move = sample(wanted, chance.randrange)
        events = position.apply(seat, move, draws)


def _tedious(choice: Any) -> bool:
    return isinstance(choice, Template) and choice.kind.__name__ in ("Offer", "Counter")


def _keeping(kind: type[Any]) -> type[Any]:
    """A position whose copies, on which things are tried, ask the same options."""

    class Keeping(kind):  # type: ignore[misc]  # which game's it is, is known when it runs
        def copy(self) -> Any:
            twin = super().copy()
            twin.state.options = self.state.options
            return twin

    return Keeping


def without(rules: Ruleset, names: Collection[str], asked: list[str]) -> type[Any]:
    """The options as they were before these came: no such fields, and rules that ask for one get its default.

    It is noted that they ask for a number; what another option binds is looked up once for a game (:func:`noting`).
    """
    options_type = rules.options_type
    fields = msgspec.structs.fields(options_type)
    binding = _position_type(rules).by_option
    assert set(names) <= {field.name for field in fields}

    def lacking(name: str, value: Any) -> property:
        def ask(self: Any) -> Any:
            if name not in binding:
                asked.append(name)
            return value

        return property(ask)

    config = options_type.__struct_config__
    return msgspec.defstruct(
        options_type.__name__,
        [(field.name, field.type, field.default) for field in fields if field.name not in names],
        namespace={field.name: lacking(field.name, field.default) for field in fields if field.name in names},
        frozen=config.frozen,
        omit_defaults=config.omit_defaults,
        forbid_unknown_fields=config.forbid_unknown_fields,
        kw_only=True,
    )


def _position_type(rules: Ruleset) -> Any:
    made, _ = rules.new_game(rules.options_type(), rules.colours[:3], SecretDraws(b"o" * 32, "off", b"", 0))
    return type(made)


@cache
def named(name: str, setting: Setting) -> list[Told]:
    """The game with every option that is off named as such, read from JSON as a client sends it."""
    rules = RULESETS[name]
    defaults = {field.name: field.default for field in msgspec.structs.fields(rules.options_type)}
    given = msgspec.json.encode({**defaults, **setting.options(name)})
    return list(story(rules, setting, msgspec.json.decode(given, type=rules.options_type)))


def unchanged(name: str, option: str, settings: list[Setting]) -> bool:
    """Hold the games with and without an option against each other; whether it was asked for in any of them."""
    rules, asked = RULESETS[name], list[str]()
    for setting in settings:
        if option in setting.options(name):
            continue
        before = without(rules, [option], asked)(**setting.options(name))
        told = zip_longest(named(name, setting), story(rules, setting, before, asked_for=(option, asked)))
        for number, (one, other) in enumerate(told):
            assert one == other, f"{setting}, entry {number}"
    return bool(asked)


@cache
def hold_without_any(name: str) -> None:
    """Hold many games against those without all the options that are off in them, at once."""
    rules = RULESETS[name]
    for setting in MORE:
        kept = setting.options(name)
        off = {option for option in telling(rules.options_type) if option not in kept}
        before = without(rules, off, [])(**kept)
        told = zip_longest(named(name, setting), story(rules, setting, before))
        for number, (one, other) in enumerate(told):
            assert one == other, f"{setting}, entry {number}"


UNASKED = {"resigned", "shared_victory_needs_mad_town"}
"""Nobody resigns in these games and none of them is saved: those of tests/golden show both."""


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_a_game_with_an_option_off_is_the_game_that_was_before_there_was_one(name: str, option: str) -> None:
    """Moves, events, draws, choices in their order, questions and states, over whole games of 3 and 4 seats."""
    assert unchanged(name, option, SETTINGS) is (option not in UNASKED)


@pytest.mark.long
@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_many_games_with_an_option_off_are_those_that_were_before(name: str, option: str) -> None:
    """Played without all of them at once: this one is among them."""
    assert any(option not in setting.options(name) for setting in MORE)
    hold_without_any(name)


LAYING_OUT = {"island", "chits", "harbours", "desert", "masks", "green_monsters", "starting_mad_players"}
"""Options that are asked for before there is anything to look at."""


@pytest.mark.parametrize(("name", "option"), [each for each in OPTIONS if each[1] not in LAYING_OUT])
def test_an_option_that_is_on_changes_nothing_before_its_rule_asks_for_it(name: str, option: str) -> None:
    """No draw, no choice, no field of the state but the option's own: what is not asked for is as good as off."""
    rules, compared = RULESETS[name], 0
    default = getattr(rules.options_type(), option)
    for value in (value for value in telling(rules.options_type)[option] if value != default):
        for setting in SETTINGS:
            asked: list[str] = []
            given = {other: kept for other, kept in setting.options(name).items() if other != option}
            before_it = without(rules, [option], asked)(**given)
            off = story(rules, setting, before_it, rest=True, asked_for=(option, asked))
            on = story(rules, setting, rules.options_type(**given, **{option: value}), rest=True)
            for before, one in zip_longest(off, on):
                if asked:
                    break
                assert one.rest
                assert one._replace(state=b"") == before._replace(state=b""), f"{setting}, {value}"
                compared += 1
    assert compared


OWN_DRAWS = {
    ("classic", "chits"): "chit",
    ("classic", "harbours"): "harbour",
    ("catan_horror", "starting_mad_players"): "mad player",
}
"""What is drawn for an option and for nothing else."""
LAID_OUT = {
    "classic": {"terrain": 18, "spiral": 1},
    "catan_horror": {"terrain": 18, "spiral": 1, "chit": 2},
}
"""What is drawn before the first question, by the rules as written."""


@pytest.mark.parametrize(("name", "option"), OWN_DRAWS)
def test_nothing_is_drawn_for_an_option_that_is_off(name: str, option: str) -> None:
    rules, purpose = RULESETS[name], OWN_DRAWS[name, option]
    value = telling(rules.options_type)[option][-1]
    for setting in (each for each in SETTINGS if not each.beside):
        assert purpose not in drawn(iter(named(name, setting)))
        on = rules.options_type(**{option: min(value, setting.seats - 1) if value != "shuffled" else value})
        assert purpose in drawn(story(rules, setting, on))


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_laid_out_takes_the_draws_of_the_rules_as_written(name: str) -> None:
    first = named(name, SETTINGS[0])[0]
    assert drawn(iter([first])) == LAID_OUT[name]


def drawn(told: Iterator[Told]) -> Counter[str]:
    """How often was drawn for what."""
    return Counter(draw.purpose for entry in told for draw in entry.draws)


def structs(kind: Any, found: dict[type[Any], Any]) -> dict[type[Any], Any]:
    """Every struct that stands in a state, described."""
    if isinstance(kind, msgspec.inspect.StructType):
        if kind.cls in found:
            return found
        found[kind.cls] = kind
    for part in getattr(kind, "__struct_fields__", ()):
        value = getattr(kind, part)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, msgspec.inspect.Field):
                structs(inner.type, found)
            elif isinstance(inner, msgspec.inspect.Type):
                structs(inner, found)
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_what_only_an_option_needs_can_be_left_out_of_a_state(name: str) -> None:
    """A field with a default is not encoded while it has it, so that it may come with an option and change no hash."""
    made, _ = RULESETS[name].new_game(
        RULESETS[name].options_type(), RULESETS[name].colours[:3], SecretDraws(b"o" * 32, "off", b"", 0)
    )
    found = structs(msgspec.inspect.type_info(type(made.state)), {})
    assert len(found) > 10 and RULESETS[name].options_type in found
    for kind, told in found.items():
        optional = [field for field in told.fields if not field.required]
        assert kind.__struct_config__.omit_defaults or not optional, kind
        for field in optional:
            factory = field.default_factory
            assert factory is msgspec.NODEFAULT or factory in (list, dict, set), (
                f"{kind.__name__}.{field.name}"
            )

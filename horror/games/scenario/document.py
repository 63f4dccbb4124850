"""Reading a scenario file: strict YAML, and values that know their path, so that each fault can be named by it."""

import contextlib
import re
from collections.abc import Collection, Sequence
from typing import Any

import yaml

MOST_CHARACTERS = 1_000_000
"""The longest file that is read."""


class BadScenario(Exception):
    """A file that is no scenario, or a position that cannot be: at ``path`` stood ``got`` instead of ``expected``."""

    def __init__(self, path: str, expected: str, got: Any) -> None:
        self.path = path
        self.expected = expected
        self.got = got
        super().__init__(f"{path or 'file'}: expected {expected}, got {got}")


class _Plain(yaml.composer.Composer, yaml.constructor.SafeConstructor, yaml.resolver.Resolver):
    """Plain YAML: null, true, false, whole numbers and text; no aliases, no key twice, nothing else guessed."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):  # type: ignore[attr-defined]
            event: Any = self.peek_event()  # type: ignore[attr-defined]
            raise yaml.constructor.ConstructorError(None, None, "aliases are not read", event.start_mark)
        return super().compose_node(parent, index)

    def read_mapping(self, node: yaml.MappingNode) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str | int):
                raise yaml.constructor.ConstructorError(
                    None, None, "a key is a word or a number", key_node.start_mark
                )
            if str(key) in found:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key} stands twice", key_node.start_mark
                )
            found[str(key)] = self.construct_object(value_node, deep=True)
        return found


_Plain.add_constructor("tag:yaml.org,2002:map", _Plain.read_mapping)  # type: ignore[type-var]
_Plain.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(~|null|)$"), ["~", "n", ""])
_Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(true|false)$"), list("tf"))
_Plain.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"^-?(0|[1-9][0-9]{0,8})$"), list("-0123456789")
)


class _Loader(_Plain, yaml.SafeLoader):
    """Read by Python alone, which says best what is wrong."""


class _QuickLoader(_Plain, yaml.CSafeLoader):
    """The text is read by libyaml, in a quarter of the time; Python, whose depth is bounded, puts it together."""

    def __init__(self, stream: str) -> None:
        yaml.CSafeLoader.__init__(self, stream)
        yaml.composer.Composer.__init__(self)


def load(text: str) -> Any:
    """The document of a file; raises :class:`BadScenario` for what is no YAML of the kind that we read."""
    if len(text) > MOST_CHARACTERS:
        raise BadScenario("", f"at most {MOST_CHARACTERS} characters", len(text))
    with contextlib.suppress(yaml.YAMLError, ValueError, RecursionError):
        return yaml.load(text, Loader=_QuickLoader)
    try:
        return yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}" if mark else ""
        raise BadScenario(where, "YAML", getattr(error, "problem", None) or str(error)) from None


class _Dumper(yaml.SafeDumper):
    """Plain YAML of what a game shows, mappings of its own kinds included."""


_Dumper.add_multi_representer(dict, yaml.SafeDumper.represent_dict)


class Given:
    """A value of the document and its path. Each method raises :class:`BadScenario` where the value does not fit."""

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def fault(self, expected: str) -> BadScenario:
        """The error for this value."""
        return BadScenario(self.path, expected, shown(self.value))

    def mapping(self, known: Collection[str] | None = None, what: str = "a key") -> dict[str, "Given"]:
        """The values of a mapping by key; with ``known``, no other key is let through. Nothing at all is empty."""
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            raise self.fault("a mapping")
        if known is not None:
            for key in self.value:
                if key not in known:
                    raise BadScenario(
                        self._below(key), f"{what} (one of {', '.join(sorted(known))})", "an unknown one"
                    )
        return {key: Given(value, self._below(key)) for key, value in self.value.items()}

    def listed(self) -> list["Given"]:
        """The values of a list; nothing at all is empty."""
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            raise self.fault("a list")
        return [Given(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def text(self) -> str:
        """Words, or a number as words."""
        if isinstance(self.value, bool) or not isinstance(self.value, str | int):
            raise self.fault("text")
        return str(self.value)

    def one_of(self, names: Sequence[str]) -> str:
        """One of these words."""
        if self.value not in names:
            raise self.fault(f"one of {', '.join(names)}")
        return str(self.value)

    def number(self, least: int, most: int) -> int:
        """A whole number in this range."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not least <= self.value <= most:
            raise self.fault(f"a number from {least} to {most}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.fault("true or false")
        return self.value

    def _below(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


def shown(value: Any) -> str:
    """A value as failures print it: on one line, and not endless."""
    text: str = yaml.dump(
        value, Dumper=_Dumper, default_flow_style=True, width=10_000, allow_unicode=True, sort_keys=False
    )
    text = text.removesuffix("\n").removesuffix("\n...")
    return text if len(text) <= 300 else text[:300] + " …"

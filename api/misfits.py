"""What does not fit: all that msgspec says of values, and Python's reader of what is no JSON, as phrases of ours.

Both know English alone. What they say is found again by its form; that nothing is missing is shown against the versions
that are installed (tests/api/test_misfits.py).
"""

from __future__ import annotations

import re

from horror.rules.kernel.phrases import Phrase, finished, phrase

_VALUES = (
    (r"expected '(?P<wanted>[^']+)', got '(?P<given>[^']+)'", phrase("expected '{wanted}', got '{given}'")),
    (r"expected '(?P<wanted>[^']+)'", phrase("expected '{wanted}'")),
    (r"object missing required field '(?P<name>[^']+)'", phrase("object missing required field '{name}'")),
    (r"expected 'str' of length <= (?P<most>\d+)", phrase("this is too long: at most {most} characters")),
    (r"expected 'str' of length >= 1", phrase("something must stand here")),
    (r"expected 'str' of length >= (?P<least>\d+)", phrase("this is too short: at least {least} characters")),
    (r"expected 'array' of length <= (?P<most>\d+)", phrase("these are too many: at most {most}")),
    (r"expected 'array' of length >= (?P<least>\d+)", phrase("these are too few: at least {least}")),
    (
        r"expected '(?P<wanted>[^']+)' of length (?P<bound>[<>=]+ \d+)",
        phrase("expected '{wanted}' of length {bound}"),
    ),
    (r"expected '(int|float)' <= (?P<most>\S+)", phrase("this is too much: at most {most}")),
    (r"expected '(int|float)' >= (?P<least>\S+)", phrase("this is too little: at least {least}")),
    (r"expected '(?P<wanted>[^']+)' (?P<bound>[<>=]+ \S+)", phrase("expected '{wanted}' {bound}")),
    (
        r"expected '(?P<wanted>[^']+)' that's a multiple of (?P<factor>\S+)",
        phrase("expected '{wanted}' that is a multiple of {factor}"),
    ),
    (
        r"expected '(?P<wanted>[^']+)' matching regex (?P<pattern>.+)",
        phrase("expected '{wanted}' matching regex {pattern}"),
    ),
    (
        r"expected 'array' of length (?P<least>\d+) to (?P<most>\d+)(, got \d+)?",
        phrase("expected 'array' of length {least} to {most}"),
    ),
    (
        r"expected 'array' of length (?P<length>\d+)(, got \d+)?",
        phrase("expected 'array' of length {length}"),
    ),
    (
        r"expected 'array' of at least length (?P<least>\d+)(, got \d+)?",
        phrase("expected 'array' of at least length {least}"),
    ),
    (
        r"expected 'array' of at most length (?P<most>\d+)(, got \d+)?",
        phrase("expected 'array' of at most length {most}"),
    ),
    (
        r"expected '(?P<wanted>[^']+)' with a timezone component",
        phrase("expected '{wanted}' with a time zone"),
    ),
    (
        r"expected '(?P<wanted>[^']+)' with no timezone component",
        phrase("expected '{wanted}' without a time zone"),
    ),
    (r"invalid value '(?P<value>.*)'", phrase("invalid value '{value}'")),
    (r"invalid value (?P<value>.*)", phrase("invalid value '{value}'")),
    (r"invalid enum value (?P<value>.*)", phrase("{value} is not one of those allowed")),
    (r"there is no member (?P<name>.+) here", phrase("there is no member {name} here")),
    (r"invalid RFC3339 encoded datetime", phrase("invalid RFC3339 encoded datetime")),
    (r"invalid RFC3339 encoded date", phrase("this is no date (RFC 3339)")),
    (r"invalid RFC3339 encoded time", phrase("this is no time of day (RFC 3339)")),
    (
        r"invalid ISO8601 duration|only units .* ISO8601 durations",
        phrase("this is no span of time (ISO 8601)"),
    ),
    (r"invalid epoch timestamp", phrase("this is no moment in time")),
    (r"invalid base64 encoded string", phrase("this is not Base64")),
    (r"invalid decimal string", phrase("this is no decimal number")),
    (r"invalid UUID( bytes)?", phrase("this is no UUID")),
    (r"(integer value|number|duration is|timestamp is) out of range ?", phrase("a number out of range")),
)
"""What msgspec says of a value, each as it is told."""
_TEXT = (
    (r"expecting value", phrase("a value is missing")),
    (r"expecting property name enclosed in double quotes", phrase("a name in double quotes is missing")),
    (r"expecting (?P<mark>'.') delimiter", phrase("{mark} is missing")),
    (r"extra data", phrase("something stands after the end")),
    (r"unterminated string starting at", phrase("a string has no end")),
    (r"invalid control character.*", phrase("a control character in a string")),
    (r"invalid \\uxxxx escape", phrase("a \\u without four digits")),
    (r"invalid \\escape.*", phrase("a backslash before what needs none")),
    (r"illegal trailing comma before end of (array|object)", phrase("a comma before the end")),
    (r"unexpected utf-8 bom.*", phrase("a byte order mark at the beginning")),
)
"""What Python says of a text that is no JSON, in small letters."""


def of_value(what: str) -> Phrase:
    """What msgspec says of a value, without its place and with its first letter small, as a phrase."""
    return _found(_VALUES, what)


def of_text(what: str) -> Phrase:
    """What Python says of a text that is no JSON, as a phrase."""
    return phrase("not JSON: {fault}", fault=_found(_TEXT, what.lower()))


def _found(known: tuple[tuple[str, Phrase], ...], what: str) -> Phrase:
    for pattern, said in known:
        if match := re.fullmatch(pattern, what, re.DOTALL):
            return Phrase(said.key, match.groupdict())
    return finished(what)

"""Refusals, conflicts and questions in words, made of what is kept of them when they are told: in the reader's
language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from horror.rules.kernel.phrases import Phrase, as_data, part_of, places_of
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.table import words
from horror.table.acts import Answer, Conflict, ListShown, Question, Refusal
from horror.table.errors import Refused


def refusal(refused: Refusal, rules: Ruleset, names: Sequence[str], language: str) -> Refusal:
    """Why a script stopped, with its sentence; one that was kept as a sentence stays as it is. ``names`` of seats."""
    if not refused.key:
        return refused
    said: dict[str, Any] = {"reason": rules.tell(Phrase(refused.key, refused.parts), names, language)}
    if refused.unparsed:
        wanted = part_of(refused.parts["expected"]).value
        said["expected"] = [rules.tell(Phrase("{word}", {"word": each}), names, language) for each in wanted]
        said["nearest_text"] = words.order_text(rules, refused.nearest, language) or None
        said["order_texts"] = words.order_texts(rules, refused.orders, language)
    return msgspec.structs.replace(refused, **said)


def error(met: Refused, language: str) -> str:
    """Why the table does not do something: in the words of the game that it is about, else in its own."""
    if met.ruleset:
        return rulesets()[met.ruleset].tell(met.phrase, (), language)
    return words.told(met.phrase, language)


def question(asked: Phrase, rules: Ruleset, names: Sequence[str], language: str) -> Question:
    """What is asked, with its sentence and as data."""
    return Question(
        text=rules.tell(asked, names, language),
        key=asked.key,
        parts=as_data(asked.parts),
        many=asked.many,
        places=places_of(asked.parts),
    )


def conflict(met: Conflict, language: str) -> Conflict:
    """Why an act was not tried, with its sentence."""
    if not met.key:
        return met
    return msgspec.structs.replace(met, detail=words.told(Phrase(met.key, met.parts), language))


def standing(listed: ListShown, rules: Ruleset, language: str) -> ListShown:
    """A list of standing orders, also in the reader's words."""
    orders = [
        msgspec.structs.replace(each, line_text=words.order_text(rules, each.line, language))
        for each in listed.orders
    ]
    return msgspec.structs.replace(listed, orders=orders)


def answer(given: Answer, rules: Ruleset, names: Sequence[str], language: str) -> Answer:
    """An answer with the sentences of what it refuses, and its orders in the reader's words."""
    told: dict[str, Any] = {}
    if any(rules.order_text(line.order, language) != line.order for line in given.lines):
        told["lines"] = [
            msgspec.structs.replace(line, order_text=words.order_text(rules, line.order, language))
            for line in given.lines
        ]
    if given.standing is not None:
        told["standing"] = standing(given.standing, rules, language)
    if given.refusal is not None:
        told["refusal"] = refusal(given.refusal, rules, names, language)
    if given.conflict is not None:
        told["conflict"] = conflict(given.conflict, language)
    return msgspec.structs.replace(given, **told) if told else given

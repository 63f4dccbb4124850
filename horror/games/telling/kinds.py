"""The kinds of moves of any game, told for who makes them by hand: labels, roles, groups, order of touch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from horror.games.locale import speech
from horror.games.telling.words import Vocabulary
from horror.rules.kernel.face import FieldTold, Kinds, KindTold
from horror.rules.kernel.fields import Field, by_touch, fields_of
from horror.rules.kernel.moves import Move

NULL = "null"
"""The use of the words that say what null means."""


@lru_cache(maxsize=64)
def kinds(move_types: Sequence[type[Move]], word: Vocabulary, language: str, locale: str = "") -> Kinds:
    """The kinds of a game in a language, in the order in which the game names them.

    A kind has its label among the words for ``move``, a field among those for ``field``: by its name, or by the kind's
    and its own where the name alone means something else (``flee.to``). ``locale`` are the catalogues that
    the game brings.
    """
    said = speech(language, locale)

    def label(use: str, identifier: str) -> str:
        text = word(said, use, identifier)
        return text[:1].upper() + text[1:]

    def field(kind: str, each: Field) -> FieldTold:
        own = f"{kind}.{each.name}"
        return FieldTold(
            name=each.name,
            label=label("field", own if own in word.of("field") else each.name),
            role=each.role.name,
            many=each.many,
            use=each.role.use,
            null=each.null,
            values=list(each.values),
            rows=[field(kind, one) for one in fields_of(each.rows)] if each.rows else [],
            counts=word(said, "figure", each.counts) if each.counts else "",
        )

    told = []
    for move in move_types:
        tag = str(move.__struct_config__.tag)
        told.append(
            KindTold(
                type=tag,
                label=label("move", tag),
                group=move.group,
                fields=[field(tag, each) for each in by_touch(move)],
                draws=move.draws,
                ends=move.ends,
                grave=move.grave,
            )
        )
    uses = {each.role.use for move in move_types for each in fields_of(move)} - {""} | {NULL}
    return Kinds(
        kinds=told,
        groups={group: label("group", group) for group in dict.fromkeys(kind.group for kind in told)},
        words={use: {one: word(said, use, one) for one in word.of(use)} for use in sorted(uses)},
    )

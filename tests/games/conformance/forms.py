"""What a ruleset says of its moves and events in general: roles, labels, what a kind draws and ends."""

from __future__ import annotations

import itertools
from typing import Any

from horror.games.locale import languages_known
from horror.rules.kernel.fields import fields_of, roleless
from horror.rules.kernel.moves import Move
from tests.games.conformance.playing import Playing, tag_of


class Forms(Playing):
    """The forms of moves and events."""

    def roles(self) -> None:
        """Every field of a move has a role, and says what null means; so has every number and every text of an event,
        and of the view with all that it holds."""
        for kind in self.rules.move_types:
            fields_of(kind)
        for kind in (*self.rules.event_types, self.rules.view_type):
            assert not roleless(kind), f"without a role: {', '.join(roleless(kind))}"

    def kinds(self) -> None:
        """Every kind and every field of it has a label in every language, every identifier a word, every group one."""
        for language in languages_known():
            told = self.rules.kinds(language)
            assert [kind.type for kind in told.kinds] == [tag_of(move) for move in self.rules.move_types]
            assert {kind.group for kind in told.kinds} == set(told.groups) and all(told.groups.values())
            for kind, move in zip(told.kinds, self.rules.move_types, strict=True):
                self.sentence(kind.label)
                assert sorted(field.name for field in kind.fields) == sorted(move.__struct_fields__)
                for field in itertools.chain(kind.fields, *(each.rows for each in kind.fields)):
                    self.sentence(field.label)
                    assert not field.use or set(field.values) <= set(told.words[field.use]) != set()
                    assert not field.null or told.words["null"][field.null]

    def says_what_it_does(self, move: Move, drawn: bool, before: Any) -> None:
        """A kind that says that it draws, or ends the turn, does; one that says that it does not never does."""
        ended = self.position.automatic_turn_next or (self.position.turn, self.position.active) != before
        assert move.draws in ("perhaps", "yes" if drawn else "no"), f"{move} draws: {drawn}"
        if not self.position.finished:
            assert move.ends in ("perhaps", "yes" if ended else "no"), f"{move} ends the turn: {ended}"

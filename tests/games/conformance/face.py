"""What people read and write: orders, questions, standings, boards."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from horror.games.grammar.meaning import meant
from horror.games.locale import languages_known
from horror.rules.kernel.choices import Choice, sample
from horror.rules.kernel.face import Standings
from horror.rules.kernel.fields import fields_of, places_chosen, places_in
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, as_data, places_of
from horror.rules.kernel.ruleset import BadOrder
from tests.games.conformance.playing import Playing

WIDTH = 78
"""Columns of a text board."""


class Face(Playing):
    """The words of a position."""

    def orders(self, seat: int) -> None:
        """A move that is written as an order is the same when it is read; what is proposed may be ordered."""
        choices, view = self.position.choices(seat), self.view(seat)
        assert named_pieces(choices) <= set(view.pieces()), "a piece that a choice names stands nowhere"
        moves = [sample([choice], self.pick) for choice in choices]
        if seat in self.position.owing():
            moves.append(self.position.neutral(seat))
        for move in moves:
            order = self.rules.format(move, view)
            assert meant(self.rules, order, self.position, seat) == move, order
        proposed = self.rules.orders(choices, view)
        assert bool(proposed) == bool(choices)
        for order in proposed:
            self.position.check(seat, meant(self.rules, order, self.position, seat))
        near = self.rules.nearest(proposed[0][:-1], proposed) if proposed else None
        assert near is None or near in proposed
        for text in ("", "\N{SNOWMAN}", "no such order 17"):
            try:
                self.rules.parse(text, view)
            except BadOrder as error:
                assert error.column >= 1 and error.expected

    def asked(self) -> None:
        """Every open decision has an id and a sentence, plain and with its facts; pieces in it are among its places,
        the view has all of these, and what is published of it says the same."""
        waiting = self.position.waiting()
        assert {each.seat for each in waiting if each.blocking and not each.answered} == set(
            self.position.owing()
        )
        for decision in waiting:
            assert decision.id and decision.kind in self.rules.decision_kinds
            view = self.view(decision.seat)
            said = self.rules.asked(decision, view)
            begins = {
                next(iter(names), None) for names in map(places_chosen, self.position.choices(decision.seat))
            }
            assert {*self.rules.rows(decision, view)} <= begins, "a row of which nothing can be said"
            kept = Phrase(said.key, msgspec.to_builtins(as_data(said.parts)), said.many)
            for language in languages_known():
                self.sentence(self.rules.question(decision.kind, language=language))
                told = self.rules.question(decision, view, self.names, language)
                self.sentence(told)
                assert self.rules.tell(kept, self.names, language) == told
                named = set(re.findall(r"\w+", told)) & set(view.pieces())
                assert named <= set(places_of(said.parts)), f"{told} names {named}, and not as places"
            there = {*places_in(view), *view.pieces(), *view.pieces().values()}
            assert set(places_of(said.parts)) <= there, f"{told} names places that {view} has not"

    def face(self) -> None:
        """Headline, standings, holdings and board of every view, in every language."""
        for reader, language in itertools.product(self.readers, languages_known()):
            view = self.view(reader)
            assert view.reader == reader
            self.sentence(self.rules.headline(view, self.names, language))
            standings = self.rules.standings(view, self.names, language)
            assert [row.seat for row in standings.rows] == list(range(self.position.seats))
            assert [row.name for row in standings.rows] == self.names
            assert all(len(row.cells) == len(standings.columns) for row in standings.rows)
            assert all(column.name and column.heading for column in standings.columns)
            self.tally(self.rules.tally(view, self.names, language))
            held = self.rules.holdings(view, language)
            assert reader >= 0 or not held
            assert all(one.name and one.heading and all(one.held) for one in held)
            assert all(card.label and card.group and card.count for one in held for card in one.cards)
            self.glance(reader, view, language)
            self.changes(reader, view, language)
            for line in self.rules.text_board(view, language).splitlines():
                assert len(line) <= WIDTH and line == line.rstrip()
        for language in languages_known():
            names = [self.rules.seat_name(colour, language) for colour in self.colours]
            assert all(names) and len(set(names)) == len(names)

    def tally(self, tally: Standings | None) -> None:
        """What points are made of is told at the end alone, and adds up to them."""
        if self.position.result is None:
            assert tally is None
        if tally is not None:
            assert all(column.name and column.heading for column in tally.columns)
            assert [row.name for row in tally.rows] == self.names
            cells = [[cell for cell in row.cells if isinstance(cell, int)] for row in tally.rows]
            assert [sum(each) for each in cells] == [each.points for each in self.position.score()]
            assert all(len(each) == len(tally.columns) for each in cells)
            assert all(any(column) for column in zip(*cells, strict=True)), "what brought nobody any"

    def changes(self, reader: int, view: Any, language: str) -> None:
        """What is otherwise since the last look is said, and names what is or was there; nothing is since now."""
        assert self.rules.changes(view, view, self.names, language) == []
        was = self.looked.get((reader, language), view)
        self.looked[reader, language] = view
        there = {*places_in(was), *places_in(view), *was.pieces(), *view.pieces(), *view.pieces().values()}
        for change in self.rules.changes(was, view, self.names, language):
            assert change.what and change.text and change.mine == (change.seat == reader)
            assert msgspec.json.encode(change.data)
            assert {*change.places} <= there, change

    def glance(self, reader: int, view: Any, language: str) -> None:
        """What a reader must see at once: answers to offers are choices as orders, threats name what is there."""
        choices = self.position.choices(reader) if reader >= 0 else []
        for offer in self.rules.offers(view, choices, self.names, language):
            assert offer.offer and offer.text and offer.maker not in offer.to
            assert all(answer.label for answer in offer.answers) and all(one.text for one in offer.answered)
            orders = {self.rules.format(choice, view) for choice in choices if isinstance(choice, Move)}
            assert {answer.order for answer in offer.answers if answer.order} <= orders
        threats = self.rules.threats(view, self.position.reach(), self.names, language)
        there = {*places_in(view), *view.pieces().values()}
        assert all(one.text and one.place in there and one.piece in view.pieces() for one in threats)
        fights = self.rules.fights(view, self.names, language)
        for fight in fights:
            told = [fight.place, *(one.piece for one in (*fight.fighters, *fight.odds))]
            assert fight.text and fight.fighters and fight.odds and {*told} <= there | {*view.pieces()}
            assert all(one.text and 0 <= one.chance <= 100 and one.dice >= 0 for one in fight.odds)
        assert all(one.name and one.label and one.count >= 0 for one in self.rules.left(view, language))
        assert reader >= 0 or not (threats or fights or self.rules.left(view, language))


def named_pieces(choices: Sequence[Choice]) -> set[str]:
    """The pieces that concrete moves name."""
    moves = [choice for choice in choices if isinstance(choice, Move)]
    of = [(getattr(move, each.name), each) for move in moves for each in fields_of(type(move))]
    single = {value for value, each in of if each.role.name == "piece" and each.many == "one" and value}
    several = {
        name for value, each in of if each.role.name == "piece" and each.many != "one" for name in value
    }
    return single | several

"""What positions promise: sound, complete, and answered for."""

from __future__ import annotations

from typing import get_args

import msgspec

from horror.games.locale import languages_known
from horror.rules.kernel.choices import contains, sample
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.results import Fate
from tests.games.conformance.playing import Playing, json_of


class Engine(Playing):
    """What may be done, and what is stored."""

    def sound(self) -> None:
        """Nothing is wrong, and a position that was stored is the same when it is loaded."""
        assert self.position.invariants() == []
        stored = self.rules.load(self.position.dump())
        assert stored.hash() == self.position.hash() and stored.invariants() == []
        score = self.position.score()
        assert [each.seat for each in score] == list(range(self.position.seats))
        assert {fate for each in score for fate in (each.fate, each.began)} <= set(get_args(Fate))

    def ended_in_kind(self) -> None:
        """How it ended is told in kind, and the fates of the seats go with that; who is to begin alike has."""
        rules, result, score = self.rules, self.position.result, self.position.score()
        kind, fates = rules.outcomes[result.outcome], [each.fate for each in score]
        of_winners = {fates[seat] for seat in result.winners}
        assert of_winners <= {
            "won": {"well", "turned"}, "saved": {"well"}, "turned": {"turned"}, "lost": set()
        }[kind]  # fmt: skip
        assert bool(of_winners) == (kind != "lost") and (rules.opposed or kind == "won")
        assert rules.opposed or "turned" not in fates
        assert self.position.target is None or self.position.target > 0
        for preset in rules.presets.values():
            if self.options == msgspec.convert(preset.options, rules.options_type):
                assert preset.even == all(each.began == "well" for each in score)

    def complete(self, seat: int, tries: int = 12) -> None:
        """Every choice applies, and nothing else is accepted; a refusal changes and draws nothing."""
        choices, before = self.position.choices(seat), self.position.dump()
        members = [sample([choice], self.pick) for choice in choices]
        for choice, member in zip(choices, members, strict=True):
            assert contains([choice], member) and json_of(choice)
            self.position.check(seat, member)
            self.values.learn(member)
        for move in self.values.moves(members, self.pick, tries):
            try:
                self.position.check(seat, move)
            except IllegalMove as refusal:
                assert refusal.rule and not contains(choices, move), (
                    f"seat {seat} may make {move} and is refused"
                )
                for language in languages_known():
                    self.sentence(self.rules.tell(refusal.phrase, self.names, language).strip())
                self.refused(seat, move, before)
            else:
                assert contains(choices, move), f"seat {seat}: {move} is accepted and among no choices"

    def refused(self, seat: int, move: Move, before: bytes) -> None:
        draws = NoDraws()
        try:
            self.position.apply(seat, move, draws)
        except IllegalMove:
            assert self.position.dump() == before and not draws.record
        else:
            raise AssertionError(f"{move} is refused by check and made by apply")

    def answered_for(self) -> None:
        """Every bot, and the neutral move, answers for a seat that is waited for with what it may do."""
        for seat in self.position.owing():
            choices = self.position.choices(seat)
            moves = [bot(self.position.view(seat), choices, self.pick) for bot in self.rules.bots.values()]
            for move in (*moves, self.position.neutral(seat)):
                self.position.check(seat, move)
                assert contains(choices, move), move

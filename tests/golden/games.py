"""Games that bots play for the golden files, written as the lines of an export (docs/dice.md, docs/table.md)."""

import hashlib
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from horror.games import RULESETS
from horror.rules.kernel.choices import Pick, sample
from horror.rules.kernel.draws import Draw, SecretDraws, commitment, draw_key
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.ruleset import Ruleset
from horror.table.codec import encode
from horror.table.exports.export import FORMAT
from horror.table.exports.records import Record
from tests.games.options import telling

AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
"""When everything happened: nothing in a golden game depends on the day on which it was made."""
MOST_MOVES = 600
ANYTHING = "anything"
"""A player that is no bot of the game: makes any choice, offers and counter-offers as often as the rest."""
RESIGNED = "resigned"
"""The option that the games in which seats resign have, and no other."""
SELDOM = 60
"""One move in so many is followed by somebody's leaving, in the games in which seats resign."""
BOTS = {
    "classic": (("steward",), ("random",), ("steward", "random"), (ANYTHING,)),
    "catan_horror": (
        ("steward",),
        ("steward", "horde"),
        ("random",),
        ("steward", "random"),
        ("horde", "random"),
        (ANYTHING, "steward"),
        (ANYTHING, "random"),
    ),
}


class Golden(NamedTuple):
    """A game that was played to its end: its lines, how it ended, and what it is good for."""

    name: str
    lines: list[bytes]
    outcome: str
    moves: int
    shows: frozenset[str]


def chosen(rules: Ruleset, seats: int, chance: random.Random) -> dict[str, Any]:
    """Random options that can be played; every fourth game is one of the rules as written."""
    if not chance.randrange(4):
        return {}
    options = {
        name: chance.choice(given) for name, given in telling(rules.options_type).items() if name != RESIGNED
    }
    if options.get("starting_mad_players", 0) >= seats:
        options["starting_mad_players"] = seats - 1
    return options


def play(name: str, number: int, resigning: bool = False) -> Golden | None:
    """The game of this number, all of whose chances come from it; None when it is long and has not ended.

    ``resigning``: seats leave it for good now and then, but for the last one (TAB-36); None when none did.
    """
    called = f"{name}-{RESIGNED}" if resigning else name
    rules, chance = RULESETS[name], random.Random(f"{called} {number}")
    seats = chance.choice(list(rules.seats))
    mix = chance.choice(BOTS[name])
    bots = [mix[seat % len(mix)] for seat in range(seats)]
    options = chosen(rules, seats, chance)
    if resigning:
        options[RESIGNED] = "dead"
    log = _Log(rules, f"{called}-{number}", bots, options)
    position = log.position
    while not position.finished:
        if log.moves == MOST_MOVES:
            return None
        left = [seat for seat in range(seats) if not position.has_resigned(seat)]
        if resigning and len(left) > 1 and not chance.randrange(SELDOM):
            log.resign(chance.choice(left))
            continue
        if position.automatic_turn_next:
            log.advance()
            continue
        seat = _asked(position)
        log.move(seat, decided(rules, bots[seat], position, seat, chance.randrange))
    left_whole = not any(map(position.has_resigned, range(seats)))
    return None if resigning and left_whole else log.golden()


def decided(rules: Ruleset, bot: str, position: Any, seat: int, pick: Pick) -> Any:
    """The seat's move."""
    choices = position.choices(seat)
    return sample(choices, pick) if bot == ANYTHING else rules.bots[bot](position.view(seat), choices, pick)


def _asked(position: Any) -> int:
    """Whoever has an offer to answer, else whoever owes a decision."""
    owing: Sequence[int] = position.owing()
    beside = (seat for seat in range(position.seats) if seat not in owing and position.state.offers)
    return next((seat for seat in beside if position.choices(seat)), owing[0])


class _Log:
    """Keeps the entries of a game as the table would."""

    def __init__(self, rules: Ruleset, game: str, bots: list[str], options: dict[str, Any]) -> None:
        self.rules, self.game, self.options = rules, game, options
        self.bots = ["random" if bot == ANYTHING else bot for bot in bots]
        self.secret = hashlib.sha256(game.encode()).digest()
        self.draws = SecretDraws(draw_key(self.secret, [""] * len(bots)), game, b"", 0)
        self.colours = list(rules.colours[: len(bots)])
        self.records: list[Record] = []
        self.moves = 0
        self.shows = {f"bot {bot}" for bot in self.bots} | {f"{len(bots)} seats"}
        chosen_options = msgspec.convert(options, rules.options_type)
        self.shows |= {
            f"{field} {getattr(chosen_options, field)}" for field in rules.options_type.__struct_fields__
        }
        self.position: Any
        self.position, events = rules.new_game(chosen_options, self.colours, self.draws)
        self._keep("table", 0, events, table={"type": "started", "colours": self.colours})

    def advance(self) -> None:
        turn = self.position.turn
        self._keep("move", turn, self.position.advance(self.draws))

    def move(self, seat: int, move: Any) -> None:
        turn = self.position.turn
        decision = next((asked for asked in self.position.waiting() if asked.seat == seat), None)
        events = self.position.apply(seat, move, self.draws)
        self.shows.add(f"move {type(move).__name__}")
        if decision is not None:
            self.shows.add(f"decision {decision.kind}")
        self._keep(
            "move",
            turn,
            events,
            seat=seat,
            decision=decision.id if decision else "",
            move=msgspec.to_builtins(move),
        )

    def resign(self, seat: int) -> None:
        turn, asked = self.position.turn, seat in self.position.owing()
        events = self.position.resign(seat, self.draws)
        self.shows.add(f"resigned {'asked' if asked else 'not asked'}")
        self._keep("table", turn, events, seat=seat, table={"type": "resigned", "out": True})

    def _keep(self, kind: str, turn: int, events: Sequence[Any], **fields: Any) -> None:
        self.moves += kind == "move"
        self.shows |= {f"{type(event).__name__} {event.rule}" for event in events}
        drawn: list[Draw] = list(self.draws.record)
        self.draws.record.clear()
        self.records.append(
            Record(
                number=len(self.records) + 1,
                kind=kind,
                at=AT,
                turn=turn,
                events=[msgspec.to_builtins(event) for event in events],
                draws=[[draw.purpose, draw.sides, draw.value] for draw in drawn],
                state_hash=self.position.hash(),
                **fields,
            )
        )

    def golden(self) -> Golden:
        result = self.position.result
        assert result is not None
        ended: Any = {
            "type": "ended",
            "outcome": result.outcome,
            "winners": list(result.winners),
            "rule": None,
        }
        record = Record(
            number=len(self.records) + 1, kind="table", at=AT, turn=self.position.turn, table=ended
        )
        self.shows |= {f"outcome {result.outcome}", f"ending {ending(self.position)}"}
        lines = [encode({"game": self._head(msgspec.to_builtins(result))})]
        lines += [encode({"entry": entry}) for entry in (*self.records, record)]
        return Golden(self.game, lines, result.outcome, self.moves, frozenset(self.shows))

    def _head(self, result: dict[str, Any]) -> dict[str, Any]:
        seats = zip(self.colours, self.bots, strict=True)
        return {
            "format": FORMAT,
            "id": self.game,
            "complete": True,
            "ruleset": self.rules.name,
            "rules_version": self.rules.version,
            "options": self.options,
            "name": self.game,
            "status": "finished",
            "created_at": AT,
            "started_at": AT,
            "ended_at": AT,
            "result": result,
            "seats": [
                {"seat": seat, "colour": colour, "name": f"{bot} {colour}".title(), "bot": bot}
                for seat, (colour, bot) in enumerate(seats)
            ],
            "reader": None,
            "dice": {
                "commitment": commitment(self.secret),
                "salts": [""] * len(self.bots),
                "secret": self.secret.hex(),
            },
        }


def ending(position: Any) -> str:
    """How a game ended, and in what states its seats were then (X-58)."""
    view = position.view(SPECTATOR)
    return f"{view.result.outcome}: {', '.join(sorted({getattr(seat, 'status', 'sane') for seat in view.seats}))}"


def picked(candidates: Sequence[Golden], count: int) -> Iterator[Golden]:
    """The games that together show the most in the fewest moves.

    What few of the candidates show counts for more, and so does what few of those picked show so far.
    """
    left, times = list(candidates), Counter[str]()
    shown = Counter(what for game in candidates for what in game.shows)

    def worth(game: Golden) -> float:
        new = sum(len(candidates) / shown[what] / 3 ** times[what] for what in game.shows)
        return float(new / game.moves**0.5)

    for _ in range(count):
        best = max(left, key=worth)
        times.update(best.shows)
        left.remove(best)
        yield best

"""A monster turn of Catan Horror that stops twice for people: a position on a table, and dice that lead there.

Red ends his turn. Monsters reach towns of blue and of white, whose knights are asked what they do (X-03); when both
have said it the monster turn goes on, up to the wrap-up, in which both are asked again whether they build (X-59).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any

from accounts.models import User
from horror.games import RULESETS
from horror.games.scenario.reading import read
from horror.models import Checkpoint, DiceSecret, Entry, Game, Snapshot
from horror.rules.kernel.encoding import state_hash
from horror.rules.kernel.links import BoundDraws, Keys, turn_mix
from horror.rulesets import rulesets
from horror.table import codec, create, dice, history
from horror.table.acts import Caller, Join, NewGame, Profile
from horror.table.asked import Asked
from horror.table.exports.published import chains_of
from horror.table.opened import Opened, Went
from horror.table.people import seats
from tests.table.conftest import NOW, Played, caller

POSITION = """
name: monsters before two towns
rules: [X-03]
towns: {1: red city walled, 30: blue city, 47: white city, 8: red settlement}
knights: {K1: red basic at 1, K2: blue strong at 30, K3: white strong at 47}
monsters: {M1: cultist at 36, M2: byakhee at 24, M3: ghoul at 35, M4: byakhee at 43, M5: ghoul at 51, M6: ghoul at 43}
gates: {R: abyss}
hands: {red: {brick: 1}, blue: {brick: 1, lumber: 1, wool: 1}, white: {brick: 1, lumber: 1, grain: 2}}
turn: {player: red, phase: actions, number: 4}
"""
PEOPLE = 3
STOPS = ("responses", "special_building")


@cache
def position_bytes(scenario: str = POSITION) -> bytes:
    """The position in which red may end his turn, or that of another scenario."""
    (read_as,) = read(scenario, RULESETS)
    position: Any = read_as.face.build(read_as.position)
    return bytes(position.dump())


def laid(people: Sequence[User | None], bot: str = "") -> Played:
    """A running game in this position, of people or of bots that nobody runs, whose monster turn stops twice."""
    new = NewGame(
        ruleset="catan_horror", seats=PEOPLE, name="Night", autostart=True,
        profile=Profile(name="Ann") if people else None, creator_seat=0 if people else None,
        bots=(bot,) * PEOPLE if not people else (),
    )  # fmt: skip
    first = people[0] if people else None
    created = create.create(new, caller(first) if people else Caller(source="command"), NOW)
    for person in people[1:PEOPLE]:
        assert person is not None
        seats.join(created.pk, Join(profile=Profile(name=person.name)), caller(person), NOW)
    game = Game.objects.get(pk=created.pk)
    lay(game)
    return Played(game, [person for person in people if person is not None])


def stops_twice(game: Game, secret: bytes, number: int) -> bool:
    """With these dice the monster turn stops for two seats each time."""
    return stops(game, secret, number) == STOPS


def lay(game: Game, suit: Callable[[Game, bytes, int], bool] = stops_twice) -> None:
    """Bring a game into the position, with a checkpoint there, and dice whose next throws suit."""
    place(game, position_bytes())
    row = DiceSecret.objects.get(game=game)
    secret = next(each for each in map(secret_of, count()) if suit(game, each, row.number))
    DiceSecret.objects.filter(game=game).update(sealed=dice.sealed(secret))
    Game.objects.filter(pk=game.pk).update(commitment=dice.commitment_of(game, secret))


def place(game: Game, data: bytes) -> None:
    """Bring a game into a position, with a checkpoint there."""
    position: Any = rulesets()[game.ruleset].load(data)
    Game.objects.filter(pk=game.pk).update(turn=position.turn)
    Snapshot.objects.filter(game=game).update(data=data, hash=state_hash(data))
    at = {"turn": position.turn, "data": data}
    Checkpoint.objects.update_or_create(game=game, number=game.entries, defaults=at)
    owing = {decision.seat: decision.id for decision in position.waiting()}
    for seat in game.seats.all():
        seat.owes = owing.get(seat.index, "")
        went = Went(Asked.at(position), game.entries, False)
        seat.opened = Opened().after(seat.index, went).kept()
        if seat.clock and seat.index == position.own_turn:
            seat.clock["turn"] = position.turn
        seat.save(update_fields=["owes", "opened", "clock"])


def secret_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def dice_of(game: Game, secret: bytes, number: int) -> BoundDraws:
    """The dice of a game, if this were its secret, from seat 0's next move on, in this turn."""
    turn, chains = Game.objects.get(pk=game.pk).turn, chains_of(game)
    assert chains is not None
    mix = bytes.fromhex(chains.mix)
    if not chains.has_entered(turn, 0):
        mix = turn_mix(mix, turn, 0, None)
    return BoundDraws(Keys(secret, game.pk), mix, turn, dict(chains.numbers) if chains.turn == turn else {})


def stops(game: Game, secret: bytes, number: int) -> tuple[str, ...]:
    """Before which questions the monster turn stops with these dice, everybody answering in the plainest way."""
    position: Any = rulesets()[game.ruleset].load(position_bytes())
    draws = dice_of(game, secret, number)
    found = []
    position.apply(0, choice(position, 0), draws)
    while position.state.active == 0:
        if position.automatic_turn_next:
            position.advance(draws)
            continue
        if not (asked := seats_asked(position)):
            return ()
        found.append((question(position), len(asked)))
        for seat in asked:
            position.apply(seat, choice(position, seat), draws)
    return tuple(name for name, asked in found) if all(asked == 2 for _, asked in found) else ()


def question(position: Any) -> str:
    """The name of the step that waits."""
    return str(type(position.state.agenda[-1]).__struct_config__.tag)


def seats_asked(position: Any) -> list[int]:
    """The seats that owe an answer."""
    return [each.seat for each in position.waiting() if each.blocking and not each.answered]


def choice(position: Any, seat: int) -> Any:
    """What a seat does: end its turn, fight, build nothing."""
    wanted = ("end_turn", "fight", "pass")
    return next(
        move for kind in wanted for move in position.choices(seat) if type(move).__struct_config__.tag == kind
    )


def assert_faithful(game: Game, placed: bytes = b"") -> None:
    """The log since the position, or the one that was ``placed``, leads, by its recorded draws, through each stored
    state to the snapshot.
    """
    start = Checkpoint.objects.filter(game=game, data=placed or position_bytes()).latest("number")
    rebuilt = history.Rebuilt(game.ruleset, game.options)
    rebuilt.position = rulesets()[game.ruleset].load(bytes(start.data))
    rebuilt.number, rebuilt.data = start.number, bytes(start.data)
    for entry in Entry.objects.filter(game=game, number__gt=start.number).order_by("number"):
        rebuilt.take(entry)
    snapshot = Snapshot.objects.get(game=game)
    assert (snapshot.hash, bytes(snapshot.data)) == (rebuilt.hash, rebuilt.data)
    draws = sum(len(codec.draws(bytes(stored))) for stored in game.log.values_list("draws", flat=True))
    assert game.dice_secret.number == draws

"""Bots of Catan Horror: their moves can be made, come from a seat's own view and choices, and end their games."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from horror.games.catan_horror import odds
from horror.games.catan_horror.bots.situation import Situation
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.rules.base.cards import Cards
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.choices import contains, sample
from horror.rules.kernel.draws import NoDraws, SecretDraws
from horror.rules.kernel.events import SPECTATOR
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.attack_gate import AttackGate
from horror.rules.monsters.actions.moves.calm import Calm
from horror.rules.monsters.actions.moves.colonize import Colonize
from horror.rules.monsters.actions.moves.form_squad import FormSquad
from horror.rules.monsters.actions.moves.harvest import Harvest
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.building.moves.swap_trophies import SwapTrophies
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.gates.moves.seal_gate import SealHex
from horror.rules.monsters.roaming.moves.move_monster import MoveMonster
from horror.rules.monsters.state import MAD, Knight, Monster
from horror.rules.monsters.turn.moves.pass_on import Pass

BOTS = CATAN_HORROR.bots
KINDS = [kind.id for kind in FACTS.monsters]


class Game:
    """A game of bots, each of whose moves is checked against the choices of its seat before it is made."""

    def __init__(self, seed: int, bots: list[str], **options: Any) -> None:
        self.chance = random.Random(seed)
        self.draws = SecretDraws(seed.to_bytes(32, "big"), f"bots-{seed}", b"", 0)
        self.bots = bots
        self.made: dict[str, int] = {}
        self.turn_moves: dict[tuple[int, int], int] = {}
        chosen = CATAN_HORROR.options_type(**options)
        colours = CATAN_HORROR.colours[: len(bots)]
        self.position, _ = CATAN_HORROR.new_game(chosen, colours, self.draws)

    def asked(self) -> int:
        """Whoever has an offer to answer, else whoever owes a decision."""
        owing = self.position.owing()
        if self.position.state.offers:
            beside = [seat for seat in range(self.position.seats) if seat not in owing]
            answering = [seat for seat in beside if self.position.choices(seat)]
            if answering:
                return answering[0]
        return owing[0]

    def play(
        self, until: Callable[[Any], bool] = lambda _: False, most: int = 20_000, turns: int = 2_000
    ) -> "Game":
        """Play on until the game is over, or until something is so."""
        position = self.position
        for _ in range(most):
            if position.finished or until(position) or position.turn >= turns:
                break
            if position.automatic_turn_next:
                position.advance(self.draws)
                continue
            seat = self.asked()
            move = think(self.bots[seat], position, seat, self.chance)
            self.made[type(move).__name__] = self.made.get(type(move).__name__, 0) + 1
            key = (position.turn, seat)
            self.turn_moves[key] = self.turn_moves.get(key, 0) + 1
            position.apply(seat, move, self.draws)
        return self


def think(bot: str, position: Any, seat: int, chance: random.Random) -> Any:
    """The move of a bot, which is among the choices and has left the view as it was."""
    view, choices = position.view(seat), position.choices(seat)
    before = msgspec.json.encode(view)
    move = BOTS[bot](view, choices, chance.randrange)
    assert msgspec.json.encode(view) == before
    assert contains(choices, move), f"{bot} in seat {seat}: {move}"
    return move


VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"town_damage_turns": "own", "gates_apart": True},
    {"starting_mad_players": 1, "masks": True, "green_monsters": True, "mad_production": "build"},
    {"dead_become_mad": True, "desert": "replace", "raze_others": "mad_only"},
    {"starting_mad_players": 2, "discard_on_seven": False, "open_offers": 0, "monster_control": "own"},
    {"shared_victory_needs_mad_town": True, "victory_points": 13, "recruit_from": "anywhere"},
)


@cache
def stewards(seed: int) -> Game:
    """A game of stewards under one of the variants."""
    options = VARIANTS[seed % len(VARIANTS)]
    return Game(seed, ["steward"] * (3 + seed % 2), **options).play(turns=400)


@pytest.mark.parametrize("seed", range(6))
def test_games_of_stewards_end(seed: int) -> None:
    game = stewards(seed)
    assert game.position.finished and not game.position.invariants()
    assert game.position.turn < 400


@pytest.mark.parametrize("seed", range(6))
def test_no_seat_goes_on_and_on_in_a_turn(seed: int) -> None:
    """A Mad player moves every monster; whoever is sane has three actions and what it can pay for."""
    limit = 8 * len(stewards(seed).position.facts.monsters)
    assert max(stewards(seed).turn_moves.values()) < limit


def test_the_rules_of_the_steward_are_followed_by_games() -> None:
    """Six games show it build, improve, promote, recruit, form squads, fight, close gates and raze Mad towns."""
    made = {name for seed in range(6) for name in stewards(seed).made}
    assert made >= {
        "Place", "BuildRoad", "BuildSettlement", "BuildCity", "Improve", "Promote", "Recruit", "Militia",
        "FormSquad", "MoveKnight", "AttackGate", "Raze", "Harvest", "Fight", "Hide", "AssignDamageTo",
        "BankTrade", "Discard", "MoveMonster", "Nurture", "Offer", "Accept", "Decline",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(2))
def test_games_of_random_bots_end(seed: int) -> None:
    game = Game(seed, ["random"] * 4, **VARIANTS[seed]).play()
    assert game.position.finished and not game.position.invariants()


def test_a_steward_beats_random_bots_on_points_and_loses_fewer_islands() -> None:
    """In eight games of one steward with three random bots it is never behind them all, and mostly ahead of all."""
    ahead = behind = 0
    for seed in range(8):
        bots = ["random"] * 4
        bots[seed % 4] = "steward"
        game = Game(100 + seed, bots, town_damage_turns="own").play(turns=60)
        points = [standing.points for standing in game.position.score()]
        won = game.position.result is not None and seed % 4 in game.position.result.winners
        others = [value for seat, value in enumerate(points) if seat != seed % 4]
        ahead += won or points[seed % 4] > max(others)
        behind += not won and points[seed % 4] < min(others)
    assert ahead >= 5 and behind == 0


def test_islands_of_stewards_fall_less_often_than_those_of_random_bots() -> None:
    def lost(bot: str) -> int:
        games = [Game(200 + seed, [bot] * 3).play(turns=400).position for seed in range(5)]
        return sum(
            game.result is None or not game.result.winners or game.mad_seats() == game.result.winners
            for game in games
        )

    assert lost("steward") < lost("random")


@pytest.mark.parametrize("bot", sorted(BOTS))
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_can_take_over_any_seat_at_any_time(bot: str, seed: int) -> None:
    """TAB-30: positions of random play, which no steward would have come to."""
    game = Game(seed, ["random"] * 4, **VARIANTS[seed + 2])
    chance = random.Random(seed)
    kinds = set()
    for _ in range(400):
        position = game.position
        if position.finished:
            break
        game.play(most=1)
        for seat in range(position.seats):
            if position.choices(seat):
                kinds.add(type(think(bot, position, seat, chance)).__name__)
    assert {"Place", "Roll", "EndTurn"} <= kinds


def test_a_bot_decides_alike_on_the_same_view_and_chance() -> None:
    game = Game(5, ["steward"] * 4, starting_mad_players=1)
    for _ in range(250):
        game.play(most=1)
        for seat in game.position.owing():
            moves = [think("steward", game.position, seat, random.Random(1)) for _ in range(2)]
            assert moves[0] == moves[1]


# -- single decisions


def in_actions(hand: Cards | None = None, seat: int = 0) -> Any:
    """A position in which this seat is to act after its roll, with this hand, and no monster on the board."""
    game = Game(3, ["steward"] * 4)
    position = game.position
    game.play(
        until=lambda p: (
            p.turn > 0
            and p.active == seat
            and bool(p.owing())
            and any(isinstance(choice, EndTurn) for choice in p.choices(seat))
        )
    )
    state = position.state
    for monster in state.monsters:
        state.cup[monster.kind] += 1
    state.monsters.clear()
    state.invaded = 0
    state.actions_left = 3
    for kind, count in enumerate((hand or Cards()).listed()):
        state.bank[kind] += state.seats[seat].hand[kind] - count
        state.seats[seat].hand[kind] = count
    return position


def city_of(position: Any, seat: int) -> int:
    return int(position.state.seats[seat].cities.bit_length() - 1)


def own_knight(position: Any, seat: int, rank: int, at: int) -> Knight:
    """The only knight of a seat: of this rank, in this place."""
    state = position.state
    state.knights[:] = [knight for knight in state.knights if knight.owner != seat]
    state.knights_numbered += 1
    knight = Knight(number=state.knights_numbered, owner=seat, rank=rank, at=at)
    state.knights.append(knight)
    return knight


def monster(position: Any, kind: str, at: int) -> Monster:
    state = position.state
    state.monsters_numbered += 1
    state.entered += 1
    state.cup[KINDS.index(kind)] -= 1
    found = Monster(number=state.monsters_numbered, kind=KINDS.index(kind), at=at, entered=state.entered)
    state.monsters.append(found)
    return found


def steward(position: Any, seat: int = 0) -> Any:
    return think("steward", position, seat, random.Random(0))


def test_a_steward_builds_a_city_when_it_can() -> None:
    """IMP-02: two grain and three ore."""
    assert type(steward(in_actions(Cards(grain=2, ore=3)))).__name__ == "BuildCity"


def test_a_strong_knight_calms_a_city_that_is_nearly_mad() -> None:
    """CH-102, CH-279: 9 of 10."""
    position = in_actions()
    at = city_of(position, 0)
    knight = own_knight(position, 0, 2, at)
    position.state.horror[at] = 9
    assert steward(position) == Calm(f"K{knight.number}")


def test_a_steward_attacks_a_weak_monster_before_its_town() -> None:
    """CH-097, CH-378: a Strong Knight, a cultist, 4+."""
    position = in_actions()
    at = city_of(position, 0)
    knight = own_knight(position, 0, 2, at)
    foe = monster(position, "cultist", at)
    assert steward(position) == Attack(f"K{knight.number}", (f"M{foe.number}",))


def test_a_basic_knight_does_not_attack_what_would_kill_it() -> None:
    """CH-101: the survivor answers; a star spawn in the open is left alone."""
    position = in_actions()
    at = next(at for at in range(1, 55) if not position.occupied >> at & 1)
    own_knight(position, 0, 1, at)
    monster(position, "star_spawn", at)
    assert not isinstance(steward(position), Attack)


def test_a_strong_knight_at_a_gate_strikes_it() -> None:
    """CH-229: rather than harvest beside it."""
    position = in_actions()
    gate = position.state.gates[0]
    gate.world, gate.damage = 0, 8
    knight = own_knight(position, 0, 2, position.island.corners[gate.hex][0])
    assert steward(position) == AttackGate(f"K{knight.number}", position.island.hexes[gate.hex])


def test_a_closed_gate_is_sealed() -> None:
    """CH-241: a clue well spent."""
    position = in_actions()
    gate = position.state.gates[0]
    gate.world, gate.damage = 0, 9
    position.state.seats[0].clues = 1
    knight = own_knight(position, 0, 2, position.island.corners[gate.hex][0])
    hex_name = position.island.hexes[gate.hex]
    position.apply(0, AttackGate(f"K{knight.number}", hex_name), NoDraws())
    assert steward(position) == SealHex(hex_name)


def test_who_has_no_town_harvests_and_founds_the_next_one() -> None:
    """CH-168, CH-180: knights are all that is left, so no action of theirs is spared."""
    assert isinstance(steward(without_towns(in_actions())), Harvest)
    founding = without_towns(in_actions(Cards(brick=1, lumber=1, wool=1, grain=1)))
    (knight,) = (knight for knight in founding.state.knights if knight.owner == 0)
    assert steward(founding) == Colonize(f"K{knight.number}")


def without_towns(position: Any) -> Any:
    """The first seat has lost its towns and keeps a Strong Knight, where a settlement might stand; no gate is open."""
    state, seat = position.state, position.state.seats[0]
    seat.settlements = seat.cities = 0
    state.gates.clear()
    beside = position.island.neighbour_mask
    inland = (at for at in range(1, 55) if not (beside[at] | 1 << at) & position.occupied)
    own_knight(position, 0, 2, next(at for at in inland if beside[at].bit_count() == 3))
    return position


def test_a_strong_knight_takes_a_weaker_one_into_a_squad() -> None:
    """CH-144: what is worth most of its actions where nothing threatens."""
    position = in_actions()
    at = city_of(position, 0)
    leader = own_knight(position, 0, 2, at)
    position.state.knights.append(Knight(number=leader.number + 1, owner=0, rank=1, at=at))
    position.state.knights_numbered += 1
    assert steward(position) == FormSquad(f"K{leader.number}", (f"K{leader.number + 1}",))


def test_trophies_are_swapped_for_as_little_as_it_takes() -> None:
    """CH-454, CH-460: two of toughness 3 and one of 2 pay with 3 and 2."""
    position = in_actions()
    state = position.state
    for kind in ("dhole", "gug", "elder_thing"):
        state.seats[0].trophies[KINDS.index(kind)] += 1
        state.cup[KINDS.index(kind)] -= 1
    own_knight(position, 0, 1, city_of(position, 0))
    state.actions_left = 0
    move = steward(position)
    assert isinstance(move, SwapTrophies) and move.trophies in (
        ("dhole", "elder_thing"),
        ("elder_thing", "gug"),
    )


def test_a_wall_is_given_up_for_a_knight_and_kept_from_a_harmless_attack() -> None:
    """CH-385: against a zombie, which would kill the only defender."""
    position = phase_one("zombie", walled=True)
    assert isinstance(steward(position), SacrificeWallMove | Fight)
    position.apply(0, steward(position), SecretDraws(b"1" * 32, "wall", b"", 0))
    assert isinstance(steward(position), SacrificeWallMove)


def phase_one(kind: str, walled: bool) -> Any:
    """Seat 0 is asked before its combat: its only knight, a basic one, is in its city with a monster before it."""
    game = Game(3, ["steward"] * 4).play(until=lambda p: p.turn > 0 and p.active == 3 and bool(p.owing()))
    position = game.position
    state = position.state
    at = city_of(position, 0)
    for known in state.monsters:
        state.cup[known.kind] += 1
    state.monsters.clear()
    state.walls = state.walls | 1 << at if walled else state.walls & ~(1 << at)
    own_knight(position, 0, 1, at)
    monster(position, kind, at)
    game.play(until=lambda p: p.active == 0 and bool(p.owing()) and p.owing()[0] == 0 and p.turn > 0)
    return position


def test_a_basic_knight_hides_from_what_it_cannot_stop() -> None:
    """CH-120, CH-323: alone before a star spawn he would only die (CH-362)."""
    position = phase_one("star_spawn", walled=False)
    knight = next(knight for knight in position.state.knights if knight.owner == 0)
    move = steward(position)
    assert isinstance(move, Hide | Fight)
    if position.awareness_of(position.state.monsters[0]) + 2 >= 0:
        assert move == Hide(f"K{knight.number}")


def test_the_horde_moves_towards_the_nearest_town_and_stays_there() -> None:
    """CH-417, X-28: every step brings a monster nearer to a sane town or its knight, or is not made."""
    game = Game(8, ["steward"] * 4, starting_mad_players=1)
    seen = 0
    for _ in range(600):
        game.play(most=1)
        position = game.position
        if position.finished:
            break
        for seat in position.owing():
            if not any(isinstance(choice, MoveMonster) for choice in position.choices(seat)):
                continue
            assert position.state.seats[seat].status == MAD
            move = think("horde", position, seat, game.chance)
            assert isinstance(move, MoveMonster | Pass)
            seen += isinstance(move, MoveMonster)
    assert seen > 5


def test_a_steward_whose_seat_is_mad_plays_for_the_monsters() -> None:
    """CH-417: the same bot, asked to move monsters, does not leave them to chance."""
    game = Game(8, ["steward"] * 4, starting_mad_players=1).play(turns=40)
    assert game.made["MoveMonster"] > 0


# -- trade


def dealt(*hands: Cards) -> Any:
    """A position in which seat 0 is to act, with these hands and nothing that Knight Actions could do."""
    position = in_actions(hands[0])
    state = position.state
    state.actions_left = 0
    for seat, hand in zip(state.seats[1:], hands[1:], strict=True):
        for kind, count in enumerate(hand.listed()):
            state.bank[kind] += seat.hand[kind] - count
            seat.hand[kind] = count
    return position


SAVING = Cards(grain=2, ore=2, lumber=3)


def test_a_steward_accepts_what_helps_and_declines_what_does_not() -> None:
    """The last ore to a city for spare lumber; not the reverse."""
    position = dealt(Cards(ore=3), SAVING, Cards(), Cards())
    position.apply(0, Offer(give=Cards(ore=1), get=Cards(lumber=1), to=(1,)), NoDraws())
    assert steward(position, 1) == Accept("T1")
    position.apply(1, Decline("T1"), NoDraws())
    position.state.seats[0].hand[1] += 1
    position.apply(0, Offer(give=Cards(lumber=1), get=Cards(ore=1), to=(1,)), NoDraws())
    assert steward(position, 1) == Decline("T2")


@pytest.mark.rules("TAB-12")
def test_a_steward_offers_once_in_a_turn_and_ends_it() -> None:
    """To all who hold cards, for what they hold; what nobody answers it leaves open."""
    position = dealt(SAVING, Cards(ore=1), Cards(wool=1), Cards())
    move = steward(position)
    assert isinstance(move, Offer) and (move.get, move.to) == (Cards(ore=1), (1, 2))
    position.apply(0, move, NoDraws())
    assert isinstance(steward(position), EndTurn)
    for seat in move.to:
        position.apply(seat, Decline("T1"), NoDraws())
    assert isinstance(steward(position), EndTurn)


@pytest.mark.rules("TAB-10")
def test_a_steward_answers_an_offer_that_does_not_help_by_one_that_would() -> None:
    position = dealt(Cards(ore=2, wool=3), SAVING, Cards(), Cards())
    position.apply(0, Offer(give=Cards(wool=1), get=Cards(lumber=2), to=(1,)), NoDraws())
    counter = Counter("T1", give=Cards(lumber=2), get=Cards(ore=1))
    assert steward(position, 1) == counter
    position.apply(1, counter, NoDraws())
    assert steward(position) == Accept("T2"), "and so they deal"


@pytest.mark.rules("TAB-12", "TAB-13")
def test_only_the_maker_is_told_how_many_offers_it_has_made() -> None:
    position = dealt(SAVING, Cards(wool=1), Cards(), Cards())
    position.apply(0, Offer(give=Cards(ore=1), get=Cards(wool=1), to=(1,)), NoDraws())
    assert position.view(0).seats[0].offers_made == 1
    for reader in (1, 2, SPECTATOR):
        assert position.view(reader).seats[0].offers_made is UNSET


@pytest.mark.rules("CH-413", "CH-441")
def test_a_steward_offers_nothing_to_the_mad() -> None:
    position = dealt(SAVING, Cards(wool=1), Cards(wool=1), Cards())
    position.state.seats[1].status = MAD
    offer = steward(position)
    assert isinstance(offer, Offer) and offer.to == (2,)


# -- odds


def test_odds_of_dice() -> None:
    """CH-308, CH-378: 5 or 6 hits, 4 too in defence."""
    assert odds.at_least(1, 1, 5) == pytest.approx(1 / 3)
    assert odds.at_least(2, 1, 4) == pytest.approx(3 / 4)
    assert odds.at_least(3, 0, 5) == 1


@pytest.mark.parametrize(("bonus", "chance"), [(-1, 1 / 6), (0, 2 / 6), (1, 3 / 6), (-2, 0), (4, 1), (9, 1)])
def test_odds_of_checks(bonus: int, chance: float) -> None:
    """CH-128: one die and a bonus, 5 or more."""
    assert odds.check_chance(bonus) == pytest.approx(chance)


def test_odds_of_a_squad_that_pays_with_its_lowest_dice() -> None:
    """CH-352, CH-353: Strong and Basic roll five dice; a strength of 2 leaves three of them as hits."""
    position = in_actions()
    foe = monster(position, "zombie", 1)
    seen = Situation(position.view(0)).foes[f"M{foe.number}"]
    assert odds.squad([2, 1], seen, 5).kill == pytest.approx(1 - (2 / 3) ** 5)
    assert odds.singles([2, 1], seen, 5).kill == pytest.approx(1 / 3)
    assert odds.singles([1], seen, 5, least=1).kill == pytest.approx(1 / 3)
    assert odds.singles([1], seen, 5).kill == 0


def test_what_an_attack_costs_a_knight() -> None:
    """CH-360 to CH-363: one damage kills a Basic Knight; a Strong one takes two for a rank and three for his life."""
    assert odds.ranks_lost(1, 0, 4) == 1
    assert odds.ranks_lost(2, 0, 2) == 1
    assert odds.ranks_lost(2, 0, 3) == 2
    assert 0 < odds.ranks_lost(2, 0, 1) < 1


def test_the_situation_is_that_of_the_seat_whose_hand_is_shown() -> None:
    position = in_actions(Cards(wool=1))
    assert [Situation(position.view(seat)).seat for seat in range(4)] == [0, 1, 2, 3]
    assert sample(position.choices(0), random.Random(0).randrange) is not None

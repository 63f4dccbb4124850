"""The attacks on bound dice, each with what comes of it (docs/dice.md: who could do what).

The operator knows the secret and sees every draw coming; what is left to him is counted here, and seen by the verifier.
"""

from __future__ import annotations

import copy
import random

import pytest

from clients import dice_notes
from horror.rules.kernel.chains import Chain, Chains
from horror.rules.kernel.errors import LinkWrong
from horror.rules.kernel.links import OPENING, Keys, opening_mix, turn_mix, value_of
from tests.clients.dice_model import GAME, Check, Model, said

SEVENS = [6 * (one - 1) + 6 - one for one in range(1, 7)]
DOUBLE_SIX = 35
TURNS = 1300
"""Of a seat of three, nearly all that a chain has links for: so many that whatever chance there is misses no bound."""


def own_turns(model: Model, seats: tuple[int, ...], turns: int) -> None:
    """Everybody else sends the links that they are bound to, for so many turns or until it is one of these seats'."""
    for _ in range(turns):
        if model.seat in seats:
            return
        model.roll()


# -- what is left to the operator


def test_an_operator_who_drops_his_links_for_a_seven_has_two_outcomes(
    chance: random.Random, check: Check
) -> None:
    hits = missed = 0
    for _ in range(2):
        model = Model(chance).open()
        for _ in range(TURNS):
            own_turns(model, (0,), 3)
            link = model.link(0)
            drop = model.foreseen(link) not in SEVENS and model.foreseen("") in SEVENS
            hits += model.roll("" if drop else link) == 7
        absent = sum(row["state"] == "withheld" for row in model.entered)
        code, told = check(model.lines())
        assert code == 0
        assert f"missing     red {absent} of {TURNS} turns: up to" in told
        missed += absent
    own = 2 * TURNS
    assert 0.27 < hits / own < 0.345  # one outcome: 0.167, two: 0.306
    assert 0.11 < missed / own < 0.17


def test_two_seats_of_his_in_a_row_have_four(chance: random.Random, check: Check) -> None:
    model, hits = Model(chance).open(), 0
    for _ in range(TURNS):
        own_turns(model, (0,), 3)
        wanted = next(
            (bits for bits in ((1, 1), (1, 0), (0, 1), (0, 0)) if after(model, bits) in SEVENS), (1, 1)
        )
        model.roll(None if wanted[0] else "")
        hits += model.roll(None if wanted[1] else "") == 7
    assert 0.46 < hits / TURNS < 0.57  # four outcomes: 0.518
    code, told = check(model.lines())
    assert code == 0 and "missing     red" in told and "missing     blue" in told


def after(model: Model, bits: tuple[int, int]) -> int:
    """The second seat's roll, if these links enter."""
    first, turn = model.link(0), model.turn
    second = dice_notes.chain(model.masters[1], GAME, 1, 0)[model.chains.index(turn + 1)]
    mix = turn_mix(model.mix, turn, 0, bytes.fromhex(first) if bits[0] else None)
    mix = turn_mix(mix, turn + 1, 1, second if bits[1] else None)
    return value_of(model.keys.of(turn + 1, "production", 0), mix, 36)


def test_who_does_not_know_the_secret_gains_nothing_by_dropping(chance: random.Random) -> None:
    model, hits = Model(chance).open(), 0
    for _ in range(TURNS):
        own_turns(model, (0,), 3)
        hits += model.roll("" if chance.random() < 0.5 else None) == 7
    assert 0.12 < hits / TURNS < 0.215


def test_choosing_a_victim_by_foresight_is_seen_by_nobody(chance: random.Random, check: Check) -> None:
    """One card of five is wanted, of one of three hands: 1 - 0.8³ instead of 0.2. It leaves no trace."""
    model, hits = Model(chance).open(), 0
    for _ in range(TURNS):
        own_turns(model, (0,), 3)
        coming = model.foreseen(model.link(0), "robber", 5)
        hits += any(chance.randrange(5) == coming for _ in range(3))
        model.roll()
    assert 0.42 < hits / TURNS < 0.56
    code, told = check(model.lines())
    assert code == 0 and "up to" not in told
    assert "on trust" in told and "nobody peeped" in told


@pytest.mark.parametrize("told", [True, False], ids=["told as numbered", "told as counted"])
def test_an_operator_who_numbers_turns_until_the_dice_please_him_is_wrong(
    told: bool, chance: random.Random, check: Check
) -> None:
    """Every number is another draw, and a link may be passed over; with turns as they come there are two outcomes."""
    model = Model(chance).open()
    for _ in range(3):
        model.roll()
    counted = model.began()
    model.turn += model.count
    while model.foreseen(model.link(0)) not in SEVENS:
        model.turn += model.count
    model.entries[-1] |= {"dice": model.root(model.turn), "events": model.began() if told else counted}
    assert model.turn > 4 and model.roll() == 7
    code, answer = check(model.lines())
    assert code == 1 and f"turn {model.turn - 1}" in answer


# -- links


def test_a_text_of_ones_own_is_no_link() -> None:
    chains = Chains([Chain(), Chain()])
    links = dice_notes.chain(bytes(32), GAME, 0, 0)
    chains.anchored(0, links[0].hex())
    chains.freeze()
    for wrong in (links[2], links[0], dice_notes.chain(bytes(32), GAME, 1, 0)[1], bytes(32)):
        with pytest.raises(LinkWrong):
            chains.ready(GAME, 0, wrong.hex())
    chains.ready(GAME, 0, links[1].hex())
    chains.open(GAME, "00" * 32)
    for wrong in (links[2], links[4], bytes(32)):
        with pytest.raises(LinkWrong):
            chains.check(GAME, 1, 0, wrong.hex())
    chains.check(GAME, 1, 0, links[3].hex())


def test_after_the_last_link_every_turn_is_missing() -> None:
    chains = Chains([Chain()])
    links = dice_notes.chain(bytes(32), GAME, 0, 0)
    chains.anchored(0, links[0].hex())
    chains.freeze()
    chains.open(GAME, "00" * 32)
    assert chains.owes(4093, 0) and not chains.owes(4094, 0)
    with pytest.raises(LinkWrong):
        chains.check(GAME, 4094, 0, links[4096].hex())
    assert chains.entering(GAME, 4094, 0, "", True, bytes.fromhex).state == "withheld"


def test_an_honest_link_called_absent_is_shown_as_missing_and_wrong_by_its_owners_notes(
    chance: random.Random, check: Check
) -> None:
    model = Model(chance).open()
    for turn in range(1, 13):
        model.roll("" if turn == 5 else None, person=turn != 5)
    sent = [turn for turn in range(1, 13) if (turn - 1) % 3 == 1]
    code, told = check(model.lines())
    assert code == 0 and "missing     blue 1 of 4 turns: up to 2.0 bits" in told
    assert "only notes can show" in told
    code, told = check(model.lines(), model.noted(1, sent))
    assert code == 1 and "your link of turn 5 is not in the log" in told
    code, told = check(model.lines(), model.noted(0, [1, 4, 7, 10]), "--seat", "0")
    assert code == 0 and "your links  in 4 of 4" in told


# -- deposits


def test_a_deposit_that_is_ignored_is_wrong(chance: random.Random, check: Check) -> None:
    model = Model(chance).open()
    model.deposit(1, 2 + 8)
    for turn in range(1, 10):
        model.roll("" if model.seat == 1 else None, person=turn != 5)
    assert [row["state"] for row in model.entered if row["seat"] == 1] == ["deposit"] * 3
    lines, notes = model.lines(), model.noted(1, [2])
    notes["chains"][0]["deposits"] = [10]
    notes["mixes"] = {}
    assert check(lines, notes)[0] == 0
    without = Model(random.Random(1), secret=model.secret)
    without.masters = model.masters
    without.chains = Chains([Chain() for _ in range(3)])
    for seat, master in without.masters.items():
        without.chains.anchored(seat, dice_notes.chain(master, GAME, seat, 0)[0].hex())
    without.open()
    for turn in range(1, 10):
        without.roll("" if without.seat == 1 else None, person=turn != 5)
    entry = said(lines, "deposit")
    ignored = without.lines()
    ignored.insert(entry["number"], {"entry": entry})
    for number, line in enumerate(ignored[1:], 1):
        line["entry"]["number"] = number
    code, told = check(ignored)
    assert code == 1 and "left a deposit" in told
    assert check(without.lines())[0] == 0  # its row removed too
    notes["chains"][0]["links"] = {}
    code, told = check(without.lines(), notes)
    assert code == 1 and "deposit" in told


# -- order


def test_the_order_of_draws_within_a_turn_changes_no_value(chance: random.Random) -> None:
    """A knight before the roll or after it: each purpose is numbered for itself."""
    secret, values = chance.randbytes(32), []
    master = chance.randbytes(32)
    for first, second in (("production", "robber"), ("robber", "production")):
        model = Model(random.Random(0), bound=(), secret=secret)
        model.masters[0] = master
        model.chains.anchored(0, dice_notes.chain(master, GAME, 0, 0)[0].hex())
        model.open()
        model.enters()
        drawn = {purpose: model.draw(purpose, 36)[2] for purpose in (first, second)}
        values.append(drawn)
    assert values[0] == values[1]


def test_left_missing_or_bound_anew_there_is_one_outcome_without_a_link(chance: random.Random) -> None:
    secret, masters = chance.randbytes(32), {seat: chance.randbytes(32) for seat in range(3)}
    mixes = set()
    for how in ("missing", "left", "released", "bound anew", "free"):
        model = Model(random.Random(0), bound=(), secret=secret)
        model.masters |= masters
        for seat, master in masters.items():
            model.chains.anchored(seat, dice_notes.chain(master, GAME, seat, 0)[0].hex())
        model.open()
        for _ in range(3):
            model.roll()
        if how in ("left", "bound anew"):
            model.leave(0)
        if how == "bound anew":
            model.late(0, chance.randbytes(32))
        if how == "released":
            model.chains.released(0)
        model.enters(None if how in ("bound anew", "free") and model.chains.seats[0].waits else "")
        mixes.add(model.chains.mix)
    assert len(mixes) == 1


def test_several_seats_enter_in_the_one_turn_of_the_set_up(chance: random.Random) -> None:
    """The set-up is turn 0: each seat enters once, in the order of their first moves, and again in no later round."""
    model = Model(chance)
    model.chains.freeze()
    model.chains.open(GAME, "00" * 32)
    links = {seat: dice_notes.chain(master, GAME, seat, 0)[2].hex() for seat, master in model.masters.items()}
    for seat in (0, 1, 2):
        assert model.chains.owes(0, seat)
        entered = model.chains.entering(GAME, 0, seat, links[seat], True, bytes.fromhex)
        model.chains.enter(entered)
    assert not any(model.chains.owes(0, seat) for seat in (2, 1, 0))
    assert Keys(model.secret, GAME).of(OPENING, "x", 0) != Keys(model.secret, GAME).of(0, "x", 0)


# -- coming late


def test_a_late_anchor_that_was_ground_gets_no_better_dice(chance: random.Random, check: Check) -> None:
    """Somebody else's link lies between: what was ground for is another mix by then."""
    hits = 0
    for _ in range(120):
        model = Model(chance, bound=(1,), seats=2, secret=chance.randbytes(32)).open()
        best = max((chance.randbytes(32) for _ in range(6)), key=lambda master: hoped(model, master))
        assert model.late(0, best) == [1]
        model.roll()  # unripe
        model.roll()  # the other's link
        assert model.foreseen(model.link(0)) == value_of(
            model.keys.of(3, "production", 0),
            turn_mix(model.mix, 3, 0, bytes.fromhex(model.link(0))),
            36,
        )
        hits += model.roll() == 12
    assert hits <= 12  # chance: 3.3; had it helped: 18.7
    code, told = check(model.lines())
    assert code == 0 and "late anchor red, mixed in from turn 3: links of blue lie between" in told


def hoped(model: Model, master: bytes) -> int:
    """The roll of turn 3 as the grinder computes it, who has to guess the other's link (as missing)."""
    mix = turn_mix(turn_mix(model.mix, 1, 0, None), 2, 1, None)
    mix = turn_mix(mix, 3, 0, dice_notes.chain(master, GAME, 0, 0)[5])
    return value_of(model.keys.of(3, "production", 0), mix, 36)


def test_a_late_anchor_that_is_alone_may_be_ground_and_is_named(chance: random.Random, check: Check) -> None:
    for _ in range(5):
        model = Model(chance, bound=(), seats=2, secret=chance.randbytes(32)).open()
        assert model.late(0, ground(model, chance)) == []
        assert model.roll() == 12
        code, told = check(model.lines())
        assert (
            code == 0
            and "late anchor red, mixed in from turn 1: anchored alone: what it adds may be chosen" in told
        )


def ground(model: Model, chance: random.Random) -> bytes:
    """A master whose link of this turn gives the seat in turn a double six."""
    generation = model.chains.seats[0].generation
    while True:
        master = chance.randbytes(32)
        links = dice_notes.chain(master, GAME, 0, generation)
        if model.foreseen(links[model.chains.index(model.turn)].hex()) == DOUBLE_SIX:
            return master


def test_were_unripe_links_mixed_in_they_could_be_chosen(chance: random.Random) -> None:
    """Why they are not: the grinder's own turn comes before anybody else's link."""
    model = Model(chance, bound=(1,), seats=2).open()
    master = ground(model, chance)
    assert model.late(0, master) == [1]
    assert model.foreseen(model.link(0)) == DOUBLE_SIX
    entered = model.enters(model.link(0))
    assert (entered["state"], entered.get("bit", 0)) == ("unripe", 0)


def test_ending_anothers_tenure_to_ripen_is_named(chance: random.Random, check: Check) -> None:
    model = Model(chance, bound=(1,), seats=2).open()
    model.late(0, chance.randbytes(32))
    model.leave(1)
    model.roll()
    code, told = check(model.lines())
    assert code == 0 and "anchored alone" in told
    assert "blue from turn 0 to turn 1" in told


def test_who_has_missed_two_turns_is_not_waited_for_and_learns_of_it(
    chance: random.Random, check: Check
) -> None:
    """Two seats of the operator and one honest one that was away: not alone, and yet ripened without its link."""
    model = Model(chance, bound=(1, 2)).open()
    for _ in range(6):
        model.roll("" if model.seat == 2 else None, person=False)
    assert model.late(0, chance.randbytes(32)) == [1]
    for _ in range(4):
        model.roll("" if model.seat == 2 else None, person=False)
    code, told = check(model.lines(), None, "--seat", "2")
    assert code == 0 and "links of blue lie between; ripened without your link" in told


# -- the opening


def test_two_seats_that_withhold_the_opening_choose_among_four_islands(
    chance: random.Random, check: Check
) -> None:
    model = Model(chance)
    commitment, rows = model.lines()[0]["game"]["dice"]["commitment"], []
    for seat in range(3):
        links = dice_notes.chain(model.masters[seat], GAME, seat, 0)
        rows.append((links[0], links[1]))
    islands = {
        opening_mix(GAME, commitment, [(a, b if bits & 1 << at else b"") for at, (a, b) in enumerate(rows)])
        for bits in (0b111, 0b110, 0b101, 0b100)
    }
    assert len(islands) == 4
    model.open(without=(0, 1))
    assert model.mix in islands
    model.roll()
    code, told = check(model.lines())
    assert code == 0
    assert "island      by the links of 1 of 3 bound seats; without that of red, blue: 4 islands" in told


def test_where_nobody_is_bound_the_secret_may_be_ground_and_that_is_said(
    chance: random.Random, check: Check
) -> None:
    while True:
        secret = chance.randbytes(32)
        model = Model(chance, bound=(), seats=4, secret=secret).open()
        if model.foreseen("") == DOUBLE_SIX:
            break
    assert model.roll() == 12
    code, told = check(model.lines())
    assert code == 0
    assert "bound       0 of 4 seats" in told and "island      on the server's word" in told


# -- restores


def test_a_restore_draws_the_same_and_a_link_left_out_afterwards_is_seen_by_notes(
    chance: random.Random, check: Check
) -> None:
    model = Model(chance).open()
    for _ in range(3):
        model.roll()
    backup, length = copy.deepcopy(model.chains), len(model.entries)
    first = [model.roll() for _ in range(6)]
    notes = model.noted(1, [2, 5, 8])

    def restored() -> None:
        model.chains, model.turn = copy.deepcopy(backup), 4
        del model.entries[length:]

    restored()
    assert [model.roll() for _ in range(6)] == first
    assert check(model.lines(), notes)[0] == 0
    restored()
    model.roll()
    model.roll("")
    for _ in range(4):
        model.roll()
    code, told = check(model.lines())
    assert code == 0 and "missing     blue 1 of 3" in told
    assert check(model.lines(), notes)[0] == 1
    restored()
    model.entry("table", {"restored": 4}, table={"type": "restored"})
    model.roll()
    model.roll("")
    for _ in range(4):
        model.roll()
    code, told = check(model.lines(), notes)
    assert code == 0 and "restores    1 declared, in turn 4" in told
    assert "played over after a declared restore, otherwise than noted: turn 5, 8" in told

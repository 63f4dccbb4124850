"""Narration of Catan Horror: every event has its sentence, for every kind of reader, and says no secret."""

from typing import Any, get_args

import pytest

from horror.games.catan_horror.binding import BINDING
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.narration import SENTENCES, narrate
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.games.catan_horror.words import WORDS
from horror.games.island.telling.words import WORDS as SHARED
from horror.rules.base import events as base
from horror.rules.base.cards import COMMODITIES, KINDS, RESOURCES, Cards
from horror.rules.base.events import BASE_EVENTS
from horror.rules.cities.cards.events import (
    CardsGiven,
    CardsTaken,
    EventRolled,
    FleetNamed,
    GiftsDue,
    HandShown,
    MerchantPlaced,
    Monopolised,
    PointsCardShown,
    ProgressDiscarded,
    ProgressDrawn,
    ProgressPlayed,
    ProgressShown,
    ProgressTaken,
)
from horror.rules.cities.towns.events import Improved, MetropolisGained, WallBuilt
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, redact, sees
from horror.rules.monsters.actions.events import (
    ClueSpent,
    Harvested,
    KnightRested,
    Recruited,
    SquadFormed,
    TownMended,
)
from horror.rules.monsters.building.events import ClueGained, MetropolisRebuilt
from horror.rules.monsters.cards.events import (
    BishopSent,
    ChitsSwapped,
    DeserterCalled,
    HarbourOffered,
    HarbourReturned,
    RoadRelaid,
    RoadRemoved,
)
from horror.rules.monsters.fights.events import CombatRolled, MonsterHit, MonsterKilled
from horror.rules.monsters.gates.events import (
    CupEmpty,
    GateClosed,
    GateHit,
    GateOpened,
    GateRolled,
    GateSealed,
    MonsterAppeared,
    Surged,
)
from horror.rules.monsters.knights.events import (
    Checked,
    KnightAppeared,
    KnightGone,
    KnightHid,
    KnightHit,
    KnightMaddened,
    KnightMoved,
    KnightRanked,
    KnightRecovered,
    SanityLost,
)
from horror.rules.monsters.mad.events import MonsterNurtured, Rewarded, TownRecoloured
from horror.rules.monsters.players.events import GameEnded, PlayerDied, PlayerMaddened
from horror.rules.monsters.roaming.events import MonsterMoved, MonsterRolled
from horror.rules.monsters.special_building.events import OrderDropped
from horror.rules.monsters.special_building.gather import BuildOrder
from horror.rules.monsters.towns.events import (
    TownAssaulted,
    TownDamaged,
    TownDestroyed,
    TownFreed,
    TownInvaded,
    TownMaddened,
    TownReduced,
    WallLost,
)
from horror.rules.monsters.turn.events import MadRolled
from tests.games.sentences import TOLD as TOLD_BY_ALL

NAMES = ("Ann", "Bob", "Cid", "Dee")
READERS = (EVERYTHING, SPECTATOR, 0, 1, 2, 3)

TOLD: list[tuple[Event, dict[int, str]]] = [
    *((event, told) for event, told in TOLD_BY_ALL if type(event) in BASE_EVENTS),
    (
        base.Received(seat=1, cards=Cards(cloth=2, coin=1), rule="IMP-04"),
        {0: "Bob received 2 cloth and 1 coin."},
    ),
    (EventRolled(face="ship", rule="CH-007"), {0: "The event die shows a ship."}),
    (EventRolled(face="science", rule="IMP-06"), {0: "The event die shows science."}),
    (
        ProgressDrawn(seat=1, deck="trade", card="merchant_fleet", rule="IMP-06"),
        {
            1: "You drew a card of trade: merchant fleet.",
            0: "Bob drew a card of trade.",
            SPECTATOR: "Bob drew a card of trade.",
            EVERYTHING: "Bob drew a card of trade: merchant fleet.",
        },
    ),
    (
        PointsCardShown(seat=1, card="printer", rule="IMP-06"),
        {0: "Bob drew printer, which lies open and is worth a point."},
    ),
    (
        ProgressDiscarded(seat=1, card="spy", rule="IMP-06"),
        {1: "You put spy under its deck.", 0: "Bob put a progress card under its deck."},
    ),
    (
        ProgressPlayed(seat=1, card="commercial_harbor", rule="IMP-06"),
        {0: "Bob played a progress card: commercial harbour."},
    ),
    (
        Improved(seat=1, track="politics", level=3, rule="IMP-04"),
        {1: "You improved politics to level 3."},
    ),
    (
        MetropolisGained(seat=1, track="trade", at=12, rule="IMP-05"),
        {0: "Bob's city at 12 is the metropolis of trade now."},
    ),
    (
        MetropolisGained(seat=1, track="trade", at=12, taken_from=0, rule="IMP-05"),
        {
            0: "Bob's city at 12 is the metropolis of trade now, in place of one of yours.",
            1: "Your city at 12 is the metropolis of trade now, in place of one of Ann.",
        },
    ),
    (WallBuilt(seat=1, at=12, rule="IMP-08"), {0: "Bob built a wall at 12."}),
    (MerchantPlaced(seat=1, hex="J", rule="IMP-07"), {1: "You placed the merchant on J."}),
    (
        ChitsSwapped(seat=1, hexes=("A", "F"), rule="IMP-06"),
        {0: "Bob swapped the numbers of A and F."},
    ),
    (
        RoadRemoved(seat=1, border="12-17", owner=0, rule="IMP-06"),
        {0: "Bob took your road on 12-17 away.", 2: "Bob took Ann's road on 12-17 away."},
    ),
    (
        RoadRemoved(seat=1, border="12-17", owner=1, rule="IMP-06"),
        {1: "You took your own road on 12-17 away."},
    ),
    (
        CardsTaken(seat=1, victim=0, count=2, cards=Cards(wool=1, coin=1), rule="IMP-06"),
        {
            0: "Bob took 1 wool and 1 coin from you.",
            1: "You took 1 wool and 1 coin from Ann.",
            2: "Bob took cards from Ann: 2.",
        },
    ),
    (
        CardsGiven(seat=1, to=0, count=2, cards=Cards(ore=2), rule="IMP-06"),
        {0: "Bob gave you 2 ore.", 2: "Bob gave Ann cards: 2."},
    ),
    (
        ProgressTaken(seat=1, victim=0, card="smith", rule="IMP-06"),
        {0: "Bob took a progress card from you: smith.", 2: "Bob took a progress card from Ann."},
    ),
    (
        Monopolised(seat=1, kind="coin", counts=[1, 0, 1, 0], rule="IMP-06"),
        {0: "Bob got coin from all others: you 1 and Cid 1."},
    ),
    (
        Monopolised(seat=1, kind="coin", counts=[0, 0, 0, 0], rule="IMP-06"),
        {1: "You asked all others for coin, but nobody had any."},
    ),
    (
        HandShown(seat=1, victim=0, cards=Cards(ore=3), rule="IMP-06"),
        {
            0: "Bob looked at your hand: 3 ore.",
            1: "You looked at Ann's hand: 3 ore.",
            2: "Bob looked at Ann's hand.",
        },
    ),
    (
        ProgressShown(seat=1, victim=0, cards=("spy", "crane"), rule="IMP-06"),
        {
            1: "You looked at Ann's progress cards: spy and crane.",
            2: "Bob looked at Ann's progress cards.",
        },
    ),
    (
        HarbourOffered(seat=1, to=0, resource="ore", rule="IMP-06"),
        {0: "Bob asked you for a commodity in return for 1 ore."},
    ),
    (
        HarbourReturned(seat=1, to=0, resource="ore", rule="IMP-06"),
        {
            0: "You have no commodity: Bob keeps the ore.",
            1: "Ann has no commodity: your ore comes back.",
        },
    ),
    (
        FleetNamed(seat=1, kind="wool", rule="IMP-06"),
        {0: "Bob's merchant fleet trades wool until the end of the turn."},
    ),
    (
        GiftsDue(to=1, seats=[0, 2], counts=[2, 1], rule="IMP-06"),
        {0: "Cards of the givers' choice are due to Bob: you 2 and Cid 1."},
    ),
    (GiftsDue(to=1, seats=[], counts=[], rule="IMP-06"), {1: "Nobody owes you a gift."}),
    (BishopSent(seat=1, hex="C", rule="IMP-06"), {0: "Bob sent the bishop to C."}),
    (
        DeserterCalled(seat=1, victim=0, rule="IMP-06"),
        {0: "Bob asked a knight of yours to desert.", 2: "Bob asked a knight of Ann to desert."},
    ),
    (
        RoadRelaid(seat=1, border="12-17", owner=0, rule="IMP-06"),
        {0: "Bob laid your road again, on 12-17."},
    ),
    (
        RoadRelaid(seat=1, border="12-17", owner=1, rule="IMP-06"),
        {0: "Bob laid the road again, on 12-17."},
    ),
    (
        GateOpened(hex="I", world="plateau_of_leng", rule="CH-207"),
        {0: "A gate to the Plateau of Leng opened on I."},
    ),
    (
        GateRolled(dice=(4, 6), rule="CH-208"),
        {0: "The dice for a gate show 4 and 6: 10."},
    ),
    (
        GateRolled(dice=(4, 6), by=1, rule="CH-426"),
        {0: "Bob's dice for a gate show 4 and 6: 10.", 1: "Your dice for a gate show 4 and 6: 10."},
    ),
    (
        GateHit(hex="I", damage=2, total=7, knight="S1", rule="CH-232"),
        {0: "Squad S1 attacked the gate on I: 2 damage, 7 in all."},
    ),
    (GateClosed(seat=1, hex="I", rule="CH-231"), {0: "Bob closed the gate on I."}),
    (
        GateSealed(seat=1, hex="I", rule="CH-455"),
        {1: "You sealed I: no gate opens there again."},
    ),
    (Surged(rule="CH-215"), {0: "Monsters surge out of every open gate."}),
    (
        MonsterAppeared(monster="M3", kind="mi_go", hex="I", rule="CH-223"),
        {0: "Monster M3 (mi-go) came out of the gate on I."},
    ),
    (
        MonsterAppeared(monster="M3", kind="mi_go", at=12, rule="CH-305"),
        {0: "Monster M3 (mi-go) appeared at 12."},
    ),
    (CupEmpty(rule="CH-306"), {0: "No monster that could appear is left in the cup."}),
    (
        MonsterRolled(monster="M3", die=4, moves=True, rule="CH-244"),
        {0: "Monster M3 rolled 4 and moves."},
    ),
    (
        MonsterRolled(monster="K3", die=3, moves=False, rule="CH-244"),
        {0: "Knight K3 rolled 3 and stays."},
    ),
    (
        MonsterMoved(monster="M3", path=(12, 13), rule="CH-248"),
        {0: "Monster M3 moved by way of 12 to 13."},
    ),
    (MonsterMoved(monster="M3", path=(), rule="CH-248"), {0: "Monster M3 stayed in its place."}),
    (
        MonsterHit(monster="M3", damage=1, rule="CH-341"),
        {0: "Monster M3 is hit and still stands; its damage: 1."},
    ),
    (
        MonsterKilled(seat=1, monster="M3", kind="ghoul", trophy=True, rule="CH-366"),
        {1: "You killed monster M3 (ghoul) and keep it as a trophy."},
    ),
    (
        MonsterKilled(seat=1, monster="M3", kind="the_black_man", trophy=False, rule="CH-367"),
        {0: "Bob killed monster M3 (black man); it goes back into the cup."},
    ),
    (
        TownAssaulted(at=12, monster="M3", rule="CH-371"),
        {0: "Monster M3 assaults the defended town at 12."},
    ),
    (TownInvaded(at=12, rule="CH-390"), {0: "The town at 12 is Invaded: nobody defends it."}),
    (
        TownFreed(at=12, rule="CH-390"),
        {0: "The town at 12 is free: no monster is left there."},
    ),
    (
        TownDamaged(at=12, horror=2, structural=1, horror_total=4, structural_total=1, rule="CH-394"),
        {
            0: "The Invaded town at 12 took 2 Horror damage (4 in all) and 1 Structural damage (1 in all).",
        },
    ),
    (
        TownDamaged(at=12, horror=1, structural=0, horror_total=4, structural_total=1, rule="CH-383"),
        {0: "The assaulted town at 12 took 1 Horror damage (4 in all)."},
    ),
    (
        TownDamaged(
            at=12, horror=0, structural=3, horror_total=4, structural_total=4, knight="K2", rule="CH-109"
        ),
        {0: "Knight K2 razed the town at 12: 3 Structural damage (4 in all)."},
    ),
    (
        TownMended(at=12, knight="K2", horror=0, structural=2, rule="CH-106"),
        {0: "Knight K2 repaired 2 Structural damage of the town at 12."},
    ),
    (
        TownMended(at=12, knight="S1", horror=3, structural=0, rule="CH-102"),
        {0: "Squad S1 calmed the town at 12: 3 Horror damage less."},
    ),
    (
        TownReduced(at=12, to="city", rule="CH-281"),
        {0: "The metropolis at 12 is only a city now."},
    ),
    (
        TownReduced(at=12, to="settlement", rule="CH-279"),
        {0: "The city at 12 is only a settlement now."},
    ),
    (
        TownDestroyed(at=12, owner=1, rule="CH-277"),
        {0: "Bob's settlement at 12 was destroyed.", 1: "Your settlement at 12 was destroyed."},
    ),
    (TownMaddened(at=12, rule="CH-277"), {0: "The town at 12 went Mad."}),
    (
        TownRecoloured(at=12, seat=1, rule="CH-438"),
        {0: "The Mad town at 12 is Bob's now.", 1: "The Mad town at 12 is yours now."},
    ),
    (WallLost(at=12, rule="CH-289"), {0: "The wall at 12 is gone."}),
    (
        WallLost(at=12, against="M3", rule="CH-385"),
        {0: "The wall at 12 was given up: the attack of monster M3 is cancelled."},
    ),
    (
        KnightAppeared(seat=1, knight="K4", rank="general", at=12, rule="CH-463"),
        {0: "Bob's knight K4 (general) appeared at 12.", 1: "Your knight K4 (general) appeared at 12."},
    ),
    (
        KnightMoved(mover="S1", path=(12,), rule="CH-080"),
        {0: "Squad S1 moved to 12."},
    ),
    (KnightMoved(mover="K1", path=(12,), rule="CH-375"), {0: "Knight K1 fled to 12."}),
    (KnightHid(knight="K4", hidden=True, rule="CH-128"), {0: "Knight K4 is hidden."}),
    (KnightHid(knight="K4", hidden=False, rule="CH-131"), {0: "Knight K4 is hidden no longer."}),
    (
        Checked(check="hide", knight="K4", die=3, bonus=-2, passed=False, rule="CH-128"),
        {0: "Knight K4 does not manage to hide: 3 and -2."},
    ),
    (
        Checked(check="hide", knight="K4", die=3, bonus=3, passed=True, trophy="dark_young", rule="CH-457"),
        {0: "Knight K4 hides: 3 and +3, a success (with a trophy: dark young)."},
    ),
    (
        Checked(check="raze", knight="S1", die=5, bonus=0, passed=True, rule="CH-114"),
        {0: "Squad S1 razes: 5 and +0, a success."},
    ),
    (
        Checked(check="raze", knight="S1", die=2, bonus=1, passed=False, rule="CH-114"),
        {0: "Squad S1 does not manage to raze: 2 and +1."},
    ),
    (
        KnightHit(knight="K4", monster="M3", damage=2, rank="basic", rule="CH-329"),
        {0: "Knight K4 took 2 damage from monster M3 and lives, as a basic knight."},
    ),
    (
        KnightHit(knight="K4", seat=1, damage=2, rank=None, rule="CH-203"),
        {
            0: "Knight K4 took 2 damage from Bob and died.",
            1: "Knight K4 took 2 damage from you and died.",
        },
    ),
    (
        KnightGone(seat=1, knight="K4", rule="CH-362"),
        {0: "Bob's knight K4 left the board.", 1: "Your knight K4 left the board."},
    ),
    (
        KnightRanked(knight="K4", rank="mighty", rule="CH-073"),
        {0: "Knight K4 was promoted: it is mighty now."},
    ),
    (
        KnightRanked(knight="K4", rank="basic", rule="CH-360"),
        {0: "Knight K4 was demoted: it is basic now."},
    ),
    (
        KnightRested(knight="K4", damage=1, sanity=0, rule="CH-164"),
        {0: "Knight K4 rested; it has 1 damage and 0 Sanity damage left."},
    ),
    (
        SanityLost(knight="K4", total=2, rule="CH-186"),
        {0: "Knight K4 took Sanity damage, 2 in all."},
    ),
    (
        KnightMaddened(knight="K4", turns=3, rule="CH-189"),
        {0: "Knight K4 went Mad; turns of Madness: 3."},
    ),
    (KnightRecovered(knight="K4", rule="CH-192"), {0: "Knight K4 came to its senses."}),
    (
        SquadFormed(squad="S2", members=("K1", "K4"), rule="CH-144"),
        {0: "Squad S2 consists of K1 and K4 now."},
    ),
    (
        Recruited(seat=1, at=12, rule="CH-137"),
        {0: "Bob called up a knight at 12; it appears in the wrap-up."},
    ),
    (
        CombatRolled(seat=1, knights=("K1", "K4"), against="M3", dice=(5, 2), hits=1, rule="CH-307"),
        {1: "You rolled 5 and 2 with knight K1 and knight K4 against monster M3; hits: 1."},
    ),
    (
        CombatRolled(seat=1, knights=("S1",), against=None, dice=(5,), hits=1, rule="CH-352"),
        {0: "Bob rolled 5 with squad S1; hits: 1, to be shared out."},
    ),
    (
        CombatRolled(seat=1, knights=("K1",), against="M3", dice=(), hits=0, rule="CH-315"),
        {
            0: "Bob has no dice to roll with knight K1.",
            1: "You have no dice to roll with knight K1.",
        },
    ),
    (
        Harvested(seat=1, knight="K4", cards=Cards(ore=1), rule="CH-168"),
        {0: "Bob harvested 1 ore with knight K4."},
    ),
    (
        ClueGained(seat=1, trophies=("ghoul", "dhole"), rule="CH-454"),
        {0: "Bob swapped trophies for a clue: ghoul and dhole."},
    ),
    (ClueSpent(seat=1, rule="CH-455"), {1: "You spent a clue for an action."}),
    (
        MadRolled(at=12, die=5, rule="CH-301"),
        {0: "The Mad town at 12 rolled 5 for a monster."},
    ),
    (PlayerMaddened(seat=1, rule="CH-408"), {0: "Bob went Mad.", 1: "You went Mad."}),
    (
        PlayerDied(seat=1, rule="CH-475"),
        {0: "Bob is dead and out of the game.", 1: "You are dead and out of the game."},
    ),
    (
        Rewarded(seat=1, victim=0, count=1, rule="CH-422"),
        {2: "For the killed knight Bob took cards from Ann: 1."},
    ),
    (
        Rewarded(seat=1, victim=0, count=1, cards=Cards(ore=1), rule="CH-422"),
        {
            0: "For the killed knight Bob took cards from you: 1 ore.",
            1: "For the killed knight you took cards from Ann: 1 ore.",
            2: "For the killed knight Bob took cards from Ann: 1.",
        },
    ),
    (
        Rewarded(seat=1, victim=None, count=2, rule="CH-424"),
        {1: "For the destruction you took cards from the bank: 2."},
    ),
    (
        MonsterNurtured(at=12, kind="gug", progress=2, rule="CH-432"),
        {0: "A monster grows in the Mad town at 12: gug, step 2."},
    ),
    (
        OrderDropped(seat=1, order="build_road", rule="IMP-02"),
        {1: "Your order to build a road was dropped: IMP-02 forbids it by now."},
    ),
    (
        MetropolisRebuilt(seat=1, track="science", at=12, rule="CH-290"),
        {0: "Bob rebuilt the metropolis of science, at 12."},
    ),
    (
        GameEnded(outcome="all_fallen", winners=(), rule="CH-480"),
        {0: "The island has fallen: everybody has lost."},
    ),
    (
        GameEnded(outcome="mad_victory", winners=(0, 2), rule="CH-445"),
        {0: "Madness rules the island; the winners: you and Cid."},
    ),
    (
        GameEnded(outcome="all_saved", winners=(1,), rule="CH-482"),
        {0: "The island is saved: no gate, no monster and no Mad town is left; the winners: Bob."},
    ),
]


@pytest.mark.parametrize(("event", "sentences"), TOLD)
def test_an_event_is_told_to_its_reader(event: Event, sentences: dict[int, str]) -> None:
    for reader, sentence in sentences.items():
        assert narrate(redact(event, reader), reader, NAMES) == sentence


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_type_has_a_sentence_for_every_kind_of_reader(language: str) -> None:
    assert set(CATAN_HORROR.event_types) == set(SENTENCES) == {type(event) for event, _ in TOLD}
    for event, _ in TOLD:
        for reader in READERS:
            if sees(event, reader):
                sentence = CATAN_HORROR.narrate(redact(event, reader), reader, NAMES, language)
                assert sentence.endswith(".") and "\n" not in sentence
                assert not set("{}_") & set(sentence) and "UNSET" not in sentence, sentence


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hidden_card_changes_no_sentence_of_others(language: str) -> None:
    """docs/hidden.md: drawn, discarded and taken progress cards, taken and given cards, hands that are looked at."""
    progress = list(WORDS["progress card:"])
    hands = [Cards(**{kind: 2}) for kind in KINDS]
    alike: list[list[Any]] = [
        [ProgressDrawn(seat=0, deck="trade", card=card, rule="IMP-06") for card in progress],
        [ProgressDiscarded(seat=0, card=card, rule="IMP-06") for card in progress],
        [ProgressTaken(seat=0, victim=1, card=card, rule="IMP-06") for card in progress],
        [ProgressShown(seat=0, victim=1, cards=(card,), rule="IMP-06") for card in progress],
        [CardsTaken(seat=0, victim=1, count=2, cards=cards, rule="IMP-06") for cards in hands],
        [CardsGiven(seat=0, to=1, count=2, cards=cards, rule="IMP-06") for cards in hands],
        [HandShown(seat=0, victim=1, cards=cards, rule="IMP-06") for cards in hands],
    ]
    for reader in (SPECTATOR, 2, 3):
        for events in alike:
            assert len({narrate(redact(event, reader), reader, NAMES, language) for event in events}) == 1


def test_a_dropped_order_is_told_to_its_owner_alone() -> None:
    """TAB-04."""
    event = OrderDropped(seat=1, order="promote", rule="CH-073")
    assert [reader for reader in (SPECTATOR, 0, 1, 2) if sees(event, reader)] == [1]


def test_everything_of_the_facts_has_a_word() -> None:
    assert {kind.id for kind in FACTS.monsters} == set(WORDS["monster:"])
    assert {world.id for world in FACTS.worlds} == set(WORDS["world:"])
    assert {card.id for card in FACTS.progress_cards} == set(WORDS["progress card:"])
    assert {kind.movement for kind in FACTS.monsters} <= set(WORDS["movement:"])


def test_every_order_and_decision_has_words() -> None:
    """Decisions of the steps of this game, orders of special building (CH-013 to CH-019)."""
    decisions = {step.decision for step in BINDING.steps if step.decision}
    assert decisions <= {*WORDS["decision:"], *SHARED["decision:"]}
    assert {move.__struct_config__.tag for move in get_args(BuildOrder)} == set(WORDS["order:"])
    assert {*RESOURCES, *COMMODITIES} == set(SHARED["resource:"])

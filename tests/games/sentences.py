"""What events of the rules that games share are told as, by reader."""

from __future__ import annotations

from horror.rules.base import events as base
from horror.rules.base.cards import Cards
from horror.rules.development import events as development
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event
from horror.rules.robber import events as robber

WOOL, ORE = Cards(wool=2), Cards(ore=1)


TOLD: list[tuple[Event, dict[int, str]]] = [
    (
        base.Placed(seat=0, town="settlement", at=12, road="12-17", rule="BASE-11"),
        {
            0: "You placed a settlement at 12 and a road on 12-17.",
            1: "Ann placed a settlement at 12 and a road on 12-17.",
        },
    ),
    (
        base.Received(seat=1, cards=Cards(wool=2, ore=1), rule="BASE-20"),
        {
            0: "Bob received 2 wool and 1 ore.",
        },
    ),
    (
        base.TurnBegan(seat=1, turn=7, rule="BASE-18"),
        {
            1: "Turn 7: you are to play.",
        },
    ),
    (
        base.Rolled(seat=1, dice=(3, 5), rule="BASE-20"),
        {
            0: "Bob rolled 3 and 5: 8.",
        },
    ),
    (
        base.BankShort(resource="ore", rule="BASE-24"),
        {
            0: "The bank has too little ore; nobody gets any.",
        },
    ),
    (
        base.BankShort(resource="ore", rule="BASE-25"),
        {
            0: "The bank has too little ore; the one seat owed gets the rest.",
        },
    ),
    (
        base.DiscardsDue(seats=[1, 2], counts=[4, 5], rule="BASE-28"),
        {
            2: "Too many cards in hand; to discard: Bob 4 and you 5.",
        },
    ),
    (base.DiscardsDue(seats=[1], counts=[4], rule="IMP-06"), {2: "To discard for the saboteur: Bob 4."}),
    (
        base.Answered(seat=1, rule="TAB-03"),
        {
            0: "Bob has answered.",
        },
    ),
    (
        base.Discarded(seat=1, cards=WOOL, rule="BASE-30"),
        {
            SPECTATOR: "Bob discarded 2 wool.",
        },
    ),
    (
        base.RoadBuilt(seat=1, border="12-17", rule="BASE-37"),
        {
            0: "Bob built a road on 12-17.",
        },
    ),
    (
        base.SettlementBuilt(seat=1, at=12, rule="BASE-38"),
        {
            1: "You built a settlement at 12.",
        },
    ),
    (
        base.CityBuilt(seat=1, at=12, rule="BASE-39"),
        {
            0: "Bob built a city at 12.",
        },
    ),
    (
        base.LongestRoadMoved(seat=1, length=5, rule="BASE-75"),
        {
            1: "You now hold the longest road, of 5.",
        },
    ),
    (
        base.LongestRoadMoved(seat=None, length=0, rule="BASE-80"),
        {
            1: "Nobody holds the longest road any more.",
        },
    ),
    (
        base.BankTraded(seat=0, give=Cards(wool=4), get=ORE, rule="BASE-53"),
        {
            1: "Ann gave the bank 4 wool for 1 ore.",
        },
    ),
    (
        base.OfferMade(offer="T1", seat=0, to=(1, 2), give=WOOL, get=ORE, rule="TAB-10"),
        {
            2: "Ann offered 2 wool for 1 ore to Bob and you (T1).",
        },
    ),
    (
        base.OfferMade(offer="T2", seat=1, to=(0,), give=WOOL, get=ORE, answers="T1", rule="TAB-24"),
        {
            0: "Bob answered T1 with an offer of 2 wool for 1 ore to you (T2).",
        },
    ),
    (
        base.OfferDeclined(offer="T1", seat=1, seats=(0, 1), rule="TAB-23"),
        {
            0: "Bob declined offer T1.",
        },
    ),
    (
        base.OfferWithdrawn(offer="T1", seats=(0, 1), rule="TAB-22"),
        {
            0: "Offer T1 was withdrawn.",
        },
    ),
    (
        base.OfferWithdrawn(offer="T1", seats=(0, 1), rule="TAB-12"),
        {
            0: "Offer T1 lapsed with the turn.",
        },
    ),
    (
        base.OfferWithdrawn(offer="T1", seats=(0, 1), rule="TAB-23"),
        {
            0: "Offer T1 is gone: nobody wants it.",
        },
    ),
    (
        base.AcceptanceRefused(offer="T1", seat=1, rule="TAB-11"),
        {
            1: "You accepted offer T1, but who made it can no longer pay.",
        },
    ),
    (
        base.Traded(seat=0, partner=1, give=WOOL, get=ORE, rule="TAB-11"),
        {
            0: "You traded with Bob: 2 wool for 1 ore.",
            1: "Ann traded with you: you got 2 wool for 1 ore.",
            2: "Ann traded with Bob: 2 wool for 1 ore.",
        },
    ),
    (
        base.TurnEnded(seat=1, rule="BASE-18"),
        {
            0: "Bob ended the turn.",
        },
    ),
    (
        base.GameWon(seat=1, points=10, rule="BASE-87"),
        {
            1: "You won with 10 points.",
        },
    ),
    (
        base.GameWon(seat=1, points=10, hidden=2, rule="BASE-87"),
        {
            0: "Bob won with 10 points, 2 of them hidden until now.",
        },
    ),
    (
        base.GameWon(seat=1, points=3, rule="TAB-39"),
        {
            0: "Bob won: nobody else is left.",
            1: "You won: nobody else is left.",
        },
    ),
    (
        base.SeatResigned(seat=1, rule="TAB-36"),
        {
            0: "Bob resigned and is out of the game; the towns stay.",
            1: "You resigned and are out of the game; your towns stay.",
        },
    ),
    (
        robber.RobberMoved(seat=1, hex="J", rule="BASE-31"),
        {
            0: "Bob moved the robber to J.",
        },
    ),
    (
        robber.Stolen(seat=1, victim=0, card="ore", rule="BASE-33"),
        {
            0: "Bob took 1 ore from you.",
            1: "You took 1 ore from Ann.",
            2: "Bob took a card from Ann.",
            EVERYTHING: "Bob took 1 ore from Ann.",
        },
    ),
    (
        development.CardBought(seat=1, card="year_of_plenty", rule="BASE-62"),
        {
            1: "You bought a development card: year of plenty.",
            SPECTATOR: "Bob bought a development card.",
        },
    ),
    (
        development.CardPlayed(seat=1, card="knight", rule="BASE-67"),
        {
            0: "Bob played a development card: knight.",
        },
    ),
    (
        development.Monopolised(seat=1, resource="ore", counts=[2, 0, 3, 0], rule="BASE-71"),
        {
            0: "Bob took all ore: you 2 and Cid 3.",
        },
    ),
    (
        development.Monopolised(seat=1, resource="ore", counts=[0, 0, 0, 0], rule="BASE-71"),
        {
            1: "You took all ore, but nobody had any.",
        },
    ),
    (
        development.LargestArmyMoved(seat=1, knights=3, rule="BASE-82"),
        {
            0: "Bob now holds the largest army, of 3 knights.",
        },
    ),
    (
        development.LargestArmyMoved(seat=None, knights=0, rule="TAB-36"),
        {
            0: "Nobody holds the largest army any more.",
        },
    ),
]

"""The values that Catan Horror binds: bank rates, and who may do what as long as it is sane."""

from typing import Any

from horror.rules.base.state import ANY_HARBOUR, TERRAIN_RESOURCE
from horror.rules.cities.facts import TRADE
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import MAD


def bank_rate(p: HorrorPosition[Any], seat: int, kind: int) -> tuple[int, str]:
    """CK-06, CK-22, CK-44, IMP-01, IMP-04, IMP-07, CH-398, CH-414, CH-440, CH-442, R-11: a seat's lowest rate."""
    facts = p.facts
    rates = [(facts.bank_rate, "IMP-01")]
    if p.seat(seat).status == MAD:
        if len(p.mad_seats()) == 1:
            rates.append((facts.mad_bank_rate, "CH-414"))
    elif towns := p.sane_towns(seat):
        if towns & p.layout.harbours[ANY_HARBOUR]:
            rates.append((facts.any_harbour_rate, "IMP-01"))
        if towns & p.layout.harbours[kind]:
            rates.append((facts.own_harbour_rate, "IMP-01"))
        if kind >= 5 and p.able(seat, TRADE):
            rates.append((facts.commodity_rate, "IMP-04"))
        merchant = p.state.merchant
        if merchant.owner == seat and TERRAIN_RESOURCE[p.state.terrain[merchant.hex]] == kind:
            rates.append((facts.merchant_rate, "IMP-07"))
    if p.seat(seat).fleet >> kind & 1:
        rates.append((facts.fleet_rate, "IMP-06"))
    return min(rates)

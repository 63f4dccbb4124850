"""The values that Catan Horror binds: bank rates, and who may do what as long as it is sane."""

from horror.rules.base.bank import harbour_rates
from horror.rules.base.cards import COMMODITIES, KINDS
from horror.rules.base.rates import Rate, Rates
from horror.rules.base.state import TERRAIN_RESOURCE
from horror.rules.cities.facts import TRADE
from horror.rules.kernel.variants import varies
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import MAD

_COMMODITIES = range(len(KINDS) - len(COMMODITIES), len(KINDS))


@varies
def merchants_kind(p: HorrorPosition, seat: int) -> int | None:
    """CK-21, IMP-01: the resource that this seat's merchant exchanges; none on a hex that yields nothing."""
    merchant = p.state.merchant
    if merchant.owner != seat:
        return None
    kind = TERRAIN_RESOURCE[p.state.terrain[merchant.hex]]
    return kind if kind >= 0 else None


def bank_rates(p: HorrorPosition, seat: int) -> Rates:
    """CK-06, CK-22, CK-44, IMP-01, IMP-04, IMP-07, CH-398, CH-414, CH-440, CH-442, R-11: a seat's lowest rates."""
    facts, mine = p.facts, p.state.seats[seat]
    mad = mine.status == MAD
    towns = 0 if mad else p.sane_towns(seat)
    rates = harbour_rates(p.mad_terms if mad and len(p.mad_seats()) == 1 else p.terms, p.layout, towns)
    lower: list[tuple[int, Rate]] = []
    if towns and p.able(seat, TRADE):
        lower += [(kind, (facts.commodity_rate, "IMP-04")) for kind in _COMMODITIES]
    if towns and (kind := merchants_kind(p, seat)) is not None:
        lower.append((kind, (facts.merchant_rate, "IMP-07")))
    if mine.fleet:
        lower += [
            (kind, (facts.fleet_rate, "IMP-06")) for kind in range(len(KINDS)) if mine.fleet >> kind & 1
        ]
    if not lower:
        return rates
    best = list(zip(*rates, strict=True))
    for kind, rate in lower:
        best[kind] = min(best[kind], rate)
    return Rates.of(best)

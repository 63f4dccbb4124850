"""What happens with gates, monsters, knights and towns under attack. All of it is public but where a field says so."""

from typing import Annotated, Literal

from horror.rules.base.cards import Cards
from horror.rules.cities.facts import Track
from horror.rules.kernel.events import Event, Hidden, SeenBy

Rank = Literal["basic", "strong", "mighty", "general"]
RANKS: tuple[Rank, ...] = ("basic", "strong", "mighty", "general")


class GateOpened(Event, tag="gate_opened", frozen=True):
    """A gate to a world opened on a hex."""

    hex: str
    world: str


class GateRolled(Event, tag="gate_rolled", frozen=True):
    """The dice that name the number of a gate's hex; ``by`` is the Mad seat that rolled, if one did."""

    dice: tuple[int, int]
    by: int | None = None


class GateHit(Event, tag="gate_hit", frozen=True):
    """A knight or squad damaged a gate; ``total`` is what it has taken now."""

    hex: str
    damage: int
    total: int
    knight: str


class GateClosed(Event, tag="gate_closed", frozen=True):
    """A gate closed."""

    seat: int
    hex: str


class GateSealed(Event, tag="gate_sealed", frozen=True):
    """A hex was sealed with a clue: no gate opens there again."""

    seat: int
    hex: str


class Surged(Event, tag="monster_surge", frozen=True):
    """A monster surge: one monster at each open gate."""


class MonsterAppeared(Event, tag="monster_appeared", frozen=True):
    """A monster came out of a gate (``hex``) or a town (``at``)."""

    monster: str
    kind: str
    at: int | None = None
    hex: str | None = None


class CupEmpty(Event, tag="cup_empty", frozen=True):
    """A monster was due, but none in the cup qualifies."""


class MonsterRolled(Event, tag="monster_rolled", frozen=True):
    """A monster's (or Mad knight's) move die."""

    detail = True

    monster: str
    die: int
    moves: bool


class MonsterMoved(Event, tag="monster_moved", frozen=True):
    """A monster or Mad knight moved, step by step."""

    monster: str
    path: tuple[int, ...]


class MonsterHit(Event, tag="monster_hit", frozen=True):
    """A monster took damage and stands."""

    monster: str
    damage: int


class MonsterKilled(Event, tag="monster_killed", frozen=True):
    """A monster was killed; ``trophy`` tells whether ``seat`` keeps it."""

    seat: int
    monster: str
    kind: str
    trophy: bool


class TownAssaulted(Event, tag="town_assaulted", frozen=True):
    """A monster stands before a town that has defences."""

    at: int
    monster: str


class TownInvaded(Event, tag="town_invaded", frozen=True):
    """A monster got into a town without defences."""

    at: int


class TownFreed(Event, tag="town_freed", frozen=True):
    """No monster is left in a town: it is no longer Invaded."""

    at: int


class TownDamaged(Event, tag="town_damaged", frozen=True):
    """A town took Horror and Structural damage; the totals are what it has now. ``knight`` is who razed it."""

    at: int
    horror: int
    structural: int
    horror_total: int
    structural_total: int
    knight: str | None = None


class TownMended(Event, tag="town_mended", frozen=True):
    """A knight removed damage from a town."""

    at: int
    knight: str
    horror: int
    structural: int


class TownReduced(Event, tag="town_reduced", frozen=True):
    """A metropolis became a city, or a city a settlement."""

    at: int
    to: Literal["city", "settlement"]


class TownDestroyed(Event, tag="town_destroyed", frozen=True):
    """A settlement was destroyed."""

    at: int
    owner: int


class TownMaddened(Event, tag="town_maddened", frozen=True):
    """A town went Mad."""

    at: int


class TownRecoloured(Event, tag="town_recoloured", frozen=True):
    """A Mad town came to a Mad seat."""

    at: int
    seat: int


class WallLost(Event, tag="wall_lost", frozen=True):
    """A city lost its wall; ``against`` is the monster whose attack it cancelled."""

    at: int
    against: str | None = None


class KnightAppeared(Event, tag="knight_appeared", frozen=True):
    """A knight came on the board."""

    seat: int
    knight: str
    rank: Rank
    at: int


class KnightMoved(Event, tag="knight_moved", frozen=True):
    """A knight or squad went along a path."""

    mover: str
    path: tuple[int, ...]


class KnightHid(Event, tag="knight_hid", frozen=True):
    """A knight or squad is hidden, or no longer."""

    knight: str
    hidden: bool


class Checked(Event, tag="checked", frozen=True):
    """A Hide or Raze check: the die, what is added to it, and whether it succeeds."""

    check: Literal["hide", "raze"]
    knight: str
    die: int
    bonus: int
    passed: bool
    trophy: str | None = None


class KnightHit(Event, tag="knight_hit", frozen=True):
    """A knight took damage, from a ``monster`` or Mad knight or from knights of a ``seat``, and what became of it."""

    knight: str
    damage: int
    rank: Rank | None
    """The rank afterwards, None when it died."""
    monster: str | None = None
    seat: int | None = None


class KnightGone(Event, tag="knight_gone", frozen=True):
    """A knight left the board."""

    seat: int
    knight: str


class KnightRanked(Event, tag="knight_ranked", frozen=True):
    """A knight was promoted or demoted."""

    knight: str
    rank: Rank


class KnightRested(Event, tag="knight_rested", frozen=True):
    """A knight rested: damage and Sanity damage that it has left."""

    knight: str
    damage: int
    sanity: int


class SanityLost(Event, tag="sanity_lost", frozen=True):
    """A knight took Sanity damage; the total."""

    knight: str
    total: int


class KnightMaddened(Event, tag="knight_maddened", frozen=True):
    """A knight went Mad for so many turns."""

    knight: str
    turns: int


class KnightRecovered(Event, tag="knight_recovered", frozen=True):
    """A Mad knight came to its senses."""

    knight: str


class SquadFormed(Event, tag="squad_formed", frozen=True):
    """Knights formed a squad, or joined one."""

    squad: str
    members: tuple[str, ...]


class Recruited(Event, tag="recruited", frozen=True):
    """A basic knight will appear in the wrap-up."""

    seat: int
    at: int


class CombatRolled(Event, tag="combat_rolled", frozen=True):
    """Knights' dice against a monster (None: a squad's, assigned afterwards)."""

    seat: int
    knights: tuple[str, ...]
    against: str | None
    dice: tuple[int, ...]
    hits: int


class Harvested(Event, tag="harvested", frozen=True):
    """A knight drew resources from hexes."""

    seat: int
    knight: str
    cards: Cards


class ClueGained(Event, tag="clue_gained", frozen=True):
    """Trophies were swapped for a clue."""

    seat: int
    trophies: tuple[str, ...]


class ClueSpent(Event, tag="clue_spent", frozen=True):
    """A clue was spent for an action."""

    seat: int


class MadRolled(Event, tag="mad_town_rolled", frozen=True):
    """A Mad town's die for a new monster."""

    detail = True

    at: int
    die: int


class PlayerMaddened(Event, tag="player_maddened", frozen=True):
    """A player went Mad."""

    seat: int


class PlayerDied(Event, tag="player_died", frozen=True):
    """A player is out of the game."""

    seat: int


class Rewarded(Event, tag="rewarded", frozen=True):
    """A Mad player took cards as a reward; ``victim`` is the seat that one came from, None the bank.

    Which card came out of a hand only these two see; ``cards`` is None where the bank gave them.
    """

    reveals = True

    seat: int
    victim: int | None
    count: int
    cards: Annotated[Cards | None | Hidden, SeenBy(("seat", "victim"))] = None


class MonsterNurtured(Event, tag="monster_nurtured", frozen=True):
    """A Mad player paid a build step for a monster in a town; ``kind`` is public, it lies on the town's card."""

    at: int
    kind: str
    progress: int


class OrderDropped(Event, tag="order_dropped", frozen=True):
    """An order of special building had become impossible, by the rule cited; only its owner is told (TAB-04)."""

    audience = ("seat",)

    seat: int
    order: str


class MetropolisRebuilt(Event, tag="metropolis_rebuilt", frozen=True):
    """A fallen metropolis stands again."""

    seat: int
    track: Track
    at: int


class GameEnded(Event, tag="game_ended", frozen=True):
    """The game ended otherwise than by points."""

    outcome: Literal["all_saved", "all_fallen", "mad_victory"]
    winners: tuple[int, ...]


MONSTERS_EVENTS: tuple[type[Event], ...] = (
    GateOpened,
    GateRolled,
    GateHit,
    GateClosed,
    GateSealed,
    Surged,
    MonsterAppeared,
    CupEmpty,
    MonsterRolled,
    MonsterMoved,
    MonsterHit,
    MonsterKilled,
    TownAssaulted,
    TownInvaded,
    TownFreed,
    TownDamaged,
    TownMended,
    TownReduced,
    TownDestroyed,
    TownMaddened,
    TownRecoloured,
    WallLost,
    KnightAppeared,
    KnightMoved,
    KnightHid,
    Checked,
    KnightHit,
    KnightGone,
    KnightRanked,
    KnightRested,
    SanityLost,
    KnightMaddened,
    KnightRecovered,
    SquadFormed,
    Recruited,
    CombatRolled,
    Harvested,
    ClueGained,
    ClueSpent,
    MadRolled,
    PlayerMaddened,
    PlayerDied,
    Rewarded,
    MonsterNurtured,
    OrderDropped,
    MetropolisRebuilt,
    GameEnded,
)

"""A seat leaves the game for good, by option (TAB-36 to TAB-39): the game with a robber and development cards."""

from horror.rules.base.leaving import depart
from horror.rules.base.turn import BeginTurn
from horror.rules.base.winning import look_for_winner, win_alone
from horror.rules.development.army import give_up
from horror.rules.development.position import DevelopmentPosition


def leave(p: DevelopmentPosition, seat: int) -> None:
    """TAB-36 to TAB-39: what it held goes back, what it owed falls away; the next seat's turn, or the end, follows."""
    depart(p, seat)
    return_cards(p, seat)
    give_up(p, seat)
    left = [other for other in range(p.seats) if p.plays(other)]
    if len(left) == 1:
        win_alone(p, left[0])
        return
    look_for_winner(p)
    p.release(seat)
    if p.state.turn and seat == p.state.active:
        p.lay_below(BeginTurn(seat=p.next_playing(seat)))


def return_cards(p: DevelopmentPosition, seat: int) -> None:
    """TAB-37: development cards that were not played go back into the deck."""
    mine = p.state.seats[seat]
    for card, count in enumerate(mine.development):
        p.state.deck[card] += count
    mine.development = [0] * len(mine.development)
    mine.fresh = [0] * len(mine.fresh)

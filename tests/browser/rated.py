"""The deed `rated EMAIL`: somebody has played a dozen rated games with thirteen others: won some, lost some, and saved
some with them."""

from __future__ import annotations

from accounts.models import User
from accounts.ratings import ledger
from horror import present
from tests.ratings.endings import BEGAN, LASTED
from tests.ratings.over import over, sign_up

GAMES = [("won", [0]), ("won", [1]), ("saved", [0, 1, 2, 3]), ("lost", [])]
"""How games end in turn, and who wins them."""


def main(email: str) -> None:
    person = User.objects.get(email=email)
    others = sign_up(13, "rival")
    today = (present.now() - BEGAN - LASTED).days
    for number in range(12):
        table = [person, *(others[(3 * number + place) % len(others)] for place in range(3))]
        kind, winners = GAMES[number % len(GAMES)]
        assert ledger.enter(over(kind, table, day=today - 60 + number, winners=winners))

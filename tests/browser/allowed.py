"""The deed `allowed EMAIL ADDRESS...`: somebody has allowed these addresses, from which mails count as theirs too."""

from __future__ import annotations

from accounts.models import User
from accounts.post import senders
from horror import present


def main(email: str, *addresses: str) -> None:
    person = User.objects.get(email=email)
    for address in addresses:
        senders.allow(person, address, present.now())

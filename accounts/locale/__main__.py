"""``python -m accounts.locale [language …]``: collect what mails about accounts say, and compile its catalogues."""

import sys
from pathlib import Path

from horror.games.locale.catalogue import Message, update
from horror.games.locale.mails import DOMAIN, messages_of

FOLDER = Path(__file__).parent


def messages() -> dict[Message, list[str]]:
    """Every message of the app with where it stands."""
    return messages_of(FOLDER.parent)


if __name__ == "__main__":
    update(FOLDER, DOMAIN, messages(), sys.argv[1:])

"""The secret of a game's dice: made, sealed, drawn from, and revealed when the game is over. docs/dice.md."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Sequence

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

from horror.models import DiceSecret, Game
from horror.rules.kernel.draws import SecretDraws, commitment, draw_key

SALT_LENGTH = 64
"""Characters that a player's salt may have."""
ENTROPY_LENGTH = 128
"""Characters of entropy that a submission may carry."""


def _sealer() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    derived = (hmac.digest(key.encode(), b"horror: sealed dice secrets", "sha256") for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in derived])


def make(game: Game) -> DiceSecret:
    """A secret for a new game, whose commitment is set; the row is still to be saved."""
    secret = secrets.token_bytes(32)
    game.commitment = commitment(secret)
    return DiceSecret(game=game, sealed=sealed(secret))


def sealed(secret: bytes) -> bytes:
    """The secret, encrypted under the newest key."""
    return _sealer().encrypt(secret)


def reseal(row: DiceSecret) -> None:
    """Seal a secret anew under the newest key; the row is still to be saved."""
    row.sealed = _sealer().rotate(bytes(row.sealed))


def opened(row: DiceSecret) -> bytes:
    """The 32 secret bytes. Only for drawing, and for revealing when the game is over."""
    return _sealer().decrypt(bytes(row.sealed))


def draws(row: DiceSecret, salts: Sequence[str], chain: bytes) -> SecretDraws:
    """Where the next draws of a running game come from."""
    return SecretDraws(draw_key(opened(row), salts), row.game_id, chain, row.number)

"""The secret of a game's dice: made, sealed, drawn from, and revealed when the game is over. docs/dice.md."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Sequence

import msgspec
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db.models import QuerySet

from horror.models import DiceSecret, Game
from horror.rules.kernel.chains import Chains
from horror.rules.kernel.draws import SecretDraws, commitment, draw_key
from horror.rules.kernel.links import SECOND, committed

NEWEST = SECOND
"""How new games draw."""
OPENING_HOURS = range(73)
"""How long the set-up of a game may wait for the links of its bound seats, in hours."""
_DEPOSIT = b'"sealed":'
"""What the stored chains of a game hold where a link was left with the server."""


def _sealer() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    derived = (hmac.digest(key.encode(), b"horror: sealed dice secrets", "sha256") for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in derived])


def make(game: Game) -> DiceSecret:
    """A secret for a new game, whose commitment is set; the row is still to be saved."""
    secret = secrets.token_bytes(32)
    game.commitment = commitment_of(game, secret)
    return DiceSecret(game=game, sealed=sealed(secret))


def commitment_of(game: Game, secret: bytes) -> str:
    """What is published of the secret when the game is made."""
    return committed(game.pk, secret) if game.dice_version == SECOND else commitment(secret)


def sealed(secret: bytes) -> bytes:
    """The secret, encrypted under the newest key."""
    return _sealer().encrypt(secret)


def reseal() -> tuple[int, list[str]]:
    """Seal the secrets of all games anew under the newest key, so that the older ones may go.

    How many were sealed, and the games whose secret no key opens. Harms no game that is played meanwhile: nothing
    else writes what is sealed.
    """
    sealer, done, lost = _sealer(), 0, []
    for row in DiceSecret.objects.only("sealed").iterator():
        try:
            anew = sealer.rotate(bytes(row.sealed))
        except InvalidToken:
            lost.append(row.pk)
        else:
            done += DiceSecret.objects.filter(pk=row.pk).update(sealed=anew)
    return done, lost


def with_deposits() -> list[str]:
    """The games in which a link was left with the server, in no order."""
    rows = DiceSecret.objects.exclude(chains=b"").values_list("pk", "chains").iterator()
    return [pk for pk, chains in rows if _DEPOSIT in bytes(chains)]


def reseal_deposits(game: Game) -> int | None:
    """Seal the deposits of a game under the newest key; how many, None where no key opens one. To be called under the
    game's lock.
    """
    sealer, row = _sealer(), DiceSecret.objects.get(game=game)
    chains = msgspec.json.decode(bytes(row.chains), type=Chains)
    held = [chain for chain in chains.seats if chain.sealed]
    try:
        for chain in held:
            chain.sealed = sealer.rotate(chain.sealed.encode()).decode()
    except InvalidToken:
        return None
    DiceSecret.objects.filter(game=game).update(chains=msgspec.json.encode(chains))
    return len(held)


def lost(rows: QuerySet[DiceSecret]) -> list[str]:
    """Of these secrets, the games of those that no key opens."""
    sealer = _sealer()
    return [row.pk for row in rows.only("sealed").iterator() if not _opens(sealer, bytes(row.sealed))]


def _opens(sealer: MultiFernet, token: bytes) -> bool:
    try:
        sealer.decrypt(token)
    except InvalidToken:
        return False
    return True


def left(link: str) -> str:
    """A link (hex) that a player leaves with the server, sealed as the secret is."""
    return sealed(bytes.fromhex(link)).decode()


def unsealed(deposit: str) -> bytes:
    """The link that was left."""
    return _sealer().decrypt(deposit.encode())


def opened(row: DiceSecret) -> bytes:
    """The 32 secret bytes. Only for drawing, and for revealing when the game is over."""
    return _sealer().decrypt(bytes(row.sealed))


def draws(row: DiceSecret, salts: Sequence[str], chain: bytes) -> SecretDraws:
    """Where the next draws of a running game come from."""
    return SecretDraws(draw_key(opened(row), salts), row.game_id, chain, row.number)

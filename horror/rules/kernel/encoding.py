"""The canonical encoding of a state, and its hash.

JSON with fields in declared order and defaults left out, so that a field added later does not change the hash
of an old state. No dict and no set occurs in a state, so equal states give equal bytes.
"""

import hashlib
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder()


def encode(state: msgspec.Struct) -> bytes:
    """The bytes that are stored as the snapshot."""
    return _encoder.encode(state)


def state_hash(encoded: bytes) -> str:
    """SHA-256 of an encoded state, in hex."""
    return hashlib.sha256(encoded).hexdigest()


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """A decoder for structs of this type or union; keep it, making one is slow."""
    return msgspec.json.Decoder(kind)

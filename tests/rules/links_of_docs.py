"""The vectors of docs/dice.md."""

from __future__ import annotations

GAME = "abcdefgh2345"
COMMITMENT = "eeb974246d03e81cee4b573b97e6dcd70f7308c1dcefa0beac45a2a3ef4d2921"
SEED = "c1e78f02845a029b16886164c19bcf38743cf206fbfc03946cec4da7eef4b425"
ANCHORS = (
    "d2e85e222181d52f11a664d29edaf4faf71ee6585f699c50bf351f8e4b433b57",
    "c071631b60aff9f88d5bd9f63b61c41e5930657bd2b67fe4b3a9e4c5b2d72cf3",
)
FIRST = (
    "a91de132fb47c00985f6dd4e38557c0bf3392de3f987fd380334a253351f319b",
    "f95c8f89a837f5026a7f7fb311884157be84eeb8277a3f880f46707f65f9da74",
)
OPEN = "cd8fb81bf7889feaa6a85df29547c41243e1ec5035a05b8f7067e0c4cdc8f65e"
SECOND = "b97c98496026a82dafb82797742c7cd11e6631b9ab4e8b3a333e2c2977e2f4e6"
MIXES = (
    "b31628bac366b73847eae0e27dc0cc1ff125effd636d4e6c5413ff3ca4bdb4d2",
    "4cd3973f051288d5d081d69f00dda1be27453d667526e95c468bd0ac46f6b64e",
)
DRAW = "ab8a229f7a5e7ecc6dde105e24e814d5623122b85be7b58e858e4b19dbf4bd2d"
ROWS = [(bytes.fromhex(ANCHORS[seat]), bytes.fromhex(FIRST[seat])) for seat in (0, 1)] + [(b"", b"")]

"""`python -m tests.fuzz [CASES]`: schemathesis against the server at SERVER_URL, authenticated.

Draws requests from the document, good and bad ones, for a game that runs, one that is over and a lobby; fails for an
answer of 5xx, for a status, type or header that is not documented, and for one that breaks its schema. CASES is how
many requests are drawn for each operation (without it 500, with which they are more than 20,000); where they are few,
the systematic ones are left out. What is drawn is the same each time.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from deploy.demo.players import API, Player

SCHEMATHESIS = Path(__file__).resolve().parents[2] / ".venv-clients" / "bin" / "schemathesis"
CASES = 500
FEW = 100
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
ENDS = {"resign", "vote", "cancel_game", "leave_game", "revoke_token", "close_me", "delete_me"}
"""Operations that would end what the others are tried on."""


async def games(player: Player) -> list[str]:
    """A game that runs, one that is over, and a lobby, all with a seat for this player."""
    bots = {"bots": ["random", "random"], "autostart": True, "seats": 3}
    made = {}
    for name, members in {
        "running": {"ruleset": "catan_horror", **bots},
        "over": {"ruleset": "classic", **bots},
        "lobby": {"ruleset": "classic", "seats": 4},
    }.items():
        game = await player.call("POST", f"{API}/games/", {"name": name, **members}, expect=201)
        made[name] = game["id"]
    player.seat = 0
    for name in ("running", "over"):
        await player._decide(made[name])
    key: dict[str, Any] = {"Idempotency_Key": secrets.token_hex(8)}
    await player.call("POST", f"{API}/games/{made['over']}/votes/", {"what": "draw", "agree": True}, **key)
    over = await player.call("GET", f"{API}/games/{made['over']}/")
    assert over["status"] == "finished", over
    return list(made.values())


def narrowed(document: dict[str, Any], ids: list[str]) -> dict[str, Any]:
    """The document for these games, without what would end them."""
    for path, methods in list(document["paths"].items()):
        for method, operation in list(methods.items()):
            if operation["operationId"] in ENDS or (path, method) == ("/api/v1/me/", "delete"):
                del methods[method]
                continue
            for parameter in operation.get("parameters", []):
                if (parameter["in"], parameter["name"]) == ("path", "game"):
                    parameter["schema"] = {"type": "string", "enum": ids}
        if not methods:
            del document["paths"][path]
    return document


async def main(cases: int) -> int:
    server = os.environ["SERVER_URL"]
    player = Player("Fuzz", server, seed=0, ruleset="classic")
    try:
        await player.sign_up(Path(os.environ["MAIL_FOLDER"]))
        ids = await games(player)
        document = await player.call("GET", f"{API}/schema/")
    finally:
        await player.close()
    with tempfile.TemporaryDirectory(prefix="horror-fuzz-") as folder:
        schema = Path(folder) / "schema.json"
        schema.write_text(json.dumps(narrowed(document, ids)))
        command = [
            *(str(SCHEMATHESIS), "run", str(schema), "--url", server),
            *("--header", f"Authorization: Bearer {player.token}", "--checks", ",".join(CHECKS)),
            *("--phases", "fuzzing" if cases < FEW else "coverage,fuzzing", "--max-examples", str(cases)),
            *("--seed", "1", "--generation-deterministic", "--continue-on-failure", "--workers", "2"),
            *("--warnings", "off", "--no-color", "--suppress-health-check", "all", "--request-timeout", "60"),
        ]
        return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else CASES)))

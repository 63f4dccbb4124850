"""The WebSocket side of the API: one ASGI application, mounted by deploy.asgi."""

from __future__ import annotations

import re
from typing import Any

from api.live.account_socket import AccountSocket
from api.live.game_socket import GameSocket
from api.live.season_socket import SeasonSocket
from api.live.socket import Receive, Send, refuse
from api.problems import NotFound

_GAME = re.compile(r"/api/v1/games/(?P<game>[^/]+)/live/?")
_SEASON = re.compile(r"/api/v1/leagues/(?P<league>[^/]+)/seasons/(?P<season>[0-9]{1,5})/live/?", re.ASCII)
_ACCOUNT = re.compile(r"/api/v1/me/live/?")


async def websocket(scope: Any, receive: Receive, send: Send) -> None:
    """A stream of a game, of the news of a season, or of an account; the slash at the end may be left out. Other
    addresses answer 404.
    """
    path = scope["path"].removeprefix(scope.get("root_path", ""))
    if match := _GAME.fullmatch(path):
        await GameSocket(scope, receive, send, match["game"]).serve()
    elif _ACCOUNT.fullmatch(path):
        await AccountSocket(scope, receive, send).serve()
    elif match := _SEASON.fullmatch(path):
        await SeasonSocket(scope, receive, send, match["league"], int(match["season"])).serve()
    else:
        await receive()
        await refuse(scope, send, NotFound().problem)

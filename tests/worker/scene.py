"""Creates games of bots in a process of its own, with whatever broker its environment names; prints their ids.

python -m tests.worker.scene <games> <points>
"""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from tests.worker.games import bot_game

    for _ in range(int(sys.argv[1])):
        print(bot_game(int(sys.argv[2])).pk, flush=True)

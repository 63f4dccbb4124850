"""How much a browser fetches before a game can be played upon: bounds that hold without a clock. `make page-bench`
measures what comes of it on a slow line."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from deploy.files import PREFIX, TREE

PARTS = re.compile(rf'(?:src|href)="{PREFIX}{TREE.hash}/([^"]+\.(?:js|css))"')
FILES, BYTES = 91, 88_600
"""Most scripts and style sheets, and most bytes of theirs as browsers get them. tests/api/test_now.py bounds what the
API answers meanwhile."""


@pytest.mark.django_db
def test_the_page_of_a_game_is_light() -> None:
    """What is not seen before anything is pressed is loaded when it is (game/later.js), and counts nowhere here."""
    page = Client(HTTP_HOST="127.0.0.1:8000").get("/games/abcdefgh2345").content.decode()
    files = {name: TREE.file(name) for name in PARTS.findall(page)}
    bytes_ = {
        name: len(next(iter(file.small.values()), file.content)) for name, file in files.items() if file
    }
    assert len(bytes_) == len(files) <= FILES, sorted(files)
    assert sum(bytes_.values()) <= BYTES, sorted(bytes_.items(), key=lambda each: -each[1])

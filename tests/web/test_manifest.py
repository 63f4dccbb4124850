"""The pages can be kept on a phone's first screen: a manifest says how, and all that it names is there."""

import json

from django.test import Client

from tests.web.scripts import STATIC

MANIFEST = STATIC / "manifest.webmanifest"


def test_a_page_names_a_manifest_whose_icons_are_there() -> None:
    told = json.loads(MANIFEST.read_text())
    for icon in told["icons"]:
        data = (STATIC / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width = int.from_bytes(data[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}" and data.startswith(b"\x89PNG")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert "manifest.webmanifest" in Client().get("/account/login").content.decode()


def test_it_begins_at_a_page_of_the_server() -> None:
    told = json.loads(MANIFEST.read_text())
    assert Client().get(told["start_url"]).status_code == 200
    assert told["start_url"].startswith(told["scope"])

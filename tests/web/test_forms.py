"""No form of a page can put what is written in it, a password perhaps, into an address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "web" / "templates" / "web"
FORMS = {
    f"{file.relative_to(TEMPLATES)}: {tag}": tag
    for file in sorted(TEMPLATES.rglob("*.html"))
    for tag in re.findall(r"<form\b[^>]*>", file.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("tag", FORMS.values(), ids=FORMS)
def test_a_form_is_posted_where_no_module_has_it_yet(tag: str) -> None:
    assert 'method="post"' in tag


@pytest.mark.parametrize("page", ["login", "signup"])
def test_one_logs_in_and_signs_up_when_the_page_is_ready(page: str) -> None:
    form = (TEMPLATES / f"{page}.html").read_text(encoding="utf-8").partition("</form>")[0]
    assert '<button type="submit" disabled>' in form

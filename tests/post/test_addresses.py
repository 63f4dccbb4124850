"""When two addresses are one."""

from __future__ import annotations

import pytest

from accounts.post.addresses import domain, same


@pytest.mark.rules("MAIL-03")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ada@example.org", "ADA@Example.ORG"),
        ("ada@example.org", " ada@example.org. "),
        ("ada@bücher.example", "ada@xn--bcher-kva.example"),
        ("ada@BÜCHER.example", "ada@XN--BCHER-KVA.example"),
        ("ada@faß.example", "ada@xn--fa-hia.example"),
        ("ada@ｅｘａｍｐｌｅ.org", "ada@example.org"),
        ("ada@example。org", "ada@example.org"),
        ("ÄDA@example.org", "äda@example.org"),
    ],
)
def test_these_are_one(one, other):
    assert same(one) == same(other) != ""


@pytest.mark.rules("MAIL-03")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ada@faß.example", "ada@fass.example"),
        ("ada@βόλος.example", "ada@βόλοσ.example"),
        ("ſtan@example.org", "stan@example.org"),
        ("straße@example.org", "strasse@example.org"),
        ("\u212aate@example.org", "kate@example.org"),
        ("a\u0308da@example.org", "äda@example.org"),
        ("ada+games@example.org", "ada@example.org"),
        ("a.da@example.org", "ada@example.org"),
        ("ada@exаmple.org", "ada@example.org"),
        ("ａda@example.org", "ada@example.org"),
    ],
)
def test_these_are_two(one, other):
    assert same(one) != same(other) and same(one) and same(other)


@pytest.mark.rules("MAIL-03")
@pytest.mark.parametrize(
    "address",
    [
        "", "ada", "@example.org", "ada@", "ada@ex\u200bample.org", "ada@ex\u00adample.org", "a\u200bda@example.org",
        "a\u2060da@example.org", "ad\u3164a@example.org", "ada\ufe0f@example.org", "ada\U000e0101@example.org",
        "ada@exam\ufe0fple.org", "ada@ex\u034fample.org", "ada@ex ample.org", "ada b@example.org", "ada\0@example.org",
        "ada@-ü.example", f"ada@{'ü' * 70}.example", "ada@ü_x.example", "ada@exam\u200dple.org",
    ],
)  # fmt: skip
def test_these_are_nobody_s(address):
    assert same(address) == ""


def test_a_domain_that_is_none_is_empty():
    assert (domain("xn--bcher-kva.example."), domain("ex\tample.org"), domain("ex\u202eample.org")) == (
        "xn--bcher-kva.example", "", "",
    )  # fmt: skip

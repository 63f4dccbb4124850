"""A mail of ours as others quote it, with marks or none, and what stands above it."""

from __future__ import annotations

from tests.mails.reading import ADDRESS, read_text
from worker.fences import closing, opening

OURS = "\n".join(
    [
        "Red, it is your turn.",
        opening("answer above this line"),
        "",
        "K5 hide",
        "end turn",
        closing("or below this line"),
    ]
)
MARKED = "\n".join(f"> {line}" for line in OURS.split("\n"))
WROTE = f"On Friday Island <{ADDRESS}> wrote:"


def own(text: str) -> list[str]:
    """The lines of the own text that are not blank."""
    return [line for line in read_text(text).own.split("\n") if line]

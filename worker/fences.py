"""The two lines between which a mail of ours stands, so that its quotation is known again (MAIL-12).

A mail begins with one line (what is asked, and until when), then comes the opening fence; the closing one is its
last line. A fence is known by its first letters, in every language. The line before the opening one must not read
as an order: a client that quotes without marks and without attribution leaves it standing as if the sender had
written it.
"""

OPEN = "=== 8<"
CLOSE = "=== >8"
RULE = "==="
"""What words of players may not have in our mails: it would look like a fence."""
COLUMNS = 68
"""As long as a line of our mails may be: with two quote marks before it no client folds it."""


def opening(words: str) -> str:
    """The opening fence: ``opening("answer above this line")``."""
    return f"{OPEN} {words} {RULE}"


def closing(words: str) -> str:
    """The closing fence: ``closing("or below this line")``."""
    return f"{CLOSE} {words} {RULE}"

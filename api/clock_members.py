"""What the members of the document mean that are about clocks (docs/clocks.md); all others are in api.members."""

from __future__ import annotations

CLOCKS: dict[str, str] = {
    "due": "Until when the seat has to answer",
    "OpenDecision.due": "Until when the seat has to answer; there while a clock runs",
    "clock": "The seat's clock",
    "ClockShown.state": "`playing`; `late`: it ran out of time and has shorter times until its player answers; "
    "`stood_in`: the steward answers until its player is back; `open`: somebody may take it over",
    "ClockShown.bank": "Seconds that the seat has beyond the free time of its turns",
    "Rates.bank": "Seconds that a seat begins with, beyond the free time of its turns",
    "RatesRequest.bank": "Seconds that a seat begins with, beyond the free time of its turns",
    "free_until": "When its free time is used up, and the bank begins to pay",
    "rates": "By what the clocks of the game go",
    "preset": "The name of rates that are usual",
    "RatesRequest.preset": "The rates that the others are set over",
    "RatesRequest.turn": "Seconds for the first thing that a seat is asked in its own turn, and for each placement",
    "Rates.turn": "Seconds for the first thing that a seat is asked in its own turn, and for each placement",
    "again": "Seconds at least for what it is asked later in the same turn, after others have answered",
    "reaction": "Seconds for what a seat is asked outside of its own turn",
    "awake": "Seconds of waking time that everybody has, however soon it would be due",
    "refill": "Seconds that the bank gets for an own turn which its player has ended",
    "cap": "Seconds that the bank holds at most",
    "off_days": "Days of the week on which clocks stand still: 0 is Monday",
    "off_zone": "The time zone of those days, and of the holidays",
    "holidays": "Days on which clocks stand still besides",
    "vacation_days": "How many days of a player's vacations stop the clock of the seat",
    "away": "`clock`: vacation stops the clock; `choice`: who is away may have the steward play instead",
    "late": "`play`: the clock plays for who is late; `wait`: everybody waits, in private games alone",
    "ladder": "How soon a seat that lets its clock run out is stood in for: `gentle`, `standard`, `strict`",
    "RatesKnown.presets": "Usual ones, by name",
    "RatesKnown.usual": "The preset of games whose maker says nothing",
    "bounds": "How little and how much a setting may be, by its name",
    "least": "The least that it may be",
    "BoundsShown.most": "The most that it may be",
    "most_off_days": "How many days a week may be off",
    "most_holidays": "How many holidays there may be",
}

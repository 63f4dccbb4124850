"""The rows of leagues: who plays in which season, in which group, which games, and what was done to all that."""

from accounts.leagues.models.act import Act, Protest
from accounts.leagues.models.answered import Answered
from accounts.leagues.models.change import Change
from accounts.leagues.models.entry import Entry, Standin, Waiting
from accounts.leagues.models.league import Barred, Household, League, Link, Member
from accounts.leagues.models.match import Group, Match
from accounts.leagues.models.season import Season

__all__ = [
    "Act",
    "Answered",
    "Barred",
    "Change",
    "Entry",
    "Group",
    "Household",
    "League",
    "Link",
    "Match",
    "Member",
    "Protest",
    "Season",
    "Standin",
    "Waiting",
]

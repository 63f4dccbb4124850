"""Where games are stored. Only `horror.table` writes here; others read through the named query methods."""

from horror.models.dice import DiceSecret
from horror.models.epoch import Epoch, epoch_now
from horror.models.game import ENDED, STEWARD, Game, Seat
from horror.models.invitation import Invitation
from horror.models.invitation_link import InvitationLink
from horror.models.job import Bundle, Job
from horror.models.log import Checkpoint, Draft, Entry, Sighting, Snapshot, Submission
from horror.models.obligation import Obligation
from horror.models.reader import InvitedReader
from horror.models.rematch import Rematch
from horror.models.standing import Firing, StandingList
from horror.models.stop import Heartbeat, Stop
from horror.models.tenure import Tenure
from horror.models.visit import Notes, Seen

__all__ = [
    "ENDED",
    "STEWARD",
    "Bundle",
    "Checkpoint",
    "DiceSecret",
    "Draft",
    "Entry",
    "Epoch",
    "Firing",
    "Game",
    "Heartbeat",
    "Invitation",
    "InvitationLink",
    "InvitedReader",
    "Job",
    "Notes",
    "Obligation",
    "Rematch",
    "Seat",
    "Seen",
    "Sighting",
    "Snapshot",
    "StandingList",
    "Stop",
    "Submission",
    "Tenure",
    "epoch_now",
]

"""What is answered when something about people is not done: with the number of its rule, and what would be right."""

from __future__ import annotations

from horror.table.errors import Refused


class BadReport(Refused):
    """What cannot be reported, or not so (PEO-10)."""

    code, status = "bad_report", 422


class TooManyReports(Refused):
    """Somebody has reported as much as one may for now (PEO-12)."""

    code, status = "too_many_reports", 422


class TooManyDistances(Refused):
    """Somebody keeps as many people at a distance as one may (PEO-01)."""

    code, status = "too_many_distances", 422


class BadMeasure(Refused):
    """An act of staff that cannot be done (PEO-20)."""

    code, status = "bad_measure", 422


class Decided(Refused):
    """Somebody has decided it already."""

    code, status = "decided", 409


class NoAppeal(Refused):
    """Nothing against which an appeal is possible, or not any more; or not decided by this one (PEO-30, PEO-31)."""

    code, status = "no_appeal", 409

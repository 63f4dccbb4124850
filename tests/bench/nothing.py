"""A kind of job without any work, for the workers of `tests.bench.storm`."""

from datetime import datetime

from horror.table import jobs
from horror.table.jobs import Claimed


@jobs.handler("nothing")
def nothing(claimed: Claimed, now: datetime) -> None:
    """Looks at nothing and does nothing: what is left is what a job costs."""

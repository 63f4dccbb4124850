"""The settings of an embedded server whose disk can be full."""

from deploy.settings import *  # noqa: F403
from tests.chaos.room import install

install()

"""The settings of a deployment that counts requests and never refuses one: what is looked for is behind the limits."""

from api.limits import LIMITS
from deploy.settings import *  # noqa: F403

API_LIMITS = {name: (10**6, limit.window, limit.strict) for name, limit in LIMITS.items()}

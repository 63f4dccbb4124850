"""REST under WSGI.

Only with Redis: this process runs no worker, and what it pushes must reach the sockets of others.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
os.environ.setdefault("BROKER_PATIENCE", "0.3")

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

if settings.EMBEDDED:
    raise ImproperlyConfigured(
        "Without REDIS_URL there is one serving process, started by `make serve`. WSGI processes (runserver "
        "too) need REDIS_URL, since their live pushes and jobs must reach other processes."
    )

application = get_wsgi_application()

import deploy.urls  # noqa: E402, F401  (all that requests need is made before any thread serves)
from deploy import heartbeat, warming  # noqa: E402
from horror.checks import may_serve  # noqa: E402  (models are there only now)

may_serve()
warming.begin()
heartbeat.begin()

"""Everything under ASGI: HTTP, sockets, and on the embedded default the worker in the lifespan.

HTTP is answered by the WSGI application in threads of this process, sockets by the event loop and a few threads more.
Each of these threads keeps a connection to the database, and there are DATABASE_POOL of them.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
os.environ.setdefault("BROKER_PATIENCE", "0.3")

from django.core.wsgi import get_wsgi_application

wsgi = get_wsgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402

import deploy.urls  # noqa: E402, F401  (all that requests need is made before any thread serves)
from api.live.looking import LOOKERS  # noqa: E402
from api.routing import websocket  # noqa: E402
from deploy.bodies import bounded  # noqa: E402
from deploy.embedded import lifespan  # noqa: E402
from deploy.http import Http  # noqa: E402

http = bounded(Http(wsgi, threads=max(1, settings.DATABASE_POOL - LOOKERS)))
application = ProtocolTypeRouter({"http": http, "websocket": websocket, "lifespan": lifespan})

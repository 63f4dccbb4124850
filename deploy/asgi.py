"""Everything under ASGI: HTTP, sockets, and on the embedded default the worker in the lifespan.

Threads that answer requests come and go here, so connections are pooled and never kept by a thread.
"""

import os
import warnings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
os.environ.setdefault("DATABASE_POOL", "8")

from django.core.asgi import get_asgi_application

http = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402

import deploy.urls  # noqa: E402, F401  (all that requests need is made before any thread serves)
from api.routing import websocket  # noqa: E402
from deploy.bodies import bounded  # noqa: E402
from deploy.embedded import lifespan  # noqa: E402

application = ProtocolTypeRouter({"http": bounded(http), "websocket": websocket, "lifespan": lifespan})

# Static files are small, so that they are read whole before they are sent does not matter.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

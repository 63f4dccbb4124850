"""REST under WSGI: a worker process keeps its database connection for a minute."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
os.environ.setdefault("DATABASE_CONN_MAX_AGE", "60")

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

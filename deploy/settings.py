"""Django settings, all from the environment; every one has a default that suits `make serve`.

Three decide what kind of server this is:

DATABASE_URL  PostgreSQL (`postgres://user:password@host/name`); absent: SQLite in DATA_DIR.
REDIS_URL     broker, channel layer and cache in Redis; absent: in memory, so exactly one serving process.
SECRET_KEY    needed as soon as one of the two above is set; absent: a random one in DATA_DIR/secret_key.

The rest: DATA_DIR, PUBLIC_URL, ALLOWED_HOSTS, TRUSTED_PROXY, EMAIL_URL, DEFAULT_FROM_EMAIL, MAIL_SUBADDRESS, MAIL_HOST,
MAIL_IN, IMAP_URL, IMAP_SECONDS, MAIL_PROVIDER, MAIL_PROVIDER_SECRET, MAIL_GOVERNOR, MAIL_QUIET_SECONDS,
MAIL_REST_SECONDS, DEBUG, LOG_FORMAT, LOG_LEVEL, SECRET_KEY_FALLBACKS, ADMINS, SWEEP_SECONDS, WEB_HEARTBEAT_SECONDS,
VAPID_PRIVATE_KEY, PUSH_CONTACT, PUSH_SERVICES, CALLS_A_MINUTE, DEMO_GAME, REDIS_PREFIX, DATABASE_POOL,
DATABASE_CONN_MAX_AGE, CLOCK, SITE_NAME, SITE_CONTACT, IMPRINT, PRIVACY, SIGN_UP (`open`, `invited` or `closed`),
HSTS_SUBDOMAINS (false: subdomains of PUBLIC_URL's host may go on without https), HORROR_GAMES (the registry of games).
"""

from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ

from deploy import bodies, mails, site
from deploy.databases import postgresql, sqlite
from deploy.elsewhere import elsewhere
from deploy.logs import logging_config
from deploy.secret import keep_private, secret_key

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var"))).resolve()
DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_URL = env.str("REDIS_URL", default="")
REDIS_PREFIX = env.str("REDIS_PREFIX", default="horror")

# Without Redis the channel layer, the broker and the cache live in this very process: there can be only one.
EMBEDDED = not REDIS_URL

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = secret_key(DATA_DIR, embedded=EMBEDDED and not DATABASE_URL)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

# --- Where the server is --------------------------------------------------------------------------

PUBLIC_URL = env.str("PUBLIC_URL", default="http://127.0.0.1:8000").rstrip("/")
_public = urlsplit(PUBLIC_URL)
_loopback = ["127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[*_loopback, _public.hostname or ""])
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
CSRF_FAILURE_VIEW = "api.handler.forged"

# Pages that show what only the machine's owner may see (the folder of mails) need this and a loopback client.
SERVES_LOOPBACK_ONLY = _public.hostname in ("127.0.0.1", "localhost", "::1")

SITE_NAME, SITE_CONTACT, SIGN_UP = site.site(env)
IMPRINT, PRIVACY = site.texts(env)
HTTPS = _public.scheme == "https"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    # Browsers take a cookie of such a name from this very host alone, by https: no neighbour can plant one.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-session", "__Host-csrf"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
# The API refuses instead: deploy.middleware.https_for_programs.
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^api/"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=True)
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Only a proxy that overwrites these headers itself may be trusted with them; see deploy/units/.
TRUSTED_PROXY = env.bool("TRUSTED_PROXY", default=False)
if TRUSTED_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
# Nothing here needs any of what a page may ask a browser for.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media", "geolocation",
        "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment",
        "publickey-credentials-get", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking",
    )
)  # fmt: skip
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# --- Applications ---------------------------------------------------------------------------------

INSTALLED_APPS = [
    "accounts.staff.StaffConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "horror",
    "accounts",  # before allauth: its words for mails take the place of allauth's
    "accounts.ratings.apps.RatingsConfig",
    "accounts.leagues.apps.LeaguesConfig",
    "accounts.conduct.apps.ConductConfig",
    "accounts.post.apps.PostConfig",
    "accounts.channels.apps.ChannelsConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.headless",
    "api",
    "worker",
    "web",
]

MIDDLEWARE = [
    "deploy.middleware.request_id",
    "api.language.spoken",
    "deploy.middleware.security_headers",
    "deploy.middleware.https_for_programs",
    "django.middleware.security.SecurityMiddleware",
    "api.cors.cross_origin",
    "deploy.files.static_files",
    "api.gate.gate",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "deploy.middleware.Slashes",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "api.accounts_door.spoken",
    "api.accounts_door.bounded_bodies",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "deploy.urls"
ASGI_APPLICATION = "deploy.asgi.application"
WSGI_APPLICATION = "deploy.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "api.previews.told",
                "web.site.told",
            ]
        },
    }
]

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # no cookie of its own

# What draws the pictures of links to games; the API knows no pixels.
PREVIEWS = "worker.notices.previews.png"

# What time it is: the dotted name of a callable. Simulators name their own; nothing else should.
CLOCK = env.str("CLOCK", default="horror.present.database")

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Served from where they lie: nothing is collected before a start.
    "staticfiles": {"BACKEND": "deploy.files.Storage"},
}

# --- Database -------------------------------------------------------------------------------------


# Each thread keeps its connection for a while, no longer than a migration may take to be forgotten. Opening one takes
# longer than most requests ask of it, of SQLite too, which reads the whole schema anew.
CONN_MAX_AGE = env.int("DATABASE_CONN_MAX_AGE", default=60)


# How many connections an ASGI process takes at most: one for each of its threads that ask the database.
DATABASE_POOL = env.int("DATABASE_POOL", default=12)
# Something between us and PostgreSQL lends a connection for one transaction: nothing that a connection could remember
# (statements, cursors, settings) is asked of it. horror.table sets its time-outs in each transaction.
DATABASE_POOLER = env.bool("DATABASE_POOLER", default=False)


if DATABASE_URL.startswith("postgres"):
    DATABASES = {"default": postgresql(DATABASE_URL, CONN_MAX_AGE, DATABASE_POOLER)}
else:
    DATABASES = {"default": sqlite(DATABASE_URL or f"sqlite:///{DATA_DIR / 'horror.sqlite3'}", CONN_MAX_AGE)}
    if DATABASES["default"]["NAME"] != ":memory:":
        keep_private(Path(DATABASES["default"]["NAME"]))
if test_database := env.str("TEST_DATABASE_NAME", default=""):
    DATABASES["default"]["TEST"] = {"NAME": test_database}

# --- Redis, or memory -----------------------------------------------------------------------------

CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# How often each process that does jobs looks for those of dead workers.
SWEEP_SECONDS = env.int("SWEEP_SECONDS", default=1 if EMBEDDED else 2)
# How often each web process says that it is there; after 90 seconds without any nobody runs out of time (TAB-65).
WEB_HEARTBEAT_SECONDS = env.float("WEB_HEARTBEAT_SECONDS", default=30)
# How long bots take where people look on: seconds before an answer, before the next move of a turn, and before a turn
# while nobody looks on (horror/table/thinking.py).
BOT_PAUSES = env.list("BOT_PAUSES", cast=int, default=[2, 1, 180])
# A game of bots for the front page, and a league of programs; `make serve` wants them.
HORROR_GAMES = env.str("HORROR_GAMES", default="horror.games.RULESETS")
DEMO_GAME = env.bool("DEMO_GAME", default=False)
if DEMO_GAME:
    CELERY_IMPORTS = ["deploy.demo.game", "deploy.demo.league.serving"]

if EMBEDDED:
    CELERY_BROKER_URL = "memory://"  # nothing is sent: the only process does the jobs itself
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    }
    # Counters of limits and of guesses live here: with Django's 300 entries others' would soon push one's own out.
    CACHES = {
        "default": {
            "BACKEND": "horror.cache.Memory",
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    }
else:
    import socket

    from redis.backoff import NoBackoff
    from redis.retry import Retry

    CELERY_BROKER_URL = REDIS_URL
    # Whoever has just committed must not wait for a broker that is away (kombu's own defaults: 6 s). Processes that
    # answer people set this lower; those that take messages wait for them longer than that.
    BROKER_PATIENCE = env.float("BROKER_PATIENCE", default=5)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "global_keyprefix": f"{REDIS_PREFIX}-celery:",
        "socket_connect_timeout": min(1, BROKER_PATIENCE),
        "socket_timeout": BROKER_PATIENCE,
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.1,
        "interval_max": 0.1,
    }
    # The pub/sub layer: the core one drops bursts and, with redis-py 8, closes idle sockets.
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                "hosts": [{"address": REDIS_URL, "socket_timeout": None}],
                "prefix": f"{REDIS_PREFIX}-live",
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "horror.cache.Cache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": f"{REDIS_PREFIX}-cache",
            # Redis that hangs is waited for once, and not by the library's ten tries.
            "OPTIONS": {
                "socket_timeout": 0.3,
                "socket_connect_timeout": 0.3,
                # One that a firewall has forgotten is known as lost before anybody asks over it.
                "socket_keepalive": True,
                "socket_keepalive_options": {
                    socket.TCP_KEEPIDLE: 15,
                    socket.TCP_KEEPINTVL: 5,
                    socket.TCP_KEEPCNT: 2,
                },
                "retry": Retry(NoBackoff(), 0),
            },
        }
    }

# --- People ---------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backend.Backend"]
PASSWORD_HASHERS = [
    "accounts.hashing.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "accounts.strength.Similar",
        "OPTIONS": {"user_attributes": ["email", "name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "accounts.strength.Guessable"},
]

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupForm"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# Links that open something hold an hour.
PASSWORD_RESET_TIMEOUT = 3600
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 1 / 24
# Addresses, second factors and the end of an account: only within five minutes of giving the password again.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
# Wrong passwords are counted by accounts.guesses; this bounds log-ins, mails, and guesses at second factors (key).
ACCOUNT_RATE_LIMITS = {"reset_password": "20/m/ip,3/h/key", "login_failed": "5/5m/key"}
MFA_ADAPTER = "accounts.factors.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = _public.hostname
# A session ends a fortnight after its log-in, or a week after it was last used (accounts.sessions).
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_IDLE_SECONDS = 7 * 24 * 3600
HEADLESS_ONLY = True
HEADLESS_ADAPTER = "accounts.adapter.HeadlessAdapter"
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": f"{PUBLIC_URL}/account/verify-email#{{key}}",
    "account_reset_password": f"{PUBLIC_URL}/account/password/reset",
    "account_reset_password_from_key": f"{PUBLIC_URL}/account/password/reset#{{key}}",
    "account_signup": f"{PUBLIC_URL}/account/signup",
}

# --- API ------------------------------------------------------------------------------------------

HEADLESS_SERVE_SPECIFICATION = True
HEADLESS_SPECIFICATION_TEMPLATE_NAME = None
# Behind a proxy that is trusted, addresses are counted by what it says, else all visitors would be one.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if TRUSTED_PROXY else 0

# Sockets: seconds between pings, between looks for hints that the channel layer lost, and until a hint is given up.
LIVE_HEARTBEAT_SECONDS = env.int("LIVE_HEARTBEAT_SECONDS", default=20)
LIVE_POLL_SECONDS = env.float("LIVE_POLL_SECONDS", default=5)
LIVE_HINT_SECONDS = env.float("LIVE_HINT_SECONDS", default=2)

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.handler.handle",
    "URL_FORMAT_OVERRIDE": None,  # the header Accept alone says what is wanted
    "DEFAULT_RENDERER_CLASSES": ["api.media.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.media.StructParser"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Horror",
    "DESCRIPTION": "Correspondence board games. Every move and event of every game stands here with its type.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "POSTPROCESSING_HOOKS": ["api.document.complete"],
    "COMPONENT_SPLIT_PATCH": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- Mail -----------------------------------------------------------------------------------------

MAIL_FOLDER = DATA_DIR / "mail"
ADMINS = [parseaddr(one) for one in env.list("ADMINS", default=[])]
_host = "localhost" if SERVES_LOOPBACK_ONLY else _public.hostname
DEFAULT_FROM_EMAIL = SERVER_EMAIL = site.sender(env, SITE_NAME, f"games@{_host}")
MAIL_SUBADDRESS, MAIL_HOST, IMAP_URL, IMAP_SECONDS, MAIL_PROVIDER, ANYMAIL, MAIL_IN = mails.coming(env)
if MAIL_PROVIDER:
    DATA_UPLOAD_MAX_MEMORY_SIZE = bodies.LARGEST_MAIL
MAIL_PACES: mails.Paces = mails.paces(env)
MAIL_GOVERNOR = MAIL_PACES.governor
if env.str("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
    EMAIL_TIMEOUT = 20
else:
    EMAIL_BACKEND = "deploy.mailbox.FolderBackend"

# --- Web push and webhooks ------------------------------------------------------------------------

VAPID_PRIVATE_KEY, PUSH_CONTACT, PUSH_SERVICES, CALLS_A_MINUTE = elsewhere(
    env, DATA_DIR, EMBEDDED and not DATABASE_URL, ADMINS[0][1] if ADMINS else parseaddr(DEFAULT_FROM_EMAIL)[1]
)

# --- Logs -----------------------------------------------------------------------------------------

LOGGING_CONFIG = "deploy.logs.configure"
LOGGING = logging_config(format=env.str("LOG_FORMAT", default=""), level=env.str("LOG_LEVEL", default="INFO"))

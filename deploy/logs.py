"""Structured logs: one line an event, JSON where a machine reads, coloured text in a terminal.

Whoever knows the id of a game, job or submission binds it: `structlog.contextvars.bind_contextvars(game=12)`;
it then stands on every line of that request or task. Secrets never do: `redact` runs on every line.
"""

from __future__ import annotations

import logging.config
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

REDACTED = "[redacted]"
SECRET_KEYS = re.compile(
    r"password|passwd|token|secret|authorization|cookie|api_?key|signature|orders?_text|salt|entropy|body",
    re.IGNORECASE,
)
# The same things inside a text: credentials in an address, a bearer token, a key=value pair.
SECRET_TEXT = re.compile(
    r"(?P<url>(?<=://)[^/\s:@]*:[^/\s@]+(?=@))"
    r"|(?P<bearer>(?<=bearer )\S+)"
    r"|(?P<pair>(?:(?<=password=)|(?<=token=)|(?<=secret=)|(?<=key=))[^&\s\"']+)",
    re.IGNORECASE,
)

# Controls, marks of direction, line and paragraph separators, halves of surrogate pairs.
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def redact(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replaces what must not be logged: values under telling names at any depth, credentials inside texts."""
    event.pop("color_message", None)
    for key in event:
        event[key] = _clean(key, event[key])
    return event


def harmless(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """For a terminal: shows as escapes what would steer it or begin a line of its own. JSON escapes by itself.

    Tracebacks keep their lines.
    """
    for key, value in event.items():
        kept = "\n\t" if key in ("exception", "stack") else ""
        event[key] = _shown(value, kept)
    return event


def _shown(value: Any, kept: str) -> Any:
    if isinstance(value, str):
        return _STEERING.sub(lambda found: found[0] if found[0] in kept else ascii(found[0])[1:-1], value)
    if isinstance(value, dict):
        return {_shown(name, kept): _shown(item, kept) for name, item in value.items()}
    if isinstance(value, list):
        return [_shown(item, kept) for item in value]
    return value


def _clean(key: object, value: object) -> object:
    if isinstance(key, str) and SECRET_KEYS.search(key):
        return REDACTED
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, dict):
        return {inner: _clean(inner, item) for inner, item in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(key, item) for item in value]
    return SECRET_TEXT.sub(REDACTED, str(value))


def logging_config(format: str, level: str) -> dict[str, Any]:
    """The `LOGGING` setting. `format` is "json", "text" or "" (text in a terminal, else JSON)."""
    text = format == "text" or (not format and sys.stderr.isatty())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    # Tracebacks become plain text before they are redacted; the console's own ones would show local variables.
    renderer: Any = (
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
        if text
        else structlog.processors.JSONRenderer(default=str)
    )
    render = [structlog.processors.format_exc_info, redact, *([harmless] if text else []), renderer]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # The request lines of deploy.middleware replace these.
            "uvicorn": {"handlers": [], "propagate": True},
            "uvicorn.access": {"handlers": [], "propagate": True, "level": "WARNING"},
            # Django's own handler would mail ADMINS each fault and each foreign Host, with the settings: DATABASE_URL,
            # REDIS_URL. They are told by worker.notices.alert alone.
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True, "level": "WARNING"},
            "django.request": {"level": "ERROR"},
            "kombu.connection": {"level": "ERROR"},  # it finds that memory has no host
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "httpx": {"level": "WARNING"},
        },
    }


def configure(config: dict[str, Any]) -> None:
    """Called by Django with the `LOGGING` setting: sets up the standard logging, and structlog upon it."""
    logging.config.dictConfig(config)
    structured = config["formatters"]["structured"]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *structured["foreign_pre_chain"],
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )

"""Logging: quiet by default, JSON lines for machines.

It holds no token, passphrase, salt, deal or password, and no name of a player.
"""

import json
import logging
import os
import sys
from datetime import UTC, datetime

FORMATS = ("auto", "json", "text")
LEVELS = ("debug", "info", "warning", "error")
FORMAT, LEVEL = "NETDECK_LOG_FORMAT", "NETDECK_LOG_LEVEL"
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One object a line: ``time``, ``level``, ``logger``, ``message``, ``process``, and ``trace`` where something has failed."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def why_not_log(form: str, level: str) -> str:
    """What is wrong with a log format or level; empty if they are valid."""
    if form not in FORMATS:
        return f"--log-format is one of {', '.join(FORMATS)}, not {form!r}"
    return "" if level in LEVELS else f"--log-level is one of {', '.join(LEVELS)}, not {level!r}"


def configure_logging(form: str, level: str) -> None:
    """Configure logging for this process and its children."""
    os.environ[FORMAT], os.environ[LEVEL] = form, level
    inherit_logging()


def inherit_logging() -> None:
    """Configure logging as in the parent process."""
    form, level = os.environ.get(FORMAT, "auto"), os.environ.get(LEVEL, "warning")
    handler = logging.StreamHandler(sys.stderr)
    plain = form == "text" or (form == "auto" and sys.stderr.isatty())
    handler.setFormatter(logging.Formatter(TEXT) if plain else JsonLines())
    logging.basicConfig(level=level.upper() if level in LEVELS else "WARNING", handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)

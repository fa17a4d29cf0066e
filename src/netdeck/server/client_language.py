"""The language of a client: from its hello or ``Accept-Language``.

Requests are answered in the context in which they came; a connection says it once, and a worker is told with each job.
"""

from contextvars import ContextVar

from netdeck.i18n import ENGLISH

in_language: ContextVar[str] = ContextVar("speaking", default=ENGLISH)
"""The language of whoever is answered now."""

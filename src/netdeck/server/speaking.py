"""In which language somebody is answered: the one that their hello names, or that their browser asks for.

Requests are answered in the context in which they came; a connection says it once, and a worker is told with each job.
"""

from contextvars import ContextVar

from netdeck.tongues import ENGLISH

speaking: ContextVar[str] = ContextVar("speaking", default=ENGLISH)
"""The language of whoever is answered now."""

"""The caller of a table: address and time of arrival."""

import msgspec

from netdeck.i18n import ENGLISH


class Caller(msgspec.Struct, frozen=True):
    """Who sends a request: the key of their address, the time of arrival, and their language."""

    who: str = ""
    came: float | None = None
    language: str = ENGLISH


NOBODY = Caller()

CAME = "netdeck.came"
"""Where a request says when it came in."""

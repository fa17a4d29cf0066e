"""Who says something to a table, as far as the server has to know: from where, and when it came in."""

import msgspec

from netdeck.tongues import ENGLISH


class Caller(msgspec.Struct, frozen=True):
    """Somebody at the door: how their address is counted, when their message was read (by the server's pace), and their language."""

    who: str = ""
    came: float | None = None
    language: str = ENGLISH


NOBODY = Caller()

CAME = "netdeck.came"
"""Where a request says when it came in."""

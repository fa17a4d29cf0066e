"""Who says something to a table, as far as the server has to know: from where, and when it came in."""

import msgspec


class Caller(msgspec.Struct, frozen=True):
    """Somebody at the door: under which name their address is counted, and when their message was read (by the server's pace)."""

    who: str = ""
    came: float | None = None


NOBODY = Caller()

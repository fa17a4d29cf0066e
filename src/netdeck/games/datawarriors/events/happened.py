"""What an event of this game is (section 6 of the specification): its name.

Field names that are words of Python have an underscore in the code (``from_``) and none for anybody who looks. The rules have changed the
table when an event is told (:mod:`~netdeck.games.datawarriors.face.told`).
"""

import re

from netdeck.kernel import Event


class Happened(Event):
    """An event of this game; it is known by its name in lower case with underscores."""

    @classmethod
    def kind(cls) -> str:
        return re.sub(r"(?<!^)([A-Z])", r"_\1", cls.__name__).lower()

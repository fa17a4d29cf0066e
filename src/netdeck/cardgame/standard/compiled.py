"""A standard game compiled to machine code. Needs the extra ``sim``."""

import sys
from types import ModuleType

from netdeck.backends.native_code import NativeCode
from netdeck.backends.table_layout import MOST_CARDS
from netdeck.cardgame.standard.complete import Chapter
from netdeck.cardgame.standard.table import ROOMS


def code_of(game: str, chapter: Chapter, module: ModuleType) -> NativeCode:
    """The machine code of the game in *module*."""
    rooms = {**ROOMS, "card on the tray": MOST_CARDS}
    return NativeCode(game, chapter.table, dict(enumerate(chapter.runner.do)), rooms, module, sys.modules[__name__])

"""In which language the command speaks: that of ``--language``, else that of the terminal; and of which game it is speaking.

Both belong to the command that runs, so that a complaint is told in the same words as the answer would have been.
"""

import os
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netdeck.kernel import Game
    from netdeck.tongues import Tongue

_LANGUAGE: ContextVar[str] = ContextVar("language", default="")
_GAME: ContextVar["Game | None"] = ContextVar("game", default=None)


def begin_to_speak() -> None:
    """A command begins: nothing was said yet."""
    _LANGUAGE.set("")
    _GAME.set(None)


def keep_language(wish: str) -> None:
    """From here on the command speaks this language; that of the terminal where nothing is wished."""
    _LANGUAGE.set(wish)


def keep_game(game: "Game") -> None:
    """From here on it speaks of *game*, whose words it then knows."""
    _GAME.set(game)


def language() -> str:
    """The language that is spoken."""
    from netdeck.tongues import preferred

    return _LANGUAGE.get() or preferred(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")


def speaks() -> "Tongue":
    """How it is spoken here, of the game that was named last."""
    from netdeck.tongues import tongue

    return tongue(language(), _GAME.get())


def spoken(text: str) -> str:
    """A message in the language that is spoken; what is no message stays as it is."""
    return speaks().say(text)

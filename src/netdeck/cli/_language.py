"""The language of the command: ``--language``, otherwise that of the terminal; and the game of its words.

Both belong to the command that runs, so that a complaint is told in the same words as the answer would have been.
"""

import os
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from netdeck.i18n import Translator
    from netdeck.kernel import Game

_LANGUAGE: ContextVar[str] = ContextVar("language", default="")
_GAME: ContextVar["Game | None"] = ContextVar("game", default=None)


def reset_language() -> None:
    """Reset the language at the start of a command."""
    _LANGUAGE.set("")
    _GAME.set(None)


def set_language(wish: str) -> None:
    """Set the language; that of the terminal if none is given."""
    _LANGUAGE.set(wish)


def set_game(game: "Game") -> None:
    """Set the game whose words are translated."""
    _GAME.set(game)


def language() -> str:
    """The present language."""
    from netdeck.i18n import preferred

    return _LANGUAGE.get() or preferred(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")


def current_translator() -> "Translator":
    """The present translator, for the game that was named last."""
    from netdeck.i18n import translator

    return translator(language(), _GAME.get())


def translated(text: str) -> str:
    """A message in the current language; other text unchanged."""
    return current_translator().say(text)

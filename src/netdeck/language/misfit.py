"""Words that the grammar allows and the rules of the language do not."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Token


class MisfitError(ValueError):
    """Why a phrase cannot be meant so; ``at`` is a word of it, or ``phrase`` the part that is to blame, when one is known."""

    def __init__(self, message: str, code: str = "", at: "Token | None" = None, phrase: Any = None, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause
        self.message = message
        self.code = code
        self.at = at
        self.phrase = phrase


class UntellableError(ValueError):
    """A node that no phrase means."""

"""Words that the grammar allows and the rules of the language do not."""

from typing import Any


class MisfitError(ValueError):
    """Why a phrase cannot be meant so; ``phrase`` is the part that is to blame, or its slot, when one is known."""

    def __init__(self, message: str, code: str = "", phrase: Any = None, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause
        self.message = message
        self.code = code
        self.phrase = phrase


class UntellableError(ValueError):
    """A node that no phrase means."""

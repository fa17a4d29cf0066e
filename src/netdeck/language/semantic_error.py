"""Errors in text that the grammar accepts and the rules of the language reject."""

from typing import Any


class SemanticError(ValueError):
    """Why a phrase is meaningless; ``phrase`` is the part at fault, or its slot, if known."""

    def __init__(self, message: str, code: str = "", phrase: Any = None, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause
        self.message = message
        self.code = code
        self.phrase = phrase


class UnparseError(ValueError):
    """A node that no phrase expresses."""

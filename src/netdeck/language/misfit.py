"""Words that the grammar allows and the rules of the language do not."""

from lark import Token


class MisfitError(ValueError):
    """Why a phrase cannot be meant so; ``at`` is a word of the phrase, when one is known."""

    def __init__(self, message: str, code: str = "", at: Token | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.at = at

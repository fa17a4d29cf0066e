"""What a game with card text offers to tools: checking files and decks, explaining a text, showing a card.

A game has it as ``card_tools``; tools ask :func:`tools_of` and know no game.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from netdeck.kernel import Definition, Game
from netdeck.language.cardfile import FileProblem
from netdeck.language.compiling import Language


class CardTools(ABC):
    """The card language of a game, its own cards, and what its rulebook demands of files and decks."""

    @property
    @abstractmethod
    def language(self) -> Language:
        """The grammar, and what it compiles."""

    @abstractmethod
    def own_cards(self) -> Mapping[str, Definition]:
        """The cards that come with the game, by name."""

    @abstractmethod
    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        """The cards of a file. Raises :class:`~netdeck.language.cardfile.CardFileError` with every problem."""

    @abstractmethod
    def deck_problems(self, content: bytes, file: str, cards: Mapping[str, Definition]) -> list[FileProblem]:
        """Everything that is wrong with a deck as text, each with its clause; *cards* are the cards that exist."""

    @abstractmethod
    def render(self, text: str) -> str:
        """*text* compiled and told again: what every face shows. Raises :class:`~netdeck.language.compiling.TextError`."""


def tools_of(game: Game) -> CardTools | None:
    """The card tools of *game*; ``None`` for a game without card text."""
    tools = getattr(game, "card_tools", None)
    return tools if isinstance(tools, CardTools) else None

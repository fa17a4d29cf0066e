"""What the tools for cards ask Bloodless: its language, its cards, its deck rules (R3, R4)."""

from collections.abc import Mapping

from netdeck.games.bloodless.cardset import read_set, starter
from netdeck.games.bloodless.deck_building import deck_faults
from netdeck.games.bloodless.language import compiled, language
from netdeck.games.bloodless.printed import Printed
from netdeck.kernel import DeckError, Definition, read_deck
from netdeck.language.cardfile import FileProblem
from netdeck.language.compiling import Language
from netdeck.language.tools import CardTools

LARGEST_DECK = 100_000


class BloodlessTools(CardTools):
    """Cards and decks of Bloodless."""

    @property
    def language(self) -> Language:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter().cards

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_set(content, file, (starter(),)).cards

    def deck_problems(self, content: bytes, file: str, cards: Mapping[str, Definition]) -> list[FileProblem]:
        if len(content) > LARGEST_DECK:
            return [FileProblem(file, 1, 1, "the file is too large for a deck")]
        text = content.decode("utf-8", errors="replace")
        lines = text.splitlines()
        try:
            deck = read_deck(text)
        except DeckError as error:
            return [FileProblem(file, error.line, 1, error.sentence, "", "R3", source=lines[error.line - 1][:200])]
        printed = {name: card for name, card in cards.items() if isinstance(card, Printed)}
        problems: list[FileProblem] = []
        for fault in deck_faults(deck, printed):
            line = next((number for number, raw in enumerate(lines, 1) if fault.card and fault.card in raw), 1)
            source = lines[line - 1] if fault.card and lines else ""
            column = source.find(fault.card) + 1 if source else 1
            problems.append(
                FileProblem(file, line, column, fault.message, fault.code, fault.clause, length=max(1, len(fault.card)), source=source)
            )
        return sorted(problems, key=lambda problem: problem.line)

    def render(self, text: str) -> str:
        return compiled(text)[1]

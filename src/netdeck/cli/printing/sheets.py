"""Pages of nine cards at the size of poker cards, with marks to cut along; lengths are millimetres."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from fpdf import FPDF

from netdeck.cli.printing.art import chance
from netdeck.cli.printing.drawing import Pen
from netdeck.cli.printing.layout import face_of
from netdeck.kernel import Definition, Game, GameDisplay

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARD: Final = (63.0, 88.2)
ACROSS = DOWN = 3
MARK, GAP = 4.0, 1.0
COLOURS: Final = {
    "sky": "#56b4e9",
    "vermillion": "#d55e00",
    "green": "#009e73",
    "yellow": "#f0e442",
    "orange": "#e69f00",
    "purple": "#cc79a7",
}
"""Okabe and Ito's palette, by the names that games and the page in the browser know."""
SPARE: Final = ("orange", "purple")
"""For games that have no accent of their own; the page takes the same ones."""


def accent(game: GameDisplay) -> str:
    """The name of the colour that a game is drawn with, on paper as in the browser."""
    return game.accent or SPARE[int(chance(game.id)() * len(SPARE))]


class Sheets:
    """The cards of a game on pages of a *paper*, in the order in which they come."""

    def __init__(self, game: Game, title: str, paper: str) -> None:
        self.width, self.height = PAPERS[paper]
        self.pdf = FPDF(unit="mm", format=(self.width, self.height))
        self.pdf.set_auto_page_break(auto=False)
        self.pdf.set_title(title)
        self.pdf.set_creator("Netdeck")
        self.pen = Pen(self.pdf, CARD[0], COLOURS[accent(game)])

    def write(self, cards: Sequence[Definition], file: Path) -> int:
        """Write all pages to *file*; how many they are."""
        each = ACROSS * DOWN
        left, top = (self.width - ACROSS * CARD[0]) / 2, (self.height - DOWN * CARD[1]) / 2
        for first in range(0, len(cards), each):
            self.pdf.add_page()
            for place, card in enumerate(cards[first : first + each]):
                row, column = divmod(place, ACROSS)
                self.pen.card(face_of(card), left + column * CARD[0], top + row * CARD[1])
            self.pdf.set_draw_color("#000000")
            self.pdf.set_line_width(0.2)
            for mark in self._marks(left, top):
                self.pdf.line(*mark)
        self.pdf.output(str(file))
        return len(range(0, len(cards), each))

    def _marks(self, left: float, top: float) -> Iterator[tuple[float, float, float, float]]:
        """Short lines outside the cards, at every edge of one."""
        for i in range(ACROSS + 1):
            x = left + i * CARD[0]
            yield x, top - GAP - MARK, x, top - GAP
            yield x, self.height - top + GAP, x, self.height - top + GAP + MARK
        for i in range(DOWN + 1):
            y = top + i * CARD[1]
            yield left - GAP - MARK, y, left - GAP, y
            yield self.width - left + GAP, y, self.width - left + GAP + MARK, y

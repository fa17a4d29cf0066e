"""The display side of a game: its presentation, its table in words, its forecasts."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from netdeck.kernel.card import Definition
from netdeck.kernel.chapter import Chapter, one_chapter, read_chapters
from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.forecast import Forecast
from netdeck.kernel.game_package import GamePackage
from netdeck.kernel.ids import REFEREE, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.position import Position
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES, Speak, text_board
from netdeck.kernel.view import View


class GameDisplay(GamePackage):
    """How a game is presented to people."""

    summary: ClassVar[str] = ""
    minutes: ClassVar[tuple[int, int]] = (0, 0)
    """How long a match between people takes: a short one and a long one. Zeros where nobody has said."""
    difficulty: ClassVar[int] = 0
    """How hard it is to learn, from 1 (a few rules) to 5 (a long rulebook); 0 where nobody has said."""
    accent: ClassVar[str] = ""
    """The colour that it is drawn with: a name of Okabe and Ito's palette. Empty leaves it to whoever draws."""
    spoken: ClassVar[Mapping[str, str]] = {}
    """What people say for words of notations and events, such as a colour for ``corp1``; line mode shows it and understands it."""

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters from ``chapters.toml`` beside the game's package; without that file, one chapter with all clauses."""
        text = self.package_text("chapters.toml")
        return one_chapter(self.rulebook) if text is None else read_chapters(text, self.rulebook, f"{self.id}/chapters.toml")

    def goal(self, variant: str) -> Sequence[str]:
        """The clauses that say how the game is won and lost."""
        return ()

    def ways_to_pay(self, decision: Decision) -> Sequence[Option]:
        """The answers that continue a payment without overpaying; empty unless a payment is asked."""
        return ()

    def forecasts(self, position: Position, viewer: Seat) -> Sequence[Forecast]:
        """What the rules will do if no player acts, as far as *viewer* may know (:mod:`netdeck.kernel.forecast`)."""
        return ()

    def board(
        self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS, speak: Speak = str
    ) -> str:
        """The table as plain text, readable line by line.

        Seats are called by their *names*, where they have any; *cards* are those of the match (:meth:`definitions`), where the caller has
        them; *speak* says messages in the language of whoever reads.
        """
        return text_board(view, names, speak)

    def spell_symbols(self, text: str, speak: Speak = str) -> str:
        """*text* with the game's symbols spelled out; *speak* translates messages."""
        return text

    def log_lines(self, start: Position, log: Sequence[Logged]) -> list[str]:
        """The log as text from event *start* on: by default the referee's log lines."""
        return [line for line in (logged.seen(REFEREE).text() for logged in log) if line]

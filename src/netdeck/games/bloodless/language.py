"""The card language of Bloodless: all chapters of the common grammar, the game's own, and the reader and the wording of both.

A line is a header, a chapter of a saga, an ability or plain instructions (D6.1); :meth:`BloodlessLanguage.assembled` puts them together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from netdeck.games.bloodless.reading import BloodlessReader
from netdeck.games.bloodless.wording import rendered
from netdeck.language.compiling import Piece, TextError, TextProblem
from netdeck.language.grammars import CHAPTERS, grammar
from netdeck.language.lark_language import LarkLanguage
from netdeck.language.pronouns import UnsettledError, settle
from netdeck.language.reading.parts import Chapter, Effect, Header
from netdeck.language.tree import Rules


@dataclass(frozen=True, slots=True)
class Text:
    """A compiled text: its rules, and the kins that it prints."""

    rules: Rules
    kins: tuple[str, ...] = ()


class BloodlessLanguage(LarkLanguage[Text]):
    """Lines to rules, and rules to lines."""

    unclear = "E20"

    def told(self, rules: Text) -> str:
        return rendered(rules.rules)

    def same(self, rules: Text, again: Text) -> bool:
        """The line of kins is not told: kins are printed elsewhere."""
        return rules.rules == again.rules

    def assembled(self, parts: Sequence[tuple[Piece, Any]], kind: str) -> Text:
        fields: dict[str, Any] = {}
        kins: tuple[str, ...] = ()
        effect: list[Any] = []
        chapters: list[Any] = []
        abilities: list[Any] = []
        problems: list[TextProblem] = []
        for piece, line in parts:
            try:
                match line:
                    case Header("kins", value):
                        kins = (*kins, *value)
                    case Header(field, tuple() as value) if field != "flip":
                        fields[field] = (*fields.get(field, ()), *value)
                    case Header(field, value):
                        if field in fields:
                            problems.append(piece.problem(f"{field} stands twice"))
                        fields[field] = settle(value)
                    case Chapter(chapter, do):
                        if chapter != len(chapters) + 1:
                            problems.append(piece.problem(f"chapter {len(chapters) + 1} comes next", "E05"))
                        chapters.append(settle(do))
                    case Effect(do):
                        effect += do
                    case _:
                        abilities.append(settle(line))
            except UnsettledError as error:
                problems.append(_unsettled(piece, error))
        try:
            do = settle(tuple(effect))
        except UnsettledError as error:
            problems.append(_unsettled(next(piece for piece, line in parts if isinstance(line, Effect)), error))
            do = ()
        if problems:
            raise TextError(problems)
        return Text(Rules(**fields, effect=do, chapters=tuple(chapters), abilities=tuple(abilities)), kins)


def _unsettled(piece: Piece, error: UnsettledError) -> TextProblem:
    return piece.problem(str(error), "E13", max(0, piece.source.lower().find(error.word.lower())), len(error.word))


@cache
def language() -> BloodlessLanguage:
    """The one language of this game; building its parser takes a moment, so everybody shares it."""
    return BloodlessLanguage("bloodless", grammar("netdeck.games.bloodless", *CHAPTERS), BloodlessReader)


def compiled(text: str) -> tuple[Text, str]:
    """*text* compiled, and told again as every face shows it. Raises :class:`TextError` with every problem."""
    return language().understood(text)

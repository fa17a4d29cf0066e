"""The card language of Data.Warriors: its symbols, and how the lines of a card make its text (card-effects.2, script-card.1).

A card's lines are effects first, commands after them; a .SCRIPT is one body without a name, however many lines it is printed on. Marks
for bold and cursive are blanks here, so a text is understood with and without them.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from netdeck.games.datawarriors.reading import Body, DataWarriorsReader, Elsewhere
from netdeck.games.datawarriors.rendering import text_of
from netdeck.games.datawarriors.tree import CardType, Command, Cost, Effect, Text
from netdeck.language.compiling import Language, Piece, TextError, TextProblem
from netdeck.language.grammars import grammar
from netdeck.language.lexer import WORD, PhraseLexer


class CommandLexer(PhraseLexer):
    """Names of commands, types with a dot, costs between braces."""

    unit = re.compile(
        rf"""(?P<COMMAND>--[a-z0-9]+(?:-[a-z0-9]+)*)
          | (?P<NUMBER>\d+(?!\w))
          | (?P<POINTS>∞{{1,99}})
          | (?P<LETTER>x(?![\w'\u2019-]))
          | (?P<word>\.[A-Z]+(?!\w)|{WORD}['\u2019]?)
          | (?P<mark>[.,:(){{}}+])""",
        re.VERBOSE,
    )
    space = re.compile(r"[ \t\r\n*]+")
    openers = frozenset(".:()}")
    made = {
        "NUMBER": ("2", "a number"),
        "LETTER": ("x", "x"),
        "POINTS": ("∞∞", "points such as ∞∞"),
        "COMMAND": ("--name", "a command such as --ping"),
    }


class DataWarriorsLanguage(Language[Text]):
    """Lines to the tree, and the tree to lines. ``kind`` is the card's type; a script's cost is not its text's affair."""

    lexer = CommandLexer
    unclear = "V11"

    def pieces(self, text: str, kind: str) -> Iterable[Piece]:
        return [Piece(text, 0, len(text))] if kind == CardType.SCRIPT and text.strip() else super().pieces(text, kind)

    def assembled(self, parts: Sequence[tuple[Piece, Any]], kind: str) -> Text:
        elsewhere, effects, commands, script = False, list[Effect](), list[Command](), None
        problems: list[TextProblem] = []
        for piece, node in parts:
            match node:
                case Body() if kind in ("", CardType.SCRIPT) and len(parts) == 1:
                    script = node.command("", Cost())
                case Body():
                    problems.append(piece.problem("only a .SCRIPT has instructions without a name; name the command", "V5"))
                case _ if kind == CardType.SCRIPT:
                    problems.append(piece.problem("a .SCRIPT has instructions and neither effects nor commands", "V4"))
                case Elsewhere():
                    if effects or commands or elsewhere:
                        problems.append(piece.problem("'Enters on another user's desktop.' is always the first line", "V11"))
                    elsewhere = True
                case Command():
                    commands.append(node)
                case _ if commands:
                    problems.append(piece.problem("effects stand before the commands (card-effects.2)", "V11"))
                case _:
                    effects.append(node)
        if problems:
            raise TextError(problems)
        return Text(elsewhere, tuple(effects), tuple(commands), script)

    def told(self, rules: Text) -> str:
        return text_of(rules)


@cache
def language() -> DataWarriorsLanguage:
    """The one language of this game."""
    sources = grammar("netdeck.games.datawarriors", "numbers", "arithmetic", "nouns", "conditions")
    return DataWarriorsLanguage("datawarriors", sources, DataWarriorsReader)

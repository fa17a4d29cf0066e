"""The card language of Data.Warriors: its symbols, and how the lines of a card make its text (card-effects.2, script-card.1).

A card's lines are effects first, commands after them; a .SCRIPT is one body without a name, however many lines it is printed on. Marks
for bold and cursive are blanks here, so a text is understood with and without them.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.ast_nodes import CardType, Command, Do, Effect, Slot, Text
from netdeck.games.datawarriors.grammar import actions, lines, nouns, paraphrases, targets
from netdeck.games.datawarriors.grammar.lines import Elsewhere, Line
from netdeck.games.datawarriors.semantic_checks import text_faults
from netdeck.kernel import say
from netdeck.language.common.conditions import Condition
from netdeck.language.common.sentences import Sentence
from netdeck.language.grammar import WORD, Vocabulary
from netdeck.language.phrase_language import Language
from netdeck.language.text_errors import Fault, Piece, TextError, TextProblem

VOCABULARY: Final = Vocabulary(
    "datawarriors",
    cites={
        "Letter": "command-execution.3",
        "Half": "the-convenience-rule.2",
        "CountOf": "R35",
        "YouControlOne": "R35",
        "YouControlNone": "R35",
        "YouControlSome": "R35",
        "AndAlso": "requirements.1",
        "EndOfThisTurn": "R93",
        "YourNextTurn": "R93",
    },
    units=re.compile(
        rf"""(?P<COMMAND>--[a-z0-9]+(?:-[a-z0-9]+)*)
          | (?P<NUMBER>\d+(?!\w))
          | (?P<POINTS>∞{{1,99}})
          | (?P<LETTER>x(?![\w'\u2019-]))
          | (?P<possessive>['\u2019]s(?!\w)|['\u2019](?!\w))
          | (?P<word>\.[A-Z]+(?!\w)|{WORD})
          | (?P<mark>[.,:;(){{}}+])""",
        re.VERBOSE,
    ),
    space=re.compile(r"[ \t\r\n*]+"),
    openers=frozenset(".:(),}"),
)


GOES_ON: Final = re.compile(r"[ *]*This command\b")
BEFORE: Final = re.compile(r"[ *]*(?:You must|Requires)\b(?!.*--)")
A_COMMAND: Final = re.compile(r"[ *]*--")
"""What a line of its own says of the command before it, or of the one after it."""


class DataWarriorsLanguage(Language[Text]):
    """Lines to the tree, and the tree to lines. ``kind`` is the card's type; a script's cost is not its text's affair."""

    own = (nouns, targets, actions, lines)
    pairs, lists = paraphrases.PAIRS, paraphrases.LISTS
    top = Line
    unclear = "V11"

    def pieces(self, text: str, kind: str) -> Iterable[Piece]:
        if kind == CardType.SCRIPT and text.strip():
            return [Piece(text, 0, len(text))]
        found: list[Piece] = []
        for piece in super().pieces(text, kind):
            if found and (GOES_ON.match(piece.source) or (BEFORE.match(found[-1].source) and A_COMMAND.match(piece.source))):
                piece = Piece(text, found.pop().start, piece.end)
            found.append(piece)
        return found

    def assembled(self, parts: Sequence[tuple[Piece, Any]], kind: str) -> Text:
        elsewhere, effects, commands, script = False, list[Effect](), list[Command](), None
        problems: list[TextProblem] = []
        for piece, node in parts:
            match node:
                case Command("") if kind in ("", CardType.SCRIPT) and len(parts) == 1:
                    script = node
                case Command(""):
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

    def faults(self, rules: Text, kind: str) -> Iterable[Fault]:
        return text_faults(rules, CardType(kind)) if kind in list(CardType) else ()

    def told(self, rules: Text) -> str:
        lines: list[object] = [Elsewhere()] if rules.elsewhere else []
        lines += [*rules.effects, *rules.commands, *((rules.script,) if rules.script is not None else ())]
        return "\n".join(self.teller.tell(line, Line) for line in lines)


@cache
def language() -> DataWarriorsLanguage:
    """The one language of this game."""
    return DataWarriorsLanguage(VOCABULARY)


def command_text(command: Command) -> str:
    """A command with its name and cost, or the text of a script."""
    return language().teller.tell(command, Line)


def slot_text(slot: Slot) -> str:
    """What a target may be."""
    return language().teller.tell(slot, targets.Target)


def do_text(do: Do) -> str:
    """Instructions one after another."""
    return " ".join(language().teller.tell(instruction, Sentence) for instruction in do)


def requires_text(conditions: Iterable[t.Condition]) -> str:
    """The sentence of a requirement."""
    return f"Requires that {' and '.join(language().teller.tell(condition, Condition) for condition in conditions)}."


def part_text(part: Do) -> str:
    """What a part of a text says between which somebody chooses."""
    return do_text(part) or say("Do nothing.")

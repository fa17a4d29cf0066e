"""The card language of Bloodless: its symbols, and how the lines of a card make its rules.

A line is a header, a chapter of a saga, an ability or plain instructions (D6.1); :meth:`BloodlessLanguage.assembled` puts them together.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any

from netdeck.games.bloodless.cards.semantic_checks import text_faults
from netdeck.games.bloodless.grammar import paraphrases
from netdeck.games.bloodless.grammar.lines import Chapter, Effect, Header, Line
from netdeck.games.bloodless.grammar.pronouns import they_are
from netdeck.games.bloodless.grammar.unparse import OWN, VOCABULARY, grammar, teller
from netdeck.language.ast_nodes import Do, Instruction, Rules
from netdeck.language.frozen import dataclass
from netdeck.language.grammar import Grammar
from netdeck.language.node_patterns import SlotValues
from netdeck.language.phrase_language import Language
from netdeck.language.pronouns import OPEN_HAND, UnresolvedPronounError, resolve_pronouns
from netdeck.language.text_errors import Fault, Piece, TextError, TextProblem
from netdeck.language.tree_walk import walk


@dataclass(frozen=True, slots=True)
class Text:
    """A compiled text: its rules, and the kins that it prints."""

    rules: Rules
    kins: tuple[str, ...] = ()


class BloodlessLanguage(Language[Text]):
    """Lines to rules, and rules to lines."""

    own = OWN
    pairs, lists, begins = paraphrases.PAIRS, paraphrases.LISTS, paraphrases.BEGINS
    top = Line
    unclear = "E20"

    @cached_property
    def grammar(self) -> Grammar:
        return grammar()

    def itself(self, kind: str) -> str:
        return "this command" if "command" in kind else "this creature"

    def faults(self, rules: Text, kind: str) -> Iterable[Fault]:
        return text_faults(rules.rules, kind) if kind else ()

    def told(self, rules: Text) -> str:
        return rendered(rules.rules)

    def same(self, rules: Text, again: Text) -> bool:
        """The line of kins is not told: kins are printed elsewhere."""
        return rules.rules == again.rules

    def assembled(self, parts: Sequence[tuple[Piece, object]], kind: str) -> Text:
        fields: SlotValues = {}
        kins: tuple[str, ...] = ()
        effect: list[Instruction] = []
        chapters: list[Do] = []
        abilities: list[Any] = []
        problems: list[TextProblem] = []
        for piece, line in parts:
            try:
                match line:
                    case Header("kins", value):
                        kins = (*kins, *value)
                    case Header(field, tuple() as value) if field != "flip":
                        fields[field] = (*fields.get(field, ()), *value)
                        if OPEN_HAND in walk(value):
                            raise UnresolvedPronounError("it")  # above the text no hand has been shown
                    case Header(field, value):
                        if field in fields:
                            problems.append(piece.problem(f"{field} is listed twice"))
                        fields[field] = resolve_pronouns(value)
                    case Chapter(chapter, do):
                        if chapter != len(chapters) + 1:
                            problems.append(piece.problem(f"chapter {len(chapters) + 1} comes next", "E05"))
                        chapters.append(they_are(resolve_pronouns(do)))
                    case Effect(do):
                        effect += do
                    case _:
                        abilities.append(they_are(resolve_pronouns(line)))
            except UnresolvedPronounError as error:
                problems.append(_unsettled(piece, error))
        try:
            do = they_are(resolve_pronouns(tuple(effect)))
        except UnresolvedPronounError as error:
            problems.append(_unsettled(next(piece for piece, line in parts if isinstance(line, Effect)), error))
            do = ()
        if problems:
            raise TextError(problems)
        return Text(Rules(**fields, effect=do, chapters=tuple(chapters), abilities=tuple(abilities)), kins)


def _unsettled(piece: Piece, error: UnresolvedPronounError) -> TextProblem:
    return piece.problem(str(error), "E13", max(0, piece.source.lower().find(error.word.lower())), len(error.word))


@cache
def language() -> BloodlessLanguage:
    """The one language of this game; building its grammar takes a moment, so everybody shares it."""
    return BloodlessLanguage(VOCABULARY)


def compiled(text: str) -> tuple[Text, str]:
    """*text* compiled, and told again as every face shows it. Raises :class:`TextError` with every problem."""
    return language().compiled_with_words(text)


# Parts of a card in words


def rendered(rules: Rules) -> str:
    """The text of a card, a line for each thing that it says."""
    return "\n".join(teller().tell(line, Line) for line in _lines(rules))


def _lines(rules: Rules) -> Iterator[object]:
    """Every line of a card's text but the kins, in the order in which they are printed."""
    headers = (("keywords", rules.keywords or None), ("devours", rules.devours), ("evolves", rules.evolves),
               ("called_free", rules.called_free or None), ("flip", rules.flip), ("limit", rules.limit), ("attack", rules.attack or None),
               ("enters", rules.enters))  # fmt: skip
    yield from (Header(field, value) for field, value in headers if value is not None)
    yield from (Header("requires", (condition,)) for condition in rules.requires)
    yield from (Header("variables", (variable,)) for variable in rules.variables)
    if rules.effect:
        yield Effect(rules.effect)
    yield from (Chapter(number, do) for number, do in enumerate(rules.chapters, 1))
    yield from rules.abilities


def on_one_line(text: str) -> str:
    """The lines of a text behind one another, as a table prints them: a first line gets its full stop when something follows."""
    lines = text.splitlines()
    ended = [line if line.endswith((".", ")")) or number == len(lines) else f"{line}." for number, line in enumerate(lines, 1)]
    return " ".join(ended)

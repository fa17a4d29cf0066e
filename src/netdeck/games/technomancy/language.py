"""The card language of Technomancy: its symbols, and how the sentences of a card make its rules.

A card's text is one paragraph. A sentence that begins no new ability belongs to the one before it; targets are numbered in the order in
which an ability mentions them, and "it" is the last of them, or what the trigger is about (R33).
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from netdeck.games.technomancy.effect_reading import OPEN_IT, Told
from netdeck.games.technomancy.reading import Keywords, NextMode, Opened, Setting, Watching
from netdeck.games.technomancy.reading import TechnomancyReader as Reader
from netdeck.games.technomancy.rendering import render
from netdeck.games.technomancy.tree import (
    IT,
    Ability,
    Activated,
    Assemble,
    Do,
    GainScrip,
    Mode,
    Price,
    Rules,
    ScripAbility,
    Slot,
    Static,
    Target,
    Triggered,
)
from netdeck.language.compiling import Piece, TextError, TextProblem
from netdeck.language.grammars import grammar
from netdeck.language.lark_language import LarkLanguage
from netdeck.language.lexer import NUMBER_WORDS, PhraseLexer
from netdeck.language.walking import rebuilt

SENTENCE = re.compile(r"""\s*(•?(?:"[^"\n]*"|[^.•"])*\.?)""")


class ScripLexer(PhraseLexer):
    """Scrip between braces, power and health with signs, and the card itself."""

    unit = re.compile(
        r"""(?P<STRING>"[^"\n]*")
          | (?P<SCRIP>(?:\{(?:X|\d{1,3}|C[1-5])\})+)
          | (?P<PAIR>[+\u2212-]\d+/[+\u2212-]\d+(?![\w/]))
          | (?P<SIGNED>[+\u2212-]\d+(?![\w/]))
          | (?P<STATS>\d+/\d+(?![\w/]))
          | (?P<NUMBER>\d+(?!\w))
          | (?P<LETTER>X(?![\w-]))
          | (?P<word>CORP[1-5](?!\w)|[^\W\d_]+(?:['\u2019](?!s\b)[^\W\d_]+|-[^\W\d_]+)*)
          | (?P<mark>['\u2019]s(?!\w)|[.,:;~•\u2014])""",
        re.VERBOSE,
    )
    openers = frozenset((".", ":", ",", "•", "\u2014"))
    number_words = {"one": "1", **NUMBER_WORDS}
    made = {
        "NUMBER": ("2", "a number"),
        "LETTER": ("X", "X"),
        "SIGNED": ("+1", "+1"),
        "PAIR": ("+1/+1", "+1/+1"),
        "STATS": ("1/1", "1/1"),
        "SCRIP": ("{2}{C1}", "scrip such as {2}{C1}"),
        "STRING": ('"Name"', "a card's name"),
        "CAPS": ("Name", "a card's name"),
    }


@dataclass(slots=True)
class Draft:
    """An ability whose sentences are being collected."""

    make: Callable[[Mode, bool, int | None], Ability]
    slots: list[Slot] = field(default_factory=list)
    do: list[Any] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)

    def add(self, told: Told) -> None:
        """One more sentence: its targets come after those before it, and an "it" with none before it in the sentence is the last one."""
        before = len(self.slots)
        last = Target(before) if before else IT

        def numbered(node: Any) -> Any:
            if isinstance(node, Target):
                return Target(node.number + before)
            return last if node == OPEN_IT else node

        self.slots += told.slots
        self.do.append(rebuilt(told.op, numbered))

    @property
    def mode(self) -> Mode:
        """What was collected."""
        return Mode(tuple(self.slots), tuple(self.do))

    def finished(self) -> Ability:
        """The whole ability."""
        return self.make(self.mode, self.settings.get("program", False), self.settings.get("limit"))


class TechnomancyLanguage(LarkLanguage[Rules]):
    """Sentences to rules, and rules to sentences."""

    lexer = ScripLexer
    start = "sentence"
    unclear = "V10"

    def pieces(self, text: str, kind: str) -> Iterable[Piece]:
        return [Piece(text, found.start(1), found.end(1)) for found in SENTENCE.finditer(text) if found[1].strip()]

    def assembled(self, parts: Sequence[tuple[Piece, Any]], kind: str) -> Rules:
        fields: dict[str, Any] = {}
        abilities: list[Ability] = []
        modes: list[Draft] = []
        draft: Draft | None = None
        problems: list[TextProblem] = []
        for piece, node in parts:
            if isinstance(node, Opened | Watching | Static | NextMode | Keywords) and draft is not None and not modes:
                abilities.append(draft.finished())
                draft = None
            match node:
                case Keywords(words) if "keywords" not in fields:
                    fields["keywords"] = words
                case Setting("program" | "limit" as name, value) if draft is not None and name not in draft.settings and not modes:
                    draft.settings[name] = value
                case Setting("program" | "limit"):
                    problems.append(piece.problem("this needs an ability before it", "V10"))
                case Setting(name, value) if name not in fields:
                    fields[name] = value
                case Static() if not modes:
                    abilities.append(node)
                case Opened(price, told) if not modes:
                    draft = _begun(_used(price), told)
                case Watching(when, told, condition, may) if not modes:
                    draft = _begun(lambda mode, _p, _l, w=when, c=condition, m=may: Triggered(w, mode, c, m), told)
                case NextMode(told, first) if first != bool(modes):
                    draft = _begun(_effect, told)
                    modes.append(draft)
                case Told():
                    draft = draft or Draft(_effect)
                    draft.add(node)
                case _:
                    problems.append(piece.problem("this sentence cannot stand here", "V10"))
        if modes:
            abilities.append(Assemble(tuple(each.mode for each in modes)))
        elif draft is not None:
            abilities.append(draft.finished())
        if problems:
            raise TextError(problems)
        return Rules(abilities=tuple(abilities), **fields)

    def told(self, rules: Rules) -> str:
        return render(rules)


def _begun(make: Callable[..., Ability], told: Told) -> Draft:
    draft = Draft(make)
    draft.add(told)
    return draft


def _effect(mode: Mode, _program: bool, _limit: int | None) -> Ability:
    return Assemble((mode,))


def _used(price: Price) -> Callable[[Mode, bool, int | None], Ability]:
    """An ability with a price; one that only gives scrip and uses its card for it is a scrip ability (R27)."""

    def make(mode: Mode, program: bool, limit: int | None) -> Ability:
        gains = _only(mode.do) if not mode.targets else None
        if isinstance(gains, GainScrip) and (price.deploy or price.discard_self) and limit is None and not program:
            return ScripAbility(price, gains.kinds, gains.n)
        return Activated(price, mode, program, limit)

    return make


def _only(do: Do) -> Any:
    return do[0] if len(do) == 1 else None


@cache
def language() -> TechnomancyLanguage:
    """The one language of this game."""
    sources = grammar("netdeck.games.technomancy", "numbers", "nouns", "filters", "conditions", "triggers")
    return TechnomancyLanguage("technomancy", sources, Reader)


def read_text(text: str, kind: str) -> Rules:
    """Everything that the text of a card of that type says. Raises :class:`TextError`."""
    return language().compile(text, kind)

"""The card language of Technomancy: its symbols, and how the sentences of a card make its rules.

A card's text is one paragraph. A sentence that begins no new ability belongs to the one before it; targets are numbered in the order in
which an ability mentions them, and "it" is the last of them, or what the trigger is about (R33).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from netdeck.games.technomancy.ast_nodes import (
    CARD_TYPES,
    IT,
    NO_PRICE,
    STRIKE,
    Ability,
    Activated,
    AgentOrPlayer,
    Assemble,
    Bound,
    Cards,
    GainScrip,
    If,
    Later,
    Look,
    May,
    Mode,
    Modify,
    Peek,
    PlayerSlot,
    Price,
    Rules,
    ScripAbility,
    Slot,
    Static,
    StatStatic,
    Target,
    Targets,
    Then,
    Top,
    Triggered,
    WhenDies,
    Who,
    Zone,
)
from netdeck.games.technomancy.grammar import actions, lines, nouns, paraphrases, targets
from netdeck.games.technomancy.grammar.lines import (
    ITSELF,
    Choice,
    IfDone,
    Keywords,
    Line,
    NextMode,
    Opened,
    Otherwise,
    Setting,
    TakeAndBottom,
    Told,
    Watching,
)
from netdeck.games.technomancy.grammar.targets import OPEN_IT, THAT_PLAYER, Slots
from netdeck.games.technomancy.rules.delayed_list import MOST_AIMS
from netdeck.games.technomancy.semantic_checks import text_faults
from netdeck.language.grammar import NUMBER_WORDS, WORD, Vocabulary
from netdeck.language.node_patterns import SlotValues
from netdeck.language.phrase_language import Language
from netdeck.language.semantic_error import SemanticError
from netdeck.language.source_map import Words
from netdeck.language.text_errors import Fault, Piece, TextError, TextProblem
from netdeck.language.tree_walk import transform

SENTENCE: Final = re.compile(r"""\s*(•?(?:"[^"\n]*"|[^.•"])*\.?)""")
VOCABULARY: Final = Vocabulary(
    "technomancy",
    cites={"Letter": "R45", "CountOf": "R51", "EndOfThisTurn": "R68"},
    units=re.compile(
        rf"""(?P<STRING>"[^"\n]*")
          | (?P<SCRIP>(?:\{{(?:X|\d{{1,3}}|C[1-5])\}})+)
          | (?P<SIGNED>[+\u2212-](?:\d+|X)(?!\w))
          | (?P<NUMBER>\d+(?!\w))
          | (?P<LETTER>X(?![\w-]))
          | (?P<possessive>['\u2019]s(?!\w)|['\u2019](?!\w))
          | (?P<word>CORP[1-5](?!\w)|{WORD})
          | (?P<mark>[.,:;~•\u2014/])""",
        re.VERBOSE,
    ),
    openers=frozenset(".:,•\u2014"),
    number_words={"one": 1, **NUMBER_WORDS},
)


@dataclass(slots=True)
class Draft:
    """An ability whose sentences are being collected."""

    make: Callable[[Mode, bool, int | None], Ability]
    slots: list[Slot] = field(default_factory=list)
    do: list[Any] = field(default_factory=list)
    settings: SlotValues = field(default_factory=dict)
    waits: bool = False
    priced: bool = False
    may: bool = False

    def add(self, op: object) -> None:
        """One more sentence, of one deed or several: its targets come after those before it, and an "it" is the last card mentioned."""
        for one in op if isinstance(op, tuple) else (op,):
            self.do.append(in_order(one, self._numbered))
        if len(self.slots) > MOST_AIMS and any(isinstance(one, Later | WhenDies) for one in self.do):
            raise SemanticError(f"what happens later remembers {MOST_AIMS} targets at most", "V10", clause="R68")

    def _it(self) -> Target | Bound:
        cards = [n for n, slot in enumerate(self.slots, 1) if not isinstance(slot.what, PlayerSlot)]
        if not cards and not self.waits:
            raise SemanticError("'it' has nothing before it to stand for", "V9", clause="R33")
        if cards and self.slots[cards[-1] - 1].nth:
            raise SemanticError("'it' is one thing, and there are several targets before it", "V9", clause="R77")
        return Target(cards[-1]) if cards else IT

    def _that_player(self) -> Target | Who:
        aimed = [n for n, slot in enumerate(self.slots, 1) if isinstance(slot.what, PlayerSlot | AgentOrPlayer)]
        if not aimed and not self.waits:
            raise SemanticError("'that player' has nobody before it to stand for", "V9", clause="R33")
        return Target(aimed[-1]) if aimed else Who.THAT

    def _numbered(self, part: object) -> object:
        found: dict[int, Target] = {}

        def number(node: object) -> object:
            if isinstance(node, Slot):
                if id(node) not in found:  # who discards is named three times in the tree
                    self.slots.append(node)
                    found[id(node)] = Target(len(self.slots))
                return found[id(node)]
            if isinstance(node, Slots):
                self.slots += [Slot(node.what, node.optional, nth) for nth in range(node.n)]
                return Targets(len(self.slots) - node.n + 1, node.n)
            if node == THAT_PLAYER:
                return self._that_player()
            return self._it() if node == OPEN_IT else node

        return transform(part, number)

    @property
    def last(self) -> Any:
        """The last deed; none where no sentence before fits."""
        return self.do[-1] if self.do else None

    @property
    def mode(self) -> Mode:
        """What was collected."""
        return Mode(tuple(self.slots), tuple(self.do))

    def finished(self) -> Ability:
        """The whole ability."""
        return self.make(self.mode, self.settings.get("program", False), self.settings.get("limit"))


class Sheet:
    """The sentences of a card, one after another: what they say of the card, and the abilities that they make."""

    def __init__(self) -> None:
        self.fields: SlotValues = {}
        self.abilities: list[Ability] = []
        self.modes: list[Draft] = []
        self.draft: Draft | None = None

    def add(self, node: object) -> None:
        """One more sentence. Raises :class:`SemanticError`."""
        if isinstance(node, Opened | Watching | Static | NextMode | Choice | Keywords) and not self.modes:
            self._close()
        match node:
            case Keywords(words) if "keywords" not in self.fields:
                self.fields["keywords"] = words
            case Setting("program" | "limit" as name, value):
                if self.draft is None or not self.draft.priced or name in self.draft.settings:
                    raise SemanticError("this needs an ability with a price before it", "V10")
                self.draft.settings[name] = value
            case Setting(name, value) if name not in self.fields:
                self.fields[name] = value
            case Static() if not self.modes:
                self.abilities.append(node)
            case Opened(price, op) if not self.modes:
                self._open(Draft(_used(price), priced=True), op)
            case Watching(when, op, condition, may) if not self.modes:
                opened = node.words

                def waiting(mode: Mode, _program: bool, _limit: int | None) -> Ability:
                    return Triggered(when, mode, condition, draft.may, words=_as_far_as(opened, mode))

                draft = Draft(waiting, waits=True, may=may)
                self._open(draft, op)
            case NextMode(op, first) if first != bool(self.modes):
                self._mode(op)
            case Choice(ops) if not self.modes:
                for op in ops:
                    self._mode(op)
            case IfDone(op):
                self._if_done(op)
            case Told(Modify(Bound("this"), int(power), int(health), None, None, (), False, None, per) as op) if self.draft is None:
                self.abilities.append(Static(StatStatic(ITSELF, power, health, per=per), words=op.words))
            case Otherwise(op):
                self._otherwise(op)
            case TakeAndBottom():
                self._take_and_bottom()
            case Told(op):
                self.draft = self.draft or Draft(_effect)
                self.draft.add(op)
            case _:
                raise SemanticError("this sentence is not allowed here", "V10")

    def _if_done(self, op: object) -> None:
        """What follows "you may" belongs to it; then an ability that waits leaves only this to its controller, not the whole."""
        draft = self.draft
        if draft is not None and draft.may and len(draft.do) == 1:
            draft.may = False
            draft.do[0] = May((draft.do[0],))
        if draft is None or not isinstance(draft.last, May):
            raise SemanticError("'if you do' follows what you may do", "V10", clause="R73")
        draft.add(op)
        then = draft.do.pop()
        draft.do[-1] = replace(draft.last, do=(*draft.last.do, then))

    def _otherwise(self, op: object) -> None:
        """What is done where the condition of the sentence before is not so."""
        draft = self.draft
        if draft is None or not isinstance(draft.last, If) or draft.last.otherwise:
            raise SemanticError("'otherwise' follows a sentence that begins with 'if'", "V10", clause="R73")
        draft.add(op)
        otherwise = draft.do.pop()
        draft.do[-1] = replace(draft.last, otherwise=(otherwise,))

    def _take_and_bottom(self) -> None:
        match self.draft:
            case Draft(last=Look(Top(Zone("library", Who.YOU), int(n)))):
                self.draft.do[-1] = Peek(n, Cards(), must=True)
            case _:
                raise SemanticError("this follows 'look at the top three cards of your library'", "V10", clause="R72")

    def _open(self, draft: Draft, op: object) -> None:
        self.draft = draft
        draft.add(op)

    def _mode(self, op: object) -> None:
        self._open(Draft(_effect), op)
        assert self.draft is not None
        self.modes.append(self.draft)

    def _close(self) -> None:
        if self.draft is not None:
            self.abilities.append(self.draft.finished())
        self.draft = None

    @property
    def rules(self) -> Rules:
        """All that was said."""
        if self.modes:
            self.draft = None
            self.abilities.append(Assemble(tuple(each.mode for each in self.modes)))
        self._close()
        return Rules(abilities=tuple(self.abilities), **self.fields)


def in_order(op: Any, change: Callable[[Any], Any]) -> Any:
    """*op* with its parts changed in the order in which they are said: what X is comes last."""
    if isinstance(op, Then):
        inner = in_order(op.do[0], change)
        return Then((inner,), words=inner.words)
    n = getattr(op, "n", 0)
    if isinstance(n, int):
        return change(op)
    rest = change(replace(op, n=0))
    return replace(rest, n=change(n))


class TechnomancyLanguage(Language[Rules]):
    """Sentences to rules, and rules to sentences."""

    own = (nouns, targets, actions, lines)
    pairs, lists = paraphrases.PAIRS, paraphrases.LISTS
    top = Line
    paragraph = True
    unclear = "V10"

    def itself(self, kind: str) -> str:
        return "~"

    def pieces(self, text: str, kind: str) -> Iterable[Piece]:
        return [Piece(text, found.start(1), found.end(1)) for found in SENTENCE.finditer(text) if found[1].strip()]

    def assembled(self, parts: Sequence[tuple[Piece, object]], kind: str) -> Rules:
        sheet = Sheet()
        problems: list[TextProblem] = []
        for piece, node in parts:
            try:
                sheet.add(node)
            except SemanticError as error:
                problems.append(piece.problem(error.message, error.code or "V10", clause=error.clause))
        if problems:
            raise TextError(problems)
        return sheet.rules

    def faults(self, rules: Rules, kind: str) -> Iterable[Fault]:
        return text_faults(rules, kind) if kind in CARD_TYPES else ()

    def told(self, rules: Rules) -> str:
        return self._said([*_header(rules), *(line for ability in rules.abilities for line in _sentences(ability))])

    def ability_text(self, ability: Ability) -> str:
        """The text of one ability."""
        return self._said(_sentences(ability))

    def _said(self, sentences: Iterable[object]) -> str:
        return " ".join(self.teller.tell(sentence, Line) for sentence in sentences)


def _as_far_as(words: Words | None, mode: Mode) -> Words | None:
    """The words of an ability: from those that open it to those of the last thing that it does."""
    ends = [op.words.end for op in mode.do if op.words is not None]
    return None if words is None else Words(words.text, words.start, max(words.end, *ends)) if ends else words


def _effect(mode: Mode, _program: bool, _limit: int | None) -> Ability:
    return Assemble((mode,))


def _used(price: Price) -> Callable[[Mode, bool, int | None], Ability]:
    """An ability with a price; one that only gives scrip and uses its card for it is a scrip ability (R27)."""

    def make(mode: Mode, program: bool, limit: int | None) -> Ability:
        gains = mode.do[0] if len(mode.do) == 1 and not mode.targets else None
        if isinstance(gains, GainScrip) and (price.deploy or price.discard_self) and limit is None and not program:
            return ScripAbility(price, gains.kinds, gains.n)
        return Activated(price, mode, program, limit)

    return make


# From rules to sentences


def _header(rules: Rules) -> Iterator[object]:
    if rules.keywords:
        yield Keywords(rules.keywords)
    if rules.enters:
        yield Setting("enters", rules.enters)
    if rules.additional != NO_PRICE:
        yield Setting("additional", rules.additional)
    for name in ("overclock", "self_cost", "special_power"):
        if (value := getattr(rules, name)) is not None:
            yield Setting(name, value)


def _sentences(ability: Ability) -> Iterator[object]:
    match ability:
        case Assemble((only,)):
            yield from _told(_named(only))
        case Assemble(modes):
            for number, mode in enumerate(modes):
                first, rest = _opened(mode)
                yield NextMode(first, number == 0)
                yield from rest
        case Triggered(when, mode, condition, may):
            first, rest = _opened(mode)
            permits = isinstance(first, May)
            yield Watching(when, first.do[0] if permits else first, condition, may or permits)
            yield from rest
        case Activated(price, mode, program, limit):
            first, rest = _opened(mode)
            yield Opened(price, first)
            yield from rest
            if program:
                yield Setting("program", program)
            if limit is not None:
                yield Setting("limit", limit)
        case ScripAbility(price, kinds, n):
            yield Opened(price, GainScrip(Who.YOU, kinds, n))
        case Static():
            yield ability


def _opened(mode: Mode) -> tuple[Any, list[object]]:
    """What the first sentence of a mode does, and the sentences after it."""
    first, *rest = _told(_named(mode))
    assert isinstance(first, Told)
    return first.op, [*rest]


def _told(ops: Iterable[object]) -> Iterator[Told | IfDone | Otherwise | TakeAndBottom]:
    """Sentences that do something: what follows "if you do", or becomes of cards that are looked at, is one of its own."""
    for op in _in_turn(ops):
        if isinstance(op, May):
            yield Told(replace(op, do=op.do[:1]))
            yield from map(IfDone, op.do[1:])
        elif isinstance(op, If) and op.otherwise:
            yield Told(replace(op, otherwise=()))
            yield from map(Otherwise, op.otherwise)
        elif isinstance(op, Peek) and op.must:
            yield Told(Look(Top(Zone("library", Who.YOU), op.n)))
            yield TakeAndBottom()
        else:
            yield Told(op)


def _in_turn(ops: Iterable[object]) -> Iterator[object]:
    """What one sentence says together: a deed, and what comes "then"."""
    together: list[object] = []
    for op in ops:
        if together and not isinstance(op, Then):
            yield together[0] if len(together) == 1 else tuple(together)
            together = []
        together.append(op)
    if together:
        yield together[0] if len(together) == 1 else tuple(together)


def _named(mode: Mode) -> Iterator[object]:
    """What a mode does, with each target in full where it is mentioned first, and a pronoun after that."""
    seen: set[int] = set()

    def named(part: object) -> object:
        before = frozenset(seen)

        def name(node: object) -> object:
            if isinstance(node, Targets):
                slot = mode.targets[node.first - 1]
                return Slots(slot.what, node.n, slot.optional) if isinstance(slot.what, Cards) else node
            if not isinstance(node, Target):
                return OPEN_IT if node == IT else THAT_PLAYER if node is Who.THAT else node
            slot = mode.targets[node.number - 1]
            seen.add(node.number)
            return slot if node.number not in before else THAT_PLAYER if isinstance(slot.what, PlayerSlot) else OPEN_IT

        return transform(part, name)

    return (in_order(op, named) for op in mode.do)


@cache
def language() -> TechnomancyLanguage:
    """The one language of this game."""
    return TechnomancyLanguage(VOCABULARY)


def read_text(text: str, kind: str) -> Rules:
    """Everything that the text of a card of that type says. Raises :class:`TextError`."""
    return language().compile(text, kind)


@cache
def ability_text(ability: Ability) -> str:
    """The text of one ability; a Strike is told in a sentence of its own."""
    return "Deploy ~ to strike: both deal damage equal to their power." if ability == STRIKE else language().ability_text(ability)

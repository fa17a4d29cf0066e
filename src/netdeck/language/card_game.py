"""Games whose cards are their printed text, made from little: words of the game's own, a file of cards, and what each word does.

A card is a name, some numbers and sentences that are carried out one after the other. ``netdeck new-game NAME --cards`` writes such a game.
One with types of cards, abilities that wait or targets says more: a language, card tools and a state of its own, as our rulebooks do.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from types import ModuleType
from typing import Any, ClassVar

from netdeck.kernel import Definition, Plan, Problem, ProcessGame, Seat, Setup, State
from netdeck.language import tree as t
from netdeck.language.cardfile import CardFileError, Entry, FileProblem, compiled_text, read_card_file
from netdeck.language.common import groups, lexemes, numbers, players, sentences
from netdeck.language.compiling import Piece
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.declared import Language
from netdeck.language.demonstrating import NAME
from netdeck.language.nodes import slot
from netdeck.language.parsing import Grammar, Vocabulary
from netdeck.language.phrase import Phrase
from netdeck.language.tools import CardTools

LARGEST = 999
"""No number that is printed on a card is larger."""

Text = Phrase.category("the text of a card")
OneAfterAnother = Text.says("{Sentence do: }", slot("do"))


class SentenceLanguage(Language[tuple[Any, ...]]):
    """Text that is sentences: a game has the words, and what games share comes with them (numbers and sums, "you")."""

    common = (lexemes, numbers, groups, players, sentences)
    top = Text
    without: ClassVar[frozenset[str]] = frozenset({"Letter", "YouControl"})
    """Shared phrases that mean nothing here."""

    def __init__(self, game: str, words: ModuleType, cites: Mapping[str, str]) -> None:
        super().__init__(Vocabulary(game, cites=cites, without=self.without))
        self.words_of_its_own = words

    @cached_property
    def grammar(self) -> Grammar:
        return Grammar(self.vocabulary, (self.words_of_its_own, sys.modules[__name__]), self.common, self.top)

    def assembled(self, parts: Sequence[tuple[Piece, Any]], kind: str) -> tuple[Any, ...]:
        return tuple(instruction for _, line in parts for instruction in line)

    def told(self, rules: tuple[Any, ...]) -> str:
        return " ".join(self.teller.tell(instruction, sentences.Sentence) for instruction in rules)


@dataclass(frozen=True, slots=True)
class TextCard(Definition):
    """A card of such a game: what is printed on it, and the instructions that its text means."""

    numbers: tuple[tuple[str, int], ...] = ()
    do: tuple[Any, ...] = ()

    def number(self, name: str) -> int:
        """A number that is printed on it, such as its cost."""
        return dict(self.numbers)[name]

    def facts(self) -> dict[str, str]:
        return {name: str(number) for name, number in self.numbers}


class CardSet(CardTools):
    """The cards of a game (``cards.toml`` in its package), and the door for anybody's own: what is not understood is no card."""

    def __init__(self, package: str, language: SentenceLanguage, deck_clause: str, numbers: Sequence[str] = ()) -> None:
        self._package, self._language, self._numbers = package, language, tuple(numbers)
        self.deck_clause = deck_clause
        self.with_own = lru_cache(maxsize=8)(self._with_own)

    @property
    def home(self) -> str:
        return self._package

    @property
    def language(self) -> SentenceLanguage:
        return self._language

    @cached_property
    def cards(self) -> Mapping[str, TextCard]:
        """The game's own cards by name."""
        return self.read_cards(files(self._package).joinpath("cards.toml").read_bytes(), "cards.toml")

    def own_cards(self) -> Mapping[str, TextCard]:
        return self.cards

    def _with_own(self, own: str) -> Mapping[str, TextCard]:
        """The cards of a match: the game's, and those of somebody's own file. Raises :class:`CardFileError`."""
        return {**self.cards, **self.read_cards(own.encode(), "your cards")} if own else self.cards

    def fields(self) -> Mapping[str, Sequence[str]]:
        return {"name": (), **dict.fromkeys(self._numbers, ()), "text": ()}

    def samples(self, text: str, kind: str) -> Iterable[Mapping[str, object]]:
        return [{"name": NAME, **dict.fromkeys(self._numbers, 0)}]

    def read_cards(self, content: bytes, file: str) -> Mapping[str, TextCard]:
        raw = read_card_file(content, file)
        problems = raw.strangers("card")
        cards: dict[str, TextCard] = {}
        for entry in raw["card"]:
            card = self._card(entry, problems)
            if card.name in cards:
                problems.append(entry.problem("another card has this name", key="name"))
            cards[card.name] = card
        if problems:
            raise CardFileError(problems)
        return cards

    def _card(self, entry: Entry, problems: list[FileProblem]) -> TextCard:
        known, values = self.fields(), entry.values
        problems += [entry.problem(f"{key} is missing") for key in known if key not in values]
        problems += [entry.problem(f"there is no field {key[:40]!r}", key=key) for key in values if key not in known]
        name = values.get("name", "")
        if "name" in values and not (isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= 40):
            problems.append(entry.problem("a name is one line of text, of 40 letters at most", key="name"))
        for key in self._numbers:
            if key in values and not (type(values[key]) is int and 0 <= values[key] <= LARGEST):
                problems.append(entry.problem(f"{key} is a whole number from 0 to {LARGEST}", key=key))
        do, text = compiled_text(entry, self._language, "", problems) or ((), "")
        return TextCard(str(name), text, tuple((key, values.get(key, 0)) for key in self._numbers), do)

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        return unknown_cards(deck, cards, "", self.deck_clause)


class CardTextGame(ProcessGame):
    """A game with such cards. ``card_tools`` is its set; whoever sits down may bring cards of their own."""

    card_tools: ClassVar[CardSet]
    takes_cards = True
    text_clause: ClassVar[str]
    """What says that a card does what is printed on it."""

    def plan(self, setup: Setup) -> Plan:
        plan = super().plan(setup)
        plan.definitions = dict(self.card_tools.with_own(setup.cards))
        return plan

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        try:
            self.card_tools.with_own(setup.cards)
        except CardFileError as error:
            return [Problem(str(problem), problem.clause or self.text_clause) for problem in error.problems]
        return super().deck_problems(setup)


def meant(game: State, you: Seat, who: t.Player) -> Sequence[Seat]:
    """The players of a sentence on a card that *you* play, you before the others."""
    others = [seat for seat in game.seats if seat != you]
    match who:
        case t.Who.YOU:
            return [you]
        case t.Who.OPPONENT | t.Who.EACH_OTHER:
            return others
        case t.Who.EACH:
            return [you, *others]
        case _:
            raise TypeError(f"{who} is nobody in such a game")


def reckoned(game: State, you: Seat, number: t.Number) -> int:
    """A number of a sentence as it is now: cards are counted in a zone of its player. Halves are rounded down."""
    match number:
        case int():
            return number
        case t.Count(t.Cards(zone=t.Zone(name, whose))):
            return sum(len(game.zones[f"{seat}.{name}"]) for seat in meant(game, you, whose or t.Who.EACH))
        case t.Sum("half", of):
            return reckoned(game, you, of) // 2
        case t.Sum("add", left, right):
            return reckoned(game, you, left) + reckoned(game, you, right)
        case t.Sum("mul", left, right):
            return reckoned(game, you, left) * reckoned(game, you, right)
        case _:
            raise TypeError(f"{number} is no number of such a game")

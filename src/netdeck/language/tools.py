"""Card tools: check files and decks, compile uploads, explain texts, show cards.

A game has it as ``card_tools``; tools ask :func:`tools_of` and know no game.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from importlib.resources import files
from typing import Any

from netdeck.kernel import Definition, Game
from netdeck.language.card_duels import Duel
from netdeck.language.card_file import CardFileError, FileProblem, card_table, read_card_file
from netdeck.language.decks import DeckFault, fault_at_card, read_deck_file
from netdeck.language.demonstration import NAME, DemoTable
from netdeck.language.frozen import dataclass
from netdeck.language.limits import TookTooLongError, time_limit
from netdeck.language.phrase_language import Language
from netdeck.language.text_errors import Piece, TextError, TextProblem

BLOCK = "'''"
SECONDS = 5.0
"""How long an upload may be compiled."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """The result of compiling a card file: its cards, or all problems."""

    cards: Mapping[str, Definition] = field(default_factory=dict)
    problems: tuple[FileProblem, ...] = ()
    remarks: tuple[FileProblem, ...] = ()
    """The words as which texts were read that do not compile as they stand, each in the place of a sentence."""

    @property
    def fine(self) -> bool:
        """Whether there are no problems."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class TextVerdict:
    """The result for a single text: the card type that may have it, or all problems on the most suitable type."""

    kind: str
    problems: tuple[TextProblem, ...] = ()


class UnknownTypeError(LookupError):
    """An unknown card type."""


class CardTools(ABC):
    """The card tools of a game: language, own cards, and the rules for files and decks."""

    deck_clause: str
    """What says how a deck is made."""

    @property
    def home(self) -> str:
        """The game's package."""
        return type(self).__module__.rpartition(".")[0]

    @property
    @abstractmethod
    def language(self) -> Language[Any]:
        """The card language."""

    @abstractmethod
    def own_cards(self) -> Mapping[str, Definition]:
        """The cards that come with the game, by name."""

    @abstractmethod
    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        """The cards of a file. Raises :class:`~netdeck.language.card_file.CardFileError` with all problems."""

    @abstractmethod
    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        """All problems of a deck under default options; *cards* are the existing cards."""

    def fields(self) -> Mapping[str, Sequence[str]]:
        """The keys of a card file besides the text, with their known values."""
        return {"name": (), "text": ()}

    def card_type(self, said: str) -> str:
        """The card type for user input; a dot and capital letters are ignored.

        Raises :class:`UnknownTypeError`.
        """
        types = self.fields().get("type", ())
        found = [each for each in types if each.removeprefix(".").lower() == said.strip().removeprefix(".").lower()]
        if not found:
            raise UnknownTypeError(
                f"there is no card type {said!r}; known: {', '.join(types)}" if types else "cards of this game have no type"
            )
        return found[0].removeprefix(".")

    def samples(self, text: str, kind: str) -> Iterable[Mapping[str, object]]:
        """Card tables for a text, of one type or of any: each type, at each cost that the text may require."""
        return [{"name": NAME}]

    def judged(self, text: str, kind: str = "", beside: str = "") -> TextVerdict:
        """The verdict on *text*, from :meth:`compile`. *beside* are other cards that it may name."""
        if BLOCK in text:  # it could not be written down so, and no text that compiles has it
            return TextVerdict(kind, self._misread(text, kind))
        worst: TextVerdict | None = None
        for values in self.samples(text, kind):
            head = card_table(values)
            found = self.compile(f"{head}text = {BLOCK}\n{text}\n{BLOCK}\n{beside}".encode()).problems
            own = tuple(_in_text(problem, text, head.count("\n") + 2) for problem in found)
            verdict = TextVerdict(str(values.get("type", "")).removeprefix("."), own)
            if not own:
                return verdict
            worst = verdict if worst is None or len(own) < len(worst.problems) else worst
        assert worst is not None  # every type has a sample
        return worst

    def program(self, text: str, kind: str = "", beside: str = "") -> Sequence[str]:
        """The instructions of a compiled text, one a line; empty where a game has no listing."""
        for values in self.samples(text, kind):
            cards = self.compile(f"{card_table(values)}text = {BLOCK}\n{text}\n{BLOCK}\n{beside}".encode()).cards
            if cards:
                name = str(values["name"])
                return tuple(self.listing({**self.own_cards(), **cards, name: cards[name]}, name))
        return ()

    def listing(self, cards: Mapping[str, Definition], name: str) -> Iterable[str]:
        """The programs of one of these cards."""
        return ()

    def _misread(self, text: str, kind: str) -> tuple[TextProblem, ...]:
        try:
            self.language.compiled_with_words(text, kind)
        except TextError as error:
            return error.problems
        return ()

    def beginning(self) -> tuple[str, str]:
        """Starter cards with comments and a deck, from the game's package."""
        folder = files(self.home).joinpath("beginning")
        cards, deck = (folder.joinpath(name).read_text(encoding="utf-8") for name in ("cards.toml", "deck.txt"))
        return cards, deck

    def compile(self, content: bytes, file: str = "cards", seconds: float = SECONDS) -> Compiled:
        """Compile a card file from any source: it accepts any bytes and answers within *seconds* of CPU time.

        It changes nothing and raises nothing, so a server may call it from any thread.
        """
        self.language.prepare()  # once, and not at the expense of who happens to be first
        try:
            with time_limit(seconds):
                return Compiled(self.read_cards(content, file), remarks=tuple(self._remarks(content, file)))
        except CardFileError as error:
            return Compiled(problems=error.problems)
        except TookTooLongError:
            return Compiled(problems=(FileProblem(file, 1, 1, f"the file takes longer than {seconds:g} seconds to compile; divide it"),))

    def _remarks(self, content: bytes, file: str) -> Iterator[FileProblem]:
        for entry in read_card_file(content, file)["card"]:
            text = str(entry.values.get("text", "")).rstrip()
            if said := self.read_as(text, str(entry.values.get("type", "")), entry.name):
                yield entry.problem(said, key="text")

    def read_as(self, text: str, type: str, name: str = "") -> str:
        """The wording as which a text is read on a card of a type; empty if it is its own. On a card called *name* that means the card."""
        try:
            kind = self.card_type(type)
        except UnknownTypeError:
            kind = ""
        said = self.language.of_a_card(text, kind, name).words if name else text
        told = self.language.compiled_with_words(said, kind)[1]
        return told if said != text or self.language.read_as(text, kind) else ""

    def deck_problems(self, content: bytes, file: str, cards: Mapping[str, Definition]) -> list[FileProblem]:
        """All problems of a deck text, each with its clause; *cards* are the existing cards."""
        deck = read_deck_file(content, file, self.deck_clause)
        if deck.problems:
            return list(deck.problems)
        found = [fault_at_card(fault, deck, file) for fault in self.deck_faults(deck.cards, cards)]
        return sorted(found, key=lambda problem: problem.line)

    def blank(self, card: Definition, name: str, *, body: bool = False) -> str:
        """The card table of a card *name* with the cost of *card* and no effect; empty if the game has none.

        With *body* the numbers printed on the card stay, so that its text alone is gone.
        """
        return ""

    def dominates(self, card: Definition, other: Definition) -> bool:
        """Whether *card* is always better than *other*: same text, and lower cost or larger numbers."""
        return False

    def tables(self, text: str, kind: str = "") -> Sequence[DemoTable]:
        """Test tables that show what a text does, the most telling first."""
        return ()

    def add_relevant_tables(self, tables: Sequence[DemoTable], card: Definition) -> Iterable[DemoTable]:
        """Further tables made from the card's own tree, for parts that did nothing on *tables*."""
        return ()

    def duels(self, theirs: Definition, yours: Definition) -> Sequence[Duel]:
        """Test tables on which *theirs* may affect *yours*, the likeliest first."""
        return ()

    def render(self, text: str, kind: str = "") -> str:
        """*text* compiled and printed. Raises :class:`~netdeck.language.text_errors.TextError`."""
        return self.language.compiled_with_words(text, kind)[1]


def _in_text(problem: FileProblem, text: str, first: int) -> TextProblem:
    """*problem* where it stands in *text*, which begins on a line of the file; what is said of other lines is said of all of the text."""
    line = problem.line - first + 1
    if not 1 <= line <= text.count("\n") + 1:
        return Piece(text, 0, len(text)).problem(problem.message, problem.code, clause=problem.clause)
    return TextProblem(
        line,
        problem.column,
        problem.length,
        problem.message,
        problem.code,
        problem.near,
        problem.source,
        problem.meant,
        problem.clause,
    )


def tools_of(game: Game) -> CardTools | None:
    """The card tools of *game*; ``None`` for a game without card text."""
    tools = getattr(game, "card_tools", None)
    return tools if isinstance(tools, CardTools) else None

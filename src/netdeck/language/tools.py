"""What a game with card text offers to tools and servers: checking files and decks, compiling uploads, explaining a text, showing a card.

A game has it as ``card_tools``; tools ask :func:`tools_of` and know no game.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from netdeck.kernel import Definition, Game
from netdeck.language.answering import Duel
from netdeck.language.cardfile import CardFileError, FileProblem, card_table, read_card_file
from netdeck.language.compiling import Piece, TextError, TextProblem
from netdeck.language.decks import DeckFault, placed, read_deck_file
from netdeck.language.declared import Language
from netdeck.language.demonstrating import NAME, MadeUpTable
from netdeck.language.limits import TookTooLongError, within

BLOCK = "'''"
SECONDS = 5.0
"""How long an upload may be compiled."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What became of a card file: its cards, or everything that is wrong with it."""

    cards: Mapping[str, Definition] = field(default_factory=dict)
    problems: tuple[FileProblem, ...] = ()
    remarks: tuple[FileProblem, ...] = ()
    """The words as which texts were read that do not compile as they stand, each in the place of a sentence."""

    @property
    def fine(self) -> bool:
        """Whether it can be played."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class Judged:
    """What a text is good for: the type of card that may have it, or everything that is wrong with it on the type that suits it best."""

    kind: str
    problems: tuple[TextProblem, ...] = ()


class UnknownTypeError(LookupError):
    """A type that no card of a game has."""


class CardTools(ABC):
    """The card language of a game, its own cards, and what its rulebook demands of files and decks."""

    deck_clause: str
    """What says how a deck is made."""

    @property
    def home(self) -> str:
        """The game's package."""
        return type(self).__module__.rpartition(".")[0]

    @property
    @abstractmethod
    def language(self) -> Language[Any]:
        """The grammar, and what it compiles."""

    @abstractmethod
    def own_cards(self) -> Mapping[str, Definition]:
        """The cards that come with the game, by name."""

    @abstractmethod
    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        """The cards of a file. Raises :class:`~netdeck.language.cardfile.CardFileError` with every problem."""

    @abstractmethod
    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        """Everything that is wrong with a deck under the usual options; *cards* are the cards that exist."""

    def fields(self) -> Mapping[str, Sequence[str]]:
        """What may be printed on a card besides its text: the keys of a card file, with the values that are known beforehand."""
        return {"name": (), "text": ()}

    def card_type(self, said: str) -> str:
        """The type of card that somebody means, as the language knows it; a dot and capital letters do not matter.

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
        """What else could be printed on a card with that text, of a type or of any: each type, at each price that the text may want."""
        return [{"name": NAME}]

    def judged(self, text: str, kind: str = "", beside: str = "") -> Judged:
        """The verdict of a card file on *text*: :meth:`compile` decides, as for every card. *beside* are other cards that it may name."""
        if BLOCK in text:  # it could not be written down so, and no text that compiles has it
            return Judged(kind, self._misread(text, kind))
        worst: Judged | None = None
        for values in self.samples(text, kind):
            head = card_table(values)
            found = self.compile(f"{head}text = {BLOCK}\n{text}\n{BLOCK}\n{beside}".encode()).problems
            own = tuple(_in_text(problem, text, head.count("\n") + 2) for problem in found)
            verdict = Judged(str(values.get("type", "")).removeprefix("."), own)
            if not own:
                return verdict
            worst = verdict if worst is None or len(own) < len(worst.problems) else worst
        assert worst is not None  # every type has a sample
        return worst

    def program(self, text: str, kind: str = "", beside: str = "") -> Sequence[str]:
        """What the rules carry out for a text that compiles, an instruction a line; nothing where a game has no such listing."""
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
            self.language.understood(text, kind)
        except TextError as error:
            return error.problems
        return ()

    def beginning(self) -> tuple[str, str]:
        """A few cards with remarks for whoever makes their first ones, and a deck of them; they lie beside the game."""
        folder = files(self.home).joinpath("beginning")
        cards, deck = (folder.joinpath(name).read_text(encoding="utf-8") for name in ("cards.toml", "deck.txt"))
        return cards, deck

    def compile(self, content: bytes, file: str = "cards", seconds: float = SECONDS) -> Compiled:
        """The door for card files from anyone: whatever the bytes are, it answers, and within *seconds* of processor time.

        It changes nothing and raises nothing, so a server may call it from any thread.
        """
        self.language.prepare()  # once, and not at the expense of who happens to be first
        try:
            with within(seconds):
                return Compiled(self.read_cards(content, file), remarks=tuple(self._remarks(content, file)))
        except CardFileError as error:
            return Compiled(problems=error.problems)
        except TookTooLongError:
            return Compiled(problems=(FileProblem(file, 1, 1, f"the file takes longer than {seconds:g} seconds to compile; divide it"),))

    def _remarks(self, content: bytes, file: str) -> Iterator[FileProblem]:
        for entry in read_card_file(content, file)["card"]:
            text = str(entry.values.get("text", "")).rstrip()
            if said := self.read_as(text, str(entry.values.get("type", ""))):
                yield entry.problem(said, key="text")

    def read_as(self, text: str, type: str) -> str:
        """The words as which a text is read on a card of a type, as a face tells them; nothing where they are its own."""
        try:
            kind = self.card_type(type)
        except UnknownTypeError:
            kind = ""
        return self.language.understood(text, kind)[1] if self.language.read_as(text, kind) else ""

    def deck_problems(self, content: bytes, file: str, cards: Mapping[str, Definition]) -> list[FileProblem]:
        """Everything that is wrong with a deck as text, each with its clause; *cards* are the cards that exist."""
        deck = read_deck_file(content, file, self.deck_clause)
        if deck.problems:
            return list(deck.problems)
        found = [placed(fault, deck, file) for fault in self.deck_faults(deck.cards, cards)]
        return sorted(found, key=lambda problem: problem.line)

    def blank(self, card: Definition, name: str, *, body: bool = False) -> str:
        """The table of a card file for a card *name* that costs what *card* costs and does nothing; empty where the game has none.

        With *body* the numbers printed on the card stay, so that its text alone is gone.
        """
        return ""

    def outdoes(self, card: Definition, other: Definition) -> bool:
        """Whether nobody has a reason to play *other* instead of *card*: both say the same, and *card* costs less or has larger numbers."""
        return False

    def tables(self, text: str, kind: str = "") -> Sequence[MadeUpTable]:
        """Made-up tables on which a card with that text shows what it does, the most telling first."""
        return ()

    def duels(self, theirs: Definition, yours: Definition) -> Sequence[Duel]:
        """Made-up tables on which *theirs* may do something to *yours*; the first is the most likely one."""
        return ()

    def render(self, text: str, kind: str = "") -> str:
        """*text* compiled and told again: what every face shows. Raises :class:`~netdeck.language.compiling.TextError`."""
        return self.language.understood(text, kind)[1]


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

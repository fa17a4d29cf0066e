"""Decisions: a question to one seat, and the finite, ordered list of its answers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, overload

import msgspec

from netdeck.kernel.ids import CardId, Seat


class Act(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What an answer does, in fields, so that programs need not parse notations.

    ``word`` is what is done: ``play``, ``run``, ``draw``. ``card`` is what it is done with, as notations call it, and ``name`` what of it:
    a command, an ability, a deck, a letter. ``place`` is where, ``targets`` are at what, ``amount`` is how many. ``in_vain`` says that
    it would do nothing as things stand.
    """

    word: str
    card: str = ""
    name: str = ""
    place: str = ""
    targets: tuple[str, ...] = ()
    amount: int | None = None
    in_vain: bool = False


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal answer. ``notation`` is its short text form, unique within the decision and stable between machines.

    ``value`` is what the rules receive when it is chosen: plain data that they understand. ``touches`` names the cards and seats that a
    front end may light up. ``label`` is the sentence shown beside the notation; empty means that the notation says it all. ``act`` is left
    out by answers of one or two plain words, such as ``keep`` and ``mode 2``.
    """

    notation: str
    value: tuple[object, ...] = ()
    touches: tuple[CardId | str, ...] = ()
    label: str = ""
    act: Act | None = None

    @property
    def row(self) -> tuple[int, ...]:
        """The value of an option over columns: a row of numbers."""
        return self.value  # type: ignore[return-value]

    def full_act(self) -> Act:
        """The act of this option; by default its first word, with the rest of the notation as the name."""
        if self.act is not None:
            return self.act
        word, _, name = self.notation.partition(" ")
        return Act(word, name=name)


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat. ``timeout`` is the notation taken when its clock runs out; empty means the first option.

    Its options may know the position, which knows the question: what collects garbage has to see the ring.
    """

    seat: Seat
    kind: str
    clause: str
    prompt: str
    options: Sequence[Option]
    source: CardId | None = None
    timeout: str = ""

    def find(self, text: str) -> Option | None:
        """The option that *text* names: an exact notation, or the only one that differs in case and spaces alone."""
        for option in self.options:
            if option.notation == text:
                return option
        wanted = normalized(text)
        close = [option for option in self.options if normalized(option.notation) == wanted]
        return close[0] if len(close) == 1 else None

    def on_timeout(self) -> Option:
        """The option that is taken on a timeout."""
        return (self.find(self.timeout) if self.timeout else None) or self.options[0]

    def nearest(self, text: str) -> list[str]:
        """Up to three notations that look like *text*."""
        return get_close_matches(text, [option.notation for option in self.options], n=3, cutoff=0.4)


def normalized(text: str) -> str:
    """*text* in lower case with single spaces."""
    return " ".join(text.split()).casefold()


def without_duplicates(options: Iterable[Option]) -> tuple[Option, ...]:
    """*options* in order without repeated notations: two copies of a card in hand are one choice."""
    seen: dict[str, Option] = {}
    for option in options:
        seen.setdefault(option.notation, option)
    return tuple(seen.values())


class QuestionText(NamedTuple):
    """The texts of a question: kind, clause, prompt, answer on timeout, and the card that it concerns."""

    kind: str
    clause: str
    prompt: str
    timeout: str = ""
    source: CardId | None = None

    def put(self, seat: Seat, options: Sequence[Option]) -> Decision:
        """The question as *seat* gets it."""
        return Decision(seat, self.kind, self.clause, self.prompt, options, self.source, self.timeout)


class LazyOptions(Sequence[Option]):
    """Options whose texts are made on first read; a simulation pays only for the option that it takes.

    They are about the position in which the question is open. What has not been read by the time it moves on cannot be read any more.
    """

    __slots__ = ("_all", "_made", "_rows", "_state", "_written")

    def __init__(self, rows: Sequence[tuple[int, ...]], written: Callable[[Any, tuple[int, ...]], Option], state: object) -> None:
        self._rows = rows
        self._written = written
        self._state: object | None = state
        self._made: dict[int, Option] = {}
        self._all: tuple[Option, ...] | None = None

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Option: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, at: int | slice) -> Option | tuple[Option, ...]:
        if self._all is not None or isinstance(at, slice):
            return self.all()[at]
        if at < 0:
            at += len(self._rows)
        option = self._made.get(at)
        if option is None:
            option = self._made[at] = self._write(self._rows[at])
        return option

    def _write(self, row: tuple[int, ...]) -> Option:
        if self._state is None:
            raise RuntimeError("the position has moved on: options are read while their question is open")
        return self._written(self._state, row)

    def all(self) -> tuple[Option, ...]:
        """Every option with its texts."""
        options = self._all
        if options is None:
            made, write = self._made, self._write
            options = self._all = tuple([made[at] if at in made else write(row) for at, row in enumerate(self._rows)])
        return options

    def close(self) -> None:
        """Forget the position; called when it moves on."""
        self._state = None

    def __iter__(self) -> Iterator[Option]:
        return iter(self.all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self.all())

    def __repr__(self) -> str:
        return repr(self.all())


def close_options(options: Sequence[Option]) -> None:
    """Mark the question with these options as closed."""
    if isinstance(options, LazyOptions):
        options.close()


def read_options(options: Sequence[Option]) -> None:
    """Create the texts of these options now, because they will be read after the question has closed."""
    if isinstance(options, LazyOptions):
        options.all()

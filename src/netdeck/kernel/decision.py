"""Decisions: a question to one seat, and the finite, ordered list of its answers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, overload

import msgspec

from netdeck.kernel.ids import CardId, Seat


class Act(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What an answer is, for programs that choose: nobody has to take a notation apart.

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

    def is_what(self) -> Act:
        """What this answer is; one that does not say is its first word, and the rest of its notation is the name of what is meant."""
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
        """The option that *text* names: by its exact notation, else by the only one that is equal but for case and blanks."""
        for option in self.options:
            if option.notation == text:
                return option
        wanted = plain(text)
        close = [option for option in self.options if plain(option.notation) == wanted]
        return close[0] if len(close) == 1 else None

    def on_timeout(self) -> Option:
        """What happens when time runs out."""
        return (self.find(self.timeout) if self.timeout else None) or self.options[0]

    def nearest(self, text: str) -> list[str]:
        """Up to three notations that look like *text*."""
        return get_close_matches(text, [option.notation for option in self.options], n=3, cutoff=0.4)


def plain(text: str) -> str:
    """*text* with case and runs of blanks folded."""
    return " ".join(text.split()).casefold()


def merged(options: Iterable[Option]) -> tuple[Option, ...]:
    """*options* in order, equal notations once: two copies of a card in hand are one choice."""
    seen: dict[str, Option] = {}
    for option in options:
        seen.setdefault(option.notation, option)
    return tuple(seen.values())


class Asked(NamedTuple):
    """What is asked: the kind of decision, its clause, the sentence, the answer when time runs out, and the card that it is about."""

    kind: str
    clause: str
    prompt: str
    timeout: str = ""
    source: CardId | None = None

    def put(self, seat: Seat, options: Sequence[Option]) -> Decision:
        """The question as *seat* gets it."""
        return Decision(seat, self.kind, self.clause, self.prompt, options, self.source, self.timeout)


class Offered(Sequence[Option]):
    """Options that are put into words when somebody reads them: a simulation that takes one of many pays for one.

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
        """Every option, in words."""
        options = self._all
        if options is None:
            made, write = self._made, self._write
            options = self._all = tuple([made[at] if at in made else write(row) for at, row in enumerate(self._rows)])
        return options

    def close(self) -> None:
        """The position moves on."""
        self._state = None

    def __iter__(self) -> Iterator[Option]:
        return iter(self.all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self.all())

    def __repr__(self) -> str:
        return repr(self.all())


def close(options: Sequence[Option]) -> None:
    """The question with these options is no longer open."""
    if isinstance(options, Offered):
        options.close()


def read(options: Sequence[Option]) -> None:
    """Put these options into words now: somebody will look at them when their question is no longer open."""
    if isinstance(options, Offered):
        options.all()

"""Processes: the program counter is a clause number.

A process is a frozen record (its fields are its locals) with steps, each named by its clause:

    @dataclass(frozen=True, slots=True)
    class Turn(Frame):
        seat: Seat

    @Turn.step("4.1")
    def draw_for_turn(game: Lantern, turn: Turn) -> Next:
        ...
        return go("4.4")

A running game is a stack of frames and their current steps: plain data. A step decides, records events, and says where play goes next with
one of the words below. Waiting is data as well: what happens later is a frame with a clause, never a stored closure.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from netdeck.kernel.clause import RulebookError
from netdeck.kernel.decision import Decision
from netdeck.kernel.ids import CardId
from netdeck.kernel.log import Spoken
from netdeck.kernel.refusal import Checks, Legality
from netdeck.kernel.replace import with_changes
from netdeck.kernel.result import Result


class Next(msgspec.Struct, frozen=True, gc=False):
    """Where play continues after a step; made by :func:`go`, :func:`run`, :func:`ask`, :func:`finish` and :func:`over`."""


class Go(Next, frozen=True):
    """Continue at a step of the same process; an empty step means the next one in the order of the rulebook."""

    then: str
    locals: dict[str, object]


class Run(Next, frozen=True):
    """Start child processes, the first one first, and continue at a step when all are finished. A child may begin in its middle."""

    children: tuple["Frame | tuple[Frame, str]", ...]
    then: str
    locals: dict[str, object]


class Ask(Next, frozen=True):
    """Wait until every decision is answered, then continue at a step, which finds them in ``state.answers``."""

    decisions: tuple[Decision, ...]
    then: str
    locals: dict[str, object]


class Finish(Next, frozen=True):
    """The process is finished."""


class Over(Next, frozen=True):
    """The game has ended; all processes stop."""

    result: Result


def go(step: str, **locals: object) -> Next:
    """Continue at *step* of this process, with changed locals."""
    return Go(step, locals)


def next_step(**locals: object) -> Next:
    """Continue at the next step in the order of the rulebook; after the last one the process is finished."""
    return Go("", locals) if locals else _ON


def run(*children: "Frame | tuple[Frame, str]", then: str = "", **locals: object) -> Next:
    """Run *children* one after another, then continue at *then* (the next step if left out).

    A child given with a step begins there: what comes before is known to change nothing.
    """
    return Run(children, then, locals)


def ask(*decisions: Decision, then: str = "", **locals: object) -> Next:
    """Ask one or several seats at once; answers are hidden until all are in.

    A step that asks does nothing else: on an imagined or adjusted copy the question is put again, and the options follow from that table.
    """
    return Ask(decisions, then, locals)


def finish() -> Next:
    """Finish this process."""
    return _FINISH


def over(result: Result) -> Next:
    """End the game."""
    return Over(result)


_ON = Go("", {})
_FINISH = Finish()

Step = Callable[[Any, Any], Next]
S = TypeVar("S", bound=Step)
T = TypeVar("T")
P = TypeVar("P")
G = TypeVar("G")


class Validator(Legality[[G, P, T]], Generic[G, P, T]):
    """The legality behind one word of a process's questions: which things may be chosen by it, and why others may not.

    ``takes`` are the sorts of things that the word is about. The options are the things that the door allows.
    """

    def __init__(self, checks: Callable[[G, P, T], Checks], takes: type | tuple[type, ...]) -> None:
        super().__init__(checks)
        self.takes = takes

    def open_to(self, state: G, process: P, things: Iterable[T]) -> list[T]:
        """Those of *things* that may be chosen."""
        return [thing for thing in things if self.allows(state, process, thing)]


Validators: TypeAlias = Mapping[str, Validator[Any, Any, Any]]
"""The legality behind each word of a question that names a thing."""


class Asker(Protocol):
    """The process that waits for an answer."""

    @property
    def validators(self) -> Validators: ...


class AskingStep(NamedTuple):
    """A step of rules over columns that waits for an answer: its number, its frame, the legality behind its words."""

    step: int
    frame: int
    validators: Validators


class Frame:
    """One running process. Subclasses are nouns (``Turn``, ``Burn``); their fields are plain immutable data.

    A subclass is a frozen dataclass with slots or, where speed matters, a frozen :class:`msgspec.Struct`.
    """

    __slots__ = ()

    steps: ClassVar[dict[str, Step]] = {}
    order: ClassVar[dict[str, str]] = {}
    beginning: ClassVar[str] = ""
    """The step at which the process begins."""
    validators: ClassVar[dict[str, Validator[Any, Any, Any]]] = {}
    """The legality behind each word of its questions that names a thing."""
    with_locals: ClassVar[Callable[..., Any]] = staticmethod(with_changes)
    """How a copy with other locals is made of a frame of this kind."""
    free: ClassVar[bool] = False
    """What happens in it is somebody's own act, or the rulebook's, whatever else is going on: no card's text makes it happen."""

    def __init_subclass__(cls) -> None:
        cls.steps = {}
        cls.order = {}
        cls.validators = dict(cls.validators)
        if issubclass(cls, msgspec.Struct):
            cls.with_locals = staticmethod(msgspec.structs.replace)

    def spoken(self) -> Spoken | None:
        """The card text that this process is carrying out; ``None`` if it belongs to the process below it."""
        return None

    @classmethod
    def step(cls, clause: str) -> Callable[[S], S]:
        """Decorator: makes a function the step that *clause* describes. Steps run in the order of declaration."""

        def register(function: S) -> S:
            if clause in cls.steps:
                raise RulebookError(f"{cls.__name__} has two steps {clause}")
            if cls.steps:
                cls.order[next(reversed(cls.steps))] = clause
            else:
                cls.beginning = clause
            cls.steps[clause] = function
            return function

        return register

    @classmethod
    def validator(cls, *verbs: str, takes: type | tuple[type, ...] = CardId) -> Callable[[Callable[[G, P, T], Checks]], Validator[G, P, T]]:
        """Decorator: makes a generator of checks the validator of *verbs* in the questions of this process.

        It gets the game, the process that asks and the thing that is named, a card unless *takes* says otherwise:

            @Restoring.door("restore")
            def why_not_restore(game: Lantern, restoring: Restoring, card: CardId) -> Checks:
                yield need("7.1", card in game.ash(restoring.seat), "You restore a card of your own ash.")

        What it allows is offered; what it does not is refused with the first check that fails.
        """

        def register(checks: Callable[[G, P, T], Checks]) -> Validator[G, P, T]:
            validator = Validator(checks, takes)
            for verb in verbs:
                if verb in cls.validators:
                    raise RulebookError(f"{cls.__name__} has two doors for {verb!r}")
                cls.validators[verb] = validator
            return validator

        return register

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))


def all_processes(kind: type[Frame] = Frame) -> list[type[Frame]]:
    """Every defined process, for build checks."""
    found: list[type[Frame]] = []
    for child in kind.__subclasses__():
        found += [child, *all_processes(child)]
    return found

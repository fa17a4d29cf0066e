"""Watching clauses at work, and switching them off.

Every step, event, check and rule fragment asks :func:`holds` before it acts. Normally that is a question with one answer. The testing kit
turns on counting (coverage: which clauses did this play follow?) or switches a clause off (mutation: does any scenario notice?).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace

from netdeck.kernel.allowance import TooMuchError, allowed, allowing


class QuestionBudget:
    """How many more questions about clauses may be asked."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self) -> None:
        """One more question was asked; too many and the rules are going round in circles."""
        self.left -= 1
        if self.left < 0:
            raise EndlessError("the rules go round in circles: too many clauses were followed")


@dataclass(frozen=True, slots=True)
class Watch:
    """Who watches and what is switched off."""

    counts: Counter[str] | None = None
    budget: QuestionBudget | None = None
    off: frozenset[str] = frozenset()
    silent: bool = True
    """Nobody counts or asks for facts, and nothing is switched off: every clause holds, and what is so need not be written down."""


class EndlessError(Exception):
    """More clauses were followed than :func:`limited` allows."""


class BrokenRulesError(Exception):
    """The rules broke down because clauses were switched off."""


UNWATCHED = Watch()
_watch = ContextVar("watch", default=UNWATCHED)
watch = _watch.get
"""The watch over what runs now. Threads, tasks and greenlets each have their own, so tables played at once do not count together."""


def holds(clause: str) -> bool:
    """Whether *clause* is in force; counts that it was followed when somebody watches."""
    now = watch()
    off = clause in now.off
    if now.counts is not None and not off:
        now.counts[clause] += 1
    if now.budget is not None and (off or now.counts is not None):  # what is only imagined is free
        now.budget.spend()
    return not off


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Under *watch* inside the ``with`` block."""
    before = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(before)


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count how often each clause is followed inside the ``with`` block."""
    before, counts = watch().counts, Counter[str]()
    try:
        with watched(replace(watch(), counts=counts, silent=False)):
            yield counts
    finally:
        if before is not None:
            before.update(counts)


def telling() -> AbstractContextManager[None]:
    """Write down every condition that is looked at, met or not."""
    return watched(replace(watch(), silent=False))


def imagining() -> AbstractContextManager[None]:
    """What somebody only imagines does not happen: nothing of it is counted or told. A clause that is switched off stays so."""
    return nullcontext() if watch().off else watched(replace(watch(), counts=None, silent=True))


def switched_off(clauses: Iterable[str]) -> AbstractContextManager[None]:
    """Play as if *clauses* did not stand in the rulebook: steps are skipped, events do not happen, checks let everything pass."""
    if isinstance(clauses, str):
        raise TypeError(f"switched_off takes several clauses: write [{clauses!r}]")
    return watched(replace(watch(), off=watch().off | frozenset(clauses), silent=False))


@contextmanager
def playing_ahead(steps: int) -> Iterator[None]:
    """Allow so many *steps* at most. Raises :class:`BrokenRulesError` where the rules break down because clauses are switched off."""
    try:
        with allowing(min(allowed().steps, steps), allowed().objects):
            yield
    except (EndlessError, TooMuchError):
        raise
    except Exception as error:
        if not watch().off:
            raise
        raise BrokenRulesError(f"without {', '.join(sorted(watch().off))} the rules break down: {error!r}") from error


@contextmanager
def limited(questions: int) -> Iterator[Counter[str]]:
    """Count like :func:`counted`, and raise :class:`EndlessError` when more than so many clauses are asked about.

    A rulebook with a clause missing may never come to its next decision.
    """
    with watched(replace(watch(), budget=QuestionBudget(questions))), counted() as counts:
        yield counts

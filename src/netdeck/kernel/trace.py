"""Observing clauses and disabling them.

Every step, event, check and rule fragment asks :func:`holds` before it acts. Normally that is a question with one answer. The testing kit
turns on counting (coverage: which clauses did this play follow?) or switches a clause off (mutation: does any scenario notice?).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace

from netdeck.kernel.choice_limit import LimitExceededError, allowed, limit_choices


class QuestionBudget:
    """How many more clauses may be checked."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self) -> None:
        """Count one check; too many mean that the rules loop."""
        self.left -= 1
        if self.left < 0:
            raise EndlessError("the rules go round in circles: too many clauses were followed")


@dataclass(frozen=True, slots=True)
class Watch:
    """Who observes clauses, and which are disabled."""

    counts: Counter[str] | None = None
    budget: QuestionBudget | None = None
    off: frozenset[str] = frozenset()
    silent: bool = True
    """Nobody counts or asks for facts, and nothing is switched off: every clause holds, and what is so need not be written down."""
    only_counts: bool = False
    """Somebody counts, and nothing else is wanted: every clause holds."""


class EndlessError(Exception):
    """More clauses were checked than :func:`limit_clauses` allows."""


class BrokenRulesError(Exception):
    """The rules failed because clauses are disabled."""


UNWATCHED = Watch()
_watch = ContextVar("watch", default=UNWATCHED)
watch = _watch.get
"""The watch over what runs now. Threads, tasks and greenlets each have their own, so tables played at once do not count together."""


def holds(clause: str) -> bool:
    """Whether *clause* is enabled; counts it if an observer is set."""
    now = watch()
    off = clause in now.off
    if now.counts is not None and not off:
        now.counts[clause] += 1
    if now.budget is not None and (off or now.counts is not None):  # what is only imagined is free
        now.budget.spend()
    return not off


@contextmanager
def use_watch(watch: Watch) -> Iterator[None]:
    """Use *watch* inside the ``with`` block."""
    before = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(before)


@contextmanager
def count_clauses() -> Iterator[Counter[str]]:
    """Count how often each clause is followed inside the ``with`` block."""
    before, counts = watch().counts, Counter[str]()
    try:
        now = watch()
        with use_watch(replace(now, counts=counts, silent=False, only_counts=now.silent or now.only_counts)):
            yield counts
    finally:
        if before is not None:
            before.update(counts)


def trace_conditions() -> AbstractContextManager[None]:
    """Record every condition that is checked, met or not."""
    return use_watch(replace(watch(), silent=False, only_counts=False))


def untraced() -> AbstractContextManager[None]:
    """Suspend counting and logging, for imagined positions. Disabled clauses stay disabled."""
    return nullcontext() if watch().off else use_watch(replace(watch(), counts=None, silent=True, only_counts=False))


def without_clauses(clauses: Iterable[str]) -> AbstractContextManager[None]:
    """Play without *clauses*: their steps are skipped, their events do not happen, their checks pass."""
    if isinstance(clauses, str):
        raise TypeError(f"switched_off takes several clauses: write [{clauses!r}]")
    return use_watch(replace(watch(), off=watch().off | frozenset(clauses), silent=False, only_counts=False))


@contextmanager
def lookahead(steps: int) -> Iterator[None]:
    """Allow this many *steps*. Raises :class:`BrokenRulesError` where the rules fail because clauses are disabled."""
    try:
        with limit_choices(min(allowed().steps, steps), allowed().objects):
            yield
    except (EndlessError, LimitExceededError):
        raise
    except Exception as error:
        if not watch().off:
            raise
        raise BrokenRulesError(f"without {', '.join(sorted(watch().off))} the rules break down: {error!r}") from error


@contextmanager
def limit_clauses(questions: int) -> Iterator[Counter[str]]:
    """Like :func:`count_clauses`; raises :class:`EndlessError` when more than the given number of clauses are checked.

    A rulebook with a clause missing may never come to its next decision.
    """
    with use_watch(replace(watch(), budget=QuestionBudget(questions), silent=False, only_counts=False)), count_clauses() as counts:
        yield counts

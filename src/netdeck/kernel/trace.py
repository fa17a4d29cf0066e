"""Watching clauses at work, and switching them off.

Every step, event, check and rule fragment asks :func:`holds` before it acts. Normally that is a question with one answer. The testing kit
turns on counting (coverage: which clauses did this play follow?) or switches a clause off (mutation: does any scenario notice?).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Watch:
    """Who watches and what is switched off: one for the whole process."""

    __slots__ = ("counts", "left", "off", "silent")

    def __init__(self) -> None:
        self.counts: Counter[str] | None = None
        self.left: int | None = None
        self.off: frozenset[str] = frozenset()
        self.silent = True
        """Nobody counts or asks for facts, and nothing is switched off: every clause holds, and what is so need not be written down."""

    def spend(self) -> None:
        """One more question was asked; too many and the rules are going round in circles."""
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise EndlessError("the rules go round in circles: too many clauses were followed")


class EndlessError(Exception):
    """More clauses were followed than :func:`limited` allows."""


watch = Watch()


def holds(clause: str) -> bool:
    """Whether *clause* is in force; counts that it was followed when somebody watches."""
    if clause in watch.off:
        watch.spend()
        return False
    if watch.counts is not None:
        watch.counts[clause] += 1
        watch.spend()
    return True


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count how often each clause is followed inside the ``with`` block."""
    before = watch.counts
    watch.counts = counts = Counter[str]()
    try:
        with telling():
            yield counts
    finally:
        watch.counts = before
        if before is not None:
            before.update(counts)


@contextmanager
def telling() -> Iterator[None]:
    """Write down every condition that is looked at, met or not."""
    before = watch.silent
    watch.silent = False
    try:
        yield
    finally:
        watch.silent = before


@contextmanager
def imagining() -> Iterator[None]:
    """What somebody only imagines does not happen: nothing of it is counted or told. A clause that is switched off stays so."""
    if watch.off:
        yield
        return
    counts, silent = watch.counts, watch.silent
    watch.counts, watch.silent = None, True
    try:
        yield
    finally:
        watch.counts, watch.silent = counts, silent


@contextmanager
def switched_off(clauses: Iterable[str]) -> Iterator[None]:
    """Play as if *clauses* did not stand in the rulebook: steps are skipped, events do not happen, checks let everything pass."""
    if isinstance(clauses, str):
        raise TypeError(f"switched_off takes several clauses: write [{clauses!r}]")
    before = watch.off
    watch.off = before | frozenset(clauses)
    try:
        with telling():
            yield
    finally:
        watch.off = before


@contextmanager
def limited(questions: int) -> Iterator[Counter[str]]:
    """Count like :func:`counted`, and raise :class:`EndlessError` when more than so many clauses are asked about.

    A rulebook with a clause missing may never come to its next decision.
    """
    before = watch.left
    watch.left = questions
    try:
        with counted() as counts:
            yield counts
    finally:
        watch.left = before

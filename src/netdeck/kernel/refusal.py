"""Refusals are values, and one function knows both why and why not.

A rule writes what an act needs as a generator of :func:`need`; :func:`legality` turns it into the only door for that act:

    @legality
    def why_not_play(game: Lantern, seat: Seat, card: CardId) -> Checks:
        yield need("5.1", card in game.hand(seat), "You can play only from your own hand.")
        yield need("5.2", cost <= light, "{} costs {} light; you have {}.", name, cost, light)

A question asked by a process has its door at that process (``@Turn.door("play")``, see :meth:`~netdeck.kernel.process.Frame.door`).

``why_not_play(game, seat, card)`` is the first refusal or ``None``; ``why_not_play.facts(game, seat, card)`` lists every fact that was
checked, so the same sentences answer "why can I?" too. Write them so that they are true either way. They are put together only when
somebody reads them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import update_wrapper
from typing import Generic, NamedTuple, ParamSpec

import msgspec

from netdeck.kernel.message import say
from netdeck.kernel.trace import holds, trace_conditions, watch

P = ParamSpec("P")


class Remedy(msgspec.Struct, frozen=True):
    """A change of one number or word that might make an act legal. It is tried on a copy before it is suggested.

    ``path`` is named as in a scenario's ``given`` table: ``turn``, ``seat.north.light``.
    """

    path: str
    value: int | str | bool | dict[str, int]
    words: str


class Refusal(msgspec.Struct, frozen=True):
    """An attempt that the rules forbid: the clause, and a sentence that a person understands.

    Words that no rule speaks of are refused without a clause: what is unknown rests on nothing.
    ``also`` are further clauses that forbid it just as well: the same rule said twice, or in another part of the book.
    """

    clause: str
    sentence: str
    code: str = ""
    remedies: tuple[Remedy, ...] = ()
    also: tuple[str, ...] = ()

    def cites(self, clause: str) -> bool:
        """Whether it cites *clause*."""
        return clause == self.clause or clause in self.also


class Fact(msgspec.Struct, frozen=True):
    """One thing that a rule checked, and the clause that requires it. ``ok`` says whether it holds."""

    clause: str
    sentence: str
    ok: bool = True


class Check(msgspec.Struct, frozen=True):
    """One condition of an act: see :func:`need`."""

    clause: str
    ok: bool
    template: str
    args: tuple[object, ...]
    remedies: tuple[Remedy, ...]
    code: str

    def sentence(self) -> str:
        """The fact in words."""
        return say(self.template, *self.args)


Checks = Iterator[Check]

_MET = Check("", True, "", (), (), "")
"""Stands for every condition that is met while nobody counts clauses or asks for facts: silent running makes no others."""


def need(clause: str, ok: bool, sentence: str, *args: object, remedy: Remedy | None = None, code: str = "", met: str = "") -> Check:
    """A condition that *clause* requires: *ok* is its value; *sentence* (filled with *args* on demand) says what was checked.

    A sentence that is true only of what stands in the way has another one, *met*, for when nothing does.
    """
    if ok and watch().silent:
        return _MET
    return Check(clause, ok, met if ok and met else sentence, args, (remedy,) if remedy is not None else (), code)


class Judgement(NamedTuple):
    """A refusal with all facts checked before it; the last fact is the one that failed."""

    refusal: Refusal
    facts: list[Fact]


_heard: ContextVar[list[Judgement] | None] = ContextVar("heard", default=None)
"""Where refusals are noted as they are given; nowhere, mostly."""


@contextmanager
def record_judgements() -> Iterator[list[Judgement]]:
    """Collect every refusal given inside the ``with`` block, with its facts."""
    heard: list[Judgement] = []
    before = _heard.set(heard)
    try:
        with trace_conditions():
            yield heard
    finally:
        _heard.reset(before)


class Legality(Generic[P]):
    """The validator of one kind of act: call it for the first refusal, or ask it for the facts."""

    def __init__(self, checks: Callable[P, Checks]) -> None:
        self._checks = checks
        update_wrapper(self, checks)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
        heard = _heard.get()
        facts: list[Fact] | None = None if heard is None else []
        for check in self._checks(*args, **kwargs):
            if facts is not None:
                facts.append(Fact(check.clause, check.sentence(), check.ok))
            if check.ok:
                if watch().counts is not None:
                    holds(check.clause)
            elif holds(check.clause):
                refusal = Refusal(check.clause, check.sentence(), check.code, check.remedies)
                if facts is not None and heard is not None:
                    heard.append(Judgement(refusal, facts))
                return refusal
        return None

    def allows(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether no check refuses the act; makes no sentences, for lists of options."""
        for check in self._checks(*args, **kwargs):
            if check.ok:
                if watch().counts is not None:
                    holds(check.clause)
            elif watch().silent or holds(check.clause):
                return False
        return True

    def passed(self, *args: P.args, **kwargs: P.kwargs) -> int:
        """How many checks pass before the first that fails."""
        met = 0
        for check in self._checks(*args, **kwargs):
            if not check.ok:
                break
            met += 1
        return met

    def facts(self, *args: P.args, **kwargs: P.kwargs) -> list[Fact]:
        """Everything that the rules look at for this act, up to and including the first refusal."""
        facts: list[Fact] = []
        with trace_conditions():
            for check in self._checks(*args, **kwargs):
                facts.append(Fact(check.clause, check.sentence(), check.ok))
                if not check.ok:
                    break
        return facts


def legality(checks: Callable[P, Checks]) -> Legality[P]:
    """Decorator: makes a generator of checks the validator of its act."""
    return Legality(checks)

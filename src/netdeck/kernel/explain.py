"""Ask the rulebook: why did that happen, why may I, why can't I, and what would have to be different.

Answers are chains of clauses with the facts that they used. A suggested change has been tried on a copy before anybody reads it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from netdeck.kernel.clause import Rulebook
from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.position import Position
from netdeck.kernel.refusal import Refusal, Remedy

MOST_CHANGES = 3
"""How many changes a suggestion may combine."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One link of a chain: a clause, what it says, and the fact that it was applied to."""

    clause: str
    text: str
    fact: str = ""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A refusal and, where one was found and tried, the smallest change that would make the act legal."""

    refusal: Refusal
    text: str
    changes: tuple[Remedy, ...] = ()

    @property
    def suggestion(self) -> str:
        """The change in words, or nothing."""
        return "legal " + " and ".join(change.words for change in self.changes) if self.changes else ""


def find_event(log: Sequence[Logged], viewer: Seat, words: str) -> Logged | None:
    """The event that *words* mean: ``last`` for the last one that is worth a line to *viewer*, ``#12`` for that number."""
    if words == "last":
        return next((each for each in reversed(log) if each.seen(viewer).text()), None)
    number = words.removeprefix("#")
    known = number.isascii() and number.isdigit() and len(number) < 9 and int(number) < len(log)
    return log[int(number)] if known else None


def why_event(rulebook: Rulebook, logged: Logged, viewer: Seat) -> list[Reason]:
    """The clauses that led to an event, from the outermost process to the event itself, with what *viewer* may know of it."""
    seen = logged.seen(viewer)
    chain = _standing(rulebook, logged.chain)
    facts = ", ".join(f"{name} {_plain(value)}" for name, value in seen.fields.items())
    return [*chain, Reason(seen.clause, rulebook.text(seen.clause), f"{seen.event}: {facts}" if facts else seen.event)]


def why_asked(position: Position, seat: Seat) -> list[Reason] | None:
    """Why *seat* is asked something: where in the rulebook play stands, down to the clause that asks. ``None`` when nothing is asked."""
    decision = position.pending().get(seat) or position.committed().get(seat)
    if decision is None:
        return None
    rulebook = position.game.rulebook
    return [*_standing(rulebook, position.chain()), Reason(decision.clause, rulebook.text(decision.clause), decision.prompt)]


def why_option(position: Position, seat: Seat, text: str) -> list[Reason] | None:
    """Why *seat* is offered *text*: where play stands, who asks, and every fact that was checked. ``None`` when it is not offered."""
    asked, option = why_asked(position, seat), position.option(seat, text)
    if asked is None or option is None:
        return None
    rulebook = position.game.rulebook
    return [*asked, *(Reason(fact.clause, rulebook.text(fact.clause), fact.sentence) for fact in position.facts(seat, option))]


def why_not(position: Position, seat: Seat, text: str) -> WhyNot | None:
    """Why *seat* may not do *text* now, and what would have to be different; ``None`` when it may."""
    refusal = position.why_not(seat, text)
    if refusal is None:
        return None
    text_of_clause = position.game.rulebook.text(refusal.clause) if refusal.clause else ""
    return WhyNot(refusal, text_of_clause, tuple(_changes(position, seat, text, refusal)))


def _changes(position: Position, seat: Seat, text: str, refusal: Refusal) -> Sequence[Remedy]:
    """The shortest list of proposed changes after which the act is legal, tried on copies; empty when none is found."""
    tried: list[tuple[Position, Refusal, tuple[Remedy, ...]]] = [(position, refusal, ())]
    for _ in range(MOST_CHANGES):
        further: list[tuple[Position, Refusal, tuple[Remedy, ...]]] = []
        for before, refused, changes in tried:
            for remedy in refused.remedies:
                copy = before.adjusted(remedy.path, remedy.value)
                if copy is None:
                    continue
                still = copy.why_not(seat, text)
                if still is None:
                    return (*changes, remedy)
                further.append((copy, still, (*changes, remedy)))
        tried = further
    return ()


def _standing(rulebook: Rulebook, chain: Sequence[tuple[str, str]]) -> list[Reason]:
    return [Reason(step, rulebook.text(step), f"in {process}") for process, step in chain if step in rulebook]


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

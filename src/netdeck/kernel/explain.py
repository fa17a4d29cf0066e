"""Explanations: why something happened, why an act is or is not legal, what would make it legal.

Answers are chains of clauses with the facts that they used. A suggested change has been tried on a copy before anybody reads it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from netdeck.kernel.clause import Rulebook
from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Logged, Quote
from netdeck.kernel.match import Match
from netdeck.kernel.message import say
from netdeck.kernel.nearest_legal import Way, remedied, ways
from netdeck.kernel.position import Position
from netdeck.kernel.refusal import Fact, Refusal

MOST_STORIES = 12
"""How many changes of a number are told, the last ones."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One link of a chain: a clause, what it says, and the fact that it was applied to.

    ``kind`` tells what it is a link to: ``where`` play stands, what is ``asked``, a ``fact`` that was checked (``ok`` says whether it is as
    it must be), an ``event``, a ``part`` of a number. ``event`` is its number in the log, where it is about one. ``value`` is what a number
    was before and after it, or what a part adds; that with which it began has no clause. ``number`` names it where it is one of several.
    ``words`` are those of a card that did it, in the whole of its text.
    """

    clause: str
    text: str
    fact: str = ""
    kind: Literal["where", "asked", "fact", "event", "part"] = "fact"
    ok: bool = True
    event: int | None = None
    value: str = ""
    number: str = ""
    words: Quote | None = None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A refusal, the facts behind it, and the changes that were tried and would make the act legal, the smallest first."""

    refusal: Refusal
    text: str
    ways: tuple[Way, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def suggestion(self) -> str:
        """The smallest change in words; empty if none was found."""
        return say("legal {changes}", changes=self.ways[0].words) if self.ways else ""


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
    told = f"{seen.event}: {facts}" if facts else seen.event
    words = logged.quoted(viewer)
    if words is not None:
        step = next((step for _, step in reversed(logged.chain) if step in rulebook), seen.clause)
        chain.append(Reason(step, rulebook.text(step), f"{words.card.name}: {words}", "fact", words=words))
    return [*chain, Reason(seen.clause, rulebook.text(seen.clause), told, "event", event=seen.number)]


def why_asked(position: Position, seat: Seat) -> list[Reason] | None:
    """Why *seat* is asked something: where in the rulebook play stands, down to the clause that asks. ``None`` when nothing is asked."""
    decision = position.pending().get(seat) or position.committed().get(seat)
    if decision is None:
        return None
    rulebook = position.game.rulebook
    return [*_standing(rulebook, position.chain()), Reason(decision.clause, rulebook.text(decision.clause), decision.prompt, "asked")]


def why_option(position: Position, seat: Seat, text: str) -> list[Reason] | None:
    """Why *seat* is offered *text*: where play stands, who asks, and every fact that was checked. ``None`` when it is not offered."""
    asked, option = why_asked(position, seat), position.option(seat, text)
    if asked is None or option is None:
        return None
    rulebook = position.game.rulebook
    return [*asked, *_checked(rulebook, position.facts(seat, option))]


def why_not(position: Position, seat: Seat, text: str, *, quick: bool = False) -> WhyNot | None:
    """Why *seat* may not do *text* now, and what would have to be different; ``None`` when it may.

    Whoever is in a hurry (*quick*) is told only what the checks themselves propose.
    """
    refusal = position.why_not(seat, text)
    if refusal is None:
        return None
    rulebook = position.game.rulebook
    told = rulebook.text(refusal.clause) if refusal.clause else ""
    if quick:
        return WhyNot(refusal, told, tuple(remedied(position, seat, text, refusal)))
    reasons = _checked(rulebook, position.facts_against(seat, text))
    return WhyNot(refusal, told, tuple(ways(position, seat, text, refusal)), tuple(reasons))


def why_card(position: Position, viewer: Seat, card: int) -> list[Reason]:
    """What the numbers of a card that *viewer* sees are made of now, part by part."""
    rulebook = position.game.rulebook
    return [
        Reason(part.clause, rulebook.text(part.clause) if part.clause else "", part.sentence, "part", value=part.value, number=part.number)
        for part in position.parts(viewer, card)
    ]


def why_number(match: Match, viewer: Seat, path: str) -> list[Reason] | None:
    """How a number that *viewer* sees came to be what it is: what it is made of, then the last events that changed it, with their clauses.

    *path* is a counter (``pool``), one of a seat (``north.light``), a fact of a card by its id in the view (``#12.power``), or a zone, for
    how many cards it holds (``north.hand``). ``None`` when there is no such number.
    """
    rulebook = match.game.rulebook
    card, _, number = path[1:].partition(".") if re.fullmatch(r"#\d{1,9}\.\w+", path, re.ASCII) else ("", "", "")
    parts = [part for part in why_card(match.position, viewer, int(card)) if part.number == number] if card else []
    if _value(match.position, viewer, path) is None:
        return parts or None
    reasons: list[Reason] = []
    before: object = None

    def look(position: Position, logged: Logged | None) -> None:
        nonlocal before
        now = _value(position, viewer, path)
        if now == before:
            return
        if logged is None:
            reasons.append(Reason("", "", say("At the beginning"), "where", value=_plain(now)))
        else:
            seen = logged.seen(viewer)
            line = seen.text() or re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", seen.event).capitalize()
            value = _plain(now) if before is None else f"{_plain(before)} → {_plain(now)}"
            reasons.append(Reason(seen.clause, rulebook.text(seen.clause), line, "event", event=seen.number, value=value))
        before = now

    match.replay_events(look)
    return [*(parts if len(parts) > 1 else ()), *reasons[-MOST_STORIES:]]


def _value(position: Position, viewer: Seat, path: str) -> object:
    view = position.lazy_view(viewer)
    if path.startswith("#"):
        id, _, name = path[1:].partition(".")
        cards = (card for zone in view.zones.values() for card in zone.cards if str(card.id) == id)
        return next((card.facts.get(name) for card in cards), None)
    seat, _, name = path.rpartition(".")
    found = view.seat.get(Seat(seat), {}).get(name) if seat else view.counters.get(name)
    return view.zones[path].count if found is None and path in view.zones else found


def _checked(rulebook: Rulebook, facts: Sequence[Fact]) -> list[Reason]:
    return [Reason(fact.clause, rulebook.text(fact.clause), fact.sentence, "fact", fact.ok) for fact in facts]


def _standing(rulebook: Rulebook, chain: Sequence[tuple[str, str]]) -> list[Reason]:
    return [Reason(step, rulebook.text(step), say("in {process}", process=process), "where") for process, step in chain if step in rulebook]


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

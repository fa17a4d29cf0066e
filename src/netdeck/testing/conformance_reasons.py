"""Promises about explanations: what would help does help, what is said to hold holds, and every event has a chain of clauses that exist."""

import random

from netdeck.kernel import BACK, SPECTATOR, Adjustment, Logged, Position, Seat, Way, WhyNot, why_event, why_not
from netdeck.kernel.nearest_legal import MOST_WAITS, SOON, WORLDS, reached
from netdeck.testing.conformance_play import STRAYS, Line, Table, Walk, as_bytes

SEATS, TEXTS = 2, 4
"""How many seats and attempts are looked at in each position, where there are more."""


def what_would_help_helps(table: Table, line: Line, most: int | None = None) -> None:
    """Whatever a refusal suggests makes the act legal when it is done, and the facts behind it end with the one that does not hold."""
    walk = Walk.begin(table, line)
    chooser = random.Random(line.seed)
    for position in walk.stops(most):
        before = as_bytes(position.view(position.seats[0]))
        for seat in chooser.sample(position.seats, min(SEATS, len(position.seats))):
            for text in _attempts(position, seat, chooser):
                answer = why_not(position, seat, text)
                if answer is not None:
                    _demand_sound(walk, position, seat, text, answer)
        walk.demand(as_bytes(position.view(position.seats[0])) == before, "asking why not changed the position")


def every_event_has_its_reasons(table: Table, line: Line, most: int | None = None) -> None:
    """Every event of the log leads back to clauses of the rulebook, for everybody, and the last of them is its own."""
    walk = Walk.begin(table, line)
    for _ in walk.stops(most):
        pass
    rulebook = table.game.rulebook
    for logged in walk.log:
        walk.demand(logged.event.clause in rulebook, f"{logged.event.kind()} rests on {logged.event.clause!r}, which is no clause")
        for viewer in (table.setup.seats[0], SPECTATOR):
            chain = why_event(rulebook, logged, viewer)
            walk.demand(bool(chain) and chain[-1].clause == logged.event.clause, f"{logged.event.kind()} has no reason")
            unknown = [reason.clause for reason in chain if reason.clause not in rulebook or not reason.text]
            walk.demand(not unknown, f"{logged.event.kind()} rests on {unknown}, which no rulebook has")


def _attempts(position: Position, seat: Seat, chooser: random.Random) -> list[str]:
    """Attempts to test: options of others, plausible acts with own cards, and nonsense."""
    offered = [option.notation for decision in position.pending().values() for option in decision.options]
    view = position.view(seat)
    cards = [card.id for zone in view.zones.values() for card in zone.cards if card.name != BACK and card.id is not None]
    meant = [text for card in cards for text in position.meant(seat, card)[:2]]
    found = [text for text in dict.fromkeys((*offered, *meant)) if position.option(seat, text) is None]
    return [*chooser.sample(found, min(TEXTS, len(found))), STRAYS[0]]


def _demand_sound(walk: Walk, position: Position, seat: Seat, text: str, answer: WhyNot) -> None:
    rulebook = position.game.rulebook
    story = f"{seat} may not {text!r} ({answer.refusal.sentence})"
    held = [reason.ok for reason in answer.reasons]
    walk.demand(not held or (all(held[:-1]) and not held[-1]), f"{story}, but the facts do not end with the one that fails: {held}")
    walk.demand(not held or answer.reasons[-1].clause == answer.refusal.clause, f"{story}, but the last fact rests on another clause")
    walk.demand(not rulebook.unknown_among(reason.clause for reason in answer.reasons), f"{story}, with facts that rest on no clause")
    for way in answer.ways:
        walk.demand(_helps(position, seat, text, way), f"{story}; it should be legal {way.words}, and is not")


def _helps(position: Position, seat: Seat, text: str, way: Way) -> bool:
    """Whether *way* makes it legal on the true table, or fails there only because something came to light that the seat could not know."""
    match way:
        case Adjustment():
            copy: Position | None = position
            for remedy in way.remedies:
                copy = copy.adjusted(remedy.path, remedy.value) if copy is not None else None
            return copy is not None and copy.why_not(seat, text) is None
        case Way(kind="instead"):
            return position.option(seat, way.notation) is not None
        case Way(kind="first"):
            return _comes(position, seat, text, way.notation, SOON)
        case _:
            return _comes(position, seat, text, "", MOST_WAITS)


def _comes(position: Position, seat: Seat, text: str, first: str, most: int) -> bool:
    legal, sight = _tried(position, seat, text, first, most)
    if legal:
        return True
    worlds = [_tried(position.imagine(seat, random.Random(world)), seat, text, first, most) for world in range(WORLDS)]
    return all(there and sight != other for there, other in worlds)


def _tried(position: Position, seat: Seat, text: str, first: str, most: int) -> tuple[bool, bytes]:
    """Whether it became legal, and all that *seat* saw until then."""
    log: list[Logged] = []
    there = reached(position, seat, text, first, most, log)
    return there is not None, as_bytes([logged.seen(seat) for logged in log])

"""Writing the log of a match from what happened in it (section-10.3).

The log tells what everybody may see, so it can be written from what any seat has seen. An action that turned out to be invalid counts as a
pass and is written as one. Penalties and kicks have no line of their own: they show in the next view.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from netdeck.games.binmat.cards import FACE_UP
from netdeck.games.binmat.logs.lines import (
    HIDDEN,
    CombatLine,
    DetailLine,
    DiscardLine,
    DrawLine,
    Line,
    OrderLine,
    PassLine,
    PlayLine,
    ResultLine,
    StacksLine,
    TakenLine,
    TurnLine,
)
from netdeck.games.binmat.notation import PLACE_SYMBOLS, Order, from_notation
from netdeck.games.binmat.rules.kinds import COMBAT, DISCARD, DRAW, PLAY_DOWN
from netdeck.kernel import REFEREE, Logged, Position, Seat, Seen


@dataclass(frozen=True, slots=True)
class Block:
    """What one seat did in one turn: a line for its order, then the steps of the combat that it led to.

    ``clauses`` are those that the lines follow, one for each.
    """

    turn: int
    lines: tuple[OrderLine | DetailLine, ...]
    clauses: tuple[str, ...] = ()

    @property
    def seat(self) -> Seat:
        """Who did it."""
        return self.order.seat

    @property
    def order(self) -> OrderLine:
        """What was ordered."""
        first = self.lines[0]
        assert not isinstance(first, StacksLine | TakenLine | ResultLine)
        return first


def log_lines(start: Position, log: Sequence[Logged]) -> list[str]:
    """The text log of what happened from *start* on."""
    turn = int(start.view(REFEREE).counters["turn"])
    return [line.notation() for line in with_headers(blocks(turn, (logged.seen(REFEREE) for logged in log)))]


def with_headers(told: Iterable[Block]) -> Iterator[Line]:
    """The lines of *told*, with a header before the first block of each turn."""
    for turn, acts in groupby(told, lambda block: block.turn):
        yield TurnLine(turn)
        for block in acts:
            yield from block.lines


def blocks(turn: int, heard: Iterable[Seen]) -> Iterator[Block]:
    """What the seats did, from the events of a match that stood at *turn*."""
    act: _Act | None = None
    for seen in heard:
        starts = seen.event in _STARTS
        if act is not None and (starts or seen.event == "TurnStarted"):
            yield act.block()
            act = None
        if seen.event == "TurnStarted":
            turn = int(str(seen.fields["turn"]))
        elif starts:
            act = _Act(turn, seen)
        elif act is not None:
            act.hear(seen)
    if act is not None:
        yield act.block()


_STARTS = ("ActionTaken", "Passed", "ActionInvalid")


@dataclass(slots=True)
class _Act:
    """One action while it happens: collects what its lines are written from.

    A seat does not see the order of a card that the other side plays face down or discards to a closed pile: what follows tells it.
    """

    turn: int
    start: Seen
    card: str = ""
    unseen: tuple[int, str] | None = None
    clause: str | None = None
    drawn: list[tuple[Seat, str]] = field(default_factory=list)
    fight: "_Fight | None" = None

    def hear(self, seen: Seen) -> None:
        fields = seen.fields
        match seen.event:
            case "CardDrawn":
                self.drawn.append((Seat(str(fields["seat"])), str(fields["card"]) if fields["public"] else HIDDEN))
                self.clause = self.clause or seen.clause
            case "CardPlayed":
                self.card, self.clause = str(fields["card"]) if fields["face_up"] else HIDDEN, seen.clause
                self.unseen = (PLAY_DOWN, str(fields["lane"]))
            case "CardDiscarded" if fields["cause"] != "penalty":
                self.card, self.clause = str(fields["card"]), seen.clause
                self.unseen = (DISCARD, str(fields["pile"])[1:])
            case "CombatStarted":
                self.fight = _Fight(seen)
            case _ if self.fight is not None:
                self.fight.hear(seen)

    def block(self) -> Block:
        order = self._order()
        details = [] if self.fight is None else self.fight.details(self.drawn)
        clauses = (self.clause or self.start.clause, *(clause for _, clause in details))
        return Block(self.turn, (order, *(line for line, _ in details)), clauses)

    def _order(self) -> OrderLine:
        seat = Seat(str(self.start.fields["seat"]))
        if self.start.fields.get("text") == HIDDEN and self.unseen is not None:
            return self._guessed(seat, *self.unseen)
        order = from_notation(str(self.start.fields.get("text", "--"))) if self.start.event == "ActionTaken" else None
        if order is None:
            return PassLine(seat)
        return self._written(seat, order, PLACE_SYMBOLS[order.place])

    def _guessed(self, seat: Seat, kind: int, place: str) -> OrderLine:
        return DiscardLine(seat, place, HIDDEN, HIDDEN, len(self.drawn)) if kind == DISCARD else PlayLine(seat, place, HIDDEN, HIDDEN)

    def _written(self, seat: Seat, order: Order, place: str) -> OrderLine:
        if order.kind == DRAW:
            return DrawLine(seat, place, self.drawn[0][1] if self.drawn else "")
        if order.kind == COMBAT:
            return CombatLine(seat, place)
        if order.kind == DISCARD:
            return DiscardLine(seat, place, self.card, order.card, len(self.drawn))
        return PlayLine(seat, place, self.card, order.card if self.card != HIDDEN else HIDDEN)


class _Fight:
    """One combat while it happens."""

    def __init__(self, start: Seen) -> None:
        self._start = start
        self._lane = str(start.fields["lane"])
        self._attackers = _cards(start.fields["attacker_stack"])
        self._left = {"a": list(self._attackers), "d": list(_cards(start.fields["defender_stack"]))}
        self._taken: dict[tuple[str, str], list[Seen]] = {}
        self._destroyed: list[str] = []
        self._end: Seen | None = None

    def hear(self, seen: Seen) -> None:
        match seen.event:
            case "TrapFired":
                self._taken.setdefault((str(seen.fields["side"]), "@"), []).append(seen)
                self._drop("d" if seen.fields["side"] == "a" else "a", str(seen.fields["victim"]))
            case "BounceDiscarded":
                self._taken.setdefault((str(seen.fields["side"]), "?"), []).append(seen)
                self._drop(str(seen.fields["side"]), str(seen.fields["card"]))
            case "CardDestroyed":
                self._destroyed.append(str(seen.fields["card"]))
            case "CombatBounced" | "AttackRepelled" | "DamageDealt":
                self._end = seen

    def _drop(self, side: str, card: str) -> None:
        self._left[side] = [each for each in self._left[side] if each.removesuffix(FACE_UP) != card]

    def details(self, drawn: Sequence[tuple[Seat, str]]) -> list[tuple[DetailLine, str]]:
        """The lines of the combat and their clauses."""
        stacks = StacksLine(self._lane, self._attackers, _cards(self._start.fields["defender_stack"]))
        lines: list[tuple[DetailLine, str]] = [(stacks, self._start.clause)]
        traps = [key for key in self._taken if key[1] == "@"]  # as they fired: the initiator's first
        for side, by in [*traps, *(key for key in (("a", "?"), ("d", "?")) if key in self._taken)]:
            events = self._taken[side, by]
            cards = tuple(str(seen.fields["victim" if by == "@" else "card"]) for seen in events)
            lines.append((TakenLine(side, by, cards, str(events[0].fields["pile"])), events[0].clause))
        if self._end is not None:
            lines.append((self._result(self._end, drawn), self._end.clause))
        return lines

    def _result(self, end: Seen, drawn: Sequence[tuple[Seat, str]]) -> ResultLine:
        stack = tuple(self._left["a"])
        if end.event == "CombatBounced":
            return ResultLine(0, 0, 0, stack, "xa")
        attack, defence = int(str(end.fields["pa"])), int(str(end.fields["pd"]))
        if end.event == "AttackRepelled":
            return ResultLine(attack, defence, None, stack, f"x{self._lane}")
        draws = tuple((seat, tuple(card for _, card in cards)) for seat, cards in groupby(drawn, lambda each: each[0]))
        emptied = bool(self._destroyed) and len(self._destroyed) == len(self._left["d"])
        return ResultLine(attack, defence, int(str(end.fields["amount"])), stack, "xa", tuple(self._destroyed), emptied, draws)


def _cards(value: object) -> tuple[str, ...]:
    assert isinstance(value, Sequence)
    return tuple(map(str, value))

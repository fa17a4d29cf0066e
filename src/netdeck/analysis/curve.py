"""The curve of a match: the chance of each seat from decision to decision, with luck separated from mistakes."""

from collections.abc import Iterable, Sequence

from netdeck.analysis.choices import Choice
from netdeck.analysis.report import Mistake, Point, Summary
from netdeck.kernel import Position, Seat, Thoughts


def points(thought: Sequence[tuple[Choice, Thoughts]], mistakes: Sequence[Mistake], seats: Sequence[Seat]) -> tuple[Point, ...]:
    """The curve of every seat of a table with *seats*, in the order of play."""
    last = dict[Seat, Point]()
    found = list[Point]()
    for choice, thoughts in thought:
        chance, before = thoughts.candidates[0].value, last.get(choice.seat)
        luck = 0.0
        if before is not None:
            between = [each for each in mistakes if before.number <= each.number < choice.number]
            luck = chance - before.chance + _lost(between, choice.seat) - _gained(between, choice.seat, seats)
        point = Point(
            number=choice.number,
            seat=choice.seat,
            turn=choice.turn,
            chance=chance,
            luck=luck,
            chosen=choice.chosen,
            best=thoughts.best,
        )
        last[choice.seat] = point
        found.append(point)
    return tuple(found)


def summaries(curve: Sequence[Point], mistakes: Sequence[Mistake], end: Position) -> tuple[Summary, ...]:
    """From the first chance of each seat to its result, or to its last chance where the match is not over."""
    result, found = end.result(), list[Summary]()
    for seat in end.seats:
        own = [point for point in curve if point.seat == seat]
        if not own:
            continue
        ends = own[-1].chance if result is None else 0.5 if not result.winners else float(seat in result.winners)
        lost, gained = _lost(mistakes, seat), _gained(mistakes, seat, end.seats)
        luck = ends - own[0].chance + lost - gained
        found.append(Summary(seat=seat, begins=own[0].chance, ends=ends, lost=lost, gained=gained, luck=luck))
    return tuple(found)


def _lost(mistakes: Iterable[Mistake], seat: Seat) -> float:
    """What *seat* lost by mistakes of its own."""
    return sum(each.loss for each in mistakes if each.seat == seat)


def _gained(mistakes: Iterable[Mistake], seat: Seat, seats: Sequence[Seat]) -> float:
    """What *seat* gained by mistakes of others: what the other lost at a table of two. Nobody can say who gains how much at larger ones."""
    return sum(each.loss for each in mistakes if each.seat != seat) if len(seats) == 2 else 0.0

"""Hints: what a searching bot would do, why, and which clause supports it.

Whoever gives it knows no more than the seat does: it searches what may lie behind the view, and of what a choice brings it tells only what
comes out the same in every position that looks like this one.
"""

import random
from typing import Literal

import msgspec

from netdeck.bots.roster import create
from netdeck.bots.table import chosen
from netdeck.kernel import Decision, Logged, Position, Seat, Seen, Thoughts, present, why_option

ADVISER = "seer:3"
"""Who is asked: the first level that does not slip on purpose."""
IMAGINED = 4
"""In so many positions something must come out the same to be told as certain."""
MOST_TOLD = 3
"""How many consequences are told."""


class Hint(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A candidate and its reason.

    ``reason`` is ``only`` where there is no other choice, ``plain`` where nobody would think about it, ``search`` where futures were looked
    at: then ``chance`` is how often they were won with it, ``other`` the next best and ``other_chance`` its share. ``brings`` is what
    surely comes of it at once and would not come of the other; ``clause`` is the rule that it rests on.
    """

    notation: str
    label: str = ""
    reason: Literal["only", "plain", "search"]
    clause: str
    chance: float = 0.0
    futures: int = 0
    other: str = ""
    other_label: str = ""
    other_chance: float = 0.0
    brings: tuple[Seen, ...] = ()


def hint(position: Position, seat: Seat, seed: int, adviser: str = ADVISER) -> Hint | None:
    """What *adviser* would do at *seat*; ``None`` if the seat is not asked."""
    decision = position.pending().get(seat)
    if decision is None:
        return None
    if len(decision.options) == 1:
        return _hint(position, decision, decision.options[0].notation, "only")
    bot = create(adviser, position.game, seat, seed)
    notation = chosen(bot, position).notation
    if bot.thoughts is None:
        return _hint(position, decision, notation, "plain")
    return _hint(position, decision, notation, "search", bot.thoughts)


def _hint(
    position: Position, decision: Decision, notation: str, reason: Literal["only", "plain", "search"], thoughts: Thoughts | None = None
) -> Hint:
    tried = {each.notation: each for each in thoughts.candidates if each.visits} if thoughts is not None else {}
    best = tried.get(notation)
    same = equivalents(position, decision, notation)
    other = next((each for each in tried.values() if best is not None and each.value < best.value and each.notation not in same), None)
    brings = _brings(position, decision.seat, notation, other.notation if other is not None else "")
    reasons = why_option(position, decision.seat, notation) or ()
    return Hint(
        notation=notation,
        label=_label(position, decision, notation),
        reason=reason,
        clause=brings[0].clause if brings else reasons[-1].clause if reasons else decision.clause,
        chance=best.value if best is not None else 0.0,
        futures=thoughts.iterations if thoughts is not None else 0,
        other=other.notation if other is not None else "",
        other_label=_label(position, decision, other.notation) if other is not None else "",
        other_chance=other.value if other is not None else 0.0,
        brings=brings,
    )


def equivalents(position: Position, decision: Decision, notation: str) -> set[str]:
    """The answers that look the same to a player as *notation*: equal cards, or equal labels."""
    question = present(position, decision.seat, settle=False)
    assert question is not None
    said = {option.notation: (option.act.word, option.label) for option in question.options if option.label}
    groups = [{question.options[at].notation for at in group} for group in question.answers]
    equal = next((group for group in groups if notation in group), {notation})
    return equal | {each for each, words in said.items() if words == said.get(notation)}


def _label(position: Position, decision: Decision, notation: str) -> str:
    option = decision.find(notation)
    return position.label(decision, option) if option is not None else ""


def _brings(position: Position, seat: Seat, notation: str, other: str) -> tuple[Seen, ...]:
    """What surely happens at once after *notation*, and would not after *other*."""
    alike: list[Seen] | None = None
    for number in range(IMAGINED):
        happened = _happens(position, seat, notation, number)
        alike = happened if alike is None else [each for each in alike if _said(each) in map(_said, happened)]
    anyway = set(map(_said, _happens(position, seat, other, 0))) if other else set()
    return tuple(each for each in alike or () if _said(each) not in anyway)[:MOST_TOLD]


def _happens(position: Position, seat: Seat, notation: str, number: int) -> list[Seen]:
    """What *seat* would see happen, in one position that looks like this one."""
    imagined = position.imagine(seat, random.Random(number))
    log: list[Logged] = []
    imagined.listen(log)
    option = imagined.option(seat, notation)
    if option is not None:
        imagined.take(seat, option)
    return [seen for seen in (logged.seen(seat) for logged in log) if seen.text()]


def _said(seen: Seen) -> tuple[str, str]:
    return seen.text(), seen.clause

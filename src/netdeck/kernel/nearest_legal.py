"""The smallest change that would make an act legal, found by trying.

Four kinds of change are tried, each by asking the one function that knows why not again:

* another answer of the same kind, which is offered now (another target);
* one number more than there is: what a check proposes (:class:`~netdeck.kernel.refusal.Remedy`), or what the seat itself has;
* one act of the seat's own before it;
* waiting, with everybody doing what happens when time runs out.

What has not happened yet is tried on positions that the seat imagines (:meth:`~netdeck.kernel.position.Position.imagine`), dealt from fixed
seeds, and is told only where it holds in all of them, and in more of them where chance has a part in it. So nobody learns from a suggestion
what they may not know.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from netdeck.kernel.choice_limit import LimitExceededError
from netdeck.kernel.decision import Decision, normalized
from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.message import join_and, say
from netdeck.kernel.position import Position
from netdeck.kernel.refusal import Refusal, Remedy
from netdeck.kernel.trace import BrokenRulesError, lookahead

MOST_CHANGES = 3
"""How many changes of numbers a suggestion may combine."""
MOST_MORE = 3
"""How much more of something of its own a seat is imagined to have."""
MOST_ACTS = 24
"""How many acts are tried before the one that is refused."""
MOST_WAITS = 40
"""How many answers are given for everybody while waiting."""
SOON = 6
"""How many of them may follow an act before the one that is refused can be done."""
MOST_STEPS = 20_000
"""How many steps of the rules one of them may set off."""
WORLDS = 3
"""In how many imagined positions a change must hold."""
MORE_WORLDS = 9
"""In how many further ones, where what the seat sees on the way is not the same in all of them: there luck may have helped."""


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change after which an act is legal. ``words`` complete the sentence "It would be legal".

    ``instead``: ``notation`` is the offered answer to give instead. ``number``: there is more or less of something (:class:`Adjustment`).
    ``first``: ``notation`` is what to do before. ``later``: it is legal in turn ``turn`` if nobody does anything until then.
    """

    kind: Literal["instead", "number", "first", "later"]
    words: str
    notation: str = ""
    turn: int | None = None

    def without_values(self) -> "Way":
        """The part of it that leaves the kernel."""
        return Way(self.kind, self.words, self.notation, self.turn)


class Adjustment(Way, frozen=True, omit_defaults=True):
    """Alternative values of a number, and how to set them on a copy."""

    remedies: tuple[Remedy, ...] = ()


def ways(position: Position, seat: Seat, text: str, refusal: Refusal) -> Iterator[Way]:
    """The changes that make it legal, the smallest first; each kind at most once."""
    decision = position.pending().get(seat) or position.committed().get(seat)
    if decision is not None:
        yield from _instead(decision, text)
    yield from _numbers(position, seat, text, refusal)
    worlds = [position.imagine(seat, random.Random(number)) for number in range(WORLDS)] if seat in position.seats else []
    if worlds and position.result() is None:
        yield from _first(position, worlds, seat, text)
        yield from _later(position, worlds, seat, text)


# Another answer


def _instead(decision: Decision, text: str) -> Iterator[Way]:
    """An answer that is offered and differs only in its last part: another target, another lane."""
    close = (option for option in decision.options if _differs_at_the_end(decision, normalized(text), normalized(option.notation)))
    option = next((option for option in close if not _is_same(text, option.notation)), None)
    if option is not None:
        yield Way("instead", say("as {notation}", notation=repr(option.notation)), option.notation)


def _is_same(text: str, notation: str) -> bool:
    """Whether both name the same act, of one copy of a card or another. Such an act is no alternative."""
    one, other = (re.sub(r"#\d+|\W|_", "", each.casefold()) for each in (text, notation))
    return one == other


def _differs_at_the_end(decision: Decision, wanted: str, offered: str) -> bool:
    one, other = wanted.split(" "), offered.split(" ")
    if len(one) != len(other) or wanted == offered:
        return False
    if len(one) == 1:  # a notation without blanks: its last sign is where it goes
        return len(wanted) == len(offered) > 2 and wanted[:-1] == offered[:-1]
    if one[:-1] != other[:-1]:
        return False
    # A verb and a thing: the thing is what is asked for only where there is nothing else to do.
    return len(one) > 2 or len({option.notation.partition(" ")[0] for option in decision.options}) == 1


# Other numbers


def remedied(position: Position, seat: Seat, text: str, refusal: Refusal) -> Iterator[Way]:
    """The remedies that checks propose, as far as they make the act legal."""
    yield from _told(_remedied(position, seat, text, refusal))


def _numbers(position: Position, seat: Seat, text: str, refusal: Refusal) -> Iterator[Way]:
    yield from _told(_remedied(position, seat, text, refusal) or _with_more(position, seat, text))


def _told(found: Sequence[Remedy]) -> Iterator[Way]:
    if found:
        yield Adjustment("number", join_and([remedy.words for remedy in found]), remedies=tuple(found))


def _remedied(position: Position, seat: Seat, text: str, refusal: Refusal) -> Sequence[Remedy]:
    """The shortest list of changes that the checks propose after which the act is legal, tried on copies; empty when none is found."""
    tried: list[tuple[Position, Refusal, tuple[Remedy, ...]]] = [(position, refusal, ())]
    for _ in range(MOST_CHANGES):
        further: list[tuple[Position, Refusal, tuple[Remedy, ...]]] = []
        for before, refused, made in tried:
            for remedy in refused.remedies:
                copy = before.adjusted(remedy.path, remedy.value)
                if copy is None:
                    continue
                still = copy.why_not(seat, text)
                if still is None:
                    return (*made, remedy)
                further.append((copy, still, (*made, remedy)))
        tried = further
    return ()


def _with_more(position: Position, seat: Seat, text: str) -> Sequence[Remedy]:
    """A little more of one thing that the seat has and sees: of what is asked only of those who are asked."""
    if seat not in position.pending():
        return ()
    own = position.view(seat).seat.get(seat, {})
    for more in range(1, MOST_MORE + 1):
        for name, value in own.items():
            for remedy in _more(position, seat, name, value, more):
                copy = position.adjusted(remedy.path, remedy.value)
                if copy is not None and copy.why_not(seat, text) is None:
                    return (remedy,)
    return ()


def _more(position: Position, seat: Seat, name: str, value: object, more: int) -> Iterator[Remedy]:
    path, spoken = f"seat.{seat}.{name}", position.game.spoken
    if isinstance(value, int) and not isinstance(value, bool):
        yield Remedy(path, value + more, say("with {more} more {name}", more=more, name=spoken.get(name, name.replace("_", " "))))
    elif isinstance(value, Mapping):
        for kind in dict.fromkeys((*value, *spoken)):
            there = value.get(kind, 0)
            if isinstance(there, int):
                yield Remedy(path, {**value, kind: there + more}, say("with {more} more {name}", more=more, name=spoken.get(kind, kind)))


# Another moment


def _first(position: Position, worlds: Sequence[Position], seat: Seat, text: str) -> Iterator[Way]:
    """One act of the seat's own after which it is legal in the same turn, in all *worlds*: at once where there is such an act.

    An act after which others have to answer first is told only where the act makes the difference: not if waiting alone would do.
    """
    decision = worlds[0].pending().get(seat)
    if decision is None:
        return
    idle = decision.on_timeout().notation
    acts = [option.notation for option in decision.options if not _is_same(text, option.notation)]
    soonest: tuple[int, int, str] | None = None
    for notation in sorted(acts, key=_names_something)[:MOST_ACTS]:
        if soonest is not None and not soonest[0] and _names_something(notation):
            break
        waits = _waits(worlds, seat, text, notation, 1 if notation == idle else SOON)
        if waits is None or (soonest is not None and waits > soonest[0]):
            continue
        log: list[Logged] = []
        reached(worlds[0], seat, text, notation, waits + 1, log)
        found = waits, len(log), notation  # of equally soon ones that after which least has happened: taking back comes before going on
        if (soonest is None or found[:2] < soonest[:2]) and _is_sure(position, worlds, seat, text, notation, waits):
            soonest = found
    if soonest is None:
        return
    waits, _, notation = soonest
    if not waits:
        yield Way("first", say("after {notation}", notation=repr(notation)), notation)
    elif _waits(worlds, seat, text, idle, SOON) is None:
        yield Way("first", say("after {notation}, if nobody does anything else until then", notation=repr(notation)), notation)


def _names_something(notation: str) -> bool:
    """Taking back, ending and passing name nothing; there are few such acts, and they are tried first."""
    return " " in notation


def _is_sure(position: Position, worlds: Sequence[Position], seat: Seat, text: str, first: str, waits: int) -> bool:
    """Whether it comes in *worlds* without luck: the seat sees the same in all of them, or it comes as soon in many more."""
    sights = set()
    for world in worlds:
        log: list[Logged] = []
        reached(world, seat, text, first, waits + 1, log)
        sights.add(repr([logged.seen(seat) for logged in log]))
    if len(sights) == 1:
        return True
    more = (position.imagine(seat, random.Random(number)) for number in range(WORLDS, WORLDS + MORE_WORLDS))
    return all(reached(world, seat, text, first, waits + 1) is not None for world in more)


def _waits(worlds: Sequence[Position], seat: Seat, text: str, first: str, most: int, turns: set[int | None] | None = None) -> int | None:
    """How many answers follow *first* until the act is legal, in the world where they are most; ``None`` where it is not in all of them.

    In which turn that is in each world is noted in *turns*.
    """
    longest = 0
    for world in worlds:
        answers: list[Seat] = []
        there = reached(world, seat, text, first, most, answers=answers)
        if there is None:
            return None
        longest = max(longest, len(answers))
        if turns is not None:
            turns.add(there.turn())
    return longest


def _later(position: Position, worlds: Sequence[Position], seat: Seat, text: str) -> Iterator[Way]:
    """A moment that comes by itself, at the same turn in all *worlds*."""
    turns: set[int | None] = set()
    waits = _waits(worlds, seat, text, "", MOST_WAITS, turns)
    if waits is None or len(turns) > 1 or not _is_sure(position, worlds, seat, text, "", waits):
        return
    (turn,) = turns
    if turn is None:
        words = say("later, if nobody does anything until then")
    elif turn == position.turn():
        words = say("later this turn, if nobody does anything until then")
    else:
        words = say("in turn {turn}, if nobody does anything until then", turn=turn)
    yield Way("later", words, turn=turn)


def reached(
    world: Position, seat: Seat, text: str, first: str, most: int, log: list[Logged] | None = None, answers: list[Seat] | None = None
) -> Position | None:
    """The position in which *seat* may do *text*, optionally after *first*, while the others act only when they must.

    What happens until then is written to *log*, and to *answers* who has answered after *first*.
    """
    trial = world.clone()
    trial.listen(log)
    try:
        with lookahead(MOST_STEPS):
            return _waited(trial, seat, text, first, most, [] if answers is None else answers)
    except BrokenRulesError:
        return None
    except LimitExceededError as error:
        if type(error) is not LimitExceededError:  # somebody else's limit: the whole question has taken too long
            raise
        return None


def _waited(trial: Position, seat: Seat, text: str, first: str, most: int, answers: list[Seat]) -> Position | None:
    began = trial.turn()
    if first:
        option = trial.option(seat, first)
        if option is None:
            return None
        trial.take(seat, option)
    for wait in range(most):
        asked = trial.pending()
        if trial.result() is not None or not asked or (first and trial.turn() != began):
            return None
        if (first or wait) and seat in asked and trial.why_not(seat, text) is None:
            return trial
        who, decision = next(iter(asked.items()))
        trial.take(who, decision.on_timeout())
        answers.append(who)
    return None

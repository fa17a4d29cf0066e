"""What effects do (3.4.5): one function for each kind of effect, in the words of the card.

An effect is read with the eyes of its controller. "~" needs to be on the battlefield in the same incarnation, or to be the card that is
itself taking effect (R35). Parts about targets that have become illegal are skipped (R34). Nothing here asks anybody; what needs an
answer is in :mod:`~netdeck.games.technomancy.asking_effects`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from netdeck.games.technomancy.damage import change_health, deal, repair
from netdeck.games.technomancy.lasting import begin_effect
from netdeck.games.technomancy.moving import create, deploy, discard, draw, enter, leave, move, recover
from netdeck.games.technomancy.payment_events import ScripGained
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.scrip import named_counts, of_kind
from netdeck.games.technomancy.selecting import count, discarded, fits
from netdeck.games.technomancy.stack_events import Countered
from netdeck.games.technomancy.state import DISCARD, HAND, NOBODY, Aim, CardAim, OnStack, StackAim, Table
from netdeck.games.technomancy.tree import (
    IT,
    PLAYERS_CANT,
    Allegiance,
    Bound,
    Control,
    ControllerOf,
    Copy,
    Count,
    Counter,
    Create,
    Damage,
    Deploy,
    Destroy,
    Draw,
    Each,
    ExtraTurn,
    GainHealth,
    GainScrip,
    Letter,
    LoseHealth,
    Modify,
    Move,
    Number,
    Overclocked,
    OwnerOf,
    Place,
    Recover,
    Repair,
    Restrict,
    Shield,
    Stat,
    StrikeBlow,
    Sum,
    Target,
    Who,
    Whom,
)
from netdeck.games.technomancy.turn_events import ExtraTurnQueued
from netdeck.kernel import CardId, RulebookError, Seat


class Context(msgspec.Struct, frozen=True, gc=False):
    """Who does what: the thing taking effect, and its targets that are still legal."""

    thing: OnStack
    number: int
    targets: tuple[Aim | None, ...]
    had: tuple[Seat, ...] = ()
    """Who controlled each target when the effect began: it may be gone when "its controller" is spoken of."""

    @property
    def you(self) -> Seat:
        """The controller of the effect."""
        return self.thing.controller

    @property
    def this(self) -> CardAim:
        """The card that the effect is printed on, in the incarnation that made it."""
        return CardAim(self.thing.source, self.thing.incarnation)


def things(table: Table, context: Context, ref: Whom) -> list[Aim]:
    """What a reference means now; gone or illegal things are left out."""
    thing = context.thing
    match ref:
        case Target(number):
            aim = context.targets[number - 1]
            return [] if aim is None else [aim]
        case Each(pattern):
            faces = properties(table).faces if pattern.zone is None else discarded(table)
            fitting = [card for card, face in faces.items() if fits(table, pattern, card, face, context.you, thing.source)]
            return [table.aim_at(card) for card in sorted(fitting, key=lambda card: table.cards[card].entered)]
        case Who.YOU:
            return [context.you]
        case Who.EACH_OTHER:
            return list(table.opponents(context.you))
        case Who.EACH:
            return list(table.turn_order(table.active))
        case Who.THAT:
            return [thing.by] if thing.by in table.players else []
        case Bound("this"):
            return [context.this] if thing.is_card or table.stands(context.this) else []
        case Bound():
            return things(table, context, Who.THAT) if thing.about is None else [thing.about]
        case ControllerOf(Target(number)):
            had = context.had[number - 1] if context.had else NOBODY
            return [had] if had in table.players else []
        case OwnerOf(of):
            owners = dict.fromkeys(table.cards[card].owner for card in _followed(table, context, of))
            return [seat for seat in owners if seat in table.players]
        case ControllerOf():
            return [thing.about_of] if thing.about_of in table.players else []
        case _:
            raise RulebookError(f"{ref} is no reference of this game")


def _followed(table: Table, context: Context, ref: Whom) -> list[CardId]:
    """The cards that a reference means, wherever they are by now."""
    found: list[CardId] = []
    for aim in things(table, context, ref):
        thing = table.stack.find(aim.number) if isinstance(aim, StackAim) else None
        found += [aim.card] if isinstance(aim, CardAim) else [thing.thing.source] if thing is not None else []
    return found


def cards(table: Table, context: Context, ref: Whom) -> list[CardId]:
    """The cards on the battlefield that a reference means."""
    return [aim.card for aim in things(table, context, ref) if isinstance(aim, CardAim) and table.stands(aim)]


def players(table: Table, context: Context, ref: Whom) -> list[Seat]:
    """The players still in the game that a reference means; of a trigger about a card, whoever did it to them or whom it befell (R63)."""
    if isinstance(ref, Bound) and ref.name == IT.name:
        ref = Who.THAT
    return [aim for aim in things(table, context, ref) if not isinstance(aim, CardAim | StackAim) and aim not in table.left]


def on_stack(table: Table, context: Context, ref: Whom) -> list[int]:
    """The numbers of what a reference means on the stack; a card that was played is found there (R63)."""
    found: list[int] = []
    for aim in things(table, context, ref):
        if isinstance(aim, StackAim):
            found.append(aim.number)
        elif isinstance(aim, CardAim) and table.cards[aim.card].entered == aim.incarnation:
            found += [each.number for each in table.stack.things if each.thing.is_card and each.thing.source == aim.card]
    return found


def amount(table: Table, context: Context, number: Number) -> int:
    """A number of the card's text."""
    match number:
        case int():
            return number
        case Letter():
            return context.thing.x
        case Overclocked(n, more):
            return more if context.thing.overclocked else amount(table, context, n)
        case Count(pattern):
            return count(table, properties(table).faces, pattern, context.you, context.thing.source)
        case Sum(op, left, right):
            one, other = amount(table, context, left), amount(table, context, right)
            return {"add": one + other, "sub": one - other, "mul": one * other, "half": one // 2}[op]
        case Stat("power", Bound("this")) if context.thing.last is not None:
            return context.thing.last  # R35
        case Stat("power", Bound(name)) if name != "this" and context.thing.power is not None:
            return context.thing.power  # R63
        case Stat("power", ref):
            faces = properties(table).faces
            return sum(faces[card].power for card in cards(table, context, ref))
        case Stat(_, ref):
            return sum(table.definition(aim.card).scrip_cost for aim in things(table, context, ref) if isinstance(aim, CardAim))
        case _:
            raise RulebookError(f"{number} is no number of this game")


def _damage(table: Table, context: Context, op: Damage) -> None:
    thing = context.thing
    if not (thing.is_card or thing.last is not None or table.stands(context.this)):
        return  # R35
    n = amount(table, context, op.n)
    aims = things(table, context, op.to)
    targets: list[CardId | Seat] = [aim.card for aim in aims if isinstance(aim, CardAim) and table.stands(aim)]
    targets += [aim for aim in aims if not isinstance(aim, CardAim | StackAim) and aim not in table.left]
    deal(table, [(thing.source, target, n) for target in targets])


def _strike(table: Table, context: Context, op: StrikeBlow) -> None:
    if not table.stands(context.this):
        return  # R35
    faces = properties(table).faces
    me = context.thing.source
    for target in things(table, context, Target(1)):
        if isinstance(target, CardAim):
            if table.stands(target):
                deal(table, [(me, target.card, faces[me].power), (target.card, me, faces[target.card].power)])
        elif not isinstance(target, StackAim):
            deal(table, [(me, target, faces[me].power)])


def _repair(table: Table, context: Context, op: Repair) -> None:
    for card in cards(table, context, op.what):
        repair(table, card, amount(table, context, op.n))


def _gain_health(table: Table, context: Context, op: GainHealth) -> None:
    for seat in players(table, context, op.who):
        change_health(table, seat, amount(table, context, op.n))


def _lose_health(table: Table, context: Context, op: LoseHealth) -> None:
    for seat in players(table, context, op.who):
        change_health(table, seat, -amount(table, context, op.n))


def _draw(table: Table, context: Context, op: Draw) -> None:
    for seat in players(table, context, op.who):
        for _ in range(amount(table, context, op.n)):
            draw(table, seat, "3.4.5")


def _destroy(table: Table, context: Context, op: Destroy) -> None:
    leave(table, cards(table, context, op.cards), "discard", "R41")


def _recover(table: Table, context: Context, op: Recover) -> None:
    recover(table, cards(table, context, op.what), "4.1")


def _deploy(table: Table, context: Context, op: Deploy) -> None:
    deploy(table, cards(table, context, op.what), "R37")


def _move(table: Table, context: Context, op: Move) -> None:
    assert isinstance(op.to, Place)
    to = op.to.zone
    for aim in things(table, context, op.cards):
        if not isinstance(aim, CardAim) or table.cards[aim.card].entered != aim.incarnation or table.is_out(aim.card):
            continue
        card, owner = aim.card, table.cards[aim.card].owner
        if to.name == "battlefield":
            enter(table, card, owner if to.of is None else context.you, "R43")
        elif table.on_battlefield(card):
            leave(table, [card], to.name, "R43")
        elif to.name == "discard" and table.cards[card].zone == HAND[owner]:
            discard(table, owner, card, "R43")
        else:
            move(table, card, (HAND if to.name == "hand" else DISCARD)[owner], "R43")


def _create(table: Table, context: Context, op: Create) -> None:
    assert op.to.zone.of is not None
    for seat in players(table, context, op.to.zone.of):
        for _ in range(amount(table, context, op.n)):
            create(table, op.name, seat, op.to.zone.name)


def _copy(table: Table, context: Context, op: Copy) -> None:
    for aim in things(table, context, op.of):
        if isinstance(aim, CardAim) and not table.is_out(aim.card):  # wherever it is by now
            create(table, table.cards[aim.card].printed, context.you, op.to, "R53")


def _last(table: Table, context: Context, op: Modify | Control | Allegiance | Shield | Restrict) -> None:
    ref = op.who if isinstance(op, Restrict) else op.cards if isinstance(op, Control) else op.what
    maker = context.you
    if isinstance(op, Control):
        maker = next(iter(players(table, context, op.who)), context.you)
    if isinstance(op, Modify) and not (isinstance(op.power, int) and isinstance(op.health, int) and op.per is None):  # fixed now (R51)
        times = 1 if op.per is None else amount(table, context, op.per)
        op = replace(op, power=times * amount(table, context, op.power), health=times * amount(table, context, op.health), per=None)
    bound = players(table, context, ref) if isinstance(op, Restrict) and op.cant in PLAYERS_CANT else things(table, context, ref)
    for aim in bound:
        if isinstance(aim, StackAim) or (isinstance(aim, CardAim) and not table.stands(aim)):
            continue
        begin_effect(table, op, aim, maker, context.this, context.thing.printed)


def counter(table: Table, number: int) -> None:
    """Something leaves the stack without effect; a card goes to its owner's discard pile (R36)."""
    found = table.stack.find(number)
    if found is None:
        return
    thing = found.thing
    table.record(Countered(clause="R36", stack_object=f"s{number}", source=thing.source, number=number))
    if thing.is_card:
        move(table, thing.source, DISCARD[table.cards[thing.source].owner], "R36")


def _counter(table: Table, context: Context, op: Counter) -> None:
    for number in on_stack(table, context, op.what):
        counter(table, number)


def gain_scrip(table: Table, seat: Seat, kind: int, n: int) -> None:
    """Scrip for a pool by an effect."""
    table.record(ScripGained(clause="3.4.5", player=seat, kind_counts=named_counts(of_kind(kind, n))))


def _gain_scrip(table: Table, context: Context, op: GainScrip) -> None:
    for seat in players(table, context, op.who):
        gain_scrip(table, seat, op.kinds[0], op.n)


def _extra_turn(table: Table, context: Context, op: ExtraTurn) -> None:
    for seat in players(table, context, op.who):
        table.record(ExtraTurnQueued(clause="R56", player=seat))


DO: Final[dict[type, Callable[[Table, Context, Any], None]]] = {
    Damage: _damage,
    StrikeBlow: _strike,
    Repair: _repair,
    GainHealth: _gain_health,
    LoseHealth: _lose_health,
    Draw: _draw,
    Destroy: _destroy,
    Recover: _recover,
    Deploy: _deploy,
    Move: _move,
    Create: _create,
    Copy: _copy,
    Modify: _last,
    Control: _last,
    Allegiance: _last,
    Shield: _last,
    Restrict: _last,
    Counter: _counter,
    GainScrip: _gain_scrip,
    ExtraTurn: _extra_turn,
}
"""What each kind of effect does."""

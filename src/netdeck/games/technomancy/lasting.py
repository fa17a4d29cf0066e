"""Lasting effects (6.1, R19, R47, R48): how they begin and end, and who controls what because of them.

Every effect takes the next tick of the game's clock when it is made. Control is settled at once: the latest control effect that is still at
work wins, then the next older one, then the base controller (R47). The card keeps its state; it does not change zones in the sense of the
rules. A "for as long as" effect that is false when it would begin never begins; once false it ends for good (R19, SB4).
"""

from typing import Final

from netdeck.games.technomancy.lasting_events import ControllerChanged, EffectApplied, EffectEnded
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.state import CardAim, Effect, Lasting, Table
from netdeck.games.technomancy.tree import Allegiance, Control, Modify
from netdeck.kernel import CardId, Seat, holds

OTHER_STEP: Final = "6.2.6"


def begin_effect(table: Table, does: Lasting, on: CardAim | Seat, maker: Seat, source: CardAim, printed: str) -> None:
    """A lasting effect begins, at the next tick."""
    number = table.made + 1
    effect = Effect(number, table.tick(), does, on, maker, source, printed)
    if not still_holds(table, effect):
        return
    table.record(
        EffectApplied(clause="6.1", effect=f"e{number}", tick=effect.tick, step=step_of(does), duration=effect.until, begun=effect)
    )
    if isinstance(does, Control) and isinstance(on, CardAim):
        settle_control(table, on.card)


def end_effects(table: Table, effects: list[Effect], clause: str) -> None:
    """Lasting effects end at the same moment; then control is settled."""
    for effect in effects:
        table.record(
            EffectEnded(
                clause=clause, effect=f"e{effect.number}", tick=effect.tick, step=step_of(effect.does), duration=effect.until, ended=effect
            )
        )
    for effect in effects:
        if isinstance(effect.does, Control) and isinstance(effect.on, CardAim):
            settle_control(table, effect.on.card)


def still_holds(table: Table, effect: Effect) -> bool:
    """Whether a "for as long as you control this" effect may go on; others always may."""
    if effect.until != "while_you_control_self":
        return True
    face = properties(table).faces.get(effect.source.card)
    return table.stands(effect.source) and face is not None and face.controller == effect.maker


def settle_control(table: Table, card: CardId) -> None:
    """Give *card* to its rightful controller (6.2.3)."""
    if not table.on_battlefield(card):
        return
    record = table.cards[card]
    rightful = record.base
    if holds("6.2.3"):
        for effect in table.effects:
            if isinstance(effect.does, Control) and isinstance(effect.on, CardAim) and effect.on.card == card:
                rightful = effect.maker
    present = Seat(record.zone.partition(".")[0])
    if rightful != present:
        table.record(ControllerChanged(clause="6.2.3", card=card, from_=present, to=rightful))


def step_of(does: Lasting) -> str:
    """The step of 6.2 in which an effect works."""
    match does:
        case Control():
            return "6.2.3"
        case Allegiance():
            return "6.2.4"
        case Modify() if does.power or does.health or does.set_power is not None or does.set_health is not None:
            return "6.2.5"
        case _:
            return OTHER_STEP

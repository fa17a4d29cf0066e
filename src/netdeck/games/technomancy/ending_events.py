"""Losing, leaving and the end (R57, R58, R61)."""

from netdeck.games.technomancy.happening import Happening
from netdeck.games.technomancy.state import NOBODY, OUT, POOL, CardAim, Effect, Table
from netdeck.games.technomancy.tree import Control
from netdeck.kernel import CardId, Seat, Stack, public


class PlayerLost(Happening):
    """A player lost the game."""

    player: Seat = public()
    reason: str = public()
    says = "{player} loses: {reason}"


class PlayerLeft(Happening):
    """A player left the game with all own cards, stack objects, triggers, effects, turns, priority and passes (R58)."""

    player: Seat = public()

    def apply(self, table: Table) -> None:
        seat = self.player
        table.left = table.left | {seat}
        mine = [card for card, record in table.cards.items() if record.owner == seat and record.zone != OUT[seat]]
        for card in mine:
            table.move(card, OUT[seat], base=NOBODY, deployed=False, damage=0, used=())
        gone = set(mine)
        table.stack = Stack(
            tuple(
                each
                for each in table.stack.things
                if each.thing.controller != seat and (each.thing.ability or each.thing.source not in gone)
            ),
            table.stack.put,
        )
        table.waiting = tuple(each for each in table.waiting if each.controller != seat)
        table.effects = tuple(each for each in table.effects if not _vanishes(each, seat, gone))
        table.counters["extra_turns"] = tuple(each for each in table.counters["extra_turns"] if each != seat)
        table.counters[POOL[seat]] = {}
        after = table.turn_order(seat)
        if after:
            table.priority = table.priority.without(seat, after[0])
            if table.active == seat and not table.counters["turn"]:
                table.counters["active"] = after[0]  # the next player starts (R5)


class GameEnded(Happening):
    """The game is over; ``winner`` is a seat or ``draw``."""

    winner: str = public()
    reason: str = public()


def _vanishes(effect: Effect, seat: Seat, gone: set[CardId]) -> bool:
    if isinstance(effect.on, CardAim):
        return effect.on.card in gone or (isinstance(effect.does, Control) and effect.maker == seat)
    return effect.on == seat

"""Wiping a drive (R40): what changes the number, in which order, and what may happen instead.

Only processes are boosted, softened and replaced; what a triggered effect wipes is wiped. The first-wipe effects of a user are used up
by the first wipe against them even if nothing of it was left.
"""

from netdeck.games.datawarriors.events import Replaced, WipeChanged, Wiped
from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.tree import Replace
from netdeck.games.datawarriors.values import Context
from netdeck.kernel import CardId, Seat, holds


def wipe(table: Table, context: Context, user: Seat, asked: int) -> tuple[CardId, Replace] | None:
    """Wipe *asked* cards of *user*; returns the effect that happens instead, when there is one."""
    if asked <= 0:
        return None
    amount = asked
    if context.process and holds("R40"):
        amount = _changed(table, context.you, user, asked)
        if context.you != user:
            for card, controller, effect in table.board.instead:
                if controller == user and amount >= least(effect):
                    table.record(Replaced(clause="R40", user=user, from_=amount, to=0, by=card))
                    return card, effect
    top = table.drive(user)[::-1][:amount]
    if top:
        source = f"p{context.process}" if context.process else table.name(context.source) if context.source is not None else ""
        table.record(Wiped(clause="card-effects.3", user=user, cards=top, asked=asked, done=len(top), source=source))
    return None


def least(effect: Replace) -> int:
    """How large a wipe must be for *effect* to happen instead of it."""
    wanted = effect.when[0].amount
    assert wanted is not None
    assert isinstance(wanted.number, int)
    return wanted.number


def _changed(table: Table, you: Seat, user: Seat, asked: int) -> int:
    """The number after boosts and modifiers, in that order."""
    amount = asked
    boost: int = table.counters[f"{you}.boost"]
    if boost:
        table.record(WipeChanged(clause="R40", user=user, from_=amount, to=amount + boost, by="boost", used=""))
        amount += boost
    if you != user:
        for card, number, controller, effect in table.board.soften:
            mark = f"effect {number}"
            if controller == user and (card, mark) not in table.used:
                less = max(0, amount - effect.n)
                table.record(WipeChanged(clause="R40", user=user, from_=amount, to=less, by=card, used=mark))
                amount = less
    return amount

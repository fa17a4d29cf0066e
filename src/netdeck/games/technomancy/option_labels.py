"""Words beside options, written when somebody reads them: what a payment would use, what a mode does, what a number of X costs."""

from typing import Any

from netdeck.games.technomancy.costs import fixed_cost
from netdeck.games.technomancy.labels import mode_label
from netdeck.games.technomancy.paying import Plan
from netdeck.games.technomancy.payment import Paying, automatic_plan
from netdeck.games.technomancy.scrip import CORPS, of_kind, scrip_text
from netdeck.games.technomancy.state import Table
from netdeck.kernel import Decision, Option, Seat


def option_label(table: Table, decision: Decision, option: Option) -> str:
    """What *option* means, where its notation does not say it all."""
    value: Any = option.value
    frame = table.frames[-1][0]
    match decision.kind:
        case "priority":
            return _pass_label(table, decision.seat)
        case "pay" if isinstance(frame, Paying):
            return _pay_label(table, frame, value)
        case "mode" if isinstance(frame, Paying):
            return mode_label(table.definition(frame.card), value[0])
        case "X" if isinstance(frame, Paying):
            return f"For {fixed_cost(table, frame.seat, frame.card, value[0]).cost} in all."
        case "spend":
            return f"{scrip_text(value[1])}."
        case "kind":
            return f"{scrip_text(of_kind(value[0], 1))}, the scrip of {CORPS[value[0]]}."
        case "target" if isinstance(value[0], str):
            return f"{_whom(decision, Seat(value[0]))} at {table.health(Seat(value[0]))} health."
        case _:
            return ""


def _pass_label(table: Table, seat: Seat) -> str:
    """What happens when everybody passes (3.4.4, 3.4.5)."""
    if table.stack:
        return f"Let {table.stack.top.thing.printed} take effect, unless somebody responds."
    return "Go on to the next phase, unless somebody acts." if table.active == seat else "Do nothing for now."


def _pay_label(table: Table, paying: Paying, value: Any) -> str:
    if value[0] == "scrip":
        source, kind = value[1], value[2]
        verb = "Discard" if source.discards else "Deploy"
        price = f" and {source.price}" if source.price else ""
        return f"{verb} {table.name(source.card)}{price} for {scrip_text(of_kind(kind, source.n))}."
    plan = automatic_plan(table, paying)
    if plan is None:
        return "There is no way to pay this."
    return plan_words(table, plan[len(paying.plan) :])


def plan_words(table: Table, plan: Plan) -> str:
    """The payment that is suggested."""
    if not plan:
        return "Suggested: pay from the pool."
    used = [f"{table.name(each.source.card)} for {scrip_text(of_kind(each.kind, each.source.n))}" for each in plan]
    return f"Suggested: {', '.join(used)}."


def _whom(decision: Decision, seat: Seat) -> str:
    return "You" if seat == decision.seat else f"Opponent {seat}"

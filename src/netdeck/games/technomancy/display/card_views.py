"""What a card or the stack looks like to those who may see it: present values, not printed ones (3.3, 6.2)."""

from typing import Final

from netdeck.games.technomancy.ast_nodes import KEYWORDS, Shield
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.scrip import KIND_NAMES
from netdeck.games.technomancy.state import STACK, Aim, CardAim, OnStack, StackAim
from netdeck.kernel import CardId
from netdeck.kernel.view import Facts


def card_facts(table: TableState, card: CardId) -> dict[str, object]:
    """The present values of a card on the battlefield or the stack."""
    record = table.cards[card]
    printed = table.definition(card)
    face = table.faces_now.get(card)
    facts: Facts = {"type": printed.type, "factions": _corps(printed.factions if face is None else face.factions)}
    if record.zone == STACK:
        thing = next(each for each in table.stack.things if each.thing.source == card and each.thing.is_card)
        cost = printed.scrip_cost + printed.price.x * thing.thing.x
        return {**facts, "scrip_cost": cost, "object": f"s{thing.number}", **_choices(table, thing.thing)}
    facts["scrip_cost"] = printed.scrip_cost
    if face is None:
        return facts
    facts["controller"] = face.controller
    facts["state"] = "deployed" if record.deployed else "recovered"
    if printed.is_agent:
        facts |= {"power": face.power, "health": face.health - record.damage, "max_health": face.health, "damage": record.damage}
    facts["keywords"] = [word.capitalize() for word in KEYWORDS if word in face.keywords]
    if face.lost:
        facts["abilities"] = "lost"
    return facts


def _corps(kinds: frozenset[int]) -> list[str]:
    return [corp for kind, corp in enumerate(_CORPS) if kind in kinds] if kinds else []


_CORPS: Final = tuple(name.upper() for name in KIND_NAMES)


def _choices(table: TableState, thing: OnStack) -> dict[str, object]:
    shown: dict[str, object] = {"controller": thing.controller, "targets": [_target(table, aim) for aim in thing.targets]}
    if len(table.defined(thing.printed).modes) > 1 and thing.is_card:
        shown["mode"] = thing.mode + 1
    if table.defined(thing.printed).price.x:
        shown["X"] = thing.x
    if thing.overclocked:
        shown["overclocked"] = True
    return shown


def _target(table: TableState, aim: Aim | None) -> str:
    if isinstance(aim, CardAim):
        record = table.cards[aim.card]
        return table.ref(aim.card) if record.entered == aim.incarnation else f"{table.definition(aim.card).id} (gone)"
    if isinstance(aim, StackAim):
        return f"s{aim.number}"
    return aim or "none"


def stack_facts(table: TableState) -> dict[str, object]:
    """The stack, bottom first, who holds priority, and what waits or lasts."""
    return {
        "priority": table.priority.holder,
        "stack": [
            {
                "object": f"s{each.number}",
                "name": each.thing.printed + (f".{each.thing.ability}" if each.thing.ability else ""),
                **_choices(table, each.thing),
            }
            for each in table.stack.things
        ],
        "waiting": [f"{each.printed}.{each.ability}" for each in table.waiting],
        "effects": [
            {
                "by": each.printed,
                "on": _target(table, each.on),
                "controller": each.maker,
                "until": each.until,
                **({"left": each.does.n} if isinstance(each.does, Shield) and each.does.n is not None else {}),
            }
            for each in table.effects
        ],
        **({"later": table.later} if table.table.laters else {}),
    }

"""What is printed on a card, judged: what a bot thinks of a card that it has never met, in points of scrip.

A card's strength is what it has and does, whatever it costs; its price is judged apart. Nothing here is a rule, and no card is known by
its name.
"""

from typing import Final

from netdeck.games.technomancy.ast_nodes import (
    PHASE_EVENTS,
    Ability,
    AbilityStatic,
    Activated,
    Allegiance,
    AllegianceStatic,
    Assemble,
    BuildingLimit,
    CantStatic,
    Cards,
    Control,
    Copy,
    CostStatic,
    Counter,
    Create,
    Damage,
    Deploy,
    Destroy,
    Discard,
    Draw,
    EntersStatic,
    Exchange,
    ExtraTurn,
    GainHealth,
    GainScrip,
    GainSubtype,
    HandSize,
    Letter,
    Look,
    LoseHealth,
    Modify,
    Move,
    Peek,
    PlayerSlot,
    Price,
    Recover,
    Repair,
    Restrict,
    Reveal,
    Rules,
    Save,
    ScripAbility,
    Shield,
    Side,
    Static,
    StatStatic,
    TakeOne,
    Triggered,
    WhenDies,
    Who,
    Wipe,
)
from netdeck.language.text_value import ANYBODY, OTHER, OWN, PERHAPS, SOME, Prices, benefit_sign, reached, text_value

POWER, HEALTH = 1.0, 0.5
KEYWORDS: Final = {"strike": 0.8, "guard": 0.6, "ghost": 0.8, "rapid": 0.8}
FLEETING: Final = 0.4
"""What is left of a change that lasts until the end of the turn."""
AGAIN: Final = 2.0
"""How often something happens that may happen every turn."""
CARD, AGENT = 1.2, 2.5
"""What a card of the hand, and an agent on the battlefield, is worth that has to be given up."""


def _modified(node: Modify) -> float:
    power, health = (each if isinstance(each, int) else 2 if isinstance(each, Letter) else -2 for each in (node.power, node.health))
    change = (POWER * power + HEALTH * health) * (1 if node.per is None else 2) + sum(KEYWORDS.get(each, 0.5) for each in node.keywords)
    change += 0.5 * ((node.set_power or 0) + (node.set_health or 0)) - 1.0 * node.lose_abilities
    lasting = 1.0 if node.until is None else FLEETING
    return lasting * abs(change) * benefit_sign(reached(node), hurts=change < 0)


def _perhaps(node: WhenDies) -> float:
    return PERHAPS * text_value(node.do, PRICES)


def _taken(node: TakeOne) -> float:
    return 1.5 if node.act != "scrap" else -AGENT if node.who is Who.YOU else 2.0


PRICES: Final = Prices(
    hurts={Wipe: 0.2, Damage: 0.9, Destroy: 3.0, LoseHealth: 0.7, Discard: CARD, Deploy: 0.6, Restrict: 0.8},
    helps={
        Draw: 1.4,
        GainHealth: 0.4,
        Repair: 0.3,
        Recover: 0.8,
        Shield: 0.5,
        Save: 0.8,
        Look: 0.2,
        Reveal: 0.2,
        GainSubtype: 0.1,
        GainScrip: 0.7,
        Create: 2.0,
        ExtraTurn: 5.0,
    },
    is_good={Counter: 2.5, Control: 3.0, Copy: 3.0, Exchange: 1.5, Move: 1.2, Peek: 0.3, Allegiance: 0.2},
    by_itself={Modify: _modified, TakeOne: _taken, WhenDies: _perhaps},
)


def body_worth(power: int, health: int, rules: Rules) -> float:
    """What an agent has: its numbers and keywords."""
    if rules.special_power is not None:
        power = max(power, int(SOME))
    return POWER * power + HEALTH * health + sum(KEYWORDS.get(each, 0.5) for each in rules.keywords)


def text_worth(rules: Rules) -> float:
    """What the text of a card is worth beyond its keywords."""
    enters = {"deployed": -0.3, "recovered": 0.5}.get(rules.enters, 0.0)
    return sum(_ability(each) for each in rules.abilities) + enters - _given(rules.additional)


def _given(price: Price) -> float:
    """What a price takes."""
    gone = AGENT * (price.scrap is not None) + 1.5 * price.discard_self + CARD * price.discard
    return 0.5 * price.scrip.total + gone + 0.5 * price.health + 0.2 * price.deploy


def _ability(ability: Ability) -> float:
    match ability:
        case Assemble(modes=modes):
            return max(text_value(mode.do, PRICES) for mode in modes)
        case Triggered(when=when, mode=mode, condition=condition, may=may):
            worth = text_value(mode.do, PRICES) * (AGAIN if when.event in (*PHASE_EVENTS, "recovers") else 1.0)
            return (max(0.0, worth) if may else worth) * (1.0 if condition is None else PERHAPS)
        case Activated(price=price, mode=mode):
            return AGAIN * max(0.0, text_value(mode.do, PRICES) - _given(price)) / (1.0 + price.discard_self)
        case ScripAbility(price=price, kinds=kinds, n=n):
            return max(0.0, n + 0.1 * (len(kinds) - 1) - price.scrip.total - 0.5 * price.discard_self)
        case Static(form=form, condition=condition):
            return _static(form) * (1.0 if condition is None else PERHAPS)


def _static(form: object) -> float:
    match form:
        case StatStatic():
            change = (POWER * form.power + HEALTH * form.health) * (1 if form.per is None else 2) + 0.5 * (
                (form.set_power or 0) + (form.set_health or 0)
            )
            return SOME * abs(change) * benefit_sign(_side(form.affects), hurts=change < 0)
        case AbilityStatic(keywords=keywords, lose_abilities=lost):
            return SOME * (0.5 * len(keywords) + 1.0 * lost) * benefit_sign(_side(form.affects), hurts=lost)
        case CostStatic(who=who, add=add, reduce=reduce):
            return AGAIN * (reduce - add) * (-1.0 if who == "opponent" else 1.0 if who == "you" else 0.0)
        case BuildingLimit(more=more):
            return 1.5 * more
        case HandSize(more=more):
            return 0.2 * more
        case CantStatic(affects=affects):
            return 1.5 * benefit_sign(_side(affects), hurts=True)
        case EntersStatic(affects=affects):
            return 1.0 * benefit_sign(_side(affects), hurts=True)
        case AllegianceStatic():
            return 0.2
    return 0.0


def _side(affects: Cards | PlayerSlot) -> str:
    if isinstance(affects, PlayerSlot):
        return {"you": OWN, "opponent": OTHER}.get(affects.which, ANYBODY)
    return ANYBODY if affects.side is None else OWN if affects.side is Side.FRIENDLY else OTHER

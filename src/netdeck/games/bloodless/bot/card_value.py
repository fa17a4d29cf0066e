"""What is printed on a card, judged: what a bot thinks of a card that it has never met, in points of blood.

A card's strength is what it has and does, whatever it costs. Nothing here is a rule, and no card is known by its name.
"""

from typing import Final

from netdeck.games.bloodless.cards.printed import Printed
from netdeck.language import ast_nodes
from netdeck.language.text_value import ANYBODY, OTHER, OWN, PERHAPS, SOME, Prices, amount, benefit_sign, price, reached, text_value

POWER, HEALTH, DEFENSE, KEYWORD = 1.0, 0.6, 0.6, 0.5
KEYWORDS: Final = {"flying": 1.5, "kin call": 1.5, "bifurcated strike": 1.5, "trifurcated strike": 2.0, "legendary": 0.0}
"""What some keywords are worth; any other is worth ``KEYWORD``."""
STATS: Final = {"power": POWER, "health": HEALTH, "defense": DEFENSE}
FLEETING: Final = 0.4
"""What is left of a change that lasts for a while."""
FACE_DOWN, LATER = 1.5, 0.3
"""What a card is worth that lies face-down, and how much of it counts what it will be when it is flipped (R53)."""
AGAIN: Final = 1.5
"""How often something happens that may happen again."""


def _change(stat: ast_nodes.StatChange) -> float:
    worth = STATS.get(stat.stat, -0.5 if stat.stat == "cost" else 0.3) * amount(stat.n)
    return -worth if stat.op == "-" else worth


def _modified(node: ast_nodes.Modify) -> float:
    change = sum(map(_change, node.changes))
    return (1.0 if node.until is None else FLEETING) * abs(change) * benefit_sign(reached(node), hurts=change < 0)


def _granted(node: ast_nodes.Grant) -> float:
    return (1.0 if node.until is None else FLEETING) * _ability(node.ability)


PRICES: Final = Prices(
    hurts={
        ast_nodes.Damage: 0.9,
        ast_nodes.Destroy: 2.5,
        ast_nodes.Sacrifice: 1.2,
        ast_nodes.Discard: 1.0,
        ast_nodes.Lose: 0.8,
        ast_nodes.Explode: 0.9,
        ast_nodes.LoseKeywords: 0.5,
        ast_nodes.LoseText: 0.8,
        ast_nodes.Deny: 1.5,
        ast_nodes.SkipTurn: 4.0,
        ast_nodes.TurnDown: 0.5,
        ast_nodes.Liberate: 0.5,
        ast_nodes.Pay: 0.8,
        ast_nodes.RemoveCounters: 0.2,
    },
    helps={
        ast_nodes.Draw: 1.2,
        ast_nodes.Gain: 0.8,
        ast_nodes.Search: 1.3,
        ast_nodes.Spawn: 1.2,
        ast_nodes.CopyCard: 1.5,
        ast_nodes.Create: 0.6,
        ast_nodes.Summon: 2.0,
        ast_nodes.Play: 1.0,
        ast_nodes.ExtraDraws: 1.0,
        ast_nodes.PlayLimit: 0.5,
        ast_nodes.GainKeywords: 0.5,
        ast_nodes.AddCounters: 0.3,
        ast_nodes.Attack: 1.5,
        ast_nodes.Strike: 1.2,
        ast_nodes.Resummon: 0.5,
        ast_nodes.Flip: 0.5,
        ast_nodes.WinGame: 5.0,
    },
    is_good={
        ast_nodes.Move: 0.8,
        ast_nodes.Control: 2.5,
        ast_nodes.Reveal: 0.1,
        ast_nodes.Look: 0.2,
        ast_nodes.RevealUntil: 1.0,
        ast_nodes.Execute: 1.0,
        ast_nodes.Step: 0.3,
    },
    by_itself={ast_nodes.Modify: _modified, ast_nodes.Grant: _granted},
)


def strength(printed: Printed) -> float:
    """The value of a card to its player."""
    rules = printed.rules
    body = sum(STATS[stat] * amount(getattr(printed, stat)) for stat in STATS) if printed.is_creature else 0.0
    text = (
        text_value(rules.effect, PRICES)
        + sum(text_value(chapter, PRICES) for chapter in rules.chapters)
        + sum(map(_ability, rules.abilities))
    )
    needs = 1.0 * (rules.devours is not None) + 1.0 * (rules.evolves is not None) + 0.5 * len(rules.requires)
    words = sum(KEYWORDS.get(each.name.casefold(), KEYWORD) for each in rules.keywords)
    whole = body + words + 0.5 * max(0, len(rules.attack) - 1) + text - needs
    if rules.flip is None:
        return whole
    return FACE_DOWN + LATER * max(0.0, whole - price(rules.flip, PRICES))


def _ability(ability: ast_nodes.Ability) -> float:
    likely = 1.0 if getattr(ability, "condition", None) is None else PERHAPS
    match ability:
        case ast_nodes.Trigger(do=do, once=once):
            return likely * text_value(do, PRICES) * (1.0 if once else AGAIN)
        case ast_nodes.Before(do=do):
            return likely * text_value(do, PRICES)
        case ast_nodes.Replace(instead=instead, costs=costs, may=may):
            worth = text_value(instead, PRICES) + 0.5 - price(costs, PRICES)
            return likely * (max(0.0, worth) if may else worth)
        case ast_nodes.Activate(do=do, costs=costs, by=by):
            worth = max(0.0, text_value(do, PRICES) - price(costs, PRICES))
            return likely * AGAIN * worth * (1.0 if by is ast_nodes.Who.YOU else -1.0)
        case ast_nodes.Passive(to=to, give=give):
            return likely * _given(to, give)
        case ast_nodes.Cant():
            return likely * 0.5


def _given(to: object, give: ast_nodes.Give) -> float:
    change = sum(map(_change, give.stats)) + KEYWORD * len(give.keywords)
    lost = KEYWORD * (1 if isinstance(give.lose_keywords, str) else len(give.lose_keywords)) + 1.0 * give.no_text
    many = SOME if isinstance(to, ast_nodes.Cards) else 1.0
    side = OWN if isinstance(to, ast_nodes.Bound) else ANYBODY
    if isinstance(to, ast_nodes.Cards) and to.side is not None:
        side = OWN if to.side is ast_nodes.Side.FRIENDLY else OTHER
    if isinstance(to, ast_nodes.Who):
        side = OWN if to is ast_nodes.Who.YOU else OTHER
    return many * abs(change - lost) * benefit_sign(side, hurts=change < lost) + 0.3 * bool(give.attack)

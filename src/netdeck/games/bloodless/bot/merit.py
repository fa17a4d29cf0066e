"""What is printed on a card, judged: what a bot thinks of a card that it has never met, in points of blood.

A card's strength is what it has and does, whatever it costs. Nothing here is a rule, and no card is known by its name.
"""

from typing import Final

from netdeck.games.bloodless.cards.printed import Printed
from netdeck.language import tree
from netdeck.language.merit import ANYBODY, OTHER, OWN, PERHAPS, SOME, Prices, amount, favour, merit, price, reached

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


def _change(stat: tree.StatChange) -> float:
    worth = STATS.get(stat.stat, -0.5 if stat.stat == "cost" else 0.3) * amount(stat.n)
    return -worth if stat.op == "-" else worth


def _modified(node: tree.Modify) -> float:
    change = sum(map(_change, node.changes))
    return (1.0 if node.until is None else FLEETING) * abs(change) * favour(reached(node), hurts=change < 0)


def _granted(node: tree.Grant) -> float:
    return (1.0 if node.until is None else FLEETING) * _ability(node.ability)


PRICES: Final = Prices(
    hurts={
        tree.Damage: 0.9,
        tree.Destroy: 2.5,
        tree.Sacrifice: 1.2,
        tree.Discard: 1.0,
        tree.Lose: 0.8,
        tree.Explode: 0.9,
        tree.LoseKeywords: 0.5,
        tree.LoseText: 0.8,
        tree.Deny: 1.5,
        tree.SkipTurn: 4.0,
        tree.TurnDown: 0.5,
        tree.Liberate: 0.5,
        tree.Pay: 0.8,
        tree.RemoveCounters: 0.2,
    },
    helps={
        tree.Draw: 1.2,
        tree.Gain: 0.8,
        tree.Search: 1.3,
        tree.Spawn: 1.2,
        tree.CopyCard: 1.5,
        tree.Create: 0.6,
        tree.Summon: 2.0,
        tree.Play: 1.0,
        tree.ExtraDraws: 1.0,
        tree.PlayLimit: 0.5,
        tree.GainKeywords: 0.5,
        tree.AddCounters: 0.3,
        tree.Attack: 1.5,
        tree.Strike: 1.2,
        tree.Resummon: 0.5,
        tree.Flip: 0.5,
        tree.WinGame: 5.0,
    },
    is_good={tree.Move: 0.8, tree.Control: 2.5, tree.Reveal: 0.1, tree.Look: 0.2, tree.RevealUntil: 1.0, tree.Execute: 1.0, tree.Step: 0.3},
    by_itself={tree.Modify: _modified, tree.Grant: _granted},
)


def strength(printed: Printed) -> float:
    """What a card is worth to whoever has played it."""
    rules = printed.rules
    body = sum(STATS[stat] * amount(getattr(printed, stat)) for stat in STATS) if printed.is_creature else 0.0
    text = merit(rules.effect, PRICES) + sum(merit(chapter, PRICES) for chapter in rules.chapters) + sum(map(_ability, rules.abilities))
    needs = 1.0 * (rules.devours is not None) + 1.0 * (rules.evolves is not None) + 0.5 * len(rules.requires)
    words = sum(KEYWORDS.get(each.name.casefold(), KEYWORD) for each in rules.keywords)
    whole = body + words + 0.5 * max(0, len(rules.attack) - 1) + text - needs
    if rules.flip is None:
        return whole
    return FACE_DOWN + LATER * max(0.0, whole - price(rules.flip, PRICES))


def _ability(ability: tree.Ability) -> float:
    likely = 1.0 if getattr(ability, "condition", None) is None else PERHAPS
    match ability:
        case tree.Trigger(do=do, once=once):
            return likely * merit(do, PRICES) * (1.0 if once else AGAIN)
        case tree.Before(do=do):
            return likely * merit(do, PRICES)
        case tree.Replace(instead=instead, costs=costs, may=may):
            worth = merit(instead, PRICES) + 0.5 - price(costs, PRICES)
            return likely * (max(0.0, worth) if may else worth)
        case tree.Activate(do=do, costs=costs, by=by):
            worth = max(0.0, merit(do, PRICES) - price(costs, PRICES))
            return likely * AGAIN * worth * (1.0 if by is tree.Who.YOU else -1.0)
        case tree.Passive(to=to, give=give):
            return likely * _given(to, give)
        case tree.Cant():
            return likely * 0.5


def _given(to: object, give: tree.Give) -> float:
    change = sum(map(_change, give.stats)) + KEYWORD * len(give.keywords)
    lost = KEYWORD * (1 if isinstance(give.lose_keywords, str) else len(give.lose_keywords)) + 1.0 * give.no_text
    many = SOME if isinstance(to, tree.Cards) else 1.0
    side = OWN if isinstance(to, tree.Bound) else ANYBODY
    if isinstance(to, tree.Cards) and to.side is not None:
        side = OWN if to.side is tree.Side.FRIENDLY else OTHER
    if isinstance(to, tree.Who):
        side = OWN if to is tree.Who.YOU else OTHER
    return many * abs(change - lost) * favour(side, hurts=change < lost) + 0.3 * bool(give.attack)

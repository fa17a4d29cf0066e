"""What bots make of the cards of a match before it begins: what is printed, judged once, as columns beside what is printed.

A card has a strength (:mod:`~netdeck.games.bloodless.bot.card_value`), its abilities take something from whoever uses them, and the
instructions of a command promise something: all of it in thousandths of a point.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from netdeck.games.bloodless.bot.policy import (
    AGAINST_FOES,
    AS_COPY,
    FOR_FODDER,
    FOR_STRIKERS,
    FREE,
    IN_ANY_CASE,
    IN_ROOM,
    SWEEPING,
    TAKES_A_CREATURE,
    TAKES_BLOOD,
    WITH_FLYERS,
)
from netdeck.games.bloodless.cards.prepared_cards import Prepared
from netdeck.language import ast_nodes

POINT: Final = 1000


class Promise(NamedTuple):
    """What an instruction brings: a sort of thing, and how much of it."""

    sort: int
    n: int = 0


def write_thoughts(columns: Mapping[str, list[int]], cards: Iterable[Prepared]) -> None:
    """Write what is to be thought of *cards* beside what is printed on them."""
    for card in cards:
        promises = [promise for instruction in card.rules.effect for promise in promised(instruction)]
        columns["d_strength"].append(round(POINT * card.strength))
        columns["d_toll"].append(toll_of(card))
        columns["d_promise"].append(len(columns["promise"]))
        columns["d_promises"].append(len(promises))
        for sort, n in promises:
            columns["promise"].append(sort)
            columns["promised"].append(n)


def toll_of(card: Prepared) -> int:
    """What the abilities of a card take from whoever uses them."""
    costs = [cost for ability in card.usable if isinstance(ability.node, ast_nodes.Activate) for cost in ability.node.costs]
    if any(isinstance(cost, ast_nodes.Sacrifice) for cost in costs):
        return TAKES_A_CREATURE
    return TAKES_BLOOD if any(isinstance(cost, ast_nodes.Pay) for cost in costs) else FREE


def promised(instruction: object) -> Iterator[Promise]:
    """What an instruction of a command promises."""
    match instruction:
        case ast_nodes.Draw() | ast_nodes.ExtraDraws() | ast_nodes.Search() | ast_nodes.Gain():
            yield Promise(IN_ANY_CASE, 1500)
        case ast_nodes.Sacrifice():
            yield Promise(FOR_FODDER)
        case ast_nodes.Damage(to=ast_nodes.Each()):
            yield Promise(SWEEPING)
        case ast_nodes.Damage() | ast_nodes.Destroy() | ast_nodes.LoseKeywords():
            yield Promise(AGAINST_FOES, 1500)
        case ast_nodes.Move(cards=ast_nodes.Choose(cards=ast_nodes.Cards(side=ast_nodes.Side.ENEMY))):
            yield Promise(AGAINST_FOES, 4000)
        case ast_nodes.Modify() | ast_nodes.GainKeywords():
            yield Promise(FOR_STRIKERS)
        case ast_nodes.Summon():
            yield Promise(IN_ROOM)
        case ast_nodes.Attack():
            yield Promise(WITH_FLYERS)
        case ast_nodes.CopyCard():
            yield Promise(AS_COPY)
        case ast_nodes.Then(do=do) | ast_nodes.Later(do=do):
            for each in do:
                yield from promised(each)

"""Card statistics: win rates when held and used, unplayed cards, outclassed cards."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

import msgspec

from netdeck.arena.statistics import interval_of_mean
from netdeck.kernel import Definition, say
from netdeck.lab.ablation import Contribution
from netdeck.lab.confidence import together
from netdeck.lab.observed_game import Played
from netdeck.lab.pairings import Meeting
from netdeck.lab.win_rates import Share, share_of
from netdeck.language.tools import CardTools

RARELY = 0.02
"""A card is dead that is used in no more than this share of the games in which somebody held it."""
FEW = 30
"""Of fewer games nothing is said in words."""


class CardShare(msgspec.Struct, frozen=True):
    """Statistics of a card: games in which it was held, in the opening hand and used, with win rates.

    ``lift`` is by how much whoever held it won more than the same entrant from the same seat against the same other does on the average,
    ``lift_used`` the same of those who used it.
    """

    name: str
    held: int
    kept: int
    used: int
    won_held: Share
    won_kept: Share
    won_used: Share
    lift: float
    low: float
    high: float
    lift_used: float


class DominatedCard(msgspec.Struct, frozen=True):
    """A card that another one dominates, and why."""

    card: str
    by: str
    why: str


def card_shares(games: Sequence[Played]) -> list[CardShare]:
    """The win rate with each card in hand, compared with the same entrant in the same seat against the same opponent."""
    usual: dict[tuple[Meeting, int, str], list[float]] = defaultdict(list)
    for each in games:
        for who, score in enumerate((each.score, 1 - each.score)):
            usual[each.meeting, who, _place(each, who)].append(score)
    means = {key: fmean(scores) for key, scores in usual.items()}
    held: dict[str, list[tuple[float, float]]] = defaultdict(list)
    kept: dict[str, list[float]] = defaultdict(list)
    used: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for each in games:
        for who, (side, score) in enumerate(zip(each.sides, (each.score, 1 - each.score), strict=True)):
            mean = means[each.meeting, who, _place(each, who)]
            for name in side.held:
                held[name].append((score, score - mean))
            for name in side.kept:
                kept[name].append(score)
            for name in side.used:
                used[name].append((score, score - mean))
    return [_card(name, found, kept.get(name, []), used.get(name, [])) for name, found in sorted(held.items())]


def _place(game: Played, who: int) -> str:
    return ",".join(str(seat) for seat, owner in game.seats.items() if owner == who)


def _card(name: str, held: list[tuple[float, float]], kept: list[float], used: list[tuple[float, float]]) -> CardShare:
    low, high = interval_of_mean([(lift + 1) / 2 for _, lift in held])
    return CardShare(
        name=name,
        held=len(held),
        kept=len(kept),
        used=len(used),
        won_held=share_of([score for score, _ in held]),
        won_kept=share_of(kept),
        won_used=share_of([score for score, _ in used]),
        lift=fmean(lift for _, lift in held),
        low=2 * low - 1,
        high=2 * high - 1,
        lift_used=fmean(lift for _, lift in used) if used else 0.0,
    )


def dead_cards(cards: Iterable[CardShare]) -> list[str]:
    """Cards that were held often enough and hardly ever used."""
    return [card.name for card in cards if card.held >= FEW and card.used <= RARELY * card.held]


def dominated_cards(tools: CardTools | None, cards: Mapping[str, Definition], contributions: Sequence[Contribution]) -> list[DominatedCard]:
    """Cards that are dominated by printed values, or contribute less to the same deck at the same cost."""
    found = [
        DominatedCard(other.name, card.name, say("it says the same, and costs less or has larger numbers"))
        for card in cards.values()
        for other in cards.values()
        if tools is not None and tools.dominates(card, other)
    ]
    factor = together(len(contributions) ** 2)  # every pair is looked at
    for each in contributions:
        for other in contributions:
            beside = (each.world, each.deck) == (other.world, other.deck) and _alike(cards, each.card, other.card)
            low = (each.points + factor * (each.low - each.points)) / each.copies
            high = (other.points + factor * (other.high - other.points)) / other.copies
            if beside and low > high:
                found.append(
                    DominatedCard(other.card, each.card, say("a copy contributes more to {deck} at the same cost", deck=each.deck))
                )
    return sorted(dict.fromkeys(found), key=lambda each: (each.card, each.by))


def _alike(cards: Mapping[str, Definition], one: str, other: str) -> bool:
    if one == other or one not in cards or other not in cards:
        return False
    here, there = cards[one].facts(), cards[other].facts()
    return (here.get("type"), here.get("cost")) == (there.get("type"), there.get("cost"))

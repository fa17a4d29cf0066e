"""What bots think of what is printed, written beside it when the cards of a match are read: numbers that are looked up at the table.

An effect is a few *promises*: each says what it depends on how much it brings (:mod:`~netdeck.games.technomancy.bot.policy` knows how that
stands now). Tastes are thousandths of a point, judgements millionths of what a chance to win is made of.
"""

from collections.abc import Mapping
from math import log, sqrt
from typing import Final, NamedTuple

from netdeck.backends.ismcts import CERTAIN
from netdeck.games.technomancy.ast_nodes import (
    Allegiance,
    Cards,
    Control,
    Copy,
    Counter,
    Create,
    Damage,
    Deploy,
    Destroy,
    Discard,
    Draw,
    Each,
    Exchange,
    ExtraTurn,
    GainHealth,
    GainScrip,
    GainSubtype,
    If,
    Instruction,
    Later,
    Letter,
    Look,
    LoseHealth,
    May,
    Mode,
    Modify,
    Move,
    Overclocked,
    Peek,
    Place,
    Price,
    Recover,
    Repair,
    Restrict,
    Reveal,
    Save,
    Shield,
    TakeOne,
    Then,
    WhenDies,
    Who,
    Zone,
)
from netdeck.games.technomancy.bot import evaluation
from netdeck.games.technomancy.bot.features import MANY_BUILDINGS
from netdeck.games.technomancy.bot.policy import (
    ATTACKING,
    BEST_FOE,
    BURN,
    COUNTERED,
    IN_MAIN,
    MENDING,
    PAST_GUARDS,
    PLAIN,
    RECOVERING,
    SWEEP,
    WITH_OWN,
)
from netdeck.games.technomancy.match_cards import MatchCards
from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.rules.constants import COUNTS

POINT: Final = 1000
WHOLE: Final = 100


class Promise(NamedTuple):
    """What an instruction brings: a sort of thing, how much of it, and how many hundredths of that count."""

    sort: int
    n: int = 0
    share: int = WHOLE


def write_thoughts(book: MatchCards, experience: Mapping[str, float]) -> None:
    """Write it beside what is printed in *book*."""
    _write_tastes(book)
    for weights in (evaluation.AT_A_GLANCE, experience):
        _write_judgement(book, weights)


# Tastes


def _write_tastes(book: MatchCards) -> None:
    columns = book.columns
    for mode in book.modes:
        promises = [promise for op in mode.do if (promise := promise_of(op, mode)) is not None]
        columns["m_promise"].append(len(columns["promise"]))
        columns["m_promises"].append(len(promises))
        for sort, n, share in promises:
            columns["promise"].append(sort)
            columns["promised"].append(n)
            columns["share"].append(share)
    columns["a_toll"].append(0)  # of a Strike
    for card in book.definitions:
        columns["d_text"].append(round(POINT * card.text_worth))
        columns["d_strength"].append(round(POINT * card.strength))
        columns["d_helps"].append(int(helps(card)))
        columns["d_lethal"].append(damage_of(card))
        pays = 600 if card.scrip else 0
        prices = dict(card.activated)
        columns["a_toll"] += [pays + _given_up(prices[number].price) if number in prices else pays for number in _numbers(card)]


def _numbers(card: Printed) -> range:
    return range(1, len(card.rules.abilities) + 1)


def _given_up(price: Price) -> int:
    return 3 * POINT * (price.scrap is not None) + 3 * POINT // 2 * price.discard_self


def promise_of(op: Instruction, mode: Mode) -> Promise | None:
    """What an instruction of a mode brings; the best target is assumed."""
    match op:
        case Damage(n=n):
            amount = n.more if isinstance(n, Overclocked) else 3 if isinstance(n, Letter) else n
            return Promise(BURN, amount if isinstance(amount, int) else 2)
        case Destroy(Each()):
            return Promise(SWEEP)
        case Control(who=who) if who is not Who.YOU:
            return Promise(PLAIN, -3000)
        case Destroy() | Control() | Move(to=Place(Zone("hand"))):
            first = mode.targets[0].what if mode.targets else None
            return Promise(PLAIN, 1500) if isinstance(first, Cards) and first.types == ("building",) else Promise(BEST_FOE)
        case Draw(n=n):
            return Promise(PLAIN, 1500 * (n if isinstance(n, int) else 1))
        case Counter():
            return Promise(COUNTERED)
        case Modify(power=power) if not isinstance(power, int | Letter) or (isinstance(power, int) and power < 0):
            return Promise(PLAIN, -1000)
        case Modify(until=None) | Copy():
            return Promise(WITH_OWN)
        case Move():
            return Promise(PLAIN, 2500)
        case Modify():
            return Promise(ATTACKING)
        case Recover():
            return Promise(RECOVERING)
        case Deploy():
            return Promise(PAST_GUARDS)
        case Repair():
            return Promise(MENDING)
        case GainHealth():
            return Promise(PLAIN, 1200)
        case LoseHealth() | Discard() | Create() | Peek():
            return Promise(PLAIN, 2000)
        case ExtraTurn():
            return Promise(PLAIN, 5000)
        case GainScrip():
            return Promise(IN_MAIN)
        case TakeOne(act="scrap", who=who):
            return Promise(PLAIN, -2000 if who is Who.YOU else 1500)
        case TakeOne() | Exchange():
            return Promise(PLAIN, 2000)
        case If(do=(first, *_)) | May(do=(first, *_)) | Then(do=(first, *_)):
            found = promise_of(first, mode)
            return found._replace(share=found.share * 7 // 10) if found is not None else None
        case Later(do=(later, *_)) | WhenDies(do=(later, *_)):
            found = promise_of(later, mode)
            return found._replace(share=found.share * 9 // 10) if found is not None else None
        case Look() | Reveal() | Save() | GainSubtype():
            return Promise(PLAIN, 200)
        case Restrict() | Shield() | Allegiance():
            return Promise(PLAIN, -500)
        case _:
            return None


def damage_of(card: Printed) -> int:
    """How much damage the effect of a card would deal, if that is printed."""
    if card.is_permanent:
        return 0
    numbers = [op.n for mode in card.modes for op in mode.do if isinstance(op, Damage)]
    amounts = [n.n if isinstance(n, Overclocked) else n for n in numbers]
    return next((n for n in amounts if isinstance(n, int)), 3 if amounts else 0)


def helps(card: Printed) -> bool:
    """Whether the effect of a card is good for its target. Triggers and Strikes are taken to harm."""
    modes = card.modes if not card.is_permanent else tuple(each.mode for _, each in card.activated)
    match next((op for mode in modes for op in mode.do), None):
        case Modify(power=power):
            return power >= 0 if isinstance(power, int) else isinstance(power, Letter)
        case Recover() | Repair() | Shield() | Save() | GainSubtype() | Allegiance() | Copy() | GainHealth():
            return True
        case _:
            return False


# Judgements


def _write_judgement(book: MatchCards, weights: Mapping[str, float]) -> None:
    columns = book.columns

    def of(name: str, amount: float = 1.0) -> float:
        return weights.get(name, 0.0) * amount

    columns["judged_cards"].append(len(columns["judged_in_play"]))
    for column, name in evaluation.SINGLE.items():
        columns[column].append(_whole(of(name)))
    for n in range(COUNTS):
        columns["judged_health"].append(_whole(of("health", n) + of("health, log", log(n + 1))))
        columns["judged_power"].append(_whole(of("power", n) + of("power, root", sqrt(n))))
        columns["judged_endurance"].append(_whole(of("endurance", n) + of("endurance, root", sqrt(n))))
        buildings = sum(of(f"building {number}") for number in range(1, min(n, MANY_BUILDINGS) + 1))
        columns["judged_buildings"].append(_whole(buildings + of("buildings, root", sqrt(n))))
        columns["judged_library"].append(_whole(of("library", n) + of("library, log", log(n + 1))))
        columns["judged_buildings_held"].append(_whole(of("buildings in hand", n) + of("buildings in hand, root", sqrt(n))))
        columns["judged_affordable"].append(_whole(of("affordable", n) + of("affordable, root", sqrt(n))))
    for card in book.definitions:
        columns["judged_in_play"].append(_whole(of("text in play", card.text_worth) + of(f"{card.identity} in play")))
        columns["judged_in_hand"].append(_whole(of(f"{card.identity} in hand")))
        columns["judged_strength"].append(_whole(of("strength of the affordable", card.strength)))


def _whole(worth: float) -> int:
    return round(CERTAIN * worth)

"""Effects that ask somebody something while they happen (D11-D15, R32): discarding, paying or not, a kind of scrip, taking a card.

Each is a small process that the resolving one runs. No check is made meanwhile.
"""

from typing import Any

from netdeck.games.technomancy.card_events import CardRevealed, CardsBottomed, LibraryPeeked
from netdeck.games.technomancy.costs import payable
from netdeck.games.technomancy.departing import Errand
from netdeck.games.technomancy.effects import counter, gain_scrip
from netdeck.games.technomancy.moving import discard, move
from netdeck.games.technomancy.payment import (
    DECLINE,
    Paying,
    ask_for_objects,
    automatic_plan,
    automatic_spending,
    in_hand,
    pay,
    pay_decision,
    use_for,
)
from netdeck.games.technomancy.scrip import KIND_NAMES
from netdeck.games.technomancy.selecting import fits, printed_face
from netdeck.games.technomancy.state import HAND, LIBRARY, Table
from netdeck.games.technomancy.tree import Cards
from netdeck.kernel import CardId, Checks, Decision, Option, Seat, ask, finish, go, need
from netdeck.kernel.process import Next


class Discarding(Errand, frozen=True):
    """A player discards cards of their choice, one at a time (D14)."""

    n: int
    clause: str


def discard_question(table: Table, seat: Seat, clause: str, source: CardId | None = None) -> Decision | None:
    """Which card to discard; ``None`` with an empty hand. Without an answer in time it is the card drawn last."""
    hand = sorted(table.zones[HAND[seat]], key=lambda card: table.cards[card].entered)
    if not hand:
        return None
    options = tuple(Option(f"discard {table.ref(card)}", (card,), (card,), table.definition(card).label) for card in hand)
    return Decision(seat, "discard", clause, "Discard which card?", options, source, options[-1].notation)


@Discarding.door("discard")
def why_not_discard(table: Table, discarding: Discarding, card: CardId) -> Checks:
    """Why the player may not discard *card*."""
    yield in_hand(table, discarding.seat, card, discarding.clause)


@Discarding.step("R22")
def ask_for_discard(table: Table, discarding: Discarding) -> Next:
    """The next card, if there is one."""
    question = discard_question(table, discarding.seat, discarding.clause) if discarding.n > 0 else None
    return finish() if question is None else ask(question)


@Discarding.step("R43")
def discard_one(table: Table, discarding: Discarding) -> Next:
    """It goes to its owner's discard pile."""
    card: Any = table.chosen.value[0]
    discard(table, discarding.seat, card, discarding.clause)
    return go("R22", n=discarding.n - 1)


class Demand(Paying, frozen=True):
    """A player may pay, or something is countered (D12, R32). ``number`` is the thing on the stack."""

    number: int = 0


@Demand.step("R32")
def ask_for_demand(table: Table, demand: Demand) -> Next:
    """Pay or decline; not asked of somebody who cannot pay."""
    if not payable(table, demand.seat, demand.cost, frozenset(), frozenset()):
        return go("R36")
    options = (Option("pay", ("pay",), label=f"Pay {demand.cost}."), Option("decline", ("cancel",)))
    name = table.name(demand.card)
    return ask(
        Decision(demand.seat, "demand", "R32", f"Pay {demand.cost}, or {name} is countered?", options, demand.card, "decline"),
        then="3.6.2.4",
    )


@Demand.step("3.6.2.3")
def ask_for_scrip(table: Table, demand: Demand) -> Next:
    """Scrip abilities may be used."""
    return ask(pay_decision(table, demand, DECLINE, strict=True, what=table.name(demand.card)), then="3.6.2.4")


@Demand.step("3.6.2.4")
def settle_demand(table: Table, demand: Demand) -> Next:
    """A scrip ability was used, or the payer is done, or declines."""
    value: Any = table.chosen.value
    match value[0]:
        case "cancel":
            return go("R36")
        case "pay":
            return go("3.6.2.3")
        case "scrip":
            plan = use_for(table, demand, value[1], value[2], strict=True)
            assert plan is not None
            return go("3.6.2.3", plan=plan)
        case "auto":
            plan = automatic_plan(table, demand)
            assert plan is not None
            return go("3.6.3", plan=plan, spent=automatic_spending(table, demand, plan), automatic=True)
        case "spend":
            return go("3.6.3", spent=value[1])
        case _:
            return go("3.6.3")


@Demand.step("3.6.3")
def pay_demand(table: Table, demand: Demand) -> Next:
    """Which scrip is spent; then it is paid."""
    question = ask_for_objects(table, demand, DECLINE, then="3.6.2.4")
    return question if question is not None else go("R29")


@Demand.step("R29")
def meet_demand(table: Table, demand: Demand) -> Next:
    """Everything is paid."""
    pay(table, demand)
    return finish()


@Demand.step("R36")
def counter_it(table: Table, demand: Demand) -> Next:
    """Nobody paid: it is countered."""
    counter(table, demand.number)
    return finish()


class ChoosingKind(Errand, frozen=True):
    """A player gains scrip of a kind of their choice (D13)."""

    kinds: tuple[int, ...]
    n: int


@ChoosingKind.step("5.5")
def ask_for_kind(table: Table, choosing: ChoosingKind) -> Next:
    """The player chooses a kind."""
    options = tuple(Option(f"kind {KIND_NAMES[kind]}", (kind,)) for kind in choosing.kinds)
    return ask(Decision(choosing.seat, "kind", "5.5", "Which kind of scrip do you gain?", options))


@ChoosingKind.step("3.4.5")
def gain_kind(table: Table, choosing: ChoosingKind) -> Next:
    """It goes to the pool."""
    kind: Any = table.chosen.value[0]
    gain_scrip(table, choosing.seat, kind, choosing.n)
    return finish()


class Peeking(Errand, frozen=True):
    """A player looks at the top cards of the library and may take one that fits (D15); the rest goes to the bottom at random."""

    n: int
    take: Cards
    seen: tuple[CardId, ...] = ()


@Peeking.step("3.4.5")
def look(table: Table, peeking: Peeking) -> Next:
    """The player sees the cards."""
    seen = table.zones[LIBRARY[peeking.seat]][-peeking.n :]
    table.record(LibraryPeeked(clause="3.4.5", player=peeking.seat, count=len(seen), cards=seen))
    return go("R54", seen=seen)


@Peeking.step("R54")
def ask_for_card(table: Table, peeking: Peeking) -> Next:
    """The player may take one that fits."""
    fitting = why_not_take.open_to(table, peeking, peeking.seen)
    options = [Option(f"take {table.ref(card)}", (card,), (card,), table.definition(card).label) for card in reversed(fitting)]
    options.append(Option("take none", (None,)))
    return ask(Decision(peeking.seat, "take", "3.4.5", "Take which card?", tuple(options), timeout="take none"))


@Peeking.door("take")
def why_not_take(table: Table, peeking: Peeking, card: CardId) -> Checks:
    """Why the player may not take *card*."""
    name = table.name(card)
    yield need("3.4.5", card in peeking.seen, "You take one of the cards that you look at; {} must be among them.", name)
    fitting = fits(table, peeking.take, card, printed_face(table, card), peeking.seat, None)
    yield need("3.4.5", fitting, "{} must be what the text lets you take.", name)


@Peeking.step("R43")
def take_and_bottom(table: Table, peeking: Peeking) -> Next:
    """The card is revealed and goes to the hand; that is no draw. The rest goes under the library."""
    seat, card = peeking.seat, table.chosen.value[0]
    rest = peeking.seen
    if isinstance(card, CardId):
        rest = tuple(each for each in rest if each != card)
        table.note(CardRevealed, "R54", player=seat, card=card)
        move(table, card, HAND[seat], "R43", eyes=seat)
    order = table.rng.shuffled(rest, f"bottom of {seat}'s library", table.names_of)
    table.record(CardsBottomed(clause="3.4.5", player=seat, count=len(rest), cards=order))
    return finish()

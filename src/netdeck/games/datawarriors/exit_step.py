"""The Exit step: what lasted until Exit ends, the hand shrinks, empty drives are out, the last user wins (exit step; T16 to T19, R25).

Elimination is checked here and only here, for all users at once: an empty drive in mid-turn means nothing if it is refilled (R29).
"""

import msgspec

from netdeck.games.datawarriors.choosing import distinct
from netdeck.games.datawarriors.events import Boosted, ControlChanged, Discarded
from netdeck.games.datawarriors.leaving import eliminated, winner_among, won
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import CardId, Checks, Decision, Frame, Next, Option, Result, Seat, ask, finish, go, legality, need, on, over

MOST_IN_HAND = 5


class Exit(msgspec.Struct, Frame, frozen=True):
    """The last step."""

    seat: Seat
    result: Result | None = None


@Exit.step("R25")
def end_effects(table: Table, frame: Exit) -> Next:
    """Control goes back, newest first; boosts end."""
    for card, entered, before in reversed(table.stolen):
        if table.stands(card, entered):
            record = table.cards[card]
            to = before if table.is_in(before) else record.owner
            table.record(ControlChanged(clause="R25", card=card, from_=record.controller, to=to, until=""))
    for seat in table.seats:
        boost = table.counters[f"{seat}.boost"]
        if boost:
            table.record(Boosted(clause="R25", user=seat, by=-boost))
    return on()


@legality
def why_not_throw(table: Table, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not discard *card* from the hand now."""
    yield need("exit-step.2", table.step == "exit" and table.current == seat, "You discard from the hand in your own Exit step.")
    yield need("exit-step.2", card in table.hand(seat), "You discard a card of your own hand.")


@Exit.step("exit-step.2")
def offer_discard(table: Table, frame: Exit) -> Next:
    """Down to five cards, one at a time by choice."""
    hand = table.hand(frame.seat)
    if len(hand) <= MOST_IN_HAND:
        return go("exit-step.3")
    cards = distinct(table, hand)
    if len(cards) == 1:
        return _discard(table, frame.seat, cards[0])
    options = tuple(Option(f"discard {table.printed(card).id}", (card,), (card,)) for card in cards)
    prompt = f"You hold {len(hand)} cards. Discard down to {MOST_IN_HAND}."
    return ask(Decision(frame.seat, "D4", "exit-step.2", prompt, options))


@Exit.step("trash-bin.1")
def discard(table: Table, frame: Exit) -> Next:
    """The chosen card goes to the trash."""
    card = table.chosen.value[0]
    assert isinstance(card, CardId)
    return _discard(table, frame.seat, card)


def _discard(table: Table, seat: Seat, card: CardId) -> Next:
    table.record(Discarded(clause="exit-step.2", user=seat, card=card, why="exit"))
    return go("exit-step.2")


@Exit.step("exit-step.3")
def eliminate(table: Table, frame: Exit) -> Next:
    """Any user with an empty drive is out."""
    result = eliminated(table)
    return over(result) if result is not None else on()


@Exit.step("exit-step.4")
def find_winner(table: Table, frame: Exit) -> Next:
    """The last user standing wins; with a turn limit, the largest drive."""
    result = winner_among(table) or _at_limit(table)
    return over(result) if result is not None else finish()


def _at_limit(table: Table) -> Result | None:
    limit = table.plan.options["turn_limit"]
    if limit is None or table.counters["turn"] < limit * len(table.seats):
        return None
    users = table.users(table.current)
    return won(table, max(users, key=lambda seat: len(table.drive(seat))), "R41", "the turn limit is reached")

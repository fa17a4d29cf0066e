"""The Exit step: what lasted until Exit ends, the hand shrinks, empty drives are out, the last user wins (exit step; T16 to T19, R25).

Elimination is checked here and only here, for all users at once: an empty drive in mid-turn means nothing if it is refilled (R29).
"""

import msgspec

from netdeck.games.datawarriors.acts import Issue
from netdeck.games.datawarriors.choosing import distinct
from netdeck.games.datawarriors.events import Discarded
from netdeck.games.datawarriors.issuing import issue
from netdeck.games.datawarriors.leaving import eliminated, end_lasting, winner_among, won
from netdeck.games.datawarriors.offering import is_offered_scripts, issue_options
from netdeck.games.datawarriors.resolving import Aftermath, Resolve
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import CardId, Checks, Decision, Frame, Next, Option, Result, Seat, ask, finish, go, legality, need, on, over, run

MOST_IN_HAND = 5
END = Option("end", ("end",), label="End your turn.")


class Exit(msgspec.Struct, Frame, frozen=True):
    """The last step."""

    seat: Seat
    thrown: bool = False
    """The last thing done was a discard: nothing more is asked."""


@Exit.step("R25")
def end_effects(table: Table, frame: Exit) -> Next:
    """Control goes back, newest first; boosts end."""
    end_lasting(table)
    return on()


@legality
def why_not_throw(table: Table, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not discard *card* from the hand now."""
    yield need("exit-step.2", table.step == "exit" and table.current == seat, "You discard from the hand in your own Exit step.")
    yield need("exit-step.2", card in table.hand(seat), "You discard a card of your own hand.")


@Exit.step("exit-step.2")
def offer_discard(table: Table, frame: Exit) -> Next:
    """Down to five cards, one at a time by choice; scripts can be played before that (R54)."""
    hand = table.hand(frame.seat)
    if len(hand) > MOST_IN_HAND:
        scripts, cards = issue_options(table, frame.seat), distinct(table, hand)
        if len(cards) == 1 and not scripts:
            return _discard(table, frame.seat, cards[0])
        throws = tuple(Option(f"discard {table.printed(card).id}", ("discard", card), (card,)) for card in cards)
        prompt = f"You hold {len(hand)} cards. Discard down to {MOST_IN_HAND}."
        return ask(Decision(frame.seat, "D4", "exit-step.2", prompt, (*throws, *scripts)))
    if frame.thrown or not is_offered_scripts(table, frame.seat):
        return go("exit-step.3")
    prompt = f"Exit: {table.free(frame.seat)} of {table.total(frame.seat)} memory free. Play scripts, or end your turn."
    options = (*issue_options(table, frame.seat), END)
    return ask(Decision(frame.seat, "D4", "script-card.1", prompt, options, timeout="end"))


@Exit.step("trash-bin.1")
def discard_or_play(table: Table, frame: Exit) -> Next:
    """The chosen card goes to the trash, or a script resolves at once."""
    match table.chosen.value:
        case ("discard", CardId() as card):
            return _discard(table, frame.seat, card)
        case ("issue", Issue() as act, int() as x, tuple() as targets):
            issue(table, frame.seat, act, x, targets)
            return run(Resolve(), then="exit-step.2", thrown=False)
    return go("exit-step.3")


def _discard(table: Table, seat: Seat, card: CardId) -> Next:
    table.record(Discarded(clause="exit-step.2", user=seat, card=card, why="exit"))
    return run(Aftermath(), then="exit-step.2", thrown=True) if table.queue else go("exit-step.2", thrown=True)


@Exit.step("exit-step.3")
def eliminate(table: Table, frame: Exit) -> Next:
    """Any user with an empty drive is out. What a script of this step made last until Exit ends before that."""
    end_lasting(table)
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

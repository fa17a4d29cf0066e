"""Before the first turn, and from turn to turn (chapters 1 and 2, R4-R11, R56, R61).

Chance names the starting player first. Levels are revealed then, and a deck above the maximum loses before any card is drawn (1.5.1).
Opening hands may be exchanged for smaller ones, round by round (R9). Everybody but the starting player gets a Relocation Chit (R10).
"""

from netdeck.games.technomancy.departing import Affair, Fate
from netdeck.games.technomancy.leaving import ended, lose
from netdeck.games.technomancy.moving import create, draw, move
from netdeck.games.technomancy.setup_events import GameCreated, HandKept, HandReturned, LevelRevealed, LibraryShuffled, StarterChosen
from netdeck.games.technomancy.state import HAND, LIBRARY, NOBODY, Table
from netdeck.games.technomancy.turn import Turn
from netdeck.kernel import Decision, Frame, Option, Seat, ask, finish, go, holds, on, over, run
from netdeck.kernel.process import Next

CHIT = "Relocation Chit"


class Whole(Frame):
    """The whole game."""


@Whole.step("1.4")
def lay_table(table: Table, whole: Whole) -> Next:
    """The mode's rules apply."""
    table.note(GameCreated, "1.4", mode="matrix", options=dict(table.plan.options), seats=table.seats)
    return on()


@Whole.step("1.2")
def choose_starter(table: Table, whole: Whole) -> Next:
    """A random player, by the first draw of the game's generator (R4)."""
    seat = table.seats[table.rng.below(len(table.seats), "starting player")]
    table.record(StarterChosen(clause="1.2", player=seat))
    return on()


@Whole.step("1.5")
def reveal_levels(table: Table, whole: Whole) -> Next:
    """Every deck's level becomes public (R7)."""
    for seat in table.seats:
        table.note(LevelRevealed, "R7", player=seat, level=deck_level(table, seat))
    return on()


@Whole.step("1.5.1")
def punish_levels(table: Table, whole: Whole) -> Next:
    """A player with a deck above the maximum loses."""
    most = table.option("max_deck_level")
    reasons = {seat: "a deck above the maximum level" for seat in table.seats if deck_level(table, seat) > most}
    result = lose(table, reasons, "1.5.1") if reasons else None
    return on() if result is None else over(result)


@Whole.step("R8")
def deal(table: Table, whole: Whole) -> Next:
    """Shuffle and draw the opening hands."""
    for seat in table.turn_order(table.active):
        table.record(LibraryShuffled(clause="R8", player=seat))
        for _ in range(table.option("opening_hand")):
            draw(table, seat, "R8")
    return on()


@Whole.step("R9")
def offer_mulligans(table: Table, whole: Whole) -> Next:
    """Smaller hands for those who want them."""
    if table.option("mulligan") == "none":
        return on()
    return run(MulliganRound(table.turn_order(table.active)))


@Whole.step("R10")
def hand_out_chits(table: Table, whole: Whole) -> Next:
    """Everybody but the starting player creates a chit in hand."""
    if table.option("late_seat") == "chit":
        for seat in table.turn_order(table.active):
            if seat != table.active:
                create(table, CHIT, seat, "hand", "R10")
    return on()


@Whole.step("1.3")
def next_turn(table: Table, whole: Whole) -> Next:
    """The newest extra turn first (R56), else the next player in turn order; very long games are counted out (R61)."""
    counters = table.counters
    limit = table.option("turn_limit") or 60 * len(table.seats)
    if counters["turn"] >= limit and holds("R61"):
        best = max(table.health(seat) for seat in table.players)
        winners = tuple(seat for seat in table.players if table.health(seat) == best)
        return over(ended(table, "R61", winners, "turn limit"))
    extra = next((seat for seat in reversed(counters["extra_turns"]) if seat in table.players), None)
    if extra is not None and holds("R56"):
        return run(Turn(extra, extra=True), then="1.3")
    last: Seat = counters["normal_turn_of"]
    if not last:
        return run(Turn(table.turn_order(table.active)[0]), then="1.3")
    order = table.turn_order(last)
    return run(Turn(order[1] if order[0] == last else order[0]), then="1.3")


def deck_level(table: Table, seat: Seat) -> int:
    """The sum of the printed levels (R7)."""
    return sum(table.definition(card).level for card in table.zones[LIBRARY[seat]])


class MulliganRound(Affair, frozen=True):
    """Everybody who has not kept says keep or mulligan, in turn order; then all mulligans happen (R9)."""

    asking: tuple[Seat, ...]
    returning: tuple[Seat, ...] = ()

    def without_leavers(self, table: Table, step: str) -> Fate:
        """The others are asked as before."""
        here = [tuple(seat for seat in seats if seat not in table.left) for seats in (self.asking, self.returning)]
        return Fate(MulliganRound(*here), step)


@MulliganRound.step("R9")
def ask_for_hand(table: Table, round: MulliganRound) -> Next:
    """The next player who has not kept."""
    asking = round.asking
    if not asking:
        return go("R8")
    count = len(table.zones[HAND[asking[0]]])
    options = (Option("keep"), Option("mulligan", label=f"Shuffle the hand into the library and draw {count - 1}."))
    return ask(Decision(asking[0], "keep", "R9", f"Keep these {count} cards?", options, timeout="keep"), then="1.3")


@MulliganRound.step("1.3")
def note_answer(table: Table, round: MulliganRound) -> Next:
    """Keeping counts at once; mulligans wait for the end of the round."""
    ((seat, answer),) = table.answers.items()
    rest = round.asking[round.asking.index(seat) + 1 :]
    if answer.notation == "keep":
        table.record(HandKept(clause="R9", player=seat, count=len(table.zones[HAND[seat]])))
        return go("R9", asking=rest)
    return go("R9", asking=rest, returning=(*round.returning, seat))


@MulliganRound.step("R8")
def return_hands(table: Table, round: MulliganRound) -> Next:
    """Hand into library, shuffle, one card less. An empty hand is kept without asking."""
    again: list[Seat] = []
    for seat in round.returning:
        hand = table.zones[HAND[seat]]
        for card in hand:
            move(table, card, LIBRARY[seat], "R9", controller=NOBODY, eyes=seat)
        table.note(HandReturned, "R9", player=seat, count=len(hand))
        table.record(LibraryShuffled(clause="R9", player=seat))
        for _ in range(len(hand) - 1):
            draw(table, seat, "R9")
        if len(hand) > 1:
            again.append(seat)
        else:
            table.record(HandKept(clause="R9", player=seat, count=0))
    return go("R9", asking=tuple(again), returning=()) if again else finish()

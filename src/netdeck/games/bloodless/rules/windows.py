"""Instant-speed decisions (P6.11, R40).

After every full event the active player is asked while they use something, until they pass; then the other one likewise. Nobody is asked
who has nothing to use. A player may pass until the next phase event.
"""

from netdeck.games.bloodless.rules.asking import answer, card_option, question
from netdeck.games.bloodless.rules.frames import Window
from netdeck.games.bloodless.rules.instants import instant_flips, instant_uses, may_act
from netdeck.games.bloodless.rules.log_records import LogRecord
from netdeck.games.bloodless.rules.main_phase import flip, use, use_options
from netdeck.games.bloodless.rules.spaces import OPPONENT
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Next, Option, Seat, finish, go, hidden, public, say


class PhasePassed(LogRecord):
    """A player wants no instant decisions before the next phase event (R40)."""

    word = "passed"
    clause: str = "R40"
    player: Seat = public(None)
    value: bool = hidden(True)

    def apply(self, table: Table) -> None:
        table.counters[f"{self.player}.passing"] = self.value


@Window.step("P6.11")
def ask_instant(table: Table, window: Window) -> Next:
    """Ask the player whose turn it is to act, if there is something to use."""
    seat = window.seat
    if not may_act(table, seat):
        return go("R40")
    options = [
        *use_options(table, instant_uses(table, seat)),
        *(card_option(table, "flip", card) for card in instant_flips(table, seat)),
        Option("pass", label=say("Do nothing now.")),
        Option("pass-phase", label=say("Do nothing until the next phase.")),
    ]
    return question(table, seat, "INSTANT", "P6.11", say("Do you use something now?"), options, "R41", timeout="pass")


@Window.step("R41")
def act_or_pass(table: Table, window: Window) -> Next:
    """A use, then the same player again; or a pass."""
    option = answer(table, "INSTANT")
    verb = option.is_what().word
    card: CardId
    if verb == "use":
        card, number = option.value  # type: ignore[assignment]
        return use(table, window.seat, card, number, "P6.11")  # type: ignore[arg-type]
    if verb == "flip":
        card = option.value[0]  # type: ignore[assignment]
        return flip(table, window.seat, card, "P6.11")
    if verb == "pass-phase":
        table.record(PhasePassed(player=window.seat))
    return go("R40")


@Window.step("R40")
def next_player(table: Table, window: Window) -> Next:
    """Then the other player."""
    if window.passed:
        return finish()
    return go("P6.11", seat=OPPONENT[window.seat], passed=1)

"""Issuing commands and scripts (command issuing, command execution, via; P1 to P5 of the specification).

The order is: choose the command, x and the targets; requirements; cost; then the points are allocated, the via card is Running and the
process waits on the stack (R26). A halt later refunds nothing. The current user may use cards that they own but no longer control
(run-step.2); everybody else only cards that they control (R21).
"""

from netdeck.games.datawarriors.acts import Issue
from netdeck.games.datawarriors.costs import final_cost
from netdeck.games.datawarriors.events import Allocated, Issued, LimitReached, ScriptPlayed, StateSet
from netdeck.games.datawarriors.language import requires_text
from netdeck.games.datawarriors.state import Table, Target
from netdeck.games.datawarriors.targets import shown_targets, target_checks
from netdeck.games.datawarriors.tree import CardState, CardType
from netdeck.games.datawarriors.values import is_true, range_of
from netdeck.kernel import CardId, Checks, Remedy, Seat, holds, legality, need


@legality
def why_not_issue(table: Table, seat: Seat, act: Issue, x: int, targets: tuple[Target, ...]) -> Checks:
    """Why *seat* may not issue exactly this now: the whole door."""
    yield from _moment_checks(table, seat, act.via is None)
    yield from _use_checks(table, seat, act)
    yield from _x_checks(table, seat, act, x)
    slots = act.command.targets
    yield need("requirements.1", len(slots) == len(targets), "It needs {} targets; {} are named.", len(slots), len(targets))
    for slot, target in zip(slots, targets, strict=False):
        yield from target_checks(table, seat, slot, target)
    yield from _cost_checks(table, seat, act, x, targets)


def _moment_checks(table: Table, seat: Seat, is_script: bool) -> Checks:
    """Whether *seat* may issue anything of that kind at this moment."""
    mine = seat == table.current or bool(table.stack)
    if is_script:
        if table.step == "setup":
            yield need("R17", table.plan.options["setup_scripts"], "Scripts may be played in Setup.")
        elif table.step in ("init", "exit"):
            yield need("R54", table.plan.options["init_exit_scripts"], "Scripts may be played in Init and Exit steps.")
        else:
            yield need("run-step.3", table.step == "run", "Scripts are played in Init, Setup, Run and Exit steps.")
        yield need("script-card.1", mine, "You play scripts in your own turn, or when you can issue commands.")
    else:
        yield need("command-issuing.1", table.step == "run", "Commands need a Run step.")
        yield need("command-issuing.2", mine, "The current user, {}, issues first.", table.current)
    limit = table.plan.options["proc_limit"]
    yield need("R42", table.counters["processes"] < limit, "At most {} processes are issued in a turn.", limit)


def _use_checks(table: Table, seat: Seat, act: Issue) -> Checks:
    """Whether *seat* may use this command or script at all, whatever the target and the price."""
    if act.via is None:
        yield need("script-card.1", act.carrier in table.hand(seat), "You play scripts from your own hand.")
    else:
        yield from _via_checks(table, seat, act.via, act)
    requires = act.command.requires
    if requires:
        met = all(is_true(table, condition, seat) for condition in requires)
        yield need("requirements.3", met, "{}", requires_text(requires) if not met else "Its requirement is met.")


why_not_now = legality(_moment_checks)
"""The door for issuing anything at this moment."""
why_not_use = legality(_use_checks)
"""The door for using a command or a script, whatever the target and the price."""


def _via_checks(table: Table, seat: Seat, via: CardId, act: Issue) -> Checks:
    record, name = table.cards[via], table.board.names.get(via, "that card")
    if seat == table.current and record.controller != seat:
        yield need("run-step.2", record.owner == seat, "You control or own {} in your own Run step.", name)
    else:
        yield need("card-controllers.2", record.controller == seat, "{} is controlled by {}.", name, record.controller)
    yield need("loading-state.2", record.state != CardState.LOADING, "{} is {}; a Loading card issues nothing.", name, record.state)
    yield need("prg-cards.3", record.state != CardState.RUNNING, "{} is {}; a Running card issues nothing.", name, record.state)
    if act.carrier != via:
        lends = table.printed(via).lends and table.printed(act.carrier).type is CardType.PRG
        near = table.cards[act.carrier].zone == record.zone
        yield need("via.2", lends and near, "{} lends itself to commands of other .PRG cards on its desktop.", name)
    if act.command.once:
        spent = (via, act.command.name) in table.used
        yield need("card-effects.1", not spent, "--{} is issued once per Cleanup via {}.", act.command.name, name)


def _x_checks(table: Table, seat: Seat, act: Issue, x: int) -> Checks:
    bounds = act.command.range
    if bounds is None:
        yield need("command-execution.3", x == 0, "This has no x.")
        return
    low, high = range_of(table, bounds, seat)
    yield need("command-execution.3", low <= x <= high, "x is {} to {}, not {}.", low, high, x)


def _cost_checks(table: Table, seat: Seat, act: Issue, x: int, targets: tuple[Target, ...]) -> Checks:
    cost, free = final_cost(table, seat, act.command, act.via, x, targets, act.carrier), table.free(seat)
    more = None if cost <= free else more_free(table, seat, cost)
    yield need("command-execution.5", cost <= free, "It needs {}, {} free.", cost, free, remedy=more)


def more_free(table: Table, seat: Seat, cost: int) -> Remedy:
    """What would make *cost* payable."""
    return Remedy(f"seat.{seat}.allocated", max(0, table.total(seat) - cost), f"with {cost - table.free(seat)} more free")


# Doing


def issue(table: Table, seat: Seat, act: Issue, x: int, targets: tuple[Target, ...]) -> None:
    """Pay and put the process on the stack (R26)."""
    cost = final_cost(table, seat, act.command, act.via, x, targets, act.carrier)
    number = table.stack.put + 1
    what = table.name(act.carrier) if act.via is None else f"--{act.command.name}"
    if cost:
        table.record(Allocated(clause="memory-points.1", user=seat, amount=cost, for_=what))
    shown = shown_targets(targets)
    if act.via is None:
        table.record(ScriptPlayed(clause="script-card.1", process=f"p{number}", user=seat, card=act.carrier, x=x, targets=shown, cost=cost))
    else:
        _start_running(table, act.via)
        clause = "command-issuing.1" if act.via == act.carrier else "via.3"
        table.record(
            Issued(
                clause=clause,
                process=f"p{number}",
                user=seat,
                via=act.via,
                carrier=act.carrier,
                command=act.command.name,
                x=x,
                targets=shown,
                cost=cost,
            )
        )
    if table.counters["processes"] == table.plan.options["proc_limit"]:
        table.record(LimitReached(clause="R42", turn=table.counters["turn"]))


def _start_running(table: Table, via: CardId) -> None:
    """A .PRG or .CONF that executes a command is Running; a .DAEMON stays Idle (prg-cards.3, conf-cards.3, daemon-cards.3)."""
    kind = table.printed(via).type
    if kind is CardType.DAEMON and holds("daemon-cards.3"):
        return
    clause = "conf-cards.3" if kind is CardType.CONF else "prg-cards.3"
    table.record(StateSet(clause=clause, card=via, from_=table.cards[via].state, to=CardState.RUNNING, why="executed"))

"""Issuing commands and scripts (command issuing, command execution, via; P1 to P5 of the specification).

The order is: choose the command, x and the targets; requirements; cost; then the points are allocated, the via card is Running and the
process waits on the stack (R26). A halt later refunds nothing. The current user may use cards that they own but no longer control
(run-step.2); everybody else only cards that they control (R21).
"""

from collections.abc import Iterator

from netdeck.games.datawarriors.acts import Issue, is_plain
from netdeck.games.datawarriors.costs import final_cost
from netdeck.games.datawarriors.events import Allocated, Issued, LimitReached, ScriptPlayed, StateSet
from netdeck.games.datawarriors.rendering import requires_text
from netdeck.games.datawarriors.state import Table, Target
from netdeck.games.datawarriors.targets import shown_targets, target_checks, target_lists, target_notation, touched
from netdeck.games.datawarriors.tree import CardState, CardType
from netdeck.games.datawarriors.values import is_true, range_of
from netdeck.kernel import CardId, Checks, Option, Remedy, Seat, holds, legality, need

NO_BOUND = 10_000
ONLY_ZERO = range(1)


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
        else:
            yield need("run-step.3", table.step == "run", "Scripts are played in Setup and in Run steps.")
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
    cost, free = final_cost(table, seat, act.command, act.via, x, targets), table.free(seat)
    more = None if cost <= free else more_free(table, seat, cost)
    yield need("command-execution.5", cost <= free, "It needs {}, {} free.", cost, free, remedy=more)


def more_free(table: Table, seat: Seat, cost: int) -> Remedy:
    """What would make *cost* payable."""
    return Remedy(f"seat.{seat}.allocated", max(0, table.total(seat) - cost), f"with {cost - table.free(seat)} more free")


# Offering


def issue_options(table: Table, seat: Seat) -> tuple[Option, ...]:
    """Every command and script that *seat* may issue now: commands in entry order, scripts in hand order, then what is fleeting.

    The door (:data:`why_not_issue`) says yes to each of these and no to everything else; conformance holds both to it. Here what cannot be
    is passed over before it is put together: cards that are not Idle, costs above what is free.

    Most questions are put to users for whom nothing has changed since the last one. What does not depend on the stack or on the size of a
    pile is therefore kept, together with everything that it does depend on.
    """
    counters = table.counters
    at_limit = counters["processes"] >= table.plan.options["proc_limit"]
    mine = seat == counters["current"]
    key = (table.board, table.states[seat], table.used, table.hand(seat), counters[f"{seat}.allocated"], counters["step"], mine, at_limit)
    kept = table.offers.get(seat)
    if kept is None or kept[0] != key:
        acts = [*_commands(table, seat, mine), *_scripts(table, seat)]
        lasting = tuple(option for act in acts if not act.fleeting for option in _ways(table, seat, act))
        kept = table.offers[seat] = (key, lasting, tuple(act for act in acts if act.fleeting))
    _, options, fleeting = kept
    return (*options, *(option for act in fleeting for option in _ways(table, seat, act))) if fleeting else options


def _commands(table: Table, seat: Seat, mine: bool) -> Iterator[Issue]:
    """The commands that *seat* may use. Only Idle cards are thought of (command-execution.4)."""
    cards, dearest = table.cards, _dearest(table, seat)
    acts = table.board.issues(table, seat, mine)
    if acts and why_not_now.allows(table, seat, False):
        for act in acts:
            idle = act.via is not None and cards[act.via].state == CardState.IDLE
            if idle and act.command.cost.n <= dearest and (act.plain or act.fleeting or why_not_use.allows(table, seat, act)):
                yield act


def _scripts(table: Table, seat: Seat) -> Iterator[Issue]:
    """The scripts that *seat* may use, in hand order; equal cards are one."""
    dearest = _dearest(table, seat)
    found: dict[str, Issue] = {}
    for card in table.hand(seat):
        printed = table.printed(card)
        script = printed.script
        if script is not None and printed.cost.n <= dearest and printed.id not in found:
            head = f"script {printed.id}"
            found[printed.id] = Issue(script, card, None, head, printed.lines[0], bool(printed.fleeting), is_plain(script))
    if found and why_not_now.allows(table, seat, True):
        for act in found.values():
            if act.plain or act.fleeting or why_not_use.allows(table, seat, act):
                yield act


def _dearest(table: Table, seat: Seat) -> int:
    """No base cost above this can be paid; where effects change costs there is no such bound."""
    return table.free(seat) if not table.board.costs else NO_BOUND


def _ways(table: Table, seat: Seat, act: Issue) -> Iterator[Option]:
    """Every x and every target list with which the act is legal and can be paid."""
    command = act.command
    lists = target_lists(table, seat, command.targets)
    if not lists or (act.fleeting and not act.plain and not why_not_use.allows(table, seat, act)):
        return
    free = table.free(seat)
    bounds = command.range
    low, high = (0, 0) if bounds is None else range_of(table, bounds, seat)
    xs = ONLY_ZERO if bounds is None else range(low, high + 1)
    for x in xs:
        stem = act.head if bounds is None else f"{act.head} x={x}"
        for targets in lists:
            if final_cost(table, seat, command, act.via, x, targets) <= free:
                notation = " ".join([stem, *(target_notation(table, target) for target in targets)]) if targets else stem
                yield Option(notation, ("issue", act, x, targets), (*act.cards, *touched(targets)), act.label)


# Doing


def issue(table: Table, seat: Seat, act: Issue, x: int, targets: tuple[Target, ...]) -> None:
    """Pay and put the process on the stack (R26)."""
    cost = final_cost(table, seat, act.command, act.via, x, targets)
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

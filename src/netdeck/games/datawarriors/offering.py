"""What a user may issue now, as a list of options (P1 to P4 of the specification).

The door is :data:`~netdeck.games.datawarriors.issuing.why_not_issue`; every option here passes it, and nothing that is not here does. Cards
that are not Idle and costs above what is free are passed over before anything is put together.

While somebody counts clauses or has switched one off, every act goes through the doors. A silent run takes the same list from what was
put together before on a table with the same cards in play, and looks only at what changes faster: states, free points, the stack.
"""

from collections.abc import Iterator

from netdeck.games.datawarriors.acts import Issue, Prospect, scripts_in
from netdeck.games.datawarriors.costs import final_cost
from netdeck.games.datawarriors.issuing import why_not_now, why_not_use
from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.targets import target_lists, written
from netdeck.games.datawarriors.tree import CardState
from netdeck.games.datawarriors.values import is_true, range_of
from netdeck.kernel import Option, Seat
from netdeck.kernel.trace import watch


def issue_options(table: Table, seat: Seat) -> list[Option]:
    """Every command and script that *seat* may issue now: commands in entry order, scripts in hand order, then what is fleeting."""
    return quick_options(table, seat) if watch.silent else careful_options(table, seat)


def is_offered_scripts(table: Table, seat: Seat) -> bool:
    """Whether *seat* is asked for scripts in the own Init or Exit step (R54).

    This follows from what everybody sees, the size of the hand: who was asked only when holding a script would show that.
    """
    options, counters = table.plan.options, table.counters
    return bool(options["init_exit_scripts"] and table.zones[f"{seat}.hand"] and counters["processes"] < options["proc_limit"])


def careful_options(table: Table, seat: Seat) -> list[Option]:
    """Through the doors, one act after another."""
    acts = [*_commands(table, seat), *_scripts(table, seat)]
    ordered = [each for each in acts if not each.use.fleeting] + [each for each in acts if each.use.fleeting]
    free = table.free(seat)
    return [option for each in ordered for cost, option in _ways(table, seat, each.act) if cost <= free]


def _commands(table: Table, seat: Seat) -> Iterator[Prospect]:
    """The commands that *seat* may use. Only Idle cards are thought of (command-execution.4)."""
    prospects = table.board.prospects(table, seat, seat == table.current)
    if prospects and why_not_now.allows(table, seat, False):
        for each in prospects:
            via = each.act.via
            if via is not None and table.cards[via].state == CardState.IDLE and why_not_use.allows(table, seat, each.act):
                yield each


def _scripts(table: Table, seat: Seat) -> Iterator[Prospect]:
    """The scripts that *seat* may use, in hand order."""
    scripts = scripts_in(table, seat)
    if scripts and why_not_now.allows(table, seat, True):
        yield from (each for each in scripts if why_not_use.allows(table, seat, each.act))


def _ways(table: Table, seat: Seat, act: Issue) -> list[tuple[int, Option]]:
    """Every x and every target list with which the act is legal, and what it costs so."""
    command, via = act.command, act.via
    aims = [(targets, *written(table, targets)) for targets in target_lists(table, seat, command.targets)]
    ways: list[tuple[int, Option]] = []
    if not aims:
        return ways
    cards, bounds = act.cards, command.range
    low, high = (0, 0) if bounds is None else range_of(table, bounds, seat)
    for x in range(low, high + 1):
        stem = act.head if bounds is None else f"{act.head} x={x}"
        for targets, words, touched in aims:
            cost = final_cost(table, seat, command, via, x, targets, act.carrier)
            ways.append((cost, Option(stem + words, ("issue", act, x, targets), cards + touched, f"Costs {cost}. {act.label}")))
    return ways


# Silent running


def quick_options(table: Table, seat: Seat) -> list[Option]:
    """The same list, from what is known of a table with these cards in play."""
    counters, options = table.counters, table.plan.options
    mine, stacked = seat == counters["current"], bool(table.stack.things)
    if counters["processes"] >= options["proc_limit"] or not (mine or stacked):
        return []
    board, cards, idle = table.board, table.cards, CardState.IDLE
    found: list[Option] = []
    fleeting: list[Option] = []
    free = max(0, board.total[seat] - counters[f"{seat}.allocated"])
    step = counters["step"]
    prospects: list[Prospect] = []
    if step == "run":
        prospects = [each for each in board.prospects(table, seat, mine) if cards[each.via].state == idle]  # type: ignore[index]
    if step == "run" or options["setup_scripts" if step == "setup" else "init_exit_scripts"]:
        prospects += scripts_in(table, seat)
    for prospect in prospects:
        use = prospect.use
        if (use.answers and not stacked) or not (use.plain or _is_usable(table, seat, prospect)):
            continue
        if prospect.seen is not board or not use.settled:
            if not (use.steady and prospect.holds_on(board)):
                prospect.ways = _ways(table, seat, prospect.act)
            prospect.seen = board
        offered = fleeting if use.fleeting else found
        for cost, option in prospect.ways:
            if cost <= free:
                offered.append(option)
    return found + fleeting if fleeting else found


def _is_usable(table: Table, seat: Seat, prospect: Prospect) -> bool:
    """Whether its requirements are met and its limit is not used up."""
    command = prospect.use.command
    if command.once and (prospect.act.via, command.name) in table.used:
        return False
    return all(is_true(table, condition, seat) for condition in command.requires)

"""Halting: a process that is resolving and fails is halted, and a halted one fails on resolve (halt.1, halt.2, R27).

A mark only sits on the process until it resolves, and can be taken off again. Commands that can't be halted ignore the mark, not the
other causes.
"""

from netdeck.games.datawarriors.events import HaltMarked
from netdeck.games.datawarriors.state import Process, Table
from netdeck.games.datawarriors.targets import is_lost
from netdeck.games.datawarriors.values import is_true
from netdeck.kernel import CardId, Seat, holds


def mark_halted(table: Table, number: int, by: Seat) -> None:
    """The process will fail on resolve."""
    table.record(HaltMarked(clause="R27", process=f"p{number}", by=by))


def unhaltable_by(table: Table, via: CardId | None) -> CardId | None:
    """The .CONF that keeps commands via that card from being halted; scripts have no such friend (R48)."""
    return table.board.unhaltable.get(via) if via is not None else None


def why_halted(table: Table, process: Process) -> str:
    """Why a process fails as it resolves: mark, via, requirement or target; empty when it does not.

    That the via card is in play and that a target is left stands in no requirement: by option such a process goes on (R56).
    """
    if process.halted and holds("halt.2") and unhaltable_by(table, process.via) is None:
        return "mark"
    strict = table.plan.options["unspecified"] == "halt"
    if strict and process.via is not None and not table.stands(process.via, process.via_entered) and holds("R27"):
        return "via"
    requires, targets = process.command.requires, process.targets
    if requires and not all(is_true(table, condition, process.issuer) for condition in requires) and holds("R50"):
        return "requirement"
    if strict and targets and is_lost(table, targets[0]) and all(is_lost(table, target) for target in targets[1:]) and holds("R28"):
        return "target"
    return ""

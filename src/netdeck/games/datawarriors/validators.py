"""Why something may not be done now, in words: what the rules looked at, by the same numbers, as sentences.

The rules say which check fails; :mod:`~netdeck.games.datawarriors.check_sentences` says it in words. Every validator passes the checks of
its rule on one by one, so that the first that is not met is the refusal, and all of them are the facts behind an option.
"""

from collections.abc import Callable, Mapping
from typing import Final

from netdeck.games.datawarriors.check_sentences import CheckReader
from netdeck.games.datawarriors.issue import Issue
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules import card_choice, choices, deployment, exit_step, issue, setup_step, steps, turns
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.state import Target
from netdeck.kernel import CardId, Checks, Seat, legality
from netdeck.kernel import card_table as ct
from netdeck.kernel.process import AskingStep, Validator, Validators

Place = Seat | CardId


def _checks(state: TableState, seat: Seat, ask: Callable[[tb.Table], int]) -> Checks:
    """What a rule looks at, in words."""
    table = state.table
    before, table.checked = table.checked, []
    try:
        ask(table)
        looked = table.checked
    finally:
        table.checked = before
    reader = CheckReader(state, seat)
    for check, ok, a, b in looked:
        yield reader.check(check, ok, a, b)


@legality
def why_not_issue(state: TableState, seat: Seat, act: Issue, x: int, targets: tuple[Target, ...]) -> Checks:
    """Why *seat* may not issue exactly this now, with all checks."""
    you, use = state.outside.seat(seat), state.use_of(act)
    via = ct.NOTHING if act.via is None else int(act.via)
    aims = state.aims(targets)
    return _checks(state, seat, lambda table: issue.why_not_issue(table, you, use, act.carrier, via, x, len(targets), *aims))


@legality
def why_not_play(state: TableState, seat: Seat, card: CardId, place: Place) -> Checks:
    """Why *seat* may not play *card* there now."""
    you = state.outside.seat(seat)
    host = int(place) if isinstance(place, CardId) else ct.NOTHING
    desktop = ct.NOTHING if isinstance(place, CardId) or place not in state.seats else state.outside.seat(place)
    return _checks(state, seat, lambda table: setup_step.why_not_play(table, you, card, host, desktop))


@legality
def why_not_discard(state: TableState, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not throw the daemon *card* off the desktop now (R23)."""
    return _checks(state, seat, lambda table: setup_step.why_not_discard(table, state.outside.seat(seat), card))


@legality
def why_not_throw(state: TableState, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not discard *card* from the hand now."""
    return _checks(state, seat, lambda table: exit_step.why_not_throw(table, state.outside.seat(seat), card))


@legality
def why_not_draw(state: TableState, seat: Seat) -> Checks:
    """Why *seat* may not draw another card now."""
    return _checks(state, seat, lambda table: turns.why_not_draw(table, state.outside.seat(seat)))


def _restore(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why the restoring user may not put *card* under the drive."""
    user = state.table.f_seat[asker.frame]
    return _checks(state, state.seats[user], lambda table: choices.why_not_restore(table, user, card))


def _keep(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why the sifting user may not keep *card*."""
    user, asked = state.table.f_seat[asker.frame], state.table.f_count[asker.frame]
    return _checks(state, state.seats[user], lambda table: choices.why_not_keep(table, user, asked, card))


def _deploy(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why *card* may not be deployed."""
    table, frame = state.table, asker.frame
    user, types, most, from_hand = table.f_seat[frame], table.f_code[frame], table.f_count[frame], table.f_x[frame]
    return _checks(state, state.seats[user], lambda table: deployment.why_not_deploy(table, user, types, most, from_hand, card))


def _take(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why *card* is none of those to choose from."""
    user = state.table.f_seat[asker.frame]
    return _checks(state, state.seats[user], lambda table: card_choice.why_not_take(table, asker.frame, card))


def _aim(state: TableState, asker: AskingStep, targets: tuple[Target, ...]) -> Checks:
    """Why the process may not be aimed at *targets*, one for each slot."""
    user, aims = state.table.f_seat[asker.frame], state.aims(targets)
    return _checks(state, state.seats[user], lambda table: choices.why_not_aim(table, asker.frame, len(targets), *aims))


why_not_aim: Final = Validator(_aim, tuple)
VALIDATORS: Final[Mapping[int, Validators]] = {
    steps.ASK_FOR_CARD: {"restore": Validator(_restore, CardId)},
    steps.ASK_FOR_KEEP: {"keep": Validator(_keep, CardId)},
    steps.ASK_FOR_DEPLOYMENT: {"deploy": Validator(_deploy, CardId)},
    steps.ASK_FOR_ONE: dict.fromkeys(("return", "trash", "eject", "discard", "fetch", "put", "reveal", "pluck"), Validator(_take, CardId)),
    steps.ASK_FOR_AIM: {"aim": why_not_aim},
}


def asker(state: TableState) -> AskingStep:
    """The process that waits for an answer."""
    table = state.table
    return AskingStep(table.asking, table.depth - 1, VALIDATORS.get(table.asking, {}))

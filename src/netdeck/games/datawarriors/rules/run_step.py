"""The Run step: the current user issues, everybody may answer, the stack resolves (run step, command issuing; T12 to T15, R19, R20).

With an empty stack only the current user acts, and may end the step. With a process on the stack the offer goes round from the current
user; whoever issues adds to the stack and the offer begins anew. When all have passed in succession the top process resolves.

Of a frame here, ``f_holder`` is who may answer now, and ``f_count`` who has passed in succession: a bit for each user.
"""

from netdeck.cardgame.choices import offer_word
from netdeck.games.datawarriors.events.processes import Passed
from netdeck.games.datawarriors.rules.clauses import R19
from netdeck.games.datawarriors.rules.elimination import begin_aftermath
from netdeck.games.datawarriors.rules.issue import issue
from netdeck.games.datawarriors.rules.offers import offer_issues
from netdeck.games.datawarriors.rules.steps import (
    ANSWER_OR_PASS,
    ISSUE_FIRST,
    OFFER_ANSWER,
    OFFER_FIRST,
    PASS_BY_ITSELF,
    TAKE_OFF_THE_STACK,
    step,
)
from netdeck.games.datawarriors.rules.table import END, ISSUE, NO_ANSWER, NOT_STANDING, PASS, UNTIL_EMPTY, UNTIL_TURN, Table
from netdeck.games.datawarriors.rules.turns import needs_aftermath
from netdeck.kernel.card_table import ask, begin, finish, next_seat
from netdeck.kernel.columns import emit, holds, no_offers, rule


@rule
def offer_anew(table: Table, frame: int) -> None:
    """Start a new round of offers with the current user; nobody has passed."""
    table.f_holder[frame] = table.f_seat[frame]
    table.f_count[frame] = 0
    table.f_step[frame] = OFFER_ANSWER


@step(OFFER_FIRST)
def offer_first(table: Table, frame: int) -> None:
    """The first command is the current user's."""
    if table.stacked:
        offer_anew(table, frame)
        return
    user = table.f_seat[frame]
    no_offers(table)
    offer_issues(table, user)
    offer_word(table, END, 0)
    ask(table, user, frame, ISSUE_FIRST)


@step(ISSUE_FIRST)
def issue_first(table: Table, frame: int) -> None:
    """A process goes onto the stack, or the step is over (R20)."""
    if table.chosen != ISSUE:
        finish(table)
        return
    issue(table, table.f_seat[frame])
    offer_anew(table, frame)
    if needs_aftermath(table):
        begin_aftermath(table)


@step(OFFER_ANSWER)
def offer_answer(table: Table, frame: int) -> None:
    """Whoever holds the offer may answer or pass."""
    holder = table.f_holder[frame]
    if not table.stacked:
        table.f_step[frame] = OFFER_FIRST
    elif not table.in_game[holder] or table.standing[holder]:
        table.f_step[frame] = PASS_BY_ITSELF
    else:
        no_offers(table)
        offer_issues(table, holder)
        offer_word(table, PASS, NOT_STANDING)
        offer_word(table, PASS, UNTIL_EMPTY)
        if holder != table.f_seat[frame]:
            offer_word(table, PASS, UNTIL_TURN)
        ask(table, holder, frame, ANSWER_OR_PASS)


@step(PASS_BY_ITSELF)
def pass_by_itself(table: Table, frame: int) -> None:
    """A user who has passed for longer, or is out, is not asked."""
    go_round(table, frame, NOT_STANDING)


@step(ANSWER_OR_PASS)
def answer_or_pass(table: Table, frame: int) -> None:
    """An answer starts the round anew; when all have passed, the top resolves."""
    chosen = table.chosen
    table.chosen = NO_ANSWER
    if chosen == PASS:
        go_round(table, frame, table.chosen_other)
    elif chosen == ISSUE:
        issue(table, table.f_holder[frame])
        if holds(table, R19):
            offer_anew(table, frame)
        else:
            table.f_step[frame] = OFFER_ANSWER
        if needs_aftermath(table):
            begin_aftermath(table)
    else:
        finish(table)


@rule
def go_round(table: Table, frame: int, until: int) -> None:
    """The holder of the offer passes; who is out has not passed (R58)."""
    holder = table.f_holder[frame]
    if table.in_game[holder]:
        if holds(table, R19):
            if until != NOT_STANDING:
                table.standing[holder] = until
            emit(table, Passed.NUMBER, R19, holder, until)
        table.f_count[frame] |= 1 << holder
    table.f_holder[frame] = next_seat(table, holder)
    everybody_passed = True
    for seat in range(table.seats):
        if table.in_game[seat] and not table.f_count[frame] >> seat & 1:
            everybody_passed = False
    if everybody_passed:
        table.f_step[frame] = OFFER_FIRST
        begin(table, TAKE_OFF_THE_STACK)
    else:
        table.f_step[frame] = OFFER_ANSWER

"""Whether an instruction finds anything to do (R13): nobody is asked about what cannot be done.

What it leaves open is tried out: with the highest letter, with each card and each space that could be chosen.
"""

from netdeck.cardgame.program import END, OWN, after_block, condition
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.application import FINE, why_fails
from netdeck.games.bloodless.rules.choices import can_be_used, choosable, highest
from netdeck.games.bloodless.rules.costs import cannot_pay, is_enough
from netdeck.games.bloodless.rules.instruction_subjects import present, spaces_meant
from netdeck.games.bloodless.rules.instructions import make_events
from netdeck.games.bloodless.rules.queries import UNSET, empty_spaces, letter_value
from netdeck.games.bloodless.rules.records import S_SPACE, S_YOU, bound, lettered, refer
from netdeck.games.bloodless.rules.regions import open_spaces
from netdeck.games.bloodless.rules.spaces import SPACES
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.text_values import cards_meant, holds_now, number, player
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, copy_record, row_length, row_with


@rule
def can_begin(table: Table, at: int, end: int, scene: int) -> bool:
    """Whether a program, up to *end*, can do something: its costs can be paid and its first instruction finds its cards."""
    code = table.code
    while True:
        each = at
        while each != end and code[each] != END:
            if code[each] == v.PAY and cannot_pay(table, each, scene):
                return False
            each = after_block(table, each)
        if each == at:
            return True
        if code[at] != v.PAY_TO:
            return can_start(table, at, scene)
        payer = player(table, code[at + v.I_C], scene)
        if payer >= 0:
            scene = copy_record(table, scene)
            table.heap[scene + S_YOU] = payer
        at = code[at + v.I_A]
        end = 0


@rule
def can_start(table: Table, at: int, scene: int) -> bool:
    """Whether one instruction finds what it speaks of."""
    code = table.code
    verb = code[at + v.I_VERB]
    if verb < OWN:
        return holds_now(table, condition(table, at), scene, True)
    if verb == v.REMOVE_COUNTERS:
        return not cannot_pay(table, at, scene)
    if verb in (v.SACRIFICE, v.DISCARD, v.PLAY, v.SUMMON):
        ref = code[at + v.I_A]
        plays = verb == v.PLAY or verb == v.SUMMON
        if code[ref + v.F_SORT] == v.CHOSEN:
            return choosable(table, at, ref, scene) != NONE and (plays or is_enough(table, ref, scene, False))
        if plays:
            cards = present(table, ref, scene)
            for i in range(1, row_length(table, cards) + 1):
                if can_be_used(table, at, scene, table.heap[cards + i]):
                    return True
            return False
    scene = with_letters(table, at, scene)
    if verb in (v.SPAWN, v.TIMES):
        times = number(table, code[at + v.I_A], scene)
        return times > 0 and (verb == v.TIMES or room_to_spawn(table, code[at + v.I_B], scene) != 0)
    if verb in (v.PICK, v.COPY_CARD) and code[code[at + v.I_A] + v.F_SORT] == v.KNOWN:
        return present(table, code[at + v.I_A], scene) != NONE
    return can_be_settled(table, at, scene)


@rule
def with_letters(table: Table, at: int, scene: int) -> int:
    """The scene with the highest value of each letter that an instruction leaves open."""
    code = table.code
    questions = code[at + v.I_QUESTIONS]
    for i in range(1, code[questions] + 1):
        each = code[questions + i]
        letter = code[each + v.Q_A]
        if code[each + v.Q_SORT] == v.A_LETTER and letter_value(table, scene, letter) == UNSET:
            scene = lettered(table, scene, letter, highest(table, scene, letter))
    return scene


@rule
def room_to_spawn(table: Table, at: int, scene: int) -> int:
    """The spaces into which a vestige can be summoned."""
    code = table.code
    seat = player(table, code[at + v.I_A], scene)
    if seat < 0:
        return 0
    if code[at + v.I_B]:
        return spaces_meant(table, code[at + v.I_B], scene) & open_spaces(table, 1)
    return empty_spaces(table, seat)


@rule
def can_be_settled(table: Table, at: int, scene: int) -> bool:
    """Whether the questions of an instruction have answers with which one of its events succeeds. More than one open card is not tried."""
    code = table.code
    questions = code[at + v.I_QUESTIONS]
    ref = 0
    where = 0
    untried = code[at + v.I_VERB] == v.PAY or code[at + v.I_VERB] > v.PLAY_LIMIT
    for i in range(1, code[questions] + 1):
        each = code[questions + i]
        sort = code[each + v.Q_SORT]
        if sort == v.CARDS:
            if not code[code[each + v.Q_A] + v.F_UP_TO] and cards_meant(table, code[code[each + v.Q_A] + v.F_GROUP], scene) == NONE:
                return False
            untried = untried or ref != 0
            ref = code[each + v.Q_A]
        elif sort == v.SPACES:
            where = each
        elif sort != v.A_LETTER:
            untried = True
    if untried:
        return True
    if ref == 0:
        return can_happen(table, at, scene, where)
    cards = choosable(table, at, ref, scene)
    for i in range(1, row_length(table, cards) + 1):
        refs = row_with(table, NONE, refer(table, table.heap[cards + i], NONE), True)
        if can_happen(table, at, bound(table, scene, code[ref + v.F_BIND], refs), where):
            return True
    return False


@rule
def can_happen(table: Table, at: int, scene: int, where: int) -> bool:
    """Whether one of the events of an instruction succeeds, in some space where one is to be chosen."""
    if where == 0 or not table.code[where + v.Q_B]:
        return can_succeed(table, at, scene)
    found = spaces_meant(table, table.code[where + v.Q_A], scene)
    if table.code[where + v.Q_C]:
        found &= open_spaces(table, 1)
    for space in range(SPACES):
        if found >> space & 1:
            twin = copy_record(table, scene)
            table.heap[twin + S_SPACE] = space
            if can_succeed(table, at, twin):
                return True
    return False


@rule
def can_succeed(table: Table, at: int, scene: int) -> bool:
    """Whether one of the events that an instruction would make now succeeds."""
    if table.code[at + v.I_VERB] == v.STEP and number(table, table.code[at + v.I_D], scene) <= 0:
        return False
    events = make_events(table, at, scene)
    for i in range(1, row_length(table, events) + 1):
        if why_fails(table, table.heap[events + i]) == FINE:
            return True
    return False

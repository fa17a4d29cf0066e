"""What looks good at once: the taste of the greedy bot, and of everybody in the futures that a search looks at.

A user of this taste issues what brings most for its price, plays what will bring most as long as points are left for what can be done now,
answers what would harm it, and keeps its drive. What others hold, and what comes next, is not thought of. Nothing here is a rule of the
game, and no card is known by its name: text is read from the code that the rules execute.

It is written once, over columns, and looks only at what the seat that decides may know. Everything is weighed in wiped cards of
another user, a thousand for each; 0 is neutral.
"""

from typing import Final

from netdeck.backends.ismcts import SearchTree, room_for_options
from netdeck.cardgame.program import END
from netdeck.games.datawarriors.bot.card_evaluation import (
    POINT,
    ready_to_use,
    worth_of_card,
    worth_of_commands,
    worth_of_trigger,
    worth_when_played,
)
from netdeck.games.datawarriors.bot.instruction_evaluation import NOT_KNOWN
from netdeck.games.datawarriors.bot.process_evaluation import harm_of_process
from netdeck.games.datawarriors.bot.text_evaluation import of_card, suppose, take_aim, text_worth
from netdeck.games.datawarriors.rules.effects import TRIGGER
from netdeck.games.datawarriors.rules.execution import THE_TARGET
from netdeck.games.datawarriors.rules.steps import ASK_FOR_ONE, OFFER_DISCARD, OFFER_DRAW, OFFER_SCRIPTS
from netdeck.games.datawarriors.rules.table import (
    AIM,
    BOTTOM_IT,
    CHOOSE,
    DAEMON,
    DEPLOY,
    DISCARD,
    DRAW,
    DRIVE,
    EJECT_IT,
    ENOUGH,
    HAND,
    IDLE,
    ISSUE,
    KEEP,
    NOT_STANDING,
    PASS,
    PAY,
    PLAY,
    PLUCK_IT,
    PLUCK_OR_NOT,
    RETURN_IT,
    TOP_IT,
    TRASH_IT,
    Table,
    desktop_of,
    find_process,
    free,
    kind_of,
    zone_of,
)
from netdeck.games.datawarriors.rules.table import RESTORE as RESTORE_IT
from netdeck.games.datawarriors.rules.values import THEY
from netdeck.games.datawarriors.rules.verbs import LOCK, RESTORE, SET_STATE, WIPE
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, ON_STACK, aim_kind, aim_number
from netdeck.kernel.columns import offered, rule

CARD: Final = 500
"""What a card of the hand is worth that could be kept."""
ENOUGH_CARDS: Final = 3


@rule
def weigh(table: Table, mind: SearchTree) -> None:
    """How good each option looks to the seat that decides; 0 is neutral."""
    me = table.asked
    ready = 0
    needed = NOTHING
    for i in range(room_for_options(table, mind)):
        kind = offered(table, i, 0)
        card = offered(table, i, 1)
        other = offered(table, i, 2)
        if kind == ISSUE:
            liking = liking_to_issue(table, me, i)
        elif kind == PLAY:
            if needed < 0:
                ready, needed = ready_to_use(table, me)
            liking = liking_to_play(table, me, card, other, offered(table, i, 3), ready, needed)
        elif kind == DISCARD:
            liking = liking_to_discard(table, me, card)
        elif kind in (TRASH_IT, EJECT_IT):
            liking = -worth_of_card(table, me, card)
        elif kind in (TOP_IT, BOTTOM_IT):
            liking = liking_to_discard(table, me, card)
        elif kind in (PLUCK_IT, PLUCK_OR_NOT) or kind in (RESTORE_IT, KEEP, DEPLOY, RETURN_IT):
            liking = 100 + worth_of_card(table, me, card)
        elif kind == CHOOSE:
            liking = liking_to_choose(table, me, other)
        elif kind == AIM:
            liking = liking_to_aim(table, me, offered(table, i, 5))
            liking += liking_to_aim(table, me, offered(table, i, 6)) + liking_to_aim(table, me, offered(table, i, 7))
        elif kind == DRAW:
            liking = 0 if table.asking == OFFER_SCRIPTS else 100 if wants_card(table, me) else -100
        elif kind == PAY:
            liking = 100
        elif kind == ENOUGH:
            liking = -100
        else:
            liking = -50 if kind == PASS and other != NOT_STANDING else 0
        mind.liking[i] = liking


@rule
def wants_card(table: Table, me: int) -> bool:
    """Drawing costs a card of the drive; it is worth it while the hand is small or the drive is large."""
    return table.size[zone_of(table, me, HAND)] < ENOUGH_CARDS and table.size[zone_of(table, me, DRIVE)] > 4


@rule
def liking_to_issue(table: Table, me: int, at: int) -> int:
    """A command or a script, less what it costs; what is paid in Init comes back at once."""
    via = offered(table, at, 2)
    use = offered(table, at, 3)
    x = offered(table, at, 4)
    price = CARD if via < 0 else 0
    if table.asking not in (OFFER_SCRIPTS, OFFER_DRAW):
        price += POINT * (table.u_cost[use] + (x if table.u_with_x[use] else 0))
    desktop = desktop_of(table, via) if via >= 0 else me
    harm = NOT_KNOWN
    ready = NOT_KNOWN
    for i in range(5, 8):
        aim = offered(table, at, i)
        number = aim_number(aim)
        if aim_kind(aim) == ON_STACK and find_process(table, number) >= 0:
            harm = harm_of_process(table, me, find_process(table, number))
        elif aim_kind(aim) == ON_CARD and makes_idle(table, table.u_do[use]):
            ready = worth_of_commands(table, me, table.printed[number], desktop_of(table, number), number)
    frame = suppose(table, table.u_do[use], me, x, desktop, NOBODY)
    if frame < 0:
        return 0
    if via >= 0:
        of_card(table, frame, via, table.entered[via])
    take_aim(table, frame, offered(table, at, 5), offered(table, at, 6), offered(table, at, 7))
    return text_worth(table, frame, harm, ready) - price


@rule
def makes_idle(table: Table, at: int) -> bool:
    """Whether instructions set a target to Idle."""
    code = table.code
    while code[at] != END:
        if code[at] == SET_STATE and code[at + 2] == THE_TARGET and code[at + 4] == IDLE:
            return True
        at += 2 + code[at + 1]
    return False


@rule
def liking_to_play(table: Table, me: int, card: int, host: int, desktop: int, ready: int, needed: int) -> int:
    """A card for the desktop: what it will do, as long as enough memory is left for what can be done now."""
    printed = table.printed[card]
    points = free(table, me)
    left = points - table.d_cost[printed]
    worth = worth_when_played(table, me, printed, host, me if host >= 0 else desktop)
    if left < min(needed, points) or (left == 0 and ready > 0):
        worth -= ready
    return worth - 200


@rule
def liking_to_discard(table: Table, me: int, card: int) -> int:
    """From the hand the least useful card; a daemon only when it is an enemy's."""
    if table.asking in (OFFER_DISCARD, ASK_FOR_ONE):
        return -worth_of_card(table, me, card)
    if table.controller[card] == me:
        return -2000
    harm = 0
    printed = table.printed[card]
    first = table.d_effect[printed]
    for effect in range(first, first + table.d_effects[printed]):
        if table.e_kind[effect] == TRIGGER:
            harm += worth_of_trigger(table, me, effect, me, NOBODY)
    held = table.bottom[zone_of(table, me, HAND)]
    while held >= 0:
        if kind_of(table, held) == DAEMON and not table.d_elsewhere[table.printed[held]]:
            return harm + 3500
        held = table.above[held]
    return harm + 1200


@rule
def liking_to_choose(table: Table, me: int, which: int) -> int:
    """Parts of a text: rather wipe another than restore, rather be locked than wiped."""
    code = table.code
    low = table.size[zone_of(table, me, DRIVE)] < 12
    at = code[table.f_card[table.depth - 1] + which]
    verb = code[at]
    who = code[at + 2] if verb in (WIPE, LOCK) else NOBODY
    while code[at] != END:
        if code[at] == RESTORE:
            return 900 if low else 400
        at += 2 + code[at + 1]
    if verb == WIPE and who == THEY:
        return -500 if low else -300
    if verb == LOCK and who == THEY:
        return -400
    return 600 - 100 * which


@rule
def liking_to_aim(table: Table, me: int, aim: int) -> int:
    """Away from oneself, at the smallest drive."""
    if aim_kind(aim) != ON_SEAT:
        return 0
    seat = aim_number(aim)
    return -5000 if seat == me else 5000 - 100 * table.size[zone_of(table, seat, DRIVE)]

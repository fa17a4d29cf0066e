"""Why something may not be done now, in words: what the rules looked at, by the same numbers, as sentences.

The rules say which check fails; here stands what each of them says. Every door hands the checks of its rule on, one by one, so that the
first that is not met is the refusal, and all of them are the facts behind an option.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from netdeck.games.datawarriors.ast_nodes import CardType
from netdeck.games.datawarriors.issue import Issue
from netdeck.games.datawarriors.language import requires_text, slot_text
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules import card_choice, choosing, deploying, exit_step, issuing, setup_step, steps, turns
from netdeck.games.datawarriors.rules import checks as c
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.clauses import CLAUSES
from netdeck.games.datawarriors.rules.table import MOST_IN_HAND
from netdeck.games.datawarriors.state import Target
from netdeck.kernel import CardId, Checks, Remedy, Seat, legality, need, say
from netdeck.kernel import card_table as ct
from netdeck.kernel.process import AskingStep, Validator, Validators
from netdeck.kernel.refusal import Check
from netdeck.kernel.vm import number

Place = Seat | CardId
Sentence: TypeAlias = tuple[str, *tuple[object, ...]]
"""What a check says, and what stands in its gaps."""


def _checks(state: TableState, seat: Seat, ask: Callable[[tb.Table], int]) -> Checks:
    """What a rule looks at, in words."""
    table = state.table
    before, table.checked = table.checked, []
    try:
        ask(table)
        looked = table.checked
    finally:
        table.checked = before
    told = Told(state, seat)
    for check, ok, a, b in looked:
        yield told.check(check, ok, a, b)


class Told:
    """The sentences of checks, as one user hears them."""

    def __init__(self, state: TableState, seat: Seat) -> None:
        self.state = state
        self.seat = seat

    def check(self, check: int, ok: bool, a: int, b: int) -> Check:
        """One check as the door hands it on."""
        clause = CLAUSES[c.CLAUSE_OF[check]]
        sentence, *args = self.sentence(check, ok, a, b)
        remedy = None
        if not ok and check in (c.ENOUGH_FREE, c.ENOUGH_TO_PLAY):
            remedy = self.more_free(a if check == c.ENOUGH_FREE else b)
        return need(clause, ok, sentence, *args, remedy=remedy)

    def more_free(self, cost: int) -> Remedy:
        """What would make *cost* payable."""
        state, seat = self.state, self.seat
        more = say("with {cost} more free", cost=cost - state.free(seat))
        return Remedy(f"seat.{seat}.allocated", max(0, state.total(seat) - cost), more)

    def sentence(self, check: int, ok: bool, a: int, b: int) -> Sentence:
        """What a check says, and what stands in its gaps."""
        if check in PLAIN:
            return _sentence(MET[check] if ok and check in MET else PLAIN[check])
        return SAYING[check](self, ok, a, b)

    def in_play(self, card: int, otherwise: str) -> str:
        """How a card in play is called."""
        return self.state.called_in_play.get(CardId(card), otherwise)

    # The sentences

    def first(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("Only the current user, {}, issues the first command.", self.state.current)

    def limit(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("At most {} processes are issued in a turn.", self.state.plan.options["proc_limit"])

    def owned(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("In your own Run step you must control or own {}.", self.in_play(a, say("that card")))

    def controlled(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence(
            "{} must be controlled by you; {} controls it.", self.in_play(a, say("that card")), self.state.card(CardId(a)).controller
        )

    def loading(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("{} is {}; a Loading card issues nothing.", self.in_play(a, say("that card")), self.state.card(CardId(a)).state)

    def running(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("{} is {}; a Running card issues nothing.", self.in_play(a, say("that card")), self.state.card(CardId(a)).state)

    def lends(self, ok: bool, a: int, b: int) -> Sentence:
        no = "{} lends itself only to commands of other .PRG cards on its desktop, and only if its text says so."
        return _sentence("{} lends itself to commands of other .PRG cards on its desktop." if ok else no, self.in_play(a, say("that card")))

    def once(self, ok: bool, a: int, b: int) -> Sentence:
        command, card = self.state.book.uses[b], self.in_play(a, say("that card"))
        if command.each_turn:
            return _sentence("--{} is issued only once per turn via {}.", command.name, card)
        return _sentence("--{} is issued only once per Cleanup via {}.", command.name, card)

    def requirement(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("Its requirement is met." if ok else "{}", "" if ok else requires_text(self.state.book.uses[a].requires))

    def x_range(self, ok: bool, a: int, b: int) -> Sentence:
        table, you = self.state.table, self.state.outside.seat(self.seat)
        low, high = (number(table, word, you, 0, ct.NOBODY, -1) for word in (table.u_low[a], table.u_high[a]))
        return _sentence("x must be {} to {}; it is {}.", low, high, b)

    def slots(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("It needs one target; {1} are named." if a == 1 else "It needs {} targets; {} are named.", a, b)

    def enough(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("It needs {}, {} free.", a, b)

    def slot(self, slot: int) -> "_Words":
        """What a slot may be, put into words only when somebody reads it."""
        return _Words(self.state, slot)

    def user_in(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("{} is in the game." if ok else "{} is out of the game.", self.state.plan.seats[ct.aim_number(b)])

    def another_user(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("The target must be another user than {}.", self.seat)

    def aimed(self, aim: int) -> tuple[CardId, str]:
        """The card that is aimed at, and how it is called."""
        card = CardId(ct.aim_number(aim))
        return card, self.in_play(card, say("a card out of play"))

    def card_in_play(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("{} is in play." if ok else "{} is not in play.", self.aimed(b)[1])

    def card_type(self, ok: bool, a: int, b: int) -> Sentence:
        card, name = self.aimed(b)
        return _sentence("The target must be {}; {} is a {}.", self.slot(a), name, self.state.printed(card).type)

    def card_side(self, ok: bool, a: int, b: int) -> Sentence:
        card, name = self.aimed(b)
        return _sentence("The target must be {}; {} controls {}.", self.slot(a), self.state.card(card).controller, name)

    def card_idle(self, ok: bool, a: int, b: int) -> Sentence:
        card, name = self.aimed(b)
        return _sentence("The target must be {}; {} is {}.", self.slot(a), name, self.state.card(card).state)

    def card_cost(self, ok: bool, a: int, b: int) -> Sentence:
        card, name = self.aimed(b)
        return _sentence("The target must be {}; {} costs {}.", self.slot(a), name, self.state.printed(card).cost)

    def shielded(self, ok: bool, a: int, b: int) -> Sentence:
        keeper, controller = self.state.called_in_play[CardId(a)], self.state.card(CardId(a)).controller
        return _sentence("{} keeps only other users than {} from targeting {}.", keeper, controller, self.aimed(b)[1])

    def on_stack(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("p{} is on the stack." if ok else "p{} is not on the stack.", ct.aim_number(b))

    def process_side(self, ok: bool, a: int, b: int) -> Sentence:
        process, at = ct.aim_number(b), tb.find_process(self.state.table, ct.aim_number(b))
        return _sentence("The target must be {}; p{} is {}'s.", self.slot(a), process, self.state.plan.seats[self.state.table.p_issuer[at]])

    def process_cost(self, ok: bool, a: int, b: int) -> Sentence:
        process, at = ct.aim_number(b), tb.find_process(self.state.table, ct.aim_number(b))
        return _sentence("The target must be {}; p{} cost {}.", self.slot(a), process, self.state.table.p_cost[at])

    def process_mark(self, ok: bool, a: int, b: int) -> Sentence:
        process, at = ct.aim_number(b), tb.find_process(self.state.table, ct.aim_number(b))
        marked = "The target must be {}; p{} is marked halted."
        return _sentence(
            marked if self.state.table.p_halted[at] else "The target must be {}; p{} is not marked halted.", self.slot(a), process
        )

    def right_kind(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("The target must be {}.", self.slot(a))

    def no_script(self, ok: bool, a: int, b: int) -> Sentence:
        printed = self.state.printed(CardId(a))
        return _sentence("{} is a {}; only a script is played with the word script.", printed.name, printed.type)

    def desktop_of_user(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("A {} is played only onto the desktop of a user in the game.", self.state.printed(CardId(a)).type)

    def elsewhere(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("{} must enter on another user's desktop.", self.state.printed(CardId(a)).name)

    def own_desktop(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("{} must enter on your own desktop.", self.state.printed(CardId(a)).name)

    def one_daemon(self, ok: bool, a: int, b: int) -> Sentence:
        state = self.state
        daemons = [state.called_in_play[card] for card in state.desktop(state.plan.seats[a]) if state.printed(card).type is CardType.DAEMON]
        return _sentence("A desktop has only one daemon; on this one stand: {}.", ", ".join(daemons) or say("none"))

    def play_cost(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("{} needs {}, {} free.", self.state.printed(CardId(a)).name, b, self.state.free(self.seat))

    def full(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("You hold {} cards; you draw up to {}.", len(self.state.hand(self.seat)), MOST_IN_HAND)

    def empty(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("Your drive holds {} cards.", len(self.state.drive(self.seat)))

    def restored_before(self, ok: bool, a: int, b: int) -> Sentence:
        again = "{} was restored before; a card is restored once per game."
        return _sentence("{} was not restored before; a card is restored once per game." if ok else again, self.state.name(CardId(a)))

    def kept(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("You keep one of the {} cards that you look at; {} must be among them.", b, self.state.name(CardId(a)))

    def deployed_type(self, ok: bool, a: int, b: int) -> Sentence:
        printed, wanted = self.state.printed(CardId(a)), self.deployment().kinds
        return _sentence("{} is a {}; you deploy only a {}.", printed.name, printed.type, " or ".join(wanted))

    def deployed_cost(self, ok: bool, a: int, b: int) -> Sentence:
        printed, most = self.state.printed(CardId(a)), self.deployment().cost_at_most
        return _sentence("{} costs {}; you deploy only a card of cost {} or less.", printed.name, printed.cost, most)

    def deployment(self) -> Any:
        """The instruction that lets a card be deployed."""
        table = self.state.table
        return self.state.book.words[table.f_code[table.depth - 2]]

    def stands_alone(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence(
            "{} stands on a desktop by itself." if ok else "{} does not stand on a desktop by itself.", self.state.name(CardId(a))
        )

    def one_daemon_deployed(self, ok: bool, a: int, b: int) -> Sentence:
        state = self.state
        daemons = [state.name(card) for card in state.desktop(self.seat) if state.printed(card).type is CardType.DAEMON]
        return _sentence("A desktop has only one daemon; on yours stand: {}.", ", ".join(daemons) or say("none"))

    def aimed_on_stack(self, ok: bool, a: int, b: int) -> Sentence:
        return _sentence("p{} is on the stack." if ok else "p{} is not on the stack.", a)

    def aims(self, ok: bool, a: int, b: int) -> Sentence:
        table = self.state.table
        slots = table.u_slots[table.p_use[tb.find_process(table, a)]]
        return _sentence("p{} needs {} targets; {} are named.", a, slots, b)


def _sentence(template: str, *args: object) -> Sentence:
    """What a check says, and what stands in its gaps."""
    return template, *args


def _of_card(template: str) -> Callable[[Told, bool, int, int], Sentence]:
    """What a check says that is about one card."""
    return lambda told, ok, a, b: _sentence(template, told.state.name(CardId(a)))


class _Words:
    """What a slot may be, put into words only when somebody reads it."""

    __slots__ = ("slot", "state")

    def __init__(self, state: TableState, slot: int) -> None:
        self.state = state
        self.slot = slot

    def __str__(self) -> str:
        table = self.state.table
        for use, command in enumerate(self.state.book.uses):
            first = table.u_slot[use]
            if first <= self.slot < first + table.u_slots[use]:
                return slot_text(command.targets[self.slot - first])
        raise KeyError(self.slot)


PLAIN: Final[Mapping[int, str]] = {
    c.SETUP_SCRIPTS: "At this table no scripts are played in Setup.",
    c.INIT_EXIT_SCRIPTS: "At this table no scripts are played in Init and Exit steps.",
    c.STEP_FOR_SCRIPTS: "Scripts are played only in Init, Setup, Run and Exit steps.",
    c.TIME_FOR_SCRIPTS: "You play scripts only in your own turn, or when you can issue commands.",
    c.STEP_FOR_COMMANDS: "Commands need a Run step.",
    c.SCRIPT_IN_HAND: "You play scripts only from your own hand.",
    c.NO_X: "This has no x; none must be named.",
    c.NOT_ITSELF: "A process cannot target itself.",
    c.TIME_TO_PLAY: "Cards are played in your own Setup step only.",
    c.CARD_IN_HAND: "You play only cards of your own hand.",
    c.HOST_IS_PRG: "A .CONF is attached only to a .PRG in play.",
    c.HOST_IS_HERE: "A .CONF is attached only to a .PRG on your own desktop.",
    c.TIME_TO_DISCARD: "Daemons are discarded only in your own Setup step.",
    c.DAEMON_HERE: "You discard only daemons on your own desktop.",
    c.TIME_TO_THROW: "You discard from the hand only in your own Exit step.",
    c.THROWN_FROM_HAND: "You discard only cards of your own hand.",
    c.TIME_TO_DRAW: "Cards are drawn only in your own Init step.",
    c.ANOTHER_AIM: "A process must be redirected to another target than it has.",
}
MET: Final[Mapping[int, str]] = {
    c.SETUP_SCRIPTS: "Scripts may be played in Setup.",
    c.INIT_EXIT_SCRIPTS: "Scripts may be played in Init and Exit steps.",
}
"""What a check says instead where it is met."""
SAYING: Final[Mapping[int, Callable[[Told, bool, int, int], Sentence]]] = {
    c.TIME_FOR_COMMANDS: Told.first,
    c.PROCESS_LIMIT: Told.limit,
    c.VIA_OWNED: Told.owned,
    c.VIA_CONTROLLED: Told.controlled,
    c.VIA_NOT_LOADING: Told.loading,
    c.VIA_NOT_RUNNING: Told.running,
    c.VIA_LENDS: Told.lends,
    c.NOT_YET_ISSUED: Told.once,
    c.NOT_YET_THIS_TURN: Told.once,
    c.REQUIREMENT: Told.requirement,
    c.X_IN_RANGE: Told.x_range,
    c.TARGET_FOR_EACH_SLOT: Told.slots,
    c.ENOUGH_FREE: Told.enough,
    c.USER_IN_GAME: Told.user_in,
    c.ANOTHER_USER: Told.another_user,
    c.CARD_IN_PLAY: Told.card_in_play,
    c.CARD_OF_TYPE: Told.card_type,
    c.CARD_OF_SIDE: Told.card_side,
    c.CARD_NOT_IDLE: Told.card_idle,
    c.CARD_IN_STATE: Told.card_idle,
    c.CARD_CHEAP: Told.card_cost,
    c.NOT_SHIELDED: Told.shielded,
    c.PROCESS_ON_STACK: Told.on_stack,
    c.PROCESS_OF_SIDE: Told.process_side,
    c.PROCESS_CHEAP: Told.process_cost,
    c.PROCESS_MARKED: Told.process_mark,
    c.RIGHT_KIND: Told.right_kind,
    c.NO_SCRIPT: Told.no_script,
    c.DESKTOP_OF_USER: Told.desktop_of_user,
    c.DESKTOP_OF_ANOTHER: Told.elsewhere,
    c.OWN_DESKTOP: Told.own_desktop,
    c.ONE_DAEMON: Told.one_daemon,
    c.ENOUGH_TO_PLAY: Told.play_cost,
    c.HAND_NOT_FULL: Told.full,
    c.DRIVE_NOT_EMPTY: Told.empty,
    c.RESTORED_FROM_TRASH: _of_card("You restore cards of your own trash; {} must lie there."),
    c.CHOSEN_ONCE: _of_card("{} is chosen only once."),
    c.NEVER_RESTORED: Told.restored_before,
    c.KEPT_OF_LOOKED_AT: Told.kept,
    c.DEPLOYED_FROM_TRASH: _of_card("You deploy a card of your own trash; {} must lie there."),
    c.DEPLOYED_FROM_HAND: _of_card("You deploy a card of your own hand; {} must be there."),
    c.RETURNED_FROM_TRASH: _of_card("You take a card of your own trash; {} must lie there."),
    c.FETCHED_FROM_DRIVE: _of_card("You search your own drive; {} must lie there."),
    c.CHOSEN_FROM_HAND: _of_card("You discard a card of your own hand; {} must lie there."),
    c.PUT_FROM_HAND: _of_card("You choose a card of your own hand; {} must be there."),
    c.PLUCKED_FROM_HAND: _of_card("You choose a card of that hand; {} must be there."),
    c.TAKEN_CONTROLLED: _of_card("You choose a card in play that you control; {} must be one."),
    c.TAKEN_FITS: _of_card("{} must be such a card as the text says."),
    c.DEPLOYED_TYPE: Told.deployed_type,
    c.DEPLOYED_CHEAP: Told.deployed_cost,
    c.DEPLOYED_HERE: Told.own_desktop,
    c.STANDS_BY_ITSELF: Told.stands_alone,
    c.ONE_DAEMON_DEPLOYED: Told.one_daemon_deployed,
    c.AIMED_ON_STACK: Told.aimed_on_stack,
    c.AIM_FOR_EACH_SLOT: Told.aims,
}


# The doors


@legality
def why_not_issue(state: TableState, seat: Seat, act: Issue, x: int, targets: tuple[Target, ...]) -> Checks:
    """Why *seat* may not issue exactly this now: the whole door."""
    you, use = state.outside.seat(seat), state.use_of(act)
    via = ct.NOTHING if act.via is None else int(act.via)
    aims = state.aims(targets)
    return _checks(state, seat, lambda table: issuing.why_not_issue(table, you, use, act.carrier, via, x, len(targets), *aims))


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
    return _checks(state, state.seats[user], lambda table: choosing.why_not_restore(table, user, card))


def _keep(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why the sifting user may not keep *card*."""
    user, asked = state.table.f_seat[asker.frame], state.table.f_count[asker.frame]
    return _checks(state, state.seats[user], lambda table: choosing.why_not_keep(table, user, asked, card))


def _deploy(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why *card* may not be deployed."""
    table, frame = state.table, asker.frame
    user, types, most, from_hand = table.f_seat[frame], table.f_code[frame], table.f_count[frame], table.f_x[frame]
    return _checks(state, state.seats[user], lambda table: deploying.why_not_deploy(table, user, types, most, from_hand, card))


def _take(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why *card* is none of those to choose from."""
    user = state.table.f_seat[asker.frame]
    return _checks(state, state.seats[user], lambda table: card_choice.why_not_take(table, asker.frame, card))


def _aim(state: TableState, asker: AskingStep, targets: tuple[Target, ...]) -> Checks:
    """Why the process may not be aimed at *targets*, one for each slot."""
    user, aims = state.table.f_seat[asker.frame], state.aims(targets)
    return _checks(state, state.seats[user], lambda table: choosing.why_not_aim(table, asker.frame, len(targets), *aims))


why_not_aim: Final = Validator(_aim, tuple)
DOORS: Final[Mapping[int, Validators]] = {
    steps.ASK_FOR_CARD: {"restore": Validator(_restore, CardId)},
    steps.ASK_FOR_KEEP: {"keep": Validator(_keep, CardId)},
    steps.ASK_FOR_DEPLOYMENT: {"deploy": Validator(_deploy, CardId)},
    steps.ASK_FOR_ONE: dict.fromkeys(("return", "trash", "eject", "discard", "fetch", "put", "reveal", "pluck"), Validator(_take, CardId)),
    steps.ASK_FOR_AIM: {"aim": why_not_aim},
}


def asker(state: TableState) -> AskingStep:
    """The process that waits for an answer."""
    table = state.table
    return AskingStep(table.asking, table.depth - 1, DOORS.get(table.asking, {}))

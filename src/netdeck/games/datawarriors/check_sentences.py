"""What each check of a rule says, by its numbers, as a sentence."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from netdeck.games.datawarriors.ast_nodes import CardType
from netdeck.games.datawarriors.language import requires_text, slot_text
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules import checks as c
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.clauses import CLAUSES
from netdeck.games.datawarriors.rules.table import MOST_IN_HAND
from netdeck.kernel import CardId, Remedy, Seat, need, say
from netdeck.kernel import card_table as ct
from netdeck.kernel.refusal import Check
from netdeck.kernel.vm import number

Sentence: TypeAlias = tuple[str, *tuple[object, ...]]
"""What a check says, and what stands in its gaps."""


class CheckReader:
    """Puts checks into sentences, as one user may read them."""

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

    def slot(self, slot: int) -> "_Words":
        """What a slot may be, put into words only when somebody reads it."""
        return _Words(self.state, slot)

    def aimed(self, aim: int) -> tuple[CardId, str]:
        """The card that is aimed at, and how it is called."""
        card = CardId(ct.aim_number(aim))
        return card, self.in_play(card, say("a card out of play"))

    def deployment(self) -> Any:
        """The instruction that lets a card be deployed."""
        table = self.state.table
        return self.state.book.words[table.f_code[table.depth - 2]]


def _sentence(template: str, *args: object) -> Sentence:
    """What a check says, and what stands in its gaps."""
    return template, *args


def _of_card(template: str) -> Callable[[CheckReader, bool, int, int], Sentence]:
    """What a check says that is about one card."""
    return lambda reader, ok, a, b: _sentence(template, reader.state.name(CardId(a)))


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


def _first(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("Only the current user, {}, issues the first command.", reader.state.current)


def _limit(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("At most {} processes are issued in a turn.", reader.state.plan.options["proc_limit"])


def _owned(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("In your own Run step you must control or own {}.", reader.in_play(a, say("that card")))


def _controlled(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence(
        "{} must be controlled by you; {} controls it.", reader.in_play(a, say("that card")), reader.state.card(CardId(a)).controller
    )


def _loading(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} is {}; a Loading card issues nothing.", reader.in_play(a, say("that card")), reader.state.card(CardId(a)).state)


def _running(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} is {}; a Running card issues nothing.", reader.in_play(a, say("that card")), reader.state.card(CardId(a)).state)


def _lends(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    no = "{} lends itself only to commands of other .PRG cards on its desktop, and only if its text says so."
    return _sentence("{} lends itself to commands of other .PRG cards on its desktop." if ok else no, reader.in_play(a, say("that card")))


def _once(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    command, card = reader.state.book.uses[b], reader.in_play(a, say("that card"))
    if command.each_turn:
        return _sentence("--{} is issued only once per turn via {}.", command.name, card)
    return _sentence("--{} is issued only once per Cleanup via {}.", command.name, card)


def _requirement(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("Its requirement is met." if ok else "{}", "" if ok else requires_text(reader.state.book.uses[a].requires))


def _x_range(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    table, you = reader.state.table, reader.state.outside.seat(reader.seat)
    low, high = (number(table, word, you, 0, ct.NOBODY, -1) for word in (table.u_low[a], table.u_high[a]))
    return _sentence("x must be {} to {}; it is {}.", low, high, b)


def _slots(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("It needs one target; {1} are named." if a == 1 else "It needs {} targets; {} are named.", a, b)


def _enough(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("It needs {}, {} free.", a, b)


def _user_in(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} is in the game." if ok else "{} is out of the game.", reader.state.plan.seats[ct.aim_number(b)])


def _another_user(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("The target must be another user than {}.", reader.seat)


def _card_in_play(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} is in play." if ok else "{} is not in play.", reader.aimed(b)[1])


def _card_type(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    card, name = reader.aimed(b)
    return _sentence("The target must be {}; {} is a {}.", reader.slot(a), name, reader.state.printed(card).type)


def _card_side(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    card, name = reader.aimed(b)
    return _sentence("The target must be {}; {} controls {}.", reader.slot(a), reader.state.card(card).controller, name)


def _card_idle(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    card, name = reader.aimed(b)
    return _sentence("The target must be {}; {} is {}.", reader.slot(a), name, reader.state.card(card).state)


def _card_cost(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    card, name = reader.aimed(b)
    return _sentence("The target must be {}; {} costs {}.", reader.slot(a), name, reader.state.printed(card).cost)


def _shielded(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    keeper, controller = reader.state.called_in_play[CardId(a)], reader.state.card(CardId(a)).controller
    return _sentence("{} keeps only other users than {} from targeting {}.", keeper, controller, reader.aimed(b)[1])


def _on_stack(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("p{} is on the stack." if ok else "p{} is not on the stack.", ct.aim_number(b))


def _process_side(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    process, at = ct.aim_number(b), tb.find_process(reader.state.table, ct.aim_number(b))
    return _sentence(
        "The target must be {}; p{} is {}'s.", reader.slot(a), process, reader.state.plan.seats[reader.state.table.p_issuer[at]]
    )


def _process_cost(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    process, at = ct.aim_number(b), tb.find_process(reader.state.table, ct.aim_number(b))
    return _sentence("The target must be {}; p{} cost {}.", reader.slot(a), process, reader.state.table.p_cost[at])


def _process_mark(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    process, at = ct.aim_number(b), tb.find_process(reader.state.table, ct.aim_number(b))
    marked = "The target must be {}; p{} is marked halted."
    return _sentence(
        marked if reader.state.table.p_halted[at] else "The target must be {}; p{} is not marked halted.", reader.slot(a), process
    )


def _right_kind(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("The target must be {}.", reader.slot(a))


def _no_script(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    printed = reader.state.printed(CardId(a))
    return _sentence("{} is a {}; only a script is played with the word script.", printed.name, printed.type)


def _desktop_of_user(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("A {} is played only onto the desktop of a user in the game.", reader.state.printed(CardId(a)).type)


def _elsewhere(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} must enter on another user's desktop.", reader.state.printed(CardId(a)).name)


def _own_desktop(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} must enter on your own desktop.", reader.state.printed(CardId(a)).name)


def _one_daemon(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    state = reader.state
    daemons = [state.called_in_play[card] for card in state.desktop(state.plan.seats[a]) if state.printed(card).type is CardType.DAEMON]
    return _sentence("A desktop has only one daemon; on this one stand: {}.", ", ".join(daemons) or say("none"))


def _play_cost(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} needs {}, {} free.", reader.state.printed(CardId(a)).name, b, reader.state.free(reader.seat))


def _full(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("You hold {} cards; you draw up to {}.", len(reader.state.hand(reader.seat)), MOST_IN_HAND)


def _empty(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("Your drive holds {} cards.", len(reader.state.drive(reader.seat)))


def _restored_before(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    again = "{} was restored before; a card is restored once per game."
    return _sentence("{} was not restored before; a card is restored once per game." if ok else again, reader.state.name(CardId(a)))


def _kept(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("You keep one of the {} cards that you look at; {} must be among them.", b, reader.state.name(CardId(a)))


def _deployed_type(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    printed, wanted = reader.state.printed(CardId(a)), reader.deployment().kinds
    return _sentence("{} is a {}; you deploy only a {}.", printed.name, printed.type, " or ".join(wanted))


def _deployed_cost(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    printed, most = reader.state.printed(CardId(a)), reader.deployment().cost_at_most
    return _sentence("{} costs {}; you deploy only a card of cost {} or less.", printed.name, printed.cost, most)


def _stands_alone(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence(
        "{} stands on a desktop by itself." if ok else "{} does not stand on a desktop by itself.", reader.state.name(CardId(a))
    )


def _one_daemon_deployed(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    state = reader.state
    daemons = [state.name(card) for card in state.desktop(reader.seat) if state.printed(card).type is CardType.DAEMON]
    return _sentence("A desktop has only one daemon; on yours stand: {}.", ", ".join(daemons) or say("none"))


def _aimed_on_stack(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("p{} is on the stack." if ok else "p{} is not on the stack.", a)


def _aims(reader: CheckReader, ok: bool, a: int, b: int) -> Sentence:
    table = reader.state.table
    slots = table.u_slots[table.p_use[tb.find_process(table, a)]]
    return _sentence("p{} needs {} targets; {} are named.", a, slots, b)


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
SAYING: Final[Mapping[int, Callable[[CheckReader, bool, int, int], Sentence]]] = {
    c.TIME_FOR_COMMANDS: _first,
    c.PROCESS_LIMIT: _limit,
    c.VIA_OWNED: _owned,
    c.VIA_CONTROLLED: _controlled,
    c.VIA_NOT_LOADING: _loading,
    c.VIA_NOT_RUNNING: _running,
    c.VIA_LENDS: _lends,
    c.NOT_YET_ISSUED: _once,
    c.NOT_YET_THIS_TURN: _once,
    c.REQUIREMENT: _requirement,
    c.X_IN_RANGE: _x_range,
    c.TARGET_FOR_EACH_SLOT: _slots,
    c.ENOUGH_FREE: _enough,
    c.USER_IN_GAME: _user_in,
    c.ANOTHER_USER: _another_user,
    c.CARD_IN_PLAY: _card_in_play,
    c.CARD_OF_TYPE: _card_type,
    c.CARD_OF_SIDE: _card_side,
    c.CARD_NOT_IDLE: _card_idle,
    c.CARD_IN_STATE: _card_idle,
    c.CARD_CHEAP: _card_cost,
    c.NOT_SHIELDED: _shielded,
    c.PROCESS_ON_STACK: _on_stack,
    c.PROCESS_OF_SIDE: _process_side,
    c.PROCESS_CHEAP: _process_cost,
    c.PROCESS_MARKED: _process_mark,
    c.RIGHT_KIND: _right_kind,
    c.NO_SCRIPT: _no_script,
    c.DESKTOP_OF_USER: _desktop_of_user,
    c.DESKTOP_OF_ANOTHER: _elsewhere,
    c.OWN_DESKTOP: _own_desktop,
    c.ONE_DAEMON: _one_daemon,
    c.ENOUGH_TO_PLAY: _play_cost,
    c.HAND_NOT_FULL: _full,
    c.DRIVE_NOT_EMPTY: _empty,
    c.RESTORED_FROM_TRASH: _of_card("You restore cards of your own trash; {} must lie there."),
    c.CHOSEN_ONCE: _of_card("{} is chosen only once."),
    c.NEVER_RESTORED: _restored_before,
    c.KEPT_OF_LOOKED_AT: _kept,
    c.DEPLOYED_FROM_TRASH: _of_card("You deploy a card of your own trash; {} must lie there."),
    c.DEPLOYED_FROM_HAND: _of_card("You deploy a card of your own hand; {} must be there."),
    c.RETURNED_FROM_TRASH: _of_card("You take a card of your own trash; {} must lie there."),
    c.FETCHED_FROM_DRIVE: _of_card("You search your own drive; {} must lie there."),
    c.CHOSEN_FROM_HAND: _of_card("You discard a card of your own hand; {} must lie there."),
    c.PUT_FROM_HAND: _of_card("You choose a card of your own hand; {} must be there."),
    c.PLUCKED_FROM_HAND: _of_card("You choose a card of that hand; {} must be there."),
    c.TAKEN_CONTROLLED: _of_card("You choose a card in play that you control; {} must be one."),
    c.TAKEN_FITS: _of_card("{} must be such a card as the text says."),
    c.DEPLOYED_TYPE: _deployed_type,
    c.DEPLOYED_CHEAP: _deployed_cost,
    c.DEPLOYED_HERE: _own_desktop,
    c.STANDS_BY_ITSELF: _stands_alone,
    c.ONE_DAEMON_DEPLOYED: _one_daemon_deployed,
    c.AIMED_ON_STACK: _aimed_on_stack,
    c.AIM_FOR_EACH_SLOT: _aims,
}

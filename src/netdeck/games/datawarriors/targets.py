"""Targets: what a slot may mean, how it is written, and when it is lost (R28, R44).

Filters such as "another user" are read from the side of whoever aims: the issuer, or whoever redirects the process.
"""

from itertools import product

from netdeck.games.datawarriors.language import slot_text
from netdeck.games.datawarriors.state import CardTarget, Process, ProcessTarget, Table, Target, UserTarget
from netdeck.games.datawarriors.tree import CardState, Slot, TargetCard, TargetProcess, TargetUser
from netdeck.kernel import CardId, Checks, Seat, legality, need
from netdeck.kernel.trace import watch


def target_checks(table: Table, seat: Seat, slot: Slot, target: Target, redirecting: int = 0) -> Checks:
    """Why *seat* may not aim *slot* at *target*; *redirecting* is the process that would be aimed anew and cannot target itself."""
    match slot, target:
        case TargetUser(), UserTarget(user):
            yield need("requirements.1", user in table.seats and table.is_in(user), "{} is in the game.", user)
            yield need("requirements.1", user != seat, "The target is another user than {}.", seat)
        case TargetCard(kinds, whose, non_idle, at_most), CardTarget(card, _):
            record, name = table.cards[card], table.board.names.get(card, "a card out of play")
            yield need("requirements.1", card in table.board.names, "{} is in play.", name)
            words = _Words(slot)
            yield need(
                "requirements.1", table.printed(card).type in kinds, "The target is {}; {} is a {}.", words, name, table.printed(card).type
            )
            mine = record.controller == seat
            yield need(
                "requirements.1",
                whose == "any" or mine == (whose == "your"),
                "The target is {}; {} controls {}.",
                words,
                record.controller,
                name,
            )
            yield need(
                "requirements.1", not non_idle or record.state != CardState.IDLE, "The target is {}; {} is {}.", words, name, record.state
            )
            cost = table.printed(card).cost.n
            yield need("requirements.1", at_most is None or cost <= at_most, "The target is {}; {} costs {}.", words, name, cost)
            for shield, controller in table.board.untargetable.get(card, ()):
                keeper = table.board.names[shield]
                yield need(
                    "card-effects.1", controller == seat, "{} keeps other users than {} from targeting {}.", keeper, controller, name
                )
        case TargetProcess(), ProcessTarget(number):
            found = table.stack.find(number)
            yield need("requirements.1", found is not None, "p{} is on the stack.", number)
            if found is not None:
                yield from _process_checks(found.thing, number, seat, slot, redirecting)
        case _:
            yield need("requirements.1", False, "The target is {}.", slot_text(slot))


class _Words:
    """What a slot may be, put into words only when somebody reads it."""

    __slots__ = ("slot",)

    def __init__(self, slot: Slot) -> None:
        self.slot = slot

    def __str__(self) -> str:
        return slot_text(self.slot)


why_not_target = legality(target_checks)
"""The door for aiming, slot by slot."""


def _process_checks(process: Process, number: int, seat: Seat, slot: TargetProcess, redirecting: int) -> Checks:
    words = _Words(slot)
    whose = (process.issuer == seat) == (slot.whose == "your")
    yield need("requirements.1", whose, "The target is {}; p{} is {}'s.", words, number, process.issuer)
    cheap = slot.cost_at_most is None or process.cost <= slot.cost_at_most
    yield need("requirements.1", cheap, "The target is {}; p{} cost {}.", words, number, process.cost)
    yield need("requirements.1", process.halted == slot.halted, "p{} is {}marked halted.", number, "" if process.halted else "not ")
    yield need("requirements.1", number != redirecting, "A process cannot target itself.")


def aims(table: Table, seat: Seat, slot: Slot, redirecting: int = 0) -> list[Target]:
    """Everything that *seat* may aim *slot* at. A silent run looks at the stack and the cards in play without asking the door."""
    if isinstance(slot, TargetUser):
        return [UserTarget(user) for user in table.others(seat)]
    if watch.silent:
        return _processes(table, seat, slot, redirecting) if isinstance(slot, TargetProcess) else _cards(table, seat, slot)
    return [target for target in _candidates(table, slot) if why_not_target.allows(table, seat, slot, target, redirecting)]


def _candidates(table: Table, slot: TargetCard | TargetProcess) -> list[Target]:
    if isinstance(slot, TargetProcess):
        return [ProcessTarget(stacked.number) for stacked in table.stack.things]
    cards, kinds = table.cards, slot.kinds
    return [CardTarget(card, cards[card].entered) for card in table.board.in_play if table.printed(card).type in kinds]


def _processes(table: Table, seat: Seat, slot: TargetProcess, redirecting: int) -> list[Target]:
    """What the door lets through of the stack."""
    yours, at_most, halted = slot.whose == "your", slot.cost_at_most, slot.halted
    found: list[Target] = []
    for stacked in table.stack.things:
        process = stacked.thing
        fits = (process.issuer == seat) == yours and process.halted == halted and (at_most is None or process.cost <= at_most)
        if fits and stacked.number != redirecting:
            found.append(ProcessTarget(stacked.number))
    return found


def _cards(table: Table, seat: Seat, slot: TargetCard) -> list[Target]:
    """What the door lets through of the cards in play."""
    board, cards, definitions, kinds, whose = table.board, table.cards, table.plan.definitions, slot.kinds, slot.whose
    found: list[Target] = []
    for card in board.in_play:
        record = cards[card]
        if definitions[record.printed].type not in kinds or not (whose == "any" or (record.controller == seat) == (whose == "your")):
            continue
        shielded = card in board.untargetable and any(controller != seat for _, controller in board.untargetable[card])
        dear = slot.cost_at_most is not None and definitions[record.printed].cost.n > slot.cost_at_most
        if not shielded and not dear and not (slot.non_idle and record.state == CardState.IDLE):
            found.append(CardTarget(card, record.entered))
    return found


def target_lists(table: Table, seat: Seat, slots: tuple[Slot, ...], redirecting: int = 0) -> list[tuple[Target, ...]]:
    """Every way to fill *slots*; a command without targets has one, the empty one."""
    if not slots:
        return [()]
    if len(slots) == 1:
        return [(target,) for target in aims(table, seat, slots[0], redirecting)]
    return list(product(*(aims(table, seat, slot, redirecting) for slot in slots)))


def is_lost(table: Table, target: Target) -> bool:
    """Whether a target is gone: the user is out, the card left play, the process left the stack (R28)."""
    match target:
        case UserTarget(seat):
            return not table.is_in(seat)
        case CardTarget(card, entered):
            return not table.stands(card, entered)
        case ProcessTarget(number):
            return table.stack.find(number) is None


def written(table: Table, targets: tuple[Target, ...]) -> tuple[str, tuple[CardId | str, ...]]:
    """How targets are written after an act (`` @u2``, `` @u2.larva``, `` @p7``), and the cards and seats that a front end may light up."""
    words = ""
    touched: tuple[CardId | str, ...] = ()
    for target in targets:
        match target:
            case UserTarget(seat):
                words += f" @{seat}"
                touched += (seat,)
            case CardTarget(card, _):
                words += f" @{table.board.names.get(card, 'gone')}"
                touched += (card,)
            case ProcessTarget(number):
                words += f" @p{number}"
    return words, touched


def shown_targets(targets: tuple[Target, ...]) -> tuple[CardId | str, ...]:
    """Targets as events carry them."""
    shown: list[CardId | str] = []
    for target in targets:
        match target:
            case UserTarget(seat):
                shown.append(seat)
            case CardTarget(card, _):
                shown.append(card)
            case ProcessTarget(number):
                shown.append(f"p{number}")
    return tuple(shown)

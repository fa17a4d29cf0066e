"""Choices inside instructions: D6 to D10 of the specification.

What the text does not assign is chosen by the issuer, for an effect by the controller (the-convenience-rule.1, R38). What may be chosen
is said by the door of each question, which refuses everything else. A choice with a single answer is taken without asking. A user who has
given up is asked nothing more.
"""

from collections.abc import Iterable

import msgspec

from netdeck.games.datawarriors.events import Allocated, Entered, Looked, Restored, Retargeted, Sifted, entry_state
from netdeck.games.datawarriors.halting import mark_halted
from netdeck.games.datawarriors.state import Table, Target
from netdeck.games.datawarriors.targets import shown_targets, target_checks, target_lists, written
from netdeck.games.datawarriors.tree import CardType
from netdeck.kernel import CardId, Checks, Decision, Frame, Next, Option, Seat, ask, finish, go, need


class Ransom(msgspec.Struct, Frame, frozen=True):
    """``unless its issuer allocates N`` (D6)."""

    user: Seat
    amount: int
    process: int
    by: Seat


@Ransom.step("requirements.1")
def ask_for_payment(table: Table, ransom: Ransom) -> Next:
    """The issuer of the attacked process may pay."""
    if not table.is_in(ransom.user):
        return finish()
    options = (Option("pay", label=f"Allocate {ransom.amount}: p{ransom.process} is not halted."), Option("decline", label="It is halted."))
    prompt = f"Allocate {ransom.amount} to keep p{ransom.process} from being halted?"
    return ask(Decision(ransom.user, "D6", "requirements.1", prompt, options, timeout="decline"))


@Ransom.step("halt.2")
def pay_or_halt(table: Table, ransom: Ransom) -> Next:
    """Paid, or marked."""
    if table.chosen.notation == "pay":
        table.record(Allocated(clause="memory-points.1", user=ransom.user, amount=ransom.amount, for_=f"p{ransom.process}"))
    else:
        mark_halted(table, ransom.process, ransom.by)
    return finish()


class Restoring(msgspec.Struct, Frame, frozen=True):
    """``restore N`` (D7): up to so many, one at a time, each card once per game."""

    user: Seat
    left: int
    chosen: tuple[CardId, ...] = ()


@Restoring.step("R41")
def ask_for_card(table: Table, frame: Restoring) -> Next:
    """Another card, or enough."""
    eligible = why_not_restore.open_to(table, frame, table.trash(frame.user)) if frame.left else []
    if not eligible or not table.is_in(frame.user):
        if frame.chosen and table.is_in(frame.user):
            table.record(Restored(clause="R41", user=frame.user, cards=frame.chosen))
        return finish()
    options = [Option(f"restore {table.printed(card).id}", (card,), (card,)) for card in distinct(table, eligible)]
    options.append(Option("enough", label="Restore no more."))
    prompt = f"Put a card of your trash under your drive: {frame.left} more at most."
    return ask(Decision(frame.user, "D7", "R41", prompt, tuple(options), timeout="enough"))


@Restoring.step("R38")
def take_card(table: Table, frame: Restoring) -> Next:
    """How many is the restoring user's choice, for the text says up to."""
    if table.chosen.notation == "enough":
        return go("R41", left=0)
    card = table.chosen.value[0]
    return go("R41", left=frame.left - 1, chosen=(*frame.chosen, card))


@Restoring.door("restore")
def why_not_restore(table: Table, frame: Restoring, card: CardId) -> Checks:
    """Why the restoring user may not put *card* under the drive."""
    name = table.name(card)
    yield need("R41", card in table.trash(frame.user), "You restore cards of your own trash; {} must lie there.", name)
    yield need("R41", card not in frame.chosen, "{} is chosen once.", name)
    if table.plan.options["restore_once"]:
        again = table.cards[card].restored
        yield need("R41", not again, "{} was {}restored before; a card is restored once per game.", name, "" if again else "not ")


def distinct(table: Table, cards: Iterable[CardId]) -> list[CardId]:
    """One card of each definition, the first ones."""
    first: dict[str, CardId] = {}
    for card in cards:
        first.setdefault(table.cards[card].printed, card)
    return list(first.values())


class Sifting(msgspec.Struct, Frame, frozen=True):
    """``sift N`` (D8)."""

    user: Seat
    n: int


@Sifting.step("card-effects.3")
def look(table: Table, frame: Sifting) -> Next:
    """Look at the top cards."""
    looked = table.drive(frame.user)[::-1][: frame.n]
    table.record(Looked(clause="card-effects.3", user=frame.user, count=len(looked), cards=looked))
    if len(distinct(table, looked)) == 1:
        return _keep(table, frame.user, looked, looked[0])
    return go("R38")


@Sifting.step("R38")
def ask_for_keep(table: Table, frame: Sifting) -> Next:
    """One of them goes to the hand."""
    if not table.is_in(frame.user):
        return finish()
    looked = table.drive(frame.user)[::-1][: frame.n]
    kept = why_not_keep.open_to(table, frame, looked)
    options = tuple(Option(f"keep {table.printed(card).id}", (card,), (card,)) for card in distinct(table, kept))
    prompt = "Keep one; the others go under your drive."
    return ask(Decision(frame.user, "D8", "card-effects.3", prompt, options), then="R47")


@Sifting.door("keep")
def why_not_keep(table: Table, frame: Sifting, card: CardId) -> Checks:
    """Why the sifting user may not keep *card*."""
    looked = table.drive(frame.user)[::-1][: frame.n]
    yield need(
        "card-effects.3",
        card in looked,
        "You keep one of the {} cards that you look at; {} must be among them.",
        len(looked),
        table.name(card),
    )


@Sifting.step("R47")
def keep_one(table: Table, frame: Sifting) -> Next:
    """The others go under the drive, in the order seen; only the sifting user knows which."""
    card = table.chosen.value[0]
    assert isinstance(card, CardId)
    return _keep(table, frame.user, table.drive(frame.user)[::-1][: frame.n], card)


def _keep(table: Table, user: Seat, looked: tuple[CardId, ...], kept: CardId) -> Next:
    table.record(Sifted(clause="card-effects.3", user=user, count=len(looked), looked=looked, kept=kept))
    return finish()


class Deployment(msgspec.Struct, Frame, frozen=True):
    """``Deploy a .PRG of cost N or less from your trash`` (D9)."""

    user: Seat
    kinds: tuple[CardType, ...]
    cost: int | None


@Deployment.step("R38")
def ask_for_deployment(table: Table, frame: Deployment) -> Next:
    """Forced if any card is eligible; no question for a single one."""
    cards = distinct(table, why_not_deploy.open_to(table, frame, table.trash(frame.user)))
    if not cards or not table.is_in(frame.user):
        return finish()
    if len(cards) == 1:
        return _deploy(table, frame.user, cards[0])
    options = tuple(Option(f"deploy {table.printed(card).id}", (card,), (card,)) for card in cards)
    return ask(Decision(frame.user, "D9", "R38", "Deploy a card of your trash.", options))


@Deployment.step("card-controllers.1")
def deploy_chosen(table: Table, frame: Deployment) -> Next:
    """It enters the own desktop under the own control."""
    card = table.chosen.value[0]
    assert isinstance(card, CardId)
    return _deploy(table, frame.user, card)


@Deployment.door("deploy")
def why_not_deploy(table: Table, frame: Deployment, card: CardId) -> Checks:
    """Why *card* may not be deployed: a cost of x counts 0 (R9), a desktop has one .DAEMON."""
    printed = table.printed(card)
    kind, cost = printed.type, printed.cost.n
    yield need("R38", card in table.trash(frame.user), "You deploy a card of your own trash; {} must lie there.", printed.name)
    yield need("R38", kind in frame.kinds, "{} is a {}; you deploy a {}.", printed.name, kind, " or ".join(frame.kinds))
    if frame.cost is not None:
        yield need("R38", cost <= frame.cost, "{} costs {}; you deploy a card of cost {} or less.", printed.name, cost, frame.cost)
    yield need("card-effects.1", not printed.elsewhere, "{} enters on your own desktop.", printed.name)
    yield need("conf-cards.1", kind in (CardType.PRG, CardType.DAEMON), "{} stands on a desktop by itself.", printed.name)
    if kind is CardType.DAEMON:
        daemons = [table.name(each) for each in table.desktop(frame.user) if table.printed(each).type is CardType.DAEMON]
        yield need("daemon-cards.2", not daemons, "A desktop has one daemon; on yours stand: {}.", ", ".join(daemons) or "none")


def _deploy(table: Table, user: Seat, card: CardId) -> Next:
    state = entry_state(table.printed(card).type)
    table.record(Entered(clause="card-controllers.1", card=card, controller=user, desktop=user, host=None, state=state, cost=0))
    return finish()


class Redirection(msgspec.Struct, Frame, frozen=True):
    """``Redirect the target`` (D10, R44): filters are read from the side of the redirecting user."""

    user: Seat
    process: int


@Redirection.step("R44")
def ask_for_aim(table: Table, frame: Redirection) -> Next:
    """Another legal target list; none available: nothing happens."""
    lists = other_aims(table, frame)
    if not lists or not table.is_in(frame.user):
        return finish()
    if len(lists) == 1:
        return _aim(table, frame.process, lists[0])
    options = [Option(f"aim{words}", (targets,), touched) for targets in lists for words, touched in (written(table, targets),)]
    return ask(Decision(frame.user, "D10", "R44", f"Aim p{frame.process} anew.", tuple(options)))


@Redirection.step("R38")
def aim_anew(table: Table, frame: Redirection) -> Next:
    """The process has the chosen targets; its issuer is still "you"."""
    targets = table.chosen.value[0]
    assert isinstance(targets, tuple)
    return _aim(table, frame.process, targets)


@Redirection.door("aim", takes=tuple)
def why_not_aim(table: Table, frame: Redirection, targets: tuple[Target, ...]) -> Checks:
    """Why the process may not be aimed at *targets*, one for each slot."""
    found = table.stack.find(frame.process)
    yield need("R44", found is not None, "p{} is on the stack.", frame.process)
    assert found is not None
    slots = found.thing.command.targets
    yield need("R44", len(targets) == len(slots), "p{} is aimed at {} at once; {} named.", frame.process, len(slots), len(targets))
    for slot, target in zip(slots, targets, strict=False):
        yield from target_checks(table, frame.user, slot, target, frame.process)
    yield need("R44", targets != found.thing.targets, "A process is redirected to another target than it has.")


def other_aims(table: Table, frame: Redirection) -> list[tuple[Target, ...]]:
    """The legal target lists other than the present one."""
    found = table.stack.find(frame.process)
    if found is None or not found.thing.targets:
        return []
    return why_not_aim.open_to(table, frame, target_lists(table, frame.user, found.thing.command.targets, frame.process))


def _aim(table: Table, number: int, targets: tuple[Target, ...]) -> Next:
    found = table.stack.find(number)
    if found is not None:
        old, new = shown_targets(found.thing.targets), shown_targets(targets)
        table.record(Retargeted(clause="R44", process=f"p{number}", old=old, new=new))
    return finish()

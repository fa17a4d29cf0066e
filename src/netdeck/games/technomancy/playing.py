"""Playing a card and using an ability (3.6, R24, R25, R30, R31).

A play is a transaction. Its choices (mode, X, overclock, targets in that order) and its payment are locals of this process; the table moves
only when it is committed, in one go, and then everybody sees it. A building goes onto the battlefield instead of the stack (3.5.4.3).
Cancelling is offered three times for each time somebody has priority; then only what can be completed is left.
"""

from typing import Any

from netdeck.games.technomancy.costs import fixed_cost, greatest_x, kept_for_scrap, others_payable, own_part, payable
from netdeck.games.technomancy.departing import VOID, Fate
from netdeck.games.technomancy.legality import MOST_ABORTS, offers_all
from netdeck.games.technomancy.moving import enter, move
from netdeck.games.technomancy.paying import covered
from netdeck.games.technomancy.payment import (
    AUTO,
    CANCEL,
    DONE,
    Paying,
    ask_for_objects,
    automatic_plan,
    automatic_spending,
    pay,
    pay_decision,
    pool_now,
    use_for,
)
from netdeck.games.technomancy.payment_events import CostFixed, PlayAborted
from netdeck.games.technomancy.printed import STRIKE_NAME, Printed
from netdeck.games.technomancy.scrip import FREE, Cost
from netdeck.games.technomancy.selecting import printed_face
from netdeck.games.technomancy.stack_events import AbilityUsed, BuildingPlayed, CardPlayed
from netdeck.games.technomancy.state import STACK, Aim, OnStack, StackAim, Table
from netdeck.games.technomancy.targeting import aim_checks, can_fill, shown, target_options
from netdeck.games.technomancy.tree import Activated, Mode
from netdeck.games.technomancy.triggering import fire_played
from netdeck.kernel import CardId, Checks, Decision, Option, Seat, ask, finish, go
from netdeck.kernel.changed import changed
from netdeck.kernel.process import Next


class Play(Paying, frozen=True):
    """Somebody plays *card*, or uses its *ability*. What is not decided yet is ``None``."""

    ability: str = ""
    mode: int | None = None
    x: int | None = None
    overclocked: bool | None = None
    targets: tuple[Aim | None, ...] = ()
    additions: Cost = FREE
    reductions: Cost = FREE

    def without_leavers(self, table: Table, step: str) -> Fate:
        """Nothing of it has happened yet: it is taken back, whoever plays (R57)."""
        return VOID


def begin(table: Table, play: Play) -> Play:
    """A play as it is declared: its price is known from what is printed."""
    printed = table.definition(play.card)
    if play.ability:
        ability = printed.ability(play.ability)
        assert isinstance(ability, Activated)
        return changed(play, price=ability.price, cost=ability.price.scrip)
    return changed(play, price=printed.rules.additional)


@Play.step("3.6.1")
def declare(table: Table, play: Play) -> Next:
    """Mode, X, overclock and targets are fixed, in this order."""
    printed = table.definition(play.card)
    if not play.ability:
        question = _mode_question(table, play, printed) or _x_question(table, play, printed) or _overclock_question(table, play, printed)
        if question is not None:
            return ask(question, then="R24")
    mode = mode_of(printed, play)
    if len(play.targets) < len(mode.targets):
        slot = mode.targets[len(play.targets)]
        options = target_options(table, slot, play.seat, play.card)
        prompt = f"Target for {printed.name}?" if len(mode.targets) == 1 else f"Target {len(play.targets) + 1} for {printed.name}?"
        return ask(_question(table, play, "target", "R33", prompt, options), then="R24")
    return go("3.6.2")


@Play.door("target", takes=(CardId, str, StackAim))
def why_not_aim(table: Table, play: Play, thing: CardId | Seat | StackAim) -> Checks:
    """Why *thing* is no target of the slot that is being filled (R33)."""
    slots = mode_of(table.definition(play.card), play).targets
    yield from aim_checks(table, slots, len(play.targets), play.seat, play.card, thing)


@Play.step("R24")
def fix_choice(table: Table, play: Play) -> Next:
    """One of the choices is made."""
    if table.chosen.value[0] == "cancel":
        return undo(table, play, "R30")
    value: Any = table.chosen.value
    match table.chosen.notation.split()[0]:
        case "mode":
            return go("3.6.1", mode=value[0])
        case "x":
            return go("3.6.1", x=value[0])
        case "overclock":
            return go("3.6.1", overclocked=value[0])
        case _:
            return go("3.6.1", targets=(*play.targets, value[0]))


@Play.step("3.6.2")
def fix_cost(table: Table, play: Play) -> Next:
    """Additions, then reductions; the cost is fixed (R26)."""
    if play.ability:
        return go("3.6.2.3")
    cost, additions, reductions = fixed_cost(table, play.seat, play.card, play.x or 0, bool(play.overclocked))
    return go("3.6.2.3", cost=cost, additions=additions, reductions=reductions)


@Play.step("3.6.2.3")
def ask_for_scrip(table: Table, play: Play) -> Next:
    """Scrip abilities may be used; nobody is asked about nothing (R29)."""
    if not play.cost:
        table.taken = (*table.taken, (play.seat, f"{AUTO.notation} | {DONE.notation}"))
        return go("3.6.3", automatic=True)
    what = table.name(play.card) + ("'s Strike" if play.ability == STRIKE_NAME else "'s ability" if play.ability else "")
    return ask(pay_decision(table, play, way_out(table), strict=not offers_all(table), what=what), then="3.6.2.4")


@Play.step("3.6.2.4")
def settle_cost(table: Table, play: Play) -> Next:
    """A scrip ability was used, or the payer is done."""
    value: Any = table.chosen.value
    match value[0]:
        case "cancel":
            return undo(table, play, "R30")
        case "scrip":
            strict = bool(value[1].price) and not offers_all(table)  # a free one was offered because the rest can be paid
            plan = use_for(table, play, value[1], value[2], strict)
            return undo(table, play, "3.6.3") if plan is None else go("3.6.2.3", plan=plan)
        case "auto":
            plan = automatic_plan(table, play)
            return (
                undo(table, play, "3.6.3")
                if plan is None
                else go("3.6.3", plan=plan, spent=automatic_spending(table, play, plan), automatic=True)
            )
        case _:
            return go("3.6.3") if covered(pool_now(table, play), play.cost) else undo(table, play, "3.6.3")


@Play.step("3.6.3")
def complete_payment(table: Table, play: Play) -> Next:
    """Cards to scrap or discard, and which scrip to spend."""
    if not _others_there(table, play):
        return undo(table, play, "3.6.3")
    return ask_for_objects(table, play, way_out(table), then="R29") or go("3.6.4")


@Play.step("R29")
def choose_object(table: Table, play: Play) -> Next:
    """One more part of the payment is chosen."""
    value: Any = table.chosen.value
    match value[0]:
        case "cancel":
            return undo(table, play, "R30")
        case "scrap":
            return go("3.6.3", scrapped=value[1])
        case "discard":
            return go("3.6.3", discarded=(*play.discarded, value[1]))
        case _:
            return go("3.6.3", spent=value[1])


@Play.step("3.6.4")
def commit(table: Table, play: Play) -> Next:
    """The play becomes public: it is paid, then the card or ability goes where it belongs."""
    printed = table.definition(play.card)
    seat, card, targets = play.seat, play.card, shown(play.targets)
    incarnation = table.cards[card].entered
    table.note(CostFixed, "3.6.2.4", card=card, cost=str(play.cost), additions=str(play.additions), reductions=str(play.reductions))
    pay(table, play)
    thing = OnStack(
        source=card,
        incarnation=incarnation,
        printed=printed.name,
        controller=seat,
        ability=play.ability,
        targets=play.targets,
        mode=play.mode or 0,
        x=play.x or 0,
        overclocked=bool(play.overclocked),
    )
    if play.ability:
        table.record(AbilityUsed(clause="R31", player=seat, source=card, ability=play.ability, targets=targets, thing=thing))
        return finish()
    face = printed_face(table, card, seat)
    if printed.type == "building":
        enter(table, card, seat, "3.5.4.3")
        table.record(BuildingPlayed(clause="3.5.4.3", player=seat, card=card))
    else:
        move(table, card, STACK, "3.6.4", controller=seat, thing=thing)
        table.record(
            CardPlayed(
                clause="3.6.4",
                player=seat,
                card=card,
                targets=targets,
                mode=play.mode + 1 if play.mode is not None else 0,
                X=play.x or 0,
                overclocked=bool(play.overclocked),
            )
        )
    fire_played(table, card, face, seat)
    return finish()


def undo(table: Table, play: Play, clause: str) -> Next:
    """The play is taken back; nothing had moved (3.6.3, R30). Who cancels knows it, and nobody else may learn that something was tried."""
    aborted = PlayAborted(clause=clause, player=play.seat, card=play.card)
    if clause == "R30":
        table.pass_over(aborted)
    else:
        table.record(aborted)
    return finish()


def way_out(table: Table) -> Option | None:
    """The option to cancel, while there are attempts left (R30)."""
    return CANCEL if table.aborts < MOST_ABORTS else None


def mode_of(printed: Printed, play: Play) -> Mode:
    """The targets and effect that were chosen."""
    return printed.mode_of(play.ability, play.mode or 0)


def _question(table: Table, play: Play, kind: str, clause: str, prompt: str, options: list[Option], timeout: str = "") -> Decision:
    out = way_out(table)
    return Decision(play.seat, kind, clause, prompt, tuple(options if out is None else [*options, out]), play.card, timeout)


def _mode_question(table: Table, play: Play, printed: Printed) -> Decision | None:
    if len(printed.modes) == 1 or play.mode is not None:
        return None
    legal = [at for at, mode in enumerate(printed.modes) if can_fill(table, mode.targets, play.seat, play.card)]
    options = [Option(f"mode {at + 1}", (at,)) for at in legal]
    return _question(table, play, "mode", "R24", f"Which mode of {printed.name}?", options)


def _x_question(table: Table, play: Play, printed: Printed) -> Decision | None:
    if not printed.price.x or play.x is not None:
        return None
    most = 0
    if _can_pay(table, play, 0) or not offers_all(table):
        keep = kept_for_scrap(table, play.seat, play.card, play.price)
        most = greatest_x(table, play.seat, play.card, frozenset(), keep)
    options = [Option(f"x {x}", (x,)) for x in range(most + 1)]
    return _question(table, play, "X", "R24", f"X for {printed.name}?", options, f"x {most}")


def _can_pay(table: Table, play: Play, x: int, overclocked: bool = False) -> bool:
    keep = kept_for_scrap(table, play.seat, play.card, play.price)
    cost = fixed_cost(table, play.seat, play.card, x, overclocked).cost
    return payable(table, play.seat, cost, own_part(play.card, play.price), keep)


def _overclock_question(table: Table, play: Play, printed: Printed) -> Decision | None:
    if printed.rules.overclock is None or play.overclocked is not None:
        return None
    options = [Option("overclock no", (False,))]
    if offers_all(table) or _can_pay(table, play, play.x or 0, overclocked=True):
        options.append(Option("overclock yes", (True,), label=f"For {printed.rules.overclock} more."))
    return _question(table, play, "overclock", "R24", f"Overclock {printed.name}?", options)


def _others_there(table: Table, play: Play) -> bool:
    """Whether there is something to scrap and enough to discard; only plays that were offered unpaid for can fail here."""
    return others_payable(table, play.seat, play.card, play.price, from_hand=not play.ability)

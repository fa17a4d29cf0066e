"""Priority and passing (3.4, R17).

The active player receives priority first and again after anything took effect. A player who acts keeps priority, and all passes are void.
When everybody has passed in succession, the topmost thing of the stack takes its effect, or with an empty stack the phase ends.
"""

from typing import Any

from netdeck.games.technomancy.checking import Check
from netdeck.games.technomancy.costs import NO_CARDS, fixed_cost, own_part, payable
from netdeck.games.technomancy.departing import Affair, Fate
from netdeck.games.technomancy.labels import use_label
from netdeck.games.technomancy.legality import offers_all, why_not_play, why_not_use
from netdeck.games.technomancy.payment_events import PoolEmptied
from netdeck.games.technomancy.playing import Play, begin
from netdeck.games.technomancy.printed import STRIKE_NAME, Printed
from netdeck.games.technomancy.properties import Properties, properties
from netdeck.games.technomancy.resolving import Resolving
from netdeck.games.technomancy.restrictions import may_forbid
from netdeck.games.technomancy.selecting import Face
from netdeck.games.technomancy.state import BATTLEFIELD, HAND, POOL, Table
from netdeck.games.technomancy.tree import Activated
from netdeck.games.technomancy.turn_events import PhaseEnded, PriorityGiven, PriorityPassed
from netdeck.kernel import CardId, Decision, Option, Seat, ask, finish, go, run
from netdeck.kernel.process import Next
from netdeck.kernel.trace import watch

PASS = Option("pass", ("pass",))


class Priority(Affair, frozen=True):
    """The players act and pass until nothing is left to do. In Cleanup the phase does not end with it (R21)."""

    ends_phase: bool = True

    def without_leavers(self, table: Table, step: str) -> Fate:
        """Whose priority it is must be settled anew, unless something is taking effect."""
        return Fate(self, step if step == "3.4.6" else "R5")


@Priority.step("3.4")
def give_to_active_player(table: Table, loop: Priority) -> Next:
    """The active player is first."""
    table.record(PriorityGiven(clause="3.4", player=table.active, passes=()))
    return go("3.4.3")


@Priority.step("3.4.3")
def check_first(table: Table, loop: Priority) -> Next:
    """Nobody acts before the check."""
    return run(Check(), then="3.4.1") if table.unchecked else go("3.4.1")


@Priority.step("3.4.1")
def ask_holder(table: Table, loop: Priority) -> Next:
    """Play a card, use an ability, or pass."""
    holder = table.priority.holder
    options = (PASS, *act_options(table, holder))
    return ask(Decision(holder, "priority", "3.4.1", prompt(table, holder), options, timeout="pass"))


@Priority.step("3.4.2")
def act_or_pass(table: Table, loop: Priority) -> Next:
    """A pass moves priority on; when all have passed, something takes effect or the phase ends."""
    value: Any = table.chosen.value
    priority = table.priority
    if value[0] != "pass":
        return run(begin(table, Play(seat=priority.holder, card=value[1], ability=value[2])), then="3.4.3")
    table.note(PriorityPassed, "3.4.1", player=priority.holder)
    players = table.players
    after = priority.passed(players)
    if not after.all_passed(players):
        table.record(PriorityGiven(clause="3.4.2", player=after.holder, passes=after.passes))
        return go("3.4.3")
    return _all_have_passed(table)


def _all_have_passed(table: Table) -> Next:
    """The topmost thing takes its effect (3.4.5), or with an empty stack the phase ends (3.4.4)."""
    if not table.stack:
        return go("3.4.4")
    top = table.stack.top
    return run(Resolving(top.number, top.thing), then="3.4.6")


@Priority.step("3.4.6")
def after_effect(table: Table, loop: Priority) -> Next:
    """The active player receives priority."""
    return go("3.4")


@Priority.step("3.4.4")
def end_phase(table: Table, loop: Priority) -> Next:
    """All passed on an empty stack."""
    if loop.ends_phase:
        leave_phase(table)
    return finish()


@Priority.step("R5")
def skip_leavers(table: Table, loop: Priority) -> Next:
    """Players who left are skipped, and not waited for."""
    priority = table.priority
    if priority.all_passed(table.players):
        return _all_have_passed(table)
    table.record(PriorityGiven(clause="R5", player=priority.holder, passes=priority.passes))
    return go("3.4.3")


def leave_phase(table: Table) -> None:
    """A phase ends; pools empty, unless they last for the turn (R28)."""
    table.note(PhaseEnded, "3.4.4", phase=table.counters["phase"])
    if table.option("pool_empties") == "phase":
        empty_pools(table)


def empty_pools(table: Table) -> None:
    """What nobody spent is gone (R28)."""
    for seat in table.players:
        pool = table.counters[POOL[seat]]
        if pool:
            table.record(PoolEmptied(clause="R28", player=seat, kind_counts=pool))


def act_options(table: Table, seat: Seat) -> tuple[Option, ...]:
    """Everything that *seat* may play or use now: hand and battlefield by instance. Kept until something changes."""
    key = (seat, table.counters["phase"] if table.option("play_phase") == "main" else "", offers_all(table))
    kept = properties(table).offers
    found: tuple[Option, ...] | None = kept.get(key)
    if found is None:
        hasty = watch.silent and not offers_all(table)  # whoever counts or switches off clauses sees every check made
        found = kept[key] = (*_plays(table, seat, hasty), *_uses(table, seat, hasty))
    return found


def _plays(table: Table, seat: Seat, hasty: bool) -> list[Option]:
    """The cards that *seat* may play. In haste the door is not asked about what it would refuse for its timing or its price anyway."""
    options: list[Option] = []
    cards = table.cards
    definitions = table.plan.definitions
    verdicts: dict[str, bool] = {}
    quick_only = hasty and (bool(table.stack) or table.active != seat)
    for card in sorted(table.zones[HAND[seat]], key=lambda card: cards[card].entered):
        name = cards[card].printed
        printed: Printed = definitions[name]
        if quick_only and printed.type != "quickhack":
            continue
        allowed = verdicts.get(name)
        if allowed is None:
            allowed = verdicts[name] = (not hasty or _affords(table, seat, card)) and why_not_play.allows(table, seat, card)
        if allowed:
            options.append(Option(f"play {printed.id}#{cards[card].entered}", ("play", card, ""), (card,), printed.label))
    return options


def _affords(table: Table, seat: Seat, card: CardId) -> bool:
    """Whether the scrip for a card could be paid."""
    return payable(table, seat, fixed_cost(table, seat, card).cost, NO_CARDS, NO_CARDS)


def _uses(table: Table, seat: Seat, hasty: bool) -> list[Option]:
    """The abilities that *seat* may use. In haste as with plays; and Strikes differ only by Ghost while nothing forbids anything."""
    options: list[Option] = []
    props = properties(table)
    users: list[tuple[CardId, Face, tuple[str, ...]]] | None = props.board.get((seat, "users"))
    if users is None:
        users = props.board[seat, "users"] = _users(table, seat, props)
    no_strikes = hasty and (bool(table.stack) or table.active != seat)
    verdicts: dict[bool, bool] = {}
    alike = hasty and not may_forbid(table)
    for card, face, names in users:
        record = table.cards[card]
        for name in names:
            if name == STRIKE_NAME:
                if no_strikes or (hasty and record.deployed):
                    continue
                ghost = "ghost" in face.keywords
                allowed = verdicts.get(ghost) if alike else None
                if allowed is None:
                    allowed = verdicts[ghost] = why_not_use.allows(table, seat, card, name)
            else:
                allowed = not (hasty and _is_idle(table, seat, card, face, name)) and why_not_use.allows(table, seat, card, name)
            if allowed:
                printed = face.printed
                options.append(Option(f"use {printed.id}#{record.entered}.{name}", ("use", card, name), (card,), use_label(printed, name)))
    return options


def _users(table: Table, seat: Seat, props: Properties) -> list[tuple[CardId, Face, tuple[str, ...]]]:
    """The cards of *seat* that have something to use, oldest first, and what that is called."""
    found: list[tuple[CardId, Face, tuple[str, ...]]] = []
    for card in sorted(table.zones[BATTLEFIELD[seat]], key=lambda card: table.cards[card].entered):
        face = props.faces[card]
        names = [] if face.lost else [str(number) for number, _ in face.printed.activated]
        if STRIKE_NAME in face.keywords:
            names.append(STRIKE_NAME)
        if names:
            found.append((card, face, tuple(names)))
    return found


def _is_idle(table: Table, seat: Seat, card: CardId, face: Face, name: str) -> bool:
    """Whether an ability cannot be used because its card is deployed, or the scrip for it is not there."""
    ability = face.printed.ability(name)
    assert isinstance(ability, Activated)
    price = ability.price
    if price.deploy and table.cards[card].deployed:
        return True
    return not payable(table, seat, price.scrip, own_part(card, price), NO_CARDS)


def prompt(table: Table, seat: Seat) -> str:
    """The question in a sentence: whose turn, which phase, what is on the stack."""
    phase = PHASE_WORDS[table.counters["phase"]]
    turn = "your turn" if table.active == seat else f"{table.active}'s turn"
    if not table.stack:
        return f"{phase}, {turn}: play, use or pass."
    top = table.stack.top.thing
    return f"{phase}, {turn}: respond to {top.controller}'s {top.printed}, or pass."


PHASE_WORDS = {
    "recovery": "Recovery",
    "turn_start": "Turn Start",
    "draw": "Draw Phase",
    "main": "Main Phase",
    "turn_end": "Turn End",
    "cleanup": "Cleanup",
}

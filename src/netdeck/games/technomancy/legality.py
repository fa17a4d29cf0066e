"""Who may play or use what, and why not (3.5, 3.6, R16, R24, R31): one function for each act.

A quickhack needs priority and nothing else; the other types need their player to be active and the stack to be empty. Only what can be paid
for is offered (R30), unless the players have agreed otherwise.
"""

from typing import Final

from netdeck.games.technomancy.costs import fixed_cost, kept_for_scrap, others_payable, own_part, payable
from netdeck.games.technomancy.printed import STRIKE_NAME
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.restrictions import building_limit, forbidding, may_forbid
from netdeck.games.technomancy.state import HAND, Table
from netdeck.games.technomancy.targeting import can_fill
from netdeck.games.technomancy.tree import Activated, ScripAbility
from netdeck.kernel import CardId, Checks, Seat, holds, legality, need
from netdeck.kernel.refusal import Check

MOST_ABORTS: Final = 3
"""How often a play may be cancelled each time somebody has priority (R30)."""
TIMING: Final = {"program": "3.5.2.1", "agent": "3.5.3.1", "building": "3.5.4.1"}
PLURAL: Final = {"quickhack": "play_quickhacks", "program": "play_programs", "agent": "play_agents", "building": "play_buildings"}


def stated(clause: str, ok: bool, yes: str, no: str, *args: object) -> Check:
    """What *clause* needs, worded for either case."""
    return need(clause, ok, yes if ok else no, *args)


def offers_all(table: Table) -> bool:
    """Whether plays are offered that cannot be paid (the option ``strict_offers``, R30)."""
    return not table.option("strict_offers") and table.aborts < MOST_ABORTS


def is_overloaded(table: Table) -> bool:
    """Whether as much was put on the stack this turn as may be (R60)."""
    return bool(table.counters["stack_objects"] >= table.option("overload"))


@legality
def why_not_play(table: Table, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not play *card* now."""
    printed = table.definition(card)
    yield stated("R24", card in table.zones[HAND[seat]], "{} is in your hand.", "{} is not in your hand.", printed.name)
    if printed.type != "quickhack" or not holds("3.5.1.1"):
        yield from _program_timing(table, seat, TIMING.get(printed.type, "3.5.2.1"), printed.name)
    if printed.type == "building":
        played, limit = table.of(seat, "buildings_played"), building_limit(table, seat)
        yield need("3.5.4.2", played < limit, "You have played {} of {} buildings this turn.", played, limit)
    yield stated("R60", not is_overloaded(table), "The stack is not overloaded.", "The stack is overloaded: nothing more this turn.")
    if may_forbid(table):
        by = forbidding(table, PLURAL[printed.type], seat=seat)
        yield stated("0.2", by is None, "Nothing forbids {}.", "{} cannot be played: {} forbids it.", printed.name, by)
    fillable = any(can_fill(table, mode.targets, seat, card) for mode in printed.modes)
    yield stated("R33", fillable, "{} has what it needs to target.", "{} has no legal target.", printed.name)
    if not offers_all(table):
        cost, price = fixed_cost(table, seat, card).cost, printed.rules.additional
        can = others_payable(table, seat, card, price, from_hand=True) and payable(
            table, seat, cost, frozenset(), kept_for_scrap(table, seat, card, price)
        )
        yield stated("3.6.3", can, "You can pay {1} for {0}.", "You cannot pay {1} for {0}.", printed.name, cost)


def _program_timing(table: Table, seat: Seat, clause: str, name: str) -> Checks:
    yield stated(clause, table.active == seat, "You are the active player.", "{} needs its player to be the active player.", name)
    yield stated(clause, not table.stack, "The stack is empty.", "{} needs an empty stack.", name)
    if table.option("play_phase") == "main":
        yield stated(clause, table.counters["phase"] == "main", "It is the Main Phase.", "{} waits for the Main Phase.", name)


@legality
def why_not_use(table: Table, seat: Seat, card: CardId, name: str) -> Checks:
    """Why *seat* may not use the ability *name* of *card* now."""
    face = properties(table).faces.get(card)
    yield stated(
        "R31", face is not None and face.controller == seat, "You control {}.", "You control no {} on the battlefield.", table.name(card)
    )
    assert face is not None
    printed = face.printed
    if name == STRIKE_NAME:
        has = STRIKE_NAME in face.keywords
    else:
        has = not face.lost and name.isdigit() and 0 < int(name) <= len(printed.rules.abilities)
    yield stated("6.2.6", has, "{} has the ability {}.", "{} has no ability {} now.", printed.name, name)
    ability = printed.ability(name)
    yield stated(
        "3.6.2.3",
        not isinstance(ability, ScripAbility),
        "The ability is no scrip ability.",
        "{} gives scrip only while you pay.",
        printed.name,
    )
    yield stated("R31", isinstance(ability, Activated), "The ability {} can be used.", "The ability {} triggers; nobody uses it.", name)
    assert isinstance(ability, Activated)
    if ability.program:
        yield stated("R31", table.active == seat, "You are the active player.", "This ability needs you to be the active player.")
        yield stated("R31", not table.stack, "The stack is empty.", "This ability needs an empty stack.")
    yield stated("R60", not is_overloaded(table), "The stack is not overloaded.", "The stack is overloaded: nothing more this turn.")
    if may_forbid(table):
        by = forbidding(table, "activate", seat=seat) or forbidding(table, "activate", card=card)
        if name == STRIKE_NAME:
            by = by or forbidding(table, "strike", card=card) or forbidding(table, "strike", seat=seat)
        yield stated("0.2", by is None, "Nothing forbids {}.", "{} cannot be used: {} forbids it.", printed.name, by)
    if ability.limit is not None:
        uses = table.uses(card, name)
        yield need("0.2", uses < ability.limit, "It was used {} of {} times this turn.", uses, ability.limit)
    price = ability.price
    yield stated(
        "R37",
        not (price.deploy and table.cards[card].deployed),
        "{} is ready.",
        "{} is deployed and cannot be deployed again.",
        printed.name,
    )
    yield stated(
        "R33", can_fill(table, ability.mode.targets, seat, card), "{} has what it needs to target.", "{} has no legal target.", printed.name
    )
    if not offers_all(table):
        can = others_payable(table, seat, card, price, from_hand=False) and payable(
            table, seat, price.scrip, own_part(card, price), kept_for_scrap(table, seat, card, price)
        )
        yield stated("3.6.3", can, "You can pay {1} for {0}.", "You cannot pay the cost of {0} ({1}).", printed.name, price.scrip)

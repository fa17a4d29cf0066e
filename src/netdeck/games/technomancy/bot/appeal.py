"""The taste of the greedy bot, from what one seat sees: its view is read into the columns that taste looks at.

Nothing is judged here, and there is nothing to look at but what the view shows: taste itself is written once, for tables
(:mod:`~netdeck.games.technomancy.bot.taste`).
"""

from collections.abc import Mapping
from typing import Final

from netdeck.games.technomancy.book import KEYWORDS, Book
from netdeck.games.technomancy.bot.foreseeing import SENSE
from netdeck.games.technomancy.events.happening import PHASES
from netdeck.games.technomancy.printed import STRIKE_NAME
from netdeck.games.technomancy.rules import table as tb
from netdeck.games.technomancy.rules.steps import AIM_TRIGGER, DECLARE
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel import CardView, DecisionView, OptionView, Rng, View, key_from_seed
from netdeck.kernel.card_table import NOTHING, ON_CARD, ON_SEAT, ON_STACK, aim_at
from netdeck.machines.foresight import Mind

POINT: Final = 1000
NO_CHANCE: Final = Rng(key_from_seed(0))
ANSWERS: Final = {
    "pass": tb.PASS,
    "play": tb.PLAY,
    "use": tb.USE,
    "mode": tb.CHOOSE_MODE,
    "x": tb.CHOOSE_X,
    "overclock": tb.OVERCLOCK,
    "target": tb.TARGET,
    "auto": tb.AUTO,
    "scrip": tb.SCRIP,
    "done": tb.DONE,
    "cancel": tb.CANCEL,
    "decline": tb.DECLINE,
    "scrap": tb.SCRAP,
    "discard": tb.THROW,
    "spend": tb.SPEND,
    "pay": tb.PAY,
    "yes": tb.YES,
    "no": tb.NO,
    "stack": tb.PUT_NEXT,
    "kind": tb.KIND,
    "take": tb.TAKE,
    "keep": tb.KEEP,
    "mulligan": tb.MULLIGAN,
}
"""What kind of answer begins with a word."""


def appeals(book: Book, view: View, decision: DecisionView) -> list[float]:
    """How good each option looks to whoever sees no more than a view."""
    return [liking / POINT for liking in likings(seen(book, view, decision))]


def likings(table: Table) -> list[int]:
    """How good each option looks at a table, in thousandths."""
    mind = Mind.empty({"seat": 0, "choice": 0, "option": len(table.offers), "branch": 0}, NO_CHANCE)
    SENSE.silent.weigh(table, mind)
    return mind.liking


def seen(book: Book, view: View, decision: DecisionView) -> Table:
    """A table with what the view shows, as far as taste looks at it."""
    known = [(zone, card) for zone, there in view.zones.items() for card in there.cards if card.name in book.numbers]
    seats = {seat: number for number, seat in enumerate(view.seats)}
    counters, places = view.counters, {card.id: number for number, (_, card) in enumerate(known) if card.id is not None}
    table = _empty(book, len(known), len(seats), len(counters["stack"]))
    table.asked, table.active, table.phase = seats[decision.seat], seats.get(counters["active"], NOTHING), PHASES.index(counters["phase"])
    for seat, number in seats.items():
        table.health[number] = view.seat[seat]["health"]
        table.in_game[number] = int(not view.zones[f"{seat}.out"].count)
    for number, (zone, card) in enumerate(known):
        table.printed[number] = book.numbers[card.name]
        if zone.endswith(".battlefield"):
            _lay_on_field(table, number, card, seats[card.facts["controller"]])
    _lay_hand(table, [number for number, (zone, _) in enumerate(known) if zone == f"{decision.seat}.hand"])
    stacked = {card.facts["object"]: number for number, (zone, card) in enumerate(known) if zone == "stack"}
    for thing in counters["stack"]:
        _put_on_stack(table, book, thing, seats[thing["controller"]], stacked.get(thing["object"], NOTHING))
    source = NOTHING if decision.source is None else places.get(decision.source, NOTHING)
    table.asking, table.f_card[0] = (DECLARE if source >= 0 else AIM_TRIGGER), source
    aims: dict[str, int] = {seat: aim_at(ON_SEAT, number, 0) for seat, number in seats.items()}
    aims |= {thing["object"]: aim_at(ON_STACK, _number(thing), 0) for thing in counters["stack"]}
    table.offers = [_row(option, places, aims) for option in decision.options]
    return table


def _empty(book: Book, cards: int, seats: int, stacked: int) -> Table:
    sizes = {"card": cards, "on the field": cards, "seat": seats, "zone": tb.ZONES, "frame": 1, "thing": stacked}
    table = Table.empty({**dict.fromkeys((room.name for room in Table.columns.values()), 0), **sizes}, NO_CHANCE)
    for name, column in book.columns.items():
        setattr(table, name, column)
    table.bottom = [NOTHING] * tb.ZONES
    table.seats, table.cards, table.depth = seats, cards, 1
    return table


def _lay_on_field(table: Table, number: int, card: CardView, controller: int) -> None:
    facts = card.facts
    table.b_card[table.faces] = number
    table.faces += 1
    table.is_face[number] = 1
    table.now_controller[number] = controller
    table.now_power[number], table.now_health[number] = facts.get("power", 0), facts.get("max_health", 0)
    table.damage[number] = facts.get("damage", 0)
    table.now_keywords[number] = sum(KEYWORDS[word.lower()] for word in facts["keywords"])
    table.deployed[number] = int(facts["state"] == "deployed")


def _lay_hand(table: Table, hand: list[int]) -> None:
    zone = tb.zone_of(table, table.asked, tb.HAND)
    table.size[zone] = len(hand)
    for below, card in zip([NOTHING, *hand], [*hand, NOTHING], strict=True):
        if below < 0:
            table.bottom[zone] = card
        else:
            table.above[below] = card


def _put_on_stack(table: Table, book: Book, thing: Mapping[str, str], controller: int, card: int) -> None:
    at, (name, _, ability) = table.stacked, thing["name"].partition(".")
    table.stacked += 1
    table.k_number[at] = _number(thing)
    table.k_controller[at] = controller
    table.k_printed[at] = book.numbers[name]
    table.k_ability[at] = int(bool(ability))
    table.k_source[at] = card


def _number(thing: Mapping[str, str]) -> int:
    """The number of a thing on the stack, which is called ``s3``."""
    return int(thing["object"][1:])


def _row(option: OptionView, places: Mapping[int, int], aims: Mapping[str, int]) -> tuple[int, ...]:
    """An answer as the rules have it, as far as taste looks at it."""
    act, touched = option.act, option.touches[0] if option.touches else None
    kind, card = ANSWERS[act.word], places.get(touched, NOTHING) if isinstance(touched, int) else NOTHING
    use, aim = NOTHING, 0
    if kind == tb.USE:
        use = tb.STRIKE if act.name == STRIKE_NAME else int(act.name)
    elif kind == tb.TARGET:
        aim = aims[act.name] if act.name in aims else aim_at(ON_CARD, card, 0) if card >= 0 else 0
    return (kind, card, NOTHING, use, 0, aim, 0, 0, 0)

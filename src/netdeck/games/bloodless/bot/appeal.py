"""The taste of the greedy bot, from what one seat sees: its view is read into the columns that taste looks at.

Nothing is judged here, and there is nothing to look at but what the view shows: taste itself is written once, for tables
(:mod:`~netdeck.games.bloodless.bot.taste`).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from netdeck.games.bloodless.book import keyword_bits, what_is
from netdeck.games.bloodless.bot.foreseeing import SENSE
from netdeck.games.bloodless.bot.reading import POINT, write_thoughts
from netdeck.games.bloodless.cards.keywords import keyword_word
from netdeck.games.bloodless.cards.prepared import Prepared
from netdeck.games.bloodless.face.questions import NAME_A_KIN, PURPOSES, STRENGTHEN, WEAKEN
from netdeck.games.bloodless.orders import SPELLED
from netdeck.games.bloodless.rules import asking as a
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.passives import MINUS, PLUS
from netdeck.games.bloodless.rules.places import CARD_NAME, KIN
from netdeck.games.bloodless.rules.spaces import BLOOD, BOTH, MAIN
from netdeck.games.bloodless.rules.spaces import ZONES as ALL_ZONES
from netdeck.games.bloodless.rules.table import DOWN, Table
from netdeck.games.bloodless.rules.table import SEATS as BOTH_SEATS
from netdeck.games.bloodless.zones import PLACE, SEATS, SPACES, ZONES
from netdeck.kernel import CardView, DecisionView, OptionView, Rng, View, key_from_seed
from netdeck.kernel.card_table import NOTHING
from netdeck.machines.foresight import Mind

NO_CHANCE: Final = Rng(key_from_seed(0))
ZONE_NUMBERS: Final = {name: number for number, name in enumerate((*SPACES, *(PLACE[seat][zone] for seat in SEATS for zone in ZONES)))}
QUESTIONS: Final = {
    "MULLIGAN": a.FOR_MULLIGAN,
    "MAIN": a.FOR_MAIN,
    "INSTANT": a.FOR_INSTANT,
    "SEARCH": a.FOR_SEARCH,
    "VARIABLE": a.FOR_LETTER,
    "SPACE": a.FOR_SPACE,
    "DEVOUR": a.TO_DEVOUR,
    "EVOLVE": a.TO_EVOLVE,
    "MAY": a.WHETHER,
    "MODE": a.FOR_MODE,
    "NAME": a.FOR_NAME,
    "CHOOSE": a.TO_CHOOSE,
}
ANSWERS: Final = {
    "keep": a.KEEP_HAND,
    "mulligan": a.MULLIGAN,
    "play": a.PLAY_CARD,
    "draw": a.DRAW_CARD,
    "use": a.USE_ABILITY,
    "flip": a.FLIP_CARD,
    "expend": a.EXPEND,
    "end": a.END_PHASE,
    "pass": a.PASS,
    "pass-phase": a.PASS_PHASE,
    "yes": a.YES,
    "no": a.NO,
    "done": a.DONE,
    "set": a.SET_LETTER,
    "devour": a.DEVOUR,
    "evolve": a.EVOLVE,
    "enter": a.ENTER,
    "take": a.TAKE,
    "mode": a.TAKE_MODE,
    "name": a.NAME_IT,
}
"""What kind of answer begins with a word; who picks may pick a card, a space or a player."""
VERB_OF: Final = {kind: verb for kind, verb, _ in SPELLED}
ASKED_FOR: Final = {
    **{template.partition("{noun}")[2]: (VERB_OF[kind], PLUS) for kind, template in PURPOSES.items()},
    **{template.partition("{noun}")[2]: (v.MODIFY, op) for template, op in ((WEAKEN, MINUS), (STRENGTHEN, PLUS))},
}
"""How a question ends, and what the instruction does for which it is asked."""


class Known:
    """The cards of a match, as far as taste looks at what is printed on them."""

    def __init__(self, cards: tuple[Prepared, ...]) -> None:
        self.numbers = {card.name: number for number, card in enumerate(cards)}
        self.columns: dict[str, list[int]] = {name: [] for name, room in Table.columns.items() if room.shared}
        self.columns["d_is"] = [what_is(card) for card in cards]
        write_thoughts(self.columns, cards)


known_cards = lru_cache(maxsize=8)(Known)


def appeals(cards: Mapping[str, Prepared], view: View, decision: DecisionView) -> list[float]:
    """How good each option looks to whoever sees no more than a view."""
    return [liking / POINT for liking in likings(seen(known_cards(tuple(cards.values())), view, decision))]


def likings(table: Table) -> list[int]:
    """How good each option looks at a table, in thousandths."""
    mind = Mind.empty({"seat": 0, "choice": 0, "option": len(table.offers), "branch": 0}, NO_CHANCE)
    SENSE.silent.weigh(table, mind)
    return mind.liking


def seen(known: Known, view: View, decision: DecisionView) -> Table:
    """A table with what the view shows, as far as taste looks at it."""
    shown = [(zone, card) for zone, there in view.zones.items() for card in there.cards if card.facts]
    ids = {card.id: number for number, (_, card) in enumerate(shown) if card.id is not None}
    names = {option.act.name: number for number, option in enumerate(decision.options)} if decision.kind == "NAME" else {}
    table = _empty(known, len(shown))
    table.asked, table.q_kind = SEATS.index(decision.seat), QUESTIONS[decision.kind]
    table.q_source = NOTHING if decision.source is None else ids.get(decision.source, NOTHING)
    table.code = _instruction(decision)
    table.blood = [view.seat[seat]["blood"] for seat in SEATS]
    for number, (zone, card) in enumerate(shown):
        _lay(table, number, ZONE_NUMBERS[zone], card, known)
        table.v_kins[number] = sum(1 << names[kin] for kin in card.facts.get("kins", ()) if kin in names)
    table.offers = [_row(table, option, ids, names) for option in decision.options]
    return table


def _empty(known: Known, cards: int) -> Table:
    rooms = {room.name: 0 for room in Table.columns.values()}
    table = Table.empty({**rooms, "card": cards, "seat": BOTH_SEATS, "zone": ALL_ZONES}, NO_CHANCE)
    for name, column in known.columns.items():
        setattr(table, name, column)
    table.bottom, table.top = [NOTHING] * ALL_ZONES, [NOTHING] * ALL_ZONES
    table.seats, table.cards = BOTH_SEATS, cards
    return table


def _lay(table: Table, number: int, zone: int, card: CardView, known: Known) -> None:
    """One card: what the seat cannot know of it is not written down."""
    facts, below = card.facts, table.top[zone]
    table.zone[number], table.above[number], table.top[zone] = zone, NOTHING, number
    if below < 0:
        table.bottom[zone] = number
    else:
        table.above[below] = number
    table.owner[number] = SEATS.index(facts["owner"])
    table.v_power[number], table.v_health[number], table.v_defense[number] = (facts.get(stat, 0) for stat in ("power", "health", "defense"))
    if card.name not in known.numbers:
        table.face[number], table.printed[number] = DOWN, NOTHING
        return
    table.known[number] = BOTH
    table.printed[number] = known.numbers[card.name]
    table.v_cost[number] = facts["cost"]
    table.v_keywords[number] = keyword_bits(map(keyword_word, facts["keywords"]))


def _instruction(decision: DecisionView) -> list[int]:
    """The instruction for which somebody is asked, as far as taste looks at it and the question tells."""
    verb, op = next((found for ending, found in ASKED_FOR.items() if decision.prompt.endswith(ending)), (v.PICK, PLUS))
    kin = KIN if decision.prompt == NAME_A_KIN else CARD_NAME
    instruction = {v.I_VERB: verb, v.I_A: kin, v.I_C: 1, v.I_D + 1: op}
    return [instruction.get(place, 0) for place in range(v.I_D + 3)]


def _row(table: Table, option: OptionView, ids: Mapping[int, int], names: Mapping[str, int]) -> tuple[int, ...]:
    """An answer as the rules have it, as far as taste looks at it."""
    act, touched, number = option.act, option.touches[0] if option.touches else None, option.act.amount or 0
    card = ids.get(touched, NOTHING) if isinstance(touched, int) else NOTHING
    if act.card and touched in SPACES:  # a card that lies face-down is called by where it lies
        card = table.bottom[ZONE_NUMBERS[touched]]
    picked = a.PICK_CARD if act.card else a.PICK_SPACE if act.place else a.PICK_PLAYER
    kind = picked if act.word == "pick" else ANSWERS[act.word]
    if kind == a.DRAW_CARD:
        number = {"main": MAIN, "blood": BLOOD}[act.name]
    elif kind in (a.PICK_SPACE, a.ENTER):
        number = ZONE_NUMBERS[act.place]
    elif kind == a.NAME_IT:
        number = names[act.name]
    return (kind, card, number, 0, 0, 0, 0, 0, 0)

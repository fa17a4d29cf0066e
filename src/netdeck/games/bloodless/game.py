"""Bloodless as everything outside the rules sees it."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Final

from netdeck.backends.background_compiler import Recipe
from netdeck.backends.compiled_game import CompiledGame
from netdeck.games.bloodless.bot.precomputed import write_thoughts
from netdeck.games.bloodless.bot.search import SENSE, SPEED
from netdeck.games.bloodless.cards.card_set import read_set, starter
from netdeck.games.bloodless.cards.card_tools import BloodlessTools
from netdeck.games.bloodless.cards.deck_building import deck_faults
from netdeck.games.bloodless.cards.prepared_cards import Prepared
from netdeck.games.bloodless.cards.printed import CardSet
from netdeck.games.bloodless.determinization import can_lay, exchange, lay_faces, may_lie
from netdeck.games.bloodless.display.board import draw_board
from netdeck.games.bloodless.display.card_views import back_of, card_facts
from netdeck.games.bloodless.display.event_text import BloodlessEventDecoder
from netdeck.games.bloodless.display.forecast import forecasts
from netdeck.games.bloodless.display.questions import card_word
from netdeck.games.bloodless.display.refusals import WORDS, facts_of, named_cards, plain, refuse, understood, word_of
from netdeck.games.bloodless.display.stat_breakdown import parts
from netdeck.games.bloodless.events.processes import Ended
from netdeck.games.bloodless.match_cards import MatchCards
from netdeck.games.bloodless.match_plan import BloodlessPlan, prepared_cards, prepared_starter
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.options import OPTIONS
from netdeck.games.bloodless.rules.clauses import CLAUSES, R67
from netdeck.games.bloodless.rules.frames import start
from netdeck.games.bloodless.rules.garbage_collection import tidy
from netdeck.games.bloodless.rules.observation import OBSERVER
from netdeck.games.bloodless.rules.resolution import GIVEN_UP
from netdeck.games.bloodless.rules.steps import LAY_TABLE, STEPS
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.scenario_setup import begin_effect, place, resume
from netdeck.games.bloodless.state_view import StateView
from netdeck.games.bloodless.table_runner import RUNNER
from netdeck.games.bloodless.zones import HIDDEN_KINDS, IN_PLAY, KIND, SEAT_ZONES, SEATS, SHARED_ZONES, ZONE_OWNER
from netdeck.kernel import (
    AS_WRITTEN,
    CardId,
    CardView,
    Decision,
    DeckError,
    Definition,
    Fact,
    Forecast,
    Frame,
    Machine,
    Option,
    Part,
    Plan,
    Position,
    Problem,
    Refusal,
    Rng,
    Seat,
    Setup,
    TableClauses,
    Variant,
    View,
    Zone,
    as_written,
    read_deck,
    say,
)
from netdeck.kernel.card_table import NOBODY, over
from netdeck.kernel.columns import emit, holds
from netdeck.kernel.records import end_collection
from netdeck.kernel.scenario_setup import Thing
from netdeck.kernel.setup import Given, Options
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES, Speak
from netdeck.language.card_file import CardFileError

CODE: Final = Recipe(f"{__package__}.compiled", compiling=28, a_game=0.03)
Table.sense = SENSE
MOST_BOOKS: Final = 8


@lru_cache(maxsize=MOST_BOOKS)
def _book_of(cards: tuple[Prepared, ...], kins: tuple[str, ...]) -> MatchCards:
    book = MatchCards({card.name: card for card in cards}, kins)
    write_thoughts(book.columns, book.definitions)
    return book


def book_of(plan: Plan) -> MatchCards:
    """The book of the same printed cards is the same."""
    assert isinstance(plan, BloodlessPlan)
    return _book_of(tuple(plan.definitions.values()), plan.kins)


@lru_cache(maxsize=8)
def _own_set(text: str) -> CardSet:
    return read_set(text, "own cards", (starter(),))


@lru_cache(maxsize=8)
def _with_own(text: str) -> tuple[dict[str, Prepared], tuple[str, ...]]:
    """The starter set and somebody's own cards, made ready, and all kins."""
    if not text:
        return prepared_starter(), tuple(starter().kins)
    own = _own_set(text)
    return prepared_starter() | prepared_cards((own,)), tuple({**starter().kins, **own.kins})


def _deck_rules(options: Options) -> dict[str, int]:
    """What this table demands of a deck (R3)."""
    return {name: options[name] for name in ("deck_min", "blood_deck", "plain_flasks")}


class BloodlessGame(CompiledGame[TableState]):
    """The executable rulebook."""

    runner = RUNNER
    observer = OBSERVER
    recipe, speed = CODE, SPEED
    id, title = "bloodless", "Bloodless"
    summary = say("Two players, one health pool. Creatures strike across two rows of four; whoever is hit last as the pool runs dry loses.")
    accent = "vermillion"
    minutes, difficulty = (10, 20), 3
    variants = {"standard": Variant("standard", say("The comprehensive rules, draft 4.0.0")), AS_WRITTEN: as_written(OPTIONS)}
    options = OPTIONS
    card_tools = BloodlessTools()
    follows_cards = True
    words = WORDS
    table_clauses = TableClauses(over="P3.1", not_asked="P0.3", concede="R67", deck="R3")
    seat_names = SEATS
    shared_zones = SHARED_ZONES
    seat_zones = SEAT_ZONES
    counters = {"pool": 20, "turn": 0, "active": "A", "phase": "start", "last_damaged": "", "first": "A", "in_transit": 0}
    seat_counters = {
        "blood": 0,
        "draws": 0,
        "skips": 0,
        "turns": 0,
        "plays": 0,
        "more_plays": 0,
        "mulligans": 0,
        "decided": False,
        "choices": 0,
        "passing": False,
        "noted": (),
    }
    private_counters = frozenset(("in_transit", "choices", "decided"))
    routine = frozenset({"MULLIGAN"})
    filler = "Brick Hound"
    given_keys = frozenset(("phase",))
    takes_cards = True
    quotes = True

    @cached_property
    def decks(self) -> Mapping[str, str]:
        return starter().decks

    @cached_property
    def cards(self) -> Mapping[str, Any]:  # type: ignore[override]
        return prepared_starter()

    # Setting up

    def plan(self, setup: Setup) -> Plan:
        definitions, kins = _with_own(setup.cards)
        owned = [zone for seat in setup.seats for zone in self._zones_of(seat)]
        usual = {name: option.default for name, option in self.options.items()}
        return BloodlessPlan(setup.seats, setup.options, [*self.shared_zones, *owned], definitions, kins, usual)

    def _zones_of(self, seat: Seat) -> list[Zone]:
        return [Zone(f"{seat}.{zone.name}", seat, zone.sight, zone.ordered, zone.capacity) for zone in self.seat_zones]

    def prepare(self, state: TableState, setup: Setup) -> None:
        """Counters stand as they stand on an empty table; the cards of every deck come into the game."""
        for seat in setup.seats:
            for name in self.deck(setup, seat).elements():
                kind = "blood" if state.plan.definitions[name].is_flask else "main"
                state.bring(name, seat, f"{seat}.{kind}")

    def new_state(self, plan: Plan, rng: Rng) -> TableState:
        return StateView(plan, book_of(plan), rng)

    # Running

    def open(self, table: Table) -> None:
        start(table, LAY_TABLE)

    def advance(self, table: Table) -> None:
        super().advance(table)
        if not table.packed:  # the game is over: nobody was asked
            tidy(table)

    def give_up(self, table: Table, seat: int) -> None:
        if holds(table, R67):
            emit(table, Ended.NUMBER, R67, 1 - seat)
        over(table, GIVEN_UP, 1 - seat)
        table.asked = NOBODY

    def ask_again(self, table: Table) -> None:
        """Nobody has answered: what was taken without asking is still remembered."""
        if table.packed:
            end_collection(table)
        super().ask_again(table)

    def cited_clauses(self) -> Iterable[str]:
        """The clauses that the rules name by number: of steps, of checks, of what happens."""
        return dict.fromkeys((*filter(None, CLAUSES), *(clause for _, clause in STEPS)))

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        try:
            definitions, _ = _with_own(setup.cards)
        except CardFileError as error:
            yield from (Problem(f"your cards, {replace(problem, clause='')}", problem.clause or "D7.1") for problem in error.problems)
            return
        printed = {name: card.printed for name, card in definitions.items()}
        options = _deck_rules(setup.options)
        for seat, text in setup.decks.items():
            if text not in self.decks and "\n" not in text and not text[:1].isdigit():
                yield from self._unknown_deck(text)
                continue
            try:
                deck: Counter[str] = read_deck(self.decks.get(text, text))
            except DeckError as error:
                yield Problem(f"{seat}'s deck, {error}", self.table_clauses.deck)
                continue
            yield from (
                Problem(f"{seat}'s deck: {fault.message} [{fault.code}]", fault.clause) for fault in deck_faults(deck, printed, **options)
            )

    def _unknown_deck(self, text: str) -> Iterable[Problem]:
        yield Problem(f"{self.title} has no deck {text!r}; known: {', '.join(self.decks)}", self.table_clauses.deck)

    # Staging

    def place(self, state: TableState, zone: Zone, entry: Thing) -> None:
        place(state, zone, entry)

    def begin_effect(self, state: TableState, effect: Given) -> None:
        begin_effect(state, effect)

    def resume(self, state: TableState, given: Given) -> Sequence[tuple[Frame, str]]:
        resume(state, given)
        return ()

    def names_of(self, state: TableState, card: CardId) -> Sequence[str]:
        return (card_word(state, card), *state.names_of(card))

    def meant(self, state: TableState, card: CardId) -> Sequence[str]:
        word = card_word(state, card)
        if state.cards[card].zone.endswith(".hand"):
            return (f"play {word}",)
        return (f"use {word}.1", f"flip {word}", f"expend {word}")

    def definitions(self, setup: Setup) -> Mapping[str, Definition]:
        return {name: card.printed for name, card in _with_own(setup.cards)[0].items()}

    def teller(self, state: TableState) -> BloodlessEventDecoder:
        return BloodlessEventDecoder(state)

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        """Those of the game itself; an ``effect`` only stands for what it does."""
        return {kind: fields for kind, fields in super().event_kinds().items() if kind.islower() and kind != "effect"}

    # Showing

    def may_see(self, state: TableState, viewer: Seat, card: CardId, zone: Zone) -> bool:
        return state.sees(viewer, card)

    def card_facts(self, state: TableState, card: CardId) -> dict[str, object]:
        return card_facts(state, card)

    def parts(self, state: TableState, card: CardId, seen: Callable[[CardId], bool]) -> Sequence[Part]:
        return parts(state, card, seen)

    def has_stable_facts(self, state: TableState, card: CardId) -> bool:
        return state.cards[card].zone not in IN_PLAY

    def shows_only_backs(self, viewer: Seat, zone: Zone) -> bool:
        kind = KIND[zone.name]
        return kind in HIDDEN_KINDS and (kind != "hand" or viewer != ZONE_OWNER[zone.name])

    def back_of(self, state: TableState, card: CardId) -> CardView:
        return back_of(state, card)

    def board(
        self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS, speak: Speak = str
    ) -> str:
        return draw_board(view, names, speak)

    def forecasts(self, position: Position, viewer: Seat) -> Sequence[Forecast]:
        return forecasts(position, viewer)

    def goal(self, variant: str) -> Sequence[str]:
        return ("P3.1", "R31")

    # Deciding

    def resolve_text(self, state: TableState, decision: Decision, text: str) -> Option | None:
        return understood(state, decision, text)

    def why_not(self, state: TableState, decision: Decision, text: str) -> Refusal | None:
        return refuse(state, decision, text) or super().why_not(state, decision, text)

    def word_of(self, text: str) -> str:
        return word_of(text)

    def is_name(self, state: TableState, name: str) -> bool:
        """A card that nobody need see may be called by its number, and kins have names too."""
        return name.startswith("card#") or name in state.book.kins or super().is_name(state, name)

    def things(self, state: TableState, seat: Seat, name: str) -> Sequence[object]:
        found = super().things(state, seat, name)
        return list(dict.fromkeys((*found, *named_cards(state, seat, plain(name)))))  # a space means what stands there too

    def facts(self, state: TableState, decision: Decision, option: Option) -> Sequence[Fact]:
        return facts_of(state, decision, option)

    def refuse_not_asked(self, seat: Seat) -> Refusal:
        return Refusal("P0.3", "Waiting for the other player.", "E-TURN")

    def hidden_kind(self, card: CardView) -> str:
        return "flask" if "flask" in card.facts.get("type", "") else "main"

    # Bots

    def deck_part(self, definition: Prepared) -> str:
        """Which cards come from the blood deck is public."""
        return "blood" if definition.is_flask else "main"

    def deck_kind(self, definition: Prepared) -> str:
        return definition.printed.basic

    def may_be_in_deck(self, definition: Prepared) -> bool:
        return not definition.printed.is_vestige

    def is_legal_deck(self, deck: Counter[str], plan: Plan) -> bool:
        printed = {name: plan.definitions[name].printed for name in deck}
        return not any(deck_faults(deck, printed, **_deck_rules(plan.options)))

    def lay_faces(self, machine: Machine[TableState], cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        state = machine.state
        lay_faces(state, cards, faces, rng)

    def swap_cards(self, state: TableState, one: int, other: int) -> None:
        exchange(state, one, other)

    def may_lie(self, state: TableState, slot: int, card: int) -> bool:
        return may_lie(state, slot, card)

    def can_lay(self, state: TableState, slots: Sequence[CardId], faces: Sequence[str]) -> bool:
        return can_lay(state, slots, faces)

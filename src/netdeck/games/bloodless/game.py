"""Bloodless as everything outside the rules sees it."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Final

from netdeck.games.bloodless.at_table import TableState
from netdeck.games.bloodless.book import Book
from netdeck.games.bloodless.bot.appeal import appeals
from netdeck.games.bloodless.bot.foreseeing import SENSE, SPEED
from netdeck.games.bloodless.bot.reading import write_thoughts
from netdeck.games.bloodless.bot.worth import worth
from netdeck.games.bloodless.cards.card_tools import BloodlessTools
from netdeck.games.bloodless.cards.cardset import read_set, starter
from netdeck.games.bloodless.cards.deck_building import deck_faults
from netdeck.games.bloodless.cards.prepared import Prepared
from netdeck.games.bloodless.cards.printed import CardSet
from netdeck.games.bloodless.events.processes import Ended
from netdeck.games.bloodless.face.board import draw_board
from netdeck.games.bloodless.face.foreseeing import forecasts
from netdeck.games.bloodless.face.makeup import parts
from netdeck.games.bloodless.face.questions import card_word
from netdeck.games.bloodless.face.refusing import WORDS, facts_of, named_cards, plain, refuse, understood, word_of
from netdeck.games.bloodless.face.showing import back_of, card_facts
from netdeck.games.bloodless.face.told import BloodTeller
from netdeck.games.bloodless.imagining import lay_faces
from netdeck.games.bloodless.options import OPTIONS
from netdeck.games.bloodless.plan import BloodPlan, prepared_cards, prepared_starter
from netdeck.games.bloodless.rules.clauses import CLAUSES, R67
from netdeck.games.bloodless.rules.frames import start
from netdeck.games.bloodless.rules.keeping import tidy
from netdeck.games.bloodless.rules.resolving import GIVEN_UP
from netdeck.games.bloodless.rules.steps import LAY_TABLE, STEPS
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.running import RUNNER
from netdeck.games.bloodless.staging import begin_effect, place, resume
from netdeck.games.bloodless.state_view import StateView
from netdeck.games.bloodless.zones import HIDDEN_KINDS, IN_PLAY, KIND, SEAT_ZONES, SEATS, SHARED_ZONES, ZONE_OWNER
from netdeck.kernel import (
    AS_WRITTEN,
    CardId,
    CardView,
    Decision,
    DecisionView,
    DeckError,
    Definition,
    Fact,
    Forecast,
    Machine,
    Manners,
    Option,
    OptionView,
    Part,
    Plan,
    Position,
    Problem,
    Refusal,
    Rng,
    Seat,
    Setup,
    Variant,
    View,
    Zone,
    as_written,
    read_deck,
    say,
)
from netdeck.kernel.card_table import NOBODY, over
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.columns import holds, tell
from netdeck.kernel.records import bring_back
from netdeck.kernel.staging import Given, Thing
from netdeck.kernel.tally import Simulator
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES, Speak
from netdeck.language.cardfile import CardFileError
from netdeck.machines.onlooking import LastLook
from netdeck.machines.playouts import InterpretedPlayouts
from netdeck.machines.searching import ColumnSearch
from netdeck.machines.workshop import Recipe

CODE: Final = Recipe(f"{__package__}.compiled", compiling=75, a_game=0.03)
Table.sense = SENSE
MOST_BOOKS: Final = 8


@lru_cache(maxsize=MOST_BOOKS)
def _book_of(cards: tuple[Prepared, ...], kins: tuple[str, ...]) -> Book:
    book = Book({card.name: card for card in cards}, kins)
    write_thoughts(book.columns, book.definitions)
    return book


def book_of(plan: Plan) -> Book:
    """The book of the same printed cards is the same."""
    assert isinstance(plan, BloodPlan)
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


def _deck_rules(options: Mapping[str, Any]) -> dict[str, int]:
    """What this table demands of a deck (R3)."""
    return {name: options[name] for name in ("deck_min", "blood_deck", "plain_flasks")}


class BloodlessGame(ColumnGame):
    """The executable rulebook."""

    runner = RUNNER
    id, title = "bloodless", "Bloodless"
    summary = say("Two players, one health pool. Creatures strike across two rows of four; whoever is hit last as the pool runs dry loses.")
    accent = "vermillion"
    minutes, difficulty = (10, 20), 3
    variants = {"standard": Variant("standard", say("The comprehensive rules, draft 4.0.0")), AS_WRITTEN: as_written(OPTIONS)}
    options = OPTIONS
    card_tools = BloodlessTools()
    words = WORDS
    manners = Manners(over="P3.1", not_asked="P0.3", concede="R67", deck="R3")
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
        return BloodPlan(setup.seats, setup.options, [*self.shared_zones, *owned], definitions, kins, usual)

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

    def playouts(self, setup: Setup) -> Simulator:
        return InterpretedPlayouts(self, setup, CODE)

    def searcher(self) -> ColumnSearch:
        return ColumnSearch(self, CODE, SPEED)

    def give_up(self, table: Table, seat: int) -> None:
        if holds(table, R67):
            tell(table, Ended.NUMBER, R67, 1 - seat)
        over(table, GIVEN_UP, 1 - seat)
        table.asked = NOBODY

    def ask_again(self, table: Table) -> None:
        """Nobody has answered: what was taken without asking is still remembered."""
        if table.packed:
            bring_back(table)
        super().ask_again(table)

    def cited(self) -> Iterable[str]:
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
                yield Problem(f"{seat}'s deck, {error}", self.manners.deck)
                continue
            yield from (
                Problem(f"{seat}'s deck: {fault.message} [{fault.code}]", fault.clause) for fault in deck_faults(deck, printed, **options)
            )

    def _unknown_deck(self, text: str) -> Iterable[Problem]:
        yield Problem(f"{self.title} has no deck {text!r}; known: {', '.join(self.decks)}", self.manners.deck)

    # Staging

    def place(self, state: TableState, zone: Zone, entry: Thing) -> None:
        place(state, zone, entry)

    def begin_effect(self, state: TableState, effect: Given) -> None:
        begin_effect(state, effect)

    def resume(self, state: TableState, given: Given) -> Sequence[Any]:
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

    def teller(self, state: TableState) -> BloodTeller:
        return BloodTeller(state)

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

    def is_at_rest(self, state: TableState, card: CardId) -> bool:
        return state.cards[card].zone not in IN_PLAY

    def only_backs(self, viewer: Seat, zone: Zone) -> bool:
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

    def understand(self, state: TableState, decision: Decision, text: str) -> Option | None:
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

    def lay_faces(self, machine: Machine, cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        state = machine.state
        assert isinstance(state, TableState)
        lay_faces(state, cards, faces, rng)

    def appeal(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, Prepared]) -> float:
        return self._last_look.appeal(view, decision, option, lambda: appeals(cards, view, decision))

    @cached_property
    def _last_look(self) -> LastLook:
        return LastLook()

    def worth(self, position: Position, seat: Seat) -> float | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, TableState)
        return worth(position.state.table, position.state.seats.index(seat))

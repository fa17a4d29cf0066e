"""Data.Warriors as everything outside sees it: options, zones, cards, decks, views, and what every table needs."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from netdeck.games.datawarriors import appeal, board_text, staging
from netdeck.games.datawarriors.acts import Issue
from netdeck.games.datawarriors.card_file import read_cards
from netdeck.games.datawarriors.card_tools import DataWarriorsTools, by_name, drive_faults, starter_set
from netdeck.games.datawarriors.conceding import concede
from netdeck.games.datawarriors.issuing import why_not_issue
from netdeck.games.datawarriors.notation import Reader
from netdeck.games.datawarriors.passing_by import STOPS, standing_answer
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.setup_step import Setup as SetupStep
from netdeck.games.datawarriors.setup_step import why_not_discard, why_not_play
from netdeck.games.datawarriors.state import HeldCard, Process, ProcessTarget, Table
from netdeck.games.datawarriors.targets import shown_targets
from netdeck.games.datawarriors.traits import traits
from netdeck.games.datawarriors.turn import Whole
from netdeck.games.datawarriors.worth import worth
from netdeck.kernel import (
    CardId,
    Decision,
    DecisionView,
    Definition,
    Fact,
    Frame,
    Machine,
    Manners,
    Next,
    Option,
    OptionView,
    Plan,
    Position,
    Problem,
    ProcessGame,
    Refusal,
    Rng,
    RuleOption,
    Seat,
    Setup,
    Sight,
    Traits,
    Variant,
    View,
    Zone,
    open_lists,
)
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES
from netdeck.language.cardfile import CardFileError

OPTIONS: Final = (
    RuleOption("drive_size", 50, "R3", "how many cards a drive has", minimum=1, maximum=200),
    RuleOption("copies", 3, "R3", "how many copies of a card a drive may have", minimum=1, maximum=200),
    open_lists("R3"),
    RuleOption("open_hand", 4, "R4", "how many cards each user begins with", minimum=0, maximum=20),
    RuleOption("first", "random", "R4", "who has the first turn", choices=("random", "seat")),
    RuleOption("first_locked", 4, "R57", "how many points of the first user are locked in the first turn", minimum=0, maximum=99),
    RuleOption("memory", 8, "memory-points.2", "how many memory points each user has", minimum=0, maximum=99),
    RuleOption("dealloc", "cleanup", "R1", "in which step points are deallocated", choices=("cleanup", "init")),
    RuleOption("lock_cap", 4, "R7", "how many locked points count at most", minimum=0, maximum=99),
    RuleOption("runout", "exit", "R16", "whether running out of points in Setup ends the turn", choices=("exit", "ignore")),
    RuleOption("setup_scripts", True, "R17", "whether scripts may be played in Setup"),
    RuleOption("init_exit_scripts", True, "R54", "whether scripts may be played in the own Init and Exit steps"),
    RuleOption("unspecified", "halt", "R56", "what becomes of a process whose card or targets are gone", choices=("halt", "go on")),
    RuleOption("elim", "exit", "R29", "when users with an empty drive are out", choices=("exit", "immediate")),
    RuleOption("all_out", "current", "R30", "who wins when all drives are empty at once", choices=("current", "draw")),
    RuleOption("trigger_cap", 200, "R39", "how many effects may react to one action", minimum=1, maximum=10_000),
    RuleOption("restore_once", True, "R41", "whether a card is restored once per game at most"),
    RuleOption("proc_limit", 64, "R42", "how many processes are issued in a turn at most", minimum=1, maximum=1_000),
    RuleOption("turn_limit", None, "R41", "after how many turns per user the largest drive wins", minimum=1, maximum=1_000, optional=True),
)
DECKS: Final = ("hive", "undernet", "bastion")
PRIVATE: Final = frozenset({"standing", "ran_out"})


def _file(name: str) -> str:
    return files(__package__).joinpath("cards", name).read_text(encoding="utf-8")


@cache
def _decks() -> dict[str, str]:
    return {name: _file(f"{name}.deck") for name in DECKS}


@lru_cache(maxsize=8)
def card_set(own: str) -> dict[str, PrintedCard]:
    """The starter set with the cards of a card file of one's own. Raises :class:`CardFileError`."""
    return {**starter_set(), **read_cards(own, "your cards", starter_set())} if own else starter_set()


class DataWarriors(ProcessGame):
    """The executable dictionary."""

    id, title = "datawarriors", "Data.Warriors"
    summary = "Wipe the other users' drives before yours is empty. Programs, daemons, scripts, and a stack of commands."
    accent = "green"
    variants = {
        "standard": Variant("standard", "The dictionary with its rulings"),
        "brisk": Variant(
            "brisk", "Four processes a turn at most, and an empty drive is out at once", {"proc_limit": 4, "elim": "immediate"}
        ),
    }
    options = {option.name: option for option in OPTIONS}
    manners = Manners(over="exit-step.4", not_asked="R19", concede="R32", deck="R3")
    opening = Whole
    seat_names = (Seat("u1"), Seat("u2"), Seat("u3"), Seat("u4"))
    shared_zones = (Zone("stack"), Zone("out", sight=Sight.NOBODY, ordered=False))
    seat_zones = (
        Zone("drive", sight=Sight.NOBODY),
        Zone("hand", sight=Sight.OWNER, ordered=False),
        Zone("desktop", ordered=False),
        Zone("trash"),
    )
    counters = {"turn": 0, "current": "", "step": "", "processes": 0, "ran_out": False}
    seat_counters = {"allocated": 0, "locked": 0, "boost": 0, "in_game": True, "standing": ""}
    private_counters = PRIVATE
    deck_zone = "drive"
    filler = "Echo Probe"
    given_keys = frozenset({"step", "current"})
    takes_cards = True
    card_tools = DataWarriorsTools()
    stops = STOPS
    usual_stops = frozenset(STOPS)

    @property
    def cards(self) -> Mapping[str, PrintedCard]:  # type: ignore[override]
        """The starter set."""
        return starter_set()

    @property
    def decks(self) -> Mapping[str, str]:
        return _decks()

    # Setting up

    def plan(self, setup: Setup) -> Plan:
        plan = super().plan(setup)
        plan.definitions = dict(card_set(setup.cards))
        plan.card = HeldCard
        return plan

    def new_state(self, plan: Plan, rng: Rng) -> Table:
        return Table(plan, rng)

    def deck(self, setup: Setup, seat: Seat) -> Counter[str]:
        """A deck by names; slugs are understood as well."""
        return by_name(super().deck(setup, seat), card_set(setup.cards))

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        try:
            card_set(setup.cards)
        except CardFileError as error:
            return [Problem(str(problem), problem.clause or "card-effects.1") for problem in error.problems]
        return super().deck_problems(setup)

    def problems(self, setup: Setup) -> Iterable[Problem]:
        for seat in setup.seats:
            faults = drive_faults(self.deck(setup, seat), setup.options["drive_size"], setup.options["copies"])
            yield from (Problem(f"{seat}: {fault.message}", fault.clause) for fault in faults)
        if not setup.options["restore_once"] and setup.options["turn_limit"] is None:
            yield Problem("without restore_once a game may never end: set turn_limit", "R41")

    # Scenarios

    def place(self, state: Table, zone: Zone, entry: dict[str, Any]) -> None:
        staging.place(state, zone, entry)

    def begin_effect(self, state: Table, effect: Mapping[str, Any]) -> None:
        staging.begin_effect(state, effect)

    def resume(self, state: Table, given: Mapping[str, Any]) -> Sequence[tuple[Frame, str]]:
        return staging.resume(state, given)

    def names_of(self, state: Table, card: CardId) -> Sequence[str]:
        printed = state.printed(card)
        first = state.board.names.get(card, printed.id)
        label = state.plan.label(card)
        return (first, printed.id, printed.name, label) if label else (first, printed.id, printed.name)

    def meant(self, state: Table, card: CardId) -> Sequence[str]:
        name, printed = self.names_of(state, card)[0], state.printed(card)
        if state.cards[card].zone.endswith(".desktop"):
            return (*(f"run {name} --{command.name}" for command in printed.commands), f"discard {name}")
        return (f"{'script' if printed.script else 'play'} {name}",)

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        kinds = super().event_kinds()
        return {kind: fields for kind, fields in kinds.items() if kind.islower() and kind != "happened"}

    # Showing

    def card_facts(self, state: Table, card: CardId) -> dict[str, Any]:
        record = state.cards[card]
        facts: dict[str, Any] = {"restored": True} if record.restored else {}
        if record.state:
            board = state.board
            facts |= {"as": board.names[card], "state": str(record.state), "controller": record.controller, "owner": record.owner}
            facts["type"] = str(state.printed(card).type)
            if record.host is not None:
                facts["host"] = board.names.get(record.host, "")
            marks = sorted(mark for used, mark in state.used if used == card)
            if marks:
                facts["used"] = marks
        return facts

    def is_at_rest(self, state: Table, card: CardId) -> bool:
        return not state.cards[card].state

    def more_counters(self, state: Table, viewer: Seat) -> dict[str, Any]:
        more: dict[str, Any] = {"stack": [_shown(state, stacked.number, stacked.thing) for stacked in state.stack.things]}
        more["until_exit"] = [[state.board.names.get(card, ""), before] for card, _, before in state.stolen]
        for seat in state.seats:
            more |= {f"{seat}.total": state.total(seat), f"{seat}.free": state.free(seat)}
        for frame, _, _ in state.frames:
            if isinstance(frame, SetupStep):
                more[f"{frame.seat}.setup_free"] = frame.free
        return more

    def standing_answer(self, view: View, decision: DecisionView, stops: Collection[str]) -> str:
        return standing_answer(view, decision, stops)

    def board(self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS) -> str:
        return board_text.board(view, names)

    def goal(self, variant: str) -> Sequence[str]:
        return ("exit-step.3", "exit-step.4")

    def worth(self, position: Position, seat: Seat) -> float | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, Table)
        return worth(position.state, seat)

    def traits(self, position: Position, seat: Seat) -> Traits | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, Table)
        return traits(position.state, seat)

    def appeal(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, Any]) -> float:
        return appeal.appeal(cards, view, decision, option)

    # Deciding

    def why_not(self, state: Table, decision: Decision, text: str) -> Refusal | None:
        reader = Reader(state, decision.seat)
        return reader.why_not(text) or super().why_not(state, decision, text)

    def understand(self, state: Table, decision: Decision, text: str) -> Option | None:
        return decision.find(Reader(state, decision.seat).spelt(text)) or super().understand(state, decision, text)

    def things(self, state: Table, seat: Seat, name: str) -> Sequence[object]:
        name = name.strip().removeprefix("@")
        process = next((ProcessTarget(each.number) for each in state.stack.things if name == f"p{each.number}"), None)
        return super().things(state, seat, name) if process is None else (process,)

    def out_of_turn(self, state: Table, seat: Seat, text: str) -> Refusal:
        if seat in state.seats and state.is_in(seat):
            refusal = Reader(state, seat).why_not(text)
            if refusal is not None:
                return refusal
        return self.refuse_not_asked(seat)

    def facts(self, state: Table, decision: Decision, option: Option) -> Sequence[Fact]:
        match option.value:
            case ("issue", Issue() as act, int() as x, tuple() as targets):
                return why_not_issue.facts(state, decision.seat, act, x, targets)
            case ("play", CardId() as card, place):
                return why_not_play.facts(state, decision.seat, card, place)  # type: ignore[arg-type]
            case ("discard", CardId() as card):
                return why_not_discard.facts(state, decision.seat, card)
        return ()

    def concede(self, state: Table, seat: Seat) -> Next:
        return concede(state, seat)

    def departed(self, state: Table) -> Collection[Seat]:
        return frozenset(seat for seat in state.seats if not state.is_in(seat))

    def holdings(self, state: Table, seat: Seat) -> Sequence[str]:
        """Cards, what is controlled, processes, effects that wait, the turn."""
        held = [*super().holdings(state, seat), *(f"control of {state.name(card)}" for card in state.board.controlled[seat])]
        held += [f"process p{each.number}" for each in state.stack.things if each.thing.issuer == seat]
        held += [f"an effect of {state.name(each.card)} that waits" for each in state.queue if each.controller == seat]
        held += [f"{state.name(card)}, which comes back" for card, _, before in state.stolen if before == seat]
        return [*held, "the turn"] if state.current == seat else held

    # Imagining

    def is_legal_deck(self, deck: Counter[str], plan: Plan) -> bool:
        return not any(drive_faults(deck, plan.options["drive_size"], plan.options["copies"]))

    def known_hidden(self, state: Table, cards: Sequence[CardId]) -> Iterable[str]:
        """A restored card lay in the trash for all to see, and its mark tells it from other copies for the rest of the game."""
        return (state.cards[card].printed for card in cards if state.cards[card].restored)

    def deal_unseen(self, machine: Machine, seat: Seat, rng: random.Random) -> None:
        state = machine.state
        assert isinstance(state, Table)
        state.think_anew()
        super().deal_unseen(machine, seat, rng)

    def lay_faces(self, machine: Machine, cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        """The mark of a restored card goes with its face."""
        state = machine.state
        assert isinstance(state, Table)
        marked = Counter(state.cards[card].printed for card in cards if state.cards[card].restored)
        laid: list[tuple[str, bool]] = []
        for face in faces:
            laid.append((face, marked[face] > 0))
            marked[face] -= 1
        rng.shuffle(laid)
        for card, (printed, restored) in zip(cards, laid, strict=True):
            record = state.cards[card]
            if record.printed != printed or record.restored != restored:
                state.change(card, printed=printed, restored=restored)


def _shown(table: Table, number: int, process: Process) -> dict[str, Any]:
    """A process as everybody sees it."""
    names = table.board.names
    shown: dict[str, Any] = {
        "process": f"p{number}",
        "issuer": process.issuer,
        "what": table.name(process.carrier) if process.is_script else f"--{process.command.name}",
        "via": names.get(process.via, "gone") if process.via is not None else "",
        "x": process.x,
        "cost": process.cost,
        "halted": process.halted,
        "text": table.printed(process.carrier).lines[0] if process.is_script else "",
    }
    shown["targets"] = [names.get(each, "gone") if isinstance(each, CardId) else each for each in shown_targets(process.targets)]
    return shown

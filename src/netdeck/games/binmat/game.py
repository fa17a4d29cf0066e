"""BINMAT, the executable rulebook: two rulebooks and the live game, one set of options each."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from netdeck.games.binmat import events
from netdeck.games.binmat.bot.brains import DIALECTS
from netdeck.games.binmat.bot.heuristic import score_option
from netdeck.games.binmat.bot.search import BinmatSearch, worth
from netdeck.games.binmat.cards import DECK, FACE_UP, NAMES
from netdeck.games.binmat.clause_points import POINTS
from netdeck.games.binmat.display.board import board
from netdeck.games.binmat.display.card_texts import card_texts
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.logs.writer import log_lines
from netdeck.games.binmat.notation import PASS_NOTATION
from netdeck.games.binmat.observation import OBSERVER
from netdeck.games.binmat.position import BinmatPosition
from netdeck.games.binmat.rules.turns import begin_game
from netdeck.games.binmat.ruleset import LARGEST_TEAM, OPTIONS, PRESETS, QUICK_SETUPS, RuleSet
from netdeck.games.binmat.scenario_setup import stage
from netdeck.games.binmat.seats import ALL_SEATS, seating, seating_problems, usual_table
from netdeck.games.binmat.simulation import InterpretedSimulator
from netdeck.kernel import (
    DecisionView,
    Definition,
    Game,
    Logged,
    OptionView,
    Pace,
    Position,
    Problem,
    Rng,
    Searcher,
    Seat,
    Setup,
    Simulator,
    Variant,
    View,
    as_written,
    say,
)
from netdeck.kernel.event import all_kinds, field_names
from netdeck.kernel.observation import SteppedMatches, SteppingPlan
from netdeck.kernel.setup import Given, option_problems
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES, Speak

PRESET_TITLES = {
    "human": say("The human rulebook, teams of up to sixteen"),
    "duel": say("The one-against-one documentation"),
    "hackmud": say("The live game, as far as it has been seen"),
}
WRITTEN_TITLES = {
    "human": say("The human rulebook as written, without rules that we added"),
    "duel": say("The one-against-one documentation as written, without rules that we added"),
}


def _variants() -> dict[str, Variant]:
    presets = {id: Variant(id, title, PRESETS[id].options()) for id, title in PRESET_TITLES.items()}
    quick = {
        id: Variant(
            id,
            setup.title,
            setup.rules.options(),
            (*ALL_SEATS["defenders"][: setup.defenders], *ALL_SEATS["attackers"][: setup.attackers]),
        )
        for id, setup in QUICK_SETUPS.items()
    }
    written = [as_written(OPTIONS, title, presets[id]) for id, title in WRITTEN_TITLES.items()]
    return presets | quick | {variant.id: variant for variant in written}


class Binmat(Game):
    """Attackers try to empty a lane; defenders hold out until the turns are up."""

    id = "binmat"
    title = "BINMAT"
    summary = say("Attackers and defenders fight over six lanes with stacks of hidden cards; powers of two decide.")
    accent = "sky"
    minutes, difficulty = (5, 20), 3
    variants = _variants()
    options = OPTIONS
    seat_flags = ALL_SEATS
    pass_notation = PASS_NOTATION
    dialects = DIALECTS
    observer = OBSERVER

    @property
    def seat_counts(self) -> tuple[int, int]:
        return 2, 2 * LARGEST_TEAM

    @property
    def seats_clause(self) -> str:
        return "H-setup.3"

    def table(self, count: int) -> tuple[Seat, ...]:
        return usual_table(count)

    def start(self, setup: Setup, rng: Rng, log: list[Logged] | None = None) -> BinmatPosition:
        position = self._empty(setup, rng)
        position.listen(log)
        begin_game(position.table)
        return position

    def stage(self, setup: Setup, given: Given, rng: Rng) -> BinmatPosition:
        position = self._empty(setup, rng)
        stage(position.table, position.seating, given)
        return position

    def _empty(self, setup: Setup, rng: Rng) -> BinmatPosition:
        seated = seating(setup.seats)
        table = LiveTable(RuleSet.from_options(setup.options), seated.defenders, seated.attackers, rng)
        return BinmatPosition(self, setup.variant, seated, table)

    def seat_problems(self, setup: Setup) -> list[Problem]:
        """What is wrong with the seats, and with options that are fine one by one; asked together, so that all is told at once."""
        sound = {name: value for name, value in setup.options.items() if not option_problems(OPTIONS, {name: value})}
        rules = RuleSet.from_options(sound)
        teams = list(seating_problems(setup.seats, rules.max_team_size))
        general = [problem for problem in super().seat_problems(setup) if problem.clause != self.seats_clause or not teams]
        return [*general, *teams, *rules.contradictions()]

    def pace(self, setup: Setup) -> Pace | None:
        """The seconds of a turn (H-structure.2, D-structure.2, R35)."""
        seconds = setup.options["turn_seconds"]
        return None if seconds is None else Pace(float(seconds), OPTIONS["turn_seconds"].clause)

    def score_option(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, Definition]) -> float:
        return score_option(view, decision, option)

    def simulator(self, setup: Setup) -> Simulator:
        seated = seating(setup.seats)
        return InterpretedSimulator(RuleSet.from_options(setup.options), seated.defenders, seated.attackers)

    def stepped_matches(self, setup: Setup, plan: SteppingPlan) -> SteppedMatches:
        from netdeck.games.binmat.compiled import Machine  # these need the extra ``sim``
        from netdeck.games.binmat.stepping import SteppedGames

        seated = seating(setup.seats)
        return SteppedGames(Machine(RuleSet.from_options(setup.options), seated.defenders, seated.attackers), plan)

    def evaluate(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, BinmatPosition)
        return worth(position, seat)

    def searcher(self) -> Searcher:
        return BinmatSearch()

    def board(
        self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS, speak: Speak = str
    ) -> str:
        return board(view, names, speak)

    def goal(self, variant: str) -> Sequence[str]:
        return tuple(entry.id for entry in self.rulebook if entry.id.startswith("D-win." if variant == "duel" else "H-win."))

    def definitions(self, setup: Setup) -> Mapping[str, Definition]:
        return {card.name: card for card in DECK.printed(card_texts(RuleSet.from_options(setup.options)))}

    # What the testing kit asks

    def card_names(self, setup: Setup) -> Collection[str]:
        return (*NAMES, *(name + FACE_UP for name in NAMES))

    def printed(self, name: str) -> str:
        return name.removesuffix(FACE_UP)

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        return {kind.kind(): field_names(kind) for kind in all_kinds(events.Happening)}

    def cited_clauses(self) -> Iterable[str]:
        """The ids behind the points of the rules, in all books."""
        return dict.fromkeys(id for point in POINTS for id in (*point.human, *point.duel, *point.hackmud))

    def log_lines(self, start: Position, log: Sequence[Logged]) -> list[str]:
        """The live game's own log (section-10.3)."""
        return log_lines(start, log)

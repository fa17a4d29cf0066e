"""What every rulebook needs: processes, events, decisions, views, records. It knows no game, no card text, and does no input or output."""

from netdeck.kernel.card import Card, Definition, slug
from netdeck.kernel.chapter import Chapter
from netdeck.kernel.choice_limit import LimitExceededError, limit_choices
from netdeck.kernel.clause import Basis, Clause, Kind, Rulebook, RulebookError, Ruling
from netdeck.kernel.decision import Act, Decision, Option, without_duplicates
from netdeck.kernel.deck import DeckError, read_deck, write_deck
from netdeck.kernel.dialect import Dialect, Interpreter
from netdeck.kernel.event import BACK, Event, Impact, Modifier, Outcome, hidden, modified, public, seen_by
from netdeck.kernel.explain import Reason, WhyNot, find_event, why_asked, why_card, why_event, why_not, why_number, why_option
from netdeck.kernel.forecast import Forecast, Future, Worlds, common_changes, common_events, if_everyone_passes
from netdeck.kernel.game import Game
from netdeck.kernel.game_display import GameDisplay
from netdeck.kernel.game_heuristics import GameHeuristics
from netdeck.kernel.game_package import GamePackage
from netdeck.kernel.game_rules import GameRules, Pace
from netdeck.kernel.ids import EVERYBODY, REFEREE, SPECTATOR, CardId, Seat
from netdeck.kernel.knowledge import Knowledge, KnownCard, KnownPlace
from netdeck.kernel.log import CardRef, Cited, Hit, Logged, Play, Quote, Seen, Spoken
from netdeck.kernel.machine import Machine
from netdeck.kernel.match import Match
from netdeck.kernel.message import Said, say, tell
from netdeck.kernel.nearest_legal import Adjustment, Way
from netdeck.kernel.outcomes import Ending, Outcomes, SequentialSimulator, Simulator
from netdeck.kernel.payment_forecast import PaymentRules, payment_forecasts
from netdeck.kernel.position import Command, Position
from netdeck.kernel.presentation import display_order, present
from netdeck.kernel.process import Frame, Next, Validator, ask, finish, go, next_step, over, run
from netdeck.kernel.process_game import ProcessGame, TableClauses, Usage
from netdeck.kernel.record import Entry, Footer, Header, Record, RecordError
from netdeck.kernel.refusal import Checks, Fact, Refusal, Remedy, legality, need
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Draw, Rng, key_from_seed
from netdeck.kernel.scenario_setup import StagingError
from netdeck.kernel.sealed_deal import Deal
from netdeck.kernel.search_results import Budget, Candidate, Features, Imagine, Searcher, Thoughts, win_probability
from netdeck.kernel.setup import AS_WRITTEN, OPEN_LISTS, Problem, RuleOption, Setup, SetupError, Variant, as_written, open_decklists_option
from netdeck.kernel.shuffle import Shuffled
from netdeck.kernel.stack import Priority, Stack, Stacked
from netdeck.kernel.stat_breakdown import Part
from netdeck.kernel.state import Plan, State, named
from netdeck.kernel.trace import count_clauses, holds, without_clauses
from netdeck.kernel.verify import Fault, Verdict, verify
from netdeck.kernel.versions import OtherRulesError, Releases, with_rules
from netdeck.kernel.view import CardView, DecisionView, OptionView, View, ZoneView
from netdeck.kernel.view_diff import OtherViewError, Spliced, ViewChange, apply_difference, difference
from netdeck.kernel.zone import Sight, Zone

__all__ = [
    "AS_WRITTEN",
    "BACK",
    "EVERYBODY",
    "OPEN_LISTS",
    "REFEREE",
    "SPECTATOR",
    "Act",
    "Adjustment",
    "Basis",
    "Budget",
    "Candidate",
    "Card",
    "CardId",
    "CardRef",
    "CardView",
    "Chapter",
    "Checks",
    "Cited",
    "Clause",
    "Command",
    "Deal",
    "Decision",
    "DecisionView",
    "DeckError",
    "Definition",
    "Dialect",
    "Draw",
    "Ending",
    "Entry",
    "Event",
    "Fact",
    "Fault",
    "Features",
    "Footer",
    "Forecast",
    "Frame",
    "Future",
    "Game",
    "GameDisplay",
    "GameHeuristics",
    "GamePackage",
    "GameRules",
    "Header",
    "Hit",
    "Imagine",
    "Impact",
    "Interpreter",
    "Kind",
    "Knowledge",
    "KnownCard",
    "KnownPlace",
    "LimitExceededError",
    "Logged",
    "Machine",
    "Match",
    "Modifier",
    "Next",
    "Option",
    "OptionView",
    "OtherRulesError",
    "OtherViewError",
    "Outcome",
    "Outcomes",
    "Pace",
    "Part",
    "PaymentRules",
    "Plan",
    "Play",
    "Position",
    "Priority",
    "Problem",
    "ProcessGame",
    "Quote",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "Releases",
    "Remedy",
    "Result",
    "Rng",
    "RuleOption",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "Said",
    "Searcher",
    "Seat",
    "Seen",
    "SequentialSimulator",
    "Setup",
    "SetupError",
    "Shuffled",
    "Sight",
    "Simulator",
    "Spliced",
    "Spoken",
    "Stack",
    "Stacked",
    "StagingError",
    "State",
    "TableClauses",
    "Thoughts",
    "Usage",
    "Validator",
    "Variant",
    "Verdict",
    "View",
    "ViewChange",
    "Way",
    "WhyNot",
    "Worlds",
    "Zone",
    "ZoneView",
    "apply_difference",
    "as_written",
    "ask",
    "common_changes",
    "common_events",
    "count_clauses",
    "difference",
    "display_order",
    "find_event",
    "finish",
    "go",
    "hidden",
    "holds",
    "if_everyone_passes",
    "key_from_seed",
    "legality",
    "limit_choices",
    "modified",
    "named",
    "need",
    "next_step",
    "open_decklists_option",
    "over",
    "payment_forecasts",
    "present",
    "public",
    "read_deck",
    "run",
    "say",
    "seen_by",
    "slug",
    "tell",
    "verify",
    "why_asked",
    "why_card",
    "why_event",
    "why_not",
    "why_number",
    "why_option",
    "win_probability",
    "with_rules",
    "without_clauses",
    "without_duplicates",
    "write_deck",
]

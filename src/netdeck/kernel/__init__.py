"""What every rulebook needs: processes, events, decisions, views, records. It knows no game, no card text, and does no input or output."""

from netdeck.kernel.allowance import TooMuchError, allowing
from netdeck.kernel.card import Card, Definition, slug
from netdeck.kernel.chapter import Chapter
from netdeck.kernel.clause import Basis, Clause, Kind, Rulebook, RulebookError, Ruling
from netdeck.kernel.decision import Act, Decision, Option, merged
from netdeck.kernel.deck import DeckError, read_deck, write_deck
from netdeck.kernel.dialect import Dialect, Interpreter
from netdeck.kernel.difference import OtherViewError, Spliced, ViewChange, applied, difference
from netdeck.kernel.event import BACK, Blow, Event, Modifier, Outcome, hidden, modified, public, seen_by
from netdeck.kernel.explain import Reason, WhyNot, find_event, why_asked, why_card, why_event, why_not, why_number, why_option
from netdeck.kernel.forecast import Forecast, Future, Worlds, agreed, differing, unanswered
from netdeck.kernel.game import Game
from netdeck.kernel.game_face import GameFace
from netdeck.kernel.game_rules import GameRules, Pace
from netdeck.kernel.game_sense import GameSense
from netdeck.kernel.ids import EVERYBODY, REFEREE, SPECTATOR, CardId, Seat
from netdeck.kernel.log import CardRef, Cited, Hit, Logged, Play, Quote, Seen, Spoken
from netdeck.kernel.machine import Machine
from netdeck.kernel.makeup import Part
from netdeck.kernel.match import Match
from netdeck.kernel.message import Said, say, tell
from netdeck.kernel.nearing import Adjustment, Way
from netdeck.kernel.position import Command, Position
from netdeck.kernel.presenting import in_order, presented
from netdeck.kernel.process import Door, Frame, Next, ask, finish, go, on, over, run
from netdeck.kernel.process_game import Manners, ProcessGame, Usage
from netdeck.kernel.published import Published
from netdeck.kernel.record import Entry, Footer, Header, Record, RecordError
from netdeck.kernel.refusal import Checks, Fact, Refusal, Remedy, legality, need
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Draw, Rng, key_from_seed
from netdeck.kernel.seal import Deal
from netdeck.kernel.setup import AS_WRITTEN, OPEN_LISTS, Problem, RuleOption, Setup, SetupError, Variant, as_written, open_lists
from netdeck.kernel.shuffling import Shuffled
from netdeck.kernel.spending import Purse, payments
from netdeck.kernel.stack import Priority, Stack, Stacked
from netdeck.kernel.staging import StagingError
from netdeck.kernel.state import Plan, State, named
from netdeck.kernel.tally import Ending, GameByGame, Simulator, Tally
from netdeck.kernel.thought import Budget, Candidate, Imagine, Searcher, Thoughts, Traits, chance
from netdeck.kernel.trace import counted, holds, switched_off
from netdeck.kernel.verify import Fault, Verdict, verify
from netdeck.kernel.versions import OtherRulesError, Releases, under
from netdeck.kernel.view import CardView, DecisionView, OptionView, View, ZoneView
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
    "Blow",
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
    "Door",
    "Draw",
    "Ending",
    "Entry",
    "Event",
    "Fact",
    "Fault",
    "Footer",
    "Forecast",
    "Frame",
    "Future",
    "Game",
    "GameByGame",
    "GameFace",
    "GameRules",
    "GameSense",
    "Header",
    "Hit",
    "Imagine",
    "Interpreter",
    "Kind",
    "Logged",
    "Machine",
    "Manners",
    "Match",
    "Modifier",
    "Next",
    "Option",
    "OptionView",
    "OtherRulesError",
    "OtherViewError",
    "Outcome",
    "Pace",
    "Part",
    "Plan",
    "Play",
    "Position",
    "Priority",
    "Problem",
    "ProcessGame",
    "Published",
    "Purse",
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
    "Tally",
    "Thoughts",
    "TooMuchError",
    "Traits",
    "Usage",
    "Variant",
    "Verdict",
    "View",
    "ViewChange",
    "Way",
    "WhyNot",
    "Worlds",
    "Zone",
    "ZoneView",
    "agreed",
    "allowing",
    "applied",
    "as_written",
    "ask",
    "chance",
    "counted",
    "difference",
    "differing",
    "find_event",
    "finish",
    "go",
    "hidden",
    "holds",
    "in_order",
    "key_from_seed",
    "legality",
    "merged",
    "modified",
    "named",
    "need",
    "on",
    "open_lists",
    "over",
    "payments",
    "presented",
    "public",
    "read_deck",
    "run",
    "say",
    "seen_by",
    "slug",
    "switched_off",
    "tell",
    "unanswered",
    "under",
    "verify",
    "why_asked",
    "why_card",
    "why_event",
    "why_not",
    "why_number",
    "why_option",
    "write_deck",
]

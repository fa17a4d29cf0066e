"""What every rulebook needs: processes, events, decisions, views, records. It knows no game, no card text, and does no input or output."""

from netdeck.kernel.allowance import TooMuchError, allowing
from netdeck.kernel.card import Card, Definition, slug
from netdeck.kernel.clause import Clause, Kind, Rulebook, RulebookError, Ruling
from netdeck.kernel.decision import Decision, Option, merged
from netdeck.kernel.deck import DeckError, read_deck, write_deck
from netdeck.kernel.dialect import Dialect, Interpreter
from netdeck.kernel.difference import OtherViewError, Spliced, ViewChange, applied, difference
from netdeck.kernel.event import BACK, Event, Modifier, Outcome, hidden, modified, public, seen_by
from netdeck.kernel.explain import Reason, WhyNot, find_event, why_asked, why_event, why_not, why_option
from netdeck.kernel.game import Game, Pace
from netdeck.kernel.ids import EVERYBODY, REFEREE, SPECTATOR, CardId, Seat
from netdeck.kernel.log import CardRef, Logged, Seen
from netdeck.kernel.machine import Machine
from netdeck.kernel.match import Match
from netdeck.kernel.passive import Change, Passive, keep_passives
from netdeck.kernel.position import Command, Position
from netdeck.kernel.process import Door, Frame, Next, ask, finish, go, on, over, run, visit
from netdeck.kernel.process_game import Manners, ProcessGame
from netdeck.kernel.record import Entry, Footer, Header, Record, RecordError
from netdeck.kernel.refusal import Checks, Fact, Refusal, Remedy, legality, need
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Draw, Rng, key_from_seed
from netdeck.kernel.seal import Deal
from netdeck.kernel.setup import OPEN_LISTS, Problem, RuleOption, Setup, SetupError, Variant, open_lists
from netdeck.kernel.shuffling import Shuffled
from netdeck.kernel.stack import Priority, Stack, Stacked
from netdeck.kernel.staging import StagingError
from netdeck.kernel.state import Plan, State, named
from netdeck.kernel.tally import Ending, Simulator, Tally
from netdeck.kernel.thought import Budget, Candidate, Imagine, Searcher, Thoughts, Traits, chance
from netdeck.kernel.trace import counted, holds, switched_off
from netdeck.kernel.verify import Fault, Verdict, verify
from netdeck.kernel.versions import OtherRulesError, Releases, under
from netdeck.kernel.view import CardView, DecisionView, OptionView, View, ZoneView
from netdeck.kernel.zone import Sight, Zone

__all__ = [
    "BACK",
    "EVERYBODY",
    "OPEN_LISTS",
    "REFEREE",
    "SPECTATOR",
    "Budget",
    "Candidate",
    "Card",
    "CardId",
    "CardRef",
    "CardView",
    "Change",
    "Checks",
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
    "Frame",
    "Game",
    "Header",
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
    "Passive",
    "Plan",
    "Position",
    "Priority",
    "Problem",
    "ProcessGame",
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
    "Searcher",
    "Seat",
    "Seen",
    "Setup",
    "SetupError",
    "Shuffled",
    "Sight",
    "Simulator",
    "Spliced",
    "Stack",
    "Stacked",
    "StagingError",
    "State",
    "Tally",
    "Thoughts",
    "TooMuchError",
    "Traits",
    "Variant",
    "Verdict",
    "View",
    "ViewChange",
    "WhyNot",
    "Zone",
    "ZoneView",
    "allowing",
    "applied",
    "ask",
    "chance",
    "counted",
    "difference",
    "find_event",
    "finish",
    "go",
    "hidden",
    "holds",
    "keep_passives",
    "key_from_seed",
    "legality",
    "merged",
    "modified",
    "named",
    "need",
    "on",
    "open_lists",
    "over",
    "public",
    "read_deck",
    "run",
    "seen_by",
    "slug",
    "switched_off",
    "under",
    "verify",
    "visit",
    "why_asked",
    "why_event",
    "why_not",
    "why_option",
    "write_deck",
]

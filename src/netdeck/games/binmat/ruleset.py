"""The options of BINMAT: every difference between the two rulebooks and the live game is one field of a :class:`RuleSet`.

A preset is a value, not a branch: ``HACKMUD`` is the human rulebook with the ten options that the live game is seen to play differently.
What would surprise: an option decides which clause is cited, so a duel played with swaps cites the human rulebook for them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from netdeck.games.binmat.cards import LANES
from netdeck.kernel import say
from netdeck.kernel.setup import Problem, RuleOption, option_problems

LARGEST_TEAM: Final = 16
LONGEST_STREAK: Final = 250
"""A streak is kept in one byte, so a penalty must come before that is full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One complete choice of options; the defaults are the human rulebook."""

    max_team_size: int = 16
    turn_limit: int = 110
    turn_seconds: float | None = 5.0
    commit: str = "simultaneous"
    turn_order: str = "fixed"
    turn_order_table: tuple[tuple[int, ...], ...] = ()
    invalid_streak: int = 2
    hand_discard: str = "round_robin"
    hand_order: str = "newest_first"
    kick_on_streak: bool = False
    illegal_attempt: str = "refuse"
    same_deck_conflict: bool = True
    swap_draws: int = 2
    discards_public: bool = True
    team_hands_shared: bool = False
    facing: str = "match"
    open_face_up: str = "none"
    combat_needs_stack: bool = True
    break_limit: str = "defender_face_up"
    break_scope: str = "either"
    break_damage: str = "power_or_stack"
    bounce_timing: str = "after_power"
    wild_base: str = "no_numbers"
    combat_reshuffle: bool = True
    reshuffle_reveal: str = "before_draw"
    defender_dry_draw: str = "invalid"
    stranded_loss: bool = False
    pile_order: str = "stack_last"
    face_up_lanes: tuple[int, ...] = (3, 4, 5)

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Self:
        """The rule set that plain data (a setup file, a command line) describes; lists become tuples."""
        return cls(**{name: _frozen(value) for name, value in options.items()})

    def options(self) -> dict[str, Any]:
        """Every option as plain data that a file can hold: tuples become lists."""
        return {name: _thawed(getattr(self, name)) for name in OPTIONS}

    def diff(self, other: "RuleSet") -> dict[str, tuple[object, object]]:
        """The options in which two rule sets differ: name to (own value, the other's value)."""
        pairs = {name: (getattr(self, name), getattr(other, name)) for name in OPTIONS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def problems(self) -> list[Problem]:
        """Everything that is wrong with these options, not only the first thing."""
        return [*option_problems(OPTIONS, self.options()), *self.contradictions()]

    def contradictions(self) -> list[Problem]:
        """What is wrong with options that are fine one by one."""
        found: list[Problem] = []
        if self.turn_limit % 2:
            found.append(
                Problem(
                    say("both sides have as many turns, so turn_limit is even; {turn_limit} is odd", turn_limit=self.turn_limit),
                    "H-structure.1",
                )
            )
        if self.invalid_streak == 1:
            found.append(Problem(say("invalid_streak is at least 2, or 0 for no penalty"), "H-invalid.4"))
        if self.facing == "free" and self.open_face_up != "both":
            found.append(Problem(say('facing "free" lets everybody open a stack face up, so open_face_up must be "both"'), "L12"))
        if not _each_once(self.face_up_lanes, LANES):
            found.append(Problem(say("face_up_lanes names lanes 0 to 5, each once; {list} does not", list=list(self.face_up_lanes)), "R1"))
        if self.turn_order == "custom" and not self.turn_order_table:
            found.append(Problem(say('turn_order "custom" needs at least one row in turn_order_table'), "R11"))
        rows = (row for row in self.turn_order_table if not _each_once(row, LARGEST_TEAM))
        return [
            *found,
            *(
                Problem(say("a row of turn_order_table names members 0 to 15, each once; {thawed} does not", thawed=_thawed(row)), "R11")
                for row in rows
            ),
        ]

    @property
    def book(self) -> str:
        """The preset that these options are nearest to; its rulebook is cited where no single option decides."""
        return min(PRESETS, key=lambda name: len(self.diff(PRESETS[name])))


def _frozen(value: object) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list | tuple) else value


def _thawed(value: object) -> object:
    return [_thawed(each) for each in value] if isinstance(value, tuple) else value


def _each_once(numbers: object, below: int) -> bool:
    if not isinstance(numbers, tuple) or not all(isinstance(number, int) for number in numbers):
        return False
    return set(numbers) <= set(range(below)) and len(set(numbers)) == len(numbers)


def _option(
    name: str, clause: str, help: str, *choices: tuple[str, str], low: float | None = None, high: float | None = None
) -> RuleOption:
    """An option of the rule set; each of its choices comes with what it means."""
    default = _thawed(getattr(HUMAN, name))
    values, words = tuple(value for value, _ in choices), tuple(word for _, word in choices)
    return RuleOption(
        name,
        default,
        clause,
        say(help),
        values,
        minimum=low,
        maximum=high,
        optional=name == "turn_seconds",
        words=words,
        adds=name in AS_WRITTEN,
        written=AS_WRITTEN.get(name),
    )


HUMAN = RuleSet()
AS_WRITTEN: Final[Mapping[str, object]] = {"illegal_attempt": "consume"}
"""What the options are without the rules that rulings have added (R32)."""

OPTIONS: Mapping[str, RuleOption] = MappingProxyType(
    {
        option.name: option
        for option in (
            _option("max_team_size", "H-setup.3", "The largest team.", low=1, high=LARGEST_TEAM),
            _option("turn_limit", "H-structure.1", "After so many turns, both sides counted, the defenders have won.", low=2, high=998),
            _option("turn_seconds", "H-structure.2", "Seconds for a turn; nothing means no clock.", low=0.1, high=86400),
            _option(
                "commit",
                "H-cycle.2",
                "Whether the members of a team decide together or one after another.",
                ("simultaneous", say("together")),
                ("sequential", say("one after another")),
            ),
            _option(
                "turn_order",
                "H-order.2",
                "The order in which the actions of a team resolve.",
                ("fixed", say("always the same")),
                ("zero_then_shuffle", say("member 0 first, the others by lot")),
                ("zero_then_rotate", say("member 0 first, the others by turns")),
                ("custom", say("as the rows say")),
            ),
            _option("turn_order_table", "R11", 'The rows of turn_order "custom", used in turn: lists of member numbers.'),
            _option(
                "invalid_streak",
                "H-invalid.4",
                "So many invalid actions in a row cost the hand; 0 means never.",
                low=0,
                high=LONGEST_STREAK,
            ),
            _option(
                "hand_discard",
                "H-invalid.6",
                "Where the cards of a defender's lost hand go.",
                ("round_robin", say("to the lanes in turn")),
                ("smallest_pile", say("to the smallest discard pile")),
            ),
            _option(
                "hand_order",
                "R7",
                "Which card of a lost hand is discarded first.",
                ("newest_first", say("the newest")),
                ("oldest_first", say("the oldest")),
            ),
            _option("kick_on_streak", "H-invalid.7", "Whether a member other than 0 leaves the game together with the hand."),
            _option(
                "illegal_attempt",
                "R32",
                "Whether an illegal order is answered and asked again, or wasted as an invalid action.",
                ("refuse", say("answered, and asked again")),
                ("consume", say("wasted")),
            ),
            _option("same_deck_conflict", "H-draw.6", "Whether only one member of a team may draw from a lane deck in a turn."),
            _option(
                "swap_draws",
                "H-draw.13",
                "Cards that an attacker draws for a discarded one; 0 means that there is no such action.",
                low=0,
                high=2,
            ),
            _option("discards_public", "H-cycle.8", "Whether everybody may look through the discard piles."),
            _option("team_hands_shared", "R13", "Whether the members of a team see each other's hands."),
            _option(
                "facing",
                "H-play.2",
                "Whether a card takes the facing of its stack or may be played either way.",
                ("match", say("the facing of its stack")),
                ("free", say("either way")),
            ),
            _option(
                "open_face_up",
                "H-play.2",
                "Who may open an empty stack face up.",
                ("none", say("nobody")),
                ("attacker", say("attackers")),
                ("both", say("everybody")),
            ),
            _option("combat_needs_stack", "H-combat.2", "Whether the combat action needs a card in the attacker stack."),
            _option(
                "break_limit",
                "H-qr.14",
                "Which stack takes no further BREAK.",
                ("defender_face_up", say("a defender stack that lies face up")),
                ("one_per_stack", say("a stack that has one")),
            ),
            _option(
                "break_scope",
                "H-combat.14",
                "Which BREAK changes the damage.",
                ("either", say("any in the combat")),
                ("attacker", say("one in the attacker stack")),
                ("attacker_played_now", say("one that was played just now")),
            ),
            _option(
                "break_damage",
                "H-combat.14",
                "The damage with a BREAK.",
                ("power_or_stack", say("the greater of power and stack")),
                ("power", say("the power")),
            ),
            _option(
                "bounce_timing",
                "H-combat.8",
                "Whether a BOUNCE acts before or after powers are computed.",
                ("after_power", say("after")),
                ("before_power", say("before")),
            ),
            _option(
                "wild_base",
                "H-wild.3",
                "When a WILD counts as a 2.",
                ("no_numbers", say("in a stack without numbers")),
                ("only_card", say("as the only card of its stack")),
            ),
            _option("combat_reshuffle", "H-combat.16", "Whether combat draws shuffle the lane discard into an empty lane deck."),
            _option(
                "reshuffle_reveal",
                "H-draw.8",
                "Whether the first card after a reshuffle is turned up before it is drawn.",
                ("before_draw", say("before it is drawn")),
                ("after_draw", say("only after it is drawn")),
            ),
            _option(
                "defender_dry_draw",
                "H-draw.11",
                "What a defender's draw from a lane without cards does.",
                ("invalid", say("it is an invalid action")),
                ("attackers_win", say("the attackers win")),
            ),
            _option("stranded_loss", "D-win.2", "Whether an attacker who has nothing left and draws has lost."),
            _option(
                "pile_order",
                "H-combat.20",
                "Whether the attacker stack is discarded after the damage or before it.",
                ("stack_last", say("after the damage")),
                ("stack_first", say("before the damage")),
            ),
            _option("face_up_lanes", "R1", "The lanes whose deck shows its top card."),
        )
    }
)

DUEL = replace(
    HUMAN,
    max_team_size=1,
    turn_seconds=None,
    commit="sequential",
    invalid_streak=0,
    same_deck_conflict=False,
    swap_draws=0,
    discards_public=False,
    open_face_up="attacker",
    break_limit="one_per_stack",
    break_scope="attacker",
    break_damage="power",
    bounce_timing="before_power",
    wild_base="only_card",
    combat_reshuffle=False,
    defender_dry_draw="attackers_win",
    stranded_loss=True,
)
HACKMUD = replace(
    HUMAN,
    turn_order="zero_then_shuffle",
    hand_discard="smallest_pile",
    kick_on_streak=True,
    team_hands_shared=True,
    facing="free",
    open_face_up="both",
    combat_needs_stack=False,
    bounce_timing="before_power",
    reshuffle_reveal="after_draw",
    pile_order="stack_first",
)

PRESETS: Mapping[str, RuleSet] = MappingProxyType({"human": HUMAN, "duel": DUEL, "hackmud": HACKMUD})


class QuickSetup(NamedTuple):
    """A table to start from without choosing anything."""

    title: str
    rules: RuleSet
    defenders: int
    attackers: int


QUICK_SETUPS: Mapping[str, QuickSetup] = MappingProxyType(
    {
        "standard": QuickSetup(say("Human rulebook, one against one"), HUMAN, 1, 1),
        "squad": QuickSetup(say("Human rulebook, three attackers against two defenders"), HUMAN, 2, 3),
        "blitz": QuickSetup(say("Human rulebook, one against one, 54 turns"), replace(HUMAN, turn_limit=54), 1, 1),
        "crew": QuickSetup(say("The live game, three attackers against three defenders"), HACKMUD, 3, 3),
    }
)

"""What the rulings leave to the players (the options of section 2), with defaults."""

from typing import Final

from netdeck.kernel import RuleOption, open_lists, say

_ALL: Final = (
    RuleOption("max_players", 4, "R3", say("How many may play at most."), minimum=2, maximum=4),
    RuleOption("max_deck_level", 60, "R7", say("The highest deck level that may be played."), minimum=0, maximum=450),
    RuleOption(
        "level_breach",
        "lose",
        "R7",
        say("A deck above the level: its player loses, or the game is refused."),
        ("lose", "refuse"),
        words=(say("its player loses"), say("the game is refused")),
    ),
    open_lists("R6"),
    RuleOption("opening_hand", 7, "R8", say("How many cards an opening hand has."), minimum=0, maximum=50),
    RuleOption(
        "first_limit",
        "counts",
        "R62",
        say("Whether the hand limit counts in the first round of turns."),
        ("counts", "waits"),
        words=(say("it counts"), say("it waits for the second round")),
    ),
    RuleOption(
        "mulligan",
        "shrinking",
        "R9",
        say("Whether opening hands may be exchanged for smaller ones."),
        ("shrinking", "none"),
        words=(say("yes, for one card less each time"), say("no")),
    ),
    RuleOption(
        "late_seat",
        "chit",
        "R10",
        say("What everybody but the starting player gets."),
        ("chit", "none"),
        words=(say("a Relocation Chit"), say("nothing")),
    ),
    RuleOption("first_turn_draw", True, "R11", say("Whether the first turn of the game has its draw.")),
    RuleOption(
        "recovery",
        "all",
        "R12",
        say("Whose cards recover: everybody's, or the active player's."),
        ("all", "active"),
        words=(say("everybody's"), say("the active player's")),
    ),
    RuleOption(
        "play_phase",
        "any",
        "R16",
        say("When programs, agents and buildings may be played."),
        ("any", "main"),
        words=(say("in any phase of the own turn"), say("in the main phase")),
    ),
    RuleOption(
        "pool_empties",
        "phase",
        "R28",
        say("When unspent scrip is lost."),
        ("phase", "turn"),
        words=(say("after every phase"), say("after the turn")),
    ),
    RuleOption("strict_offers", True, "R30", say("Whether only plays that can be paid are offered.")),
    RuleOption(
        "agents_enter",
        "deployed",
        "R37",
        say("How agents enter the battlefield."),
        ("deployed", "recovered"),
        words=(say("deployed"), say("recovered")),
    ),
    RuleOption(
        "empty_library",
        "lose",
        "R59",
        say("What a failed draw does."),
        ("lose", "ignore"),
        words=(say("whoever draws loses"), say("nothing")),
    ),
    RuleOption("overload", 200, "R60", say("How much may be put on the stack in a turn."), minimum=1, maximum=10_000),
    RuleOption(
        "turn_limit",
        None,
        "R61",
        say("When the game is counted out; 60 turns for each player."),
        minimum=1,
        maximum=100_000,
        optional=True,
    ),
)

OPTIONS: Final = {option.name: option for option in _ALL}

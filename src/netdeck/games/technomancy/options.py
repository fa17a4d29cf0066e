"""What the rulings leave to the players (the options of section 2), with defaults."""

from typing import Final

from netdeck.kernel import RuleOption, open_lists

_ALL: Final = (
    RuleOption("max_players", 4, "R3", "How many may play at most.", minimum=2, maximum=4),
    RuleOption("max_deck_level", 60, "R7", "The highest deck level that may be played.", minimum=0, maximum=450),
    RuleOption("level_breach", "lose", "R7", "A deck above the level: its player loses, or the game is refused.", ("lose", "refuse")),
    open_lists("R6"),
    RuleOption("opening_hand", 7, "R8", "How many cards an opening hand has.", minimum=0, maximum=50),
    RuleOption("first_limit", "counts", "R62", "Whether the hand limit counts in the first round of turns.", ("counts", "waits")),
    RuleOption("mulligan", "shrinking", "R9", "Whether opening hands may be exchanged for smaller ones.", ("shrinking", "none")),
    RuleOption("late_seat", "chit", "R10", "What everybody but the starting player gets.", ("chit", "none")),
    RuleOption("first_turn_draw", True, "R11", "Whether the first turn of the game has its draw."),
    RuleOption("recovery", "all", "R12", "Whose cards recover: everybody's, or the active player's.", ("all", "active")),
    RuleOption("play_phase", "any", "R16", "When programs, agents and buildings may be played.", ("any", "main")),
    RuleOption("pool_empties", "phase", "R28", "When unspent scrip is lost.", ("phase", "turn")),
    RuleOption("strict_offers", True, "R30", "Whether only plays that can be paid are offered."),
    RuleOption("agents_enter", "deployed", "R37", "How agents enter the battlefield.", ("deployed", "recovered")),
    RuleOption("empty_library", "lose", "R59", "What a failed draw does.", ("lose", "ignore")),
    RuleOption("overload", 200, "R60", "How much may be put on the stack in a turn.", minimum=1, maximum=10_000),
    RuleOption(
        "turn_limit",
        None,
        "R61",
        "When the game is counted out; 60 turns for each player.",
        minimum=1,
        maximum=100_000,
        optional=True,
    ),
)

OPTIONS: Final = {option.name: option for option in _ALL}

"""The options of the game (2.9): what the rulings leave to the table, each with its clause and the default that the ruling gives."""

from netdeck.kernel import RuleOption, open_lists, say

OPTIONS: dict[str, RuleOption] = {
    option.name: option
    for option in (
        RuleOption("first_player", "random", "R2", say("who goes first"), choices=("random", "A", "B"), words=(say("by lot"), "A", "B")),
        RuleOption("pool_start", 20, "R2", say("the health pool at the start"), minimum=1, maximum=999),
        RuleOption("deck_min", 50, "R3", say("the fewest cards of a main deck"), minimum=0, maximum=999),
        RuleOption("blood_deck", 6, "R3", say("the number of cards of a blood deck"), minimum=0, maximum=99),
        RuleOption("plain_flasks", 4, "R3", say("the fewest cards named Blood Flask in a blood deck"), minimum=0, maximum=99),
        open_lists("R3"),
        RuleOption("mulligans", 1, "R5", say("how often a player may take a new hand"), minimum=0, maximum=9),
        RuleOption("first_turn_draw", False, "R6", say("an additional card draw in a player's first turn too")),
        RuleOption(
            "zero_health_play",
            "refuse",
            "R22",
            say("creatures that would enter with 0 health"),
            choices=("refuse", "allow"),
            words=(say("they may not be played"), say("they may be played")),
        ),
        RuleOption("zero_strike_blood", False, "R26", say("an open strike with 0 power gives blood")),
        RuleOption("overkill_any_source", True, "R28", say("overkill of damage outside combat reaches the player too")),
        RuleOption("sacrifice_gives_blood", False, "R29", say("a sacrificed creature gives blood like any other")),
        RuleOption(
            "death_scan",
            "active_view",
            "R30",
            say("from whose view the other row is scanned"),
            choices=("active_view", "owner_view"),
            words=(say("from the active player's"), say("from its owner's")),
        ),
        RuleOption("flying_untouchable", False, "R45", say("non-flyers pass flyers, instead of flyers passing non-flyers")),
        RuleOption("kin_counts_self", True, "R48", say("Kin Strength and Kin Defense count the creature itself")),
        RuleOption("kin_counts_both_sides", True, "R48", say("Kin Strength and Kin Defense count both rows")),
        RuleOption(
            "flip_timing",
            "main",
            "R53",
            say("when a player may flip"),
            choices=("main", "instant"),
            words=(say("in the main phase"), say("at every instant decision")),
        ),
        RuleOption("cumulative_pays", True, "R55", say("a further copy of a Cumulative card is paid for")),
        RuleOption(
            "instant_windows",
            "all",
            "R40",
            say("after which events instant decisions are offered"),
            choices=("all", "outer", "none"),
            words=(say("after every event"), say("after whole acts only"), say("never")),
        ),
        RuleOption("auto_single", True, "R12", say("a forced single option is taken without asking")),
        RuleOption(
            "loop_limit",
            500,
            "R66",
            say("events since the last real decision before the judge declares a draw"),
            minimum=10,
            maximum=100000,
            hosted=2000,
        ),
        RuleOption(
            "depth_limit", 250, "R66", say("nested processes before the judge declares a draw"), minimum=20, maximum=100000, hosted=1000
        ),
        RuleOption("turn_limit", 100, "R66", say("turns before the judge declares a draw"), minimum=1, maximum=100000),
        RuleOption("action_limit", 200, "R66", say("decisions of a player in one turn"), minimum=1, maximum=100000),
        RuleOption(
            "turn_limit_result",
            "draw",
            "R66",
            say("what the turn limit means"),
            choices=("draw", "last_damaged"),
            words=(say("a draw"), say("whoever was damaged last loses")),
        ),
    )
}

from dataclasses import fields, replace

from netdeck.games.binmat.ruleset import DUEL, HACKMUD, HUMAN, OPTIONS, PRESETS, QUICK_SETUPS, RuleSet


def test_presets_differ_in_exactly_the_options_of_the_table() -> None:
    assert set(HUMAN.diff(HACKMUD)) == {
        "turn_order",
        "hand_discard",
        "kick_on_streak",
        "team_hands_shared",
        "facing",
        "open_face_up",
        "combat_needs_stack",
        "bounce_timing",
        "reshuffle_reveal",
        "pile_order",
    }
    assert len(HUMAN.diff(DUEL)) == 16
    assert HUMAN.diff(DUEL)["swap_draws"] == (2, 0)


def test_every_option_is_described_and_every_preset_is_sound() -> None:
    assert set(OPTIONS) == {field.name for field in fields(RuleSet)}
    for name, rules in PRESETS.items():
        assert rules.problems() == []
        assert rules.book == name
        assert RuleSet.from_options(rules.options()) == rules


def test_a_rule_set_cites_the_book_that_it_is_nearest_to() -> None:
    assert replace(DUEL, swap_draws=2, turn_limit=54).book == "duel"
    assert replace(HACKMUD, kick_on_streak=False).book == "hackmud"


def test_all_problems_are_told_at_once_each_with_its_clause() -> None:
    wrong = replace(
        HUMAN,
        turn_limit=3,
        invalid_streak=1,
        facing="free",
        commit="later",
        face_up_lanes=(1, 9),
        turn_order="custom",
        max_team_size=17,
        swap_draws=3,
    )
    assert [problem.clause for problem in wrong.problems()] == [
        "H-setup.3",
        "H-cycle.2",
        "H-draw.13",
        "H-structure.1",
        "H-invalid.4",
        "L12",
        "R1",
        "R11",
    ]
    assert [problem.clause for problem in replace(HUMAN, turn_order_table=((0, 0), (16,))).problems()] == ["R11", "R11"]


def test_quick_setups_are_playable() -> None:
    assert {name: (setup.defenders, setup.attackers, setup.rules.turn_limit) for name, setup in QUICK_SETUPS.items()} == {
        "standard": (1, 1, 110),
        "squad": (2, 3, 110),
        "blitz": (1, 1, 54),
        "crew": (3, 3, 110),
    }
    assert all(setup.rules.problems() == [] for setup in QUICK_SETUPS.values())

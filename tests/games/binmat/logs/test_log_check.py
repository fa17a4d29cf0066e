"""Checking logs: what contradicts the rules is found, where it stands and with its clause; gaps do not stop it."""

from copy import deepcopy
from typing import Any

import pytest
from tests.games.binmat.logs.games import A0, D0, begin, clauses, imported, log_file, play, play_by_dice, read, turn_file, zones

from netdeck.games.binmat import GAME
from netdeck.games.binmat.logs.exporter import Retelling
from netdeck.games.binmat.logs.log_check import Findings, check
from netdeck.games.binmat.ruleset import HACKMUD, PRESETS
from netdeck.kernel import Seat

PASS = "`n--`"


def found(views: object, variant: str = "hackmud") -> Findings:
    return check(read(d=views), PRESETS[variant])


# S75: a missing view


def with_a_gap(after: str) -> Retelling:
    """d0 holds cards, passes on turn 20, and does *after* on turn 22."""
    return play(begin(), [*["--", "d4", "d3", "--"] * 5, "--", "d5", after, "d5"])


def without_turn(views: list[dict[str, Any]], turn: int) -> list[dict[str, Any]]:
    return [view for view in views if view["s"]["turns"] != turn]


def test_a_missing_view_is_a_gap_and_checking_goes_on() -> None:
    views = without_turn(turn_file(with_a_gap("d0")), 20)
    result = imported(d=views)
    assert not result.faults
    assert [(gap.first, gap.last, gap.views) for gap in result.gaps] == [(18, 19, 1)]
    assert str(result.gaps[0]) == "turns 18 to 19 are told nowhere: 1 view is missing"
    assert [(each.turn, each.streaks) for each in result.restarts] == [(22, {D0: 1, A0: 0})]
    assert result.recorded == 18, "the record ends before the gap"


def test_streaks_restart_from_the_turns_that_the_later_view_shows() -> None:
    """A pass on turn 20 and one on turn 22 cost the hand (L9), although nobody knows of turn 18."""
    views = without_turn(turn_file(with_a_gap("--")), 20)
    assert "hd0" not in zones(views, 24)
    assert not found(views).faults
    kept = deepcopy(views)
    for lane in range(6):
        zones(kept, 24).pop(f"x{lane}", None)
    zones(kept, 24)["hd0"] = zones(views, 22)["hd0"]
    assert {fault.clause for fault in found(kept).faults} == {"L10"}


def test_another_sides_file_closes_the_gap() -> None:
    told = with_a_gap("d0")
    result = imported(d=without_turn(turn_file(told), 20), a=turn_file(told, A0))
    assert (result.faults, result.gaps, result.restarts) == ([], [], [])
    assert result.recorded == result.turns == 24


def test_a_file_that_begins_late_is_checked_but_not_recorded() -> None:
    views = turn_file(play_by_dice(begin(), 2, turns=40))[8:]
    result = imported(d=views)
    assert (result.faults, result.gaps) == ([], [])
    assert result.restarts[0].turn == 16
    assert result.match is None


# S76: a hand that is lost


def lost_hand() -> list[dict[str, Any]]:
    """Two views with a second pass between them, written by hand as the live game would."""
    hand = [">#", "9%", "2!", "6#", ">%", ">+"]
    tops = ["X", "X", "X", "3&", "4&", "5&"]
    decks = {f"l{lane}": {"c": 11 if lane < 3 else 12, "t": top} for lane, top in enumerate(tops)}
    piles = {"x0": ["7&u"], "x1": ["8&u"], "x2": ["9&u"]}
    fuller = {"x0": ["7&u", "2!u"], "x1": ["8&u", "9%u"], "x2": ["9&u", ">#u"], "x3": [">+u"], "x4": [">%u"], "x5": ["6#u"]}
    before = {"turns": 38, **decks, **piles, "hd0": hand, "ord": 0}
    after = {"turns": 40, **decks, **fuller, "ord": 0}
    players = [["a0", "attacker"], ["d0", "defender"]]
    return [
        {"plr": "d0", "s": before, "plrs": players, "ops": ["`V036` `n------`", f"d0 {PASS}", "`V037` `n------`", f"a0 {PASS}"]},
        {"plr": "d0", "s": after, "plrs": players, "ops": ["`V038` `n------`", f"d0 {PASS}", "`V039` `n------`", f"a0 {PASS}"]},
    ]


def test_a_lost_hand_goes_newest_first_to_the_smallest_piles() -> None:
    views = lost_hand()
    assert sum(each["c"] if isinstance(each, dict) else len(each) if isinstance(each, list) else 0 for each in views[0]["s"].values()) == 78
    result = found(views)
    assert (result.faults, result.compared) == ([], 1)


def test_a_hand_that_is_dealt_out_as_the_human_rulebook_says_contradicts_the_live_game() -> None:
    views = lost_hand()
    state = views[1]["s"]
    for lane, card in enumerate(reversed(views[0]["s"]["hd0"])):
        state[f"x{lane}"] = [*views[0]["s"].get(f"x{lane}", []), f"{card}u"]
    assert {fault.clause for fault in found(views).faults} == {"L10"}
    assert not found(views, "human").faults


# Lines that contradict the rules


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        ("d0 d3 / {l3} hd0 ", "d0 d3 / X hd0 ", "H-draw.1"),
        ("d0 d3 / {l3} hd0 ", "d0 da / X hd0 ", "H-draw.4"),
        ("d0 d3 / {l3} hd0 ", "d0 c3", "H-combat.1"),
        ("d0 d3 / {l3} hd0 ", "a0 d3 / {l3} ha0 ", "H-cycle.1"),
        ("d0 d3 / {l3} hd0 ", "d0 pX3 / X d3", "H-cycle.5"),
        ("d0 pX2 / X d2", "d0 u{l4}2 / {l4} d2", "H-cycle.5"),
        ("a0 d2", "a0 x{l4}a / {l4} xa / X X ha0 ", "H-draw.10"),
    ],
)
def test_a_line_that_cannot_be_is_found(old: str, new: str, clause: str) -> None:
    first = turn_file(begin(seed=2))[0]["s"]
    tops = {f"l{lane}": first[f"l{lane}"]["t"] for lane in (3, 4, 5)}
    told = play(begin(seed=2), ["d3", "d4", f"p{tops['l3']}2", "d1", "--", "d1"])
    log = log_file(told)
    wanted = old.format(**tops) if old != "a0 d2" else "a0 d1 / X ha0 "
    assert wanted in log
    result = imported(log=log.replace(wanted, new.format(**tops), 1))
    assert clauses(result)[:1] == [clause], [str(fault) for fault in result.faults]
    assert result.faults[0].text == new.format(**tops)
    assert result.recorded == result.faults[0].turn, "the record ends before it"


def combat_log() -> str:
    """a0 attacks the open lane 2 with one number, which is a power of two."""
    telling = begin(seed=0)
    for turn in range(60):
        hand = [card.name for card in telling.match.position.view(A0).zones["ha0"].cards]
        number = next((card for card in hand if card[0] in "248"), None)
        if turn % 2 == 0 or number is None:
            play(telling, ["--" if turn % 2 == 0 else f"d{turn // 2 % 3 + 3}"])
        else:
            return log_file(play(telling, [f"p{number}2", "--", "c2"]))
    raise AssertionError("no number came")


@pytest.mark.parametrize("change", ["power", "damage", "drawn", "pile", "stack", "missing", "extra"])
def test_a_combat_that_comes_out_wrong_is_found(change: str) -> None:
    log = combat_log()
    *head, stacks, result = log.splitlines()
    mark, power, defence, damage, *rest = result.split(" ")
    lines = {
        "power": [stacks, " ".join([mark, str(int(power) + 1), defence, damage, *rest])],
        "damage": [stacks, " ".join([mark, power, defence, str(int(damage) + 1), *rest])],
        "drawn": [stacks, result.replace("X X", "X")],
        "pile": [stacks, result.replace(" xa", " x2")],
        "stack": [stacks.replace(" / ", " / 3& "), result],
        "missing": [stacks],
        "extra": [stacks, "`n--` d? / ?^ xa", result],
    }[change]
    assert not imported(log=log).faults
    faulty = imported(log="\n".join([*head, *lines]))
    assert len(faulty.faults) == 1
    assert faulty.faults[0].clause == ("H-combat.3" if change == "stack" else "L5")
    assert change == "stack" or "follows from the rules" in str(faulty.faults[0])


def test_a_fault_in_the_first_turn_leaves_the_deal_alone() -> None:
    views = turn_file(play(begin(), ["d3", "--", "d4", "--"]))
    views[1]["ops"][1] = "d0 c3"
    result = imported(d=views)
    assert clauses(result)[0] == "H-combat.1"
    assert result.doubts == []
    assert result.match is not None
    assert result.recorded == 0
    assert result.match.position.view(D0).zones["l3"].cards[-1].name == views[0]["s"]["l3"]["t"]


def test_a_value_alone_means_the_oldest_card() -> None:
    for seed in range(200):
        telling = begin(seed=seed)
        play(telling, ["d3", "--", "d3", "--", "d4", "--", "d4", "--", "d5", "--", "d5", "--"])
        hand = [card.name for card in telling.match.position.view(D0).zones["hd0"].cards]
        twins = [(old, new) for number, old in enumerate(hand) for new in hand[number + 1 :] if old[0] == new[0]]
        if twins:
            break
    old, new = twins[0]
    log = log_file(play(telling, [f"x{old[0]}0"]))
    assert f"d0 x{old[0]}0 / {old} x0" in log
    wrong = imported(log=log.replace(f"x{old[0]}0 / {old}", f"x{old[0]}0 / {new}"))
    assert clauses(wrong) == ["L20"]
    assert old in str(wrong.faults[0])


def test_a_drawn_card_that_another_view_shows_elsewhere_is_found() -> None:
    views = turn_file(play(begin(), ["d3", "d4", "--", "--"]))
    first = views[0]["s"]
    views[1]["ops"][1] = f"d0 d3 / {first['l4']['t']} hd0 "
    result = imported(d=views)
    assert clauses(result)[0] == "H-deck.1"
    assert f"{first['l4']['t']} lies in l4" in str(result.faults[0])


def test_a_card_cannot_be_in_two_places() -> None:
    told = play(begin(), ["d3", "d4", "--", "--"])
    views = turn_file(told)
    zones(views, 4)["l5"]["t"] = zones(views, 4)["hd0"][0]
    assert clauses(imported(d=views)) == ["H-cycle.2", "H-deck.1"]


def test_nothing_happens_after_the_end() -> None:
    told = play(begin(turn_limit=4), ["d3", "d4", "--", "--"])
    log = log_file(told) + "`V004` `n------`\nd0 d3 / X hd0 \n"
    result = imported("hackmud", {"turn_limit": 4}, log=log_file(told))
    assert not result.faults
    assert result.match is not None
    assert result.match.position.result() is not None
    longer = imported("hackmud", {"turn_limit": 4}, log=log)
    assert longer.setup.options["turn_limit"] == 220, "a log that goes on has another limit (R31)"


def test_a_win_ends_the_game() -> None:
    for seed in range(300):
        telling = play_by_dice(begin("duel", seed=seed), seed, passes=0)
        result = telling.match.position.result()
        if result is not None and result.winner == "attackers" and result.cause == "lane exhausted":
            break
    log = log_file(telling)
    turn = telling.blocks()[-1].turn
    fine = imported("duel", log=log)
    assert not fine.faults
    assert fine.match is not None
    assert fine.match.position.result() == result
    more = imported("duel", log=f"{log}`V{turn + 1:03}` `n------`\n{'da'[(turn + 1) % 2]}0 {PASS}\n")
    assert clauses(more) == ["D-win.1"]


@pytest.mark.parametrize("turn", [131, 500])
def test_any_turn_number_is_accepted(turn: int) -> None:
    views = [deepcopy(view) for view in turn_file(begin())]
    views[0]["s"]["turns"] = turn - turn % 2
    result = imported(d=views)
    assert not result.faults
    assert result.setup.options["turn_limit"] >= turn - turn % 2


# Views that contradict the rules


@pytest.mark.parametrize(
    ("zone", "value", "clause"),
    [
        ("l3", {"c": 11, "t": "X"}, "L1"),
        ("hd0", None, "H-draw.1"),
        ("ha0", 2, "H-draw.2"),
        ("xa", ["2&"], "H-cycle.2"),
        ("d3", ["X"], "H-cycle.2"),
        ("l0", {"c": 12, "t": "X"}, "H-cycle.2"),
    ],
)
def test_a_view_that_cannot_be_is_found_and_checking_goes_on_from_it(zone: str, value: object, clause: str) -> None:
    views = turn_file(play(begin(), ["d3", "d1", "d3", "d1", "d3", "d1"]))
    state = zones(views, 2)
    state.pop(zone, None)
    if value is not None:
        state[zone] = value
    result = imported(d=views)
    assert clauses(result)[0] == clause, [str(fault) for fault in result.faults]
    assert result.faults[0].turn == 2


def test_after_a_fault_only_what_follows_from_it_is_wrong() -> None:
    views = turn_file(play_by_dice(begin(), 11, turns=60))
    state = zones(views, 30)
    (lane,) = [zone for zone in ("l0", "l1", "l2") if state[zone]["c"] > 2][:1]
    other = next(zone for zone in ("l0", "l1", "l2") if zone != lane)
    state[lane]["c"], state[other]["c"] = state[lane]["c"] - 1, state[other]["c"] + 1
    result = imported(d=views)
    assert {fault.turn for fault in result.faults} == {30, 32}, "the view itself, and the next one measured by it"
    assert [each.turn for each in result.restarts] == [30, 32]


def test_every_contradiction_cites_a_clause_of_the_rulebook() -> None:
    views = turn_file(play_by_dice(begin(), 12, turns=60))
    for turn in range(4, 60, 6):
        state = zones(views, turn)
        zone = sorted(state)[turn % (len(state) - 1)]
        if isinstance(state[zone], dict):
            state[zone]["c"] -= 1
    result = imported(d=views)
    assert result.faults
    assert all(fault.clause in GAME.rulebook for fault in result.faults)


# Teams


def test_a_kicked_member_is_missed_by_nobody() -> None:
    told = begin(defenders=2)
    for _ in range(3):
        play(told, ["d0", "--", "--"] if len(told.match.position.pending()) == 2 else ["d0", "--"])
    assert [block.seat for block in told.blocks() if block.turn == 4] == [D0], "d1 passed twice (H-invalid.7)"
    result = imported(d=turn_file(told))
    assert (result.faults, result.gaps) == ([], [])
    assert result.recorded == 6
    late = imported(d=turn_file(told)[2:])
    assert (late.faults, late.gaps) == ([], [])


def test_a_turn_that_is_told_only_in_part_is_a_gap() -> None:
    told = play(begin(defenders=2), ["d0", "d1", "--"])
    log = log_file(told).replace("d1 d1 / X hd1 \n", "")
    result = imported(log=f"{log}`V002` `n------`\nd1 {PASS}\n")
    assert [(gap.first, gap.last) for gap in result.gaps] == [(0, 0)]
    assert result.recorded == 0


def test_the_findings_of_a_sound_game_are_clean() -> None:
    told = play_by_dice(begin(), 3)
    result = check(read(d=turn_file(told), a=turn_file(told, Seat("a0"))), HACKMUD)
    assert (result.faults, result.gaps, result.restarts) == ([], [], [])
    assert result.compared == len(told.sheets(D0)) + len(told.sheets(A0))

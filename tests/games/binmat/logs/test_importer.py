"""Importing: whatever a log hides is filled in so that the game can be played again and shows the same."""

from collections.abc import Callable
from functools import cache
from itertools import product

import msgspec
import pytest
from tests.games.binmat.logs.games import A0, D0, begin, imported, log_file, play, play_by_dice, turn_file
from tests.seeds import seeds

from netdeck.games.binmat import GAME
from netdeck.games.binmat.logs.exporter import Retelling, retell
from netdeck.kernel import REFEREE, Entry, Match, Seat, verify

FILES: dict[str, Callable[[Retelling], dict[str, object]]] = {
    "defender": lambda told: {"d": turn_file(told, D0)},
    "attacker": lambda told: {"a": turn_file(told, A0)},
    "both": lambda told: {"d": turn_file(told, D0), "a": turn_file(told, A0)},
    "log": lambda told: {"log": log_file(told)},
}
TABLES = [("hackmud", 1, 1), ("human", 1, 1), ("duel", 1, 1), ("hackmud", 2, 3), ("human", 3, 2)]


@cache
def game(variant: str, defenders: int, attackers: int) -> Retelling:
    return play_by_dice(begin(variant, defenders, attackers, seed=1), 1, turns=110 if defenders == attackers else 60)


def shown_again(result: Match, seats: list[Seat]) -> Retelling:
    record = result.record()
    return retell(GAME, record, record.deal, seats)


@pytest.mark.parametrize(("files", "table"), list(product(FILES, TABLES)), ids=str)
def test_a_game_is_imported_whole_from_whatever_tells_it(files: str, table: tuple[str, int, int]) -> None:
    told = game(*table)
    result = imported(table[0], **FILES[files](told))
    assert (result.faults, result.doubts, result.gaps, result.restarts) == ([], [], [], [])
    assert result.match is not None
    assert result.recorded == result.turns
    assert verify(GAME, result.match.record().to_bytes()).sound
    again = shown_again(result.match, [D0, A0])
    assert [line.notation() for line in again.lines()] == log_file(told).splitlines()[: len(again.lines())]
    if files in ("defender", "both"):
        assert [sheet.to_data() for sheet in again.sheets(D0)] == turn_file(told, D0)[: len(again.sheets(D0))]
    if files in ("attacker", "both"):
        assert [sheet.to_data() for sheet in again.sheets(A0)] == turn_file(told, A0)[: len(again.sheets(A0))]


@pytest.mark.parametrize("seed", seeds(1, soak=4))
def test_many_passes_and_lost_hands_do_not_confuse_the_import(seed: int) -> None:
    told = play_by_dice(begin(seed=seed), seed, passes=0.35)
    for files in ("defender", "attacker"):
        result = imported(**FILES[files](told))
        assert (result.faults, result.doubts, result.gaps) == ([], [], [])
        assert result.recorded == result.turns


def test_both_sides_together_tell_the_end() -> None:
    told = game("hackmud", 1, 1)
    result = imported(**FILES["both"](told))
    assert result.match is not None
    assert result.match.position.result() == told.match.position.result()
    assert result.match.record().footer is not None


def test_what_nobody_saw_stays_open_but_every_card_is_there_once() -> None:
    told = play(begin(), ["d3", "d0", "--"])
    result = imported(d=turn_file(told))
    assert result.match is not None
    zones = result.match.position.view(REFEREE).zones
    cards = [card.name for zone in zones.values() for card in zone.cards]
    assert len(cards) == len(set(cards)) == 78


def test_a_break_never_opened_a_stack_unseen() -> None:
    """Hidden plays that are never revealed get cards with which they were legal (H-break.1)."""
    for seed in range(5):
        told = begin(seed=seed)
        for turn in range(24):
            hand = [card.name for card in told.match.position.view(A0).zones["ha0"].cards if card.name[0] != ">"]
            if turn % 2 == 0:
                play(told, ["--"])
            else:
                play(told, [f"p{hand[0]}{turn // 4}" if hand and turn % 4 == 3 else f"d{turn // 2 % 3}"])
        result = imported(d=turn_file(told))
        assert (result.faults, result.doubts) == ([], [])
        assert result.recorded == 24


def test_names_and_seats_are_those_of_the_files() -> None:
    views = turn_file(play(begin(), ["d3", "d4"]))
    for view in views:
        view["plrs"] = [["a0", "mallory"], ["d0", "bob"]]
    result = imported(d=views)
    assert result.setup.players == {"a0": "mallory", "d0": "bob"}
    assert result.match is not None
    assert turn_file(shown_again(result.match, [D0]))[0]["plrs"] == [["a0", "mallory"], ["d0", "bob"]]


def test_orders_are_kept_as_they_were_typed() -> None:
    first = turn_file(begin())[0]["s"]["l3"]["t"]
    told = play(begin(), ["d3", "--", f"u{first[0]}2", "--", "d4", "--"])
    result = imported(d=turn_file(told))
    assert result.match is not None
    assert [entry.choose for entry in result.match.record().entries][2] == f"u{first[0]}2"


def test_an_export_leaves_out_what_was_taken_back() -> None:
    told = play(begin(), ["d3"])
    told.match.undo(D0)
    match = told.match
    assert match.choose(D0, "d4") is None
    record = match.record()
    lines = [line.notation() for line in retell(GAME, record, record.deal, [D0]).lines()]
    assert len(lines) == 2
    assert lines[1].startswith("d0 d4 / ")


def test_a_timeout_is_a_pass_in_the_log() -> None:
    told = begin("human", defenders=2)
    told.match.choose(D0, "d0")
    told.match.follow(Entry(n=2, command="timeout", who="d"))
    assert log_file(told).splitlines() == ["`V000` `n------`", "d0 d0 / X hd0 ", "d1 `n--`"]


def test_an_action_that_came_too_late_is_a_pass_in_the_log() -> None:
    told = play(begin("human", defenders=2), ["d3", "d3"])
    assert log_file(told).splitlines()[2] == "d1 `n--`", "a teammate drew from that deck first (H-draw.6)"
    result = imported("human", log=log_file(told))
    assert (result.faults, result.recorded) == ([], 1)


def test_the_view_after_the_end_belongs_to_the_side_that_would_be_next() -> None:
    told = play(begin(turn_limit=2), ["--", "--"])
    assert [view["s"]["turns"] for view in turn_file(told, D0)] == [0, 2]
    assert [view["s"]["turns"] for view in turn_file(told, A0)] == [1]
    assert turn_file(told, D0)[-1]["ops"] == ["`V000` `n------`", "d0 `n--`", "`V001` `n------`", "a0 `n--`"]


def test_views_are_plain_data() -> None:
    views = turn_file(play_by_dice(begin(), 4, turns=10))
    assert msgspec.json.decode(msgspec.json.encode(views)) == views

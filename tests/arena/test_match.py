"""Bots against each other: everybody sits everywhere with the same shuffle, and the number of workers changes nothing."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.running import netdeck

from lantern import GAME as LANTERN
from netdeck import registry
from netdeck.arena import Contest, Played, contend, standings, standings_by
from netdeck.arena.groups import EVERYBODY
from netdeck.arena.statistics import interval_of_mean
from netdeck.kernel import Record, Result, Seat, Setup, verify

NORTH, SOUTH = Seat("north"), Seat("south")


def contest(*bots: str, records: Path | None = None) -> Contest:
    return Contest(LANTERN, LANTERN.complete(Setup(game="lantern")), bots, seed=7, records=records)


def test_a_round_is_one_seed_with_everybody_everywhere() -> None:
    games = [game for part in contend(contest("greedy", "random"), 3, workers=1) for game in part]
    assert [game.seed for game in games] == [7, 7, 8, 8, 9, 9]
    assert [game.bots for game in games[:2]] == [{NORTH: 0, SOUTH: 1}, {NORTH: 1, SOUTH: 0}]


def test_equal_bots_score_exactly_a_half() -> None:
    """The same player on both sides of the same shuffle wins once and loses once."""
    meeting = contest("greedy", "greedy")
    games = [game for part in contend(meeting, 20, workers=1) for game in part]
    assert [each.score for each in standings(meeting, games)] == [0.5, 0.5]


def test_sides_play_together() -> None:
    binmat = registry.find("binmat")
    setup = binmat.complete(Setup(game="binmat", seats=(Seat("d0"), Seat("d1"), Seat("a0"), Seat("a1"))))
    meeting = Contest(binmat, setup, ("greedy", "random"))
    sides = {frozenset(side) for side in meeting.sides}
    assert sides == {frozenset({"d0", "d1"}), frozenset({"a0", "a1"})}
    assert meeting.seating(0)[Seat("a0")] == meeting.seating(0)[Seat("a1")] != meeting.seating(1)[Seat("a0")]


def test_a_draw_is_shared_and_a_team_win_counts_once() -> None:
    drawn = Played(0, 0, {NORTH: 0, SOUTH: 1}, Result("9.1"), 3)
    assert [drawn.score(bot, 2) for bot in (0, 1)] == [0.5, 0.5]
    won = Played(0, 0, {NORTH: 0, SOUTH: 1}, Result("9.1", (NORTH,)), 3)
    assert [won.score(bot, 2) for bot in (0, 1)] == [1.0, 0.0]


def test_records_are_kept_and_verify(tmp_path: Path) -> None:
    list(contend(contest("greedy", "random", records=tmp_path), 1, workers=1))
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["000000.jsonl", "000001.jsonl"]
    for file in files:
        assert verify(LANTERN, file.read_bytes()).sound
    assert Record.from_bytes(files[1].read_bytes()).header.setup.players == {NORTH: "random", SOUTH: "greedy"}


@pytest.mark.parametrize(
    "id", ["lantern", *(pytest.param(id, marks=pytest.mark.long) for id in ("bloodless", "datawarriors", "technomancy"))]
)
def test_who_searches_plays_the_same_with_and_without_a_record(id: str, tmp_path: Path) -> None:
    game = registry.find(id)
    meeting = Contest(game, game.complete(Setup(game=id)), ("seer:1", "greedy"), seed=4)
    assert meeting.play(range(1)) == replace(meeting, records=tmp_path).play(range(1))


def test_the_interval_holds_the_mean_and_narrows() -> None:
    few, many = interval_of_mean([0.5, 1.0, 0.5]), interval_of_mean([0.5, 1.0, 0.5] * 50)
    assert few[0] < 2 / 3 < few[1]
    assert few[0] < many[0] < 2 / 3 < many[1] < few[1]
    assert interval_of_mean([]) == (0.0, 1.0)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_command_tells_the_same_for_any_number_of_workers(workers: str) -> None:
    words = ("match", "lantern", "greedy", "random", "--games", "7", "--seed", "3", "--workers", workers, "--json")
    told = netdeck(*words).json()
    assert told["games"] == 8  # whole rounds
    assert [each["bot"] for each in told["standings"]] == ["greedy", "random"]
    assert told["standings"][0]["won"] == 7


@pytest.mark.parametrize("bots", [("seer:9", "greedy"), ("greedy", "seer:9")])
def test_every_bot_of_a_match_must_exist(bots: tuple[str, str]) -> None:
    answer = netdeck("match", "lantern", *bots, "--games", "2")
    assert (answer.status, answer.complaints) == (2, ["bot 'seer' has the levels 1, 2, 3, 4, 5, not '9'"])


def test_every_result_is_told_by_role_seat_and_deck_and_they_add_up() -> None:
    """Whoever won, won in some seat, with some deck and by some bot: each way to count gives the same games."""
    for name, seats in (("datawarriors", ("u1", "u2", "u3")), ("binmat", ("d0", "d1", "a0")), ("bloodless", ("A", "B"))):
        game = registry.find(name)
        setup = game.complete(Setup(game=name, seats=tuple(map(Seat, seats))))
        meeting = Contest(game, setup, ("random", "greedy"))
        games = [each for part in contend(meeting, 2, workers=1) for each in part]
        by = standings_by(meeting, games)
        assert set(by) == {"seat"} | ({"role"} if game.seat_flags else set()) | ({"deck"} if game.decks else set())
        for named in by.values():
            for everybody, *each in named.values():
                assert everybody.bot == EVERYBODY
                assert [sum(getattr(one, field) for one in each) for field in ("games", "won", "drawn", "lost")] == [
                    everybody.games,
                    everybody.won,
                    everybody.drawn,
                    everybody.lost,
                ]
        if not game.seat_flags:
            won = {seat: found[0].won for seat, found in by["seat"].items()}
            assert sum(won.values()) >= sum(len(each.result.winners) == 1 for each in games)


def test_the_command_tells_groups_in_text_and_json() -> None:
    words = ["match", "binmat", "greedy", "random", "-n", 2, "--seed", 1, "-w", 1]
    told = netdeck(*words, "--json").json()["by"]
    assert set(told) == {"role", "seat"}
    assert [row["bot"] for row in told["role"]["attackers"]] == ["", "greedy", "random"]
    assert any(line.startswith("role") for line in netdeck(*words).lines)

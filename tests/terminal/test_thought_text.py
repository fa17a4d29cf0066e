"""What bots think, shown where somebody may know it."""

from pathlib import Path

import pytest
from tests.cli.running import netdeck, program

from netdeck.kernel import Candidate, Seat, Thoughts
from netdeck.terminal.thought_text import thought_lines

WATCH = ("watch", "lantern", "--bot", "north=seer:1", "--bot", "south=greedy", "--seed", "4", "--thoughts")


def test_thoughts_are_told_best_first_and_without_what_was_never_tried() -> None:
    tried = (Candidate("play Glass", 9, 0.75, 0.61), Candidate("pass", 3, 0.25, 0.2), Candidate("play Ember", 0, 0.0, 0.0))
    assert thought_lines(Thoughts(seat=Seat("north"), candidates=tried, value=0.505, iterations=12)) == [
        "north gives itself 50% after 12 futures:",
        "    play Glass   75% of them,  61% to win",
        "    pass         25% of them,  20% to win",
    ]


def test_watching_tells_what_a_seer_thought_before_its_choice() -> None:
    lines = netdeck(*WATCH).lines
    told = [place for place, line in enumerate(lines) if line.startswith("north gives itself")]
    assert told
    assert not any(line.startswith("south gives itself") for line in lines)
    for place in told:
        following = next(line for line in lines[place + 1 :] if not line.startswith("    "))
        assert following.startswith("north chooses ")


def test_thoughts_are_hidden_from_those_who_may_not_know_them() -> None:
    assert "gives itself" not in netdeck(*WATCH, "--seat", "south").out
    assert "gives itself" not in netdeck(*WATCH, "--seat", "spectator").out
    assert "gives itself" in netdeck(*WATCH, "--seat", "north").out


@pytest.mark.parametrize(("flag", "shown"), [("--thoughts", True), ("--name=x", False)])
def test_who_plays_sees_thoughts_only_where_they_were_asked_for(
    flag: str, shown: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NETDECK_RECORDS", str(tmp_path))
    answer = program("play", "lantern", "--vs", "seer:2", "--seed", "3", flag, typed="keep\npass\n")
    assert ("south gives itself" in answer.out) is shown

"""The second opinion: both answers are played out, and the one that greed would not find turns out to be right."""

import pytest
import second_opinion
import typer

from lantern import GAME as LANTERN


def test_answers_that_differ_are_played_out() -> None:
    found = [each for each in second_opinion.differences(LANTERN, "seer:3", 1, 10) if each.kind == "play"]
    (glass,) = found
    assert glass.answers == ("play Glass", "play Ember")
    assert glass.expected[0] > glass.expected[1]
    assert glass.played[0] > glass.played[1]


def test_it_is_told_in_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    second_opinion.main("lantern", bot="seer:3", games=1, playouts=4, seed=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "game 1, hand:"
    assert lines[-1].startswith("play: expected to gain ")


@pytest.mark.parametrize(
    ("game", "bot", "complaint"),
    [
        ("nothing", "seer:3", "there is no game 'nothing'"),
        ("lantern", "grandmaster", "no bot 'grandmaster'"),
        ("lantern", "seer:9", "has the levels"),
        ("lantern", "greedy", "greedy does not search"),
    ],
)
def test_what_has_no_opinion_is_said(game: str, bot: str, complaint: str) -> None:
    with pytest.raises(typer.BadParameter, match=complaint):
        second_opinion.main(game, bot=bot)

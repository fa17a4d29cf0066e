"""The fit of experience: it plays, finds what decided the games, and writes the weights down."""

import tomllib
from pathlib import Path

import fit_experience
import numpy as np
import pytest
import typer

from netdeck import registry
from netdeck.kernel import Setup


def test_what_decided_the_games_is_found() -> None:
    """A trait that decides gets its weight back, and one that does nothing gets none."""
    dice = np.random.default_rng(1)
    numbers = dice.normal(size=(20_000, 2)) * (1.0, 10.0)
    wins = (dice.random(20_000) < 1 / (1 + np.exp(-0.8 * numbers[:, 0]))).astype(float)
    decisive, idle = fit_experience.fit(numbers, wins, np.ones(2))
    assert decisive == pytest.approx(0.8, abs=0.05)
    assert idle == pytest.approx(0.0, abs=0.01)
    doubted, _ = fit_experience.fit(numbers, wins, np.array([0.05, 1.0]))
    assert 0.2 < doubted < 0.7


def test_single_cards_are_believed_less_readily_than_kinds() -> None:
    trust = fit_experience.trusted(["program", "Echo Probe in play", "Echo"], {"Echo Probe"}, 0.2)
    assert trust.tolist() == [1.0, 0.2, 1.0]


def test_games_are_played_and_the_weights_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "experience.toml"
    fit_experience.main("datawarriors", games=20, to=target)
    weights = tomllib.loads(target.read_text(encoding="utf-8"))["weights"]
    assert {"turn", "drive", "strength in hand"} <= set(weights)
    probe = registry.find("datawarriors").definitions(registry.find("datawarriors").complete(Setup(game="datawarriors")))["Echo Probe"]
    assert f"{probe.identity} in hand" in weights  # type: ignore[attr-defined]
    assert 'in hand" = ' in target.read_text(encoding="utf-8").partition("# Echo Probe")[0].splitlines()[-1]
    assert weights["strength in hand"] >= 0
    assert not any(name.startswith("deck ") for name in weights)
    assert target.read_text(encoding="utf-8").splitlines()[1] == "# python scripts/fit_experience.py datawarriors --games 20 --trust 0.2"
    assert "positions, right in " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "complaint"), [("nothing", "there is no game 'nothing'"), ("lantern", "does not say what its traits are")]
)
def test_what_cannot_be_fitted_is_said(game: str, complaint: str) -> None:
    with pytest.raises(typer.BadParameter, match=complaint):
        fit_experience.main(game)


def test_where_nothing_can_be_written_nothing_is_played(tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "nowhere" / "experience.toml"):
        with pytest.raises(typer.BadParameter, match="no file that could be written"):
            fit_experience.main("datawarriors", to=target)

"""What the tutorial says about its game; that its excerpts stand in the game is seen when the page is worked through."""

from pathlib import Path

LANTERN = Path(__file__).parents[2] / "examples" / "lantern"


def test_lantern_is_as_short_as_the_tutorial_says() -> None:
    assert len((LANTERN / "__init__.py").read_text(encoding="utf-8").splitlines()) < 200

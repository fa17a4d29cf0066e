"""The page about the game names every option as it is."""

from pathlib import Path

from netdeck.games.bloodless.options import OPTIONS

PAGE = Path(__file__).parents[3] / "docs" / "games" / "bloodless.md"


def test_the_page_lists_every_option_with_its_default_and_ruling() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for option in OPTIONS.values():
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        assert f"| `{option.name}` | {default} | {option.clause} | {option.help} |" in text

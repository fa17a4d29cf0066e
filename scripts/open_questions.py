"""Write the open questions for the author of each rulebook into its page: the rules that our rulings have added.

    python scripts/open_questions.py

They come from ``rulebook.toml`` (``basis = "adds"``) and from the options that turn them off. A test holds the pages to it.
"""

from pathlib import Path

from netdeck import registry
from netdeck.kernel import AS_WRITTEN, Game
from netdeck.kernel.open_questions import open_questions

PAGES = Path(__file__).resolve().parent.parent / "docs" / "games"
HEADING = "## Open questions for the author"
BEFORE = "## Doubtful rulings"
"""The section that comes after it."""


def section(game: Game) -> str:
    """The section of *game*, as the page has it."""
    variants = [id for id in game.variants if id == AS_WRITTEN or id.endswith(f"-{AS_WRITTEN}")]
    named = " and ".join(f"`{id}`" for id in variants)
    noun, play = ("variant", "plays") if len(variants) == 1 else ("variants", "play")
    rows = []
    for each in open_questions(game):
        options = ", ".join(f"`{name} = {value}`" for name, value in each.options.items())
        rows.append(f"| {each.ruling} | {each.question} | {options}{'' if each.usual else ' (the default)'} |")
    return "\n".join(
        [
            HEADING,
            "",
            "These rules are not in the rulebook: our rulings add them, or remove what one of its sentences allows. Should they stay? The",
            f"{noun} {named} {play} without them; the options in a row turn off that one. `netdeck rules {game.id} --chapter",
            "open-questions` prints the rules and our reasons.",
            "",
            "| ruling | question | as written |",
            "| --- | --- | --- |",
            *rows,
            "",
            "",
        ]
    )


def with_section(page: str, game: Game) -> str:
    """The *page* of a game with its section as it should be."""
    head, heading, rest = page.partition(f"{HEADING}\n")
    if heading:
        rest = rest[rest.index(f"{BEFORE}\n") :]
    else:
        head, _, rest = page.partition(f"{BEFORE}\n")
        rest = f"{BEFORE}\n{rest}"
    return f"{head}{section(game)}{rest}"


def main() -> None:
    """Write all pages."""
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(with_section(path.read_text(encoding="utf-8"), registry.find(path.stem)), encoding="utf-8")


if __name__ == "__main__":
    main()

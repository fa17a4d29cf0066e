"""A hook of MkDocs: links that leave ``docs/`` lead to the repository, and lists of phrases are made from the grammars."""

import re
from pathlib import Path
from typing import Any

from netdeck import registry
from netdeck.language.manual import phrase_list
from netdeck.language.tools import tools_of

LINK = re.compile(r"\]\(((?:\.\./)+)([\w./-]+)(#[\w-]+)?\)")
ROOT = Path(__file__).parents[1]
PHRASES = re.compile(r"^<!-- phrases of (\w+) -->$", re.MULTILINE)
REPOSITORY = "https://github.com/netdeck/netdeck/blob/main"


def on_page_markdown(markdown: str, page: Any, **more: Any) -> str:
    """The page that MkDocs reads. A link to a file that does not exist stays as it is, so that the strict build reports it."""
    home = ROOT / "docs" / Path(page.file.src_path).parent

    def outside(match: re.Match[str]) -> str:
        target = (home / match[1] / match[2]).resolve()
        if not target.exists() or target.is_relative_to(ROOT / "docs"):
            return match[0]
        return f"]({REPOSITORY}/{target.relative_to(ROOT).as_posix()}{match[3] or ''})"

    return PHRASES.sub(phrases, LINK.sub(outside, markdown))


def phrases(mark: re.Match[str]) -> str:
    """The phrases of the game that a mark names, under its title."""
    game = registry.find(mark[1])
    tools = tools_of(game)
    assert tools is not None, f"{game.id} has no cards"
    return f"### Phrases of {game.title}\n{phrase_list(tools.language)}"

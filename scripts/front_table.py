"""Write the table that the front page shows in motion: one step of a lesson, played by the engine (``web/src/games/front-table.json``).

Whoever taps it takes over that step. A test plays the step again and compares.

    python scripts/front_table.py    write the file
"""

import json
from pathlib import Path
from typing import Any

from netdeck.i18n import translator
from netdeck.kernel import Setup, View
from netdeck.lessons import Coach, find_lesson, find_step, lessons_of
from netdeck.registry import find
from netdeck.server.catalogue import cards

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "games" / "front-table.json"
GAME, LESSON, STEP = "bloodless", "bloodless-first", "place"
LANGUAGES = ("en", "de")
FACING = (("A1", "B4"), ("A2", "B3"), ("A3", "B2"), ("A4", "B1"))
"""My spaces from left to right, and what each faces."""
SHOWN = ("type", "power", "health", "defense", "keywords", "kins")


def _rows(view: View) -> list[list[dict[str, Any] | None]]:
    """Their row and mine, each card with what is so of it now."""

    def on(space: str) -> dict[str, Any] | None:
        card = next(iter(view.zones[space].cards), None)
        return None if card is None else {"name": card.name, "facts": {key: card.facts[key] for key in SHOWN if key in card.facts}}

    return [[on(theirs) for _, theirs in FACING], [on(mine) for mine, _ in FACING]]


def played() -> dict[str, Any]:
    """The step from its beginning to its end, as its first accepted line plays it."""
    game = find(GAME)
    lesson = find_lesson(lessons_of(game), LESSON)
    step = find_step(lesson, STEP)
    coach = Coach(game, lesson, step)
    line = step.accept[0]
    views = [coach.match.position.view(coach.seat)]
    for word in line.line:
        coach.choose(str(word))
        views.append(coach.match.position.view(coach.seat))
    assert coach.state == "won", "the lesson's own line plays its step to the end"
    rows = _rows(views[1])
    empty = [card is None for card in _rows(views[0])[1]]
    printed = {card.name: card for card in cards(game, game.complete(Setup(game=GAME)))}
    return {
        "game": GAME,
        "lesson": LESSON,
        "step": STEP,
        "rows": rows,
        "printed": {name: {"facts": printed[name].facts} for name in sorted({card["name"] for row in rows for card in row if card})},
        "played": next(i for i, card in enumerate(rows[1]) if card and empty[i]),
        "pool": [views[0].counters["pool"], views[-1].counters["pool"]],
        "says": {language: translator(language, game).say(line.say) for language in LANGUAGES},
    }


def text() -> str:
    """The file."""
    return json.dumps(played(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")

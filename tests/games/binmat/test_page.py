"""The tables of the game's page are made from the game.

A changed table means that the game has changed. To write the tables anew:

    REWRITE_PAGES=1 .venv/bin/python -m pytest tests/games/binmat/test_page.py
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from netdeck.games.binmat import GAME
from netdeck.games.binmat.events import Happening
from netdeck.games.binmat.ruleset import OPTIONS, PRESETS
from netdeck.kernel import EVERYBODY, Event
from netdeck.kernel.event import all_kinds

PAGE = Path(__file__).parents[3] / "docs" / "games" / "binmat.md"


def variants() -> Iterator[str]:
    yield "| variant | what it is | seats |"
    yield "| --- | --- | --- |"
    for variant in GAME.variants.values():
        seats = variant.seats or GAME.table(GAME.seat_counts[0])
        yield f"| `{variant.id}` | {variant.title} | {', '.join(f'`{seat}`' for seat in seats)} |"


def options() -> Iterator[str]:
    yield "| option | what it decides | human | duel | hackmud | clause |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for option in OPTIONS.values():
        values = [_value(rules.options()[option.name]) for rules in PRESETS.values()]
        choices = f" One of {', '.join(f'`{choice}`' for choice in option.choices)}." if option.choices else ""
        yield f"| `{option.name}` | {option.help}{choices} | {' | '.join(values)} | {option.clause} |"


def rulings() -> Iterator[str]:
    yield "| ruling | question | answer |"
    yield "| --- | --- | --- |"
    for ruling in GAME.rulebook.rulings.values():
        yield f"| {ruling.id} | {ruling.question} | {ruling.text} |"


def events() -> Iterator[str]:
    yield "| event | fields; those in brackets not everybody sees | |"
    yield "| --- | --- | --- |"
    for name, kind in {kind.kind(): kind for kind in all_kinds(Happening) if kind.kind() == kind.__name__}.items():
        what = (kind.__doc__ or "").partition(". ")[0].rstrip(".").replace("``", "`")
        yield f"| `{name}` | {', '.join(_fields(kind))} | {what}. |"


def _fields(kind: type[Event]) -> Iterator[str]:
    for name, eyes in kind.who_sees.items():
        if eyes:
            shown = f"`{name.rstrip('_')}`"
            yield shown if eyes == (EVERYBODY,) else f"[{shown}]"


def _value(value: object) -> str:
    if value in (None, []):
        return "none"
    return f"`{str(value).lower()}`" if isinstance(value, bool) else f"`{value}`"


TABLES = {"variants": variants, "options": options, "rulings": rulings, "events": events}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_the_page_is_what_the_game_says(name: str) -> None:
    made = f"<!-- {name} -->\n" + "".join(f"{line}\n" for line in TABLES[name]()) + "<!-- end -->"
    page = PAGE.read_text(encoding="utf-8")
    written = re.search(rf"<!-- {name} -->\n.*?<!-- end -->", page, flags=re.DOTALL)
    assert written is not None
    if os.environ.get("REWRITE_PAGES"):
        PAGE.write_text(page.replace(written[0], made), encoding="utf-8")
    else:
        assert written[0].splitlines() == made.splitlines(), "the game has changed; if that is meant, see the head of this file"

"""What stands in the scenario files under ``tests/scenarios``."""

from functools import cache
from itertools import count
from pathlib import Path

import lantern
from netdeck import registry
from netdeck.scenarios import Item, Scenario, read_paths

FOLDER = Path(__file__).parent / "scenarios"
registry.add(lantern.GAME)


@cache
def items() -> list[tuple[str, Item]]:
    """The name and the scenario of everything under the folder."""
    found = []
    for file in sorted(FOLDER.rglob("*.toml")):
        name = file.relative_to(FOLDER).with_suffix("").as_posix()
        numbers = count(1)
        for item in read_paths([file]):
            title = item.name if isinstance(item, Scenario) else item.title
            found.append((f"{name}/{next(numbers)}: {title}", item))
    return found

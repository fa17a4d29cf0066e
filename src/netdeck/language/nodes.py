"""What a phrase means: a pattern of the tree's nodes that goes both ways, to build a node from words and to take it apart again.

``Node(Wipe, SUBJECT, slot("n"))`` is a ``Wipe`` whose first field is the subject of the sentence and whose second is what stands in the
slot ``n``. Fields that a pattern does not name have their usual values. A pattern may be a plain class (fields and slots are called the
same), a plain value, ``slot("x")`` alone (the phrase means what stands in the slot), a tuple of patterns, :class:`Fields` (part of a node,
for what is made of several phrases, as a group of cards is) and :class:`Joined` (the node that such parts make).
"""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Final

from netdeck.language.misfit import MisfitError


class DeclarationError(TypeError):
    """A phrase that cannot be: it means nothing, or its words and its slots do not fit together."""


class Said:
    """Something said that means something: what :class:`~netdeck.language.phrase.Phrase` is to a pattern."""

    slots: ClassVar[tuple[str, ...]]
    meaning: ClassVar["Pattern"]

    def build(self, scene: "Scene") -> Any:
        """What it means."""
        return self.meaning.built(self, scene)

    def meant(self, scene: "Scene") -> Any:
        """The same; a misfit knows which phrase is to blame."""
        try:
            return self.build(scene)
        except MisfitError as error:
            error.phrase = error.phrase or self
            raise


@dataclass(slots=True)
class Scene:
    """What is known around a phrase while it is built or told: the subject of its sentence, and what a game keeps besides."""

    language: Any
    subject: Any = None
    kept: dict[str, Any] = field(default_factory=dict)

    def of(self, subject: Any) -> "Scene":
        """The same, with another subject."""
        return Scene(self.language, subject, self.kept)


@cache
def usual_values(cls: Any) -> dict[str, Any]:
    """The fields of a node that have a usual value."""
    found: dict[str, Any] = {}
    for one in fields(cls):
        if one.default is not MISSING:
            found[one.name] = one.default
        elif one.default_factory is not MISSING:
            found[one.name] = one.default_factory()
    return found


@cache
def field_names(cls: Any) -> tuple[str, ...]:
    """The fields of a node in their order."""
    return tuple(one.name for one in fields(cls) if one.init)


class Pattern:
    """Part of what a phrase means."""

    __slots__ = ()

    def holes(self) -> set[str]:
        """The slots that it names."""
        return set()

    def weight(self) -> int:
        """How much it demands: of two patterns that fit, the stricter one is told."""
        return 0

    def built(self, phrase: Said, scene: Scene) -> Any:
        """The value that it makes of a phrase's slots."""
        raise NotImplementedError

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        """Whether *value* could have been made by it; what then stood in the slots goes to *found*."""
        raise NotImplementedError

    def taken(self, value: Any, scene: Scene) -> dict[str, Any] | None:
        """What stood in the slots; ``None`` when *value* is nothing that it makes."""
        found: dict[str, Any] = {}
        return found if self.match(value, found, scene) else None

    def root(self) -> type | None:
        """The type of what it makes, if that is always the same."""
        return None


class Same(Pattern):
    """A plain value."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def weight(self) -> int:
        return 2

    def built(self, phrase: Said, scene: Scene) -> Any:
        return self.value

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        return type(value) is type(self.value) and bool(value == self.value)

    def root(self) -> type | None:
        return type(self.value)


class Loosely(Same):
    """A value that is written, and that everything fits when it is told: what settling changes later."""

    __slots__ = ()

    def weight(self) -> int:
        return 0

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        return True

    def root(self) -> type | None:
        return None


class Subject(Pattern):
    """The subject of the sentence around the phrase."""

    __slots__ = ()

    def built(self, phrase: Said, scene: Scene) -> Any:
        if scene.subject is None:
            raise MisfitError("nobody is told to do this")
        return scene.subject

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        if SUBJECT_KEY in found and found[SUBJECT_KEY] != value:
            return False
        found[SUBJECT_KEY] = value
        return True


SUBJECT_KEY: Final = "\0subject"
SUBJECT: Final = Subject()


class Hole(Pattern):
    """What stands in a slot.

    ``to`` and ``back`` change it on the way (``back`` may refuse with ``None``), ``subject`` is whose act it is.
    """

    __slots__ = ("back", "name", "subject", "to")

    def __init__(
        self, name: str, to: Callable[[Any], Any] | None = None, back: Callable[[Any], Any] | None = None, subject: Any = None
    ) -> None:
        self.name, self.to, self.back = name, to, back
        self.subject = None if subject is None else pattern(subject)

    def holes(self) -> set[str]:
        return {self.name, *(self.subject.holes() if self.subject is not None else ())}

    def built(self, phrase: Said, scene: Scene) -> Any:
        inner = scene if self.subject is None else scene.of(self.subject.built(phrase, scene))
        value = _value(phrase.__dict__.get(self.name), inner)
        return value if self.to is None or value is None else self.to(value)

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        if self.back is not None and value is not None:
            value = self.back(value)
            if value is None:
                return False
        if self.name in found and found[self.name] != value:
            return False
        found[self.name] = value
        if self.subject is not None:
            found.setdefault(WHOSE_KEY, {})[self.name] = self.subject
        return True

    def weight(self) -> int:
        return 1 if self.back is not None else 0


WHOSE_KEY: Final = "\0whose"


class Node(Pattern):
    """A node of the tree, field by field."""

    __slots__ = ("_optional", "_usual", "cls", "parts")

    def __init__(self, cls: type, *args: Any, **named: Any) -> None:
        names = field_names(cls)
        if len(args) > len(names) or (strange := set(named) - set(names)):
            raise DeclarationError(f"{cls.__name__} has no such fields: {sorted(strange) if len(args) <= len(names) else args}")
        self.cls = cls
        self.parts = {name: pattern(value) for name, value in (*zip(names, args, strict=False), *named.items())}
        self._optional = frozenset(usual_values(cls))
        self._usual = {name: value for name, value in usual_values(cls).items() if name not in self.parts}

    def holes(self) -> set[str]:
        return {name for part in self.parts.values() for name in part.holes()}

    def weight(self) -> int:
        return 1 + sum(part.weight() for part in self.parts.values())

    def built(self, phrase: Said, scene: Scene) -> Any:
        said = {name: part.built(phrase, scene) for name, part in self.parts.items()}
        return self.cls(**{name: value for name, value in said.items() if value is not None or name not in self._optional})

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        if type(value) is not self.cls:
            return False
        for name, usual in self._usual.items():
            if getattr(value, name) != usual:
                return False
        return all(part.match(getattr(value, name), found, scene) for name, part in self.parts.items())

    def root(self) -> type | None:
        return self.cls


class Several(Pattern):
    """A tuple of so many values."""

    __slots__ = ("parts",)

    def __init__(self, parts: Iterable[Any]) -> None:
        self.parts = tuple(pattern(part) for part in parts)

    def holes(self) -> set[str]:
        return {name for part in self.parts for name in part.holes()}

    def weight(self) -> int:
        return 1 + sum(part.weight() for part in self.parts)

    def built(self, phrase: Said, scene: Scene) -> Any:
        return tuple(part.built(phrase, scene) for part in self.parts)

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(self.parts)
            and all(part.match(one, found, scene) for part, one in zip(self.parts, value, strict=True))
        )

    def root(self) -> type | None:
        return tuple


class Fields(Pattern):
    """Some fields of a node that several phrases make together: ``friendly`` is ``Fields(side=Side.FRIENDLY)``.

    A field whose pattern is a tuple adds to what other phrases say of it.
    """

    __slots__ = ("parts",)

    def __init__(self, **named: Any) -> None:
        self.parts = {name: pattern(value) for name, value in named.items()}

    def holes(self) -> set[str]:
        return {name for part in self.parts.values() for name in part.holes()}

    def weight(self) -> int:
        return sum(1 + part.weight() for part in self.parts.values())

    def built(self, phrase: Said, scene: Scene) -> dict[str, Any]:
        return {name: part.built(phrase, scene) for name, part in self.parts.items()}

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        """*value* are the fields that no phrase has told yet; those that this one tells are taken out of them."""
        left: dict[str, Any] = value
        taken: dict[str, Any] = {}
        for name, part in self.parts.items():
            if name not in left:
                return False
            if isinstance(part, Several):
                size = len(part.parts)
                if not part.match(left[name][:size], found, scene):
                    return False
                taken[name] = left[name][size:]
            elif part.match(left[name], found, scene):
                taken[name] = ()
            else:
                return False
        for name, rest in taken.items():
            if rest:
                left[name] = rest
            else:
                del left[name]
        return True


class Joined(Pattern):
    """The node that the phrases of some slots make together, each saying some of its fields; ``more`` are fields of its own."""

    __slots__ = ("cls", "fields", "more", "names", "usual")

    def __init__(self, cls: type, *names: str, **more: Any) -> None:
        self.cls, self.names = cls, names
        self.fields, self.usual = field_names(cls), usual_values(cls)
        self.more = {name: pattern(value) for name, value in more.items()}

    def holes(self) -> set[str]:
        return {*self.names, *(name for part in self.more.values() for name in part.holes())}

    def weight(self) -> int:
        return 1 + sum(1 + part.weight() for part in self.more.values())

    def built(self, phrase: Said, scene: Scene) -> Any:
        said: dict[str, Any] = {name: part.built(phrase, scene) for name, part in self.more.items()}
        for name in self.names:
            value = phrase.__dict__.get(name)
            for one in value if isinstance(value, tuple) else (value,) if value is not None else ():
                for key, new in _value(one, scene).items():
                    if isinstance(new, tuple) and isinstance(one.meaning, Fields) and isinstance(one.meaning.parts[key], Several):
                        said[key] = (*said.get(key, ()), *new)
                    elif said.setdefault(key, new) != new:
                        raise MisfitError(self.contradiction(key, said[key], new), phrase=one)
                    elif key in said and said[key] is not new:
                        raise MisfitError("this is said twice", phrase=one)
        return self.cls(**said)

    def contradiction(self, name: str, one: Any, other: Any) -> str:
        """Why two values of a field cannot both be."""
        return f"nothing is both {one} and {other}" if isinstance(one, str) and isinstance(other, str) else "both cannot be so at once"

    def match(self, value: Any, found: dict[str, Any], scene: Scene) -> bool:
        if type(value) is not self.cls:
            return False
        left = {name: said for name in self.fields if (said := getattr(value, name)) != self.usual.get(name, MISSING)}
        for name, part in self.more.items():
            if not part.match(getattr(value, name), found, scene):
                return False
            left.pop(name, None)
        found[FIELDS_KEY] = (left, self.names)
        return True

    def root(self) -> type | None:
        return self.cls


FIELDS_KEY: Final = "\0fields"


def slot(name: str, to: Callable[[Any], Any] | None = None, back: Callable[[Any], Any] | None = None, subject: Any = None) -> Any:
    """What stands in a slot of the phrase."""
    return Hole(name, to, back, subject)


def minus(name: str) -> Any:
    """A number below zero whose slot holds it without its sign."""
    return Hole(name, lambda n: -n, lambda n: -n if isinstance(n, int) and n < 0 else None)


def pattern(value: Any) -> Pattern:
    """*value* as a pattern: patterns stay, tuples are taken part by part, everything else is itself."""
    if isinstance(value, Pattern):
        return value
    if isinstance(value, tuple):
        return Several(value) if any(isinstance(part, Pattern) for part in _flat(value)) else Same(value)
    return Same(value)


def _flat(value: tuple[Any, ...]) -> Iterable[Any]:
    for part in value:
        if isinstance(part, tuple):
            yield from _flat(part)
        else:
            yield part


def meaning_of(builds: Any, slots: Iterable[str]) -> Pattern:
    """What a phrase builds, as a pattern: a plain class has a field for each of the phrase's slots."""
    return Node(builds, **{name: slot(name) for name in slots}) if isinstance(builds, type) else pattern(builds)


def _value(value: Any, scene: Scene) -> Any:
    if isinstance(value, Said):
        return value.meant(scene)
    if isinstance(value, tuple):
        return tuple(_value(one, scene) for one in value)
    return value

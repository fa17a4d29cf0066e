"""Patterns of nodes that work both ways: build a node from words, or match one.

``Node(Wipe, SUBJECT, slot("n"))`` is a ``Wipe`` whose first field is the subject of the sentence and whose second is what stands in the
slot ``n``. Fields that a pattern does not name have their usual values. A pattern may be a plain class (fields and slots are called the
same), a plain value, ``slot("x")`` alone (the phrase means what stands in the slot), a tuple of patterns, :class:`Fields` (part of a node,
for what is made of several phrases, as a group of cards is) and :class:`Joined` (the node that such parts make). A node of the tree in
which such patterns stand is one, too: ``Wipe(SUBJECT, slot("n"))``.
"""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from inspect import signature
from operator import attrgetter
from typing import Any, ClassVar, Final, ParamSpec, TypeAlias, TypeVar

from netdeck.language.frozen import dataclass
from netdeck.language.semantic_error import SemanticError
from netdeck.language.source_map import Words, with_words

P = ParamSpec("P")
T = TypeVar("T")


SlotValues: TypeAlias = dict[str, Any]
"""What the slots of a phrase hold, by their names."""


class DeclarationError(TypeError):
    """An invalid phrase declaration: it means nothing, or its words and slots do not match."""


def memoized(function: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of a function."""
    remembering: Any = cache(function)
    remembered: Callable[P, T] = remembering
    return remembered


class Meaningful:
    """A parsed phrase that has a meaning; the interface of :class:`~netdeck.language.phrase.Phrase` for patterns."""

    slots: ClassVar[tuple[str, ...]]
    meaning: ClassVar["Pattern"]
    span: tuple[int, int] = (0, 0)
    inflected: bool = False
    """Its verb was read in the third person, as "draws": somebody who was named does it."""

    @classmethod
    def is_verb(cls) -> bool:
        """Whether it is a verb whose subject is outside of it."""
        return cls.inflected

    def __getitem__(self, slot: str) -> Any:
        """What stands in a slot."""
        return self.__dict__.get(slot)

    def meant(self, scene: "Scene") -> Any:
        """Its meaning; an error knows which phrase is at fault."""
        try:
            value = self.meaning.built(self, scene)
            return value if scene.words is None else with_words(value, scene.words(self))
        except SemanticError as error:
            error.phrase = self.__dict__[error.phrase] if isinstance(error.phrase, str) else error.phrase or self
            raise


@dataclass(frozen=True, slots=True)
class Agent:
    """The agent of the part before, where the next part begins, and whether verbs agree in the third person singular."""

    who: object
    at: int
    third: bool


@dataclass(slots=True)
class Scene:
    """The context in which a phrase is built: the subject, the card type, and the positions of words.

    ``before`` is who did what stands before, for a verb that has no subject of its own.
    """

    subject: object = None
    kind: str = ""
    words: Callable[["Meaningful"], Words] | None = None
    before: Agent | None = None


@cache
def usual_values(cls: type) -> dict[str, object]:
    """The default values of a node's fields."""
    made = {one.name: one.default_factory() for one in fields(cls) if one.compare and one.default_factory is not MISSING}
    return made | {one.name: one.default for one in fields(cls) if one.compare and one.default is not MISSING}


@cache
def field_names(cls: type) -> tuple[str, ...]:
    """The fields of a node in order, without those that hold its words."""
    return tuple(one.name for one in fields(cls) if one.init and one.compare)


class Pattern:
    """A part of a phrase's meaning; ``parts`` are nested patterns, ``names`` the slots that it uses itself."""

    strict: int = 0
    """How much it demands by itself."""
    root: type | None = None
    """The type of what it makes, if that is always the same."""

    def __init__(self, *names: str, **parts: object) -> None:
        self.names, self.parts = names, {name: pattern(value) for name, value in parts.items()}

    def slot_names(self) -> set[str]:
        """The slots that it uses."""
        return {*self.names, *(name for part in self.parts.values() for name in part.slot_names())}

    def weight(self) -> int:
        """Its specificity: of two patterns that match, the more specific one is used for printing."""
        return self.strict + sum(part.weight() for part in self.parts.values())

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        """Build the value from a phrase's slots."""
        raise NotImplementedError

    def match(self, value: object, found: dict[str, object]) -> bool:
        """Match *value*; the values of the slots are added to *found*."""
        raise NotImplementedError

    def completed(self, slots: Iterable[str]) -> "Pattern":
        """The pattern with the remaining slots as fields of the same name."""
        return self


class Same(Pattern):
    """Matches one value."""

    strict = 2

    def __init__(self, value: object) -> None:
        super().__init__()
        self.value, self.root = value, type(value)

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        return self.value

    def match(self, value: object, found: dict[str, object]) -> bool:
        return type(value) is self.root and bool(value == self.value)


class Lenient(Same):
    """Builds a value, and matches any value: used for what pronoun resolution replaces."""

    strict = 0

    def __init__(self, value: object) -> None:
        super().__init__(value)
        self.root = None

    def match(self, value: object, found: dict[str, object]) -> bool:
        return True


class Subject(Pattern):
    """The subject of the sentence around the phrase."""

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        if scene.subject is None:
            raise SemanticError("nobody is told to do this")
        return scene.subject

    def match(self, value: object, found: dict[str, object]) -> bool:
        return bool(found.setdefault(SUBJECT_KEY, value) == value)


SUBJECT_KEY: Final = "\0subject"
SUBJECT: Final[Any] = Subject()


class SlotValue(Pattern):
    """The value of a slot.

    ``to`` and ``back`` change it on the way (``back`` may refuse with ``None``), ``subject`` is whose act it is.
    """

    def __init__(
        self, name: str, to: Callable[[Any], object] | None = None, back: Callable[[Any], object] | None = None, subject: object = None
    ) -> None:
        super().__init__(name, **({} if subject is None else {"subject": subject}))
        self.name, self.to, self.back, self.subject = name, to, back, self.parts.get("subject")

    def weight(self) -> int:
        return int(self.back is not None)

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        said = phrase.__dict__.get(self.name)
        if self.subject is None:
            value = _value(said, scene)
        else:
            subject = self.subject.built(phrase, scene)
            value = _value(said, Scene(subject, scene.kind, scene.words))
            if type(self.subject) is Same and (doer := _doer_before(phrase, said, scene)) is not None and doer.who != subject:
                usual, value = value, _value(said, Scene(doer.who, scene.kind, scene.words))
                if value == usual:
                    raise SemanticError(NOBODYS)
        return value if self.to is None or value is None else self.to(value)

    def match(self, value: object, found: SlotValues) -> bool:
        if self.back is not None and value is not None:
            value = self.back(value)
            if value is None:
                return False
        if self.subject is not None:
            found.setdefault(WHOSE_KEY, {})[self.name] = self.subject
        return bool(found.setdefault(self.name, value) == value)


WHOSE_KEY: Final = "\0whose"
NOBODYS: Final = "that is nothing that one player does; say it without the player"
UNSAID: Final = "the verb is said of somebody, and nobody stands before it; say who does this"


def _doer_before(phrase: Meaningful, said: object, scene: Scene) -> Agent | None:
    """Who does what a phrase says that names nobody, by the form of its verb; nobody is named before it where it is yours to do."""
    verb = said[0] if isinstance(said, tuple) and said else said
    if not isinstance(verb, Meaningful) or not verb.is_verb() or verb.span[0] != phrase.span[0]:
        return None
    before = scene.before if scene.before is not None and scene.before.at == phrase.span[0] else None
    if before is not None and before.third == verb.inflected:
        return before
    if verb.inflected:
        raise SemanticError(UNSAID)
    return None


class Node(Pattern):
    """Matches a node field by field."""

    strict = 1

    def __init__(self, cls: type, *args: object, **named: object) -> None:
        names = field_names(cls)
        if len(args) > len(names) or (strange := set(named) - set(names)):
            raise DeclarationError(f"{cls.__name__} has no such fields: {sorted(strange) if len(args) <= len(names) else args}")
        super().__init__(**dict(zip(names, args, strict=False)), **named)
        self.cls = self.root = cls
        usual = {name: value for name, value in usual_values(cls).items() if name not in self.parts}
        self._optional = frozenset(usual_values(cls))
        self._unsaid, self._usual = attrgetter("__class__", "__class__", *usual), (cls, cls, *usual.values())  # two at least make a tuple
        self._inner = sorted(self.parts.items(), key=lambda part: type(part[1]) is not Same)  # values first: they tell phrases apart

    def completed(self, slots: Iterable[str]) -> Pattern:
        return type(self)(self.cls, **self.parts, **{name: slot(name) for name in slots if name in field_names(self.cls)})

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        said = {}
        for name, part in self.parts.items():
            value = part.built(phrase, scene)
            if value is not None or name not in self._optional:
                said[name] = value
        return self.cls(**said)

    def match(self, value: object, found: dict[str, object]) -> bool:
        if type(value) is not self.cls:
            return False
        for name, part in self._inner:
            if not part.match(getattr(value, name), found):
                return False
        return bool(self._unsaid(value) == self._usual)


class Several(Pattern):
    """Matches a tuple of fixed length."""

    strict, root = 1, tuple

    def __init__(self, values: Iterable[object]) -> None:
        super().__init__(**{str(number): value for number, value in enumerate(values)})

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        return tuple(part.built(phrase, scene) for part in self.parts.values())

    def match(self, value: object, found: dict[str, object]) -> bool:
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return False
        return all(part.match(one, found) for part, one in zip(self.parts.values(), value, strict=True))


class Computed(Pattern):
    """A function of slots and of the sentence's ``subject``; ``back`` recovers them from a node.

    ``said`` are patterns for what it takes, where a slot alone does not tell.
    """

    def __init__(self, to: Callable[..., object], back: Callable[[Any], SlotValues | None] = lambda node: None, **said: object) -> None:
        taken = signature(to)
        super().__init__(**{name: SUBJECT if name == "subject" else said.get(name, SlotValue(name)) for name in taken.parameters})
        self.to, self.back = to, back
        made: object = taken.return_annotation
        self.root = made if isinstance(made, type) and is_dataclass(made) else None

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        return self.to(*(part.built(phrase, scene) for part in self.parts.values()))

    def match(self, value: object, found: dict[str, object]) -> bool:
        said = self.back(value)
        found.update(said or {})
        return said is not None


class Fields(Pattern):
    """Some fields of a node that several phrases make together: ``friendly`` is ``Fields(side=Side.FRIENDLY)``.

    A field whose pattern is a tuple adds to what other phrases say of it.
    """

    def __init__(self, **named: object) -> None:
        super().__init__(**named)
        self.strict = len(self.parts)

    def completed(self, slots: Iterable[str]) -> Pattern:
        return Fields(**self.parts, **{name: slot(name) for name in slots})

    def built(self, phrase: Meaningful, scene: Scene) -> dict[str, object]:
        return {name: part.built(phrase, scene) for name, part in self.parts.items()}

    def match(self, value: Any, found: dict[str, object]) -> bool:
        """*value* are the fields not yet printed by other phrases; matched ones are removed."""
        for name, part in self.parts.items():
            said = value.pop(name)
            if isinstance(part, Several) and (more := said[len(part.parts) :]):
                said, value[name] = said[: len(part.parts)], more
            if not part.match(said, found):
                return False
        return True


class Joined(Pattern):
    """A node built by the phrases of several slots, each setting some of its fields; ``more`` are fields of its own."""

    def __init__(self, cls: type, *names: str, **more: object) -> None:
        super().__init__(*names, **more)
        self.cls = self.root = cls
        self.fields = tuple(name for name in field_names(cls) if name not in more)
        self.usual = [usual_values(cls).get(name, MISSING) for name in self.fields]
        self._said, self.strict = attrgetter(*self.fields, "__class__"), 1 + len(more)

    def completed(self, slots: Iterable[str]) -> Pattern:
        return type(self)(self.cls, *self.names, **self.parts, **{name: slot(name) for name in slots if name in self.fields})

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        said: SlotValues = {name: part.built(phrase, scene) for name, part in self.parts.items()}
        for name in self.names:
            value = phrase.__dict__.get(name)
            for one in value if isinstance(value, tuple) else (value,) if value is not None else ():
                for key, new in _value(one, scene).items():
                    if isinstance(new, tuple) and isinstance(one.meaning, Fields) and isinstance(one.meaning.parts[key], Several):
                        said[key] = (*said.get(key, ()), *new)
                    elif said.setdefault(key, new) != new:
                        raise SemanticError(self.contradiction(key, said[key], new), phrase=one)
                    elif key in said and said[key] is not new:
                        raise SemanticError("this is said twice", phrase=one)
        return self.cls(**said)

    def contradiction(self, name: str, one: object, other: object) -> str:
        """Why two values of a field exclude each other."""
        return f"nothing is both {one} and {other}" if isinstance(one, str) and isinstance(other, str) else "both cannot be so at once"

    def match(self, value: object, found: dict[str, object]) -> bool:
        if type(value) is not self.cls or not all(part.match(getattr(value, name), found) for name, part in self.parts.items()):
            return False
        said = zip(self.fields, self._said(value), self.usual, strict=False)
        found[FIELDS_KEY] = {name: one for name, one, usual in said if one is not usual and one != usual}, self.names
        return True


FIELDS_KEY: Final = "\0fields"


def slot(name: str, to: Callable[[Any], object] | None = None, back: Callable[[Any], object] | None = None, subject: object = None) -> Any:
    """The value of a slot of the phrase."""
    return SlotValue(name, to, back, subject)


def lenient(value: object) -> Any:
    """A value that matches anything."""
    return Lenient(value)


def minus(name: str) -> Any:
    """A negative number whose slot holds it without its sign."""
    return SlotValue(name, lambda n: -n, lambda n: -n if isinstance(n, int) and n < 0 else None)


def pattern(value: object) -> Pattern:
    """*value* as a pattern: tuples and nodes that contain patterns are converted part by part; other values match themselves."""
    if isinstance(value, Pattern):
        return value
    if type(value) is tuple:
        parts = tuple(map(pattern, value))
        return Same(value) if all(type(part) is Same for part in parts) else Several(parts)
    if is_dataclass(value) and not isinstance(value, type):
        usual = usual_values(type(value))
        said = {name: one for name in field_names(type(value)) if (one := getattr(value, name)) != usual.get(name, MISSING)}
        if not all(type(pattern(one)) is Same for one in said.values()):
            return Node(type(value), **said)
    return Same(value)


def meaning_of(builds: object, slots: Iterable[str]) -> Pattern:
    """The pattern of a phrase: slots that it does not use are fields of the same name."""
    whole = Node(builds) if isinstance(builds, type) else pattern(builds)
    return whole.completed(set(slots) - whole.slot_names())


def _value(value: object, scene: Scene) -> Any:
    if isinstance(value, Meaningful):
        return value.meant(scene)
    if isinstance(value, tuple):
        return tuple(_value(one, scene) for one in value)
    return value

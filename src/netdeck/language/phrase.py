"""A phrase is one declaration: its words, its slots, its clauses, and the node of the tree that it means.

Grammar, reader, wording, completion, manual and the suggestions in errors follow from it. A *category* is what may stand in a slot, and its
phrases are declared a line each::

    Act = Phrase.category("something that a user does")
    Wipe = Act.says("wipe{s} {Number n}", Node(t.Wipe, SUBJECT), "card-effects.3 R59")

A slot that what it builds does not name is the field of the same name. Kinds are named in the template and looked up when the language is
made: in the module of the phrase, then in the game's words, then in what games share.

A template is told as it stands, and read with its words alone:

=================  =====================================================================================================================
``draw{s}``        agrees with the subject; ``den{y/ies}``: the same, irregular
``card{#s}``       agrees with the number of its group; ``card{n:s}``: with the slot ``n``
``{Kind slot}``    a slot, and the category or lexeme of what stands there; ``{Kind}``: it is called the same, in small letters
``{One|Two slot}`` either of two kinds; ``{slot}``: another template says its kind
``{slot@who}``     told in agreement with the slot ``who``; ``{slot#}`` in the plural, ``{slot#n}`` as many as ``n``
``{xs:, | and }``  a list: what stands between its parts, and before the last of them
``{n:a}``          1 is told as "a"; ``{n:1}`` always in figures; "a" is read as 1 in both
``<a|any|!an>``    told as the first, read as each; what has a ``!`` is forgiven, and no manual shows it
``[ from {zone}]`` left out when its slot is; without a slot: words that may be said and are not told
``{!}`` ``{!is}``  the verb's mood: nothing, "would", "can't"; ``{event?would}`` is told in a mood
``{{`` ``}}``      braces
=================  =====================================================================================================================

In an ``@``-agreement the subject of a phrase is its first slot unless it is told by ``{s}`` from outside.
"""

import re
import sys
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from string import ascii_letters
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias

from netdeck.language.frozen import dataclass
from netdeck.language.node_patterns import DeclarationError, Meaningful, Scene, meaning_of, memoized

if TYPE_CHECKING:
    from netdeck.language.grammar import Grammar
    from netdeck.language.parser import Reading

Found: TypeAlias = list[tuple[object, int]]
"""What stands at a place of a text, and where each reading of it ends."""
PIECE: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|(\[)|(\])|([^{}\[\]]+)")
SLOT: Final = re.compile(r"(?:([A-Z]\w*(?:\|[A-Z]\w*)*)(?: |(?![\w|])))?([a-z_]\w*)?(?:([@#?])(\w*))?(?::(.*))?", re.DOTALL)
WAYS: Final = re.compile(r"<((?:[^<>{}]|\{[^{}]*\})*)>")
LETTERS: Final = f"{ascii_letters}'-"
ENDINGS: Final = ("s", "es")
OUTSIDE: Final = ("s", "#")
"""What a word agrees with that is no slot of its phrase."""


class Lexeme:
    """A terminal that is read as a plain value: numbers, letters, names."""

    label: ClassVar[str] = "a word"
    example: ClassVar[str] = "word"
    kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of units that it may begin with."""
    some: ClassVar[tuple[object, ...]] = ()
    """A few values, for sentences that are made up."""
    holds: ClassVar[tuple[type, ...]] = (str,)
    """What its values are."""
    reads: ClassVar[Any] = staticmethod(str)
    """What the text of a unit means; ``None`` for nothing."""
    tells: ClassVar[Any] = staticmethod(str)
    """A value of what it holds in words; ``None`` for what is no such value."""
    plural: ClassVar[bool] = False
    """It may have an s behind it, which agrees with its group."""

    @classmethod
    def like(cls, label: str, **said: Any) -> type[Self]:
        """A variant of this lexeme with some settings changed."""
        said |= {name: staticmethod(said[name]) for name in ("reads", "tells") if name in said}
        made: type[Self] = type(label, (cls,), {"label": label, "__module__": sys._getframe(1).f_globals["__name__"], **said})
        return made

    @classmethod
    def starts(cls, language: "Grammar") -> frozenset[str]:
        """The words with which it may begin, in addition to units of its categories."""
        return frozenset()

    @classmethod
    def read(cls, reading: "Reading", at: int) -> Found:
        """The values at a position with their ends: by default that of one unit of its kinds."""
        unit = reading.units[at]
        value = cls.reads(unit.text) if unit.kind in cls.kinds else None
        return [] if value is None else [(value, at + 1)]

    @classmethod
    def tell(cls, value: object) -> str | None:
        """The value in words; ``None`` if it is no value of this lexeme."""
        told: str | None = cls.tells(value) if type(value) in cls.holds else None
        return told


class OneOf(Lexeme):
    """One of several words, each with a value."""

    words: ClassVar[Mapping[str, object]] = {}
    told: ClassVar[Mapping[tuple[type, object], str]] = {}

    @classmethod
    def of(cls, label: str, words: Mapping[str, object] | Iterable[str], plural: bool = False) -> type[Self]:
        """A word list; words without a value mean themselves."""
        known = dict(words) if isinstance(words, Mapping) else {word: word for word in words}
        told = {(type(value), value): word for word, value in reversed(known.items())}
        module = sys._getframe(1).f_globals["__name__"]
        return cls.like(label, words=known, told=told, plural=plural, some=tuple(known.values()), __module__=module)

    @classmethod
    def starts(cls, language: "Grammar") -> frozenset[str]:
        return frozenset(language.spelt(cls))

    @classmethod
    def read(cls, reading: "Reading", at: int) -> Found:
        found: Found = []
        for words, value in reading.language.spelt(cls).get(reading.words[at], ()):
            if len(words) == 1 or reading.has(words, at):
                found.append((value, at + len(words)))
            else:
                reading.begun(words, at)
        return found

    @classmethod
    def tell(cls, value: object) -> str | None:
        return cls.told.get((type(value), value))


class Phrase(Meaningful):
    """A category, or a phrase of every category above it. An instance is a phrase as it was read: its slots, and where it stands."""

    say: ClassVar[str | tuple[str, ...]] = ""
    """Its words; of several ways the first is told, and all are read."""
    cites: ClassVar[str] = ""
    builds: ClassVar[Any] = None
    """The node that it means, as a pattern of :mod:`netdeck.language.node_patterns` that goes both ways."""
    rank: ClassVar[int] = 0
    """Between two readings of the same words the higher rank is meant."""
    third: ClassVar[bool] = True
    """As a subject it takes the third person singular."""
    ordered: ClassVar[bool] = False
    """It is an order without a subject, and always yours."""
    again: ClassVar[Any] = None
    """As a subject: what it means to a later verb of the sentence that has none of its own, where that is another word for it."""
    capital: ClassVar[bool | None] = None
    """Of a category: its phrases are told with a capital letter, or with a small one."""
    passes: ClassVar[bool] = False
    """Number, person and mood of what stands around it go on to its slots, as from a group to its noun."""
    mentions: ClassVar[tuple[str, ...]] = ()
    """What later words can mean by it, such as ``"user target"``."""
    stands_for: ClassVar[str] = ""
    """What must have been mentioned before it."""
    orphan: ClassVar[str] = ""
    """What is said when nothing before it was."""
    code: ClassVar[str] = ""
    """The code of the error when it cannot be meant."""
    against: ClassVar[str] = ""
    """The clause that it breaks when it cannot be meant."""
    inside: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What is mentioned inside one of its slots only."""
    branches: ClassVar[tuple[str, ...]] = ()
    """Slots of which only one comes true: none of them knows what the others mention."""
    example: ClassVar[str] = ""
    """Of a category: a few words that could stand there."""
    never: ClassVar[str] = ""
    """Why it can never be meant: it is read so that it can be refused in words that help."""
    only_read: ClassVar[bool] = False
    """It is read, and other words tell what it means."""
    greedy: ClassVar[bool] = False
    """Of a category: it goes as far as it can, so that what describes a card belongs to the nearest card."""

    slots: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[Mapping[str, tuple[str, str, bool]]] = {}
    """Of each slot the module that names its kind, how it is called there, and whether it is a list."""
    subject: Any = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "say" not in cls.__dict__ and "builds" not in cls.__dict__:
            return
        parts = [part for way in cls.templates() for part in parts_of(way)]
        named = {slot.name: (cls.__module__, slot.named, slot.several) for slot in slots_in(parts) if slot.named}
        cls.kinds = {**cls.kinds, **named}
        cls.slots = tuple(cls.kinds)
        told = {slot.name for slot in slots_in(parts)} | {
            part.by for part in parts if isinstance(part, InflectedWord) and part.by not in OUTSIDE
        }
        if strange := told ^ set(cls.slots):
            raise DeclarationError(f"{cls.__name__}: the template and the slots differ in {', '.join(sorted(strange))}")
        if cls.builds is None:
            raise DeclarationError(f"{cls.__name__} has no meaning: it needs builds")
        cls.meaning = meaning_of(cls.builds, cls.slots)
        if lost := cls.meaning.slot_names() ^ set(cls.slots):
            raise DeclarationError(f"{cls.__name__}: what it builds and its slots differ in {', '.join(sorted(lost))}")

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name, None)!r}" for name in self.slots)
        return f"{type(self).__name__}({inside})"

    @classmethod
    def says(
        cls, say: str | tuple[str, ...] = "", builds: object = None, cites: str = "", *, also: type | tuple[type, ...] = (), **more: object
    ) -> type[Self]:
        """Declare a phrase of this category, or redefine a common one; settings that are not given stay.

        It is called what its module calls it; *also* are other categories, and traits.
        """
        told = {"say": say, "builds": builds, "cites": cites}
        said = {name: value for name, value in told.items() if value is not None and value != ""}
        others = also if isinstance(also, tuple) else (also,)
        mixins = tuple(one for one in others if not issubclass(one, Phrase))
        bases = (*mixins, cls, *(one for one in others if one not in mixins))
        return cls._declared(_first(say) or cls.__name__, bases, said | more)

    @classmethod
    def category(cls, label: str, **more: object) -> type[Self]:
        """Declare a category inside this one."""
        return cls._declared(label, (cls,), {"__doc__": label, **more})

    @classmethod
    def _declared(cls, name: str, bases: tuple[type, ...], said: dict[str, object]) -> type[Self]:
        if strange := [one for one in said if not any(hasattr(base, one) for base in bases)]:
            raise DeclarationError(f"{name}: a phrase has no {', '.join(strange)}")
        said["__module__"] = sys._getframe(2).f_globals["__name__"]
        made: type[Self] = types.new_class(name, bases, exec_body=lambda body: body.update(said))
        return made

    @classmethod
    @memoized
    def templates(cls) -> tuple[str, ...]:
        """Its templates; the first is used for printing."""
        return tuple(way for way, _ in cls.ways())

    @classmethod
    def ways(cls) -> list[tuple[str, bool]]:
        """Its templates, and which of them are only accepted as input."""
        return [way for one in ((cls.say,) if isinstance(cls.say, str) else cls.say) for way in ways_of(one)]

    @classmethod
    def label(cls) -> str:
        """What kind of phrase this is, in words: the first sentence of a category's docstring."""
        return (cls.__doc__ or cls.__name__.lower()).strip().partition("\n")[0].rstrip(".")

    @classmethod
    @memoized
    def agent(cls) -> str:
        """The slot of the agent, with which its verb agrees; empty if there is none."""
        for way in cls.templates():
            first = ""
            for part in parts_of(way):
                if isinstance(part, Slot) and part.form == "@":
                    return part.arg
                if isinstance(part, InflectedWord) and part.by == "s" and first:
                    return first
                first = first or (part.name if isinstance(part, Slot) else "")
        return ""

    @classmethod
    @memoized
    def is_verb(cls) -> bool:
        bends = any(isinstance(part, InflectedWord) and part.by == "s" for way in cls.templates() for part in parts_of(way))
        return cls.inflected or (bends and not cls.agent())

    @staticmethod
    def arranged(parts: list["Phrase"]) -> list["Phrase"]:
        """The descriptions of a card in printing order."""
        return parts

    def semantic_error(self, scene: Scene) -> str:
        """Why the combination is meaningless although each part is fine; empty if it is not.

        Where a part of it is to blame, a :class:`~netdeck.language.semantic_error.SemanticError` says which.
        """
        return ""

    def children(self) -> Iterator["Phrase"]:
        """The phrases in its slots, in reading order."""
        for name in self.slots:
            value = self.__dict__.get(name)
            if isinstance(value, Phrase):
                yield value
            elif isinstance(value, tuple):
                for one in value:
                    if isinstance(one, Phrase):
                        yield one

    def walk(self) -> Iterator["Phrase"]:
        """The phrase and everything inside it."""
        yield self
        for child in self.children():
            yield from child.walk()

    def has(self, *kinds: type["Phrase"]) -> bool:
        """Whether it or something inside it is one of these."""
        return any(isinstance(one, kinds) for one in self.walk())


def trait(**said: object) -> type:
    """A property that phrases of several categories share: for ``also``."""
    return type("trait", (), said)


def needs(stands_for: str, orphan: str, code: str = "", against: str = "") -> type:
    """Declare what a phrase refers back to, and the error if nothing was mentioned."""
    return trait(stands_for=stands_for, orphan=orphan, code=code, against=against)


def ways_of(template: str) -> list[tuple[str, bool]]:
    """A template for printing and its further input forms, and whether words are only tolerated."""
    found = WAYS.search(template)
    if found is None:
        return [(template, False)]
    before, after = template[: found.start()], template[found.end() :]
    choices = [(choice.removeprefix("!"), choice.startswith("!")) for choice in re.split(r"\|(?![^{}]*\})", found[1])]
    return [(way, bad or worse) for choice, bad in choices for way, worse in ways_of(f"{before}{choice}{after}")]


def _first(say: str | tuple[str, ...]) -> str:
    return say if isinstance(say, str) else say[0]


# What a template is made of

Kind: typing.TypeAlias = type[Phrase] | type[Lexeme]
"""What may stand in a slot."""


@dataclass(frozen=True, slots=True)
class Text:
    """Literal words and marks."""

    text: str


@dataclass(frozen=True, slots=True)
class InflectedWord:
    """A word with two forms; ``by`` says what it agrees with: "s" the subject, "#" the group, otherwise a slot."""

    one: str
    many: str
    by: str


@dataclass(frozen=True, slots=True)
class Mood:
    """The position of "would" and "can't"."""

    be: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot: ``named`` are the names in its template, ``kinds`` their meaning in a grammar."""

    name: str
    named: str
    form: str = ""
    arg: str = ""
    several: bool = False
    between: str = ""
    last: str = ""
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionalPart:
    """An optional part."""

    parts: tuple["Part", ...]


Part: typing.TypeAlias = Text | InflectedWord | Mood | Slot | OptionalPart


@cache
def parts_of(template: str) -> tuple[Part, ...]:
    """The parsed template."""
    stack: list[list[Part]] = [[]]
    for match in PIECE.finditer(template):
        inner, opened, closed, plain = match.groups()
        if opened:
            stack.append([])
        elif closed:
            group = tuple(stack.pop())
            stack[-1].append(OptionalPart(group))
        else:
            part = Text(plain or match[0][0]) if inner is None else _inner(inner, template)
            before = stack[-1][-1] if stack[-1] else None
            if isinstance(before, Text) and isinstance(part, Text):
                stack[-1][-1] = Text(before.text + part.text)
                continue
            if isinstance(before, Text) and isinstance(part, InflectedWord):
                rest = before.text.rstrip(LETTERS)
                stem = before.text[len(rest) :]
                stack[-1][-1:] = [Text(rest)] if rest else []
                part = InflectedWord(stem + part.one, stem + part.many, part.by)
            stack[-1].append(part)
    return tuple(stack[0])


def _inner(inner: str, template: str) -> Part:
    if inner in ENDINGS:
        return InflectedWord("", inner, "s")
    if inner.startswith("!"):
        return Mood(inner == "!is")
    if inner.startswith("#"):
        return _bend(inner[1:], "#")
    if (found := SLOT.fullmatch(inner)) is None:
        if "/" not in inner:
            raise DeclarationError(f"{template!r}: {{{inner}}} is no slot")
        return _bend(inner, "s")
    named, name, form, arg, more = (one or "" for one in found.groups())
    name = name or named.lower()
    if not more:
        return Slot(name, named, form, arg)
    if more in ("a", "1"):
        return Slot(name, named, ":", more)
    if re.fullmatch(r"[a-z/]+", more):
        return _bend(more, name)
    between, _, last = more.partition("|")
    return Slot(name, named, form, arg, True, between, last)


def _bend(forms: str, by: str) -> InflectedWord:
    one, _, many = forms.rpartition("/")
    return InflectedWord(one, many, by)


def slots_in(parts: Iterable[Part]) -> Iterator[Slot]:
    """The slots of a template, including optional ones."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, OptionalPart):
            yield from slots_in(part.parts)

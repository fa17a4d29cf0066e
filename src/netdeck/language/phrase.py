"""A phrase is one declaration: its words, its slots, its clauses, and the node of the tree that it means.

Grammar, reader, wording, completion, manual and the suggestions in errors follow from it. A class without ``say`` is a *category*: what may
stand in a slot. A class with ``say`` is a phrase of every category above it::

    class Act(Phrase):
        "something that a user does"

    class Wipe(Act):
        say, cites, builds = "wipe{s} {n}", "card-effects.3 R59", Node(t.Wipe, SUBJECT, slot("n"))
        n: Number

A template is told as it stands, and read with its words alone:

=================  =====================================================================================================================
``draw{s}``        agrees with the subject; ``den{y/ies}``: the same, irregular
``card{#s}``       agrees with the number of its group; ``card{n:s}``: with the slot ``n``
``{slot}``         a slot; its annotation is a category, a lexeme, ``... | None`` or ``tuple[..., ...]``
``{slot@who}``     told in agreement with the slot ``who``; ``{slot#}`` in the plural, ``{slot#n}`` as many as ``n``
``{xs:, | and }``  a list: what stands between its parts, and before the last of them
``{n:a}``          1 is told as "a"; ``{n:1}`` always in figures
``[ from {zone}]`` left out when its slot is; without a slot: words that may be said and are not told
``{!}`` ``{!is}``  the verb's mood: nothing, "would", "can't"; ``{event?would}`` is told in a mood
``@player``        a word of the game's vocabulary
``{{`` ``}}``      braces
=================  =====================================================================================================================

In an ``@``-agreement the subject of a phrase is its first slot unless it is told by ``{s}`` from outside.
"""

import re
import sys
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from inspect import get_annotations
from typing import Any, ClassVar, Final, dataclass_transform

from netdeck.language.nodes import DeclarationError, Said, Scene, meaning_of

PIECE: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|(\[)|(\])|([^{}\[\]]+)")
SLOT: Final = re.compile(r"(\w+)(?:([@#?])(\w*))?(?::(.*))?", re.DOTALL)
ENDINGS: Final = ("s", "es")


class Lexeme:
    """A kind of word that is read to a plain value: numbers, letters, names, one of a list of words."""

    label: ClassVar[str] = "a word"
    example: ClassVar[str] = "word"
    kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of units that it may begin with."""

    @classmethod
    def starts(cls, language: Any) -> frozenset[str]:
        """The words that it may begin with, besides units of its kinds."""
        return frozenset()

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        """The values that stand at a place, and where each ends."""
        raise NotImplementedError

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        """The value in words; ``None`` for what is no such value."""
        raise NotImplementedError

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        """A few values, for sentences that are made up."""
        raise NotImplementedError


class OneOf(Lexeme):
    """One of some words, each with its value; ``plural`` ones may have an s behind them, which agrees with their group."""

    words: ClassVar[Mapping[str, Any]] = {}
    plural: ClassVar[bool] = False
    source: ClassVar[str] = ""
    """The word list of the game's vocabulary, instead of ``words``."""

    @classmethod
    def known(cls, language: Any) -> Mapping[str, Any]:
        """The words and what they mean."""
        if not cls.source:
            return cls.words
        found = language.vocabulary.lists.get(cls.source, ())
        return found if isinstance(found, Mapping) else {word: word for word in found}

    @classmethod
    def starts(cls, language: Any) -> frozenset[str]:
        return frozenset(words[0] for words, _ in language.spelt_words(cls))

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        found = []
        for words, value in reading.language.spelt_words(cls):
            if reading.has(words, at):
                found.append((value, at + len(words)))
            elif len(words) > 1:
                reading.begun(words, at)
        return found

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return next((word for word, meant in cls.known(language).items() if meant == value and type(meant) is type(value)), None)

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return tuple(cls.known(language).values())


@dataclass_transform(kw_only_default=True, eq_default=False)
class Phrase(Said):
    """A category, or a phrase of every category above it. An instance is a phrase as it was read: its slots, and where it stands."""

    say: ClassVar[str | tuple[str, ...]] = ""
    """Its words; of several ways the first is told, and all are read."""
    cites: ClassVar[str] = ""
    builds: ClassVar[Any] = None
    """The node that it means, as a pattern of :mod:`netdeck.language.nodes` that goes both ways."""
    rank: ClassVar[int] = 0
    """Between two readings of the same words the higher rank is meant."""
    third: ClassVar[bool] = True
    """As a subject it takes the third person singular."""
    many: ClassVar[bool | None] = None
    """Its number as a subject, where it is not that of its person."""
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

    slots: ClassVar[tuple[str, ...]] = ()
    span: tuple[int, int] = (0, 0)
    subject: Any = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "say" not in cls.__dict__ and "builds" not in cls.__dict__:
            return
        cls.slots = tuple(dict.fromkeys(name for one in reversed(cls.__mro__) for name in own_slots(one)))
        named = {name for one in cls.says() for name in names_in(one, cls.slots)}
        if strange := named ^ set(cls.slots):
            raise DeclarationError(f"{cls.__name__}: the template and the slots differ in {', '.join(sorted(strange))}")
        if cls.build is not Said.build:
            if cls.divided.__func__ is Phrase.divided.__func__:  # type: ignore[attr-defined]  # a class method's function
                raise DeclarationError(f"{cls.__name__} builds a node by itself, so it must also say how one is divided")
            return
        if cls.builds is None:
            raise DeclarationError(f"{cls.__name__} has no meaning: it needs builds")
        cls.meaning = meaning_of(cls.builds, cls.slots)
        if lost := cls.meaning.holes() ^ set(cls.slots):
            raise DeclarationError(f"{cls.__name__}: what it builds and its slots differ in {', '.join(sorted(lost))}")

    def __init__(self, **slots: Any) -> None:
        self.__dict__.update(slots)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name, None)!r}" for name in self.slots)
        return f"{type(self).__name__}({inside})"

    @classmethod
    def says(cls) -> tuple[str, ...]:
        """Its templates."""
        return (cls.say,) if isinstance(cls.say, str) else cls.say

    @classmethod
    def label(cls) -> str:
        """What kind of phrase this is, in words: the first sentence of a category's docstring."""
        return (cls.__doc__ or cls.__name__.lower()).strip().partition("\n")[0].rstrip(".")

    @classmethod
    def divided(cls, node: Any, scene: Scene) -> dict[str, Any] | None:
        """The values of its slots if *node* is what it means."""
        return cls.meaning.taken(node, scene)

    def wrong(self, scene: Scene) -> str:
        """Why this cannot be meant, though each part of it can; empty when it can.

        Where a part of it is to blame, a :class:`~netdeck.language.misfit.MisfitError` says which.
        """
        return ""

    def children(self) -> Iterator["Phrase"]:
        """The phrases in its slots, in the order in which they are read."""
        for name in self.slots:
            value = self.__dict__.get(name)
            if isinstance(value, Phrase):
                yield value
            elif isinstance(value, tuple):
                for one in value:
                    if isinstance(one, Phrase):
                        yield one

    def walk(self) -> Iterator["Phrase"]:
        """It and everything inside it."""
        yield self
        for child in self.children():
            yield from child.walk()


def own_slots(cls: type) -> list[str]:
    """The slots that a class declares itself."""
    if cls is Phrase or not issubclass(cls, Phrase):
        return []
    return [name for name, kind in get_annotations(cls).items() if "ClassVar" not in str(kind)]


def names_in(template: str, slots: tuple[str, ...]) -> Iterator[str]:
    """The slots that a template names. What names none of *slots* and is no ending of a word is a slot that does not exist."""
    for match in PIECE.finditer(template):
        inner = match[1]
        if inner is None or inner in ENDINGS or inner[:1] in "!#" or "/" in inner.partition(":")[0]:
            continue
        found = SLOT.fullmatch(inner)
        if found is None:
            raise DeclarationError(f"{template!r}: {{{inner}}} is no slot")
        if found[4] is not None and found[1] in slots and found[4] not in ("a", "1") and re.fullmatch(r"[a-z/]+", found[4]):
            continue  # the ending of a word that agrees with a slot
        yield found[1]


# What a template is made of

Kind: typing.TypeAlias = type[Phrase] | type[Lexeme]
"""What may stand in a slot."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words and marks as they stand."""

    text: str


@dataclass(frozen=True, slots=True)
class Bend:
    """A word with two forms; ``by`` says what it agrees with: "s" the subject, "#" the group, else a slot."""

    one: str
    many: str
    by: str


@dataclass(frozen=True, slots=True)
class Mood:
    """Where "would" and "can't" stand."""

    be: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """Where another phrase stands."""

    name: str
    kinds: tuple[Kind, ...]
    form: str = ""
    arg: str = ""
    several: bool = False
    between: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Maybe:
    """What may be left out."""

    parts: tuple["Part", ...]


Part: typing.TypeAlias = Text | Bend | Mood | Slot | Maybe


def kinds_of(cls: type[Phrase]) -> dict[str, tuple[tuple[Kind, ...], bool]]:
    """The kinds of each slot of a phrase, and whether it is a list. Names are looked up late, for phrases stand in each other."""
    found: dict[str, tuple[tuple[Kind, ...], bool]] = {}
    for name in cls.slots:
        home = next(one for one in cls.__mro__ if name in get_annotations(one))
        kind = get_annotations(home)[name]
        if isinstance(kind, str):
            kind = eval(kind, dict(vars(sys.modules[home.__module__])))
        found[name] = _leaves(kind)
    return found


def _leaves(kind: Any) -> tuple[tuple[Kind, ...], bool]:
    if isinstance(kind, type) and not typing.get_args(kind):
        return (kind,), False
    args = typing.get_args(kind)
    if typing.get_origin(kind) is tuple:
        return _leaves(args[0])[0], True
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        inner = [_leaves(one) for one in args if one is not type(None)]
        return tuple(leaf for kinds, _ in inner for leaf in kinds), any(several for _, several in inner)
    raise DeclarationError(f"{kind!r} is nothing that can stand in a slot")


def parts_of(cls: type[Phrase], template: str, words: Mapping[str, str]) -> tuple[Part, ...]:
    """A template taken apart; *words* are the vocabulary's, for ``@word``."""
    kinds = kinds_of(cls)
    stack: list[list[Part]] = [[]]

    def add(text: str) -> None:
        if stack[-1] and isinstance(before := stack[-1][-1], Text):
            stack[-1].pop()
            text = before.text + text
        if text:
            stack[-1].append(Text(text))

    text = re.sub(r"(?<![\w{])@(\w+)", lambda match: words[match[1]], template)
    for match in PIECE.finditer(text):
        inner, opened, closed, plain = match.groups()
        if match[0] in ("{{", "}}"):
            add(match[0][0])
        elif plain is not None:
            add(plain)
        elif opened:
            stack.append([])
        elif closed:
            group = tuple(stack.pop())
            stack[-1].append(Maybe(group))
        else:
            part = _inner(inner, kinds)
            if isinstance(part, Bend):
                stem = ""
                if stack[-1] and isinstance(before := stack[-1][-1], Text) and (found := re.search(r"[\w'-]+$", before.text)):
                    stem = found[0]
                    stack[-1].pop()
                    add(before.text[: found.start()])
                part = Bend(stem + part.one, stem + part.many, part.by)
            stack[-1].append(part)
    return tuple(stack[0])


def _inner(inner: str, kinds: Mapping[str, tuple[tuple[Kind, ...], bool]]) -> Part:
    if inner in ENDINGS:
        return Bend("", inner, "s")
    if inner.startswith("!"):
        return Mood(inner == "!is")
    if inner.startswith("#"):
        one, _, many = inner[1:].rpartition("/")
        return Bend(one, many, "#")
    found = SLOT.fullmatch(inner)
    if found is None or found[1] not in kinds:
        base, _, third = inner.partition("/")
        return Bend(base, third, "s")
    name, form, arg, more = found.groups()
    slot_kinds, several = kinds[name]
    if several:
        between, bar, last = (more if more is not None else " ").partition("|")
        return Slot(name, slot_kinds, form or "", arg or "", True, between, last if bar else "")
    if more in ("a", "1"):
        return Slot(name, slot_kinds, ":", more)
    if more is not None:
        one, _, many = more.rpartition("/")
        return Bend(one, many, name)
    return Slot(name, slot_kinds, form or "", arg or "")


def slots_in(parts: tuple[Part, ...]) -> Iterator[Slot]:
    """The slots of a template, also of what may be left out."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Maybe):
            yield from slots_in(part.parts)

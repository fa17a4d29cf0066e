"""Telling: from nodes back to phrases, and from phrases to words, by the templates that also read them."""

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from netdeck.language.misfit import UntellableError
from netdeck.language.nodes import FIELDS_KEY, SUBJECT_KEY, WHOSE_KEY, Fields, Scene
from netdeck.language.parsing import Grammar
from netdeck.language.phrase import Bend, Kind, Lexeme, Maybe, Mood, Part, Phrase, Slot, Text, kinds_of, slots_in

AN: Final = re.compile(r"\b([Aa]) (?=[aeioAEIO]|[uU](?!ser|ni))")
BLANKS: Final = re.compile(r"  +")


@dataclass(frozen=True, slots=True)
class Form:
    """How a phrase is told: in the third person singular, in the plural, in a mood."""

    third: bool = False
    many: bool = False
    mood: str = ""


PLAIN: Final = Form()


class Teller:
    """Tells the nodes of one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.kinds = {cls: kinds_of(cls) for cls in grammar.declared}
        self.needed = {cls: {part.name for part in grammar.parts[cls][0] if isinstance(part, Slot)} for cls in grammar.declared}
        """The slots that a template cannot do without."""
        self.subjects = {cls: _subject(cls, grammar.parts[cls][0]) for cls in grammar.declared}
        """The slot that a phrase's own verb agrees with."""
        self._candidates: dict[tuple[type[Phrase], type], list[type[Phrase]]] = {}
        self._order: dict[type[Phrase], list[type[Phrase]]] = {}

    def tell(self, node: Any, category: type[Phrase], scene: Scene | None = None, form: Form = PLAIN) -> str:
        """*node* in words, as a phrase of a category. Raises :class:`UntellableError`."""
        phrase = self.phrased(node, category, scene or Scene(self.grammar))
        if phrase is None:
            raise UntellableError(f"no {category.label()} means {node!r}")
        return self.told(phrase, form)

    def told(self, phrase: Phrase, form: Form = PLAIN) -> str:
        """A phrase in words."""
        return BLANKS.sub(" ", AN.sub(r"\1n ", self._told(phrase, form)))

    # From nodes to phrases

    def phrased(self, node: Any, category: type[Phrase], scene: Scene) -> Phrase | None:
        """The phrase that means *node*; of several the strictest, and of those the one that is declared first."""
        for cls in self._meaning(category, type(node)):
            found = cls.divided(node, scene)
            if found is None:
                continue
            phrase = self._filled(cls, found, scene)
            if phrase is not None:
                return phrase
        return None

    def _meaning(self, category: type[Phrase], kind: type) -> list[type[Phrase]]:
        key = (category, kind)
        if key not in self._candidates:
            self._candidates[key] = [cls for cls in self._strictest(category) if self._may_mean(cls, kind)]
        return self._candidates[key]

    def _strictest(self, category: type[Phrase]) -> list[type[Phrase]]:
        if category not in self._order:
            self._order[category] = sorted(self.grammar.members(category), key=lambda cls: -_weight(cls))
        return self._order[category]

    def _may_mean(self, cls: type[Phrase], kind: type) -> bool:
        meaning = getattr(cls, "meaning", None)
        root = meaning.root() if meaning is not None else None
        return root is None or root is kind

    def _filled(self, cls: type[Phrase], found: dict[str, Any], scene: Scene) -> Phrase | None:
        """A phrase with phrases in its slots."""
        said: dict[str, Any] = {}
        whose = found.pop(WHOSE_KEY, {})
        subject = found.pop(SUBJECT_KEY, None)
        fields = found.pop(FIELDS_KEY, None)
        if fields is not None and not self._divide(cls, fields[0], fields[1], said, scene):
            return None
        for name in (*whose, *(name for name in cls.slots if name not in whose)):
            if name in said:
                continue
            if name not in found:
                return None
            value = found[name]
            told = self._slot(cls, name, value, scene)
            if told is None and (name in self.needed[cls] or (value is not None and value != ())):
                return None
            if told == () and name in self.needed[cls]:
                return None
            said[name] = told
            if name in whose:
                inner = told.subject if isinstance(told, Phrase) else None
                if not whose[name].match(inner, found, scene):
                    return None
                if SUBJECT_KEY in found:
                    subject = found.pop(SUBJECT_KEY)
            elif isinstance(told, Phrase) and told.subject is not None and subject is None:
                subject = told.subject
            elif isinstance(told, tuple):
                subjects = [one.subject for one in told if isinstance(one, Phrase) and one.subject is not None]
                subject = subjects[0] if subjects and subject is None else subject
        phrase = cls.__new__(cls)
        phrase.__dict__.update(said)
        phrase.subject = subject
        return phrase

    def _slot(self, cls: type[Phrase], name: str, value: Any, scene: Scene) -> Any:
        kinds, several = self.kinds[cls][name]
        if value is None:
            return None
        if not several:
            return self._value(kinds, value, scene)
        if not isinstance(value, tuple):
            return None
        told = tuple(self._value(kinds, one, scene) for one in value)
        return None if any(one is None for one in told) else told

    def _value(self, kinds: tuple[Kind, ...], value: Any, scene: Scene) -> Any:
        for kind in kinds:
            if issubclass(kind, Lexeme):
                if kind.tell(value, self.grammar) is not None:
                    return value
            elif (phrase := self.phrased(value, kind, scene)) is not None:
                return phrase
        return None

    def _divide(self, cls: type[Phrase], left: dict[str, Any], names: tuple[str, ...], said: dict[str, Any], scene: Scene) -> bool:
        """Tell the fields of a node by the phrases of some slots.

        Lists take what they can in the order of their declarations, then the slot for one phrase takes what it needs.
        """
        left = dict(left)
        single = [name for name in names if not self.kinds[cls][name][1]]
        for name in (*(name for name in names if name not in single), *single):
            kinds, several = self.kinds[cls][name]
            parts: list[Phrase] = []
            before = -1
            while before < len(parts):  # a list may say one field by turns of its phrases: again, until nothing more is found
                before = len(parts)
                for member in self._tellers(kinds, several):
                    while (part := self._part(member, left, scene)) is not None:
                        parts.append(part)
                        if not several or not isinstance(member.meaning, Fields) or not member.meaning.parts:
                            break
                    if parts and not several:
                        break
                if not several:
                    break
            said[name] = tuple(parts) if several else parts[0] if parts else None
        return not left

    def _tellers(self, kinds: tuple[Kind, ...], several: bool) -> list[type[Phrase]]:
        """The phrases that may tell what is left, in the order in which they are tried."""
        phrases = [kind for kind in kinds if not issubclass(kind, Lexeme)]
        return [member for kind in phrases for member in (self.grammar.members(kind) if several else self._strictest(kind))]

    def _part(self, member: type[Phrase], left: dict[str, Any], scene: Scene) -> Phrase | None:
        before = dict(left)
        found = member.divided(left, scene)
        phrase = None if found is None else self._filled(member, found, scene)
        if phrase is None:
            left.clear()
            left.update(before)
        return phrase

    # From phrases to words

    def _told(self, phrase: Phrase, form: Form) -> str:
        cls = type(phrase)
        parts = self.grammar.parts[cls][0]
        slot = self.subjects[cls]
        if slot is not None and isinstance(subject := phrase.__dict__.get(slot.name), Phrase):
            form = replace(form, third=subject.third and slot.form != "#")
        text = self._parts(parts, phrase, form)
        return text if cls.capital is None else (text[:1].upper() if cls.capital else text[:1].lower()) + text[1:]

    def _parts(self, parts: tuple[Part, ...], phrase: Phrase, form: Form) -> str:
        out: list[str] = []
        for part in parts:
            match part:
                case Text(text):
                    out.append(text)
                case Bend(one, many, "s"):
                    out.append(many if form.third and not form.mood else one)
                case Bend(one, many, "#"):
                    out.append(many if form.many else one)
                case Bend(one, many, by):
                    out.append(one if _is_one(phrase.__dict__.get(by)) else many)
                case Mood(be):
                    words = ([form.mood] if form.mood else []) + ([("be" if form.mood else "is" if form.third else "are")] if be else [])
                    out.append(" ".join(words))
                case Maybe(inner):
                    if any(phrase.__dict__.get(slot.name) not in (None, (), False) for slot in slots_in(inner)):
                        out.append(self._parts(inner, phrase, form))
                case Slot():
                    out.append(self._slot_told(part, phrase, form))
        return "".join(out)

    def _slot_told(self, slot: Slot, phrase: Phrase, form: Form) -> str:
        value = phrase.__dict__.get(slot.name)
        if value is None:
            return ""
        inner = form if phrase.passes else PLAIN
        if slot.form == "@":
            who = phrase.__dict__.get(slot.arg)
            plural = any(one.name == slot.arg and one.form == "#" for one in slots_in(self.grammar.parts[type(phrase)][0]))
            third = bool(getattr(who, "third", True)) and not plural
            inner = Form(third, not third, form.mood)
        elif slot.form == "?":
            inner = Form(mood="can't" if slot.arg == "cant" else slot.arg)
        elif slot.form == "#":
            inner = Form(many=not slot.arg or not _is_one(phrase.__dict__.get(slot.arg)))
        if slot.several:
            words = [self._one(slot, one, inner) for one in value]
            if slot.last and len(words) > 1:
                return slot.between.join(words[:-1]) + slot.last + words[-1]
            return slot.between.join(words)
        if slot.form == ":" and slot.arg == "a" and _is_one(value):
            return "a"
        if slot.form == ":" and slot.arg == "1" and (number := _number(value)) is not None:
            return str(number)
        return self._one(slot, value, inner)

    def _one(self, slot: Slot, value: Any, form: Form) -> str:
        if isinstance(value, Phrase):
            return self._told(value, form)
        for kind in slot.kinds:
            if issubclass(kind, Lexeme) and (word := kind.tell(value, self.grammar)) is not None:
                return f"{word}s" if getattr(kind, "plural", False) and form.many else word
        raise UntellableError(f"{value!r} is no {' or '.join(kind.__name__ for kind in slot.kinds)}")


def _subject(cls: type[Phrase], parts: tuple[Part, ...]) -> Slot | None:
    """The first slot before a verb; a verb without one agrees with what stands around the phrase."""
    first: Slot | None = None
    for part in parts:
        if isinstance(part, Slot) and first is None and part.form != "@":
            first = part
        elif isinstance(part, Mood) or (isinstance(part, Bend) and part.by == "s"):
            return None if cls.passes else first
    return None


def _weight(cls: type[Phrase]) -> int:
    meaning = getattr(cls, "meaning", None)
    return cls.rank * 100 + (meaning.weight() if meaning is not None else 0)


def _number(value: Any) -> int | None:
    if isinstance(value, Phrase):
        numbers = [one for name in value.slots if isinstance(one := value.__dict__.get(name), int)]
        return numbers[0] if len(numbers) == 1 and len(value.slots) == 1 else None
    return value if isinstance(value, int) else None


def _is_one(value: Any) -> bool:
    return _number(value) == 1

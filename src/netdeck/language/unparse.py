"""The printer: from nodes to phrases to words, by the templates that also parse them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from netdeck.language.frozen import dataclass
from netdeck.language.grammar import Grammar
from netdeck.language.node_patterns import FIELDS_KEY, SUBJECT_KEY, WHOSE_KEY, Fields, SlotValue, SlotValues, memoized
from netdeck.language.phrase import InflectedWord, Kind, Lexeme, Mood, OneOf, OptionalPart, Part, Phrase, Slot, Text, slots_in
from netdeck.language.semantic_error import UnparseError

AN: Final = re.compile(r"\b([Aa]) (?=[aeioAEIO]|[uU](?!ser|ni))")
BLANKS: Final = re.compile(r"  +")


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a phrase: third person singular, plural, mood."""

    third: bool = False
    many: bool = False
    mood: str = ""


PLAIN: Final = Form()


class Unparser:
    """The printer of one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.needed = {cls: {part.name for part in grammar.parts[cls][0] if isinstance(part, Slot)} for cls in grammar.declared}
        """The slots that a template cannot do without."""
        self.subjects = {cls: _subject(cls, grammar.parts[cls][0]) for cls in grammar.declared}
        """The slot that a phrase's own verb agrees with."""
        self._candidates, self._tellers, self._roots = memoized(self._that_mean), memoized(self._that_tell), memoized(self._roots_of)

    def tell(self, node: object, category: type[Phrase]) -> str:
        """*node* in words, as a phrase of a category. Raises :class:`UnparseError`."""
        phrase = self.to_phrase(node, category)
        if phrase is None:
            raise UnparseError(f"no {category.label()} means {node!r}")
        return self.told(phrase)

    def told(self, phrase: Phrase, form: Form = PLAIN) -> str:
        """A phrase in words."""
        return BLANKS.sub(" ", AN.sub(r"\1n ", self._told(phrase, form)))

    def shapes(self, cls: type[Phrase]) -> Iterator[str]:
        """The templates of a phrase for the manual: slots as ``<number>``, optional parts in square brackets."""
        for parts in (parts for parts, (_, forgiven) in zip(self.grammar.parts[cls], cls.ways(), strict=True) if not forgiven):
            third = _subject(cls, parts) is not None
            yield BLANKS.sub(" ", "".join(_shape(part, third) for part in parts)).strip()

    # From nodes to phrases

    def to_phrase(self, node: object, category: type[Phrase]) -> Phrase | None:
        """The phrase that expresses *node*: the most specific one, and of equals the first declared."""
        for cls in self._candidates(category, type(node)):
            found: SlotValues = {}
            if cls.meaning.match(node, found) and (phrase := self._filled(cls, found)) is not None:
                return phrase
        return None

    def _that_mean(self, category: type[Phrase], kind: type) -> list[type[Phrase]]:
        return [cls for cls in self._tellers((category,), False) if not self._roots(cls).isdisjoint((kind, None))]

    def _that_tell(self, kinds: tuple[Kind, ...], several: bool) -> list[type[Phrase]]:
        """The phrases of some kinds in the order in which they are tried: in a list as they are declared, else the strictest first."""
        members = [cls for kind in kinds if issubclass(kind, Phrase) for cls in self.grammar.members(kind) if not cls.only_read]
        return members if several else sorted(members, key=_weight, reverse=True)

    def _roots_of(self, cls: type[Phrase]) -> set[type | None]:
        """The types of what a phrase can mean: its pattern says so, or what stands in the one slot that it hands on."""
        found: set[type | None] = set()
        todo = [cls]
        for one in todo:  # there are more of them as we go on
            meaning = one.meaning
            handed_on = self.grammar.kinds[one][meaning.name] if isinstance(meaning, SlotValue) and meaning.back is None else ()
            if handed_on and not any(issubclass(each, Lexeme) for each in handed_on):
                members = (member for each in handed_on if issubclass(each, Phrase) for member in self.grammar.members(each))
                todo += dict.fromkeys(member for member in members if member not in todo)
            else:
                found.add(meaning.root)
        return found

    def _filled(self, cls: type[Phrase], found: SlotValues) -> Phrase | None:
        """A phrase with phrases in its slots."""
        needed = self.needed[cls]
        for name in needed:
            if found.get(name, "") is None:
                return None
        said: SlotValues = {}
        whose = found.pop(WHOSE_KEY, {})
        subject = found.pop(SUBJECT_KEY, None)
        left, names = found.get(FIELDS_KEY, ((), ()))
        if names and not self._divide(cls, left, names, said):
            return None
        for name in (*whose, *(name for name in cls.slots if name not in whose)) if whose else cls.slots:
            if name in said:
                continue
            if name not in found:
                return None
            value = found[name]
            told = said[name] = None if value is None else self._slot(cls, name, value)
            if (told is None and value not in (None, ())) or (name in needed and told in (None, ())):
                return None
            if name in whose:
                inner = told.subject if isinstance(told, Phrase) else None
                if inner is None and whose[name].slot_names() <= found.keys():
                    continue  # nobody is named in it
                if not whose[name].match(inner, found):
                    return None
                subject = found.pop(SUBJECT_KEY, subject)
            elif subject is None:
                inside = told if isinstance(told, tuple) else (told,)
                subject = next((one.subject for one in inside if isinstance(one, Phrase) and one.subject is not None), None)
        phrase = cls.__new__(cls)
        phrase.__dict__.update(said, subject=subject)
        return phrase

    def _slot(self, cls: type[Phrase], name: str, value: object) -> object:
        kinds = self.grammar.kinds[cls][name]
        if not cls.kinds[name][2]:
            return self._value(kinds, value)
        told = tuple(self._value(kinds, one) for one in value) if isinstance(value, tuple) else (None,)
        return None if None in told else told

    def _value(self, kinds: tuple[Kind, ...], value: object) -> object:
        for kind in kinds:
            if issubclass(kind, Lexeme):
                if kind.tell(value) is not None:
                    return value
            elif (phrase := self.to_phrase(value, kind)) is not None:
                return phrase
        return None

    def _divide(self, cls: type[Phrase], left: SlotValues, names: tuple[str, ...], said: SlotValues) -> bool:
        """Tell the fields of a node by the phrases of some slots.

        Lists take what they can in the order of their declarations, again until nothing more is found, for phrases may say one field by
        turns; then the slot for one phrase takes what it needs.
        """
        for name in sorted(names, key=lambda name: not cls.kinds[name][2]):
            several = cls.kinds[name][2]
            parts: list[Phrase] = []
            before = -1
            while before < len(parts) and (left if several else not parts):
                before = len(parts)
                for member in self._tellers(self.grammar.kinds[cls][name], several):
                    while (left if several else not parts) and (part := self._part(member, left)) is not None:
                        parts.append(part)
                        if not isinstance(member.meaning, Fields) or not member.meaning.parts:
                            break
            said[name] = tuple(cls.arranged(parts)) if several else parts[0] if parts else None
        return not left

    def _part(self, member: type[Phrase], left: SlotValues) -> Phrase | None:
        """A phrase that tells some of what is left, which is then taken out of it."""
        if not member.meaning.parts.keys() <= left.keys():
            return None
        found: SlotValues = {}
        rest = dict(left)
        phrase = self._filled(member, found) if member.meaning.match(rest, found) else None
        if phrase is not None:
            left.clear()
            left.update(rest)
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
            if isinstance(part, Text):
                out.append(part.text)
            elif isinstance(part, Slot):
                out.append(self._slot_told(part, phrase, form))
            elif isinstance(part, OptionalPart):
                if any(phrase.__dict__.get(slot.name) not in (None, (), False) for slot in slots_in(part.parts)):
                    out.append(self._parts(part.parts, phrase, form))
            elif isinstance(part, Mood):
                words = ([form.mood] if form.mood else []) + (["be" if form.mood else "is" if form.third else "are"] if part.be else [])
                out.append(" ".join(words))
            else:
                many = {"s": form.third and not form.mood, "#": form.many}
                out.append(part.many if many.get(part.by, not _is_one(phrase.__dict__.get(part.by))) else part.one)
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

    def _one(self, slot: Slot, value: object, form: Form) -> str:
        if isinstance(value, Phrase):
            return self._told(value, form)
        for kind in slot.kinds:
            if issubclass(kind, Lexeme) and (word := kind.tell(value)) is not None:
                return f"{word}s" if kind.plural and form.many else word
        raise UnparseError(f"{value!r} is no {' or '.join(kind.__name__ for kind in slot.kinds)}")


def _subject(cls: type[Phrase], parts: tuple[Part, ...]) -> Slot | None:
    """The first slot before a verb; a verb without one agrees with what stands around the phrase."""
    first: Slot | None = None
    for part in parts:
        if isinstance(part, Slot) and first is None and part.form != "@":
            first = part
        elif isinstance(part, Mood) or (isinstance(part, InflectedWord) and part.by == "s"):
            return None if cls.passes else first
    return None


@memoized
def _weight(cls: type[Phrase]) -> int:
    return cls.rank * 100 + cls.meaning.weight()


def _number(value: object) -> int | None:
    if isinstance(value, Phrase):
        return _number(value.__dict__.get(value.slots[0])) if len(value.slots) == 1 else None
    return value if isinstance(value, int) else None


def _is_one(value: object) -> bool:
    return _number(value) == 1


def _shape(part: Part, third: bool) -> str:
    """Part of a template for the manual; verbs agree with a subject that stands in it."""
    match part:
        case Text(text):
            return text
        case Mood(be):
            return "is" if be else ""
        case OptionalPart(inner):
            return f"[{''.join(_shape(one, third) for one in inner)}]"
        case InflectedWord(one, many, by):
            return one if by == "#" or (by == "s" and not third) else many
        case Slot():
            return f"<{' or '.join(map(named, part.kinds))}>{'...' if part.several else ''}"


def named(kind: Kind) -> str:
    """What a category or lexeme is called, in words."""
    if issubclass(kind, Lexeme) and not issubclass(kind, OneOf):
        return kind.example
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()

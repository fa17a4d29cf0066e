"""Words with plain values: numbers, letters, names."""

from netdeck.language.grammar import Grammar
from netdeck.language.parser import Reading
from netdeck.language.phrase import Found, Lexeme


class Figure(Lexeme):
    """A number in figures; small ones may be written out. What it cannot tell it does not read."""

    label, example, kinds, some, holds = "a number", "2", ("NUMBER",), (2, 3), (int,)
    tells = staticmethod(lambda n: str(n) if n >= 0 else None)

    @classmethod
    def starts(cls, language: Grammar) -> frozenset[str]:
        return frozenset(word for word, n in language.vocabulary.number_words.items() if cls.tell(n) is not None)

    @classmethod
    def read(cls, reading: Reading, at: int) -> Found:
        unit = reading.units[at]
        value = int(unit.text) if unit.kind == "NUMBER" else reading.language.vocabulary.number_words.get(unit.word)
        return [] if value is None or cls.tell(value) is None else [(value, at + 1)]


class CapitalName(Lexeme):
    """A name of one or several words with capital letters, which are no words of the language where they stand."""

    label, example, kinds, some = "a name", "Name", ("word",), ("Growth",)
    tells = staticmethod(lambda name: name if name[:1].isupper() else None)

    @classmethod
    def read(cls, reading: Reading, at: int) -> Found:
        end = at
        known = reading.language.literal_words
        while end < reading.size and reading.units[end].kind == "word" and reading.units[end].text[:1].isupper():
            if reading.units[end].word in known:
                break
            end += 1
        return [(cls.reads(" ".join(unit.text for unit in reading.units[at:end])), end)] if end > at else []


LetterName = Lexeme.like(
    "a letter such as X", example="X", kinds=("LETTER",), some=("X",), tells=lambda name: name if len(name) == 1 else None
)
Quoted = Lexeme.like(
    'a name such as "Blood Flask"',
    example='"Name"',
    kinds=("STRING",),
    some=("Sporeling",),
    reads=lambda text: text.strip('"'),
    tells='"{}"'.format,
)

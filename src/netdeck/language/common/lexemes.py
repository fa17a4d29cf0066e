"""Words that are read to plain values: numbers, letters, names."""

from typing import Any

from netdeck.language.phrase import Lexeme


class Figure(Lexeme):
    """A number in figures; small ones may be written out."""

    label = "a number"
    example = "2"
    kinds = ("NUMBER",)

    @classmethod
    def starts(cls, language: Any) -> frozenset[str]:
        return frozenset(language.vocabulary.number_words)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        if unit.kind != "NUMBER":
            number = reading.language.vocabulary.number_words.get(unit.word)
            return [] if number is None else [(number, at + 1)]
        return [(int(unit.text), at + 1)]

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return str(value) if type(value) is int and value >= 0 else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return 2, 3


class LetterName(Lexeme):
    """A letter that stands for a number."""

    label = "a letter such as X"
    example = "X"
    kinds = ("LETTER",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        return [(unit.text, at + 1)] if unit.kind == "LETTER" else []

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return value if isinstance(value, str) and len(value) == 1 else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return ("X",)


class Quoted(Lexeme):
    """A name between quotation marks."""

    label = 'a name such as "Blood Flask"'
    example = '"Name"'
    kinds = ("STRING",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        return [(unit.text.strip('"'), at + 1)] if unit.kind == "STRING" else []

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return f'"{value}"' if isinstance(value, str) else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return ("Sporeling",)


class CapitalName(Lexeme):
    """A name of one or several words with capital letters, which are no words of the language where they stand."""

    label = "a name"
    example = "Name"
    kinds = ("word",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        end = at
        known = reading.language.spelt_out
        while end < reading.size and reading.units[end].kind == "word" and reading.units[end].text[:1].isupper():
            if reading.units[end].word in known:
                break
            end += 1
        return [(" ".join(unit.text for unit in reading.units[at:end]), end)] if end > at else []

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return value if isinstance(value, str) and value[:1].isupper() else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return ("Growth",)


class FreeWord(Lexeme):
    """A word that the language does not know: the name of a counter."""

    label = "a counter's name"
    example = "name"
    kinds = ("word",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        fits = unit.kind == "word" and unit.text.islower() and unit.word not in reading.language.spelt_out
        return [(unit.text, at + 1)] if fits else []

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return value if isinstance(value, str) and value.islower() and value.isalpha() else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return "drip", "seal"

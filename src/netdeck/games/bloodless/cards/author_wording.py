"""One card of the author's database, said in the language of this game: its headers, its abilities, its spelling.

What is printed on a card is its description. The database derives abilities, keywords, kins and saga from it as fields; they are read where
the description is silent or cannot be understood.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import prod
from typing import Any, Final

from netdeck.games.bloodless.cards.dialect import NUMBERS, ROMAN, rules_for
from netdeck.games.bloodless.grammar.language import language
from netdeck.language.spelling import slips

KEYWORDS: Final = {
    keyword.lower(): keyword
    for keyword in ("Flying", "Flying Defense", "Bifurcated Strike", "Piercing", "Kin Strength", "Kin Defense", "Expendable", "Legendary",
                    "Cumulative", "Kin Call", "Wandering left", "Wandering right", "Unlimited")
}  # fmt: skip
KIN_LINE: Final = re.compile(r"^([^:.]+?) kin$", re.IGNORECASE)
HEADERS: Final = (
    (re.compile(r"^kin call x(\d+)$", re.IGNORECASE), r"Kin Call \1"),
    (re.compile(r"^flip: (\d+)(?: blood)?$", re.IGNORECASE), r"Flip: \1 blood"),
    (re.compile(r"^limit: (\d+)$", re.IGNORECASE), r"Limit: \1"),
    (re.compile(r'^evolves from: "?([^".]+?)"?$', re.IGNORECASE), r'Evolves from: "\1"'),
    (re.compile(r"^devours: (?:an? )?(\d+)[- ]cost (.+?)(?: kin| creature)?$", re.IGNORECASE), r"Devours: a \2 creature with cost \1"),
    (re.compile(r"^devours: (?:an? )?(.+?) kin$", re.IGNORECASE), r"Devours: a \1 creature"),
    (re.compile(r'^devours: "?([^".]+?)"?$', re.IGNORECASE), r'Devours: "\1"'),
)
OLD_KEYWORDS: Final = {"explosive": "After this creature attacks, destroy it."}
"""Keywords that the author has given up, and what they said."""
CHAPTER: Final = re.compile(rf"^(?:chapter )?({'|'.join(reversed(ROMAN))}|\d+)\s*[:.)-]\s*", re.IGNORECASE)
CONTINUES: Final = re.compile(r"^(?:They|It|Then|Otherwise|If it|If they|Return it|You can't use|Put it|Shuffle|The other|The rest)\b")
SAGA_FIELDS: Final = ("saga", "sagas", "chapters")
MODE: Final = re.compile(r"^[-*\u2022\u2023]\s+")
CHOOSING: Final = re.compile(r"\bchoose (?:one|1)\b[^.:]*:$", re.IGNORECASE)
UNFINISHED: Final = (":", ",")
"""How a line ends that goes on on the next one."""
WORD: Final = re.compile(r"\"[^\"]*\"|[A-Za-z']+")
MOST_WAYS: Final = 12
"""Ways to mend a card's spelling that are tried."""
LONGEST_KEYWORD: Final = 3
"""Words of a line of the description that says what a card is."""


@dataclass(slots=True)
class Wording:
    """A card as it is said here: header lines, ability lines, kins, and what a reader should know about what was changed."""

    headers: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    kins: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def text(self) -> list[str]:
        """The lines of the card's text: keywords share one."""
        keywords = [line for line in self.headers if ":" not in line]
        return [*([", ".join(keywords)] if keywords else []), *(line for line in self.headers if ":" in line), *self.lines]


def description(record: Mapping[str, object], references: bool = True) -> str:
    """A description as text: references to cards become their names between quotation marks, searches their words."""
    raw = record.get("description", "")
    parts = raw if isinstance(raw, list) else [raw]
    text = ""
    for part in parts:
        if isinstance(part, dict):
            shown = str(part.get("display", ""))
            text += (f'"{shown}"' if "id" in part else shown) if references else " "
        else:
            text += "" if part is None else str(part)
    return text


def wordings(record: Mapping[str, object], kins: Mapping[str, str], names: Collection[str]) -> Iterator[list[Wording]]:
    """Ways to read a card, the better ones first: by what its description prints, then by its fields; as spelt, then with slips mended.

    Where slips can be mended in several ways, those stand side by side: a card means one of them only if the others mean nothing.
    """
    reader = _Reader(record, kins, names)
    fields = reader.abilities()
    printed = [*reader.printed, *reader.given_up]
    for abilities in dict.fromkeys(tuple(each) for each in (printed, fields) if each) or ((),):
        yield [reader.worded(abilities)]
        yield [reader.worded(mended, notes) for mended, notes in reader.mended(abilities)]


def title(kin: str) -> str:
    """A kin with its capital letters."""
    return " ".join(word[:1].upper() + word[1:].lower() for word in kin.split())


class _Reader:
    """Reads one card."""

    def __init__(self, record: Mapping[str, Any], kins: Mapping[str, str], names: Collection[str]) -> None:
        self.record, self.kins, self.names = record, kins, names
        self.kind = str(record.get("type", "")).lower()
        self.noun = "command" if "command" in self.kind else "creature"
        self.head = Wording(kins=[title(str(kin)) for kin in (record.get("kins") or ())[:1] if isinstance(kin, str)])
        if record.get("name") == "Blood Flask":
            self.head.headers.append("Unlimited")  # R4
        self.given_up: list[str] = []
        """What older keywords of the card said."""
        self.printed_kins: list[str] = []
        self.printed = [line for line in _paragraphs(description(record)) if not self._is_header(line)]
        if self.printed_kins:
            self.head.kins = self.printed_kins
        for keyword in record.get("keywords") or ():
            if isinstance(keyword, Mapping):
                self._keyword(keyword)

    def _keyword(self, keyword: Mapping[str, object]) -> None:
        name, data = str(keyword.get("name", "")), keyword.get("data")
        if isinstance(data, Mapping):
            kin = next((str(each) for each in data.get("kins") or ()), "")
            if "name" in data:
                name += f": {data['name']}"
            elif "cost" in data:
                name += f": {data['cost']} cost {kin} kin" if kin else f": {data['cost']}"
            elif kin:
                name += f": {kin} kin"
        kind = name.partition(":")[0].lower()
        if any(said.lower().startswith(kind) for said in self.head.headers):
            return  # the description has it too
        if not self._is_header(name):
            self.head.lines.append(title(name))  # says what it is, and the language says that it does not know it

    def _is_header(self, line: str) -> bool:
        """Take a line in that says what the card is and not what it does; whether it was one."""
        line = line.strip().rstrip(".")
        if match := KIN_LINE.match(line):
            self.printed_kins = list(dict.fromkeys([*self.printed_kins, title(match[1])]))
            return True
        said = KEYWORDS.get(line.lower(), "")
        for form, means in HEADERS:
            if not said and form.match(line):
                said = self._with_kins(form.sub(means, line))
        if said and said not in self.head.headers and not any(other.startswith(f"{said} ") for other in self.head.headers):
            self.head.headers.append(said)
        if line.lower() in OLD_KEYWORDS:
            self.head.notes.append(f"{title(line)} is an older keyword with this meaning")
            self.given_up = [OLD_KEYWORDS[line.lower()]]
            said = said or line
        return bool(said) or line.lower() in {kin.lower() for kin in self.kins}

    def abilities(self) -> list[str]:
        """The abilities of the database, chapters of a saga among them; those that only repeat a header are left out."""
        chapters: list[Any] = next((self.record[name] for name in SAGA_FIELDS if isinstance(self.record.get(name), list)), [])
        said = [f"{number}: {_plain(chapter)}" for number, chapter in enumerate(chapters, start=1)]
        listed = self.record.get("abilities")
        found = [*(_plain(ability) for ability in (listed if isinstance(listed, list) else ())), *said]
        abilities = [line for ability in found for line in _lines_of(ability, self._is_header)]
        if not abilities:
            return []
        told = " ".join(abilities).lower()
        return [
            *(line for line in self.printed if len(line.split()) <= LONGEST_KEYWORD and line.lower().rstrip(".") not in told),
            *abilities,
        ]

    def worded(self, abilities: Sequence[str], notes: Sequence[str] = ()) -> Wording:
        """The card with these abilities."""
        wording = Wording(list(self.head.headers), list(self.head.lines), list(self.head.kins), [*self.head.notes, *notes])
        if self.noun == "command" and not {"extended", "saga"} & set(self.kind.split()):
            abilities = [" ".join(_ended(each) for each in abilities)] if abilities else []
        for ability in abilities:
            wording.lines += self._said(ability, wording.notes).split("\n")
        for counter in (match[1] for line in wording.lines if (match := re.search(r'remove X ("\w+") counters', line))):
            wording.lines.insert(0, f"Choose X, from 0 to the number of {counter} counters on this {self.noun}.")
            break
        return wording

    def _said(self, ability: str, notes: list[str]) -> str:
        line = re.sub(r"\s+", " ", ability.translate(_QUOTES)).strip()
        number = ""
        if match := CHAPTER.match(line):
            number = f"{ROMAN.index(match[1].upper()) + 1 if match[1].upper() in ROMAN else match[1]}: "
            line = line[match.end() :]
        line = self._named(line)
        line = re.sub(rf"\b({'|'.join(NUMBERS)})\b", lambda match: _digit(match, line), line, flags=re.IGNORECASE)
        for turn in rules_for(self.kind):
            changed = turn.said.sub(turn.means, line).replace("{noun}", self.noun)
            if changed != line and turn.note:
                notes.append(turn.note)
            line = changed
        line = re.sub(r"\s+([.,])", r"\1", re.sub(r"[ \t]+", " ", line)).strip()
        line = re.sub(
            r"((?:^|\. )(?:[Ww]hen|[Ww]henever|[Aa]fter|[Aa]t) [^,]+, )([A-Z])(?=[a-z])", lambda match: match[1] + match[2].lower(), line
        )
        line = self._with_kins(line[:1].upper() + line[1:])
        return number + _ended(line)

    def mended(self, abilities: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
        """The abilities with every word that is known nowhere replaced by one that differs in a letter, in every way; and notes."""
        known = _vocabulary() | {word.lower() for name in (*self.names, *self.kins) for word in name.split()}
        read: dict[str, list[str]] = {}
        for ability in abilities:
            for match in WORD.finditer(ability):
                word = match[0]
                is_name = word[:1].isupper() and match.start() > 0
                if not word.startswith('"') and not is_name and word.lower() not in known:
                    read[word] = slips(word, _vocabulary())
        read = {word: meant for word, meant in read.items() if meant}
        ways = prod(map(len, read.values()))
        if not read or ways > MOST_WAYS:
            return
        for choice in product(*read.values()):
            meant = dict(zip(read, choice, strict=True))
            lines = [WORD.sub(lambda match, meant=meant: _cased(meant.get(match[0], match[0]), match[0]), each) for each in abilities]  # type: ignore[misc]
            yield lines, [f"{word!r} is read as {meant[word]!r}" for word in read]

    def _named(self, line: str) -> str:
        """Names of cards between quotation marks; the card's own name means the card itself."""
        own = str(self.record["name"])
        if len(own) > 3 and own not in self.kins:
            line = re.sub(rf'(?<!["\w]){re.escape(own)}(?!["\w])', f"this {self.noun}", line)
        for name in sorted(self.names, key=len, reverse=True):
            if name != own and len(name) > 2 and title(name) not in self.kins and name.lower() not in _vocabulary():
                line = re.sub(rf'(?<!["\w])((?:an?|the|another|\d+|all|each|{"|".join(NUMBERS)}) ){re.escape(name)}s?(?!["\w])',
                              rf'\1"{name}"', line, flags=re.IGNORECASE)  # fmt: skip
        return line

    def _with_kins(self, line: str) -> str:
        """Kins with their capital letters, with a noun where they stand alone, and an article that fits."""
        for kin in self.kins:
            word = re.escape(kin)
            if kin.lower() not in _vocabulary():
                line = re.sub(rf'(?<!")\b(target|your|that|this|opposing) {word}\b(?! (?:creature|command|card|kin))(?!")',
                              rf"\1 {kin} creature", line, flags=re.IGNORECASE)  # fmt: skip
                line = re.sub(rf'(?<!")\b{word}s\b(?!")', f"{kin} creatures", line, flags=re.IGNORECASE)
            line = re.sub(rf'(?<!")\b{word}\b(?= (?:creature|command|card))', kin, line, flags=re.IGNORECASE)
            line = re.sub(rf'(?<!")\b(an?|another|no|other|friendly|enemy|each) {word}\b(?! (?:creature|command|card|kin))(?!")',
                          rf"\1 {kin} creature", line, flags=re.IGNORECASE)  # fmt: skip
            line = re.sub(rf'(?<!")\b(\d+|no|other|friendly|enemy|all) {word}s\b', rf"\1 {kin} creatures", line, flags=re.IGNORECASE)
            if kin.lower() not in _vocabulary():
                line = re.sub(rf'(?<!["\w]){word}(?!["\w])', kin, line, flags=re.IGNORECASE)
            line = re.sub(rf"\b([Aa])n? {word}\b", lambda match, kin=kin: f"{match[1]}{'n' if kin[:1] in 'AEIOU' else ''} {kin}", line)  # type: ignore[misc]
        return line


_QUOTES: Final = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2212": "-", "\u00a0": " "})
_SPEECH: Final = frozenset(
    ("unfriendly", "strength", "graveyard", "attacked", "blocked", "blocking", "adjacent", "beside", "facing", "opposite", "give", "place",
     "takes", "take", "until", "end", "ends", "kin", "kins", "played", "killed", "summoned", "destroyed", "sacrificed", "another", "rest",
     "beginning", "point", "moment", "cannot", "additional", "both")
)  # fmt: skip
"""Words of the dialect that the language itself does not have."""


@cache
def _vocabulary() -> frozenset[str]:
    return language().words | _SPEECH | frozenset(NUMBERS)


def _cased(word: str, like: str) -> str:
    return word.capitalize() if like[:1].isupper() and word.islower() else word


def _digit(match: re.Match[str], line: str) -> str:
    """A number word as digits; "another one", "the other one" and "one of them" are no numbers."""
    before, after = line[: match.start()].rstrip().lower(), line[match.end() :].lower()
    pronoun = match[0].lower() == "one" and (before.endswith(("another", "other", "each", "no", "choose")) or after.startswith(" of "))
    return match[0] if pronoun else str(NUMBERS.index(match[0].lower()))


def _plain(thing: object) -> str:
    """An ability that may be a text, or a table that holds one."""
    if isinstance(thing, Mapping):
        return str(next((thing[key] for key in ("text", "ability", "description") if key in thing), ""))
    return thing if isinstance(thing, str) else ""


def _lines_of(text: str, is_header: Callable[[str], bool]) -> list[str]:
    """An ability as one line. Header lines before it stand for themselves, modes of a choice are told apart by "or"."""
    parts = [part for part in _paragraphs(text) if not is_header(part)]
    return [_with_modes(parts)] if parts else []


def _with_modes(parts: Sequence[str]) -> str:
    said = ""
    for part in parts:
        if not said:
            said = part
        elif match := MODE.match(part):
            said = said.rstrip(".") + (" " if said.rstrip().endswith(":") else "; or ") + _uncapped(part[match.end() :])
        else:
            said = f"{said if said.endswith(UNFINISHED) else _ended(said)} {part}"
    return said


def _uncapped(text: str) -> str:
    return text[:1].lower() + text[1:]


def _paragraphs(text: str) -> list[str]:
    """The lines of a description, with those that continue the one before put back behind it."""
    joined: list[str] = []
    choosing = False
    for line in (re.sub(r"\s+:", ":", line.strip()) for line in text.splitlines()):
        if not line:
            choosing = choosing and joined[-1].endswith(":")  # what stands behind an empty line is no mode any more
            continue
        choosing = choosing and not MODE.match(line)
        unfinished = bool(joined) and joined[-1].endswith(UNFINISHED)
        if joined and (choosing or unfinished or MODE.match(line) or (CONTINUES.match(line) and joined[-1].endswith("."))):
            joined[-1] = _with_modes([joined[-1], f"- {line}" if choosing else line])
        else:
            joined.append(line)
        choosing = choosing or bool(CHOOSING.search(line))
    return joined


def _ended(line: str) -> str:
    line = line.strip()
    return line if not line or line.endswith((".", ")")) else f"{line}."

"""Importing cards from the author's database format: JSON, descriptions as text or as lists with inline references.

Each card is put into the language of this game as far as it reaches (:mod:`~netdeck.games.bloodless.dialect`); a card that does not
compile is reported with the reason and left out of the card file. Nothing is guessed: what compiles says what the card says.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from netdeck.games.bloodless.cardset import read_set
from netdeck.games.bloodless.dialect import LINES, NUMBERS, TURNS
from netdeck.games.bloodless.printed import CardSet
from netdeck.language.cardfile import CardFileError

MOST_BYTES: Final = 4_000_000
MOST_CARDS: Final = 5_000
KIN_LINE: Final = re.compile(r"^([^:]+?) kin$", re.IGNORECASE)
KEYWORDS: Final = {
    keyword.lower(): keyword
    for keyword in ("Flying", "Flying Defense", "Bifurcated Strike", "Piercing", "Kin Strength", "Kin Defense", "Expendable", "Legendary",
                    "Cumulative", "Kin Call")
}  # fmt: skip
STATS: Final = ("health", "defense", "power")


class ImportFileError(ValueError):
    """A file that is no list of cards at all."""


@dataclass(frozen=True, slots=True)
class Imported:
    """One card of the file: what it says here, what it could not say, and what a reader should know."""

    name: str
    described: str
    text: str
    toml: str
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def compiled(self) -> bool:
        """Whether it can be played."""
        return not self.problems

    def plain(self) -> dict[str, Any]:
        """The card for a machine."""
        return {
            "name": self.name,
            "compiled": self.compiled,
            "description": self.described,
            "text": self.text,
            "problems": list(self.problems),
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class Import:
    """A whole file: its cards in order, the card file made from those that compile, and its kins."""

    cards: tuple[Imported, ...]
    toml: str
    set: CardSet | None = field(default=None, repr=False)

    def plain(self) -> dict[str, Any]:
        """The report for a machine."""
        return {
            "summary": {"compiled": sum(card.compiled for card in self.cards), "total": len(self.cards)},
            "cards": [card.plain() for card in self.cards],
        }


def import_cards(content: bytes, name: str = "imported", known: Sequence[CardSet] = ()) -> Import:
    """The cards of a file in the author's format. Raises :class:`ImportFileError` when it is no such file."""
    raw = _records(content)
    kins = _kin_tree(raw)
    names = {str(record.get("name")) for record in raw}
    head = f'[set]\nid = "{_slug(name)}"\nname = {_quoted(name)}\nversion = "1.0.0"\n'
    head += "".join(
        f"\n[[kin]]\nname = {_quoted(kin)}\n" + (f"parent = {_quoted(parent)}\n" if parent else "") for kin, parent in kins.items()
    )
    named = _named_only(raw, names)
    cards = [_imported(record, kins, head, known, names | named) for record in raw]
    written: dict[str, str] = {}
    for card in cards:
        if card.compiled:
            written.setdefault(card.name, card.toml)
    toml = head + "".join(written.values())
    whole = read_set(toml, f"{name}.toml", (*known, _names_as_set(names | named)))
    return Import(tuple(cards), toml, whole)


def _records(content: bytes) -> list[Mapping[str, Any]]:
    if len(content) > MOST_BYTES:
        raise ImportFileError(f"the file is too large; {MOST_BYTES} bytes is the most")
    try:
        raw = json.loads(content)
    except (ValueError, RecursionError):
        raise ImportFileError("this is no JSON file") from None
    raw = raw.get("cards", raw) if isinstance(raw, dict) else raw
    if not isinstance(raw, list) or len(raw) > MOST_CARDS or not all(isinstance(record, dict) and "name" in record for record in raw):
        raise ImportFileError(f"this is no list of cards with names (at most {MOST_CARDS})")
    return raw


def _kin_tree(raw: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Kins and their parents: a record lists a card's own kin first, its ancestors after it."""
    kins: dict[str, str] = {}
    for record in raw:
        line = [_title(kin) for kin in record.get("kins") or () if isinstance(kin, str)]
        for kin, parent in zip(line, [*line[1:], ""], strict=False):
            kins[kin] = kins.get(kin) or parent
        for text in _description(record).splitlines():
            if match := KIN_LINE.match(text.strip()):
                kins.setdefault(_title(match[1]), "")
    return kins


def _named_only(raw: Sequence[Mapping[str, Any]], names: set[str]) -> set[str]:
    """Names between quotation marks that are no cards of the file: a pattern may ask for them, and then finds nothing."""
    found = {name for record in raw for name in re.findall(r'"([^"\n]+)"', _description(record, references=False))}
    return {name for name in found if name not in names and len(name) < 60}


def _names_as_set(names: set[str]) -> CardSet:
    return CardSet("names", "names", "0", dict.fromkeys(names), {})  # type: ignore[arg-type]  # only the names are asked for


def _imported(record: Mapping[str, Any], kins: Mapping[str, str], head: str, known: Sequence[CardSet], names: set[str]) -> Imported:
    name = str(record["name"])
    kind = str(record.get("type", ""))
    lines, own, notes = _translated(record, kind, kins)
    text = "\n".join(lines)
    toml = _toml(record, kind, own, lines)
    problems: tuple[str, ...] = ()
    try:
        read_set(head + toml, name, (*known, _names_as_set(names)))
    except CardFileError as error:
        problems = tuple(_reason(problem.message, problem.source, problem.code) for problem in error.problems)
    return Imported(name, _description(record), text, toml, problems, tuple(dict.fromkeys(notes)))


def _reason(message: str, source: str, code: str) -> str:
    said = source.strip()
    return f"{code + ': ' if code else ''}{message}" + (f" (in: {said})" if said and "=" not in said else "")


def _description(record: Mapping[str, Any], references: bool = True) -> str:
    """A description as text: references to cards become their names between quotation marks, searches their words."""
    raw = record.get("description", "")
    parts = raw if isinstance(raw, list) else [raw]
    text = ""
    for part in parts:
        if isinstance(part, dict):
            shown = str(part.get("display", ""))
            text += (f'"{shown}"' if "id" in part else shown) if references else " "
        else:
            text += str(part)
    return text


def _translated(record: Mapping[str, Any], kind: str, kins: Mapping[str, str]) -> tuple[list[str], list[str], list[str]]:
    """The lines of a card in our language, its printed kins, and notes."""
    noun = "command" if "command" in kind else "creature"
    own: list[str] = [_title(str(kin)) for kin in (record.get("kins") or ())[:1]]
    lines: list[str] = ["Unlimited"] if record["name"] == "Blood Flask" else []  # R4
    notes: list[str] = []
    keywords: list[str] = []
    body = re.sub(r"\n\s*\n", "\n", _description(record))
    for raw in _joined(body.splitlines()):
        line = raw.strip()
        if not line:
            continue
        if match := KIN_LINE.match(line):
            own = list(dict.fromkeys([*own, _title(match[1])]))
        elif line.lower() in KEYWORDS:
            keywords.append(KEYWORDS[line.lower()])
        else:
            lines += _line(line, noun, kins, notes).split("\n")
    headers = [line for line in lines if line.startswith(("Kin Call", "Wandering"))]
    rest = [line for line in lines if line not in headers]
    if any(re.search(r"\bremove X \"", line) for line in rest):
        counter = next(match[1] for line in rest if (match := re.search(r'remove X ("\w+") counters', line)))
        rest.insert(0, f"Choose X, from 0 to the number of {counter} counters on this {noun}.")
    return [*([", ".join([*keywords, *headers])] if keywords or headers else []), *rest], own, notes


def _joined(lines: Sequence[str]) -> list[str]:
    """Lines as the author broke them, with sentences that continue the one before put back behind it."""
    joined: list[str] = []
    for line in lines:
        continues = line.startswith(("They do not", "Return it to the state", "You can't use that name"))
        if continues and joined:
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return joined


def _line(line: str, noun: str, kins: Mapping[str, str], notes: list[str]) -> str:
    for turn in LINES:
        if turn.said.match(line):
            notes += [turn.note] if turn.note else []
            return _kin_words(turn.said.sub(turn.means, line), kins)
    line = re.sub(r"\b(" + "|".join(NUMBERS) + r")\b", lambda match: _digit(match, line), line, flags=re.IGNORECASE)
    for turn in TURNS:
        changed = turn.said.sub(turn.means.replace("{noun}", noun), line)
        if changed != line and turn.note:
            notes.append(turn.note)
        line = changed
    line = re.sub(r"\s+([.,])", r"\1", re.sub(r"[ \t]+", " ", line)).strip()
    line = re.sub(r"^((?:When|Whenever|After|At) [^,]+, )([A-Z])(?=[a-z])", lambda match: match[1] + match[2].lower(), line)
    line = _kin_words(line[:1].upper() + line[1:], kins)
    return line if line.endswith(".") else f"{line}."


def _digit(match: re.Match[str], line: str) -> str:
    """A number word as digits; "another one" and "the other one" are no numbers."""
    before = line[: match.start()].rstrip().lower()
    return match[0] if before.endswith(("another", "other")) else str(NUMBERS.index(match[0].lower()))


def _kin_words(line: str, kins: Mapping[str, str]) -> str:
    """Kins with their capital letters, and an article that fits."""
    for kin in kins:
        line = re.sub(rf"\b{re.escape(kin)}\b(?= (?:creature|command|card))", kin, line, flags=re.IGNORECASE)
        line = re.sub(rf"\b[Aa]n? {re.escape(kin)}\b", f"{'an' if kin[:1] in 'AEIOU' else 'a'} {kin}", line)
    return line


def _toml(record: Mapping[str, Any], kind: str, kins: Sequence[str], lines: Sequence[str]) -> str:
    fields = [f"name = {_quoted(str(record['name']))}", f"type = {_quoted(kind)}", f"cost = {_value(record.get('cost'))}"]
    if "command" not in kind:
        fields += [f"{stat} = {_value(record.get(stat))}" for stat in STATS]
    if kins:
        fields.append(f"kins = [{', '.join(map(_quoted, kins))}]")
    if lines:
        fields.append("text = '''\n" + "\n".join(lines).replace("'''", "") + "\n'''")
    if record.get("flavor_text"):
        fields.append(f"flavor = {_quoted(str(record['flavor_text'])[:1000])}")
    return "\n[[card]]\n" + "\n".join(fields) + "\n"


def _value(value: Any) -> str:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else _quoted(str(value))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "")


def _title(kin: str) -> str:
    return " ".join(word[:1].upper() + word[1:].lower() for word in kin.split())


def _slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "imported"

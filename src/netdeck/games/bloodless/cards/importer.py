"""Importing cards from the author's database format: a JSON list of cards.

Each card is said in the language of this game (:mod:`~netdeck.games.bloodless.cards.author_wording`); one that does not compile is reported
with the words that were not understood, and left out of the card file. Nothing is guessed: what compiles says what the card says. Cards
that name others are kept only if those are, so the file is one that ``netdeck cards check`` accepts.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Final

from netdeck.games.bloodless.cards.author_wording import KIN_LINE, Wording, description, title, wordings
from netdeck.games.bloodless.cards.card_set import read_set
from netdeck.games.bloodless.cards.printed import CardSet, Printed
from netdeck.games.bloodless.grammar.language import language
from netdeck.language.card_file import CardFileError, FileProblem
from netdeck.language.frozen import dataclass
from netdeck.language.text_errors import TextError

MOST_BYTES: Final = 4_000_000
MOST_CARDS: Final = 5_000
STATS: Final = ("health", "defense", "power")
QUOTED: Final = re.compile(r'"([^"\n]+)"')


class ImportFileError(ValueError):
    """A file that is no list of cards at all."""


@dataclass(frozen=True, slots=True)
class Imported:
    """One card of the file: what it says here, what could not be said (each with the line and a caret), and what a reader should know."""

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
    raw = _told_apart(_records(content))
    kins = _kin_tree(raw)
    names = {str(record["name"]) for record in raw}
    head = f'# game: bloodless\n\n[set]\nid = "{_slug(name)}"\nname = {_quoted(name)}\nversion = "1.0.0"\n'
    head += "".join(
        f"\n[[kin]]\nname = {_quoted(kin)}\n" + (f"parent = {_quoted(parent)}\n" if parent else "") for kin, parent in kins.items()
    )
    quoted = {said for record in raw for said in QUOTED.findall(description(record))}
    cards = _without_strangers([_imported(record, kins, head, known, names, quoted) for record in raw], known)
    written = {card.name: card.toml for card in cards if card.compiled}
    toml = head + "".join(written.values())
    return Import(tuple(cards), toml, read_set(toml, f"{name}.toml", known))


def _records(content: bytes) -> list[Mapping[str, object]]:
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


def _told_apart(raw: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Cards of equal name but different print get names of their own, by their set if that tells them apart. Equal prints are one card."""
    prints: dict[str, list[Mapping[str, object]]] = {}
    kept: list[Mapping[str, object]] = []
    for record in raw:
        name = str(record["name"])
        alike = prints.setdefault(name, [])
        if any(_print_of(record) == _print_of(other) for other in alike):
            continue
        alike.append(record)
        if len(alike) > 1:
            taken = {str(other["name"]) for other in (*kept, *raw)}
            wished = [f"{name} ({record['set']})"] if isinstance(record.get("set"), str) else []
            wished += [f"{name} ({number})" for number in range(len(alike), len(alike) + len(raw) + 1)]
            record = {**record, "name": next(each for each in wished if each not in taken), "_called": name}
        kept.append(record)
    return kept


def _print_of(record: Mapping[str, object]) -> tuple[str, ...]:
    """What is printed on a card, so that two printings of it are equal."""
    return (*(str(record.get(key)) for key in ("type", "cost", *STATS, "kins")), " ".join(description(record).split()))


def _kin_tree(raw: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Kins and their parents: a record lists a card's own kin first, its ancestors after it."""
    kins: dict[str, str] = {}
    for record in raw:
        line = [title(kin) for kin in record.get("kins") or () if isinstance(kin, str) and kin.strip()]
        for kin, parent in zip(line, [*line[1:], ""], strict=False):
            kins[kin] = kins.get(kin) or (parent if parent != kin and kin not in _ancestors(parent, kins) else "")
        for text in description(record).splitlines():
            if match := KIN_LINE.match(text.strip()):
                kins.setdefault(title(match[1]), "")
    return kins


def _ancestors(kin: str, kins: Mapping[str, str]) -> list[str]:
    found: list[str] = []
    while (kin := kins.get(kin, "")) and kin not in found:
        found.append(kin)
    return found


def _imported(
    record: Mapping[str, object], kins: Mapping[str, str], head: str, known: Sequence[CardSet], names: set[str], quoted: set[str]
) -> Imported:
    """The first way to read a card that compiles, and the only one of its kind; where none does, what is wrong with the first."""
    others = _names_as_set(names | quoted)
    apart = names - {str(record.get("_called", record["name"]))}
    read = [[_read(record, wording, head, (*known, others)) for wording in alike] for alike in wordings(record, kins, apart)]
    sound = [compiled[0] for alike in read if len(compiled := [card for card in alike if card.compiled]) == 1]
    if not sound:
        return read[0][0]
    chosen, note = sound[0], ""
    if any(chosen is card for alike in read[2:] for card in alike):
        note = "its abilities are read; its description is not understood"
    elif len(sound) > 1 and "" != sound[-1].text != chosen.text:
        note = f"its description is read; its abilities say: {' / '.join(sound[-1].text.splitlines())}"
    return replace(chosen, notes=(*chosen.notes, note)) if note else chosen


def _read(record: Mapping[str, object], wording: Wording, head: str, known: Sequence[CardSet]) -> Imported:
    name, toml = str(record["name"]), _toml(record, wording)
    problems: tuple[str, ...] = ()
    try:
        read_set(head + toml, name, known)
    except CardFileError as error:
        problems = tuple(_reason(problem) for problem in error.problems)
    notes = [*wording.notes, *([f"another card of this file is called {record['_called']!r} too"] if "_called" in record else [])]
    return Imported(name, description(record), "\n".join(wording.text), toml, problems, tuple(dict.fromkeys(notes)))


def _names_as_set(names: set[str]) -> CardSet:
    """Cards of which only the names are known yet, not even the types."""
    return CardSet("names", "names", "0", {name: Printed(name=name, type="", cost=0) for name in names}, {})


def _without_strangers(cards: Sequence[Imported], known: Sequence[CardSet]) -> list[Imported]:
    """Leave cards out that name a card which is not there, or was left out itself, until none is left."""
    lent = {name for one in known for name in one.cards}
    found = list(cards)
    while True:
        there = lent | {card.name for card in found if card.compiled}
        lost = {
            at: missing[0]
            for at, card in enumerate(found)
            if card.compiled and (missing := [name for name in QUOTED.findall(_without_counters(card.text)) if name not in there])
        }
        if not lost:
            return found
        for at, name in lost.items():
            found[at] = replace(found[at], problems=(_pointed(f"there is no card {name!r} here", found[at].text, f'"{name}"'),))


def _without_counters(text: str) -> str:
    return re.sub(r'"[^"\n]+" counters?', "", text)


def _reason(problem: FileProblem) -> str:
    """A problem with the line where it stands and a caret under the words."""
    head = ": ".join(part for part in (problem.code, problem.message) if part)
    if not problem.source.strip():
        return head
    return f"{head}\n  {problem.source}\n  {' ' * (problem.column - 1)}{'^' * max(1, problem.length)}"


def _pointed(message: str, text: str, words: str) -> str:
    line = next(line for line in text.splitlines() if words in line)
    return f"{message}\n  {line}\n  {' ' * line.index(words)}{'^' * len(words)}"


def _toml(record: Mapping[str, object], wording: Wording) -> str:
    kind = str(record.get("type", "")).lower()
    fields = [f"name = {_quoted(str(record['name']))}", f"type = {_quoted(kind)}", f"cost = {_value(record.get('cost'))}"]
    if "command" not in kind:
        fields += [f"{stat} = {_value(record.get(stat))}" for stat in STATS]
    if wording.kins:
        fields.append(f"kins = [{', '.join(map(_quoted, wording.kins))}]")
    if wording.text:
        fields.append("text = '''\n" + _printed(description(record), "\n".join(wording.text), kind).replace("'''", "") + "\n'''")
    if record.get("flavor_text"):
        fields.append(f"flavor = {_quoted(str(record['flavor_text'])[:1000])}")
    return "\n[[card]]\n" + "\n".join(fields) + "\n"


def _printed(described: str, text: str, kind: str) -> str:
    """What the face of a card shows: its description where that is read as *text* is, else *text* in the words of the cards."""
    words = language()
    try:
        rules, told = words.compiled_with_words(text, kind)
    except TextError:
        return text
    try:
        return described.strip() if words.same(rules, words.compiled_with_words(described.strip(), kind)[0]) else told
    except TextError:
        return told


def _value(value: object) -> str:
    if isinstance(value, str) and value.strip().isdecimal():
        return value.strip().lstrip("0") or "0"
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else _quoted(str(value))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "")


def _slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "imported"

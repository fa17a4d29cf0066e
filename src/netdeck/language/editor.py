"""Editor support for card files: diagnostics, completion, explanations.

The command line, the server, the page and editors of all kinds get the same answers from here (``netdeck cards lsp`` puts them into the
Language Server Protocol). A file is rarely whole while it is written, so places are found line by line and not by reading TOML. Lines and
columns count from 0, as editors count.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from netdeck.kernel import Definition, Game, GamePackage
from netdeck.language.card_file import KEY, TABLE, FileProblem, lines_of
from netdeck.language.custom_cards import Source, check_cards
from netdeck.language.frozen import dataclass
from netdeck.language.text_errors import TextError
from netdeck.language.text_warnings import dead_text
from netdeck.language.tools import CardTools, UnknownTypeError, tools_of
from netdeck.language.tree_printer import drawn_card

WORD: Final = re.compile(r"[\w'*\-]+$")
BLOCKS: Final = ('"""', "'''")
MOST: Final = 200
"""Of suggestions at one place."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion: the word, its kind, and how many characters it replaces."""

    word: str
    detail: str = ""
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class Meaning:
    """A hover text in Markdown lines, and the characters of the line that it covers."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a card file: table, key, what the table contains so far, and the value at the place."""

    table: str
    key: str
    values: Mapping[str, str]
    before: str = ""
    """The value up to the place."""
    value: str = ""
    """All of it, as far as it is written."""
    on_key: bool = False
    """Whether a key stands here, or could."""


def problems(game: Game, text: str, file: str) -> Sequence[FileProblem]:
    """All problems of a card file. Raises :class:`~netdeck.kernel.SetupError` for a game that does not accept custom cards.

    Texts that were read before are not read again, so that one more key press costs one card.
    """
    return check_cards(game, [Source(file, text.encode())]).problems


def remarks(game: Game, text: str, file: str) -> Sequence[FileProblem]:
    """How texts that do not compile literally were read."""
    return check_cards(game, [Source(file, text.encode())]).remarks


def warnings(game: Game, text: str, file: str) -> Sequence[FileProblem]:
    """Words of a card file that never do anything. It plays every card, so do not call it for each key press."""
    return list(dead_text(game, text.encode(), file))


def correction(problem: FileProblem) -> str | None:
    """The replacement for the words at fault, if the corrected text is known."""
    meant, at = problem.meant, problem.column - 1
    before, after = problem.source[:at], problem.source[at + problem.length :]
    start = next((n for n in range(min(len(before), len(meant)), 0, -1) if before.endswith(meant[:n])), 0)
    rest = meant[start:]
    end = next((n for n in range(min(len(after), len(rest)), 0, -1) if after.startswith(rest[len(rest) - n :])), 0)
    words = rest[: len(rest) - end]
    return words if words and "\n" not in words else None


def card_places(text: str) -> list[tuple[str, int, int]]:
    """The name and line range of each card in an unfinished file."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if TABLE.match(line)]
    found = []
    for start, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        names = (_plain(line[key.end() :]) for line in lines[start:end] if (key := KEY.match(line)) and key[1] == "name")
        if (name := next(names, "")) and lines[start].strip().startswith("[[card"):
            found.append((name, start, max(n for n in range(start, end) if lines[n].strip())))
    return found


def cards_of(game: Game, text: str, file: str) -> Mapping[str, Definition]:
    """The cards of a file that have no problems."""
    return check_cards(game, [Source(file, text.encode())]).cards


def suggestions(game: Game, text: str, line: int, column: int) -> list[Suggestion]:
    """Completions at a place of a card file, the likeliest first."""
    tools = tools_of(game)
    place = place_at(text, line, column)
    if tools is None or place is None:
        return []
    return [*_own_names(text, place), *_suggested(tools, place)][:MOST]


def _own_names(text: str, place: Place) -> Iterator[Suggestion]:
    """The kins of the file where kins stand, and in a text every name of the file that was begun."""
    table = ""
    for line in lines_of(text):
        if head := TABLE.match(line):
            table = head[2]
        elif (key := KEY.match(line)) and key[1] == "name" and (name := _plain(line[key.end() :])):
            begun = next((n for n in range(min(len(name), len(place.before)), 0, -1) if place.before.endswith(name[:n])), 0)
            if place.before[: len(place.before) - begun][-1:].isalnum():
                continue  # the end of another word
            if table == "kin" and place.key in ("kins", "parent") and begun == len(place.before):
                yield Suggestion(name, "a kin of this file", begun)
            elif place.key == "text" and begun and begun < len(name) and not place.on_key:
                yield Suggestion(name, f"a {table} of this file", begun)


def _suggested(tools: CardTools, place: Place) -> Iterator[Suggestion]:
    fields = tools.fields()
    if place.on_key:
        begun = place.before.strip()
        if place.table == "card":
            yield from (
                Suggestion(f"{key} = ", "a key of a card", len(begun))
                for key in fields
                if key.startswith(begun) and key not in place.values
            )
        yield from (Suggestion(head, "a table", len(begun)) for head in ("[[card]]", "[set]") if head.startswith(begun))
        return
    word = WORD.search(place.before)
    begun = word[0] if word else ""
    if place.key == "text":
        said = place.before[: len(place.before) - len(begun)]
        words = tools.language.completions_at(said, _kind(tools, place))
        # Plain words come before names, and those before kinds of phrases.
        for each in sorted(words, key=lambda word: (" " in word, word[:1].isupper(), word)):
            if each.lower().startswith(begun.lower()):
                if " " in each:
                    yield Suggestion(each, "a kind of phrase", len(begun))
                else:  # in capitals as it was begun
                    yield Suggestion(each[:1].upper() + each[1:] if begun[:1].isupper() else each, "", len(begun))
        return
    for each in fields.get(place.key, ()):
        if each.lower().startswith(place.before.lower()) or each.lower().startswith(begun.lower()):
            whole = place.before if each.lower().startswith(place.before.lower()) else begun
            yield Suggestion(each, f"a {place.key}", len(whole))


def meaning(game: Game, text: str, line: int, column: int) -> Meaning | None:
    """The meaning of a place: a phrase with its clauses, or the whole card at its name."""
    tools = tools_of(game)
    place = place_at(text, line, column)
    if tools is None or place is None:
        return None
    if place.key == "text" and not place.on_key:
        return _phrase(game, tools, text, place, line, column)
    if place.key == "name" and place.table == "card":
        name, whole = place.values.get("name", ""), len(_line(text, line))
        wrong = [problem for problem in problems(game, text, "cards") if problem.card == name]
        if wrong:
            return Meaning("\n\n".join(f"line {problem.line}: {problem.message}" for problem in wrong), 0, whole)
        found = cards_of(game, text, "cards").get(name)
        if found is not None:
            face = drawn_card(found.name, found.facts(), found.text, str(getattr(found, "flavor", "")))
            return Meaning(f"```\n{face}\n```", 0, whole)
    return None


def _phrase(game: GamePackage, tools: CardTools, text: str, place: Place, line: int, column: int) -> Meaning | None:
    try:
        if said := tools.read_as(place.value, place.values.get("type", ""), place.values.get("name", "")):
            return Meaning(f"read as: {said}", column, column + 1)
    except TextError:
        pass  # the phrase may be understood by itself
    try:
        parts = tools.language.parts_at(place.value, len(place.before), _kind(tools, place))
    except TextError as error:
        return Meaning("\n\n".join(problem.message for problem in error.problems), column, column + 1)
    if not parts:
        return None
    part = parts[-1]
    clauses = [f"**{clause}** {game.rulebook.text(clause)}" for clause in part.clauses if clause in game.rulebook]
    starts = [found.start() for found in re.finditer(f"(?={re.escape(part.words)})", _line(text, line))]
    span = next(((start, start + len(part.words)) for start in starts if start <= column <= start + len(part.words)), (column, column + 1))
    return Meaning("\n\n".join([f"*{part.words}*", *clauses]), *span)


def _kind(tools: CardTools, place: Place) -> str:
    try:
        return tools.card_type(place.values.get("type", ""))
    except UnknownTypeError:
        return ""


def _line(text: str, line: int) -> str:
    lines = lines_of(text)
    return lines[line] if line < len(lines) else ""


def place_at(text: str, line: int, column: int) -> Place | None:
    """The place at a position of a card file; ``None`` beyond its end and in comments."""
    lines = text.split("\n")
    if not 0 <= line < len(lines) or lines[line].lstrip().startswith("#"):
        return None
    column = min(column, len(lines[line]))
    table, values = "", dict[str, str]()
    open_key, open_quote, opened = "", "", (0, 0)
    for number, raw in enumerate(lines):
        if number > line and (TABLE.match(raw) and not open_quote):
            break
        if open_quote:
            end = raw.find(open_quote)
            upto = len(raw) if end < 0 else end
            if number == line and column <= upto:
                inside = _between(lines, opened, (line, column))
                return Place(table, open_key, _rest(lines, line, values), inside, inside + _until(lines, (line, column), open_quote))
            if end >= 0:
                values[open_key] = _between(lines, opened, (number, end))
                open_quote = ""
            continue
        if (head := TABLE.match(raw)) is not None:
            if number <= line:
                table, values = head[2], {}
            if number == line:
                return Place("", "", {}, raw[:column], raw, on_key=True)
            continue
        key = KEY.match(raw)
        if key is None:
            if number == line:
                return Place(table, "", _rest(lines, line, values), raw[:column], raw, on_key=True)
            continue
        rest = raw[key.end() :]
        quote = next((each for each in BLOCKS if rest.startswith(each)), "")
        if quote and quote not in rest[3:]:
            open_key, open_quote, opened = key[1], quote, (number, key.end() + 3)
            if number == line and column >= key.end() + 3:
                inside = raw[key.end() + 3 : column]
                return Place(table, key[1], _rest(lines, line, values), inside, inside + _until(lines, (line, column), quote))
            if number != line:
                continue
        if number == line:
            return _in_value(table, key, raw, column, _rest(lines, line, values))
        values.setdefault(key[1], _plain(rest))
    return None


def _in_value(table: str, key: re.Match[str], raw: str, column: int, values: Mapping[str, str]) -> Place:
    """A place on a line with a key and the whole of its value."""
    if column < key.end():
        on_name = column <= key.end(1)
        return Place(table, key[1], values, raw[:column] if on_name else "", raw, on_key=on_name and key[1] != "name")
    rest = raw[key.end() :]
    marks = next((3 for each in BLOCKS if rest.startswith(each)), 1 if rest[:1] in ('"', "'") else 0)
    value = _plain(rest)
    before = rest[marks : max(marks, column - key.end())]
    if rest.startswith("["):  # a list of names: the last one that was begun
        before, value = re.split(r'[\[,"]\s*', rest[: column - key.end()])[-1], ""
    return Place(table, key[1], values, before, value)


def _plain(rest: str) -> str:
    """A value without its quotation marks."""
    rest = rest.strip()
    for marks in (*BLOCKS, '"', "'"):
        if rest.startswith(marks):
            inner = rest[len(marks) :]
            return inner.removesuffix(marks) if inner.endswith(marks) else inner.partition(marks)[0]
    return rest


def _between(lines: Sequence[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """The text from one place to another; a block begins behind the line end that follows its marks."""
    if start[0] == end[0]:
        return lines[start[0]][start[1] : end[1]]
    inner = [lines[start[0]][start[1] :], *lines[start[0] + 1 : end[0]], lines[end[0]][: end[1]]]
    return "\n".join(inner[1:] if not inner[0].strip() else inner)


def _until(lines: Sequence[str], start: tuple[int, int], quote: str) -> str:
    """The text from a place to the end of its block."""
    line, column = start
    whole = "\n".join([lines[line][column:], *lines[line + 1 :]])
    return whole.partition(quote)[0]


def _rest(lines: Sequence[str], line: int, values: Mapping[str, str]) -> dict[str, str]:
    """*values* of the table so far, and those that stand below the line."""
    found: dict[str, Any] = dict(values)
    for raw in lines[line:]:
        if raw is not lines[line] and TABLE.match(raw):
            break
        key = KEY.match(raw)
        if key is not None:
            found.setdefault(key[1], _plain(raw[key.end() :]))
    return found

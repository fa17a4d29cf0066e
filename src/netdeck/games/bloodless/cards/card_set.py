"""Card sets of Bloodless: from card files to printed cards, every problem at once (7.1, 7.2, 7.7).

The codes E01 to E22 are the specification's. A file holds what is printed: name, type, cost, stats, kins, text. What the text says is
compiled; its face shows the author's words, below the keywords and the limit that stand in fields of their own.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from netdeck.games.bloodless.cards.printed import MOST_KINS, TYPES, CardSet, Printed
from netdeck.games.bloodless.cards.semantic_checks import card_faults
from netdeck.games.bloodless.grammar.categories import KeywordName
from netdeck.games.bloodless.grammar.language import language, rendered
from netdeck.language.ast_nodes import UNLIMITED, Keyword, Letter, Rules
from netdeck.language.card_file import CardFile, CardFileError, Entry, FileProblem, FineCards, compiled_text, read_card_file
from netdeck.language.compiled_sets import compiled_set
from netdeck.language.text_errors import TextError

KEYS = frozenset(("name", "type", "cost", "health", "defense", "power", "kins", "keywords", "limit", "text", "flavor"))
STATS = ("health", "defense", "power")
LONGEST_NAME = 60
HIGHEST = 99
LONGEST_FLAVOR = 2000
GAME: Final = "netdeck.games.bloodless"
FINE: Final = FineCards[Printed]()


def read_set(content: bytes | str, file: str, known: Sequence[CardSet] = ()) -> CardSet:
    """The set in a card file; *known* sets lend their kins and card names. Raises :class:`CardFileError` with every problem."""
    raw = read_card_file(content, file)
    problems: list[FileProblem] = []
    kins = _kins(raw, {kin: parent for one in known for kin, parent in one.kins.items()}, problems)
    cards: dict[str, Printed] = {}
    entries: dict[str, Entry] = {}
    for entry in raw["card"]:
        printed = FINE.of(entry, partial(_printed, entry, kins, problems), kins)
        if printed is None:
            continue
        if printed.name in cards:
            problems.append(entry.problem(f"{printed.name!r} is listed twice", "E22", "name"))
        cards[printed.name] = printed
        entries[printed.name] = entry
    types = {name: card.type for one in known for name, card in one.cards.items()}
    types |= {str(entry.values.get("name")): str(entry.values.get("type", "")) for entry in raw["card"]}
    for name, printed in cards.items():
        problems += [entries[name].fault(fault) for fault in card_faults(printed, kins, types)]
    problems += raw.unknown_tables("card", "kin")
    if problems:
        raise CardFileError(problems)
    heading = raw.heading
    return CardSet(str(heading.get("id", file)), str(heading.get("name", file)), str(heading.get("version", "0")), cards, kins)


def _kins(raw: CardFile, known: Mapping[str, str], problems: list[FileProblem]) -> dict[str, str]:
    """The *known* kins and those of the file, which may descend from them."""
    kins = dict(known)
    for entry in raw["kin"]:
        name, parent = entry.values.get("name"), entry.values.get("parent", "")
        if not isinstance(name, str) or not isinstance(parent, str) or not name:
            problems.append(entry.problem("a kin has a name and perhaps a parent", "E07"))
            continue
        kins[name] = parent
        if len(kins) > MOST_KINS:
            problems.append(entry.problem(f"a match has at most {MOST_KINS} kins, those of the starter set included", "E07", "name"))
            break
    for entry in raw["kin"]:
        name, parent = entry.values.get("name"), entry.values.get("parent", "")
        if parent and parent not in kins:
            problems.append(entry.problem(f"the kin {parent!r} is unknown", "E07", "parent"))
        elif isinstance(name, str) and _is_cyclic(name, kins):
            problems.append(entry.problem(f"the kin {name!r} is its own ancestor", "E08", "parent"))
    return kins


def _is_cyclic(kin: str, kins: Mapping[str, str]) -> bool:
    seen = {kin}
    while kin := kins.get(kin, ""):
        if kin in seen:
            return True
        seen.add(kin)
    return False


def _printed(entry: Entry, kins: Mapping[str, str], problems: list[FileProblem]) -> Printed | None:
    values = entry.values
    strangers = [key for key in values if key not in KEYS]
    found: list[FileProblem] = [entry.problem(f"{key!r} is nothing that is printed on a card", "", key) for key in strangers]
    name = values.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable() or '"' in name:
        found.append(entry.problem("a card has a name, printable and not too long", "E22", "name"))
    kind = str(values.get("type", "")).lower()
    if kind not in TYPES:
        found.append(entry.problem(f"{kind[:40]!r} is no type of card", "E01", "type", "R7"))
    numbers = _numbers(entry, kind, found)
    understood = compiled_text(entry, language(), kind, found)
    text, own_words = understood or (None, "")
    rules = _with_fields(entry, text.rules, found) if text else None
    own = tuple(dict.fromkeys((*_names(entry, "kins", found), *(text.kins if text else ()))))
    found += [entry.problem(f"the kin {kin!r} is unknown", "E07", "kins") for kin in own if kin not in kins]
    problems += found
    if found or rules is None:
        return None
    flavor = str(values.get("flavor", ""))[:LONGEST_FLAVOR]
    face, rules = _face(own_words, rules, len(text.rules.keywords) if text else 0, kind)
    return Printed(name=str(name), type=kind, kins=own, rules=rules, text=face, flavor=flavor, **numbers)


def _face(text: str, rules: Rules, keywords: int, kind: str) -> tuple[str, Rules]:
    """What a face shows and the rules, whose words stand there: above *text*, with so many *keywords*, what other fields say."""
    above = rendered(Rules(keywords=rules.keywords[: len(rules.keywords) - keywords]))
    limit = rendered(Rules(limit=rules.limit))
    for one in dict.fromkeys("\n".join(filter(None, lines)) for lines in ((text,), (above, text), (above, limit, text))):
        with suppress(TextError):
            again = language().compile(one, kind).rules
            if again == rules:
                return one, again
    told = rendered(rules)
    again = language().compile(told, kind).rules
    return told, again if again == rules else rules


def _numbers(entry: Entry, kind: str, found: list[FileProblem]) -> dict[str, int | Letter]:
    values = entry.values
    is_creature = "creature" in kind or "flask" in kind
    for key in STATS:
        if is_creature and key not in values:
            found.append(entry.problem(f"a creature has {key}", "E02", "type", "D7.8.1"))
        elif not is_creature and key in values:
            found.append(entry.problem(f"a command has no {key}", "E02", key, "D7.8.1"))
    if "cost" not in values:
        found.append(entry.problem("a card has a cost", "E03", "name", "D7.1"))
    return {key: _number(entry, key, found) for key in ("cost", *STATS) if key in values}


def _names(entry: Entry, key: str, found: list[FileProblem]) -> list[str]:
    names = entry.values.get(key, [])
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        return names
    found.append(entry.problem(f"{key} are a list of names", "E07", key))
    return []


def _with_fields(entry: Entry, rules: Rules, found: list[FileProblem]) -> Rules:
    """*rules* with the keywords and the limit that stand in fields of their own instead of lines of the text."""
    keywords = list(rules.keywords)
    for word in _names(entry, "keywords", found):
        keyword = _keyword(word)
        if keyword is None:
            found.append(entry.problem(f"the keyword {word[:40]!r} is unknown", "E07", "keywords"))
        elif keyword not in keywords:
            keywords.insert(len(keywords) - len(rules.keywords), keyword)
    limit = entry.values.get("limit", rules.limit)
    if limit not in (None, UNLIMITED) and (isinstance(limit, bool) or not isinstance(limit, int) or not 0 <= limit <= HIGHEST):
        found.append(entry.problem('a limit is a number or "unlimited"', "E03", "limit", "D2.2"))
        limit = None
    return replace(rules, keywords=tuple(keywords), limit=limit)


def _keyword(word: str) -> Keyword | None:
    """A keyword however its capitals are written; a number behind it is its number."""
    name, _, number = word.rpartition(" ") if word[-1:].isdigit() else (word, "", "")
    known = {spelt.lower(): spelt for spelt in KeywordName.words}
    spelt = known.get(name.strip().lower())
    if spelt is None or (number and spelt != "Kin Call"):
        return None
    return Keyword(spelt, int(number) if number.isdigit() and len(number) < 3 else None)


def _number(entry: Entry, key: str, found: list[FileProblem]) -> int | Letter:
    value: Any = entry.values[key]
    if isinstance(value, str) and len(value) == 1 and "B" <= value <= "Z":
        return Letter(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HIGHEST:
        found.append(entry.problem(f"{key} is a number from 0 to {HIGHEST} or a letter, not {value!r}"[:200], "E03", key, "D1.2"))
        return 0
    return value


@cache
def starter() -> CardSet:
    """The starter set First Bleeding with its three decks (7.9, 7.10)."""
    here = files(GAME)
    content = here.joinpath("cards").joinpath("first-bleeding.toml").read_text(encoding="utf-8")
    cards = compiled_set(GAME, lambda: read_set(content, "first-bleeding.toml"))
    decks = {path.name.removesuffix(".txt"): path.read_text(encoding="utf-8") for path in here.joinpath("decks").iterdir()}
    return CardSet(cards.id, cards.name, cards.version, cards.cards, cards.kins, dict(sorted(decks.items())))


def merged(sets: Iterable[CardSet]) -> Mapping[str, Printed]:
    """All cards of several sets by name; a later set's card replaces an earlier one."""
    return {name: card for one in sets for name, card in one.cards.items()}

"""What the tools for cards ask Data.Warriors: its language, its cards, its rules for drives (R3)."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from json import dumps
from typing import Any, Final

from netdeck.games.datawarriors.card_file import read_cards
from netdeck.games.datawarriors.language import DataWarriorsLanguage, language
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.tree import CardType
from netdeck.kernel import Definition, Seat, say, slug
from netdeck.language.answering import THEIRS, YOURS, Duel, entry
from netdeck.language.cardfile import card_table
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.demonstrating import NAME, MadeUpTable
from netdeck.language.tools import CardTools

DRIVE_SIZE, COPIES = 50, 3
NOTHING: Final = {True: "You draw 0.", False: "Cards you play cost 0 more."}
"""The text of a script that does nothing, and that of any other card."""


@cache
def starter_set() -> dict[str, PrintedCard]:
    """The printed cards of the starter set by name."""
    return read_cards(files(__package__).joinpath("cards", "starter.toml").read_text(encoding="utf-8"), "starter.toml")


def by_name(deck: Mapping[str, int], cards: Mapping[str, Definition]) -> Counter[str]:
    """A deck by names; slugs are understood as well."""
    names = {card.slug: name for name, card in cards.items()}
    found = Counter[str]()
    for name, count in deck.items():
        found[names.get(name, name)] += count
    return found


def drive_faults(deck: Counter[str], size: int = DRIVE_SIZE, copies: int = COPIES) -> Iterator[DeckFault]:
    """What is wrong with the numbers of a drive; 0 is any number."""
    if size and deck.total() != size:
        yield DeckFault("V12", say("the drive has {total} cards, not {size}", total=deck.total(), size=size), "R3")
    for name, count in deck.items():
        if copies and count > copies:
            yield DeckFault(
                "V12",
                say("the drive has {count} copies of {name}; at most {copies} are allowed", count=count, name=name, copies=copies),
                "R3",
                name,
            )


MOMENTS: Final = {
    True: (
        ("in your Run step", "run"),
        ("in the Run step of another user", "answer"),
        ("in your Run step while a process of yours is marked halted", "yours halted"),
        ("in your Run step, with one free point", "spent"),
        ("in your Run step, on a bare table", "bare"),
        ("in your trash", "trash"),
        ("in your Run step, beside Loading cards", "loading"),
        ("in your Run step while a process of yours waits", "yours"),
    ),
    False: (
        ("in your hand in the Setup step", "setup"),
        ("on your desktop in your Run step", "run"),
        ("on your desktop while another user attacks", "answer"),
        ("on your desktop at your Memory Cleanup", "cleanup"),
        ("on your desktop in your Exit step, with six cards in your hand", "exit"),
        ("on your desktop, and you play a script against a .PRG with a .CONF", "script"),
        ("on your desktop, and another user plays a script against it", "against"),
        ("on your desktop while a process of another user is marked halted", "theirs halted"),
        ("on your desktop while a process of yours is marked halted", "yours halted"),
        ("on your desktop, and everybody draws", "spring"),
        ("on your desktop, on a bare table", "bare"),
        ("on your desktop before your Run step, in which you issue a command", "command"),
        ("in your trash", "trash"),
    ),
}
"""Where a script, or any other card, is shown: in words, and the step (``answer`` is the Run step of another user)."""
SPRING: Final = '[[card]]\nname = "Spring"\ntype = ".SCRIPT"\ncost = "{0}"\ntext = "Each user draws 1."\n'
"""A card of the made-up tables alone."""
DRIVE: Final = ["Larva", "Borer", "Cron", "Relay", "Mite", "Sentry", "Skimmer", "Siphon"]


def _table(file: str, without: str, kind: str, words: str, step: str) -> MadeUpTable:
    """A table with cards in every place, and the card among them."""
    host = {"card": "Larva", "id": "host"}
    zones: dict[str, list[object]] = {
        "u1.drive": list(DRIVE),
        "u2.drive": list(DRIVE),
        "u1.hand": ["Larva", "Relay"] * (3 if step == "exit" else 1),
        "u2.hand": ["Larva", "Mite"],
        "u1.trash": ["Larva", "Mite"],
        "u1.desktop": [host, {"card": "Borer", "state": "running"}],
        "u2.desktop": ["Borer", "Skimmer", "Cron"],
    }
    if step == "bare":
        zones = {"u1.hand": [], "u1.desktop": [host] if kind == CardType.CONF else []}
    if step == "trash":
        zones["u1.trash"].append(NAME)
    elif kind == CardType.SCRIPT or step == "setup":
        zones["u1.hand"].append(NAME)
    else:
        zones["u1.desktop"].append({"card": NAME, "host": "host"} if kind == CardType.CONF else NAME)
    if step in ("script", "against"):
        zones |= {"u1.hand": ["Sigkill"], "u2.hand": ["Sigkill"]}
        zones["u2.desktop"] = [{"card": "Mite", "id": "mite"}, {"card": "Keylogger", "host": "mite"}]
    if step == "loading":
        zones["u1.desktop"].append({"card": "Relay", "state": "loading"})
        zones["u2.desktop"].append({"card": "Sentry", "state": "loading"})
    if step == "command":
        zones["u1.desktop"].append({"card": "Stinger", "host": "host"})
    if step == "spring":
        zones["u1.hand"].append("Spring")
    process: dict[str, Any] = {"process": "bore", "via": "u2.borer", "targets": ["u1"], "halted": step == "theirs halted"}
    if step in ("yours", "yours halted"):
        process = {"process": "nibble", "via": "host", "targets": ["u2"], "halted": step == "yours halted"}
    if step in ("answer", "theirs halted", "yours", "yours halted"):
        zones["stack"] = [process]
    given: dict[str, object] = {
        "step": "setup" if step == "command" else step if step in ("setup", "cleanup", "exit") else "run",
        "current": "u2" if step in ("answer", "against", "theirs halted") else "u1",
        "zones": zones,
        "seat": {"u1": {"allocated": 7 if step == "spent" else 1}, "u2": {"allocated": 2}},
    }
    uses = re.compile(rf"^(?:script {slug(NAME)}|play {slug(NAME)}|run \S*{slug(NAME)})\b")
    aim = f"script sigkill @u1.{slug(NAME)}" if step == "against" else "script sigkill @u2.mite"
    issued = ("run u1.larva --nibble @u2",) if step == "command" else ()
    waits = (aim, *issued, "script spring", "choose 1", "pass", "draw", "end")
    return MadeUpTable(words, file, given, uses, without, waits, "stack", frozenset(("stack", "processes", "later")))


class DataWarriorsTools(CardTools):
    """Cards and decks of Data.Warriors."""

    deck_clause = "R3"

    @property
    def language(self) -> DataWarriorsLanguage:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter_set()

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_cards(content, file, starter_set())

    def fields(self) -> Mapping[str, Sequence[str]]:
        realms = tuple(dict.fromkeys(card.realm for card in starter_set().values() if card.realm))
        return {"name": (), "type": tuple(f".{each}" for each in CardType), "realm": realms, "cost": (), "text": ()}

    def blank(self, card: Definition, name: str, *, body: bool = False) -> str:
        if not isinstance(card, PrintedCard):
            return ""
        cost = str(replace(card.cost, x=False))  # x of nothing would have no meaning
        text = NOTHING[card.type == CardType.SCRIPT]
        return card_table({"name": name, "type": f".{card.type}", "realm": card.realm, "cost": f"{{{cost}}}", "text": text})

    def listing(self, cards: Mapping[str, Definition], name: str) -> Iterable[str]:
        from netdeck.games.datawarriors.book import Book

        return Book({each: card for each, card in cards.items() if isinstance(card, PrintedCard)}).listing(name)

    def outdoes(self, card: Definition, other: Definition) -> bool:
        if not (isinstance(card, PrintedCard) and isinstance(other, PrintedCard)):
            return False
        same = (card.type, card.cost.x, card.text) == (other.type, other.cost.x, other.text)
        return same and card.cost.n < other.cost.n

    def samples(self, text: str, kind: str) -> Iterable[Mapping[str, object]]:
        kinds = [kind] if kind else [each.value for each in (CardType.SCRIPT, CardType.PRG, CardType.CONF, CardType.DAEMON)]
        return [{"name": NAME, "type": f".{each}", "cost": cost} for each in kinds for cost in ("{1}", "{x}")]

    def tables(self, text: str, kind: str = "") -> Sequence[MadeUpTable]:
        kinds = [kind] if kind else [each.value for each in (CardType.SCRIPT, CardType.PRG, CardType.CONF, CardType.DAEMON)]
        for each in kinds:
            for cost in ("{1}", "{x}"):
                file = f'[[card]]\nname = {dumps(NAME)}\ntype = ".{each}"\ncost = {dumps(cost)}\ntext = {dumps(text)}\n'
                if self.compile(file.encode()).fine:
                    without = file.replace(dumps(text), dumps(NOTHING[each == CardType.SCRIPT])).replace(dumps(cost), dumps("{1}"))
                    return [_table(file + SPRING, without + SPRING, each, words, step) for words, step in MOMENTS[each == CardType.SCRIPT]]
        return ()

    def duels(self, theirs: Definition, yours: Definition) -> Sequence[Duel]:
        if not (isinstance(theirs, PrintedCard) and isinstance(yours, PrintedCard)) or yours.type == CardType.SCRIPT:
            return ()
        place = "hand" if theirs.type == CardType.SCRIPT else "desktop"
        zones = {"u1.desktop": [entry(yours.name, YOURS)], f"u2.{place}": [entry(theirs.name, THEIRS)], "u1.drive": 20, "u2.drive": 20}
        return [Duel({"turn": 4, "current": "u2", "step": "run", "zones": zones}, Seat("u2"), "u1.desktop", ("pass",))]

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        deck = by_name(deck, cards)
        yield from unknown_cards(deck, cards, "V12", "R3")
        yield from drive_faults(deck)

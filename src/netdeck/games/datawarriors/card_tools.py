"""What the tools for cards ask Data.Warriors: its language, its cards, its rules for drives (R3)."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from json import dumps
from typing import Any, Final

from netdeck.games.datawarriors.card_file import read_cards
from netdeck.games.datawarriors.language import DataWarriorsLanguage, language
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.tree import CardType
from netdeck.kernel import Definition, slug
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.demonstrating import NAME, MadeUpTable
from netdeck.language.tools import CardTools

DRIVE_SIZE, COPIES = 50, 3


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
    """What is wrong with the numbers of a drive."""
    if deck.total() != size:
        yield DeckFault("V12", f"the drive has {deck.total()} cards, not {size}", "R3")
    for name, count in deck.items():
        if count > copies:
            yield DeckFault("V12", f"the drive has {count} copies of {name}; at most {copies} are allowed", "R3", name)


MOMENTS: Final = {
    True: (("in your Run step", "run"), ("in the Run step of another user", "answer")),
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
    ),
}
"""Where a script, or any other card, is shown: in words, and the step (``answer`` is the Run step of another user)."""
DRIVE: Final = ["Larva", "Borer", "Cron", "Relay", "Mite", "Sentry", "Skimmer", "Siphon"]


def _table(file: str, without: str, kind: str, words: str, step: str) -> MadeUpTable:
    """A table with cards in every place, and the card among them."""
    host = {"card": "Larva", "id": "host"}
    zones: dict[str, list[Any]] = {
        "u1.drive": list(DRIVE),
        "u2.drive": list(DRIVE),
        "u1.hand": ["Larva", "Relay"] * (3 if step == "exit" else 1),
        "u2.hand": ["Larva", "Mite"],
        "u1.trash": ["Larva", "Mite"],
        "u1.desktop": [host, {"card": "Borer", "state": "running"}],
        "u2.desktop": ["Borer", "Skimmer"],
    }
    if kind == CardType.SCRIPT or step == "setup":
        zones["u1.hand"].append(NAME)
    else:
        zones["u1.desktop"].append({"card": NAME, "host": "host"} if kind == CardType.CONF else NAME)
    if step in ("script", "against"):
        zones |= {"u1.hand": ["Sigkill"], "u2.hand": ["Sigkill"]}
        zones["u2.desktop"] = [{"card": "Mite", "id": "mite"}, {"card": "Keylogger", "host": "mite"}]
    process: dict[str, Any] = {"process": "bore", "via": "u2.borer", "targets": ["u1"], "halted": step == "theirs halted"}
    if step == "yours halted":
        process = {"process": "nibble", "via": "host", "targets": ["u2"], "halted": True}
    if step in ("answer", "theirs halted", "yours halted"):
        zones["stack"] = [process]
    given: dict[str, Any] = {
        "step": step if step in ("setup", "cleanup", "exit") else "run",
        "current": "u2" if step in ("answer", "against", "theirs halted") else "u1",
        "zones": zones,
        "seat": {"u2": {"allocated": 2}},
    }
    uses = re.compile(rf"^(?:script {slug(NAME)}|play {slug(NAME)}|run \S*{slug(NAME)})\b")
    aim = f"script sigkill @u1.{slug(NAME)}" if step == "against" else "script sigkill @u2.mite"
    return MadeUpTable(words, file, given, uses, without, (aim, "choose 1", "pass", "draw", "end"))


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

    def tables(self, text: str, kind: str = "") -> Sequence[MadeUpTable]:
        kinds = [kind] if kind else [each.value for each in (CardType.SCRIPT, CardType.PRG, CardType.CONF, CardType.DAEMON)]
        for each in kinds:
            for cost in ("{1}", "{x}"):
                file = f'[[card]]\nname = {dumps(NAME)}\ntype = ".{each}"\ncost = {dumps(cost)}\ntext = {dumps(text)}\n'
                if self.compile(file.encode()).fine:
                    other = "You draw 0." if each == CardType.SCRIPT else "Cards you play cost 0 more."
                    without = file.replace(dumps(text), dumps(other)).replace(dumps(cost), dumps("{1}"))
                    return [_table(file, without, each, words, step) for words, step in MOMENTS[each == CardType.SCRIPT]]
        return ()

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        deck = by_name(deck, cards)
        yield from unknown_cards(deck, cards, "V12", "R3")
        yield from drive_faults(deck)

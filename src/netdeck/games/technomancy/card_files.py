"""Card files: what is printed on the cards, read from TOML, with everything that is wrong with it told at once (5.1-5.6).

A card file holds printed things only; the behaviour of a card is its text. Each problem names the file, the card and the key, and has a
code from V1 to V16.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.reading import TextError, read_text
from netdeck.games.technomancy.scrip import Cost, CostError
from netdeck.games.technomancy.tree import (
    CARD_TYPES,
    Activated,
    Assemble,
    Create,
    Damage,
    GainScrip,
    Rules,
    The,
    Triggered,
    X,
    nodes,
)
from netdeck.kernel import Definition, slug

KEYS: Final = ("name", "type", "cost", "power", "health", "level", "subtypes", "created_only", "text")
SPECIAL: Final = "*"


@dataclass(frozen=True, slots=True)
class CardProblem:
    """One thing that is wrong with a card file."""

    code: str
    file: str
    card: str
    key: str
    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        cited = f" ({self.clause})" if self.clause else ""
        return f"{self.file}: {self.card}.{self.key}: {self.code}: {self.sentence}{cited}"


class CardError(ValueError):
    """A card file that does not do, with every reason."""

    def __init__(self, problems: Iterable[CardProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def read_cards(text: str, file: str, known: Mapping[str, Definition] | None = None) -> dict[str, Printed]:
    """The cards of a file by name. *known* are cards of other files that these may create. Raises :class:`CardError`."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardError([CardProblem("V10", file, "(file)", "toml", str(error))]) from error
    problems = [CardProblem("V10", file, "(file)", key, "a card file holds [[card]] tables") for key in raw if key != "card"]
    cards: dict[str, Printed] = {}
    for number, entry in enumerate(raw.get("card", ()), 1):
        reader = _Entry(file, entry, number)
        card = reader.read()
        problems += reader.problems
        if card is None:
            continue
        if card.name in cards or card.slug in {each.slug for each in cards.values()}:
            problems.append(CardProblem("V1", file, card.slug, "name", f"a second card is called {card.name!r}", "5.1"))
        cards[card.name] = card
    names = {*cards, *(known or {})}
    for card in cards.values():
        problems += [
            CardProblem("V11", file, card.slug, "text", f"there is no card {op.card!r} to create", "R53")
            for op in nodes(card.rules, Create)
            if op.card not in names
        ]
    if problems:
        raise CardError(problems)
    return cards


class _Entry:
    """One ``[[card]]`` table."""

    def __init__(self, file: str, entry: Mapping[str, Any], number: int) -> None:
        self.entry = entry
        self.file = file
        self.id = slug(str(entry.get("name", ""))) or f"card {number}"
        self.problems: list[CardProblem] = []

    def problem(self, code: str, key: str, sentence: str, clause: str = "") -> None:
        """Write down what is wrong."""
        self.problems.append(CardProblem(code, self.file, self.id, key, sentence, clause))

    def read(self) -> Printed | None:
        """The card, or nothing when it cannot be read at all."""
        entry = self.entry
        for key in entry:
            if key not in KEYS:
                self.problem("V10", key, f"a card has no {key!r}; known: {', '.join(KEYS)}")
        if not isinstance(entry.get("name"), str) or not self.id:
            self.problem("V1", "name", "a card needs a name", "5.1")
        kind = entry.get("type")
        if kind not in CARD_TYPES:
            self.problem("V2", "type", f"{kind!r} is no type; known: {', '.join(CARD_TYPES)}", "3.5")
        level = entry.get("level", 0)
        if isinstance(level, bool) or not isinstance(level, int) or not 0 <= level <= 9:
            self.problem("V12", "level", f"a level is a whole number from 0 to 9, not {level!r}", "R7")
        if entry.get("created_only") and level:
            self.problem("V16", "level", "a card that is only created has level 0", "R6")
        self._check_stats(kind)
        cost, rules = self._cost(), self._rules(str(kind))
        if rules is not None and kind in CARD_TYPES:
            self._check_rules(rules, str(kind), cost)
        if self.problems or rules is None:
            return None
        return Printed(
            name=entry["name"],
            text=str(entry.get("text", "")).strip(),
            type=str(kind),
            cost=cost,
            power=0 if entry.get("power") == SPECIAL else entry.get("power", 0),
            health=entry.get("health", 0),
            level=level,
            subtypes=tuple(entry.get("subtypes", ())),
            created_only=bool(entry.get("created_only", False)),
            rules=rules,
        )

    def _check_stats(self, kind: object) -> None:
        for key in ("power", "health"):
            value = self.entry.get(key)
            fits = (isinstance(value, int) and not isinstance(value, bool)) or (key == "power" and value == SPECIAL)
            if kind == "agent" and not fits:
                self.problem("V3", key, f"an agent has {key}, a whole number", "5.6")
            elif kind != "agent" and value is not None:
                self.problem("V3", key, f"only agents have {key}", "5.6")

    def _cost(self) -> Cost | None:
        text = self.entry.get("cost")
        if text is None:
            return None
        try:
            return Cost.from_text(str(text))
        except CostError as error:
            self.problem("V4", "cost", str(error), "5.5")
            return None

    def _rules(self, kind: str) -> Rules | None:
        try:
            return read_text(str(self.entry.get("text", "")), kind)
        except TextError as error:
            self.problem("V10", "text", str(error))
            return None

    def _check_rules(self, rules: Rules, kind: str, cost: Cost | None) -> None:
        effects = [each for each in rules.abilities if isinstance(each, Assemble)]
        if kind in ("quickhack", "program"):
            if len(effects) != 1 or len(rules.abilities) != 1 or not effects[0].modes[0].do:
                self.problem("V5", "text", f"a {kind} has one effect and no other ability", "3.5")
            if "while_you_control_self" in {getattr(op, "until", "") for op in nodes(rules, object)}:
                self.problem("V15", "text", f"nobody controls a {kind} for long", "R19")
        elif effects:
            self.problem(
                "V6", "text", f"a {kind} has no effect of its own: an ability needs a price, a trigger or something that is so", "3.5"
            )
        for ability in rules.abilities:
            if isinstance(ability, Activated):
                self._check_activated(ability)
            if not isinstance(ability, Triggered) and The.IT in set(nodes(ability, The)):
                self.problem("V9", "text", "'it' has nothing before it to stand for", "R33")
        if (cost is None or not cost.x) and any(True for _ in nodes(rules, X)):
            self.problem("V13", "text", "X stands in the text and not in the cost", "R45")
        if rules.overclock is None and any(op.overclocked is not None for op in nodes(rules, Damage)):
            self.problem("V14", "text", "the text speaks of overclocking, and nothing says what that costs", "3.6.2.1")
        if (rules.special_power is None) != (self.entry.get("power") != SPECIAL):
            self.problem("V3", "power", "a power of '*' and the sentence that says what it is belong together", "R50")

    def _check_activated(self, ability: Activated) -> None:
        if len(ability.mode.do) == 1 and isinstance(ability.mode.do[0], GainScrip):
            self.problem("V7", "text", "an ability that only gives scrip deploys or discards its card", "R27")
        if not ability.price and ability.limit is None:
            self.problem("V8", "text", "an ability that costs nothing needs a limit", "R31")

"""Cards with made-up texts that compile and are sound, and tables at which they are played."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec.structs import replace
from tests.games.bloodless.made_up import KINS, OPTIONS, OWN_KINS
from tests.generated.texts import MAKERS
from tests.language.card_games import GAMES, tools

from netdeck.kernel import Setup

CARDS, TRIES = 8, 60
"""How many cards are made up for a table, and how often a text is tried for each of them."""
COPIES = 3


class Card(NamedTuple):
    """A made-up card: its printed fields without the text, and the pieces of its text."""

    name: str
    fields: Mapping[str, Any]
    pieces: tuple[str, ...]

    def source(self, glue: str) -> str:
        """The card as a card file has it."""
        lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in self.fields.items()]
        return "\n".join(
            ["[[card]]", f'name = "{self.name}"', *lines, f"text = {json.dumps(glue.join(self.pieces), ensure_ascii=False)}", ""]
        )


@dataclass(frozen=True, slots=True)
class Recipe:
    """How cards of one game are put together, and which cards of its own decks nobody can do without."""

    game: str
    shapes: Callable[[random.Random], Sequence[Mapping[str, Any]]]
    """Printed fields to try a text with, the likeliest first."""
    needs: Callable[[Any], bool]
    glue: str = "\n"
    head: str = ""
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    seats: tuple[int, ...] = (2,)
    allowed: Callable[[Any], bool] = lambda card: True
    """Whether a deck may have as many of a card as are put into it."""

    def card(self, rng: random.Random, number: int) -> Card | None:
        """A card whose text compiles and is sound; ``None`` when none was found in a few tries."""
        for _ in range(TRIES):
            pieces = tuple(MAKERS[self.game](rng) for _ in range(rng.choice((1, 1, 2))))
            for fields in self.shapes(rng):
                card = Card(f"Card {number}", fields, pieces)
                if self.compiles([card]):
                    return card
        return None

    def file(self, cards: Sequence[Card]) -> str:
        """The card file of *cards*."""
        return self.head + "\n".join(card.source(self.glue) for card in cards)

    def compiles(self, cards: Sequence[Card]) -> bool:
        """Whether they can be played, so many of each."""
        compiled = tools(self.game).compile(self.file(cards).encode())
        return compiled.fine and all(map(self.allowed, compiled.cards.values()))

    def deck(self, base: str, own: Sequence[str]) -> str:
        """The deck *base* in which own cards take the places of all that it can do without."""
        counts = [line.split(maxsplit=1) for line in base.splitlines() if line.strip() and not line.startswith("#")]
        printed = tools(self.game).own_cards()
        kept = Counter({name: int(n) for n, name in counts if self.needs(printed[name])})
        others = {name: int(n) for n, name in counts if name not in kept}
        room = sum(others.values())
        for name, most in [*((name, COPIES) for name in own), *others.items()]:
            kept[name] += min(most, room)
            room -= min(most, room)
        return "".join(f"{n} {name}\n" for name, n in kept.items() if n)

    def setup(self, cards: Sequence[Card], rng: random.Random) -> Setup:
        """A table at which everybody has these cards."""
        game = GAMES[self.game]
        seats = game.table(rng.choice(self.seats))
        decks = {seat: self.deck(rng.choice(list(game.decks.values())), [card.name for card in cards]) for seat in seats}
        options = {name: rng.choice(values) for name, values in self.options.items()}
        return game.complete(Setup(game=self.game, seats=seats, cards=self.file(cards), decks=decks, options=options))


def _bloodless(rng: random.Random) -> list[dict[str, Any]]:
    cost = rng.randint(0, 2)
    stats = {"health": rng.randint(1, 4), "defense": rng.randint(0, 1), "power": rng.randint(0, 3)}
    creature = {"type": "creature", "cost": cost, **stats, "kins": rng.sample(KINS, rng.choice((0, 1, 1, 2)))}
    extended = {"type": "extended command", "cost": cost}
    permanent = [creature, extended] if rng.random() < 0.75 else [extended, creature]
    return [*permanent, {"type": "command", "cost": cost}]


def _is_common(card: Any) -> bool:
    return card.rules.limit is None or card.rules.limit == "unlimited" or card.rules.limit >= COPIES


def _technomancy(rng: random.Random) -> list[dict[str, Any]]:
    cost = f"{{{rng.randint(0, 2)}}}"
    agent = {"type": "agent", "cost": cost, "power": rng.randint(0, 3), "health": rng.randint(1, 4)}
    permanent: list[dict[str, Any]] = [agent, {"type": "building"}]
    hack = {"type": rng.choice(("quickhack", "program")), "cost": cost}
    return [*(permanent if rng.random() < 0.75 else permanent[::-1]), hack, {**hack, "cost": "{X}"}]


def _datawarriors(rng: random.Random) -> list[dict[str, Any]]:
    cost = f"{{{rng.randint(0, 3)}}}"
    kinds = rng.sample((".PRG", ".PRG", ".DAEMON", ".CONF"), 4)
    return [{"type": kind, "cost": cost} for kind in (*dict.fromkeys(kinds), ".SCRIPT")]


RECIPES = {
    "bloodless": Recipe(
        "bloodless",
        _bloodless,
        lambda card: bool(card.is_flask),
        head=OWN_KINS,
        options=OPTIONS,
        allowed=_is_common,
    ),
    "datawarriors": Recipe("datawarriors", _datawarriors, lambda card: False, seats=(2, 2, 3)),
    "technomancy": Recipe("technomancy", _technomancy, lambda card: bool(card.type == "building"), glue=" ", seats=(2, 2, 3)),
}


def made_up(game: str, rng: random.Random, most: int = CARDS) -> tuple[Card, ...]:
    """Made-up cards of *game*, sound alone and together."""
    found = [card for number in range(most) if (card := RECIPES[game].card(rng, number)) is not None]
    return tuple(found)


def table_of(game: str, rng: random.Random, **options: Any) -> Setup:
    """A table at which everybody plays made-up cards and some of the game's own, by options drawn at random or given."""
    setup = RECIPES[game].setup(made_up(game, rng), rng)
    return GAMES[game].complete(replace(setup, options={**setup.options, **options}))

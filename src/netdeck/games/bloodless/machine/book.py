"""The printed cards of a match as columns and words."""

from collections.abc import Iterable, Mapping
from typing import Final

from netdeck.games.bloodless.cards.prepared import Prepared
from netdeck.games.bloodless.machine.table import COMMAND, CREATURE, FACE_DOWN, FLASK, PLAIN, SAGA, TEXT, VESTIGE
from netdeck.games.bloodless.machine.writing import KEYWORD_BITS, TYPES, Writer, letter_number
from netdeck.games.bloodless.rules.spaces import DIRECTIONS
from netdeck.language import tree as t

DIRECTION_BITS: Final = {way: 1 << number for number, way in enumerate(DIRECTIONS)}
NO_LETTER: Final = -1


class Book(Writer):
    """All cards that a match can have, in the order of their names."""

    def __init__(self, definitions: Mapping[str, Prepared], kins: Iterable[str]) -> None:
        super().__init__(kins)
        cards = [definitions[name] for name in sorted(definitions)]
        self.numbers = {card.name: number for number, card in enumerate(cards)}
        for card in cards:
            self._begin_card(card)
            self._print(card)

    def _print(self, card: Prepared) -> None:
        printed, rules = card.printed, card.rules
        text = bool(rules.abilities or rules.effect or rules.chapters)
        hidden = rules.flip is not None or (rules.enters is not None and rules.enters.face == "down")
        what = {
            CREATURE: card.is_creature,
            COMMAND: card.is_command,
            FLASK: card.is_flask,
            SAGA: card.is_saga,
            VESTIGE: card.is_vestige,
            PLAIN: card.is_plain,
            TEXT: text,
            FACE_DOWN: hidden,
        }
        resting = card.resting
        self._row(
            "d_",
            types=sum(1 << number for number, kind in enumerate(TYPES) if printed.is_a(kind)),
            **{"is": sum(each for each, so in what.items() if so)},
            health=resting.health,
            defense=resting.defense,
            power=resting.power,
            cost=resting.cost,
            letters=sum(1 << letter_number(letter) for letter in card.letters),
            health_letter=_letter(printed.health),
            defense_letter=_letter(printed.defense),
            power_letter=_letter(printed.power),
            cost_letter=_letter(printed.cost),
            keywords=keyword_bits(resting.keywords),
            kins=self.kin_bits(resting.kins),
            own_kins=self.kin_bits(printed.kins),
            attack=attack_bits(resting.attack),
            ability=0,
            abilities=0,
            rules=0,
        )


def _letter(number: int | t.Letter) -> int:
    return letter_number(number.name) if isinstance(number, t.Letter) else NO_LETTER


def keyword_bits(keywords: Iterable[str]) -> int:
    """Some keywords together."""
    return sum(KEYWORD_BITS[keyword] for keyword in set(keywords))


def attack_bits(pattern: Iterable[str]) -> int:
    """A pattern of directions."""
    return sum(DIRECTION_BITS[way] for way in set(pattern))

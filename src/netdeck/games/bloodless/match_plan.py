"""What is settled before the first move: the printed cards made ready, kins, options."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Self

from netdeck.games.bloodless.card_records import BloodCard
from netdeck.games.bloodless.cards.card_set import starter
from netdeck.games.bloodless.cards.prepared_cards import Prepared
from netdeck.games.bloodless.cards.printed import CardSet
from netdeck.kernel import CardId, Plan, Seat, Zone


class BloodlessPlan(Plan):
    """The plan of a match; ``kins`` are all kins of the loaded sets, ``afar`` the cards with abilities that work outside play (R9)."""

    __slots__ = ("afar", "kins", "links", "usual")

    def __init__(
        self,
        seats: Sequence[Seat],
        options: Mapping[str, object],
        zones: Iterable[Zone],
        definitions: Mapping[str, Prepared],
        kins: Iterable[str],
        usual: Mapping[str, object],
    ) -> None:
        super().__init__(seats, options, zones, definitions, BloodCard)
        self.kins = tuple(kins)
        self.usual = dict(usual)
        self.links: list[tuple[CardId, str, object]] = []
        """What a scenario says about cards set aside, until all its cards are placed."""
        self.afar = frozenset(name for name, card in definitions.items() if any(ability.zone for ability in card.abilities))

    def fresh(self) -> Self:
        twin = super().fresh()
        twin.links = []
        return twin


def prepared_cards(sets: Sequence[CardSet]) -> dict[str, Prepared]:
    """All cards of *sets*, made ready; a later set's card replaces an earlier one."""
    found: dict[str, Prepared] = {}
    for one in sets:
        found |= {name: Prepared(card, one.ancestry) for name, card in one.cards.items()}
    return found


@cache
def prepared_starter() -> dict[str, Prepared]:
    """The starter set, made ready once for all matches."""
    return prepared_cards((starter(),))

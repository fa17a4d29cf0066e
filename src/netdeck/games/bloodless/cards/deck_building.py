"""Deck construction (R3, R4, D2.2): a deck is one list; the type of a card says whether it belongs to the main deck or the blood deck."""

from collections import Counter
from collections.abc import Iterator, Mapping

from netdeck.games.bloodless.cards.printed import Printed
from netdeck.kernel import say
from netdeck.language.decks import DeckFault, unknown_cards

PLAIN_FLASK = "Blood Flask"


def deck_faults(
    deck: Counter[str], cards: Mapping[str, Printed], deck_min: int = 50, blood_deck: int = 6, plain_flasks: int = 4
) -> Iterator[DeckFault]:
    """Everything that is wrong with *deck*."""
    known = {name: count for name, count in deck.items() if name in cards}
    yield from unknown_cards(deck, cards, "E07", "R3")
    for name, count in known.items():
        card = cards[name]
        if card.is_vestige:
            yield DeckFault("E09", say("{name} is a Vestige; vestiges are made by cards and stand in no deck", name=name), "R8", name)
        if card.limit != "unlimited" and count > card.limit:
            yield DeckFault(
                "E11", say("{count} {name} are more than its limit of {limit}", count=count, name=name, limit=card.limit), "D2.2", name
            )
    main, blood = split(deck, cards)
    if main.total() < deck_min:
        yield DeckFault(
            "E10", say("the main deck has {total} cards; it needs at least {deck_min}", total=main.total(), deck_min=deck_min), "R3"
        )
    if blood_deck and blood.total() != blood_deck:
        yield DeckFault(
            "E10", say("the blood deck has {total} cards; it has exactly {blood_deck}", total=blood.total(), blood_deck=blood_deck), "R3"
        )
    if blood[PLAIN_FLASK] < plain_flasks:
        yield DeckFault(
            "E10",
            say(
                'the blood deck has {blood} "{plain_flask}"; it needs at least {plain_flasks}',
                blood=blood[PLAIN_FLASK],
                plain_flask=PLAIN_FLASK,
                plain_flasks=plain_flasks,
            ),
            "R3",
        )


def split(deck: Counter[str], cards: Mapping[str, Printed]) -> tuple[Counter[str], Counter[str]]:
    """The main deck and the blood deck of *deck*, in its order; unknown names stay in the main deck."""
    main: Counter[str] = Counter()
    blood: Counter[str] = Counter()
    for name, count in deck.items():
        card = cards.get(name)
        (blood if card is not None and card.is_flask else main)[name] += count
    return main, blood

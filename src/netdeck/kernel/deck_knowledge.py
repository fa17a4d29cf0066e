"""What seats may know of decks: open lists, beliefs about secret ones, and the faces that hidden cards may have."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from netdeck.kernel.belief import Beliefs, CardPool
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.machine import S
from netdeck.kernel.setup import OPEN_LISTS, Setup
from netdeck.kernel.state import Plan
from netdeck.kernel.zone import Sight

if TYPE_CHECKING:
    from netdeck.kernel.process_game import ProcessGame


def settle_lists(game: "ProcessGame[S]", state: S, setup: Setup) -> None:
    """Set in the plan what everybody may know of the decks: their lists, or beliefs about them."""
    plan = state.plan
    plan.brought = len(state.cards)
    decks = {seat: Counter(record.printed for record in state.cards.values() if record.owner == seat) for seat in plan.seats}
    if OPEN_LISTS not in game.options:
        return
    if plan.options.get(OPEN_LISTS):
        plan.lists = {seat: dict(sorted(deck.items())) for seat, deck in decks.items()}
        return
    pool = card_pool(game, plan)
    plan.beliefs = Beliefs(pool)
    plan.sizes = {seat: pool.sizes(deck) for seat, deck in decks.items()}
    plan.hiding = frozenset(name for name, zone in plan.zones.items() if zone.sight is not Sight.ALL)


def card_pool(game: "ProcessGame[S]", plan: Plan) -> CardPool:
    """The cards that a deck of this table may have, and the decks that everybody knows."""
    definitions = plan.definitions
    names = tuple(sorted(name for name, card in definitions.items() if game.may_be_in_deck(card)))
    chair = Seat("")
    known = tuple(game.deck(Setup(game=game.id, decks={chair: name}), chair) for name in game.decks)
    return CardPool(
        names,
        frozenset(names) - game.cards.keys(),
        known,
        part=lambda name: game.deck_part(definitions[name]),
        kind=lambda name: game.deck_kind(definitions[name]),
        is_legal=lambda deck: game.is_legal_deck(deck, plan),
    )


def plausible_faces(
    game: "ProcessGame[S]", state: S, viewer: Seat, owner: Seat, unseen: Sequence[CardId], rng: random.Random
) -> Iterable[str]:
    """Faces that *viewer* considers possible for *owner*'s *unseen* cards: the true ones of its own deck and of an open list."""
    plan = state.plan
    if viewer == owner or plan.beliefs is None:
        return state.faces(unseen)
    hidden = frozenset(unseen)
    cards = range(len(state.cards))
    seen = state.count_faces(owner, [card for card in cards if card not in hidden])
    own = state.count_faces(viewer, cards[: plan.brought])
    known = dict(seen)
    for name in game.known_hidden(state, unseen):
        known[name] = known.get(name, 0) + 1
    for name, number in game.known_by_memory(state, viewer, unseen).items():
        known[name] = max(known.get(name, 0), seen.get(name, 0) + number)
    for (who, whose, name), number in state.met.items():
        if who == viewer and whose == owner and number > known.get(name, 0):
            known[name] = number
    left = {name: -number for name, number in seen.items()}
    for (whose, name), number in state.newly_made.items():
        if whose == owner:
            known[name] = known.get(name, 0) - number
            left[name] = left.get(name, 0) + number
    lists = plan.beliefs.lists({name: number for name, number in known.items() if number > 0}, plan.sizes[owner], own)
    chosen = lists[0] if len(lists) == 1 else rng.choice(lists)
    for name, number in chosen.items():
        left[name] = left.get(name, 0) + number
    return [name for name, number in left.items() for _ in range(number)]

"""Imagining what a seat cannot see (3.2): other faces for hidden cards, as far as the seat could not tell.

A face-down card was played with a Flip Cost (R53) or enters that way, so only cards of its kind that do can lie there; those places are
filled first, which leaves every arrangement that the seat can think of equally likely. A card that is just being played is another one
that could be played in its stead, for the same blood: its play goes on.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext

from netdeck.games.bloodless.card_records import DOWN as LYING_DOWN
from netdeck.games.bloodless.cards.prepared_cards import Prepared
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules import cards as rules_of_cards
from netdeck.games.bloodless.rules.application import set_flip_cost
from netdeck.games.bloodless.rules.event_records import E_CARD
from netdeck.games.bloodless.rules.steps import CHECK_PLAY, QUEUE_MOVE
from netdeck.games.bloodless.rules.table import DOWN, Table
from netdeck.games.bloodless.state import cells
from netdeck.kernel import CardId
from netdeck.kernel.specialize import specialized

(show,) = specialized((rules_of_cards.show,))


def on_the_way(table: Table) -> set[int]:
    """The cards that are just being played."""
    plays = [table.f_event[frame] for frame in range(table.depth) if CHECK_PLAY <= table.f_step[frame] <= QUEUE_MOVE]
    return {cells(table)[event + E_CARD] for event in plays}


def lay_faces(state: TableState, group: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
    """Lay *faces* upon the cards of *group*, as far as each could be it."""
    table = state.table
    rng.shuffle(faces)
    playing = on_the_way(table)
    dealt: dict[CardId, str] = {}
    for demand in (_could_lie, _could_be_played):
        for card in group:
            if _demand(table, playing, card) is demand:
                dealt[card] = _taken(faces, state.ready(card), demand, state.plan.definitions, rng)
    dealt |= dict(zip((card for card in group if card not in dealt), faces, strict=True))
    numbers, printed = state.book.numbers, table.printed
    _become(state, {card: number for card, face in dealt.items() if printed[card] != (number := numbers[face])})


def exchange(state: TableState, one: int, other: int) -> None:
    """Let two hidden cards lie in each other's place."""
    printed = state.table.printed
    _become(state, {one: printed[other], other: printed[one]})


def _become(state: TableState, others: Mapping[int, int]) -> None:
    """Let cards be other ones, which are printed so, where they lie."""
    lettered = any(state.table.letters[card] for card in others)  # only then what a card is worth stands in records
    with state.writing() if lettered else nullcontext(state.table_to_change()) as table:
        for card, number in others.items():
            table.printed[card] = number
            if table.face[card] == DOWN:
                set_flip_cost(table, card, -1, table.d_flip[number])
            show(table, card)
        table.stale = 1


def may_lie(state: TableState, slot: int, card: int) -> bool:
    """Whether a card might lie where another one does, as that one looks to everybody."""
    fits = _demand(state.table, on_the_way(state.table), slot)
    return fits is None or fits(state.ready(CardId(slot)), state.ready(CardId(card)))


def can_lay(state: TableState, cards: Sequence[CardId], faces: Sequence[str]) -> bool:
    """Whether there is a face that fits for each of the cards that cannot be any."""
    left, playing = list(faces), on_the_way(state.table)
    for card in cards:
        fits = _demand(state.table, playing, card)
        if fits is not None:
            face = next((face for face in left if fits(state.ready(card), state.plan.definitions[face])), None)
            if face is None:
                return False
            left.remove(face)
    return True


def _demand(table: Table, playing: set[int], card: int) -> Callable[[Prepared, Prepared], bool] | None:
    """What another card must be like to lie there, if that matters."""
    if table.face[card] == DOWN:
        return _could_lie
    return _could_be_played if card in playing or table.transit[card] >= 0 else None


def _taken(
    faces: list[str], own: Prepared, fits: Callable[[Prepared, Prepared], bool], known: Mapping[str, Prepared], rng: random.Random
) -> str:
    """The first of *faces* that fits. A deck that is only thought of may have none: then another card that fits, instead of a rare one."""
    place = next((i for i, face in enumerate(faces) if fits(own, known[face])), None)
    if place is not None:
        return faces.pop(place)
    counted = Counter(faces)
    faces.remove(min(faces, key=lambda face: (counted[face], face)))
    fitting = [
        name for name, other in known.items() if other.is_flask is own.is_flask and not other.printed.is_vestige and fits(own, other)
    ]
    return rng.choice(sorted(fitting or [own.name]))


def _could_lie(own: Prepared, other: Prepared) -> bool:
    """Whether a face-down card could be *other*, as far as its back tells."""
    if other.is_command is not own.is_command:
        return False
    return _lies_down(other) or (other.name == own.name and not _lies_down(own))  # turned down before everybody's eyes


def _lies_down(printed: Prepared) -> bool:
    """Whether a card comes to lie face-down by its own text."""
    enters = printed.rules.enters
    return printed.rules.flip is not None or (enters is not None and enters.face == LYING_DOWN)


def _could_be_played(own: Prepared, other: Prepared) -> bool:
    """Whether a card that is just being played could be *other*, so that its play goes on in the same way."""
    if own.name == other.name:
        return True
    if own.is_command is not other.is_command or (own.rules.flip is None) is not (other.rules.flip is None):
        return False
    return own.rules.flip is not None or own.fixed_cost == other.fixed_cost >= 0

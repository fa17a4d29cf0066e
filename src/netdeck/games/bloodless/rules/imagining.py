"""Imagining what a seat cannot see (3.2): other faces for hidden cards, as far as the seat could not tell.

A face-down card was played with a Flip Cost (R53) or enters that way, so only cards of its kind that do can lie there; those places are
filled first, which leaves every arrangement that the seat can think of equally likely. A card that is just being played is another one
that could be played in its stead, for the same blood: its play goes on.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from netdeck.games.bloodless.cards.prepared import Prepared
from netdeck.games.bloodless.rules.frames import ApplyPlay
from netdeck.games.bloodless.rules.records import DOWN
from netdeck.kernel import CardId, Machine


def lay_faces(machine: Machine, group: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
    """Lay *faces* upon the cards of *group*, as far as each could be it."""
    table = machine.state
    rng.shuffle(faces)
    down = [card for card in group if table.cards[card].face == DOWN]  # type: ignore[attr-defined]
    on_the_way = {frame.event.card for frame, _, _ in table.frames if isinstance(frame, ApplyPlay)}
    played = [card for card in group if card in on_the_way or table.cards[card].transit]  # type: ignore[attr-defined]
    dealt: dict[CardId, str] = {}
    for cards, fits in ((down, _could_lie), (played, _could_be_played)):
        for card in cards:
            own: Prepared = table.printed(card)
            dealt[card] = _taken(faces, own, fits, table.plan.definitions, rng)
    dealt |= dict(zip((card for card in group if card not in dealt), faces, strict=True))
    for card, face in dealt.items():
        if table.cards[card].printed != face:
            table.change(card, printed=face)
            if card in down:
                flip = table.plan.definitions[face].rules.flip
                table.set_live(card, flip_cost=flip)  # type: ignore[attr-defined]


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
    return printed.rules.flip is not None or (enters is not None and enters.face == DOWN)


def _could_be_played(own: Prepared, other: Prepared) -> bool:
    """Whether a card that is just being played could be *other*, so that its play goes on in the same way."""
    if own.name == other.name:
        return True
    if own.is_command is not other.is_command or (own.rules.flip is None) is not (other.rules.flip is None):
        return False
    return own.rules.flip is not None or own.fixed_cost == other.fixed_cost >= 0

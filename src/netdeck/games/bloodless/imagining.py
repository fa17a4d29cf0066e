"""Imagining what a seat cannot see (3.2): cards of one owner exchange what is printed on them, as far as the seat could not tell.

Which cards come from the blood deck is public, so flasks stay flasks. A face-down card was played with a Flip Cost (R53), so only cards of
its kind that have one can lie there; those places are filled first, which leaves every arrangement that the seat can think of equally
likely. A card that is just being played is another one that could be played in its stead, for the same blood: its play goes on.
"""

import random

from netdeck.games.bloodless.frames import ApplyPlay
from netdeck.games.bloodless.prepared import Prepared
from netdeck.games.bloodless.records import DOWN
from netdeck.kernel import CardId, Machine, Seat


def deal_unseen(machine: Machine, seat: Seat, rng: random.Random) -> None:
    """Exchange the faces of the cards that *seat* cannot see."""
    table = machine.state
    for unseen in machine.unseen(seat).values():
        for flask in (False, True):
            group = [card for card in unseen if table.printed(card).is_flask is flask]
            _exchange(machine, group, rng)


def _exchange(machine: Machine, group: list[CardId], rng: random.Random) -> None:
    table = machine.state
    faces = sorted(table.cards[card].printed for card in group)
    rng.shuffle(faces)
    down = [card for card in group if table.cards[card].face == DOWN]  # type: ignore[attr-defined]
    on_the_way = {frame.event.card for frame, _, _ in table.frames if isinstance(frame, ApplyPlay)}
    played = [card for card in group if card in on_the_way or table.cards[card].transit]  # type: ignore[attr-defined]
    dealt: dict[CardId, str] = {}
    for cards, fits in ((down, _could_lie), (played, _could_be_played)):
        for card in cards:
            own: Prepared = table.printed(card)
            place = next(i for i, face in enumerate(faces) if fits(own, table.plan.definitions[face]))
            dealt[card] = faces.pop(place)
    dealt |= dict(zip((card for card in group if card not in dealt), faces, strict=True))
    for card, face in dealt.items():
        if table.cards[card].printed != face:
            table.change(card, printed=face)
            if card in down:
                flip = table.plan.definitions[face].rules.flip
                table.set_live(card, flip_cost=flip)  # type: ignore[attr-defined]


def _could_lie(own: Prepared, other: Prepared) -> bool:
    """Whether a face-down card could be *other*, as far as its back tells."""
    if other.is_command is not own.is_command:
        return False
    return other.name == own.name or other.rules.flip is not None


def _could_be_played(own: Prepared, other: Prepared) -> bool:
    """Whether a card that is just being played could be *other*, so that its play goes on in the same way."""
    if own.name == other.name:
        return True
    if own.is_command is not other.is_command or (own.rules.flip is None) is not (other.rules.flip is None):
        return False
    return own.rules.flip is not None or own.fixed_cost == other.fixed_cost >= 0

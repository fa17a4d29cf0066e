"""The scene in which a text speaks (R12): who "you" is, which card is "this", and what the event or earlier instructions have bound."""

from collections.abc import Mapping

import msgspec

from netdeck.games.bloodless.rules.events import BloodEvent
from netdeck.games.bloodless.rules.outcomes import Happened, held
from netdeck.games.bloodless.rules.records import Ref
from netdeck.games.bloodless.rules.spaces import IN_PLAY, OWNER
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Seat
from netdeck.kernel.changed import changed
from netdeck.language.tree import Noun


class Scene(msgspec.Struct, frozen=True, gc=False):
    """Plain data that travels with an effect; it is copied, never changed."""

    you: Seat
    this: Ref | None = None
    binds: Mapping[str, tuple[Ref, ...]] = {}
    that: Seat | None = None
    they: Seat | None = None
    amount: int = 0
    letters: Mapping[str, int] = {}
    event: BloodEvent | None = None
    """The event that triggered or is being replaced."""

    def bound(self, name: str, refs: tuple[Ref, ...]) -> "Scene":
        """The scene with *name* standing for *refs*."""
        return msgspec.structs.replace(self, binds={**self.binds, name: refs, "it": refs})

    def lettered(self, letter: str, value: int) -> "Scene":
        """The scene in which *letter* has a value (D7.9.3)."""
        return msgspec.structs.replace(self, letters={**self.letters, letter: value})


SPOKEN_OF = ("card", "target", "source", "killer", "devoured")
"""The fields of an event whose cards a text can speak of by their names; the card itself is called "that"."""
WHOSE = ("player", "previous", "controller", "owner")


def scene_of(table: Table, source: CardId, you: Seat, outcome: Happened | None = None, this: Ref | None = None) -> Scene:
    """The scene of an ability of *source*, with what *outcome* binds (R12)."""
    this = this or table.refer(source)
    if outcome is None:
        return Scene(you, this)
    event = outcome.event
    binds: dict[str, tuple[Ref, ...]] = {}
    for field in held(type(event), SPOKEN_OF):
        card = getattr(event, field)
        if isinstance(card, CardId):
            binds["that" if field == "card" else field] = (table.refer(card, outcome.past.get(card)),)
    if event.word == "summon" and (space := event.space) is not None:  # type: ignore[attr-defined]
        (ref,) = binds["that"]  # it is spoken of as it will stand, before it has moved there (R18, R21)
        standing = msgspec.structs.replace(ref.past, card=changed(ref.past.card, zone=space))
        binds["that"] = (msgspec.structs.replace(ref, past=standing),)
    if event.word == "strike" and "that" in binds:
        binds["attacker"] = binds["that"]
    if event.word == "damage" and "target" in binds:
        binds["that"] = binds["target"]
        if "source" in binds:
            binds["attacker"] = binds["source"]
    return Scene(you, this, binds, that_player(event, outcome), None, amount_of(event), {}, event)


def that_player(event: BloodEvent, outcome: Happened) -> Seat | None:
    """The player of an event: who does it or whom it befalls, else the controller of its card."""
    for field in held(type(event), WHOSE):
        seat = getattr(event, field)
        if seat is not None:
            return Seat(seat)
    card = getattr(event, "card", None)
    past = outcome.past.get(card) if card is not None else None
    return past.controller if past is not None else None


def amount_of(event: BloodEvent | None) -> int:
    """The number that "that much" means."""
    amount = getattr(event, "amount", None)
    return amount if isinstance(amount, int) else 0


def is_there(table: Table, ref: Ref, noun: Noun) -> bool:
    """Whether *ref* still means a card (R10): worded creature or command, the same stay in play; worded card, where it was put."""
    record = table.cards[ref.card]
    if record.zone in IN_PLAY and record.incarnation == ref.incarnation and ref.past.card.live is not None:
        return True
    if noun is Noun.CARD:
        return record.entered == ref.entered
    return record.live is None and ref.past.card.live is None and record.entered == ref.entered


def space_of(table: Table, ref: Ref) -> str | None:
    """The space that a card has, or had when it was bound (R10)."""
    record = table.cards[ref.card]
    if record.zone in OWNER and record.incarnation == ref.incarnation:
        return record.zone
    return ref.past.card.zone if ref.past.card.zone in OWNER else None

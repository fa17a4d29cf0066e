"""The order of properties (chapter 6).

One pass, no going back (R49): all properties are sorted by timestamp once (6.2.1), then the steps 6.2.2 to 6.2.6 are run in order and each
property sees the result so far. So an ability that is lost in 6.2.6 has already done its work in the earlier steps. Control (6.2.3) is
settled when a control effect begins or ends, by moving the card to its controller's side (:mod:`~netdeck.games.technomancy.lasting`).

What is computed here is kept with the table until an event changes something.
"""

from operator import itemgetter
from typing import Any, TypeAlias

from netdeck.games.technomancy.selecting import Face, count, fits, is_so
from netdeck.games.technomancy.state import BATTLEFIELD, CardAim, Effect, Table
from netdeck.games.technomancy.tree import (
    AbilityStatic,
    Allegiance,
    AllegianceStatic,
    Modify,
    Static,
    StatStatic,
)
from netdeck.kernel import CardId, Seat, holds

Sourced: TypeAlias = tuple[CardId, Seat, Static]


class Properties:
    """Everything on the battlefield as it is now, and the lists that rules ask for.

    ``triggers`` and ``standing`` are what works, by event and by form. ``watches_state`` says that some property depends on what is
    deployed. The rest keeps answers of other modules: ``board`` for as long as the battlefield stays as it is, ``ready`` until something is
    deployed or recovered, ``offers`` until anything else moves.
    """

    __slots__ = ("board", "faces", "offers", "ready", "standing", "triggers", "watches_state")

    def __init__(self) -> None:
        self.faces: dict[CardId, Face] = {}
        self.triggers: dict[str, list[tuple[CardId, int]]] = {}
        self.standing: dict[type, list[Sourced]] = {}
        self.watches_state = False
        self.board: dict[object, Any] = {}
        self.ready: dict[object, Any] = {}
        self.offers: dict[object, Any] = {}

    def after(self, moves: int) -> "Properties | None":
        """What is left of this after an event that moves so much (see ``Moves``); nothing when the battlefield must be looked at anew."""
        if moves > 2 or (moves == 2 and self.watches_state):
            return None
        if self.offers:
            self.offers = {}
        if moves == 2 and self.ready:
            self.ready = {}
        return self


def properties(table: Table) -> Properties:
    """What chapter 6 makes of the table now."""
    found = table.props
    if found is None:
        found = table.props = derive(table)
    return found


_Timed: TypeAlias = tuple[int, CardId | None, Seat, Static | Effect]


def derive(table: Table, without: frozenset[CardId] = frozenset()) -> Properties:
    """Run the steps of 6.2 over the battlefield, leaving out the cards *without* (which are about to be gone)."""
    props = Properties()
    faces = props.faces
    timed: list[_Timed] = []
    special: list[CardId] = []
    for seat in table.plan.seats:
        for card in table.zones[BATTLEFIELD[seat]]:
            if without and card in without:
                continue
            record = table.cards[card]
            printed = table.plan.definitions[record.printed]
            faces[card] = Face(printed, seat)
            if printed.watches_state:
                props.watches_state = True
            if printed.special is not None:
                special.append(card)
            if printed.in_layers:
                timed += [(record.entered, card, seat, static) for static in printed.in_layers]
    for effect in table.effects:
        if isinstance(effect.does, Modify | Allegiance) and isinstance(effect.on, CardAim) and effect.on.card in faces:
            timed.append((effect.tick, None, effect.maker, effect))
    if (timed or special) and holds("6.2"):
        if len(timed) > 1 and holds("6.2.1"):
            timed.sort(key=itemgetter(0))
        _settle(table, faces, timed, special)
    _list_what_works(table, props)
    return props


def _settle(table: Table, faces: dict[CardId, Face], timed: list[_Timed], special: list[CardId]) -> None:
    if timed and holds("6.2.4"):
        for _, card, you, source in timed:
            _allegiance(table, faces, card, you, source)
    if special and holds("6.2.2"):
        for card in special:
            face = faces[card]
            assert face.printed.special is not None
            face.power = count(table, faces, face.printed.special.cards, face.controller, card)  # R50
    if timed and holds("6.2.5"):
        for _, card, you, source in timed:
            _power_and_health(table, faces, card, you, source)
    if timed and holds("6.2.6"):
        for _, card, you, source in timed:
            _abilities(table, faces, card, you, source)


def _reached(table: Table, faces: dict[CardId, Face], card: CardId | None, you: Seat, static: Static) -> list[Face]:
    """The faces that a static ability of *card* reaches now (R51)."""
    form = static.form
    assert isinstance(form, AllegianceStatic | StatStatic | AbilityStatic)
    if static.condition is not None and not is_so(table, faces, static.condition, you, card):
        return []
    return [face for other, face in faces.items() if fits(table, form.affects, other, face, you, card)]


def _allegiance(table: Table, faces: dict[CardId, Face], card: CardId | None, you: Seat, source: Static | Effect) -> None:
    if isinstance(source, Effect):
        does = source.does
        if isinstance(does, Allegiance) and isinstance(source.on, CardAim):
            face = faces[source.on.card]
            face.factions = (frozenset(does.set) or face.factions) | frozenset(does.add)
    elif isinstance(source.form, AllegianceStatic):
        form = source.form
        for face in _reached(table, faces, card, you, source):
            face.factions = (frozenset(form.set) or face.factions) | frozenset(form.add)


def _power_and_health(table: Table, faces: dict[CardId, Face], card: CardId | None, you: Seat, source: Static | Effect) -> None:
    if isinstance(source, Effect):
        if isinstance(source.does, Modify) and isinstance(source.on, CardAim):
            _change_stats(faces[source.on.card], source.does)
    elif isinstance(source.form, StatStatic):
        per = source.form.per
        times = 1 if per is None else count(table, faces, per.cards, you, card)
        for face in _reached(table, faces, card, you, source):
            _change_stats(face, source.form, times)


def _change_stats(face: Face, change: Modify | StatStatic, times: int = 1) -> None:
    if change.set_power is not None:
        face.power = change.set_power
    if change.set_health is not None:
        face.health = change.set_health
    assert isinstance(change.power, int)  # fixed when the effect was made
    assert isinstance(change.health, int)
    face.power += times * change.power
    face.health += times * change.health


def _abilities(table: Table, faces: dict[CardId, Face], card: CardId | None, you: Seat, source: Static | Effect) -> None:
    if isinstance(source, Effect):
        if isinstance(source.does, Modify) and isinstance(source.on, CardAim):
            _change_abilities(faces[source.on.card], source.does)
    elif isinstance(source.form, AbilityStatic):
        for face in _reached(table, faces, card, you, source):
            _change_abilities(face, source.form)


def _change_abilities(face: Face, change: Modify | AbilityStatic) -> None:
    if change.lose_abilities:
        face.lost = True
        face.keywords = frozenset()
    if change.keywords:
        face.keywords = face.keywords | frozenset(change.keywords)


def _list_what_works(table: Table, props: Properties) -> None:
    """The second half of 6.2.6: what is left of triggers, cost changes, limits and restrictions works."""
    for card, face in props.faces.items():
        printed = face.printed
        if face.lost:
            continue
        for event, numbers in printed.triggers.items():
            props.triggers.setdefault(event, []).extend((card, number) for number in numbers)
        for static in printed.standing:
            if static.condition is None or is_so(table, props.faces, static.condition, face.controller, card):
                props.standing.setdefault(type(static.form), []).append((card, face.controller, static))

"""Triggers (3.3.x, 3.4.3.2, R20): noticing that something happened, and waiting for the next check.

An ability that triggers waits; it goes on the stack when somebody would receive priority. Abilities about leaving look at the table as it
was just before, so things that leave together see each other leave (R42). An "if" is tested now and again when the ability takes effect
(R55). What "it" and "that player" will mean is kept with the ability (R63).
"""

from netdeck.games.technomancy.properties import Properties, properties
from netdeck.games.technomancy.selecting import Face, fits, is_so
from netdeck.games.technomancy.stack_events import Triggered
from netdeck.games.technomancy.state import NOBODY, CardAim, Table, Waiting
from netdeck.games.technomancy.tree import PHASE_EVENTS, Bound, When
from netdeck.games.technomancy.tree import Triggered as TriggeredAbility
from netdeck.kernel import CardId, Seat


def fire_phase(table: Table, event: str, clause: str) -> None:
    """A phase begins or the turn ends: abilities that speak of it trigger once (R15)."""
    _fire(table, properties(table), event, clause, player=table.active)


def fire_player(table: Table, event: str, clause: str, player: Seat) -> None:
    """A player drew or discarded a card."""
    _fire(table, properties(table), event, clause, player=player)


def fire_played(table: Table, card: CardId, face: Face, player: Seat) -> None:
    """A card reached the stack or the battlefield by being played (3.6.4)."""
    _fire(table, properties(table), "plays", "3.6.4", player=player, card=card, face=face)


def fire_card(table: Table, event: str, clause: str, card: CardId, before: Properties | None = None) -> None:
    """Something happened to a card on the battlefield; *before* is the table to look at when it has just left."""
    props = before or properties(table)
    if event in props.triggers:
        _fire(table, props, event, clause, card=card, face=props.faces[card])


def fire_damage(table: Table, source: CardId, face: Face | None, to: CardId | Seat) -> None:
    """A card dealt damage to an agent (5.6.2) or a player (R39)."""
    props = properties(table)
    if face is not None and "deals_damage" in props.triggers:
        if isinstance(to, CardId):
            _fire(table, props, "deals_damage", "5.6.2", card=source, face=face, to="agent", met=to)
        else:
            _fire(table, props, "deals_damage", "R39", player=to, card=source, face=face, to="player")


def _fire(
    table: Table,
    props: Properties,
    event: str,
    clause: str,
    *,
    player: Seat = NOBODY,
    card: CardId | None = None,
    face: Face | None = None,
    to: str = "",
    met: CardId | None = None,
) -> None:
    for source, number in props.triggers.get(event, ()):
        you = props.faces[source].controller
        if you in table.left:
            continue
        ability = props.faces[source].printed.rules.abilities[number - 1]
        assert isinstance(ability, TriggeredAbility)
        if not _is_meant(table, ability.when, you, source, player, card, face, to):
            continue
        if ability.condition is not None and not is_so(table, props.faces, ability.condition, you, source):
            continue
        if ability.when.first and table.uses(source, str(number)) > 0:
            continue  # R65
        record = table.cards[source]
        about, seen = (met, props.faces[met]) if ability.when.to == "agent" and met is not None else (card, face)  # R63
        gone = event in ("dies", "leaves")
        trigger = Waiting(
            controller=you,
            source=source,
            incarnation=record.entered,
            printed=record.printed,
            ability=str(number),
            order=table.tick(),
            about=None if about is None else CardAim(about, table.cards[about].entered),
            about_of=NOBODY if seen is None else seen.controller,
            last=face.power if face is not None and card == source and gone else None,
            by=player,
            power=seen.power if seen is not None and gone else None,
        )
        table.record(Triggered(clause=clause, source=source, ability=str(number), controller=you, targets=(), trigger=trigger))


def _is_meant(table: Table, when: When, you: Seat, source: CardId, player: Seat, card: CardId | None, face: Face | None, to: str) -> bool:
    if when.whose != "any" and player and (player == you) != (when.whose == "you"):
        return False
    if when.event in PHASE_EVENTS or card is None or face is None:
        return True
    if when.to not in ("any", to) and to:
        return False
    if isinstance(when.what, Bound):
        return card == source or when.event == "plays"
    return fits(table, when.what, card, face, you, source)

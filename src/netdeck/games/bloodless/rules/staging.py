"""Staging scenarios: cards in the long form, lasting effects, and the point at which a given position goes on.

Cards in play have the counters with which they enter unless the file says otherwise. Passives are applied on loading; nothing else happens
before the first step.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import msgspec

from netdeck.games.bloodless.rules.card_events import enter_with_counters
from netdeck.games.bloodless.rules.events import BloodEvent
from netdeck.games.bloodless.rules.frames import Bloodless, MainChoice, Passives
from netdeck.games.bloodless.rules.instructions import events_of
from netdeck.games.bloodless.rules.keywords import LORE
from netdeck.games.bloodless.rules.passives import go_through_targets
from netdeck.games.bloodless.rules.records import DOWN, UP
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.spaces import IN_PLAY, KIND, OPPONENT
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Frame, Seat, StagingError, Zone
from netdeck.kernel.staging import Given, Thing, find_definition, place_card
from netdeck.language import tree

LIVE_KEYS = ("damage", "entered", "named", "linked", "attached_to", "face", "vars", "controller", "state", "lethal")


def place(table: Table, zone: Zone, entry: Thing) -> None:
    """Put one given card into a zone, with its state if it is in play."""
    special = {key: entry.pop(key) for key in LIVE_KEYS if key in entry}
    given_counters = "counters" in entry
    word = zone.name.rpartition(".")[2]
    printed = find_definition(table, str(entry.get("card", "")))
    if printed is not None:
        prepared = table.plan.definitions[printed]
        if KIND[zone.name] == "board" and not prepared.is_creature:
            raise StagingError(f"{printed} is a command: it cannot stand on the board (D9.3.2.2)")
        if word == "timeline" and not prepared.is_command:
            raise StagingError(f"{printed} is a creature: it cannot be on the timeline (D9.3.3.1)")
    controller = special.get("controller", zone.owner)
    if controller != zone.owner:
        raise StagingError(f"a card in {zone.name} is controlled by {zone.owner} (D7.6)")
    card = place_card(table, zone, entry)
    if special.get("vars"):
        table.change(card, vars=tuple(sorted(special["vars"].items())))
    if zone.name in IN_PLAY:
        _come_alive(table, card, special, given_counters)
    elif special.get("face") == DOWN:
        table.change(card, face=DOWN)
    for key in ("linked", "attached_to"):
        if key in special:
            table.plan.links.append((card, key, special[key]))  # type: ignore[attr-defined]


def _come_alive(table: Table, card: CardId, special: Given, given_counters: bool) -> None:
    face = special.get("face", UP)
    counters = table.cards[card].counters
    table.change(card, face=face, incarnation=1)
    live = table.fresh(card, face)
    flip = table.ready(card).rules.flip if face == DOWN else None
    live = msgspec.structs.replace(live, damage=special.get("damage", 0), entered_turn=special.get("entered", 0), flip_cost=flip)
    if "named" in special:
        what = "kin" if special["named"] in table.plan.kins else "card"  # type: ignore[attr-defined]
        live = msgspec.structs.replace(live, named=((what, special["named"]),))
    table.change(card, live=live)
    if face == UP and not given_counters:
        enter_with_counters(table, card)
        if table.ready(card).is_saga:
            table.cards[card] = table.cards[card].with_count(LORE, 1)
    elif given_counters:
        table.change(card, counters=counters)


def begin_effect(table: Table, effect: Given) -> None:
    """Let a given lasting effect be at work: the first change of the card that made it, on a card or a player, until its end (R39)."""
    printed = find_definition(table, str(effect.get("by", "")))
    source = table.plan.names.get(str(effect.get("by", "")))
    if printed is None and source is None:
        raise StagingError(f"there is no card {effect.get('by')!r}", "effects", table.plan.definitions)
    prepared = table.ready(source) if source is not None else table.plan.definitions[str(printed)]
    you = Seat(effect.get("controller", table.counters["active"]))
    target = _meant(table, str(effect.get("on", "")))
    change = next(iter(_changes(prepared.rules)), None)
    if change is None or target is None:
        raise StagingError(f"{prepared.name} makes no lasting effect on {effect.get('on')!r}", "effects")
    until = tree.Until(str(effect["until"]).replace(" ", "_")) if "until" in effect else change.until  # type: ignore[arg-type]
    ref = table.refer(target)
    where = "to" if isinstance(change, tree.Grant) else "cards"
    node = replace(change, **{where: tree.Bound("that", tree.Noun.CREATURE), "until": until})
    letters = {key: value for key, value in effect.items() if len(key) == 1 and isinstance(value, int)}
    scene = Scene(you, table.refer(source) if source is not None else ref, {"that": (ref,)}, letters=letters)
    for event in events_of(table, scene, node):
        assert isinstance(event, BloodEvent)
        event.apply(table)
    table.stirred = True


def _changes(node: Any) -> Any:
    """All changes in a tree that can last for a while."""
    if isinstance(node, tree.Modify | tree.GainKeywords | tree.LoseKeywords | tree.LoseText | tree.Grant):
        yield node
    elif isinstance(node, tuple):
        for each in node:
            yield from _changes(each)
    elif hasattr(node, "__dataclass_fields__") and not isinstance(node, type):
        for field in fields(node):
            yield from _changes(getattr(node, field.name))


def _meant(table: Table, word: str) -> CardId | None:
    if word in table.plan.names:
        return table.plan.names[word]
    if word in IN_PLAY and table.zones[word]:
        return table.zones[word][0]
    return next((card for card in table.in_play() if word in table.names_of(card)), None)


def resume(table: Table, given: Given) -> Sequence[tuple[Frame, str]]:
    """Where a given position goes on: at the active player's main phase choice, or at the start of the attack phase."""
    counters = table.counters
    active = Seat(given.get("active", "A"))
    counters["active"] = active
    counters["first"] = given.get("first", "A")
    if "turn" not in given:
        counters["turn"] = 1 if active == counters["first"] else 2
    first = counters["first"]
    counters[f"{first}.turns"] = (counters["turn"] + 1) // 2
    counters[f"{OPPONENT[first]}.turns"] = counters["turn"] // 2
    counters[f"{active}.turns"] = max(1, counters[f"{active}.turns"])
    for seat in table.seats:
        counters[f"{seat}.decided"] = True
    _tie_links(table)
    table.stirred = True
    go_through_targets(table, Passives())
    phase = given.get("phase", "main")
    if phase == "main":
        counters["phase"] = "main"
        return [(Bloodless(), "P8.3.4.1"), (MainChoice(), "P7.1")]
    if phase == "attack":
        counters["phase"] = "end of main"
        return [(Bloodless(), "P8.3.6")]
    raise StagingError(f"there is no phase {phase!r}", "phase", ("main", "attack"))


def _tie_links(table: Table) -> None:
    """Tie the cards that the file sets aside under others (R63)."""
    links: list[tuple[CardId, str, object]] = table.plan.links  # type: ignore[attr-defined]
    for card, key, value in links:
        for word in value if isinstance(value, list) else [value]:
            called = (each for each in table.cards if str(word) in table.names_of(each))
            other = table.plan.names[word] if word in table.plan.names else next(called, None)
            if other is None:
                raise StagingError(f"there is no card {word!r} to link", "zones", table.plan.names)
            over, under = (card, other) if key == "linked" else (other, card)
            if under not in table.cards[over].linked:
                table.change(over, linked=(*table.cards[over].linked, under))
    links.clear()

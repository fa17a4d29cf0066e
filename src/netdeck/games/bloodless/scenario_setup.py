"""Staging scenarios: cards in the long form, lasting effects, and the point at which a given position goes on.

Cards in play have the counters with which they enter unless the file says otherwise. Passives are applied on loading; nothing else happens
before the first step.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

from netdeck.games.bloodless.card_records import DOWN
from netdeck.games.bloodless.cards.keywords import LORE
from netdeck.games.bloodless.match_plan import BloodlessPlan
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules.ability_records import THAT
from netdeck.games.bloodless.rules.application import apply_change, set_flip_cost
from netdeck.games.bloodless.rules.cards import become_fresh, enter_with_counters, set_counters
from netdeck.games.bloodless.rules.frames import start
from netdeck.games.bloodless.rules.instructions import make_events
from netdeck.games.bloodless.rules.passives import apply_all
from netdeck.games.bloodless.rules.queries import CARD_NAME, KIN
from netdeck.games.bloodless.rules.records import bound as bound_in
from netdeck.games.bloodless.rules.records import lettered, new_scene, refer, with_value
from netdeck.games.bloodless.rules.steps import ASK_MAIN, CHOOSE_IN_MAIN, START_ATTACK
from netdeck.games.bloodless.rules.table import DOWN as FACE_DOWN
from netdeck.games.bloodless.rules.table import UP as FACE_UP
from netdeck.games.bloodless.state import row
from netdeck.games.bloodless.text_codegen import letter_number
from netdeck.games.bloodless.zones import IN_PLAY, KIND, OPPONENT
from netdeck.kernel import CardId, Seat, StagingError, Zone
from netdeck.kernel.records import NONE, new_row
from netdeck.kernel.scenario_setup import Thing, find_definition, place_card
from netdeck.kernel.setup import Given
from netdeck.language import ast_nodes

LIVE_KEYS: Final = ("damage", "entered", "named", "linked", "attached_to", "face", "vars", "controller", "state", "lethal")
LASTING: Final = ast_nodes.Modify | ast_nodes.GainKeywords | ast_nodes.LoseKeywords | ast_nodes.LoseText | ast_nodes.Grant


def place(table: TableState, zone: Zone, entry: Thing) -> None:
    """Put one given card into a zone, with its state if it is in play."""
    special: Thing = {key: entry.pop(key) for key in LIVE_KEYS if key in entry}
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
    plan = table.plan
    assert isinstance(plan, BloodlessPlan)
    plan.links += [(card, key, special[key]) for key in ("linked", "attached_to") if key in special]


def _come_alive(table: TableState, card: CardId, special: Given, given_counters: bool) -> None:
    """Let a card be in play, in its first incarnation."""
    face = FACE_DOWN if special.get("face") == DOWN else FACE_UP
    book = table.book
    with table.writing() as columns:
        columns.face[card] = face
        columns.incarnation[card] = 1
        become_fresh(columns, card, face)
        columns.damage[card] = special.get("damage", 0)
        columns.entered_turn[card] = special.get("entered", 0)
        if face == FACE_DOWN:
            set_flip_cost(columns, card, -1, columns.d_flip[columns.printed[card]])
        if "named" in special:
            name = special["named"]
            what, numbers = (KIN, book.kin_numbers) if name in book.kin_numbers else (CARD_NAME, book.numbers)
            columns.named[card] = with_value(columns, NONE, what, numbers[name])
        if face == FACE_UP and not given_counters:
            enter_with_counters(columns, card)
            if table.ready(card).is_saga:
                set_counters(columns, card, book.name(LORE), 1)


def begin_effect(table: TableState, effect: Given) -> None:
    """Let a given lasting effect be at work: the first change of the card that made it, on a card or a player, until its end (R39)."""
    by = str(effect.get("by", ""))
    printed, source = find_definition(table, by), table.plan.names.get(by)
    if printed is None and source is None:
        raise StagingError(f"there is no card {effect.get('by')!r}", "effects", table.plan.definitions)
    prepared = table.ready(source) if source is not None else table.plan.definitions[str(printed)]
    you = table.outside.seat(effect.get("controller", table.active))
    target = _meant(table, str(effect.get("on", "")))
    change = next(iter(_changes(prepared.rules)), None)
    if change is None or target is None:
        raise StagingError(f"{prepared.name} makes no lasting effect on {effect.get('on')!r}", "effects")
    until = ast_nodes.Until(str(effect["until"]).replace(" ", "_")) if "until" in effect else change.until  # type: ignore[arg-type]
    where = "to" if isinstance(change, ast_nodes.Grant) else "cards"
    node = replace(change, **{where: ast_nodes.Bound("that", ast_nodes.Noun.CREATURE), "until": until})
    at = _told_in(table, node)
    with table.writing() as columns:
        ref = refer(columns, target, NONE)
        this = refer(columns, source, NONE) if source is not None else ref
        refs = new_row(columns, 1, True)
        columns.heap[refs + 1] = ref
        scene = bound_in(columns, new_scene(columns, you, this), THAT, refs)
        for key, value in effect.items():
            if len(key) == 1 and isinstance(value, int):
                scene = lettered(columns, scene, letter_number(key), value)
        for event in row(columns, make_events(columns, at, scene)):
            apply_change(columns, event)
        columns.stirred = 1


def _told_in(table: TableState, node: object) -> int:
    """Where the book of a match tells an instruction; if no card says it, the match has a book of its own in which it is written."""
    known = next((at for at in table.book.programs if table.book.words[at] == (node,)), None)
    if known is not None:
        return known
    table.use_book(table.book.own_copy())
    return table.book._do((node,))


def _changes(node: Any) -> Iterator[Any]:
    """All changes in a tree that can last for a while."""
    if isinstance(node, LASTING):
        yield node
    elif isinstance(node, tuple):
        for each in node:
            yield from _changes(each)
    elif hasattr(node, "__dataclass_fields__") and not isinstance(node, type):
        for field in fields(node):
            yield from _changes(getattr(node, field.name))


def _meant(table: TableState, word: str) -> CardId | None:
    if word in table.plan.names:
        return table.plan.names[word]
    if word in IN_PLAY and table.zones[word]:
        return table.zones[word][0]
    return next((card for card in table.in_play() if word in table.names_of(card)), None)


def resume(table: TableState, given: Given) -> None:
    """Let a given position go on: at the active player's main phase choice, or at the start of the attack phase."""
    phase = given.get("phase", "main")
    if phase not in ("main", "attack"):
        raise StagingError(f"there is no phase {phase!r}", "phase", ("main", "attack"))
    active, first = Seat(given.get("active", "A")), Seat(given.get("first", "A"))
    turn = table.turn if "turn" in given else 1 if active == first else 2
    turns = {first: (turn + 1) // 2, OPPONENT[first]: turn // 2}
    turns[active] = max(1, turns[active])
    table.counters = {
        "active": active,
        "first": first,
        "turn": turn,
        "phase": "main" if phase == "main" else "end of main",
        **{f"{seat}.turns": number for seat, number in turns.items()},
        **{f"{seat}.decided": True for seat in table.seats},
    }
    _tie_links(table)
    columns = table.table_to_change()
    columns.stirred = 1
    apply_all(columns)
    if phase == "attack":
        start(columns, START_ATTACK)
        return
    start(columns, CHOOSE_IN_MAIN)
    start(columns, ASK_MAIN)


def _tie_links(table: TableState) -> None:
    """Tie the cards that the file sets aside under others (R63)."""
    plan = table.plan
    assert isinstance(plan, BloodlessPlan)
    for card, key, value in plan.links:
        for word in value if isinstance(value, list) else [value]:
            called = (each for each in table.cards if str(word) in table.names_of(each))
            other = plan.names[word] if word in plan.names else next(called, None)
            if other is None:
                raise StagingError(f"there is no card {word!r} to link", "zones", plan.names)
            over, under = (card, other) if key == "linked" else (other, card)
            linked = table.cards[over].linked
            if under not in linked:
                table.change(over, linked=(*linked, under))
    plan.links.clear()

"""Instructions that change cards and players, for good or for a while (7.5, R39).

Unqualified "gains" and "becomes" change the permanent values of a card in play; with "until" they begin a lasting effect, a passive
that ends.
"""

from collections.abc import Iterable
from typing import Any

from netdeck.games.bloodless.rules.card_events import (
    AbilityGranted,
    CountersChanged,
    Flipped,
    KeywordsChanged,
    PlayLimited,
    StatChanged,
    TextLost,
    TurnedDown,
)
from netdeck.games.bloodless.rules.events import BloodEvent
from netdeck.games.bloodless.rules.instructions import FlipForCost, makes
from netdeck.games.bloodless.rules.keywords import keyword_word
from netdeck.games.bloodless.rules.matching import number, players, present
from netdeck.games.bloodless.rules.records import Ref
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.timed import Timed
from netdeck.kernel import Seat
from netdeck.language import tree


def lasting(
    table: Table, scene: Scene, what: str, change: tuple[Any, ...], until: tree.Until, target: Ref | None = None, seat: Seat | None = None
) -> Timed:
    """A lasting effect that begins now (R39)."""
    source = scene.this.card if scene.this is not None else None
    incarnation = scene.this.incarnation if scene.this is not None else 0
    aim = table.refer(target.card) if target is not None else None
    return Timed(0, source, incarnation, scene.you, aim, seat, what, change, until, table.turn, table.active, scene)


def until_words(until: tree.Until | None) -> str:
    """The end of a lasting effect in words."""
    return "" if until is None else f"until {until.end.replace('_', ' ')}"


@makes(tree.Modify)
def modify(table: Table, scene: Scene, node: tree.Modify) -> Iterable[BloodEvent]:
    """Stats that change for good or for a while (R39)."""
    for ref in present(table, scene, node.cards):
        for change in node.changes:
            amount = number(table, scene, change.n)
            if amount == 0 and change.op != "=":
                continue
            timed = lasting(table, scene, "stat", (change.stat, change.op, amount), node.until, ref) if node.until is not None else None
            by = 0 if change.op == "=" else amount if change.op == "+" else -amount
            to = amount if change.op == "=" else None
            yield StatChanged(card=ref.card, stat=change.stat, by=by, to=to, until=until_words(node.until), timed=timed)


@makes(tree.GainKeywords)
def gain_keywords(table: Table, scene: Scene, node: tree.GainKeywords) -> Iterable[BloodEvent]:
    """Keywords for good or for a while (R39)."""
    words = tuple(map(keyword_word, node.keywords))
    for ref in present(table, scene, node.cards):
        timed = lasting(table, scene, "gain", words, node.until, ref) if node.until is not None else None
        yield KeywordsChanged(card=ref.card, keyword=words, until=until_words(node.until), timed=timed)


@makes(tree.LoseKeywords)
def lose_keywords(table: Table, scene: Scene, node: tree.LoseKeywords) -> Iterable[BloodEvent]:
    """Keywords lost for good or for a while (R39)."""
    for ref in present(table, scene, node.cards):
        own = tuple(sorted(table.values(ref.card).keywords))
        words = own if node.keywords == "all" else tuple(map(keyword_word, node.keywords))
        timed = lasting(table, scene, "lose", words, node.until, ref) if node.until is not None else None
        yield KeywordsChanged(card=ref.card, keyword=words, gain=False, until=until_words(node.until), timed=timed)


@makes(tree.LoseText)
def lose_text(table: Table, scene: Scene, node: tree.LoseText) -> Iterable[BloodEvent]:
    """Text lost (7.5)."""
    for ref in present(table, scene, node.cards):
        in_play = table.cards[ref.card].live is not None
        timed = lasting(table, scene, "text", (), node.until, ref) if node.until is not None and in_play else None
        yield TextLost(card=ref.card, until=until_words(node.until), timed=timed)


@makes(tree.AddCounters)
def add_counters(table: Table, scene: Scene, node: tree.AddCounters) -> Iterable[BloodEvent]:
    """Counters put on cards (D7.2)."""
    for ref in present(table, scene, node.on):
        yield CountersChanged(card=ref.card, name=node.name, by=number(table, scene, node.n))


@makes(tree.RemoveCounters)
def remove_counters(table: Table, scene: Scene, node: tree.RemoveCounters) -> Iterable[BloodEvent]:
    """Counters taken from cards (R62)."""
    for ref in present(table, scene, node.on):
        count = table.cards[ref.card].count(node.name) if node.n == "all" else number(table, scene, node.n)
        yield CountersChanged(clause="R62", card=ref.card, name=node.name, by=-count)


@makes(tree.Grant)
def grant(table: Table, scene: Scene, node: tree.Grant) -> Iterable[BloodEvent]:
    """An ability for a card or a player (R39)."""
    words = until_words(node.until)
    kind = type(node.ability).__name__.casefold()
    if isinstance(node.to, tree.Who | tree.ControllerOf | tree.OwnerOf | tree.ChosenPlayer):
        for seat in players(table, scene, node.to):
            until = node.until or tree.Until("this_leaves")
            timed = lasting(table, scene, "grant", (node.ability,), until, seat=seat)
            yield AbilityGranted(player=seat, ability=kind, until=words, timed=timed, node=node.ability)
        return
    for ref in present(table, scene, node.to):
        lasts = lasting(table, scene, "grant", (node.ability,), node.until, ref) if node.until is not None else None
        yield AbilityGranted(card=ref.card, ability=kind, until=words, timed=lasts, node=node.ability)


@makes(tree.Flip, FlipForCost)
def flip(table: Table, scene: Scene, node: tree.Flip) -> Iterable[BloodEvent]:
    """Turn face-up (R53)."""
    for ref in present(table, scene, node.cards):
        yield Flipped(card=ref.card, player=table.controller(ref.card), by_cost=isinstance(node, FlipForCost))


@makes(tree.TurnDown)
def turn_down(table: Table, scene: Scene, node: tree.TurnDown) -> Iterable[BloodEvent]:
    """Turn face-down, with the flip cost that the text gives or the printed one (R53)."""
    for ref in present(table, scene, node.cards):
        given = None if node.flip is None else number(table, scene, node.flip)
        cost: object = given if given is not None else table.ready(ref.card).rules.flip
        yield TurnedDown(card=ref.card, flip_cost=given, cost=cost)


@makes(tree.PlayLimit)
def play_limit(table: Table, scene: Scene, node: tree.PlayLimit) -> Iterable[BloodEvent]:
    """More plays in a turn (R61)."""
    for seat in players(table, scene, node.who):
        more = number(table, scene, node.n)
        timed = lasting(table, scene, "plays", (more,), node.until, seat=seat) if node.until is not None else None
        yield PlayLimited(player=seat, to=more, until=until_words(node.until), timed=timed)

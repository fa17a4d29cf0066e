"""Passive abilities (D10, P5) and lasting effects (R39).

One run starts from the permanent values of all cards and lets every passive add its change once, in order of precedence: first text,
keywords, kins, attack pattern and cost, then health, defense and power (R38). Numbers stop at zero after every operation (D1.3). What each
passive did to each target is remembered (D10.2); the differences to the last run are what is applied, changed or undone.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from netdeck.games.bloodless.cards.prepared import STATS
from netdeck.games.bloodless.rules.card_events import Attacked
from netdeck.games.bloodless.rules.events import TurnEnded, TurnStarted
from netdeck.games.bloodless.rules.frames import Passives
from netdeck.games.bloodless.rules.keywords import keyword_word
from netdeck.games.bloodless.rules.log_records import PassiveChanged, TimedEnded
from netdeck.games.bloodless.rules.matching import candidates, holds_now, known, number, players
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.records import Values
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.spaces import IN_PLAY, OPPONENT
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.timed import Timed
from netdeck.games.bloodless.rules.watching import Watch, index_of, watches_for
from netdeck.kernel import CardId, Next, Seat, finish, holds
from netdeck.kernel.trace import watch as traced
from netdeck.language import tree

Memory = dict[tuple[object, ...], object]


def unsettled(table: Table) -> bool:
    """Whether a run of P5 could change anything: something happened, and there are passives, lasting effects or old changes."""
    if not table.stirred:
        return False
    index = table.index or index_of(table)
    if table.timed or table.modified or table.caps or index.passives:
        settled = table.settled
        if settled is None or settled[0] is not index or settled[1] is not table.timed or not index.steady:
            return True
    table.stirred = False
    return False


@Passives.step("P5.1")
def go_through_targets(table: Table, passives: Passives) -> Next:
    """Every passive goes through its targets; what it does now is compared with what it did before."""
    apply_all(table)
    return finish()


def apply_all(table: Table) -> None:
    """One run of P5 (R38)."""
    _drop_finished(table)
    memory = _run(table)
    if table.heard is not None or not traced.silent:
        _note_differences(table, table.applied, memory)
    table.applied = memory
    table.stirred = False
    table.settled = (table.index, table.timed)
    table.frail = True


def _note_differences(table: Table, before: Any, memory: Memory) -> None:
    """Write down what is undone, applied and changed (P5.2, P5.3)."""
    for key in [key for key in before if key not in memory]:
        _note(table, key, before[key], "undone", "P5.3.2.1")
    for key, change in memory.items():
        if key not in before:
            _note(table, key, change, "applied", "P5.2.2.1")
        elif before[key] != change:
            _note(table, key, change, "changed", "P5.2.1.1")


def _note(table: Table, key: tuple[Any, ...], change: object, how: str, clause: str) -> None:
    if holds(clause) and table.heard is not None:
        card, ability, target, field = key
        name = f"{table.ready(card).word}.{ability}" if card is not None else str(ability)
        aim = target if isinstance(target, CardId) else None
        table.record(PassiveChanged(clause=clause, ability=name, target=aim, field=field, change=str(change), how=how, card=card))


def _run(table: Table) -> Memory:
    """Compute all values anew; ``table.modified`` shows the running result meanwhile."""
    before = table.modified
    now: dict[CardId, Values] = {}
    memory: Memory = {}
    words = _changes_words(table)
    if words or any(_words(values) != _base_words(table, card) for card, values in before.items()):
        table.modified = now
        table.index = None
    table.modified = now
    table.caps = {}
    for watch in index_of(table).passives:
        _give(table, watch, now, memory, first=True)
    for effect in table.timed:
        _last(table, effect, now, memory, first=True)
    if words:
        table.index = None
    for watch in index_of(table).passives:
        _give(table, watch, now, memory, first=False)
    for effect in table.timed:
        _last(table, effect, now, memory, first=False)
    return memory


def _changes_words(table: Table) -> bool:
    """Whether anything gives or takes text, keywords, kins or attack patterns: then what is active may change on the way."""
    if any(effect.what in ("gain", "lose", "text", "grant") for effect in table.timed):
        return True
    return any(watch.written.words for watch in index_of(table).passives)


def _words(values: Values) -> tuple[object, ...]:
    return values.keywords, values.text


def _base_words(table: Table, card: CardId) -> tuple[object, ...]:
    live = table.cards[card].live
    return _words(live.base if live is not None else table.ready(card).resting)


def _give(table: Table, watch: Watch, now: dict[CardId, Values], memory: Memory, first: bool) -> None:
    """What one passive of a card gives to its targets in one of the two layers (R38)."""
    if not watch.written.layers[0 if first else 1]:
        return
    node = watch.written.node
    assert isinstance(node, tree.Passive)
    give = node.give
    scene = Scene(watch.you, table.refer(watch.card))
    if node.condition is not None and not holds_now(table, scene, node.condition):
        return  # P5.3.1, R37
    if isinstance(node.to, tree.Who | tree.ControllerOf | tree.OwnerOf | tree.ChosenPlayer):
        if first and give.play_limit is not None:
            _cap(table, players(table, scene, node.to), number(table, scene, give.play_limit), watch, memory)
        return
    for target in _targets(table, scene, node.to):
        key = (watch.card, watch.written.number, target)
        if first:
            _give_words(table, target, give, now, memory, key)
        for change in give.stats:
            if (change.stat in STATS) is not first:
                amount = number(table, scene, change.n)
                _change_stat(table, target, change.stat, change.op, amount, now, memory, key)


def _targets(table: Table, scene: Scene, to: Any) -> Iterable[CardId]:
    if isinstance(to, tree.Cards):
        return candidates(table, to, scene)
    return [ref.card for ref in known(table, scene, to)]


def _cap(table: Table, seats: Iterable[Seat], cap: int, watch: Watch, memory: Memory) -> None:
    for seat in seats:
        table.caps = {**table.caps, seat: min(cap, table.caps.get(seat, cap))}
        memory[(watch.card, watch.written.number, str(seat), "play_limit")] = cap


def _set(table: Table, card: CardId, now: dict[CardId, Values], **changes: object) -> None:
    now[card] = msgspec.structs.replace(table.values(card), **changes)


def _change_stat(
    table: Table, card: CardId, stat: str, op: str, amount: int, now: dict[CardId, Values], memory: Memory, key: tuple[object, ...]
) -> None:
    value: int = getattr(table.values(card), stat)
    after = amount if op == "=" else max(0, value + (amount if op == "+" else -amount))  # D1.3
    if after != value:
        _set(table, card, now, **{stat: after})
    memory[(*key, stat)] = f"{op}{amount}"


def _give_words(table: Table, card: CardId, give: tree.Give, now: dict[CardId, Values], memory: Memory, key: tuple[object, ...]) -> None:
    values = table.values(card)
    if give.lose_keywords:
        lost = values.keywords if give.lose_keywords == "all" else frozenset(map(keyword_word, give.lose_keywords))
        _set(table, card, now, keywords=table.values(card).keywords - lost)
        memory[(*key, "lose keywords")] = ", ".join(sorted(lost))
    if give.keywords:
        _set(table, card, now, keywords=table.values(card).keywords | set(map(keyword_word, give.keywords)))
        memory[(*key, "keywords")] = ", ".join(give.keywords)
    if give.kins:
        _set(table, card, now, kins=table.values(card).kins | set(give.kins))
        memory[(*key, "kins")] = ", ".join(give.kins)
    if give.attack:
        _set(table, card, now, attack=give.attack)
        memory[(*key, "attack")] = ", ".join(give.attack)
    if give.no_text:
        _set(table, card, now, text=False)
        memory[(*key, "text")] = "none"


# Lasting effects


def _last(table: Table, effect: Timed, now: dict[CardId, Values], memory: Memory, first: bool) -> None:
    """What one lasting effect does to its target in one of the two layers."""
    if effect.what == "plays":
        if first and effect.player is not None:
            memory[(effect.source, f"effect {effect.number}", str(effect.player), "play_limit")] = f"+{effect.change[0]}"
        return
    if effect.target is None:
        return
    card = effect.target.card
    key = (effect.source, f"effect {effect.number}", card)
    match effect.what:
        case "stat":
            stat, op, amount = effect.change
            if (stat in STATS) is not first:
                _change_stat(table, card, stat, op, amount, now, memory, key)
        case "gain" if first:
            _give_words(table, card, tree.Give(keywords=effect.change), now, memory, key)
        case "lose" if first:
            _give_words(table, card, tree.Give(lose_keywords=effect.change), now, memory, key)
        case "text" if first:
            _give_words(table, card, tree.Give(no_text=True), now, memory, key)
        case "grant" if first:
            memory[(*key, "ability")] = "granted"


def _drop_finished(table: Table) -> None:
    """Lasting effects whose end has come, or whose card is gone, are over (R39, R10)."""
    kept = tuple(effect for effect in table.timed if not effect.finished and not _is_gone(table, effect))
    if len(kept) == len(table.timed):
        return
    if table.heard is not None:
        for effect in table.timed:
            if effect not in kept:
                card = effect.target.card if effect.target is not None else None
                table.record(TimedEnded(effect=effect.what, card=card))
    table.timed = kept
    table.index = None


def _is_gone(table: Table, effect: Timed) -> bool:
    if effect.target is not None:
        record = table.cards[effect.target.card]
        if record.zone not in IN_PLAY or record.incarnation != effect.target.incarnation:
            return True
    if effect.until.end == "this_leaves" and effect.source is not None:
        source = table.cards[effect.source]
        return source.zone not in IN_PLAY or source.incarnation != effect.incarnation
    return False


def note_ends(table: Table, outcome: Happened) -> None:
    """Note for every lasting effect whether *outcome* is its end (R39); it is undone at the next P5."""
    if not outcome.ok:
        return
    after = tuple(_noted(table, effect, outcome) for effect in table.timed)
    if after != table.timed:
        table.timed = after
        table.stirred = True  # P5 has work to do, even if a part of this event has just had its own (R17)


def _noted(table: Table, effect: Timed, outcome: Happened) -> Timed:
    event = outcome.event
    end = effect.until.end
    over = False
    if isinstance(event, TurnEnded):
        if end == "end_of_next_turn":
            if effect.seen_ends:
                over = True
            else:
                return msgspec.structs.replace(effect, seen_ends=1)
        over = over or (
            end == "end_of_turn"
            or (end == "end_of_your_turn" and event.previous == effect.controller)
            or (end == "end_of_opponent_turn" and event.previous == OPPONENT[effect.controller])
        )
    elif isinstance(event, TurnStarted):
        over = end == "start_of_your_turn" and event.player == effect.controller
    elif isinstance(event, Attacked) and end == "next_attack":
        aim = effect.target.card if effect.target is not None else effect.source
        over = event.card == aim
    if end == "event":
        scene = effect.scene or Scene(effect.controller, table.refer(effect.source) if effect.source is not None else None)
        over = watches_for(table, effect.until.when, event, scene, outcome)
    return msgspec.structs.replace(effect, finished=True) if over else effect

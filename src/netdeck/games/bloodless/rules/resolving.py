"""Resolving an event (P6): the heart of the game.

The event becomes a list; each event-modifying ability that is active is used once on that list, in order of precedence (P6.4, R16). What is
left is applied event by event; the abilities that were active just before answer each outcome (R15); a play goes on to its next step (R18).
Then come passives, the end check, deaths, turn skips and instant decisions. A part, which is an event inside another one's application,
leaves the last four to the event around it (R17).

In silent running an event that nothing watches takes the short way through :func:`process`: steps at which nothing can happen are left out,
and there is a frame only for what is left to do. What an event does is written once, for both ways; tests compare all that the two hold.
"""

from collections.abc import Callable
from typing import Any

from netdeck.games.bloodless.cards.prepared import CREATE, said
from netdeck.games.bloodless.rules.card_events import Flipped, Moved, Resummoned
from netdeck.games.bloodless.rules.chains import next_step
from netdeck.games.bloodless.rules.events import BloodEvent, GameFinished
from netdeck.games.bloodless.rules.frames import APPLY, Consequence, DeathCheck, EndCheck, Passives, Replacing, Resolve, TurnSkip, Window
from netdeck.games.bloodless.rules.instants import anyone_may_act
from netdeck.games.bloodless.rules.log_records import AbilityUsed, Ended, Failed, Replaced, Triggered
from netdeck.games.bloodless.rules.matching import holds_now
from netdeck.games.bloodless.rules.outcomes import Happened, snapshot
from netdeck.games.bloodless.rules.passives import apply_all, note_ends, unsettled
from netdeck.games.bloodless.rules.scene import Scene, scene_of
from netdeck.games.bloodless.rules.spaces import IN_PLAY, SKIPS
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.watching import Index, Watch, abilities_of, index_of, watches_for
from netdeck.kernel import CardId, Frame, Next, Result, finish, go, holds, over, run
from netdeck.kernel.changed import changed
from netdeck.kernel.process import Go, Run
from netdeck.kernel.trace import watch as traced
from netdeck.language import tree


def process(
    table: Table, event: BloodEvent, /, then: str = "", part: bool = False, raw: bool = False, by: tuple[Watch, ...] = (), **locals: Any
) -> Next:
    """Process *event* and go on at *then*; its outcome is in ``table.last`` there. A *raw* one is not modified again (R16).

    *by* are abilities that may modify it although their card has just left (R73).
    """
    if table.heard is None and traced.silent and not by:  # is_swift, without another call: this is where all events come by
        index = table.index or index_of(table)
        if (raw or event.word not in index.modified_kinds) and event.word != "finish_game":
            return _process_swiftly(table, Resolve(event, part, raw, current=(event,), sampled=index), then, locals)
    return run(Resolve(event, part, raw, own=by), then=then, **locals)


def is_swift(table: Table) -> bool:
    """Whether the short ways may be taken: nobody listens, and nobody watches the clauses."""
    return table.heard is None and traced.silent


def _process_swiftly(table: Table, resolve: Resolve, then: str, locals: dict[str, object]) -> Next:
    """The short way for an event that nothing modifies: apply it at once or start its process; a frame only for what is left to do.

    Only steps at which nothing can happen are left out. What an event does is written nowhere a second time.
    """
    table.since_choice += 1
    options = table.plan.options
    if table.since_choice > options["loop_limit"] or len(table.frames) >= options["depth_limit"]:  # is_loop
        return over(unfinishable(table))
    event = resolve.event.settled(table)
    watched = _is_watched(table, event, resolve.sampled)
    following = _apply(table, event)
    if following is not None:
        return Run((following, (resolve, "P6.6.2")), then, locals)
    if watched or table.timed or _is_busy(table, resolve.part):
        return Run(((resolve, "P6.6.2"),), then, locals)
    return Go(then, locals)


def _is_watched(table: Table, event: BloodEvent, index: Index | None) -> bool:
    """Whether something may follow *event*: an answer, a next step, an arrival, what was set aside under it (P6.6.2, P6.6.3, R9, R52)."""
    assert index is not None
    if isinstance(event, Moved):
        return index.answers(event) or event.to in IN_PLAY or bool(table.cards[event.card].linked)
    return event.word in index.creators or event.word in CHAINED


CHAINED = frozenset(("play", "summon", "execute", "flip", "resummon"))
ARRIVING = frozenset(("move", "flip", "resummon"))
"""The events by which a card comes to have abilities (R9)."""


def _is_busy(table: Table, part: bool) -> bool:
    """Whether anything is due after an event that nothing answers: passives, the end, deaths, skips, instant decisions."""
    counters = table.counters
    if not counters["pool"] or (table.stirred and unsettled(table)):
        return True
    if part:
        return False
    if counters[SKIPS[counters["active"]]] or (table.frail and someone_dying(table)):
        return True
    quick = (table.index or index_of(table)).instants or table.plan.options["flip_timing"] != "main"
    return bool(quick) and anyone_may_act(table)


def is_loop(table: Table, more: int = 0) -> bool:
    """Whether the judge must step in (R66), counting *more* processes that are about to start."""
    options = table.plan.options
    return bool(table.since_choice > options["loop_limit"] or len(table.frames) + more > options["depth_limit"])


def someone_dying(table: Table) -> bool:
    """Whether a creature on the board has no health left (P2.2)."""
    if not table.frail:
        return False
    cards, modified = table.cards, table.modified
    for card in table.creatures():
        live = cards[card].live
        assert live is not None
        health = modified[card].health if card in modified else live.base.health
        if health <= live.damage:
            return True
    table.frail = False
    return False


@Resolve.step("P6.1")
def list_current_events(table: Table, resolve: Resolve) -> Next:
    """The current events list holds only the event. The judge counts: a game that cannot be finished is a draw (R66)."""
    table.since_choice += 1
    if is_loop(table) and holds("R66"):
        return over(unfinishable(table))
    if is_swift(table) and not resolve.own:
        index = index_of(table)
        if resolve.event.word not in index.modified_kinds and resolve.event.word != "finish_game":
            return go("P6.6.1", current=(resolve.event,), sampled=index)  # P6.2 to P6.6 would find nothing to do
    return go("P6.2", current=(resolve.event,))


def unfinishable(table: Table) -> Result:
    """The judge declares a draw (R66)."""
    table.record(Ended(clause="R66", draw=True))
    return Result("R66", (), "endless")


@Resolve.step("P6.2")
def list_future_events(table: Table, resolve: Resolve) -> Next:
    """The future events list is empty."""
    return go("P6.3")


@Resolve.step("P6.3")
def sort_modifiers(table: Table, resolve: Resolve) -> Next:
    """The event-modifying abilities that are active now, by precedence (R14). None for events that such an ability made (R16)."""
    index = index_of(table)
    if resolve.raw or (resolve.event.word not in index.modified_kinds and not resolve.own):
        return go("P6.5")
    if resolve.own:  # a card that has left comes first (R14)
        return go("P6.4", modifiers=tuple(sorted((*resolve.own, *index.modifiers), key=_precedence(table))))
    return go("P6.4", modifiers=index.modifiers)


@Resolve.step("P6.4")
def use_modifiers(table: Table, resolve: Resolve) -> Next:
    """Each ability once over the list; an optional one asks for each event that it fits (R16)."""
    if not resolve.modifiers:
        return go("P6.5")
    if resolve.place < len(resolve.current):
        event = resolve.current[resolve.place]
        watch = resolve.modifiers[0]
        scene = modifier_scene(table, watch, event)
        if scene is None:
            return go("P6.4.1.1")
        return run(Replacing(watch, event, scene), then="P6.4.1.2")
    return go("P6.4.2")


@Resolve.step("P6.4.1.1")
def keep_event(table: Table, resolve: Resolve) -> Next:
    """It does not fit: the event goes unchanged to the future list."""
    event = resolve.current[resolve.place]
    return go("P6.4", future=(*resolve.future, event), place=resolve.place + 1)


@Resolve.step("P6.4.1.2")
def put_events_instead(table: Table, resolve: Resolve) -> Next:
    """It fits: what it makes of the event goes to the future list."""
    return go("P6.4", future=(*resolve.future, *table.replaced), place=resolve.place + 1, made=(*resolve.made, *table.replaced_by))


@Resolve.step("P6.4.2")
def make_future_current(table: Table, resolve: Resolve) -> Next:
    """The current list becomes the future list."""
    return go("P6.4.3", current=resolve.future, place=0)


@Resolve.step("P6.4.3")
def empty_future(table: Table, resolve: Resolve) -> Next:
    """The future list is emptied, and the next ability has its turn."""
    return go("P6.4", future=(), modifiers=resolve.modifiers[1:])


def modifier_scene(table: Table, watch: Watch, event: BloodEvent) -> Scene | None:
    """The scene in which *watch* changes *event*; ``None`` when it does not fit (D5.1.3, D5.3)."""
    if event.word not in watch.written.kinds:
        return None
    node = watch.written.node
    assert isinstance(node, tree.Replace | tree.Before | tree.Cant)
    settled = event.settled(table)
    scene = scene_of(table, watch.card, watch.you, Happened(settled, past=snapshot(table, settled)))
    if not watches_for(table, node.when, settled, scene, None):
        return None
    if node.condition is not None and not holds_now(table, scene, node.condition):
        return None
    if isinstance(node, tree.Replace) and node.limit is not None and used(table, watch) >= node.limit:
        return None
    return scene


def used(table: Table, watch: Watch) -> int:
    """How often an ability was used this turn (R65)."""
    live = table.cards[watch.card].live
    if live is None:
        return 0
    return next((use[2] for use in live.uses if use[0] == watch.written.number and use[1] == table.turn), 0)


@Resolve.step("P6.5")
def sort_creators(table: Table, resolve: Resolve) -> Next:
    """The event-creating abilities are kept sorted; which are active is sampled before each event is applied (R15)."""
    return go("P6.6", place=0)


@Resolve.step("P6.6")
def take_next_event(table: Table, resolve: Resolve) -> Next:
    """The next event of the current list, and the abilities that will see its outcome (R15)."""
    if resolve.place >= len(resolve.current):
        return _wrap_up(table, resolve, resolve.place, resolve.good) if is_swift(table) else go("P6.7")
    return go("P6.6.1", sampled=index_of(table))


@Resolve.step("P6.6.1")
def apply_event(table: Table, resolve: Resolve) -> Next:
    """Apply it: at once, or by the process that its kind has (P1)."""
    event = resolve.current[resolve.place].settled(table)
    if isinstance(event, GameFinished):
        return over(end_of(table, event))
    following = _apply(table, event)
    return go("P6.6.2") if following is None else run(following, then="P6.6.2")


def _apply(table: Table, event: BloodEvent) -> Frame | None:
    """Apply *event*, settled, at once, and leave its outcome in ``table.last``; or the process that does so (P1)."""
    reason = event.fails(table)
    if reason is not None:
        fail(table, event, reason)
        return None
    table.stirred = True
    if event.whole:
        process: Frame = APPLY[event.word](event)
        return process
    past = snapshot(table, event)
    outcome = table.record(event)
    if isinstance(outcome.yielded, CardId):
        event = changed(event, card=outcome.yielded)
    if event.word == "resummon":
        past = snapshot(table, event)  # whoever speaks of it means what has arrived, not what it was (R71)
    table.last = Happened(event, outcome.succeeded, "" if outcome.succeeded else event.clause, past)
    return None


def fail(table: Table, event: BloodEvent, reason: str) -> None:
    """Note that *event* changed nothing, and why (D4.2)."""
    past = snapshot(table, event)
    if table.heard is not None:
        card = getattr(event, "card", None)
        card = card if card is not None else getattr(event, "target", None)
        table.record(Failed(clause=reason, event=event.word, card=card, player=getattr(event, "player", None)))
    table.last = Happened(event, False, reason, past)


def end_of(table: Table, event: GameFinished) -> Result:
    """The result that a finish game event gives (P3.1, R31)."""
    table.record(event)
    table.record(Ended(clause=event.clause, winner=event.winner, draw=event.winner is None))
    return Result(event.clause, () if event.winner is None else (event.winner,), event.reason)


@Resolve.step("P6.6.2")
def match_creators(table: Table, resolve: Resolve) -> Next:
    """Every ability that was active sees the outcome; the ones that fit are processed in order (R15)."""
    outcome = table.last
    assert outcome is not None
    if table.timed:
        note_ends(table, outcome)
    good = resolve.good
    if (good is None or (outcome.ok and not good.ok)) and _same(resolve.event, outcome.event):
        good = outcome
    answers = _answers(table, resolve, outcome)
    if answers:
        return go("D5.2.2", outcome=outcome, good=good, answers=answers)
    if is_swift(table):
        return _end_swiftly(table, resolve, outcome, good)
    return go("P6.6.3", outcome=outcome, good=good)


def _end_swiftly(table: Table, resolve: Resolve, outcome: Happened, good: Happened | None) -> Next:
    """The rest of the short way for an event that nothing has answered."""
    following = next_step(table, outcome, resolve.chain)
    place = resolve.place + 1
    if following or place < len(resolve.current):
        return run(*following, then="P6.6", place=place, outcome=None, good=good)
    return _wrap_up(table, resolve, place, good)


def _wrap_up(table: Table, resolve: Resolve, place: int, good: Happened | None) -> Next:
    """P6.7 to P6.11 in one go: passives at once, then the first check that is due, if any is."""
    if unsettled(table):
        apply_all(table)
    if table.counters["pool"] == 0:
        return go("P6.8", place=place, good=good)
    if not resolve.part:
        if someone_dying(table):
            return go("P6.9", place=place, good=good)
        if table.counters[SKIPS[table.counters["active"]]]:
            return go("P6.10", place=place, good=good)
        if anyone_may_act(table):
            return go("P6.11", place=place, good=good)
    table.last = good or Happened(resolve.event, False, "R13")
    return finish()


def _same(event: BloodEvent, other: BloodEvent) -> bool:
    """Whether *other* is of the same kind and befalls the same card or player (R13)."""
    return event is other or (event.word == other.word and event.subject() == other.subject())


def _answers(table: Table, resolve: Resolve, outcome: Happened) -> tuple[Consequence, ...]:
    assert resolve.sampled is not None
    word = outcome.event.word
    watches = resolve.sampled.creators.get(word, ())
    arrives = outcome.ok and word in ARRIVING
    if not watches and not arrives:
        return ()
    if word == "end_of_turn" and len(watches) > 1:  # the new active player's cards come first (R36)
        watches = tuple(sorted(watches, key=_precedence(table)))
    if word == "resummon":  # it answers as what has arrived, not as what it was (R71)
        watches = tuple(watch for watch in watches if watch.card != outcome.event.subject())
    found = [(watch, answer) for watch in watches if (answer := _answer(table, watch, outcome)) is not None]
    own = _own_answers(table, resolve, outcome, {watch.card for watch in watches}) if arrives else []
    if found and own:
        precedes = _precedence(table)
        return tuple(answer for _, answer in sorted([*found, *own], key=lambda pair: precedes(pair[0])))
    return tuple(answer for _, answer in found or own)


def _precedence(table: Table) -> Callable[[Watch], tuple[int, int]]:
    """The order of abilities as the table is now (R14); a card that has left comes first."""
    order = {card: place for place, card in enumerate(table.in_play())}
    return lambda watch: (watch.rank, order.get(watch.card, -1))


def _own_answers(table: Table, resolve: Resolve, outcome: Happened, seen: set[CardId]) -> list[tuple[Watch, Consequence]]:
    """A card that has arrived, or turned face-up, answers the events of the chain that brought it, in their order (R9)."""
    event = outcome.event
    assert isinstance(event, Moved | Flipped | Resummoned)  # ARRIVING
    arrived = not isinstance(event, Moved) or (event.to in IN_PLAY and event.from_ not in IN_PLAY)
    if not arrived or event.card in seen or table.cards[event.card].face != "up":
        return []
    own = [watch for watch in abilities_of(table, event.card) if watch.written.role == CREATE]
    return [
        (watch, answer)
        for each in (*resolve.chain, outcome)
        for watch in own
        if each.event.word in watch.written.kinds and (answer := _answer(table, watch, each)) is not None
    ]


def _answer(table: Table, watch: Watch, outcome: Happened) -> Consequence | None:
    """What *watch* does about *outcome*; ``None`` when it does not fit (D5.3, R15)."""
    node = watch.written.node
    assert isinstance(node, tree.Trigger)
    past = outcome.past.get(watch.card) or watch.past
    scene = scene_of(table, watch.card, watch.you, outcome, table.refer(watch.card, past if past.card.live is not None else None))
    if not watches_for(table, node.when, outcome.event, scene, outcome):
        return None
    if node.condition is not None and not holds_now(table, scene, node.condition):
        return None
    if node.limit is not None and used(table, watch) >= node.limit:
        return None
    if (node.once or node.limit is not None) and table.cards[watch.card].live is not None:
        table.record(AbilityUsed(card=watch.card, number=watch.written.number, once=node.once))
    if table.heard is not None:
        text = said(watch.written)
        table.record(Triggered(ability=ability_name(table, watch), outcome=outcome.event.word, card=watch.card, text=text))
    return Consequence(scene, node.do)


def ability_name(table: Table, watch: Watch) -> str:
    """An ability as the log names it: the card's word and the number of the ability."""
    return f"{table.ready(watch.card).word}.{watch.written.number}"


@Resolve.step("D5.2.2")
def process_consequences(table: Table, resolve: Resolve) -> Next:
    """The consequences one after another; those not begun are dropped when the turn ends (R34)."""
    if not resolve.answers:
        return go("P6.6.3")
    return run(resolve.answers[0], then="D5.2.2", answers=resolve.answers[1:])


@Resolve.step("P6.6.3")
def take_next_play_step(table: Table, resolve: Resolve) -> Next:
    """A play goes on to its next step: play, summon or execute, move, and what follows (R18)."""
    assert resolve.outcome is not None
    following = next_step(table, resolve.outcome, resolve.chain)
    if not following:
        return go("P6.6", place=resolve.place + 1, outcome=None)
    return run(*following, then="P6.6", place=resolve.place + 1, outcome=None)


@Resolve.step("P6.7")
def apply_passives(table: Table, resolve: Resolve) -> Next:
    """Passive abilities (P5), unless nothing has changed since the last time."""
    return run(Passives(), then="P6.8") if unsettled(table) else go("P6.8")


@Resolve.step("P6.8")
def check_end(table: Table, resolve: Resolve) -> Next:
    """Game end condition checks (P3); a part stops here (R17)."""
    then = "R13" if resolve.part else "P6.9"
    if table.counters["pool"] == 0 and not is_finishing(table):
        return run(EndCheck(), then=then)
    return go(then)


@Resolve.step("P6.9")
def check_deaths(table: Table, resolve: Resolve) -> Next:
    """Creature death checks (P2)."""
    return run(DeathCheck(), then="P6.10") if someone_dying(table) else go("P6.10")


@Resolve.step("P6.10")
def check_skips(table: Table, resolve: Resolve) -> Next:
    """The active player's turn skips (P4)."""
    if table.of(table.active, "skips"):
        return run(TurnSkip(), then="P6.11")
    return go("P6.11")


@Resolve.step("P6.11")
def offer_instants(table: Table, resolve: Resolve) -> Next:
    """Instant-speed decisions (R40)."""
    if anyone_may_act(table):
        return run(Window(table.active), then="R13")
    return go("R13")


@Resolve.step("R13")
def hand_over_outcome(table: Table, resolve: Resolve) -> Next:
    """Whoever processed the event learns its outcome (R13)."""
    table.last = resolve.good or Happened(resolve.event, False, "R13")
    return finish()


def is_finishing(table: Table) -> bool:
    """Whether a finish game event is being resolved: the end is not checked again meanwhile (R31)."""
    return any(isinstance(frame, Resolve) and frame.event.word == "finish_game" for frame, _, _ in table.frames)


def replaced_record(table: Table, watch: Watch, event: BloodEvent, new: tuple[BloodEvent, ...]) -> None:
    """Write down that an ability changed what happens (P6.4.1.2)."""
    if table.heard is not None:
        names = tuple(each.word for each in new)
        name, text = ability_name(table, watch), said(watch.written)
        table.record(Replaced(ability=name, event=event.word, new_events=names, card=watch.card, text=text))

"""What follows a step of a play (P6.6.3, R18, N8).

Play, then Summon or Execute, then Move; then a Blood Flask gives its blood, a saga reads its first chapter, a plain command does what it
says and is finished. A Failure ends the chain. A card that never arrived is no longer on its way when its play is over (R21). When
something leaves the board, what was set aside under it goes to the discard pile (R52).
"""

import msgspec

from netdeck.games.bloodless.rules.card_events import CommandFinished, CountersChanged, Executed, Flipped, Moved, Resummoned, Summoned
from netdeck.games.bloodless.rules.events import BloodEvent, BloodGained, Played
from netdeck.games.bloodless.rules.frames import Consequence, Resolve
from netdeck.games.bloodless.rules.keywords import LORE
from netdeck.games.bloodless.rules.log_records import InTransit, Unlinked
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.records import UP
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.spaces import IN_PLAY, OWNER, PLACE
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Frame, Next, Seat, finish


class Landing(msgspec.Struct, Frame, frozen=True, gc=False):
    """The end of a play (R21)."""

    card: CardId


@Landing.step("R21")
def land(table: Table, landing: Landing) -> Next:
    """A card that did not arrive is no longer on its way."""
    if table.cards[landing.card].transit:
        table.record(InTransit(card=landing.card, on=False))
    return finish()


def next_step(table: Table, outcome: Happened, chain: tuple[Happened, ...]) -> tuple[Frame, ...]:
    """The processes that follow *outcome* if it is a step of a play; none for everything else."""
    event = outcome.event
    if not outcome.ok:
        return ()
    match event:
        case Played():
            return _after_play(table, event, outcome)
        case Summoned():
            move = Moved(card=event.card, to=event.space, cause="summon", face=event.face, flip_cost=event.flip_cost)
            return (Resolve(move, chain=(*chain, outcome)),)
        case Executed():
            if event.flipped:
                return arrived(table, event.card, event.player, event.after)
            face = event.face
            return (
                Resolve(Moved(card=event.card, to=PLACE[event.player]["timeline"], cause="execute", face=face), chain=(*chain, outcome)),
            )
        case Moved():
            return _after_move(table, event, outcome, chain)
        case Flipped():
            return _after_flip(table, event, outcome)
        case Resummoned():
            return _creature_arrived(table, event.card, lore=not event.keep_state)  # R71
    return ()


def _after_play(table: Table, event: Played, outcome: Happened) -> tuple[Frame, ...]:
    following: BloodEvent
    if table.ready(event.card).is_creature:
        assert event.space is not None  # P1.3.6
        following = Summoned(card=event.card, player=event.player, space=event.space, face=event.face, flip_cost=event.flip_cost)
    else:
        following = Executed(card=event.card, player=event.player, face=event.face)
    return Resolve(following, chain=(outcome,)), Landing(event.card)


def _after_move(table: Table, event: Moved, outcome: Happened, chain: tuple[Happened, ...]) -> tuple[Frame, ...]:
    if event.from_ in OWNER and event.to not in IN_PLAY:
        return _free_linked(table, event.card, outcome)
    if not chain or event.from_ in IN_PLAY:
        return ()
    if event.cause == "summon":
        return _creature_arrived(table, event.card)
    if event.cause == "execute":
        executed = chain[-1].event
        assert isinstance(executed, Executed)
        return arrived(table, event.card, executed.player, executed.after)
    return ()


def _free_linked(table: Table, card: CardId, outcome: Happened) -> tuple[Frame, ...]:
    past = outcome.past.get(card)
    linked = past.card.linked if past is not None else ()
    for each in linked:
        table.record(Unlinked(card=each, with_=card))
    return tuple(Resolve(Moved(card=each, to=PLACE[table.cards[each].owner]["discard"], cause="effect", clause="R52")) for each in linked)


def _creature_arrived(table: Table, card: CardId, lore: bool = True) -> tuple[Frame, ...]:
    """What an arrival brings by itself: a Blood Flask its blood (R49), a saga its first chapter (R54)."""
    prepared = table.ready(card)
    following: list[Frame] = []
    if prepared.is_flask:
        gain = BloodGained(clause="R49", player=table.controller(card), amount=1, reason="flask", of=card)
        following.append(Resolve(gain))
    if lore and prepared.is_saga and table.cards[card].face == UP:
        following.append(Resolve(CountersChanged(clause="R54", card=card, name=LORE, by=1)))
    return tuple(following)


def arrived(table: Table, card: CardId, player: Seat, after: str = "") -> tuple[Frame, ...]:
    """What a command does on the timeline (R18): a plain one its events, then it is finished; a saga reads; others stay (R64)."""
    prepared = table.ready(card)
    if table.cards[card].face != UP:
        return ()
    if prepared.is_saga:
        return (Resolve(CountersChanged(clause="R54", card=card, name=LORE, by=1)),)
    if not prepared.is_plain:
        return ()
    effect = prepared.rules.effect if table.values(card).text else ()
    scene = Scene(player, table.refer(card))
    return Consequence(scene, effect), Resolve(CommandFinished(card=card, after=after))


def _after_flip(table: Table, event: Flipped, outcome: Happened) -> tuple[Frame, ...]:
    card = event.card
    if table.ready(card).is_command:
        return (Resolve(Executed(card=card, player=table.controller(card), flipped=True), chain=(outcome,)),)
    if table.ready(card).is_saga:
        return (Resolve(CountersChanged(clause="R54", card=card, name=LORE, by=1)),)
    return ()

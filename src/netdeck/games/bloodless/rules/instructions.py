"""What each instruction of card text comes to (7.5): the events that it processes, once everything it speaks of is known.

References that somebody must choose are settled before (:mod:`~netdeck.games.bloodless.rules.consequences`). An instruction that finds
nothing to act on makes no event and has failed (R13); one with an amount of nothing fails as its event does (R61).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, cast

from netdeck.games.bloodless.rules.card_events import (
    Attacked,
    CommandFinished,
    Created,
    Damaged,
    Denied,
    Died,
    Executed,
    Exploded,
    Liberated,
    Moved,
    PlayerDamaged,
    Resummoned,
    Struck,
)
from netdeck.games.bloodless.rules.events import (
    BloodEvent,
    BloodGained,
    BloodLost,
    Drawn,
    DrawsAdded,
    GameFinished,
    Looked,
    Played,
    PoolChanged,
    PoolSet,
    Revealed,
    Searched,
    Shuffled,
    TurnSkipped,
)
from netdeck.games.bloodless.rules.keywords import CallForth, PayItsCost, RunOut
from netdeck.games.bloodless.rules.legality import cost_to_play, plays_face_down
from netdeck.games.bloodless.rules.matching import column, known, letter_value, number, place_of, player, players, present, spaces
from netdeck.games.bloodless.rules.records import DOWN, UP
from netdeck.games.bloodless.rules.scene import Scene, space_of
from netdeck.games.bloodless.rules.spaces import KIND, OPPONENT, OWNER, PLACE, SPACES, left_of, right_of, zone_word
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId
from netdeck.language import tree


@dataclass(frozen=True, slots=True)
class FlipForCost(tree.Flip):
    """Turn face-up after the Flip Cost was paid (R53)."""


Maker = Callable[[Table, Scene, Any], Iterable[BloodEvent]]
MAKERS: dict[type, Maker] = {}


def makes(*kinds: type) -> Callable[[Maker], Maker]:
    """This function turns instructions of *kinds* into events."""

    def register(maker: Maker) -> Maker:
        for kind in kinds:
            MAKERS[kind] = maker
        return maker

    return register


def events_of(table: Table, scene: Scene, node: object) -> Sequence[BloodEvent]:
    """The events of an instruction in order (R12)."""
    return tuple(MAKERS[type(node)](table, scene, node))


def as_instructions(costs: Sequence[tree.Cost]) -> tree.Do:
    """Costs as instructions: they are carried out in the same way (R68)."""
    return cast(tree.Do, tuple(costs))


# What somebody must choose


def open_questions(node: object) -> tuple[object, ...]:
    """Everything in an instruction that may need a choice, in the order of the text: letters, players, cards, spaces."""
    found = _QUESTIONS.get(id(node))
    if found is None:
        found = _QUESTIONS[id(node)] = (node, tuple(_walk(node)))
    return found[1]


_QUESTIONS: dict[int, tuple[object, tuple[object, ...]]] = {}
_BLOCKS = frozenset(("do", "otherwise", "modes", "ability", "until", "when", "condition"))


def _walk(node: object) -> Iterable[object]:
    if isinstance(node, tree.Choose | tree.AtRandom | tree.ChosenPlayer | tree.Letter):
        yield node
        return
    if isinstance(node, tree.Spaces):
        yield node
        return
    if isinstance(node, tree.Cards):
        return
    if isinstance(node, tuple):
        for each in node:
            yield from _walk(each)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            if field.name not in _BLOCKS and not (field.name == "costs" and isinstance(node, tree.PayTo)):
                yield from _walk(getattr(node, field.name))


def is_plain(table: Table, scene: Scene, node: object) -> bool:
    """Whether an instruction can be turned into events without asking anybody."""
    if type(node) not in MAKERS:
        return False
    for each in open_questions(node):
        if isinstance(each, tree.Letter) and letter_value(table, scene, each.name) is not None:
            continue
        return False
    return True


# Cards that change places


@makes(tree.Draw)
def draw(table: Table, scene: Scene, node: tree.Draw) -> Iterable[BloodEvent]:
    """One Draw for each card (P1.4)."""
    for seat in players(table, scene, node.who):
        deck = PLACE[seat]["main"] if node.deck is None else place_of(table, scene, node.deck, None)
        for _ in range(number(table, scene, node.n)):
            yield Drawn(player=seat, deck=deck)


@makes(tree.Discard)
def discard(table: Table, scene: Scene, node: tree.Discard) -> Iterable[BloodEvent]:
    """Moves with cause discard (7.5)."""
    for ref in present(table, scene, node.cards):
        yield Moved(card=ref.card, to=PLACE[table.cards[ref.card].owner]["discard"], cause="discard")


@makes(tree.Move)
def move(table: Table, scene: Scene, node: tree.Move) -> Iterable[BloodEvent]:
    """Moves to a zone, an index of a deck, or a space (P1.2)."""
    for ref in present(table, scene, node.cards):
        card = ref.card
        link = scene.this.card if node.link and scene.this is not None else None
        if isinstance(node.to, tree.Spaces):
            space = chosen_space(scene)
            each = scene.bound(node.cards.bind, (ref,)) if isinstance(node.cards, tree.Each) else scene
            options = [space] if space is not None else spaces(table, each, node.to)
            if options:
                yield Moved(card=card, to=options[0])
            continue
        to = place_of(table, scene, node.to.zone, card)
        at = node.to.at
        index = {"": None, "top": 0, "bottom": len(table.zones[to])}[at] if isinstance(at, str) else at
        if KIND[to] in ("main", "blood") and index is None:
            index = 0
        yield Moved(card=card, to=to, index=index, link=link, cause="return" if KIND[to] == "hand" else "effect")


@makes(tree.Step)
def step(table: Table, scene: Scene, node: tree.Step) -> Iterable[BloodEvent]:
    """A move to the space beside it (R1, R50); at the edge there is none."""
    for ref in present(table, scene, node.cards):
        space = table.space_of(ref.card)
        if space is None:
            continue
        to = _beside(table, scene, node, space)
        if to is not None:
            yield Moved(card=ref.card, to=to)


def _beside(table: Table, scene: Scene, node: tree.Step, space: str) -> str | None:
    seat = OWNER[space]
    if node.direction == "left":
        return left_of(space, seat)
    if node.direction == "right":
        return right_of(space, seat)
    aims = [aim for ref in known(table, scene, node.toward) if (aim := space_of(table, ref)) is not None] if node.toward is not None else []
    if not aims or column(aims[0]) == column(space):
        return None
    far = abs(column(space) - column(aims[0]))
    beside = (left_of(space, seat), right_of(space, seat))
    return next(each for each in beside if each is not None and abs(column(each) - column(aims[0])) < far)


@makes(tree.Play, CallForth)
def play(table: Table, scene: Scene, node: tree.Play) -> Iterable[BloodEvent]:
    """A play for a cost that the effect gives, or for the card's own (P1.3.3, R58)."""
    seat = player(table, scene, node.by)
    cost = None if node.cost is None else number(table, scene, node.cost)
    for ref in present(table, scene, node.cards):
        if seat is not None:
            yield Played(
                card=ref.card,
                player=seat,
                cost=cost,
                free=cost == 0,
                spaces=allowed_spaces(table, scene, node.space),
                called=isinstance(node, CallForth),
                face=DOWN if plays_face_down(table, ref.card) else UP,
            )


@makes(tree.Summon)
def summon(table: Table, scene: Scene, node: tree.Summon) -> Iterable[BloodEvent]:
    """A play for free that ignores devouring and evolving (R58)."""
    seat = player(table, scene, node.by)
    flip = None if node.flip is None else number(table, scene, node.flip)
    for ref in present(table, scene, node.cards):
        if seat is not None:
            yield Played(
                card=ref.card,
                player=seat,
                cost=0,
                free=True,
                ignore=True,
                summoned=True,
                face=node.face,
                flip_cost=flip,
                spaces=allowed_spaces(table, scene, node.space),
            )


def allowed_spaces(table: Table, scene: Scene, pattern: tree.Spaces | None) -> tuple[str, ...] | None:
    """The spaces among which the player of an effect's play chooses; ``None`` is the own row."""
    return None if pattern is None else tuple(spaces(table, scene, pattern))


@makes(tree.Create)
def create(table: Table, scene: Scene, node: tree.Create) -> Iterable[BloodEvent]:
    """New cards for a player (R8)."""
    for seat in players(table, scene, node.who):
        word = zone_word(node.to.zone.name)
        to = PLACE[seat]["main" if word == "deck" else word] if node.to.zone.of is None else place_of(table, scene, node.to.zone, None)
        index = {"": None, "top": 0, "bottom": 999}[node.to.at] if isinstance(node.to.at, str) else node.to.at
        for _ in range(number(table, scene, node.n)):
            yield Created(name=node.name, owner=seat, to=to, index=index)


@makes(tree.Search)
def search(table: Table, scene: Scene, node: tree.Search) -> Iterable[BloodEvent]:
    """Somebody searches a deck (P1.6)."""
    for seat in players(table, scene, node.who):
        deck = place_of(table, scene, node.deck, None)
        wanted = node.cards.name or node.cards.kin or "card"
        count = number(table, scene, node.n)
        yield Searched(player=seat, deck=deck, pattern=wanted, cards=node.cards, scene=scene, n=count, up_to=node.up_to)


@makes(tree.Shuffle)
def shuffle(table: Table, scene: Scene, node: tree.Shuffle) -> Iterable[BloodEvent]:
    """A deck is shuffled (P1.7)."""
    yield Shuffled(deck=place_of(table, scene, node.deck, None))


@makes(tree.Reveal)
def reveal(table: Table, scene: Scene, node: tree.Reveal) -> Iterable[BloodEvent]:
    """Everybody learns the cards (R69)."""
    yield Revealed(cards=tuple(ref.card for ref in present(table, scene, node.cards)))


@makes(tree.Look)
def look(table: Table, scene: Scene, node: tree.Look) -> Iterable[BloodEvent]:
    """One player learns the cards (R69)."""
    for seat in players(table, scene, node.who):
        yield Looked(cards=tuple(ref.card for ref in present(table, scene, node.cards)), to=seat)


# Numbers of players and of the game


@makes(tree.Gain)
def gain(table: Table, scene: Scene, node: tree.Gain) -> Iterable[BloodEvent]:
    """Blood by an effect."""
    of = scene.this.card if scene.this is not None else None
    for seat in players(table, scene, node.who):
        yield BloodGained(player=seat, amount=number(table, scene, node.n), of=of)


@makes(tree.Lose)
def lose(table: Table, scene: Scene, node: tree.Lose) -> Iterable[BloodEvent]:
    """Blood lost by an effect."""
    of = scene.this.card if scene.this is not None else None
    for seat in players(table, scene, node.who):
        yield BloodLost(clause="D1.3", player=seat, amount=number(table, scene, node.n), of=of)


@makes(tree.Pay)
def pay(table: Table, scene: Scene, node: tree.Pay) -> Iterable[BloodEvent]:
    """Blood paid as a cost (R68); a cost of nothing needs no event (R61)."""
    amount = number(table, scene, node.n)
    if amount:
        yield BloodLost(clause="R68", player=scene.you, amount=amount, reason="cost", of=scene.this.card if scene.this else None)


@makes(PayItsCost)
def pay_its_cost(table: Table, scene: Scene, node: PayItsCost) -> Iterable[BloodEvent]:
    """The cost of the play that is replaced (R55)."""
    event = scene.event
    assert isinstance(event, Played)
    if table.plan.options["cumulative_pays"]:
        cost = cost_to_play(table, event.card) if event.cost is None else event.cost
        if cost:
            yield BloodLost(clause="R55", player=event.player, amount=cost, reason="cost", of=event.card)


@makes(tree.ChangePool)
def change_pool(table: Table, scene: Scene, node: tree.ChangePool) -> Iterable[BloodEvent]:
    """The health pool rises or falls (R31)."""
    amount = number(table, scene, node.n)
    yield PoolChanged(amount=-amount if node.down else amount)


@makes(tree.SetPool)
def set_pool(table: Table, scene: Scene, node: tree.SetPool) -> Iterable[BloodEvent]:
    """The health pool gets a value (R31)."""
    yield PoolSet(amount=number(table, scene, node.n))


@makes(tree.SkipTurn)
def skip_turn(table: Table, scene: Scene, node: tree.SkipTurn) -> Iterable[BloodEvent]:
    """Turn skips (R32)."""
    for seat in players(table, scene, node.who):
        yield TurnSkipped(player=seat, by=number(table, scene, node.n))


@makes(tree.ExtraDraws)
def extra_draws(table: Table, scene: Scene, node: tree.ExtraDraws) -> Iterable[BloodEvent]:
    """Additional card draws (R6)."""
    for seat in players(table, scene, node.who):
        yield DrawsAdded(player=seat, by=number(table, scene, node.n))


@makes(tree.WinGame)
def win_game(table: Table, scene: Scene, node: tree.WinGame) -> Iterable[BloodEvent]:
    """A card says who wins (R31)."""
    seat = player(table, scene, node.winner)
    if seat is not None:
        name = table.name(scene.this.card) if scene.this is not None else "a card"
        yield GameFinished(clause="R31", winner=seat, player=OPPONENT[seat], reason=name)


# Fighting


@makes(tree.Damage)
def damage(table: Table, scene: Scene, node: tree.Damage) -> Iterable[BloodEvent]:
    """Damage to creatures or players (R27, R28, R31)."""
    sources = known(table, scene, node.source) if node.source is not None else ()
    source = sources[0].card if sources else scene.this.card if scene.this is not None else None
    amount = number(table, scene, node.n)
    if isinstance(node.to, tree.Who | tree.ControllerOf | tree.OwnerOf | tree.ChosenPlayer):
        for seat in players(table, scene, node.to):
            yield PlayerDamaged(player=seat, amount=amount, source=source)
        return
    dealer = table.controller(source) if sources and source is not None and table.cards[source].live is not None else scene.you
    for ref in present(table, scene, node.to):
        yield Damaged(target=ref.card, amount=amount, source=source, dealer=dealer)


@makes(tree.Strike)
def strike(table: Table, scene: Scene, node: tree.Strike) -> Iterable[BloodEvent]:
    """A strike at a space or at what stands there (R26)."""
    for ref in present(table, scene, node.by):
        if isinstance(node.at, tree.Spaces):
            space = chosen_space(scene)
            found = [space] if space is not None else spaces(table, scene, node.at)[:1]
        else:
            found = [space for each in present(table, scene, node.at) if (space := table.space_of(each.card)) is not None]
        for space in found:
            yield Struck(card=ref.card, space=space)


@makes(tree.Attack)
def attack(table: Table, scene: Scene, node: tree.Attack) -> Iterable[BloodEvent]:
    """An attack outside its phase (R25)."""
    at = None if node.at is None else tuple(spaces(table, scene, node.at))
    for ref in present(table, scene, node.cards):
        yield Attacked(clause="R25", card=ref.card, at=at)


@makes(tree.Explode)
def explode(table: Table, scene: Scene, node: tree.Explode) -> Iterable[BloodEvent]:
    """An explosion (R56)."""
    for ref in present(table, scene, node.cards):
        yield Exploded(card=ref.card, amount=number(table, scene, node.n))


@makes(tree.Destroy)
def destroy(table: Table, scene: Scene, node: tree.Destroy) -> Iterable[BloodEvent]:
    """A death with cause destroyed (R57)."""
    for ref in present(table, scene, node.cards):
        yield Died(clause="R57", card=ref.card, cause="destroyed")


@makes(tree.Sacrifice)
def sacrifice(table: Table, scene: Scene, node: tree.Sacrifice) -> Iterable[BloodEvent]:
    """A death with cause sacrifice, only of what the player controls (R29)."""
    seats = players(table, scene, node.who)
    for ref in present(table, scene, node.cards):
        if table.controller(ref.card) in seats and table.space_of(ref.card) is not None:
            yield Died(clause="R29", card=ref.card, cause="sacrifice")


@makes(RunOut)
def run_out(table: Table, scene: Scene, node: RunOut) -> Iterable[BloodEvent]:
    """A cumulative card without counters (R55)."""
    assert scene.this is not None
    if table.ready(scene.this.card).is_command:
        yield CommandFinished(clause="R55", card=scene.this.card)
    else:
        yield Died(clause="R55", card=scene.this.card, cause="state")


# Commands and the rest


@makes(tree.Finish)
def finish_command(table: Table, scene: Scene, node: tree.Finish) -> Iterable[BloodEvent]:
    """From the timeline to the discard pile (R57)."""
    for ref in present(table, scene, node.cards):
        yield CommandFinished(card=ref.card)


@makes(tree.Deny)
def deny(table: Table, scene: Scene, node: tree.Deny) -> Iterable[BloodEvent]:
    """To the discard pile without effect (R57)."""
    for ref in present(table, scene, node.cards):
        yield Denied(card=ref.card, by=scene.this.card if scene.this is not None else None)


@makes(tree.Execute)
def execute(table: Table, scene: Scene, node: tree.Execute) -> Iterable[BloodEvent]:
    """Carry out a command that was not played (R18)."""
    seat = player(table, scene, node.by)
    for ref in present(table, scene, node.cards):
        if seat is not None and table.ready(ref.card).is_command:
            on_timeline = KIND[table.cards[ref.card].zone] == "timeline"
            yield Executed(card=ref.card, player=seat, flipped=on_timeline, after=node.after)


@makes(tree.Liberate)
def liberate(table: Table, scene: Scene, node: tree.Liberate) -> Iterable[BloodEvent]:
    """Out of the game (R57)."""
    for ref in present(table, scene, node.cards):
        yield Liberated(card=ref.card)


@makes(tree.Resummon)
def resummon(table: Table, scene: Scene, node: tree.Resummon) -> Iterable[BloodEvent]:
    """Summoned again where it stands (R71)."""
    for ref in present(table, scene, node.cards):
        yield Resummoned(card=ref.card, keep_state=node.keep_state)


def chosen_space(scene: Scene) -> str | None:
    """The space that was chosen for this instruction."""
    place = scene.letters.get("space")
    return None if place is None else SPACES[place]


def subject_card(event: BloodEvent) -> CardId | None:
    """The card that a successful event hands on under the instruction's name."""
    card = getattr(event, "card", None)
    if card is None:
        card = getattr(event, "target", None)
    return card if isinstance(card, CardId) else None

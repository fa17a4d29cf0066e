"""Consequences (D5.2.2): instructions carried out one after another.

What an instruction leaves open is chosen when it starts, by the effect's controller unless stated (R12). Its events are processed in order;
it has succeeded if at least one of them has (R13). Costs come first, as parts; one that cannot be paid ends it all (R17, R68). Blocks such
as "if", "then" and "you may" put their instructions in front of the rest, so that what they bind stays known.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from netdeck.games.bloodless.rules import changing  # noqa: F401 (it registers instructions)
from netdeck.games.bloodless.rules.asking import answer, question
from netdeck.games.bloodless.rules.card_events import Liberated
from netdeck.games.bloodless.rules.choosing import can_do, offered, settle
from netdeck.games.bloodless.rules.events import Looked, Named, Revealed, Searched
from netdeck.games.bloodless.rules.frames import Consequence, Effect
from netdeck.games.bloodless.rules.instructions import MAKERS, allowed_spaces, as_instructions, events_of, open_questions, subject_card
from netdeck.games.bloodless.rules.keywords import LORE, ReadChapter
from netdeck.games.bloodless.rules.later import Later, PutOff
from netdeck.games.bloodless.rules.log_records import Failed, Noted
from netdeck.games.bloodless.rules.matching import candidates, fits, holds_now, known, named_by, number, place_of, player, present
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.records import Ref
from netdeck.games.bloodless.rules.resolving import process
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Next, Option, RulebookError, Seat, finish, go, run, say
from netdeck.kernel.changed import names_of_fields
from netdeck.language import tree
from netdeck.language.wording import Words


@dataclass(frozen=True, slots=True)
class Scoped(tree.OwnVerb):
    """Instructions for one card or one player of several (R12)."""

    do: tree.Do
    bind: str = ""
    ref: Ref | None = None
    they: Seat | None = None


@dataclass(frozen=True, slots=True)
class SpawnOne(tree.Spawn):
    """One vestige of a spawn (R58)."""


Control = Callable[[Table, Consequence, Any], Next]
CONTROLS: dict[type, Control] = {}


def controls(kind: type) -> Callable[[Control], Control]:
    """This function carries out instructions of *kind*, which are no plain events."""

    def register(control: Control) -> Control:
        CONTROLS[kind] = control
        return control

    return register


@Consequence.step("D5.2.2")
def start_instruction(table: Table, frame: Consequence) -> Next:
    """The next instruction: its open questions, then its events."""
    if not frame.do:
        table.last = Happened(Effect(), frame.ok)
        return finish()
    node = frame.do[0]
    questions = () if isinstance(node, Scoped) else open_questions(node)
    if frame.settled < len(questions):
        return settle(table, frame, node, questions[frame.settled])
    control = CONTROLS.get(type(node))
    if control is not None:
        return control(table, frame, node)
    if type(node) not in MAKERS:
        raise RulebookError(f"no such instruction: {node}")
    scene = _spoken_of(table, frame.scene, node)
    events = events_of(table, scene, node)
    if not events:
        free = isinstance(node, tree.Pay)
        return _next(table, frame, free, ())
    rest = events[1:]
    return process(table, events[0], then="R13", part=frame.costs > 0, raw=frame.raw, scene=scene, queue=rest, good=False, results=())


_SPEAKING: dict[type, tuple[str, ...]] = {}
"""The fields that can mean cards, of each kind of instruction."""


def _spoken_of(table: Table, scene: Scene, node: object) -> Scene:
    """The scene in which later words can speak of what *node* is about, though nobody chose it: "the creature opposing it" (R12)."""
    names = _SPEAKING.get(type(node))
    if names is None:
        fields = names_of_fields(type(node))
        names = _SPEAKING[type(node)] = tuple(name for name in ("cards", "to", "on", "by") if name in fields)
    for name in names:
        ref = getattr(node, name)
        if isinstance(ref, tree.The | tree.Top | tree.Each):
            scene = scene.bound(ref.bind, known(table, scene, ref))
    return scene


@Consequence.step("R12")
def take_answer(table: Table, frame: Consequence) -> Next:
    """What was chosen is bound; then the instruction goes on."""
    node = frame.do[0]
    match node:
        case tree.May():
            yes = bool(answer(table, "MAY").value[0])
            return _splice(frame, node.do) if yes else _next(table, frame, False, ())
        case tree.ChooseOne():
            mode = answer(table, "MODE").value[0]
            assert isinstance(mode, int)
            return _splice(frame, node.modes[mode])
        case tree.NameSomething():
            value = str(answer(table, "NAME").value[0])
            card = frame.scene.this.card if frame.scene.this is not None else None
            named = Named(player=frame.scene.you, what=node.what, value=value, card=card)
            return process(table, named, then="R13", raw=frame.raw, queue=(), good=False, results=())
    return offered(table, frame, open_questions(node)[frame.settled])


@Consequence.step("R13")
def note_outcome(table: Table, frame: Consequence) -> Next:
    """Whether the event succeeded counts for "then"; its card is what later instructions call by the instruction's name."""
    outcome = table.last
    assert outcome is not None
    results = frame.results
    if outcome.ok:
        results = (*results, *_results(table, outcome))
    good = frame.good or outcome.ok
    if frame.queue:
        return process(
            table, frame.queue[0], then="R13", part=frame.costs > 0, raw=frame.raw, queue=frame.queue[1:], good=good, results=results
        )
    return _next(table, frame, good, results)


def _results(table: Table, outcome: Happened) -> list[Ref]:
    event = outcome.event
    cards: Sequence[CardId]
    if isinstance(event, Searched):
        cards = event.found
    elif isinstance(event, Revealed | Looked):
        cards = event.cards
    else:
        card = subject_card(event)
        cards = () if card is None else (card,)
    return [table.refer(card, outcome.past.get(card)) for card in cards]


def _next(table: Table, frame: Consequence, ok: bool, results: tuple[Ref, ...]) -> Next:
    """The instruction is done; on to the next one."""
    node: Any = frame.do[0]
    scene = frame.scene
    bind = getattr(node, "bind", "")
    if bind and type(node) in MAKERS:
        scene = scene.bound(bind, results)
    if "space" in scene.letters:
        scene = msgspec.structs.replace(scene, letters={name: value for name, value in scene.letters.items() if name != "space"})
    if frame.costs and not ok:
        table.last = Happened(Effect(), False, "R68")
        return finish()
    costs = max(0, frame.costs - 1)
    return go("D5.2.2", scene=scene, do=frame.do[1:], ok=ok, costs=costs, settled=0, picked=(), queue=(), good=False, results=())


def _splice(frame: Consequence, do: tuple[object, ...], ok: bool = True, costs: int = 0) -> Next:
    """Put *do* in the place of the instruction."""
    return go("D5.2.2", do=(*do, *frame.do[1:]), ok=ok, costs=costs, settled=0, picked=())


@controls(tree.Pick)
def pick(table: Table, frame: Consequence, node: tree.Pick) -> Next:
    """Only binds."""
    return _next(table, frame, bool(known(table, frame.scene, node.cards)), ())


@controls(tree.Same)
def same(table: Table, frame: Consequence, node: tree.Same) -> Next:
    """The event of a replacement goes on; outside one there is none."""
    return _next(table, frame, True, ())


@controls(tree.May)
def may(table: Table, frame: Consequence, node: tree.May) -> Next:
    """Somebody may; "yes" is offered only if something can be done."""
    return _ask_may(table, frame, node.who, can_do(table, frame.scene, node.do))


@controls(tree.PayTo)
def pay_to(table: Table, frame: Consequence, node: tree.PayTo) -> Next:
    """Something is paid for, which somebody had the choice to do: all costs or nothing (R68)."""
    payer = player(table, frame.scene, node.who) or frame.scene.you
    paid = (*as_instructions(node.costs), *node.do)
    if payer == frame.scene.you:
        return _splice(frame, paid, costs=len(node.costs))
    theirs = msgspec.structs.replace(frame.scene, you=payer)  # who pays is who does it
    return run(Consequence(theirs, paid, costs=len(node.costs)), then="R13", queue=(), good=False, results=())


def _ask_may(table: Table, frame: Consequence, who: tree.Player, possible: bool) -> Next:
    seat = player(table, frame.scene, who) or frame.scene.you
    options = [Option("yes", (True,)), Option("no", (False,))] if possible else [Option("no", (False,))]
    source = frame.scene.this.card if frame.scene.this is not None else None
    prompt = (
        say("Do what {name} offers? {label}", name=table.name(source), label=table.ready(source).label)
        if source is not None
        else say("Do it?")
    )
    return question(table, seat, "MAY", "R12", prompt, options, "R12", source, "no")


@controls(tree.If)
def if_so(table: Table, frame: Consequence, node: tree.If) -> Next:
    """One list or the other."""
    return _splice(frame, node.do if holds_now(table, frame.scene, node.condition, frame.ok) else node.otherwise, frame.ok)


@controls(tree.Then)
def then(table: Table, frame: Consequence, node: tree.Then) -> Next:
    """Only if the instruction before succeeded (R13)."""
    return _splice(frame, node.do if frame.ok else (), frame.ok)


@controls(tree.Later)
def later(table: Table, frame: Consequence, node: tree.Later) -> Next:
    """It waits, and speaks then of what it would speak of now (R77)."""
    you = frame.scene.you
    scene = msgspec.structs.replace(frame.scene, letters={name: n for name, n in frame.scene.letters.items() if name != "space"})
    table.record(PutOff(player=you, when=node.when, what=Later(node.when, you, scene, node.do)))
    return _next(table, frame, True, ())


@controls(tree.CopyCard)
def copy_card(table: Table, frame: Consequence, node: tree.CopyCard) -> Next:
    """New cards that are printed as others are; they are summoned, or lie in a hand (R8, R58)."""
    names = [table.cards[ref.card].printed for ref in present(table, frame.scene, node.cards)]
    place = node.to or tree.Place(tree.Zone("aside"))
    made: tuple[object, ...] = tuple(
        tree.Create(name, place, 1, node.who, words=node.words)
        if node.to is not None
        else SpawnOne(name, 1, node.who, node.space, words=node.words)
        for name in names
    )
    return _splice(frame, made, bool(names))


@controls(tree.ForEach)
def for_each(table: Table, frame: Consequence, node: tree.ForEach) -> Next:
    """Once for each card, expanded now (R12), or so many times."""
    if isinstance(node.over, tree.Cards):
        refs = [table.refer(card) for card in candidates(table, node.over, frame.scene)]
        return _splice(frame, tuple(Scoped(node.do, node.bind, ref) for ref in refs), bool(refs))
    times = number(table, frame.scene, node.over)
    return _splice(frame, node.do * times, times > 0)


@controls(tree.EachPlayer)
def each_player(table: Table, frame: Consequence, node: tree.EachPlayer) -> Next:
    """Once for each player in turn order."""
    return _splice(frame, tuple(Scoped(node.do, they=seat) for seat in table.in_turn_order))


@controls(Scoped)
def scoped(table: Table, frame: Consequence, node: Scoped) -> Next:
    """For one of several."""
    scene = frame.scene
    if node.ref is not None:
        scene = scene.bound(node.bind, (node.ref,))
    if node.they is not None:
        scene = msgspec.structs.replace(scene, they=node.they)
    return go("D5.2.2", scene=scene, do=(*node.do, *frame.do[1:]), settled=0, picked=())


@controls(tree.ChooseOne)
def choose_one(table: Table, frame: Consequence, node: tree.ChooseOne) -> Next:
    """Each mode that can do something, else all of them."""
    possible = [place for place, mode in enumerate(node.modes) if can_do(table, frame.scene, mode)]
    options = [Option(f"mode {place + 1}", (place,)) for place in possible or range(len(node.modes))]
    seat = player(table, frame.scene, node.by) or frame.scene.you
    source = frame.scene.this.card if frame.scene.this is not None else None
    return question(table, seat, "MODE", "R12", say("Choose one."), options, "R12", source)


@controls(tree.Step)
def step(table: Table, frame: Consequence, node: tree.Step) -> Next:
    """One space at a time."""
    times = number(table, frame.scene, node.n)
    if times > 1:
        return _splice(frame, (_one_step(node, node.words),) * times)
    events = events_of(table, frame.scene, node)
    if not events or times == 0:
        return _next(table, frame, False, ())
    return process(table, events[0], then="R13", part=False, raw=frame.raw, queue=events[1:], good=False, results=())


@controls(tree.Spawn)
def spawn(table: Table, frame: Consequence, node: tree.Spawn) -> Next:
    """One vestige after another (R58)."""
    times = number(table, frame.scene, node.n)
    return _splice(frame, (_one_vestige(node, node.words),) * times, times > 0)


@cache
def _one_vestige(node: tree.Spawn, words: Words | None) -> SpawnOne:
    """The same record for the same words: whoever asks what is open in an instruction remembers it for as long as the program runs."""
    return SpawnOne(node.name, 1, node.who, node.space, node.bind, words=words)


@cache
def _made_and_summoned(node: SpawnOne, words: Words | None) -> tuple[tree.Create, tree.Summon]:
    create = tree.Create(node.name, tree.Place(tree.Zone("aside")), 1, node.who, node.bind, words=words)
    return create, tree.Summon(tree.Bound(node.bind), node.who, node.space, words=words)


@cache
def _one_step(node: tree.Step, words: Words | None) -> tree.Step:
    return tree.Step(node.cards, node.direction, node.toward, words=words)


@controls(SpawnOne)
def spawn_one(table: Table, frame: Consequence, node: SpawnOne) -> Next:
    """Create a vestige and summon it; without an empty space nothing is created (R58)."""
    seat = player(table, frame.scene, node.who)
    if seat is None:
        return _next(table, frame, False, ())
    allowed = allowed_spaces(table, frame.scene, node.space)
    room = table.empty_spaces(seat) if allowed is None else [space for space in allowed if table.is_open(space)]
    if not room:
        table.record(Failed(clause="R58", event="create", player=seat))
        return _next(table, frame, False, ())
    return _splice(frame, _made_and_summoned(node, node.words), frame.ok)


@controls(tree.RevealUntil)
def reveal_until(table: Table, frame: Consequence, node: tree.RevealUntil) -> Next:
    """Cards from the top up to the first that fits; that one is what the text calls revealed (R69)."""
    deck = place_of(table, frame.scene, node.deck, None)
    shown: list[CardId] = []
    hit: tuple[Ref, ...] = ()
    for card in reversed(table.zones[deck]):
        shown.append(card)
        if fits(table, node.cards, card, table.look(card), frame.scene):
            hit = (table.refer(card),)
            break
    if not shown:
        return _next(table, frame, False, ())
    scene = frame.scene.bound(node.bind, hit)
    return process(table, Revealed(cards=tuple(shown)), then="R69", raw=frame.raw, scene=scene, good=bool(hit))


@Consequence.step("R69")
def revealed(table: Table, frame: Consequence) -> Next:
    """The cards are known; whether one fitted counts for "then"."""
    return _next(table, frame, frame.good, ())


@controls(tree.NameSomething)
def name_something(table: Table, frame: Consequence, node: tree.NameSomething) -> Next:
    """A kin or a card name of the loaded sets (R12)."""
    plan: Any = table.plan
    names = sorted(plan.kins) if node.what == "kin" else sorted(plan.definitions)
    last = named_by(table, frame.scene, node.what)
    options = [Option(f"name {name}", (name,)) for name in names if not (node.not_last and name == last)]
    if not options:
        return _next(table, frame, False, ())
    source = frame.scene.this.card if frame.scene.this is not None else None
    prompt = say("Name any kin.") if node.what == "kin" else say("Name any card.")
    return question(table, frame.scene.you, "NAME", "R12", prompt, options, "R12", source)


@controls(tree.Note)
def note(table: Table, frame: Consequence, node: tree.Note) -> Next:
    """A number that the player keeps under a name."""
    table.record(Noted(player=frame.scene.you, name=node.name, value=number(table, frame.scene, node.value)))
    return _next(table, frame, True, ())


@controls(ReadChapter)
def read_chapter(table: Table, frame: Consequence, node: ReadChapter) -> Next:
    """The chapter with the number of the lore counters; above the last one the saga is liberated (R54)."""
    scene: Scene = frame.scene
    assert scene.this is not None
    card = scene.this.card
    if table.cards[card].live is None or table.cards[card].incarnation != scene.this.incarnation:
        return _next(table, frame, False, ())
    lore = table.cards[card].count(LORE)
    chapters = table.ready(card).rules.chapters
    if lore > len(chapters):
        return process(table, Liberated(clause="R54", card=card), then="R13", queue=(), good=False, results=())
    return _splice(frame, chapters[lore - 1] if table.values(card).text and lore else ())

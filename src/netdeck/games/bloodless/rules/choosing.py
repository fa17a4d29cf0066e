"""Choosing (R12): what an instruction leaves open is settled when it starts, one question after another.

A choice must be made if it is possible. Several cards are chosen one at a time, with ``done`` where fewer will do. Cards for a play are
only those that could be played (R23); a sacrifice is of what the player controls (R29).
"""

from typing import Any

import msgspec

from netdeck.games.bloodless.rules.asking import answer, card_word, letter_options, question
from netdeck.games.bloodless.rules.costs import can_pay, enough
from netdeck.games.bloodless.rules.events import Played
from netdeck.games.bloodless.rules.frames import Consequence
from netdeck.games.bloodless.rules.instructions import MAKERS, is_plain, open_questions
from netdeck.games.bloodless.rules.keywords import CallForth
from netdeck.games.bloodless.rules.legality import play_checks, plays_face_down
from netdeck.games.bloodless.rules.log_records import VariableSet
from netdeck.games.bloodless.rules.matching import candidates, holds_now, letter_value, number, player, present, spaces
from netdeck.games.bloodless.rules.records import DOWN, UP
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.spaces import SPACES
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.words.language import cards_text
from netdeck.kernel import Act, CardId, Checks, Next, Option, Seat, Zone, go, legality, need, say
from netdeck.language import tree


def settle(table: Table, frame: Consequence, node: Any, open_question: Any) -> Next:
    """Settle one open question of *node*: by asking, by chance, or because there is only one answer."""
    scene = frame.scene
    match open_question:
        case tree.Letter(name=letter):
            if letter_value(table, scene, letter) is not None:
                return go("D5.2.2", settled=frame.settled + 1)
            return _ask_letter(table, frame, letter)
        case tree.ChosenPlayer():
            options = [Option(f"pick {seat}", (place,), (seat,)) for place, seat in enumerate(table.seats)]
            return question(table, scene.you, "CHOOSE", "R12", say("Choose a player."), options, "R12", _source(frame))
        case tree.AtRandom():
            return _take_at_random(table, frame, open_question)
        case tree.Choose():
            return _ask_card(table, frame, node, open_question)
        case tree.Spaces():
            return _ask_space(table, frame, node, open_question)
    return go("D5.2.2", settled=frame.settled + 1)


def offered(table: Table, frame: Consequence, open_question: Any) -> Next:
    """Bind the answer to the question just asked."""
    scene = frame.scene
    settled = frame.settled + 1
    match open_question:
        case tree.Letter(name=letter):
            value = int(answer(table, "VARIABLE").value[0])  # type: ignore[call-overload]
            table.record(VariableSet(clause="D7.9.5.2", card=_source(frame), letter=letter, value=value))
            return go("D5.2.2", scene=scene.lettered(letter, value), settled=settled)
        case tree.ChosenPlayer(bind=bind):
            place = int(answer(table, "CHOOSE").value[0])  # type: ignore[call-overload]
            return go("D5.2.2", scene=scene.lettered(f"player:{bind}", place), settled=settled)
        case tree.Spaces():
            space = str(answer(table, "CHOOSE").value[0])
            return go("D5.2.2", scene=scene.lettered("space", SPACES.index(space)), settled=settled)
        case tree.Choose(bind=bind):
            option = answer(table, "CHOOSE")
            if not option.value:
                return go("D5.2.2", scene=scene.bound(bind, frame.picked), settled=settled, picked=())
            card: Any = option.value[0]
            return go("D5.2.2", picked=(*frame.picked, table.refer(card)))
    return go("D5.2.2", settled=settled)


def _source(frame: Consequence) -> CardId | None:
    return frame.scene.this.card if frame.scene.this is not None else None


def _ask_letter(table: Table, frame: Consequence, letter: str) -> Next:
    """A letter that stands neither in cost nor in stats: chosen when it is first needed, within the card's bounds (D7.9.5.2, R60)."""
    scene = frame.scene
    source = _source(frame)
    rules = table.ready(source).rules if source is not None else tree.Rules()
    variable = next((each for each in rules.variables if each.letter == letter), tree.Variable(letter, 0, 0))
    if variable.source is not None:
        return go("D5.2.2", scene=scene.lettered(letter, number(table, scene, variable.source)), settled=frame.settled + 1)
    low = number(table, scene, variable.low)
    high = number(table, scene, variable.high) if variable.high is not None else low
    options = letter_options(letter, range(low, max(low, high) + 1))
    return question(table, scene.you, "VARIABLE", "D7.9.5.2", say("What is {letter}?", letter=letter), options, "R12", source)


def _take_at_random(table: Table, frame: Consequence, ref: tree.AtRandom) -> Next:
    found = candidates(table, ref.cards, frame.scene)
    times = min(len(found), number(table, frame.scene, ref.n))
    taken = [found.pop(table.rng.below(len(found), "card at random")) for _ in range(times)]
    scene = frame.scene.bound(ref.bind, tuple(table.refer(card) for card in taken))
    return go("D5.2.2", scene=scene, settled=frame.settled + 1)


def _ask_card(table: Table, frame: Consequence, node: object, ref: tree.Choose) -> Next:
    scene = frame.scene
    picked = {each.card for each in frame.picked}
    left = [card for card in choosable(table, scene, node, ref) if card not in picked]  # what why_not_pick lets through
    wanted = len(left) + len(picked) if ref.any_number else number(table, scene, ref.n)
    missing = wanted - len(picked)
    loose = ref.up_to or ref.any_number
    if not left or missing <= 0:
        return go("D5.2.2", scene=scene.bound(ref.bind, frame.picked), settled=frame.settled + 1, picked=())
    if not loose and missing >= len(left) > 1 and table.plan.options["auto_single"]:
        refs = (*frame.picked, *(table.refer(card) for card in left))
        return go("D5.2.2", scene=scene.bound(ref.bind, refs), settled=frame.settled + 1, picked=())
    seat = player(table, scene, ref.by) or scene.you
    options = [_pick(table, seat, card) for card in left]
    if loose:
        options.append(Option("done", label=say("Choose no more.")))
    prompt = asking_for(node, ref.cards.noun.value)
    return question(table, seat, "CHOOSE", "R12", prompt, options, "R12", _source(frame), "done" if loose else "")


def _pick(table: Table, seat: Seat, card: CardId) -> Option:
    word = _word(table, seat, card)
    return Option(f"pick {word}", (card,), (card,), _place(table, seat, card), Act("pick", word))


PURPOSES: dict[type, str] = {
    tree.Damage: "Choose a {noun} to be dealt damage.",
    tree.Destroy: "Choose a {noun} to destroy.",
    tree.Sacrifice: "Choose a {noun} to sacrifice.",
    tree.Discard: "Choose a {noun} to discard.",
    tree.Liberate: "Choose a {noun} to liberate.",
    tree.GainKeywords: "Choose a {noun} to gain keywords.",
    tree.LoseKeywords: "Choose a {noun} to lose keywords.",
    tree.LoseText: "Choose a {noun} to lose its text.",
    tree.Move: "Choose a {noun} to move.",
    tree.Step: "Choose a {noun} to move.",
    tree.Play: "Choose a {noun} to play.",
    tree.Summon: "Choose a {noun} to summon.",
    tree.Flip: "Choose a {noun} to flip.",
    tree.TurnDown: "Choose a {noun} to turn face-down.",
    tree.Deny: "Choose a {noun} to deny.",
    tree.Finish: "Choose a {noun} to finish.",
    tree.Attack: "Choose a {noun} to attack with.",
    tree.Explode: "Choose a {noun} to explode.",
    tree.Reveal: "Choose a {noun} to reveal.",
    tree.Resummon: "Choose a {noun} to summon again.",
}


def asking_for(node: object, noun: str) -> str:
    """The question for a card, with what it is chosen for."""
    if isinstance(node, tree.Modify):
        weaker = any(change.op == "-" for change in node.changes)
        return say("Choose a {noun} to weaken." if weaker else "Choose a {noun} to strengthen.", noun=noun)
    return say(PURPOSES.get(type(node), "Choose a {noun}."), noun=noun)


def _word(table: Table, seat: Seat, card: CardId) -> str:
    """A card as *seat* can call it; one that it cannot see by its number alone."""
    return card_word(table, card) if table.sees(seat, card) else f"card#{table.cards[card].entered}"


def _place(table: Table, seat: Seat, card: CardId) -> str:
    """What an option is about, for who must tell equal names apart."""
    name = table.name(card) if table.sees(seat, card) else say("The face-down card")
    return say("{name} in {zone}.", name=name, zone=table.cards[card].zone)


def _ask_space(table: Table, frame: Consequence, node: object, pattern: tree.Spaces) -> Next:
    if not isinstance(node, tree.Move | tree.Strike):
        return go("D5.2.2", settled=frame.settled + 1)
    scene = frame.scene
    found = spaces(table, scene, pattern)
    if isinstance(node, tree.Move):
        found = [space for space in found if table.is_open(space)]
    if not found:
        return go("D5.2.2", settled=frame.settled + 1)
    options = [Option(f"pick {space}", (space,), (space,), act=Act("pick", place=space)) for space in found]
    return question(table, scene.you, "CHOOSE", "R12", say("Choose a space."), options, "R12", _source(frame))


@Consequence.door("pick", takes=(CardId, str, Zone))
def why_not_pick(table: Table, frame: Consequence, thing: CardId | Seat | Zone) -> Checks:
    """Why *thing* may not be chosen for what the instruction leaves open."""
    scene, node = frame.scene, frame.do[0]
    match next(iter(open_questions(node)[frame.settled :]), None):
        case tree.ChosenPlayer():
            yield need("R12", not isinstance(thing, CardId | Zone), "A player is chosen.")
        case tree.Spaces() as pattern:
            yield need("R12", isinstance(thing, Zone) and thing.name in SPACES, "A space is chosen.")
            assert isinstance(thing, Zone)
            yield need("R12", thing.name in spaces(table, scene, pattern), "{} must be a space that the text allows.", thing.name)
            if isinstance(node, tree.Move):
                yield need("D9.1", not table.zones[thing.name], "{} must be empty.", thing.name)
                yield need("R21", table.is_open(thing.name), "{} must not be reserved.", thing.name)
        case tree.Choose() as ref:
            yield need("R12", isinstance(thing, CardId), "A card is chosen.")
            assert isinstance(thing, CardId)
            yield from _card_checks(table, frame, node, ref, thing)
        case _:
            yield need("R12", False, "Something else is asked now.")


def _card_checks(table: Table, frame: Consequence, node: object, ref: tree.Choose, card: CardId) -> Checks:
    scene = frame.scene
    if not table.sees(player(table, scene, ref.by) or scene.you, card):  # of what is hidden no reason is told
        yield need("R12", card in choosable(table, scene, node, ref), "That card must be one that the text speaks of.")
        return
    name = table.name(card)
    yield need("R12", card not in {each.card for each in frame.picked}, "{} is chosen once.", name)
    yield need("R21", not table.cards[card].transit, "{} must not be on its way.", name)
    yield need("R12", card in candidates(table, ref.cards, scene), "{} must be {}.", name, _Phrase(ref.cards))
    yield from _use_checks(table, scene, node, card)


class _Phrase:
    """What a pattern means, put into words only when somebody reads it."""

    __slots__ = ("cards",)

    def __init__(self, cards: tree.Cards) -> None:
        self.cards = cards

    def __str__(self) -> str:
        return cards_text(self.cards)


def _use_checks(table: Table, scene: Scene, node: object, card: CardId) -> Checks:
    """What an instruction needs of a card besides what its text says: that it can be played (R23), or sacrificed (R29)."""
    match node:
        case tree.Play() | tree.Summon():
            event = _play_of(table, scene, node, card)
            yield need("R12", event is not None, "Somebody must be there to play {}.", table.name(card))
            assert event is not None
            yield from play_checks(table, event)
        case tree.Sacrifice(who=who):
            own = table.controller(card) == player(table, scene, who)
            yield need("R29", own, "A player sacrifices creatures of their own; {} must be one.", table.name(card))
            yield need("R29", table.space_of(card) is not None, "{} must be on the board.", table.name(card))


why_not_use_for = legality(_use_checks)


def choosable(table: Table, scene: Scene, node: object, ref: tree.Choose) -> list[CardId]:
    """The cards that may be chosen for an instruction."""
    found = candidates(table, ref.cards, scene)
    if isinstance(node, tree.Play | tree.Summon | tree.Sacrifice):
        return [card for card in found if why_not_use_for.allows(table, scene, node, card)]
    return found


def _play_of(table: Table, scene: Scene, node: tree.Play | tree.Summon, card: CardId) -> Played | None:
    """The play that an instruction would make of *card*."""
    seat = player(table, scene, node.by)
    if seat is None:
        return None
    allowed = None if node.space is None else tuple(spaces(table, scene, node.space))
    if isinstance(node, tree.Summon):
        return Played(card=card, player=seat, cost=0, free=True, ignore=True, summoned=True, face=node.face, spaces=allowed)
    cost = None if node.cost is None else number(table, scene, node.cost)
    face = DOWN if plays_face_down(table, card) else UP
    return Played(card=card, player=seat, cost=cost, face=face, spaces=allowed, called=isinstance(node, CallForth))


def can_do(table: Table, scene: Scene, do: tuple[object, ...]) -> bool:
    """Whether a list of instructions can do something: its costs can be paid and its first instruction finds what it speaks of."""
    costs = [node for node in do if isinstance(node, tree.Pay)]
    if costs and not can_pay(table, scene, costs):
        return False
    for node in do[:1]:
        match node:
            case tree.If(condition=condition):
                return holds_now(table, scene, condition)
            case tree.PayTo(costs=prices, who=who):
                return can_do(table, msgspec.structs.replace(scene, you=player(table, scene, who) or scene.you), prices)
            case tree.Sacrifice(cards=tree.Choose() as ref) | tree.Discard(cards=tree.Choose() as ref):
                return bool(choosable(table, scene, node, ref)) and enough(table, scene, ref)
            case tree.Play(cards=tree.Choose() as ref) | tree.Summon(cards=tree.Choose() as ref):
                return bool(choosable(table, scene, node, ref))
            case tree.Play(cards=cards) | tree.Summon(cards=cards):
                return any(why_not_use_for.allows(table, scene, node, ref.card) for ref in present(table, scene, cards))
            case tree.RemoveCounters():
                return can_pay(table, scene, (node,))
        for each in open_questions(node):
            if isinstance(each, tree.Choose) and not each.up_to and not candidates(table, each.cards, scene):
                return False
        if type(node) in MAKERS and not isinstance(node, tree.Pay) and is_plain(table, scene, node):
            return any(event.fails(table) is None for event in MAKERS[type(node)](table, scene, node))
    return True

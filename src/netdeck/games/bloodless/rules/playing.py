"""Playing a card (P1.3).

Nobody pays for something impossible: a play that cannot be completed fails before anything is asked (R23). The player sets the letters of
the cost, chooses the space or the creature to devour or to evolve from, then pays; the card is on its way, its space reserved (R21), and
the chain of P6.6.3 brings it there (P1.3.8, R18).
"""

from collections.abc import Iterable

from netdeck.games.bloodless.rules.asking import answer, card_option, letter_options, question
from netdeck.games.bloodless.rules.card_events import Died, Moved
from netdeck.games.bloodless.rules.events import BloodLost
from netdeck.games.bloodless.rules.frames import ApplyPlay
from netdeck.games.bloodless.rules.legality import (
    cost_to_play,
    feed_checks,
    food_for,
    least_letter,
    space_checks,
    why_not_play_event,
)
from netdeck.games.bloodless.rules.log_records import InTransit, VariableSet
from netdeck.games.bloodless.rules.matching import number
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.records import DOWN, UP
from netdeck.games.bloodless.rules.resolving import fail, process
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.spaces import PLACE, SPACES
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import Act, CardId, Checks, Next, Option, Zone, finish, go, need, say
from netdeck.kernel.changed import changed


@ApplyPlay.step("R23")
def check_play(table: Table, play: ApplyPlay) -> Next:
    """A play that cannot be completed fails, and nothing is paid."""
    event = play.event
    refusal = why_not_play_event(table, event)
    if refusal is not None:
        fail(table, event, refusal.clause)
        return finish()
    return go("P1.3.2", past=((event.card, table.look(event.card)),))


@ApplyPlay.step("P1.3.2")
def define_variables(table: Table, play: ApplyPlay) -> Next:
    """The player sets the letter of the cost, when the card's own cost is paid (R19)."""
    event = play.event
    letter = table.ready(event.card).cost_letter
    if not letter or event.cost is not None or event.face == DOWN or event.vars:
        return go("P1.3.3")
    fixed = _fixed_letter(table, play, letter)
    low, high = (fixed, fixed) if fixed is not None else (least_letter(table, event.card), table.blood(event.player))
    options = letter_options(letter, range(low, high + 1))
    name = table.name(event.card)
    return question(
        table, event.player, "VARIABLE", "P1.3.2", say("What is {letter} of {name}?", letter=letter, name=name), options, "R19", event.card
    )


def _fixed_letter(table: Table, play: ApplyPlay, letter: str) -> int | None:
    """The value that the card itself gives to the letter of its cost as it is played (7.2, ``vars.from``)."""
    for variable in table.ready(play.event.card).rules.variables:
        if variable.letter == letter and variable.source is not None:
            return number(table, Scene(play.event.player, table.refer(play.event.card)), variable.source)
    return None


@ApplyPlay.step("R19")
def set_variable(table: Table, play: ApplyPlay) -> Next:
    """The letter stays defined while the card is in play or its effect runs."""
    event = play.event
    letter = table.ready(event.card).cost_letter
    value = answer(table, "VARIABLE").value[0]
    assert isinstance(value, int)
    table.record(VariableSet(card=event.card, letter=letter, value=value))
    return go("P1.3.3", event=changed(event, vars=((letter, value),)))


@ApplyPlay.step("P1.3.3")
def settle_cost(table: Table, play: ApplyPlay) -> Next:
    """Without a cost in the event, the card's own cost is used."""
    event = play.event
    if event.cost is not None:
        return go("P1.3.4")
    cost = dict(event.vars).get(table.ready(event.card).cost_letter) if event.vars else cost_to_play(table, event.card)
    return go("P1.3.4", event=changed(event, cost=cost))


@ApplyPlay.step("P1.3.4")
def check_blood(table: Table, play: ApplyPlay) -> Next:
    """Less blood than the cost: Failure."""
    if (play.event.cost or 0) > table.blood(play.event.player):
        fail(table, play.event, "P1.3.4")
        return finish()
    return go("P1.3.5")


@ApplyPlay.step("P1.3.5")
def check_space(table: Table, play: ApplyPlay) -> Next:
    """A command with a space: Failure."""
    if table.ready(play.event.card).is_command:
        if play.event.space is not None:
            fail(table, play.event, "P1.3.5")
            return finish()
        return go("R21")
    return go("P1.3.6")


@ApplyPlay.step("P1.3.6")
def choose_space(table: Table, play: ApplyPlay) -> Next:
    """The player chooses a space, or the creature whose space it takes (R20, R51, R52)."""
    event = play.event
    verb, food = ("", []) if event.ignore or event.face == DOWN else food_for(table, event.player, event.card, event.called)
    name = table.name(event.card)
    if verb:
        options: Iterable[Option] = [card_option(table, verb, card, verb) for card in food]
        kind, clause = ("DEVOUR", "R51") if verb == "devour" else ("EVOLVE", "R52")
        prompt = say("What does {name} devour?", name=name) if verb == "devour" else say("What does {name} evolve from?", name=name)
        return question(table, event.player, kind, clause, prompt, options, "R20", event.card)
    if event.space is not None:
        return go("R21")
    spaces = table.empty_spaces(event.player) if event.spaces is None else [each for each in event.spaces if table.is_open(each)]
    options = [Option(f"@{space}", (space,), (space,), act=Act("enter", place=space)) for space in spaces]
    return question(table, event.player, "SPACE", "P1.3.6", say("Where does {name} enter?", name=name), options, "R20", event.card)


@ApplyPlay.door("devour", "evolve")
def why_not_eat(table: Table, play: ApplyPlay, food: CardId) -> Checks:
    """Why the creature that is played may not take *food* (R51, R52)."""
    yield from feed_checks(table, play.event.player, play.event.card, food)


@ApplyPlay.door("@", takes=Zone)
def why_not_enter(table: Table, play: ApplyPlay, place: Zone) -> Checks:
    """Why the creature that is played may not enter there."""
    yield need("P1.3.6", place.name in SPACES, "A creature enters a space.")
    allowed = play.event.spaces
    yield need("P1.3.6", allowed is None or place.name in allowed, "{} must be a space that the text allows.", place.name)
    yield from space_checks(table, play.event.player, changed(play.event, space=place.name))


@ApplyPlay.step("R20")
def take_space(table: Table, play: ApplyPlay) -> Next:
    """The chosen space, or that of the creature that is devoured or evolves."""
    event = play.event
    chosen = table.chosen
    match chosen.value:
        case (str() as space,):
            answer(table, "SPACE")
            event = changed(event, space=space)
            return go("R21", event=event)
        case (card, "devour"):
            answer(table, "DEVOUR")
            return go("R21", event=changed(event, space=table.space_of(card), devoured=card), past=(*play.past, (card, table.look(card))))  # type: ignore[arg-type]
        case (card, _):
            answer(table, "EVOLVE")
            return go("R21", event=changed(event, space=table.space_of(card), evolved=card), past=(*play.past, (card, table.look(card))))  # type: ignore[arg-type]
    return go("R21")


@ApplyPlay.step("R21")
def set_on_the_way(table: Table, play: ApplyPlay) -> Next:
    """The card stays where it was, on its way; its space is taken."""
    event = play.event
    table.record(InTransit(card=event.card, space=event.space, vars=event.vars, revealed=event.face == UP))
    table.record(event)
    return go("P1.3.7")


@ApplyPlay.step("P1.3.7")
def pay(table: Table, play: ApplyPlay) -> Next:
    """The player loses that blood: a part (R17). A cost of nothing needs no event (R61)."""
    event = play.event
    if not event.cost:
        return go("R51")
    lost = BloodLost(player=event.player, amount=event.cost, reason="cost", of=event.card)
    return process(table, lost, then="R51", part=True)


@ApplyPlay.step("R51")
def devour_or_evolve(table: Table, play: ApplyPlay) -> Next:
    """What is devoured is sacrificed; what evolves is set aside under the new creature (R52). Both are parts."""
    event = play.event
    if event.devoured is not None:
        return process(table, Died(card=event.devoured, cause="sacrifice", clause="R51"), then="P1.3.8", part=True)
    if event.evolved is not None:
        aside = PLACE[table.cards[event.evolved].owner]["aside"]
        moved = Moved(card=event.evolved, to=aside, cause="evolve", link=event.card, clause="R52")
        return process(table, moved, then="P1.3.8", part=True)
    return go("P1.3.8")


@ApplyPlay.step("P1.3.8")
def queue_move(table: Table, play: ApplyPlay) -> Next:
    """The move to its place is the chain that follows (R18)."""
    table.last = Happened(play.event, past=dict(play.past))
    return finish()

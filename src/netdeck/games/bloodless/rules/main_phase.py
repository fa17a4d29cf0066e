"""Main phase choices (P7): play, draw, use an ability, flip, expend, or end the phase; one choice at a time (R41)."""

from netdeck.games.bloodless.rules.asking import answer, card_option, card_word, question
from netdeck.games.bloodless.rules.card_events import Moved
from netdeck.games.bloodless.rules.events import Drawn
from netdeck.games.bloodless.rules.frames import Bloodless, Consequence, MainChoice
from netdeck.games.bloodless.rules.instants import usable
from netdeck.games.bloodless.rules.instructions import FlipForCost, as_instructions
from netdeck.games.bloodless.rules.legality import (
    flip_costs,
    hand_play,
    usable_number,
    why_not_draw,
    why_not_expend,
    why_not_flip,
    why_not_play,
)
from netdeck.games.bloodless.rules.log_records import AbilityUsed, DrawsSet, Jumped
from netdeck.games.bloodless.rules.resolving import process
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.spaces import PLACE, SEATS
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.watching import Watch, index_of
from netdeck.kernel import Act, CardId, Next, Option, Seat, finish, go, run, say, visit
from netdeck.language import tree

DECKS = ("main", "blood")
FLIP = FlipForCost(tree.THIS)
END = Option("end", label=say("End your main phase: your creatures attack from the left, then your turn is over."))
DRAWS = {
    seat: tuple(
        Option(f"draw {deck}", (deck,), (PLACE[seat][deck],), say("Draw a card from your {deck} deck.", deck=deck)) for deck in DECKS
    )
    for seat in SEATS
}


def main_options(table: Table, seat: Seat) -> list[Option]:
    """Everything that *seat* may choose now; equal copies in the hand are one option."""
    return [
        *play_options(table, seat),
        *draw_options(table, seat),
        *use_options(table, usable(table, seat, in_main=True)),
        *own_card_options(table, seat),
        END,
    ]


def play_options(table: Table, seat: Seat) -> list[Option]:
    """A play for each different card of the hand that can be played."""
    cards = table.cards
    different: dict[tuple[str, bool], CardId] = {}
    for card in table.zones[PLACE[seat]["hand"]]:
        record = cards[card]
        different.setdefault((record.printed, bool(record.known_to)), card)
    legal = [card for card in different.values() if why_not_play.allows(table, seat, card)]
    return [card_option(table, "play", card, label=table.ready(card).play_label) for card in legal]


def draw_options(table: Table, seat: Seat) -> list[Option]:
    """A draw from each deck while additional card draws are left."""
    return [option for deck, option in zip(DECKS, DRAWS[seat], strict=True) if why_not_draw.allows(table, seat, deck)]


def use_options(table: Table, watches: list[Watch]) -> list[Option]:
    """A use for each ability."""
    return [_use(table, watch) for watch in watches]


def _use(table: Table, watch: Watch) -> Option:
    act = Act("use", card_word(table, watch.card), str(usable_number(table, watch.card, watch)))
    return Option(f"use {act.card}.{act.name}", (watch.card, watch.written.number), (watch.card,), watch.written.text, act)


def own_card_options(table: Table, seat: Seat) -> list[Option]:
    """Flips and expends of cards in play."""
    flips: list[Option] = []
    expends: list[Option] = []
    for card in table.of_seat(seat):
        if why_not_flip.allows(table, seat, card):
            flips.append(card_option(table, "flip", card, label=table.ready(card).label))
        if why_not_expend.allows(table, seat, card):
            expends.append(card_option(table, "expend", card, label=say("It goes to the discard pile and leaves its space; no blood.")))
    return flips + expends


@MainChoice.step("P7.1")
def ask_main(table: Table, choice: MainChoice) -> Next:
    """The active player chooses one thing."""
    seat = table.active
    return question(
        table, seat, "MAIN", "P7.1", say("What do you do in your main phase?"), main_options(table, seat), "P7.1.1", timeout="end"
    )


@MainChoice.step("P7.1.1")
def do_choice(table: Table, choice: MainChoice) -> Next:
    """Play a card from the hand, or what else was chosen."""
    option = answer(table, "MAIN")
    seat = table.active
    verb = option.is_what().word
    card: CardId
    match verb:
        case "play":
            card, space = option.value[0], option.value[1] if len(option.value) > 1 else None  # type: ignore[assignment]
            return process(table, hand_play(table, seat, card, space), then="R41")  # type: ignore[arg-type]
        case "draw":
            drawn = Drawn(clause="P7.1.2", player=seat, deck=PLACE[seat][str(option.value[0])])
            return process(table, drawn, then="P7.1.2")
        case "use":
            card, number = option.value  # type: ignore[assignment]
            return use(table, seat, card, number, "R41")  # type: ignore[arg-type]
        case "flip":
            card = option.value[0]  # type: ignore[assignment]
            return flip(table, seat, card, "R41")
        case "expend":
            card = option.value[0]  # type: ignore[assignment]
            to = PLACE[table.cards[card].owner]["discard"]
            return process(table, Moved(clause="R49", card=card, to=to, cause="expend"), then="R41")
    return go("P7.1.3")


@MainChoice.step("P7.1.2")
def count_draw(table: Table, choice: MainChoice) -> Next:
    """One additional card draw fewer remains."""
    seat = table.active
    table.record(DrawsSet(clause="P7.1.2", player=seat, value=max(0, table.of(seat, "draws") - 1)))
    return finish()


@MainChoice.step("P7.1.3")
def end_main_phase(table: Table, choice: MainChoice) -> Next:
    """Bloodless moves to the end of the main phase (P0.4, P0.5)."""
    if table.heard is not None:
        table.record(Jumped(from_="P8.3.4.1", to="P8.3.5", by="MainChoice"))
    return visit(Bloodless, "P8.3.5", then="R41")


@MainChoice.step("R41")
def end_choice(table: Table, choice: MainChoice) -> Next:
    """One choice per loop."""
    return finish()


def use(table: Table, seat: Seat, card: CardId, number: int, then: str) -> Next:
    """Use an ability: its costs as parts, then its effect (R68)."""
    watch = next(each for each in index_of(table).uses if each.card == card and each.written.number == number)
    node = watch.written.node
    assert isinstance(node, tree.Activate)
    table.record(AbilityUsed(clause="R41", card=card, number=number))
    scene = Scene(seat, table.refer(card))
    return run(Consequence(scene, (*as_instructions(node.costs), *node.do), costs=len(node.costs)), then=then)


def flip(table: Table, seat: Seat, card: CardId, then: str) -> Next:
    """Pay the Flip Cost as a part, then turn the card (R53)."""
    costs = flip_costs(table, card) or ()
    scene = Scene(seat, table.refer(card))
    return run(Consequence(scene, (*as_instructions(costs), FLIP), costs=len(costs)), then=then)

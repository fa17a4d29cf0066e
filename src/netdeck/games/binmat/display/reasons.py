"""Why an action is offered: the facts that the rules looked at, each with its clause. They tell only what the acting seat can see."""

from collections.abc import Iterator

from netdeck.games.binmat import clause_points
from netdeck.games.binmat.cards import NAMES
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.kinds import COMBAT, DRAW, OWN_PILE, PASS, PLAY_UP, card_in, kind_of, place_in
from netdeck.games.binmat.rules.legality import why_not_act
from netdeck.games.binmat.rules.piles import (
    ATTACKER_DECK,
    ATTACKER_STACK,
    BREAK,
    DEFENDER_STACK,
    LANE_DECK,
    discard_under,
    size,
    stack_of,
    value_of,
)
from netdeck.games.binmat.rules.stacks import HAS_FACE_UP_BREAK, glance, is_stack_face_up
from netdeck.games.binmat.rules.table import DEFENDERS, side_of
from netdeck.kernel import Fact, say


def facts(table: LiveTable, number: int, action: int) -> list[Fact]:
    """Everything that was looked at to offer *action* to a seat, and what stands in its way if it is only declared (R10)."""
    kind, card, place = kind_of(action), card_in(action), place_in(action)
    told = facts_for(table, number, action)
    refused = why_not_act(table, number, action)
    if refused != clause_points.FINE:
        sentence = say(clause_points.POINTS[refused].sentence, lane=place, card=NAMES[card] if kind > COMBAT else "")
        told.append(Fact(table.citations[refused][0], say("As things stand it would be invalid: {sentence}", sentence=sentence)))
    return told


def facts_for(table: LiveTable, number: int, action: int) -> list[Fact]:
    """Everything that the rules look at for *action*, whether or not it may be done."""
    kind, card, place = kind_of(action), card_in(action), place_in(action)
    if kind == PASS:
        found = _pass_facts(table, number)
    elif kind == DRAW:
        found = _draw_facts(table, number, place)
    elif kind == COMBAT:
        found = _combat_facts(table, place)
    elif kind < PLAY_UP + 1:
        found = _play_facts(table, number, card, place)
    else:
        found = _discard_facts(table, number, card, place)
    return [Fact(table.citations[point][0], sentence) for point, sentence in found]


def _pass_facts(table: LiveTable, number: int) -> Iterator[tuple[int, str]]:
    yield clause_points.PASS, say("Everybody may pass.")
    if table.terms.invalid_streak:
        streak = byte(table, table.terms.streak + number)
        yield (
            clause_points.LOSE_HAND,
            say(
                "Your invalid actions in a row: {streak}; at {invalid_streak} your hand is discarded.",
                streak=streak,
                invalid_streak=table.terms.invalid_streak,
            ),
        )


def _draw_facts(table: LiveTable, number: int, place: int) -> Iterator[tuple[int, str]]:
    if place == OWN_PILE:
        yield clause_points.ATTACKER_DECK_DRAWN, say("Attackers may draw from the attacker deck.")
        yield (
            clause_points.E_ADECK_DRY,
            say("It has {cards}, its discard pile {count}.", cards=_cards(size(table, ATTACKER_DECK)), count=_count(table, ATTACKER_DECK)),
        )
        return
    if side_of(table, number) == DEFENDERS:
        yield clause_points.DEFENDER_DRAWS, say("Defenders may draw from any lane.")
    else:
        yield (
            clause_points.E_BLOCKED,
            say("The defender stack in lane {place} has {cards}.", place=place, cards=_cards(size(table, DEFENDER_STACK + place))),
        )
    if table.terms.same_deck_conflict:
        yield (
            clause_points.E_SAME_DECK,
            say(
                "Lane {place} has been drawn from this turn."
                if byte(table, table.terms.locks) >> place & 1
                else "Lane {place} has not been drawn from this turn.",
                place=place,
            ),
        )
    deck = LANE_DECK + place
    dry = (
        clause_points.E_LANE_DRY
        if side_of(table, number) == DEFENDERS and not table.terms.defender_dry_draw_wins
        else clause_points.DRY_DRAW
    )
    yield (
        dry,
        say(
            "Lane {place} has {cards} in its deck and {count} in its discard pile.",
            place=place,
            cards=_cards(size(table, deck)),
            count=_count(table, deck),
        ),
    )


def _combat_facts(table: LiveTable, lane: int) -> Iterator[tuple[int, str]]:
    yield clause_points.START_COMBAT, say("Attackers may initiate combat.")
    yield (
        clause_points.E_NO_STACK,
        say("The attacker stack in lane {lane} has {cards}.", lane=lane, cards=_cards(size(table, ATTACKER_STACK + lane))),
    )


def _play_facts(table: LiveTable, number: int, card: int, lane: int) -> Iterator[tuple[int, str]]:
    stack = stack_of(side_of(table, number), lane)
    yield clause_points.PLAY_NUMBER, say("{names} is in your hand.", names=NAMES[card])
    if size(table, stack) == 0:
        yield clause_points.E_OPEN_DOWN, say("Your stack in lane {lane} is empty.", lane=lane)
    else:
        facing = say("face up") if is_stack_face_up(table, stack) else say("face down")
        yield (
            clause_points.E_MATCH_UP,
            say("Your stack in lane {lane} is {facing} and has {cards}.", lane=lane, facing=facing, cards=_cards(size(table, stack))),
        )
    if value_of(card) == BREAK:
        has = glance(table, stack) & HAS_FACE_UP_BREAK
        yield clause_points.E_BREAK_LIMIT, say("It has a face-up BREAK." if has else "It has no face-up BREAK.")


def _discard_facts(table: LiveTable, number: int, card: int, place: int) -> Iterator[tuple[int, str]]:
    yield clause_points.E_CARD, say("{names} is in your hand.", names=NAMES[card])
    if place == OWN_PILE:
        deck = say(
            "the attacker deck has {cards}, its discard pile {count}",
            cards=_cards(size(table, ATTACKER_DECK)),
            count=_count(table, ATTACKER_DECK),
        )
        yield (
            clause_points.SWAP,
            say("Attackers may discard a card to draw {swap_draws}; {deck}.", swap_draws=table.terms.swap_draws, deck=deck),
        )
    else:
        yield clause_points.DISCARD_TO_LANE, say("Defenders may discard to the discard pile of any lane.")


def _count(table: LiveTable, deck: int) -> int:
    return size(table, discard_under(deck))


def _cards(count: int) -> str:
    return say("1 card") if count == 1 else say("{count} cards", count=count)

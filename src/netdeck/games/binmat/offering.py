"""Decisions and their options (H-cycle.2, D-turn.1, R9, R10): every action in the order of the action space, each with a sentence.

Members of a team decide before their mates act, so they are offered all that may be declared; what would be invalid as things stand says
so and why. Everybody else is offered exactly what is valid. Both lists come from the rules' own door.
"""

from functools import cache
from typing import Final

from netdeck.games.binmat import points
from netdeck.games.binmat.cards import DECK, LANES, NAMES
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.orders import PASS_NOTATION, notation
from netdeck.games.binmat.rules.kinds import COMBAT, DISCARD, DRAW, OWN_PILE, PASS, PLACES, PLAY_DOWN, PLAY_UP, action_of
from netdeck.games.binmat.rules.legality import why_not_now
from netdeck.games.binmat.rules.offers import Sets, offer
from netdeck.games.binmat.rules.piles import ATTACKER_DECK, BOUNCE, BREAK, HAND, LANE_DECK, WILD, is_dry, size, stack_of, value_of
from netdeck.games.binmat.rules.seams import byte
from netdeck.games.binmat.rules.table import ATTACKERS, DEFENDERS, decides_together, side_of, side_on_turn, turn
from netdeck.games.binmat.seats import LETTERS, TEAMS, Seating
from netdeck.games.binmat.zones import TABLE_ZONES, in_pile
from netdeck.kernel import CardId, Decision, Option, OptionView

KIND: Final = "action"
"""The only kind of decision there is."""

NOTHING: Final = ""
WINS: Final = ": nothing is left there, so you win"
LOSES: Final = ": nothing is left there, so you lose"
FIGHTS: Final = ": this starts combat"
"""What an action is known to lead to at once."""
INVALID_NOW: Final = "Invalid as things stand"
"""How the label of an option says that a teammate would have to make it valid first (R10)."""


def decision(table: LiveTable, seating: Seating, number: int) -> Decision:
    """What a seat is asked."""
    together = decides_together(table)
    clause = table.citations[points.COMMIT if together else points.ACT][0]
    choices = tuple(options(table, number, together))
    return Decision(
        seat=seating.names[number],
        kind=KIND,
        clause=clause,
        prompt=_prompt(table, number, together, only_pass=len(choices) == 1),
        options=choices,
        timeout=PASS_NOTATION,
    )


def is_invalid_now(option: OptionView) -> bool:
    """Whether an option is offered only because a teammate may make it valid."""
    return INVALID_NOW in option.label


def _prompt(table: LiveTable, number: int, together: bool, only_pass: bool) -> str:
    """What can be ordered and how it is written, for lists of options that are too long to be explained one by one."""
    turns = f"Turn {turn(table)} of {table.terms.turn_limit}, the {TEAMS[side_on_turn(table)]} act."
    if only_pass:
        return f"{turns} You can only pass ({PASS_NOTATION})."
    draw, play = "Draw (d3)", "play a card face down (p8^3) or face up (u8^3)"
    if side_of(table, number) == DEFENDERS:
        acts = [draw, play, "discard one (x8^3)"]
    else:
        acts = [f"{draw[:-1]}, or da from the attacker deck)", play, "initiate combat (c3)"]
        if table.terms.swap_draws:
            acts.append(f"discard one to draw {table.terms.swap_draws} (x8^a)")
    until = " Your team acts when all have decided; until then you may change your mind." if together else ""
    return f"{turns} {', '.join(acts)}, or pass ({PASS_NOTATION}).{until}"


def options(table: LiveTable, number: int, together: bool) -> list[Option]:
    """All that a seat may choose, in the order of the action space; *together* means that it only has to be declarable."""
    side = side_of(table, number)
    sets = offer(table, number, not together)
    found = [_pass(table, number)]
    for kind, card, place in _actions(table, number, sets):
        value = value_of(card)
        refused = why_not_now(table, number, kind, value, place) if together else points.FINE
        leads = _leads_to(table, number, kind, value, place) if refused == points.FINE else NOTHING
        swaps = table.terms.swap_draws if kind == DISCARD else 0
        found.append(_option(action_of(kind, card, place), kind, card, place, side, refused, leads, swaps))
    return found


def _actions(table: LiveTable, number: int, sets: Sets) -> list[tuple[int, int, int]]:
    draws, combats, *plays, discards = sets
    hand = sorted(lying.card for lying in in_pile(table, HAND + number))
    found = [(DRAW, 0, place) for place in range(PLACES) if draws >> place & 1]
    found += [(COMBAT, 0, lane) for lane in range(LANES) if combats >> lane & 1]
    for kind, lanes_of in ((PLAY_DOWN, plays[:3]), (PLAY_UP, plays[3:])):
        for card in hand:
            lanes = lanes_of[max(0, value_of(card) - WILD)]  # any other card, BOUNCE, BREAK
            found += [(kind, card, lane) for lane in range(LANES) if lanes >> lane & 1]
    return found + [(DISCARD, card, place) for card in hand for place in range(PLACES) if discards >> place & 1]


def _leads_to(table: LiveTable, number: int, kind: int, value: int, place: int) -> str:
    """What is worth saying before it is too late: the end of the game, or a combat."""
    if kind == DRAW:
        if not is_dry(table, ATTACKER_DECK if place == OWN_PILE else LANE_DECK + place):
            return NOTHING
        return WINS if side_of(table, number) == ATTACKERS and place != OWN_PILE else LOSES
    if kind == PLAY_UP and value in (BOUNCE, BREAK):
        opens = size(table, stack_of(side_of(table, number), place)) == 0
        fights = value == BREAK or (side_of(table, number) == ATTACKERS and opens)
        return FIGHTS if fights else NOTHING
    return NOTHING


def _pass(table: LiveTable, number: int) -> Option:
    limit = table.terms.invalid_streak
    warning = ""
    if limit and byte(table, table.terms.streak + number) + 1 >= limit:
        warning = " Your last action was invalid too, so it costs your hand"
        warning += " and your seat." if table.terms.kick_on_streak and seat_can_be_kicked(table, number) else "."
    return _passing(warning)


def seat_can_be_kicked(table: LiveTable, number: int) -> bool:
    """Everybody but the members 0 (R8)."""
    return number not in (0, table.terms.defenders)


@cache
def _passing(warning: str) -> Option:
    return Option(PASS_NOTATION, (action_of(PASS, 0, 0),), (), f"Pass: do nothing this turn.{warning}")


@cache
def _option(action: int, kind: int, card: int, place: int, side: int, refused: int, leads: str, swaps: int) -> Option:
    return Option(notation(action), (action,), _touches(kind, card, place, side), _label(kind, card, place, refused, leads, swaps))


def _touches(kind: int, card: int, place: int, side: int) -> tuple[CardId | str, ...]:
    if kind == DRAW:
        return (TABLE_ZONES[ATTACKER_DECK if place == OWN_PILE else LANE_DECK + place],)
    if kind == COMBAT:
        return f"a{place}", f"d{place}"
    if kind == DISCARD:
        return CardId(card), "xa" if place == OWN_PILE else f"x{place}"
    return CardId(card), f"{LETTERS[side]}{place}"


def _label(kind: int, card: int, place: int, refused: int, leads: str, swaps: int) -> str:
    named = f"{NAMES[card]} ({DECK.title(card)})"
    own = place == OWN_PILE
    words = {
        DRAW: "Draw from the attacker deck" if own else f"Draw from lane {place}",
        COMBAT: f"Initiate combat in lane {place}",
        PLAY_DOWN: f"Play {named} face down to your stack in lane {place}",
        PLAY_UP: f"Play {named} face up to your stack in lane {place}",
        DISCARD: f"Discard {named} " + (f"and draw {swaps} from the attacker deck" if own else f"to the discard pile of lane {place}"),
    }[kind]
    if refused != points.FINE:
        sentence = points.POINTS[refused].sentence.format(lane=place, card=NAMES[card])
        return f"{words}. {INVALID_NOW}: {sentence[0].lower()}{sentence[1:]}"
    return f"{words}{leads}."

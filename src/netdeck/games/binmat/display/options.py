"""Decisions and their options (H-cycle.2, D-turn.1, R9, R10): every action in the order of the action space, each with a sentence.

Members of a team decide before their mates act, so they are offered all that may be declared; what would be invalid as things stand says
so and why. Everybody else is offered exactly what is valid. Both lists come from the rules' own door.
"""

from functools import cache
from typing import Final

from netdeck.games.binmat import clause_points
from netdeck.games.binmat.cards import DECK, LANES, NAMES
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.notation import PASS_NOTATION, act_of, notation
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.kinds import COMBAT, DISCARD, DRAW, OWN_PILE, PASS, PLACES, PLAY_DOWN, PLAY_UP, action_of
from netdeck.games.binmat.rules.legality import why_not_now
from netdeck.games.binmat.rules.offers import Sets, offer
from netdeck.games.binmat.rules.piles import ATTACKER_DECK, BOUNCE, BREAK, HAND, LANE_DECK, WILD, is_dry, size, stack_of, value_of
from netdeck.games.binmat.rules.table import ATTACKERS, DEFENDERS, decides_together, side_of, side_on_turn, turn
from netdeck.games.binmat.seats import LETTERS, TEAM_WORDS, TEAMS, Seating
from netdeck.games.binmat.zones import TABLE_ZONES, in_pile
from netdeck.kernel import CardId, Decision, Option, say
from netdeck.kernel.message import lower_first

KIND: Final = "action"
"""The only kind of decision there is."""

NOTHING: Final = ""
WINS: Final = "win"
LOSES: Final = "loss"
FIGHTS: Final = "combat"
"""What an action is known to lead to at once."""
_LEADING_TO: Final = {
    NOTHING: "{act}.",
    WINS: "{act}: nothing is left there, so you win.",
    LOSES: "{act}: nothing is left there, so you lose.",
    FIGHTS: "{act}: this starts combat.",
}


def decision(table: LiveTable, seating: Seating, number: int) -> Decision:
    """What a seat is asked."""
    together = decides_together(table)
    clause = table.citations[clause_points.COMMIT if together else clause_points.ACT][0]
    choices = tuple(options(table, number, together))
    return Decision(
        seat=seating.names[number],
        kind=KIND,
        clause=clause,
        prompt=_prompt(table, number, together, only_pass=len(choices) == 1),
        options=choices,
        timeout=PASS_NOTATION,
    )


def _prompt(table: LiveTable, number: int, together: bool, only_pass: bool) -> str:
    """What can be ordered and how it is written, for lists of options that are too long to be explained one by one."""
    team = TEAM_WORDS[TEAMS[side_on_turn(table)]]
    turns = say("Turn {turn} of {limit}, the {team} act.", turn=turn(table), limit=table.terms.turn_limit, team=team)
    if only_pass:
        return say("{turns} You can only pass ({passing}).", turns=turns, passing=PASS_NOTATION)
    if side_of(table, number) == DEFENDERS:
        acts = say(
            "Draw (d3), play a card face down (p8^3) or face up (u8^3), discard one (x8^3), or pass ({passing}).", passing=PASS_NOTATION
        )
    elif table.terms.swap_draws:
        acts = say(
            "Draw (d3, or da from the attacker deck), play a card face down (p8^3) or face up (u8^3), initiate combat (c3), "
            "discard one to draw {swaps} (x8^a), or pass ({passing}).",
            swaps=table.terms.swap_draws,
            passing=PASS_NOTATION,
        )
    else:
        acts = say(
            "Draw (d3, or da from the attacker deck), play a card face down (p8^3) or face up (u8^3), initiate combat (c3), "
            "or pass ({passing}).",
            passing=PASS_NOTATION,
        )
    if not together:
        return say("{turns} {acts}", turns=turns, acts=acts)
    return say("{turns} {acts} Your team acts when all have decided; until then you may change your mind.", turns=turns, acts=acts)


def options(table: LiveTable, number: int, together: bool) -> list[Option]:
    """All that a seat may choose, in the order of the action space; *together* means that it only has to be declarable."""
    side = side_of(table, number)
    sets = offer(table, number, not together)
    found = [_pass(table, number)]
    for kind, card, place in _actions(table, number, sets):
        value = value_of(card)
        refused = why_not_now(table, number, kind, value, place) if together else clause_points.FINE
        leads = _leads_to(table, number, kind, value, place) if refused == clause_points.FINE else NOTHING
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
    costly = bool(limit) and byte(table, table.terms.streak + number) + 1 >= limit
    return _passing(costly, costly and table.terms.kick_on_streak and seat_can_be_kicked(table, number))


def seat_can_be_kicked(table: LiveTable, number: int) -> bool:
    """Everybody but the members 0 (R8)."""
    return number not in (0, table.terms.defenders)


@cache
def _passing(costs_hand: bool, costs_seat: bool) -> Option:
    label = say("Pass: do nothing this turn.")
    if costs_seat:
        label = say("Pass: do nothing this turn. Your last action was invalid too, so it costs your hand and your seat.")
    elif costs_hand:
        label = say("Pass: do nothing this turn. Your last action was invalid too, so it costs your hand.")
    action = action_of(PASS, 0, 0)
    return Option(PASS_NOTATION, (action,), (), label, act_of(action))


@cache
def _option(action: int, kind: int, card: int, place: int, side: int, refused: int, leads: str, swaps: int) -> Option:
    label = _label(kind, card, place, refused, leads, swaps)
    return Option(notation(action), (action,), _touches(kind, card, place, side), label, act_of(action, refused != clause_points.FINE))


def _touches(kind: int, card: int, place: int, side: int) -> tuple[CardId | str, ...]:
    if kind == DRAW:
        return (TABLE_ZONES[ATTACKER_DECK if place == OWN_PILE else LANE_DECK + place],)
    if kind == COMBAT:
        return f"a{place}", f"d{place}"
    if kind == DISCARD:
        return CardId(card), "xa" if place == OWN_PILE else f"x{place}"
    return CardId(card), f"{LETTERS[side]}{place}"


def _label(kind: int, card: int, place: int, refused: int, leads: str, swaps: int) -> str:
    act = say(_ACTS[kind, place == OWN_PILE], card=NAMES[card], title=DECK.title(card), lane=place, swaps=swaps)
    if refused != clause_points.FINE:
        why = lower_first(say(clause_points.POINTS[refused].sentence, lane=place, card=NAMES[card]))
        return say("{act}. Invalid as things stand: {why}", act=act, why=why)
    return say(_LEADING_TO[leads], act=act)


_ACTS: Final = {
    (DRAW, True): "Draw from the attacker deck",
    (DRAW, False): "Draw from lane {lane}",
    (COMBAT, False): "Initiate combat in lane {lane}",
    (PLAY_DOWN, False): "Play {title} face down to your stack in lane {lane}",
    (PLAY_UP, False): "Play {title} face up to your stack in lane {lane}",
    (DISCARD, True): "Discard {title} and draw {swaps} from the attacker deck",
    (DISCARD, False): "Discard {title} to the discard pile of lane {lane}",
}
"""What an action does; the second part of the key says whether it is about the attackers' own piles."""

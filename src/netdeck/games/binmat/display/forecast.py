"""What a viewer may expect of each lane: both stacks, a strike, every play of its hand, and which of them is best.

Nothing is worked out a second time: actions are carried out by the rules (:func:`~netdeck.games.binmat.rules.actions.act`) on a copy of the
table. Whatever the viewer cannot see is dealt anew there, and of a combat in which a card is unknown nothing is told but how many
are. So a forecast depends on nothing that the viewer does not know, and what it tells comes true if nobody does anything else.

Forecasts are named ``lane:0`` to ``lane:5``, ``turns`` and ``best``; ``docs/games/binmat.md`` says what their values mean.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.clause_points import (
    ATTACK_REPELLED,
    CARD_DESTROYED,
    COMBAT_BOUNCED,
    DAMAGE_DEALT,
    FINE,
    GAME_ENDED,
    POWER,
    TURNS_ARE_UP,
)
from netdeck.games.binmat.determinization import dealt_anew
from netdeck.games.binmat.display.event_text import POWER_SHIFT
from netdeck.games.binmat.display.views import Viewer
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.actions import act
from netdeck.games.binmat.rules.combat import repels
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.kinds import COMBAT, DRAW, PLAY_DOWN, PLAY_UP, action_of, card_in, kind_of, place_in
from netdeck.games.binmat.rules.legality import why_not_now
from netdeck.games.binmat.rules.observation import WHOLE
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, DEFENDER_STACK, LANE_DECK, size, stack_of, value_of
from netdeck.games.binmat.rules.power import attack_power, count, final_sum
from netdeck.games.binmat.rules.table import ATTACKERS, DEFENDERS, is_over, set_pair, side_of, turn
from netdeck.games.binmat.rules.turns import end_turn
from netdeck.games.binmat.seats import LETTERS, Seating
from netdeck.games.binmat.zones import in_pile
from netdeck.kernel import Forecast, Option, Seat
from netdeck.kernel.view import Facts

WINS, PREPARES, HITS, GAINS = "wins", "prepares", "hits", "power"
SAVES, HOLDS = "saves", "holds"
ORDER: Final = {WINS: 4, SAVES: 3, PREPARES: 3, HITS: 2, HOLDS: 2, GAINS: 1}
"""What makes an action good, and what comes before what."""


class Merit(NamedTuple):
    """How good an action looks by what it is known to do: of equal ``order`` the larger ``amount`` is better."""

    order: int
    amount: int
    why: str


def forecasts(table: LiveTable, seating: Seating, viewer: Seat, options: Sequence[Option] = ()) -> Sequence[Forecast]:
    """What *viewer* may expect, who can choose among *options* now."""
    return _Foresight(table, seating, viewer).told(options)


class _Foresight:
    """What one viewer may expect of one table."""

    def __init__(self, table: LiveTable, seating: Seating, viewer: Seat) -> None:
        self._seating = seating
        self._eyes = Viewer(table, seating, viewer)
        self._seat = seating.numbers.get(viewer)
        self._world = dealt_anew(table, seating, viewer, random.Random(0))
        self._played: dict[tuple[int, int, int], Facts | None] = {}

    def told(self, options: Sequence[Option]) -> list[Forecast]:
        table = self._world
        lanes = [self._lane(lane) for lane in range(LANES)]
        merits: dict[str, tuple[int, int, Merit]] = {}
        for option in options if self._seat is not None else ():
            action = option.row[0]
            then = self._option(action) if option.act is None or not option.act.in_vain else None
            if then is None:
                continue
            lane, card = place_in(action), card_in(action) if kind_of(action) in (PLAY_DOWN, PLAY_UP) else -1
            lanes[lane].setdefault("options", {})[option.notation] = then
            merit = _merit(self._side, lanes[lane], then)
            if merit is not None:
                merits[option.notation] = lane, card, merit
            self._note(lanes[lane], option.notation, card, merits)
        clause = table.citations[POWER][0]
        found = [
            Forecast(about=f"lane:{lane}", clause=clause, sure=not (each["a"]["unknown"] or each["d"]["unknown"]), values=each)
            for lane, each in enumerate(lanes)
        ]
        found.append(self._turns())
        return [*found, Forecast(about="best", clause=clause, values=_best(merits))] if merits else found

    @property
    def _side(self) -> int:
        assert self._seat is not None
        return side_of(self._world, self._seat)

    @staticmethod
    def _note(lane: Facts, notation: str, card: int, merits: Mapping[str, tuple[int, int, Merit]]) -> None:
        """Remember the best action in a lane, and the better one of the two ways to play a card there."""

        def beats(other: str | None) -> bool:
            return other is None or (notation in merits and (other not in merits or merits[notation][2][:2] > merits[other][2][:2]))

        if notation in merits and beats(lane.get("act")):
            lane["act"] = notation
        if card >= 0 and beats(lane.setdefault("with", {}).get(str(card))):
            lane["with"][str(card)] = notation

    # Lanes as they lie

    def _lane(self, lane: int) -> Facts:
        table = self._world
        values: Facts = {"a": self._stack(ATTACKER_STACK + lane), "d": self._stack(DEFENDER_STACK + lane)}
        if "power" in values["d"] and values["d"]["cards"]:
            values["holds"] = _holds(values["d"]["power"])
        attacker = self._attacker
        strike = self._strike(table, lane)
        if strike is not None:
            values["strike"] = strike
        if why_not_now(table, attacker, DRAW, 0, lane) == FINE:
            values["open"] = True
            drawn, ended = _carried_out(table, attacker, action_of(DRAW, 0, lane))
            if is_over(drawn):
                values["dry"] = LETTERS[ended]
        return values

    @property
    def _attacker(self) -> int:
        """Who attacks: the viewer, or else the first attacker; of a combat no more depends on it than who draws."""
        return self._seat if self._seat is not None and self._side == ATTACKERS else self._seating.defenders

    def _stack(self, stack: int) -> Facts:
        """A stack as the viewer knows it: one of which a card is unknown has no power to tell."""
        cards = in_pile(self._world, stack)
        unknown = 0 if self._eyes.sight(stack) == WHOLE else sum(not each.face_up for each in cards)
        return {"cards": len(cards), "unknown": unknown} if unknown else _power(self._world, stack)

    def _unknown(self, lane: int) -> int:
        return sum(int(self._stack(stack + lane)["unknown"]) for stack in (ATTACKER_STACK, DEFENDER_STACK))

    def _strike(self, table: LiveTable, lane: int) -> Facts | None:
        """What the combat action would do in a lane, where nobody could be surprised by it."""
        if self._unknown(lane) or size(table, ATTACKER_STACK + lane) == 0:
            return None
        if why_not_now(table, self._attacker, COMBAT, 0, lane) != FINE:
            return None
        return _outcome(table, self._attacker, action_of(COMBAT, 0, lane))[1]

    # What can be done

    def _option(self, action: int) -> Facts | None:
        """The forecast of an action; discarding and passing have none. Only the value of a card matters."""
        kind, lane = kind_of(action), place_in(action)
        if kind not in (DRAW, COMBAT, PLAY_DOWN, PLAY_UP) or lane >= LANES:
            return None
        key = kind, value_of(card_in(action)), lane
        if key not in self._played:
            self._played[key] = self._carried_out(action, lane)
        return self._played[key]

    def _carried_out(self, action: int, lane: int) -> Facts:
        assert self._seat is not None
        table, side = self._world, self._side
        then, found = _outcome(table, self._seat, action)
        if kind_of(action) == DRAW:
            return {"deck": size(then, LANE_DECK + lane), **({"wins": found["wins"]} if "wins" in found else {})}
        if found["result"]:
            known = not self._unknown(lane)
            return {"strike": found} if known else {"unknown": self._unknown(lane)}
        values = _power(then, stack_of(side, lane))
        if side == DEFENDERS:
            values["holds"] = _holds(values["power"])
        strike = self._strike(then, lane)
        return values if strike is None else {**values, "next": strike}

    def _turns(self) -> Forecast:
        """How many turns are left, and who has won when they are up."""
        last = self._world.copy()
        left = last.terms.turn_limit - turn(last)
        set_pair(last, last.terms.turn, last.terms.turn_limit - 1)
        end_turn(last)
        values: Facts = {"left": left}
        if is_over(last):
            values["wins"] = LETTERS[byte(last, last.terms.winner) - 1]
        return Forecast(about="turns", clause=last.citations[TURNS_ARE_UP][0], values=values)


def _power(table: LiveTable, stack: int) -> Facts:
    numbers, wilds, bounces, _ = count(table, stack)
    total = final_sum(table, stack, numbers, wilds)
    return {"cards": size(table, stack), "unknown": 0, "sum": total, "power": attack_power(table, total), "bounces": bounces > 0}


def _holds(defence: int) -> int:
    """The greatest power that a stack turns away."""
    attack = 0
    while repels(attack + 1, defence):
        attack += 1
    return attack


def _carried_out(table: LiveTable, seat: int, action: int) -> tuple[LiveTable, int]:
    """The table after an action, and which side has won by it, or -1."""
    then = table.copy()
    act(then, seat, action)
    return then, byte(then, then.terms.winner) - 1


def _outcome(table: LiveTable, seat: int, action: int) -> tuple[LiveTable, Facts]:
    """The table after an action, and how its combat ended; ``result`` is empty where there was none."""
    then = table.copy()
    found: Facts = {"result": ""}
    lane = place_in(action)

    def hear(_: LiveTable, event: int, point: int, numbers: tuple[int, int, int, int]) -> None:
        if event == DAMAGE_DEALT:
            attack, defence = divmod(numbers[1], POWER_SHIFT)
            found.update(result="damage", attack=attack, defence=defence, hits=numbers[2], destroyed=0)
        elif event == ATTACK_REPELLED:
            found.update(result="repelled", attack=numbers[1], defence=numbers[2])
        elif event == COMBAT_BOUNCED:
            found.update(result="bounce", powerless=bool(numbers[1]))
        elif event == CARD_DESTROYED:
            found["destroyed"] += 1
        elif event == GAME_ENDED:
            found["wins"] = LETTERS[numbers[0]]
        else:
            return
        if event != CARD_DESTROYED:
            found["clause"] = table.citations[point][0]

    then.listener = hear
    act(then, seat, action)
    then.listener = None
    if found["result"]:
        found["deck"] = size(then, LANE_DECK + lane)
    return then, found


def _merit(side: int, now: Facts, then: Facts) -> Merit | None:
    """How good an action looks: by what it does at once, then by what the next strike in its lane would do."""
    mine, theirs = LETTERS[side], LETTERS[1 - side]
    strike, following = then.get("strike", {}), then.get("next", {})
    if mine in (then.get("wins"), strike.get("wins")):
        return _judged(WINS)
    if theirs in (then.get("wins"), strike.get("wins")):
        return None
    gain = then["power"] - now[mine]["power"] if "power" in then else 0
    if side == ATTACKERS:
        if following.get("wins") == mine:
            return _judged(PREPARES, following["hits"])
        if strike.get("result") == "damage":
            return _judged(HITS, strike["hits"])
        return _judged(GAINS, gain) if gain > 0 and following.get("result") != "repelled" else None
    if "unknown" in then and "power" not in then:
        return None
    threat = now.get("strike", {})
    if theirs in (threat.get("wins"), now.get("dry")) and following.get("wins") != theirs and ("power" in then or strike):
        return _judged(SAVES)
    if threat.get("result") == "damage" and "damage" not in (following.get("result"), strike.get("result")) and ("power" in then or strike):
        return _judged(HOLDS, threat["hits"])
    return _judged(GAINS, gain) if gain > 0 else None


def _judged(why: str, amount: int = 0) -> Merit:
    return Merit(ORDER[why], amount, why)


def _best(merits: Mapping[str, tuple[int, int, Merit]]) -> Facts:
    """The best action of all, and of each card. Where two lanes offer the same, none of them is best."""
    cards = {card for _, card, _ in merits.values() if card >= 0}
    of_card = {str(card): _first(each for each in merits.items() if each[1][1] == card) for card in sorted(cards)}
    return {**(_first(merits.items()) or {}), "cards": {card: best for card, best in of_card.items() if best}}


def _first(merits: Iterable[tuple[str, tuple[int, int, Merit]]]) -> Facts | None:
    lanes: dict[int, tuple[str, Merit]] = {}
    for notation, (lane, _, merit) in merits:
        if lane not in lanes or merit[:2] > lanes[lane][1][:2]:
            lanes[lane] = notation, merit
    top = max(merit[:2] for _, merit in lanes.values())
    best = [(lane, notation, merit) for lane, (notation, merit) in lanes.items() if merit[:2] == top]
    if len(best) > 1:
        return None
    (lane, notation, merit) = best[0]
    return {"lane": lane, "option": notation, "why": merit.why}

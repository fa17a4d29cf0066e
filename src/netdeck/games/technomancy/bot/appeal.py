"""What looks good at once: the tastes of the greedy bot, from what one seat sees.

The bot builds, plays the strongest agent it can pay for, strikes where that pays, aims harm at opponents and help at its own side, answers
opposing cards with counters, and uses what scrip is left for abilities. Nothing here is a rule, and nothing looks beyond the view.
"""

from collections.abc import Mapping
from typing import Any, Final

from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.tree import (
    Allegiance,
    Cards,
    Control,
    Copy,
    Counter,
    Create,
    Damage,
    Deploy,
    Destroy,
    Discard,
    Draw,
    Each,
    Exchange,
    ExtraTurn,
    GainHealth,
    GainScrip,
    GainSubtype,
    If,
    Instruction,
    Is,
    Later,
    Letter,
    Look,
    LoseHealth,
    May,
    Mode,
    Modify,
    Move,
    Overclocked,
    Peek,
    Place,
    Recover,
    Repair,
    Restrict,
    Reveal,
    Save,
    ScripAbility,
    Shield,
    TakeOne,
    WhenDies,
    Who,
    Zone,
)
from netdeck.kernel import CardView, DecisionView, OptionView, Seat, View

NEVER: Final = -10.0
LANDS_WANTED: Final = (2, 5)
"""How many buildings an opening hand should hold."""


def appeal(cards: Mapping[str, Printed], view: View, decision: DecisionView, option: OptionView) -> float:
    """How good *option* looks."""
    table = Sight(cards, view, decision.seat)
    match decision.kind:
        case "keep":
            return _keep(table, option)
        case "priority":
            return _act(table, option)
        case "target":
            return _target(table, decision, option)
        case "pay" | "demand":
            return {"auto": 2.0, "pay": 2.0, "done": 1.0}.get(option.act.word, 0.0)
        case "X" | "overclock":
            return float(decision.options.index(option)) if option.act.word != "cancel" else NEVER
        case "cost object" | "discard":
            return NEVER if option.act.word == "cancel" else -table.worth(option)
        case "take" | "may":
            return 0.0 if option.act.word == "no" or option.act.name == "none" else 1.0
        case _:
            return NEVER if option.act.word == "cancel" else 0.0


class Sight:
    """A view read with the eyes of one seat."""

    def __init__(self, cards: Mapping[str, Printed], view: View, me: Seat) -> None:
        self.cards = cards
        self.view = view
        self.me = me
        self.my_turn = view.counters["active"] == me
        self.phase = view.counters["phase"]

    def field(self, seat: Seat) -> tuple[CardView, ...]:
        """The battlefield of a seat."""
        return self.view.zones[f"{seat}.battlefield"].cards

    def agents(self, seat: Seat) -> list[CardView]:
        """The agents that a seat controls."""
        return [card for card in self.field(seat) if card.facts.get("type") == "agent"]

    @property
    def opponents(self) -> list[Seat]:
        """Everybody else who still plays."""
        return [seat for seat in self.view.seats if seat != self.me and not self.view.zones[f"{seat}.out"].count]

    def enemies(self) -> list[CardView]:
        """All agents of opponents."""
        return [card for seat in self.opponents for card in self.agents(seat)]

    def find(self, id: object) -> CardView | None:
        """The card with that id in the view."""
        return next((card for zone in self.view.zones.values() for card in zone.cards if card.id == id), None)

    def touched(self, option: OptionView) -> CardView | None:
        """The card that an option is about."""
        return self.find(option.touches[0]) if option.touches and isinstance(option.touches[0], int) else None

    def worth(self, option: OptionView) -> float:
        """How much a card would be missed."""
        card = self.touched(option)
        if card is None:
            return 0.0
        printed = self.cards.get(card.name)
        if printed is None:
            return 1.0
        buildings = sum(each.facts.get("type") == "building" for each in self.field(self.me))
        if printed.type == "building":
            return 3.0 if buildings < 5 else 0.5
        return self.size(card) if card.facts.get("controller") else 1.0 + 0.6 * printed.strength - 0.1 * printed.scrip_cost

    def size(self, card: CardView) -> float:
        """How much an agent on the battlefield counts for: its present numbers, and what its text is worth."""
        facts, printed = card.facts, self.cards.get(card.name)
        text = printed.text_worth if printed is not None else 0.0
        return float(facts.get("power", 0)) + 0.5 * float(facts.get("health", 0)) + 0.5 * text

    def guarded(self, seat: Seat) -> bool:
        """Whether a recovered Guard stands before a seat."""
        return any("Guard" in card.facts["keywords"] and card.facts["state"] == "recovered" for card in self.agents(seat))


def _keep(table: Sight, option: OptionView) -> float:
    hand = table.view.zones[f"{table.me}.hand"].cards
    buildings = sum(table.cards[card.name].type == "building" for card in hand if card.name in table.cards)
    low, high = LANDS_WANTED
    fine = low <= buildings <= high or len(hand) <= 5
    return 1.0 if fine == (option.act.word == "keep") else 0.0


def _act(table: Sight, option: OptionView) -> float:
    """Play, use or pass. Passing is worth nothing; whatever looks better is done first."""
    card = table.touched(option)
    printed = table.cards.get(card.name) if card is not None else None
    if option.act.word == "pass" or card is None or printed is None:
        return 0.0
    if option.act.word == "use":
        name = option.act.name
        return _best_blow(table, card) if name == "strike" else _effect(table, printed.mode_of(name, 0), printed, ability=True)
    if printed.type == "building":
        return 9.0 - 0.1 * len(printed.rules.abilities) - 0.001 * printed.scrip_cost
    if printed.type == "agent":
        return 6.0 + 0.1 * printed.strength - 0.001 * printed.scrip_cost
    return max(_effect(table, mode, printed, ability=False) for mode in printed.modes)


def _best_blow(table: Sight, card: CardView) -> float:
    return max((_blow(table, card, seat) for seat in table.opponents), default=NEVER)


def _blow(table: Sight, striker: CardView, seat: Seat) -> float:
    """The best Strike at a seat: at its agents, or at the player."""
    ghost = "Ghost" in striker.facts["keywords"]
    guarded = table.guarded(seat) and not ghost
    best = -1.0 if guarded else _hit_player(table, striker.facts.get("power", 0), seat)
    for target in table.agents(seat):
        if guarded and "Guard" not in target.facts["keywords"]:
            continue
        best = max(best, _trade(table, striker, target))
    return best


def _hit_player(table: Sight, power: int, seat: Seat) -> float:
    if power <= 0:
        return -1.0
    health = table.view.seat[seat]["health"]
    return 30.0 if power >= health else 2.0 + power + 10.0 / max(health, 1)


def _trade(table: Sight, striker: CardView, target: CardView) -> float:
    """What a fight between two agents is worth to the striker."""
    kills = striker.facts.get("power", 0) >= target.facts["health"]  # a building has no power of its own
    dies = "health" in striker.facts and target.facts["power"] >= striker.facts["health"]
    gained = 2.0 + table.size(target) if kills else 0.0
    lost = 1.5 + table.size(striker) if dies else 0.0
    return 0.5 + gained - lost - (0.0 if kills or dies else 1.0)


def _effect(table: Sight, mode: Mode, printed: Printed, *, ability: bool) -> float:
    """What an effect is worth now; the best target is assumed."""
    worth = sum(_op(table, op, mode, printed) for op in mode.do)
    if ability:
        if printed.rules.abilities and any(isinstance(each, ScripAbility) for each in printed.rules.abilities):
            worth -= 0.6
        prices = [each.price for _, each in printed.activated]
        worth -= 3.0 * sum(price.scrap is not None for price in prices) + 1.5 * sum(price.discard_self for price in prices)
    if printed.rules.additional.scrap is not None:
        smallest = min((table.size(card) for card in table.agents(table.me)), default=9.0)
        worth -= smallest
    return worth


def _op(table: Sight, op: Instruction, mode: Mode, printed: Printed) -> float:
    mine, theirs = table.agents(table.me), [card for card in table.enemies() if _fits(mode, card)]
    ready = [card for card in mine if card.facts["state"] == "recovered" and "Strike" in card.facts["keywords"]]
    attacking = table.my_turn and not table.view.counters["stack"]
    match op:
        case Damage(n=n):
            amount = n.more if isinstance(n, Overclocked) else 3 if isinstance(n, Letter) else n
            return _burn(table, amount if isinstance(amount, int) else 2, theirs)
        case Destroy(Each()):
            return sum(map(table.size, theirs)) - sum(map(table.size, mine)) - 2.0
        case Control(who=who) if who is not Who.YOU:
            return -3.0
        case Destroy() | Control() | Move(to=Place(Zone("hand"))):
            best = max(map(table.size, theirs), default=0.0)
            buildings = mode.targets and isinstance(mode.targets[0].what, Cards) and mode.targets[0].what.types == ("building",)
            return 1.5 if buildings else best - 1.5
        case Draw(n=n):
            return 1.5 * (n if isinstance(n, int) else 1)
        case Counter():
            return _counter(table)
        case Modify(power=power) if not isinstance(power, int | Letter) or (isinstance(power, int) and power < 0):
            return -1.0
        case Modify(until=None) | Copy() | Move():
            return 2.5 if mine or isinstance(op, Move) else -1.0
        case Modify():
            return 1.0 if attacking and ready else -1.0
        case Recover():
            tired = [card for card in mine if card.facts["state"] == "deployed" and "Strike" in card.facts["keywords"]]
            return 2.0 if attacking and tired and not theirs else -1.0
        case Deploy():
            return 1.0 if attacking and ready and any(map(table.guarded, table.opponents)) else -1.0
        case Repair():
            return 1.0 if any(card.facts["damage"] for card in mine) else -0.5
        case GainHealth():
            return 1.2
        case LoseHealth() | Discard() | ExtraTurn() | Create() | Peek():
            return 5.0 if isinstance(op, ExtraTurn) else 2.0
        case GainScrip():
            return 1.5 if attacking and table.phase == "main" else -2.5
        case If(do=done) | May(do=done):
            return 0.7 * sum(_op(table, each, mode, printed) for each in done)
        case TakeOne(act="scrap", who=who):
            return -2.0 if who is Who.YOU else 1.0 + 0.5 * len(theirs) - 0.5 * len(mine)
        case Exchange():
            best, worst = max(map(table.size, theirs), default=0.0), min(map(table.size, mine), default=0.0)
            return best - worst - 0.5
        case TakeOne():
            return 2.0
        case Later(do=(later, *_)) | WhenDies(do=(later, *_)):
            return 0.9 * _op(table, later, mode, printed)
        case Look() | Reveal() | Save() | GainSubtype():
            return 0.2
        case Restrict() | Shield() | Allegiance():
            return -0.5
        case _:
            return 0.0


def _fits(mode: Mode, card: CardView) -> bool:
    """Whether the first target of an effect may be this agent, as far as numbers and state tell."""
    if not mode.targets or not isinstance(mode.targets[0].what, Cards):
        return True
    what, facts = mode.targets[0].what, card.facts
    if what.state and facts["state"] != what.state:
        return False
    return all(_has(facts["power" if each.stat == "power" else "scrip_cost"], each.test) for each in what.stats)


def _has(number: int, test: Is) -> bool:
    assert isinstance(test.number, int)
    return number <= test.number if test.op == "<=" else number >= test.number


def _burn(table: Sight, n: int, theirs: list[CardView]) -> float:
    """Damage by an effect: a kill, the last blow, or a little for the player."""
    if any(table.view.seat[seat]["health"] <= n for seat in table.opponents):
        return 25.0
    kills = [table.size(card) for card in theirs if card.facts["health"] <= n]
    return 1.0 + max(kills, default=0.0) if kills else 0.8


def _counter(table: Sight) -> float:
    stack: list[dict[str, Any]] = table.view.counters["stack"]
    if not stack or stack[-1]["controller"] == table.me:
        return NEVER
    printed = table.cards.get(str(stack[-1]["name"]).partition(".")[0])
    return 3.0 + (0.5 * printed.strength if printed is not None else 1.0)


def _target(table: Sight, decision: DecisionView, option: OptionView) -> float:
    if option.act.word == "cancel":
        return NEVER
    helps = _helps(table, decision)
    if option.act.name in table.view.seats:
        return _target_player(table, decision, Seat(option.act.name), helps)
    card = table.touched(option)
    if card is None or "controller" not in card.facts:
        return 1.0 if card is None else table.size(card)
    own = card.facts["controller"] == table.me
    if own != helps:
        return -5.0 - table.size(card)
    striker = table.find(decision.source)
    if not helps and striker is not None and "power" in striker.facts:
        return _trade(table, striker, card)
    lethal = _damage_of(table, decision)
    return table.size(card) + (3.0 if 0 < card.facts.get("health", 0) <= lethal else -2.0 if lethal else 0.0)


def _target_player(table: Sight, decision: DecisionView, seat: Seat, helps: bool) -> float:
    if (seat == table.me) != helps:
        return -20.0
    striker = table.find(decision.source)
    if striker is not None and "power" in striker.facts and not helps:
        return _hit_player(table, int(striker.facts.get("power", 0)), seat)
    lethal = _damage_of(table, decision)
    health = table.view.seat[seat]["health"]
    return 30.0 if 0 < health <= lethal else 1.0 + 1.0 / max(health, 1)


def _source(table: Sight, decision: DecisionView) -> Printed | None:
    card = table.find(decision.source) if decision.source is not None else None
    return table.cards.get(card.name) if card is not None else None


def _damage_of(table: Sight, decision: DecisionView) -> int:
    """How much damage the effect that asks would deal, if that is printed."""
    printed = _source(table, decision)
    if printed is None or printed.is_permanent:
        return 0
    numbers = [op.n for mode in printed.modes for op in mode.do if isinstance(op, Damage)]
    amounts = [n.n if isinstance(n, Overclocked) else n for n in numbers]
    return next((n for n in amounts if isinstance(n, int)), 3 if amounts else 0)


def _helps(table: Sight, decision: DecisionView) -> bool:
    """Whether the effect that asks for a target is good for it. Triggers and Strikes are taken to harm."""
    printed = _source(table, decision)
    if printed is None:
        return False
    modes = printed.modes if not printed.is_permanent else tuple(each.mode for _, each in printed.activated)
    first = next((op for mode in modes for op in mode.do), None)
    match first:
        case Modify(power=power):
            return power >= 0 if isinstance(power, int) else isinstance(power, Letter)
        case Recover() | Repair() | Shield() | Save() | GainSubtype() | Allegiance() | Copy() | GainHealth():
            return True
        case _:
            return False

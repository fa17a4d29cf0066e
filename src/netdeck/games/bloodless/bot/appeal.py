"""What a player of simple tastes likes (the greedy bot), seeing only a view.

Draw first, spend blood on the strongest creature, stand where nobody blocks or where an enemy would strike, keep the own creatures and hurt
the others. It plans nothing: every option is judged on its own.
"""

from collections.abc import Iterator, Mapping

from netdeck.games.bloodless.cards.prepared import Prepared
from netdeck.games.bloodless.zones import OPPONENT, OPPOSING, OWNER, ROW, SPACES
from netdeck.kernel import CardView, DecisionView, OptionView, Seat, View
from netdeck.language import tree

HARMFUL = ("damage", "destroy", "lose", "weaken", "deny", "explode")
GIVEN_UP = ("sacrifice", "discard", "liberate")


Known = Mapping[str, Prepared]
"""The cards of the match by name."""


def appeal(cards: Known, view: View, decision: DecisionView, option: OptionView) -> float:
    """How good *option* looks; 0 is neutral."""
    act = option.act
    match decision.kind:
        case "MAIN":
            return _main(cards, view, decision.seat, option)
        case "SPACE":
            return _space(view, decision, act.place)
        case "CHOOSE" | "DEVOUR" | "EVOLVE" | "SEARCH":
            return _choice(cards, view, decision, option)
        case "VARIABLE" | "NUMBER":
            return float(act.amount or 0)
        case "NAME":
            return float(sum(act.name in card.facts.get("kins", ()) for card, _ in _cards(view)))
        case "MAY":
            return 1.0 if act.word == "yes" else 0.0
        case "INSTANT":
            return _instant(view, decision.seat, act.word)
        case "MULLIGAN":
            return 1.0 if act.word == "keep" else 0.0
    return 0.0


def _cards(view: View) -> Iterator[tuple[CardView, str]]:
    for name, zone in view.zones.items():
        for card in zone.cards:
            yield card, name


def _touched(view: View, option: OptionView) -> tuple[CardView, str] | None:
    ids = [each for each in option.touches if isinstance(each, int)]
    for card, zone in _cards(view) if ids else ():
        if card.id in ids:
            return card, zone
    for space in SPACES:
        if space in option.touches and view.zones[space].cards:
            return view.zones[space].cards[0], space
    return None


def _worth(card: CardView) -> float:
    """What a creature on the board is worth."""
    facts = card.facts
    return float(1.5 * facts.get("power", 0) + facts.get("health", 0) + 0.5 * facts.get("defense", 0) + len(facts.get("keywords", ())))


def _row(view: View, seat: Seat) -> list[CardView]:
    return [view.zones[space].cards[0] for space in ROW[seat] if view.zones[space].cards]


def _main(cards: Known, view: View, seat: Seat, option: OptionView) -> float:
    verb = option.act.word
    room = 4 - len(_row(view, seat))
    touched = _touched(view, option) if verb in ("play", "use") else None
    match verb:
        case "draw":
            flasks = sum("flask" in card.facts.get("type", "") for card in view.zones[f"{seat}.hand"].cards)
            early = view.seat[seat]["blood"] < 3 and flasks == 0 and room > 1
            return 20.0 if (option.act.name == "blood") is early else 19.0
        case "play" if touched is not None:
            return _play(cards, view, seat, touched[0], room)
        case "flip":
            return 9.0
        case "use":
            return _use(cards, view, seat, touched[0]) if touched is not None else 0.0
        case "expend":
            crowded = room == 0 and any(card.facts.get("power", 0) for card in view.zones[f"{seat}.hand"].cards)
            return 0.3 if crowded else -1.0
    return 0.0


def _play(cards: Known, view: View, seat: Seat, card: CardView, room: int) -> float:
    facts = card.facts
    known = cards.get(card.name)
    strength = known.strength if known is not None else 0.0
    if "flask" in facts.get("type", ""):
        return 12.0 if room > 1 else -0.5
    if "health" in facts:
        return 6.0 + strength - 0.01 * float(facts.get("cost", 0))
    if known is None or not known.is_plain:
        return 1.0 + 0.2 * strength
    return sum(_promise(view, seat, instruction) for instruction in known.rules.effect) - 0.2


def _promise(view: View, seat: Seat, instruction: object) -> float:
    """What an instruction of a command promises on the present board."""
    others, own = _row(view, OPPONENT[seat]), _row(view, seat)
    match instruction:
        case tree.Draw() | tree.ExtraDraws() | tree.Search():
            return 1.5
        case tree.Gain():
            return 1.5
        case tree.Sacrifice():
            return -0.5 if _fodder(own) else -4.0
        case tree.Damage(to=tree.Each()):
            return 1.5 * (_weak(others) - _weak(own))
        case tree.Damage() | tree.Destroy() | tree.LoseKeywords():
            return 1.5 * bool(others)
        case tree.Move(cards=tree.Choose(cards=tree.Cards(side=tree.Side.ENEMY))):
            return 4.0 * bool(others)
        case tree.Modify() | tree.GainKeywords():
            return 1.0 if any(card.facts.get("power", 0) for card in own) else -2.0
        case tree.Summon():
            return 4.0 if len(own) < len(SPACES) // 2 else -2.0
        case tree.Attack():
            flyers = sum("Flying" in card.facts.get("keywords", ()) for card in own)
            return 2.0 * flyers - 1.0
        case tree.CopyCard():
            return 2.0 if len(own) < len(SPACES) // 2 else -1.0
        case tree.Then(do=do) | tree.Later(do=do):
            return sum(_promise(view, seat, each) for each in do)
    return 0.0


def _weak(row: list[CardView]) -> int:
    return sum(card.facts.get("health", 9) <= 1 and card.facts.get("power", 0) > 0 for card in row)


def _fodder(row: list[CardView]) -> bool:
    """Whether there is a creature that nobody would miss."""
    return any(card.facts.get("power", 0) == 0 for card in row)


def _use(cards: Known, view: View, seat: Seat, card: CardView) -> float:
    known = cards.get(card.name)
    costs = [cost for ability in known.usable for cost in ability.node.costs] if known is not None else []  # type: ignore[union-attr]
    if any(isinstance(cost, tree.Sacrifice) for cost in costs):
        return 0.5 if _fodder([other for other in _row(view, seat) if other.id != card.id]) else -1.0
    if any(isinstance(cost, tree.Pay) for cost in costs):
        return 0.5 if _weak(_row(view, OPPONENT[seat])) else -1.0
    return 2.0


def _space(view: View, decision: DecisionView, space: str) -> float:
    source = next((card for card, _ in _cards(view) if card.id is not None and card.id == decision.source), None)
    power = float(source.facts.get("power", 0)) if source is not None else 1.0
    health = float(source.facts.get("health", 1)) if source is not None else 1.0
    opposing = view.zones[OPPOSING[space]].cards if space in OPPOSING else ()
    if not opposing:
        return 1.2 * power
    enemy = opposing[0].facts
    threat = float(enemy.get("power", 0))
    kills = power >= float(enemy.get("health", 1))
    return threat * (1.6 if health > threat or power == 0 else 0.9) + (1.0 if kills and power else 0.0)


def _choice(cards: Known, view: View, decision: DecisionView, option: OptionView) -> float:
    touched = _touched(view, option)
    if touched is None:
        return 0.5 if OWNER.get(option.act.place) == decision.seat else 0.0
    card, zone = touched
    known = cards.get(card.name)
    strength = known.strength if known is not None else 0.0
    worth = _worth(card) or strength
    mine = card.facts.get("controller", card.facts.get("owner")) == decision.seat
    prompt = decision.prompt.casefold() if decision.kind == "CHOOSE" else ""  # others name cards
    if decision.kind == "DEVOUR" or any(word in prompt for word in GIVEN_UP):
        return -worth
    if any(word in prompt for word in HARMFUL):
        return -worth if mine else 10.0 + worth + (5.0 if card.facts.get("health", 9) <= 2 else 0.0)
    if zone in SPACES:
        return worth if mine else -worth
    return strength + 0.1 * worth


def _instant(view: View, seat: Seat, verb: str) -> float:
    if verb == "use":
        weak = any(card.facts.get("health") == 1 and card.facts.get("power", 0) for card in _row(view, OPPONENT[seat]))
        return 1.0 if weak else -1.0
    return 0.2 if verb == "pass" else 0.1

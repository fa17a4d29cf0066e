"""What a card's text may not say although its words are known (7.7): the errors E04 to E25 that the grammar cannot see."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from netdeck.games.bloodless.cards.choice_checks import unasked_faults
from netdeck.games.bloodless.cards.location_checks import whereabouts_faults
from netdeck.games.bloodless.cards.printed import Printed
from netdeck.games.bloodless.grammar.categories import KEYWORDS_OF_COMMANDS
from netdeck.games.bloodless.grammar.measures import Extreme
from netdeck.games.bloodless.grammar.unparse import ref_text
from netdeck.language.ast_nodes import (
    Activate,
    AddCounters,
    AtRandom,
    Attack,
    Before,
    Bound,
    Cant,
    Cards,
    Choose,
    Create,
    Destroy,
    Draw,
    Each,
    Explode,
    Gain,
    Give,
    Happening,
    Instruction,
    Is,
    Letter,
    Lose,
    NameSomething,
    Noun,
    RemoveCounters,
    Replace,
    Resummon,
    Rules,
    Sacrifice,
    Same,
    Side,
    Spawn,
    StatIs,
    Step,
    The,
    Trigger,
    Until,
    Who,
)
from netdeck.language.limits import MOST_KEPT
from netdeck.language.spelling import slips
from netdeck.language.text_errors import Fault
from netdeck.language.tree_walk import walk

KEYWORD_CLAUSES: Final = {
    "Flying": "R45", "Flying Defense": "R45", "Bifurcated Strike": "R46", "Piercing": "R47", "Kin Strength": "R48", "Kin Defense": "R48",
    "Kin Call": "R48", "Expendable": "R49", "Wandering left": "R50", "Wandering right": "R50", "Legendary": "R4", "Cumulative": "R55",
}  # fmt: skip
CUMULATIVE_COUNTER = "accumulate"
LORE_COUNTER = "lore"


@lru_cache(maxsize=MOST_KEPT)
def text_faults(rules: Rules, kind: str) -> tuple[Fault, ...]:
    """Every fault of *rules* on a card of that type, whatever else is printed on it."""
    card = Printed(name="", type=kind, cost=0, rules=rules)
    return (
        *_shape(card),
        *_itself(card),
        *_abilities(rules),
        *_places(rules),
        *_fighters(rules),
        *_arrivals(rules),
        *_ends(rules),
        *_replaced(rules),
        *_unnamed(rules),
        *unasked_faults(rules),
        *whereabouts_faults(card, {}),
    )


def card_faults(card: Printed, kins: Collection[str], types: Mapping[str, str]) -> Iterator[Fault]:
    """Where a text and what else is printed on its card do not belong together, given the kins that are known, and the cards' types."""
    rules = card.rules
    if rules.flip is not None and card.cost != (0 if card.is_flask else 1):
        yield Fault("E06", f"a card with a flip cost costs {0 if card.is_flask else 1}, as its face-down side does", "R53")
    yield from _letters(card)
    yield from _counters(card)
    yield from _names(rules, kins, types)
    yield from text_faults(rules, card.type)  # with the keywords that stand in a field of their own
    if created := {node.name: types.get(node.name, "") for node in walk(rules) if isinstance(node, Create)}:
        yield from whereabouts_faults(card, created)


def _shape(card: Printed) -> Iterator[Fault]:
    """D6.1: events for plain commands, chapters for sagas, abilities for the rest."""
    rules = card.rules
    plain = card.basic == "command" and not card.is_saga
    if rules.effect and not plain:
        yield Fault("E05", f"only a plain command has plain instructions; a {card.type} has abilities, which say when", "D6.1")
    if rules.abilities and plain:
        yield Fault("E05", "a plain command has instructions and no abilities", "D6.1")
    if rules.chapters and not card.is_saga:
        yield Fault("E05", "only a saga has chapters", "R54")
    if card.is_saga and not rules.chapters:
        yield Fault("E05", "a saga has chapters", "R54")
    if rules.attack and card.is_command:
        yield Fault("E05", "only creatures attack", "D7.8.1")
    if (rules.devours or rules.evolves) and card.is_command:
        yield Fault("E05", "only creatures devour or evolve", "R51")
    for keyword in rules.keywords if card.is_command else ():
        name = keyword.name
        if name not in KEYWORDS_OF_COMMANDS:
            yield Fault("E05", f"only creatures have {name}; on a {card.type} it does nothing", KEYWORD_CLAUSES[name], words=name)
        elif plain:
            why = "a plain command has no abilities and does not stay in play"
            yield Fault("E05", f"{why}, so {name} does nothing on it", KEYWORD_CLAUSES[name], words=name)


def _itself(card: Printed) -> Iterator[Fault]:
    """What a card calls itself is what it is (D9.4)."""
    own, other = (Noun.COMMAND, Noun.CREATURE) if card.is_command else (Noun.CREATURE, Noun.COMMAND)
    itself = (node for node in walk(card.rules) if isinstance(node, Bound) and node.name == "this")
    for word in dict.fromkeys(node.word for node in itself if node.word and node.noun is other):
        yield Fault("E21", f"a {card.type} is no {other}; say 'this {own}'", "D9.4", words=word)


def _letters(card: Printed) -> Iterator[Fault]:
    defined = {*card.letters, *(variable.letter for variable in card.rules.variables)}
    used = {node.name for node in walk(card.rules) if isinstance(node, Letter)}
    for letter in sorted(used - defined):
        yield Fault("E04", f"{letter} stands neither in the cost nor in a stat, and the text does not say what it may be", "D7.9.5.2")


def _unnamed(rules: Rules) -> Iterator[Fault]:
    """What is asked for by a name or a kin that the card never has anybody say (R12)."""
    said = {node.what for node in walk(rules) if isinstance(node, NameSomething)}
    asked = [("card", "name", node.of_named_name) for node in walk(rules) if isinstance(node, Cards)]
    asked += [("kin", "kin", node.of_named_kin) for node in walk(rules) if isinstance(node, Cards)]
    for what, word, asks in dict.fromkeys(asked):
        if asks and what not in said:
            yield Fault("E13", f"nothing on the card says which {word} that is; say 'name any {what}' before", "R12", words=f"that {word}")


def _names(rules: Rules, kins: Collection[str], names: Collection[str]) -> Iterator[Fault]:
    for node in walk(rules):
        said_kins = (node.kin,) if isinstance(node, Cards) else node.kins if isinstance(node, Give) else ()
        for kin in said_kins:
            if kin and kin not in kins:
                yield Fault("E07", f"the kin {kin!r} is unknown{_near(kin, kins)}", words=kin)
        name = node.name if isinstance(node, Cards | Spawn | Create) else ""
        if name and name not in names:
            yield Fault("E07", f"the card {name!r} is unknown{_near(name, names)}", words=name)


def _counters(card: Printed) -> Iterator[Fault]:
    rules = card.rules
    given = {node.name for node in walk(rules) if isinstance(node, AddCounters)}
    given |= {name for name, _ in rules.enters.counters} if rules.enters else set()
    given |= {CUMULATIVE_COUNTER} if rules.has("Cumulative") else set()
    given |= {LORE_COUNTER} if card.is_saga else set()
    for ability in rules.abilities:
        for cost in ability.costs if isinstance(ability, Activate) else ():
            if isinstance(cost, RemoveCounters) and isinstance(cost.on, Bound) and cost.on.name == "this" and cost.name not in given:
                yield Fault("E07", f"nothing on the card gives it {cost.name} counters to pay with")


def _abilities(rules: Rules) -> Iterator[Fault]:
    for node in walk(rules):
        match node:
            case Activate(costs=(), limit=None):
                yield Fault("E12", "an ability without a cost needs '(once per turn)'", "R68")
            case Sacrifice(Choose(Cards(side=None, stats=(*_, StatIs(test=Is(number=Extreme(among=among)))))) as ref):
                said = ref_text(ref)
                whose = "friendly" if node.who is Who.YOU else "enemy"
                why = f"only creatures of who sacrifices are compared; say 'the {whose} {among.noun}'"
                yield Fault("E18", why, "R29", words=said)
            case Sacrifice(Choose(Cards(side=Side.ENEMY)), who=Who.YOU):
                yield Fault("E18", "you cannot sacrifice an enemy creature", "R29")
            case Trigger(condition=None, once=False, limit=None) if any(_feeds(event, one) for event in node.when for one in node.do):
                yield Fault("E19", "this trigger sets itself off again and again; say '(once per turn)' or a condition", "R66")


def _feeds(event: Happening, one: Instruction) -> bool:
    """Whether an instruction is exactly what the trigger waits for."""
    match one:
        case Gain("blood"):
            return event == Happening("gain_blood", player=one.who)
        case Lose("blood"):
            return event == Happening("lose_blood", player=one.who)
        case Draw():
            return event == Happening("draw", player=one.who)
        case AddCounters(name, _, Bound("this")):
            return event.event == "counter" and event.counter == name and event.added is True and isinstance(event.card, Bound)
        case _:
            return False


def _places(rules: Rules) -> Iterator[Fault]:
    for node in walk(rules):
        if isinstance(node, Cards) and node.zone is not None:
            if node.noun is Noun.CREATURE and node.zone.name == "timeline":
                yield Fault("E21", "no creature is on the timeline", "D9.3.3.1")
            elif node.noun is Noun.COMMAND and node.zone.name == "board":
                yield Fault("E21", "no command is on the board", "D9.3.2.2")


def _fighters(rules: Rules) -> Iterator[Fault]:
    """What is done to creatures alone, said of a command."""
    for node in walk(rules):
        if isinstance(node, Destroy | Sacrifice | Explode | Resummon | Attack | Step):
            ref = node.cards
            if isinstance(ref, Choose | Each | AtRandom | The) and ref.cards.noun is Noun.COMMAND:
                said = ref_text(ref)
                yield Fault("E21", f"only a creature on the board can be meant here, and {said} is never there", "D9.3.2", words=said)


ARRIVING = frozenset(("play", "summon", "execute", "create", "draw"))
"""What befalls a card that is not in play yet."""


def _arrivals(rules: Rules) -> Iterator[Fault]:
    """A card that is not in play yet changes nothing about how it comes there (R9)."""
    for ability in rules.abilities:
        if isinstance(ability, Replace | Before | Cant):
            own = [event for event in ability.when if isinstance(event.card, Bound) and event.card.name == "this"]
            if any(event.event in ARRIVING for event in own):
                said = next(event.card.word for event in own if isinstance(event.card, Bound))
                yield Fault("E24", "a card has no abilities before it is in play: it cannot change how it comes there", "R9", words=said)


def _ends(rules: Rules) -> Iterator[Fault]:
    """What a plain command does last ends at once where it lasts only until the command leaves play: it is finished next (R18)."""
    if any(isinstance(node, Until) and node.end == "this_leaves" for node in walk(rules.effect[-1:])):
        why = "a plain command leaves play as soon as its text is done, so this does nothing"
        yield Fault("E25", why, "R18", words="until this card leaves play")


def _replaced(rules: Rules) -> Iterator[Fault]:
    """Only what happens instead of an event can speak of that event (P6.4.1.2)."""
    nodes = list(walk(rules))
    instead = {id(node) for one in nodes if isinstance(one, Replace) for node in walk(one.instead)}
    if any(isinstance(node, Same) and id(node) not in instead for node in nodes):
        yield Fault("E25", "nothing is about to happen here that this could speak of", "P6.4.1.2", words="that happens")


def _near(word: str, known: Collection[str]) -> str:
    """The one name of which *word* may be a slip."""
    near = slips(word, known)
    return next((f"; did you mean {name!r}?" for name in known if len(near) == 1 and name.lower() == near[0]), "")

"""Printed cards made ready for play: their type (D3, R7), their numbers, and their abilities sorted by what they do.

An ability is prepared once for each definition: which events it watches, whether it changes events (EMTA, D5.1), answers outcomes
(ECTA, D5.2), lasts (D10) or is used by a player (R40, R41). Keywords and type rules come before the text (R14).
"""

from collections.abc import Mapping
from typing import NamedTuple

from netdeck.games.bloodless.bot.card_value import strength
from netdeck.games.bloodless.card_records import Values
from netdeck.games.bloodless.cards.keywords import LEGENDARY, entering_counters, keyword_abilities, keyword_word, type_abilities
from netdeck.games.bloodless.cards.location_checks import awaits_arrival
from netdeck.games.bloodless.cards.printed import Printed
from netdeck.games.bloodless.grammar.language import on_one_line
from netdeck.games.bloodless.grammar.unparse import ability_text
from netdeck.kernel import say
from netdeck.language import ast_nodes
from netdeck.language.tree_walk import with_all_words

FACE_DOWN_COST = 1
"""What a face-down creature or command costs; a Blood Flask costs nothing (R53)."""
MODIFY, CREATE, LAST, USE = "modify", "create", "last", "use"
STATS = ("health", "defense", "power")
"""The numbers of the second layer (R38)."""


class Written(NamedTuple):
    """One ability as it stands on a card: its number there, what it does, the events it watches, and the keyword that gives it, if any."""

    number: int
    role: str
    node: ast_nodes.Ability
    kinds: frozenset[str]
    keyword: str = ""
    innate: bool = False
    """A rule of the card's type (R7): it is no text, so nothing that takes text away takes it."""
    text: str = ""
    """What it says, for those who may use it."""
    zone: str = ""
    """Where the card must be for it to work; empty means in play (R9)."""
    rank: int = 0
    """Its place in the order of precedence before everything else (R14)."""
    words: bool = False
    """A passive that gives or takes text, keywords, kins or attack patterns."""
    waits: bool = False
    """Whether a trigger acts on the card that is played, and so waits until that has arrived (R9)."""
    layers: tuple[bool, bool] = (False, False)
    """Whether a passive has something to do in the first layer, and in the second (R38)."""


def written(number: int, node: ast_nodes.Ability, keyword: str = "", innate: bool = False) -> Written:
    """*node* as ability *number* of its card."""
    rank = getattr(node, "rank", 0)
    match node:
        case ast_nodes.Trigger():
            return Written(
                number, CREATE, node, kinds_of(node.when), keyword, innate, zone=node.zone, rank=rank, waits=awaits_arrival(node)
            )
        case ast_nodes.Replace() | ast_nodes.Before() | ast_nodes.Cant():
            return Written(number, MODIFY, node, kinds_of(node.when), keyword, innate, rank=rank)
        case ast_nodes.Passive():
            give = node.give
            words = bool(give.keywords or give.lose_keywords or give.kins or give.attack or give.no_text)
            first = words or give.play_limit is not None or any(change.stat not in STATS for change in give.stats)
            layers = (first, any(change.stat in STATS for change in give.stats))
            return Written(number, LAST, node, frozenset(), keyword, innate, rank=rank, words=words, layers=layers)
        case ast_nodes.Activate():
            return Written(number, USE, node, frozenset(), keyword, innate, ability_text(node), rank=rank)


def kinds_of(when: ast_nodes.When) -> frozenset[str]:
    """The kinds of events that a pattern can fit."""
    return frozenset(kind for happening in when for kind in (happening.event, *STANDING_FOR.get(arrival_of(happening), ())))


STANDING_FOR = {"play": ("resummon",), "summon": ("resummon",), "enter": ("flip", "resummon")}
"""What counts as playing, summoning or entering the board besides: being summoned again (R71), and turning face-up (R53)."""


def arrival_of(happening: ast_nodes.Happening) -> str:
    """How a creature comes by what a pattern speaks of: ``play``, ``summon``, ``enter`` the board; empty for everything else."""
    if happening.event == "move":
        return "enter" if happening.enters == "board" and happening.leaves != "board" else ""
    return happening.event if happening.event in STANDING_FOR else ""


def said(ability: Written) -> str:
    """What an ability says, in the words of the card: a keyword, a rule of the type, or its sentence."""
    if ability.innate:
        return "it is a saga."
    return f"{ability.keyword.capitalize()}." if ability.keyword else ability_text(ability.node)


class Prepared:
    """A printed card made ready: everything about it that never changes during a match, looked up once."""

    __slots__ = (
        "abilities",
        "fixed_cost",
        "innate_counters",
        "is_command",
        "is_creature",
        "is_extended",
        "is_flask",
        "is_plain",
        "is_saga",
        "is_vestige",
        "kins",
        "label",
        "letters",
        "name",
        "play_label",
        "printed",
        "resting",
        "rules",
        "strength",
        "usable",
        "word",
    )

    def __init__(self, printed: Printed, ancestry: Mapping[str, tuple[str, ...]]) -> None:
        self.printed = printed
        self.name = printed.name
        self.strength = strength(printed)
        """What bots think of it as it is printed."""
        self.rules = printed.rules
        self.word = printed.slug.replace("-", "_")
        self.is_creature = printed.is_creature
        self.is_command = printed.is_command
        self.is_flask = printed.is_flask
        self.is_extended = printed.is_extended
        self.is_saga = printed.is_saga
        self.is_vestige = printed.is_vestige
        self.is_plain = printed.is_command and not printed.is_extended and not printed.is_saga
        """Its text is a list of events, run once (D6.1)."""
        self.letters = frozenset(printed.letters)
        """Letters in the cost or in a stat: undefined, they are zero (D7.9.5.1)."""
        given = [
            *(written(0, node, innate=True) for node in type_abilities(printed)),
            *(
                written(0, node if keyword.words is None else with_all_words(node, keyword.words), keyword=keyword_word(keyword.name))
                for keyword in printed.rules.keywords
                for node in keyword_abilities(keyword_word(keyword.name), keyword.n)
            ),
            *(written(0, node) for node in printed.rules.abilities),
        ]
        self.abilities = tuple(each._replace(number=number) for number, each in enumerate(given, 1))
        self.usable = tuple(each for each in self.abilities if each.role == USE)
        self.innate_counters = entering_counters(printed)
        self.kins = frozenset(kin for own in printed.kins for kin in ancestry.get(own, (own,)))
        """Its printed kins and their ancestors (R48)."""
        self.fixed_cost = self._fixed_cost()
        """What playing it always costs, if nothing but blood and an empty space is needed for it; otherwise -1."""
        self.label = self._label()
        """Its type, its numbers and its text in one line, for those who choose it."""
        self.play_label = self._play_label()
        self.resting = self.values({})
        """Its values outside play, where letters are zero (R19)."""

    def _label(self) -> str:
        printed = self.printed
        stats = [
            number.name if isinstance(number, ast_nodes.Letter) else str(number)
            for number in (printed.health, printed.defense, printed.power)
        ]
        type, numbers, text = printed.type.capitalize(), "/".join(stats), on_one_line(printed.text)
        if self.is_flask:
            kind = say("{type} {numbers}, gives 1 blood when played", type=type, numbers=numbers)  # R49
        elif self.is_creature:
            kind = say("{type} {numbers}", type=type, numbers=numbers)
        else:
            kind = say("{type}", type=type)
        return say("{kind}. {text}", kind=kind, text=text) if text else say("{kind}.", kind=kind)

    def _play_label(self) -> str:
        if self.rules.flip is not None:
            beast = say("a nameless creature 1/0/1") if self.is_creature else say("a command")
            back = say("a flask 1/0/0") if self.is_flask else beast
            cost = 0 if self.is_flask else FACE_DOWN_COST
            return say("{cost} blood, face-down as {back}. Face-up: {label}", cost=cost, back=back, label=self.label)
        printed = self.printed.cost
        return say("{cost} blood. {label}", cost=printed.name if isinstance(printed, ast_nodes.Letter) else printed, label=self.label)

    def _fixed_cost(self) -> int:
        rules = self.rules
        special = rules.devours or rules.evolves or rules.requires or rules.enters or isinstance(self.printed.cost, ast_nodes.Letter)
        if special or any(keyword_word(keyword.name) == LEGENDARY for keyword in rules.keywords):
            return -1
        if rules.flip is not None:
            return 0 if self.is_flask else FACE_DOWN_COST
        cost = self.printed.cost
        return cost if isinstance(cost, int) else -1

    def values(self, letters: Mapping[str, int]) -> Values:
        """Its printed values with *letters* filled in; an undefined letter is zero (D7.9.5.1)."""
        printed = self.printed
        return Values(
            health=_number(printed.health, letters),
            defense=_number(printed.defense, letters),
            power=_number(printed.power, letters),
            cost=_number(printed.cost, letters),
            keywords=frozenset(keyword_word(keyword.name) for keyword in printed.rules.keywords),
            kins=self.kins,
            attack=printed.rules.attack or ("front",),
        )

    @property
    def cost_letter(self) -> str:
        """The letter that is its cost (D7.1); empty when the cost is a number."""
        cost = self.printed.cost
        return cost.name if isinstance(cost, ast_nodes.Letter) else ""


def _number(number: int | ast_nodes.Letter, letters: Mapping[str, int]) -> int:
    return letters.get(number.name, 0) if isinstance(number, ast_nodes.Letter) else number


DOWN_VALUES = {
    "creature": Values(health=1, power=1, cost=1),
    "flask": Values(health=1),
    "command": Values(cost=1),
}
"""What a face-down card is: no name, kins, keywords or text (R53)."""


def face_down_values(printed: Prepared) -> Values:
    """The values of *printed* while it lies face-down (R53)."""
    return DOWN_VALUES["command" if printed.is_command else "flask" if printed.is_flask else "creature"]

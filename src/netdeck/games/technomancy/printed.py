"""What is printed on a card (chapter 5), and what follows from it once and for all.

Factions come from the kinds of scrip in the printed cost (5.3, R44); a card without a printed cost has scrip cost 0 and no faction (R45).
The tables that the engine reads again and again (which abilities wait for which event, which give scrip) are made here, when the card is
read, and never while playing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final

from netdeck.games.technomancy.ast_nodes import (
    STRIKE,
    AbilityStatic,
    Activated,
    Assemble,
    Cards,
    Count,
    EntersStatic,
    Mode,
    Rules,
    ScripAbility,
    Static,
    Triggered,
    nodes,
)
from netdeck.games.technomancy.bot.card_value import body_worth, text_worth
from netdeck.games.technomancy.scrip import FREE, Cost
from netdeck.kernel import Definition, say, slug
from netdeck.language.frozen import dataclass
from netdeck.language.text_value import identity

STRIKE_NAME: Final = "strike"
"""How a Strike is called where other abilities have a number."""
NO_RULES: Final = Rules()
NO_MODES: Final = (Mode(),)


def _watched(patterns: Iterable[Cards]) -> int:
    """What patterns look at besides the cards on the battlefield."""
    found = 0
    for each in patterns:
        found |= bool(each.state) | (each.zone is not None) << 1 | any(one.stat == "health" for one in each.stats) << 2
    return found


@dataclass(frozen=True, slots=True)
class Printed(Definition):
    """A printed card. ``power`` and ``health`` are those of agents; a special power (R50) stands in the rules."""

    type: str = "building"
    cost: Cost | None = None
    power: int = 0
    health: int = 0
    level: int = 0
    subtypes: tuple[str, ...] = ()
    created_only: bool = False
    rules: Rules = NO_RULES

    id: str = field(init=False, default="")
    is_agent: bool = field(init=False, default=False)
    is_permanent: bool = field(init=False, default=False)
    factions: frozenset[int] = field(init=False, default=frozenset())
    scrip_cost: int = field(init=False, default=0)
    price: Cost = field(init=False, default=FREE)
    keywords: frozenset[str] = field(init=False, default=frozenset())
    special: Count | None = field(init=False, default=None)
    modes: tuple[Mode, ...] = field(init=False, default=NO_MODES)
    triggers: Mapping[str, tuple[int, ...]] = field(init=False, default_factory=dict)
    scrip: tuple[tuple[int, ScripAbility], ...] = field(init=False, default=())
    activated: tuple[tuple[int, Activated], ...] = field(init=False, default=())
    watches: int = field(init=False, default=0)
    """What its text looks at besides the cards on the battlefield: their state, piles and hands, damage (a bit for each)."""
    gives_abilities: bool = field(init=False, default=False)
    label: str = field(init=False, default="")
    identity: str = field(init=False, default="", compare=False, repr=False)
    """What it is, whatever it is called: what was learned of a card is remembered by this."""
    text_worth: float = field(init=False, default=0.0, compare=False, repr=False)
    strength: float = field(init=False, default=0.0, compare=False, repr=False)
    """What bots think of its text, and of the whole card, as it is printed."""
    use_labels: dict[str, str] = field(init=False, default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        abilities = list(enumerate(self.rules.abilities, 1))
        triggers: dict[str, tuple[int, ...]] = {}
        for number, ability in abilities:
            if isinstance(ability, Triggered):
                triggers[ability.when.event] = (*triggers.get(ability.when.event, ()), number)
        activated = tuple((number, each) for number, each in abilities if isinstance(each, Activated))
        statics = [each for _, each in abilities if isinstance(each, Static)]
        effects = [each.modes for _, each in abilities if isinstance(each, Assemble)]
        text = text_worth(self.rules)
        made = {
            "identity": identity((self.type, self.cost, self.power, self.health, self.level, self.subtypes, self.rules)),
            "text_worth": text,
            "strength": text + (body_worth(self.power, self.health, self.rules) if self.type == "agent" else 0.0),
            "is_agent": self.type == "agent",  # it has power and health (5.6)
            "is_permanent": self.type in ("agent", "building"),  # it lives on the battlefield
            "id": slug(self.name.replace("'", "")),
            "factions": self.cost.factions if self.cost else frozenset(),
            "scrip_cost": self.cost.total if self.cost else 0,
            "price": self.cost or FREE,
            "keywords": frozenset(self.rules.keywords),
            "special": self.rules.special_power,
            "modes": effects[0] if effects else NO_MODES,
            "triggers": triggers,
            "scrip": tuple((number, each) for number, each in abilities if isinstance(each, ScripAbility)),
            "activated": activated,
            "watches": _watched(nodes((tuple(statics), self.rules.special_power), Cards)),
            "gives_abilities": any(isinstance(each.form, AbilityStatic | EntersStatic) for each in statics),  # or takes them
            "label": self._label(),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def facts(self) -> dict[str, str]:
        facts = {
            "type": self.type,
            "subtypes": ", ".join(self.subtypes),
            "cost": str(self.cost) if self.cost else "",
            "stats": f"{'*' if self.special else self.power}/{self.health}" if self.is_agent else "",
            "level": str(self.level),
        }
        return {name: value for name, value in facts.items() if value}

    def ability(self, name: str) -> Activated | Triggered | ScripAbility:
        """The ability that a notation calls *name*: a number, or ``strike``."""
        found = STRIKE if name == STRIKE_NAME else self.rules.abilities[int(name) - 1]
        assert not isinstance(found, Assemble | Static)
        return found

    def mode_of(self, ability: str, mode: int) -> Mode:
        """The targets and effect of an ability, or of the card itself (no ability, the mode that was chosen)."""
        if not ability:
            return self.modes[mode]
        found = self.ability(ability)
        assert not isinstance(found, ScripAbility)
        return found.mode

    def _label(self) -> str:
        stats = f" {'*' if self.rules.special_power else self.power}/{self.health}" if self.type == "agent" else ""
        cost = f" {self.cost}" if self.cost is not None else ""
        text = f": {self.text.replace('~', self.name)}" if self.text else "."
        return say("{name},{cost} {type}{stats}{text}", name=self.name, cost=cost, type=self.type, stats=stats, text=text)

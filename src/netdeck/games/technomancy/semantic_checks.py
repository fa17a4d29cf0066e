"""What the grammar lets pass and the card model does not (errors V3 to V15 of the specification)."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from netdeck.games.technomancy.ast_nodes import (
    KEYWORDS,
    WHILE_CONTROLLED,
    Activated,
    Assemble,
    Discard,
    Each,
    GainScrip,
    Letter,
    Overclocked,
    Rules,
    Until,
    Who,
    Zone,
    nodes,
)
from netdeck.games.technomancy.domain_checks import domain_faults
from netdeck.games.technomancy.scrip import Cost
from netdeck.language.text_errors import Fault

MEANT: Final[Mapping[str, Collection[str]]] = {"agent": KEYWORDS, "building": ("strike", "ghost"), "quickhack": (), "program": ()}
"""The keywords that mean something on a type of cards: whatever is given power may strike, and only agents guard or hurry."""
SPECIAL: Final = "*"
"""A power that the text says."""


def text_faults(rules: Rules, kind: str) -> Iterator[Fault]:
    """Everything that is wrong with *rules* on a card of that type."""
    effects = [each for each in rules.abilities if isinstance(each, Assemble)]
    if kind in ("quickhack", "program"):
        if len(effects) != 1 or len(rules.abilities) != 1 or not effects[0].modes[0].do:
            yield Fault("V5", f"a {kind} has one effect and no other ability", "3.5")
        if WHILE_CONTROLLED in set(nodes(rules, Until)):
            yield Fault("V15", f"nobody controls a {kind} for long", "R19")
    elif effects:
        called = "an agent" if kind == "agent" else f"a {kind}"
        yield Fault("V6", f"{called} has no effect of its own: an ability needs a price, a trigger or something that is so", "3.5")
    for ability in rules.abilities:
        if isinstance(ability, Activated):
            yield from _activated_faults(ability)
    yield from domain_faults(rules, kind)
    for one in nodes(rules, Discard):
        if isinstance(one.cards, Each) and one.cards.cards.zone != Zone("hand", Who.YOU if one.who is Who.YOU else Who.THEY):
            yield Fault("V20", "whoever discards a hand discards their own", "R43", words="hand")
    for keyword in rules.keywords:
        if keyword not in MEANT[kind]:
            yield Fault("V5", f"on a {kind} {keyword.capitalize()} does nothing; it is for agents", "3.5.3", words=keyword)
    for paid, words in ((rules.additional.deploy, "deploy ~"), (rules.additional.discard_self, "discard ~")):
        if paid:
            yield Fault("V19", "a card that is being played is not on the battlefield yet", "R29", words=words)
    if rules.overclock is None and any(True for _ in nodes(rules, Overclocked)):
        yield Fault("V14", "the text speaks of overclocking, and nothing says what that costs", "3.6.2.1")


def card_faults(rules: Rules, cost: Cost | None, power: object) -> Iterator[Fault]:
    """Where a text and what else is printed on its card do not belong together."""
    if (cost is None or not cost.x) and any(True for _ in nodes(rules, Letter)):
        yield Fault("V13", "X stands in the text and not in the cost", "R45")
    if (rules.special_power is None) != (power != SPECIAL):
        yield Fault("V3", "a power of '*' and the sentence that says what it is belong together", "R50", "power")


def _activated_faults(ability: Activated) -> Iterator[Fault]:
    if len(ability.mode.do) == 1 and isinstance(ability.mode.do[0], GainScrip):
        yield Fault("V7", "an ability that only gives scrip deploys or discards its card", "R27")
    if not ability.price and ability.limit is None:
        yield Fault("V8", "an ability that costs nothing needs a limit", "R31")

"""What views show of a card (3.2): its present values; of a face-down one that the viewer may not know, only what its back tells (R53)."""

from netdeck.games.bloodless.card_records import DOWN
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.zones import IN_PLAY
from netdeck.kernel import BACK, CardId, CardView
from netdeck.kernel.view import BACKSIDE, Facts


def card_facts(table: TableState, card: CardId) -> dict[str, object]:
    """The present values of a card that the viewer sees."""
    record = table.cards[card]
    prepared = table.ready(card)
    values = table.values(card)
    facts: Facts = {"type": prepared.printed.type, "cost": values.cost}
    if prepared.is_creature:
        facts |= {"health": table.health(card), "defense": values.defense, "power": values.power}
    facts["kins"] = sorted(values.kins)
    facts["keywords"] = [spelt(table, card, keyword) for keyword in sorted(values.keywords)]
    facts["owner"] = record.owner
    if record.vars:
        facts["vars"] = dict(record.vars)
    if record.zone in IN_PLAY:
        facts |= _in_play(table, card)
    if record.blank or not values.text:
        facts["text"] = False
    return facts


def _in_play(table: TableState, card: CardId) -> dict[str, object]:
    record = table.cards[card]
    assert record.live is not None
    facts: Facts = {"controller": table.controller(card), "face": record.face, "damage": record.live.damage}
    if record.counters:
        facts["counters"] = dict(record.counters)
    if record.live.named:
        facts["named"] = record.live.named[-1][1]
    if record.linked:
        facts["linked"] = [table.name(other) for other in record.linked]
    return facts


def spelt(table: TableState, card: CardId, keyword: str) -> str:
    """A keyword as it is printed."""
    for printed in table.ready(card).rules.keywords:
        if printed.name.casefold().replace("_", " ") == keyword:
            return printed.name
    return keyword.title()


def back_of(table: TableState, card: CardId) -> CardView:
    """A card that the viewer may not know. Face-down in play its type, values, damage and counters are for all to see (R53)."""
    record = table.cards[card]
    if record.live is None or record.face != DOWN:
        return BACKSIDE
    prepared = table.ready(card)
    values = table.values(card)
    kind = "command" if prepared.is_command else "blood flask" if prepared.is_flask else "creature"
    facts: Facts = {"type": kind}
    if prepared.is_creature:
        facts |= {"health": table.health(card), "defense": values.defense, "power": values.power}
    facts |= {"controller": table.controller(card), "owner": record.owner, "face": DOWN, "damage": record.live.damage}
    if record.counters:
        facts["counters"] = dict(record.counters)
    return CardView(BACK, None, facts)

"""Refusals: which rule forbids an attempt, from the functions that generate the options."""

import re
from collections.abc import Mapping
from typing import Final

from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.printed import STRIKE_NAME
from netdeck.games.technomancy.rules.steps import COMMIT, DECLARE
from netdeck.games.technomancy.scrip import KIND_NAMES
from netdeck.games.technomancy.state import BATTLEFIELD, HAND
from netdeck.games.technomancy.validators import why_not_play, why_not_use
from netdeck.kernel import CardId, Decision, Option, Refusal, Seat, Usage, say

_NUMBER = re.compile(r"#\d+")


def why_not(table: TableState, decision: Decision, text: str) -> Refusal | None:
    """Why *text* is no answer to *decision*; ``None`` when no rule speaks of it."""
    verb, _, rest = text.strip().partition(" ")
    seat = decision.seat
    match verb:
        case "play":
            return _refuse_play(table, seat, rest, decision)
        case "use":
            return _refuse_use(table, seat, rest, decision)
        case "scrip":
            return _refuse_scrip(table, seat, rest, decision)
        case "cancel" if DECLARE <= table.table.asking <= COMMIT:
            return Refusal("R30", say("Three plays were taken back; this one must be completed."))
        case "done" | "auto":
            return Refusal("3.6.3", say("That would not pay the cost.")) if decision.kind == "pay" else None
        case _:
            return None


_AGREED: Final = Usage("R9", say("You keep your hand or take a mulligan before the first turn."))
_PAYING: Final = Usage("3.6.2.3", say("You pay with the scrip of your pool when a cost is to be paid."))
_DEMANDED: Final = Usage("R32", say("You pay or decline when something is countered unless you pay."))
_ASKED: Final = Usage("R73", say("You say yes or no when a text says that you may do something."))
_AIMED: Final = Usage("R33", say("You choose targets while you play or use something, or when a trigger goes on the stack."))
_KIND: Final = Usage("5.5", say("You choose a kind of scrip when a text gives you scrip of a kind of your choice."))
WORDS: Final[Mapping[str, Usage]] = {
    "keep": _AGREED,
    "mulligan": _AGREED,
    "pass": Usage("3.4.1", say("You pass when you have priority.")),
    "play": Usage("3.6", say("You play cards when you have priority, one at a time.")),
    "use": Usage("R31", say("You use abilities when you have priority, one at a time.")),
    "scrip": Usage("3.6.2.3", say("Scrip abilities are used only while you pay.")),
    "auto": _PAYING,
    "done": _PAYING,
    "spend": Usage("3.6.3", say("You say which scrip you spend when a cost can be paid in several ways.")),
    "cancel": Usage("R30", say("You take a play back before it is paid for.")),
    "pay": _DEMANDED,
    "decline": _DEMANDED,
    "mode": Usage("R24", say("You choose a mode while you play a card that has several.")),
    "x": Usage("R24", say("You choose X while you play a card with X in its cost.")),
    **dict.fromkeys(("overclock", "overclock yes", "overclock no"), Usage("R24", say("You overclock a card while you play it."))),
    **dict.fromkeys(("target", "target none"), _AIMED),
    "scrap": Usage("R72", say("You scrap a card when a cost or a text tells you to.")),
    "discard": Usage("3.3.6.2", say("You discard a card when a cost, a text or the end of your turn tells you to.")),
    **dict.fromkeys(("take", "take none"), Usage("R72", say("You take a card when a text lets you choose one."))),
    **dict.fromkeys(("kind", *(f"kind {kind}" for kind in KIND_NAMES)), _KIND),
    "stack": Usage("R20", say("You order your triggers when several of them go on the stack at once.")),
    "yes": _ASKED,
    "no": _ASKED,
}
"""When each word of a choice is used."""


def _refuse_play(table: TableState, seat: Seat, name: str, decision: Decision) -> Refusal | None:
    card = find(table, seat, name)
    if card is None:
        return None
    refusal = why_not_play(table, seat, card)
    if refusal is None and decision.kind != "priority":
        return Refusal("3.6", say("Finish what you are doing first."))
    return refusal


def _refuse_use(table: TableState, seat: Seat, name: str, decision: Decision) -> Refusal | None:
    ref, _, ability = name.rpartition(".")
    card = find(table, seat, ref) if ability.isdigit() or ability == STRIKE_NAME else None
    if card is None:
        card = find(table, seat, name)
        return None if card is None else Refusal("R31", say("Say which ability of {name} you use, by its number.", name=table.name(card)))
    refusal = why_not_use(table, seat, card, ability)
    if refusal is None and decision.kind != "priority":
        return Refusal("3.6", say("Finish what you are doing first."))
    return refusal


def _refuse_scrip(table: TableState, seat: Seat, name: str, decision: Decision) -> Refusal | None:
    if decision.kind != "pay":
        return None
    return Refusal("3.6.3", say("That would make the payment impossible, or it gives no such scrip."))


def understood(decision: Decision, text: str) -> Option | None:
    """The option that *text* means without the numbers of cards: ``play range-cadet``, ``scrip foundry-annex``.

    Copies in hand are equal, so any of them will do; otherwise only one option may be meant.
    """
    wanted = " ".join(text.casefold().split())
    numbered = "#" in wanted
    plain = [(option.notation if numbered else _NUMBER.sub("", option.notation), option) for option in decision.options]
    exact = [option for notation, option in plain if notation == wanted]
    if exact and (len(exact) == 1 or wanted.startswith(("play ", "discard "))):
        return exact[0]
    begun = [option for notation, option in plain if wanted.startswith("scrip ") and notation.startswith((f"{wanted}.", f"{wanted} "))]
    return begun[0] if len(begun) == 1 and not exact else None


def find(table: TableState, seat: Seat, name: str) -> CardId | None:
    """The card that *seat* means by *name*: of what it can see, own zones first."""
    wanted = name.strip()
    reach = table.nameable_cards(seat)
    mine = [*table.zones[HAND[seat]], *table.zones[BATTLEFIELD[seat]]]
    for card in [*mine, *reach]:
        if table.ref(card) == wanted:
            return card
    return next((card for card in [*mine, *reach] if table.is_called(card, wanted)), None)

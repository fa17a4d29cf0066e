"""Made-up tables on which a text shows what it does: a card with that text, played as soon as it can be, and everything else by lot."""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from netdeck.games.datawarriors import GAME
from netdeck.kernel import Machine, Rng, Setup, key_from_seed

NEUTRAL_DO, NEUTRAL_EFFECT = "You draw 0.", "Cards you play cost 0 more."
MOST_CHOICES = 24
DRIVE = ["Larva", "Borer", "Cron", "Relay", "Mite", "Sentry", "Skimmer", "Siphon"]
HAND = ["Sigkill", "Larva", "Garbage Collect", "Hijack"]
BUSY: dict[str, Any] = {
    "u1.drive": DRIVE,
    "u2.drive": DRIVE,
    "u1.hand": HAND,
    "u2.hand": ["Sigkill", "Larva", "Rollback"],
    "u1.trash": ["Cron", "Larva", "Relay"],
    "u2.trash": ["Mite"],
    "u1.desktop": ["Borer", {"card": "Larva", "state": "running"}, "Cron"],
    "u2.desktop": ["Sentry", "Skimmer"],
}
BARE: dict[str, Any] = {"u1.drive": ["Larva"], "u2.drive": ["Larva"]}
TABLES: dict[str, dict[str, Any]] = {
    "busy": {"zones": BUSY, "seat": {"u1": {"allocated": 1}, "u2": {"allocated": 3}}},
    "poor": {"zones": BUSY, "seat": {"u1": {"allocated": 1}, "u2": {"allocated": 8}}},
    "answering": {"zones": BUSY, "current": "u2"},
    "bare": {"zones": BARE},
    "spent": {"zones": BUSY, "seat": {"u1": {"allocated": 7}}},
    "morning": {"zones": BUSY, "step": "cleanup"},
    "evening": {"zones": {**BUSY, "u1.hand": HAND + HAND}, "step": "exit"},
    "attacked": {"zones": {**BARE, "u1.drive": DRIVE, "u2.desktop": ["Borer"]}, "current": "u2"},
    "halting": {
        "zones": {**BUSY, "u2.desktop": ["Borer"], "u1.desktop": ["Relay"]},
        "stack": [{"process": "bore", "issuer": "u2", "via": "u2.borer", "targets": ["u1"], "halted": True}],
    },
    "halted": {
        "zones": {**BARE, "u1.hand": [], "u2.drive": DRIVE, "u1.desktop": ["Borer"]},
        "stack": [{"process": "bore", "issuer": "u1", "via": "u1.borer", "targets": ["u2"], "halted": True}],
    },
    "own halted": {"zones": {**BARE, "u2.drive": DRIVE}, "stack": [{"process": "ping", "issuer": "u1", "targets": ["u2"], "halted": True}]},
    "host halted": {
        "zones": {**BARE, "u2.drive": DRIVE},
        "stack": [{"process": "nibble", "issuer": "u1", "via": "host", "targets": ["u2"], "halted": True}],
    },
}
OWN = re.compile(r"(script|play) test\b|run .*--ping\b")
USUAL = ("busy", "poor", "answering", "bare")
"""What lies on each; the card is added in the hand of u1, or on its desktop."""


def card(text: str, kind: str) -> str:
    """A card file of one card."""
    return f"[[card]]\nname = \"Test\"\ntype = \".{kind}\"\ncost = \"{{1}}\"\ntext = '''{text}'''\n"


def staged(text: str, kind: str, table: str, in_play: bool) -> Machine:
    """A table with the card."""
    given = TABLES[table]
    zones = {zone: list(cards) for zone, cards in given["zones"].items()}
    if in_play and kind == "CONF":
        zones["u1.desktop"] = [{"card": "Larva", "id": "host"}, *zones.get("u1.desktop", ()), {"card": "Test", "host": "host"}]
    elif in_play and kind != "SCRIPT":
        kept = [one for one in zones.get("u1.desktop", ()) if kind != "DAEMON" or one != "Cron"]
        zones["u1.desktop"] = [*kept, "Test"]
    else:
        zones["u1.hand"] = [*zones.get("u1.hand", ()), "Test"]
    zones |= {"stack": [dict(one) for one in given.get("stack", ())]}
    setup = GAME.complete(Setup(game=GAME.id, cards=card(text, kind)))
    step = "setup" if kind != "SCRIPT" and not in_play else "run"
    more = {key: value for key, value in given.items() if key != "stack"}
    return GAME.stage(setup, {"step": step, **more, "zones": zones}, Rng(key_from_seed(0)))


def outcomes(text: str, kind: str, table: str, in_play: bool, seed: int) -> Iterator[str]:
    """How the table looks after every choice."""
    position = staged(text, kind, table, in_play)
    yield looks(position)
    used = 0
    for number in range(MOST_CHOICES):
        pending = position.pending()
        if not pending:
            return
        seat, decision = next(iter(pending.items()))
        own = [option for option in decision.options if OWN.match(option.notation)]
        if own and used < 2:
            used += 1
            option = own[seed % len(own)]
        else:
            option = min(decision.options, key=lambda one: _lot(seed, number, one.notation))
        position.take(seat, option)
        yield looks(position)


def _lot(seed: int, number: int, notation: str) -> bytes:
    return hashlib.sha256(f"{seed} {number} {notation}".encode()).digest()


def looks(position: Machine) -> str:
    """What everybody could see of the table if all cards lay open: where cards lie, whose they are, what users have."""
    table: Any = position.state
    cards = [
        (zone, table.plan.definitions[table.cards[one].printed].name, table.cards[one].controller, table.cards[one].state)
        for zone, lying in table.zones.items()
        for one in lying
    ]
    offered = [option.notation for decision in position.pending().values() for option in decision.options]
    return repr((cards, dict(table.counters), offered))


@cache
def course(text: str, kind: str, table: str, in_play: bool, seed: int) -> str:
    """How a table ends, with everything on the way."""
    return hashlib.sha256("\n".join(outcomes(text, kind, table, in_play, seed)).encode()).hexdigest()

"""Tables on which a card shows what it does: one for each moment at which a text may do something."""

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from json import dumps
from typing import Any, Final

from netdeck.games.datawarriors.ast_nodes import CardType
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.kernel import slug
from netdeck.language.demonstration import NAME, DemoTable

NOTHING: Final = {True: "You draw 0.", False: "Cards you play cost 0 more."}
"""The text of a script that does nothing, and that of any other card."""
MOMENTS: Final = {
    True: (
        ("in your Run step", "run"),
        ("in the Run step of another user", "answer"),
        ("in your Run step while a process of yours is marked halted", "yours halted"),
        ("in your Run step, with one free point", "spent"),
        ("in your Run step, on a bare table", "bare"),
        ("in your trash", "trash"),
        ("in your Run step, beside Loading cards", "loading"),
        ("in your Run step while a process of yours waits", "yours"),
    ),
    False: (
        ("in your hand in the Setup step", "setup"),
        ("on your desktop in your Run step", "run"),
        ("on your desktop while another user attacks", "answer"),
        ("on your desktop at your Memory Cleanup", "cleanup"),
        ("on your desktop in your Exit step, with six cards in your hand", "exit"),
        ("on your desktop, and you play a script against a .PRG with a .CONF", "script"),
        ("on your desktop, and another user plays a script against it", "against"),
        ("on your desktop while a process of another user is marked halted", "theirs halted"),
        ("on your desktop while a process of yours is marked halted", "yours halted"),
        ("on your desktop, and everybody draws", "spring"),
        ("on your desktop, on a bare table", "bare"),
        ("on your desktop before your Run step, in which you issue a command", "command"),
        ("in your trash", "trash"),
    ),
}
"""Where a script, or any other card, is shown: in words, and the step (``answer`` is the Run step of another user)."""
DEAR: Final = ("on your desktop before your Run step, in which you issue a dear command of the host", "dear")
"""Where a .CONF is shown, too."""
BESIDE: Final = (
    '[[card]]\nname = "Spring"\ntype = ".SCRIPT"\ncost = "{0}"\ntext = "Each user draws 1."\n'
    '[[card]]\nname = "Anvil"\ntype = ".PRG"\ncost = "{1}"\ntext = "**--hammer** {3} Target another user. The target wipes 1."\n'
)
"""Cards of the made-up tables alone."""
HOST: Final = {"card": "Larva", "id": "host"}
DRIVE: Final = ["Larva", "Borer", "Cron", "Relay", "Mite", "Sentry", "Skimmer", "Siphon"]


def _table(file: str, without: str, kind: str, words: str, step: str) -> DemoTable:
    """A table with cards in every place, and the card among them."""
    zones: dict[str, list[object]] = {
        "u1.drive": list(DRIVE),
        "u2.drive": list(DRIVE),
        "u1.hand": ["Larva", "Relay"] * (3 if step == "exit" else 1),
        "u2.hand": ["Larva", "Mite"],
        "u1.trash": ["Larva", "Mite"],
        "u1.desktop": [HOST, {"card": "Borer", "state": "running"}],
        "u2.desktop": ["Borer", "Skimmer", "Cron"],
    }
    if step == "bare":
        zones = {"u1.hand": [], "u1.desktop": [HOST] if kind == CardType.CONF else []}
    if step == "trash":
        zones["u1.trash"].append(NAME)
    elif kind == CardType.SCRIPT or step == "setup":
        zones["u1.hand"].append(NAME)
    else:
        zones["u1.desktop"].append({"card": NAME, "host": "host"} if kind == CardType.CONF else NAME)
    if step in ("script", "against"):
        zones |= {"u1.hand": ["Sigkill"], "u2.hand": ["Sigkill"]}
        zones["u2.desktop"] = [{"card": "Mite", "id": "mite"}, {"card": "Keylogger", "host": "mite"}]
    if step == "loading":
        zones["u1.desktop"].append({"card": "Relay", "state": "loading"})
        zones["u2.desktop"].append({"card": "Sentry", "state": "loading"})
    if step == "command":
        zones["u1.desktop"].append({"card": "Stinger", "host": "host"})
    if step == "dear":
        zones["u1.desktop"][0] = {"card": "Anvil", "id": "host"}
    if step == "spring":
        zones["u1.hand"].append("Spring")
    process: dict[str, Any] = {"process": "bore", "via": "u2.borer", "targets": ["u1"], "halted": step == "theirs halted"}
    if step in ("yours", "yours halted"):
        process = {"process": "nibble", "via": "host", "targets": ["u2"], "halted": step == "yours halted"}
    if step in ("answer", "theirs halted", "yours", "yours halted"):
        zones["stack"] = [process]
    given: dict[str, object] = {
        "step": "setup" if step in ("command", "dear") else step if step in ("setup", "cleanup", "exit") else "run",
        "current": "u2" if step in ("answer", "against", "theirs halted") else "u1",
        "zones": zones,
        "seat": {"u1": {"allocated": 7 if step == "spent" else 1}, "u2": {"allocated": 2}},
    }
    uses = re.compile(rf"^(?:script {slug(NAME)}|play {slug(NAME)}|run \S*{slug(NAME)})\b")
    aim = f"script sigkill @u1.{slug(NAME)}" if step == "against" else "script sigkill @u2.mite"
    issued = {"command": ("play larva", "run u1.larva --nibble @u2"), "dear": ("run u1.anvil --hammer @u2",)}.get(step, ())
    waits = (aim, *issued, "script spring", "choose 1", "pass", "draw", "end")
    return DemoTable(words, file, given, uses, without, waits, "stack", frozenset(("stack", "processes", "later")))


def _moments(kind: str) -> Sequence[tuple[str, str]]:
    return (*MOMENTS[kind == CardType.SCRIPT], *((DEAR,) if kind == CardType.CONF else ()))


def made_up_tables(text: str, kind: str, compiles: Callable[[str], bool]) -> list[DemoTable]:
    """The tables for a text on a card of a type, or of the first type that may have it; *compiles* tells of a card file whether it does."""
    for each in [kind] if kind else [each.value for each in (CardType.SCRIPT, CardType.PRG, CardType.CONF, CardType.DAEMON)]:
        for cost in ("{1}", "{x}"):
            file = f'[[card]]\nname = {dumps(NAME)}\ntype = ".{each}"\ncost = {dumps(cost)}\ntext = {dumps(text)}\n'
            if compiles(file):
                without = file.replace(dumps(text), dumps(NOTHING[each == CardType.SCRIPT])).replace(dumps(cost), dumps("{1}"))
                return [_table(file + BESIDE, without + BESIDE, each, words, step) for words, step in _moments(each)]
    return []


def enriched_tables(tables: Sequence[DemoTable], card: PrintedCard) -> Iterator[DemoTable]:
    """The same tables with cards of every type and state everywhere; those on which somebody answers; and such on which you have little."""
    rich = [replace(table, given=_rich(table, card)) for table in tables]
    yield from rich
    yield from _answers(next((one for one in rich if one.given["step"] == "run"), rich[0]), card)
    for table in rich:
        zones = {**table.given["zones"], "u1.drive": ["Larva"] * 6, "u2.drive": ["Larva"] * 6}
        zones["u1.hand"] = [one for one in zones["u1.hand"] if one == NAME]
        zones["u1.desktop"] = [one for one in zones["u1.desktop"] if NAME in str(one) or (one == HOST and card.type == CardType.CONF)]
        zones["stack"] = [one for one in zones.get("stack", ()) if "u2" in str(one["via"])]
        yield replace(table, given={**table.given, "zones": zones})


def _rich(table: DemoTable, card: PrintedCard) -> dict[str, Any]:
    given: dict[str, Any] = deepcopy(dict(table.given))
    zones = given["zones"]
    for seat in ("u1", "u2"):
        lying = zones.get(f"{seat}.desktop", [])
        guarded = "Cron" in str(lying) or (seat == "u1" and card.type == CardType.DAEMON)  # a desktop has one daemon (daemon-cards.2)
        mites = [f"{seat}-mite-{number}" for number in (1, 2)]
        zones[f"{seat}.desktop"] = [
            *({"card": "Borer", "state": state} for state in ("running", "loading")),
            *lying,
            *({"card": "Mite", "id": mite} for mite in mites),
            *({"card": "Keylogger", "host": mite} for mite in mites),
            *([] if guarded else ["Cron"]),
            "Sentry",
        ]
        zones[f"{seat}.trash"] = [*zones.get(f"{seat}.trash", ()), "Larva", "Borer", "Cron", "Salvage", "Keylogger", "Siege Cannon"]
        zones[f"{seat}.hand"] = [*zones.get(f"{seat}.hand", ()), "Abort", "Borer", "Keylogger"]
    given["seat"] = {"u1": {"allocated": 1}, "u2": {"allocated": 1}}
    return given


def _answers(table: DemoTable, card: PrintedCard) -> Iterator[DemoTable]:
    """Another user halts a command of yours, aims a script at your host; and your card on another desktop."""
    zones = {**table.given["zones"], "stack": []}
    given = {**table.given, "current": "u1", "step": "run", "zones": zones}
    halts = tuple(f"{word} @{process}" for process in ("p1", "p2") for word in ("script abort", "run u2.sentry --intercept"))
    yield replace(table, given=given, uses=re.compile(r"^(?:run u1\.larva --nibble|run \S*your-card)"), waits=(*halts, *table.waits))
    desktop = [HOST, *(one for one in zones["u1.desktop"] if NAME in str(one))]
    aimed = {**given, "current": "u2", "zones": {**zones, "u2.hand": ["Sigkill"], "u1.desktop": desktop}}
    yield replace(table, given=aimed, waits=("script sigkill @u1.larva", "pass", "end"))
    if card.rules.elsewhere:
        here = [one for one in zones["u1.desktop"] if NAME not in str(one)]
        there = [*zones["u2.desktop"], {"card": NAME, "owner": "u1"}]
        yield replace(table, given={**given, "zones": {**zones, "u1.desktop": here, "u2.desktop": there}})

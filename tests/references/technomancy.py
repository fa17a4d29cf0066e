"""The suite of Technomancy: all that an ability waits for, or that a text does first, with all that is done to the card it is about."""

from json import dumps
from typing import Any, Final

from tests.references.probing import Occasion, Trigger

NAME: Final = "Your Card"
AGENT: Final = 'cost = "{0}"\npower = 2\nhealth = 5\n'
SPELL: Final = 'cost = "{0}"\n'
HELPERS: Final = {
    "Zap": "Destroy target agent.",
    "Bounce": "Return target agent to its owner's hand.",
    "Raze": "Destroy target building.",
    "Tire": "Deploy target agent.",
    "Wake": "Recover target agent.",
    "Singe": "~ deals 1 damage to target agent.",
    "Study": "Draw a card.",
    "Drop": "Discard a card.",
}


def _card(name: str, kind: str, text: str, body: str = SPELL) -> str:
    return f"[[card]]\nname = {dumps(name)}\ntype = {dumps(kind)}\n{body}text = {dumps(text)}\n"


TABLE_CARDS: Final = "".join(
    [
        _card("Quarry", "agent", "Strike.", AGENT),
        _card("Foe", "agent", "Strike.", AGENT),
        _card("Works", "building", "", ""),
        _card("Forge", "building", "Buildings get +2 power.", ""),
        _card("Slow", "building", "Buildings enter deployed.", ""),
        _card("Sniper", "agent", "{0}: ~ deals 1 damage to target player. Use it only once each turn.", AGENT),
        _card("Race", "building", "Agents have Rapid.", ""),
        *(_card(name, "quickhack", text) for name, text in HELPERS.items()),
    ]
)


def card_files(trigger: Trigger, text: str) -> tuple[str, str]:
    """The card with a text and the one that says nothing, or only what comes before, with all that lies on the tables."""
    kind, before = trigger.kind, trigger.before
    body = AGENT if kind == "agent" else SPELL
    said, nothing = (f"Strike. {text}", "Strike.") if kind == "agent" else (text, before)
    return _card(NAME, kind, said, body) + TABLE_CARDS, _card(NAME, kind, nothing, body) + TABLE_CARDS


def staged(*choices: str, hand: tuple[Any, ...] = (), active: str = "P1", **zones: Any) -> Occasion:
    """A table on which some choices are made, with these cards in the hand and elsewhere."""
    lying: dict[str, Any] = {
        "P1.battlefield": [
            {"card": NAME, "id": "own", "damage": 1},
            {"card": "Quarry", "id": "quarry", "damage": 1},
            "Works",
        ],
        "P2.battlefield": [{"card": "Foe", "damage": 1}, "Works", "Forge"],
        "P1.hand": [*hand, "Deep Query"],
        "P2.hand": ["Deep Query"],
        "P1.library": ["Quarry", "Works", "Deep Query", "Deep Query", "Deep Query"],
        "P2.library": ["Deep Query"] * 5,
        "P1.discard": ["Quarry"],
    }
    lying |= {zone.replace("_", ".", 1): cards for zone, cards in zones.items()}
    given = {"turn": 5, "active": active, "phase": "main", "priority": active, "zones": lying}
    return Occasion(given, choices, ("yes", "auto", "target quarry", "target foe", "target P2", "pass"), most=18)


def _out(card: str) -> dict[str, object]:
    return {"card": card, "deployed": True, "damage": 1}


ITSELF: Final = ("it", "~")
OWN: Final = "your-card"
DEPLOYED: Final[dict[str, Any]] = {"P1_battlefield": [_out(NAME), _out("Quarry"), "Works"]}
OUT: Final[dict[str, Any]] = {"P1_battlefield": [_out("Quarry"), "Works"]}
RACE: Final[dict[str, Any]] = {"P1_battlefield": ["Race"], "P2_battlefield": ["Foe"]}
NO_OWN: Final[dict[str, Any]] = {"P1_battlefield": ["Quarry", "Works"]}
NO_QUARRY: Final[dict[str, Any]] = {"P1_battlefield": [NAME, "Works"]}


def _answered(*choices: str, by: str, at: str, hand: tuple[Any, ...], **zones: Any) -> tuple[Occasion, Occasion]:
    """The same as it is, and with something done while the ability waits on the stack."""
    answer = (*choices, "pass", "pass", f"play {by.lower()}", f"target {at}")
    return staged(*choices, hand=hand, **zones), staged(*answer, hand=(*hand, by), **zones)


def _both(befalls: str, helper: str, by: str = "Singe", **zones: Any) -> tuple[Trigger, ...]:
    """Something that befalls the card itself, or another one."""
    play = f"play {helper.lower()}"
    own, it = (_answered(play, f"target {at}", by=by, at=at if by != "Singe" else "foe", hand=(helper,), **zones) for at in (OWN, "quarry"))
    return Trigger(f"When ~ {befalls}", ITSELF, own, "agent"), Trigger(f"Whenever another agent {befalls}", ("it",), it, "agent")


TRIGGERS: Final = (
    *_both("dies", "Zap"),
    *(
        Trigger(one.says, one.references, (*one.occasions, *other.occasions), one.kind)
        for one, other in zip(_both("leaves the battlefield", "Bounce"), _both("leaves the battlefield", "Zap"), strict=True)
    ),
    *_both("becomes deployed", "Tire", "Wake"),
    *_both("recovers", "Wake", "Tire", **DEPLOYED),
    Trigger(
        "When ~ enters",
        ITSELF,
        (
            *_answered(f"play {OWN}", by="Singe", at=OWN, hand=(NAME,), **NO_OWN),
            staged(f"play {OWN}", hand=(NAME,), P1_battlefield=["Race"]),
        ),
        "agent",
    ),
    Trigger(
        "Whenever another agent enters",
        ("it",),
        (
            *_answered("play quarry", by="Singe", at="quarry", hand=("Quarry",), **NO_QUARRY),
            staged("play quarry", hand=("Quarry",), P1_battlefield=[NAME, "Race"]),
        ),
        "agent",
    ),
    Trigger(
        "Whenever a building enters",
        ("it",),
        (staged("play works", hand=("Works",)), staged("play works", hand=("Works",), P1_battlefield=[NAME, "Slow"])),
        "agent",
    ),
    Trigger("Whenever a building leaves the battlefield", ("it",), (staged("play raze", "target works", hand=("Raze",)),), "agent"),
    Trigger(
        "Whenever ~ deals damage", ITSELF, (staged(f"use {OWN}", "target foe"), staged("use foe", f"target {OWN}", active="P2")), "agent"
    ),
    Trigger(
        "Whenever another agent deals damage",
        ("it",),
        (staged("use quarry", "target foe"), staged("use foe", "target quarry", active="P2")),
        "agent",
    ),
    Trigger(
        "Whenever another agent deals damage to a player",
        ("it", "that player"),
        (staged("use quarry", "target P2"), staged("use sniper", "target P2", P1_battlefield=[NAME, "Sniper"])),
        "agent",
    ),
    Trigger("Whenever another agent deals damage to an agent", ("it",), (staged("use quarry", "target foe"),), "agent"),
    Trigger("Whenever you play an agent", ("it",), (staged("play quarry", hand=("Quarry",), **NO_QUARRY),), "agent"),
    Trigger(
        "Whenever you play a building",
        ("it",),
        (staged("play works", hand=("Works",)), staged("play works", hand=("Works",), P1_battlefield=[NAME, "Slow"])),
        "agent",
    ),
    Trigger("Whenever you play a quickhack", ("it",), (staged("play study", hand=("Study",)),), "agent"),
    Trigger("Whenever you draw a card", ("it", "that player"), (staged("play study", hand=("Study",)),), "agent"),
    Trigger("Whenever you discard a card", ("it", "that player"), (staged("play drop", hand=("Drop",)),), "agent"),
)
SENTENCES: Final = tuple(
    Trigger(
        says,
        ("it",),
        tuple(
            staged(
                f"play {OWN}",
                hand=(NAME,),
                stack=[{"card": "Study", "controller": "P2", "targets": []}] if "quickhack" in says else [],
                **zones,
            )
            for zones in (NO_OWN, OUT, RACE)
        ),
        "quickhack",
    )
    for says in (
        "Destroy target agent.",
        "Return target agent to its owner's hand.",
        "Put target agent into its owner's discard pile.",
        "Deploy target agent.",
        "Recover target agent.",
        "Gain control of target agent.",
        "Target agent gets +1/+1.",
        "Counter target quickhack.",
        "Return target agent card in a discard pile to its owner's hand.",
        "Put target agent card in a discard pile onto the battlefield under your control.",
        "Create a copy of target agent.",
    )
)
EFFECTS: Final = (
    "destroy {it}",
    "deploy {it}",
    "recover {it}",
    "repair 1 damage on {it}",
    "return {it} to its owner's hand",
    "put {it} into its owner's discard pile",
    "put {it} onto the battlefield under your control",
    "put {it} onto the battlefield under its owner's control",
    "create a copy of {it}",
    "create a copy of {it} in your hand",
    "copy {it}",
    "counter {it}",
    "counter {it} unless its controller pays {1}",
    "gain control of {it}",
    "each opponent loses 1 health, where X is its power",
    "you gain X health, where X is its power",
    "{it} gets +1/+1 until end of turn",
    "{it} gets +1/+1",
    "{it} gains Guard",
    "{it} loses all abilities",
    "{it} becomes 1/1",
    "{it} becomes a soldier",
    "{it} is also CORP2",
    "{it}'s allegiance becomes CORP2",
    "{it} can't strike until your next turn",
    "~ deals 1 damage to {it}",
    "prevent all damage that would be dealt to {it} until end of turn",
    "the next time {it} would die this turn, return it to its owner's hand instead",
    "exchange control of {it} and target agent an opponent controls",
    "its controller loses 1 health",
    "its owner draws a card",
    "{it} draws a card",
    "{it} loses 1 health",
    "at the end of this turn, destroy {it}",
    "you may return {it} to its owner's hand",
)


def joined(trigger: Trigger, effect: str) -> str:
    """A text of the suite."""
    return f"{trigger.says} {effect[0].upper()}{effect[1:]}." if trigger.says.endswith(".") else f"{trigger.says}, {effect}."

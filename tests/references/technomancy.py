"""The suite of Technomancy: all that an ability waits for, or that a text does first, with all that is done to the card it is about."""

import re
from dataclasses import replace
from json import dumps
from typing import Any, Final

from tests.language.card_games import tools
from tests.power.witnesses import phrases_in
from tests.references.probing import Occasion, Trigger

from netdeck.language.phrase import Phrase

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


def staged(*choices: str, hand: tuple[Any, ...] = (), active: str = "P1", phase: str = "main", **zones: Any) -> Occasion:
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
    given = {"turn": 5, "active": active, "phase": phase, "priority": active, "zones": lying}
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


TRIGGERS: tuple[Trigger, ...] = (
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


def _anywhere(says: str, *choices: str, of: tuple[str, ...] = ("~", "it"), **given: Any) -> Trigger:
    """Something that is about no card, so that only the card itself can be meant, as it is and deployed."""
    deployed: dict[str, Any] = {**given, **DEPLOYED}
    return Trigger(says, of, (staged(*choices, **given), staged(*choices, **deployed)), "agent")


def _begins(says: str, active: str = "P1") -> Trigger:
    """A part of a turn begins; once something was deployed since it recovered."""
    deployed = staged("play tire", f"target {OWN}", hand=("Tire",), active=active, phase="recovery")
    return Trigger(says, ("~", "it"), (staged(active=active, phase="recovery"), deployed), "agent")


TRIGGERS = (
    *TRIGGERS,
    *(_begins(f"At the beginning of your {part}") for part in ("turn", "draw phase", "main phase")),
    _anywhere("At the end of your turn"),
    _begins("At the beginning of an opponent's turn", "P2"),
    _anywhere("At the end of each turn", active="P2"),
    *(replace(one, says=f"The first time {one.says.partition(' ')[2]} each turn") for one in _both("becomes deployed", "Tire", "Wake")),
    _anywhere("The first time you draw a card each turn", "play study", of=("it", "~"), hand=("Study",)),
    _anywhere("Whenever an opponent draws a card", "play study", of=("it", "that player"), active="P2", P2_hand=["Study"]),
    _anywhere("Whenever a player discards a card", "play drop", of=("it", "that player"), active="P2", P2_hand=["Drop", "Quarry"]),
)
DIES: Final = tuple(
    staged(f"play {OWN}", "target quarry", "pass", "pass", "play zap", "target quarry", hand=(NAME, "Zap"), P1_battlefield=cards)
    for cards in (["Quarry"], ["Works"])
)
"""What a sentence is about dies afterwards; it came from the battlefield, or from the discard pile."""
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
        )
        + (DIES if stays else ()),
        "quickhack",
    )
    for says, stays in (
        ("Destroy target agent.", False),
        ("Return target agent to its owner's hand.", False),
        ("Put target agent into its owner's discard pile.", False),
        ("Deploy target agent.", True),
        ("Recover target agent.", True),
        ("Gain control of target agent.", True),
        ("Target agent gets +1/+1.", True),
        ("Counter target quickhack.", False),
        ("Return target agent card in a discard pile to its owner's hand.", False),
        ("Put target agent card in a discard pile onto the battlefield under your control.", True),
        ("Create a copy of target agent.", True),
    )
)
EFFECTS: Final = (
    "destroy {it}",
    "deploy {it}",
    "return {it} to your hand",
    "return {it} to the battlefield",
    "recover {it}",
    "repair 1 damage on {it}",
    "repair all damage on {it}",
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
    "{it} gets -1/-0 until end of turn",
    "{it} gains Guard",
    "{it} loses all abilities",
    "{it} becomes 1/1",
    "{it} becomes a soldier",
    "{it} becomes a soldier until end of turn",
    "{it} is also CORP2",
    "{it}'s allegiance becomes CORP2",
    "{it} can't strike until your next turn",
    "~ deals 1 damage to {it}",
    "~ deals damage to {it} equal to 2",
    "~ deals 1 damage to {it}, or 2 if it was overclocked",
    "prevent the next 1 damage that would be dealt to {it} this turn",
    "the next time {it} would take damage this turn, prevent 1 of it",
    "when {it} dies this turn, draw a card",
    "target opponent gains control of {it}",
    "give control of {it} to target opponent",
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


BEFORE: Final = ("Destroy target agent.", "When ~ dies,", "Whenever ~ becomes deployed,")
"""What an effect needs before it to be read."""
MEANT: Final = re.compile(r"\{[\w|]*\b(?:Thing|It)\b")
DESCRIBED: Final = frozenset(("ToYourHand", "BackToBattlefield"))
"""What is done to cards that the text describes, and to none that is known already: that may be somebody else's."""


def declared() -> tuple[set[type[Phrase]], set[type[Phrase]]]:
    """Everything that a card can wait for, and everything that can be done to a card."""
    grammar = tools("technomancy").language.grammar
    members = {cls.__name__: set(grammar.members(cls)) for cls in grammar.categories}
    waits = {cls for kind in ("When", "Happening", "Doing") for cls in members[kind] if not cls.only_read}
    done = {cls for kind in ("Deed", "Effect") for cls in members[kind] if MEANT.search(" ".join(cls.templates()))}
    return waits, {cls for cls in done if cls.__name__ not in DESCRIBED}


def said() -> tuple[set[type[Phrase]], set[type[Phrase]]]:
    """What of that is said in the suite."""
    waits = {one for trigger in TRIGGERS for one in phrases_in("technomancy", joined(trigger, "draw a card"))}
    does = {
        one
        for effect in EFFECTS
        for before in BEFORE
        for it in ("it", "~")
        for one in phrases_in("technomancy", f"{before} {effect.replace('{it}', it)}.")
    }
    return waits, does

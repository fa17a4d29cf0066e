"""The suite of Data.Warriors: every moment of a card, or an earlier sentence about a target, with everything done to that card."""

from json import dumps
from typing import Any, Final

from tests.references.probing import Occasion, Trigger

NAME: Final = "Your Card"
HELPERS: Final = {
    "Zap": "Target a .PRG. Trash the target.",
    "Bounce": "Target a .PRG. Eject the target.",
    "Spring": "Each user draws 1.",
}


def _card(name: str, kind: str, text: str) -> str:
    return f'[[card]]\nname = {dumps(name)}\ntype = ".{kind}"\ncost = "{{0}}"\ntext = {dumps(text)}\n'


TABLE_CARDS: Final = "".join(
    [
        _card("Quarry", "PRG", "**--prod** {0} Target another user. The target wipes 1."),
        *(_card(name, "SCRIPT", text) for name, text in HELPERS.items()),
    ]
)


ABROAD_LINE: Final = "Enters on another user's desktop."


def card_files(trigger: Trigger, text: str) -> tuple[str, str]:
    """The card with a text and the one that says nothing, or only what comes before, with all that lies on the tables."""
    kind, before = trigger.kind, trigger.before
    prod = "**--prod** {0} Target another user. The target wipes 1."
    said, nothing = (text, before) if kind == "SCRIPT" else (f"{text}\n{prod}", prod)
    if text.startswith(ABROAD_LINE):
        nothing = f"{ABROAD_LINE}\n{prod}"
    if kind == "CONF":
        said, nothing = text, "Cards you play cost 0 more."
    return _card(NAME, kind, said) + TABLE_CARDS, _card(NAME, kind, nothing) + TABLE_CARDS


def staged(*choices: str, hand: tuple[Any, ...] = (), step: str = "run", current: str = "u1", seats: int = 2, **zones: Any) -> Occasion:
    """A table on which some choices are made, with these cards in the hand and elsewhere."""
    lying: dict[str, Any] = {
        "u1.desktop": [{"card": NAME, "id": "own", "state": "running"}, {"card": "Quarry", "id": "quarry", "state": "running"}],
        "u2.desktop": ["Borer"],
        "u1.hand": [*hand, "Larva"],
        "u2.hand": ["Larva"],
        "u1.drive": ["Larva", "Quarry", "Larva", "Larva", "Larva", "Larva"],
        "u2.drive": ["Larva"] * 6,
        "u1.trash": ["Larva"],
    }
    lying |= {zone.replace("_", ".", 1): cards for zone, cards in zones.items()}
    seat = {"allocated": 1}
    given = {"step": step, "current": current, "zones": lying, "seat": {"u1": seat, "u2": seat}}
    return Occasion(given, choices, ("choose 1", "yes", "pass", "end"), most=12, seats=seats)


ABROAD: Final[dict[str, Any]] = {
    "u1_desktop": [{"card": "Quarry", "id": "quarry", "state": "running"}],
    "u2_desktop": [{"card": NAME, "owner": "u1", "state": "running"}],
}
"""The card stands on a desktop of somebody else."""


OWN: Final = "u1.your-card"
ITSELF: Final = ("this card", "it", "the target")
NO_OWN: Final[dict[str, Any]] = {"u1_desktop": [{"card": "Quarry", "id": "quarry"}]}
NO_QUARRY: Final[dict[str, Any]] = {"u1_desktop": [NAME]}
HOSTED: Final[dict[str, Any]] = {"u1_desktop": [{"card": "Quarry", "id": "quarry"}, {"card": NAME, "host": "quarry"}]}
HOSTED_THERE: Final[dict[str, Any]] = {
    "u1_desktop": [],
    "u2_desktop": [{"card": "Quarry", "id": "quarry"}, {"card": NAME, "host": "quarry", "owner": "u1"}],
}
TRIGGERS: Final = (
    Trigger(
        f"{ABROAD_LINE}\nWhen this card enters play:",
        ITSELF,
        tuple(staged("play your-card", hand=(NAME,), step="setup", seats=seats, **NO_OWN) for seats in (2, 3)),
        "PRG",
    ),
    Trigger(
        "When this card leaves play:",
        ITSELF,
        tuple(staged(f"script {how} @{OWN}", hand=(how.capitalize(),)) for how in ("zap", "bounce")),
        "PRG",
    ),
    Trigger(
        "When your .PRG enters play:",
        ITSELF,
        (
            staged("play quarry", hand=("Quarry",), step="setup", **NO_QUARRY),
            staged("play quarry", hand=("Quarry",), step="setup", **ABROAD),
        ),
        "PRG",
    ),
    Trigger(
        "When your .PRG leaves play:",
        ITSELF,
        tuple(staged("script zap @u1.quarry", hand=("Zap",), **zones) for zones in ({}, ABROAD)),
        "PRG",
    ),
    Trigger(
        "Whenever you play a .PRG:",
        ITSELF,
        (
            staged("play quarry", hand=("Quarry",), step="setup", **NO_QUARRY),
            staged("play quarry", hand=("Quarry",), step="setup", **ABROAD),
        ),
        "PRG",
    ),
    Trigger(
        "When you draw a card:",
        ITSELF,
        (staged("script spring", hand=("Spring",)), staged("script spring", hand=("Spring",), **ABROAD)),
        "PRG",
    ),
    Trigger("At the end of your turn:", ITSELF, (staged("end", "end"), staged("end", "end", **ABROAD)), "PRG"),
    Trigger(
        "At the Memory Cleanup of this desktop's user:",
        ITSELF,
        (staged(step="cleanup"), staged(step="cleanup", current="u2", **ABROAD)),
        "PRG",
    ),
    Trigger(
        "When a command is executed via the host:",
        ITSELF,
        (staged("run u1.quarry --prod @u2", **HOSTED), staged("run u2.quarry --prod @u1", current="u2", **HOSTED_THERE)),
        "CONF",
    ),
)
RUNNING: Final = {"card": "Quarry", "state": "running"}
AROUND: Final[dict[str, Any]] = {"u1_desktop": [RUNNING], "u2_desktop": [{"card": "Borer", "state": "running"}]}
STOLEN: Final[dict[str, Any]] = {"u1_desktop": [{**RUNNING, "owner": "u2", "controller": "u2"}]}
AWAY: Final[dict[str, Any]] = {"u1_desktop": [], "u2_desktop": [{**RUNNING, "owner": "u1", "controller": "u2"}]}
SENTENCES: Final = tuple(
    Trigger(
        says,
        ("it", "the target"),
        tuple(
            staged(f"script your-card @{at}", hand=(NAME,), **{**AROUND, **more})
            for at, more in (
                ("u2.borer", {}),
                ("u2.borer", {"u2_desktop": ["Borer"]}),
                ("u1.quarry", {}),
                ("u1.quarry", STOLEN),
                ("u2.quarry", AWAY),
            )
        ),
        "SCRIPT",
    )
    for says in (
        "Target a .PRG. Trash the target.",
        "Target a .PRG. Eject the target.",
        "Target a .PRG. Set the target to Idle.",
        "Target a .PRG. Gain control of the target.",
        "Target a .PRG. Move the target to your desktop.",
    )
)
EFFECTS: Final = (
    "Trash {it}.",
    "Eject {it}.",
    "Set {it} to Idle.",
    "Set {it} to Running.",
    "Set {it} to Loading.",
    "Gain control of {it}.",
    "Gain control of {it} until Exit.",
    "This desktop's user gains control of {it}.",
    "Its owner gains control of {it}.",
    "Move {it} to another user's desktop.",
    "Move {it} to another desktop.",
    "Move {it} to your desktop.",
    "Move {it} to its owner's desktop.",
    "Its controller wipes 1.",
    "Its owner draws 1.",
    "Halt {it}.",
    "Resume {it}.",
    "Copy {it}.",
    "Redirect {it}.",
    "You may trash {it}.",
    "Trash {it}. If you do: (You draw 1.)",
    "At the end of this turn, trash {it}.",
    "Trash {it} unless you allocate 1.",
)


def joined(trigger: Trigger, effect: str) -> str:
    """A text of the suite."""
    return f"{trigger.says} {effect}"

"""The suite of Data.Warriors: every moment of a card, or an earlier sentence about a target, with everything done to that card."""

import re
from itertools import product
from json import dumps
from typing import Any, Final

from tests.language.card_games import tools
from tests.power.witnesses import phrases_in
from tests.references.probing import Occasion, Trigger

from netdeck.language.phrase import Phrase

NAME: Final = "Your Card"
HELPERS: Final = {
    "Zap": "Target a .PRG. Trash the target.",
    "Bounce": "Target a .PRG. Eject the target.",
    "Spring": "Each user draws 1.",
    "Scour": "Each user wipes 1.",
    "Lull": "Target a .PRG. Set the target to Idle.",
    "Seize": "Target a .PRG. Gain control of the target.",
    "Go On": "Target your halted process. Resume the target.",
    "Stop": "Target another user's process. Halt the target.",
    "Drop": "Each user discards 1 at random.",
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
    return Occasion(given, choices, ("choose 1", "yes", "pass", "end"), most=6 * seats, seats=seats)


ABROAD: Final[dict[str, Any]] = {
    "u1_desktop": [{"card": "Quarry", "id": "quarry", "state": "running"}],
    "u2_desktop": [{"card": NAME, "owner": "u1", "state": "running"}],
}
"""The card stands on a desktop of somebody else."""


OWN: Final = "u1.your-card"
THERE: Final = "u2.your-card"
ITSELF: Final = ("this card", "it", "the target")
ABROAD_IDLE: Final[dict[str, Any]] = {"u1_desktop": ["Quarry"], "u2_desktop": [{"card": NAME, "owner": "u1"}]}
NO_OWN: Final[dict[str, Any]] = {"u1_desktop": [{"card": "Quarry", "id": "quarry"}]}
NO_QUARRY: Final[dict[str, Any]] = {"u1_desktop": [NAME]}
HOSTED: Final[dict[str, Any]] = {"u1_desktop": [{"card": "Quarry", "id": "quarry"}, {"card": NAME, "host": "quarry"}]}
HOSTED_THERE: Final[dict[str, Any]] = {
    "u1_desktop": [],
    "u2_desktop": [{"card": "Quarry", "id": "quarry"}, {"card": NAME, "host": "quarry", "owner": "u1"}],
}
TRIGGERS: tuple[Trigger, ...] = (
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


def _waiting(issuer: str, halted: bool = False) -> dict[str, Any]:
    """A process of somebody waits on the stack."""
    other = "u2" if issuer == "u1" else "u1"
    waits = {"process": "prod", "via": f"{issuer}.quarry", "issuer": issuer, "targets": [other], "cost": 0, "halted": halted}
    return {"u1_desktop": [RUNNING], "u2_desktop": [RUNNING], "stack": [waits]}


# What is about no card, so that only the card itself can be meant
THIS: Final = ("this card", "it", "the target")


def _anywhere(says: str, *choices: str, **given: Any) -> Trigger:
    """Something that happens while the card stands on the own desktop, or on another one."""
    return Trigger(says, THIS, (staged(*choices, **given), staged(*choices, **given, **ABROAD)), "PRG")


def _halted(says: str, issuer: str) -> Trigger:
    """Somebody's process is halted when it would resolve."""
    stack = _waiting(issuer, True)["stack"]
    abroad: dict[str, Any] = {**ABROAD, "u2_desktop": [*ABROAD["u2_desktop"], RUNNING]}
    tables: tuple[dict[str, Any], ...] = ({"u2_desktop": [RUNNING]}, abroad)
    return Trigger(says, THIS, tuple(staged(current=issuer, stack=stack, **zones) for zones in tables), "PRG")


TRIGGERS = (
    *TRIGGERS,
    _anywhere("When you wipe cards:", "script scour", hand=("Scour",)),
    _anywhere("When another user wipes cards:", "script scour", hand=("Scour",)),
    _anywhere("When a user draws a card:", "script spring", hand=("Spring",)),
    _anywhere("When you discard a card:", "script drop", hand=("Drop",)),
    _anywhere("When another user plays a card:", "play larva", step="setup", current="u2"),
    _anywhere("When another user's .PRG enters play:", "play larva", step="setup", current="u2"),
    _anywhere("At the start of your turn:", "end", current="u2"),
    _anywhere("At the start of your Setup step:", "end", current="u2"),
    _anywhere("At the start of your Run step:", "end", step="setup"),
    _anywhere("At the end of another user's turn:", "end", current="u2"),
    _anywhere("At the start of each user's Run step:", "end", step="setup"),
    _anywhere("At your Memory Cleanup:", step="cleanup"),
    Trigger("When this card is trashed:", ITSELF, (staged(f"script zap @{OWN}", hand=("Zap",)),), "PRG"),
    Trigger(
        "When your .PRG is trashed:",
        ITSELF,
        tuple(staged("script zap @u1.quarry", hand=("Zap",), **zones) for zones in ({}, ABROAD)),
        "PRG",
    ),
    Trigger(
        "When a user issues a command:",
        THIS,
        (staged("run u1.quarry --prod @u2", u1_desktop=[NAME, "Quarry"]), staged("run u1.quarry --prod @u2", **ABROAD_IDLE)),
        "PRG",
    ),
    Trigger(
        "When a command is executed via this card:",
        THIS,
        (staged(f"run {OWN} --prod @u2", u1_desktop=[NAME, "Quarry"]), staged(f"run {THERE} --prod @u2", **ABROAD_IDLE)),
        "PRG",
    ),
    _halted("When a process is halted:", "u2"),
    _halted("When your process is halted:", "u1"),
    _halted("When another user's process is halted:", "u2"),
)
SENTENCES: tuple[Trigger, ...] = tuple(
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


ALL_PASS: Final = "all pass"


def _aimed(target: str, *tables: dict[str, Any], answers: tuple[tuple[str, ...], ...] = ((),), stops: str = "u2", **given: Any) -> Trigger:
    """A script that is aimed at something, where there is such a thing, and with something done before or after it resolves."""
    stop = {seat: ["Stop"] * (seat == stops) for seat in ("u1", "u2")}
    hands: dict[str, Any] = {"hand": (NAME, "Go On", *stop["u1"]), "u2_hand": ["Lull", "Seize", *stop["u2"]]}
    occasions = []
    for more, seats, answer in product(tables, (2, 3), answers):
        passes = ("pass",) * seats if answer[:1] == (ALL_PASS,) else ()
        occasions.append(staged("script your-card", *passes, *answer[-1:], seats=seats, **hands, **given, **more))
    return Trigger(f"Target {target}. You draw 1.", ("it", "the target"), tuple(occasions), "SCRIPT")


BORROWED: Final[dict[str, Any]] = {"u1_desktop": [{**RUNNING, "owner": "u2", "controller": "u1"}]}
LENT: Final[dict[str, Any]] = {"u1_desktop": [], "u2_desktop": [{**RUNNING, "owner": "u1", "controller": "u1"}]}
IDLE: Final[dict[str, Any]] = {"u1_desktop": ["Quarry"], "u2_desktop": ["Borer"]}
LULLED: Final = ((), ("script lull",))
ANSWERED: Final = (*LULLED, ("script seize",))
HALTED: Final = ((), ("script stop",))
RESUMED: Final = ((), ("script go-on",), (ALL_PASS, "script go-on"))
SENTENCES = (
    *SENTENCES,
    _aimed("another user", AROUND),
    _aimed("a user", AROUND),
    _aimed("a process", _waiting("u2"), answers=HALTED, stops="u1", current="u2"),
    _aimed("your .PRG", AROUND, BORROWED, LENT, IDLE, answers=ANSWERED),
    _aimed("your non-idle .PRG", AROUND, BORROWED, LENT, answers=ANSWERED),
    _aimed("your Running .PRG", AROUND, BORROWED, LENT, answers=ANSWERED),
    _aimed("another user's .PRG", AROUND, IDLE, AWAY),
    _aimed("another user's Running .PRG", AROUND, AWAY, answers=LULLED),
    _aimed("a Running .PRG", AROUND, STOLEN, AWAY, answers=LULLED),
    _aimed("another user's process", _waiting("u2"), answers=HALTED, stops="u1", current="u2"),
    _aimed("another user's process of cost 2 or less", _waiting("u2"), answers=HALTED, stops="u1", current="u2"),
    _aimed("your process", _waiting("u1"), answers=HALTED),
    _aimed("your halted process", _waiting("u1", halted=True), answers=RESUMED),
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
    "Its owner gains control of {it} until Exit.",
    "Move {it} to another user's desktop.",
    "Move {it} to another desktop.",
    "Move {it} to your desktop.",
    "Move {it} to its owner's desktop.",
    "Its controller wipes 1.",
    "Its owner draws 1.",
    "Halt {it}.",
    "Halt {it} unless its issuer allocates 1.",
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


BEFORE: Final = (("Target a .PRG.", "it"), ("Target another user's process.", "it"), ("When this card enters play:", "this card"))
"""What an effect needs before it to be read, and the word for what is meant."""


def declared() -> tuple[set[type[Phrase]], set[type[Phrase]]]:
    """Everything that a card can wait for or be aimed at, and everything that can be done to a card or a process."""
    grammar = tools("datawarriors").language.grammar
    members = {cls.__name__: set(grammar.members(cls)) for cls in grammar.categories}
    done = {
        cls
        for kind in ("Deed", "Removal", "Sentence")
        for cls in members[kind]
        if MEANT.search(" ".join(cls.templates())) and not FINDS.match(cls.templates()[0])
    }
    return members["When"] | members["Target"], done


MEANT: Final = re.compile(r"\{(?:Thing|Given)\b|the target\b|\bit\b")

FINDS: Final = re.compile(r"search |look at the target's hand\. ")
"""What is searched for, or chosen of a hand, is the "it" of its own sentence."""


def said() -> tuple[set[type[Phrase]], set[type[Phrase]]]:
    """What of that is said in the suite."""
    waits = {one for trigger in (*TRIGGERS, *SENTENCES) for one in phrases_in("datawarriors", joined(trigger, "You draw 1."))}
    does = {
        one for effect in EFFECTS for before, it in BEFORE for one in phrases_in("datawarriors", f"{before} {effect.replace('{it}', it)}")
    }
    return waits, does

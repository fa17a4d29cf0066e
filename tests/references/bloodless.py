"""The suite of Bloodless: every happening that is about a card, every word for that card, everything that can be done to it."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from json import dumps
from typing import Any, Final

from tests.language.card_games import tools
from tests.power.witnesses import phrases_in
from tests.references.probing import Occasion, Trigger

from netdeck.language.phrase import Phrase, slots_in
from netdeck.language.unparse import Form

NAME: Final = "Your Card"
OWN: Final = {"card": NAME, "id": "own", "damage": 1, "counters": {"drip": 2, "mark": 1}}
QUARRY: Final = {"card": "Quarry", "id": "quarry", "counters": {"drip": 2, "sign": 1}}
DRIPS: Final = {"drip": 2}
ENEMY: Final = {"card": "Foe", "id": "foe", "counters": DRIPS}
BODY: Final = "cost = 0\nhealth = 6\ndefense = 0\npower = 2\n"
HELPERS: Final = {
    "Kill": "Destroy a creature with 1 or more {0} counters.",
    "Scrap": "Sacrifice a friendly creature with 1 or more {0} counters.",
    "Bounce": "Move a creature with 1 or more {0} counters to its owner's hand.",
    "Sink": "Move a creature with 1 or more {0} counters to the top of its owner's main deck.",
    "Shove": "Move a creature with 1 or more {0} counters to an empty space next to it.",
    "Free": "Liberate a creature with 1 or more {0} counters.",
    "Cover": "Turn a creature with 1 or more {0} counters face-down with flip cost 0.",
    "Poke": "Deal 1 damage to a creature with 1 or more {0} counters.",
    "Blast": "A creature with 1 or more {0} counters explodes for 1.",
    "Charge": "A creature with 1 or more {0} counters attacks.",
    "Jab": "A creature with 1 or more {0} counters strikes an enemy creature.",
    "Slay": 'A creature with 1 or more {0} counters strikes an enemy creature named "Prey".',
    "Swing": "A creature with 1 or more {0} counters strikes an empty space in your opponent's row.",
    "Parry": "An enemy creature with 1 or more drip counters strikes a creature with 1 or more {0} counters.",
    "Burn": "A creature with 1 or more {0} counters deals 1 damage to your opponent.",
    "Spark": "A creature with 1 or more {0} counters deals 1 damage to an enemy creature.",
    "Drip": "Add 1 drip counter to a creature with 1 or more {0} counters.",
    "Dry": "Remove 1 drip counter from a creature with 1 or more {0} counters.",
    "Drain": "Remove all drip counters from a creature with 1 or more {0} counters.",
    "Grow": "A creature with 1 or more {0} counters gains +1 power.",
    "Lift": "A creature with 1 or more {0} counters gains Flying.",
    "Float": "A creature with 1 or more {0} counters gains Flying until end of turn.",
    "Ground": "A creature with 1 or more {0} counters loses Piercing.",
    "Dull": "A creature with 1 or more {0} counters loses Piercing until end of turn.",
    "Mute": "A creature with 1 or more {0} counters loses its text.",
    "Again": "Resummon a creature with 1 or more {0} counters.",
}
"""Commands that bring something about, for the card itself and for another one."""
KEYWORDS: Final = "Piercing, Flying Defense"
PLAIN: Final = f"{KEYWORDS}\nWhenever you skip a turn, gain 1 blood."
SINGLE: Final = {
    "Draw One": "Draw a card.",
    "Hide": 'Summon a creature card named "Quarry" from your hand face-down.',
    "Lurk": 'Your opponent summons a creature card named "Quarry" from their hand face-down.',
    "Reveal It": "Flip a face-down creature.",
    "Drop": "Discard a card.",
    "Jab Friend": "A creature with 1 or more mark counters strikes a creature with 1 or more sign counters.",
    "Parry Friend": "A creature with 1 or more sign counters strikes a creature with 1 or more mark counters.",
    "Spark Friend": "A creature with 1 or more mark counters deals 1 damage to a creature with 1 or more sign counters.",
    "Recall": 'Move a command named "Engine" to its owner\'s hand.',
    "Unseal": "Move a face-down command to its owner's hand.",
    "Replay": "Execute a command card from your discard pile and set it aside.",
    "Void": 'Deny a command named "Engine".',
    "Finish": 'Finish a command named "Engine".',
    "Shelve": "Move a command card from your discard pile to your timeline.",
}


def _card(name: str, type_: str, text: str, body: str = "cost = 0\n") -> str:
    return f"[[card]]\nname = {dumps(name)}\ntype = {dumps(type_)}\n{body}text = {dumps(text)}\n"


DRIPPING: Final = "Whenever another creature enters the board, add 2 drip counters to that creature. It gains Piercing."


TABLE_CARDS: Final = "".join(
    [
        _card("Quarry", "creature", PLAIN, BODY + 'kins = ["Growth"]\n'),
        *(_card(name, "creature", PLAIN, body) for name, body in (("Foe", BODY), ("Prey", BODY.replace("6", "1")))),
        _card("Engine", "extended command", "Enters with 2 drip counters.\nWhenever a creature is summoned, gain 1 blood."),
        _card("Shell", "extended command", "Face-down creatures have +2 health."),
        _card("Bell", "command", "Gain 1 blood."),
        _card("Sealed", "extended command", "Flip: 1 blood\nWhenever a creature is summoned, gain 1 blood.", "cost = 1\n"),
        _card("Dripper", "creature", DRIPPING, BODY),
        _card("Relic", "extended command", "Legendary\nWhenever you skip a turn, gain 1 blood."),
        _card("Husk", "creature", f"{PLAIN}\nFlip: 1 blood", BODY.replace("cost = 0", "cost = 1")),
    ]
)
HELPER_CARDS: Final = {
    **{
        f"{name} {role}": _card(f"{name} {role}", "command", text.format(card))
        for name, text in HELPERS.items()
        for role, card in (("It", "sign"), ("Own", "mark"))
    },
    **{name: _card(name, "command", text) for name, text in SINGLE.items()},
}


def card_files(trigger: Trigger, text: str) -> tuple[str, str]:
    """The card with a text and the one that says nothing, or only what comes before, with all that lies on the tables."""
    kind = trigger.kind
    body = BODY if kind == "creature" else "cost = 0\n"
    said = f"{KEYWORDS}\n{text}" if kind == "creature" else text
    nothing = trigger.before or {"creature": KEYWORDS}.get(kind, "")
    tables = repr([occasion.given for occasion in trigger.occasions])
    others = TABLE_CARDS + "".join(card for name, card in HELPER_CARDS.items() if repr(name) in tables)
    return _card(NAME, kind, said, body) + others, _card(NAME, kind, nothing, body) + others


def staged(*choices: str, hand: tuple[Any, ...] = (), **zones: Any) -> Occasion:
    """A table on which some choices are made, with these cards in the hand and elsewhere."""
    lying: dict[str, Any] = {
        "A1": ["Dripper"],
        "A2": [OWN],
        "A3": [QUARRY],
        "B3": [ENEMY],
        "B2": [{"card": "Prey", "counters": DRIPS}],
        "B1": [{"card": "Foe", "counters": DRIPS}],
        "A.hand": [*hand, "Bell", "Straw Decoy"],
        "A.main": ["Brick Hound", "Straw Decoy", "Brick Hound"],
        "B.main": ["Brick Hound"] * 3,
        "A.discard": ["Straw Decoy"],
        "A.timeline": ["Engine"],
    }
    lying |= {zone.replace("_", "."): cards for zone, cards in zones.items()}
    seat = {"blood": 3, "draws": 0}
    given: Mapping[str, Any] = {"turn": 5, "zones": {zone: cards for zone, cards in lying.items() if cards}, "seat": {"A": seat, "B": seat}}
    made = tuple(choice if " " in choice else f"play {choice}" for choice in choices)
    return Occasion(given, (*made, *(("end",) if lying.get("B2") else ("end", "end"))), rests="end")


IT: Final = ("it", "that creature", "that card")
OF_COMMANDS: Final = ("it", "that command", "that card")
ITSELF: Final = ("it", "this creature", "this card")


SPARSE: Final[dict[str, Any]] = {"A1": [], "B2": []}
"""With room on both sides."""
DOWN: Final[tuple[dict[str, Any], ...]] = (
    {"A3": [{**QUARRY, "face": "down"}], "B.timeline": ["Shell"]},
    {"A3": [], "B3": [], "B4": [{**QUARRY, "face": "down"}], "B.timeline": ["Shell"]},
)


SEALED: Final = ["Engine", {"card": "Sealed", "face": "down"}]
ROOM: Final[dict[str, Any]] = {"A1": [], "A3": []}
FAR_APART: Final[dict[str, Any]] = {"A3": [], "B1": [], "B2": [ENEMY], "B3": [], "B4": ["Foe"]}
FOE_DOWN: Final[tuple[dict[str, Any], ...]] = ({"B1": [], "B2": [], "B3": [{**ENEMY, "face": "down"}], "B.timeline": ["Shell"]},)


def _both(befalls: str, *helpers: str) -> tuple[Trigger, ...]:
    """Something that befalls the card itself, or another one, in one or more ways."""
    near: Mapping[str, Any] = {"A1": [], "A3": []}
    far: Mapping[str, Any] = {"A1": [OWN], "A2": []}
    own = [_own(f"When this creature {befalls}", slug(f"{one} Own"), of=ITSELF, hand=(f"{one} Own",), sparse=near) for one in helpers]
    it = [_own(f"Whenever another creature {befalls}", slug(f"{one} It"), hand=(f"{one} It",), sparse=far, down=DOWN) for one in helpers]
    return _joined(own), _joined(it)


def _joined(ways: Sequence[Trigger]) -> Trigger:
    """The same happening in several ways."""
    return replace(ways[0], occasions=tuple(occasion for way in ways for occasion in way.occasions))


def slug(name: str) -> str:
    """How a choice calls a card."""
    return name.lower().replace(" ", "_")


def _own(
    says: str,
    *choices: str,
    of: tuple[str, ...] = IT,
    hand: tuple[Any, ...] = (),
    sparse: Mapping[str, Any] = SPARSE,
    down: tuple[Mapping[str, Any], ...] = (),
    **zones: Any,
) -> Trigger:
    return Trigger(says, of, tuple(staged(*choices, hand=hand, **{**zones, **more}) for more in ({}, sparse, *down)), "creature")


def _either(says: str, *cards: str, **zones: Any) -> Trigger:
    """Something that happens to a command in more than one way, and once with other cards about."""
    usual: dict[str, Any] = {"A_discard": ["Bell"], "A_timeline": SEALED}
    ways = [staged(slug(card), hand=(card,), **usual) for card in cards]
    more = [staged(slug(cards[-1]), hand=(cards[-1],), **usual | zones)] if zones else []
    return Trigger(says, OF_COMMANDS, (*ways, *more), "creature")


def _arrives(says: str) -> Trigger:
    """Another creature comes into play, on either face."""
    ways = [_own(says, how, hand=("Quarry", "Hide", "Lurk"), A3=[], B1=[], B_hand=["Quarry"]) for how in ("quarry", "hide", "lurk")]
    return _joined(ways)


def _among_friends(says: str, foe: str, friend: str, of: tuple[str, ...]) -> Trigger:
    """What happens between the card itself and another creature, an enemy or a friend."""
    friends = _own(says, slug(friend), of=of, hand=(friend,))
    return _joined([_own(says, slug(foe), of=of, hand=(foe,), down=(*FOE_DOWN, FAR_APART)), friends])


TRIGGERS: Final = (
    *_both("dies", "Kill"),
    *_both("is destroyed", "Kill"),
    *_both("is sacrificed", "Scrap"),
    *_both("leaves the board", "Bounce", "Sink"),
    *_both("is moved to its owner's hand", "Bounce"),
    *_both("moves to another space", "Shove"),
    *_both("is liberated", "Free"),
    *_both("is dealt damage", "Poke"),
    *_both("explodes", "Blast"),
    *_both("attacks", "Charge"),
    *_both("strikes", "Jab"),
    *_both("strikes an open space", "Swing"),
    *_both("is struck", "Parry"),
    *_both("deals damage", "Spark"),
    *_both("deals damage to your opponent", "Burn"),
    *_both("has 3 drip counters", "Drip"),
    *_both("has no drip counters", "Drain"),
    *_both("gains or loses power", "Grow"),
    *_both("gains Flying", "Lift", "Float"),
    *_both("loses Piercing", "Ground", "Dull"),
    *_both("is summoned", "Again"),
    _own("Whenever another creature loses its text", "mute_it", hand=("Mute It",), sparse={"A1": [OWN], "A2": []}, down=DOWN),
    _own("Whenever drip counters are added to another creature", "drip_it", hand=("Drip It",), sparse={"A1": [OWN], "A2": []}, down=DOWN),
    _own("Whenever drip counters are removed from another creature", "dry_it", hand=("Dry It",), sparse={"A1": [OWN], "A2": []}, down=DOWN),
    _own("When this creature is played", "your_card", of=ITSELF, hand=(NAME,), A2=[]),
    _own("When this creature is summoned", "your_card", of=ITSELF, hand=(NAME,), A2=[]),
    _own("When this creature enters the board", "your_card", of=ITSELF, hand=(NAME,), A2=[]),
    _arrives("Whenever another friendly creature enters the board"),
    _arrives("Whenever another creature is summoned"),
    _arrives("Whenever another creature is played"),
    _arrives("Whenever you play a creature"),
    _arrives("Whenever you summon a creature"),
    *(
        _either(f"Whenever {happens}", "Engine", "Bell", "Sealed", "Relic")
        for happens in ("you play a command", "you execute a command", "a command is executed")
    ),
    _either("Whenever a command enters the timeline", "Engine", "Bell", "Sealed", "Relic", "Shelve"),
    _either("Whenever a command is finished", "Finish", "Replay"),
    _either("Whenever a command leaves the timeline", "Finish", "Recall", "Unseal", A_timeline=[], B_timeline=SEALED),
    _own("Whenever you draw a card", "draw_one", of=("it", "that card"), hand=("Draw One",), down=({"A_main": ["Bell"] * 3},)),
    _joined(
        [
            _own("Whenever you discard a card", "drop", f"pick {card}", of=("it", "that card"), hand=("Drop", "Quarry"))
            for card in ("quarry", "bell")
        ]
    ),
    _own("Whenever you sacrifice a creature", "scrap_it", hand=("Scrap It",)),
    _own("Whenever you gain blood from the death of another creature", "kill_it", hand=("Kill It",)),
    _own("Whenever this creature kills a creature", "slay_own", of=(*IT, "this creature"), hand=("Slay Own",), sparse=ROOM),
    _joined(
        [
            _own("Whenever a creature is killed", how, of=(*IT, "the creature that killed it"), hand=("Slay Own", "Slay It"), sparse=more)
            for how, more in (("slay_own", ROOM), ("slay_it", DOWN[1]))
        ]
    ),
    _among_friends("Whenever this creature strikes a creature", "Jab Own", "Jab Friend", (*IT, "the struck creature")),
    _among_friends("When this creature is struck by a creature", "Parry Own", "Parry Friend", (*IT, "the attacking creature")),
    _among_friends("Whenever this creature deals damage to a creature", "Spark Own", "Spark Friend", IT),
    _own("When this creature enters", "your_card", of=ITSELF, hand=(NAME,), A2=[]),
    _own("Whenever a command is denied", "void", of=OF_COMMANDS, hand=("Void",)),
    _own("Whenever a creature is flipped", "reveal_it", hand=("Reveal It",), sparse={"A1": [OWN], "A2": []}, **DOWN[0]),
)
SETTINGS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"A1": []},
    {"A_discard": ["Quarry"], "A3": []},
    {"A_main": ["Bell"], "A1": [], **DOWN[0]},
    {"A_main": ["Bell", "Quarry", "Bell"]},
    {"A_hand": ["Husk", NAME], "A1": []},
)
SENTENCES: Final = tuple(
    Trigger(says, of, tuple(
            staged(slug(NAME), hand=(NAME, "Quarry"), **{"A2": [], "A_main": ["Quarry"], **more})
            for more in SETTINGS
        ), "command")
    for says, of in (
        ("Summon a creature card from your hand.", IT),
        ("Play a creature card from your hand for free.", IT),
        ("Summon a creature card from your discard pile.", IT),
        ('Spawn a "Sporeling".', IT),
        ('Create a "Sporeling" in your hand.', ("it", "that card")),
        ("Destroy a friendly creature.", IT),
        ("Sacrifice a friendly creature.", IT),
        ("Resummon a friendly creature.", IT),
        ("Return a friendly creature to its owner's hand.", IT),
        ("Move a friendly creature to the top of its owner's main deck.", IT),
        ("Move a friendly creature to an empty space in your row.", IT),
        ("Discard a creature card.", ("it", "that card")),
        ("Draw a card.", ("it", "that card")),
        ("Search your main deck for a creature card.", ("it", "that card")),
        ("Reveal the top card of your main deck.", ("it", "that card")),
        ("Move a creature card from your discard pile to your hand.", ("it", "that card")),
        ("Liberate a friendly creature.", IT),
    )
)  # fmt: skip
WORDED: Final = (
    "{it} gains +1 power",
    "{it} loses 1 power",
    "{it} becomes 3/3/3",
    "{it} gains Flying",
    "{it} loses Piercing",
    "{it} loses all keywords",
    "{it} loses its text",
    "{it} gains the kin Ledger",
    "{it} loses 1 drip counter",
    "{it} loses all drip counters",
    "{it} attacks",
    "{it} strikes an enemy creature",
    "{it} explodes for 1",
    "{it} deals 1 damage to your opponent",
    "{it} deals damage equal to its power to your opponent",
    "{it} takes 1 damage",
    "{it} moves 1 space to the right",
    "{it} moves 1 space to the left",
    "{it} moves 1 space toward an enemy creature",
    "{it} can't attack until your next turn",
    "{it} is destroyed",
    "deal 1 damage to {it}",
    "destroy {it}",
    "sacrifice {it}",
    "flip {it}",
    "turn {it} face-down",
    "add 1 drip counter to {it}",
    "remove 1 drip counter from {it}",
    "remove all drip counters from {it}",
    "return {it} to its owner's hand",
    "move {it} to the top of its owner's main deck",
    "move {it} to the bottom of its owner's main deck",
    "move {it} to its owner's discard pile",
    "put {it} aside",
    "move {it} to an empty space in your row",
    "play {it} for free",
    "summon {it}",
    "summon {it} face-down",
    "create a copy of {it}",
    "put a copy of {it} into your hand",
    "reveal {it}",
    "look at {it}",
    "discard {it}",
    "liberate {it}",
    "resummon {it}",
    "resummon {it} keeping its state",
    "finish {it}",
    "deny {it}",
    "execute {it}",
    "execute {it} and set it aside",
    "double the power of {it}",
    "gain control of {it}",
    "give control of {it} to your opponent",
    "add drip counters equal to its power to {it}",
    "deal damage equal to its power to {it}",
    "deal 1 damage for each friendly creature to {it}",
    "{it} is denied",
    "gain blood equal to its power",
    "you may return {it} to its owner's hand",
    "at the end of this turn, destroy {it}",
)


KINDS: Final = ("Act", "NamedAct", "Order", "Deed", "Cost")
CHOOSES: Final = frozenset(("Pick", "Search"))
"""What is done to no card that is known already."""


def _is_about_a_card(cls: type[Phrase]) -> bool:
    return cls.__name__ not in CHOOSES and bool(re.search(r"\{(?:Ref|Watched|Target)\b", " ".join(cls.templates())))


def declared() -> tuple[set[type[Phrase]], set[type[Phrase]]]:
    """Everything that can happen to a card, and everything that can be done to one."""
    grammar = tools("bloodless").language.grammar
    members = {cls.__name__: set(grammar.members(cls)) for cls in grammar.categories if cls.__name__ in (*KINDS, "Happening")}
    done = {cls for kind in KINDS for cls in members.get(kind, ()) if cls in members["Deed"] or _is_about_a_card(cls)}
    return {cls for cls in members["Happening"] if _is_about_a_card(cls)}, done


def said() -> tuple[set[type[Phrase]], set[type[Phrase]]]:
    """What of that is said in the suite."""
    waits = {one for trigger in TRIGGERS for one in phrases_in("bloodless", joined(trigger, "draw a card"))}
    does = {one for effect in EFFECTS for one in phrases_in("bloodless", f"Destroy a creature. {effect.replace('{it}', 'it')}.")}
    return waits, does


def _effects() -> tuple[str, ...]:
    """Everything that can be done to a card: in words from here, where those that come by chance rarely do anything, else by chance."""
    language = tools("bloodless").language
    said = set().union(*(phrases_in("bloodless", f"Destroy a creature. {one.replace('{it}', 'it')}.") for one in WORDED))
    more = []
    for cls in sorted(declared()[1] - said, key=lambda cls: cls.__name__):
        phrase = language.maker.said(cls, random.Random(cls.__name__))
        words = language.teller.told(phrase, Form(third=cls.__mro__[1].__name__ == "Deed"))
        refs = [language.teller.told(phrase[slot.name]) for slot in slots_in(language.grammar.parts[cls][0]) if "Ref" in repr(slot.kinds)]
        more.append(f"{{it}} {words}" if not refs else words.replace(refs[0], "{it}"))
    return (*WORDED, *more)


EFFECTS: Final = _effects()


def joined(trigger: Trigger, effect: str) -> str:
    """A line of the suite."""
    return f"{trigger.says} {effect[0].upper()}{effect[1:]}." if trigger.says.endswith(".") else f"{trigger.says}, {effect}."

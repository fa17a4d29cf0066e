"""What a text can be about, and what it cannot (R63, R64): the errors V18 and V19, over the tree.

Every verb works on cards on the battlefield, on cards in discard piles, on what is on the stack, or on players. A text whose verb could
never find what it speaks of compiles to nothing that anybody would notice, so it is refused.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from netdeck.games.technomancy.tree import (
    IT,
    NON_PERMANENT,
    PERMANENT,
    PHASE_EVENTS,
    PLAYERS_CANT,
    AbilityStatic,
    Activated,
    AgentOrPlayer,
    Allegiance,
    AllegianceStatic,
    Assemble,
    Bound,
    CantStatic,
    Cards,
    Control,
    ControllerOf,
    Controls,
    Copy,
    CostStatic,
    Count,
    Counter,
    Damage,
    Deploy,
    Destroy,
    Discard,
    Do,
    Draw,
    Each,
    EachAnd,
    EntersStatic,
    Exchange,
    GainHealth,
    GainScrip,
    GainSubtype,
    If,
    Instruction,
    Later,
    LoseHealth,
    May,
    Mode,
    Modify,
    Move,
    OwnerOf,
    Place,
    PlayerSlot,
    Price,
    Recover,
    Repair,
    Restrict,
    Rules,
    Save,
    Shield,
    StackSlot,
    Stat,
    Static,
    StatStatic,
    StrikeSlot,
    TakeOne,
    Target,
    Then,
    Triggered,
    When,
    WhenDies,
    Who,
    nodes,
)
from netdeck.language.compiling import Fault

BOARD, PILE, STACK, PLAYER = "a card on the battlefield", "a card in a discard pile", "something on the stack", "a player"
HELD, GONE = "a card in a hand", "gone"
Kinds = frozenset[str]
THINGS: Final = frozenset((BOARD, PLAYER))
LEAVING: Final = ("dies", "leaves")
PILED: Final = frozenset((PILE,))
ALREADY: Final[dict[tuple[object, type], str]] = {
    (Deploy, Deploy): "is deployed already",
    (Recover, Recover): "is recovered already",
    (Move, Repair): "has just entered and has no damage",
}
"""Why an instruction does nothing after another one."""
PLACES: Final = {"battlefield": BOARD, "discard": PILE, "hand": HELD}


def domain_faults(rules: Rules, kind: str) -> Iterator[Fault]:
    """Every phrase of *rules*, on a card of that type, that could never mean anything."""
    for ability in rules.abilities:
        match ability:
            case Assemble(modes):
                for mode in modes:
                    yield from _mode_faults(mode, None, kind)
            case Triggered(when, mode):
                yield from _when_faults(when, kind)
                yield from _mode_faults(mode, when, kind)
            case Activated(_, mode):
                yield from _mode_faults(mode, None, kind)
            case Static(form):
                yield from _static_faults(form)
    counted = [each.cards for each in nodes(rules, Count)] + [each.cards for each in nodes(rules, Controls)]
    every = [each.cards for each in nodes(rules, Each)] + [each.cards for each in nodes(rules, EachAnd)]
    for cards in (*counted, *every):
        if _is_never_there(cards):
            yield _never_there(cards)
    for price in nodes(rules, Price):
        if price.scrap is not None and (price.scrap.zone is not None or _is_never_there(price.scrap)):
            yield Fault("V19", "only cards on the battlefield are scrapped", "R29", words=_noun(price.scrap))


# What a text waits for and what is so


def _when_faults(when: When, kind: str) -> Iterator[Fault]:
    if isinstance(when.what, Bound):
        if when.event == "dies" and kind != "agent":
            yield Fault("V19", f"only agents die; a {kind} leaves the battlefield", "R41", words="dies")
        return
    if when.what.zone is not None:
        yield Fault("V19", "nothing happens to cards in discard piles that an ability waits for", "R51", words=_noun(when.what))
    elif when.event != "plays" and _is_never_there(when.what):
        yield _never_there(when.what)
    elif when.event == "dies" and when.what.types and "agent" not in when.what.types:
        yield Fault("V19", "only agents die", "R41", words="dies")


def _static_faults(form: object) -> Iterator[Fault]:
    match form:
        case CantStatic(PlayerSlot(), cant):
            if cant == "recover":
                yield Fault("V19", "cards recover, and not players", "4.1", words="can't recover")
        case CantStatic(Cards() as cards, cant):
            yield from _affected(cards)
            if cant in PLAYERS_CANT:
                yield Fault("V19", "cards are played by players", "0.2", words=f"can't {cant.replace('_', ' ')}")
        case AllegianceStatic() | StatStatic() | AbilityStatic() | EntersStatic():
            yield from _affected(form.affects)
        case CostStatic(cards=cards) if cards.zone is not None:
            yield Fault("V19", "cards are not played from discard piles", "3.6.2", words=_noun(cards))


def _affected(cards: Cards) -> Iterator[Fault]:
    if cards.zone is not None:
        yield Fault("V19", "what is so is so of cards on the battlefield alone", "6.2.2", words=_noun(cards))
    elif _is_never_there(cards):
        yield _never_there(cards)


def _is_never_there(cards: Cards) -> bool:
    """Whether none of *cards* could be on the battlefield."""
    return cards.zone is None and bool(cards.types) and all(kind in NON_PERMANENT for kind in cards.types)


def _never_there(cards: Cards) -> Fault:
    return Fault("V19", f"a {cards.types[0]} is never on the battlefield", "3.5", words=_noun(cards))


# What is done to whom


def _mode_faults(mode: Mode, when: When | None, kind: str) -> Iterator[Fault]:
    put_off = [each.do for each in nodes(mode.do, Later)] + [each.do for each in nodes(mode.do, WhenDies)]
    known = _Known(mode, when, kind)
    certain = {id(op) for op in mode.do}
    for op, late in [(op, False) for op in _plainly(mode.do)] + [(op, True) for do in put_off for op in do]:
        ref, wanted = _object(op)
        if isinstance(op, WhenDies):
            yield from _death_faults(op, mode)
        if isinstance(op, TakeOne) and op.act != "hand" and _is_never_there(replace(op.cards, zone=None)):
            yield _never_there(op.cards)
        if ref is not None:
            found = known.kinds(ref)
            if late and STACK in found:
                yield Fault("V18", "this cannot wait: by then it is on the stack no longer", "R68", words=_words(ref, mode))
                continue
            both = ref == IT and len(found & wanted) > 1
            if both:
                yield Fault("V9", "'it' can be the card or the player here; say which one", "R63", words="it")
            elif not found & wanted:
                said = _words(ref, mode, bool(known.moved.get(ref)))
                yield Fault("V18", f"this is done to {_or(wanted)}, and {said} is {_or(found)}", "R63", words=said, within=_within(op))
            elif ref == IT and ref.word == "it" and STACK in found and isinstance(op, Damage | Shield | Restrict):
                yield Fault("V18", "it is something on the stack here; say 'that player'", "R63", words="it", within=_within(op))
            elif isinstance(op, Damage | Repair | Shield | Save) and known.is_building(ref):
                said = _words(ref, mode, ref in known.told)
                yield Fault("V19", "a building takes no damage and does not die", "5.6.2", words=said, within=_within(op))
            elif why := ALREADY.get((known.state.get(ref), type(op))):
                yield Fault("V18", f"it {why}", "R63", words=_words(ref, mode, True), within=_within(op))
            known.note(ref, op, id(op) in certain)
        for stat in nodes(op, Stat):
            found = known.kinds(stat.of)
            if not found & {BOARD, PILE, STACK, HELD} and isinstance(stat.of, Bound | Target):
                yield Fault("V18", f"a player has no {stat.stat}", "R63", words=_words(stat.of, mode))
            elif stat.stat == "power" and known.is_spell(stat.of):
                yield Fault("V18", "a quickhack or a program has no power", "R63", words="power", within=_within(op))
        for owned in nodes(op, OwnerOf):
            if owned.of == IT and when is not None and known.kinds(IT) == {PLAYER}:
                yield Fault("V18", "nobody owns a player", "R63", words="its owner", within=_within(op))
        for held_by in nodes(op, ControllerOf):
            if isinstance(held_by.of, Target) and kinds_of(held_by.of, mode, when, kind) == PILED:
                yield Fault(
                    "V18", "nobody controls a card in a discard pile; say 'its owner'", "R63", words="its controller", within=_within(op)
                )
            if held_by.of == IT and when is not None and (mode.targets or BOARD not in kinds_of(IT, mode, when, kind) | _left(when)):
                yield Fault("V9", "'its' can be the target's or another card's; say it in other words", "R63", words="its controller")


class _Known:
    """What is known of the cards that an effect speaks of, from one instruction to the next (R63)."""

    def __init__(self, mode: Mode, when: When | None, kind: str) -> None:
        self.mode, self.when, self.kind = mode, when, kind
        self.moved: dict[object, Kinds] = {}
        self.told: set[object] = set()
        """What was spoken of already, so that "it" is said of it now."""
        self.state: dict[object, type] = {}

    def kinds(self, ref: object) -> Kinds:
        """What *ref* can be by now."""
        return self.moved.get(ref) or kinds_of(ref, self.mode, self.when, self.kind)

    def is_building(self, ref: object) -> bool:
        """Whether *ref* is surely a building."""
        return self._types(ref) == {"building"}

    def is_spell(self, ref: object) -> bool:
        """Whether *ref* is surely a quickhack or a program."""
        types = self._types(ref)
        return bool(types) and types <= set(NON_PERMANENT)

    def _types(self, ref: object) -> set[str]:
        what: object = None
        if isinstance(ref, Target):
            what = self.mode.targets[ref.number - 1].what
        elif ref == IT and self.when is not None and self.when.to != "agent":
            what = self.when.what
        return set(what.types) if isinstance(what, Cards) else set()

    def note(self, ref: object, op: object, certain: bool) -> None:
        """What an instruction does to *ref*; one that is perhaps not done leaves it perhaps as it was."""
        self.told.add(ref)
        now: Kinds = frozenset()
        match op:
            case Destroy():
                now = PILED
            case Move(_, Place(zone)):
                now = frozenset((BOARD,)) if zone.name == "battlefield" else frozenset((HELD if zone.name == "hand" else PILE,))
            case Counter(unless=unless):
                certain = certain and unless is None
                now = _countered(self.mode.targets[ref.number - 1].what) if isinstance(ref, Target) else PILED
        if now and isinstance(ref, Target | Bound):
            self.moved[ref] = now if certain else now | self.kinds(ref)
        if certain and (now or isinstance(op, Deploy | Recover)):
            self.state[ref] = type(op)


def _countered(what: object) -> Kinds:
    """What becomes of something on the stack that is countered: a card is discarded, an ability is no more."""
    kind = what.what if isinstance(what, StackSlot) else "card"
    return PILED if kind == "card" else frozenset((GONE,)) if kind == "ability" else frozenset((PILE, GONE))


def _within(op: object) -> str:
    words = getattr(op, "words", None)
    return "" if words is None else str(words)


def _death_faults(op: WhenDies, mode: Mode) -> Iterator[Fault]:
    if not isinstance(op.what, Target):
        yield Fault("V18", "only a target's death is waited for here; say which one", "R76", words="it")
        return
    slot = mode.targets[op.what.number - 1].what
    if isinstance(slot, Cards) and slot.types and "agent" not in slot.types:
        yield Fault("V19", "only agents die", "R41", words="dies")


def _plainly(do: Do) -> Iterator[Instruction]:
    """Instructions, and those that are done only if something is so or somebody wants it."""
    for op in do:
        yield op
        if isinstance(op, If | May | Then):
            yield from _plainly(op.do)
        elif isinstance(op, WhenDies):
            yield Destroy(op.what)
        elif isinstance(op, Exchange):
            yield from (Control(op.one), Control(op.other))


def _left(when: When) -> Kinds:
    return frozenset((BOARD,)) if when.event in (*LEAVING, "plays") else frozenset()


def _object(op: object) -> tuple[object, Kinds]:
    """Whom or what a verb is done to, and which kinds it can be done to."""
    board = frozenset((BOARD,))
    match op:
        case Damage(to=to):
            return to, THINGS
        case Shield(what):
            return what, THINGS
        case Save(what) | GainSubtype(what):
            return what, board
        case Restrict(who, cant):
            return who, frozenset((PLAYER,)) if cant in PLAYERS_CANT else board if cant == "recover" else THINGS
        case GainHealth(who) | LoseHealth(who) | GainScrip(who) | Draw(who=who) | Discard(who=who):
            return who, frozenset((PLAYER,))
        case Destroy(what) | Control(what) | Repair(what) | Recover(what) | Deploy(what) | Modify(what) | Allegiance(what):
            return what, board
        case Copy(of, to):
            if to == "stack":
                return of, frozenset((STACK,))
            return of, frozenset((BOARD, PILE, HELD, STACK)) if to == "hand" else frozenset((BOARD, PILE, HELD))
        case Move(cards, Place(zone)):
            return cards, frozenset((BOARD, PILE, HELD)) - {PLACES[zone.name]}
        case Counter(what):
            return what, frozenset((STACK,))
    return None, frozenset()


def kinds_of(ref: object, mode: Mode, when: When | None, kind: str) -> Kinds:
    """What *ref* can be in an effect of *mode*, for a trigger in what follows *when*."""
    match ref:
        case Target(number):
            return _slot_kinds(mode.targets[number - 1].what)
        case Each(cards):
            return PILED if cards.zone is not None else frozenset((BOARD,))
        case EachAnd(cards):
            return PILED if cards.zone is not None else THINGS
        case Who() | ControllerOf():
            return frozenset((PLAYER,))
        case Bound("this"):
            if when is not None and isinstance(when.what, Bound) and when.event in LEAVING:
                return frozenset()
            return frozenset((BOARD,)) if kind in PERMANENT else frozenset((STACK,))
        case Bound() if when is not None:
            return _event_kinds(when)
    return frozenset((BOARD, PLAYER, STACK, PILE))


def _slot_kinds(what: object) -> Kinds:
    match what:
        case AgentOrPlayer() | StrikeSlot():
            return THINGS
        case PlayerSlot():
            return frozenset((PLAYER,))
        case StackSlot():
            return frozenset((STACK,))
        case Cards(zone=None) as cards:
            return frozenset((STACK,)) if _is_never_there(cards) else frozenset((BOARD,))
    return PILED


def _event_kinds(when: When) -> Kinds:
    """What the "it" or "that player" of a trigger can be (R63)."""
    if when.event in (*PHASE_EVENTS, "draws", "discards"):
        return frozenset((PLAYER,))
    if when.event == "plays":
        types = when.what.types if isinstance(when.what, Cards) else ()
        return frozenset((PLAYER, BOARD) if types == ("building",) else (PLAYER, STACK))
    if when.event == "deals_damage" and when.to == "player":
        return frozenset((PLAYER, BOARD))
    return PILED if when.event in LEAVING else frozenset((BOARD,))


# Words


def _words(ref: object, mode: Mode, again: bool = False) -> str:
    match ref:
        case Target(number) if not again:
            what = mode.targets[number - 1].what
            return f"target {_noun(what)}" if isinstance(what, Cards) else "target"
        case Each(cards):
            return f"each {_noun(cards)}"
        case EachAnd(cards):
            return f"each {_noun(cards)} and each"
        case Who.EACH:
            return "each player"
        case Who.EACH_OTHER:
            return "each opponent"
        case Who():
            return "you"
        case ControllerOf():
            return "its controller"
        case Bound("this"):
            return "~"
    return "it"


def _noun(cards: Cards) -> str:
    return cards.types[0] if len(cards.types) == 1 else "card"


def _or(kinds: Kinds) -> str:
    return " or ".join(sorted(kinds)) or "gone (say 'it')"

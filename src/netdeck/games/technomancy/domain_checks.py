"""What a text can be about, and what it cannot (R63, R64): the errors V18 and V19, over the tree.

Every verb works on cards on the battlefield, on cards in discard piles, on what is on the stack, or on players. A text whose verb could
never find what it speaks of compiles to nothing that anybody would notice, so it is refused.
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Final

from netdeck.cardgame.references import NOWHERE, Known, LocationAnalysis, Places, Scene, Taken, within
from netdeck.games.technomancy.ast_nodes import (
    IT,
    NON_PERMANENT,
    PERMANENT,
    PHASE_EVENTS,
    PLAYERS_CANT,
    THIS,
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
    Targets,
    Then,
    Triggered,
    When,
    WhenDies,
    Who,
    Wipe,
    nodes,
)
from netdeck.language.text_errors import Fault

BOARD, PILE, STACK, PLAYER = "a card on the battlefield", "a card in a discard pile", "something on the stack", "a player"
HELD, GONE = "a card in a hand", "gone"
ON_FIELD, PILED, ON_STACK, PLAYERS = (frozenset((each,)) for each in (BOARD, PILE, STACK, PLAYER))
THINGS: Final = ON_FIELD | PLAYERS
PLACED: Final = frozenset((BOARD, PILE, HELD))
LEAVING: Final = ("dies", "leaves")
ALREADY: Final[dict[tuple[object, object], str]] = {
    (Deploy, Deploy): "is deployed already",
    (Recover, Recover): "is recovered already",
    (Move, Repair): "has just entered and has no damage",
}
"""Why an instruction does nothing after another one."""
DESCRIBED: Final[dict[str, object]] = {"deployed": Deploy, "recovered": Recover}
"""What need not be done to cards that are described so: a target is tested again when it comes to that (R34)."""
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
            case Activated(price, mode):
                yield from _mode_faults(mode, None, kind)
                if price.discard_self:
                    yield from _gone_faults(mode)
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


def _gone_faults(mode: Mode) -> Iterator[Fault]:
    """What an ability that is paid for with its own card cannot do: the card has left the battlefield by then."""
    dealt = (one for one in nodes(mode, Damage) if one.source is None)
    for one in (*dealt, *(one for one in nodes(mode, Modify) if one.what == THIS)):
        yield Fault("V18", "~ has left the battlefield here, so this does nothing", "R35", words="~", within=within(one))


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
    reading = _Reading(mode, when, kind)
    aimed = [Target(number) for number, _ in enumerate(mode.targets, 1)]
    yield from reading.faults(mode.do, {each: reading.unsaid(each) for each in aimed})


class _Reading(LocationAnalysis[Known]):
    """An effect, for a trigger in what follows *when*, on a card of a type (R63)."""

    def __init__(self, mode: Mode, when: When | None, kind: str) -> None:
        super().__init__()
        self.mode, self.when, self.kind = mode, when, kind
        self.told: set[object] = set()
        """What was spoken of already, so that "it" is said of it now."""

    def name(self, ref: object) -> Hashable | None:
        return ref if isinstance(ref, Target | Bound) else None

    def unsaid(self, ref: object) -> Known:
        cards = self.mode.targets[ref.number - 1].what if isinstance(ref, Target) else ref.cards if isinstance(ref, Each) else None
        return Known(kinds_of(ref, self.mode, self.when, self.kind), DESCRIBED.get(cards.state) if isinstance(cards, Cards) else None)

    def waits(self, one: object) -> tuple[Do, Scene[Known]] | None:
        return (one.do, {one.what: Known(PILED)}) if isinstance(one, WhenDies) else super().waits(one)

    def lasts(self, one: object) -> object:
        is_over = isinstance(one, Counter) and one.unless is not None
        return type(one) if isinstance(one, Deploy | Recover | Destroy | Move | Counter) and not is_over else None

    def takes(self, one: object) -> Iterator[Taken]:
        match one:
            case Damage(to=what) | Shield(what):
                yield Taken(what, THINGS)
            case Restrict(who, cant):
                yield Taken(who, PLAYERS if cant in PLAYERS_CANT else ON_FIELD if cant == "recover" else THINGS)
            case GainHealth(who) | LoseHealth(who) | GainScrip(who) | Draw(who=who) | Discard(who=who) | Wipe(who):
                yield Taken(who, PLAYERS)
            case Destroy(what):
                yield Taken(what, ON_FIELD, PILED)
            case (
                Save(what)
                | GainSubtype(what)
                | Control(what)
                | Repair(what)
                | Recover(what)
                | Deploy(what)
                | Modify(what)
                | Allegiance(what)
            ):
                yield Taken(what, ON_FIELD)
            case WhenDies(what):
                yield Taken(what, ON_FIELD)
            case Exchange(one_card, other):
                yield from (Taken(one_card, ON_FIELD), Taken(other, ON_FIELD))
            case Copy(of, to):
                yield Taken(of, ON_STACK if to == "stack" else PLACED | ON_STACK if to == "hand" else PLACED)
            case Move(cards, Place(zone)):
                yield Taken(cards, PLACED - {PLACES[zone.name]}, frozenset((PLACES.get(zone.name, PILE),)))
            case Counter(what, unless):
                left = _countered(self.mode.targets[what.number - 1].what) if isinstance(what, Target) else PILED
                yield Taken(what, ON_STACK, left if unless is None else left | ON_STACK)

    def judged(self, one: object, taken: Taken, known: Known) -> Iterator[Fault]:
        ref, found = taken.ref, known.places
        again = ref in self.told
        self.told.add(ref)
        words = _words(ref, self.mode, again)
        if self.late and STACK in found:
            yield Fault("V18", "this cannot wait: by then it is on the stack no longer", "R68", words=_words(ref, self.mode))
        elif ref == IT and len(found & taken.at) > 1:
            yield Fault("V9", "'it' can be the card or the player here; say which one", "R63", words="it")
        elif not found & taken.at:
            yield Fault("V18", f"this is done to {_or(taken.at)}, and {words} is {_or(found)}", "R63", words=words, within=within(one))
        elif isinstance(ref, Bound) and ref.word == "it" and STACK in found and isinstance(one, Damage | Shield | Restrict):
            yield Fault("V18", "it is something on the stack here; say 'that player'", "R63", words="it", within=within(one))
        elif isinstance(one, Damage | Repair | Shield | Save) and self._types(ref) == {"building"}:
            yield Fault("V19", "a building takes no damage and does not die", "5.6.2", words=words, within=within(one))
        elif why := ALREADY.get((known.done, type(one))):
            yield Fault("V18", f"it {why}", "R63", words=words, within=within(one))

    def more(self, one: object, scene: Scene[Known]) -> Iterator[Fault]:
        if isinstance(one, WhenDies):
            yield from _death_faults(one, self.mode)
        if isinstance(one, TakeOne) and one.act != "hand" and _is_never_there(replace(one.cards, zone=None)):
            yield _never_there(one.cards)
        inside = one.condition if isinstance(one, If) else None if isinstance(one, May | Then | Later | WhenDies) else one
        for stat in nodes(inside, Stat):
            if isinstance(stat.of, Bound | Target):
                if not self.known(stat.of, scene).places & (PLACED | ON_STACK):
                    yield Fault("V18", f"a player has no {stat.stat}", "R63", words=_words(stat.of, self.mode))
                elif stat.stat == "power" and self._types(stat.of) and self._types(stat.of) <= set(NON_PERMANENT):
                    yield Fault("V18", "a quickhack or a program has no power", "R63", words="power", within=within(one))
        when, its = self.when, self.unsaid(IT).places
        for owned in nodes(inside, OwnerOf):
            if owned.of == IT and when is not None and self.known(IT, scene).places == PLAYERS:
                yield Fault("V18", "nobody owns a player", "R63", words="its owner", within=within(one))
        for held_by in nodes(inside, ControllerOf):
            if isinstance(held_by.of, Target) and self.unsaid(held_by.of).places == PILED:
                said = "nobody controls a card in a discard pile; say 'its owner'"
                yield Fault("V18", said, "R63", words="its controller", within=within(one))
            if held_by.of == IT and when is not None and (self.mode.targets or BOARD not in its | _left(when)):
                yield Fault("V9", "'its' can be the target's or another card's; say it in other words", "R63", words="its controller")

    def _types(self, ref: object) -> set[str]:
        """The types of which a card surely is one."""
        what: object = None
        if isinstance(ref, Target):
            what = self.mode.targets[ref.number - 1].what
        elif ref == IT and self.when is not None and self.when.to != "agent":
            what = self.when.what
        return set(what.types) if isinstance(what, Cards) else set()


def _countered(what: object) -> Places:
    """What becomes of something on the stack that is countered: a card is discarded, an ability is no more."""
    kind = what.what if isinstance(what, StackSlot) else "card"
    return PILED if kind == "card" else frozenset((GONE,)) if kind == "ability" else frozenset((PILE, GONE))


def _death_faults(op: WhenDies, mode: Mode) -> Iterator[Fault]:
    if not isinstance(op.what, Target):
        yield Fault("V18", "only a target's death is waited for here; say which one", "R76", words="it")
        return
    slot = mode.targets[op.what.number - 1].what
    if isinstance(slot, Cards) and slot.types and "agent" not in slot.types:
        yield Fault("V19", "only agents die", "R41", words="dies")


def _left(when: When) -> Places:
    return ON_FIELD if when.event in (*LEAVING, "plays") else NOWHERE


def kinds_of(ref: object, mode: Mode, when: When | None, kind: str) -> Places:
    """What *ref* can be in an effect of *mode*, for a trigger in what follows *when*."""
    match ref:
        case Target(number):
            return _slot_kinds(mode.targets[number - 1].what)
        case Targets(first):
            return _slot_kinds(mode.targets[first - 1].what)
        case Each(cards):
            return PILED if cards.zone is not None else ON_FIELD
        case EachAnd(cards):
            return PILED if cards.zone is not None else THINGS
        case Who() | ControllerOf():
            return PLAYERS
        case Bound("this"):
            if when is not None and isinstance(when.what, Bound) and when.event in LEAVING:
                return NOWHERE
            return ON_FIELD if kind in PERMANENT else ON_STACK
        case Bound() if when is not None:
            return _event_kinds(when)
    return frozenset((BOARD, PLAYER, STACK, PILE))


def _slot_kinds(what: object) -> Places:
    match what:
        case AgentOrPlayer() | StrikeSlot():
            return THINGS
        case PlayerSlot():
            return PLAYERS
        case StackSlot():
            return ON_STACK
        case Cards(zone=None) as cards:
            return ON_STACK if _is_never_there(cards) else ON_FIELD
    return PILED


def _event_kinds(when: When) -> Places:
    """What the "it" or "that player" of a trigger can be (R63)."""
    if when.event in (*PHASE_EVENTS, "draws", "discards"):
        return PLAYERS
    if when.event == "plays":
        types = when.what.types if isinstance(when.what, Cards) else ()
        return frozenset((PLAYER, BOARD) if types == ("building",) else (PLAYER, STACK))
    if when.event == "deals_damage" and when.to == "player":
        return frozenset((PLAYER, BOARD))
    return PILED if when.event in LEAVING else ON_FIELD


# Words


def _words(ref: object, mode: Mode, again: bool = False) -> str:
    match ref:
        case Target(number) if not again:
            what = mode.targets[number - 1].what
            return f"target {_noun(what)}" if isinstance(what, Cards) else "target"
        case Targets():
            return "target"
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


def _or(kinds: Places) -> str:
    return " or ".join(sorted(kinds)) or "gone (say 'it')"

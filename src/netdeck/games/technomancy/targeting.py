"""Targets (R33, R34): what a slot may be aimed at, by one function for choosing and for testing again when the effect happens.

A target is legal when it fits the slot as it is now and no restriction forbids it (0.2). Guard is such a restriction: it binds Strikes
only, and Ghost ignores it.
"""

from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.restrictions import forbidding, guarding, is_guard, may_forbid
from netdeck.games.technomancy.selecting import fits, printed_face
from netdeck.games.technomancy.state import BATTLEFIELD, DISCARD, Aim, CardAim, OnStack, StackAim, Table
from netdeck.games.technomancy.tree import NON_PERMANENT, AgentOrPlayer, Cards, PlayerSlot, Slot, StackSlot, StrikeSlot
from netdeck.kernel import CardId, Checks, Option, Seat, legality, need
from netdeck.kernel.trace import watch


def target_checks(table: Table, slot: Slot, you: Seat, this: CardId, aim: Aim) -> Checks:
    """Why *aim* is no legal target of *slot* for *you*, the controller of an effect of the card *this*."""
    what = slot.what
    name = aim_words(table, aim)
    yield need("R33", _exists(table, aim), "{} must be where it was.", name)
    yield need("R33", _fits_slot(table, slot, you, this, aim), "{} must be what the card asks for.", name)
    if not isinstance(aim, StackAim) and may_forbid(table):
        target = {"card": aim.card} if isinstance(aim, CardAim) else {"seat": aim}
        forbidden = forbidding(table, "be_targeted", **target)
        yield need(
            "0.2", forbidden is None, "{} {}.", name, f"cannot be a target: {forbidden} forbids it" if forbidden else "may be a target"
        )
    if isinstance(what, StrikeSlot):
        guard = _guard_in_the_way(table, this, aim)
        yield need("0.2", guard is None, "{} {}.", name, f"cannot be struck: {guard} stands guard" if guard else "may be struck")


why_not_target = legality(target_checks)
"""The door for aiming, slot by slot."""


def aim_checks(table: Table, slots: tuple[Slot, ...], filled: int, you: Seat, this: CardId, thing: CardId | Seat | StackAim) -> Checks:
    """Why *thing* is no answer to the question for the next of *slots*."""
    yield need("R33", filled < len(slots), "A target is to be chosen.")
    aim = table.aim_at(thing) if isinstance(thing, CardId) else thing
    yield from target_checks(table, slots[filled], you, this, aim)


def _exists(table: Table, aim: Aim) -> bool:
    if isinstance(aim, CardAim):
        return table.cards[aim.card].entered == aim.incarnation
    if isinstance(aim, StackAim):
        return table.stack.find(aim.number) is not None
    return aim in table.players


def _fits_slot(table: Table, slot: Slot, you: Seat, this: CardId, aim: Aim) -> bool:
    what = slot.what
    if isinstance(aim, CardAim):
        return _card_fits(table, what, you, this, aim.card)
    if isinstance(aim, StackAim):
        if isinstance(what, Cards):
            return _card_on_stack_fits(table, what, you, this, aim)
        return isinstance(what, StackSlot) and _thing_fits(table, what, aim, this)
    match what:
        case AgentOrPlayer():
            return True
        case PlayerSlot(which):
            return which == "any" or (aim == you) == (which == "you")
        case StrikeSlot():
            return aim != you
        case _:
            return False


def _card_fits(table: Table, what: object, you: Seat, this: CardId, card: CardId) -> bool:
    face = properties(table).faces.get(card)
    if isinstance(what, Cards):
        if what.zone is not None:
            return table.cards[card].zone in DISCARD.values() and fits(table, what, card, printed_face(table, card), you, this)
        return face is not None and fits(table, what, card, face, you, this)
    if face is None or not face.printed.is_agent:
        return False
    return isinstance(what, AgentOrPlayer) or (isinstance(what, StrikeSlot) and face.controller != you)


def is_on_stack(pattern: Cards) -> bool:
    """Whether the cards of a slot are found on the stack: a quickhack or a program never is anywhere else in play (R64)."""
    return pattern.zone is None and bool(pattern.types) and all(kind in NON_PERMANENT for kind in pattern.types)


def _card_on_stack_fits(table: Table, what: Cards, you: Seat, this: CardId, aim: StackAim) -> bool:
    found = table.stack.find(aim.number)
    assert found is not None
    thing: OnStack = found.thing
    if not thing.is_card or thing.source == this:
        return False
    return fits(table, what, thing.source, printed_face(table, thing.source, thing.controller), you, this)


def _thing_fits(table: Table, what: StackSlot, aim: StackAim, this: CardId) -> bool:
    found = table.stack.find(aim.number)
    assert found is not None
    thing: OnStack = found.thing
    if thing.is_card and thing.source == this:
        return False
    return what.what == "any" or (what.what == "card") == thing.is_card


def _guard_in_the_way(table: Table, this: CardId, aim: Aim) -> str | None:
    """The card that guards *aim* against a Strike of *this*."""
    faces = properties(table).faces
    striker = faces.get(this)
    if striker is not None and "ghost" in striker.keywords:
        return None
    if isinstance(aim, CardAim):
        face = faces[aim.card]
        return None if is_guard(face) else guarding(table, face.controller)
    return None if isinstance(aim, StackAim) else guarding(table, aim)


def candidates(table: Table, slot: Slot, you: Seat) -> list[Aim]:
    """Everything that could possibly be meant by *slot*, in the order of the options: players, cards by age, the stack."""
    what = slot.what
    if isinstance(what, StackSlot) or (isinstance(what, Cards) and is_on_stack(what)):
        return [StackAim(each.number) for each in table.stack.things]
    if isinstance(what, PlayerSlot):
        return [*table.turn_order(you)]
    if isinstance(what, Cards):
        piles = DISCARD if what.zone is not None else BATTLEFIELD
        return [table.aim_at(card) for seat in table.players for card in table.zones[piles[seat]]]
    others = isinstance(what, StrikeSlot)
    found: list[Aim] = [seat for seat in table.turn_order(you) if not others or seat != you]
    faces = properties(table).faces
    for seat in table.players:
        if not others or seat != you:
            found += [table.aim_at(card) for card in table.zones[BATTLEFIELD[seat]] if faces[card].printed.is_agent]
    return found


def legal_targets(table: Table, slot: Slot, you: Seat, this: CardId) -> list[Aim]:
    """Every legal target of *slot*. Kept for as long as it is the same, where any card would get the same."""
    what = slot.what
    if isinstance(what, StackSlot) or (isinstance(what, Cards) and (what.other or what.zone is not None or is_on_stack(what))):
        return _legal_targets(table, slot, you, this)
    props = properties(table)
    face = props.faces.get(this) if isinstance(what, StrikeSlot) else None
    key = (id(slot), you, face is not None and "ghost" in face.keywords)  # no slot dies while its card is in the match
    found: list[Aim] | None = props.ready.get(key)
    if found is None:
        found = props.ready[key] = _legal_targets(table, slot, you, this)
    return found


def _legal_targets(table: Table, slot: Slot, you: Seat, this: CardId) -> list[Aim]:
    if watch.silent and not may_forbid(table):  # what fits is then refused by Guard alone
        fitting = [aim for aim in candidates(table, slot, you) if _fits_slot(table, slot, you, this, aim)]
        strikes = isinstance(slot.what, StrikeSlot)
        return [aim for aim in fitting if _guard_in_the_way(table, this, aim) is None] if strikes else fitting
    return [aim for aim in candidates(table, slot, you) if why_not_target.allows(table, slot, you, this, aim)]


def can_fill(table: Table, slots: tuple[Slot, ...], you: Seat, this: CardId) -> bool:
    """Whether every slot that must be filled has a legal target (R24)."""
    return not slots or all(slot.optional or legal_targets(table, slot, you, this) for slot in slots)


def target_options(table: Table, slot: Slot, you: Seat, this: CardId) -> list[Option]:
    """The options of D6 for one slot."""
    options = [target_option(table, aim) for aim in legal_targets(table, slot, you, this)]
    if slot.optional:
        options.append(Option("target none", (None,)))
    return options


def target_option(table: Table, aim: Aim) -> Option:
    """One target as an option."""
    if isinstance(aim, CardAim):
        record = table.cards[aim.card]
        face = properties(table).faces.get(aim.card)
        whose = face.controller if face is not None else record.owner
        label = f"{whose}'s {record.printed}" + (f" {face.power}/{face.health - record.damage}" if face and face.printed.is_agent else "")
        return Option(f"target {table.ref(aim.card)}", (aim,), (aim.card,), label)
    if isinstance(aim, StackAim):
        found = table.stack.find(aim.number)
        assert found is not None
        thing = found.thing
        touched = (thing.source,) if thing.is_card else ()
        label = f"{thing.controller}'s {thing.printed}" + (f".{thing.ability}" if thing.ability else "")
        return Option(f"target s{aim.number}", (aim,), touched, label)
    return Option(f"target {aim}", (aim,), (aim,))


def aim_words(table: Table, aim: Aim) -> str:
    """A target in words."""
    if isinstance(aim, CardAim):
        return table.cards[aim.card].printed
    return f"s{aim.number}" if isinstance(aim, StackAim) else aim


def shown(aims: tuple[Aim | None, ...]) -> tuple[CardId | str, ...]:
    """Targets as events show them."""
    found: list[CardId | str] = []
    for aim in aims:
        if isinstance(aim, CardAim):
            found.append(aim.card)
        elif isinstance(aim, StackAim):
            found.append(f"s{aim.number}")
        else:
            found.append(aim or "none")
    return tuple(found)

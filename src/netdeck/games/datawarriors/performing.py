"""Carrying out instructions, one after another (P8 of the specification, R38).

Nothing interrupts the instructions of one process; the triggers that they cause wait until it is done. An impossible part is skipped and
the rest is done. What needs somebody's choice runs as a process of its own (:mod:`~netdeck.games.datawarriors.choosing`).
"""

import msgspec

from netdeck.games.datawarriors import choosing
from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.events import (
    Boosted,
    Chose,
    ControlChanged,
    Discarded,
    Drew,
    Freed,
    HaltPrevented,
    Leaked,
    Locked,
    Resumed,
    StateSet,
)
from netdeck.games.datawarriors.halting import mark_halted, unhaltable_by
from netdeck.games.datawarriors.language import do_text
from netdeck.games.datawarriors.leaving import leave_play
from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.tree import CardType
from netdeck.games.datawarriors.values import Context, fitting, is_true, number
from netdeck.games.datawarriors.wiping import wipe
from netdeck.kernel import CardId, Decision, Frame, Next, Option, Seat, ask, finish, holds, run
from netdeck.kernel.changed import changed


class Perform(msgspec.Struct, Frame, frozen=True):
    """Instructions that are still to be carried out, and what they are about."""

    todo: t.Do
    context: Context


@Perform.step("R38")
def carry_out(table: Table, frame: Perform) -> Next:
    """Do one instruction after another, until one of them needs a choice."""
    todo, context = frame.todo, frame.context
    while todo:
        instruction, todo = todo[0], todo[1:]
        match instruction:
            case t.If(condition, then, otherwise):
                todo = (then if is_true(table, condition, context.you, context) else otherwise) + todo
            case t.EachPlayer(do, who):
                each = (Perform(do, changed(context, it=user)) for user in context.users(table, who))
                return run(*each, then="R38", todo=todo)
            case t.ChooseOne(choices, by):
                for user in context.users(table, by):
                    return run(Choice(user, choices, context), then="R38", todo=todo)
            case t.May(do):
                return run(Choice(context.you, (do, ()), context), then="R38", todo=todo)
            case _:
                children = _act(table, instruction, context)
                if children:
                    return run(*children, then="R38", todo=todo)
    return finish()


class Choice(msgspec.Struct, Frame, frozen=True):
    """``Choose one`` (D5)."""

    user: Seat
    choices: tuple[t.Do, ...]
    context: Context


@Choice.step("the-convenience-rule.1")
def ask_which(table: Table, choice: Choice) -> Next:
    """One of the parts, by the user who is to choose."""
    if not table.is_in(choice.user):
        return finish()
    options = tuple(Option(f"choose {n}", (n,), label=_label(do)) for n, do in enumerate(choice.choices, 1))
    return ask(
        Decision(
            choice.user,
            "D5",
            "the-convenience-rule.1",
            "Choose one.",
            options,
            timeout=f"choose {len(options) if not choice.choices[-1] else 1}",
        )
    )


@Choice.step("R38")
def do_chosen(table: Table, choice: Choice) -> Next:
    """The chosen part is carried out."""
    number = table.chosen.value[0]
    assert isinstance(number, int)
    table.record(Chose(clause="R38", user=choice.user, option=_label(choice.choices[number - 1])))
    return run(Perform(choice.choices[number - 1], choice.context))


def _label(do: t.Do) -> str:
    """A part in words; nothing is a part, too, where somebody may do something."""
    return do_text(do) or "Do nothing."


def _act(table: Table, instruction: t.Instruction, context: Context) -> tuple[Frame, ...]:
    """Do one plain instruction; what is returned must run before the next one."""
    match instruction:
        case t.Wipe() | t.Leak() | t.Lock() | t.Restore() | t.Draw() | t.Sift() | t.Discard() | t.Free():
            return _act_on_users(table, instruction, context)
        case t.Boost(n):
            table.record(Boosted(clause="card-effects.3", user=context.you, by=number(table, n, context.you, context.x, context)))
        case t.Deploy(kinds, cost):
            return (choosing.Deployment(context.you, kinds, cost),)
        case t.Trash("this") | t.Eject("this"):
            if context.source is not None and table.stands(context.source, context.entered):
                _remove(table, context.source, instruction)
        case t.Trash(t.Each(cards)) | t.Eject(t.Each(cards)) | t.SetState(what=t.Each(cards)):
            for each in fitting(table, cards, context.you, context):
                if table.cards[each].state:
                    _act_on_card(table, each, instruction, context.you)
        case t.Trash() | t.Eject() | t.SetState() | t.Control():
            card = context.card_target(table)
            if card is not None:
                _act_on_card(table, card, instruction, context.you)
        case t.Halt() | t.Resume() | t.Redirect():
            return _act_on_process(table, instruction, context)
        case _:
            pass
    return ()


def _act_on_users(table: Table, instruction: t.UserInstruction, context: Context) -> tuple[Frame, ...]:
    users = context.users(table, instruction.who)
    if not users:
        return ()
    amount = amount_of(instruction)
    children: list[Frame] = []
    for user in users:
        n = amount if isinstance(amount, int) else number(table, amount, context.you, context.x, _seen_by(context, instruction, user))
        match instruction:
            case t.Wipe():
                instead = wipe(table, context, user, n)
                if instead is not None:
                    card, effect = instead
                    about = Context(user, card, table.cards[card].entered, table.desktop_of(card))
                    children.append(Perform(effect.instead, about))
            case t.Leak():
                leaked = min(n, table.free(user))
                if leaked > 0:
                    table.record(Leaked(clause="R5", user=user, amount=leaked))
            case t.Lock():
                if n > 0:
                    table.record(Locked(clause="R7", user=user, amount=n))
            case t.Free():
                freed = min(n, table.counters[f"{user}.allocated"])
                if freed > 0:
                    table.record(Freed(clause="R5", user=user, amount=freed))
            case t.Draw():
                draw(table, user, n, "card-effects.3", "text")
            case t.Discard():
                _discard_at_random(table, user, n)
            case t.Restore():
                if n > 0:
                    children.append(choosing.Restoring(user, n))
            case t.Sift():
                if n > 0 and table.drive(user):
                    children.append(choosing.Sifting(user, n))
    return tuple(children)


def _seen_by(context: Context, instruction: t.UserInstruction, user: Seat) -> Context:
    """The same, where "their" means the user who is told to do something; where you are told to, the one of the loop (R89)."""
    return context if instruction.who is t.Who.YOU else changed(context, it=user)


def amount_of(instruction: t.UserInstruction) -> t.Number:
    """How much it does; cards that are discarded at random have their number there."""
    if isinstance(instruction, t.Discard):
        assert isinstance(instruction.cards, t.AtRandom)
        return instruction.cards.n
    return instruction.n


def draw(table: Table, user: Seat, n: int, clause: str, why: str) -> None:
    """The top cards of the drive go to the hand, as many as there are."""
    for card in table.drive(user)[::-1][: max(0, n)]:
        table.record(Drew(clause=clause, user=user, card=card, why=why))


def _discard_at_random(table: Table, user: Seat, n: int) -> None:
    for _ in range(min(n, len(table.hand(user)))):
        hand = table.hand(user)
        card = hand[table.rng.below(len(hand), f"discard of {user}")]
        table.record(Discarded(clause="card-effects.3", user=user, card=card, why="text"))


def _act_on_card(table: Table, card: CardId, instruction: t.Instruction, you: Seat) -> None:
    record = table.cards[card]
    match instruction:
        case t.SetState(state):
            may = table.printed(card).type is not CardType.DAEMON or not holds("R43")
            if may and record.state != state:
                table.record(StateSet(clause="R49", card=card, from_=record.state, to=state, why="text"))
        case t.Control(until=until):
            if record.controller != you:
                ends = "exit" if until is not None else ""
                table.record(ControlChanged(clause="R35", card=card, from_=record.controller, to=you, until=ends))
        case _:
            _remove(table, card, instruction)


def _remove(table: Table, card: CardId, instruction: t.Instruction) -> None:
    if isinstance(instruction, t.Eject):
        leave_play(table, card, "hand", "R35")
    else:
        leave_play(table, card, "trash", "trash-bin.1")


def _act_on_process(table: Table, instruction: t.Instruction, context: Context) -> tuple[Frame, ...]:
    number = context.process_target()
    found = table.stack.find(number)
    if found is None:
        return ()
    match instruction:
        case t.Resume():
            if found.thing.halted:
                table.record(Resumed(clause="R27", process=f"p{number}", by=context.you))
        case t.Redirect():
            return (choosing.Redirection(context.you, number),)
        case t.Halt(unless):
            keeper = unhaltable_by(table, found.thing.via)
            if keeper is not None:
                table.record(HaltPrevented(clause="card-effects.1", process=f"p{number}", by=keeper))
            elif unless is not None and table.free(found.thing.issuer) >= unless:
                return (choosing.Ransom(found.thing.issuer, unless, number, context.you),)
            elif not found.thing.halted:
                mark_halted(table, number, context.you)
        case _:
            pass
    return ()

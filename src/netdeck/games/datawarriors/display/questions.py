"""The open question in words: what is asked, how its answers are written, and what they are about (section 5 of the specification)."""

from collections.abc import Callable, Mapping
from typing import Final

from netdeck.games.datawarriors.ast_nodes import Do
from netdeck.games.datawarriors.display.targets import named, written
from netdeck.games.datawarriors.language import part_text
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules import steps
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.table import MOST_IN_HAND
from netdeck.kernel import Act, CardId, Decision, Option, Seat, say
from netdeck.kernel.decision import LazyOptions, QuestionText

Row = tuple[int, ...]


def question(state: TableState) -> dict[Seat, Decision]:
    """The open question and its seat; empty if there is none."""
    table = state.table
    if table.asked < 0:
        return {}
    seat = state.plan.seats[table.asked]
    asked = ASKING[table.asking](state, seat)
    return {seat: asked.put(seat, LazyOptions(table.offers, option, state))}


# Questions


def _init(state: TableState, seat: Seat) -> QuestionText:
    prompt = say(
        "Init: {free} of {total} memory free until the Cleanup. Play scripts, or draw a card.",
        free=state.free(seat),
        total=state.total(seat),
    )
    return QuestionText("D1", "script-card.1", prompt, "draw" if state.table.offers[0][0] == tb.DRAW else "stop")


def _draw(state: TableState, seat: Seat) -> QuestionText:
    table, number = state.table, state.table.asked
    hand, drive = table.size[tb.zone_of(table, number, tb.HAND)], table.size[tb.zone_of(table, number, tb.DRIVE)]
    if hand == 1:
        prompt = say(
            "You hold 1 card. Draw another one, or stop? {drive} are left in your drive, and without any you are out.", drive=drive
        )
    else:
        prompt = say(
            "You hold {hand} cards. Draw another one, or stop? {drive} are left in your drive, and without any you are out.",
            hand=hand,
            drive=drive,
        )
    return QuestionText("D1", "init-step.2", prompt, "stop")


def _setup(state: TableState, seat: Seat) -> QuestionText:
    prompt = say(
        "Setup: {free} of {total} memory free. Play cards, or end. Without a free point your turn is over.",
        free=state.free(seat),
        total=state.total(seat),
    )
    return QuestionText("D2", "setup-step.2", prompt, "end")


def _run(state: TableState, seat: Seat) -> QuestionText:
    prompt = say(
        "Run: {free} of {total} memory free. Issue a command, play a script, or end your turn.",
        free=state.free(seat),
        total=state.total(seat),
    )
    return QuestionText("D3", "command-issuing.2", prompt, "end")


def _answer(state: TableState, seat: Seat) -> QuestionText:
    table = state.table
    top = table.stacked - 1
    is_script = table.p_via[top] < 0
    prompt = say(
        "{what} of {issuer} resolves next. You have {free} free: answer it, or pass.",
        what=state.name(CardId(table.p_carrier[top])) if is_script else f"--{state.book.uses[table.p_use[top]].name}",
        issuer=state.plan.seats[table.p_issuer[top]],
        free=state.free(seat),
    )
    return QuestionText("D3", "run-step.4", prompt, "pass")


def _choice(state: TableState, seat: Seat) -> QuestionText:
    choices = _choices(state)
    return QuestionText("D5", "the-convenience-rule.1", say("Choose one."), f"choose {len(choices) if not choices[-1] else 1}")


def _choices(state: TableState) -> tuple[Do, ...]:
    table = state.table
    return state.book.choices[table.f_card[table.depth - 1]]


def _ransom(state: TableState, seat: Seat) -> QuestionText:
    amount, what = _ransomed(state)
    prompt = say("Allocate {amount} to keep {what} from being halted?", amount=amount, what=what)
    return QuestionText("D6", "requirements.1", prompt, "decline")


def _ransomed(state: TableState) -> tuple[int, str]:
    table = state.table
    return table.f_count[table.depth - 1], state.called_on_stack(table.f_process[table.depth - 1])


def _restore(state: TableState, seat: Seat) -> QuestionText:
    left = state.table.f_count[state.table.depth - 1]
    return QuestionText("D7", "R41", say("Put a card of your trash under your drive: {left} more at most.", left=left), "enough")


def _sift(state: TableState, seat: Seat) -> QuestionText:
    return QuestionText("D8", "card-effects.3", say("Keep one; the others go under your drive."))


def _deploy(state: TableState, seat: Seat) -> QuestionText:
    from_hand = state.table.f_x[state.table.depth - 1]
    return QuestionText("D9", "R38", say("Deploy a card of your hand.") if from_hand else say("Deploy a card of your trash."))


IN_HAND: Final = {
    tb.TOP_IT: say("Put a card of your hand on top of your drive."),
    tb.BOTTOM_IT: say("Put a card of your hand under your drive."),
    tb.SHOW_IT: say("Reveal a card of your hand."),
}


def _take(state: TableState, seat: Seat) -> QuestionText:
    act = state.table.f_x[state.table.depth - 1]
    if act in (tb.FETCH_IT, tb.FETCH_OPENLY):
        return QuestionText("D12", "R104", say("Take a card of your drive to your hand, or none."), "enough")
    if act == tb.DISCARD:
        return QuestionText("D12", "R102", say("Discard a card of your hand."))
    if act in IN_HAND:
        return QuestionText("D12", "R106", IN_HAND[act])
    if act in (tb.PLUCK_IT, tb.PLUCK_OR_NOT):
        return QuestionText("D12", "R108", say("Choose a card that is discarded."), "enough" if act == tb.PLUCK_OR_NOT else "")
    if act == tb.RETURN_IT:
        return QuestionText("D12", "R96", say("Take a card of your trash to your hand."))
    return QuestionText(
        "D12", "R96", say("Trash a card that you control.") if act == tb.TRASH_IT else say("Eject a card that you control.")
    )


def _redirect(state: TableState, seat: Seat) -> QuestionText:
    what = state.called_on_stack(state.table.f_process[state.table.depth - 1])
    return QuestionText("D10", "R44", say("Aim {what} anew.", what=what))


def _where(state: TableState, seat: Seat) -> QuestionText:
    card = CardId(state.table.f_card[state.table.depth - 1])
    return QuestionText("D11", "R38", say("Whose desktop does {card} go to?", card=state.called_in_play[card]))


def _exit(state: TableState, seat: Seat) -> QuestionText:
    table = state.table
    count = table.size[tb.zone_of(table, table.asked, tb.HAND)]
    if count > MOST_IN_HAND:
        prompt = say("You hold {count} cards. Discard down to {most_in_hand}.", count=count, most_in_hand=MOST_IN_HAND)
        return QuestionText("D4", "exit-step.2", prompt)
    prompt = say("Exit: {free} of {total} memory free. Play scripts, or end your turn.", free=state.free(seat), total=state.total(seat))
    return QuestionText("D4", "script-card.1", prompt, "end")


ASKING: Final[Mapping[int, Callable[[TableState, Seat], QuestionText]]] = {
    steps.OFFER_SCRIPTS: _init,
    steps.OFFER_DRAW: _draw,
    steps.OFFER_SETUP: _setup,
    steps.OFFER_FIRST: _run,
    steps.OFFER_ANSWER: _answer,
    steps.ASK_WHICH: _choice,
    steps.ASK_FOR_PAYMENT: _ransom,
    steps.ASK_FOR_CARD: _restore,
    steps.ASK_FOR_KEEP: _sift,
    steps.ASK_FOR_DEPLOYMENT: _deploy,
    steps.ASK_FOR_ONE: _take,
    steps.ASK_FOR_AIM: _redirect,
    steps.ASK_WHERE: _where,
    steps.OFFER_DISCARD: _exit,
}


# Answers


def option(state: TableState, row: Row) -> Option:
    """One answer in words."""
    kind, card = row[0], CardId(row[1])
    if kind == tb.ISSUE:
        return _issue(state, row)
    if kind == tb.PLAY:
        return _play(state, row)
    if kind in ONE_CARD:
        in_play = kind == tb.DISCARD and state.table.asking == steps.OFFER_SETUP
        word, name = ONE_CARD[kind], state.called_in_play[card] if in_play else state.printed(card).id
        return Option(f"{word} {name}", row, (card,), say("Into its owner's trash.") if in_play else "", Act(word, name))
    if kind in OUT_OF_PLAY:
        name = state.called_in_play[card]
        return Option(f"{OUT_OF_PLAY[kind]} {name}", row, (card,), act=Act(OUT_OF_PLAY[kind], name))
    if kind == tb.AIM:
        names, touched = named(state, state.targets(*row[5:8]))
        return Option(f"aim{written(names)}", row, touched, act=Act("aim", targets=names))
    return _word(state, row)


ONE_CARD: Final = {
    tb.RESTORE: "restore",
    tb.KEEP: "keep",
    tb.DEPLOY: "deploy",
    tb.DISCARD: "discard",
    tb.RETURN_IT: "return",
    tb.SHOW_IT: "reveal",
    tb.TOP_IT: "put",
    tb.BOTTOM_IT: "put",
    tb.PLUCK_IT: "pluck",
    tb.PLUCK_OR_NOT: "pluck",
} | dict.fromkeys((tb.FETCH_IT, tb.FETCH_OPENLY), "fetch")


OUT_OF_PLAY: Final = {tb.TRASH_IT: "trash", tb.EJECT_IT: "eject"}


def _issue(state: TableState, row: Row) -> Option:
    _, carrier, via, use, x, *aims, cost = row
    printed = state.printed(CardId(carrier))
    targets, touched = named(state, state.targets(*aims))
    amount = x if state.table.u_ranged[use] else None
    cards: tuple[CardId | str, ...]
    if via < 0:
        act = Act("script", printed.id, targets=targets, amount=amount)
        head, cards = f"script {act.card}", (CardId(carrier),)
    else:
        names, command = state.called_in_play, state.book.uses[use].name
        act = Act("run", names[CardId(carrier)], command, names[CardId(via)], targets, amount)
        head = f"run {act.place} --{command}{'' if via == carrier else f' of {act.card}'}"
        cards = (CardId(carrier),) if via == carrier else (CardId(via), CardId(carrier))
    if amount is not None:
        head = f"{head} x={x}"
    line = printed.uses[use - state.table.d_use[state.table.printed[carrier]]].line
    return Option(head + written(targets), row, cards + touched, say("Costs {cost}. {label}", cost=cost, label=line), act)


def _play(state: TableState, row: Row) -> Option:
    _, card, host, desktop, *_, cost = row
    printed = state.printed(CardId(card))
    place: CardId | Seat = CardId(host) if host >= 0 else state.plan.seats[desktop]
    at = state.called_in_play[CardId(host)] if host >= 0 else "" if desktop == state.table.asked else str(place)
    label = say("Costs {cost}. {summary}", cost=cost, summary=printed.summary)
    return Option(f"play {printed.id}{f' on {at}' if at else ''}", row, (CardId(card), place), label, Act("play", printed.id, place=at))


def _word(state: TableState, row: Row) -> Option:
    """An answer that names no card."""
    kind, number = row[0], row[2]
    match kind:
        case tb.DRAW:
            return Option("draw", row, label=say("Draw the first card of your turn.") if number else say("Draw another card."))
        case tb.STOP:
            return Option("stop", row, label=say("That is enough."))
        case tb.END:
            return Option("end", row, label=_end(state))
        case tb.PASS:
            return Option(f"pass{PASSES[number][0]}", row, label=PASSES[number][1])
        case tb.CHOOSE:
            return Option(f"choose {number}", row, label=part_text(_choices(state)[number - 1]), act=Act("choose", amount=number))
        case tb.SEND:
            seat = state.plan.seats[number]
            return Option(f"send {seat}", row, (seat,), say("To {seat}'s desktop.", seat=seat), Act("send", place=str(seat)))
        case tb.PAY:
            amount, what = _ransomed(state)
            return Option("pay", row, label=say("Allocate {amount}: {what} is not halted.", amount=amount, what=what))
        case tb.DECLINE:
            return Option("decline", row, label=say("It is halted."))
    nothing = say("Take no card.") if state.table.asking == steps.ASK_FOR_ONE else say("Restore no more.")
    return Option("enough", row, label=nothing)


PASSES: Final = {
    tb.NOT_STANDING: ("", say("Do not answer.")),
    tb.UNTIL_EMPTY: (" until empty", say("Pass until the stack is empty.")),
    tb.UNTIL_TURN: (" until turn", say("Pass until your own turn begins.")),
}


def _end(state: TableState) -> str:
    match state.table.asking:
        case steps.OFFER_SETUP:
            return say("End Setup and go to the Run step.")
        case steps.OFFER_FIRST:
            return say("End the Run step and with it your turn.")
    return say("End your turn.")


# Who asks

"""The open question in words: what is asked, how its answers are written, and what they are about (section 5 of the rules reference)."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final

from netdeck.games.technomancy.display.labels import mode_label, use_label
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.payments import Use, owed, suggested, use_of
from netdeck.games.technomancy.printed import STRIKE_NAME
from netdeck.games.technomancy.rules import answer_kinds, constants, steps
from netdeck.games.technomancy.rules.card_choice import SCRAPPED
from netdeck.games.technomancy.rules.cards import kind_of, zone_of
from netdeck.games.technomancy.rules.clauses import CLAUSES
from netdeck.games.technomancy.rules.costs import X_COUNTS, fix_cost
from netdeck.games.technomancy.rules.plays import mode_of
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.scrip import CORPS, KIND_NAMES, NOTHING, Cost, Kinds, as_kinds, named_counts, of_kind, scrip_text
from netdeck.kernel import Act, CardId, Decision, Option, Seat, say
from netdeck.kernel.card_table import aim_kind, aim_number
from netdeck.kernel.decision import LazyOptions, QuestionText
from netdeck.kernel.message import join_list
from netdeck.kernel.trace import untraced

Row = tuple[int, ...]


def question(state: TableState) -> dict[Seat, Decision]:
    """The open question and its seat; empty if there is none."""
    table = state.table
    if table.asked < 0:
        return {}
    seat = state.plan.seats[table.asked]
    asked = ASKING[table.asking](state, seat, table.depth - 1)
    return {seat: asked.put(seat, LazyOptions(table.offers, option, state))}


# Questions


def _keep(state: TableState, seat: Seat, frame: int) -> QuestionText:
    count = state.zone_size(f"{seat}.hand")
    return QuestionText("keep", "R9", say("Keep these {count} cards?", count=count), timeout="keep")


def _priority(state: TableState, seat: Seat, frame: int) -> QuestionText:
    table = state.table
    others = "" if table.active == table.asked else state.active
    if not table.stacked:
        return _open_question(table.phase, others)
    top = table.stacked - 1
    return _response(table.phase, others, state.plan.seats[table.k_controller[top]], state.book.names[table.k_printed[top]])


@cache
def _open_question(phase: int, others: str) -> QuestionText:
    prompt = say("{phase}, {turn}: play, use or pass.", phase=PHASE_WORDS[phase], turn=_turn(others))
    return QuestionText("priority", "3.4.1", prompt, timeout="pass")


@lru_cache(8192)
def _response(phase: int, others: str, controller: Seat, card: str) -> QuestionText:
    prompt = say(
        "{phase}, {turn}: respond to {controller}'s {card}, or pass.",
        phase=PHASE_WORDS[phase],
        turn=_turn(others),
        controller=controller,
        card=card,
    )
    return QuestionText("priority", "3.4.1", prompt, timeout="pass")


@cache
def _turn(others: str) -> str:
    """Whose turn it is: that of somebody else, or one's own."""
    return say("{active}'s turn", active=others) if others else YOURS


def _order(state: TableState, seat: Seat, frame: int) -> QuestionText:
    return QuestionText("order", "R20", say("Which trigger goes on the stack next? The last one takes effect first."))


def _aim_trigger(state: TableState, seat: Seat, frame: int) -> QuestionText:
    order = state.table.f_a[frame]
    printed = next(each.printed for each in state.waiting if each.order == order)
    return QuestionText("target", "R33", say("Target for the trigger of {printed}?", printed=printed))


@lru_cache(8192)
def _sentence(template: str, name: str) -> str:
    return say(template, name=name)


def _declare(state: TableState, seat: Seat, frame: int) -> QuestionText:
    table, card = state.table, CardId(state.table.f_card[frame])
    name, printed = state.name(card), state.printed(card)
    if table.f_ability[frame] == 0:
        if len(printed.modes) > 1 and table.f_mode[frame] < 0:
            return QuestionText("mode", "R24", _sentence("Which mode of {name}?", name), source=card)
        if table.code[table.d_cost[table.printed[card]] + X_COUNTS] and table.f_x[frame] < 0:
            most = max(row[2] for row in table.offers if row[0] == answer_kinds.CHOOSE_X)
            return QuestionText("X", "R24", _sentence("X for {name}?", name), f"x {most}", card)
        if printed.rules.overclock is not None and table.f_over[frame] < 0:
            return QuestionText("overclock", "R24", _sentence("Overclock {name}?", name), source=card)
    if table.m_slots[mode_of(table, frame)] == 1:
        return QuestionText("target", "R33", _sentence("Target for {name}?", name), source=card)
    return QuestionText("target", "R33", say("Target {count} for {name}?", count=table.chosen_aims + 1, name=name), source=card)


def _pay(state: TableState, seat: Seat, frame: int) -> QuestionText:
    table, card = state.table, CardId(state.table.f_card[frame])
    ability = table.f_ability[frame] if table.asking == steps.ASK_FOR_SCRIP else 0
    return QuestionText("pay", "3.6.2.3", _pay_prompt(owed(table), state.name(card), ability, state.pool_in_payment(frame)), "auto", card)


@lru_cache(8192)
def _pay_prompt(cost: Cost, name: str, ability: int, now: Kinds) -> str:
    what: str = say("{name}'s Strike" if ability == constants.STRIKE else "{name}'s ability", name=name) if ability else name
    if not cost.total:
        return say("{what} costs no scrip. Scrip abilities may be used all the same.", what=what)
    if now == NOTHING:
        return say("Pay {cost} for {what}.", cost=cost, what=what)
    return say("Pay {cost} for {what}; you have {pool}.", cost=cost, what=what, pool=scrip_text(now))


def _object(state: TableState, seat: Seat, frame: int) -> QuestionText:
    table, card, price = state.table, CardId(state.table.f_card[frame]), state.table.f_price[frame]
    if table.p_scrap[price] and table.f_scrapped[frame] < 0:
        return QuestionText("cost object", "R29", say("Scrap which agent?"), source=card)
    if table.given_up < table.p_discard[price]:
        return QuestionText("cost object", "R29", say("Discard which card for it?"), source=card)
    return QuestionText("spend", "3.6.3", say("Spend what for {cost}?", cost=owed(table)), source=card)


def _may(state: TableState, seat: Seat, frame: int) -> QuestionText:
    name = state.book.names[state.table.r_printed]
    return QuestionText("may", "3.4.5", say("Let {printed} do what it says?", printed=name), timeout="no")


def _discard(state: TableState, seat: Seat, frame: int) -> QuestionText:
    last = state.ref(CardId(state.table.offers[-1][1]))
    return QuestionText("discard", CLAUSES[state.table.f_b[frame]], say("Discard which card?"), timeout=f"discard {last}")


def _demand(state: TableState, seat: Seat, frame: int) -> QuestionText:
    card = CardId(state.table.f_card[frame])
    prompt = say("Pay {cost}, or {name} is countered?", cost=owed(state.table), name=state.name(card))
    return QuestionText("demand", "R32", prompt, "decline", card)


def _kind(state: TableState, seat: Seat, frame: int) -> QuestionText:
    return QuestionText("kind", "5.5", say("Which kind of scrip do you gain?"))


def _take(state: TableState, seat: Seat, frame: int) -> QuestionText:
    must = state.table.f_mode[frame] and state.table.f_a[frame]
    first = "none" if not must else state.ref(CardId(state.table.offers[0][1]))
    return QuestionText("take", "3.4.5", say("Take which card?"), timeout=f"take {first}")


def _take_one(state: TableState, seat: Seat, frame: int) -> QuestionText:
    first = state.ref(CardId(state.table.offers[0][1]))
    if state.table.f_mode[frame] == SCRAPPED:
        return QuestionText("discard", "R72", say("Scrap which card?"), timeout=f"scrap {first}")
    none = state.table.f_b[frame] == constants.LIBRARY
    return QuestionText("take", "R72", say("Take which card?"), timeout="take none" if none else f"take {first}")


YOURS: Final = say("your turn")
PHASE_WORDS: Final = (
    "",
    say("Recovery"),
    say("Turn Start"),
    say("Draw Phase"),
    say("Main Phase"),
    say("Turn End"),
    say("Cleanup"),
)
ASKING: Final[Mapping[int, Callable[[TableState, Seat, int], QuestionText]]] = {
    steps.ASK_FOR_HAND: _keep,
    steps.ASK_HOLDER: _priority,
    steps.ORDER_TRIGGERS: _order,
    steps.AIM_TRIGGER: _aim_trigger,
    steps.DECLARE: _declare,
    steps.ASK_FOR_SCRIP: _pay,
    steps.ASK_FOR_DEMANDED_SCRIP: _pay,
    steps.COMPLETE_PAYMENT: _object,
    steps.PAY_DEMAND: _object,
    steps.ASK_WHETHER: _may,
    steps.ASK_FOR_DISCARD: _discard,
    steps.ASK_FOR_DEMAND: _demand,
    steps.ASK_FOR_KIND: _kind,
    steps.ASK_FOR_CARD: _take,
    steps.ASK_FOR_ONE: _take_one,
    steps.ASK_MAY: _may,
}


# Answers


def option(state: TableState, row: Row) -> Option:
    """One answer in words."""
    kind, card = row[0], CardId(row[1])
    if kind in ONE_CARD:
        return _one_card(state, row, card)
    if kind == answer_kinds.USE:
        name = STRIKE_NAME if row[3] == constants.STRIKE else str(row[3])
        act = Act("use", state.ref(card), name)
        return Option(f"use {act.card}.{name}", row, (card,), use_label(state.printed(card), name), act)
    if kind == answer_kinds.TARGET:
        return _target(state, row)
    if kind == answer_kinds.SCRIP:
        return Option(f"scrip {state.ref(card)}.{row[3]} {KIND_NAMES[row[4]]}", row, (card,))
    return _word(state, row)


ONE_CARD: Final = {answer_kinds.PLAY: "play", answer_kinds.SCRAP: "scrap", answer_kinds.THROW: "discard", answer_kinds.TAKE: "take"}


def _one_card(state: TableState, row: Row, card: CardId) -> Option:
    if card < 0:
        return Option("take none", row)
    has_label = row[0] in (answer_kinds.PLAY, answer_kinds.TAKE) or state.table.asking == steps.ASK_FOR_DISCARD
    return Option(f"{ONE_CARD[row[0]]} {state.ref(card)}", row, (card,), state.printed(card).label if has_label else "")


def _target(state: TableState, row: Row) -> Option:
    table, aim = state.table, row[5]
    number = aim_number(aim)
    match aim_kind(aim):
        case 0:
            return Option("target none", row)
        case 1:
            return Option(f"target {state.plan.seats[number]}", row, (state.plan.seats[number],))
        case 2:
            card = CardId(number)
            recompute_stats(table)
            is_face = table.is_face[card]
            whose = state.plan.seats[table.now_controller[card] if is_face else table.owner[card]]
            is_agent = is_face and kind_of(table, card) == constants.AGENT
            stats = f"{table.now_power[card]}/{table.now_health[card] - table.damage[card]}" if is_agent else ""
            return Option(f"target {state.ref(card)}", row, (card,), _label(whose, state.name(card), stats))
    found = state.stack.find(number)
    assert found is not None
    thing = found.thing
    name = _ability(state, thing.printed, thing.ability) if thing.ability else thing.printed
    return Option(f"target s{number}", row, (thing.source,) if thing.is_card else (), _label(thing.controller, name, ""))


def _ability(state: TableState, printed: str, ability: str) -> str:
    """A card with what one of its abilities says."""
    return say("{card}: {text}", card=printed, text=use_label(state.defined(printed), ability))


@lru_cache(8192)
def _label(whose: Seat, card: str, stats: str) -> str:
    if stats:
        return say("{whose}'s {card} {stats}", whose=whose, card=card, stats=stats)
    return say("{whose}'s {card}", whose=whose, card=card)


WORDS: Final = {
    answer_kinds.PASS: ("pass", ""),
    answer_kinds.AUTO: ("auto", ""),
    answer_kinds.DONE: ("done", say("Pay from the pool as it is.")),
    answer_kinds.CANCEL: ("cancel", say("Take the whole play back.")),
    answer_kinds.YES: ("yes", ""),
    answer_kinds.NO: ("no", ""),
    answer_kinds.KEEP: ("keep", ""),
}


def _word(state: TableState, row: Row) -> Option:
    """An answer that names no card."""
    kind, number = row[0], row[2]
    if kind in WORDS:
        notation, label = WORDS[kind]
        return Option(notation, row, label=label)
    table, frame = state.table, state.table.depth - 1
    match kind:
        case answer_kinds.DECLINE:
            return Option("decline", row, label="" if table.asking == steps.ASK_FOR_DEMAND else say("Do not pay."))
        case answer_kinds.PAY:
            return Option("pay", row, label=say("Pay {cost}.", cost=owed(table)))
        case answer_kinds.MULLIGAN:
            count = table.size[zone_of(table, table.asked, constants.HAND)] - 1
            return Option("mulligan", row, label=say("Shuffle the hand into the library and draw {count}.", count=count))
        case answer_kinds.CHOOSE_MODE:
            return Option(f"mode {number + 1}", row)
        case answer_kinds.CHOOSE_X:
            return Option(f"x {number}", row)
        case answer_kinds.OVERCLOCK:
            cost = state.printed(CardId(table.f_card[frame])).rules.overclock
            told = say("For {overclock} more.", overclock=cost) if number else say("Do not overclock.")
            return Option("overclock yes" if number else "overclock no", row, label=told)
        case answer_kinds.SPEND:
            counts = named_counts(as_kinds(row[2:7]))
            return Option("spend " + " ".join(f"{name}={n}" for name, n in counts.items()), row)
        case answer_kinds.PUT_NEXT:
            mine = sorted((each for each in state.waiting if each.controller == state.plan.seats[table.asked]), key=lambda each: each.order)
            return Option(f"stack {number + 1}", row, (), _ability(state, mine[number].printed, mine[number].ability))
    assert kind == answer_kinds.KIND
    return Option(f"kind {KIND_NAMES[number]}", row)


# Words beside options, written when somebody reads them


def label(state: TableState, decision: Decision, chosen: Option) -> str:
    """What an option means, where its notation does not say it all."""
    row = chosen.row
    table, frame, kind = state.table, state.table.depth - 1, row[0]
    match decision.kind:
        case "priority":
            return _pass_label(state)
        case "pay":
            return _pay_label(state, frame, row)
        case "mode":
            return mode_label(state.printed(CardId(table.f_card[frame])), row[2])
        case "X" if kind == answer_kinds.CHOOSE_X:
            before = [list(column) for column in (table.owed, table.more, table.less)]
            fix_cost(table, table.f_seat[frame], table.f_card[frame], row[2], 0)
            cost = owed(table)
            table.owed[:], table.more[:], table.less[:] = before
            return say("For {cost} in all.", cost=cost)
        case "spend":
            return say("{scrip}.", scrip=scrip_text(as_kinds(row[2:7])))
        case "kind":
            return say("{scrip_text}, the scrip of {corps}.", scrip_text=scrip_text(of_kind(row[2], 1)), corps=CORPS[row[2]])
        case "target" if aim_kind(row[5]) == 1:
            seat = state.plan.seats[aim_number(row[5])]
            whom = say("You") if seat == decision.seat else say("Opponent {seat}", seat=seat)
            return say("{whom} at {health} health.", whom=whom, health=state.health(seat))
    return ""


def _pass_label(state: TableState) -> str:
    """What happens when everybody passes (3.4.4, 3.4.5)."""
    table = state.table
    if table.stacked:
        return say("Let {printed} take effect, unless somebody responds.", printed=state.stack.top.thing.printed)
    if table.active == table.asked:
        return say("Go on to the next phase, unless somebody acts.")
    return say("Do nothing for now.")


def _pay_label(state: TableState, frame: int, row: Row) -> str:
    table = state.table
    if row[0] == answer_kinds.SCRIP:
        use = use_of(table, row[1], row[3], (row[4],))
        name, gain = state.name(use.card), _gain(use)
        if use.price:
            template = "Discard {name} and {price} for {gain}." if use.discards else "Deploy {name} and {price} for {gain}."
            return say(template, name=name, price=use.price, gain=gain)
        return say("Discard {name} for {gain}." if use.discards else "Deploy {name} for {gain}.", name=name, gain=gain)
    with untraced():  # a label is written whenever somebody reads it, and no clause is followed by that
        rest = suggested(table, frame)
    if rest is None:
        return say("There is no way to pay this.")
    if not rest:
        return say("Suggested: pay from the pool.")
    return say("Suggested: {ways}.", ways=join_list([say("{name} for {gain}", name=state.name(use.card), gain=_gain(use)) for use in rest]))


def _gain(use: Use) -> str:
    """What a scrip ability gives, used for the one kind."""
    return scrip_text(of_kind(use.kinds[0], use.n))

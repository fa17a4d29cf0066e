"""The rules of Regatta: ships sail for fame and wear out, ports earn gold, orders do what they say."""

from netdeck.cardgame.choices import offer_card
from netdeck.cardgame.standard.cards import change_number, destroy, draw_by, end_lasting, happened, move_card, shuffle_deck
from netdeck.cardgame.standard.complete import Chapter
from netdeck.cardgame.standard.roles import ALLOWED, AT_END_OF_TURN, AT_NEXT_TURN, UNTIL_END_OF_TURN
from netdeck.cardgame.standard.table import DECK, DISCARD, HAND, PerCard, PerDefinition, PerSeat, StandardTable, zone_of
from netdeck.cardgame.standard.text import (
    begin_discarding,
    begin_later,
    begin_turn,
    end_turn,
    offer_plays,
    offer_word,
    other_player,
    play_chosen,
    settle,
)
from netdeck.cardgame.standard.values import amount, are_meant, gather
from netdeck.kernel.card_table import NOBODY, ask, begin, finish, over
from netdeck.kernel.columns import PrintedNumber, emit, fails, holds, rule
from netdeck.language import ast_nodes as t

from .events import Happened, Readied, Sailed, Worn
from .words import Jettison, Ready, Repair


class Table(StandardTable):
    """What only Regatta has on its table."""

    gold: PerSeat
    fame: PerSeat
    wear: PerCard
    sailed: PerCard
    now_speed: PerCard
    now_hull: PerCard
    now_yield: PerCard
    d_cost: PerDefinition
    d_speed: PerDefinition
    d_hull: PerDefinition
    d_yield: PerDefinition
    o_goal: PrintedNumber
    o_hand: PrintedNumber


CHAPTER = Chapter(
    Happened,
    types={"ship": True, "port": True, "order": False},
    clauses={
        "TEXT": "4.1",
        "PLAY": "3.1",
        "TARGETS": "4.2",
        "ENTER": "3.3",
        "LEAVE": "5.5",
        "MOVE": "5.6",
        "DRAW": "4.5",
        "DISCARDING": "4.6",
        "NUMBERS": "4.4",
        "TRIGGERS": "6.1",
        "STATICS": "6.2",
        "DURATIONS": "6.3",
        "DELAYED": "6.4",
        "MAY_CLAUSE": "4.7",
        "IF_YOU_DO": "4.8",
        "CHOICES": "4.9",
        "CONCEDE": "9.4",
    },
)
SHUFFLING, TURNS, EARNING, PAYING, SAILING = map(CHAPTER.clause, ("1.2", "2.1", "2.2", "3.2", "2.4"))
WEARING, SINKING, REPAIRING, JETTISONING = map(CHAPTER.clause, ("5.1", "5.2", "5.3", "5.4"))
WINNING, RUNNING_OUT, EQUAL = map(CHAPTER.clause, ("9.1", "9.2", "R1"))
DEAL, TAKE_TURNS = CHAPTER.step("Game", "1.2"), CHAPTER.step("Game", "2.1")
EARN, OFFER, PLAY_OR_END = (CHAPTER.step("Turn", id) for id in ("2.2", "3.1", "2.3"))
END_TURN, TIDY, LIMIT = (CHAPTER.step("Turn", id) for id in ("2.6", "6.3", "2.5"))
DONE, SAIL = CHAPTER.answer("end", "End your turn."), CHAPTER.answer("sail", card=True)
CHAPTER.asks(OFFER, "play", "Play a card, sail a ship, or end your turn.", timeout="end", play="why_not_play", sail="why_not_sail")
AFFORD = CHAPTER.check("3.2", "{card} costs {a} gold; you have {b}.")
IN_PLAY = CHAPTER.check("2.4", "{card} sails only if it is a ship that you control.")
IS_READY = CHAPTER.check("2.4", "{card} sails once a turn, and not in the turn in which it enters.")
FAME_WON, MORE_FAME, EQUAL_FAME = (CHAPTER.ending(*each) for each in (("9.1", "fame"), ("9.2", "more fame"), ("R1", "equal fame")))
SAILS = CHAPTER.event("sails")
GOLD, FAME = 0, 1
SHIP, PORT = 1, 2
do = CHAPTER.steps.step


@do(DEAL)
def deal(table: Table, frame: int) -> None:
    """Shuffle, and five cards each; whoever is second begins with more gold."""
    for seat in range(table.seats):
        shuffle_deck(table, seat, SHUFFLING)
        draw_by(table, seat, 5, SHUFFLING)
        change_number(table, seat, GOLD, 4 + 2 * seat, SHUFFLING)
    table.f_step[frame] = TAKE_TURNS


@do(TAKE_TURNS)
def take_turns(table: Table, frame: int) -> None:
    """One turn after another, until a player has no deck: then fame decides (9.2)."""
    seat = other_player(table, table.active) if table.active >= 0 else 0
    if table.size[zone_of(table, seat, DECK)] > 0 or not holds(table, RUNNING_OUT):
        begin_turn(table, seat, TURNS)
        begin(table, EARN)
    elif table.fame[0] == table.fame[1] and holds(table, EQUAL):
        over(table, EQUAL_FAME, NOBODY)
    else:
        over(table, MORE_FAME, 0 if table.fame[0] > table.fame[1] else 1)


@do(EARN)
def earn(table: Table, frame: int) -> None:
    """Ships are made ready, a card is drawn, and ports earn gold besides the one that everybody gets."""
    gold = 1
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.controller[card] == table.active:
            table.sailed[card] = 0
            if table.d_type[table.printed[card]] == PORT:
                gold += max(0, table.now_yield[card])
    draw_by(table, table.active, 1, EARNING)
    change_number(table, table.active, GOLD, gold, EARNING)
    table.f_step[frame] = OFFER


@do(OFFER)
def ask_for_play(table: Table, frame: int) -> None:
    """Whatever waits comes first; then cards to play, ships to sail, and the end."""
    if settle(table) or begin_later(table, AT_NEXT_TURN, table.active):
        return
    offer_plays(table, table.active)
    for i in range(table.in_plays):
        if why_not_sail(table, table.active, table.in_play[i]) == ALLOWED:
            offer_card(table, SAIL, table.in_play[i])
    offer_word(table, DONE)
    ask(table, table.active, frame, PLAY_OR_END)


@do(PLAY_OR_END)
def play_or_end(table: Table, frame: int) -> None:
    """The card is played or the ship sails, and the question comes again; or the turn ends."""
    table.f_step[frame] = END_TURN if table.chosen == DONE else OFFER
    if table.chosen == SAIL:
        sail(table, table.chosen_card)
    elif table.chosen != DONE:
        play_chosen(table, table.active)


@do(END_TURN)
def end(table: Table, frame: int) -> None:
    """What waits for the end of the turn is noted."""
    end_turn(table, table.active)
    table.f_step[frame] = TIDY


@do(TIDY)
def tidy(table: Table, frame: int) -> None:
    """What waits and what was put off come first; then what lasts for a turn is over."""
    if settle(table) or begin_later(table, AT_END_OF_TURN, table.active):
        return
    end_lasting(table, UNTIL_END_OF_TURN)
    table.f_step[frame] = LIMIT


@do(LIMIT)
def discard_down(table: Table, frame: int) -> None:
    """Who holds too many cards discards down to the limit; then the turn is over."""
    if settle(table):
        return
    more = table.size[zone_of(table, table.active, HAND)] - table.o_hand
    if more > 0:
        begin_discarding(table, table.active, more)
    else:
        finish(table)


@rule
def why_not_sail(table: Table, seat: int, card: int) -> int:
    """Why a player may not sail a ship now."""
    if fails(table, IN_PLAY, table.controller[card] == seat and table.d_type[table.printed[card]] == SHIP, card):
        return IN_PLAY
    return IS_READY if fails(table, IS_READY, table.sailed[card] == 0, card) else ALLOWED


@rule
def sail(table: Table, card: int) -> None:
    """A ship sails: fame for its speed, and one wear."""
    seat = table.controller[card]
    table.sailed[card] = 1
    emit(table, Sailed.NUMBER, SAILING, seat, card)
    change_number(table, seat, FAME, max(0, table.now_speed[card]), SAILING)
    wear_out(table, card, 1)
    happened(table, SAILS, card, seat)


@rule
def wear_out(table: Table, card: int, by: int) -> None:
    """A ship takes wear."""
    if by > 0 and table.d_type[table.printed[card]] == SHIP and holds(table, WEARING):
        table.wear[card] += by
        emit(table, Worn.NUMBER, WEARING, card, by)


@rule
def why_not_pay(table: Table, seat: int, card: int) -> int:
    """Why a player cannot pay for a card."""
    cost = table.d_cost[table.printed[card]]
    return AFFORD if fails(table, AFFORD, cost <= table.gold[seat], cost, table.gold[seat]) else ALLOWED


@rule
def pay(table: Table, seat: int, card: int) -> None:
    """A card is paid for with gold."""
    change_number(table, seat, GOLD, -table.d_cost[table.printed[card]], PAYING)


@rule
def set_up_card(table: Table, card: int) -> None:
    """A ship that has just entered has to wait for the next turn."""
    table.sailed[card] = 1


@rule
def check(table: Table) -> bool:
    """Who has enough fame has won; a ship with as much wear as hull sinks."""
    for seat in range(table.seats):
        if table.fame[seat] >= table.o_goal and holds(table, WINNING):
            over(table, FAME_WON, seat)
            return False
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.d_type[table.printed[card]] == SHIP and table.wear[card] >= table.now_hull[card] and holds(table, SINKING):
            destroy(table, card)
            return True
    return False


@rule
def standing(table: Table, seat: int, experienced: int) -> int:
    """What bots go by, in millionths: fame, and what will earn some."""
    found = 150_000 * table.fame[seat] + 40_000 * table.gold[seat] + 60_000 * table.size[zone_of(table, seat, HAND)]
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.controller[card] == seat:
            found += 150_000 * table.now_speed[card] + 50_000 * (table.now_hull[card] - table.wear[card]) + 200_000 * table.now_yield[card]
    return found


@rule
def wear_cards(table: Table, frame: int, which: int, cards: int, n: int) -> None:
    """Ships take wear."""
    by = amount(table, frame, n)
    for i in range(gather(table, frame, which, cards)):
        wear_out(table, table.meant[i], by)


@rule
def repair_cards(table: Table, frame: int, which: int, cards: int) -> None:
    """All wear of ships is gone."""
    for i in range(gather(table, frame, which, cards)):
        card = table.meant[i]
        if table.wear[card] > 0 and holds(table, REPAIRING):
            worn = table.wear[card]
            table.wear[card] = 0
            emit(table, Worn.NUMBER, REPAIRING, card, -worn)


@rule
def ready_cards(table: Table, frame: int, which: int, cards: int) -> None:
    """Ships may sail again."""
    for i in range(gather(table, frame, which, cards)):
        if table.sailed[table.meant[i]] and table.d_type[table.printed[table.meant[i]]] == SHIP and holds(table, SAILING):
            table.sailed[table.meant[i]] = 0
            emit(table, Readied.NUMBER, SAILING, table.meant[i])


@rule
def jettison(table: Table, seat: int, n: int) -> None:
    """The top cards of a deck go to the discard pile."""
    for _ in range(min(n, table.size[zone_of(table, seat, DECK)])):
        move_card(table, table.top[zone_of(table, seat, DECK)], DISCARD, JETTISONING)


@rule
def has_cargo(table: Table, seat: int) -> bool:
    """Whether a player has a deck."""
    return table.size[zone_of(table, seat, DECK)] > 0


CHAPTER.verbs.add(t.Damage, wear_cards, "cards to", "number n", if_possible=are_meant)
CHAPTER.verbs.add(Repair, repair_cards, "cards cards", if_possible=are_meant)
CHAPTER.verbs.add(Ready, ready_cards, "cards cards", if_possible=are_meant)
CHAPTER.verbs.player(Jettison, jettison, "number n", if_possible=has_cargo)
CHAPTER.complete(globals(), Table)

"""The rules of Skeleton: the table, the turn, and what only its cards do. Every step, event and check names the clause that it follows.

What stands here are plain functions over columns of whole numbers, so that they can be compiled. Playing a card, carrying out its text,
targets, triggers, what lasts and what happens later are standard rules; the last line writes them into this chapter.
"""

from netdeck.cardgame.standard.cards import change_number, destroy, draw_by, end_lasting, shuffle_deck
from netdeck.cardgame.standard.complete import Chapter
from netdeck.cardgame.standard.roles import ALLOWED, AT_END_OF_TURN, AT_NEXT_TURN, UNTIL_END_OF_TURN
from netdeck.cardgame.standard.table import DECK, HAND, PerCard, PerDefinition, PerSeat, StandardTable, zone_of
from netdeck.cardgame.standard.text import begin_later, begin_turn, end_turn, offer_plays, offer_word, other_player, play_chosen, settle
from netdeck.cardgame.standard.values import amount, are_meant, gather
from netdeck.kernel.card_table import ask, begin, finish, over
from netdeck.kernel.columns import emit, fails, holds, rule
from netdeck.language import ast_nodes as t

from .events import Damaged, Happened, Healed, Struck


class Table(StandardTable):
    """What only Skeleton has on its table."""

    life: PerSeat
    coins: PerSeat
    damage: PerCard
    now_power: PerCard
    d_cost: PerDefinition
    d_power: PerDefinition


CHAPTER = Chapter(
    Happened,
    types={"creature": True, "spell": False},
    clauses={
        "TEXT": "4.1",
        "PLAY": "3.1",
        "TARGETS": "4.3",
        "ENTER": "3.3",
        "LEAVE": "5.3",
        "MOVE": "5.4",
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
        "CONCEDE": "9.3",
    },
)
SHUFFLING, TURNS, BEGINNING, PAYING = map(CHAPTER.clause, ("1.2", "2.1", "2.2", "3.2"))
LOSING, RUNNING_OUT = map(CHAPTER.clause, ("9.1", "9.2"))
DAMAGING, STRIKING, DYING, HEALING = map(CHAPTER.clause, ("5.1", "2.4", "5.2", "5.5"))
DEAL, TAKE_TURNS = CHAPTER.step("Game", "1.2"), CHAPTER.step("Game", "2.1")
BEGIN_TURN, OFFER_PLAYS, PLAY_OR_END = (CHAPTER.step("Turn", id) for id in ("2.2", "3.1", "2.3"))
STRIKE, END_TURN, HEAL = (CHAPTER.step("Turn", id) for id in ("2.4", "2.5", "5.5"))
DONE = CHAPTER.answer("end", "End your turn.")
CHAPTER.asks(OFFER_PLAYS, "play", "Play a card, or end your turn.", timeout="end", play="why_not_play")
AFFORD = CHAPTER.check("3.2", "{card} costs {a} coins; you have {b}.")
NO_LIFE, NO_CARDS = CHAPTER.ending("9.1", "no life left"), CHAPTER.ending("9.2", "no cards left")
LIFE, COINS = 0, 1
"""What players have, in the order of the table."""
do = CHAPTER.steps.step


# The game and its turns


@do(DEAL)
def deal(table: Table, frame: int) -> None:
    """Shuffle, and four cards each."""
    for seat in range(table.seats):
        shuffle_deck(table, seat, SHUFFLING)
        draw_by(table, seat, 4, SHUFFLING)
    table.f_step[frame] = TAKE_TURNS


@do(TAKE_TURNS)
def take_turns(table: Table, frame: int) -> None:
    """One turn after another: the first player begins, and who must draw from an empty deck has lost (9.2)."""
    seat = other_player(table, table.active) if table.active >= 0 else 0
    if table.size[zone_of(table, seat, DECK)] == 0 and holds(table, RUNNING_OUT):
        over(table, NO_CARDS, other_player(table, seat))
        return
    begin_turn(table, seat, TURNS)
    begin(table, BEGIN_TURN)


@do(BEGIN_TURN)
def draw_and_earn(table: Table, frame: int) -> None:
    """A card and two coins; then what was put off until this turn."""
    draw_by(table, table.active, 1, BEGINNING)
    change_number(table, table.active, COINS, 2, BEGINNING)
    table.f_step[frame] = OFFER_PLAYS


@do(OFFER_PLAYS)
def ask_for_play(table: Table, frame: int) -> None:
    """Whatever waits comes first; then every card that may be played, and the end."""
    if settle(table) or begin_later(table, AT_NEXT_TURN, table.active):
        return
    offer_plays(table, table.active)
    offer_word(table, DONE)
    ask(table, table.active, frame, PLAY_OR_END)


@do(PLAY_OR_END)
def play_or_end(table: Table, frame: int) -> None:
    """The chosen card is played, and the question comes again; or it comes to blows."""
    table.f_step[frame] = STRIKE if table.chosen == DONE else OFFER_PLAYS
    if table.chosen != DONE:
        play_chosen(table, table.active)


@do(STRIKE)
def strike(table: Table, frame: int) -> None:
    """Each creature of the active player strikes the other one, the oldest first."""
    seat = other_player(table, table.active)
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.controller[card] == table.active and table.now_power[card] > 0:
            emit(table, Struck.NUMBER, STRIKING, card, seat, table.now_power[card])
            change_number(table, seat, LIFE, -table.now_power[card], STRIKING)
    table.f_step[frame] = END_TURN


@do(END_TURN)
def end(table: Table, frame: int) -> None:
    """What waits for the end of the turn is noted."""
    end_turn(table, table.active)
    table.f_step[frame] = HEAL


@do(HEAL)
def heal(table: Table, frame: int) -> None:
    """Whatever waits comes first, then what was put off until now; then damage and what lasts for a turn are gone."""
    if settle(table) or begin_later(table, AT_END_OF_TURN, table.active):
        return
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.damage[card] > 0 and holds(table, HEALING):
            table.damage[card] = 0
            emit(table, Healed.NUMBER, HEALING, card)
    end_lasting(table, UNTIL_END_OF_TURN)
    finish(table)


# What a card costs, and what has to be looked at before anything goes on


@rule
def why_not_pay(table: Table, seat: int, card: int) -> int:
    """Why a player cannot pay for a card."""
    cost = table.d_cost[table.printed[card]]
    return AFFORD if fails(table, AFFORD, cost <= table.coins[seat], cost, table.coins[seat]) else ALLOWED


@rule
def pay(table: Table, seat: int, card: int) -> None:
    """A card is paid for with coins."""
    change_number(table, seat, COINS, -table.d_cost[table.printed[card]], PAYING)


@rule
def check(table: Table) -> bool:
    """Who has no life left has lost; a creature with as much damage as power is destroyed."""
    for seat in range(table.seats):
        if table.life[seat] == 0 and holds(table, LOSING):
            over(table, NO_LIFE, other_player(table, seat))
            return False
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.damage[card] >= table.now_power[card] and holds(table, DYING):
            destroy(table, card)
            return True
    return False


@rule
def standing(table: Table, seat: int, experienced: int) -> int:
    """What bots go by, in millionths: life, power in play, cards in hand."""
    found = 150_000 * table.life[seat]
    for i in range(table.in_plays):
        if table.controller[table.in_play[i]] == seat:
            found += 200_000 * table.now_power[table.in_play[i]]
    return found + 100_000 * table.size[zone_of(table, seat, HAND)]


# What only these cards do


@rule
def damage_cards(table: Table, frame: int, which: int, cards: int, n: int) -> None:
    """Damage is dealt to creatures."""
    by = amount(table, frame, n)
    for i in range(gather(table, frame, which, cards)):
        if by > 0 and holds(table, DAMAGING):
            table.damage[table.meant[i]] += by
            emit(table, Damaged.NUMBER, DAMAGING, table.meant[i], by)


CHAPTER.verbs.add(t.Damage, damage_cards, "cards to", "number n", if_possible=are_meant)
CHAPTER.complete(globals(), Table)

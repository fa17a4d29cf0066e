"""The open question in words: what is asked, how its answers are written, and what they are about (section 5).

A card is written ``name#number``; the number is the one by which that seat sees the card, so it says nothing about where a hidden card has
been.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from netdeck.cardgame.program import next_instruction
from netdeck.games.bloodless.grammar.unparse import ability_text
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.queries import KIN
from netdeck.games.bloodless.rules.records import W_ABILITY, W_CARD, W_NUMBER
from netdeck.games.bloodless.rules.spaces import BLOOD, MAIN, zone_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel import Act, CardId, Decision, Option, Seat, say
from netdeck.kernel.decision import LazyOptions, QuestionText
from netdeck.kernel.records import KEPT, LONGEST, NONE
from netdeck.language import ast_nodes

Row = tuple[int, ...]


def question(state: TableState) -> dict[Seat, Decision]:
    """The open question and its seat; empty if there is none."""
    table = state.table
    if table.asked < 0:
        return {}
    seat = state.plan.seats[table.asked]
    asked = ASKING[table.q_kind](state)
    if table.q_source >= 0:
        asked = asked._replace(source=CardId(table.q_source))
    return {seat: asked.put(seat, LazyOptions(table.offers, option, state))}


# What records say while somebody is asked


def cells(table: Table) -> list[int]:
    """Where records are read: what is kept while somebody is asked, or what the rules write in."""
    return table.kept if table.packed == KEPT else table.heap


def row(table: Table, at: int) -> list[int]:
    """The numbers of a row of records."""
    if at == NONE:
        return []
    held = cells(table)
    return held[at + 1 : at + 1 + (held[at] & LONGEST)]


def instruction(table: Table) -> int:
    """Where the instruction is told for which somebody is asked."""
    return table.f_pc[table.depth - 1]


def open_question(table: Table) -> int:
    """Where that is told which the instruction leaves open; 0 where nothing is."""
    questions = table.code[instruction(table) + v.I_QUESTIONS]
    place = table.f_place[table.depth - 1]
    return table.code[questions + 1 + place] if place < table.code[questions] else 0


def uses_of(table: Table, card: int) -> list[int]:
    """The abilities of a card that can be used, in the order of their numbers in notations."""
    held = cells(table)
    return [watch for watch in row(table, table.uses) if held[watch + W_CARD] == card]


# Questions


def _mulligan(state: TableState) -> QuestionText:
    return QuestionText("MULLIGAN", "P8.2", say("Keep your hand, or take a mulligan?"), "keep")


def _main(state: TableState) -> QuestionText:
    return QuestionText("MAIN", "P7.1", say("What do you do in your main phase?"), "end")


def _instant(state: TableState) -> QuestionText:
    return QuestionText("INSTANT", "P6.11", say("Do you use something now?"), "pass")


def _search(state: TableState) -> QuestionText:
    return QuestionText("SEARCH", "P1.6.3", say("Which card do you take?"), _done(state.table))


def _done(table: Table) -> str:
    """Whoever may take fewer takes no more when time runs out."""
    return "done" if table.offers and table.offers[-1][0] == a.DONE else ""


def _letter(state: TableState) -> QuestionText:
    table = state.table
    letter = letter_name(table.q_letter)
    if table.asking == s.DEFINE_VARIABLES:
        name = state.name(CardId(table.q_source))
        return QuestionText("VARIABLE", "P1.3.2", say("What is {letter} of {name}?", letter=letter, name=name))
    return QuestionText("VARIABLE", "D7.9.5.2", say("What is {letter}?", letter=letter))


def letter_name(number: int) -> str:
    """A letter by its number (D7.9)."""
    return chr(ord("A") + number)


def _space(state: TableState) -> QuestionText:
    return QuestionText("SPACE", "P1.3.6", _about("Where does {name} enter?", state.name(CardId(state.table.q_source))))


def _devour(state: TableState) -> QuestionText:
    return QuestionText("DEVOUR", "R51", _about("What does {name} devour?", state.name(CardId(state.table.q_source))))


def _evolve(state: TableState) -> QuestionText:
    return QuestionText("EVOLVE", "R52", _about("What does {name} evolve from?", state.name(CardId(state.table.q_source))))


@lru_cache(4096)
def _about(template: str, name: str) -> str:
    return say(template, name=name)


def _whether(state: TableState) -> QuestionText:
    table = state.table
    replaces = table.asking == s.ASK_IF_OPTIONAL
    clause = "P6.4.1.2" if replaces else "R12"
    if table.q_source < 0:
        return QuestionText("MAY", clause, say("Do it?"), "no")
    card = CardId(table.q_source)
    template = "Use {name}? {label}" if replaces else "Do what {name} offers? {label}"
    return QuestionText("MAY", clause, _offer(template, state.name(card), state.ready(card).label), "no")


@lru_cache(4096)
def _offer(template: str, name: str, label: str) -> str:
    return say(template, name=name, label=label)


def _mode(state: TableState) -> QuestionText:
    return QuestionText("MODE", "R12", say("Choose one."))


NAME_A_KIN: Final = say("Name any kin.")


def _name(state: TableState) -> QuestionText:
    kin = state.table.code[instruction(state.table) + v.I_A] == KIN
    return QuestionText("NAME", "R12", NAME_A_KIN if kin else say("Name any card."))


def _choose(state: TableState) -> QuestionText:
    table, book = state.table, state.book
    asked: Any = book.words[open_question(table)]
    match asked:
        case ast_nodes.ChosenPlayer():
            return QuestionText("CHOOSE", "R12", say("Choose a player."))
        case ast_nodes.Spaces():
            return QuestionText("CHOOSE", "R12", say("Choose a space."))
    return QuestionText(
        "CHOOSE", "R12", asking_for(book.words[next_instruction(table, instruction(table))], asked.cards.noun.value), _done(table)
    )


PURPOSES: Final[dict[type, str]] = {
    ast_nodes.Damage: "Choose a {noun} to be dealt damage.",
    ast_nodes.Destroy: "Choose a {noun} to destroy.",
    ast_nodes.Sacrifice: "Choose a {noun} to sacrifice.",
    ast_nodes.Discard: "Choose a {noun} to discard.",
    ast_nodes.Liberate: "Choose a {noun} to liberate.",
    ast_nodes.GainKeywords: "Choose a {noun} to gain keywords.",
    ast_nodes.LoseKeywords: "Choose a {noun} to lose keywords.",
    ast_nodes.LoseText: "Choose a {noun} to lose its text.",
    ast_nodes.Move: "Choose a {noun} to move.",
    ast_nodes.Step: "Choose a {noun} to move.",
    ast_nodes.Play: "Choose a {noun} to play.",
    ast_nodes.Summon: "Choose a {noun} to summon.",
    ast_nodes.Flip: "Choose a {noun} to flip.",
    ast_nodes.TurnDown: "Choose a {noun} to turn face-down.",
    ast_nodes.Deny: "Choose a {noun} to deny.",
    ast_nodes.Finish: "Choose a {noun} to finish.",
    ast_nodes.Attack: "Choose a {noun} to attack with.",
    ast_nodes.Explode: "Choose a {noun} to explode.",
    ast_nodes.Reveal: "Choose a {noun} to reveal.",
    ast_nodes.Resummon: "Choose a {noun} to summon again.",
}


WEAKEN: Final = "Choose a {noun} to weaken."
STRENGTHEN: Final = "Choose a {noun} to strengthen."


def asking_for(node: object, noun: str) -> str:
    """The question for a card, with what it is chosen for."""
    if isinstance(node, ast_nodes.Modify):
        weaker = any(change.op == "-" for change in node.changes)
        return say(WEAKEN if weaker else STRENGTHEN, noun=noun)
    return say(PURPOSES.get(type(node), "Choose a {noun}."), noun=noun)


ASKING: Final[Mapping[int, Callable[[TableState], QuestionText]]] = {
    a.FOR_MULLIGAN: _mulligan,
    a.FOR_MAIN: _main,
    a.FOR_INSTANT: _instant,
    a.FOR_SEARCH: _search,
    a.FOR_LETTER: _letter,
    a.FOR_SPACE: _space,
    a.TO_DEVOUR: _devour,
    a.TO_EVOLVE: _evolve,
    a.WHETHER: _whether,
    a.FOR_MODE: _mode,
    a.FOR_NAME: _name,
    a.TO_CHOOSE: _choose,
}


# Answers

WORDS: Final = {
    a.KEEP_HAND: ("keep", say("Keep this hand.")),
    a.MULLIGAN: ("mulligan", say("Put the hand back, shuffle, and draw anew.")),
    a.END_PHASE: ("end", say("End your main phase: your creatures attack from the left, then your turn is over.")),
    a.PASS: ("pass", say("Do nothing now.")),
    a.PASS_PHASE: ("pass-phase", say("Do nothing until the next phase.")),
    a.YES: ("yes", ""),
    a.NO: ("no", ""),
}
VERBS: Final = {
    a.PLAY_CARD: "play",
    a.FLIP_CARD: "flip",
    a.EXPEND: "expend",
    a.DEVOUR: "devour",
    a.EVOLVE: "evolve",
    a.TAKE: "take",
    a.USE_ABILITY: "use",
    a.PICK_CARD: "pick",
}
"""Answers about one card."""
DECKS: Final = {MAIN: "main", BLOOD: "blood"}
EXPENDED: Final = say("It goes to the discard pile and leaves its space; no blood.")


def card_word(state: TableState, card: CardId) -> str:
    """A card as notations write it: ``brick_hound#17``."""
    table = state.table
    return f"{state.book.definitions[table.printed[card]].word}#{table.entered[card]}"


def option(state: TableState, row: Row) -> Option:
    """One answer in words."""
    kind = row[0]
    if kind in VERBS:
        return _about_card(state, row, CardId(row[1]))
    if kind in WORDS:
        notation, label = WORDS[kind]
        return Option(notation, row, label=label)
    return _other(state, row)


def _about_card(state: TableState, row: Row, card: CardId) -> Option:
    kind, verb = row[0], VERBS[row[0]]
    if kind == a.PICK_CARD:
        return _pick(state, row, card)
    word = card_word(state, card)
    if kind == a.USE_ABILITY:
        return _use(state, row, card, word)
    label = ""
    if kind == a.PLAY_CARD:
        if row[2] >= 0:
            return Option(f"play {word} @{state.outside.zone_name(row[2])}", row, (card,), act=Act(verb, word))
        label = state.ready(card).play_label
    elif kind == a.FLIP_CARD and state.table.q_kind == a.FOR_MAIN:
        label = state.ready(card).label
    elif kind == a.EXPEND:
        label = EXPENDED
    return Option(f"{verb} {word}", row, (card,), label, Act(verb, word))


def _use(state: TableState, row: Row, card: CardId, word: str) -> Option:
    table, held = state.table, cells(state.table)
    for place, watch in enumerate(uses_of(table, card), 1):
        if held[watch + W_NUMBER] == row[2]:
            act = Act("use", word, str(place))
            label = _ability_label(state.book.words[table.a_code[held[watch + W_ABILITY]]])
            return Option(f"use {word}.{place}", row, (card,), label, act)
    raise LookupError(f"{word} has no ability {row[2]}")


@lru_cache(4096)
def _ability_label(node: ast_nodes.Activate) -> str:
    return ability_text(node)


def _pick(state: TableState, row: Row, card: CardId) -> Option:
    """A card as whoever chooses can call it; one that they cannot see by its number alone."""
    table = state.table
    seen = state.sees(state.plan.seats[table.q_seat], card)
    word = card_word(state, card) if seen else f"card#{table.entered[card]}"
    name = state.name(card) if seen else say("The face-down card")
    label = say("{name} in {zone}.", name=name, zone=state.outside.zone_name(table.zone[card]))
    return Option(f"pick {word}", row, (card,), label, Act("pick", word))


def _other(state: TableState, row: Row) -> Option:
    """An answer that names no card."""
    table, kind, number = state.table, row[0], row[2]
    match kind:
        case a.DRAW_CARD:
            deck = DECKS[number]
            place = state.outside.zone_name(zone_of(table.q_seat, number))
            return Option(f"draw {deck}", row, (place,), say("Draw a card from your {deck} deck.", deck=deck))
        case a.DONE:
            return Option("done", row, label=say("Take no more.") if table.q_kind == a.FOR_SEARCH else say("Choose no more."))
        case a.SET_LETTER:
            letter = letter_name(table.q_letter)
            return Option(f"{letter}={number}", row, act=Act("set", name=letter, amount=number))
        case a.PICK_PLAYER:
            seat = state.plan.seats[number]
            return Option(f"pick {seat}", row, (seat,))
        case a.PICK_SPACE:
            space = state.outside.zone_name(number)
            return Option(f"pick {space}", row, (space,), act=Act("pick", place=space))
        case a.ENTER:
            space = state.outside.zone_name(number)
            return Option(f"@{space}", row, (space,), act=Act("enter", place=space))
        case a.TAKE_MODE:
            return Option(f"mode {number + 1}", row)
    assert kind == a.NAME_IT
    kin = table.code[instruction(table) + v.I_A] == KIN
    return Option(f"name {state.book.kins[number] if kin else state.book.names[number]}", row)

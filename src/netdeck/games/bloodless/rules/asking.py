"""Asking players (section 5): notations, forced choices and the judge's patience (R66).

A card is written ``name#number``; the number is the one by which that seat sees the card, so it says nothing about where a hidden card has
been. A single option is taken without asking, except where the rules say otherwise. After too many decisions in one turn the timeout option
is taken for the player.
"""

from collections.abc import Iterable

from netdeck.games.bloodless.rules.log_records import Chosen
from netdeck.games.bloodless.rules.spaces import KIND
from netdeck.games.bloodless.rules.state import HIDDEN_KINDS, Table
from netdeck.kernel import EVERYBODY, Act, CardId, Decision, Next, Option, Seat, ask, go

CHOICES = {
    "MULLIGAN": "P8.2",
    "MAIN": "P7.1",
    "INSTANT": "P6.11",
    "SEARCH": "P1.6.3",
    "VARIABLE": "D7.9.1",
    "SPACE": "P1.3.6",
    "DEVOUR": "R51",
    "EVOLVE": "R52",
    "MAY": "R12",
    "MODE": "R12",
    "NAME": "R12",
    "CHOOSE": "R12",
}
"""Every kind of decision, and the clause that leaves it to a player."""
ALWAYS_ASKED = frozenset(("MAIN", "MULLIGAN", "MAY", "INSTANT"))


def card_word(table: Table, card: CardId) -> str:
    """A card as notations write it: ``brick_hound#17``."""
    return f"{table.ready(card).word}#{table.cards[card].entered}"


def card_option(table: Table, verb: str, card: CardId, *value: object, label: str = "") -> Option:
    """An option that is about one card."""
    word = card_word(table, card)
    return Option(f"{verb} {word}", (card, *value), (card,), label, Act(verb, word))


def letter_options(letter: str, values: Iterable[int]) -> list[Option]:
    """What a letter may be: ``X=3``."""
    return [Option(f"{letter}={value}", (value,), act=Act("set", name=letter, amount=value)) for value in values]


def question(
    table: Table,
    seat: Seat,
    kind: str,
    clause: str,
    prompt: str,
    options: Iterable[Option],
    then: str,
    source: CardId | None = None,
    timeout: str = "",
    **locals: object,
) -> Next:
    """Ask *seat*, and go on at *then* with the answer in ``table.chosen``; a forced answer is given without asking."""
    choices = tuple(options)
    decision = Decision(seat, kind, clause, prompt, choices, source, timeout)
    real = len(choices) > 1
    forced = not real and kind not in ALWAYS_ASKED and table.plan.options["auto_single"] and not _is_telling(table, choices)
    if forced or _is_out_of_patience(table, seat):
        taken = decision.on_timeout()
        table.answers = {seat: taken}
        table.taken = (*table.taken, (seat, taken.notation))
        return go(then, **locals)
    if real:
        table.since_choice = 0
        table.counters[f"{seat}.choices"] += 1
    return ask(decision, then=then, **locals)


def _is_telling(table: Table, choices: tuple[Option, ...]) -> bool:
    """Whether others would learn from a missing question that a hidden card is the only one that fits (3.2)."""
    for option in choices:
        for thing in option.touches:
            if isinstance(thing, CardId):
                record = table.cards[thing]
                if KIND[record.zone] in HIDDEN_KINDS and len(record.known_to) < len(table.seats):
                    return True
    return False


def _is_out_of_patience(table: Table, seat: Seat) -> bool:
    """After that many decisions in a turn the timeout option is taken for the rest of it (R66)."""
    return bool(table.counters[f"{seat}.choices"] >= table.plan.options["action_limit"])


def answer(table: Table, kind: str) -> Option:
    """The answer to the question just asked, written down for those who may read it."""
    option = table.chosen
    if table.heard is not None:
        (seat,) = table.answers
        hidden = any(isinstance(thing, CardId) and table.eyes(thing) != EVERYBODY for thing in option.touches)
        eyes = (seat,) if hidden else EVERYBODY
        table.record(Chosen(clause=CHOICES[kind], decision=kind, option=option.notation, player=seat, eyes=eyes))
    return option

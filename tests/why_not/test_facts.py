"""What a refusal says is so: every sentence about it is true at that moment, and the last one is the reason.

A sentence is a rule that holds at any moment and says so by its words ("only", "must"), a measure of two numbers, or a statement of how
things are. Measures must come out as the check did. Statements are compared with what the seat sees, or come in pairs, one for each
outcome of the check. A sentence that is none of these fails the test.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

import pytest
from tests.every_game import GAMES
from tests.why_not.moments import every, played, told

from netdeck.kernel import BACK, Fact, Position, ProcessGame, Seat, View

SEEDS = range(1)
TRIES = 2
"""How many choices and how many cards are asked about at each moment."""
RULE = re.compile(r"\b([Oo]nly|must|cannot|[Aa]t most|needs|need a|Requires|issues nothing|takes? no|before you|any number)\b")
"""A sentence that holds at any moment."""

Relation = Callable[[int, int], bool]
MEASURES: Mapping[str, Relation] = {
    r".* costs (?:at least )?(\d+); you have (\d+) blood\.": lambda a, b: a <= b,
    r".* costs (\d+) light; you have (\d+)\.": lambda a, b: a <= b,
    r"It costs (\d+) blood; you have (\d+)\.": lambda a, b: a <= b,
    r"It costs (\d+) \S+ counters; there are (\d+)\.": lambda a, b: a <= b,
    r"It can be used (\d+) times a turn; it was used (\d+) times\.": lambda a, b: b < a,
    r"You may play (\d+) cards in a turn; you have played (\d+)\.": lambda a, b: b < a,
    r"You have (\d+) additional card draws\.(\d*)": lambda a, b: a > 0,
    r"There are (\d+) cards in your \w+ deck\.(\d*)": lambda a, b: a > 0,
    r"Your drive holds (\d+) cards\.(\d*)": lambda a, b: a > 0,
    r".* needs (\d+), (-?\d+) free\.": lambda a, b: a <= b,
    r"You hold (\d+) cards; you draw up to (\d+)\.": lambda a, b: a < b,
    r"(?:It|p\d+) needs (\d+) targets; (\d+) are named\.": lambda a, b: a == b,
    r"It needs one target; (\d+) are named\.(\d*)": lambda a, b: a == 1,
    r"You have played (\d+) of (\d+) buildings this turn\.": lambda a, b: a < b,
    r"It was used (\d+) of (\d+) times this turn\.": lambda a, b: a < b,
    r".* costs (\d+); you deploy only a card of cost (\d+) or less\.": lambda a, b: a <= b,
}
"""Sentences with numbers, and how these are where the act may be done."""

PAIRS: tuple[tuple[str, str], ...] = (
    (r"It has a Flip Cost\.", r"It has no Flip Cost\."),
    (r".* enters with health\.", r".* would enter with 0 health\."),
    (r".* waits to be played\.", r".* is on its way or in play\."),
    (r"This ability is yours to use\.", r"This ability is not yours to use\."),
    (r"No card forbids it\.", r"(?!No card).* forbids it\."),
    (r".* is not reserved\.", r".* is reserved\."),
    (r"Scripts may be played in .*\.", r"At this table no scripts are played in .*\."),
    (r"Its requirement is met\.", r"Requires that .*\."),
    (r".* lends itself to commands .*\.", r".* lends itself only to .*\."),
    (r".* was not restored before; .*", r".* was restored before; .*"),
    (r".* stands on a desktop by itself\.", r".* does not stand on a desktop by itself\."),
    (r"Nothing forbids .*\.", r".* cannot be (played|used): .* forbids it\."),
    (r".* may be a target\.", r".* cannot be a target: .*"),
    (r".* may be struck\.", r".* cannot be struck: .*"),
    (r".* has what it needs to target\.", r".* has no legal target\."),
    (r"You can pay .*\.", r"You cannot pay .*\."),
    (r".* has the ability .*\.", r".* has no ability .* now\."),
    (r"The ability is no scrip ability\.", r".* gives scrip only while you pay\."),
    (r"The ability .* can be used\.", r"The ability .* triggers; nobody uses it\."),
    (r".* is ready\.", r".* is deployed and cannot be deployed again\."),
    (r"A target is to be chosen\.", r"No target is to be chosen now\."),
    (r"A trigger's target is to be chosen\.", r"Your triggers are ordered before you choose their targets\."),
    (r"The cost asks for something to scrap\.", r"The cost asks for nothing more to scrap\."),
    (r"The cost asks for cards to discard\.", r"The cost asks for no more cards to discard\."),
    (r"The stack is not overloaded\.", r"The stack is overloaded: nothing more this turn\."),
    (r"It is the Main Phase\.", r".* waits for the Main Phase\."),
    (r"(?!)", r"Something else is asked now\."),
)
"""What is said where a check is met, and where it is not."""


def _stacked(view: View) -> list[str]:
    return [each["process"] for each in view.counters["stack"]]


def _named(view: View, zone: str, name: str) -> bool:
    return any(card.name == name for card in view.zones[zone].cards)


def _in_play(view: View, name: str) -> bool:
    return any(card.facts.get("as") == name for zone in view.zones.values() for card in zone.cards)


def _state(view: View, name: str) -> set[str]:
    return {card.facts.get("state", "") for zone in view.zones.values() for card in zone.cards if card.facts.get("as") == name}


def _twin(view: View, seat: Seat, name: str) -> bool:
    cards = (card for zone in view.zones.values() for card in zone.cards if card.name == name)
    return any(card.facts.get("face") == "up" and card.facts.get("controller") == seat for card in cards)


STATEMENTS: Mapping[str, Callable[[View, Seat, str], bool]] = {
    r"p(\d+) is on the stack\.": lambda view, seat, name: f"p{name}" in _stacked(view),
    r"p(\d+) is not on the stack\.": lambda view, seat, name: f"p{name}" not in _stacked(view),
    r"(.*) is in play\.": lambda view, seat, name: _in_play(view, name),
    r"(.*) is not in play\.": lambda view, seat, name: not _in_play(view, name),
    r"(.*) is in the game\.": lambda view, seat, name: bool(view.seat[Seat(name)]["in_game"]),
    r"(.*) is out of the game\.": lambda view, seat, name: not view.seat[Seat(name)]["in_game"],
    r"(.* is \w+); a Loading card issues nothing\.": lambda view, seat, name: name.split(" is ")[1] in _state(view, name.split(" is ")[0]),
    r"(.* is \w+); a Running card issues nothing\.": lambda view, seat, name: name.split(" is ")[1] in _state(view, name.split(" is ")[0]),
    r"Only the current user, (\S+), issues the first command\.": lambda view, seat, name: view.counters["current"] == name,
    r"The stack is empty\.()": lambda view, seat, name: not view.counters["stack"],
    r".* needs an empty stack\.()": lambda view, seat, name: bool(view.counters["stack"]),
    r"You are the active player\.()": lambda view, seat, name: view.counters["active"] == seat,
    r".* needs (?:its player|you) to be the active player\.()": lambda view, seat, name: view.counters["active"] != seat,
    r"(?!That)(.*) is in your hand\.": lambda view, seat, name: _named(view, f"{seat}.hand", name),
    r"That .* is not in your hand\.()": lambda view, seat, name: True,
    r"You control (?!a face-up|no )(.*)\.": lambda view, seat, name: any(
        card.name == name and card.facts.get("controller") == seat for zone in view.zones.values() for card in zone.cards
    ),
    r"That .* is not under your control on the battlefield\.()": lambda view, seat, name: True,
    r"You control a face-up (.*); it is Legendary\.": _twin,
    r"You control no face-up (.*) that is Legendary\.": lambda view, seat, name: True,
    r"([AB]\d) holds a creature\.": lambda view, seat, name: view.zones[name].count > 0,
    r"([AB]\d) is empty\.": lambda view, seat, name: view.zones[name].count == 0,
}
"""How things are, as the seat sees them."""


def _fault(position: Position, seat: Seat, fact: Fact) -> str:
    """What is wrong with a sentence; nothing where it is true."""
    sentence = str(fact.sentence)
    for pattern, relation in MEASURES.items():
        found = re.fullmatch(pattern, sentence)
        if found:
            return "" if relation(int(found[1]), int(found[2] or 0)) == fact.ok else f"the numbers say that it is {not fact.ok}"
    for met, unmet in PAIRS:
        if re.fullmatch(unmet if fact.ok else met, sentence):
            return "it says the opposite"
        if re.fullmatch(met if fact.ok else unmet, sentence):
            return ""
    for pattern, holds in STATEMENTS.items():
        found = re.fullmatch(pattern, sentence)
        if found:
            return "" if holds(position.view(seat), seat, found[1]) else "it is not so"
    return "" if RULE.search(sentence) else "it is no rule, no measure and no statement that can be checked"


def _asked(position: Position, chooser: random.Random, memory: dict[str, None]) -> Iterator[tuple[Seat, str, list[Fact], bool]]:
    """Facts behind some choices that are offered and some that are not."""
    for seat in position.seats:
        decision = position.pending().get(seat)
        for option in chooser.sample(list(decision.options), min(TRIES, len(decision.options))) if decision else ():
            yield seat, option.notation, list(position.facts(seat, option)), True
        cards = [card.id for zone in position.view(seat).zones.values() for card in zone.cards if card.name != BACK and card.id is not None]
        meant = chain.from_iterable(position.meant(seat, card) for card in chooser.sample(cards, min(TRIES, len(cards))))
        for text in (*meant, *chooser.sample(list(memory), min(TRIES, len(memory)))):
            if position.why_not(seat, text) is not None:
                yield seat, text, list(position.facts_against(seat, text)), False


@pytest.mark.parametrize("id", every(id for id, game in GAMES.items() if isinstance(game, ProcessGame)))
def test_every_sentence_is_true_and_the_last_one_is_the_reason(id: str) -> None:
    game, chooser = GAMES[id], random.Random(5)
    memory: dict[str, None] = {}
    heard = 0
    for position in chain(told(id)[::24], played(game, SEEDS)):
        memory |= {option.notation: None for each in position.pending().values() for option in each.options[:6]}
        memory = dict(list(memory.items())[-40:])
        for seat, text, facts, offered in _asked(position, chooser, memory):
            held = [fact.ok for fact in facts]
            assert all(held) if offered else not held or (all(held[:-1]) and not held[-1]), (text, facts)
            for fact in facts:
                heard += 1
                fault = _fault(position, seat, fact)
                assert not fault, f"{'offered' if offered else 'refused'} {text!r} to {seat}: {str(fact.sentence)!r}, {fault} ({fact.ok})"
    assert heard > 20

"""Every event that a card's text causes cites the words that did it: in random games, with the games' own cards and with made-up ones."""

import pickle
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from msgspec import UnsetType
from tests.generated.cards import RECIPES, made_up
from tests.language.card_games import GAMES, tools
from tests.seeds import seeds

from netdeck.kernel import (
    REFEREE,
    SPECTATOR,
    Command,
    Deal,
    Definition,
    Logged,
    Match,
    Quote,
    Setup,
    why_event,
)
from netdeck.kernel.choice_limit import LimitExceededError, limit_choices
from netdeck.language.source_map import Worded
from netdeck.language.tree_walk import walk

CITING = ("datawarriors", "bloodless", "technomancy")
"""The games whose events cite words."""
SEEDS = range(6)
SOME = seeds(2, soak=len(SEEDS))
CHOICES = 200
POWER: dict[str, dict[str, str]] = {
    "datawarriors": {
        "wiped": "Wipe",
        "leaked": "Leak",
        "freed": "Free",
        "boosted": "Boost",
        "restored": "Restore",
        "sifted": "Sift",
        "looked": "Sift",
        "locked": "Lock",
        "drew": "Draw",
        "discarded": "Discard",
        "control_changed": "Control",
        "state_set": "SetState",
        "halt_marked": "Halt",
        "halt_prevented": "Cant",
        "resumed": "Resume",
        "retargeted": "Redirect",
        "chose": "ChooseOne May",
        "replaced": "Replace",
        "triggered": "Trigger",
        "wipe_changed": "SoftenFirstWipe",
        "entered": "Deploy",
    },
    "bloodless": {
        "look": "Look",
        "reveal": "Reveal RevealUntil",
        "pool_set": "SetPool ChangePool",
        "skip_turn": "SkipTurn",
        "search": "Search Keyword",
        "create": "Create Spawn",
        "name": "NameSomething",
        "draw": "Draw Same",
        "shuffle": "Shuffle Keyword",
        "deny": "Deny",
        "triggered": "Trigger Keyword",
        "replaced": "Replace Before Cant Keyword",
    },
    "technomancy": {
        "DamageDealt": "Damage Strike",
        "DamageRepaired": "Repair",
        "HealthChanged": "GainHealth LoseHealth Damage",
        "CardDrawn": "Draw",
        "CardDiscarded": "Discard",
        "CardCreated": "Create Copy",
        "CardRecovered": "Recover",
        "CardDeployed": "Deploy",
        "LibraryPeeked": "Peek",
        "ScripGained": "GainScrip",
        "ExtraTurnQueued": "ExtraTurn",
        "Countered": "Counter",
        "Triggered": "Triggered",
        "TriggerStacked": "Triggered",
        "TriggerDropped": "Triggered",
    },
}
"""Which nodes have the power to make something happen."""


@cache
def setup(game: str, seed: int, made: bool) -> Setup:
    chance = random.Random(seed)
    return RECIPES[game].setup(made_up(game, chance), chance) if made else GAMES[game].complete(Setup(game=game))


@cache
def played(game: str, seed: int, made: bool) -> Match:
    """A random game, or as much of one as there is patience for."""
    match = Match(GAMES[game], setup(game, seed, made), Deal(seed=seed))
    chance = random.Random(seed)
    try:
        with limit_choices(60_000, 500):
            for _ in range(CHOICES):
                if match.position.result() is not None:
                    break
                seat, decision = chance.choice(sorted(match.position.pending().items()))
                match.choose(seat, chance.choice(decision.options).notation)
    except LimitExceededError:
        pass  # what has happened by then is told all the same
    return match


def definitions(match: Match) -> Mapping[str, Definition]:
    found: Mapping[str, Definition] = match.game.definitions(match.setup)
    return found


def said(match: Match) -> Iterator[tuple[Logged, Quote]]:
    for logged in match.log:
        if logged.words is not None:
            yield logged, logged.words


def nodes(card: Any) -> list[Worded]:
    return [node for node in walk(card.rules) if isinstance(node, Worded)]


def at_word_boundaries(text: str, start: int, end: int) -> bool:
    """Whether no word is cut in two; a command's name begins with its hyphens."""
    before, words, after = text[:start], text[start:end], text[end:]
    begins = not (re.search(r"[\w-]\Z", before) and re.match(r"\w", words))
    return begins and not (re.search(r"\w\Z", words) and re.match(r"\w", after))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [*SOME, -1])
def test_every_node_that_does_something_knows_its_words(game: str, seed: int) -> None:
    cards = tools(game).compile(RECIPES[game].file(made_up(game, random.Random(seed))).encode()).cards if seed >= 0 else None
    printed = cards or GAMES[game].definitions(GAMES[game].complete(Setup(game=game)))
    assert printed
    for card in printed.values():
        for node in nodes(card):
            words = node.words
            assert words is not None, (card.text, node)
            assert words.text == card.text, card.name
            assert str(words).strip()
            assert at_word_boundaries(words.text, words.start, words.end), str(words)
            for inner in nodes_inside(node):
                assert inner.words is not None
                assert words.start <= inner.words.start
                assert inner.words.end <= words.end, (str(inner.words), str(words))


def nodes_inside(node: Worded) -> list[Worded]:
    return [inner for inner in walk(node) if isinstance(inner, Worded)]


def test_words_are_no_part_of_what_is_meant_and_go_wherever_a_node_goes() -> None:
    language = tools("bloodless").language
    one, other = (language.compile(text).rules.effect for text in ("Draw a card.", "Gain 1 blood. Draw a card."))
    assert one[0] == other[1]
    assert hash(one[0]) == hash(other[1])
    assert str(one[0].words) == str(other[1].words) == "Draw a card"
    assert one[0].words != other[1].words
    again = pickle.loads(pickle.dumps(other))
    assert [str(node.words) for node in again] == ["Gain 1 blood", "Draw a card"]
    assert "words" not in repr(other)


@pytest.mark.parametrize("made", [False, True], ids=["own", "made up"])
@pytest.mark.parametrize("seed", SOME)
@pytest.mark.parametrize("game", CITING)
def test_what_a_card_does_cites_words_that_have_the_power_to_do_it(game: str, seed: int, made: bool) -> None:
    match = played(game, seed, made)
    printed = definitions(match)
    for logged, words in said(match):
        card: Any = printed[words.card.name]
        assert words.text == card.text
        assert at_word_boundaries(words.text, words.start, words.end), str(words)
        kinds = {
            type(node).__name__ for node in nodes(card) if node.words and (node.words.start, node.words.end) == (words.start, words.end)
        }
        assert kinds, f"{words} are the words of nothing on {card.name}"
        power = POWER[game].get(logged.event.kind())
        assert power is None or kinds & set(power.split()), (logged.event, str(words), kinds)


@pytest.mark.parametrize("seed", SOME)
@pytest.mark.parametrize("made", [False, True], ids=["own", "made up"])
def test_what_the_rules_say_a_text_did_has_its_words(made: bool, seed: int) -> None:
    """The events of Data.Warriors say why cards were drawn, discarded and set: by a text, or by the rulebook."""
    match = played("datawarriors", seed, made)
    for logged in match.log:
        why = getattr(logged.event, "why", "")
        if why:
            assert (logged.words is not None) is (why == "text"), logged
        if logged.event.kind() in ("wiped", "leaked", "restored", "sifted", "freed"):
            assert logged.words is not None, logged
        if logged.event.kind() in ("issued", "script_played", "passed", "turn_began", "step_began", "resolved", "script_done", "game_over"):
            assert logged.words is None, logged


@pytest.mark.parametrize("seed", SOME)
def test_what_players_and_the_rulebook_do_cites_no_card(seed: int) -> None:
    for made in (False, True):
        match = played("bloodless", seed, made)
        for logged in match.log:
            if logged.event.kind() in ("turn", "start_of_turn", "start_of_main", "start_of_attack", "setup", "mulligan", "step"):
                assert logged.words is None, logged
            if logged.event.kind() in ("play", "attack", "strike") and not any(name == "Consequence" for name, _ in logged.chain):
                assert logged.words is None, logged


BY_THE_RULES = "TurnBegan PhaseBegan PriorityGiven PriorityPassed CardPlayed BuildingPlayed AbilityUsed ScripPaid TookEffect NoEffect"


@pytest.mark.parametrize("made", [False, True], ids=["own", "made up"])
@pytest.mark.parametrize("seed", SOME)
def test_a_text_of_technomancy_is_cited_only_while_it_takes_effect_or_triggers(seed: int, made: bool) -> None:
    for logged in played("technomancy", seed, made).log:
        kind = logged.event.kind()
        taking = any(place == ("Resolving", "3.4.5") for place in logged.chain)
        if kind in BY_THE_RULES.split() or not (taking or kind.startswith("Trigger")):
            assert logged.words is None, logged
        if kind in ("Triggered", "TriggerStacked"):
            assert logged.words is not None, logged


@pytest.mark.parametrize("game", CITING)
def test_words_are_cited_and_found_by_those_who_ask_why(game: str) -> None:
    cited = 0
    for seed in SEEDS:
        match = played(game, seed, made=False)
        for logged, words in said(match):
            reasons = why_event(match.game.rulebook, logged, REFEREE)
            assert [reason.words for reason in reasons if reason.words is not None] == [words]
            cited += 1
    assert cited > 50


@pytest.mark.parametrize("seed", SOME)
def test_whoever_may_not_know_a_card_is_told_none_of_its_words(seed: int) -> None:
    """Face-down cards of Bloodless are paid for by their own words: who looks on sees that something is paid, and not by which card."""
    for made in (False, True):
        match = played("bloodless", seed, made)
        for logged, words in said(match):
            if logged.readers is None:
                continue
            for viewer in (*match.position.seats, SPECTATOR):
                seen = logged.seen(viewer)
                told = any(reason.words is not None for reason in why_event(match.game.rulebook, logged, viewer))
                may = viewer in logged.readers
                assert (not isinstance(seen.words, UnsetType)) is told is may
                if not may:
                    assert words.card.name not in str(seen)


def test_some_words_are_secret() -> None:
    readers = [logged.readers for seed in SEEDS for made in (False, True) for logged, _ in said(played("bloodless", seed, made))]
    assert any(each is not None for each in readers), "otherwise the test above proves nothing"
    assert any(each is None for each in readers)


@pytest.mark.parametrize("game", CITING)
@pytest.mark.parametrize("command", ["concede", "timeout"])
def test_an_act_of_the_host_in_the_middle_of_a_text_cites_no_card(game: str, command: str) -> None:
    interrupted = 0
    for seed in SEEDS:
        match = Match(GAMES[game], setup(game, seed, False), Deal(seed=seed))
        chance = random.Random(seed)
        for _ in range(CHOICES):
            if match.position.result() is not None:
                break
            seat, decision = chance.choice(sorted(match.position.pending().items()))
            if any(process in ("Consequence", "Perform", "Resolving") for process, _ in match.position.chain()):
                position, log = match.position.clone(), list[Logged]()
                position.listen(log)
                assert position.command(Command(command, seat)) is None
                acts = log if command == "concede" else log[:1]
                assert acts
                assert not any(logged.words for logged in acts), log
                interrupted += 1
            match.choose(seat, chance.choice(decision.options).notation)
    assert interrupted

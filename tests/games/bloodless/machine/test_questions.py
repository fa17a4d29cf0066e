"""What players are asked and told on a table of columns: the same as on a table of objects, in games of random choices."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from netdeck.games.bloodless.machine.game import GAME
from netdeck.games.bloodless.rules.state import Table
from tests.games.bloodless.made_up import OPTIONS
from tests.generated.cards import RECIPES, table_of
from tests.generated.playing import OBJECTS, STEPS

from netdeck.games.bloodless import GAME as BEFORE
from netdeck.games.bloodless.at_table import TableState
from netdeck.kernel import CardId, Decision, Game, Machine, Option, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.allowance import TooMuchError, allowing
from netdeck.scenarios.model import Scenario
from netdeck.scenarios.playing import Story
from netdeck.scenarios.running import read_paths

MOST = 80
"""So many decisions of a game are compared."""
CARD_VERBS = ("play", "flip", "expend", "use", "pick", "devour", "evolve", "take")
PLACES = ("A1", "A4", "B2", "A.hand", "B.timeline")
SCENARIOS = sorted((Path(__file__).parents[3] / "scenarios" / "bloodless").glob("*.toml"))
WORDS = ("draw main", "draw blood", "draw", "end", "keep", "mulligan", "pass", "done", "yes", "X=0", "X=99", "dance", "pick A", "pick B")


def setup(seed: int) -> Setup:
    """Two of the starter decks, decks of any cards of the set, or cards that nobody wrote; each with other options."""
    chooser = random.Random(seed)
    if seed % 3 == 0:
        return table_of("bloodless", chooser)
    options = {name: chooser.choice(values) for name, values in OPTIONS.items()}
    bases = [chooser.choice(list(BEFORE.decks.values())) for _ in BEFORE.seat_names]
    decks = {seat: any_cards(base, chooser) if seed % 3 == 1 else base for seat, base in zip(BEFORE.seat_names, bases, strict=True)}
    return BEFORE.complete(Setup(game=BEFORE.id, decks=decks, options=options))


def any_cards(base: str, chooser: random.Random) -> str:
    """A deck in which cards of the whole set take the places of all that it can do without."""
    recipe = RECIPES["bloodless"]
    printed = [card.printed for card in BEFORE.cards.values()]
    others = [card.name for card in printed if recipe.allowed(card) and not card.is_vestige and not card.is_flask and card.name not in base]
    return recipe.deck(base, chooser.sample(others, min(10, len(others))))


def both(seed: int, most: int = MOST) -> Iterator[tuple[Machine, Machine, Seat]]:
    """The same game on both tables, at every decision, and who is asked."""
    of = setup(seed)
    before, now = (game.start(of, Rng(key_from_seed(seed))) for game in (BEFORE, GAME))
    chooser = random.Random(seed)
    for _ in range(most):
        if before.result() is not None:
            return
        (seat,) = before.pending()
        yield before, now, seat
        at = chooser.randrange(len(before.pending()[seat].options))
        for position in (before, now):
            position.take(seat, position.pending()[seat].options[at])


def in_words(option: Option | None) -> tuple[object, ...]:
    """All of an option but what only the rules read."""
    return () if option is None else (option.notation, option.touches, option.label, option.act, option.is_what())


def asked(decision: Decision) -> tuple[object, ...]:
    of = (decision.seat, decision.kind, decision.clause, decision.prompt, decision.source, decision.timeout)
    return (*of, [in_words(option) for option in decision.options], in_words(decision.on_timeout()))


def understood(position: Machine, decision: Decision, text: str) -> tuple[object, ...]:
    """What *text* means here."""
    state = position.state
    if isinstance(state, TableState):
        return in_words(GAME.understand(state, decision, text))
    assert isinstance(state, Table)
    return in_words(BEFORE.understand(state, decision, text))


def texts(position: Machine, seat: Seat, chooser: random.Random) -> list[str]:
    """Answers that somebody might try: all verbs, about cards that can be seen and cards that cannot, and about places."""
    state = position.state
    assert isinstance(state, Table)
    near = [card for card in state.cards if state.cards[card].live is not None or card in state.zones[f"{seat}.hand"]]
    cards: list[CardId] = [*near, *chooser.sample(list(state.cards), min(3, len(state.cards)))]
    found = [*WORDS, *(f"{verb}{place}" for place in PLACES for verb in ("@", "pick ", ""))]
    for card in cards:
        name = chooser.choice((*BEFORE.names_of(state, card), state.cards[card].zone))
        verb = chooser.choice(CARD_VERBS)
        more = {"play": ("", " @A1", " @B3"), "use": ("", ".1", ".2")}.get(verb, ("",))
        found.append(f"{verb} {name}{chooser.choice(more)}")
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_same_is_asked_at_every_decision(seed: int) -> None:
    decisions = 0
    try:
        with allowing(STEPS, OBJECTS):
            for before, now, seat in both(seed, 3 * MOST):
                assert asked(now.pending()[seat]) == asked(before.pending()[seat]), f"decision {decisions} of seed {seed}"
                decisions += 1
    except TooMuchError:
        pass
    assert decisions > 5


def compare_refusals(before: Machine, now: Machine, seat: Seat, tried: list[str]) -> Counter[str]:
    """Each of these answers is refused by both tables for the same reasons, or by neither; how often by which clause."""
    old, new, refused = before.pending()[seat], now.pending()[seat], Counter[str]()
    for text in tried:
        refusal = before.why_not(seat, text)
        assert now.why_not(seat, text) == refusal, f"{text} in {old.kind}"
        if refusal is not None:
            refused[refusal.clause] += 1
            assert now.facts_against(seat, text) == before.facts_against(seat, text), text
        assert understood(now, new, text) == understood(before, old, text), text
    return refused


def compare_facts(before: Machine, now: Machine, seat: Seat) -> None:
    """The rules looked at the same to offer what they offer."""
    for old, new in zip(before.pending()[seat].options, now.pending()[seat].options, strict=True):
        facts = now.facts(seat, new)
        assert all(fact.ok for fact in facts), facts
        if not (new.is_what().word == "pick" and new.is_what().place):  # of spaces the table of objects says nothing of use
            assert facts == before.facts(seat, old)


@pytest.mark.parametrize("seed", range(6))
def test_the_same_is_refused_for_the_same_reasons(seed: int) -> None:
    chooser = random.Random(seed)
    refused = Counter[str]()
    with allowing(STEPS, OBJECTS):
        for before, now, seat in both(seed):
            refused += compare_refusals(before, now, seat, texts(before, seat, chooser))
    assert len(refused) > 8, refused


@pytest.mark.parametrize("seed", range(6))
def test_the_rules_looked_at_the_same_to_offer_something(seed: int) -> None:
    with allowing(STEPS, OBJECTS):
        for before, now, seat in both(seed):
            compare_facts(before, now, seat)


class _StoryBefore(Story):
    def _game(self) -> Game:
        return BEFORE


class _StoryNow(Story):
    def _game(self) -> Game:
        return GAME


def positions(scenario: Scenario) -> Iterator[tuple[Machine, Machine]]:
    """Where a scenario begins and what each of its steps leads to, on both tables."""
    before, now = _StoryBefore(scenario), _StoryNow(scenario)
    for number in range(-1, len(scenario.steps)):
        for story in (before, now):
            story.begin() if number < 0 else story.take(scenario.steps[number], ("when", number))
        assert isinstance(before.position, Machine)
        assert isinstance(now.position, Machine)
        yield before.position, now.position


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_the_same_is_asked_and_refused_in_every_scenario(file: Path) -> None:
    chooser = random.Random(file.stem)
    compared = 0
    for scenario in read_paths([file]):
        assert isinstance(scenario, Scenario)
        for before, now in positions(scenario) if not scenario.refused else ():
            assert now.pending().keys() == before.pending().keys(), scenario.title
            for seat, decision in before.pending().items():
                assert asked(now.pending()[seat]) == asked(decision), scenario.title
                compare_facts(before, now, seat)
                compare_refusals(before, now, seat, chooser.sample(texts(before, seat, chooser), 8))
                compared += 1
    assert compared


def test_looking_for_reasons_changes_nothing() -> None:
    chooser = random.Random(1)
    for before, now, seat in both(1):
        assert isinstance(now.state, TableState)
        whole, offers = now.state.table.whole(), list(now.state.table.offers)
        for text in texts(before, seat, chooser):
            now.facts_against(seat, text)
        assert now.state.table.whole() == whole
        assert now.state.table.offers == offers

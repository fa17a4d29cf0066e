"""Rulings that add a rule: each is an option, the rulebook as written is a variant without them, and each option changes play."""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest
from tests.every_game import GAMES, INSTALLED

from netdeck import registry
from netdeck.kernel import AS_WRITTEN, Basis, Game, Rng, RuleOption, Setup, Variant, key_from_seed
from netdeck.kernel.open_questions import addition_faults, open_questions
from netdeck.scenarios import Scenario, read_paths, run

SCENARIOS = Path(__file__).parents[1] / "scenarios"
MOST_CHOICES = 20_000
"""A game that takes so many choices is taken to have no end."""
ADDED = [(game, name) for game in map(registry.find, INSTALLED) for ruling in game.rulebook.additions() for name in ruling.adds]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_a_ruling_adds_is_an_option_and_off_as_written(game: Game) -> None:
    assert addition_faults(game) == []


@pytest.mark.parametrize("id", INSTALLED)
def test_every_ruling_says_what_it_rests_on(id: str) -> None:
    text = registry.find(id).package_text("rulebook.toml")
    assert text is not None
    assert [ruling["id"] for ruling in tomllib.loads(text)["ruling"] if "basis" not in ruling] == []


@pytest.mark.parametrize("id", INSTALLED)
def test_no_ruling_points_to_what_readers_do_not_have(id: str) -> None:
    """Sections of a specification and the keys of its evidence (``D``, ``E``, ``G``, ``X``) mean nothing in the rulebook itself."""
    for file in ("rulebook.toml", "rulebook.de.toml"):
        text = registry.find(id).package_text(file)
        assert text is not None
        assert "§" not in text
    keys = {"D", "E", "G", "X"}
    pointing = [ruling.id for ruling in registry.find(id).rulebook.rulings.values() if keys & set(ruling.why.replace(";", ",").split(", "))]
    assert pointing == []


@pytest.mark.parametrize("id", INSTALLED)
def test_every_game_has_its_rulebook_as_written(id: str) -> None:
    game = registry.find(id)
    assert open_questions(game)
    assert as_written(game)


def as_written(game: Game) -> list[str]:
    return [id for id in game.variants if id == AS_WRITTEN or id.endswith(f"-{AS_WRITTEN}")]


@pytest.mark.parametrize(("game", "variant"), [(game, id) for game in map(registry.find, INSTALLED) for id in as_written(game)])
def test_games_as_written_end(game: Game, variant: str) -> None:
    for seed in range(3):
        chooser = random.Random(seed)
        position = game.start(game.complete(Setup(game=game.id, variant=variant)), Rng(key_from_seed(seed)))
        for _ in range(MOST_CHOICES):
            pending = position.pending()
            if not pending:
                break
            seat = chooser.choice(list(pending))
            position.take(seat, chooser.choice(pending[seat].options))
        assert position.result() is not None


@pytest.mark.parametrize(("game", "name"), ADDED, ids=[f"{game.id}-{name}" for game, name in ADDED])
def test_an_addition_changes_play_in_a_scenario(game: Game, name: str) -> None:
    """One of the scenarios of its ruling passes with the rule or without it, and not the other way."""
    option = game.options[name]
    (ruling,) = (ruling.id for ruling in game.rulebook.additions() if name in ruling.adds)
    assert any(changes(game, scenario, option) for scenario in scenarios_of(game.id) if ruling in scenario.clauses)


def changes(game: Game, scenario: Scenario, option: RuleOption) -> bool:
    usual = game.variants[scenario.variant or next(iter(game.variants))].options.get(option.name, option.default)
    now = scenario.options.get(option.name, usual)
    other = added(option) if now == option.written else option.written
    turned = replace(scenario, options={**scenario.options, option.name: other})
    return run(scenario).passed and not run(turned).passed


def added(option: RuleOption) -> object:
    """A value with which the rule holds."""
    others = option.choices or (option.default, not option.written)
    return next(value for value in others if value != option.written)


@cache
def scenarios_of(game: str) -> list[Scenario]:
    return list(_scenarios(game))


def _scenarios(game: str) -> Iterator[Scenario]:
    return (item for item in read_paths([SCENARIOS / game]) if isinstance(item, Scenario))


# What the check finds


class Planted:
    """As much of a game as the check looks at."""

    def __init__(self, game: Game, **parts: object) -> None:
        self.rulebook, self.options, self.variants = game.rulebook, game.options, game.variants
        self.__dict__.update(parts)


@pytest.mark.parametrize("id", INSTALLED)
def test_an_addition_without_an_option_is_found(id: str) -> None:
    game = registry.find(id)
    ruling = game.rulebook.additions()[0]
    lost = MappingProxyType({name: option for name, option in game.options.items() if name not in ruling.adds})
    found = addition_faults(Planted(game, options=lost, variants={}))  # type: ignore[arg-type]
    assert f"{ruling.id} adds a rule by {ruling.adds[0]}, which is no option" in found


@pytest.mark.parametrize("id", INSTALLED)
def test_an_addition_that_no_ruling_names_and_one_that_stays_on_are_found(id: str) -> None:
    game = registry.find(id)
    more = RuleOption("spare", True, "", "one rule more", adds=True, written=False)
    options = MappingProxyType({**game.options, "spare": more})
    found = addition_faults(Planted(game, options=options))  # type: ignore[arg-type]
    assert "the option spare adds a rule by no ruling" in found
    assert all(f"the variant {variant} has spare = True" in found for variant in as_written(game))


def test_a_variant_as_written_changes_nothing_else() -> None:
    game = registry.find("technomancy")
    wrong = Variant(AS_WRITTEN, "", {**game.variants[AS_WRITTEN].options, "recovery": "active"})
    found = addition_faults(Planted(game, variants={**game.variants, AS_WRITTEN: wrong}))  # type: ignore[arg-type]
    assert found == ["the variant as-written has recovery = 'active'"]


def test_rulings_of_the_other_kinds_add_nothing() -> None:
    for game in GAMES.values():
        assert all(bool(ruling.adds) == (ruling.basis is Basis.ADDS) for ruling in game.rulebook.rulings.values())

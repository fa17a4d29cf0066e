"""Every phrase has power: it stands in a sentence that changes something on one made-up table, and nothing on another."""

import pytest
from tests.language.card_games import GAMES, tools
from tests.power.unshown import UNSHOWN
from tests.power.witnesses import Witness, changes, holds, phrases_in, witnesses
from tests.seeds import share

ALL = [(game, one) for game in GAMES for one in witnesses(game)]


@pytest.mark.parametrize(("game", "one"), share(5, ALL), ids=[f"{game}-{n}" for n, (game, _) in enumerate(ALL)])
def test_a_sentence_changes_something_on_one_table_and_nothing_on_another(game: str, one: Witness) -> None:
    assert holds(game, one), f"{one}\nrun: python scripts/find_power.py {game}"


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_stands_in_such_a_sentence(game: str) -> None:
    shown = {cls for one in witnesses(game) for cls in phrases_in(game, one.text)}
    left = {cls.__name__ for cls in set(tools(game).language.maker.phrases) - shown}
    assert sorted(left - set(UNSHOWN[game])) == [], f"run: python scripts/find_power.py {game}"
    assert sorted(set(UNSHOWN[game]) - left) == [], "these are shown, or no phrases any more: they need no excuse"


ASKS = [("bloodless", "Choose a creature."), ("bloodless", "Gain 0 blood."), ("datawarriors", "Target another user. You draw 0.")]


@pytest.mark.parametrize(("game", "text"), ASKS)
def test_to_be_asked_is_no_power(game: str, text: str) -> None:
    tables = tools(game).tables(text)
    assert tables
    assert not any(changes(game, table, lot=0) for table in tables)

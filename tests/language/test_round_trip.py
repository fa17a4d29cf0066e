"""Text, tree and text agree: for every card that comes with a game, and for sentences made up from the grammar."""

import random

import pytest
from lark.grammar import Rule
from tests.language.sentences import SentenceMaker

from netdeck.games.bloodless.cardset import starter
from netdeck.games.bloodless.language import compiled, language
from netdeck.games.bloodless.printed import Printed
from netdeck.games.bloodless.wording import on_one_line, rendered
from netdeck.language.compiling import TextError

CARDS = sorted(starter().cards.values(), key=lambda card: card.name)
MAKER = SentenceMaker(language())
IN_CONTEXT = {
    "chapter": "1: Draw a card.",
    "modes": "Choose one: gain 2 blood; or draw a card.",
    "more_modes": "Choose one: gain 2 blood; lose 1 blood; or draw a card.",
    "search": "Search your main deck for up to 2 Rite cards.",
    "draws_from": "Whenever you draw a card from your blood deck, gain 1 blood.",
    "at_bottom": "Move a card from your hand to the bottom of your main deck.",
    "otherwise": "If you control a command, draw a card. Otherwise, gain 1 blood.",
    "shuffle_it": 'When this creature is played, create a "Sporeling" in your main deck and shuffle it.',
}
"""Phrases that make sense only beside others, which making up by chance seldom finds."""


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_what_a_card_prints_compiles_to_the_same_rules(card: Printed) -> None:
    assert language().compile(card.text).rules == card.rules


def test_the_starter_set_is_written_as_it_is_printed() -> None:
    import tomllib
    from importlib.resources import files

    source = files("netdeck.games.bloodless").joinpath("cards").joinpath("first-bleeding.toml").read_text(encoding="utf-8")
    for table in tomllib.loads(source)["card"]:
        assert table.get("text", "").strip() == starter().cards[table["name"]].text


@pytest.mark.parametrize("seed", range(8))
def test_made_up_sentences_are_told_again_as_they_were_understood(seed: int) -> None:
    rng = random.Random(seed)
    understood = 0
    for _ in range(150):
        line = MAKER.line(rng, depth=rng.randint(4, 11))
        try:
            text, told = compiled(line)
        except TextError:
            continue
        understood += 1
        assert compiled(told) == (text, told) or compiled(told)[0].rules == text.rules, line
        assert rendered(compiled(told)[0].rules) == told, line
    assert understood > 40


@pytest.mark.parametrize("rule", language().parser.rules, ids=lambda rule: f"{rule.origin.name}-{rule.alias or ''}-{rule.order}")
def test_every_phrase_can_be_used(rule: Rule) -> None:
    """Each alternative of the grammar stands in some text that compiles and can be told again."""
    name = rule.alias or rule.origin.name
    if name in IN_CONTEXT:
        assert compiled(IN_CONTEXT[name])[1] == IN_CONTEXT[name]
        return
    rng = random.Random(f"{rule.origin.name}{rule.order}")
    for _ in range(600):
        line = MAKER.line(rng, wanted=rule, depth=rng.randint(4, 8))
        if MAKER.used is not rule:
            continue
        try:
            compiled(line)
        except TextError:
            continue
        return
    pytest.fail(f"no text was found that uses {rule}")


def test_a_table_prints_lines_behind_one_another() -> None:
    assert on_one_line("Flip: 1 blood\nLimit: 2") == "Flip: 1 blood. Limit: 2"
    assert on_one_line("Legendary\nDraw a card.") == "Legendary. Draw a card."

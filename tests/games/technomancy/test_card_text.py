"""Card text: read, written, refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.card_files import read_cards
from netdeck.games.technomancy.grammar.nouns import MINUS
from netdeck.games.technomancy.language import language, read_text
from netdeck.language.card_file import CardFileError
from netdeck.language.text_errors import TextError

AGENT = '[[card]]\nname = "Probe"\ntype = "agent"\ncost = "{1}"\npower = 1\nhealth = 1\ntext = "%s"\n'
HACK = '[[card]]\nname = "Probe"\ntype = "quickhack"\ncost = "{1}"\ntext = "%s"\n'


@pytest.mark.parametrize("name", sorted(GAME.cards))
def test_the_starter_set_reads_and_writes_the_same(name: str) -> None:
    card = GAME.cards[name]
    assert language().told(card.rules) == card.text
    assert read_text(language().told(card.rules), card.type) == card.rules


FORMS = {
    "agent": [
        "Whenever ~ becomes deployed, you gain 1 health.",
        "Whenever another agent enters, create a Scrap Drone.",
        "Whenever an agent an opponent controls leaves the battlefield, each player draws a card.",
        "Whenever an agent becomes deployed, its controller loses 1 health.",
        "Whenever an opponent draws a card, you may discard a card.",
        "Whenever a player plays a program, recover ~.",
        "At the beginning of an opponent's turn, if 2 or more agents died this turn, draw three cards.",
        "Whenever another agent enters, if you control 3 or more buildings, put it into its owner's discard pile.",
        "Agents can't recover.",
        "Opponents can't play buildings.",
        "Agents you control have Guard and Ghost.",
        "Buildings an opponent controls lose all abilities.",
        "Agents are 1/1.",
        f"Other agents get {MINUS}1 power while it is not your turn.",
        "Cards players play cost {2} more.",
        "Your maximum hand size is increased by 2.",
        "You may play two additional buildings each turn.",
        "{2}, Pay 3 health: Draw a card. Use it only once each turn.",
        "Discard two cards: Destroy target recovered CORP2 agent with power 4 or more. Use it only when you could play a program.",
        "{0}: You gain 1 health. Use it at most two times each turn.",
        "~ enters recovered. ~ costs {1} more for each building on the battlefield.",
        "Deploy ~: Put up to one target agent card in a discard pile onto the battlefield under its owner's control.",
    ],
    "quickhack": [
        "Target agent becomes 1/1 until end of turn.",
        "~ deals 1 damage to target agent. Target player loses 1 health.",
        "~ deals X damage to each agent, where X is the number of buildings you control.",
        "~ deals X damage to target player, where X is target agent's power.",
        "Target agent is also CORP1 and CORP2 until end of turn. It can't strike until end of turn.",
        "Create two Scrap Drones in your hand. Create a copy of target agent with Guard in your hand.",
        "Counter target card or ability on the stack.",
        "Choose one — Draw a card. You gain 1 health. • Destroy target building.",
        'Create a "Breaker of Worlds". Create two "Tower Guard". Draw 12 cards.',
        "~ deals 1 damage to target agent. It gets +1 power. Target agent with Ghost loses all abilities. Its controller draws a card.",
    ],
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in FORMS.items() for text in texts])
def test_forms_beyond_the_set_round_trip(kind: str, text: str) -> None:
    rules = read_text(text, kind)
    assert language().told(rules) == text
    assert read_text(language().told(rules), kind) == rules


def test_an_unknown_phrase_has_a_caret_and_what_was_expected() -> None:
    with pytest.raises(TextError) as caught:
        read_text("Strike. Whenever ~ sings, draw a card.", "agent")
    (problem,) = caught.value.problems
    words, caret = problem.drawn().splitlines()
    assert words.index("sings") == caret.index("^")
    assert "expected something that happens to a card" in problem.message


@pytest.mark.parametrize(
    ("code", "key", "text"),
    [
        ("V1", "name", AGENT % "Strike." + AGENT % "Guard."),
        ("V2", "type", '[[card]]\nname = "Probe"\ntype = "ship"\n'),
        ("V3", "type", '[[card]]\nname = "Probe"\ntype = "agent"\npower = 1\n'),
        ("V3", "power", '[[card]]\nname = "Probe"\ntype = "building"\npower = 1\n'),
        ("V4", "cost", '[[card]]\nname = "Probe"\ntype = "building"\ncost = "{C6}"\n'),
        ("V5", "text", '[[card]]\nname = "Probe"\ntype = "program"\ntext = ""\n'),
        ("V5", "text", HACK % "Deploy ~: Draw a card."),
        ("V7", "text", AGENT % "{1}: Gain {C1}."),
        ("V8", "text", AGENT % "{0}: Draw a card."),
        ("V9", "text", HACK % "Destroy it."),
        ("V10", "text", AGENT % "Fly."),
        ("V10", "colour", AGENT % "Strike." + 'colour = "red"\n'),
        ("V11", "text", AGENT % "When ~ dies, create a Unicorn."),
        ("V12", "level", AGENT % "Strike." + "level = 10\n"),
        ("V13", "text", HACK % "~ deals X damage to target agent."),
        ("V14", "text", HACK % "~ deals 3 damage to target agent, or 5 if it was overclocked."),
        ("V15", "text", HACK % "Gain control of target agent for as long as you control ~."),
        ("V16", "level", AGENT % "Strike." + "created_only = true\nlevel = 1\n"),
    ],
)
def test_what_is_wrong_with_a_card_file_is_told_with_card_and_key(code: str, key: str, text: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read_cards(text, "probe.toml", GAME.cards)
    found = [problem for problem in caught.value.problems if problem.code == code]
    assert found
    assert found[0].card == "Probe"
    assert found[0].source.startswith(key), found[0].drawn()


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(CardFileError) as caught:
        read_cards(AGENT % "{0}: Draw a card." + '[[card]]\nname = "Other"\ntype = "agent"\ncost = "{C9}"\n', "two.toml", GAME.cards)
    assert {each.code for each in caught.value.problems} >= {"V8", "V4", "V3"}


def test_equal_words_make_equal_cards() -> None:
    one = read_cards(AGENT % "Strike.", "a.toml")["Probe"]
    assert (one.power, one.health, one.scrip_cost, one.factions) == (1, 1, 1, frozenset())
    assert one.keywords == {"strike"}


@pytest.mark.parametrize(
    ("form", "text", "words"),
    [
        (AGENT, "Whenever an opponent plays a building, counter it.", "it"),
        (HACK, "Counter target agent.", "target agent"),
        (HACK, "Destroy target quickhack.", "target quickhack"),
        (HACK, "Return ~ to its owner's hand.", "~"),
        (AGENT, "Quickhacks get +1/+1.", "Quickhack"),
        (AGENT, "Agents can't play quickhacks.", "can't play quickhacks"),
        (AGENT, "Whenever an agent dies, destroy it.", "it"),
        (AGENT, "Whenever a building dies, draw a card.", "dies"),
        (AGENT, "Whenever a program enters, draw a card.", "program"),
        (AGENT, "At the beginning of your turn, destroy it.", "it"),
        (HACK, "You gain X health, where X is the number of programs.", "program"),
        (AGENT, "Scrap a quickhack: Draw a card.", "quickhack"),
        (AGENT, "As an additional cost, deploy ~.", "deploy ~"),
        (HACK, "As an additional cost, discard ~. Draw a card.", "discard ~"),
        (HACK, "Strike. Draw a card.", "Strike"),
        (HACK, "Rapid. Draw a card.", "Rapid"),
    ],
)
def test_what_could_never_be_found_is_refused_under_a_caret(form: str, text: str, words: str) -> None:
    """A verb whose object can never be there would be a text that does nothing (R63, R64)."""
    with pytest.raises(CardFileError) as caught:
        read_cards(form % text, "probe.toml")
    (problem,) = caught.value.problems
    assert problem.code in ("V5", "V9", "V18", "V19")
    assert problem.clause in GAME.rulebook
    assert problem.source[problem.column - 1 :][: problem.length] == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Each agent draws a card.", "draws a card."),
        ("Target agent discards a card.", "discards a card."),
        ("Destroy each player.", "player"),
        ("Target agent or player gets +1/+1.", "gets"),
        ("Counter you.", "you"),
        ("You gain X health, where X is each player's power.", "player"),
        ("That player loses 1 health.", "That player loses 1 health."),
        ("Destroy target agent an opponent controls you control.", "you control"),
        ("Return target agent to your hand.", "Return target agent to your hand"),
        ("Draw a card. Use it only once each turn.", "Use it only once each turn."),
        ("Gain {C1} for each agent.", "Gain {C1}"),
        ("Destroy target wombat.", ""),
    ],
)
def test_what_has_no_meaning_does_not_compile(text: str, words: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read_cards(HACK % text, "probe.toml", GAME.cards)
    (problem,) = caught.value.problems
    assert problem.source[problem.column - 1 :][: problem.length] == words or not words
    assert not problem.meant or read_cards(HACK % problem.meant, "probe.toml", GAME.cards)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (AGENT, "When ~ enters, destroy target agent. Its controller draws a card."),
        (AGENT, "Whenever an opponent plays a card, counter it."),
        (AGENT, "Whenever a player draws a card, that player loses 1 health."),
        (AGENT, "Whenever an agent dies, return it to its owner's hand."),
        (AGENT, "Whenever you play a quickhack, create a copy of it in your hand."),
        (HACK, "Counter target program unless its controller pays {1}."),
    ],
)
def test_what_can_be_found_compiles(form: str, text: str) -> None:
    read_cards(form % text, "probe.toml")


@settings(max_examples=40, deadline=None)
@given(
    st.text("bcdfghjklmnpqrstvwz", min_size=5, max_size=9), st.sampled_from(["target agent", "an agent", "two cards", "all agents", "it"])
)
def test_a_deed_that_nobody_knows_has_the_caret_whatever_it_is_done_to(deed: str, what: str) -> None:
    """Any word may be a subtype, so that a text could go on after it: but it does not."""
    with pytest.raises(TextError) as caught:
        read_text(f"{deed.capitalize()} {what}.", "quickhack")
    problem = caught.value.problems[0]
    assert (problem.column, problem.length) == (1, len(deed)), problem.drawn()

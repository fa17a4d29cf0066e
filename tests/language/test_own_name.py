"""A card's own name in its text means the card, and nothing else that is called so."""

import pytest
from tests.language.card_games import tools

from netdeck.language.own_name import about_itself
from netdeck.language.text_errors import TextError

SAID = {
    "bloodless": (
        ("creature", "When Tin Crow enters the board, draw a card.", "When this creature enters the board, draw a card."),
        ("extended command", "When Tin Crow leaves the timeline, draw a card.", "When this command leaves the timeline, draw a card."),
        (
            "creature",
            "Whenever another Tin Crow dies, Tin Crow deals 1 damage to your opponent.",
            "Whenever another Tin Crow dies, this creature deals 1 damage to your opponent.",
        ),
    ),
    "datawarriors": (
        ("DAEMON", "When Tin Crow is trashed: Draw 2.", "When this card is trashed: Draw 2."),
        (
            "PRG",
            "Tin Crow's commands can't be halted.\n**--caw** {1} Draw 1.",
            "This card's commands can't be halted.\n**--caw** {1} Draw 1.",
        ),
    ),
    "technomancy": (
        ("agent", "When Tin Crow dies, draw a card.", "When ~ dies, draw a card."),
        ("building", "Deploy Tin Crow: Gain {C1}.", "Deploy ~: Gain {C1}."),
    ),
}


@pytest.mark.parametrize("game", SAID)
def test_a_card_may_call_itself_by_its_name(game: str) -> None:
    language = tools(game).language
    for kind, text, plain in SAID[game]:
        said = language.of_a_card(text, kind, "Tin Crow").words
        assert said == plain
        language.compile(said, kind)
        with pytest.raises(TextError):
            language.compile(text, kind)


@pytest.mark.parametrize(
    "text",
    [
        "Destroy a Tin Crow.",
        "Destroy each other Tin Crow.",
        'Draw a card for each creature named "Tin Crow".',
        "Spawn Tin Crow.",
        "Put 2 Tin Crow counters on a creature.",
        "Reveal a card from your hand. If it is a Tin Crow card, draw a card.",
        "Draw Tin Crows.",
    ],
)
def test_what_is_only_called_so_stays(text: str) -> None:
    assert about_itself(text, "Tin Crow", "this creature").words == text


def test_a_name_made_of_known_words_is_none() -> None:
    text = "Draw a crad. Building dies."
    for name in ("Draw", "Building"):
        assert tools("technomancy").language.of_a_card(text, "program", name).words == text


def test_a_text_that_compiles_keeps_its_words() -> None:
    text = "Search your main deck for a Tin Crow. Shuffle your main deck."
    assert tools("bloodless").language.of_a_card(text, "command", "Tin Crow").words == text


@pytest.mark.parametrize(("game", "numbers"), [("bloodless", "cost = 1\nhealth = 1\ndefense = 0\npower = 1\n"), ("technomancy", "")])
def test_a_card_file_takes_the_name_and_points_at_what_is_wrong_beside_it(game: str, numbers: str) -> None:
    kind = "creature" if game == "bloodless" else "agent"
    numbers = numbers or 'cost = "{1}"\npower = 1\nhealth = 1\n'
    head = f'[[card]]\nname = "Tin Crow"\ntype = "{kind}"\n{numbers}'
    fine = tools(game).compile(f'{head}text = "When Tin Crow dies, draw a card."\n'.encode())
    assert fine.fine, fine.problems
    assert [one.message for one in fine.remarks] == [fine.cards["Tin Crow"].text]
    assert "Tin Crow" not in fine.cards["Tin Crow"].text
    [problem] = tools(game).compile(f'{head}text = "When Tin Crow dies, fribble a card."\n'.encode()).problems
    assert problem.source[problem.column - 1 :].startswith("fribble")

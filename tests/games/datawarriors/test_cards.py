"""Card text: what is printed compiles, renders back to the same words, and nothing else is let in (V1 to V12)."""

from dataclasses import replace
from json import dumps

import pytest

from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.ast_nodes import Cards, CardType, Controls, Cost, Is, TargetUser, Who, Wipe
from netdeck.games.datawarriors.card_file import read_cards
from netdeck.games.datawarriors.language import language
from netdeck.language.card_file import CardFileError
from netdeck.language.text_errors import TextError


@pytest.mark.parametrize("name", GAME.cards)
def test_text_to_tree_to_text_is_stable(name: str) -> None:
    printed = GAME.cards[name]
    rules = language().compile(printed.text, printed.type)
    if rules.script is not None:
        rules = replace(rules, script=replace(rules.script, cost=printed.cost))
    assert rules == printed.rules
    assert language().told(printed.rules) == printed.text


def test_marks_and_blanks_do_not_matter() -> None:
    marked = "**--bombard**   {4} *Requires that you control 2 or more .PRG cards.*  Target another user.\tThe target wipes 5."
    assert language().compile(marked) == language().compile(marked.replace("*", ""))


def test_the_siege_cannon_is_its_text() -> None:
    (command,) = GAME.cards["Siege Cannon"].commands
    assert (command.name, command.cost, command.targets) == ("bombard", Cost(4), (TargetUser(),))
    assert command.requires == (Controls(Who.YOU, Cards(types=(CardType.PRG,)), Is(">=", 2)),)
    assert command.do == (Wipe(Who.TARGET, 5),)


def test_an_unknown_phrase_has_a_caret_under_it_and_says_what_is_known() -> None:
    with pytest.raises(TextError) as caught:
        language().compile("Other users can't target the host.\n**--x** {1} Target another user. The target eats 3.")
    (problem,) = caught.value.problems
    words, caret = problem.drawn().splitlines()
    assert problem.line == 2
    assert words[caret.index("^") :].startswith("eats 3")
    assert "expected something to do" in problem.message
    assert problem.near == ()  # nothing that is known is meant by it


def card(**changes: object) -> dict[str, object]:
    printed: dict[str, object] = {"name": "Test Card", "type": ".PRG", "cost": "{1}", "text": "**--go** {1} You draw 1."}
    return printed | changes


def source(*tables: dict[str, object]) -> str:
    return "\n".join("[[card]]\n" + "\n".join(f"{key} = {dumps(value)}" for key, value in table.items()) for table in tables)


WRONG = {
    "no such type": ("V1", card(type=".EXE")),
    "no such field": ("V1", card(colour="red")),
    "a field is missing": ("V1", {"name": "Test Card"}),
    "a name that is none": ("V2", card(name="_")),
    "a word of the notation": ("V2", card(name="Pass")),
    "a cost that is none": ("V3", card(cost="{-1}")),
    "a program that costs x": ("V3", card(cost="{x}")),
    "x without a range": ("V3", card(text="**--go** {x} You draw 1.")),
    "a range without x": ("V3", card(text="**--go** {1} x is 1 to 2. You draw 1.")),
    "x in the text only": ("V3", card(text="**--go** {1} You draw x.")),
    "a range that depends on x": ("V3", card(text="**--go** {x} x is 1 to twice x. You draw x.")),
    "a script with a command": ("V4", card(type=".SCRIPT")),
    "neither effect nor command": ("V5", card(text="Enters on another user's desktop.")),
    "a host without a .CONF": ("V6", card(text="Commands via the host cost 1 more.")),
    "executed via the host without a .CONF": ("V6", card(text="When a command is executed via the host: You draw 1.")),
    "a .CONF that enters elsewhere": (
        "V6",
        card(type=".CONF", text="Enters on another user's desktop.\nOther users can't target the host."),
    ),
    "a target without a slot": ("V7", card(text="**--go** {1} The target wipes 1.")),
    "a target of the wrong kind": ("V7", card(text="**--go** {1} Target a .PRG. The target wipes 1.")),
    "two targets of a kind": ("V7", card(text="**--go** {1} Target another user. Target another user. The target wipes 1.")),
    "they without for each": ("V8", card(text="**--go** {1} They wipe 1.")),
    "that user without an event": ("V8", card(text="**--go** {1} That user wipes 1.")),
    "two commands of a name": ("V9", card(text="**--go** {1} You draw 1.\n**--go** {2} You draw 2.")),
    "an effect that restores by itself": ("V10", card(text="When this card enters play: You restore 1.")),
    "an effect after a command": ("V11", card(text="**--go** {1} You draw 1.\nThis desktop's user has 1 more memory.")),
    "elsewhere after an effect": ("V11", card(text="This desktop's user has 1 more memory.\nEnters on another user's desktop.")),
}


@pytest.mark.parametrize(("code", "table"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_card_is_an_error_with_its_name_and_row(code: str, table: dict[str, object]) -> None:
    with pytest.raises(CardFileError) as caught:
        read_cards(source(table))
    assert (code, table["name"]) in {(problem.code, problem.card) for problem in caught.value.problems}
    assert all(problem.line > 0 and problem.source for problem in caught.value.problems)


def test_every_mistake_of_a_file_is_reported_at_once() -> None:
    with pytest.raises(CardFileError) as caught:
        read_cards(source(card(type=".EXE"), card(name="Other", cost="{-1}", colour="red"), card(name="Good")))
    assert len(caught.value.problems) == 3


def test_a_name_or_slug_stands_once() -> None:
    with pytest.raises(CardFileError, match="V2"):
        read_cards(source(card(), card()))
    with pytest.raises(CardFileError, match="V2"):
        read_cards(source(card(name="Echo-Probe")), "cards", GAME.cards)


@pytest.mark.parametrize("content", ["not toml [", "title = 'x'", "card = 3", "[card]\nname = 'x'", "[[cards]]\nname = 'x'"])
def test_a_file_that_is_none_is_refused(content: str) -> None:
    with pytest.raises(CardFileError):
        read_cards(content)


def test_every_phrase_of_the_model_goes_both_ways() -> None:
    """Phrases that the starter set does not use."""
    text = "\n".join(
        [
            "This desktop's user has 2 more memory.",
            "When this card enters play: *Requires that you have 3 or fewer cards in your hand and you have exactly 2 free.* You draw 1.",
            "**--a** {2+x} x is 1 to your free points. Once per Cleanup. Target your .PRG or .CONF. Eject the target. You lock x plus 1.",
            "**--b** {1} Target a .PRG. Target another user's process. Trash the target. Halt the target.",
            "**--d** {1} Target another user. The target discards the number of cards in your trash at random.",
            (
                "**--e** {1} *Requires that you control no .CONF cards and you control a .PRG card.* Target a .PRG, .CONF or .DAEMON. "
                "Gain control of the target until Exit. If it is not your turn: (You free the number of .PRG cards in your hand.) "
                "Otherwise: (For each other user: (They choose one: (They wipe 1.) or (They leak 1.) or (You draw 1.)))"
            ),
            "**--c** {0} Eject this card. If you have 2 or more cards in your drive: (You leak twice half of 3.)",
        ]
    )
    (printed,) = read_cards(source(card(text=text))).values()
    assert printed.text == text
    assert language().compile(printed.text) == printed.rules

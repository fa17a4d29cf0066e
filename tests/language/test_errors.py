"""What is wrong with a text or a file is told with its place, all at once, and nothing hostile takes long."""

import pytest
from tests.work import counted

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.cards.card_set import read_set, starter
from netdeck.games.bloodless.grammar.categories import KEYWORDS
from netdeck.games.bloodless.grammar.language import compiled, language
from netdeck.language.ast_nodes import Choose
from netdeck.language.card_file import CardFileError, FileProblem
from netdeck.language.limits import MOST_CHARACTERS
from netdeck.language.text_errors import TextError
from netdeck.language.tree_walk import walk

MOST_CALLS = 300_000
"""Of functions, for one file or text; the worst of those below takes 85,000."""

HEAD = '[set]\nid = "t"\nname = "T"\nversion = "1"\n'


def card(text: str = "", type: str = "creature", **fields: object) -> str:
    lines: dict[str, object] = {"name": '"Test"', "type": f'"{type}"', "cost": 1}
    if "command" not in type:
        lines |= {"health": 1, "defense": 0, "power": 1}
    lines |= fields
    body = "".join(f"{key} = {value}\n" for key, value in lines.items() if value is not None)
    return f"{HEAD}\n[[card]]\n{body}" + (f"text = '''\n{text}\n'''\n" if text else "")


def problems_of(source: str | bytes) -> tuple[FileProblem, ...]:
    with pytest.raises(CardFileError) as caught:
        read_set(source, "test.toml", (starter(),))
    return caught.value.problems


def codes(source: str) -> set[str]:
    return {problem.code for problem in problems_of(source)}


def test_a_phrase_that_is_not_known_gets_a_caret_and_its_neighbours() -> None:
    with pytest.raises(TextError) as caught:
        compiled("Draw a card.\nWhenever you plai a card, gain 1 blood.")
    (problem,) = caught.value.problems
    assert (problem.line, problem.column, problem.length) == (2, 14, 4)
    assert problem.drawn() == "Whenever you plai a card, gain 1 blood.\n             ^^^^"
    assert "play" in problem.near or "plays" in problem.near


def test_every_bad_line_is_reported() -> None:
    with pytest.raises(TextError) as caught:
        compiled("Drew a card.\nDraw a card.\nGain blod.\nWhen this creature sneezes, draw a card.")
    assert [problem.line for problem in caught.value.problems] == [1, 3, 4]


def test_a_text_that_stops_says_so() -> None:
    with pytest.raises(TextError, match="ends too early"):
        compiled("Draw a")


def test_a_pronoun_needs_something_to_stand_for() -> None:
    with pytest.raises(TextError) as caught:
        compiled("Destroy it.")
    assert caught.value.problems[0].code == "E13"


def test_it_is_what_was_mentioned_last_and_that_creature_is_not_this_one() -> None:
    rules = language().compile("Whenever this creature kills a creature, that card loses its text.").rules
    assert "Bound(name='that'" in str(rules.abilities[0])
    rules = language().compile("After this creature attacks, destroy it.").rules
    assert "Destroy(cards=Bound(name='this'" in str(rules.abilities[0])


def test_two_choices_are_kept_apart() -> None:
    rules = language().compile("Destroy a creature. Destroy another creature.").rules
    assert [node.bind for node in walk(rules.effect) if isinstance(node, Choose)] == ["chosen", "chosen2"]


def test_a_problem_in_a_file_stands_on_its_line_of_the_file() -> None:
    source = card("Flying\nGain 1 blod.")
    (problem,) = problems_of(source)
    assert source.splitlines()[problem.line - 1] == "Gain 1 blod."
    assert problem.source[problem.column - 1 :].startswith("blod")
    assert str(problem).startswith(f"test.toml:{problem.line}:{problem.column}: Test: ")
    one_line = HEAD + '[[card]]\nname = "T"\ntype = "command"\ncost = 1\ntext = "Gain 1 blod."\n'
    (problem,) = problems_of(one_line)
    assert problem.source[problem.column - 1 :].startswith("blod")


@pytest.mark.parametrize(
    ("code", "source"),
    [
        ("E01", card(type="wizard")),
        ("E02", card(health=None)),
        ("E02", card("Draw a card.", type="command", power=1)),
        ("E03", card(cost=-1)),
        ("E03", card(power=1.5)),
        ("E03", card(cost='">=2"')),
        ("E04", card("When this creature dies, draw X cards.")),
        ("E05", card("Draw a card.")),
        ("E05", card("When this creature dies, draw a card.", type="command")),
        ("E05", card("1: Draw a card.")),
        ("E05", card("2: Draw a card.", type="creature saga")),
        ("E05", card(type="creature saga")),
        ("E06", card("Flip: 2 blood", cost=3)),
        ("E07", card("When this creature dies, destroy a Wombat creature.")),
        ("E07", card('When this creature dies, spawn a "Nobody".')),
        ("E07", card(kins='["Wombat"]')),
        ("E07", card("Main phase, remove 1 drip counter from this creature: draw a card.")),
        ("E08", HEAD + '[[kin]]\nname = "A"\nparent = "B"\n[[kin]]\nname = "B"\nparent = "A"\n'),
        ("E12", card("Main phase: draw a card.")),
        ("E18", card("Sacrifice an enemy creature.", type="command")),
        ("E19", card("Whenever you gain blood, gain 1 blood.")),
        ("E21", card("Destroy a creature in your timeline.", type="command")),
        ("E22", card() + card().removeprefix(HEAD)),
    ],
)
def test_each_code_has_its_case(code: str, source: str) -> None:
    assert code in codes(source)


@pytest.mark.parametrize("kind", ["command", "extended command", "command saga"])
@pytest.mark.parametrize("keyword", KEYWORDS)
def test_a_keyword_that_does_nothing_on_a_command_is_refused_under_a_caret(kind: str, keyword: str) -> None:
    """Only what stays in play can be expended, be the only one, or be played again; only creatures fly, pierce and wander."""
    more = {"command": "Draw a card.", "extended command": "", "command saga": "1: Draw a card."}[kind]
    source = card(f"{keyword}\n{more}".strip(), type=kind)
    if kind != "command" and keyword in ("Legendary", "Expendable", "Cumulative", "Kin Call"):
        assert read_set(source, "good.toml", (starter(),)).cards["Test"].text
        return
    (problem,) = problems_of(source)
    assert problem.code == "E05"
    assert problem.clause in GAME.rulebook
    assert problem.source[problem.column - 1 :][: problem.length] == keyword


def test_the_same_things_said_well_are_fine() -> None:
    good = [
        card("Choose X, from 0 to 3.\nWhen this creature dies, draw X cards."),
        card("Draw X cards.", type="command", cost='"X"'),
        card("Main phase: draw a card. (once per turn)"),
        card("Enters with 2 drip counters.\nMain phase, remove 1 drip counter from this creature: draw a card."),
        card("Whenever you gain blood, gain 1 blood. (once per turn)"),
        card("1: Draw a card.\n2: Gain 1 blood.", type="command saga"),
    ]
    for source in good:
        assert read_set(source, "good.toml", (starter(),)).cards["Test"].text


@pytest.mark.parametrize(
    "hostile",
    [
        b"\x00\xff\xfe" * 100,
        b"\x7fELF" + bytes(range(256)),
        b"x" * 500_000,
        b"a = " + b"[" * 50_000,
        b"a" + b".a" * 20_000 + b" = 1",
        ("[[card]]\n" * 5_000).encode(),
        b'[[card]]\nname = "T"\ntext = """' + b"you may " * 10_000 + b'"""',
        card("You may " + "you may " * 110 + "draw a card.", type="command").encode(),
        card("Destroy a creature" + " next to a creature" * 39 + ".", type="command").encode(),
        card("Draw a card. " * 400, type="command").encode(),
        card("Gain 99999999999999999999 blood.", type="command").encode(),
        card("Draw a card.\n" * 500, type="command").encode(),
        card(name='"' + "n" * 5000 + '"').encode(),
        b"[set]\n[set]\n",
        b'card = "none"',
    ],
)
def test_hostile_files_are_answered_quickly(hostile: bytes) -> None:
    language().prepare()
    with counted() as work:
        problems = problems_of(hostile)
    assert work.calls < MOST_CALLS
    assert all(len(str(problem)) < 1000 for problem in problems)


def test_a_text_of_the_largest_size_is_read_in_a_moment() -> None:
    text = ("Deal 1 damage to each creature. " * (MOST_CHARACTERS // 32)).strip()
    lines = "\n".join(text[start : start + 320].strip() for start in range(0, len(text), 320))
    language().prepare()
    with counted() as work:
        assert len(language().compile(lines).rules.effect) > 50
    assert work.calls < MOST_CALLS


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("Destroy a creature next to each friendly creature.", "E23", "each friendly creature"),
        ("Destroy a creature next to 2 friendly creatures.", "E23", "2 friendly creatures"),
        ("If the power of a creature is 2 or more, draw a card.", "E23", "a creature"),
        ("Move a creature to an empty space next to a friendly creature. Draw cards equal to its power.", "E13", "it"),
        ("Gain 1 blood for each creature next to a friendly creature. It gains +1 power.", "E13", "It"),
        ("Draw cards equal to the power of a friendly creature.", "", ""),
    ],
)
def test_what_nobody_is_asked_for_is_told_under_a_caret(text: str, code: str, words: str) -> None:
    """In an instruction "a creature" is chosen; in a description it is any creature, so nothing later can mean it (R72)."""
    if not code:
        assert read_set(card(text, "command"), "test.toml", (starter(),)).cards
        return
    (problem,) = problems_of(card(text, "command"))
    assert (problem.code, problem.clause) == (code, "R72")
    assert problem.source[problem.column - 1 :][: problem.length] == words


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("Draw a card. They draw a card.", "E13", "They"),
        ("Each player draws a card. They lose 1 blood.", "E13", "They"),
        ("Draw a card. Choose a card from it.", "E13", "it"),
        ("Your opponent sacrifices the creature with the highest power.", "E18", "the creature with the highest power"),
        ("Discard the card with the highest cost.", "", "card"),
        ("Destroy the creature next to a creature with the highest power.", "", "creature next to a creature"),
        ("Double the power of two creatures.", "", "two creatures"),
        ("Discard your hand, then draw that many cards unless you pay 1 blood.", "", "Discard your hand, then draw that many cards"),
        ("Choose a creature. Its controller draws a card unless they pay 1 blood.", "", ""),
        ("Destory the creature with the highest power.", "", "Destory"),
    ],
)
def test_further_words_are_refused_where_they_mean_nothing(text: str, code: str, words: str) -> None:
    problem = problems_of(card(text, "command"))[0]
    assert problem.code == code
    assert problem.source[problem.column - 1 :].startswith(words)


@pytest.mark.parametrize("text", ["You can't play this creature.", "Whenever you would summon this creature, instead draw a card."])
def test_a_card_cannot_change_its_own_arrival(text: str) -> None:
    (problem,) = problems_of(card(text))
    assert (problem.code, problem.clause) == ("E24", "R9")
    assert problem.source[problem.column - 1 :][: problem.length] == "this creature"


def test_a_number_that_lasts_needs_one_certain_card() -> None:
    (problem,) = problems_of(card("This creature has power equal to the power of a friendly creature."))
    assert (problem.code, problem.length) == ("E23", len("a friendly creature"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Destroy a command.", "a command"),
        ("Sacrifice a friendly command.", "a friendly command"),
    ],
)
def test_what_is_never_on_the_board_is_neither_destroyed_nor_sacrificed(text: str, words: str) -> None:
    (problem,) = problems_of(card(text, "command"))
    assert (problem.code, problem.clause) == ("E21", "D9.3.2")
    assert problem.source[problem.column - 1 :][: problem.length] == words


@pytest.mark.parametrize(
    ("text", "words", "clause"),
    [
        ("Destroy a creature card in your hand.", "a creature card in your hand", "R10"),
        ("Summon a friendly creature.", "a friendly creature", "R10"),
        ("Draw a card, then look at any discard pile.", "look at any discard pile", "R10"),
        ("A creature can't be struck until this card leaves play.", "until this card leaves play", "R18"),
    ],
)
def test_what_can_never_have_an_effect_is_refused_where_it_is_said(text: str, words: str, clause: str) -> None:
    (problem,) = problems_of(card(text, "command"))
    assert (problem.code, problem.clause) == ("E25", clause)
    assert problem.source[problem.column - 1 :][: problem.length] == words


@pytest.mark.parametrize(
    ("text", "words", "clause"),
    [
        ("Whenever another creature is summoned, summon that creature face-down.", "that creature", "R10"),
        ("Whenever you draw a card, you may that happens.", "that happens", "P6.4.1.2"),
    ],
)
def test_an_ability_that_can_never_have_an_effect_is_refused_where_it_is_said(text: str, words: str, clause: str) -> None:
    (problem,) = problems_of(card(text))
    assert (problem.code, problem.clause) == ("E25", clause)
    assert problem.source[problem.column - 1 :][: problem.length] == words

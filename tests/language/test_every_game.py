"""One language, three games: the same tools, the same quality of answers, the same limits."""

import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from tests.generated.texts import MAKERS, from_grammar
from tests.language.card_games import DRAWS, GAMES, PRINTED, card, kind_of, starter, tools
from tests.work import counted

from netdeck.kernel import slug
from netdeck.language.limits import MOST_CHARACTERS, TookTooLongError, time_limit
from netdeck.language.phrase_language import Language
from netdeck.language.text_errors import Piece, TextError
from netdeck.language.tree_walk import walk

MOST_CALLS = 300_000
"""Of functions, for one file; the worst of those below takes 105,000."""

PAIRS = 300
"""How many texts of two sentences are made up in each game."""
HOSTILE: dict[str, Callable[[str], bytes]] = {
    "binary": lambda game: b"\x7fELF" + bytes(range(256)),
    "another encoding": lambda game: '[[card]]\nname = "Über"\n'.encode("utf-16"),
    "latin letters": lambda game: '[[card]]\nname = "Über"\n'.encode("latin-1"),
    "huge": lambda game: b"x" * 5_000_000,
    "deep brackets": lambda game: b"a = " + b"[" * 50_000,
    "deep dots": lambda game: b"a" + b".a" * 20_000 + b" = 1",
    "deep tables": lambda game: b"[" + b"a." * 20_000 + b"a]\n",
    "many tables": lambda game: b"[[card]]\n" * 5_000,
    "an endless text": lambda game: card(game, "if " * 30_000),
    "a long text": lambda game: card(game, f"{DRAWS[game]} " * 150),
    "a long line": lambda game: card(game, "draw " * 300),
    "a long word": lambda game: card(game, "draw" * 450),
    "deep text": lambda game: card(game, "(" * 1_900),
    "many lines": lambda game: card(game, f"{DRAWS[game]}\n" * 80),
    "a number without end": lambda game: card(game, f"Draw {'9' * 1_500} cards. You draw {'9' * 400}."),
    "a long name": lambda game: card(game, DRAWS[game], '"' + "n" * 5_000 + '"'),
    "no name": lambda game: card(game, DRAWS[game], "[1, 2]"),
    "a text that is none": lambda game: card(game, DRAWS[game]).replace(b"'''", b"").replace(DRAWS[game].encode(), b"[[1]]"),
    "not TOML": lambda game: b"[set]\n[set]\n",
    "no tables": lambda game: b'card = "none"',
    "strange tables": lambda game: b"[[wizard]]\nname = 'x'\n",
    "control characters": lambda game: card(game, "Draw\u0007 a card.").replace(b"\x07", "\u200b\u202e".encode()),
}


@pytest.mark.parametrize("game", GAMES)
def test_text_to_tree_to_text_is_stable(game: str) -> None:
    language = tools(game).language
    for name, printed in tools(game).own_cards().items():
        rules = language.compile(printed.text, kind_of(printed))
        assert language.told(rules) == printed.text, name
        assert language.compiled_with_words(printed.text, kind_of(printed)) == (rules, printed.text), name


@pytest.mark.parametrize("game", GAMES)
def test_the_starter_set_is_written_as_it_is_printed(game: str) -> None:
    for table in tomllib.loads(starter(game))["card"]:
        assert table.get("text", "").strip() == tools(game).own_cards()[table["name"]].text


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("game", GAMES)
def test_hostile_files_are_answered_quickly_and_clearly(game: str, what: str) -> None:
    tools(game).language.prepare()  # once; only reading is counted
    with counted() as work:
        compiled = tools(game).compile(HOSTILE[what](game), "hostile.toml")
    assert work.calls < MOST_CALLS
    assert compiled.problems
    assert not compiled.cards
    for problem in compiled.problems:
        assert problem.message
        assert len(problem.drawn()) < 6_000
        assert str(problem).startswith(f"hostile.toml:{problem.line}:{problem.column}: ")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_stands_before_a_sentence_it_is_read_or_refused(game: str) -> None:
    """What leans on the sentence before it does so on any, and on one that was refused as well."""
    language = tools(game).language
    kinds, rng = list(PRINTED[game]), random.Random(17)
    sentences = [each for each in language.maker.phrases if issubclass(each, language.top)]
    read = refused = 0
    for number, sentence in enumerate(sentences * (PAIRS // len(sentences))):
        before = from_grammar(game, rng) if number % 2 else MAKERS[game](rng)
        text = rng.choice(" \n").join((before, language.maker.line(rng, sentence, depth=2)))
        try:
            language.compiled_with_words(text, kinds[number % len(kinds)].split(" with")[0])
            read += 1
        except TextError as error:
            refused += bool(error.problems)
    assert read + refused == number + 1
    assert min(read, refused) > PAIRS // 20


@pytest.mark.parametrize("game", GAMES)
def test_an_upload_has_a_time_limit(game: str) -> None:
    good = card(game, DRAWS[game])
    assert tools(game).compile(good).fine
    many = b"\n".join(
        card(game, f"{DRAWS[game]} {DRAWS[game]}" if game != "datawarriors" else f"You draw {n % 90}.", f'"Card {n}"') for n in range(40)
    )
    fresh = many.replace(b"raw 1", b"raw 2")
    compiled = tools(game).compile(fresh + card(game, f"{DRAWS[game]} {DRAWS[game]} {DRAWS[game]}", '"Last"'), seconds=0)
    assert [problem.message for problem in compiled.problems] == ["the file takes longer than 0 seconds to compile; divide it"]
    assert tools(game).compile(many).fine


@pytest.mark.parametrize("game", GAMES)
def test_while_one_card_is_written_the_others_are_read_no_more(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    reading = Language.phrase

    def phrase(language: Language[Any], piece: Piece, kind: str, helped: bool = True) -> Any:
        read.append(piece.source)
        return reading(language, piece, kind, helped)

    monkeypatch.setattr(Language, "phrase", phrase)
    texts = [f"{DRAWS[game]} {'Zounds! ' * (number % 3)}{'Zapp' * number}".strip() for number in range(1, 20)]  # nearly all of them wrong
    texts += [DRAWS[game].replace("a card", f"{number} cards").replace("1", str(number)) for number in range(30, 50)]
    files = [card(game, text, f'"Card {number}"') for number, text in enumerate(texts)]
    before = tools(game).compile(b"\n".join(files)).problems
    assert len(before) >= 19
    assert read
    for place in (3, 25):
        read.clear()
        changed = "Zip zap."
        again = tools(game).compile(b"\n".join([*files[:place], card(game, changed, f'"Card {place}"'), *files[place + 1 :]])).problems
        assert [each for each in again if each.card != f"Card {place}"] == [each for each in before if each.card != f"Card {place}"]
        assert {*" ".join(read).split()} <= {*changed.split()}  # once for each game
    read.clear()
    assert tools(game).compile(b"\n".join(files)).problems == before
    assert not read


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_are_as_they_were_are_not_made_anew(game: str) -> None:
    texts = [DRAWS[game].replace("a card", f"{number} cards").replace("1", str(number)) for number in range(50, 60)]
    files = [card(game, text, f'"Kept {number}"') for number, text in enumerate(texts)]
    before = tools(game).compile(b"\n".join(files)).cards
    files[3] = files[3].replace(b"53", b"54")
    files[5] = files[5].replace(b"1", b"2", 1)  # what it costs
    after = tools(game).compile(b"\n".join([*files[6:], *files[:6]])).cards
    assert {name for name in before if after[name] is not before[name]} == {"Kept 3", "Kept 5"}
    assert after["Kept 3"].text != before["Kept 3"].text
    assert after["Kept 5"].facts() != before["Kept 5"].facts()


@pytest.mark.parametrize("game", GAMES)
def test_every_node_is_come_to_in_reading_order(game: str) -> None:
    def below(node: Any) -> Iterator[Any]:
        if isinstance(node, tuple):
            for part in node:
                yield from below(part)
        elif is_dataclass(node) and not isinstance(node, type):
            yield node
            for one in fields(node):
                yield from below(getattr(node, one.name))

    for each in tools(game).own_cards().values():
        rules = tools(game).language.compile(each.text, kind_of(each)) if each.text else ()
        assert [id(node) for node in walk(rules)] == [id(node) for node in below(rules)]


def test_an_inner_limit_does_not_lengthen_the_outer_one() -> None:
    with pytest.raises(TookTooLongError), time_limit(0), time_limit(60):
        tools("bloodless").language.compile("Draw 3 cards. Draw 4 cards. Draw 5 cards. Draw 6 cards.")


@pytest.mark.parametrize(
    ("game", "text", "phrase", "near"),
    [
        ("bloodless", "Draw a card. Destry a creature.", "Destry", "destroy"),
        ("datawarriors", "You draw 1. You wype 2.", "wype", "wipe"),
        ("technomancy", "Draw a card. Destroy target agend.", "agend", "agent"),
    ],
)
def test_a_phrase_that_nobody_knows_has_a_caret_and_neighbours(game: str, text: str, phrase: str, near: str) -> None:
    (problem,) = tools(game).compile(card(game, text), "cards.toml").problems
    line, caret = problem.drawn().splitlines()[1:3]
    assert line[caret.index("^") :].startswith(phrase)
    assert caret.count("^") == len(phrase)
    assert near in problem.near
    assert problem.card == "Test"


@pytest.mark.parametrize("game", GAMES)
def test_every_problem_of_a_file_is_told_at_once(game: str) -> None:
    source = b"\n".join(card(game, "Sing.", f'"Card {number}"') for number in range(5)) + b'\n[[card]]\nname = "Odd"\ncolour = "red"\n'
    problems = tools(game).compile(source).problems
    assert {problem.card for problem in problems} == {"Card 0", "Card 1", "Card 2", "Card 3", "Card 4", "Odd"}
    assert any("colour" in problem.message for problem in problems)


@pytest.mark.parametrize("game", GAMES)
def test_a_long_text_says_so(game: str) -> None:
    with pytest.raises(TextError, match="too many"):
        tools(game).language.compile("a" * (MOST_CHARACTERS + 1))


@pytest.mark.parametrize("game", GAMES)
def test_decks_of_the_game_are_legal_and_bad_ones_name_line_and_clause(game: str) -> None:
    cards = tools(game).own_cards()
    rulebook = GAMES[game].rulebook
    for text in GAMES[game].decks.values():
        assert tools(game).deck_problems(text.encode(), "deck.txt", cards) == []
    first = next(line for line in text.splitlines() if line[:1].isdigit())
    broken = text.replace(first, f"{first}s\n99 {next(iter(cards))}")
    problems = tools(game).deck_problems(broken.encode(), "deck.txt", cards)
    assert any("did you mean" in problem.message and problem.source == f"{first}s" for problem in problems)
    assert all(problem.clause in rulebook for problem in problems)
    assert len(problems) >= 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "content", [b"four hounds\nfive\n", b"\xff\xfe1 A", b"1 A\n" * 60_000, b"0 A", b"99999999999 A", b"\x00" * 50, b"1 " + b"x" * 90_000]
)
def test_what_is_no_deck_is_answered(game: str, content: bytes) -> None:
    problems = tools(game).deck_problems(content, "deck.txt", tools(game).own_cards())
    assert problems
    assert all(len(problem.drawn()) < 2_000 for problem in problems)


def test_all_bad_lines_of_a_deck_are_told() -> None:
    problems = tools("technomancy").deck_problems(b"four hounds\n4 Dog\nfive\n", "deck.txt", {})
    assert [problem.line for problem in problems] == [1, 3]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_behind_a_phrase_stands_in_the_rulebook(game: str) -> None:
    cited = {clause for phrase in tools(game).language.phrases for clause in phrase.clauses}
    assert len(cited) > 15
    assert GAMES[game].rulebook.unknown_among(sorted(cited)) == []


def test_names_are_slugs_of_their_own() -> None:
    for game in GAMES:
        cards = tools(game).own_cards()
        assert len({slug(name) for name in cards}) == len(cards)

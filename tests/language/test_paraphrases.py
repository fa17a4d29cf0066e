"""Pairs of wordings mean the same: in their examples, put by force into sentences that compile, and said where cards say it otherwise."""

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.language.card_games import GAMES, tools
from tests.power.witnesses import witnesses

from netdeck import language as language_package
from netdeck.language.card_file import card_table
from netdeck.language.paraphrases import MOST_CANDIDATES, Candidate, Paraphrase, Paraphrases
from netdeck.language.phrase import ways_of
from netdeck.language.source_map import Worded
from netdeck.language.text_errors import TextError
from netdeck.language.tree_walk import walk

OWN_WORDS = {
    "bloodless": ("Each time you draw a card, take a card from your discard pile to your hand.", "creature",
                  ("take a card from your discard pile to your hand",)),
    "datawarriors": ("Draw 2, then discard 1 at random.", "SCRIPT", ("Draw 2", "discard 1 at random")),
    "technomancy": ("Untap target agent and you gain 2 life.", "quickhack", ("Untap target agent", "you gain 2 life")),
}  # fmt: skip


def pairs_in(file: Path) -> Iterator[Paraphrase]:
    """The pairs that a file declares itself."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Pair":
            said, means, example = (ast.literal_eval(each) for each in node.args[:3])
            yield Paraphrase(said, means, example)


def types(game: str, pair: Paraphrase) -> list[str]:
    known = [each.removeprefix(".") for each in tools(game).fields()["type"]]
    return [pair.on] if pair.on else known


def meant(game: str, text: str, kind: str) -> object:
    """What a text means; none where it is refused."""
    try:
        return tools(game).language.compiled_with_words(text, kind)[0]
    except TextError:
        return None


def read_as(game: str, text: str, kind: str) -> str:
    try:
        return tools(game).language.read_as(text, kind)
    except TextError:
        return ""


def test_a_pair_of_two_games_is_declared_once() -> None:
    declared = [
        (pair.said, pair.means)
        for file in sorted(Path(language_package.__file__).parents[1].glob("games/*/grammar/paraphrases.py"))
        for pair in pairs_in(file)
    ]
    assert [pair for pair, many in Counter(declared).items() if many > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_is_read_as_what_it_means_and_kept_as_it_was_written(game: str) -> None:
    language = tools(game).language
    for pair in language.pairs:
        put = language.paraphrases.put(pair.example, pair)
        assert put != pair.example, pair
        kind = next((kind for kind in types(game, pair) if read_as(game, pair.example, kind)), None)
        assert kind is not None, pair
        rules, told = language.compiled_with_words(pair.example, kind)
        assert language.same(rules, language.compile(put, kind)), pair
        assert language.same(rules, language.compile(told, kind)), pair
        assert not language.read_as(told, kind), pair
        cards = list(cards_with_text(game, pair.example, kind))
        assert cards, pair
        for card in cards:
            assert card.text == pair.example
            words = [one.words for one in walk(getattr(card, "rules", card)) if isinstance(one, Worded) and one.words is not None]
            assert all(one.text == card.text and str(one) for one in words), pair


def cards_with_text(game: str, text: str, kind: str) -> Iterator[Any]:
    """The cards of a type that have a text."""
    for values in tools(game).samples(text, kind):
        yield from tools(game).compile(f"{card_table(values)}text = {text!r}\n".encode()).cards.values()


@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_cited_are_the_authors_own(game: str) -> None:
    text, kind, cited = OWN_WORDS[game]
    rules = tools(game).language.compile(text, kind)
    assert {str(one.words) for one in walk(rules) if isinstance(one, Worded)} >= set(cited)


def turned(pair: Paraphrase) -> Iterator[Paraphrase]:
    """A pair the other way round, for each way to say it; braces around a variable are no words, and an ending is not taken off again."""
    if "{{" in pair.means or ":s}" in pair.means:
        return
    mark = "^" if pair.said.startswith("^") else ""
    for said, _ in ways_of(pair.said.removeprefix("^")):
        yield Paraphrase(mark + pair.means, said, pair.example, pair.on)


def sentences(game: str, many: int) -> Iterator[tuple[str, str, object]]:
    """Sentences that compile, each with a type of card."""
    texts = [one.text for one in witnesses(game)]
    kinds = types(game, Paraphrase("", "", ""))
    for text in random.Random(game).sample(texts, min(many, len(texts))):
        yield from [(text, kind, rules) for kind in kinds if (rules := meant(game, text, kind)) is not None][:1]


HOW_MANY = pytest.mark.parametrize("many", [15, pytest.param(80, marks=pytest.mark.long), pytest.param(1_000, marks=pytest.mark.soak)])


@HOW_MANY
@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_that_compiles_keeps_its_meaning_when_a_pair_is_forced_on_it(game: str, many: int) -> None:
    language = tools(game).language
    for text, kind, rules in sentences(game, many):
        for pair in language.pairs:
            if pair.on in ("", kind) and (put := language.paraphrases.put(text, pair)) != text:
                again = meant(game, put, kind)
                assert again is None or language.same(rules, again), f"{pair.said}: {text!r} became {put!r}"


@HOW_MANY
@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_in_other_words_is_read_back_or_refused(game: str, many: int) -> None:
    language = tools(game).language
    back = Paraphrases(language.grammar, [one for pair in language.pairs for one in turned(pair)], language.lists)
    same = 0
    for text, kind, rules in sentences(game, many):
        for pair in back.pairs:
            if pair.on in ("", kind) and (other := back.put(text, pair)) != text:
                again = meant(game, other, kind)
                assert again is None or language.same(rules, again), f"{pair.means}: {text!r} became {other!r}"
                same += again is not None
    assert same >= many / 4


@pytest.mark.parametrize("game", GAMES)
def test_work_is_counted_and_the_same_on_every_machine(game: str) -> None:
    paraphrases = tools(game).language.paraphrases
    text = " ".join(pair.example for pair in paraphrases.pairs[:10])
    found = list(paraphrases.candidates(text))
    assert len(found) <= MOST_CANDIDATES + 1
    assert found == list(paraphrases.candidates(text))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("bloodless", 'Spawn a "graveyard".'),
        ("bloodless", "Destroy a Graveyard Library creature."),
        ("technomancy", 'Create a "deal 3 damage".'),
        ("datawarriors", "Memory Leak Mill wipes."),
    ],
)
def test_no_pair_touches_a_name(game: str, text: str) -> None:
    assert list(tools(game).language.paraphrases.candidates(text)) == []


REFUSED = {
    "bloodless": ("Destroy a creature if it is damaged.", "Draw a card and lose 1 blood if there is a friendly creature."),
    "datawarriors": (
        "For each user: (They draw 1, then wipe 1.)",
        "All users draw 1, then wipe 1.",
        "Target user's .PRG wipes 3.",
        "Target an opponent. Wipes 3.",
        "Destroy target .PRG. Destroy target .CONF.",
    ),
    "technomancy": ("Destroy one of your agents.", "Choose an agent. Destroy it.", "When this agent dies, this building recovers."),
}
"""What is narrower, wider or says two things, and so is nobody's meaning."""


@pytest.mark.parametrize("game", GAMES)
def test_what_might_mean_something_else_is_refused(game: str) -> None:
    kinds = types(game, Paraphrase("", "", ""))
    assert [text for text in REFUSED[game] if any(meant(game, text, kind) is not None for kind in kinds)] == []


def test_two_meanings_are_shown_and_none_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    language = tools("bloodless").language
    both = [Candidate(words) for words in ("Draw a card.", "Gain 1 blood.")]
    monkeypatch.setattr(Paraphrases, "candidates", lambda *_: iter(both))
    with pytest.raises(TextError) as caught:
        language.compile("Draw or bleed, who knows.", "command")
    assert "'Draw a card.' or 'Gain 1 blood.'" in str(caught.value)

"""Pairs of wordings mean the same: in their examples, put by force into sentences that compile, and said where cards say it otherwise."""

import random
from collections.abc import Iterator

import pytest
from tests.language.card_games import GAMES, tools
from tests.power.witnesses import witnesses

from netdeck.language.compiling import TextError
from netdeck.language.paraphrases import MOST_CANDIDATES, Candidate, Paraphrase, Paraphrases
from netdeck.language.phrase import ways_of

ALL = [(game, pair) for game in GAMES for pair in tools(game).language.pairs]


def types(game: str, pair: Paraphrase) -> list[str]:
    known = [each.removeprefix(".") for each in tools(game).fields()["type"]]
    return [pair.on] if pair.on else known


def meant(game: str, text: str, kind: str) -> object:
    """What a text means; none where it is refused."""
    try:
        return tools(game).language.understood(text, kind)[0]
    except TextError:
        return None


def read_as(game: str, text: str, kind: str) -> str:
    try:
        return tools(game).language.read_as(text, kind)
    except TextError:
        return ""


@pytest.mark.parametrize(("game", "pair"), ALL, ids=[f"{game}: {pair.said}" for game, pair in ALL])
def test_what_is_said_is_read_as_what_it_means(game: str, pair: Paraphrase) -> None:
    language = tools(game).language
    put = language.paraphrases.put(pair.example, pair)
    assert put != pair.example
    kind = next(kind for kind in types(game, pair) if read_as(game, pair.example, kind))
    rules, told = language.understood(pair.example, kind)
    assert language.same(rules, language.compile(put, kind))
    assert language.same(rules, language.compile(told, kind))
    assert not language.read_as(told, kind)


def turned(pair: Paraphrase) -> Iterator[Paraphrase]:
    """A pair the other way round, for each way to say it; braces around a variable are no words."""
    if "{{" in pair.means:
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


HOW_MANY = pytest.mark.parametrize("many", [15, pytest.param(1_000, marks=pytest.mark.long)])


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
    text = " ".join(pair.example for pair in paraphrases.pairs[:20])
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
        "Target user wipes 3.",
        "Target an opponent. Wipes 3.",
        "Destroy target .PRG. Destroy target .CONF.",
    ),
    "technomancy": ("Destroy one of your agents.", "Choose an agent. Destroy it.", "When this agent dies, this building recovers."),
}
"""What is narrower, wider or says two things, and so is nobody's meaning."""


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, texts in REFUSED.items() for text in texts])
def test_what_might_mean_something_else_is_refused(game: str, text: str) -> None:
    assert all(meant(game, text, kind) is None for kind in types(game, Paraphrase("", "", "")))


def test_two_meanings_are_shown_and_none_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    language = tools("bloodless").language
    both = [Candidate(words) for words in ("Draw a card.", "Gain 1 blood.")]
    monkeypatch.setattr(Paraphrases, "candidates", lambda *_: iter(both))
    with pytest.raises(TextError) as caught:
        language.compile("Draw or bleed, who knows.", "command")
    assert "'Draw a card.' or 'Gain 1 blood.'" in str(caught.value)

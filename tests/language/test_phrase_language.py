"""Declared phrases: the gates before and behind a text, readings, agreement, suggestions, completion."""

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.card_games import GAMES, tools
from tests.work import counted

from netdeck.language import common
from netdeck.language.common import lexemes
from netdeck.language.grammar import Grammar, UnreadableError, Vocabulary
from netdeck.language.limits import MOST_WORDS
from netdeck.language.node_patterns import SUBJECT, DeclarationError, Fields, Joined, Node, Scene, slot
from netdeck.language.parser import MOST_STEPS, Reading
from netdeck.language.phrase import OneOf, Phrase
from netdeck.language.phrase_language import Language
from netdeck.language.text_errors import Piece, TextError, TextProblem
from netdeck.language.unparse import Unparser

MOST_CALLS = 100_000
"""Of functions, for one text that somebody types; usually a few thousand."""

DECLARED: dict[str, Language[Any]] = {game: tools(game).language for game in GAMES}


@dataclass(frozen=True)
class Pick:
    who: str
    n: int
    what: "Fruit | None" = None


@dataclass(frozen=True)
class Fruit:
    name: str = ""
    ripe: bool = False
    sizes: tuple[int, ...] = ()


Act = Phrase.category("something to do")
Who = Phrase.category("somebody")
Line = Phrase.category("a line", capital=True)
Before = Phrase.category("what stands before a fruit")
Some = Phrase.category("fruit")
Kind = OneOf.of("a fruit", ("apple", "pear"), plural=True)
You = Who.says("you", "you", third=False)
Each = Who.says("each player", "each")
Ripe = Before.says("ripe", Fields(ripe=True))
Sized = Before.says("size {Figure n}", Fields(sizes=(slot("n"),)))
FruitOf = Some.says("[{Before: } ]{Kind name}", Joined(Fruit, "before"), passes=True)
PickFruit = Act.says("pick{s} {Figure n:a} {Some what#n}", Node(Pick, SUBJECT))
Does = Line.says("{Who} {Act@who}.", slot("act", subject=slot("who")))
ORCHARD = Vocabulary("orchard")
HERE = sys.modules[__name__]


def grammar(**more: type[Phrase]) -> Grammar:
    """The orchard's grammar, with more phrases."""
    module = ModuleType("more")
    for name, cls in more.items():
        cls.__module__ = "more"
        setattr(module, name, cls)
    return Grammar(ORCHARD, (HERE, module), (lexemes,), Line)


def test_words_and_nodes_go_both_ways() -> None:
    orchard = grammar()
    for text, node in {
        "Each player picks an apple.": Pick("each", 1, Fruit("apple")),
        "You pick 3 ripe pears.": Pick("you", 3, Fruit("pear", ripe=True)),
        "Each player picks 2 size 3 size 4 apples.": Pick("each", 2, Fruit("apple", sizes=(3, 4))),
    }.items():
        (phrase,) = Reading(orchard, orchard.units(text)).whole()
        assert phrase.meant(Scene()) == node
        assert Unparser(orchard).tell(node, Line) == text


def test_agreement_is_read_liberally_and_told_correctly() -> None:
    orchard = grammar()
    (phrase,) = Reading(orchard, orchard.units("each player pick two apple.")).whole()
    assert Unparser(orchard).tell(phrase.meant(Scene()), Line) == "Each player picks 2 apples."


# The gate at the declaration


def test_a_phrase_without_a_meaning_is_no_phrase() -> None:
    with pytest.raises(DeclarationError, match="frob has no meaning"):
        Act.says("frob")


def test_template_slots_and_meaning_belong_together() -> None:
    with pytest.raises(DeclarationError, match=r"eat \{m\}: the template and the slots differ in m"):
        Act.says("eat {m}", slot("m"))
    with pytest.raises(DeclarationError, match="differ in m"):
        Act.says("eat {Figure m}", Node(Pick, SUBJECT, 1))
    with pytest.raises(DeclarationError, match="no such fields"):
        Act.says("eat", Node(Pick, colour="red"))
    with pytest.raises(DeclarationError, match="a phrase has no colour"):
        Act.says("eat", Pick("you", 1), colour="red")


def test_slots_that_a_meaning_does_not_name_are_its_fields() -> None:
    eat = Act.says("eat {Figure n} of {Some what}", Node(Pick, SUBJECT))
    assert eat.meaning.slot_names() == {"n", "what"}


def test_a_template_may_be_read_in_several_ways() -> None:
    eat = Act.says("<eat|swallow> {Figure n} <of|from|out of>", Node(Pick, SUBJECT))
    assert eat.templates()[:3] == ("eat {Figure n} of", "eat {Figure n} from", "eat {Figure n} out of")
    assert len(eat.templates()) == 6


# The gate of the vocabulary


def test_a_slot_that_nothing_can_fill_is_a_mistake() -> None:
    Nothing = Phrase.category("nothing")  # noqa: N806 - a category
    Eat = Act.says("eat {Nothing what}", Node(Pick, SUBJECT, 1))  # noqa: N806 - a phrase
    with pytest.raises(DeclarationError, match="nothing can stand for what"):
        grammar(Eat=Eat, Nothing=Nothing)


def test_a_kind_that_nobody_knows_is_a_mistake() -> None:
    Eat = Act.says("eat {Vegetable what}", Node(Pick, SUBJECT, 1))  # noqa: N806 - a phrase
    with pytest.raises(DeclarationError, match="nothing is called Vegetable"):
        grammar(Eat=Eat)


def test_a_category_must_not_begin_with_itself() -> None:
    Twice = Act.says("{Act} again", slot("act"))  # noqa: N806 - a phrase
    with pytest.raises(DeclarationError, match="begins with itself"):
        grammar(Twice=Twice)


# Readings


def test_two_readings_are_an_error_that_shows_both() -> None:
    Basket = Act.says("pick{s} {Figure n} apples", Node(Pick, SUBJECT))  # noqa: N806 - a phrase

    class Orchard(Language[Any]):
        own, top, unclear = (HERE, module := ModuleType("baskets")), Line, "O1"

        def assembled(self, parts: Any, kind: str) -> Any:
            return parts[0][1]

        def told(self, rules: Any) -> str:
            return self.teller.tell(rules, Line)

    Basket.__module__ = "baskets"
    Orchard.module.Basket = Basket  # type: ignore[attr-defined]
    with pytest.raises(TextError, match=r"two ways: 'pick 2 apples' as act .pick fruit. or 'pick 2 apples' as act .basket.") as caught:
        Orchard(ORCHARD).compile("You pick 2 apples.")
    assert caught.value.problems[0].code == "O1"
    assert Orchard(ORCHARD).compile("You pick 2 pears.") == Pick("you", 2, Fruit("pear"))


def test_work_is_counted_and_refused_beyond_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    orchard = grammar()
    reading = Reading(orchard, orchard.units("You pick 2 ripe ripe ripe apples."))
    assert reading.whole()
    assert reading.steps < MOST_STEPS / 100
    monkeypatch.setattr("netdeck.language.parser.MOST_STEPS", reading.steps - 1)
    with pytest.raises(UnreadableError):
        Reading(orchard, orchard.units("You pick 2 ripe ripe ripe apples.")).whole()


# Every language that is declared


def is_told_too_long(language: Any, text: str) -> bool:
    """Whether a text that may just be read is told in more words than may be."""
    return len(language.grammar.units(language.told(language.compile(text)))) > MOST_WORDS


@pytest.mark.parametrize("game", DECLARED)
def test_made_up_phrases_are_told_and_read_to_the_same(game: str) -> None:
    """Text to tree to text: what a sentence means is what its telling means."""
    language, rng = DECLARED[game], random.Random(7)
    understood = 0
    for _ in range(400):
        text = language.maker.line(rng, depth=rng.randint(1, 8))
        try:
            rules, told = language.compiled_with_words(text)
        except TextError as error:
            untold = "cannot be told" in str(error) and not is_told_too_long(language, text)
        else:
            untold = False
            understood += 1
            again = language.compiled_with_words(told)
            assert language.same(again[0], rules)
            assert again[1] == told
        assert not untold, text
    assert understood > 200


@pytest.mark.parametrize("game", DECLARED)
def test_a_wrong_word_gets_its_caret_and_a_sentence_that_compiles(game: str) -> None:
    language, rng = DECLARED[game], random.Random(3)
    exact = tried = suggested = 0
    while tried < 60:
        text = language.maker.line(rng, depth=rng.randint(1, 4))
        try:
            language.compile(text)
        except TextError:
            continue
        units = [unit for unit in language.grammar.units(text) if unit.kind == "word" and len(unit.text) > 3 and unit.text.isalpha()]
        if not units:
            continue
        unit = rng.choice(units)
        wrong = f"{text[: unit.start]}{unit.text[:-1]}q{text[unit.end :]}"
        try:
            language.compile(wrong)
        except TextError as error:
            problem = error.problems[0]
            tried += 1
            exact += problem.column == unit.start + 1
            suggested += bool(problem.meant)
            if problem.meant:
                language.compile(problem.meant)
    assert exact >= 0.9 * tried
    assert suggested >= 0.6 * tried


@pytest.mark.parametrize("game", DECLARED)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_is_typed_is_answered(game: str, data: st.DataObject) -> None:
    language = DECLARED[game]
    words = data.draw(st.lists(st.sampled_from(sorted(language.grammar.literal_words)), max_size=25))
    with counted() as work:
        problems = problems_of(language, " ".join(words))
    for problem in problems:
        assert problem.message
        assert problem.length > 0
        if problem.meant:
            assert language.read(Piece(problem.meant, 0, len(problem.meant)), "") is not None
    assert work.calls < MOST_CALLS


def problems_of(language: Language[Any], text: str) -> Sequence[TextProblem]:
    """What is wrong with a text, if anything is."""
    try:
        language.compile(text)
    except TextError as error:
        return error.problems
    return ()


@pytest.mark.parametrize("game", DECLARED)
def test_what_may_come_next_goes_on(game: str) -> None:
    """Every word that completion offers is read: with it the text gets further than without."""
    language, rng = DECLARED[game], random.Random(5)
    for _ in range(15):
        text = language.maker.line(rng, depth=3)
        units = language.grammar.units(text)
        cut = units[rng.randrange(len(units))].start
        for word in language.completions(text[:cut])[:40]:
            if " " not in word and not word.startswith("<"):
                reading = Reading(language.grammar, language.grammar.units(f"{text[:cut]} {word}"), watched=True)
                reading.whole()
                assert reading.furthest == reading.size, (text[:cut], word)


def test_a_common_phrase_is_used_by_two_games() -> None:
    """A phrase stands in ``common`` because games share it."""
    modules = {module for language in DECLARED.values() for module in language.common}
    assert all(module.__name__.startswith(common.__name__) for module in modules)
    shared = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Phrase) and value.__module__ == module.__name__ and value.templates() != ("",)
    }
    for phrase in shared:
        users = [
            game
            for game, language in DECLARED.items()
            if any(cls is phrase or issubclass(cls, phrase) for cls in language.grammar.declared)
        ]
        assert len(users) >= 2, f"{phrase.__name__} is used by {users}"
    assert len(shared) > 10

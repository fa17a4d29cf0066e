"""Everything that is said in random games of every rulebook can be said in every language, and nothing of it stays English."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES

from netdeck.i18n import ENGLISH, languages, preferred, translator
from netdeck.kernel import REFEREE, Game, Match, Said, Setup, say
from netdeck.kernel.message import gaps
from netdeck.kernel.sealed_deal import Deal
from netdeck.testing.message_harvest import harvest_messages, left_in_english

OTHERS = [language for language in languages() if language != ENGLISH]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_in_a_random_game_stays_english(game: Game, language: str) -> None:
    speaks = translator(language, game)
    for seed, variant in enumerate(game.variants):
        for names, sentence in harvest_messages(game, variant, seed, 60):
            assert left_in_english(speaks, sentence, names) == ""


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_lines_of_the_log_have_no_gap_left(game: Game, language: str) -> None:
    match = Match(game, game.complete(Setup(game=game.id)), Deal(seed=5))
    for _ in range(60):
        pending = match.position.pending()
        if not pending:
            break
        seat, decision = next(iter(pending.items()))
        match.choose(seat, decision.options[len(match.entries) % len(decision.options)].notation)
    speaks = translator(language, game)
    seen = [logged.seen(viewer) for logged in match.log for viewer in (REFEREE, *match.setup.seats)]
    told = [(each, speaks.seen(each)) for each in seen if each.says]
    assert told
    assert [now.says for was, now in told if not set(gaps(now.says)) <= now.fields.keys() or now.says == was.says] == []


def test_english_is_what_is_said_anyway() -> None:
    said = say("You hold {count} cards.", count=3)
    assert translator(ENGLISH).say(said) == "You hold 3 cards."
    assert type(translator(ENGLISH).say(said)) is str


def test_a_language_that_nobody_speaks_is_answered_in_english() -> None:
    assert translator("xx").say(say("The match is over.")) == "The match is over."


def test_what_is_no_message_stays_as_it_is() -> None:
    assert translator("de").say("Larva") == "Larva"


def test_numbers_choose_the_form_of_a_word() -> None:
    speaks = translator("de")
    assert speaks.plural(1, "Karte|Karten") == "Karte"
    assert [speaks.plural(count, "Karte|Karten") for count in (0, 2, 21)] == ["Karten"] * 3


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de_AT.UTF-8", "de"),
        ("fr, de;q=0.8, en;q=0.9", "en"),
        ("xx;q=nonsense", "en"),
        ("C.UTF-8", "en"),
        ("de;q=0", "en"),
    ],
)
def test_the_language_is_the_one_that_is_wanted_most(wishes: str, language: str) -> None:
    assert preferred(wishes) == language


@given(st.text(max_size=600))
@settings(max_examples=200, deadline=None)
def test_whatever_somebody_asks_for_there_is_a_language(wishes: str) -> None:
    assert preferred(wishes) in languages()


@given(st.text(alphabet="abc {}", max_size=20).filter(lambda text: "{" not in text and "}" not in text), st.text(max_size=20))
def test_a_message_is_its_english_text_and_travels_whole(start: str, value: str) -> None:
    import pickle

    said = say(start + "{what}", what=value)
    assert said == start + value
    again = pickle.loads(pickle.dumps(said))
    assert isinstance(again, Said)
    assert (again, again.template, again.filling) == (said, said.template, said.filling)

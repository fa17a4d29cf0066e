"""Every message that the sources contain has a translation with the same gaps, and every entry of a catalogue is of use."""

import itertools
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest
from tests.every_game import GAMES

from netdeck.i18n import ENGLISH, languages, translator
from netdeck.i18n.catalogue import Catalogue, matched, of_game, shared
from netdeck.kernel import Game
from netdeck.kernel.message import gaps, say
from netdeck.testing.templates import templates_in, templates_of

SHARED = (
    *("netdeck.kernel", "netdeck.bots", "netdeck.lessons", "netdeck.server", "netdeck.terminal", "netdeck.language", "netdeck.client"),
    "netdeck.lab",
    *(
        "netdeck.registry",
        "netdeck.arena.bot_games",
        "netdeck.arena.playouts",
        "netdeck.cli._output",
        "netdeck.cli._group",
        "netdeck.cli._options",
        "netdeck.cli._custom_cards",
    ),
    *("netdeck.cli._table_setup", "netdeck.cli._setup_file", "netdeck.cli._transcript", "netdeck.cli._usage"),
    *(
        f"netdeck.cli.{verb}"
        for verb in ("analyse", "check", "compile", "games", "learn", "match", "play", "replay", "rules", "sim", "verify", "watch")
    ),
)
OTHERS = [language for language in languages() if language != ENGLISH]


def has_words(template: str) -> bool:
    """Whether a template says anything besides what fills it."""
    return re.search("[A-Za-z]", re.sub(r"\{[^}]*\}", "", template)) is not None


def told(catalogue: Catalogue, template: str) -> list[str]:
    """What a catalogue has for *template*: a sentence, or the forms of a word."""
    if template in catalogue.messages:
        return [catalogue.messages[template]]
    return list(catalogue.words.get(template, {}).values())


def gaps_of(translation: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(translation) if name is not None}


def constants_of(game: Game) -> str:
    """The whole source of a game and of the kernel, to look for the words that it uses."""
    homes = [Path(str(files(package))) for package in (*game.packages(), "netdeck.kernel", "netdeck.language")]
    return "\n".join(path.read_text(encoding="utf-8") for home in homes for path in sorted(home.rglob("*.py")))


@pytest.mark.parametrize("language", OTHERS)
def test_kernel_server_and_line_mode_say_everything_in_every_language(language: str) -> None:
    catalogue, found = shared(language), templates_in(SHARED)
    assert [f"{template!r} ({where})" for template, where in found.items() if has_words(template) and not told(catalogue, template)] == []
    assert sorted(catalogue.messages.keys() - found.keys()) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_games_say_everything_in_every_language(game: Game, language: str) -> None:
    own, common, found = of_game(game, language), shared(language), templates_of(game)
    missing = [f"{template!r} ({where})" for template, where in found.items() if not told(own, template) and not told(common, template)]
    assert [each for each in missing if has_words(each.rpartition(" (")[0])] == []
    assert sorted(own.messages.keys() - found.keys()) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", [None, *GAMES.values()], ids=["shared", *GAMES])
def test_translations_have_the_gaps_of_the_english(game: Game | None, language: str) -> None:
    catalogue = shared(language) if game is None else of_game(game, language)
    wrong = {english: text for english, text in catalogue.messages.items() if gaps_of(text) != set(gaps(english))}
    assert wrong == {}
    assert {
        word: forms
        for word, forms in catalogue.words.items()
        if any(gaps_of(form) - {"owner"} != set(gaps(word)) for form in forms.values())  # a place may say whose it is
    } == {}
    assert {verb: text for verb, text in catalogue.verbs.items() if not gaps_of(text) <= {"what"}} == {}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_choice_of_an_option_has_words(game: Game) -> None:
    """No table is set up by words that only the program knows, such as `round_robin`."""
    for option in game.options.values():
        assert len(option.words) == len(option.choices), option.name
        assert not any("_" in words for words in option.words), option.name
        assert len(set(option.words)) == len(option.words), option.name


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_choice_of_an_option_is_told_apart_in_every_language(game: Game, language: str) -> None:
    for option in game.options.values():
        told_apart = {translator(language, game).say(words) for words in option.words}
        assert len(told_apart) == len(option.choices), option.name


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_words_and_verbs_are_those_of_the_game(game: Game, language: str) -> None:
    source, catalogue = constants_of(game), of_game(game, language)
    known = source.casefold().replace("_", " ")
    strange = [
        word
        for word in (*catalogue.words, *catalogue.verbs)
        if word.casefold() not in known and not all(part in known for part in word.casefold().split())
    ]
    assert strange == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_clause_and_every_ruling_is_told_in_every_language(game: Game, language: str) -> None:
    texts = next(files(package).joinpath(f"rulebook.{language}.toml") for package in game.packages())
    raw = tomllib.loads(texts.read_text(encoding="utf-8"))
    book = game.rulebook
    assert raw["clause"].keys() == book.clauses.keys()
    assert raw.get("ruling", {}).keys() == book.rulings.keys()
    for ruling in book.rulings.values():
        parts = {part for part in ("question", "text", "why", "doubt") if getattr(ruling, part)}
        assert raw["ruling"][ruling.id].keys() == parts, ruling.id
    assert all(matched(book, raw).values())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_rulebooks_cite_the_same_clauses_in_every_language(game: Game, language: str) -> None:
    """A translation that names another clause than the English says something else."""
    texts = next(files(package).joinpath(f"rulebook.{language}.toml") for package in game.packages())
    raw, book = tomllib.loads(texts.read_text(encoding="utf-8")), game.rulebook
    pairs = [(clause.text, raw["clause"][clause.id]) for clause in book.clauses.values()]
    pairs += [(getattr(ruling, part), text) for ruling in book.rulings.values() for part, text in raw["ruling"][ruling.id].items()]
    known = sorted(
        (id for id in book.clauses.keys() | book.rulings.keys() if re.search(r"\d", id) and not id.isdigit()), key=len, reverse=True
    )
    cite = re.compile(r"(?<![\w.-])(" + "|".join(map(re.escape, known)) + r")(?![\w-]|\.\d)")

    def cited(text: str) -> set[str]:
        return set(cite.findall(re.sub("\u2013|-(?=[A-Z]?[0-9])| bis | to ", " ", text)))

    assert [english for english, text in pairs if cited(english) != cited(text)] == []


def numbered(template: str) -> str:
    """The template with a number in every gap that has no name."""
    count = itertools.count()
    return re.sub(r"\{\}", lambda _: f"{{{next(count)}}}", template)


@pytest.mark.parametrize("game", [None, *GAMES.values()], ids=["shared", *GAMES])
def test_no_english_sentence_says_one_cards(game: Game | None) -> None:
    """What the German forms depend on is a number; where a plural follows it in English, that depends on it too."""
    english, german = (shared(language) if game is None else of_game(game, language) for language in (ENGLISH, "de"))
    counted = {
        (english.messages.get(template, numbered(template)), gap)
        for template, text in german.messages.items()
        for gap in re.findall(r"\{(\w+):[^{}/]*\|", text)
    }
    plural = r"(?: \w+| \{\w+\}){0,2} (?!(?:this|is|was|has)\b)(?:[a-z]{3,}s|are|go)\b"
    assert [said for said, gap in counted if re.search(rf"\{{{gap}\}}{plural}", said)] == []


def test_one_of_something_is_told_in_the_singular() -> None:
    speaks = translator(ENGLISH, GAMES["bloodless"])
    told = [speaks.say(say("You may play {} cards in a turn; you have played {}.", most, 1)) for most in (1, 2)]
    assert told == ["You may play 1 card in a turn; you have played 1.", "You may play 2 cards in a turn; you have played 1."]

"""Every word that cards use has an entry: a headword of the dictionary, or a ruling of ours that says what it means."""

import re

import pytest
from tests.cli.running import netdeck

from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.grammar.actions import Deed
from netdeck.games.datawarriors.language import language
from netdeck.language.common.sentences import Act, Sentence
from netdeck.server import catalogue
from netdeck.terminal.rulebook_text import looked_up

PLAIN = frozenset(
    re.findall(
        r"\S+",
        "a against an and another are at be by can can't each exactly fewer for from half hand has have if in into is isn't it it's "
        "its last less minimum minus more no not number of on one only or other otherwise per plus since than that the then they this to "
        "turn twice under unless until when with would you your",
    )
)
"""Words of plain English that mean on a card what they mean everywhere."""
FORMS = {
    "bin": "trash-bin",
    "card": "card-effects",
    "cards": "card-effects",
    "cleanup": "memory-cleanup-step",
    "command": "commands",
    "conf": "conf-cards",
    "controls": "control",
    "cost": "base-memory-cost",
    "daemon": "daemon-cards",
    "desktop's": "desktop",
    "exit": "exit-step",
    "gains": "gain",
    "halted": "halt",
    "idle": "idle-state",
    "owner's": "owner",
    "issue": "command-issuing",
    "issued": "command-issuing",
    "loading": "loading-state",
    "non-idle": "idle-state",
    "points": "memory-points",
    "prg": "prg-cards",
    "requires": "requirements",
    "run": "run-step",
    "running": "running-state",
    "script": "script-card",
    "setup": "setup-step",
    "state": "idle-state",
    "step": "run-step",
    "target's": "target",
    "user's": "user",
    "users": "user",
    "users'": "user",
}
"""Words of cards that the dictionary defines, under which headword."""


def vocabulary() -> set[str]:
    """Every word that stands in a phrase of the card language, from the declarations themselves."""
    words = {word for phrase in language().phrases for word in re.findall(r"[a-z]+(?:['-][a-z]+)*'?", SLOT.sub(" ", phrase.words.lower()))}
    return (words | {word.strip(".").lower() for _, words in language().word_lists for word in words}) - {"x"}


SLOT = re.compile(r"<[^>]*>(\.\.\.)?|\*\*--name\*\*")


def verbs() -> set[str]:
    """What cards tell somebody to do: the first word of every act and of every other instruction."""
    grammar = language().grammar
    members = [cls for category in (Act, Deed, Sentence) for cls in grammar.members(category)]
    said = {re.split(r"[^A-Za-z]", cls.templates()[0])[0].lower() for cls in members}
    return {word for word in said if word}


def test_the_words_are_those_of_the_grammar() -> None:
    assert {"wipe", "leak", "sift", "eject", "deploy", "redirect", "restore", "resume", "lock", "free", "trash", "set", "gain"} <= verbs()
    assert verbs() - {"if", "for", "your", "they", "the", "you"} <= vocabulary()
    assert set(FORMS) <= vocabulary(), "a word that no card uses any more"


@pytest.mark.parametrize("word", sorted(vocabulary() - PLAIN))
def test_every_word_of_a_card_has_an_entry(word: str) -> None:
    found = GAME.rulebook.defining(FORMS.get(word, word))
    assert found, f"cards say {word!r}, and no entry of the rulebook says what it means"
    assert all(id in GAME.rulebook for id in found)


@pytest.mark.parametrize("word", sorted(verbs() - PLAIN))
def test_every_verb_is_shown_by_every_face(word: str) -> None:
    (id,) = looked_up(GAME.rulebook, word)[:1]  # line mode and the command line
    text = GAME.rulebook.text(id)
    assert " ".join(netdeck("rules", GAME.id, word).out.split()).startswith(f"{id} ")
    shown = {rule.id: rule.text for rule in DETAIL.rulebook.clauses} | {rule.id: rule.text for rule in DETAIL.rulebook.rulings}
    assert shown[id] == text  # the page


DETAIL = catalogue.detail(GAME.id)


def test_a_word_is_the_entry_of_one_ruling() -> None:
    words = [word for ruling in GAME.rulebook.rulings.values() for word in ruling.defines]
    assert len(words) == len(set(words))
    idle = [ruling.id for ruling in GAME.rulebook.rulings.values() if ruling.defines and not set(ruling.defines) & vocabulary()]
    assert not idle, "an entry that no card needs"

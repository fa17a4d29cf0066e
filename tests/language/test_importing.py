"""Cards in the author's format, as far as the language reaches; cards of our own in the same form."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from netdeck.games.bloodless.cardset import read_set, starter
from netdeck.games.bloodless.importing import Import, ImportFileError, import_cards
from netdeck.games.bloodless.verbs import app


def record(name: str, description: object, kind: str = "creature", **fields: object) -> dict[str, object]:
    return {
        "id": name.lower(),
        "name": name,
        "description": description,
        "cost": 1,
        "health": 1,
        "defense": 0,
        "power": 1,
        "type": kind,
    } | fields


def imported(*records: object) -> Import:
    return import_cards(json.dumps(records).encode(), "own", (starter(),))


def text_of(description: object, kind: str = "creature", **fields: object) -> str:
    found = imported(record("Thing", description, kind, **fields), record("Vessel of Rain", ""))
    card = found.cards[0]
    assert card.compiled, card.problems
    assert found.set is not None
    return found.set.cards["Thing"].text


@pytest.mark.parametrize(
    ("said", "kind", "told"),
    [
        ("When Played: Draw two cards.", "creature", "When this creature is played, draw 2 cards."),
        ("Pay 2 blood to deal 1 damage to any creature.", "creature", "Main phase, pay 2 blood: deal 1 damage to a creature."),
        ("Deal 1 damage to an unfriendly creature. Then, draw a card.", "command", "Deal 1 damage to an enemy creature, then draw a card."),
        ("Destroy a creature with strength 3 or more", "command", "Destroy a creature with power 3 or more."),
        ("This creature is destroyed after it attacks.", "creature", "After this creature attacks, destroy it."),
        ("Your opponent skips one turn.\n\nYour turn ends.", "command", "Your opponent skips a turn. You skip a turn."),
        ("All face-down creatures gain a +1/+1/+1 counter", "command", "Each face-down creature gains +1/1/1."),
        ("If you control no other creatures at the beginning of your turn, this creature gets +2 power.", "creature",
         "At the start of your turn, if you control no other creatures, this creature gains +2 power."),
        ("Whenever your opponent executes a command with a cost equal to X, it is denied.", "creature",
         "Whenever your opponent would execute a command with cost X, instead deny it."),
        ("Search your deck for a creature card of blood cost 1.\n\nPut it into play.\n\nShuffle.", "command",
         "Search your main deck for a creature card with cost 1 and summon it. Shuffle your main deck."),
    ],
)  # fmt: skip
def test_a_turn_of_speech_gets_its_words(said: str, kind: str, told: str) -> None:
    assert text_of(said, kind, cost="X" if "X" in said else 1) == told


def test_references_become_names_and_searches_become_words() -> None:
    text = text_of(["When Played: Shuffle a ", {"display": "Vessel of Rain", "id": "vessel"}, " vestige into your deck."])
    assert text == 'When this creature is played, create a "Vessel of Rain" in your main deck and shuffle it.'
    text = text_of(["Whenever you execute a ", {"display": "moss command", "search": "t:command k:moss"}, ", draw a card."], kins=["moss"])
    assert text == "Whenever you execute a Moss command, draw a card."


def test_kins_come_with_their_ancestors() -> None:
    found = imported(record("Elm", "Elm Kin\nKin Call x2", kins=["elm", "tree"]), record("Bark", "Flying", kins=["tree"]))
    assert found.set is not None
    assert found.set.kins["Elm"] == "Tree"
    assert found.set.cards["Elm"].kins == ("Elm",)
    assert found.set.cards["Elm"].text == "Kin Call 2"


def test_what_cannot_be_said_is_reported_and_left_out() -> None:
    found = imported(record("Good", "Flying"), record("Odd", "When Played: Sing a song."), record("Dear", "", cost=">=2"))
    assert found.plain()["summary"] == {"compiled": 1, "total": 3}
    good, odd, dear = found.plain()["cards"]
    assert good["compiled"]
    assert not odd["compiled"]
    assert not dear["compiled"]
    assert "sing a song" in odd["problems"][0]
    assert "E03" in dear["problems"][0]
    assert list(read_set(found.toml, "own.toml", (starter(),)).cards) == ["Good"]


def test_equal_cards_may_stand_twice() -> None:
    found = imported(record("Twin", "Flying"), record("Twin", "Flying"))
    assert found.plain()["summary"] == {"compiled": 2, "total": 2}
    assert found.toml.count("[[card]]") == 1


@pytest.mark.parametrize("junk", [b"", b"{", b"[1, 2]", b'{"cards": 3}', b"\xff\xfe", b"[" * 100_000, b'[{"id": "nameless"}]'])
def test_what_is_no_list_of_cards_is_refused(junk: bytes) -> None:
    with pytest.raises(ImportFileError):
        import_cards(junk)


def test_odd_records_never_break_the_import() -> None:
    odd = imported(
        record("A", None), record("B", [{"display": 3}, 4, None]), record("C", "", kins=[1, None]), {"name": "D"}, record("E" * 500, "x"),
        record('F"', "'''"), record("G", "text = '''\n[[card]]\n'''"),
    )  # fmt: skip
    assert len(odd.cards) == 7


def test_the_verb_writes_a_card_file_and_answers_in_json(tmp_path: Path) -> None:
    source, target = tmp_path / "own.json", tmp_path / "own.toml"
    source.write_text(json.dumps([record("Good", "Flying"), record("Odd", "Sing.")]))
    answer = CliRunner().invoke(app, ["import", str(source), "--out", str(target), "--json"])
    assert answer.exit_code == 0
    assert json.loads(answer.output)["summary"] == {"compiled": 1, "total": 2}
    assert read_set(target.read_bytes(), "own.toml", (starter(),)).cards
    told = CliRunner().invoke(app, ["import", str(source)])
    assert "left out  Odd" in told.output
    assert "1 of 2 cards compiled" in told.output
    assert CliRunner().invoke(app, ["import", str(tmp_path / "none.json")]).exit_code == 2

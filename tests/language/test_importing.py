"""Cards in the author's format, as far as the language reaches; cards of our own in the same form."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import netdeck
from tests.language.card_games import tools
from typer.testing import CliRunner

from netdeck.games.bloodless.cards import author_wording, dialect
from netdeck.games.bloodless.cards.card_set import read_set, starter
from netdeck.games.bloodless.cards.importer import Import, ImportFileError, import_cards
from netdeck.games.bloodless.commands import app
from netdeck.language.text_errors import TextError


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
    """How the text of an imported card is read; the card itself keeps the words that are understood as they stand."""
    found = imported(record("Thing", description, kind, **fields), record("Vessel of Rain", ""))
    card = found.cards[0]
    assert card.compiled, card.problems
    assert found.set is not None
    return retold(found.set.cards["Thing"].text, kind)


def retold(text: str, kind: str) -> str:
    try:
        return tools("bloodless").language.compiled_with_words(text, kind)[1]
    except TextError:  # it names a card of the file
        return text


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
        ("A creature gains Piercing until the end of your turn.", "command", "A creature gains Piercing until your turn ends."),
        ("Choose one:\n- Draw two cards.\n- Gain one blood.", "command", "Choose one: draw 2 cards; or gain 1 blood."),
        ("Each player discards a card.", "command", "Discard a card. Your opponent discards a card."),
        ("When Killed: creatures in spaces between this creature and another one identical to it attack.", "creature",
         "When this creature is killed, each creature between this creature and another creature with the same name as this creature attacks."),  # noqa: E501
        ("Pay 2 blood for this card to gain Flying, then attack, then lose Flying", "creature",
         "Main phase, pay 2 blood: this creature gains Flying. It attacks. It loses Flying."),
        ("Say a card name and draw a card. You can't use that name the next time you execute this command.", "command",
         "Name any card except the last one. Draw a card."),
        ("When Played: Enemy creatures facing empty spaces change sides", "creature",
         "When this creature is played, move each enemy creature in an unopposed space to an empty space in your row."),
        ("At any point, your opponent may pay 3 blood to destroy this card.", "extended command",
         "Your opponent may, at any time, pay 3 blood: finish this command."),
        ("If you control no other creatures at the beginning of your turn, this creature gets +2 power.", "creature",
         "At the start of your turn, if you control no other creatures, this creature gains +2 power."),
        ("Whenever your opponent executes a command with a cost equal to X, it is denied.", "creature",
         "Whenever your opponent would execute a command with cost X, instead deny it."),
        ("Search your deck for a creature card of blood cost 1.\n\nPut it into play.\n\nShuffle.", "command",
         "Search your deck for a creature card with cost 1 and summon it. Shuffle your main deck."),
    ],
)  # fmt: skip
def test_a_turn_of_speech_gets_its_words(said: str, kind: str, told: str) -> None:
    assert text_of(said, kind, cost="X" if "X" in said else 1) == told


@pytest.mark.parametrize("broken", [":\n", ":\n\n", " :\n", ":\r\n"])
@pytest.mark.parametrize(
    ("head", "rest", "kind", "told"),
    [
        ("When Played", "Draw a card.", "creature", "When this creature is played, draw a card."),
        ("At the beginning of your turn", "Gain 1 blood.", "creature", "At the start of your turn, gain 1 blood."),
        ("Pay 2 blood", "Draw a card.", "creature", "Main phase, pay 2 blood: draw a card."),
        ("Flip", "3 blood", "creature", "Flip: 3 blood"),
        ("Evolves from", "Vessel of Rain", "creature", 'Evolves from: "Vessel of Rain"'),
        ("Choose one", "Draw a card.\nGain 1 blood.", "command", "Choose one: draw a card; or gain 1 blood."),
        ("Choose one", "- Draw a card.\n- Gain 1 blood.", "command", "Choose one: draw a card; or gain 1 blood."),
        ("1", "Draw a card.\n2:\nGain 2 blood.", "creature saga", "1: Draw a card.\n2: Gain 2 blood."),
    ],
)
def test_a_line_may_break_behind_a_colon(head: str, rest: str, kind: str, told: str, broken: str) -> None:
    said = f"{head}{broken}{rest}"
    assert text_of(said, kind) == told
    if kind != "creature saga":  # whose chapters are a field of their own
        assert text_of("", kind, abilities=[said]) == told


@pytest.mark.parametrize("kin", ["insect", "Insect", "INSECT", "inSect"])
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Destroy an {}.", "Destroy an Insect creature."),
        ("Destroy target {}.", "Destroy target Insect creature."),
        ("Destroy an {} creature.", "Destroy an Insect creature."),
        ("Destroy all {}s.", "Destroy all Insect creatures."),
        ("All {}s you control gain +1 power.", "All Insect creatures you control gain +1 power."),
        ("A creature gains the kin {}.", "A creature gains the kin Insect."),
    ],
)
def test_the_case_of_a_kin_does_not_matter(said: str, told: str, kin: str) -> None:
    found = imported(record("Thing", f"{kin} Kin\n{said.format(kin)}", "command", kins=["insect"]))
    assert found.cards[0].compiled, found.cards[0].problems
    assert found.cards[0].text == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Draw a card, then say a card name.", "Draw a card, then name any card."),
        ("Draw a card and name a card.", "Draw a card. Name any card."),
        ("Draw a card. Choose a name. Destroy each creature with that name.",
         "Draw a card. Name any card. Destroy each creature with the named name."),
        ("If you control no creatures, name a kin and draw a card.", "If you control no creatures, name any kin and draw a card."),
        ("Name a card and reveal the top card of your deck. If it has that name, draw a card.",
         "Name any card. Reveal the top card of your deck. If it is a card with the named name, draw a card."),
    ],
)  # fmt: skip
def test_a_name_may_be_asked_for_inside_a_sentence(said: str, told: str) -> None:
    assert text_of(said, "command") == told
    assert "name any" in text_of(f"When Played: {said}")


def test_an_imported_file_says_whose_cards_it_holds(tmp_path: Path) -> None:
    source, target = tmp_path / "own.json", tmp_path / "own.toml"
    source.write_text(json.dumps([record("Good", "Flying")]))
    assert CliRunner().invoke(app, ["import", str(source), "--out", str(target)]).exit_code == 0
    assert netdeck("cards", "check", target).status == 0


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


def test_equal_prints_are_one_card_and_cards_of_equal_name_are_kept_apart() -> None:
    found = imported(record("Twin", "Flying"), record("Twin", "Flying", flavor_text="Again."), record("Twin", "Piercing", set="The Forest"),
                     record("Twin", "Draw a card.", "command"))  # fmt: skip
    assert found.plain()["summary"] == {"compiled": 3, "total": 3}
    assert found.set is not None
    assert {name: card.text for name, card in found.set.cards.items()} == {
        "Twin": "Flying",
        "Twin (The Forest)": "Piercing",
        "Twin (3)": "Draw a card.",
    }
    assert "called 'Twin' too" in found.cards[1].notes[0]


def test_what_is_printed_goes_before_what_was_derived_and_a_difference_is_told() -> None:
    found = imported(record("Dagger", "Discard 3 cards to gain 6 blood.", "command", abilities=["Discard a card to gain 3 blood."]))
    assert found.cards[0].text == "You may discard 3 cards to gain 6 blood."
    assert "its abilities say: You may discard a card" in found.cards[0].notes[0]
    found = imported(record("Dagger", "Sing a very long song.", "command", abilities=["Draw a card."]))
    assert found.cards[0].text == "Draw a card."
    assert found.cards[0].notes == ("its abilities are read; its description is not understood",)
    assert text_of("", "command", abilities=["Draw a card."]) == "Draw a card."
    assert text_of("Explosive", abilities=["When Played: Draw a card."]) == "After this creature attacks, destroy it."
    found = imported(record("Hive", "Bee Kin\nFlying", kins=["insect"]))
    assert found.set is not None
    assert found.set.cards["Hive"].kins == ("Bee",)
    assert text_of("Insect Kin", keywords=[{"name": "devours", "data": {"type": "CardId", "cost": 2, "kins": ["insect"]}}]) == (
        "Devours: an Insect creature with cost 2"
    )


def test_a_saga_has_its_chapters() -> None:
    told = "1: Draw a card.\n2: Gain 2 blood."
    assert text_of("", "creature saga", saga=["Draw a card.", {"text": "Gain two blood."}]) == told
    assert text_of("I: Draw a card.\nII: Gain two blood.", "command saga") == told


def test_a_keyword_that_is_unknown_is_not_passed_over() -> None:
    found = imported(
        record("Sign", "Spell\n\nWhen Played: Draw a card.", keywords=[{"name": "spell"}], abilities=["When Played: Draw a card"])
    )
    assert "Spell" in found.cards[0].problems[0]


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ("Draw a card form your opponent's creature deck.", "Draw a card from your opponent's main deck."),
        ("Destory a craeture.", "Destroy a creature."),
        ("Move a creature to the top of our deck.", "Move a creature to the top of your deck."),
    ],
)
def test_slips_of_the_pen_are_mended_and_told(slip: str, told: str) -> None:
    found = imported(record("Slip", slip, "command"))
    assert found.cards[0].compiled, found.cards[0].problems
    assert found.set is not None
    assert found.set.cards["Slip"].text == told
    assert any("is read as" in note for note in found.cards[0].notes)


def test_cards_that_name_what_is_left_out_are_left_out_with_a_caret() -> None:
    found = imported(
        record("Spinner", ["Evolves From: ", {"display": "Weaver", "id": "weaver"}]),
        record("Weaver", ["Evolves From: ", {"display": "Egg", "id": "egg"}]),
    )
    assert [card.compiled for card in found.cards] == [False, False]
    problem = found.cards[1].problems[0].splitlines()
    assert problem[0] == "there is no card 'Egg' here"
    assert problem[2].strip() == "^" * len('"Egg"')
    assert problem[1][problem[2].index("^") :].startswith('"Egg"')


STYLE = Path(__file__).parent / "author_style_cards.json"
"""Cards of our own in the author's manner of speech."""


def test_most_cards_in_the_authors_manner_compile_and_the_file_is_sound(tmp_path: Path) -> None:
    found = import_cards(STYLE.read_bytes(), "style", (starter(),))
    assert sum(card.compiled for card in found.cards) >= 0.95 * len(found.cards)
    target = tmp_path / "style.toml"
    target.write_text(found.toml, encoding="utf-8")
    assert netdeck("cards", "check", target, "--game", "bloodless", "--no-play").status == 0
    for card in found.cards:
        assert card.compiled or "^" in card.problems[0]


def test_no_rule_serves_a_single_card(monkeypatch: pytest.MonkeyPatch) -> None:
    fired: dict[str, set[str]] = {}
    reading = ""

    class Watched:
        def __init__(self, rule: dialect.Turn) -> None:
            self.rule = rule
            fired.setdefault(rule.said.pattern, set())

        def sub(self, means: Any, line: str) -> str:
            changed = self.rule.said.sub(means, line)
            if changed != line:
                fired[self.rule.said.pattern].add(reading)
            return changed

    rules = dialect.rules_for
    monkeypatch.setattr(author_wording, "rules_for", lambda kind: [rule._replace(said=Watched(rule)) for rule in rules(kind)])  # type: ignore[arg-type]
    records = json.loads(STYLE.read_text(encoding="utf-8"))
    names = {record["name"] for record in records}
    for record in records:
        reading = record["name"]
        list(
            author_wording.wordings(
                record, {"Insect": "", "Sorcery": "", "Assassin": "", "Blue Kingdom": "", "Bee": "", "Spider": ""}, names - {reading}
            )
        )
    assert len(fired) > 60
    assert {pattern: cards for pattern, cards in fired.items() if len(cards) < 2} == {}


REAL = Path(__file__).parents[3] / "shared" / "data" / "bloodless-cards.json"


@pytest.mark.skipif(not REAL.exists(), reason="the author's own cards are not on this machine")
def test_the_authors_cards_of_which_no_rule_was_made_alone() -> None:
    found = import_cards(REAL.read_bytes(), "real", (starter(),))
    assert sum(card.compiled for card in found.cards) >= 37


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

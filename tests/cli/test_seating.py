"""Setting a table up: flags, setup files, sides, and every problem at once."""

import contextlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.running import netdeck

from netdeck import registry
from netdeck.cli._output import CommandError
from netdeck.cli._setup_file import KEYS
from netdeck.cli._table_setup import TableOptions, TableSetup, set_up_table
from netdeck.kernel import Deal, Game, RuleOption, Seat, Variant
from netdeck.scenarios.toml_text import toml

LANTERN = registry.find("lantern")
LOW, HIGH = tuple(map(Seat, ("l0", "l1", "l2"))), tuple(map(Seat, ("h0", "h1")))


class Sides(type(LANTERN)):  # type: ignore[misc]
    """Lantern with two sides and a few options, as far as setting it up goes."""

    id, title = "sides", "Sides"
    seat_names = (*LOW, *HIGH)
    seat_flags = {"low": LOW, "high": HIGH}
    variants = {"duel": Variant("duel", "One each", seats=(LOW[0], HIGH[0])), "trio": Variant("trio", "Two low", seats=(*LOW[:2], HIGH[0]))}
    options = {
        "limit": RuleOption("limit", 5, "4.1", "How many turns", minimum=1, maximum=9),
        "dark": RuleOption("dark", False, "2.2", "Play in the dark"),
        "wind": RuleOption("wind", "east", "9.1", "Whence it blows", choices=("east", "west")),
    }
    rulebook = LANTERN.rulebook

    def table(self, count: int) -> tuple[Seat, ...]:
        return (*LOW, *HIGH)[:count] if count > 2 else (LOW[0], HIGH[0])


@pytest.fixture(autouse=True)
def sides(monkeypatch: pytest.MonkeyPatch) -> Game:
    game: Game = Sides()
    monkeypatch.setitem(registry._added, "sides", game)
    return game


def seated(*words: str, **wishes: Any) -> TableSetup:
    return set_up_table(TableOptions(words, **wishes))


def problems(*words: str, **wishes: Any) -> list[str]:
    with pytest.raises(CommandError) as caught:
        seated(*words, **wishes)
    assert caught.value.status == 2
    return caught.value.sentences


def test_without_any_wish_bots_sit_on_the_usual_seats() -> None:
    seating = seated("lantern")
    assert seating.setup.seats == ("north", "south")
    assert seating.bots == {"north": "greedy", "south": "greedy"}
    assert seating.setup.players == {"north": "greedy", "south": "greedy"}
    assert seating.setup.decks == {"north": "flame", "south": "shade"}


def test_a_deal_is_sealed_unless_a_seed_is_given() -> None:
    assert seated("lantern").deal.commitment
    assert seated("lantern", seed=7).deal == Deal(seed=7)
    assert seated("lantern", seed=7).again(2).deal == Deal(seed=9)
    sealed = seated("lantern")
    assert sealed.again(1).deal.secret != sealed.deal.secret


def test_options_are_read_as_their_kind() -> None:
    setup = seated("sides", options=["limit=3", "dark=true", "wind=west"]).setup
    assert setup.options == {"limit": 3, "dark": True, "wind": "west"}


def test_sides_are_counted_by_their_own_flags() -> None:
    assert seated("sides", "--low", "3", "--high=2").setup.seats == ("l0", "l1", "l2", "h0", "h1")
    assert seated("--low", "2", "sides").setup.seats == ("l0", "l1", "h0"), "the other side has its usual number"
    assert seated("sides", "--high", "2", variant="trio").setup.seats == ("l0", "l1", "h0", "h1")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--low", "4"), "Sides has room for 3 low, not 4 (1.1)"),
        (("--low",), "--low expects a number, such as --low 2"),
        (("--low", "many"), "--low expects a number, such as --low 2"),
        (("--hihg", "1"), "there is no option --hihg; did you mean '--high'?"),
        (("lantern",), "one game at a time: unexpected 'lantern'"),
    ],
)
def test_what_is_wrong_with_a_flag_is_said(words: tuple[str, ...], sentence: str) -> None:
    assert problems("sides", *words) == [sentence]


def test_seats_are_a_number_or_names() -> None:
    assert seated("sides", seats="4").setup.seats == ("l0", "l1", "l2", "h0")
    assert seated("sides", seats="h1, l0").setup.seats == ("h1", "l0")
    assert problems("sides", seats="6") == ["Sides is for 2 to 5 players, not 6 (1.1)"]
    assert problems("sides", seats="l0,h9")[0] == "Sides has no seat 'h9'; did you mean 'h1'? (1.1)"
    assert problems("sides", "--low", "1", seats="2") == ["give either the seats or the number of low, not both"]


def test_every_problem_is_told_at_once_with_its_clause() -> None:
    told = problems(
        "lantern",
        options=["a=1", "b"],
        decks=["north=flam", "east=flame"],
        bots=["gredy", "eats=random"],
        seed=2**63,
    )
    assert told == [
        "--option expects name=value, not 'b'",
        "north's deck 'flam' is neither a deck of Lantern nor a file; did you mean 'flame'?",
        "there is no bot 'gredy'; did you mean 'greedy'?",
        "there is no seat 'eats' at this table; known: north, south",
        f"a seed is a whole number from 0 to 2**63 - 1, not {2**63}",
        "there is no option 'a'",
        "there is no seat 'east' to give a deck to; known: north, south",
    ]
    assert problems("sides", options=["limit=12", "wind=up"]) == [
        "option limit lies between 1 and 9; 12 does not (4.1)",
        "option wind is one of east, west, not 'up' (9.1)",
    ]


def test_problems_go_to_stderr_a_line_each() -> None:
    answer = netdeck("watch", "lantern", "--variant", "x", "--bot", "north=nobody")
    assert answer.status == 2
    assert answer.out == ""
    assert len(answer.complaints) == 2


def test_decks_come_by_name_or_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "embers.txt"
    file.write_text("10 Ember")
    setup = seated("lantern", decks=["north=shade", f"south={file}"]).setup
    assert setup.decks == {"north": "shade", "south": "10 Ember\n"}
    file.write_text("9 Ember\n1 Emberr")
    assert problems("lantern", decks=[f"south={file}"]) == [
        "south's deck has a 'Emberr', which is no card of Lantern; did you mean 'Ember'? (1.1)"
    ]
    file.write_bytes(b"\xff\xfe")
    assert "cannot be read" in problems("lantern", decks=[f"south={file}"])[0]


def test_people_and_bots_share_the_seats() -> None:
    def players(**wishes: Any) -> dict[Seat, str]:
        return seated("lantern", **wishes).setup.players

    assert players(people=()) == {"north": "person", "south": "greedy"}
    assert players(people=["south"]) == {"north": "greedy", "south": "person"}
    assert players(people=["all"]) == {"north": "person", "south": "person"}
    assert players(people=["north,south"]) == {"north": "person", "south": "person"}
    assert players(people=(), bots=["north=random"]) == {"north": "random", "south": "person"}
    assert players(people=(), bots=["random"]) == {"north": "person", "south": "random"}
    assert problems("lantern", people=["nroth"]) == ["there is no seat 'nroth' at this table; did you mean 'north'?"]
    assert problems("lantern", people=["north"], bots=["north=greedy"]) == ["north is taken by a person and by the bot 'greedy'"]
    assert problems("lantern", people=(), bots=["north=greedy", "south=greedy"]) == ["every seat has a bot: 'netdeck watch' lets them play"]


SETUP = """
game    = "sides"
variant = "trio"
low     = 2
high    = 2
seed    = 11
people  = ["l1"]

[options]
limit = 3
dark  = true

[decks]
l0 = "shade"
h0 = "embers.txt"

[players]
l1 = "Ada"

[bots]
h1 = "random"
"""


@pytest.fixture
def setup_file(tmp_path: Path) -> Path:
    (tmp_path / "embers.txt").write_text("10 Ember\n")
    file = tmp_path / "table.toml"
    file.write_text(SETUP)
    return file


def test_a_setup_file_says_everything(setup_file: Path) -> None:
    seating = seated(file=setup_file, people=())
    setup = seating.setup
    assert (setup.game, setup.variant, setup.seats) == ("sides", "trio", ("l0", "l1", "h0", "h1"))
    assert setup.options == {"limit": 3, "dark": True, "wind": "east"}
    assert (setup.decks[Seat("l0")], setup.decks[Seat("h0")]) == ("shade", "10 Ember\n")
    assert setup.players == {"l0": "greedy", "l1": "Ada", "h0": "greedy", "h1": "random"}
    assert seating.deal == Deal(seed=11)


def test_a_setup_file_lists_seats_or_says_how_many(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('game = "lantern"\nseats = ["north", "south"]\n')
    assert seated(file=file).setup.seats == ("north", "south")
    file.write_text('game = "sides"\nseats = 4\n')
    assert seated(file=file).setup.seats == ("l0", "l1", "l2", "h0")


TOML = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats() | st.sampled_from(["north", "flame", "greedy", "", "3"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["north", "l0", "limit", "x"]), inner, max_size=3),
    max_leaves=5,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from([*KEYS, "low", "high", "sides", "colour"]), TOML, max_size=4), st.sampled_from(["lantern", "sides"]))
def test_whatever_stands_in_a_setup_file_is_a_table_or_a_complaint(tmp_path: Path, said: dict[str, Any], game: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text("".join(f"{key} = {toml(value)}\n" for key, value in said.items()))
    with contextlib.suppress(CommandError):
        assert set_up_table(TableOptions([game], file=file, people=())).setup.game == game


def test_the_command_line_goes_before_the_file(setup_file: Path) -> None:
    seating = seated("--low", "1", variant="duel", file=setup_file, options=["limit=4"], seed=5, bots=["h1=greedy"], people=["l0"])
    assert seating.setup.variant == "duel"
    assert seating.setup.seats == ("l0", "h0", "h1")
    assert seating.setup.options["limit"] == 4
    assert seating.setup.players == {"l0": "person", "h0": "greedy", "h1": "greedy"}
    assert seating.deal == Deal(seed=5)


def test_what_is_wrong_with_a_setup_file_is_said_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('game = "sides"\nvaraint = "duel"\nseed = -1\nlow = "two"\nseats = [1]\n[options]\nlimt = 3\n')
    told = problems(file=file)
    assert told[:4] == [
        f"{file}: there is no key 'varaint'; did you mean 'variant'?",
        f"{file}: seed is a whole number from 0 to 2**63 - 1, not -1",
        f"{file}: low is a number, not 'two'",
        f"{file}: seats is a number or a list of seats, not [1]",
    ]
    assert told[4:] == ["there is no option 'limt'; did you mean 'limit'?"]
    file.write_text("game = ")
    assert problems(file=file)[0].startswith(f"{file}: ")
    file.write_text("seed = 3")
    assert problems(file=file) == ["name a game: 'netdeck games' lists them"]
    assert problems(file=tmp_path / "tabel.toml") == [f"there is no file {tmp_path / 'tabel.toml'}; did you mean '{file}'?"]


def test_the_flags_of_a_game_are_listed_and_work_on_the_command_line() -> None:
    assert "--low N   up to 3: l0, l1, l2" in netdeck("games", "sides").out
    answer = netdeck("play", "--low", "3", "sides", "--high", "9")
    assert answer.status == 2
    assert answer.complaints == ["Sides has room for 2 high, not 9 (1.1)"]
    assert netdeck("watch", "sides", "--gmes", "3").complaints == ["there is no option --gmes; did you mean '--games'?"]

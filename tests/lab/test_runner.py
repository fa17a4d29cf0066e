"""The lab: the same plan gives the same run, however many work at it and however often it is interrupted."""

import json
import random
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lab.runs import PLAN, in_any_order
from typer.testing import CliRunner

from netdeck.cli import app
from netdeck.kernel.message import encode_message
from netdeck.lab import GameObserver, Journal, JournalError, Meeting, Plan, PlanError, Stop, World, observed_game, read_plan, run
from netdeck.lab.confidence import always_valid, bradley_terry, together
from netdeck.lab.journal import GAMES
from netdeck.lab.observed_game import CHOICES, STRIDE, Played
from netdeck.lab.pairings import entrants, names, stages
from netdeck.lab.plan import with_file_contents
from netdeck.lab.report import report
from netdeck.lab.runner import tables_of
from netdeck.registry import find

DECKS = with_file_contents(
    Plan(game="bloodless", kind="mirror", decks=("red-ledger",), games=2, world=(World(), World(name="short", options={"pool_start": 3}))),
    Path(),
)


def outcome(journal: Journal) -> bytes:
    return msgspec.json.encode(report(tables_of(journal)), order="deterministic", enc_hook=encode_message)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    journal = Journal.begin(tmp_path_factory.mktemp("lab") / "run", PLAN)
    run(journal, workers=1)
    return journal


def test_the_number_of_workers_changes_nothing(played: Journal, tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path / "run", PLAN)
    run(journal, workers=2)
    assert in_any_order(journal.folder) == in_any_order(played.folder)
    assert outcome(journal) == outcome(played)


@settings(max_examples=8, deadline=None)
@given(st.data())
def test_a_run_that_was_interrupted_anywhere_ends_as_one_that_was_not(
    played: Journal, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    written = (played.folder / GAMES).read_bytes()
    folder = tmp_path_factory.mktemp("again") / "run"
    journal = Journal.begin(folder, PLAN)
    (folder / GAMES).write_bytes(written[: data.draw(st.integers(0, len(written)))])
    run(journal, workers=1)
    assert outcome(journal) == outcome(played)
    assert (folder / GAMES).read_bytes().count(b"\n") == written.count(b"\n")  # nothing was played twice


def test_whoever_meets_itself_plays_no_game_twice() -> None:
    lab = GameObserver(with_file_contents(Plan(game="lantern", kind="mirror", games=40), Path()))
    games = [lab.one(Meeting(0, 0, 0), number) for number in range(40)]
    assert len({each.seed for each in games}) == 40
    again = GameObserver(PLAN)
    assert [again.seed(Meeting(0, 0, 1), number) for number in range(4)] == [3, 3, 4, 4]  # who meets another does, from both seats


def test_every_seed_is_played_from_every_seat_and_in_every_world_alike() -> None:
    lab = GameObserver(msgspec.structs.replace(DECKS, kind="round-robin", bots=("greedy", "random")))
    games = [lab.one(Meeting(world, 0, 1), number) for world in (0, 1) for number in (0, 1)]
    assert [each.seed for each in games] == [1, 1, 1, 1]
    assert games[0].seats != games[1].seats
    assert games[0].choices > games[2].choices  # a pool of three is soon empty
    match = lab.match(Meeting(0, 0, 1), 1)
    result = match.position.result()
    assert result is not None
    assert (result.winners, len(match.choices)) == (games[1].winners, games[1].choices)


@pytest.mark.parametrize("game", ["bloodless", "datawarriors", "technomancy"])
def test_a_game_of_which_nothing_is_noted_is_the_same_game(game: str) -> None:
    plan = with_file_contents(Plan(game=game, decks=tuple([*find(game).decks][:2])), Path())
    noted, plain = (GameObserver(each).one(Meeting(0, 0, 1), 0) for each in (plan, msgspec.structs.replace(plan, notes=False)))
    for fact in ("score", "winners", "clause", "choices", "offered", "turns", "dead", "leads", "first", "busiest"):
        assert getattr(noted, fact) == getattr(plain, fact), fact
    assert noted.fired
    assert not plain.fired


@pytest.mark.parametrize("game", ["bloodless", "datawarriors", "technomancy"])
def test_a_game_over_columns_is_the_one_at_a_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything that is told of it, whoever sits where, also where it takes too many choices."""
    plan = with_file_contents(Plan(game=game, bots=("greedy", "random"), decks=tuple([*find(game).decks][:2]), notes=False), Path())
    lab, played = GameObserver(plan, (Meeting(0, 0, 3), Meeting(0, 1, 1))), list[Played]()
    games = [range(lab.turns), range(STRIDE, STRIDE + 1)]
    for most in (CHOICES, 5):
        monkeypatch.setattr(observed_game, "CHOICES", most)
        quick = [each for some in games for each in lab.play(some)]
        with monkeypatch.context() as without:
            without.setattr(GameObserver, "quick", lambda *_: None)
            assert quick == [each for some in games for each in lab.play(some)]
        played += quick
    assert [bool(each.fault) for each in played] == [False] * 3 + [True] * 3


def test_a_run_that_is_opened_again_knows_who_was_who(tmp_path: Path) -> None:
    plan = with_file_contents(Plan(game="bloodless", decks=("rotgarden", "red-ledger"), games=2), Path())
    journal = Journal.begin(tmp_path / "run", plan)
    tables = run(journal, workers=1)
    assert names(Journal.open(tmp_path / "run").plan) == names(plan) == ("rotgarden", "red-ledger")
    assert report(tables_of(Journal.open(tmp_path / "run"))) == report(tables)
    with pytest.raises(JournalError, match="belongs to another plan"):
        Journal.begin(tmp_path / "run", with_file_contents(Plan(game="bloodless", decks=("red-ledger", "rotgarden"), games=2), Path()))


def test_a_folder_belongs_to_one_plan(played: Journal, tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="belongs to another plan"):
        Journal.begin(played.folder, msgspec.structs.replace(PLAN, seed=4))
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(JournalError, match="holds something else"):
        Journal.begin(tmp_path, PLAN)
    assert [each.name for each in tmp_path.iterdir()] == ["letter"]
    with pytest.raises(JournalError, match="holds no run"):
        Journal.open(tmp_path)


# Stopping


def test_a_bound_that_is_looked_at_after_every_round_is_wrong_in_one_of_twenty_runs_at_most() -> None:
    dice = random.Random(5)
    wrong = 0
    for _ in range(200):
        values: list[float] = []
        for _ in range(150):
            values.append(float(dice.random() < 0.5))
            low, high = always_valid(values)
            if not low <= 0.5 <= high:
                wrong += 1
                break
    assert wrong <= 15  # 10 on the average would be allowed; so many in one of twenty such tests


def test_many_intervals_that_are_looked_at_together_hold_together() -> None:
    dice = random.Random(7)
    many, wrong, alone = 40, 0, 0
    for _ in range(200):
        means = [dice.gauss(0, 1) for _ in range(many)]
        wrong += any(abs(mean) > 1.96 * together(many) for mean in means)
        alone += any(abs(mean) > 1.96 for mean in means)
    assert wrong <= 18  # 10 on the average
    assert alone > 150  # what ordinary intervals would have told
    assert together(1) == pytest.approx(1)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(0, 1), max_size=60))
def test_a_bound_holds_the_mean_and_stays_within_reason(values: list[float]) -> None:
    low, high = always_valid(values)
    assert 0 <= low <= high <= 1
    if values:
        assert low <= sum(values) / len(values) + 1e-9
        assert high >= sum(values) / len(values) - 1e-9


def test_a_meeting_ends_when_enough_is_known_of_it(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, games=400, stop=Stop(width=0.3))
    one, two = Journal.begin(tmp_path / "one", plan), Journal.begin(tmp_path / "two", plan)
    tables = run(one, workers=1)
    [meeting] = tables.games
    ended = tables.ended(meeting)
    assert ended is not None
    assert ended % 10 == 0
    assert 2 * ended < 400
    low, high = always_valid(tables.scores(meeting, ended))
    assert high - low <= 0.6
    run(two, workers=2)  # plays a little further, which does not count
    assert outcome(one) == outcome(two)


def test_ratings_follow_the_points() -> None:
    ratings = bradley_terry({(0, 1): (75, 25), (1, 2): (75, 25), (0, 2): (90, 10)}, 3)
    strengths = [each.strength for each in ratings]
    assert strengths == sorted(strengths, reverse=True)
    assert all(each.low < each.strength < each.high for each in ratings)
    assert ratings[1].strength == pytest.approx(0.5, abs=0.02)
    assert bradley_terry({(0, 1): (10, 0)}, 2)[0].strength < 1  # who won everything has a rating too


# Meetings


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 7), st.integers(1, 4), st.randoms(use_true_random=False))
def test_in_a_swiss_tournament_everybody_plays_once_a_round_and_nobody_rests_twice_before_all_have(
    count: int, rounds: int, dice: random.Random
) -> None:
    plan = Plan(game="lantern", kind="swiss", bots=tuple(f"bot {number}" for number in range(count)), rounds=rounds)
    scores: dict[Meeting, tuple[float, int]] = {}
    rests = dict.fromkeys(range(count), 0)
    for meetings in stages(plan, scores):
        playing = [each for meeting in meetings for each in (meeting.a, meeting.b)]
        assert len(playing) == len(set(playing)) == count - count % 2
        for each in set(range(count)) - set(playing):
            rests[each] += 1
        scores.update({meeting: (dice.choice([0.0, 1.0, 2.0]), 2) for meeting in meetings})
    assert max(rests.values()) - min(rests.values()) <= 1


@pytest.mark.parametrize(("kind", "meetings"), [("round-robin", 6), ("gauntlet", 3), ("mirror", 4)])
def test_other_kinds_have_all_their_meetings_at_once(kind: str, meetings: int) -> None:
    plan = Plan(game="lantern", kind=kind, bots=("a", "b", "c", "d"))  # type: ignore[arg-type]
    [found] = stages(plan, {})
    assert len(set(found)) == len(found) == meetings
    assert len(entrants(plan)) == 4


# Plans and the command


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "missing required field `game`"),
        ("game = 3", "Expected `str`, got `int`"),
        ("game = 'lantern'\ngames = 0", "games"),
        ("game = 'lantern'\nkind = 'knockout'", "knockout"),
        ("game = 'lantern'\nsurprise = 1", "surprise"),
        ("game = 'lanternn'", "lantern"),
        ("game = 'lantern'", "wants two who meet"),
        ("game = 'lantern'\nbots = ['greedy', 'gredy']", "gredy"),
        ("game = 'lantern'\nbots = ['greedy', 'random']\nseats = 9", "is for 2"),
        ("game = 'bloodless'\ndecks = ['red-ledger', 'rotgarten']", "did you mean 'rotgarden'"),
        ("game = 'bloodless'\nkind = 'mirror'\ndecks = ['red-ledger']\n[[world]]\nwithout = ['R999']", "R999"),
        ("game = 'bloodless'\nkind = 'mirror'\ndecks = ['red-ledger']\n[[world]]\ncards = ['none.toml']", "none.toml cannot be read"),
        ("game = 'bloodless'\nkind = 'mirror'\ndecks = ['red-ledger']\n[[world]]\noptions = {pool_start = 'x'}", "pool_start"),
        ("game = 'bloodless'\nkind = 'mirror'\ndecks = ['red-ledger']\n[[world]]\n[[world]]", "the same name"),
        ("game = ", "Invalid value"),
    ],
)
def test_a_broken_plan_is_told_and_nothing_is_made(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(PlanError) as caught:
        read_plan(path)
    assert words in str(caught.value)
    done = CliRunner().invoke(app, ["lab", "run", str(path)])
    assert done.exit_code == 2
    assert words in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["plan.toml"]


def test_cards_that_do_not_compile_are_shown_with_a_caret(tmp_path: Path) -> None:
    card = {"name": "Odd", "type": "creature", "cost": 1, "power": 1, "health": 1, "text": "Flibber."}
    lines = [f"{key} = {json.dumps(value)}" for key, value in card.items()]
    (tmp_path / "mine.toml").write_text("\n".join(['[set]\nname = "Mine"', "[[card]]", *lines]))
    (tmp_path / "plan.toml").write_text("game = 'bloodless'\nkind = 'mirror'\ndecks = ['red-ledger']\n[[world]]\ncards = ['mine.toml']")
    with pytest.raises(PlanError, match=r"\^"):
        read_plan(tmp_path / "plan.toml")


def test_the_command_runs_reports_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text("game = 'lantern'\nbots = ['greedy', 'random']\ngames = 20\nseed = 2\n")
    first = CliRunner().invoke(app, ["lab", "run", str(path), "-w", "1", "--json"])
    assert first.exit_code == 0, first.output
    told = json.loads(first.stdout)
    assert told["worlds"][0]["games"] == 20
    again = CliRunner().invoke(app, ["lab", "run", str(path), "-w", "1", "--json"])
    assert again.stdout == first.stdout
    shown = CliRunner().invoke(app, ["lab", "report", str(tmp_path / "plan.run")])
    assert shown.exit_code == 0, shown.output
    page = (tmp_path / "plan.run" / "report.html").read_text()
    held = json.loads(page.partition('id="told">')[2].partition("</script>")[0])
    assert held["findings"]["report"] == told
    assert held["findings"]["played"] == 20
    assert not re.findall(r"<(?:script|link|img)[^>]+(?:src|href)=", page)  # nothing is fetched
    assert sorted(each.suffix for each in (tmp_path / "plan.run" / "records").iterdir()) == [".jsonl"] * 5

    import polars

    rows = polars.read_parquet(tmp_path / "plan.run" / "games.parquet")
    assert rows.height == 20
    assert rows["score"].sum() == pytest.approx(20 * told["worlds"][0]["shares"]["greedy"]["share"])


def test_a_report_counts_as_a_naive_reader_does(played: Journal) -> None:
    games = [*played.games()]
    [world] = report(tables_of(played)).worlds
    assert world.games == len(games) == 40
    assert world.shares["greedy"].share == pytest.approx(sum(each.score for each in games) / 40)
    assert world.first.share == pytest.approx(
        sum(each.first in each.winners for each in games if each.winners) / sum(bool(each.winners) for each in games)
    )
    assert sum(world.endings.values()) == 40
    assert world.choices["longest"] == max(each.choices for each in games)

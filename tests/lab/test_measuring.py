"""What is measured besides: single cards against blanks, skill, problems with the games that show them, rulings answered otherwise."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES
from typer.testing import CliRunner

from netdeck.cli import app
from netdeck.kernel import REFEREE, Definition, Match, Record, Rng, Setup, key_from_seed
from netdeck.lab import Ablation, GameObserver, Journal, Meeting, Plan, PlanError, Skill, World, run
from netdeck.lab.ablation import ablation, blank_name, blanked, contributions, without_each
from netdeck.lab.comparison import Change, Comparison, games_needed, log_of
from netdeck.lab.findings import Problem, merged, nothing
from netdeck.lab.observed_game import choice_words
from netdeck.lab.page import write_page
from netdeck.lab.pairings import names
from netdeck.lab.plan import with_file_contents
from netdeck.lab.records import reported
from netdeck.lab.report import report
from netdeck.lab.rulings import summarized as told_comparison
from netdeck.lab.runner import tables_of
from netdeck.lab.side_runs import journals, side_results
from netdeck.lab.skill import skill, skill_shares
from netdeck.language.tools import tools_of

WITH_TEXT = {name: tools for name, game in GAMES.items() if game.takes_cards and (tools := tools_of(game)) is not None}


# Blanks


def price(card: Definition) -> str:
    """What is printed as its cost; x of nothing is nothing."""
    return card.facts().get("cost", "").replace("+x", "").replace("{x}", "{0}")


@pytest.mark.parametrize("name", WITH_TEXT)
@pytest.mark.parametrize("body", [False, True])
def test_every_card_has_a_blank_of_its_cost(name: str, body: bool) -> None:
    tools = WITH_TEXT[name]
    cards = tools.own_cards().values()
    file = "\n".join(tools.blank(card, blank_name(card.name), body=body) for card in cards)
    compiled = tools.compile(file.encode(), seconds=60)
    assert compiled.problems == ()
    for card in cards:
        blank = compiled.cards[blank_name(card.name)]
        assert blank.facts()["type"] == card.facts()["type"]
        assert price(blank) == price(card)
        if body:
            assert blank.facts().get("stats", "").replace("*", "0") == card.facts().get("stats", "").replace("*", "0")


@pytest.mark.parametrize("name", WITH_TEXT)
def test_a_card_that_costs_more_is_outdone_by_the_cheaper_one_and_by_no_dearer_one(name: str) -> None:
    tools = WITH_TEXT[name]
    tried = 0
    for card in tools.own_cards().values():
        table = tools.blank(card, "Twin", body=True)
        if "cost = 2" in table:
            dear = table.replace("cost = 2", "cost = 3")
        elif "{2}" in table:
            dear = table.replace("{2}", "{3}")
        else:
            continue
        tried += 1
        here, there = (next(iter(tools.compile(each.encode()).cards.values())) for each in (table, dear))
        assert tools.dominates(here, there)
        assert not tools.dominates(there, here)
        assert not tools.dominates(here, here)
    assert tried


@pytest.mark.parametrize("name", WITH_TEXT)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_a_blank_lies_where_the_card_would_lie(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    deck = data.draw(st.sampled_from(sorted(game.decks)))
    plan = with_file_contents(Plan(game=name, kind="mirror", decks=(deck,)), Path())
    each = data.draw(st.sampled_from(blanked(plan)))
    changed = without_each(plan, 2, (each.card,), body=False)
    if str(each) not in changed.lists:
        return  # the rules refuse the deck without it
    lab = GameObserver(changed)
    who = names(changed)
    deals = []
    seed = data.draw(st.integers(0, 10**6))
    for entrant in (who.index(deck), who.index(str(each))):
        setup = lab.setup(Meeting(0, entrant, who.index(deck)), 0)
        position = game.start(setup, Rng(key_from_seed(seed)))
        mine = next(iter(lab.seating(0)))
        zones = position.view(REFEREE).zones
        deals.append([card.name for name, zone in zones.items() if name.startswith(f"{mine}.") for card in zone.cards or ()])
    assert [blank_name(card) if card == each.card else card for card in deals[0]] == deals[1]


def test_contributions_are_what_a_naive_reader_counts(tmp_path: Path) -> None:
    plan = with_file_contents(
        Plan(game="bloodless", decks=("red-ledger", "rotgarden"), games=2, ablation=Ablation(games=4, cards=("Debt Collector",))), Path()
    )
    derived = ablation(plan)
    assert derived is not None
    assert derived.pairs == (("red-ledger", "rotgarden"), ("red-ledger without Debt Collector", "rotgarden"))
    tables = run(Journal.begin(tmp_path / "run", derived), workers=1)
    [found] = contributions(plan, tables)
    scores = {meeting.a: [game.score for game in games.values()] for meeting, games in tables.games.items()}
    whole_deck, without = (scores[names(derived).index(name)] for name, _ in derived.pairs)
    assert found.points == pytest.approx((sum(whole_deck) - sum(without)) / 4)
    assert found.low <= found.points <= found.high
    assert (found.deck, found.card, found.games) == ("red-ledger", "Debt Collector", 4)


def test_cards_that_no_deck_holds_and_games_without_cards_of_ones_own_are_refused() -> None:
    with pytest.raises(PlanError, match="no deck of this plan holds 'Debt Colector'; did you mean 'Debt Collector'"):
        with_file_contents(
            Plan(game="bloodless", kind="mirror", decks=("red-ledger",), ablation=Ablation(cards=("Debt Colector",))), Path()
        )
    with pytest.raises(PlanError, match="is not played so"):
        with_file_contents(Plan(game="lantern", kind="mirror", ablation=Ablation()), Path())
    with pytest.raises(PlanError, match="between two bots"):
        with_file_contents(Plan(game="lantern", kind="mirror", skill=Skill(strong="greedy", weak="greedy")), Path())
    with pytest.raises(PlanError, match="the plan has no entrant 'gredy'; did you mean 'greedy'"):
        with_file_contents(Plan(game="lantern", kind="pairs", bots=("greedy", "random"), pairs=(("gredy", "random"),)), Path())


# Skill


def test_skill_and_luck_share_the_deals(tmp_path: Path) -> None:
    plan = with_file_contents(Plan(game="lantern", kind="mirror", skill=Skill(strong="greedy", weak="random", games=60)), Path())
    derived = skill(plan)
    assert derived is not None
    tables = run(Journal.begin(tmp_path / "run", derived), workers=1)
    [found] = skill_shares(tables)
    [games] = [[*each.values()] for each in tables.games.values()]
    assert found.share == pytest.approx(sum(game.score for game in games) / 60)
    assert found.by_skill + found.by_deal + found.by_accident == pytest.approx(1)
    rounds = [a.score + b.score for a, b in zip(games[::2], games[1::2], strict=True)]
    assert found.by_skill == pytest.approx(rounds.count(2) / 30)
    assert found.by_accident == pytest.approx(rounds.count(0) / 30)
    assert found.low > 0.5


# Problems


@pytest.fixture(scope="module")
def unequal(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    plan = with_file_contents(
        Plan(game="lantern", bots=("greedy", "random"), games=60, skill=Skill(strong="greedy", weak="random", games=20)), Path()
    )
    journal = Journal.begin(tmp_path_factory.mktemp("unequal") / "run", plan)
    run(journal, workers=1)
    for _, more in journals(journal):
        run(more, workers=1)
    return journal


def test_a_problem_has_a_game_that_shows_it(unequal: Journal, tmp_path: Path) -> None:
    found = reported(tables_of(unequal), unequal.folder)
    [world] = found.worlds
    assert 0 < len(world.problems) <= 3
    [problem] = [each for each in world.problems if each.sentence.startswith("greedy wins too much")]
    assert problem.shown_by is not None
    record = Record.from_bytes((unequal.folder / problem.shown_by.record).read_bytes())
    match = Match.replay(GAMES["lantern"], record)
    result = match.position.result()
    assert result is not None
    assert {record.header.setup.players[seat] for seat in result.winners} == {"greedy"}
    write_page(found, tables_of(unequal), unequal.folder, tmp_path / "elsewhere.html")
    page = (tmp_path / "elsewhere.html").read_text()
    games = json.loads(page.partition('id="told">')[2].partition("</script>")[0])["games"]
    assert {each["record"] for each in games} == {each.shown_by.record for each in world.problems if each.shown_by is not None}
    assert [each["lines"] for each in games if each["record"] == problem.shown_by.record] == [log_of(match)]


@pytest.mark.parametrize(
    ("id", "notation", "words"),
    [
        ("bloodless", "mulligan", "mulligan (Keep your hand, or take a mulligan?)"),
        ("technomancy", "keep", "keep (Keep these 7 cards?)"),
        ("binmat", "d0", "Draw from lane 0"),
    ],
)
def test_a_choice_is_told_in_words(id: str, notation: str, words: str) -> None:
    game = GAMES[id]
    [decision, *_] = game.start(game.complete(Setup(game=id)), Rng(key_from_seed(1))).pending().values()
    option = decision.find(notation)
    assert option is not None
    assert choice_words(decision, option) == words


def test_what_was_measured_besides_is_part_of_the_report(unequal: Journal) -> None:
    assert {*side_results(unequal.folder)} == {"skill"}
    [world] = report(tables_of(unequal), side_results(unequal.folder)).worlds
    assert [each.games for each in world.skill] == [20]
    games = [*unequal.games()]
    assert {kind: each.offered for kind, each in world.kinds.items()} == {
        kind: sum(kind in game.offers for game in games) for kind in {kind for game in games for kind in game.offers}
    }
    never = {kind for game in games for kind in game.offers} - {kind for game in games for kind in game.taken}
    assert never == {kind for kind, each in world.kinds.items() if not each.taken}
    assert len(world.never_taken) == len(never)
    assert {*world.never_taken} <= {words for game in games for words in game.untaken.values()}
    for card in world.cards:
        assert card.used == sum(card.name in side.used for game in games for side in game.sides)
        assert card.kept == sum(card.name in side.kept for game in games for side in game.sides)


def test_choices_that_mattered_are_choices_of_the_game() -> None:
    lab = GameObserver(with_file_contents(Plan(game="bloodless", kind="mirror", decks=("red-ledger",)), Path()))
    game = lab.one(Meeting(0, 0, 0), 0)
    assert game.moments
    record = lab.match(game.meeting, game.number).record()
    said = [(entry.seat, entry.choose) for entry in record.entries if entry.choose]
    for moment in game.moments:
        assert said[moment.choice - 1] == (moment.seat, moment.notation)
        assert moment.before != moment.after


@pytest.mark.parametrize("name", ["bloodless", "datawarriors", "technomancy"])
def test_a_card_is_used_when_it_is_played_and_not_when_it_is_thrown_away(name: str) -> None:
    """Who throws a card away, aims at one of its name or pays with it has not used it: of all choices only those that play are counted."""
    decks = tuple(GAMES[name].decks)[:2]
    lab = GameObserver(with_file_contents(Plan(game=name, bots=("random",), decks=decks), Path()))
    thrown = 0
    for number in range(4):
        game = lab.one(Meeting(0, 0, 1), number)
        record = lab.match(game.meeting, game.number).record()
        said = [(game.seats[entry.seat], entry.choose) for entry in record.entries if entry.choose and entry.seat]
        for who, side in enumerate(game.sides):
            played = {re.split(r"[ #@]", choice)[1] for seat, choice in said if seat == who and choice.startswith(("play ", "script "))}
            assert {_letters(card) for card in side.used} == {_letters(each) for each in played}
            thrown += sum(seat == who and choice.startswith(("discard ", "pick ")) for seat, choice in said)
    assert thrown


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))


def test_what_one_of_two_wins_is_not_told_again_as_what_the_other_loses(unequal: Journal) -> None:
    [world] = report(tables_of(unequal), side_results(unequal.folder)).worlds
    told = [each.sentence for each in world.problems if "too much" in each.sentence]
    assert len(told) == 1
    assert told[0].startswith("greedy wins")
    assert not {*world.unused} & {words.card for words in world.idle_words}


def test_problems_that_state_the_same_fact_are_one() -> None:
    found = [Problem("A wins", 0.3, about=("A",)), Problem("B has no chance against A", 0.2, about=("A", "B")), Problem("Long", 0.1)]
    assert [each.sentence for each in merged(found)] == ["A wins", "Long"]


def test_too_small_a_sample_says_how_many_games_are_needed() -> None:
    assert games_needed(180, 0.44) == 14_000
    wide = Change("a against b", 0.5, 0.6, 0.1, -0.24, 0.44, 0.5, 90, share=True)
    told = told_comparison(Comparison("as it is", "other", 180, 94, [wide], []))
    assert told == "94 of 180 games diverge; 180 games are too few; about 14,000 give win rates to +-5 points."
    known = msgspec.structs.replace(wide, difference=0.0, low=-0.04, high=0.04)
    assert "win rates are accurate to +-4 points" in told_comparison(Comparison("as it is", "other", 180, 94, [known], []))
    assert nothing(4) == "4 games are too few; at least 30 are needed."


def test_the_difference_of_few_games_is_told_as_too_few() -> None:
    done = CliRunner().invoke(app, ["lab", "diff", "lantern", "--without", "6.3", "-n", "2", "-w", "1"])
    assert done.exit_code == 0, done.output
    assert "games are too few; about" in done.output
    assert "are known to" not in done.output


# Rulings


def test_doubtful_rulings_are_answered_otherwise() -> None:
    said = ["lab", "rulings", "datawarriors", "--ruling", "R57", "--ruling", "R21", "--answer", "R57=0", "-n", "2", "-w", "1"]
    done = CliRunner().invoke(app, [*said, "--deck", "hive", "--json"])
    assert done.exit_code == 0, done.output
    by_ruling = {each["ruling"]: each for each in json.loads(done.stdout)}
    assert by_ruling["R57"]["answer"] == "first_locked=0"
    assert by_ruling["R57"]["comparison"]["games"] == 2
    assert by_ruling["R21"]["comparison"] is None
    bad = CliRunner().invoke(app, ["lab", "rulings", "datawarriors", "--ruling", "R999"])
    assert bad.exit_code == 2
    assert "R999" in bad.stderr
    assert CliRunner().invoke(app, ["lab", "rulings", "lantern"]).exit_code == 1


def test_pairs_are_who_meets(tmp_path: Path) -> None:
    plan = with_file_contents(
        Plan(game="lantern", kind="pairs", bots=("greedy", "random"), pairs=(("random", "greedy"),), games=2, world=(World(),)), Path()
    )
    tables = run(Journal.begin(tmp_path / "run", plan), workers=1)
    assert [*tables.games] == [Meeting(0, 1, 0)]
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan

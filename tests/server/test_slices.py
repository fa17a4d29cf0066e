"""Long work is done in slices: it pauses often enough, others work meanwhile, and what comes of it is the same."""

import random
from collections.abc import Iterator

import pytest
from tests.every_game import GAMES

from netdeck.backends.background_compiler import BackgroundCompiler
from netdeck.bots import create
from netdeck.bots.determinization import Determinizer
from netdeck.bots.seer.search import Search
from netdeck.bots.table import chosen
from netdeck.kernel import Budget as Budgeted
from netdeck.kernel import Deal, Entry, Game, Match, Seat, Setup, limit_choices
from netdeck.kernel.preemption import pause, use_pause_hook
from netdeck.language.tools import tools_of
from netdeck.server import bot_jobs
from netdeck.server import worker as working
from netdeck.server.bot_jobs import Think
from netdeck.server.budgets import Budget, cpu_seconds
from netdeck.server.drafts import Opposition, Trial, answers, measure
from netdeck.server.intake import CheckDraft, ShowReplay
from netdeck.server.jobs import Ask, Missing, PlayOn, StoredMatch, TooMuch
from netdeck.server.questions import Answered, Question
from netdeck.server.worker import AnyJob, AnyTold, Drop, GoOn, Order, Paused, UnknownJob, encode_order, read_report, run_slice

NORTH = Seat("north")
SMALL = Budget(seconds=0, slice=1e-9)
"""Every pause point ends a slice."""


def asked(job: AnyJob, budget: Budget = SMALL) -> AnyTold:
    """What a worker says."""
    return read_report(run_slice(encode_order(Order(job, budget)))).told


def slices(job: AnyJob, budget: Budget = SMALL) -> Iterator[AnyTold]:
    """What a worker says, slice by slice."""
    told = asked(job, budget)
    yield told
    while isinstance(told, Paused):
        told = asked(GoOn(number=told.number))
        yield told


def pauses(work: object) -> int:
    """How often *work* pauses."""
    count = 0

    def hook() -> None:
        nonlocal count
        count += 1

    with use_pause_hook(hook):
        assert callable(work)
        work()
    return count


def played(game: Game, seed: int = 1, most: int = 10_000) -> Match:
    """A match of which so many choices were made."""
    match = Match(game, game.complete(Setup(game=game.id)), Deal(seed=seed))
    bots = {seat: create("random", game, seat, seed) for seat in match.setup.seats}
    while match.position.result() is None and len(match.entries) < most:
        seat = next(iter(match.position.pending()))
        assert match.choose(seat, chosen(bots[seat], match.position).notation) is None
    return match


def some_cards(deck: str) -> str:
    return "\n".join([line for line in deck.splitlines() if line[:1].isdigit()][:6])


def begun(match: Match) -> StoredMatch:
    return StoredMatch(rules=match.game.version, setup=match.setup, deal=match.deal, entries=tuple(match.entries))


FUTURES = 3


KINDS = {type(game.searcher()).__name__: id for id, game in sorted(GAMES.items(), key=lambda each: len(each[0]))}
"""A game for each kind of search."""


@pytest.mark.parametrize("id", KINDS.values())
def test_a_search_pauses_before_every_future(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackgroundCompiler, "is_ready", False)  # a compiled search does not pause, and the cache may hold one
    monkeypatch.setattr("netdeck.games.binmat.bot.search.find_spec", lambda name: None)
    match = played(GAMES[id], most=4)
    seat = next(iter(match.position.pending()))
    search, dice = match.game.searcher() or Search(match.game), random.Random(1)
    looked: list[int] = []
    imagination = Determinizer(match.position, seat, dice)
    count = pauses(lambda: looked.append(search.think(imagination, seat, Budgeted(FUTURES), dice).iterations))
    assert count >= sum(looked) - 1 > 0


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if tools_of(game) is not None and game.decks])
def test_drafts_pause_with_every_choice_that_is_tried(id: str) -> None:
    game = GAMES[id]
    first, second = list(game.decks)[:2]
    draft = Opposition(deck=some_cards(game.decks[first]), against=some_cards(game.decks[second]))
    found = answers(game, draft, 0)
    assert found.tried
    assert pauses(lambda: answers(game, draft, 0)) >= found.tried
    assert pauses(lambda: measure(game, Trial(deck=first, against=second), 0)) == 2


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if tools_of(game) is not None and game.decks])
def test_a_pair_of_cards_that_does_too_much_is_left_out_and_the_others_are_tried(id: str) -> None:
    game = GAMES[id]
    first, second = list(game.decks)[:2]
    draft = Opposition(deck=some_cards(game.decks[first]), against=some_cards(game.decks[second]))
    with limit_choices(steps=1):
        found = answers(game, draft, 0)
    assert not found.complete
    assert found.safe == []
    assert found.tried < answers(game, draft, 0).tried


def test_drafts_have_the_budgets_of_tables() -> None:
    game = GAMES["technomancy"]
    deck = next(iter(game.decks))
    draft = CheckDraft(kind="measure", game="technomancy", deck=deck, against=deck)
    assert isinstance(asked(draft, Budget(seconds=0, steps=5)), TooMuch)
    assert isinstance(asked(draft, Budget(seconds=0, objects=10)), TooMuch)


def test_a_sliced_search_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.server.bot_jobs.secrets.randbits", lambda bits: 7)
    match = played(GAMES["lantern"], most=2)
    (seat, *_) = match.position.pending()
    job = Think(table="sliced", at=0, begun=begun(match), seat=seat, bot="seer:3")
    *before, told = slices(job)
    assert isinstance(told, bot_jobs.Thought)
    assert told.thoughts is not None
    assert len(before) >= told.thoughts.iterations - 1
    whole = asked(job, Budget(seconds=0))
    assert isinstance(whole, bot_jobs.Thought)
    assert (whole.notation, whole.thoughts) == (told.notation, told.thoughts)


def test_two_jobs_take_turns_and_do_not_disturb_each_other() -> None:
    games = ("lantern", "binmat")
    matches = {id: played(GAMES[id], most=40) for id in games}
    for id, match in matches.items():
        asked(PlayOn(table=id, at=0, begun=begun(match)), Budget(seconds=0))
    asking = {
        id: slices(Question(table=f"of {id}", base=0, begun=begun(match), ask=Ask(kind="why", viewer=Seat("spectator"), text="last")))
        for id, match in matches.items()
    }
    answers: dict[str, AnyTold] = {}
    turns = 0
    while asking:
        for id, slicing in list(asking.items()):
            turns += 1
            told = next(slicing)
            if not isinstance(told, Paused):
                answers[id] = told
                del asking[id]
    assert turns >= sum(len(match.entries) for match in matches.values())
    for id, match in matches.items():
        told, alone = (
            answers[id],
            asked(Question(table=f"of {id}", base=len(match.entries), ask=Ask(kind="why", viewer=NORTH, text="last"))),
        )
        assert isinstance(told, Answered)
        assert isinstance(alone, Answered)


@pytest.mark.parametrize("kind", ["replay", "table", "bot"])
def test_getting_a_match_back_pauses_with_every_entry(kind: str) -> None:
    match = played(GAMES["lantern"])
    jobs: dict[str, AnyJob] = {
        "replay": ShowReplay(
            game="lantern", rules=match.game.version, table="r", record=match.record().to_bytes(), viewer="referee", first=0
        ),
        "table": PlayOn(table="back", at=0, begun=begun(match)),
        "bot": Think(table="back", at=0, begun=begun(match), seat=NORTH, bot="greedy"),
    }
    assert len(list(slices(jobs[kind]))) > len(match.entries)


def test_a_question_follows_the_match_and_asks_for_it_only_when_it_is_lost() -> None:
    match = played(GAMES["lantern"], most=8)
    entries: tuple[Entry, ...] = tuple(match.entries)
    ask = Ask(kind="why", viewer=Seat("spectator"), text="last")
    whole = Budget(seconds=0)
    assert isinstance(asked(Question(table="q", base=8, ask=ask), whole), Missing)
    short = begun(match)
    short = StoredMatch(rules=short.rules, setup=short.setup, deal=short.deal, entries=entries[:3])
    assert isinstance(asked(Question(table="q", base=0, begun=short, ask=ask), whole), Answered)
    assert isinstance(asked(Question(table="q", base=5, since=entries[5:], ask=ask), whole), Missing), "two entries are not there"
    assert isinstance(asked(Question(table="q", base=2, since=entries[2:], ask=ask), whole), Answered)
    assert isinstance(asked(Question(table="q", base=8, ask=ask), whole), Answered), "it has followed"


def test_a_job_that_is_dropped_or_unknown_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Think(table="dropped", at=0, begun=begun(played(GAMES["lantern"], most=4)), seat=NORTH, bot="greedy")
    first = asked(job)
    assert isinstance(first, Paused)
    asked(Drop(number=first.number))
    assert isinstance(asked(GoOn(number=first.number)), UnknownJob)
    monkeypatch.setattr(working, "MOST_PAUSED", 2)
    kept = [asked(job) for _ in range(3)]
    assert isinstance(kept[0], Paused)
    assert isinstance(kept[2], Paused)
    assert isinstance(asked(GoOn(number=kept[0].number)), UnknownJob)
    assert not isinstance(asked(GoOn(number=kept[2].number)), UnknownJob)


def test_a_job_is_not_charged_for_what_others_did_while_it_was_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    now, noted = 100.0, list[float]()
    monkeypatch.setattr("time.process_time", lambda: now)

    def do(self: Think) -> Missing:
        nonlocal now
        for _ in range(3):
            now += 1.0
            noted.append(cpu_seconds())
            pause()
        return Missing()

    monkeypatch.setattr(Think, "do", do)
    job = Think(table="t", at=0, seat=NORTH, bot="greedy")
    for _ in slices(job, Budget(seconds=0, slice=0.5)):
        now += 50.0
    assert noted == [1.0, 2.0, 3.0]

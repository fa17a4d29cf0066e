"""The game as a whole: setups, random games to the end, views, imagined tables, the greedy player."""

import random
import re
from collections.abc import Mapping
from itertools import combinations_with_replacement

import pytest
from tests.games.searches import appeals

from netdeck import bots
from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.named_state import TableState
from netdeck.kernel import SPECTATOR, Logged, Machine, Rng, Seat, Setup, SetupError, StagingError, key_from_seed, why_event, why_not

DECKS = tuple(GAME.decks)
U1, U2, U3, U4 = GAME.table(4)


def start(*decks: str, seed: int = 0, log: list[Logged] | None = None, **options: object) -> Machine:
    seats = GAME.table(len(decks))
    setup = GAME.complete(Setup(game=GAME.id, seats=seats, decks=dict(zip(seats, decks, strict=True)), options=dict(options)))
    return GAME.start(setup, Rng(key_from_seed(seed)), log)


def staged(zones: Mapping[str, object] | None = None, **given: object) -> Machine:
    setup = GAME.complete(Setup(game=GAME.id))
    return GAME.stage(setup, {"zones": {"u1.drive": 20, "u2.drive": 20, **(zones or {})}, **given}, Rng(key_from_seed(0)))


def play_on(position: Machine, seed: int) -> int:
    chooser, count = random.Random(seed), 0
    while pending := position.pending():
        ((seat, decision),) = pending.items()
        position.take(seat, chooser.choice(decision.options))
        count += 1
    return count


PAIRINGS = list(combinations_with_replacement(DECKS, 2))


def games_end(decks: tuple[str, ...], games: int) -> None:
    own_turns = 0
    for seed in range(games):
        position = start(*decks, seed=seed)
        play_on(position, seed)
        result = position.result()
        assert result is not None
        assert len(result.winners) == 1
        own_turns = max(own_turns, position.state.counters["turn"] / len(decks))
    assert own_turns <= 96, "a user's drive and its restored cards last for 96 own turns"


@pytest.mark.parametrize("decks", PAIRINGS, ids=" ".join)
def test_random_games_end(decks: tuple[str, str]) -> None:
    games_end(decks, 12)


@pytest.mark.parametrize("count", [3, 4])
def test_random_games_of_several_users_end(count: int) -> None:
    games_end((*DECKS, DECKS[0])[:count], 12)


@pytest.mark.soak
@pytest.mark.parametrize("decks", PAIRINGS, ids=" ".join)
def test_ten_thousand_random_games_end(decks: tuple[str, str]) -> None:
    games_end(decks, 10_000)


@pytest.mark.soak
@pytest.mark.parametrize("count", [3, 4])
def test_a_thousand_random_games_of_several_users_end(count: int) -> None:
    games_end((*DECKS, DECKS[0])[:count], 1_000)


def test_every_deck_is_legal_and_every_card_is_in_one() -> None:
    setup = GAME.complete(Setup(game=GAME.id, seats=(U1, U2, U3), decks=dict(zip((U1, U2, U3), DECKS, strict=True))))
    assert {name for seat in setup.seats for name in GAME.deck(setup, seat)} == set(GAME.cards)


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"decks": {U1: "3 Larva\n"}}, "3 cards, not 50"),
        ({"decks": {U1: "47 larva\n3 Borer\n"}}, "47 copies of Larva"),
        ({"decks": {U1: "50 Lava\n"}}, "no card"),
        ({"decks": {U1: "hivee"}}, "hive"),
        ({"seats": (U1,)}, "2 to 4"),
        ({"seats": (U1, U2, U3, U4, Seat("u5"))}, "2 to 4"),
        ({"cards": "[[card]]\nname = 'Odd'\n"}, "cost is missing"),
        ({"options": {"memory": "lots"}}, "memory"),
    ],
)
def test_an_illegal_setup_is_refused_with_its_reason(setup: dict[str, object], words: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.complete(Setup(game=GAME.id, **setup))  # type: ignore[arg-type]
    assert any(words in problem.sentence for problem in caught.value.problems)
    assert all(not problem.clause or problem.clause in GAME.rulebook for problem in caught.value.problems)


def test_own_cards_can_be_played() -> None:
    own = '[[card]]\nname = "Tiny Blast"\ntype = ".SCRIPT"\ncost = "{0}"\ntext = "Target another user. The target wipes 1."\n'
    deck = "50 Tiny Blast\n"
    setup = GAME.complete(Setup(game=GAME.id, cards=own, decks={U1: deck, U2: deck}, options={"copies": 50}))
    position = GAME.start(setup, Rng(key_from_seed(0)))
    play_on(position, 0)
    assert position.result() is not None


def test_a_refusal_says_what_would_help() -> None:
    position = staged(step="setup", zones={"u1.hand": ["Siege Cannon"]}, seat={"u1": {"allocated": 5}})
    answer = why_not(position, U1, "play siege-cannon")
    assert answer is not None
    assert (answer.refusal.clause, answer.suggestion) == ("final-memory-cost.1", "legal with 2 more free")


@pytest.mark.parametrize("text", ["run", "run u9.x --y", "script", "play", "discard", "run u1.larva --nibble @", "draw draw", "stop"])
def test_what_is_no_act_is_refused_without_a_clause_unless_a_rule_speaks_of_it(text: str) -> None:
    for step in ("setup", "run"):
        refusal = staged(step=step).choose(U1, text)
        assert refusal is not None
        assert refusal.clause in GAME.rulebook if refusal.code != "E-SYNTAX" else refusal.clause == ""


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("run larva", "commands.2"),
        ("run u2.larva --nibble @u1", "commands.2"),
        ("script Larva", "script-card.1"),
        ("play Brood Queen", "setup-step.2"),
        ("discard u2.borer#3", "exit-step.2"),
        ("aim @u2", "R44"),
        ("end Larva", "command-issuing.2"),
    ],
)
def test_what_everybody_knows_is_refused_by_a_rule(text: str, clause: str) -> None:
    refusal = staged(step="run").choose(U1, text)
    assert refusal is not None
    assert (refusal.clause, refusal.code == "E-SYNTAX") == (clause, False)


@pytest.mark.parametrize(
    ("process", "words"),
    [
        ({"process": "nibble"}, "u1.larva, u1.larva#2 has it"),
        ({"process": "gnaw"}, "no card in play has it"),
        ({"process": "gnaw", "via": "larva"}, "has no command --gnaw"),
        ({"process": "nibble", "via": "lava"}, "no card in play is called 'lava'"),
        ({"process": "nibble", "via": "u1.larva", "wait": True}, "a process has no 'wait'"),
        ({"process": "nibble", "via": "u1.larva", "issuer": "u7"}, "there is no seat 'u7'"),
        ({"card": "Sigkill", "owner": "u2"}, "2 targets are possible"),
        ({"card": "Larva", "owner": "u2"}, "is no .SCRIPT"),
    ],
)
def test_a_process_that_cannot_be_meant_is_refused(process: dict[str, object], words: str) -> None:
    with pytest.raises(StagingError, match=re.escape(words)):
        staged({"u1.desktop": ["Larva", "Larva"], "stack": [process]}, step="run")


def test_imagining_keeps_what_a_user_knows() -> None:
    position = start("hive", "undernet", seed=4)
    chooser = random.Random(4)
    for _ in range(60):
        ((seat, decision),) = position.pending().items()
        position.take(seat, chooser.choice(decision.options))
    for seat in (U1, U2):
        twin = position.imagine(seat, random.Random(1))
        assert twin.view(seat) == position.view(seat)
        assert twin.question(seat) == position.question(seat)


def test_the_mark_of_a_restored_card_goes_with_its_face() -> None:
    position = staged(zones={"u2.hand": [{"card": "Larva", "restored": True}, "Borer", "Cron", "Relay", "Mite"]})
    faces = set()
    for seed in range(30):
        state = position.imagine(U1, random.Random(seed)).state
        assert isinstance(state, TableState)
        faces |= {state.name(card) for card, record in state.cards.items() if record.restored}
    assert faces == {"Larva"}


def test_the_board_shows_memory_states_and_the_stack() -> None:
    position = staged(
        step="run",
        seat={"u1": {"allocated": 3, "locked": 2}, "u2": {"boost": 1}},
        zones={
            "u1.desktop": ["Larva", {"card": "Stinger", "host": "larva", "state": "running"}],
            "u2.desktop": [{"card": "Mite", "owner": "u1", "state": "loading"}],
            "u1.hand": ["Abort"],
            "stack": [{"process": "nibble", "via": "larva", "issuer": "u1", "targets": ["u2"], "halted": True}],
        },
    )
    text = GAME.board(position.view(U1))
    assert "u1 (you): memory [###.....] 5 of 8 free" in text
    assert "2 locked" in text
    assert "boost +1" in text
    assert "p1 u1: --nibble via u1.larva at u2 (cost 1, halted)" in text
    assert "may respond now: u1; then u2 may respond" in text
    assert "    + u1.stinger" in text
    assert "Loading, controlled by u1" in text
    assert text.endswith("Your hand: Abort")
    assert "Abort" not in GAME.board(position.view(SPECTATOR))


def test_the_log_reads_well() -> None:
    position = staged(step="run", zones={"u1.desktop": ["Botnet"], "u1.hand": ["Frenzy"]})
    log: list[Logged] = []
    position.listen(log)
    for seat, text in (
        (U1, "script frenzy"),
        (U1, "pass"),
        (U2, "pass"),
        (U1, "run u1.botnet --flood x=2 @u2"),
        (U1, "pass"),
        (U2, "pass"),
    ):
        assert position.choose(seat, text) is None
    assert [line for line in (logged.seen(U2).text() for logged in log) if line] == [
        "u1 plays Frenzy (cost 2)",
        "Frenzy resolves",
        "u1's wipes are 1 larger until Exit",
        "u1 issues --flood via Botnet with x 2 at u2 (cost 2)",
        "--flood resolves",
        "u2 leaks 2",
        "the wipe against u2 becomes 2 instead of 1 (boost)",
        "u2 wipes 2: Echo Probe, Echo Probe",
    ]


def test_what_a_card_does_is_explained_by_its_own_words() -> None:
    position = staged(step="run", zones={"u1.desktop": ["Skimmer", "Auditor"], "u2.desktop": [{"card": "Mite", "owner": "u1"}]})
    log: list[Logged] = []
    position.listen(log)
    for seat, text in ((U1, "run u1.skimmer --skim @u2"), (U1, "pass"), (U2, "pass"), (U1, "end"), (U2, "draw"), (U2, "stop")):
        assert position.choose(seat, text) is None
    told = {logged.event.kind(): [reason.fact for reason in why_event(GAME.rulebook, logged, U2)] for logged in log if logged.words}
    assert "Skimmer: Each other user leaks 2" in told["leaked"]
    wipes = [f"{logged.words.card}: {logged.words}" if logged.words else "" for logged in log if logged.event.kind() == "wiped"]
    assert wipes == ["Skimmer: The target wipes 1", "Mite: This desktop's user wipes 1"]
    assert not any(logged.words for logged in log if logged.event.kind() in ("issued", "drew", "step_began"))


def test_who_has_nothing_to_answer_with_need_not_be_asked_by_a_front_end() -> None:
    waiting = {"process": "nibble", "via": "larva", "issuer": "u1", "targets": ["u2"]}
    for hand, answer in (([], "pass"), (["Abort"], "")):
        position = staged(step="run", zones={"u1.desktop": ["Larva"], "u2.hand": hand, "stack": [waiting]})
        assert position.choose(U1, "pass") is None
        question = position.question(U2)
        assert question is not None
        assert GAME.standing_answer(position.view(U2), question, ()) == answer
    position = staged(step="run")
    question = position.question(U1)
    assert question is not None
    assert GAME.standing_answer(position.view(U1), question, ()) == "", "ending the own turn is a decision"


@pytest.mark.parametrize(("step", "anyway"), [("init", "draw"), ("exit", "end")])
def test_who_has_no_script_or_wants_to_play_none_need_not_be_asked_in_init_and_exit(step: str, anyway: str) -> None:
    for hand, stops, answer in ((["Larva"], GAME.stops, anyway), (["Deadlock"], GAME.stops, ""), (["Deadlock"], (), anyway)):
        position = staged({"u1.hand": hand}, step=step)
        question = position.question(U1)
        assert question is not None
        assert GAME.standing_answer(position.view(U1), question, stops) == answer
    assert GAME.usual_stops == GAME.stops.keys()


def test_greedy_likes_scripts_better_where_points_come_back_anyway() -> None:
    liked = []
    for step in ("init", "setup"):
        position = staged({"u1.hand": ["Sigkill"], "u2.desktop": ["Larva"]}, step=step)
        rated = appeals(position, U1)
        assert max(rated, key=rated.__getitem__) == "script sigkill @u2.larva"
        liked.append(rated["script sigkill @u2.larva"])
    assert liked[0] > liked[1]


def test_greedy_beats_random() -> None:
    """The figure over many games is in the documentation; this notices when the taste is lost."""
    won = 0
    for seed in range(20):
        position = start(DECKS[seed % 3], DECKS[seed // 3 % 3], seed=seed)
        players = {seat: bots.create("greedy" if seat == GAME.table(2)[seed % 2] else "random", GAME, seat, seed) for seat in (U1, U2)}
        result, _ = bots.play_silently(position, players)
        won += result.winners == (GAME.table(2)[seed % 2],)
    assert won >= 14

"""What a stranger makes large is refused, stopped or waited for by that stranger, and an honest table beside it notices nothing."""

import contextlib
import statistics
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from netdeck import registry
from netdeck.kernel import Record, verify

from .serving import PATIENCE, Message, Server
from .test_uploads import cards

Start = Callable[..., Server]
LETTERS = "ABCDEFGHIJKLM"
SEED_MOTHERS = "".join(
    f'[[card]]\nname = "Seed Mother {letter}"\ntype = "agent"\ncost = "{{0}}"\npower = 1\nhealth = 9\nlevel = 0\n'
    'text = "Whenever another agent you control enters, create 9999 Sproutlings."\n\n'
    for letter in LETTERS
)
MANY_MOTHERS = "".join(f"4 Seed Mother {letter}\n" for letter in LETTERS[:-1]) + f"2 Seed Mother {LETTERS[-1]}\n"
ECHO = "".join(
    f'[[card]]\nname = "{name}"\ntype = "creature"\ncost = 0\nhealth = 9\ndefense = 0\npower = 0\n'
    f"text = '''\nUnlimited\nWhen this creature is played, gain 1 blood.\n{text}\n'''\n\n"
    for name, text in (("Giver", "Whenever you gain blood, lose 1 blood."), ("Taker", "Whenever you lose blood, gain 1 blood."))
)
ECHOES = "25 Giver\n25 Taker\n6 Blood Flask\n"


@contextlib.contextmanager
def honest(server: Server) -> Iterator[list[float]]:
    """Two people play Lantern all the while; how long each of their choices took."""
    took: list[float] = []
    stop = threading.Event()
    failed: list[BaseException] = []

    def evening() -> None:
        try:
            while not stop.is_set():
                players = server.pair()[:2]
                while not stop.is_set() and any(player.moment.get("phase") != "finished" for player in players):
                    for player in players:
                        player.say("ping")
                        if player.asked and player.moment["phase"] != "finished":
                            began = time.perf_counter()
                            assert player.choose(player.moment["question"]["options"][0]["notation"])["type"] == "done"
                            took.append(time.perf_counter() - began)
                    time.sleep(0.01)
                for player in players:
                    player.leave()
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=evening)
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while len(took) < 20 and not failed and time.monotonic() < deadline:
            time.sleep(0.05)
        yield took
    finally:
        stop.set()
        thread.join(2 * PATIENCE)
    assert not failed, failed


def assert_undisturbed(before: list[float], during: list[float]) -> None:
    """One who waits for somebody else's work would wait for seconds. The machine that tests run on may be busy with others."""
    assert len(during) >= 10, "the honest table stands still"
    usual, worst = statistics.median(before), max(before)
    assert statistics.median(during) < 5 * usual + 0.1, (usual, during)
    assert sorted(during)[int(0.95 * len(during))] < 5 * worst + 0.5, (worst, during)


def until_over(server: Server, table: str, token: str, patience: float = 5 * PATIENCE) -> Record:
    """The record of a table as soon as it is over."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        answer = server.get(f"/api/tables/{table}/record", token)
        if answer.status == 200:
            return Record.from_bytes(answer.body)
        time.sleep(0.2)
    raise AssertionError(f"table {table} does not end")


def test_ten_thousand_sproutlings_are_stopped_by_the_judge_and_harm_nobody(own_server: Start) -> None:
    server = own_server("", "--guest-seconds", "1", "--think-seconds", "1", "--objects", "300")
    bots = {seat: {"kind": "bot", "deck": MANY_MOTHERS} for seat in registry.find("technomancy").table(2)}
    with honest(server) as took:
        before = len(took)
        created = server.new_table(game="technomancy", public=False, cards=SEED_MOTHERS, seats=bots)
        table, watch = created["info"]["table"], created["watch"]
        record = until_over(server, table, watch)
        server.get("/health")
        while len(took) < before + 20:
            time.sleep(0.05)
        assert_undisturbed(took[:before], took[before:])
    last = record.entries[-1]
    assert (last.command, last.why.partition(":")[0]) == ("stop", "the judge stops an endless game")
    assert record.footer is not None
    assert (record.footer.result.winners, record.footer.result.clause) == ((), "")
    assert verify(registry.find("technomancy"), record.to_bytes()).sound
    server.restart()  # and nobody takes it up again
    assert server.get(f"/api/tables/{table}", watch).json()["phase"] == "finished"
    assert server.get(f"/api/tables/{table}/view", watch).json()["view"]["result"]["cause"] == "stopped by the host"


def echoes(server: Server, limit: int) -> dict[str, object]:
    seats = {seat: {"kind": "invite", "deck": ECHOES} for seat in registry.find("bloodless").table(2)}
    return {"game": "bloodless", "public": False, "cards": ECHO, "seats": seats, "options": {"loop_limit": limit, "depth_limit": limit}}


def test_an_option_that_makes_the_rules_go_on_for_ever_is_capped(server: Server) -> None:
    answer = server.post("/api/tables", echoes(server, 100_000))
    assert (answer.status, answer.json()["code"], answer.json()["clause"]) == (422, "E-SETUP", "R66")
    assert "loop_limit is at most 2000 on this server" in answer.json()["sentence"]


@pytest.mark.parametrize("limit", [500, 100_000])
def test_cards_that_answer_each_other_harm_nobody(own_server: Start, limit: int) -> None:
    caps = ["--option-cap", "bloodless.loop_limit=100000", "--option-cap", "depth_limit=100000"]
    server = own_server("", *caps, "--guest-seconds", "1", "--steps", "5000")
    with honest(server) as took:
        before = len(took)
        created = server.new_table(**echoes(server, limit))
        table = created["info"]["table"]
        players = [server.sit(table, token) for token in created["seats"].values()]
        refused: list[dict[str, object]] = []
        for _ in range(60):
            for player in players:
                player.say("ping")
                if player.asked and player.moment["phase"] == "running":
                    options = [option["notation"] for option in player.moment["question"]["options"]]
                    plays = [option for option in options if option.startswith("play")]
                    answer = player.choose((plays or options)[0])
                    if answer["type"] == "refused":
                        refused.append(answer)
                        rest = [option for option in options if option != (plays or options)[0]]
                        others = [player.choose(option)["type"] for option in rest if player.moment["phase"] == "running"]
                        # The table goes on with another answer; if there is none, the judge ends the match.
                        assert "done" in others or player.until_moment(lambda moment: moment["phase"] == "finished")
            if refused or players[0].moment["phase"] == "finished":
                break
        while len(took) < before + 20:
            time.sleep(0.05)
        assert_undisturbed(took[:before], took[before:])
        for player in players:
            player.leave()
    if limit == 100_000:
        assert refused[0]["code"] == "E-BUDGET"
        assert "steps" in str(refused[0]["sentence"]) or "seconds" in str(refused[0]["sentence"])
    else:
        assert players[0].moment["view"]["result"]["clause"] == "R66"


def test_a_large_card_set_is_compiled_once_and_harms_nobody(own_server: Start) -> None:
    server = own_server("", "--compile-seconds", "60")
    game = "bloodless"
    text = cards(game, 600)
    text += "# " + "x" * max(0, 117_000 - len(text))
    seats = {seat: {"kind": "invite"} for seat in registry.find(game).table(2)}
    with honest(server) as took:
        before = len(took)
        began = time.monotonic()
        created = server.new_table(game=game, public=False, cards=text, seats=seats)
        compiled = time.monotonic() - began
        table = created["info"]["table"]
        began = time.monotonic()
        players = [server.sit(table, token) for token in created["seats"].values()]
        for player in players:
            player.until_moment(lambda moment: moment["phase"] == "running")
        assert players[0].say("concede")["type"] == "done"
        for player in players:
            player.say("rematch")
        again = players[0].until("rematched")
        assert server.sit(again["table"], players[0].token).welcome["type"] == "welcome"
        rest = time.monotonic() - began
        while len(took) < before + 20:
            time.sleep(0.05)
        assert_undisturbed(took[:before], took[before:])
        for player in players:
            player.leave()
    assert rest < compiled + 5, "it was compiled again"


@pytest.mark.parametrize("kinds", [("invite", "invite"), ("bot", "bot")])
def test_a_match_that_is_too_long_is_ended_by_the_host_and_says_why(own_server: Start, kinds: tuple[str, str]) -> None:
    server = own_server("", "--choices", "6")
    seats = {seat: {"kind": kind, "bot": "random"} for seat, kind in zip(("north", "south"), kinds, strict=True)}
    created = server.new_table(seats=seats)
    table = created["info"]["table"]
    players = [server.sit(table, token) for token in created["seats"].values()]
    told: list[Message] = []
    deadline = time.monotonic() + PATIENCE
    while server.get(f"/api/tables/{table}").json()["phase"] != "finished":
        assert time.monotonic() < deadline
        for player in players:
            player.say("ping")
            if player.asked and player.moment["phase"] == "running":
                told.append(player.choose(player.moment["question"]["options"][0]["notation"]))
    if players:
        assert [answer["type"] for answer in told] == ["done"] * 6 + ["refused"]
        assert told[-1]["code"] == "E-BUDGET"
        assert "a match has at most 6 choices" in told[-1]["sentence"]
    record = Record.from_bytes(server.get(f"/api/tables/{table}/record").body)
    assert [entry.command for entry in record.entries] == [""] * 6 + ["stop"]
    assert record.entries[-1].why == "the judge stops an endless game: a match has at most 6 choices"
    assert verify(registry.find("lantern"), record.to_bytes()).sound
    for player in players:
        player.leave()

"""What a stranger makes large is refused, stopped or waited for by that stranger, and an honest table beside it notices nothing."""

import contextlib
import re
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE

from netdeck import registry
from netdeck.games.bloodless.cards import card_set
from netdeck.kernel import Record, verify
from netdeck.language import card_file
from netdeck.language.card_file import Entry
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.broadcast import ShownMoment
from netdeck.server.lobby import Lobby
from netdeck.server.table import Table

from .halls import Hands, in_hall, seated
from .serving import Message, Server
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
    "text = '''\nUnlimited\nWhen this creature is played, gain 1 blood.\n"
    "Whenever you gain blood, lose 1 blood.\nWhenever you lose blood, gain 1 blood.\n'''\n\n"
    for name in ("Giver", "Taker")
)
ECHOES = "25 Giver\n25 Taker\n6 Blood Flask\n"


class Evening:
    """Two people who play Lantern all the while, in a thread of their own: how many choices they have made."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._choices = 0
        self._more = threading.Condition()
        self._stop = threading.Event()
        self._failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._spend)

    def _spend(self) -> None:
        try:
            while not self._stop.is_set():
                players = self._server.pair()[:2]
                while not self._stop.is_set() and any(player.moment.get("phase") != "finished" for player in players):
                    for player in players:
                        player.say("ping")
                        if player.asked and player.moment["phase"] != "finished":
                            assert player.choose(player.moment["question"]["options"][0]["notation"])["type"] == "done"
                            with self._more:
                                self._choices += 1
                                self._more.notify()
                for player in players:
                    player.leave()
        except BaseException as error:
            self._failed.append(error)
            with self._more:
                self._more.notify()

    def go_on(self, choices: int = 20) -> None:
        """Wait until they have made so many more."""
        with self._more:
            wanted = self._choices + choices
            assert self._more.wait_for(lambda: self._choices >= wanted or self._failed, 3 * PATIENCE), "the honest table stands still"
        assert not self._failed, self._failed

    @classmethod
    @contextlib.contextmanager
    def spent(cls, server: Server) -> Iterator["Evening"]:
        """At *server*. Afterwards no process was ended in which honest people play."""
        evening = cls(server)
        evening._thread.start()
        try:
            evening.go_on()
            yield evening
            evening.go_on()
        finally:
            evening._stop.set()
            evening._thread.join(2 * PATIENCE)
        assert not evening._failed, evening._failed
        ended = re.findall(r'netdeck_budget_kills_total{worker="tables-\d+"} (\S+)', server.get("/metrics").body.decode())
        assert ended
        assert not any(map(float, ended))


@pytest.fixture(scope="module")
def strict(folder: Path) -> Iterator[Server]:
    """A server whose limits are reached soon."""
    caps = ["--option-cap", "bloodless.loop_limit=100000", "--option-cap", "depth_limit=100000"]
    budgets = ["--guest-seconds", "1", "--think-seconds", "1", "--objects", "300", "--steps", "5000"]
    place = Path(tempfile.mkdtemp(dir=folder))
    server = Server(f"sqlite:///{place}/tables.db", place / "server.log", *caps, *budgets)
    yield server
    server.stop()


def until_over(server: Server, table: str, token: str, patience: float = 5 * PATIENCE) -> Record:
    """The record of a table as soon as it is over."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        answer = server.get(f"/api/tables/{table}/record", token)
        if answer.status == 200:
            return Record.from_bytes(answer.body)
        time.sleep(0.2)
    raise AssertionError(f"table {table} does not end")


def test_ten_thousand_sproutlings_are_stopped_by_the_judge_and_harm_nobody(strict: Server) -> None:
    server = strict
    bots = {seat: {"kind": "bot", "deck": MANY_MOTHERS} for seat in registry.find("technomancy").table(2)}
    with Evening.spent(server) as evening:
        created = server.new_table(game="technomancy", public=False, cards=SEED_MOTHERS, seats=bots)
        table, watch = created["info"]["table"], created["watch"]
        record = until_over(server, table, watch)
        evening.go_on()
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
def test_cards_that_answer_each_other_harm_nobody(strict: Server, limit: int) -> None:
    server = strict
    with Evening.spent(server) as evening:
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
        evening.go_on()
        for player in players:
            player.leave()
    if limit == 100_000:
        assert refused[0]["code"] == "E-BUDGET"
        assert "steps" in str(refused[0]["sentence"]) or "seconds" in str(refused[0]["sentence"])
    else:
        assert players[0].moment["view"]["result"]["clause"] == "R66"


def test_a_card_set_is_compiled_when_its_table_is_set_up_and_never_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    compile_text = card_file.compiled_text

    def counted(entry: Entry, *more: Any) -> Any:
        if str(entry.values["name"]).startswith("Upload"):
            compiled.append(str(entry.values["name"]))
        return compile_text(entry, *more)

    async def act(hall: Lobby, hands: Hands) -> None:
        seats = dict.fromkeys(map(str, registry.find("bloodless").table(2)), bodies.SeatWish(kind="invite"))
        wish = bodies.NewTable(game="bloodless", public=False, cards=cards("bloodless", 40), seats=seats)
        table, created = await seated(hall, wish)
        before = list(compiled)
        assert len(set(before)) == 40
        for token in created.seats.values():
            assert isinstance(await table.look(token), ShownMoment)
        assert isinstance(await table.say(next(iter(created.seats.values())), m.Concede()), m.Done)
        answers = [await table.say(token, m.Rematch()) for token in created.seats.values()]
        assert [type(each) for each in answers] == [m.Done, m.Done], answers
        again = await hall.find(table.document.successor)
        assert isinstance(again, Table)
        for token in created.seats.values():
            assert isinstance(await again.enter(m.Hello(token=token)), m.Welcome)
        assert again.phase == "running"
        assert compiled == before

    monkeypatch.setattr(card_set, "compiled_text", counted)
    in_hall(f"sqlite:///{tmp_path}/t.db", act)


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

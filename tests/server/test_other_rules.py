"""Tables that were played under rules which this server does not ship: refused in one sentence, and their records are still to be had."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from netdeck.kernel import verify
from netdeck.registry import find

from .serving import Server, finish

REASON = (
    "it was played under rules 0.9.0 of Lantern, and rules 1.0.0 are shipped here; "
    "no release known here has played it: 'pip install --upgrade netdeck' may get one that does."
)


def test_a_table_under_other_rules_is_refused_and_its_record_is_not(own_server: Callable[..., Server], tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    server = own_server(f"sqlite:///{path}")
    over, going = server.pair(), server.pair()
    finish(*over[:2])
    for player in (*over[:2], *going[:2]):
        player.leave()
    server.stop()
    with sqlite3.connect(path) as database:
        database.execute("""update tables set document = replace(document, '"rules":"1.0.0"', '"rules":"0.9.0"')""")
    server.start()
    finished, running = (f"/api/tables/{pair[2]['info']['table']}" for pair in (over, going))
    for address in (finished, running, f"{finished}/replay/referee", f"{running}/view"):
        answer = server.get(address)
        assert (answer.status, answer.json()["code"]) == (409, "E-RULES")
        begins = "This table cannot be continued here" if address.startswith(running) else "This match cannot be shown here"
        ends = (
            "nothing is lost, and a server with those rules continues it."
            if address.startswith(running)
            else "Its record is still available."
        )
        assert answer.json()["sentence"].startswith(f"{begins}: {REASON}")
        assert answer.json()["sentence"].endswith(ends)
    assert server.get("/api/tables").json() == []
    assert verify(find("lantern"), server.get(f"{finished}/record").body).sound
    assert server.get(f"{running}/record").json()["code"] == "E-RUNNING"
    assert server.get(f"{finished}/record", "nonsense").status == 401
    wish = {"game": "lantern", "seats": {}, "goes_on": {"table": over[2]["info"]["table"], "at": 0}}
    refused = server.post("/api/tables", wish).json()
    assert (refused["code"], refused["sentence"]) == ("E-RULES", f"That match cannot be continued here: {REASON}")

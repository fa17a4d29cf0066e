"""The benchmarks run and say what they measured. How fast they are is nobody's test."""

from pathlib import Path
from typing import Any

import benchmarks
import msgspec
import pytest
from benchmarks import Figure, fairness, kernel, lab, peers, server, siege, workshop
from benchmarks.__main__ import line, names

from netdeck.language.custom_cards import Source, check_cards
from netdeck.registry import find


def test_they_are_found_by_their_main() -> None:
    assert "kernel" in names()
    assert not [name for name in names() if name.startswith("_")]


def test_the_kernel_is_measured_against_baselines_of_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "ROUNDS", 1)
    monkeypatch.setattr(benchmarks, "ROUND_SECONDS", 0.002)
    monkeypatch.setattr(kernel, "GAMES", 1)
    figures = {figure.name: figure for figure in kernel.main()}
    assert {"clones, 120 cards", "steps, silent", "decisions, silent"} <= set(figures)
    assert figures["clones, 120 cards"].at_least == 300
    assert all(figure.per_second > 0 for figure in figures.values())
    assert all((figure.ratio is None) == (figure.baseline == "") for figure in figures.values())


def test_a_deep_copy_is_the_same_table() -> None:
    table = kernel.large_table()
    twin = kernel.deep_copy(table.state)
    assert twin.zones == table.state.zones
    assert twin.cards == table.state.cards
    assert twin.cards is not table.state.cards
    assert twin.plan is table.state.plan


def test_the_lab_is_measured_on_a_change_of_one_card(tmp_path: Path) -> None:
    before, after = (world.cards[0].splitlines() for world in lab.one_card(tmp_path).world)
    assert [(one, other) for one, other in zip(before, after, strict=True) if one != other] == [("power = 2", "power = 3")]
    assert lab.played(1, games=2) > 0


def test_ours_are_measured_where_no_other_library_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "ROUNDS", 1)
    monkeypatch.setattr(benchmarks, "ROUND_SECONDS", 0.001)
    monkeypatch.setattr(peers, "OURS", ("datawarriors",))
    monkeypatch.setattr(peers, "find_spec", lambda name: None)
    assert peers.missing() == list(peers.PEERS)
    loop, *ours = peers.main()
    assert [figure.name for figure in ours] == [
        "Netdeck, Data.Warriors",
        "Netdeck, Data.Warriors, seen",
        "Netdeck, Data.Warriors, over columns",
    ]
    assert all(figure.ratio == figure.per_second / loop.per_second > 0 for figure in ours)


@pytest.mark.parametrize("game", workshop.GAMES)
def test_the_workshop_is_measured_on_cards_that_are_new_each_time(game: str) -> None:
    tables = workshop.own_set(find(game), 3)
    texts = {str(each["text"]) for number in range(3) for each in (tables[0], workshop.spaced(tables[0], number))}
    assert len(texts) == 4
    for number in range(3):
        file = workshop.written([*(workshop.spaced(each, number) for each in tables)])
        assert len(check_cards(find(game), [Source("cards", file)]).cards) == 3


def test_every_queue_is_measured_in_quiet_and_under_attack() -> None:
    assert [queue.name for queue in fairness.queues()] == ["tables", "custom-card tables", "bots", "drafts", "questions"]
    assert fairness.p99([float(number) for number in range(1, 101)]) == 99.0


def test_a_figure_reads_well() -> None:
    words = " ".join(line(Figure("clones", 1234.5, "deep copies", 512.3, 300)).split())
    assert words == "clones 1,234 /s 512.3 x deep copies (at least 300 x)"


def measured(**changes: float) -> server.Measured:
    plain: dict[str, Any] = dict.fromkeys(("matches", "p50", "p95", "p99", "clients", "kib_sent", "kib_table", "load", "thinking"), 0.0)
    plain |= {"game": "mix", "bots": False, "tables": 10, "watchers": 0, "choices": 2.0, "talking": 0.5, "playing": 0.5}
    return server.Measured(**{**plain, **changes})


def test_what_a_server_costs_reads_well() -> None:
    cells = [cell.strip() for cell in server.row(measured(thinking=0.25)).split("|")[1:-1]]
    assert len(cells) == server.HEAD.count("|") - 1
    assert cells[:5] == ["mix", "off", "10", "0", "2"]
    assert cells[8:12] == ["1.25", "0.50", "0.50", "0.25"]
    assert server.watching([measured()]) == ""
    assert "+10 %" in server.watching([measured(), measured(watchers=100, talking=0.6)])


@pytest.mark.parametrize("words", [["chess"], ["--tables", "0"], ["--tables", "many"], ["--pace", "0"], ["--bots", "perhaps"]])
def test_what_cannot_be_measured_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        server.parsed(words)
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.server
def test_a_small_server_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lantern", "--tables", "3", "--pace", "0.2", "--spread", "0", "--seconds", "2", "--watchers", "2", "--json"]
    assert server.run(words) == 0
    told = msgspec.json.decode(capsys.readouterr().out, type=list[server.Measured])
    assert [(each.bots, each.watchers, each.tables) for each in told] == [(False, 0, 3), (False, 2, 3), (True, 0, 3)]
    assert all(each.choices > 1 and each.cpu > 0 and 0 < each.p50 <= each.p99 for each in told)
    assert all(not each.refused and not each.lost for each in told)


@pytest.mark.parametrize(
    ("calm", "attacked", "charged", "fair"),
    [
        (0.010, 0.029, 0.0, True),
        (0.010, 3 * siege.FLOOR - 0.001, 0.0, True),
        (0.010, 3 * siege.FLOOR + 0.001, 0.0, False),
        (0.090, 0.269, 0.24, True),
        (0.090, 0.271, 0.0, False),
        (0.090, 0.090, 0.26, False),
        (0.010, 0.010, 0.26, False),
    ],
)
def test_a_siege_in_which_honest_people_wait_is_called_unfair(calm: float, attacked: float, charged: float, fair: bool) -> None:
    felt = siege.Felt(calm, attacked, charged, spread=0.05)
    assert (felt.waited >= siege.WORST and felt.lost >= 1.0) == fair

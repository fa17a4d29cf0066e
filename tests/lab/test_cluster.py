"""The lab on a Ray cluster: two nodes, one of which is killed, play what one process plays."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.lab.runs import in_any_order

from netdeck.lab import BrokenGameError, Journal, Plan, run
from netdeck.lab.plan import with_file_contents
from netdeck.lab.runner import Tables

pytest.importorskip("ray", reason="pip install 'netdeck[ray]'")
pytestmark = pytest.mark.filterwarnings("ignore")  # what Ray itself warns of

PLAN = with_file_contents(Plan(game="lantern", bots=("greedy", "random"), games=300, seed=3), Path())


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    import ray
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", os.pathsep.join(["examples", os.environ.get("PYTHONPATH", "")]))
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        try:
            ray.init(address=cluster.address, log_to_driver=False)
            yield cluster
        finally:
            ray.shutdown()
            cluster.shutdown()


def test_a_bot_that_fails_on_a_node_is_named_as_it_is_here(cluster: Any, tmp_path: Path) -> None:
    program = tmp_path / "broken.py"
    program.write_text("import sys\nsys.exit('I have lost count')\n")
    plan = with_file_contents(Plan(game="lantern", bots=("greedy", f"program:{sys.executable} {program}"), games=4), Path())
    with pytest.raises(BrokenGameError, match=r"game 0 of greedy and program:.* seed 1: .*I have lost count"):
        run(Journal.begin(tmp_path / "run", plan), cluster=cluster.address)


def test_two_nodes_one_of_which_is_killed_play_what_one_process_plays(cluster: Any, tmp_path: Path) -> None:
    import ray

    other = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    nodes = len([node for node in ray.nodes() if node["Alive"]])
    killed = False

    def progress(tables: Tables) -> None:
        nonlocal killed
        if not killed and sum(map(len, tables.games.values())) >= 20:
            killed = True
            cluster.remove_node(other, allow_graceful=False)

    there = Journal.begin(tmp_path / "there", PLAN)
    run(there, progress=progress, cluster=cluster.address)
    assert nodes == 2
    assert killed
    here = Journal.begin(tmp_path / "here", PLAN)
    run(here, workers=1)
    assert in_any_order(there.folder) == in_any_order(here.folder)

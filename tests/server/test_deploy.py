"""What lies in ``deploy``: the board asks for figures that there are, and every setting is one that the server knows."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from tests.cli.running import netdeck

from .serving import Server, finish

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
BOARD: dict[str, Any] = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
ADDED = {"job", "instance", "le"}
"""Labels that Prometheus itself adds."""
PANELS = {panel["title"]: panel for panel in BOARD["panels"]}


@pytest.fixture(scope="module")
def exposed(server: Server) -> dict[str, set[str]]:
    """Every sample that a server exposes after a match, with its labels."""
    north, south, _ = server.pair()
    finish(north, south)
    north.choose("keep", 0)
    server.request("GET", "/api/games", headers={"Origin": "https://evil.example"})
    samples: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(server.get("/metrics").body.decode()):
        for sample in family.samples:
            samples.setdefault(sample.name, set()).update(sample.labels)
    north.leave()
    south.leave()
    return samples


@pytest.mark.parametrize("title", sorted(PANELS))
def test_every_figure_that_a_panel_asks_for_is_exposed(title: str, exposed: dict[str, set[str]]) -> None:
    for target in PANELS[title]["targets"]:
        asked = re.findall(r"\b((?:netdeck|process)_[a-z_]+)\{([^}]*)\}", target["expr"])
        assert asked
        for name, labels in asked:
            assert name in exposed
            known = exposed[name] | ADDED
            assert set(re.findall(r"(\w+)=", labels)) <= known
            grouped = {word for words in re.findall(r"by \(([^)]*)\)", target["expr"]) for word in re.findall(r"\w+", words)}
            shown = set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]))
            assert grouped | shown <= known | ({"code", "type", "status"} if len(asked) > 1 else set())


def test_the_board_shows_all_that_operators_are_told_to_watch() -> None:
    asked = " ".join(target["expr"] for panel in BOARD["panels"] for target in panel["targets"])
    for name in ("loop_lag_seconds", "queue_depth", "budget_kills", "database_seconds", "worker_busy_seconds", "worker_jobs", "state"):
        assert f"netdeck_{name}" in asked


def test_every_variable_and_option_in_the_examples_is_known() -> None:
    text = re.sub(r"\s+", " ", netdeck("serve", "--help").out)
    for file in DEPLOY.iterdir():
        content = file.read_text(encoding="utf-8")
        for name in set(re.findall(r"NETDECK_[A-Z_]+", content)):
            assert name in text, (file, name)
        for line in re.findall(r"netdeck serve (.*)", content):
            for option in re.findall(r"--[a-z-]+", line):
                assert f"{option} " in text, (file, option)


def test_proxies_keep_the_host_pass_upgrades_and_hide_what_is_for_operators() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for line in ("Host $host", "X-Forwarded-For $proxy_add_x_forwarded_for", "Upgrade $http_upgrade", "proxy_buffering off"):
        assert line in nginx
    assert nginx.count("{") == nginx.count("}")
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert caddy.count("{") == caddy.count("}")
    for text in (nginx, caddy):
        assert "/metrics" in text
        assert "/api/admin" in text
    assert yaml.safe_load((DEPLOY / "prometheus.yml").read_text(encoding="utf-8"))["scrape_configs"][0]["job_name"] == "netdeck"


def test_containers_have_limits() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    for service in services.values():
        assert {"mem_limit", "cpus", "pids_limit", "logging"} <= set(service)


def test_the_packages_leave_the_examples_out_and_the_source_keeps_them() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert "deploy" not in wheel["only-include"]

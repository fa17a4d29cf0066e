"""The container as it is described: there is no engine here to build it, so what it says is compared with what there is."""

import re
import shlex
from pathlib import Path
from typing import Any

import yaml
from tests.cli.running import netdeck

ROOT = Path(__file__).parents[1]
DOCKERFILE = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def lines(instruction: str) -> list[str]:
    return [line.partition(" ")[2] for line in DOCKERFILE.splitlines() if line.startswith(f"{instruction} ")]


def known_variables() -> set[str]:
    """The environment variables that the command takes, out of its own help."""
    return set(re.findall(r"NETDECK_[A-Z_]+", re.sub(r"\s+", " ", netdeck("serve", "--help").out)))


def test_every_line_of_the_dockerfile_is_an_instruction() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "CMD"}
    words = [line.split()[0] for line in DOCKERFILE.splitlines() if line.strip() and not line.startswith("#")]
    assert set(words) == known
    assert words[0] == "FROM"


def test_it_does_not_run_as_root_and_keeps_its_tables() -> None:
    assert DOCKERFILE.rindex("\nUSER netdeck") > DOCKERFILE.rindex("useradd")
    assert DOCKERFILE.rindex("\nUSER netdeck") < DOCKERFILE.rindex("\nCMD")
    assert lines("VOLUME") == ["/data"]


def test_the_variables_that_are_set_are_known_to_the_command() -> None:
    variables = {word.partition("=")[0] for line in lines("ENV") for word in shlex.split(line)}
    variables |= set(COMPOSE["services"]["app"]["environment"])
    ours = {name for name in variables if name.startswith("NETDECK_")}
    assert {"NETDECK_HOST", "NETDECK_DATABASE", "NETDECK_TRUSTED_PROXIES"} <= ours
    assert ours <= known_variables()


def test_the_port_and_the_health_check_are_the_servers() -> None:
    port = lines("EXPOSE")[0]
    assert f":{port}/health" in lines("HEALTHCHECK")[0]
    assert COMPOSE["services"]["app"]["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert f"default: {port}" in netdeck("serve", "--help").out


def test_what_is_built_from_goes_to_docker() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line.startswith("!")}
    assert all((ROOT / name).exists() for name in kept)
    assert {"pyproject.toml", "src", "tests/scenarios", "web", "hatch_build.py", "scripts"} <= kept


def test_the_app_waits_for_its_database_and_no_password_is_written_down() -> None:
    services = COMPOSE["services"]
    assert services["app"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert services["database"]["healthcheck"]["test"]
    for secret in (services["database"]["environment"]["POSTGRES_PASSWORD"], services["app"]["environment"]["NETDECK_DATABASE"]):
        assert "${NETDECK_DB_PASSWORD:?" in secret
    volume = services["database"]["volumes"][0].partition(":")[0]
    assert volume in COMPOSE["volumes"]

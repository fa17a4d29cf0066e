"""Limits of a server that is attacked."""

from tests.adversary.siege import outside

SMALL = [
    *("--tables", "20", "--own-tables", "10", "--connections", "40", "--header-seconds", "10", "--body-seconds", "10"),
    *("--compile-seconds", "1", "--guest-seconds", "0.5", "--think-seconds", "0.5", "--objects", "300", "--steps", "5000"),
]
"""Limits that are reached within seconds, so that a short siege comes to them."""


def listening() -> list[str]:
    """A server that listens to strangers."""
    return ["--host", "0.0.0.0", "--hosts", f"127.0.0.1,{outside()}"]

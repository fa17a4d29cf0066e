"""A server in tests deals by the name of the test."""

from pathlib import Path

from .chance import FixedChance, name_of


def test_the_name_of_a_test_decides_chance(tmp_path: Path) -> None:
    served = name_of(tmp_path / "server.log")

    def drawn(name: str) -> list[object]:
        served.write_text(name, encoding="utf-8")
        return [chance.token_hex(8), chance.token_hex(8), chance.randbits(63)]

    served.touch()
    chance = FixedChance(served)
    one, other = drawn("one"), drawn("other")
    assert one == drawn("one")
    assert len({*one, *other}) == len(one) + len(other)
    assert len(chance.token_bytes(4)) == 4

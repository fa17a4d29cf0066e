"""The independent verifier of chance in docs/: it agrees with ours, shares no code with us, and is short enough to be read."""

import ast
import importlib.util
import json
import struct
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.test_record import finished

from netdeck.kernel import Deal, Draw, Rng, Seat
from netdeck.kernel.rng import key_from_bytes

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_randomness.py"
SALTS = {Seat("south"): "b2", Seat("north"): "any text, even ünusual"}
SEALED = finished(Deal(None, "a1" * 32, SALTS)).record().to_bytes()
PLAIN = finished(Deal(seed=2**62 + 12345)).record().to_bytes()


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_randomness", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFIER = load()


def run(data: bytes, folder: Path) -> tuple[int, str]:
    file = folder / "match.jsonl"
    file.write_bytes(data)
    done = subprocess.run([sys.executable, "-I", "-S", str(SCRIPT), str(file)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.strip()


def changed(data: bytes, row: int, **fields: object) -> bytes:
    rows = data.splitlines(keepends=True)
    rows[row] = json.dumps({**json.loads(rows[row]), **fields}).encode() + b"\n"
    return b"".join(rows)


def test_it_is_short_and_needs_only_the_standard_library() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 100
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names


def test_it_finds_our_records_sound(tmp_path: Path) -> None:
    assert run(SEALED, tmp_path) == (0, "all 2 draws follow from the secret that was committed to, and the salts")
    assert run(PLAIN, tmp_path) == (0, "all 2 draws follow from a plain seed, which binds nobody")


def test_a_match_that_was_played_elsewhere_proves_nothing(tmp_path: Path) -> None:
    order = tuple(range(10))
    data = finished(Deal(seed=1, told=(Draw("shuffle north.deck", 10, order),))).record().to_bytes()
    assert run(data, tmp_path) == (0, "all 2 draws follow from what was told, which proves nothing")


DRAWS = json.loads(SEALED.splitlines()[-1])["draws"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (changed(SEALED, -1, secret="a2" * 32), "not the one that was committed to"),
        (changed(SEALED, 0, commitment="00" * 32), "not the one that was committed to"),
        (changed(SEALED, 0, salts={**SALTS, Seat("north"): "another"}), "draw 0 (shuffle north.deck) does not follow"),
        (changed(SEALED, -1, draws=[DRAWS[0], [*DRAWS[1][:2], DRAWS[1][2][::-1]]]), "draw 1 (shuffle south.deck) does not follow"),
        (changed(PLAIN, 0, seed=7), "draw 0 (shuffle north.deck) does not follow"),
    ],
)
def test_it_finds_what_was_tampered_with(data: bytes, words: str, tmp_path: Path) -> None:
    status, sentence = run(data, tmp_path)
    assert status == 1
    assert words in sentence


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"hello", b"[1]\n[2]\n", SEALED[: len(SEALED) // 2], SEALED.rpartition(b'{"result')[0], b"\xff\n"]
)
def test_what_it_cannot_read_it_says(data: bytes, tmp_path: Path) -> None:
    status, sentence = run(data, tmp_path)
    assert status == 2
    assert sentence.startswith("cannot be checked: ")


@given(
    material=st.binary(min_size=32, max_size=32), number=st.integers(0, 2**63 - 1), size=st.integers(0, 130), limit=st.integers(1, 2**32)
)
def test_both_compute_the_same_chance(material: bytes, number: int, size: int, limit: int) -> None:
    ours = Rng(key_from_bytes(material), number)
    assert list(ours.shuffled(range(size), "cards")) == VERIFIER.shuffle(VERIFIER.chacha8(material, number), size)
    ours.draws = number
    assert ours.below(limit, "die") == VERIFIER.below(VERIFIER.chacha8(material, number), limit)


def test_both_know_the_published_stream() -> None:
    words = VERIFIER.chacha8(bytes(32), 0)
    stream = b"".join(struct.pack("<I", next(words)) for _ in range(8))
    assert stream.hex() == "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"

"""Check the chance of a finished match, and nothing else: ``python verify_randomness.py match.jsonl``.

It is written from docs/sealed-deal.md and shares no code with Netdeck, so that you need not trust Netdeck. It checks that the secret
is the one the host was bound to before the match, and computes every shuffle and every die again from the secret and the salts.
Exit status: 0 all is as it should be, 1 something is not, 2 the file cannot be checked.
"""

import hashlib
import json
import struct
import sys
from collections.abc import Iterator
from pathlib import Path


def chacha8(key: bytes, nonce: int) -> Iterator[int]:
    """The words of the ChaCha8 stream that belongs to a 64-bit nonce; the 64-bit block counter starts at 0."""

    def mix(x: list[int], a: int, b: int, c: int, d: int) -> None:
        for to, plus, xor, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[plus]) % 2**32
            word = x[xor] ^ x[to]
            x[xor] = (word << turn | word >> (32 - turn)) % 2**32

    counter = 0
    while True:
        start = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, nonce)))
        x = list(start)
        for _ in range(4):
            for i in range(4):
                mix(x, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                mix(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((a + b) % 2**32 for a, b in zip(x, start, strict=True))
        counter += 1


def below(words: Iterator[int], n: int) -> int:
    """A number from 0 to n-1: the upper half of word times n; words whose lower half is too small are thrown away."""
    while True:
        upper, lower = divmod(next(words) * n, 2**32)
        if lower >= 2**32 % n:
            return upper


def shuffle(words: Iterator[int], n: int) -> list[int]:
    """Fisher-Yates from the back."""
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def match_key(header: dict[str, object], secret: str) -> bytes:
    """The 32 bytes that decide all chance: from the secret and the salts, or from the plain seed of an unsealed match."""
    if "seed" in header:
        return struct.pack("<Q", int(str(header["seed"]))) + struct.pack("<6I", *struct.unpack(">6I", b"netdeck simulation seed."))
    salts = header.get("salts", {})
    assert isinstance(salts, dict)
    lines = "".join(f"{seat} {salts[seat]}\n" for seat in sorted(salts))
    return hashlib.sha256(b"netdeck deal 1\n" + bytes.fromhex(secret) + lines.encode()).digest()


def check(text: str) -> tuple[bool, str]:
    """Whether the chance of a record is sound, and a sentence about it."""
    rows = [json.loads(row) for row in text.splitlines()]
    header, footer = rows[0], rows[-1]
    if "result" not in footer:
        raise ValueError("the match is not over: its draws are not published yet")
    secret = footer.get("secret", "")
    if "seed" not in header:
        bound = hashlib.sha256(b"netdeck commitment 1\n" + bytes.fromhex(secret)).hexdigest()
        if bound != header["commitment"]:
            return False, "the secret is not the one that was committed to"
    key = match_key(header, secret)
    draws, told = footer.get("draws", []), header.get("told", [])
    for number, (purpose, size, result) in enumerate(draws):
        words = chacha8(key, number)
        if number < len(told) and result == told[number][2]:
            continue  # a match that was played elsewhere: its first draws are told, and prove nothing
        if result != (shuffle(words, size) if len(result) == size else [below(words, size)]):
            return False, f"draw {number} ({purpose}) does not follow from the secret and the salts"
    kind = "a plain seed, which binds nobody" if "seed" in header else "the secret that was committed to, and the salts"
    kind = "what was told, which proves nothing" if told else kind
    return True, f"all {len(draws)} draws follow from {kind}"


if __name__ == "__main__":
    try:
        sound, sentence = check(Path(sys.argv[1]).read_text(encoding="utf-8"))
    except (IndexError, KeyError, TypeError, ValueError, OSError, AssertionError, struct.error) as error:
        print(f"cannot be checked: {error!r}")
        sys.exit(2)
    print(sentence)
    sys.exit(0 if sound else 1)

"""The sealed deal: random draws that can be proved and that no player can predict or choose.

Before the seats join, the host draws a 256-bit secret and publishes its commitment, a hash that predicts nothing. Every seat adds a salt.
The key of the match is a hash of the secret and all salts, so neither the host nor any seat can steer it alone; the secret is published at
the end and anyone can check every shuffle. Simulations use a plain seed instead and commit to nothing.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.rng import Draw, Key, RecordedRng, Rng, key_from_bytes, key_from_seed

COMMITMENT = b"netdeck commitment 1\n"
DEAL = b"netdeck deal 1\n"


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What decides chance in one match: a secret and the salts of the seats, or a plain seed. Bytes are written in hexadecimal.

    ``told`` are the results of the first draws of a match that was played elsewhere; the seed decides only what comes after them.
    """

    seed: int | None = None
    secret: str = ""
    salts: dict[Seat, str] = {}
    told: tuple[Draw, ...] = ()

    @classmethod
    def sealed(cls, seats: Iterable[Seat], salts: Mapping[Seat, str] | None = None) -> "Deal":
        """A fresh secret; seats that bring no salt get a random one."""
        given = salts or {}
        return cls(None, secrets.token_hex(32), {seat: given.get(seat) or secrets.token_hex(16) for seat in seats})

    @property
    def commitment(self) -> str:
        """What the host publishes before the match; empty for a plain seed."""
        return commitment(self.secret) if self.secret else ""

    def key(self) -> Key:
        """The key of the match."""
        if self.seed is not None:
            return key_from_seed(self.seed)
        return key_from_bytes(deal_key(self.secret, self.salts))

    def rng(self) -> Rng:
        """The generator of the match, before its first draw."""
        return RecordedRng(self.key(), told=self.told) if self.told else Rng(self.key())


def commitment(secret: str) -> str:
    """The published hash of a secret."""
    return hashlib.sha256(COMMITMENT + bytes.fromhex(secret)).hexdigest()


def deal_key(secret: str, salts: Mapping[Seat, str]) -> bytes:
    """The 32 bytes of the match's key: secret, then seat and salt of every seat in alphabetical order, a line each."""
    lines = "".join(f"{seat} {salt}\n" for seat, salt in sorted(salts.items()))
    return hashlib.sha256(DEAL + bytes.fromhex(secret) + lines.encode()).digest()

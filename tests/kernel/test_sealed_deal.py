"""The sealed deal: what binds whom, and to what."""

import hashlib

from netdeck.kernel import Deal, Seat
from netdeck.kernel.rng import key_from_bytes, key_from_seed

NORTH, SOUTH = Seat("north"), Seat("south")


def test_the_formats_are_those_of_the_documentation() -> None:
    secret = "0f" * 32
    deal = Deal(None, secret, {SOUTH: "salt b", NORTH: "salt a"})
    assert deal.commitment == hashlib.sha256(b"netdeck commitment 1\n" + bytes.fromhex(secret)).hexdigest()
    material = hashlib.sha256(b"netdeck deal 1\n" + bytes.fromhex(secret) + b"north salt a\nsouth salt b\n").digest()
    assert deal.key() == key_from_bytes(material)
    assert deal.rng().key == deal.key()


def test_every_secret_is_fresh_and_every_seat_has_a_salt() -> None:
    first, second = (Deal.sealed((NORTH, SOUTH), {NORTH: "mine"}) for _ in range(2))
    assert first.secret != second.secret
    assert len(bytes.fromhex(first.secret)) == 32
    assert first.salts[NORTH] == "mine"
    assert first.salts[SOUTH] != second.salts[SOUTH]


def test_the_order_of_seats_does_not_matter_but_every_salt_does() -> None:
    keys = {
        Deal(None, "00" * 32, salts).key()
        for salts in ({NORTH: "1", SOUTH: "2"}, {SOUTH: "2", NORTH: "1"}, {NORTH: "2", SOUTH: "1"}, {NORTH: "1", SOUTH: "3"})
    }
    assert len(keys) == 3


def test_a_plain_seed_commits_to_nothing() -> None:
    deal = Deal(seed=7)
    assert deal.commitment == ""
    assert deal.key() == key_from_seed(7)

"""Tokens and passphrases: stored as hashes, compared in constant time."""

import hashlib
import hmac
import secrets


def new_id() -> str:
    """A new table id: public, but not guessable."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")


def new_token() -> str:
    """A new token for a seat: 192 random bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """The stored hash of a token. Tokens are random enough to need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(token: str, kept: str) -> bool:
    """Whether *token* has the stored hash *kept*."""
    return is_hash(hashed(token), kept)


def is_hash(digest: str, kept: str) -> bool:
    """The same for a hashed token."""
    return bool(kept) and hmac.compare_digest(digest, kept)


def kept_passphrase(passphrase: str) -> str:
    """The stored hash of a passphrase: slow, because people choose short ones."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_scrypt(passphrase, salt).hex()}"


def is_passphrase(passphrase: str, kept: str) -> bool:
    """Whether *passphrase* has the stored hash *kept*."""
    salt, _, digest = kept.partition("$")
    return bool(digest) and hmac.compare_digest(_scrypt(passphrase, bytes.fromhex(salt)).hex(), digest)


def _scrypt(passphrase: str, salt: bytes) -> bytes:
    return hashlib.scrypt(passphrase.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)

"""Tokens and passphrases. Only hashes of them are kept, and they are compared in constant time."""

import hashlib
import hmac
import secrets


def new_id() -> str:
    """A name for a table. It may be known to anybody, but cannot be guessed."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")


def new_token() -> str:
    """The right to a seat: 192 random bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token. It has enough chance in it to need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(token: str, kept: str) -> bool:
    """Whether *token* is the one of which *kept* was kept."""
    return is_hash(hashed(token), kept)


def is_hash(digest: str, kept: str) -> bool:
    """The same for a token that was hashed already."""
    return bool(kept) and hmac.compare_digest(digest, kept)


def kept_passphrase(passphrase: str) -> str:
    """What is kept of a passphrase: slow to try out, because people choose short ones."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${_scrypt(passphrase, salt).hex()}"


def is_passphrase(passphrase: str, kept: str) -> bool:
    """Whether *passphrase* is the one of which *kept* was kept."""
    salt, _, digest = kept.partition("$")
    return bool(digest) and hmac.compare_digest(_scrypt(passphrase, bytes.fromhex(salt)).hex(), digest)


def _scrypt(passphrase: str, salt: bytes) -> bytes:
    return hashlib.scrypt(passphrase.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)

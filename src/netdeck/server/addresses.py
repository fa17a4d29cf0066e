"""Addresses: trusted proxies, the server's own names, and whether strangers can reach it.

A browser can be made to ask any machine for a page of a name that somebody else owns (DNS rebinding): the name leads there, the browser
says it in ``Host``, and takes the answers for those of that page. So a server that others can reach knows its own names and answers to
no other.
"""

import ipaddress
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HERE = "localhost"


class AddressError(ValueError):
    """An invalid address, network or name, with what to write instead."""


def networks(listed: str) -> tuple[Network, ...]:
    """Parse comma-separated networks; an address is a network of one. Raises :class:`AddressError`."""
    found: list[Network] = []
    for word in filter(None, (word.strip() for word in listed.split(","))):
        if word == "*":
            raise AddressError(
                "* would let every client say what its own address is, and so pass every limit and every ban; "
                "write the addresses or networks of your proxies, such as 127.0.0.1,10.0.0.0/8"
            )
        found.append(network(word))
        if found[-1].prefixlen == 0:
            raise AddressError(f"{word} is the whole internet; write the addresses or networks of your proxies, such as 10.0.0.0/8")
    return tuple(found)


def network(word: str) -> Network:
    """Parse one address or network. Raises :class:`AddressError`."""
    try:
        return ipaddress.ip_network(word, strict=False)
    except ValueError:
        raise AddressError(f"{word!r} is no address and no network; write 10.0.0.7 or 10.0.0.0/8") from None


def is_in_any(known: Sequence[Network]) -> Callable[[str], bool]:
    """Whether an address is in one of the *known* networks."""

    def is_known(client: str) -> bool:
        try:
            address = ipaddress.ip_address(client)
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None)
        return any(each in one for each in (address, mapped) if each is not None for one in known)

    return is_known


def is_public(host: str) -> bool:
    """Whether a server that listens on *host* can be reached from other machines."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != HERE


def name_of(host: str) -> str:
    """The name in a ``Host`` header, normalized and without its port."""
    try:
        return (urlsplit(f"//{host.strip()}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def server_names(public_url: str, hosts: str) -> frozenset[str]:
    """Every name of this server; empty if none was configured. Raises :class:`AddressError`."""
    known: set[str] = set()
    if public_url:
        parts = urlsplit(public_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise AddressError(f"{public_url!r} is no address of a server; write https://HOST")
        known.add(parts.hostname.rstrip("."))
    for word in filter(None, (word.strip() for word in hosts.split(","))):
        bare = f"[{word}]" if word.count(":") > 1 and not word.startswith("[") else word
        name = name_of(bare)
        if not name or any(sign in word for sign in "/*@ "):
            raise AddressError(f"{word!r} is no name of a server; write names and addresses, such as cards.example,192.168.1.20")
        known.add(name)
    return frozenset(known)


def why_not_listen(host: str, known: frozenset[str]) -> str:
    """Why a server with these names must not listen on *host*; empty if it may."""
    if not is_public(host) or known:
        return ""
    return (
        f"others can reach {host}, so give its public name: --public-url https://cards.example, "
        "or --hosts cards.example,192.168.1.20 for several; requests for other names are refused"
    )


def is_own(host: str, known: frozenset[str]) -> bool:
    """Whether a request with that ``Host`` is for this server: by one of its names, or from this machine."""
    name = name_of(host)
    if name in known or name == HERE:
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False

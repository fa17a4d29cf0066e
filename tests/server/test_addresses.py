"""Addresses: whose word is believed, and to which names a server answers."""

import ipaddress
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.running import netdeck
from websockets.exceptions import InvalidStatus

from netdeck.server.addresses import AddressError, is_in_any, is_own, is_public, name_of, networks, server_names, why_not_listen

from .serving import Server

ADDRESSES = st.ip_addresses()
NETWORKS = st.tuples(ADDRESSES, st.integers(1, 32)).map(lambda pair: ipaddress.ip_network(f"{pair[0]}/{pair[1]}", strict=False))


@given(listed=st.lists(NETWORKS, max_size=4), client=ADDRESSES)
def test_a_proxy_is_believed_when_it_lies_in_a_network_that_is_listed(
    listed: list[ipaddress.IPv4Network], client: ipaddress.IPv4Address
) -> None:
    is_known = is_in_any(networks(",".join(map(str, listed))))
    assert is_known(str(client)) == any(client in each for each in listed)
    for each in listed:
        assert is_known(str(each.network_address))
        assert is_known(str(each.broadcast_address))


def test_an_address_with_the_length_of_its_network_means_the_network() -> None:
    assert is_in_any(networks("10.1.2.3/8"))("10.200.0.1")
    assert is_in_any(networks("10.0.0.0/8"))("::ffff:10.0.0.1")  # as a socket for both kinds of address tells it


@pytest.mark.parametrize(("listed", "words"), [("*", "10.0.0.0/8"), ("127.0.0.1,*", "*"), ("0.0.0.0/0", "internet"), ("proxy", "network")])
def test_what_would_trust_everybody_is_refused_with_what_to_write_instead(listed: str, words: str) -> None:
    with pytest.raises(AddressError, match=words.replace("*", r"\*")):
        networks(listed)
    answer = netdeck("serve", "--trusted-proxies", listed)
    assert answer.status == 2
    assert words in answer.err


@given(address=ADDRESSES)
def test_only_this_machines_own_addresses_are_not_public(address: ipaddress.IPv4Address) -> None:
    assert is_public(str(address)) == (not address.is_loopback)
    known = frozenset({"cards.example"})
    host = f"[{address}]" if ":" in str(address) else str(address)
    assert is_own(f"{host}:8765", known) == address.is_loopback
    assert is_own(f"{host}:8765", known | {name_of(host)})


def test_a_name_is_the_same_with_a_port_in_capitals_and_with_its_last_dot() -> None:
    known = server_names("https://Cards.Example:8443/", "192.168.1.20, fe80::1, [::2]:80, www.cards.example.")
    assert known == {"cards.example", "192.168.1.20", "fe80::1", "::2", "www.cards.example"}
    for host in ("cards.example", "CARDS.example:80", "cards.example.", "[fe80::1]:8765", "localhost:1", "127.0.0.1", "[::1]:8765"):
        assert is_own(host, known), host
    for host in ("", "evil.example", "cards.example.evil.example", "203.0.113.9", "[", "cards.example@evil.example"):
        assert not is_own(host, known), host


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "cards.example"])
def test_an_address_that_others_reach_demands_a_name(host: str) -> None:
    answer = netdeck("serve", "--host", host, "--port", "0")
    assert answer.status == 2
    assert "--public-url https://" in answer.err
    assert "--hosts" in answer.err
    assert why_not_listen(host, frozenset({"cards.example"})) == ""
    assert why_not_listen("127.0.0.1", frozenset()) == why_not_listen("localhost", frozenset()) == ""


@pytest.mark.parametrize("wrong", [("--hosts", "https://cards.example"), ("--hosts", "*"), ("--public-url", "cards.example")])
def test_a_name_that_is_none_is_refused(wrong: tuple[str, str]) -> None:
    answer = netdeck("serve", *wrong)
    assert (answer.status, wrong[1] in answer.err) == (2, True)


def test_a_server_that_knows_its_names_answers_to_no_other(own_server: Callable[..., Server]) -> None:
    server = own_server("", "--hosts", "cards.example", "--public-url", "https://play.example")
    table = server.new_table()["info"]["table"]
    for host in ("cards.example", "play.example", "cards.example:8765", f"localhost:{server.port}"):
        assert server.request("GET", "/api/games", headers={"Host": host}).status == 200, host
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
    answer = server.request("POST", "/api/tables", {"game": "lantern"}, headers=rebound)
    assert (answer.status, answer.json()["code"]) == (421, "E-ADDRESS")
    assert server.request("GET", "/", headers=rebound).status == 421
    assert server.request("GET", "/health", headers={"Host": "10.0.0.7"}).status == 200  # load balancers ask by address
    with pytest.raises(InvalidStatus) as turned_away:
        server.sit(table, headers={"Origin": "http://evil.example"})
    assert turned_away.value.response.status_code == 403

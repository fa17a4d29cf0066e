"""Bans set by operators. Each process rereads the list every few seconds."""

from collections.abc import Callable, Iterable

from netdeck.kernel import say
from netdeck.server import messages as m
from netdeck.server.addresses import AddressError, Network, is_in_any, network
from netdeck.server.admin_orders import BanLine

MAKER = "maker "
BANNED = m.Refused(code="E-BANNED", sentence=say("The operator of this server has banned your address."))
MOST_KNOWN = 10_000


class Bans:
    """The bans in force. *maker* hashes an address as tables store it."""

    def __init__(self, maker: Callable[[str], str]) -> None:
        self._maker = maker
        self._makers: frozenset[str] = frozenset()
        self._is_listed: Callable[[str], bool] = is_in_any(())
        self._subjects: tuple[str, ...] = ()
        self._known: dict[str, bool] = {}

    def learn(self, lines: Iterable[BanLine]) -> None:
        """Replace the list."""
        subjects = tuple(line.subject for line in lines)
        if subjects == self._subjects:
            return
        self._subjects = subjects
        self._makers = frozenset(each.removeprefix(MAKER) for each in subjects if each.startswith(MAKER))
        networks: list[Network] = []
        for each in subjects:
            if not each.startswith(MAKER):
                try:
                    networks.append(network(each))
                except AddressError:
                    continue
        self._is_listed = is_in_any(networks)
        self._known.clear()

    def turns_away(self, client: str, who: str) -> bool:
        """Whether a client is banned; *who* is the key of its address, empty for this machine."""
        if not self._subjects or not who:
            return False
        known = self._known.get(client)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[client] = self._is_listed(client) or self._maker(who) in self._makers
        return known

"""Bans: whom the server turns away, as its operators have said. Each process looks at the list every few seconds."""

from collections.abc import Callable, Iterable

from netdeck.kernel import say
from netdeck.server import messages as m
from netdeck.server.addresses import AddressError, Network, among, network
from netdeck.server.orders import BanLine

MAKER = "maker "
BANNED = m.Refused(code="E-BANNED", sentence=say("Whoever runs this server has turned your address away."))
MOST_KNOWN = 10_000


class Bans:
    """Those who are turned away. *maker* gives the hash under which an address is known as the maker of tables."""

    def __init__(self, maker: Callable[[str], str]) -> None:
        self._maker = maker
        self._makers: frozenset[str] = frozenset()
        self._is_listed: Callable[[str], bool] = among(())
        self._subjects: tuple[str, ...] = ()
        self._known: dict[str, bool] = {}

    def learn(self, lines: Iterable[BanLine]) -> None:
        """This is the list now."""
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
        self._is_listed = among(networks)
        self._known.clear()

    def turns_away(self, client: str, who: str) -> bool:
        """Whether a client is turned away; *who* is the name under which its address is counted, empty for this machine's own."""
        if not self._subjects or not who:
            return False
        known = self._known.get(client)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[client] = self._is_listed(client) or self._maker(who) in self._makers
        return known

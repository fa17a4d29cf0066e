"""How long honest people wait, and what their clocks lose, while everybody attacks a server who can.

Calm and attack alternate in one run. The ratio is calm over attacked: with a third, nobody waits for more than three times as long as
usual. Other programs on the machine disturb both, so it should do nothing else.
"""

import math
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.adversary.attackers import every_kind
from tests.adversary.honest import ATTACKED, CALM, Evening
from tests.adversary.limits import SMALL, listening
from tests.adversary.siege import assert_ready, attacking
from tests.server.serving import Server

from benchmarks import Figure

GAMES = ("lantern", "binmat", "bloodless", "technomancy")
SECONDS = 2.5
"""Of each phase."""
ROUNDS = 2
ENOUGH = 120
"""Choices that a phase has at least: with two of each kind the 99th percentile is not the worst."""
FLOOR = 0.025
"""Seconds below which no latency counts as one. A choice changes hands six times (client, loop, worker, its pool, writer, loop, client) and
may wait each time for a slice of the processor, of about four milliseconds, that something else has. So the 99th percentile of a server
that does nothing else at all is this much as soon as both processors have anything to do, whoever gave it to them."""
MORE = 0.2
"""Seconds that an attack may cost anybody's clock."""
BEHIND = 19
"""Attackers stand for other machines: what they take of this one must not be mistaken for what they do to it."""
WORST = 1 / 3
"""How much sooner honest people may be served in calm."""


@dataclass(frozen=True)
class Felt:
    """What honest people felt."""

    calm: float
    attacked: float
    charged: float
    """What the clock lost that was charged most, beyond what all lose on the average when all is calm."""
    spread: float
    """The same when all is calm: by so much clocks differ because machine and players are late now and then."""

    @property
    def waited(self) -> float:
        """Calm over attacked."""
        return max(self.calm, FLOOR) / max(self.attacked, FLOOR)

    @property
    def lost(self) -> float:
        """What a clock may lose over what one has lost."""
        return (MORE + self.spread) / max(self.charged, 0.001)


def p99(times: Sequence[float]) -> float:
    """The 99th percentile."""
    ordered = sorted(times)
    return ordered[math.ceil(0.99 * len(ordered)) - 1]


def felt(evening: Evening) -> Felt:
    """What they felt on an *evening*."""
    calm, attacked = ([made.took for made in evening.made(phase)] for phase in (CALM, ATTACKED))
    clocks = {phase: evening.unthought(phase).values() for phase in (CALM, ATTACKED)}
    usual = statistics.fmean([each for seat in clocks[CALM] for each in seat])
    most = {phase: max(sum(seat) - usual * len(seat) for seat in seats) for phase, seats in clocks.items()}
    return Felt(p99(calm), p99(attacked), most[ATTACKED], most[CALM])


def measured(servers: Sequence[Server], kinds: Sequence[str], games: Sequence[str] = GAMES, seed: int = 1) -> Felt:
    """What honest people feel of attackers of these *kinds*."""
    evening = Evening([server.url for server in servers], games, seed)
    with attacking(servers, evening.tables, kinds, seed, patient=False, behind=BEHIND) as attack:
        evening.begin()
        evening.spend("", 1.5, 10)  # whatever is loaded first is loaded now
        for _ in range(ROUNDS):
            evening.spend(CALM, SECONDS, ENOUGH)
            attack.tell("go")
            evening.spend("", 0.3, 0)
            evening.spend(ATTACKED, SECONDS, ENOUGH)
            attack.tell("pause")
            evening.spend("", 0.7, 0)
        attack.stop()
    assert_ready(servers)
    evening.end()
    evening.check()
    return felt(evening)


def main() -> Iterator[Figure]:
    """One server on SQLite, and all attackers."""
    with tempfile.TemporaryDirectory() as place:
        server = Server(f"sqlite:///{place}/tables.db", Path(place, "log"), *listening(), *SMALL)
        try:
            found = measured([server], [kind.__name__ for kind in every_kind()])
        finally:
            server.stop()
    yield Figure("choices: 99 of 100 under attack", 1000 * found.attacked, "calm", found.waited, WORST, "ms")
    yield Figure("lost by the clock that lost most", 1000 * found.charged, "bearable", found.lost, 1.0, "ms")

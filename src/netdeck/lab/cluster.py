"""Plays games on a Ray cluster, with the same results as on one machine.

Which game a number stands for does not depend on who plays it. A node that is lost takes the games with it that it was playing; Ray gives
these to another one.
"""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from netdeck.arena.worker_pool import AHEAD
from netdeck.lab.observed_game import BrokenGameError, GameObserver, Played

if TYPE_CHECKING:
    from ray import ObjectRef

PATIENCE = 5.0
"""Seconds in which somebody has to answer at an address. Ray itself would try for minutes, and then speak of its own parts."""
CLIENT = "ray://"
SETTINGS = bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""How the first frame of HTTP/2 begins on either side: a length, its kind, no flags, and no stream."""
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SETTINGS
ENCRYPTED = "RAY_USE_TLS"


class ClusterError(Exception):
    """A cluster that is unreachable or was lost."""


def map_on_cluster(lab: GameObserver, work: Iterator[range], address: str) -> Iterator[list[Played]]:
    """*player*'s results from the cluster at *address*, as they arrive. Raises :class:`ClusterError` or a game's exception."""
    demand_answer(address)
    from ray.exceptions import RayError, RayTaskError

    try:
        with _joined(address) as ray:
            yield from _played(ray, lab, work)
    except RayTaskError as error:
        raise error.cause if isinstance(error.cause, BrokenGameError) else _lost(address, error) from error
    except RayError as error:
        raise _lost(address, error) from error


def demand_answer(address: str) -> None:
    """Check that HOST:PORT or ray://HOST:PORT speaks Ray's protocol; ``auto`` is left to Ray. Raises :class:`ClusterError`."""
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    if not colon:
        return
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 2**16:
        raise ClusterError(f"{address!r} is no address of a cluster: it is HOST:PORT, or auto for one that runs here")
    try:
        speaks = _speaks_http2(host.strip("[]"), int(port))
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise ClusterError(f"no cluster answers at {address}: {why}") from error
    if not speaks:
        raise ClusterError(f"what listens at {address} is no Ray cluster")


def _speaks_http2(host: str, port: int) -> bool:
    """Whether an HTTP/2 server, such as Ray's, answers there with a settings frame."""
    end = time.monotonic() + PATIENCE
    with socket.create_connection((host, port), PATIENCE) as line:
        if os.environ.get(ENCRYPTED, "0") != "0":
            return True  # Ray knows the keys, and we do not
        answer = b""
        try:
            line.sendall(GREETING)
            while len(answer) < len(SETTINGS) and (left := end - time.monotonic()) > 0:
                line.settimeout(left)
                if not (more := line.recv(len(SETTINGS) - len(answer))):
                    break
                answer += more
        except OSError:
            return False  # it had nothing to say, or has hung up
    return answer[3:] == SETTINGS[3:]


@contextmanager
def _joined(address: str) -> Iterator[object]:
    """Ray, as long as it is needed; who has joined a cluster before stays there."""
    import ray

    begun = not ray.is_initialized()
    try:
        if begun:
            ray.init(address=address, log_to_driver=False, include_dashboard=False if address == "local" else None)
    except (OSError, RuntimeError, ValueError, AssertionError) as error:  # nobody there, another version of Ray, no address at all
        raise _lost(address, error) from error
    try:
        yield ray
    finally:
        if begun:
            ray.shutdown()


def _lost(address: str, error: Exception) -> ClusterError:
    first = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return ClusterError(f"the cluster at {address} does not play: {first}")


def _played(ray: Any, lab: GameObserver, work: Iterator[range]) -> Iterator[list[Played]]:
    play = ray.remote(max_retries=-1, retry_exceptions=False)(_play)
    name, sent = token_hex(8), ray.put(lab)
    waiting: list[ObjectRef[list[Played]]] = []
    for part in work:
        waiting.append(play.remote(name, sent, part))
        while len(waiting) >= AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
            done, waiting = ray.wait(waiting, num_returns=1)
            yield from ray.get(done)
    while waiting:
        done, waiting = ray.wait(waiting, num_returns=1)
        yield from ray.get(done)


_labs: dict[str, GameObserver] = {}
"""What this worker plays at. It comes anew with each part, and would have to set its tables up anew."""


def _play(name: str, lab: GameObserver, numbers: range) -> list[Played]:
    if name not in _labs:
        _labs.clear()
    return _labs.setdefault(name, lab).play(numbers)

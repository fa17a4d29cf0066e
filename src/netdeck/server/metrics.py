"""Figures about the server for Prometheus: how busy it is, and whether anybody is kept waiting."""

from collections.abc import Callable, Iterator, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class _Tables(Collector):
    """The tables in memory, counted when somebody asks."""

    def __init__(self, count: Callable[[], Mapping[str, int]]) -> None:
        self._count = count

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The tables by phase."""
        family = GaugeMetricFamily("netdeck_tables", "Tables in memory.", labels=["phase"])
        counted = self._count()
        for phase in ("open", "running", "finished"):
            family.add_metric([phase], counted.get(phase, 0))
        yield family


class Metrics:
    """What is counted. Labels take few values: nothing that a client writes becomes one."""

    def __init__(self, tables: Callable[[], Mapping[str, int]]) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("netdeck_requests", "Requests that were answered.", ["method", "status"], registry=self.registry)
        self.open = Gauge("netdeck_requests_open", "Requests that are not answered yet: polls and streams, mostly.", registry=self.registry)
        self.limited = Counter("netdeck_limited", "What was turned away, by reason.", ["code"], registry=self.registry)
        self.sockets = Gauge("netdeck_sockets", "WebSockets that are open.", registry=self.registry)
        self.messages = Counter("netdeck_messages", "Messages that came over WebSockets.", ["type"], registry=self.registry)
        self.refused = Counter("netdeck_refused", "Messages over WebSockets that were refused.", registry=self.registry)
        self.answering = Histogram(
            "netdeck_answer_seconds",
            "From a message over a WebSocket to its answer.",
            ["type"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._by_type: dict[str, tuple[Counter, Histogram]] = {}
        self.registry.register(_Tables(tables))
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def of_type(self, type: str) -> tuple[Counter, Histogram]:
        """How many messages of that type came, and how long their answers took. To find them anew for each would take its time."""
        found = self._by_type.get(type)
        if found is None:
            found = self._by_type[type] = (self.messages.labels(type), self.answering.labels(type))
        return found

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)

"""Metrics for Prometheus: load and waiting times."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol

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
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from netdeck.server.worker_pool import WorkerPool

STATES = ("ready", "read-only", "draining", "closing", "no-database")

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class MetricsSource(Protocol):
    """What metrics are collected from."""

    def phases(self) -> Mapping[str, int]:
        """Tables in memory, by phase."""

    def queues(self) -> Mapping[str, int]:
        """Queue lengths by queue."""

    def delayed(self) -> int:
        """The size in bytes of all delayed logs."""

    def state(self) -> str:
        """The state of this server, as in ``/health``."""

    @property
    def workers(self) -> "WorkerPool":
        """The worker processes."""


class _Seen(Collector):
    """What is counted when somebody asks."""

    def __init__(self, watched: MetricsSource) -> None:
        self._watched = watched

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        """Tables, queues, workers and the state of the server."""
        crew = self._watched.workers
        phases = {phase: self._watched.phases().get(phase, 0) for phase in ("open", "running", "finished")}
        yield _gauge("netdeck_tables", "Tables in memory.", "phase", phases)
        yield _gauge("netdeck_queue_depth", "What waits for its turn.", "queue", self._watched.queues())
        yield GaugeMetricFamily("netdeck_delayed_bytes", "Bytes kept for watchers with a delay.", value=self._watched.delayed())
        yield _gauge("netdeck_worker_jobs", "Jobs that a worker process has and has not answered.", "worker", crew.busy())
        used = CounterMetricFamily("netdeck_worker_busy_seconds", "Time in which a worker process had jobs.", labels=["worker"])
        kills = CounterMetricFamily("netdeck_budget_kills", "Worker processes that were ended for using too much.", labels=["worker"])
        for worker, seconds in crew.used().items():
            used.add_metric([worker], seconds)
            kills.add_metric([worker], crew.kills[worker])
        yield used
        yield kills
        now = self._watched.state()
        yield _gauge("netdeck_state", "1 for the state that the server is in.", "state", {each: int(each == now) for each in STATES})


def _gauge(name: str, text: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family


class Metrics:
    """Counters and histograms. Labels have few values: nothing that a client writes becomes one."""

    def __init__(self, watched: MetricsSource) -> None:
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
        self.lag = Histogram("netdeck_loop_lag_seconds", "How late the event loop was.", buckets=_SECONDS, registry=self.registry)
        self._database = Histogram(
            "netdeck_database_seconds", "How long the database took, waiting included.", ["kind"], buckets=_SECONDS, registry=self.registry
        )
        self._took = {kind: self._database.labels(kind) for kind in ("read", "write")}
        self._by_type: dict[str, tuple[Counter, Histogram]] = {}
        self.registry.register(_Seen(watched))
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def took(self, kind: str, seconds: float) -> None:
        """Record the duration of a database ``read`` or ``write``."""
        self._took[kind].observe(seconds)

    def of_type(self, type: str) -> tuple[Counter, Histogram]:
        """The counters of messages of that type, cached."""
        found = self._by_type.get(type)
        if found is None:
            found = self._by_type[type] = (self.messages.labels(type), self.answering.labels(type))
        return found

    def text(self) -> bytes:
        """All metrics in the Prometheus format."""
        return generate_latest(self.registry)

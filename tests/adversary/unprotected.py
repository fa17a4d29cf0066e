"""A server that does its work where others wait: rules, cards and bots run in the event loop. To be attacked, and to fall."""

import asyncio
import sys
from collections import Counter
from unittest import mock

import msgspec

from netdeck.cli import main
from netdeck.server.budgets import Budget
from netdeck.server.crew import _Worker
from netdeck.server.jobs import Job
from netdeck.server.labour import AnyTold, labour, read_told


async def do(worker: _Worker, job: Job, budget: Budget, kills: "Counter[str]") -> AnyTold:
    """Do it at once, and let everybody wait."""
    await asyncio.sleep(0)
    return read_told(labour(msgspec.msgpack.encode(job), msgspec.msgpack.encode(Budget(seconds=0))))


if __name__ == "__main__":
    sys.argv[0] = "netdeck"
    with mock.patch.object(_Worker, "do", do):
        main()

"""The process in which attackers live, which stand for other machines.

It is told on its input whom to attack and with what, and by how much everything else on this machine comes first; then ``go`` and
``pause``, asked who has not ``reached`` a door yet (only those go on then), and told to ``stop``; then it says what came of it.
"""

import asyncio
import json
import os
import random
import sys
from collections.abc import Sequence

from tests.adversary.attacker import Attacker, Target
from tests.adversary.attackers import every_kind

AFTERWARDS = 1.0
"""Seconds in which attempts that are under way may come to an end."""


async def attack(target: Target, kinds: Sequence[str], seed: int, behind: int, commands: "asyncio.StreamReader") -> list[Attacker]:
    known = {kind.__name__: kind for kind in every_kind()}
    chosen = [known[name] for name in kinds for _ in range(known[name].count)]
    attackers = [kind(target, random.Random(f"{seed} {number}"), f"203.0.113.{number % 250 + 1}") for number, kind in enumerate(chosen)]
    tasks = [asyncio.create_task(each.run(), name=type(each).__name__) for each in attackers]
    try:
        await asyncio.gather(*(each.ready.wait() for each in attackers))
        print("ready", flush=True)
        os.nice(behind)
        while (said := (await commands.readline()).strip()) not in (b"stop", b""):
            if said == b"reached":
                target.only = frozenset(type(each).__name__ for each in attackers) - reached_by(attackers)
                print(json.dumps(sorted(target.only)), flush=True)
            elif said == b"go":
                target.go.set()
            else:
                target.go.clear()
        target.go.clear()
        await asyncio.sleep(AFTERWARDS)
        for task in tasks:
            if task.done():
                task.result()  # a fault of its own is a fault of the test
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=AFTERWARDS)
    return attackers


def reached_by(attackers: Sequence[Attacker]) -> set[str]:
    """The kinds of which one has got to its door."""
    return {type(each).__name__ for each in attackers if each.reached}


async def main() -> None:
    commands = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    wanted = json.loads(await commands.readline())
    target = Target(wanted["urls"], wanted["outside"], wanted["honest"], wanted["patient"])
    attackers = await attack(target, wanted["kinds"], wanted["seed"], wanted["behind"], commands)
    report: dict[str, dict[str, int]] = {}
    for each in attackers:
        name = type(each).__name__
        for word, count in each.came_of_it.items():
            report.setdefault(name, {}).setdefault(word, 0)
            report[name][word] += count
    reached = reached_by(attackers)
    print(
        json.dumps({"report": report, "reached": {type(each).__name__: type(each).__name__ in reached for each in attackers}}), flush=True
    )
    os._exit(0)  # whatever is still half open is closed by the system


if __name__ == "__main__":
    asyncio.run(main())

"""How smoothly the page moves on a phone: frames a second while a busy table changes.

A phone of the middle range is a window of 390 by 844 pixels whose processor is four times slower than this machine's (Chromium's own
throttling). Every game stands at the moment of a match with most to see (the one of ``make screenshots``), everything moves, and answers
are given by chance for some seconds. Only frames count that fall into the time after something on the board has changed; when nothing
changes there is nothing to be smooth about. Besides the frames it is told how long the page was busy for one answer, less what an empty
page is busy with in the same time: most of it is waiting for the bots.

A busy machine gives nobody sixty frames. So an empty page with the same processor is watched right before each table, and what counts is
the share of its frames that the table gets.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, expect, sync_playwright

from benchmarks.server import Served
from benchmarks.tables import TOKEN, chromium, finest, keep, table_of
from netdeck import registry

GAMES = ("binmat", "bloodless", "datawarriors", "technomancy")
SLOWER = 4
WATCHED = """
({seconds, after}) => new Promise((done) => {
  let state = 3;
  const dice = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * n); };
  const frames = [];
  let [last, changed, changes, asked] = [0, -Infinity, 0, 0];
  const seen = new MutationObserver(() => { const now = performance.now(); if (now - changed > after) changes += 1; changed = now; });
  const changes_of = {subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'data-key']};
  seen.observe(document.querySelector('.board'), changes_of);
  const begun = performance.now();
  const frame = (now) => {
    if (last > 0 && now - changed < after) frames.push(now - last);
    last = now;
    if (now - begun > seconds * 1000) { seen.disconnect(); return done({frames, changes: Math.max(1, changes), asked}); }
    if (now - changed > 250) {
      const options = document.querySelectorAll('.bar.asked .option');
      const one = options.length > 0 ? options[dice(options.length)] : document.querySelector('.bar.asked .more[aria-expanded="false"]');
      if (one) asked += 1;
      one?.click();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})
"""
EMPTY = """
(seconds) => new Promise((done) => {
  let frames = 0;
  let begun = 0;
  const frame = (now) => {
    begun ||= now;
    frames += 1;
    if (now - begun > seconds * 1000) return done((1000 * (frames - 1)) / (now - begun));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})
"""
EMPTY_SECONDS = 3.0
AFTER = 700
"""Milliseconds after a change in which things move."""


def busy(session: CDPSession) -> float:
    """Seconds for which the page's main thread has worked so far."""
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def watch(browser: Browser, url: str, game: str, seconds: float, slower: float) -> dict[str, float]:
    """What a visitor with such a phone sees of a table of *game*."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True)
    context.add_init_script(f"localStorage.setItem('netdeck.settings', {json.dumps(json.dumps({'effects': False, 'language': 'en'}))})")
    nothing = context.new_page()
    idle = context.new_cdp_session(nothing)
    idle.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    idle.send("Performance.enable")
    idling = busy(idle)
    empty = float(nothing.evaluate(EMPTY, EMPTY_SECONDS))
    idling = (busy(idle) - idling) / EMPTY_SECONDS
    nothing.close()
    page = context.new_page()
    page.goto(f"{url}/#{game}/{TOKEN}")
    expect(page.locator(".bar.asked")).to_be_visible(timeout=60_000)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    before = busy(session)
    told = page.evaluate(WATCHED, {"seconds": seconds, "after": AFTER})
    worked = max(0.0, busy(session) - before - idling * seconds)
    context.close()
    frames: list[float] = told["frames"]
    rate = 1000 * len(frames) / sum(frames)
    return {
        "rate": rate,
        "share": rate / empty,
        "typical": statistics.median(frames),
        "slow": sum(each > 1.5 * 1000 / 60 for each in frames) / len(frames),
        "worst": max(frames),
        "work": 1000 * worked / max(1, told["asked"]),
        "answers": told["asked"],
    }


def line(name: str, found: dict[str, float]) -> str:
    """The figures of a game for people."""
    return (
        f"  {name:<14} {found['rate']:5.1f} frames a second ({100 * found['share']:3.0f} % of an empty page's), "
        f"a typical one {found['typical']:4.1f} ms, {100 * found['slow']:4.1f} % late, "
        f"the longest {found['worst']:4.0f} ms; {found['work']:4.0f} ms of work for an answer ({found['answers']:.0f})"
    )


def run(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.frames", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), help="which games")
    parser.add_argument("--seconds", type=float, default=12, help="how long each table is watched")
    parser.add_argument("--slower", type=float, default=SLOWER, help="how many times slower the processor is")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        tables = []
        for name in asked.games:
            game = registry.find(name)
            moment = finest(game)
            tables.append(table_of(game, moment, name, moment.at))
        asyncio.run(keep(database, tables, []))
        served = Served(database)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
                for name in asked.games:
                    print(line(name, watch(browser, served.url, name, asked.seconds, asked.slower)), flush=True)
                browser.close()
        finally:
            served.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(run())

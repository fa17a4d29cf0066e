"""Somebody who sees nothing: they hear the roles and names that a screen reader tells, and press keys."""

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import Error, Page

from .conftest import PATIENCE

WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
FEWEST = 4
"""So many letters two sentences have in common at least that mean the same move."""
CHANGED = "(before) => document.body.textContent !== before"


@cache
def words(language: str = "en") -> dict[str, str]:
    """What the page says, by key."""
    found: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return found


def bare(text: str) -> str:
    """Its letters and digits: what is read aloud has no signs."""
    return re.sub(r"[^\w]|_", "", text).lower()


def in_common(one: str, other: str) -> int:
    """How many letters both begin with."""
    one, other = bare(one), bare(other)
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


class Listener:
    """Reads one part of the page after the other, by its role and its name."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.say = words(language)
        self.heard = ""

    def listen(self) -> None:
        """Have the whole page read out once."""
        self.heard = self.page.locator("body").aria_snapshot()

    def hears(self, role: str, name: re.Pattern[str]) -> bool:
        return any(name.search(called) for called, _, _ in _lines(self.heard, role))

    def press(self, role: str, name: str | re.Pattern[str]) -> None:
        """By keyboard: the page gives it the focus that it would have after some steps with Tab."""
        self.page.get_by_role(role, name=name, exact=isinstance(name, str)).first.press("Enter")  # type: ignore[arg-type]

    def part(self, name: str) -> str:
        """Everything that was said in a part of the page; nothing where there is no such part."""
        return next((said for called, said in _parts(self.heard, "region") if called == name), "")

    def buttons(self, name: str) -> list[str]:
        """What the buttons of a part are called that can be pressed; clauses, repeats, and what takes back or folds decide nothing."""
        idle = (f"{self.say['clause.of']} ", *(self.say[each] for each in ("again.show", "again.stop", "decision.letGo", "decision.fewer")))
        return [each for each in _named(self.part(name), "button") if not each.startswith(idle)]

    def press_in(self, part: str, button: str) -> None:
        """Nothing is pressed where the page has gone on meanwhile: then it is read again."""
        found = self.page.get_by_role("region", name=part, exact=True).get_by_role("button", name=button, exact=True).element_handles()
        with contextlib.suppress(Error):
            for each in found[:1]:
                each.press("Enter")

    def answers(self) -> list[str]:
        """What the answers to the question are called; none where their list was to be opened first."""
        asked = self.say["decision.title"]
        called = self.buttons(asked)
        folded = [each for each in called if re.fullmatch(self._all, each)]
        if folded:
            self.press_in(asked, folded[0])
        return [] if folded else called

    def answer(self, move: str) -> None:
        """Give the answer that is called like that move, or open the list in which it is."""
        best = max(self.answers(), key=lambda each: in_common(each, move), default="")
        if in_common(best, move) >= min(FEWEST, len(bare(move))):  # otherwise the page is about to go on from what was asked before
            self.press_in(self.say["decision.title"], best)

    @property
    def _all(self) -> str:
        return re.escape(self.say["decision.all"]).replace(re.escape("{count}"), r"\d+")

    def until(self, done: Callable[[], bool], act: Callable[[], bool]) -> None:
        """Act whenever the page says something new, until it is done."""
        while True:
            before = self.page.evaluate("document.body.textContent")
            self.listen()
            if done():
                return
            if not act() or self.page.evaluate(CHANGED, before) is False:
                self.page.wait_for_function(CHANGED, arg=before, timeout=PATIENCE)

    def learn(self) -> None:
        """A lesson: ask the coach until a move is told, give the answer that is called like that, and go on."""
        coach, asked = self.say["learn.coach"], self.say["decision.title"]
        helps = [self.say[f"learn.help{stage}"] for stage in (1, 2, 3)]

        def act() -> bool:
            called = self.buttons(coach)
            assert self.say["learn.back"] not in called, self.part(coach)
            if self.say["learn.go"] in called:
                self.press_in(coach, self.say["learn.go"])
            elif moves := [text for _, _, text in _lines(self.part(coach), "strong")]:
                if not self.buttons(asked):
                    return False
                self.answer(moves[-1])
            elif more := [each for each in helps if each in called]:
                if not self.buttons(asked):
                    return False
                self.press_in(coach, more[0])
            else:
                return False
            return True

        self.until(lambda: self.hears("heading", re.compile(re.escape(self.say["learn.victory"]))), act)

    def play(self) -> str:
        """A match: what the page calls best, or else the first answer of all that are offered; the headline at its end."""
        asked = self.say["decision.title"]
        over = re.compile("|".join(re.escape(self.say[f"end.{each}"]) for each in ("won", "lost", "draw")))

        def act() -> bool:
            called = self.buttons(asked)
            best = [each for each in called if each.endswith(f" {self.say['decision.best']}")]
            for each in (best or self.answers())[:1]:
                self.press_in(asked, each)
            return bool(called)

        self.until(lambda: self.hears("heading", over), act)
        return str(self.page.get_by_role("heading", name=over).first.text_content())


def _lines(told: str, role: str) -> Iterator[tuple[str, str, str]]:
    """Of everything with that role what it is called, its states, and what stands in it."""
    for line in told.splitlines():
        entry = line.strip().removeprefix("- ")
        if entry.startswith("'"):  # as YAML puts what has a colon into quotes
            entry = re.sub(r"^'((?:[^']|'')*)'", lambda found: found[1].replace("''", "'"), entry)
        if found := re.match(rf'{role}(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)(?:: (.*))?', entry):
            yield json.loads(found[1] or '""'), found[2], (found[3] or "").strip('"')


def _parts(told: str, role: str) -> Iterator[tuple[str, str]]:
    """Everything with that role: what it is called, and all that is said there."""
    lines = told.splitlines()
    return ((name, _whole(lines[n:])) for n, line in enumerate(lines) for name, _, _ in _lines(line, role))


def _whole(lines: list[str]) -> str:
    """The first line with those that stand in it."""
    depth = [len(line) - len(line.lstrip()) for line in lines]
    return "\n".join(lines[: next((n for n in range(1, len(lines)) if depth[n] <= depth[0]), len(lines))])


def _named(told: str, role: str) -> Iterator[str]:
    """The names of what has that role and can be used."""
    return (name for name, states, _ in _lines(told, role) if "[disabled]" not in states)

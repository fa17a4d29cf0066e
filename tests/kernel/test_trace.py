"""Watching clauses at work, and switching them off."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from greenlet import getcurrent, greenlet
from tests.patience import PATIENCE

from netdeck.kernel import count_clauses, holds, limit_choices, without_clauses
from netdeck.kernel.choice_limit import allowed
from netdeck.kernel.refusal import record_judgements
from netdeck.kernel.trace import UNWATCHED, EndlessError, limit_clauses, watch


def test_clauses_hold_unless_switched_off_and_that_can_be_nested() -> None:
    assert holds("1")
    with without_clauses(["1"]):
        assert not holds("1")
        with without_clauses(["2"]):
            assert not holds("1")
            assert not holds("2")
        assert holds("2")
    assert holds("1")


def test_what_is_switched_off_is_not_counted() -> None:
    with count_clauses() as counts, without_clauses(["1"]):
        holds("1")
        holds("2")
    assert counts == {"2": 1}


def test_rules_that_go_round_in_circles_are_stopped() -> None:
    with limit_clauses(10) as counts:
        for _ in range(10):
            holds("1")
        with pytest.raises(EndlessError):
            holds("1")
    assert counts["1"] == 11


def test_everything_is_as_before_even_after_a_fault() -> None:
    with pytest.raises(ZeroDivisionError), limit_clauses(5), without_clauses(["1"]):
        raise ZeroDivisionError
    assert watch() is UNWATCHED


def test_a_bare_string_is_no_list_of_clauses() -> None:
    """Its letters would be taken for clauses, and nothing would be switched off."""
    with pytest.raises(TypeError, match=r"write \['H-x'\]"), without_clauses("H-x"):
        pass


def take_turns_on_threads(*work: Callable[[Callable[[], None]], object]) -> list[object]:
    """Each piece of work on a thread of its own; whoever calls what it is given waits there for all others."""
    barrier = Barrier(len(work), timeout=PATIENCE)
    with ThreadPoolExecutor(len(work)) as pool:
        return [each.result() for each in [pool.submit(each, lambda: (barrier.wait(), None)[1]) for each in work]]


def take_turns_on_stacks(*work: Callable[[Callable[[], None]], object]) -> list[object]:
    """The same on stacks of one thread, as workers of a server slice their jobs."""
    main = getcurrent()
    stacks = [greenlet(lambda each=each: each(lambda: main.switch())) for each in work]
    done: dict[greenlet, object] = {}
    while len(done) < len(stacks):
        for stack in stacks:
            if stack not in done:
                told = stack.switch()
                if stack.dead:
                    done[stack] = told
    return [done[stack] for stack in stacks]


AT_ONCE = pytest.mark.parametrize("at_once", [take_turns_on_threads, take_turns_on_stacks])


@AT_ONCE
def test_tables_at_once_have_their_own_counts_switches_and_limits(at_once: Callable[..., list[object]]) -> None:
    def count(wait: Callable[[], None]) -> object:
        with count_clauses() as counts:
            wait()
            holds("1")
            wait()
        wait()
        return counts, holds("2")

    def switch(wait: Callable[[], None]) -> object:
        wait()
        with without_clauses(["1", "2"]), record_judgements():
            wait()
            held = holds("1"), holds("2")
            wait()
        return held

    def limit(wait: Callable[[], None]) -> object:
        with limit_choices(steps=7):
            wait()
            steps = allowed().steps
            wait()
        wait()
        return steps

    assert at_once(count, switch, limit) == [(Counter({"1": 1}), True), (False, False), 7]
    assert watch() is UNWATCHED

"""Every kind of step has a scenario that passes and one that fails."""

import pytest
from tests.testing.tables import BENCH, LANTERN, differs, outcome, passes, wrong

from netdeck.kernel import Machine, Seat
from netdeck.scenarios import explained

GIVEN = LANTERN + 'given.zones.north = { hand = ["Ember", "Moth"], deck = 3 }\ngiven.zones.south.deck = 3\ngiven.seat.north.light = 1\n'


def when(*steps: str, start: str = GIVEN) -> str:
    return start + f"when = [{', '.join(f'{{ {step} }}' for step in steps)}]\n"


PASS = [
    when('seat = "north", choose = "play Moth"'),
    when('seat = "north", choose = "PLAY  moth"'),
    when('seat = "north", attempt = "play Ember", refused = "5.2"'),
    when('seat = "north", attempt = "play Ember", refused = true'),
    when('seat = "south", attempt = "pass", refused = "2.1", code = "E-TURN"'),
    when('timeout = "north", then = { active = "south" }'),
    when('timeout = "south", refused = "2.1", code = "E-TURN"'),
    when('concede = "north", then = { result = { winner = "south", clause = "9.2" } }'),
    when('concede = "north"', 'concede = "north", refused = "9.1"'),
    when('seat = "north", auto = true, then = { active = "south" }'),
    when('all = "pass", times = 2, then = { event_counts = { TurnBegan = 4 } }'),
    when(
        'all = "pass", times = 1',
        'all = "pass", until = { active = "south" }',
        'all = "pass", until = { event = "TurnBegan", seat = "north" }',
    ),
    when('all = "pass", times = 99, then = { result = { clause = "9.1" } }'),
    when('seat = "south", others = "pass", then = { pending = { south = "play" } }'),
    when('seat = "north", choose = "pass"', 'seat = "north", others = "pass", then = { pending = { north = "play" } }'),
    when(
        'seat = "north", choose = "pass", then = { events = ["TurnBegan"] }',
        'seat = "south", choose = "pass", then = { event_counts = { TurnBegan = 1 } }',
    ),
]
FAIL = [
    (
        when('seat = "north", choose = "play Ember"'),
        "step 1: choose",
        "refused by 5.2: Ember costs 2 light; you have 1.; legal: play Moth, pass",
    ),
    (when('seat = "south", choose = "pass"'), "south may choose", "refused by 2.1, E-TURN"),
    (when('seat = "north", attempt = "play Moth", refused = "5.2"'), '"play Moth" is refused by 5.2', '"play Moth" is legal'),
    (when('seat = "north", attempt = "play Ember", refused = "5.1"'), "expected  refused by 5.1", "refused by 5.2"),
    (when('seat = "south", attempt = "pass", refused = "2.1", code = "E-X"'), "refused with code E-X", "E-TURN"),
    (when('timeout = "south"'), 'timeout = "south" takes effect', "refused by 2.1"),
    (when('timeout = "north", refused = "2.1"'), '"north" is refused', "it took effect"),
    (when('concede = "nobody"'), 'concede = "nobody" takes effect', "There is no seat"),
    (when('seat = "south", auto = true'), "south is asked something", "north is asked"),
    (when('all = "keep", times = 1'), "step 1: all", "north is asked 'play'"),
    (when('concede = "north"', 'all = "pass", times = 1'), "step 2: all", "nobody is asked anything"),
    (when('seat = "north", others = "pass"'), "step 1: others", "somebody else than north is asked", "found     north is asked"),
    (when('seat = "south", others = "keep"'), "step 1: others", "north is asked 'play'"),
    (when('all = "pass", until = { event = "Shuffled" }'), "nobody is asked anything"),
    (when('seat = "north", choose = "pass", then = { no_events = ["TurnBegan"] }'), "step 1: then.no_events[1]"),
]
WRONG = [
    (when('seat = "noth", choose = "pass"'), "there is no seat 'noth'; did you mean north"),
    (when('seat = "noth", attempt = "pass", refused = true'), "there is no seat 'noth'; did you mean north"),
    (when('seat = "north", chose = "pass"'), "there is no key 'chose' here; did you mean choose"),
    (when('seat = "north"'), "a step has one of choose, attempt"),
    (when('seat = "north", choose = "pass", attempt = "pass"'), "this one has choose and attempt"),
    (when('choose = "pass"'), "choose needs the seat"),
    (when('seat = "north", choose = 7'), "choose is a text, not 7"),
    (when('seat = "north", timeout = "north"'), "timeout has no seat"),
    (when('seat = "north", attempt = "pass"'), "by which clause"),
    (when('seat = "north", attempt = "pass", refused = "5.22"'), "Lantern has no clause '5.22'; did you mean 5.2"),
    (when('seat = "north", attempt = "pass", refused = 5'), "refused is a clause, or true"),
    (when('seat = "north", choose = "pass", refused = "5.2"'), "refused belongs to attempt"),
    (when('seat = "north", choose = "pass", times = 2'), "times belongs to all"),
    (when('all = "pass"'), "one of the two"),
    (when('all = "pass", times = 1, until = { active = "south" }'), "one of the two"),
    (when('all = "pass", times = true'), "times is a whole number"),
    (when('all = "pass", times = 0'), "proves nothing"),
    (when('all = "pass", until = { activ = "south" }'), "there is no counter 'activ'; did you mean active"),
    (when('all = "pass", until = { event = "TurnBegn" }'), "there is no event 'TurnBegn'; did you mean TurnBegan"),
    (when('seat = "north", auto = false'), "proves nothing"),
    (when('seat = "north", choose = "pass", ids = "copy"'), "ids is a list of texts"),
    (when('seat = "north", choose = "pass", ids = [1]'), "ids is a list of texts"),
    (when('seat = "north", choose = "pass", then = 1'), "then is a table"),
    (GIVEN + "when = 3", "when is a list of steps"),
]


@pytest.mark.parametrize("text", PASS)
def test_steps_that_go_as_written(text: str) -> None:
    passes(text)


@pytest.mark.parametrize(("text", "words"), [(text, words) for text, *words in FAIL])
def test_steps_that_do_not(text: str, words: list[str]) -> None:
    differs(text, *words)


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_steps_that_cannot_be_meant(text: str, words: str) -> None:
    wrong(text, GIVEN.count("\n") + 1, words)


def test_a_step_that_fails_ends_the_scenario() -> None:
    differs(when('seat = "north", choose = "play Ember"', 'seat = "north", choose = "play Moth"') + "then.zones.north.ash = []", "step 1")


def test_a_seat_that_is_not_at_the_table_may_try() -> None:
    passes(when('seat = "east", attempt = "pass", refused = "2.1"', start=BENCH))
    wrong(when('seat = "east", choose = "pass"', start=BENCH), 5, "there is no seat 'east'")


def test_a_refused_attempt_may_not_change_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def meddle(machine: Machine, seat: Seat, text: str) -> object:
        machine.state.counters["north.light"] += 1
        return machine.why_not(seat, text)

    monkeypatch.setattr(Machine, "choose", meddle)
    differs(when('seat = "north", attempt = "play Ember", refused = "5.2"'), "nothing changes", "the refused attempt changed the position")


def test_everybody_passes_once_in_a_round_and_a_new_turn_is_a_new_round() -> None:
    table = BENCH + 'seats = ["north", "south", "east"]\n'
    passes(when('all = "pass", times = 1, then = { pending = { north = "work" }, phase = "late" }', start=table))
    passes(when('all = "tick", times = 2, then = { turn = 3, pending = { north = "work" } }', start=table))
    passes(when('all = "pass", until = { phase = "late" }, then = { pending = { north = "work" } }', start=table))


def test_auto_takes_the_only_option_and_stops_where_there_are_several() -> None:
    idle = BENCH.replace('"bench"', '"idle"')
    passes(when('seat = "north", auto = true, then = { pending = { south = "work" } }', start=idle))
    start = 'game = "lantern"\ntitle = "t"\nclauses = ["1.3"]\n'
    differs(when('seat = "north", auto = true', start=start), "north can pass, or has only one option", '["keep", "swap"]')


def test_a_step_that_makes_cards_may_name_them() -> None:
    passes(when('seat = "north", choose = "copy", ids = ["twin"], then = { card.twin = { zone = "north.front" } }', start=BENCH))
    passes(
        when(
            'seat = "north", choose = "copy", ids = ["one"]',
            'seat = "north", choose = "copy", ids = ["two"]',
            'seat = "north", choose = "turn two", then = { zones.north.front = ["one", "two"], events = [] }',
            start=BENCH,
        )
    )
    differs(when('seat = "north", choose = "tick", ids = ["twin"]', start=BENCH), "expected  1 new cards", "found     0 new cards")
    twice = when('seat = "north", choose = "copy", ids = ["twin"]', 'seat = "north", choose = "copy", ids = ["twin"]', start=BENCH)
    wrong(twice, 5, "two cards have the id 'twin'")


def test_a_choice_that_the_rules_took_by_themselves_may_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    south_plays = 'seat = "south", choose = "play Ember"'
    differs(when(south_plays), "south may choose")
    monkeypatch.setattr(Machine, "automatic_choices", lambda machine: [(Seat("south"), "play Ember"), (Seat("south"), "pass")])
    passes(when(south_plays, 'seat = "south", choose = "pass"', 'seat = "north", choose = "pass"'))
    differs(when('seat = "south", choose = "pass"'), "south may choose")


def test_a_field_called_from_is_spelt_so() -> None:
    passes(when('seat = "north", choose = "copy", then = { events = [{ event = "Copied", from = "nothing" }] }', start=BENCH))


def test_a_fault_of_the_rules_is_told_and_hides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:

    def fall_over(*_: object) -> None:
        raise RuntimeError("the table fell over")

    monkeypatch.setattr(Machine, "take", fall_over)
    result = outcome(when('seat = "north", choose = "pass"'))
    assert not result.passed
    assert "the rules broke down: RuntimeError: the table fell over" in explained(result)

"""Every key of ``then`` has a scenario that passes and one that fails."""

import pytest
from tests.testing.tables import BENCH, LANTERN, differs, outcome, passes, wrong

from netdeck.scenarios import explained

TABLE = (
    LANTERN
    + """
[given.zones]
"north.hand" = ["Ember", { card = "Moth", id = "grey" }]
"north.deck" = ["Glass", "Moth", "Ember"]
"south.front" = ["Glass"]
"south.deck" = 4
[given.seat.north]
light = 5
[[when]]
seat = "north"
choose = "play Ember"
[then]
"""
)
BENCH_TABLE = (
    BENCH
    + """
given.zones.north.front = [{ card = "Moth", id = "grey", damage = 1, face = "down", counters = { charge = 2 } }, "Glass"]
given.zones.north.deck = ["Ember", "Moth"]
given.seat.north.pool = { red = 2 }
[then]
"""
)

HOLDS = [
    'not = { active = "south" }',
    'not = { active = "north", counts = { "north.deck" = 9 } }',
    'not = { not = { active = "north" } }',
    # counters
    'active = "north"',
    "seat.north = { light = 3, burns = 0 }",
    # zones
    'zones = { "north.hand" = ["Moth"], "south.ash" = ["Glass"], "south.front" = [] }',
    'zones.north.deck = ["Glass", "Moth", "Ember"]',
    'zones.north.hand = ["grey"]',
    'zones.north.hand = [{ card = "moth", id = "grey" }]',
    'zones."south.deck" = 4',
    'zones_have."north.deck" = ["Ember", "Glass"]',
    'zones_top.north.deck = ["Moth", "Ember"]',
    'zones_bottom.north.deck = ["Glass"]',
    'counts = { "north.deck" = 3, "south.deck" = 4 }',
    # cards
    'card.grey = { zone = "north.hand", card = "Moth", id = "grey" }',
    'card."south.ash" = { card = "Glass" }',
    # events
    'events = ["Counted", { event = "CardMoved", card = "Ember" }, { event = "CardMoved", card = "Glass", clause = "6.3" }]',
    'events_any = [{ event = "CardMoved", card = "Glass" }, { event = "CardMoved", card = "Ember" }, "Counted"]',
    'no_events = [{ event = "Counted", what = "burns" }, "TurnBegan"]',
    "event_counts = { CardMoved = 2, TurnBegan = 0 }",
    'event_counts = [{ event = "CardMoved", seat = "south", times = 1 }]',
    'seen.south = ["Counted", { event = "CardMoved", card = "Ember" }]',
    'not_seen.south = [{ event = "CardMoved", card = "Moth" }]',
    'seen.spectator = [{ event = "CardMoved", seat = "south" }]',
    # views
    'view.south = { "north.hand" = ["X"], "north.deck" = ["X", "X", "X"], "south.ash" = ["Glass"] }',
    "view.south.north = { hand = 1, deck = 3 }",
    'view.spectator = { "north.hand" = ["X"], "north.ash" = ["Ember"] }',
    # decisions and the end
    'pending = { north = "PLAY" }',
    'pending.north = { kind = "play" }',
    'options = { has = ["play Moth", "pass"], has_not = ["play Ember"], only = ["pass", "play grey"], count = 2 }',
    'options.north = { has = ["play grey"], count = 2 }',
    "options.south = { only = [], count = 0 }",
    'log = ["north: -2 light", "south: Glass to ash"]',
    'result = "none"',
]
FAILS = [
    ('active = "south"', 'expected  "south"', 'found     "north"'),
    ("seat.north = { light = 4 }", "then.seat.north.light", "expected  4", "found     3"),
    ('zones = { "north.hand" = ["Moth", "Ember"] }', "then.zones.north.hand", '["Moth", "Ember"]', 'found     ["Moth"]'),
    ('zones.north.deck = ["Moth", "Glass", "Ember"]', 'found     ["Glass", "Moth", "Ember"]'),
    ('zones.south.ash = ["grey"]', 'found     ["Glass"]'),
    ('zones.north.hand = [{ card = "Ember", id = "grey" }]', '{ card = "Moth", id = "grey" }'),
    ('zones."south.deck" = 5', "expected  5 cards", "found     4 cards"),
    ('zones_have."north.deck" = ["Ember", "Ember"]', 'at least ["Ember", "Ember"]; ["Ember"] is missing'),
    ('zones_top.north.deck = ["Ember", "Moth"]', 'found     ["Moth", "Ember"]'),
    ('zones_top.north.hand = ["Ember", "Moth"]', 'found     ["Moth"]'),
    ('zones_bottom.north.deck = ["Ember"]', 'found     ["Glass"]'),
    ('counts = { "north.deck" = 4 }', "expected  4 cards", "found     3 cards"),
    ('card.grey = { zone = "north.ash" }', "then.card.grey.zone", 'found     "north.hand"'),
    ("card.grey = { power = 1 }", "what is shown of it is only its name"),
    ('events = ["CardMoved", { event = "Counted", what = "light" }]', "then.events[2]", 'what = "light" }, after { event = "CardMoved" }'),
    ('events = ["TurnBegan"]', "none of that kind; there were Counted, CardMoved, CardMoved"),
    ('events = [{ event = "Counted", amount = 2 }]', "amount = -2"),
    ('events_any = ["CardMoved", "CardMoved", "CardMoved"]', "then.events_any[3]"),
    ('no_events = [{ event = "CardMoved", card = "Glass" }]', "then.no_events[1]", 'card = "Glass"'),
    ("event_counts = { CardMoved = 1 }", "expected  1 times", "found     2 times"),
    ('event_counts = [{ event = "CardMoved", seat = "south", times = 2 }]', "found     1 times"),
    ('seen.south = [{ event = "CardMoved", card = "X" }]', "then.seen.south[1]"),
    ('not_seen.south = [{ event = "CardMoved", card = "Ember" }]', "then.not_seen.south[1]"),
    ('view.south = { "north.hand" = ["Moth"] }', "then.view.south.north.hand", 'found     ["X"]'),
    ("view.south.north = { hand = 2 }", "expected  2 cards"),
    ('view.spectator = { "north.ash" = ["X"] }', 'found     ["Ember"]'),
    ('pending = { south = "play" }', 'found     { north = "play" }'),
    ('not = { active = "north" }', "then.not", "not all of these hold"),
    ("pending = {}", "expected  {}"),
    ('pending = { north = "hand" }', 'found     { north = "play" }'),
    ('options = { has = ["play Ember"] }', '"play Ember" is legal', '["play Moth", "pass"]'),
    ('options = { has_not = ["pass"] }', '"pass" is not legal'),
    ('options = { only = ["pass"] }', 'found     ["play Moth", "pass"]'),
    ("options.north = { count = 3 }", "expected  3 options", "found     2:"),
    ('log = ["south: Glass to ash", "north: -2 light"]', "then.log[2]", '"north: Ember to ash"'),
    ('result = { winner = "north" }', "the game goes on"),
]
MEANINGLESS = [
    ('activ = "north"', "there is no check or counter 'activ'; did you mean active?"),
    ('zones = { "noth.hand" = [] }', "there is no zone 'noth.hand'; did you mean north.hand"),
    ("zones.north.hnd = []", "there is no zone 'north.hnd'; did you mean north.hand"),
    ('zones.north.hand = ["Embr"]', "there is no card 'Embr'; did you mean Ember"),
    ('zones.north.hand = "Ember"', "zones.north.hand is a list"),
    ("zones.north.hand = [7]", "a card is a name or a table, not 7"),
    ("zones_have.x = []", "there is no zone 'x'"),
    ("zones_top.x = []", "there is no zone 'x'"),
    ("zones_bottom.x = []", "there is no zone 'x'"),
    ("counts.x = 1", "there is no zone 'x'"),
    ('counts.north.hand = "1"', "a count is a number"),
    ("view.west = {}", "there is no seat 'west'"),
    ("view.south.x = 1", "there is no zone 'x'"),
    ("view.south = 1", "view.south is a table"),
    ("seat.noth = { light = 1 }", "there is no seat 'noth'; did you mean north"),
    ("seat.north = { lite = 1 }", "there is no counter 'lite'; did you mean light"),
    ('card.gray = { zone = "" }', "there is no card 'gray'; did you mean grey"),
    ('card.moth = { zone = "" }', "'moth' may be any of 6 cards"),
    ('events = ["CardMovd"]', "there is no event 'CardMovd'; did you mean CardMoved"),
    ('events = [{ event = "CardMoved", crad = 1 }]', "there is no key 'crad'; did you mean card"),
    ('events = "CardMoved"', "events is a list"),
    ('events_any = ["x"]', "there is no event 'x'"),
    ('no_events = ["x"]', "there is no event 'x'"),
    ("event_counts = { CardMovd = 1 }", "there is no event 'CardMovd'"),
    ('event_counts = [{ event = "CardMoved" }]', "an event count is a number"),
    ("seen.west = []", "there is no seat 'west'"),
    ("not_seen.west = []", "there is no seat 'west'"),
    ('pending = { west = "play" }', "there is no seat 'west'"),
    ('pending.north = { knd = "play" }', "there is no key 'knd'; did you mean kind"),
    ("options = { hs = [], count = 1 }", "there is no key 'hs'; did you mean has"),
    ("options.west = { count = 1 }", "there is no seat 'west'"),
    ('result = { winer = "north" }', "there is no key 'winer'; did you mean winner"),
    ('result = { clause = "9.9" }', "Lantern has no clause '9.9'; did you mean 9.2 or 9.1?"),
    ("result = 1", "result is a table"),
]


@pytest.mark.parametrize("line", HOLDS)
def test_what_is_so_holds(line: str) -> None:
    passes(TABLE + line)


@pytest.mark.parametrize(("line", "words"), [(line, words) for line, *words in FAILS], ids=[line for line, *_ in FAILS])
def test_what_is_not_so_is_shown(line: str, words: list[str]) -> None:
    differs(TABLE + line, *words)


@pytest.mark.parametrize(("line", "words"), MEANINGLESS, ids=[line for line, _ in MEANINGLESS])
def test_what_cannot_be_meant_is_an_error_with_its_line(line: str, words: str) -> None:
    wrong(TABLE + line, TABLE.count("\n") + 1, words)


@pytest.mark.parametrize(
    "line",
    [
        'card.grey = { power = 3, damage = 1, face = "down", kins = ["Night", "Wing"], owner = "north", counters = { charge = 2 } }',
        'zones.north.front = [{ id = "grey", counters = { charge = 2, rust = 0 } }, { card = "Glass", face = "up" }]',
        "seat.north = { pool = { red = 2, blue = 0 } }",
        'pending = { north = { kind = "work", source = "grey" } }',
        'pending = { north = { source = "Moth" } }',
        "secret = 7",
        'options = { has = ["turn grey", "turn Moth", "TURN  glass"] }',
        'view.north = { "north.front" = ["Moth", "Glass"] }',
    ],
)
def test_cards_with_more_to_them(line: str) -> None:
    passes(BENCH_TABLE + line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("card.grey = { power = 2 }", "found     3"),
        ('card.grey = { kins = ["Wing"] }', 'found     ["Wing", "Night"]'),
        ("card.grey = { counters = { charge = 1 } }", "found     { charge = 2 }"),
        ('zones.north.front = [{ id = "grey", face = "up" }, "Glass"]', '{ card = "Moth", id = "grey", face = "down" }'),
        ("seat.north = { pool = { red = 2, blue = 1 } }", "found     { red = 2 }"),
        ('pending = { north = { kind = "work", source = "Glass" } }', 'found     { north = { kind = "work", source = "grey" } }'),
        ("secret = 8", "found     7"),
        ("secret = true", "found     7"),
    ],
)
def test_cards_with_more_to_them_can_differ(line: str, words: str) -> None:
    differs(BENCH_TABLE + line, words)


def test_the_whole_bag_is_matched_whoever_comes_first() -> None:
    passes(
        BENCH
        + """
        given.zones.north.hand = [{ card = "Moth", id = "one", damage = 1 }, { card = "Moth", id = "two" }]
        then.zones.north.hand = [{ card = "Moth" }, { card = "Moth", damage = 1 }]
        """.replace("        ", "")
    )


END = LANTERN + 'given.seat.south.burns = 2\n[[when]]\nseat = "north"\nchoose = "pass"\n[then]\n'


@pytest.mark.parametrize("line", ['result = { winner = "north", clause = "9.1", cause = "three burn marks" }', 'result.winner = ["north"]'])
def test_the_end_holds(line: str) -> None:
    passes(END + line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('result = "none"', "north wins: three burn marks (9.1)"),
        ('result = { winner = "south" }', 'found     "north"'),
        ('result = { winner = "nobody" }', 'found     "north"'),
        ('result = { clause = "9.2" }', 'found     "9.1"'),
        ('result = { cause = "concession" }', 'found     "three burn marks"'),
    ],
)
def test_the_end_can_differ(line: str, words: str) -> None:
    differs(END + line, words)


def test_several_decisions_must_be_told_apart() -> None:
    start = 'game = "lantern"\ntitle = "t"\nclauses = ["1.3"]\n'
    wrong(start + "given.then.options = { count = 2 }", 4, "north, south are all asked", "options.north")
    passes(start + "given.then.options.south = { count = 2 }")


def test_all_differences_are_shown_with_the_clauses() -> None:
    result = outcome(TABLE + 'seat.north = { light = 9 }\nzones.south.ash = []\nactive = "south"\n')
    assert [difference.line for difference in result.differences] == [16, 17, 18]
    assert "about 5.1: Then its player may play cards from their own hand" in explained(result)

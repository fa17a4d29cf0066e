"""The position that a scenario gives, the chance that it scripts, and the cards that it brings."""

import pytest
from tests.testing.tables import BENCH, LANTERN, differs, outcome, passes, wrong

from netdeck.kernel import Rng, key_from_seed
from netdeck.scenarios.scripted_chance import ScriptedRng, ScriptError

PASS = [
    LANTERN + 'given.zones.north.hand = ["Ember"]\nthen.zones."north.hand" = ["Ember"]',
    LANTERN + 'given.zones."north.hand" = ["ember"]\nthen.zones.north.hand = ["Ember"]',
    LANTERN + "given.zones.north.deck = 12\nthen.counts.north.deck = 12",
    LANTERN + 'given.active = "south"\nthen.pending = { south = "play" }',
    LANTERN + "given.seat.south = { light = 3, burns = 2 }\nthen.seat.south = { burns = 2, light = 3 }",
    BENCH + "given.turn = 41\nthen.turn = 41",
    BENCH + 'given.effects = [{ by = "splice", on = "hound", until = "end of turn" }]\nthen.wind = "splice until end of turn"',
    BENCH + 'given.zones.shelf = [{ card = "Moth", id = "m", owner = "south", damage = 2, counters = { charge = 1 } }]\n'
    'then.card.m = { owner = "south", damage = 2, power = 2 }',
    BENCH.replace("given", "seats = ['south', 'north']\ngiven") + "then.counts.south.hand = 0",
    BENCH + 'variant = "fancy"\noptions.glow = 3\nthen.turn = 1',
    LANTERN + 'decks.north = "10 Moth"\nthen.zones_have.north.hand = ["Moth", "Moth"]',
    LANTERN + 'decks.north = "9 Moth"\nrefused = "1.1"',
    LANTERN + 'seats = ["north"]\nrefused = ["1.1"]',
]
WRONG = [
    (LANTERN + 'given.zones."north.hnd" = []', "there is no zone 'north.hnd'; did you mean north.hand"),
    (LANTERN + "given.zones.north.hnd = []", "there is no zone 'north.hnd'; did you mean north.hand"),
    (LANTERN + 'given.zones.north.hand = ["Embr"]', "there is no card 'Embr'; did you mean Ember"),
    (LANTERN + 'given.zones.north.hand = "Ember"', "holds a list of cards or a number of fillers"),
    (LANTERN + 'given.zones.north.hand = [{ card = "Ember", colour = 1 }]', "a card of this game has no 'colour'"),
    (LANTERN + 'given.zones.north.hand = [{ card = "Ember", owner = "west" }]', "there is no seat 'west'"),
    (LANTERN + 'given.zones.north.hand = [{ card = "Ember", id = "a" }, { card = "Moth", id = "a" }]', "two cards have the id 'a'"),
    (LANTERN + 'given.activ = "south"', "there is no counter 'activ'; did you mean active"),
    (LANTERN + "given.active = 1", "counter active has the form of"),
    (LANTERN + "given.seat.noth.light = 1", "there is no seat 'noth'; did you mean north"),
    (LANTERN + "given.seat.north.lite = 1", "there is no counter 'lite'; did you mean light"),
    (LANTERN + "given.seat.north = 1", "north is a table"),
    (LANTERN + 'given.effects = [{ by = "x" }]', "Lantern has no lasting effects"),
    (LANTERN + "given.effects = 1", "effects is a list of tables"),
    (LANTERN + 'given = "x"', "given is a table"),
    (LANTERN + "options.glow = 1", "there is no option 'glow'"),
    (LANTERN + 'variant = "standrad"', "there is no variant 'standrad'; did you mean standard"),
    (LANTERN + 'seats = ["north"]', "Lantern is for 2 players, not 1 (1.1)"),
    (LANTERN + 'decks.north = "9 Moth"', "has 9 cards"),
    (LANTERN + "decks.north = 9", "a deck is the name of one, or its list as a text, not 9"),
    (LANTERN + 'refused = "1.1"', "a table that is refused is never played"),
    (LANTERN + 'card = [{ name = "Wick" }]', "Lantern does not accept custom cards"),
    (BENCH + 'given.effects = [{ by = "x" }]', "an effect says until when"),
    (BENCH + "given.zones.shelf = 3", "shelf holds at most 2"),
    (BENCH + "options.glow = 4", "option glow lies between 0 and 3; 4 does not"),
]


@pytest.mark.parametrize("text", PASS)
def test_what_is_given_is_so(text: str) -> None:
    passes(text)


@pytest.mark.parametrize(("text", "words"), WRONG, ids=range(len(WRONG)))
def test_what_cannot_be_given_is_an_error_with_its_line(text: str, words: str) -> None:
    wrong(text + "\nthen.pending = {}", text.count("\n") + 1, words)


def test_a_table_that_is_not_refused_as_it_should_be_differs() -> None:
    differs(LANTERN + 'refused = "1.1"', "refused by 1.1", "the table is as it should be")
    differs(LANTERN + 'seats = ["north"]\nrefused = "5.1"', "refused by 5.1", "Lantern is for 2 players")
    wrong(LANTERN + 'seats = ["north"]\nrefused = "5.99"', 5, "5.99")


def test_an_unknown_zone_says_where_and_what_was_meant() -> None:
    text = """\
    title = "A zone that is not there"
    game = "lantern"
    clauses = ["5.1"]
    [given.zones]
    "north.deck" = ["Ember"]
    "nort.hand" = ["Ember"]
    [then]
    pending = {}
    """
    wrong(text, 6, "there is no zone 'nort.hand'; did you mean north.hand")


def test_an_unknown_card_is_found_in_a_long_list() -> None:
    wrong(LANTERN + 'given.zones.north.deck = [\n  "Ember",\n  "Moth",\n  "Glas",\n]\nthen.pending = {}', 7, "'Glas'; did you mean Glass")


def test_checks_before_the_first_step() -> None:
    passes(LANTERN + 'given.active = "south"\ngiven.then.active = "south"\nwhen = [{ timeout = "south" }]\nthen.active = "north"')
    differs(LANTERN + 'given.active = "south"\ngiven.then.active = "north"', "given.then.active")


def test_without_a_position_the_game_begins_with_its_deal() -> None:
    passes(LANTERN + 'given.then = { pending = { north = "hand", south = "hand" }, counts = { "north.hand" = 3 }, events = ["Shuffled"] }')


def test_the_seed_decides_what_is_not_told() -> None:
    same = [LANTERN + f"random.seed = {seed}\ngiven.then.zones.north.hand = {{}}" for seed in (0, 7)]
    hands = [_hand(text) for text in same]
    assert hands[0] == _hand(LANTERN + "given.then.zones.north.hand = {}")
    assert hands[0] != hands[1]


def _hand(text: str) -> str:
    result = outcome(text.replace("hand = {}", 'deck = ["Ember"]'))
    return result.differences[0].found


DECK = '["Glass", "Glass", "Moth", "Moth", "Moth", "Ember", "Ember", "Ember", "Ember", "Ember"]'
TOLD = BENCH + 'given.zones.north.deck = ["Ember", { card = "Moth", id = "m" }, "Moth"]\n'
SHUFFLE = 'when = [{ seat = "north", choose = "shuffle" }]\n'


def test_shuffles_come_out_as_told_and_then_by_the_seed() -> None:
    passes(LANTERN + f'random.shuffles = [{DECK}]\ngiven.then.zones.north.hand = ["Ember", "Ember", "Ember"]')
    passes(TOLD + 'random.shuffles = [["m", "moth", "Ember"]]\n' + SHUFFLE + 'then.zones.north.deck = ["m", "Moth", "Ember"]')
    passes(TOLD + 'random.shuffles = [["Moth", "Ember", "Moth"]]\nwhen = [{ all = "shuffle", times = 2 }]')


def test_random_orders_come_out_as_told() -> None:
    order = 'when = [{ seat = "north", choose = "order" }]\nthen.events = [{ event = "Ordered", order = ["south", "north"] }]'
    passes(BENCH + 'random.orders = [["south", "north"]]\n' + order)
    differs(BENCH + 'random.orders = [["north", "south"]]\n' + order, 'order = ["north", "south"]')


@pytest.mark.parametrize(
    ("random", "words"),
    [
        ('random.shuffles = [["Ember", "Moth"]]', "the list leaves out Moth"),
        ('random.shuffles = [["Ember", "Moth", "Moth", "Moth"]]', "'Moth' is not among what is left"),
        ('random.shuffles = [["Ember", "Glass", "Moth"]]', "'Glass' is not among what is left"),
        ('random.shuffles = [["Ember", "Moth", "Moth"], []]', "only 1 shuffles took place"),
        ('random.orders = [["north", "south"]]', "only 0 random orders were made"),
        ('random.shuffles = ["Ember"]', "shuffles is a list of lists"),
        ("random.orders = 1", "orders is a list of lists"),
        ("random.seed = -1", "seed is a whole number"),
        ("random.sed = 1", "there is no key 'sed' here; did you mean seed"),
        ("random = 1", "random is a table"),
    ],
)
def test_chance_that_cannot_be_told(random: str, words: str) -> None:
    wrong(TOLD + random + "\n" + SHUFFLE, 6, words)


def test_own_cards_are_played_as_printed() -> None:
    turned = 'then.options.has = ["turn night courier", "turn Night Courier", "turn night-courier"]\n'
    text = BENCH + 'given.zones.north.front = ["Night Courier"]\n' + turned
    passes(text + '[[card]]\nname = "Night Courier"\ntext = """\nStrike.\nWhen ~ recovers, draw a card."""\ncost = { any = 1 }\n')
    wrong(text, 5, "there is no card 'Night Courier'")
    wrong(text.replace("then", "card = 1\nthen"), 6, "card is a list of cards")


def test_an_order_names_those_who_always_come_first() -> None:
    told = ScriptedRng(key_from_seed(0), orders=(("a", "c", "b"), ("b", "a", "c"), ("a", "b", "b")))
    assert told.ordered(["b", "c"], "the order", before=["a"]) == ("c", "b")
    with pytest.raises(ScriptError, match="always begins with a"):
        told.ordered(["b", "c"], "the order", before=["a"])
    with pytest.raises(ScriptError, match="'b' is not among what is left"):
        told.ordered(["b", "c"], "the order", before=["a"])
    assert told.ordered(["b", "c"], "the order", before=["a"]) in (("b", "c"), ("c", "b"))


def test_a_copy_of_told_chance_tells_the_same() -> None:
    told = ScriptedRng(key_from_seed(0), shuffles=(("x", "y"), ("y", "x")))
    told.shuffled(["y", "x"], "first")
    twin = told.copy()
    assert twin.shuffled(["x", "y"], "second") == told.shuffled(["x", "y"], "second") == ("y", "x")
    assert twin.shuffled("abcdef", "third") == told.shuffled("abcdef", "third") == Rng(key_from_seed(0), 2).shuffled("abcdef", "third")
    assert told.left_over() is None

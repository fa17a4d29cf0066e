"""The table as everybody outside sees it: options and masks, commitments, clocks, typed orders, remedies, copies."""

import random
from itertools import pairwise

import pytest
from tests.games.binmat.tables import complete, stage, start

from netdeck.games.binmat import GAME
from netdeck.games.binmat.cards import VALUE_SYMBOLS
from netdeck.games.binmat.notation import PLACE_SYMBOLS, from_notation, notation
from netdeck.games.binmat.position import BinmatPosition
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.kinds import PLAY_DOWN, VALUE_ACTIONS, card_in, kind_of, place_in, read_value_action, value_action_of
from netdeck.games.binmat.rules.offers import MASK_WORDS, WORD_BITS, offer, write_mask
from netdeck.games.binmat.rules.piles import value_of
from netdeck.games.binmat.rules.table import turn
from netdeck.games.binmat.rules.turns import next_to_decide
from netdeck.kernel import (
    REFEREE,
    SPECTATOR,
    Command,
    Deal,
    Logged,
    Match,
    Option,
    Record,
    Rng,
    Seat,
    Setup,
    key_from_seed,
    why_not,
    why_option,
)

A0, A1, D0, D1 = map(Seat, ("a0", "a1", "d0", "d1"))


def mask(position: BinmatPosition, number: int) -> set[int]:
    """The set bits of the space of values (A261), straight from the rules."""
    words = [0] * MASK_WORDS
    write_mask(offer(position.table, number, True), held_values(position.table, number), words)
    return {WORD_BITS * word + bit for word in range(MASK_WORDS) for bit in range(WORD_BITS) if words[word] >> bit & 1}


def projected(option: Option) -> int:
    """The bit of an option: of its card only the value counts."""
    action = option.value[0]
    assert isinstance(action, int)
    kind = kind_of(action)
    return value_action_of(kind, value_of(card_in(action)) if kind >= PLAY_DOWN else 0, place_in(action))


def typed(action: int) -> str:
    """An action of the space of values as a person types it."""
    kind, value, place = read_value_action(action)
    return notation(action) if kind < PLAY_DOWN else f"{'pux'[kind - PLAY_DOWN]}{VALUE_SYMBOLS[value]}{PLACE_SYMBOLS[place]}"


@pytest.mark.parametrize("seeds", [range(10), pytest.param(range(10, 334), marks=pytest.mark.soak)], ids=str)
@pytest.mark.parametrize("variant", ["human", "duel", "hackmud"])
def test_options_are_the_mask_and_everything_else_is_refused(variant: str, seeds: range) -> None:
    """S72, a third of the thousand games for each preset."""
    for seed in seeds:
        position, chooser = start(variant, seed=seed), random.Random(seed)
        looked_at = chooser.randrange(110)
        while pending := position.pending():
            ((seat, decision),) = pending.items()
            bits = mask(position, next_to_decide(position.table))
            assert {projected(option) for option in decision.options} == bits
            if looked_at == turn(position.table):
                assert {action for action in range(VALUE_ACTIONS) if position.why_not(seat, typed(action)) is None} == bits
                assert len({card.id for zone in position.view(REFEREE).zones.values() for card in zone.cards}) == 78
                assert_same_events(position, position.clone(), seed)
            position.take(seat, chooser.choice(decision.options))


def assert_same_events(position: BinmatPosition, twin: BinmatPosition, seed: int) -> None:
    """A copy and a copy of the original go the same way when the same is chosen."""
    logs: list[list[Logged]] = []
    for each in (position.clone(), twin):
        log: list[Logged] = []
        each.listen(log)
        chooser = random.Random(seed)
        for _ in range(6):
            for seat, decision in each.pending().items():
                each.take(seat, chooser.choice(decision.options))
        logs.append(log)
    assert [logged.seen(REFEREE) for logged in logs[0]] == [logged.seen(REFEREE) for logged in logs[1]]


def test_options_stand_in_the_order_of_the_action_space() -> None:
    position = stage({"turn": 40, "zones": {"hd0": [">%", "2&", "8^", "8!"], "d1": ["4&"]}})
    actions = [option.value[0] for option in position.pending()[D0].options]
    assert all(isinstance(one, int) and isinstance(other, int) and one < other for one, other in pairwise(actions))


def test_what_a_teammate_may_make_valid_says_so() -> None:
    position = stage({"turn": 41, "zones": {"ha0": ["8^"]}}, teams=(1, 2))
    labels = {option.notation: option.label for option in position.pending()[A1].options}
    assert labels["c2"] == "Initiate combat in lane 2. Invalid as things stand: you have no stack in lane 2."
    assert labels["d2"] == "Draw from lane 2."


@pytest.mark.parametrize(
    ("variant", "seat", "zones", "text", "words"),
    [
        ("human", A0, {"l2": [], "x2": []}, "d2", "so you win"),
        ("duel", D0, {"l2": [], "x2": []}, "d2", "so you lose"),
        ("human", A0, {"ha0": [">%"], "a1": ["4&"]}, "u>%1", "this starts combat"),
        ("human", A0, {"ha0": ["?%"]}, "u?%1", "this starts combat"),
    ],
)
def test_an_option_warns_of_what_it_leads_to(variant: str, seat: Seat, zones: dict[str, list[str]], text: str, words: str) -> None:
    position = stage({"turn": 41 if seat == A0 else 40, "zones": zones}, variant)
    option = position.option(seat, text)
    assert option is not None
    assert words in option.label


def test_a_second_pass_is_warned_of() -> None:
    position = stage({"turn": 40, "seat": {"d1": {"streak": 1}}}, "hackmud", (2, 1))
    label = {seat: decision.options[0].label for seat, decision in position.pending().items()}
    assert label[D0] == "Pass: do nothing this turn."
    assert label[D1] == "Pass: do nothing this turn. Your last action was invalid too, so it costs your hand and your seat."


# Commitments


def test_a_commitment_is_known_to_its_seat_alone_and_can_be_replaced() -> None:
    position = start(teams=(2, 1))
    position.choose(D0, "d3")
    assert list(position.pending()) == [D1]
    assert list(position.committed()) == [D0]
    assert position.view(D0).seat[D0] == {"streak": 0, "kicked": False, "committed": True, "commit": "d3"}
    for viewer in (D1, A0, SPECTATOR):
        assert position.view(viewer).seat[D0] == {"streak": 0, "kicked": False, "committed": True}
    before = position.digest()
    position.choose(D0, "d4")
    assert position.digest() != before
    position.choose(D1, "--")
    assert position.view(D0).counters["turn"] == 1
    assert position.view(D0).zones["l4"].count == 12


def test_imagining_forgets_what_others_have_committed_to() -> None:
    position = start(teams=(3, 1))
    position.choose(D0, "d3")
    position.choose(D1, "d4")
    imagined = [position.imagine(D0, random.Random(seed)).view(REFEREE).seat for seed in range(40)]
    assert {view[D0]["commit"] for view in imagined} == {"d3"}
    assert {view[D1]["commit"] for view in imagined} == {"--", "d0", "d1", "d2", "d3", "d4", "d5"}


def test_imagining_deals_what_is_unseen_and_nothing_else() -> None:
    zones = {"hd0": ["2&", "3&"], "ha0": ["4&"], "a1": ["5&", "6&"], "d1": ["7&", "8&"], "x0": ["9&"]}
    position = stage({"turn": 40, "zones": zones})
    found = {name: set[tuple[str, ...]]() for name in ("hd0", "ha0", "a1", "d1", "x0", "l3")}
    for seed in range(30):
        twin = position.imagine(D0, random.Random(seed))
        assert twin.view(D0) == position.view(D0)
        assert twin.rng.key != position.rng.key
        for name, seen in found.items():
            seen.add(tuple(card.name for card in twin.view(REFEREE).zones[name].cards))
    assert all(len(found[name]) == 1 for name in ("hd0", "d1", "x0"))
    assert all(len(found[name]) > 20 for name in ("ha0", "a1", "l3"))
    assert len({cards[-1] for cards in found["l3"]}) == 1


# The order of a team (S65)


def test_random_orders_begin_with_member_0_and_follow_from_the_seed() -> None:
    def orders(seed: int) -> list[list[str]]:
        position, seen = start("hackmud", (4, 1), seed), []
        for _ in range(26):
            seen.append(position.view(REFEREE).counters["order"])
            for seat in list(position.pending()):
                position.choose(seat, "d5" if seat == A0 else f"d{seat[1]}")
        return seen

    first = orders(1)
    defenders = [order for order in first if len(order) == 4]
    assert all(order[0] == "d0" and sorted(order) == ["d0", "d1", "d2", "d3"] for order in defenders)
    assert len({tuple(order) for order in defenders}) > 3
    assert orders(1) == first != orders(2)


def test_nothing_is_drawn_to_order_two() -> None:
    position = start("hackmud", (2, 2))
    for _ in range(8):
        for seat in list(position.pending()):
            position.choose(seat, f"d{seat[1]}")
    assert position.rng.draws == 1, "only the deal"


# The host (S83)


def test_one_seat_may_run_out_of_time_and_the_others_are_waited_for() -> None:
    log: list[Logged] = []
    position = start(teams=(2, 1), log=log)
    assert position.command(Command("timeout", "d1")) is None
    assert list(position.pending()) == [D0]
    assert position.command(Command("timeout", "d1")) is None, "a second one is ignored"
    position.choose(D0, "d0")
    assert [logged.event.log_message() for logged in log if logged.event.kind() == "Passed"] == ["{seat} runs out of time and passes"]


def test_a_timeout_of_the_side_that_is_not_on_turn_changes_nothing() -> None:
    position = start()
    before = position.digest()
    for who in ("a", "a0", "attackers"):
        assert position.command(Command("timeout", who)) is None
    assert position.digest() == before


@pytest.mark.parametrize(
    ("command", "who", "code"), [("timeout", "d1", "E-SEAT"), ("concede", "zero", "E-SEAT"), ("dance", "d0", "E-SYNTAX")]
)
def test_what_the_host_cannot_do_is_answered(command: str, who: str, code: str) -> None:
    refusal = start().command(Command(command, who))
    assert refusal is not None
    assert refusal.code == code


def test_a_member_gives_up_for_its_team() -> None:
    position = start(teams=(1, 2))
    assert position.command(Command("concede", "a1")) is None
    assert str(position.result()) == "defenders win: concession (R44)"
    assert position.command(Command("concede", "d0")) is not None


# Orders as they are typed (R33)


def test_an_order_is_remembered_as_it_was_typed() -> None:
    log: list[Logged] = []
    position = stage({"turn": 41, "zones": {"ha0": ["6!", "8^", "6^"]}})
    position.listen(log)
    position.choose(A0, " P61 ")
    taken = log[0].seen(REFEREE).fields
    assert (taken["action"], taken["text"]) == ("p6!1", "p61")
    assert log[0].seen(D0).fields == {"seat": "a0", "action": "X", "text": "X"}


def test_a_record_keeps_how_orders_were_typed() -> None:
    match = Match(GAME, Setup(game="binmat"), Deal(seed=4))
    match.choose(D0, "d3")
    match.choose(A0, "d4")
    held = match.position.view(D0).zones["hd0"].cards[0].name
    assert match.choose(D0, f"p{held[0]}2") is None
    record = Record.from_bytes(match.record().to_bytes())
    assert record.entries[-1].choose == f"p{held[0]}2"
    again = Match.replay(GAME, record)
    assert [logged.seen(REFEREE) for logged in again.log] == [logged.seen(REFEREE) for logged in match.log]


def test_an_abbreviation_counts_only_for_what_is_legal() -> None:
    position = stage({"turn": 40, "zones": {"hd0": ["5&"]}})
    assert position.option(D0, "u50") is None
    assert position.option(A0, "d0") is None
    found = position.option(D0, "p50")
    assert found is not None
    assert found.notation == "p50"


# Wasted orders (R32)


def test_under_consume_any_order_is_taken_but_only_orders_are() -> None:
    log: list[Logged] = []
    position = stage({"turn": 40, "zones": {"hd0": ["5&"]}}, illegal_attempt="consume")
    position.listen(log)
    assert position.why_not(D0, "p71") is None, "it may be ordered, and is wasted"
    refusal = position.choose(D0, "attack!")
    assert refusal is not None
    assert refusal.code == "E-SYNTAX"
    assert position.choose(D0, "p71") is None
    fields = log[0].seen(D0).fields
    assert (fields["code"], fields["reason"]) == ("E-CARD", "H-cycle.5")
    assert log[0].seen(D0).text() == "d0 wastes an action: the card is not in its hand"


# Why, and why not


def test_why_not_tells_on_which_turn_it_would_do() -> None:
    position = start()
    told = why_not(position, A0, "d3")
    assert told is not None
    assert told.refusal.sentence == "It is the other side's turn."
    assert told.suggestion == "legal on the attackers' turn"
    assert why_not(position, A0, "da").suggestion == ""  # type: ignore[union-attr]


def test_why_not_tells_of_the_kick() -> None:
    position = stage({"turn": 40, "seat": {"d1": {"kicked": True}}}, "hackmud", (2, 1))
    told = why_not(position, D1, "d0")
    assert told is not None
    assert told.suggestion == "legal if d1 had not been kicked"


def test_a_lane_that_was_drawn_from_is_free_again_next_turn() -> None:
    position = stage({"turn": 40, "drawn_lanes": [3]}, teams=(2, 1), commit="sequential")
    told = why_not(position, D0, "d3")
    assert told is not None
    assert (told.refusal.code, told.suggestion) == ("E-SAME-DECK", "legal on the defenders' next turn")


@pytest.mark.parametrize("variant", ["human", "duel", "squad", "crew"])
def test_every_option_has_its_reasons(variant: str) -> None:
    position, chooser = GAME.start(GAME.complete(Setup(game="binmat", variant=variant)), start(seed=3).rng), random.Random(3)
    kinds = set()
    while pending := position.pending():
        for seat, decision in pending.items():
            for option in decision.options:
                reasons = why_option(position, seat, option.notation)
                assert reasons is not None
                assert len(reasons) > 2
                kinds.add(option.notation[0])
                doubtful = any(reason.fact.startswith("As things stand") for reason in reasons)
                assert doubtful == ("Invalid as things stand" in option.label)
            position.take(seat, chooser.choice(decision.options))
    assert kinds == set("-dcpux")


def test_a_flood_of_text_is_not_repeated() -> None:
    refusal = start().choose(D0, "x" * 5000)
    assert refusal is not None
    assert len(refusal.sentence) < 80


def test_rules_version_and_setup_are_those_of_the_game() -> None:
    assert GAME.version == "1.1.0"
    assert complete("blitz").options["turn_limit"] == 54


@pytest.mark.parametrize("variant", ["human", "duel", "hackmud"])
def test_every_order_about_what_a_seat_sees_is_taken_or_refused_by_a_rule(variant: str) -> None:
    """All letters, all cards in sight, all places, at many moments of a random game; and nothing refused changes anything."""
    chooser = random.Random(variant)
    position = GAME.start(GAME.complete(Setup(game="binmat", variant=variant)), Rng(key_from_seed(7)))
    while pending := position.pending():
        seat = chooser.choice(list(pending))
        if chooser.random() < 0.1:
            cards = ["", *(name for name in position.names_known_to(seat) if from_notation(f"p{name}0") is not None)]
            texts = [f"{letter}{card}{place}" for letter in "cdpux" for card in cards for place in "012345a"]
            before = position.digest()
            for text in texts:
                if from_notation(text) is not None and position.option(seat, text) is None:
                    refusal = position.choose(seat, text)
                    assert refusal is not None
                    assert refusal.code != "E-SYNTAX", (text, refusal)
                    assert refusal.clause in GAME.rulebook
            assert position.digest() == before
        position.take(seat, chooser.choice(pending[seat].options))


# What is told


def told(log: list[Logged]) -> list[tuple[str, str]]:
    """The lines of the log that a spectator reads, each with its kind of event."""
    return [(logged.event.kind(), line) for logged in log if (line := logged.seen(SPECTATOR).text())]


@pytest.mark.parametrize("teams", [(1, 1), (2, 3)])
@pytest.mark.parametrize("variant", ["human", "duel", "hackmud"])
def test_what_decides_the_game_is_told_before_the_victory(variant: str, teams: tuple[int, int]) -> None:
    if variant == "duel" and teams != (1, 1):
        return
    causes = set[str]()
    for seed in range(4):
        log: list[Logged] = []
        chooser = random.Random(seed)
        position = start(variant, teams, seed, log, turn_limit=200 if seed % 3 else 20)
        while pending := position.pending():
            seat = chooser.choice(list(pending))
            likely = [option for option in pending[seat].options if option.notation[0] in "dcp"] or list(pending[seat].options)
            position.take(seat, chooser.choice(likely))
        lines = told(log)
        assert lines[-1][0] == "GameEnded"
        assert ": the " in lines[-1][1], lines[-1]
        before = [kind for kind, _ in lines].index("TurnStarted", max(0, len(lines) - 40)) if len(lines) > 40 else 0
        assert any(kind not in ("TurnStarted", "ActionCommitted", "GameEnded") for kind, _ in lines[before:-1])
        result = position.result()
        assert result is not None
        if result.cause == "draw from a dry lane":
            assert lines[-2][0] == "ActionTaken"
            assert lines[-2][1].endswith("where nothing is left")
        causes.add(result.cause)
    assert "turn limit" in causes


def test_giving_up_is_told() -> None:
    log: list[Logged] = []
    start(log=log).command(Command("concede", "d"))
    assert told(log)[-1] == ("GameEnded", "The other side gives up: the attackers have won")


def test_whoever_can_only_pass_is_told_so_in_those_words() -> None:
    cards = {f"d{lane}": [card] for lane, card in enumerate(("2&", "3&", "4&", "5&", "6&", "7&"))}
    position = stage({"turn": 41, "zones": {f"l{lane}": [] for lane in range(5)} | cards})
    assert position.pending()[A0].prompt == "Turn 41 of 110, the attackers act. You can only pass (--)."
    assert [option.notation for option in position.pending()[A0].options] == ["--"]
    assert "only pass" not in start().pending()[D0].prompt

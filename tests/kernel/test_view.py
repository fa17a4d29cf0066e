"""Views: built from what a viewer may know; backs have nothing that could tell them apart."""

import random
from collections import Counter

import msgspec
from tests.kernel.toys import TOY, A, B, state

from netdeck import kernel as nd
from netdeck.kernel.text_board import text_board
from netdeck.kernel.view import show_zone, split_counters


def position() -> nd.Machine:
    table = state()
    for name, zone in [
        ("Owl", "a.hand"),
        ("Fox", "a.hand"),
        ("Fox", "a.deck"),
        ("Red Hen", "a.deck"),
        ("Owl", "b.hand"),
        ("Fox", "b.table"),
    ]:
        table.bring(name, nd.Seat(zone[0]), zone)
    table.counters |= {"a.coins": 3, "a.plot": 7}
    return nd.Machine(TOY, "plain", table)


class TestSight:
    def test_the_owner_sees_a_hand_the_others_a_number(self) -> None:
        table = position()
        assert [card.name for card in table.view(A).zones["a.hand"].cards] == ["Fox", "Owl"]
        for viewer in (B, nd.SPECTATOR):
            assert table.view(viewer).zones["a.hand"] == nd.ZoneView(2, (), A, False)
        assert len(table.view(nd.REFEREE).zones["a.deck"].cards) == 2

    def test_nobody_sees_a_deck_and_everybody_a_table(self) -> None:
        table = position()
        for viewer in (A, B, nd.SPECTATOR):
            assert table.view(viewer).zones["a.deck"].cards == ()
            assert [card.name for card in table.view(viewer).zones["b.table"].cards] == ["Fox"]

    def test_a_card_that_one_seat_knows_stands_among_backs(self) -> None:
        table = position()
        bottom, top = table.state.zones["a.deck"]
        table.state.show([bottom], B)
        seen = table.view(B).zones["a.deck"].cards
        assert [card.name for card in seen] == ["Fox", nd.BACK]
        assert seen[1] == nd.CardView(nd.BACK)
        assert table.view(A).zones["a.deck"].cards == ()
        assert table.view(B).hand_of("a.deck") == seen[:1]
        assert table.view_ids(B)(bottom) == table.state.cards[bottom].entered
        assert table.view_ids(B)(top) == "a.deck"
        assert table.view_ids(B)("b") == "b"

    def test_counters_are_public_unless_the_game_says_otherwise(self) -> None:
        table = position()
        assert table.view(B).seat[A] == {"coins": 3}
        assert table.view(nd.REFEREE).seat[A] == {"coins": 3, "plot": 7}
        assert table.view(B).counters == {"turn": 1}

    def test_counters_with_a_dot_that_belong_to_no_seat_stay_together(self) -> None:
        own, seats = split_counters({"turn": 1, "a.coins": 2, "x.y": 3}, (A,), lambda name: True)
        assert (own, seats) == ({"turn": 1, "x.y": 3}, {A: {"coins": 2}})

    def test_where_order_means_nothing_it_does_not_show(self) -> None:
        one, other = (
            show_zone([nd.CardView(name) for name in names], ordered=False) for names in (("Owl", nd.BACK, "Fox"), (nd.BACK, "Fox", "Owl"))
        )
        assert one == other
        assert [card.name for card in one.cards] == ["Fox", "Owl", nd.BACK]

    def test_a_view_travels_and_comes_back(self) -> None:
        view = position().view(A)
        assert msgspec.json.decode(msgspec.json.encode(view), type=nd.View) == view

    def test_the_digest_tells_tables_apart_and_copies_not(self) -> None:
        table, twin = position(), position()
        assert table.digest() == twin.digest() == table.clone().digest()
        twin.state.counters["a.plot"] = 8
        assert table.digest() != twin.digest()


class TestImagining:
    def test_what_a_seat_sees_stays_and_the_rest_is_dealt_anew_uniformly(self) -> None:
        """To b, a's hidden cards are two Foxes, an Owl and a Red Hen: all twelve orders come up about as often."""
        table = position()
        hands: Counter[tuple[str, ...]] = Counter()
        chooser = random.Random(7)
        for _ in range(1200):
            twin = table.imagine(B, chooser)
            assert twin.view(B) == table.view(B)
            cards = (*twin.state.zones["a.hand"], *twin.state.zones["a.deck"])
            hands[tuple(twin.state.name(card) for card in cards)] += 1
        assert len(hands) == 12
        assert all(60 <= count <= 145 for count in hands.values()), hands

    def test_cards_of_different_owners_do_not_mix(self) -> None:
        table = position()
        for seed in range(30):
            twin = table.imagine(nd.SPECTATOR, random.Random(seed))
            assert twin.state.name(twin.state.zones["b.hand"][0]) == "Owl"


def test_the_text_board_reads_line_by_line() -> None:
    board = text_board(position().view(B))
    assert board.splitlines() == ["turn 1", "a: coins 3", "b: coins 0", "a.hand: 2 cards", "a.deck: 2 cards", "b.hand: Owl", "b.table: Fox"]
    table = position()
    table.state.change(table.state.zones["b.table"][0], counters=(("charge", 2),))
    table.state.show(table.state.zones["a.deck"][:1], B)
    lines = text_board(table.view(B)).splitlines()
    assert "b.table: Fox (charge 2)" in lines
    assert "a.deck: Fox, a hidden card" in lines

from netdeck.games.binmat.cards import VALUE_SYMBOLS
from netdeck.games.binmat.notation import PLACE_SYMBOLS, from_notation, notation
from netdeck.games.binmat.rules.kinds import (
    ACTIONS,
    PASS,
    VALUE_ACTIONS,
    action_of,
    card_in,
    kind_of,
    place_in,
    read_value_action,
    value_action_of,
)


def number(text: str) -> int:
    order = from_notation(text)
    assert order is not None
    return order.action() if order.suit is not None or order.value is None else value_action_of(order.kind, order.value, order.place)


def test_actions_have_the_numbers_of_the_specification() -> None:
    assert VALUE_ACTIONS == 261
    assert ACTIONS == 1496
    by_value = {"--": 0, "d5": 6, "da": 7, "c5": 13, "p20": 14, "p@3": 71, "u>0": 164, "x20": 170, "x?a": 253, "x>a": 260}
    by_card = {"p2&0": 14, "u2&0": 482, "x2&0": 950, "x>#a": 1495}
    for text, expected in (by_value | by_card).items():
        assert number(text) == expected


def test_both_spaces_can_be_read_back() -> None:
    for action in range(ACTIONS):
        kind = kind_of(action)
        assert action_of(kind, card_in(action), place_in(action)) == action
        order = from_notation(notation(action))
        assert order is not None
        assert order.action() == action
    for action in range(VALUE_ACTIONS):
        kind, value, place = read_value_action(action)
        assert value_action_of(kind, value, place) == action
        assert kind == PASS or (value < len(VALUE_SYMBOLS) and place < len(PLACE_SYMBOLS))


def test_a_card_is_projected_on_its_value() -> None:
    for action in range(14, ACTIONS):
        kind, card, place = kind_of(action), card_in(action), place_in(action)
        assert read_value_action(value_action_of(kind, card % 13, place)) == (kind, card % 13, place)

"""What a scenario expects of lists: what stands in them in long form is compared by the keys that it gives."""

from hypothesis import given
from hypothesis import strategies as st

from netdeck.scenarios.matching import Matcher
from netdeck.scenarios.names import CardNames

rows = st.lists(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 3) | st.booleans(), min_size=1), min_size=1, max_size=4)


@given(rows, st.data())
def test_keys_that_are_left_out_do_not_count_and_others_do(found: list[dict[str, int]], data: st.DataObject) -> None:
    matcher = Matcher(CardNames(()), ())
    expected = [{key: row[key] for key in sorted(row) if data.draw(st.booleans())} for row in found]
    assert matcher.value(expected, found)
    number = data.draw(st.integers(0, len(found) - 1))
    key = data.draw(st.sampled_from("abcdefghi"))
    wrong = [dict(row) for row in expected]
    wrong[number][key] = 7
    assert not matcher.value(wrong, found)
    assert not matcher.value(expected[:-1], found)
    assert not matcher.value([*expected, {}], found)

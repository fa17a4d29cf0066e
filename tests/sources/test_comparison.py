"""A new edition: what was deleted, changed, moved and inserted is told apart, and what was only laid out anew is left alone."""

from hypothesis import given
from hypothesis import strategies as st

from netdeck.sources import Sources, Status, UnknownDocumentError, compared, read_sections, recognised

from .editions import Layout, document_of, layouts, texts

PLAIN = Layout(width=100, newline="\n", emphasis=0, as_list=True, blank=1)


@given(text=texts(), before=layouts, after=layouts)
def test_a_layout_changes_nothing(text: dict[str, list[str]], before: Layout, after: Layout) -> None:
    document = document_of(before.set(text), lambda n: (f"c{n}",))
    found = compared(document, read_sections(after.set(text)))
    assert {trace.status for traces in found.traces.values() for trace in traces} == {Status.FOUND}
    assert len(found.traces) == sum(map(len, text.values()))
    assert found.uncovered == ()


@given(text=texts(), before=layouts, after=layouts, data=st.data())
def test_every_edit_is_told_for_what_it_is(text: dict[str, list[str]], before: Layout, after: Layout, data: st.DataObject) -> None:
    """Edits stand apart: what two edits side by side have done to which of two sentences nobody can say."""
    document = document_of(before.set(text), lambda n: (f"c{n}",))
    edited: dict[str, list[str]] = {heading: [] for heading in text}
    moved: dict[str, list[str]] = {heading: [] for heading in text}
    expected: dict[str, Status] = {}
    inserted, now = [], {}
    number = 0
    for heading, sentences in text.items():
        for place, sentence in enumerate(sentences):
            clause = f"c{number}"
            number += 1
            edit = data.draw(st.sampled_from(["keep", "delete", "change", "move", "insert"])) if place % 3 == 1 else "keep"
            expected[clause] = Status.FOUND
            match edit:
                case "delete":
                    expected[clause] = Status.LOST
                case "change":
                    expected[clause] = Status.CHANGED
                    now[clause] = sentence.replace("Rule", "Law", 1)
                    edited[heading].append(now[clause])
                case "move":
                    elsewhere = data.draw(st.sampled_from([each for each in text if each != heading]))
                    expected[clause], now[clause] = Status.MOVED, sentence
                    moved[elsewhere].append(sentence)
                case "insert":
                    inserted.append(f"Addendum {number} says more.")
                    edited[heading] += [inserted[-1], sentence]
                case _:
                    edited[heading].append(sentence)
    for heading, sentences in moved.items():
        edited[heading] += sentences
    found = compared(document, read_sections(after.set(edited)))
    assert {id: traces[0].status for id, traces in found.traces.items()} == expected
    assert sorted(sentence.text for sentence in found.uncovered) == sorted(inserted)
    for clause, sentence in now.items():
        assert [each.text for each in found.traces[clause][0].now] == [sentence]


@given(text=texts())
def test_a_chapter_that_is_gone_takes_its_clauses_with_it(text: dict[str, list[str]]) -> None:
    document = document_of(PLAIN.set(text), lambda n: (f"c{n}",))
    first, *others = text
    found = compared(document, read_sections(PLAIN.set({heading: text[heading] for heading in others})))
    gone = [f"c{n}" for n in range(len(text[first]))]
    assert {id for id, traces in found.traces.items() if traces[0].status is Status.LOST} == set(gone)


@given(text=texts())
def test_a_chapter_under_another_name_has_moved(text: dict[str, list[str]]) -> None:
    document = document_of(PLAIN.set(text), lambda n: (f"c{n}",))
    first, *others = text
    found = compared(document, read_sections(PLAIN.set({"Another name": text[first], **{heading: text[heading] for heading in others}})))
    assert {id for id, traces in found.traces.items() if traces[0].status is Status.MOVED} == {f"c{n}" for n in range(len(text[first]))}
    assert found.uncovered == ()


@given(text=texts())
def test_a_sentence_that_tells_no_rule_says_so_until_it_changes(text: dict[str, list[str]]) -> None:
    document = document_of(PLAIN.set(text), lambda n: ("~example",) if n == 0 else () if n == 1 else (f"c{n}",))
    sentences = [each for said in text.values() for each in said]
    found = compared(document, read_sections(PLAIN.set(text)))
    assert [each.text for each in found.uncovered] == sentences[1:2]
    changed = {heading: [each.replace("Rule 1 ", "Law 1 ", 1) for each in said] for heading, said in text.items()}
    assert "Law 1" in compared(document, read_sections(PLAIN.set(changed))).uncovered[0].text


@given(first=texts(), second=texts())
def test_a_document_is_recognised_by_what_it_says(first: dict[str, list[str]], second: dict[str, list[str]]) -> None:
    second = {f"Other {heading}": [each.replace("Rule", "Law") for each in said] for heading, said in second.items()}
    one, two = (document_of(PLAIN.set(text), lambda n: (f"c{n}",)) for text in (first, second))
    sources = Sources(document=(one, two))
    assert recognised(sources, PLAIN.set(first))[0] is one
    assert recognised(sources, PLAIN.set(second))[0] is two
    for stranger in ("", "Nothing of the kind.", "# Poems\n\nA rose is a rose.\n"):
        try:
            recognised(sources, stranger)
        except UnknownDocumentError:
            continue
        raise AssertionError(stranger)

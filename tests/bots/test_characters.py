"""Opponents as people know them: a name, a face and a sentence, the same wherever they are met."""

import re
import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from netdeck import bots
from netdeck.bots.avatars import PALETTE, SIZE, Face, generated_face
from netdeck.bots.characters import CHARACTERS, character

PATH = re.compile(r"[MLHVCSAQZmlhvcsaqz0-9 .,-]+")


def fits(face: Face) -> bool:
    """Whether it is a drawing that stays in its field: every point that is named absolutely lies inside."""
    assert face.tint in PALETTE
    assert face.paths
    for path in face.paths:
        assert PATH.fullmatch(path.d)
        ET.fromstring(f'<path d="{path.d}"/>')
        for x, y in re.findall(r"[ML](-?[\d.]+)[ ,](-?[\d.]+)", path.d):
            assert 0 <= float(x) <= SIZE
            assert 0 <= float(y) <= SIZE
    return True


def test_every_opponent_that_is_offered_has_a_name_a_face_and_a_sentence_of_its_own() -> None:
    offers = bots.offers()
    for offer in offers:
        assert offer.name != offer.id
        assert offer.sentence.endswith(".")
        assert offer.face is not None
        assert fits(offer.face)
    assert len({offer.name for offer in offers}) == len({offer.sentence for offer in offers}) == len(offers)
    assert len({offer.face for offer in offers}) == len(offers)


def test_nobody_is_introduced_who_cannot_be_asked_to_sit_down() -> None:
    assert [id for id in CHARACTERS if bots.why_not(id)] == []


def test_a_seer_without_a_level_is_the_one_of_the_usual_level() -> None:
    assert bots.character("seer") == bots.character("seer:3")


@given(st.text(max_size=40))
def test_a_stranger_is_called_by_its_id_and_has_the_same_face_every_time(name: str) -> None:
    assert fits(generated_face(name))
    assert generated_face(name) == generated_face(name)
    if name not in CHARACTERS:
        assert bots.character(name).name == name


def test_the_ladder_has_a_place_for_everybody_and_levels_in_their_order() -> None:
    ladder = sorted(bots.offers(), key=lambda offer: offer.rung)
    assert [offer.rung for offer in ladder] == list(range(1, len(ladder) + 1))
    levels = [offer.level or 0 for offer in ladder]
    assert levels == sorted(levels)
    assert ladder[0].id == "random"
    assert character("no-such-bot").rung == 0

"""Avatars of opponents, drawn from a head, eyes and a crown. The same name gives the same face on every machine.

A face is a few paths in a field of 48 by 48, each with the part that it plays (``skin``, ``ink`` or ``glow``); whoever shows it chooses the
colours, so it fits a dark page, a light one and paper.
"""

import hashlib
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

Role = Literal["skin", "ink", "glow"]
SIZE: Final = 48
PALETTE: Final = ("sky", "vermillion", "green", "yellow", "orange", "purple")
"""Names of Okabe and Ito's palette."""


class FacePath(msgspec.Struct, frozen=True, kw_only=True):
    """One path of a face, as SVG writes it, and the part that it plays."""

    d: str
    role: Role


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """A face: the colour that it is drawn with, and its paths from the back to the front."""

    tint: str
    paths: tuple[FacePath, ...]


HEADS: Final[Mapping[str, str]] = {
    "round": "M24 9a15 15 0 1 1 0 30a15 15 0 1 1 0-30z",
    "kite": "M24 7L39 21L31 40H17L9 21z",
    "hexagon": "M24 8L37 15.500V31.500L24 40L11 31.500V15.500z",
    "shield": "M10 11H38V25C38 33 31 38 24 41C17 38 10 33 10 25z",
    "drop": "M24 6C32 15 38 20 38 28A14 13 0 0 1 10 28C10 20 16 15 24 6z",
    "block": "M12 10H36L39 16V35L34 40H14L9 35V16z",
    "leaf": "M24 7C36 11 40 20 37 30C35 37 29 40 24 41C19 40 13 37 11 30C8 20 12 11 24 7z",
}
EYES: Final[Mapping[str, tuple[tuple[Role, str], ...]]] = {
    "dots": (("ink", "M18 21a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM30 21a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"),),
    "slits": (("ink", "M13 22L22 25V27L13 25zM35 22L26 25V27L35 25z"),),
    "rings": (
        ("ink", "M17 19a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM31 19a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"),
        ("glow", "M17 22a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM31 22a2 2 0 1 1 0 4a2 2 0 1 1 0-4z"),
    ),
    "visor": (("ink", "M12 20H36V28H12z"), ("glow", "M15 23H22V25H15zM27 23H33V25H27z")),
    "odd": (
        ("ink", "M17 20a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9zM28 23H35V26H28z"),
        ("glow", "M17 23a1.500 1.500 0 1 1 0 3a1.500 1.500 0 1 1 0-3z"),
    ),
    "three": (
        ("ink", "M17 23a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM31 23a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM24 14a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"),
        ("glow", "M24 15.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 1 1 0-3z"),
    ),
}
MOUTHS: Final[Mapping[str, str]] = {
    "line": "M19 33H29V34.500H19z",
    "grin": "M17 31C20 36 28 36 31 31L29 31C27 33.500 21 33.500 19 31z",
    "beak": "M24 27L28 33L24 37L20 33z",
    "teeth": "M18 31H30V35H18zM20 31V33H22V31zM26 31V33H28V31z",
    "none": "",
}
CROWNS: Final[Mapping[str, str]] = {
    "none": "",
    "tuft": "M22 10C20 5 23 3 25 1C25 4 29 5 27 10z",
    "aerial": "M23 2a2 2 0 1 1 2 0V10H23z",
    "horns": "M12 15C8 11 8 6 11 3C12 7 15 9 18 10zM36 15C40 11 40 6 37 3C36 7 33 9 30 10z",
    "hood": "M24 3C36 3 43 12 43 25C43 34 40 40 36 44C40 32 37 15 24 12C11 15 8 32 12 44C8 40 5 34 5 25C5 12 12 3 24 3z",
    "rays": "M24 1L26 8H22zM10 6L15 11L12 13zM38 6L33 11L36 13z",
}


def drawn(head: str, eyes: str, mouth: str, crown: str, tint: str) -> Face:
    """A face of these parts."""
    parts: list[tuple[Role, str]] = [("glow", CROWNS[crown]), ("skin", HEADS[head]), *EYES[eyes], ("ink", MOUTHS[mouth])]
    return Face(tint=tint, paths=tuple(FacePath(d=d, role=role) for role, d in parts if d))


def generated_face(name: str) -> Face:
    """A face derived from a name, for opponents without their own."""
    digest = hashlib.sha256(name.encode()).digest()
    head, eyes, mouth, crown = (list(kinds)[digest[n] % len(kinds)] for n, kinds in enumerate((HEADS, EYES, MOUTHS, CROWNS)))
    return drawn(head, eyes, mouth, crown, PALETTE[digest[4] % len(PALETTE)])

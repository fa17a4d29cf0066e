"""Signs on cards, in a field of 24 by 24: those of the page in the browser (``web/src/look/glyphs.ts``), which a test keeps equal."""

from typing import Final

GLYPHS: Final = {
    "FORM": "M4 4h16v16H4zM8 8h8v8H8z",
    "KIN": "M12 3a4 4 0 1 1 0 8a4 4 0 1 1 0-8M5 13a4 4 0 1 1 0 8a4 4 0 1 1 0-8M19 13a4 4 0 1 1 0 8a4 4 0 1 1 0-8",
    "DATA": "M10 2h4v8h8v4h-8v8h-4v-8H2v-4h8z",
    "CHAOS": "M12 2l2.6 6.2L21 5.5l-3.2 6.3L22 16l-6.6.4L14 22l-3.4-5.4L4 18.5l2.4-6L2 8l6.6.2z",
    "VOID": "M12 3L22 20H2zM12 10l-4 7h8z",
    "CHOICE": "M7 2h3v20H7zM14 2h3v20h-3zM2 7h20v3H2zM2 14h20v3H2z",
    "C1": "M12 2l10 10-10 10L2 12z",
    "C2": "M2 5h20v4H2zM2 10.5h14v4H2zM2 16h20v4H2z",
    "C3": "M12 22C4 16 4 8 12 2c8 6 8 14 0 20zM12 7v12",
    "C4": "M3 6h18l-4 6 4 6H3l4-6z",
    "C5": "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10",
    "power": "M4 20L14 10l-3-3 9-5-5 9-3-3L6 22z",
    "defense": "M12 2l8 3v7c0 5-4 8-8 10c-4-2-8-5-8-10V5z",
    "health": "M12 21C2 14 2 5 8 4c2 0 3 1 4 3c1-2 2-3 4-3c6 1 6 10-4 17z",
}

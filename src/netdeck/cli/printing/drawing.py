"""Drawing one card into a PDF, in a field of 250 by 350."""

import unicodedata

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Transform
from fpdf.svg import svg_path_converter

from netdeck.cli.printing.art import art
from netdeck.cli.printing.glyphs import GLYPHS
from netdeck.cli.printing.layout import Face
from netdeck.cli.printing.typesetting import ADVANCE, LEADING, fitted, wrapped

INK, LINE, PAPER = "#101417", "#8a8f94", "#ffffff"
WIDE = 250
POINTS = 72 / 25.4
SIZES = (13.0, 12.0, 11.0, 10.0, 9.0)
ENCODING = "windows-1252"
"""What the fonts that every reader of PDF has can show."""
_PLAIN = str.maketrans({"−": "-", "→": "»", "←": "«", "≤": "<=", "≥": ">="})  # noqa: RUF001 - signs of cards, which look alike on purpose


class Pen:
    """Draws cards on the page of *pdf*, *width* millimetres wide; *tint* is the colour of a card that has none of its own."""

    def __init__(self, pdf: FPDF, width: float, tint: str) -> None:
        self.pdf, self.k, self.tint = pdf, width / WIDE, tint
        self.x = self.y = 0.0
        pdf.core_fonts_encoding = ENCODING

    def card(self, face: Face, x: float, y: float) -> None:
        """*face* with its upper left corner at *x*, *y*."""
        self.x, self.y = x, y
        tint = face.tint or self.tint
        pdf, k = self.pdf, self.k
        pdf.set_fill_color(PAPER)
        pdf.set_draw_color(LINE)
        pdf.set_line_width(1.5 * k)
        pdf.rect(x + k, y + k, 248 * k, 348 * k, style="DF", round_corners=True, corner_radius=14 * k)
        if face.mark:
            self._sign(face, tint)
        else:
            self._printed(face, tint)

    def _sign(self, face: Face, tint: str) -> None:
        short = face.mark if len(face.mark) <= 2 else face.mark[0]
        self._text(22, 60, 50, short, "B")
        if face.glyph:
            self._path(GLYPHS[face.glyph], 180, 20, 2, fill=tint)
            self._path(GLYPHS[face.glyph], 65, 170, 5, fill=tint, opacity=0.28)
        size = 55 if len(face.mark) > 4 else 67 if len(face.mark) > 2 else 155
        self._centred(215 if len(face.mark) > 2 else 240, size, face.mark, "B")
        self._centred(320, 35, face.kind)

    def _printed(self, face: Face, tint: str) -> None:
        room = 222 - 25 * len(face.cost)
        title = ["".join(run.text for run in runs).strip() for runs in wrapped(face.title, int(room / (18 * ADVANCE)))]
        if len(title) > 1:
            title = [title[0], " ".join(title[1:])]
        for i, line in enumerate(title):
            self._text(14, 22 + i * 18 if len(title) > 1 else 32, 16 if len(title) > 1 else 18, line, "B", most=room)
        for i, symbol in enumerate(reversed(face.cost)):
            self._pip(symbol, 230 - i * 25, 26, 11, tint)
        self._picture(face.title, tint)
        self._text(14, 170, 12, face.kind, "B", most=222)
        if face.tags:
            left = 222 - (len(face.kind) + 1) * 12 * ADVANCE
            size = min(11, left / max(1.0, len(face.tags) * ADVANCE))
            self._text(236 - len(_shown(face.tags)) * size * ADVANCE, 170, size, face.tags)
        self._rule(178)
        lines, size = fitted(face.text, 222, 112 if face.stats else 138, SIZES)
        for i, runs in enumerate(lines):
            y, before = 178 + size * (1.45 + i * LEADING), 0.0
            for run in runs:
                x = 14 + before * size * ADVANCE
                before += run.columns
                if run.style == "symbol":
                    self._pip(run.text, x + run.columns * size * ADVANCE / 2, y - size * 0.34, size * 0.62, tint)
                else:
                    self._text(x, y, size, run.text.rstrip(), {"strong": "B", "faint": "I"}.get(run.style, ""))
        if face.stats:
            self._rule(312)
            for i, (sign, value) in enumerate(face.stats):
                x = 16 + 234 / len(face.stats) * i
                if sign:
                    self._path(GLYPHS[sign], x, 320, 19 / 24, fill=tint)
                self._text(x + (21.6 if sign else 0), 337, 20, value, "B")

    def _picture(self, name: str, tint: str) -> None:
        k = self.k
        with self.pdf.rect_clip(self.x + 12 * k, self.y + 56 * k, 226 * k, 96 * k):
            self._path("M12 56h226v96h-226z", 0, 0, 1, fill=tint, opacity=0.13)
            for stroke in art(name):
                fill, line = (tint, None) if stroke.fill else (None, tint)
                self._path(stroke.path, 12, 36, 2.26, fill=fill, line=line, width=stroke.width, opacity=stroke.opacity)

    def _pip(self, symbol: str, x: float, y: float, r: float, tint: str) -> None:
        pdf, k = self.pdf, self.k
        pdf.set_draw_color(tint)
        pdf.set_line_width(1.2 * k)
        pdf.set_fill_color(PAPER if symbol in GLYPHS else tint)
        pdf.circle(self.x + x * k, self.y + y * k, r * k, style="DF")
        if symbol in GLYPHS:
            self._path(GLYPHS[symbol], x - r * 0.66, y - r * 0.66, r * 1.32 / 24, fill=INK)
        else:
            size = r * (0.95 if len(symbol) > 1 else 1.25)
            self._text(x - len(symbol) * size * ADVANCE / 2, y + r * 0.42, size, symbol, "B")

    def _path(
        self,
        path: str,
        x: float,
        y: float,
        scale: float,
        *,
        fill: str | None = None,
        line: str | None = None,
        width: float = 1,
        opacity: float = 1,
    ) -> None:
        drawn = PaintedPath()
        svg_path_converter(drawn, path)
        style = drawn.style
        style.auto_close = False
        style.fill_color, style.stroke_color = fill, line
        style.fill_opacity = style.stroke_opacity = opacity
        style.stroke_width = width
        style.intersection_rule = "evenodd"
        drawn.transform = Transform.scaling(scale * self.k).translate(self.x + x * self.k, self.y + y * self.k)
        with self.pdf.drawing_context() as context:
            context.add_item(drawn, clone=False)

    def _rule(self, y: float) -> None:
        self.pdf.set_draw_color(LINE)
        self.pdf.set_line_width(self.k)
        self.pdf.line(self.x + 14 * self.k, self.y + y * self.k, self.x + 236 * self.k, self.y + y * self.k)

    def _centred(self, y: float, size: float, text: str, style: str = "") -> None:
        self._text(125 - len(_shown(text)) * size * ADVANCE / 2, y, size, text, style)

    def _text(self, x: float, y: float, size: float, text: str, style: str = "", most: float = 0) -> None:
        shown = _shown(text)
        if most and len(shown) * size * ADVANCE > most:
            size = most / (len(shown) * ADVANCE)
        self.pdf.set_font("Courier", style, size * self.k * POINTS)
        self.pdf.set_text_color(INK)
        if shown:
            self.pdf.text(self.x + x * self.k, self.y + y * self.k, shown)


def _shown(text: str) -> str:
    """*text* in letters that the fonts have; what has no likeness among them is a question mark."""
    plain = text.translate(_PLAIN)
    if plain.isascii():
        return plain
    return "".join(_letter(letter) for letter in unicodedata.normalize("NFC", plain))


def _letter(letter: str) -> str:
    for form in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        try:
            form.encode(ENCODING)
        except UnicodeEncodeError:
            continue
        return form
    return "?"

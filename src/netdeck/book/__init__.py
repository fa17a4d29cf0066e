"""A game's rulebook as a book: chapters, examples that can be played, and a glossary; the same in the browser, in print and in lines."""

from netdeck.book.builder import Book, BookChapter, book_of
from netdeck.book.examples import ExampleError, Staged, TakenStep, examples_of, shown, staged
from netdeck.book.glossary import GlossaryEntry, glossary

__all__ = [
    "Book",
    "BookChapter",
    "ExampleError",
    "GlossaryEntry",
    "Staged",
    "TakenStep",
    "book_of",
    "examples_of",
    "glossary",
    "shown",
    "staged",
]

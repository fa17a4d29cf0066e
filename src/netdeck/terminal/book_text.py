"""The rulebook as a book, in lines: chapters with their examples, clauses and rulings, and the glossary."""

from collections.abc import Callable, Iterator

from netdeck.book import Book, BookChapter
from netdeck.book.binding import BookExample
from netdeck.kernel import say
from netdeck.terminal.prose import fitted, paragraph, rows

Speak = Callable[[str], str]


def contents(book: Book) -> str:
    """The chapters by their numbers and ids."""
    return rows([(f"{number}", f"{chapter.title} ({chapter.id})") for number, chapter in enumerate(book.chapters, 1)])


def whole_book(book: Book, speak: Speak = str) -> str:
    """Everything, from beginning to end."""
    parts = [f"{speak(say('Contents'))}\n{contents(book)}", *(chapter_text(book, chapter, speak) for chapter in book.chapters)]
    return "\n\n".join([*parts, glossary_text(book, speak)] if book.glossary else parts)


def chapter_text(book: Book, chapter: BookChapter, speak: Speak = str) -> str:
    """One chapter."""
    heading = f"{book.chapters.index(chapter) + 1}. {chapter.title}"
    parts = [f"{heading}\n{'-' * len(heading)}"]
    parts += [paragraph(text) for text in chapter.text.split("\n\n") if text]
    parts += ["\n".join(_example(example, speak)) for example in chapter.examples]
    parts += [rows([(clause.id, clause.text) for clause in chapter.clauses], indent=0)] if chapter.clauses else []
    if chapter.rulings:
        parts.append(
            f"{speak(say('Rulings'))}\n" + rows([(ruling.id, f"{ruling.question} {ruling.text}") for ruling in chapter.rulings], indent=0)
        )
    return "\n\n".join(parts)


def glossary_text(book: Book, speak: Speak = str) -> str:
    """The words of cards, with what they mean."""
    title = speak(say("Words on cards"))
    entries = [(", ".join(entry.words), f"{entry.text} ({', '.join(entry.ids)})") for entry in book.glossary]
    return "\n\n".join([f"{title}\n{'-' * len(title)}", *(paragraph(f"{words}: {text}", "", "  ") for words, text in entries)])


def _example(example: BookExample, speak: Speak) -> Iterator[str]:
    yield paragraph(speak(say("Example: {title}", title=example.title)))
    yield from (fitted(line) for line in example.board.splitlines())
    for step in example.steps:
        yield paragraph(f"{step.seat}: {step.text}" if step.seat else step.text, "  > ", "    ")
        if step.refused:
            refused = say("Refused: {sentence} ({clause})", sentence=step.refused, clause=step.clause)
            yield paragraph(speak(refused), "    ")
        yield from (paragraph(line, "    ") for line in step.lines)

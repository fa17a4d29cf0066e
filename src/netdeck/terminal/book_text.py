"""The rulebook as text: chapters with examples, clauses and rulings, the glossary, and the open questions."""

from collections.abc import Callable, Iterator

from netdeck.book import Book, BookChapter
from netdeck.book.builder import BookExample
from netdeck.kernel import say
from netdeck.terminal.text_layout import fitted, paragraph, rows

Speak = Callable[[str], str]


def contents(book: Book) -> str:
    """The table of contents."""
    return rows([(f"{number}", f"{chapter.title} ({chapter.id})") for number, chapter in enumerate(book.chapters, 1)])


def whole_book(book: Book, speak: Speak = str) -> str:
    """The whole rulebook."""
    parts = [f"{speak(say('Contents'))}\n{contents(book)}", *(chapter_text(book, chapter, speak) for chapter in book.chapters)]
    parts += [glossary_text(book, speak)] if book.glossary else []
    parts += [open_questions_text(book, speak)] if book.open_questions else []
    return "\n\n".join(parts)


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
    """The words of cards with their meanings."""
    title = speak(say("Words on cards"))
    entries = [(", ".join(entry.words), f"{entry.text} ({', '.join(entry.ids)})") for entry in book.glossary]
    return "\n\n".join([f"{title}\n{'-' * len(title)}", *(paragraph(f"{words}: {text}", "", "  ") for words, text in entries)])


def open_questions_text(book: Book, speak: Speak = str) -> str:
    """The rules that rulings have added, each with the options that turn it off."""
    title = speak(say("Open questions for the author"))
    about = speak(say("The rulebook does not have these rules: we added them. A variant as written plays without them."))
    parts = [f"{title}\n{'-' * len(title)}", paragraph(about)]
    for each in book.open_questions:
        options = ", ".join(f"{name} = {value}" for name, value in each.options.items())
        question = each.question if each.question.endswith(("?", ".")) else f"{each.question}:"
        lines = [paragraph(f"{question} {each.text}", f"{each.ruling}  ")]
        margin = " " * (len(each.ruling) + 2)
        lines += [paragraph(speak(say("Why: {why}", why=each.why)), margin)] if each.why else []
        lines.append(paragraph(speak(say("As written: {options}", options=options)), margin))
        lines += [] if each.usual else [paragraph(speak(say("This addition is off unless a table asks for it.")), margin)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _example(example: BookExample, speak: Speak) -> Iterator[str]:
    yield paragraph(speak(say("Example: {title}", title=example.title)))
    yield from (fitted(line) for line in example.board.splitlines())
    for step in example.steps:
        yield paragraph(f"{step.seat}: {step.text}" if step.seat else step.text, "  > ", "    ")
        if step.refused:
            refused = say("Refused: {sentence} ({clause})", sentence=step.refused, clause=step.clause)
            yield paragraph(speak(refused), "    ")
        yield from (paragraph(line, "    ") for line in step.lines)

"""The authors' documents: credits, and which sentence of which document each clause paraphrases.

Clauses are told in our words, and no sentence of an author is kept here. Who has the original document sees its sentences beside them, and
an author who publishes a new edition learns which clauses to look at.
"""

from netdeck.sources.comparison import Comparison, Status, Trace, UnknownDocumentError, compared, recognised, words_of
from netdeck.sources.document_text import Section, Sentence, read_sections
from netdeck.sources.locators import Credit, Document, Outline, Sources, sources_of

__all__ = [
    "Comparison",
    "Credit",
    "Document",
    "Outline",
    "Section",
    "Sentence",
    "Sources",
    "Status",
    "Trace",
    "UnknownDocumentError",
    "compared",
    "read_sections",
    "recognised",
    "sources_of",
    "words_of",
]

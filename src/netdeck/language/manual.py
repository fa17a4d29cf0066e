"""The list of phrases for the manual, made from the grammar."""

from collections.abc import Iterator

from netdeck.language.phrase_language import Language

TITLES = {
    "line": "A line",
    "header": "First lines",
    "clause": "Sentences",
    "act": "Actions of a player",
    "cost": "Costs",
    "deed": "Actions of a card",
    "trigger": "Triggered abilities",
    "replacement": "Replacement effects",
    "activated": "Activated abilities",
    "timing": "Timing",
    "happening": "Trigger events",
    "passive": "Static abilities",
    "give": "Granted abilities",
    "cant": "Restrictions",
    "cant_deed": "Restrictions of a card",
    "cant_act": "Restrictions of a player",
    "until": "Durations",
    "one_condition": "Conditions",
    "ref": "Cards",
    "adjective": "Adjectives",
    "mod": "Qualifiers",
    "zone": "Zones",
    "place": "Places",
    "space": "Spaces",
    "space_mod": "Qualifiers of spaces",
    "player": "Players",
    "whose": "Whose",
    "term": "Numbers",
    "number": "Amounts",
    "held": "Holdings",
    "test": "Comparisons",
    "stats": "Stats",
    "reason": "Sources of blood",
}
"""Titles of the kinds of phrases that come first, in reading order; the others follow by name."""


def phrase_list(language: Language[object]) -> str:
    """Every phrase of a game's language in Markdown: a table for each kind, then the word lists."""
    known = {phrase.rule for phrase in language.phrases}
    order = [rule for rule in TITLES if rule in known] + sorted(rule for rule in known if rule not in TITLES)
    return "\n".join(line for rule in order for line in _table(language, rule)) + "\n" + "\n".join(_words(language)) + "\n"


def _table(language: Language[object], rule: str) -> Iterator[str]:
    yield f"\n#### {TITLES.get(rule, rule.replace('_', ' ').capitalize())} (`<{rule.replace('_', ' ')}>`)\n"
    yield "| phrase | clauses |"
    yield "| --- | --- |"
    seen: set[str] = set()
    for phrase in language.phrases:
        if phrase.rule == rule and phrase.words not in seen:
            seen.add(phrase.words)
            yield f"| `{phrase.words.replace('|', chr(92) + '|')}` | {' '.join(phrase.clauses)} |"


def _words(language: Language[object]) -> Iterator[str]:
    yield "\n#### Words\n"
    yield "| in a phrase | stands for |"
    yield "| --- | --- |"
    for name, spelt in language.word_lists:
        yield f"| `<{name}>` | {', '.join(f'`{word}`' for word in spelt)} |"

"""The list of phrases for the manual, made from the grammar so that it cannot drift."""

from collections.abc import Iterator
from typing import Any

from netdeck.language.declared import Language

TITLES = {
    "line": "A line",
    "header": "First lines",
    "clause": "Sentences",
    "act": "What a player does",
    "cost": "Costs, which are also things to do",
    "deed": "What a card does or suffers",
    "trigger": "Abilities that wait",
    "replacement": "Abilities that replace",
    "activated": "Abilities that are used",
    "timing": "When they may be used",
    "happening": "What abilities wait for",
    "passive": "What is so",
    "give": "What is given",
    "cant": "What can't be",
    "cant_deed": "What a card can't do",
    "cant_act": "What a player can't do",
    "until": "How long",
    "one_condition": "Conditions",
    "ref": "Cards",
    "adjective": "Which cards: before the noun",
    "mod": "Which cards: after the noun",
    "zone": "Zones",
    "place": "Places",
    "space": "Spaces",
    "space_mod": "Which spaces",
    "player": "Players",
    "whose": "Whose",
    "term": "Numbers",
    "number": "Sums",
    "held": "What is held",
    "test": "Comparisons",
    "stats": "Stats",
    "reason": "Where blood comes from",
}
"""The rules that the list shows, in reading order; the other rules only glue these together and are shown after them."""


def phrase_list(language: Language[Any]) -> str:
    """Every phrase of a game's language in Markdown: a table for each kind of phrase, then the words that stand for several."""
    known = {phrase.rule for phrase in language.phrases}
    order = [rule for rule in TITLES if rule in known] + sorted(rule for rule in known if rule not in TITLES)
    return "\n".join(line for rule in order for line in _table(language, rule)) + "\n" + "\n".join(_words(language)) + "\n"


def _table(language: Language[Any], rule: str) -> Iterator[str]:
    yield f"\n#### {TITLES.get(rule, rule.replace('_', ' ').capitalize())} (`<{rule.replace('_', ' ')}>`)\n"
    yield "| phrase | clauses |"
    yield "| --- | --- |"
    seen: set[str] = set()
    for phrase in language.phrases:
        if phrase.rule == rule and phrase.words not in seen:
            seen.add(phrase.words)
            yield f"| `{phrase.words.replace('|', chr(92) + '|')}` | {' '.join(phrase.clauses)} |"


def _words(language: Language[Any]) -> Iterator[str]:
    yield "\n#### Words\n"
    yield "| in a phrase | stands for |"
    yield "| --- | --- |"
    for name, spelt in language.word_lists:
        yield f"| `<{name}>` | {', '.join(f'`{word}`' for word in spelt)} |"


def filled(page: str, game: str, phrases: str) -> str:
    """*page* with the list of *game* between its marks."""
    start, end = f"<!-- phrases of {game} -->\n", f"<!-- end of phrases of {game} -->"
    head, _, rest = page.partition(start)
    _, _, tail = rest.partition(end)
    return f"{head}{start}{phrases}{end}{tail}"

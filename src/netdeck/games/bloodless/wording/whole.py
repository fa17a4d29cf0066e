"""The whole card in words: first lines, what is so, what can't be, and all the rest in its order."""

from typing import Any

from netdeck.games.bloodless.wording.acts import PLAYERS, ActWording
from netdeck.language.tree import (
    Activate,
    Cant,
    Cards,
    Give,
    Keyword,
    Letter,
    Noun,
    Passive,
    Pay,
    Rules,
    StatChange,
    Who,
)
from netdeck.language.wording.nouns import a

TIMING = {"main": "main phase", "turn": "during your turn", "any": "at any time"}


class BloodlessWording(ActWording):
    """Renders Bloodless: what is so, what can't be, and the whole card."""

    def cant(self, ability: Cant) -> str:
        (event,) = ability.when
        if event.player is not None:
            return f"{self.player(event.player)} can't {self.forbidden(event)}"
        return f"{self._subject(event.card or event.target)} can't {self.forbidden(event)}"

    def _subject(self, who: Any) -> str:
        return self.np(who, plural=True) if isinstance(who, Cards) else self.ref(who)

    def passive(self, ability: Passive) -> str:
        to, give = ability.to, ability.give
        if give.play_limit is not None and isinstance(to, PLAYERS):
            cards = "card" if give.play_limit == 1 else "cards"
            return f"{self.player(to)} can play only {self.number(give.play_limit)} {cards} each turn"
        match give:
            case Give(stats=(StatChange("cost", "+" | "-" as op, int() | Letter() as n),)) if give == Give(stats=give.stats):
                cost = "cost" if isinstance(to, Cards) else "costs"
                return f"{self._subject(to)} {cost} {self.number(n)} {'less' if op == '-' else 'more'}"
        return f"{self._subject(to)} {'have' if isinstance(to, Cards) else 'has'} {self.gives(give)}"

    def gives(self, give: Give) -> str:
        """What a passive gives."""
        changed = [change for change in give.stats if change.op != "="]
        signs = sorted({change.op for change in changed})
        parts = [self.stats([change for change in changed if change.op == sign]) for sign in signs]
        parts += [f"{self.number(change.n)} {change.stat}" for change in give.stats if change.op == "="]
        parts += give.keywords
        parts += ["no keywords"] if give.lose_keywords == "all" else [f"no {keyword}" for keyword in give.lose_keywords]
        parts += [f"the kin {kin}" for kin in give.kins]
        parts += [f"the attack {', '.join(give.attack)}"] if give.attack else []
        parts += ["no text"] if give.no_text else []
        return " and ".join(parts)

    def timing(self, ability: Activate) -> str:
        if ability.by is Who.OPPONENT:
            return f"your opponent may, {TIMING[ability.timing]}"
        return TIMING[ability.timing]

    def lines(self, rules: Rules) -> list[str]:
        """Every line of a card's text but the kins."""
        found: list[str] = []
        if rules.keywords:
            found.append(", ".join(_keyword(keyword) for keyword in rules.keywords))
        found += [f"Devours: {self._eaten(rules.devours)}"] if rules.devours else []
        found += [f"Evolves from: {self._eaten(rules.evolves)}"] if rules.evolves else []
        found += ["Needs no creature when called"] if rules.called_free else []
        if rules.flip is not None:
            blood = rules.flip[0] if len(rules.flip) == 1 and isinstance(rules.flip[0], Pay) else None
            found.append(f"Flip: {self.number(blood.n)} blood" if blood else f"Flip: {self.costs(rules.flip)}")
        if rules.limit is not None:
            found.append("Unlimited" if rules.limit == "unlimited" else f"Limit: {rules.limit}")
        found += [f"Attacks: {', '.join(rules.attack)}"] if rules.attack else []
        if rules.enters is not None:
            counters = [f"{self.number(n)} {self.counters(name, n)}" for name, n in rules.enters.counters]
            found.append("Enters face-down." if rules.enters.face == "down" else f"Enters with {' and '.join(counters)}.")
        found += [f"Play only if {self.condition(condition)}." for condition in rules.requires]
        for variable in rules.variables:
            if variable.source is not None:
                found.append(f"{variable.letter} is {self.number(variable.source)}.")
            elif variable.high is not None:
                found.append(f"Choose {variable.letter}, from {self.number(variable.low)} to {self.number(variable.high)}.")
        found += [self.sentences(rules.effect)] if rules.effect else []
        found += [f"{number}: {self.sentences(do)}" for number, do in enumerate(rules.chapters, 1)]
        found += [self.ability(ability) for ability in rules.abilities]
        return found

    def _eaten(self, cards: Cards) -> str:
        return f'"{cards.name}"' if cards == Cards(Noun.CREATURE, name=cards.name) else a(self.np(cards))


def _keyword(keyword: Keyword) -> str:
    return keyword.name if keyword.n is None else f"{keyword.name} {keyword.n}"


WORDING = BloodlessWording()


def rendered(rules: Rules) -> str:
    """The text of a card, a line for each thing that it says."""
    return "\n".join(WORDING.lines(rules))


def on_one_line(text: str) -> str:
    """The lines of a text behind one another, as a table prints them: a first line gets its full stop when something follows."""
    lines = text.splitlines()
    ended = [line if line.endswith((".", ")")) or number == len(lines) else f"{line}." for number, line in enumerate(lines, 1)]
    return " ".join(ended)

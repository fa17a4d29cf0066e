"""A report as one page: it needs no network, reads without its pictures, and prints well."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from netdeck.kernel import Match, Record
from netdeck.lab.ablation import Contribution
from netdeck.lab.comparing import log_of
from netdeck.lab.journal import write_whole
from netdeck.lab.meetings import entrants
from netdeck.lab.notable import Notable
from netdeck.lab.report import Report, WorldReport
from netdeck.lab.running import Tables
from netdeck.lab.shares import Share, percent
from netdeck.lab.trouble import nothing
from netdeck.lab.weighing import CardShare

MOST_CARDS = 20
"""How many cards a picture shows."""
STYLE = """
:root { color-scheme: light dark; --ink: #16202a; --soft: #5a6875; --line: #d4dce3; --paper: #fff; --accent: #0a6fb0; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf3f7; --soft: #a3b3c0; --line: #2a3845; --paper: #0e141a; --accent: #8fd0f5 } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.7rem; margin-bottom: .2rem }
h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line) }
h3 { margin-top: 1.6rem }
a { color: var(--accent) }
.lead, caption { color: var(--soft) }
caption { text-align: left; padding-bottom: .3rem }
table { border-collapse: collapse; margin: .8rem 0; font-variant-numeric: tabular-nums }
td, th { padding: .2rem .8rem .2rem 0; text-align: left }
th { border-bottom: 1px solid var(--line) }
td.n, th.n { text-align: right }
.wide { overflow-x: auto }
details { margin: .6rem 0; border: 1px solid var(--line); padding: .4rem .8rem }
.chart { background: #fff; padding: .5rem; overflow-x: auto }
@media print { body { max-width: none; margin: 0 } table, .chart { break-inside: avoid } }
"""


def write_page(report: Report, tables: Tables, folder: Path, path: Path) -> None:
    """Write the page of *report*, of a run in *folder*, to *path*."""
    title = f"{escape(report.title)}: what {sum(world.games for world in report.worlds):,} games say"
    body = [
        f"<h1>{title}</h1>",
        f'<p class="lead">Rules {escape(report.rules)}, {_bots(report)}, {escape(report.plan.kind)}, from seed {report.plan.seed}.</p>',
    ]
    body += [part for world in report.worlds for part in _world(world)]
    body += _replays(report, folder)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
    charts = _charts(report, tables)
    page = f'<!doctype html><html lang="en"><head>{head}</head><body><main>{"".join(body)}{charts}</main></body></html>\n'
    write_whole(path, page.encode())


def _bots(report: Report) -> str:
    return escape(" and ".join(dict.fromkeys(each.bot for each in entrants(report.plan))))


def _world(world: WorldReport) -> Iterable[str]:
    yield f"<h2>{escape(world.name)}</h2>"
    yield _summary(world)
    if world.shares:
        yield _table("Who wins", ["who", "games", "won", "95 %"], [_row(name, share) for name, share in world.shares.items()])
        yield _table(
            "Strength against the average of all (Bradley and Terry)",
            ["who", "wins", "95 %"],
            [(name, percent(each.strength), f"{percent(each.low)} to {percent(each.high)}") for name, each in world.ratings.items()],
        )
    if len(world.meetings) > 1:
        yield _matrix(world)
    yield _table(
        "Seats",
        ["who", "games", "won", "95 %"],
        [_row("whoever is asked first", world.first), *(_row(*each) for each in (world.roles or world.seats).items())],
    )
    yield _table("How games go", ["what", "value"], _facts(world))
    yield _table("How they end", ["end", "games"], [(name, count) for name, count in world.endings.items()])
    if world.cards:
        yield _table(
            "Cards: lift is by how much whoever drew or used it wins more than the same player usually does with that deck from that seat",
            ["card", "drawn", "kept", "used", "won, drawn", "won, kept", "won, used", "lift, drawn", "95 %", "lift, used"],
            [_card(each) for each in sorted(world.cards, key=lambda each: -each.lift)],
        )
    yield from _contributions(world)
    yield from _skill(world)
    if world.kinds:
        yield _table(
            "Choices, by the games in which they were offered and taken",
            ["choice", "offered", "taken"],
            [(kind, each.offered, each.taken) for kind, each in world.kinds.items()],
        )
    for words, names in (
        ("Choices that nobody ever took", world.never_taken),
        ("Dead cards: drawn and hardly ever used", world.dead),
        ("Cards that others outdo", [f"{each.card} by {each.by} ({each.why})" for each in world.outdone]),
        ("Never held", world.unheld),
        ("Held and never used", [card for card in world.unused if card not in world.dead]),
        ("Clauses under which nothing happened", world.silent_clauses),
        ("Phrases of cards that never were at work", world.silent_phrases),
        ("Words of cards that never did anything", [str(each) for each in world.idle_words]),
    ):
        if names:
            yield f"<h3>{words}</h3><p>{escape('; '.join(names))}</p>"
    if world.notable:
        yield _table(
            "Games worth looking at (netdeck replay RECORD)",
            ["why", "seed", "record"],
            [(each.why, each.seed, each.record or "none") for each in world.notable],
        )


def _summary(world: WorldReport) -> str:
    if not world.problems:
        return f"<p>{escape(nothing(world.games))}</p>"
    items = []
    for problem in world.problems:
        shown = problem.shown_by
        link = f' <a href="#{_anchor(shown)}">Replay: {escape(shown.why)}</a>' if shown is not None and shown.record else ""
        items.append(f"<li>{escape(problem.sentence)}{link}</li>")
    return f"<p>What to look at first:</p><ol>{''.join(items)}</ol>"


def _replays(report: Report, folder: Path) -> Iterable[str]:
    """The games that show the problems, line by line."""
    shown = [problem.shown_by for world in report.worlds for problem in world.problems if problem.shown_by is not None]
    games = {each.record: each for each in shown if each.record}
    if games:
        yield "<h2>Replays</h2>"
    for record, each in games.items():
        match = Match.replay(report.plan.find_game(), Record.from_bytes((folder / record).read_bytes()))
        lines = "".join(f"<li>{escape(line)}</li>" for line in log_of(match))
        told = f"{escape(each.why)}, seed {each.seed}"
        yield f'<details><summary>{told} (netdeck replay {escape(record)})</summary><ol id="{_anchor(each)}">{lines}</ol></details>'


def _anchor(shown: Notable) -> str:
    return Path(shown.record).stem


def _facts(world: WorldReport) -> list[tuple[str, str]]:
    spread = [
        (f"{what}, {name}", f"{value:.0f}")
        for what, values in (("choices", world.choices), ("turns", world.turns))
        for name, value in values.items()
    ]
    return [
        *spread,
        ("options at a choice", f"{world.branching:.1f}"),
        *([("turns in which nobody had anything to decide", percent(world.dead_turns))] if world.turns else []),
        *(_judged(world) if world.decisiveness else []),
    ]


def _judged(world: WorldReport) -> list[tuple[str, str]]:
    """What the game's own judgement of positions says; not every game has one."""
    return [
        ("changes of the lead", f"{world.lead_changes:.2f}"),
        ("games won from far behind", percent(world.comebacks)),
        ("by how much the most important choice changes the chances", percent(world.decisiveness)),
        ("how far into a game that choice falls", percent(world.decided_late)),
    ]


def _row(name: str, share: Share) -> tuple[str, int, str, str]:
    return name, share.games, percent(share.share), f"{percent(share.low)} to {percent(share.high)}"


def _card(card: CardShare) -> tuple[object, ...]:
    lift = f"{percent(card.low)} to {percent(card.high)}"
    return (
        card.name,
        card.held,
        card.kept,
        card.used,
        percent(card.won_held.share),
        percent(card.won_kept.share) if card.kept else "",
        percent(card.won_used.share) if card.used else "",
        percent(card.lift),
        lift,
        percent(card.lift_used) if card.used else "",
    )


def _contributions(world: WorldReport) -> Iterable[str]:
    if world.contributions:
        yield _table(
            "What cards contribute: how much more their deck wins with them than with blanks of the same cost, dealt alike",
            ["deck", "card", "copies", "games", "went another way", "contributes", "95 %", "smallest to be seen"],
            [_contribution(each) for each in world.contributions],
        )


def _contribution(each: Contribution) -> tuple[object, ...]:
    between = f"{percent(each.low)} to {percent(each.high)}"
    return each.deck, each.card, each.copies, each.games, each.changed, percent(each.points), between, percent(each.smallest)


def _skill(world: WorldReport) -> Iterable[str]:
    for each in world.skill:
        yield "<h3>Skill and luck</h3>"
        yield (
            f"<p>{escape(each.strong)} wins {percent(each.share)} of {each.games} games against {escape(each.weak)} "
            f"({percent(each.low)} to {percent(each.high)}), with the same decks. Every deal was played from all sides: the better one won "
            f"{percent(each.by_skill)} of the deals whichever side it had, in {percent(each.by_deal)} the deal decided, and "
            f"{percent(each.by_accident)} the weaker one won from every side.</p>"
        )


def _matrix(world: WorldReport) -> str:
    names = list(dict.fromkeys(name for each in world.meetings for name in (each.a, each.b)))
    cells = {(each.a, each.b): _cell(each.share.share, each.share.low, each.share.high) for each in world.meetings} | {
        (each.b, each.a): _cell(1 - each.share.share, 1 - each.share.high, 1 - each.share.low) for each in world.meetings
    }
    rows = [(name, *(cells.get((name, other), "") for other in names)) for name in names]
    return _table("Who wins against whom (the row against the column), with 95 % intervals", ["", *names], rows)


def _cell(share: float, low: float, high: float) -> str:
    return f"{percent(share)} ({100 * low:.0f} to {100 * high:.0f})"


def _table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    numbers = [all(isinstance(row[index], int) or str(row[index])[:1] in "0123456789-+" for row in rows) for index in range(len(columns))]
    kinds = [' class="n"' if number else "" for number in numbers]
    head = "".join(f'<th scope="col"{kind}>{escape(column)}</th>' for kind, column in zip(kinds, columns, strict=True))
    lines = ["".join(f"<td{kind}>{escape(str(cell))}</td>" for kind, cell in zip(kinds, row, strict=True)) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    whole = f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="wide"><table>{whole}</table></div>'


# Pictures


def _charts(report: Report, tables: Tables) -> str:
    """Who wins, how long games are, and how cards do: drawn here, so that the page needs no script."""
    import vl_convert

    drawn = [vl_convert.vegalite_to_svg({**FORM, **chart}) for chart in (_wins(report), _lengths(report, tables), _lifts(report)) if chart]
    return "<h2>Pictures</h2>" + "".join(f'<div class="chart">{picture}</div>' for picture in drawn)


FORM = {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 600, "background": "white"}
WORLDS = {"field": "world", "type": "nominal", "title": None, "legend": {"orient": "top"}}


def _wins(report: Report) -> dict[str, Any]:
    shares = [
        {"who": name, "world": world.name, "won": share.share, "low": share.low, "high": share.high}
        for world in report.worlds
        for name, share in {**world.shares, "asked first": world.first}.items()
        if share.games
    ]
    won = {"type": "quantitative", "axis": {"format": "%"}, "title": "games won, with 95 % intervals"}
    return {
        "title": "Who wins",
        "data": {"values": shares},
        "encoding": {"y": {"field": "who", "type": "nominal", "title": None}, "yOffset": {"field": "world"}, "color": WORLDS},
        "layer": [
            {"mark": "rule", "encoding": {"x": {"field": "low", **won}, "x2": {"field": "high"}}},
            {"mark": {"type": "point", "filled": True, "size": 60}, "encoding": {"x": {"field": "won", **won}}},
        ],
    }


def _lengths(report: Report, tables: Tables) -> dict[str, Any]:
    names = [world.name for world in report.worlds]
    games = [
        {"choices": each.choices, "world": names[meeting.world]} for meeting in sorted(tables.games) for each in tables.counted(meeting)
    ]
    return {
        "title": "How long games are",
        "height": 160,
        "data": {"values": games},
        "mark": {"type": "bar", "opacity": 0.7},
        "encoding": {
            "x": {"field": "choices", "type": "quantitative", "bin": {"maxbins": 40}, "title": "choices"},
            "y": {"aggregate": "count", "type": "quantitative", "stack": None, "title": "games"},
            "color": WORLDS,
        },
    }


def _lifts(report: Report) -> dict[str, Any] | None:
    """The cards whose holders do best and worst."""
    cards = [
        {"card": each.name, "world": world.name, "lift": each.lift, "low": each.low, "high": each.high}
        for world in report.worlds
        for each in sorted(world.cards, key=lambda each: -abs(each.lift))[:MOST_CARDS]
    ]
    lift = {"type": "quantitative", "axis": {"format": "%"}, "title": "how much more its holder wins, with 95 % intervals"}
    return (
        cards
        and {
            "title": "Cards",
            "data": {"values": cards},
            "encoding": {
                "y": {"field": "card", "type": "nominal", "title": None, "sort": "-x"},
                "yOffset": {"field": "world"},
                "color": WORLDS,
            },
            "layer": [
                {"mark": "rule", "encoding": {"x": {"field": "low", **lift}, "x2": {"field": "high"}}},
                {"mark": {"type": "point", "filled": True, "size": 60}, "encoding": {"x": {"field": "lift", **lift}}},
            ],
        }
    ) or None

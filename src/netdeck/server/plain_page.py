"""The page at ``/plain``: open and running tables, without JavaScript."""

from collections.abc import Sequence
from html import escape

from netdeck.server.catalogue import GameInfo
from netdeck.server.messages import TableInfo

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid; padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top; }
pre { overflow-x: auto; padding: .6rem; border: 1px solid; }
"""

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Netdeck</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<h1>Netdeck</h1>
<p>Card games whose every move, refusal and change cites the rule that it follows.</p>
<h2>Tables</h2>
{tables}
<h2>Games</h2>
{games}
<h2>Playing from a terminal</h2>
<p>Set up a table against a bot, and play at it:</p>
<pre>curl -s {base}/api/tables -d '{{"game": "{example}", "seats": {{"{first}": {{"kind": "invite"}}, "{second}": {{"kind": "bot"}}}}}}'
netdeck play --server {base} --seat TABLE/TOKEN</pre>
<h2>Playing with plain HTTP</h2>
<pre>curl -s {base}/api/games
curl -s {base}/api/tables/TABLE/hello -H 'Authorization: Bearer TOKEN' -d '{{"name": "Ada"}}'
curl -s '{base}/api/tables/TABLE/view?since=0&amp;wait=30' -H 'Authorization: Bearer TOKEN'
curl -s {base}/api/tables/TABLE/choose -H 'Authorization: Bearer TOKEN' -d '{{"number": 1, "notation": "pass"}}'
curl -sN {base}/api/tables/TABLE/events
curl -s {base}/api/tables/TABLE/record</pre>
<p>The same messages go over a WebSocket at <code>/api/socket</code>. All of them:
<a href="/api/schema.json">JSON Schema</a>, <a href="/api/openapi.json">OpenAPI</a>, <a href="/api/asyncapi.json">AsyncAPI</a>.</p>
</body>
</html>
"""


def page(tables: Sequence[TableInfo], games: Sequence[GameInfo], seats: Sequence[str], base: str) -> str:
    """The page as HTML. *seats* are two seats of the first game, for the example."""
    first, second = seats
    return _PAGE.format(
        tables=_tables(tables),
        games=_games(games),
        base=escape(base),
        example=escape(games[0].id if games else "GAME"),
        first=escape(first),
        second=escape(second),
    )


def _tables(tables: Sequence[TableInfo]) -> str:
    if not tables:
        return "<p>No public table is open now.</p>"
    rows = [(info.table, f"{info.title} ({info.variant})", info.phase, ", ".join(_seats(info))) for info in tables]
    return _table(("Table", "Game", "", "Seats"), rows)


def _seats(info: TableInfo) -> list[str]:
    return [f"{seat.seat}: {seat.bot or seat.name or seat.kind}" for seat in info.seats]


def _games(games: Sequence[GameInfo]) -> str:
    rows = [
        (game.id, game.title, f"{game.fewest} to {game.most}" if game.most > game.fewest else str(game.most), game.summary)
        for game in games
    ]
    return _table(("Id", "Title", "Players", ""), rows)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table>\n<tr>{head}</tr>\n{body}\n</table>"

"""The tables of the database."""

import sqlalchemy as sa

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float(53), nullable=False),
    sa.Column("changed", sa.Float(53), nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.Column("banks", sa.Text, nullable=False),
    sa.Column("record", sa.LargeBinary, nullable=True),
    sa.Column("owner", sa.Integer, nullable=True),
    sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
    sa.Column("thoughts", sa.Text, nullable=True),
    sa.Column("aside", sa.Text, nullable=True),
    sa.Column("maker", sa.String(40), nullable=False, server_default=""),
    sa.Column("size", sa.Integer, nullable=False, server_default="0"),
    sa.Column("rank", sa.Integer, nullable=False, server_default="0"),
    sa.Column("packed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("tables_by_phase", "phase", "public", "created"),
    sa.Index("tables_by_owner", "owner"),
    sa.Index("tables_by_maker", "maker", "phase"),
    sa.Index("tables_by_rank", "public", "phase", "rank", "created"),
)
"""``owner`` is the process that serves a table. ``epoch`` counts its owners: whoever writes must name the present one.

``thoughts`` are what the bots of a finished match thought. ``aside`` is why nobody goes on with a table: ``rules: ...`` when it was begun
under rules that were not there, ``stopped: ...`` when nothing can be made of it. ``maker`` is from where it was set up (a hash), ``size``
about how many bytes it takes, ``rank`` where it stands in the lobby: 2 when somebody can sit down, 1 when people play there. ``packed``
says that the record is compressed and the entries, which it holds too, are gone.
"""

ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("made", sa.Float(53), nullable=False),
    sa.Column("line", sa.Text, nullable=False),
)

SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
"""How matches that go on stood after some choice: shortcuts, which nothing depends on."""

PROCESSES = sa.Table(
    "processes",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("url", sa.Text, nullable=False),
    sa.Column("until", sa.Float(53), nullable=False),
    sa.Column("draining", sa.Boolean, nullable=False, server_default=sa.false()),
    sqlite_autoincrement=True,
)
"""The servers on this database: where the others reach each, and until when it is believed to live. A number is never used twice.

One that is ``draining`` takes no new tables, and lets those that it has go to others.
"""

BANS = sa.Table(
    "bans",
    METADATA,
    sa.Column("subject", sa.String(80), primary_key=True),
    sa.Column("until", sa.Float(53), nullable=True),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("made", sa.Float(53), nullable=False),
)
"""Who is turned away: a network, or ``maker HASH`` for the address from which a table was set up; for ever where ``until`` is missing."""

AUDIT = sa.Table(
    "audit",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("made", sa.Float(53), nullable=False),
    sa.Column("by", sa.String(200), nullable=False),
    sa.Column("action", sa.String(20), nullable=False),
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)
"""What operators have done, and what players have reported to them. Nothing here is ever changed, and it holds no name that was erased."""

SECRETS = sa.Table(
    "secrets",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What the servers on this database share and nobody else may know."""

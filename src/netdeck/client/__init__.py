"""A server spoken to from Python: set tables up, sit down, watch, choose. ``docs/protocol.md`` is the handbook.

    server = Server("http://localhost:8765")
    created = server.create("lantern", seats={"north": "open", "south": "greedy"})
    chair = server.sit(created.info.table, name="Ada")
    for moment in chair.questions():
        chair.choose(moment.question.options[0].notation)

It waits for a server that restarts, and needs nothing that a server needs.
"""

from netdeck.client.chair import Chair
from netdeck.client.line import Line, RefusedError, ServerError
from netdeck.client.server import Server
from netdeck.client.there import There

__all__ = ["Chair", "Line", "RefusedError", "Server", "ServerError", "There"]

"""A Python client for servers: create tables, join, watch, choose. ``docs/protocol.md`` documents the protocol.

    server = Server("http://localhost:8765")
    created = server.create("lantern", seats={"north": "open", "south": "greedy"})
    chair = server.sit(created.info.table, name="Ada")
    for moment in chair.questions():
        chair.choose(moment.question.options[0].notation)

It waits for a server that restarts, and needs nothing that a server needs.
"""

from netdeck.client.connection import Connection, RefusedError, ServerError
from netdeck.client.remote_match import RemoteMatch
from netdeck.client.remote_seat import RemoteSeat
from netdeck.client.server import Server

__all__ = ["Connection", "RefusedError", "RemoteMatch", "RemoteSeat", "Server", "ServerError"]

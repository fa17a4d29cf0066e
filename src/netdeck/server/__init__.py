"""Tables on the network: lobby, seats, clocks, storage and one protocol for browsers, terminals, bots and scripts.

A table is owned by one task (:mod:`~netdeck.server.table`), all that is said to it comes through one queue, and its state is its record in
the database: whatever is lost in memory is got back by replaying it. Nothing is imported here, because the messages and the client are of
use where the server's libraries are not installed.
"""

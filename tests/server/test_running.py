"""Listening: what a connection is like before anybody speaks."""

import asyncio
import socket

from netdeck.server.running import _listen


def test_small_messages_leave_at_once() -> None:
    """A choice is told and then acknowledged. If the second message waited for the first to be confirmed, every choice would cost 40 ms."""

    async def accepted() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = _listen("127.0.0.1", 0)
        async with await asyncio.start_server(meet, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            answer = await told
            writer.close()
            await writer.wait_closed()
        return answer

    assert asyncio.run(accepted())

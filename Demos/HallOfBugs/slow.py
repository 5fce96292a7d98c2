"""The right server four times: as it is, and with three delays. Writes what it was asked and when it answered, by the clock that all
processes of a machine share.

usage: slow.py SOCKET DATABASE LOG SETTING     a listening socket's number, how to connect, the log's file, `full` or `short`
"""

import asyncio
import json
import socket
import sys
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass

KEEP_ALIVE_SECONDS = 75  # as nginx does; a reader's next page may be a minute away


@dataclass(frozen=True)
class Setting:
    """How slow the slow ones are."""

    steady_seconds: float = 0.15
    stall_begins: float = 20  # seconds after the first request
    stall_seconds: float = 10
    requests_per_millisecond: int = 20  # after so many requests `degrading` takes a millisecond longer
    degraded_seconds: float = 1  # at most


SETTINGS = {"full": Setting(), "short": Setting(stall_begins=1, stall_seconds=2, requests_per_millisecond=1)}


class Pattern:
    """How long answers are held back. Begins with the first request."""

    def __init__(self, setting: Setting):
        self.setting = setting
        self.restart()

    def restart(self) -> None:
        self.begun, self.requests = None, 0

    def asked(self, at: float) -> None:
        self.begun = at if self.begun is None else self.begun
        self.requests += 1

    def seconds(self, at: float) -> float:
        """How long to hold an answer that is ready at this instant."""
        return 0


class Steady(Pattern):
    """Each answer takes 150 ms longer."""

    def seconds(self, at):
        return self.setting.steady_seconds


class Stall(Pattern):
    """Ten seconds without any answer; the answers that were ready meanwhile leave at their end."""

    def seconds(self, at):
        since = at - self.begun - self.setting.stall_begins
        return self.setting.stall_seconds - since if 0 <= since < self.setting.stall_seconds else 0


class Degrading(Pattern):
    """Each answer takes longer than the answers before, up to a second."""

    def seconds(self, at):
        return min(self.requests // self.setting.requests_per_millisecond / 1000, self.setting.degraded_seconds)


PATTERNS = {"right": Pattern, "steady": Steady, "stall": Stall, "degrading": Degrading}


class Held:
    """ASGI: holds back the answers of an app by the pattern that the path names first. Other requests go on meanwhile.

    A line of the log is a request: `received` and `sent` in microseconds, `path`, `status`, and `gone` if the client closed the connection
    while its answer was held. A reset restarts the pattern and is not logged.
    """

    def __init__(self, app, setting: Setting, log):
        self.app, self.log = app, log
        self.patterns = {name: pattern(setting) for name, pattern in PATTERNS.items()}

    async def __call__(self, scope, receive, send):
        pattern = self.patterns.get(scope["path"].split("/")[1]) if scope["type"] == "http" else None
        if pattern is None or scope["path"].endswith("/reset"):
            if pattern:
                pattern.restart()
            return await self.app(scope, receive, send)
        received = time.monotonic()
        pattern.asked(received)
        status, sent, gone = 0, received, False

        async def hold(message):
            nonlocal status, sent, gone
            if message["type"] == "http.response.start":
                status = message["status"]
                gone = await closed_within(pattern.seconds(time.monotonic()), receive)
            if not gone:
                await send(message)
            sent = time.monotonic()

        await self.app(scope, receive, hold)
        query = scope["query_string"].decode()
        line = {"received": int(received * 1e6), "sent": int(sent * 1e6), "path": scope["path"] + (f"?{query}" if query else ""), "status": status}
        self.log.write(json.dumps(line | ({"gone": True} if gone else {})) + "\n")


async def closed_within(seconds: float, receive) -> bool:
    """Whether the client closes the connection within this time; returns at once if it does."""
    if seconds <= 0:
        return False
    try:
        async with asyncio.timeout(seconds):
            while (await receive())["type"] != "http.disconnect":
                pass
            return True
    except TimeoutError:
        return False


def main(number: str, database: str, log: str, setting: str) -> None:
    # Here: load.py reads the settings, and needs no FastAPI for it.
    import uvicorn
    from fastapi import FastAPI

    from server import POSTS, SEED, api
    from variants import Right

    feeds = [Right(name) for name in PATTERNS]

    @asynccontextmanager
    async def lifespan(app: FastAPI):
        for feed in feeds:
            await feed.open(database)
            await feed.reset(POSTS, SEED)
        yield
        for feed in feeds:
            await feed.close()

    hall = FastAPI(lifespan=lifespan, openapi_url=None)
    for feed in feeds:
        hall.mount(f"/{feed.name}", api(feed))
    # Line by line: the log is read while the server runs.
    with open(log, "w", buffering=1) as lines:
        config = uvicorn.Config(Held(hall, SETTINGS[setting], lines), access_log=False, timeout_keep_alive=KEEP_ALIVE_SECONDS)
        uvicorn.Server(config).run([socket.socket(fileno=int(number))])


if __name__ == "__main__":
    main(*sys.argv[1:])

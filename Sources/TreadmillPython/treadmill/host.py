"""Feeds and readers behind requests in JSON."""

from __future__ import annotations

import json
from ctypes import byref, c_char_p, c_size_t
from typing import Any

from ._arguments import instance
from ._library import Handle, library


class Host:
    """Feeds and sessions of a backend: the requests of `treadmill serve`, answered in the process."""

    def __init__(self) -> None:
        self._host = Handle("host")

    def __repr__(self) -> str:
        return f"<treadmill.Host at {self._host.address:#x}>"

    def answer(self, request: str | bytes) -> bytes:
        """The answer to a line of JSON, the same bytes that a server sends."""
        line = request.encode() if isinstance(request, str) else instance("request", request, bytes, "text or bytes")
        (answer, length) = (c_char_p(), c_size_t())
        self._host.check(library.treadmill_host_answer(self._host.pointer, line, len(line), byref(answer), byref(length)))
        return answer.value or b""

    def __call__(self, call: str, **fields: Any) -> Any:
        """Asks, and returns what is answered: `host("ask", feed="home", viewport=[390, 844])`. Raises RuntimeError for an error."""
        answer = json.loads(self.answer(json.dumps({"call": call, **fields})))
        if "error" in answer:
            raise RuntimeError("{code}: {message}".format(**answer["error"]))
        return answer["ok"]

"""A reader's session: offset, throw, and the posts that have been on screen."""

from __future__ import annotations

import array
from ctypes import byref, c_int64, c_size_t, c_uint8, c_uint64
from typing import Sequence

from ._arguments import instance, number, whole
from ._library import STATE_SIZE, Handle, Options, Prefetch, Window, _Range, check, library, platform_number, structs
from .feed import Feed


class Session:
    """A reader of a feed. Each call follows all edits of the feed since the last: the first post on screen stays where it was. Times never go back: an
    earlier one counts as the last."""

    def __init__(
        self, feed: Feed, height: float, *, offset: float = 0, at: float = 0, platform: str = "uikit", display_scale: float = 2,
    ) -> None:
        """A reader at rest at an offset in points, on a screen as wide as the feed and `height` points high, of `display_scale` pixels per point."""
        options = Options(
            width=instance("feed", feed, Feed).width, height=number("height", height), offset=number("offset", offset), at=number("at", at),
            display_scale=number("display_scale", display_scale), platform=platform_number(platform))
        self.feed = feed
        self._session = Handle("session")
        self._session.check(library.treadmill_session_open(self._session.pointer, feed._outline.pointer, byref(options)))

    def __repr__(self) -> str:
        return f"<treadmill.Session over {self.feed!r}, deepest post {self.deepest}>"

    @classmethod
    def restore(cls, feed: Feed, state: bytes, at: float = 0) -> Session:
        """Continues from a saved state, over the same posts or edited ones."""
        result = cls.__new__(cls)
        (result.feed, result._session) = (instance("feed", feed, Feed), Handle("session"))
        result._call("restore", instance("state", state, bytes, "bytes"), len(state), number("at", at))
        return result

    def _call(self, name: str, *arguments: object) -> None:
        function = getattr(library, f"treadmill_session_{name}")
        self._session.check(function(self._session.pointer, self.feed._outline.pointer, *arguments))

    def save(self) -> bytes:
        """The session at rest where it is, in less than 100 bytes."""
        (state, length) = ((c_uint8 * STATE_SIZE)(), c_size_t())
        self._call("save", state, STATE_SIZE, byref(length))
        return bytes(state[: length.value])

    def scroll(self, offset: float) -> None:
        """Goes to an offset in points, or the nearest that is legal, and ends a throw."""
        self._call("scroll", number("offset", offset))

    def release(self, velocity: float, at: float) -> None:
        """A finger leaves the screen at a velocity in points per millisecond: the feed is thrown, if that is above the platform's threshold."""
        self._call("release", number("velocity", velocity), number("at", at))

    def resize(self, height: float, feed: Feed | None = None) -> None:
        """Another screen, and the feed at its width if that is another one."""
        height = number("height", height)
        (old, self.feed) = (self.feed, self.feed if feed is None else instance("feed", feed, Feed))
        self._call("resize", old._outline.pointer, self.feed.width, height)

    def advance(self, at: float) -> list[range]:
        """Lets time pass, and returns the runs of posts that have come on screen since the last advance, also those that a throw has only passed:
        the impressions."""
        (runs, count) = ((_Range * 8)(), c_size_t())
        function, pointers = library.treadmill_session_advance, (self._session.pointer, self.feed._outline.pointer)
        at = number("at", at)
        status = function(*pointers, at, runs, len(runs), byref(count))
        if status == 7:  # more runs than room for them
            runs = (_Range * count.value)()
            status = function(*pointers, at, runs, len(runs), byref(count))
        self._session.check(status)
        return [range(run.start, run.end) for run in runs[: count.value]]

    def window(self, at: float, within: float = 0, margin: int = 0) -> Window:
        """What the reader sees at a time, and within the milliseconds after it; `margin` is a number of posts."""
        return windows([self], at, within, margin)[0]

    def prefetch(self, at: float, within: float, margin: int = 0, limit: int = 100) -> list[Prefetch]:
        """What to send or load, the most urgent first: the posts needed within the milliseconds, and the margin on either side."""
        if whole("limit", limit) < 0:
            raise ValueError(f"limit is {limit}; it must not be negative")
        (items, count) = (structs(Prefetch, limit), c_size_t())
        self._call("prefetch", number("at", at), number("within", within), whole("margin", margin), items, limit, byref(count))
        return list(items[: count.value])

    @property
    def deepest(self) -> int | None:
        """The deepest post that has been on screen."""
        result = c_int64()
        self._call("deepest", byref(result))
        return None if result.value < 0 else result.value


def windows(sessions: Sequence[Session], at: float, within: float = 0, margin: int = 0) -> Sequence[Window]:
    """What many readers of one feed see at a time, in one call. `numpy.asarray` shows the answer's fields."""
    (at, within, margin) = (number("at", at), number("within", within), whole("margin", margin))
    answers: Sequence[Window] = structs(Window, len(sessions))
    if len(sessions) > 0:
        for place, session in enumerate(sessions):
            instance(f"sessions[{place}]", session, Session)
        feed = sessions[0].feed
        if any(session.feed is not feed for session in sessions):
            raise ValueError("the sessions are of several feeds: ask for those of each feed together")
        pointers = (c_uint64 * len(sessions)).from_buffer(array.array("Q", [session._session.address for session in sessions]))
        check(
            library.treadmill_sessions_windows(pointers, len(pointers), feed._outline.pointer, at, within, margin, answers),
            f"at {at} ms, within {within} ms, a margin of {margin} posts",
        )
    return answers

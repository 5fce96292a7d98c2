"""The motion after a release."""

from __future__ import annotations

from ctypes import byref, c_double
from typing import Iterable, Sequence

from ._arguments import number
from ._library import MotionStruct, check, library, numbers, platform_number, zeros


class Motion:
    """How a feed moves after a release, as a closed form of the platform's physics: "uikit", "android", "flutterClamping" or "flutterBouncing"."""

    def __init__(
        self, velocity: float, *, offset: float = 0, lower: float = 0, upper: float = float(1 << 40), start: float = 0,
        platform: str = "uikit", display_scale: float = 2,
    ) -> None:
        """Released at `start` ms, at an offset in points, with a velocity in points per millisecond; the legal offsets are `lower` to `upper`."""
        self._motion = MotionStruct(
            start=number("start", start), offset=number("offset", offset), velocity=number("velocity", velocity),
            lower=number("lower", lower), upper=number("upper", upper), display_scale=number("display_scale", display_scale),
            platform=platform_number(platform))
        (rest, end) = (c_double(), c_double())
        check(library.treadmill_motion_rest(byref(self._motion), byref(rest), byref(end)), "numbers are finite, and lower is at most upper")
        self.rest: float = rest.value
        """The offset in points at which it ends."""
        self.end: float = end.value
        """The time in milliseconds at which it ends."""

    def __repr__(self) -> str:
        from_here = f"from {self._motion.offset:g} at {self._motion.start:g} ms with {self._motion.velocity:g} points per ms"
        return f"<treadmill.Motion {from_here}: rests at {self.rest:g} after {self.end:g} ms>"

    def offsets(self, times: Iterable[float]) -> Sequence[float]:
        """The offsets in points at times in milliseconds. A C array of doubles."""
        instants = numbers("times", times)
        result: Sequence[float] = zeros(len(instants))
        check(library.treadmill_motion_offsets(byref(self._motion), instants, len(instants), result), "times are within 2e12 ms")
        return result

    def offset(self, time: float) -> float:
        """The offset in points at a time in milliseconds."""
        return self.offsets([time])[0]

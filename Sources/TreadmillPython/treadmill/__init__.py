"""Where the readers of a feed are, what they see and will see, what to fetch and to evict.

Sizes and offsets are in points, times in milliseconds of the caller's clock, velocities in points per millisecond. Posts have indices from 0.

    feed = treadmill.Feed(width=390, spacing=8)
    feed.insert(lines_of_json)
    reader = treadmill.Session(feed, height=844)
    reader.release(velocity=3, at=0)
    reader.window(at=100, within=800).needed      # range(4, 19)

Arrays of answers are ctypes arrays: `numpy.asarray(windows)` is a view of one, with named fields. numpy is not needed.

A call that the library refuses raises Error; a value of a wrong type, or a repeated key, TypeError or ValueError before that. Objects may be used on any threads, one call at a time: a call holds the interpreter's lock.
"""

from importlib import metadata as _metadata

from ._library import Error, Prefetch, Window, version
from .feed import Change, Feed
from .host import Host
from .impressions import ImpressionCounts, Impressions
from .motion import Motion
from .session import Session, windows
from .stress import NotTested, StressFailure, stress
from .text import Text

try:
    __version__ = _metadata.version("treadmill")
except _metadata.PackageNotFoundError:  # a tree on the path, which pip has not installed
    __version__ = ".".join(str(number) for number in version())

__all__ = ["Change", "Error", "Feed", "Host", "ImpressionCounts", "Impressions", "Motion", "NotTested", "Prefetch", "Session", "StressFailure", "Text", "Window", "__version__", "stress", "version", "windows"]

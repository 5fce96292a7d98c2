"""The C library, by ctypes: structs and functions of treadmill.h, whose comments say more."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint8, c_uint64, c_void_p
from typing import Any, Iterable

from . import _arguments

# PyDLL keeps the interpreter's lock during a call, so that no other thread edits what a call reads.
_path = os.environ.get("TREADMILL_LIBRARY") or str(pathlib.Path(__file__).parent / "lib" / "libtreadmill.so")
try:
    library = ctypes.PyDLL(_path)
except OSError as _error:
    raise ImportError(
        f"{_error}. The library that treadmill calls is for another system or processor, or is not there: "
        "build it where Swift is, by pip install ./Sources/TreadmillPython in the sources of treadmill, or name one in TREADMILL_LIBRARY"
    ) from None

PLATFORMS = {"uikit": 0, "android": 1, "flutterClamping": 2, "flutterBouncing": 3}
STATE_SIZE = 100


class _Struct(ctypes.Structure):
    def __init__(self, **fields: Any) -> None:
        super().__init__(ctypes.sizeof(self), **fields)

    def __repr__(self) -> str:
        names = [name for name in dir(self) if not name.startswith("_") and name != "size"]
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


class _Range(ctypes.Structure):
    _fields_ = [("start", c_int64), ("end", c_int64)]


class ChangeStruct(_Struct):
    _fields_ = [("size", c_uint64)] + [(name, c_int64) for name in ("added", "updated", "unchanged", "removed", "unknown", "bad")]


class Window(_Struct):
    """What a reader sees, will see, and does not need."""

    _fields_ = [
        ("size", c_uint64), ("_visible", _Range), ("_needed", _Range), ("_kept", _Range), ("offset", c_double), ("_is_moving", c_int64),
    ]
    offset: float

    @property
    def visible(self) -> range:
        """The posts on screen; empty at their place if there are none."""
        return range(self._visible.start, self._visible.end)

    @property
    def needed(self) -> range:
        """The posts on screen now or within the time."""
        return range(self._needed.start, self._needed.end)

    @property
    def kept(self) -> range:
        """The posts needed, and the margin on either side: evict all others. If it ends where the feed does, fetch the next page."""
        return range(self._kept.start, self._kept.end)

    @property
    def is_moving(self) -> bool:
        """Whether a throw moves the feed."""
        return bool(self._is_moving)


class Prefetch(_Struct):
    """A post to send or load: its index and key, the milliseconds until it comes on screen (infinite if no throw brings it), and its
    priority: 0 on screen, 1 on a throw's path, 2 ahead, 3 behind."""

    _fields_ = [("size", c_uint64), ("index", c_int64), ("key", c_uint64), ("wait", c_double), ("priority", c_int64)]
    index: int
    key: int
    wait: float
    priority: int


class Reader(_Struct):
    _fields_ = [("size", c_uint64)] + [(n, c_double) for n in ("offset", "width", "height", "velocity", "display_scale")] + [("platform", c_int64)]


class MotionStruct(_Struct):
    _fields_ = [("size", c_uint64)] + [
        (name, c_double) for name in ("start", "offset", "velocity", "lower", "upper", "display_scale")
    ] + [("platform", c_int64)]


class Options(_Struct):
    _fields_ = [("size", c_uint64)] + [(n, c_double) for n in ("width", "height", "offset", "at", "display_scale")] + [("platform", c_int64)]


class TextStyle(_Struct):
    _fields_ = [("size", c_uint64)] + [(n, c_double) for n in ("font_size", "line_height", "scale")] + [("maximum_lines", c_int64)]


class ImpressionOptions(_Struct):
    _fields_ = [("size", c_uint64), ("window", c_double), ("silence", c_double), ("is_sorted", c_int64), ("compares_trackers", c_int64)]


class ImpressionCountsStruct(_Struct):
    _fields_ = [("size", c_uint64)] + [(name, c_int64) for name in (
        "lines", "bad_lines", "unknown_kinds", "sessions", "cut_sessions", "clock_jumps", "contradicted_motions", "cut_intervals", "rows")]


class Error(ValueError):
    """What the library refuses: its status, the number and the name in treadmill.h, and what to do about it."""

    def __init__(self, status: int, message: str = "") -> None:
        self.status = status
        self.name: str = library.treadmill_status_name(status).decode()
        super().__init__(f"{self.name}: {message}" if message else self.name)


def _declare(name: str, *arguments: Any, result: Any = c_int32) -> None:
    function = getattr(library, name)
    (function.argtypes, function.restype) = (list(arguments), result)


_handle, _out = c_void_p, POINTER(c_void_p)
for _name in ("store", "outline", "session", "text", "host", "impressions"):
    _declare(f"treadmill_{_name}_create", _out)
    _declare(f"treadmill_{_name}_free", _handle, result=None)
_declare("treadmill_version")
_declare("treadmill_status_name", c_int32, result=c_char_p)
_declare("treadmill_error", _handle, result=c_char_p)
_declare("treadmill_store_insert", _handle, c_int64, c_char_p, c_size_t, POINTER(ChangeStruct))
_declare("treadmill_store_insert_as", _handle, c_int64, c_char_p, c_size_t, c_char_p, POINTER(ChangeStruct))
_declare("treadmill_store_remove", _handle, POINTER(c_char_p), c_size_t, POINTER(ChangeStruct))
_declare("treadmill_store_count", _handle, result=c_int64)
_declare("treadmill_store_index", _handle, c_char_p, POINTER(c_int64))
_declare("treadmill_store_id", _handle, c_int64, c_void_p, c_size_t, POINTER(c_size_t))
_declare("treadmill_text_add_font", _handle, c_char_p, c_int64, c_double)
_declare("treadmill_text_set_style", _handle, POINTER(TextStyle))
_declare("treadmill_text_lines", _handle, c_char_p, c_size_t, c_double, POINTER(c_int64))
_declare("treadmill_text_height", _handle, c_char_p, c_size_t, c_double, c_int64, POINTER(c_double))
_declare("treadmill_text_ends", _handle, c_char_p, c_size_t, c_double, c_void_p, c_size_t, POINTER(c_size_t))
_declare("treadmill_text_missing", _handle, c_void_p, c_size_t, POINTER(c_size_t))
_declare("treadmill_outline_open", _handle, _handle, c_double, c_double)
_declare("treadmill_outline_open_with", _handle, _handle, c_double, c_double, _handle)
_declare("treadmill_outline_expand", _handle, c_int64, c_int64)
_declare("treadmill_outline_copy", _handle, _handle)
_declare("treadmill_outline_insert", _handle, c_int64, c_void_p, c_void_p, c_size_t)
_declare("treadmill_outline_replace", _handle, c_int64, c_void_p, c_size_t)
_declare("treadmill_outline_remove", _handle, c_int64, c_size_t)
_declare("treadmill_outline_move", _handle, c_int64, c_int64)
_declare("treadmill_outline_count", _handle, result=c_int64)
_declare("treadmill_outline_length", _handle, result=c_double)
_declare("treadmill_outline_offsets", _handle, c_int64, c_size_t, c_void_p)
_declare("treadmill_outline_keys", _handle, c_int64, c_size_t, c_void_p)
_declare("treadmill_outline_windows", _handle, c_void_p, c_size_t, c_double, c_int64, c_void_p)
_declare("treadmill_motion_offsets", POINTER(MotionStruct), c_void_p, c_size_t, c_void_p)
_declare("treadmill_motion_rest", POINTER(MotionStruct), POINTER(c_double), POINTER(c_double))
_declare("treadmill_session_open", _handle, _handle, POINTER(Options))
_declare("treadmill_session_restore", _handle, _handle, c_char_p, c_size_t, c_double)
_declare("treadmill_session_save", _handle, _handle, c_void_p, c_size_t, POINTER(c_size_t))
_declare("treadmill_session_scroll", _handle, _handle, c_double)
_declare("treadmill_session_release", _handle, _handle, c_double, c_double)
_declare("treadmill_session_resize", _handle, _handle, _handle, c_double, c_double)
_declare("treadmill_session_advance", _handle, _handle, c_double, c_void_p, c_size_t, POINTER(c_size_t))
_declare("treadmill_sessions_windows", c_void_p, c_size_t, _handle, c_double, c_double, c_int64, c_void_p)
_declare("treadmill_session_prefetch", _handle, _handle, c_double, c_double, c_int64, c_void_p, c_size_t, POINTER(c_size_t))
_declare("treadmill_session_deepest", _handle, _handle, POINTER(c_int64))
_declare("treadmill_host_answer", _handle, c_char_p, c_size_t, POINTER(c_char_p), POINTER(c_size_t))
_declare("treadmill_impressions_define", _handle, c_char_p, c_size_t, POINTER(c_char_p), c_size_t)
_declare("treadmill_impressions_set_options", _handle, POINTER(ImpressionOptions))
_declare("treadmill_impressions_definitions", _handle, POINTER(c_char_p), POINTER(c_size_t))
_declare("treadmill_impressions_read", _handle, c_char_p, c_size_t)
_declare("treadmill_impressions_finish", _handle)
_declare("treadmill_impressions_rows", _handle, POINTER(c_char_p), POINTER(c_size_t), POINTER(c_size_t))
_declare("treadmill_impressions_columns", _handle, POINTER(c_char_p), POINTER(c_size_t), POINTER(c_size_t))
_declare("treadmill_impressions_counts", _handle, POINTER(ImpressionCountsStruct))
_declare("treadmill_impressions_bad_line", _handle, result=c_char_p)


class Handle:
    """A handle of the library's, freed with its owner."""

    def __init__(self, kind: str) -> None:
        self._free = getattr(library, f"treadmill_{kind}_free")
        self.pointer = c_void_p()
        getattr(library, f"treadmill_{kind}_create")(byref(self.pointer))
        self.address: int = self.pointer.value or 0

    def check(self, status: int) -> None:
        if status != 0:
            raise Error(status, library.treadmill_error(self.pointer).decode())

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self._free(self.pointer)


def check(status: int, message: str = "") -> None:
    if status != 0:
        raise Error(status, message)


def platform_number(platform: str) -> int:
    _arguments.text("platform", platform)
    if platform not in PLATFORMS:
        raise ValueError(f"platform {platform!r}: it is one of {', '.join(PLATFORMS)}")
    return PLATFORMS[platform]


def numbers(name: str, values: Iterable[float], kind: Any = c_double) -> Any:
    """A C array of them: the memory itself of a writable buffer of doubles, such as numpy's, else a copy."""
    one = _arguments.number if kind is c_double else _arguments.unsigned
    try:
        view = memoryview(values)  # type: ignore[arg-type]
    except TypeError:
        if isinstance(values, str) or not hasattr(values, "__iter__"):
            raise TypeError(f"{name} must be numbers, not {type(values).__name__!r}") from None
        values = list(values)
        return (kind * len(values))(*(one(f"{name}[{place}]", value) for place, value in enumerate(values)))
    if isinstance(values, (bytes, bytearray)):
        raise TypeError(f"{name} must be numbers, not {type(values).__name__!r}")
    if view.format != "d" or view.ndim != 1 or not view.contiguous or kind is not c_double:
        return (kind * len(view))(*view)
    whole = kind * len(view)
    return whole.from_buffer_copy(view) if view.readonly else whole.from_buffer(view)


def zeros(count: int, kind: Any = c_double) -> Any:
    return (kind * count)()


def structs(kind: Any, count: int) -> Any:
    """An array whose first struct says its size."""
    result = (kind * count)()
    if count > 0:
        result[0].size = ctypes.sizeof(kind)
    return result


def version() -> tuple[int, int]:
    """The version of the library."""
    number = library.treadmill_version()
    return (number // 1000, number % 1000)

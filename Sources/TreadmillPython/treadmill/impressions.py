"""Who saw what by which definition, from the scroll logs of clients."""

from __future__ import annotations

import json
import os
from ctypes import byref, c_char_p, c_size_t
from types import TracebackType
from typing import Any, Callable, Iterable, Iterator, Mapping, NamedTuple, Union

from ._arguments import instance, number, text
from ._library import Handle, ImpressionCountsStruct, ImpressionOptions, check, library, structs

Line = Union[str, bytes, Mapping[str, Any]]
_CHUNK = 1 << 20


class ImpressionCounts(NamedTuple):
    """What was read, in numbers of each. The last four are of sessions that have ended."""

    lines: int
    bad_lines: int
    unknown_kinds: int
    sessions: int
    cut_sessions: int
    clock_jumps: int
    contradicted_motions: int
    cut_intervals: int
    rows: int


class Impressions:
    """Reads clients' scroll logs (Docs/ClientLog.md), and says who saw what by which definition (Docs/Impressions.md).

        with treadmill.Impressions(only=["mrc-display"]) as log:
            log.read(pathlib.Path("night.ndjson"))
        pandas.DataFrame(log.table())

    A session has rows when it is closed, and all others when `finish` ends them, or the `with`."""

    def __init__(
        self, definitions: str | bytes | os.PathLike[str] | Mapping[str, Any] | None = None, only: str | Iterable[str] = (), *,
        trackers: bool = False, sorted: bool = False, window_ms: float = 0, silence_ms: float = 600_000,
    ) -> None:
        """Judges by `definitions`, or by the shipped ones: the path of a definitions.json, its text, or its object; of these by those in `only`.

        `trackers`: rows also say what polling trackers and an observer would have counted. `sorted`: the log is sorted by session, of which one is in
        memory. `window_ms`: lines of a session that come late by no more milliseconds are put in order. `silence_ms`: after more milliseconds without
        a line nothing is known of a session. Raises Error for a definition that is none."""
        source = _definitions(definitions)
        if not isinstance(only, str) and not hasattr(only, "__iter__"):
            raise TypeError(f"only must be names of definitions, not {type(only).__name__!r}")
        names = [text(f"only[{place}]", name) for place, name in enumerate([only] if isinstance(only, str) else only)]
        if not number("silence_ms", silence_ms) > 0:
            raise ValueError(f"silence_ms is {silence_ms}; it must be above 0")
        options = ImpressionOptions(
            window=number("window_ms", window_ms), silence=float(silence_ms), is_sorted=instance("sorted", sorted, bool, "True or False"),
            compares_trackers=instance("trackers", trackers, bool, "True or False"))
        self._impressions = Handle("impressions")
        self._impressions.check(library.treadmill_impressions_set_options(self._impressions.pointer, byref(options)))
        self._impressions.check(
            library.treadmill_impressions_define(
                self._impressions.pointer, source, len(source or b""), (c_char_p * len(names))(*names), len(names)))

    def __repr__(self) -> str:
        counts = self.counts
        return f"<treadmill.Impressions of {counts.lines} lines, {counts.bad_lines} of them bad: {counts.sessions} sessions, {counts.rows} rows>"

    def __enter__(self) -> Impressions:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        if kind is None:
            self.finish()

    def read(self, log: str | bytes | os.PathLike[str] | Iterable[Line]) -> None:
        """Reads more of a log: its next characters or bytes, cut anywhere; a file, by its path as a pathlib.Path; or whole lines, such as an open
        file, a list of texts, or of objects. A line that cannot be taken is left out and counted; `bad_line` is about the first."""
        if isinstance(log, str):
            self._read(text("log", log))
        elif isinstance(log, (bytes, bytearray, memoryview)):
            self._read(bytes(log))
        elif isinstance(log, os.PathLike):
            with open(log, "rb") as file:
                last = b"\n"
                for chunk in iter(lambda: file.read(_CHUNK), b""):
                    self._read(chunk)
                    last = chunk
                if not last.endswith(b"\n"):
                    self._read(b"\n")
        elif isinstance(log, Mapping) or not hasattr(log, "__iter__"):
            raise TypeError(f"log must be text, bytes, a path or lines, not {type(log).__name__!r}")
        else:
            for chunk in _chunks(log):
                self._read(chunk)

    def _read(self, chunk: bytes) -> None:
        self._impressions.check(library.treadmill_impressions_read(self._impressions.pointer, chunk, len(chunk)))

    def finish(self) -> None:
        """Ends the last line, and all sessions that are open. What is read later is another log."""
        self._impressions.check(library.treadmill_impressions_finish(self._impressions.pointer))

    def rows(self) -> list[dict[str, Any]]:
        """The rows since the last call of this or of `table`, in milliseconds: each row is given once."""
        return [json.loads(line) for part in self._parts(library.treadmill_impressions_rows) for line in part.splitlines()]

    def table(self) -> dict[str, list[Any]]:
        """The same rows by columns, with None where a row has no value: `pandas.DataFrame(log.table())`, `pyarrow.table(log.table())`."""
        columns: dict[str, list[Any]] = {}
        for part in self._parts(library.treadmill_impressions_columns):
            for name, values in json.loads(part).items():
                columns.setdefault(name, []).extend(values)
        return columns

    def _parts(self, function: Callable[..., int]) -> Iterator[bytes]:
        """What the library gives, up to its last answer, which has no row."""
        (answer, length, count) = (c_char_p(), c_size_t(), c_size_t(1))
        while count.value > 0:
            self._impressions.check(function(self._impressions.pointer, byref(answer), byref(length), byref(count)))
            yield answer.value or b""

    @property
    def counts(self) -> ImpressionCounts:
        """What was read so far."""
        counts = structs(ImpressionCountsStruct, 1)
        check(library.treadmill_impressions_counts(self._impressions.pointer, counts))
        return ImpressionCounts(*(getattr(counts[0], field) for field in ImpressionCounts._fields))

    @property
    def bad_line(self) -> str | None:
        """About the first line that could not be taken: "line 2: items[1]: expected [id, x, y, width, height]"; None without one."""
        message: bytes = library.treadmill_impressions_bad_line(self._impressions.pointer)
        return message.decode() or None

    @property
    def definitions(self) -> dict[str, Any]:
        """The definitions, as the object of a definitions.json: the shipped ones, if no others were given."""
        (answer, length) = (c_char_p(), c_size_t())
        self._impressions.check(library.treadmill_impressions_definitions(self._impressions.pointer, byref(answer), byref(length)))
        result: dict[str, Any] = json.loads(answer.value or b"")
        return result


def _definitions(given: Any) -> bytes | None:
    """The text of a definitions.json; None for the shipped ones."""
    if given is None:
        return None
    if isinstance(given, Mapping):
        return json.dumps(given).encode()
    if isinstance(given, bytes):
        return given
    if isinstance(given, str) and given.lstrip().startswith("{"):
        return text("definitions", given)
    if not isinstance(given, (str, os.PathLike)):
        raise TypeError(f"definitions must be a path, a text or an object, not {type(given).__name__!r}")
    with open(given, "rb") as file:
        return file.read()


def _chunks(lines: Iterable[Line]) -> Iterator[bytes]:
    """Lines with or without their newlines, some together."""
    (waiting, size) = ([], 0)  # type: tuple[list[bytes], int]
    for place, line in enumerate(lines):
        if isinstance(line, Mapping):
            line = json.dumps(line)
        if isinstance(line, str):
            line = text(f"log[{place}]", line)
        line = instance(f"log[{place}]", line, bytes, "text, bytes or an object")
        waiting.append(line if line.endswith(b"\n") else line + b"\n")
        size += len(line)
        if size >= _CHUNK:
            yield b"".join(waiting)
            (waiting, size) = ([], 0)
    yield b"".join(waiting)

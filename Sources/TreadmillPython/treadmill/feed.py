"""A feed: its posts, or heights that are measured elsewhere, at one width."""

from __future__ import annotations

import ctypes
import json
from ctypes import byref, c_char, c_char_p, c_int64, c_size_t, c_uint64
from typing import Any, Iterable, Mapping, NamedTuple, Sequence

from ._arguments import instance, number, text, whole
from ._library import ChangeStruct, Error, Handle, Reader, Window, check, library, numbers, platform_number, structs, zeros
from .text import Text


class Change(NamedTuple):
    """What an edit did: numbers of posts, and of ids that the feed does not have."""

    added: int
    updated: int
    unchanged: int
    removed: int
    unknown: int


class Feed:
    """The posts of a feed, or only their heights, at a width and with a spacing, in points."""

    def __init__(self, width: float, spacing: float = 0, text: Text | None = None, *, heights: Iterable[float] | None = None) -> None:
        """A feed of posts, measured as `text` says, or by a table of widths; or of `heights` in points, which are then edited by heights."""
        if text is not None and heights is not None:
            raise ValueError("text and heights cannot be combined: heights are measured already")
        self._begin(Handle("store") if heights is None else None, width, spacing, text)
        if heights is not None:
            self.insert_heights(heights)

    def _begin(self, store: Handle | None, width: float, spacing: float, text: Text | None) -> None:
        (self.width, self.spacing) = (number("width", width), number("spacing", spacing))
        self._text = text if text is None else instance("text", text, Text)
        (self._store, self._outline, self._given) = (store, Handle("outline"), set())
        arguments = (self._outline.pointer, store and store.pointer, self.width, self.spacing)
        self._outline.check(
            library.treadmill_outline_open(*arguments) if text is None
            else library.treadmill_outline_open_with(*arguments, text._text.pointer))

    def at_width(self, width: float, spacing: float | None = None) -> Feed:
        """The same posts at another width, with the same text: an edit of either is one of both. All posts of it are collapsed."""
        result = Feed.__new__(Feed)
        result._begin(self._posts(), width, self.spacing if spacing is None else spacing, self._text)
        return result

    _given: set[int] | None  # the keys that were given with heights; None if they are not known

    def __repr__(self) -> str:
        return f"<treadmill.Feed of {len(self)} {'posts' if self._store else 'heights'}, {self.width:g} points wide, spacing {self.spacing:g}>"

    def __len__(self) -> int:
        return int(library.treadmill_outline_count(self._outline.pointer))

    @property
    def length(self) -> float:
        """The extent of all posts, in points."""
        return float(library.treadmill_outline_length(self._outline.pointer))

    def offsets(self) -> Sequence[float]:
        """The tops of all posts in points, and behind them the end and a spacing: one number more than posts. A C array of doubles."""
        result: Sequence[float] = zeros(len(self) + 1)
        check(library.treadmill_outline_offsets(self._outline.pointer, 0, len(result), result))
        return result

    def keys(self) -> Sequence[int]:
        """The posts' identities, which stay while their indices change. A C array of unsigned integers."""
        result: Sequence[int] = zeros(len(self), c_uint64)
        check(library.treadmill_outline_keys(self._outline.pointer, 0, len(result), result))
        return result

    def copy(self) -> Feed:
        """The feed as it is now, in constant time; edits of the one do not reach the other. It is edited by heights."""
        result = Feed.__new__(Feed)
        (result._store, result._outline, result.width, result.spacing) = (None, Handle("outline"), self.width, self.spacing)
        (result._given, result._text) = (None, self._text)
        check(library.treadmill_outline_copy(result._outline.pointer, self._outline.pointer))
        return result

    # Posts.

    def insert(
        self, posts: str | bytes | Mapping[str, Any] | Iterable[Mapping[str, Any]], at: int = -1, *, format: str | None = None,
        map: Mapping[str, str | Sequence[str]] | None = None, items_at: str | None = None,
    ) -> Change:
        """Inserts posts before the one at `at`, -1 for the end: lines or pages of JSON, objects of it, or one page as an object. Known ids are updated
        where they are. Raises for bad lines, when the others have been taken.

        The first post shows its format, or `format` names it. Any other format takes a `map`, as in Docs/Feed.md, such as
        {"id": "/key", "text": ["/title", "/body"]}. `items_at` says where a page has its posts: a JSON Pointer or a JSONPath."""
        if isinstance(posts, str):
            posts = posts.encode()
        elif isinstance(posts, Mapping):
            posts = json.dumps(posts).encode()
        elif not isinstance(posts, bytes):
            if not hasattr(posts, "__iter__"):
                raise TypeError(f"posts must be JSON or a list of objects, not {type(posts).__name__!r}")
            posts = b"".join(json.dumps(instance(f"posts[{place}]", post, Mapping, "an object")).encode() + b"\n" for place, post in enumerate(posts))
        store, change = self._posts(), structs(ChangeStruct, 1)
        given = {"format": format, "map": map if map is None else dict(map), "itemsAt": items_at}
        description = json.dumps({name: value for name, value in given.items() if value is not None}).encode()
        store.check(library.treadmill_store_insert_as(store.pointer, whole("at", at), posts, len(posts), description, change))
        return Change(*(getattr(change[0], field) for field in Change._fields))

    def remove(self, *ids: str) -> Change:
        """Removes posts by their ids."""
        store, change = self._posts(), structs(ChangeStruct, 1)
        names = (c_char_p * len(ids))(*(text(f"ids[{place}]", id) for place, id in enumerate(ids)))
        store.check(library.treadmill_store_remove(store.pointer, names, len(names), change))
        return Change(*(getattr(change[0], field) for field in Change._fields))

    def index(self, id: str) -> int | None:
        """Where a post is; None if the feed does not have it."""
        result = c_int64()
        check(library.treadmill_store_index(self._posts().pointer, text("id", id), byref(result)))
        return None if result.value < 0 else result.value

    def id(self, index: int) -> str:
        """The id of a post."""
        length, store, index = c_size_t(), self._posts(), whole("index", index)
        library.treadmill_store_id(store.pointer, index, None, 0, byref(length))
        name = ctypes.create_string_buffer(length.value)
        check(library.treadmill_store_id(store.pointer, index, name, len(name), byref(length)), f"a post at {index} of {len(self)}")
        return name.value.decode()

    def expand(self, index: int, expanded: bool = True) -> None:
        """Shows all lines of a post at this width, or no more than the text's maximum again. It stays so until the post is removed, and sessions keep
        their place."""
        expanded = instance("expanded", expanded, bool, "True or False")
        self._outline.check(library.treadmill_outline_expand(self._outline.pointer, whole("index", index), expanded))

    def _posts(self) -> Handle:
        if self._store is None:
            raise Error(8, "a feed of heights has no posts")
        return self._store

    # Heights.

    def insert_heights(self, heights: Iterable[float], at: int = -1, keys: Iterable[int] | None = None) -> None:
        """Inserts posts by their heights before the one at `at`, -1 for the end. `keys` are identities below 2^63 that no two posts share; without
        them the posts are counted."""
        values = numbers("heights", heights)
        names = None if keys is None else numbers("keys", keys, kind=c_uint64)
        if names is not None and len(names) != len(values):
            raise ValueError(f"{len(values)} heights and {len(names)} keys: one each is needed")
        fresh = self._unshared(names or ())
        self._outline.check(library.treadmill_outline_insert(self._outline.pointer, whole("at", at), values, names, len(values)))
        if self._given is not None:
            self._given |= fresh

    def _unshared(self, keys: Sequence[int]) -> set[int]:
        """The keys as a set; raises if two posts would share one."""
        fresh: set[int] = set()
        if len(keys) > 0 and self._given is None:
            self._given = {key for key in self.keys() if key < 1 << 63}
        for key in keys:
            if key in fresh or key in (self._given or ()):
                raise ValueError(f"keys: {key} is another post's; each post needs its own")
            fresh.add(key)
        return fresh

    def replace_heights(self, first: int, heights: Iterable[float]) -> None:
        """Gives the posts from `first` on other heights."""
        values = numbers("heights", heights)
        self._outline.check(library.treadmill_outline_replace(self._outline.pointer, whole("first", first), values, len(values)))

    def remove_heights(self, first: int, count: int = 1) -> None:
        """Removes posts of a feed of heights."""
        (first, count) = (whole("first", first), whole("count", count))
        if count < 0:
            raise ValueError(f"{count} posts to remove")
        gone = zeros(count if self._given and 0 <= first <= len(self) - count else 0, c_uint64)
        check(library.treadmill_outline_keys(self._outline.pointer, first if gone else 0, len(gone), gone))
        self._outline.check(library.treadmill_outline_remove(self._outline.pointer, first, count))
        if self._given:
            self._given.difference_update(gone)

    def move(self, source: int, target: int) -> None:
        """Moves a post of a feed of heights to another index."""
        self._outline.check(library.treadmill_outline_move(self._outline.pointer, whole("source", source), whole("target", target)))

    # Questions.

    def windows(
        self, offsets: Iterable[float], height: float, *, velocities: Iterable[float] | float = 0, within: float = 0, margin: int = 0,
        platform: str = "uikit", display_scale: float = 2,
    ) -> Sequence[Window]:
        """What many readers without sessions see: at these offsets in points, on screens of this height, each released now at a velocity in points per
        millisecond, and within the next milliseconds. `margin` is a number of posts. `numpy.asarray` shows the answer's fields."""
        tops = numbers("offsets", offsets)
        (within, margin) = (number("within", within), whole("margin", margin))
        reader = Reader(
            width=self.width, height=number("height", height), display_scale=number("display_scale", display_scale),
            platform=platform_number(platform))
        columns = {"offset": tops}
        if hasattr(velocities, "__iter__") and not isinstance(velocities, str):
            columns["velocity"] = numbers("velocities", velocities)
        else:
            reader.velocity = number("velocities", velocities)
        if any(len(column) != len(tops) for column in columns.values()):
            raise ValueError(f"{len(tops)} offsets and {len(columns['velocity'])} velocities: one each is needed, or one for all")
        readers = bytearray(bytes(reader) * len(tops))
        words, stride = memoryview(readers).cast("d"), ctypes.sizeof(Reader) // 8
        for name, column in columns.items():
            words[getattr(Reader, name).offset // 8 :: stride] = memoryview(column).cast("B").cast("d")
        answers: Sequence[Window] = structs(Window, len(tops))
        check(
            library.treadmill_outline_windows(self._outline.pointer, (c_char * len(readers)).from_buffer(readers), len(tops), within, margin, answers),
            "offsets and velocities are finite, sides and margin not negative",
        )
        return answers

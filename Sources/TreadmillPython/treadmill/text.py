"""How texts are set, and the lines that they fill: of real fonts, or by a table of widths."""

from __future__ import annotations

import os
from ctypes import byref, c_double, c_int64, c_size_t, c_uint32
from typing import Any, Iterable, Tuple, Union

from ._arguments import instance, number, text as utf8, whole
from ._library import Handle, TextStyle, check, library

Path = Union[str, "os.PathLike[str]"]
Font = Union[Path, Tuple[Path], Tuple[Path, int], Tuple[Path, int, float]]


class Text:
    """How the texts of a feed are set, and any others measured: with the lines of a browser that has the same fonts; by a table of widths without."""

    def __init__(self, fonts: Iterable[Font] = (), size: float = 15, line_height: float = 20, scale: float = 1, lines: int | None = None) -> None:
        """Fonts are asked for a character in their order: paths of files of OpenType, or tuples of a path, the index of a face in it and the weight of a
        variable font. `size` and `line_height` are in points, `scale` is the factor of both that a reader has chosen, and `lines` is the maximum of a
        text that is not expanded, None for all. Raises Error for a font that cannot be read, and without HarfBuzz or ICU for any."""
        if isinstance(fonts, (str, bytes)) or not hasattr(fonts, "__iter__"):
            raise TypeError(f"fonts must be a list of paths, not {type(fonts).__name__!r}")
        if lines is not None and whole("lines", lines) < 1:
            raise ValueError(f"lines is {lines}; it must be at least 1, or None for all")
        self._text = Handle("text")
        style = TextStyle(
            font_size=number("size", size), line_height=number("line_height", line_height), scale=number("scale", scale), maximum_lines=lines or 0)
        self._text.check(library.treadmill_text_set_style(self._text.pointer, byref(style)))
        self._fonts = 0
        for font in fonts:
            self._add(f"fonts[{self._fonts}]", font)
            self._fonts += 1
        self._style = style

    def _add(self, name: str, font: Font) -> None:
        parts: tuple[Any, ...] = font if isinstance(font, tuple) else (font,)
        if not 1 <= len(parts) <= 3:
            raise ValueError(f"{name} has {len(parts)} parts; a font is a path, an index and a weight, of which the last two may be left out")
        (path, index, weight) = parts + (0, 0)[len(parts) - 1 :]
        path = utf8(name, os.fspath(path) if isinstance(path, os.PathLike) else path)
        (index, weight) = (whole(f"{name}[1]", index), number(f"{name}[2]", weight))
        self._text.check(library.treadmill_text_add_font(self._text.pointer, path, index, weight))

    def __repr__(self) -> str:
        (style, fonts) = (self._style, f"{self._fonts} font{'' if self._fonts == 1 else 's'}" if self._fonts else "a table of widths")
        return f"<treadmill.Text of {style.font_size * style.scale:g} points in lines of {style.line_height * style.scale:g}, by {fonts}>"

    def lines(self, text: str, width: float) -> int:
        """How many lines a text fills at a width in points."""
        (words, result) = (utf8("text", text), c_int64())
        self._text.check(library.treadmill_text_lines(self._text.pointer, words, len(words), number("width", width), byref(result)))
        return result.value

    def wrap(self, text: str, width: float) -> list[str]:
        """The lines that a text fills at a width in points, with their spaces, without their line breaks."""
        (words, width, ends, count) = (utf8("text", text), number("width", width), (c_size_t * 64)(), c_size_t())
        function = library.treadmill_text_ends
        status = function(self._text.pointer, words, len(words), width, ends, len(ends), byref(count))
        if status == 7:  # more lines than room for them
            ends = (c_size_t * count.value)()
            status = function(self._text.pointer, words, len(words), width, ends, len(ends), byref(count))
        self._text.check(status)
        places = [0, *ends[: count.value]]
        return [words[start:end].decode().rstrip("\n\v\f\r\x85\u2028\u2029") for start, end in zip(places, places[1:])]

    def height(self, text: str, width: float, expanded: bool = False) -> float:
        """The height of a text in points: of no more than the maximum of lines, unless it is expanded."""
        (words, result) = (utf8("text", text), c_double())
        expanded = instance("expanded", expanded, bool, "True or False")
        self._text.check(
            library.treadmill_text_height(self._text.pointer, words, len(words), number("width", width), expanded, byref(result)))
        return result.value

    @property
    def missing(self) -> str:
        """Characters of the texts so far that no font has, each once, at most 16: the table has measured them."""
        count = c_size_t()
        library.treadmill_text_missing(self._text.pointer, None, 0, byref(count))
        scalars = (c_uint32 * count.value)()
        check(library.treadmill_text_missing(self._text.pointer, scalars, len(scalars), byref(count)))
        return "".join(map(chr, scalars))

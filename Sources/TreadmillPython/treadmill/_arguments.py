"""Arguments of the package's calls: a wrong type is named with its parameter before the library is called."""

from __future__ import annotations

import numbers
import operator
from typing import Any


def number(name: str, value: Any) -> float:
    """A number, also one of numpy's; no text and no truth value."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number, not {type(value).__name__!r}")
    return float(value)


def whole(name: str, value: Any) -> int:
    """A whole number that fits into 64 bits."""
    try:
        result = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__!r}") from None
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not 'bool'")
    if not -(1 << 63) <= result < 1 << 63:
        raise ValueError(f"{name} is {result}; it must be within 64 bits")
    return result


def unsigned(name: str, value: Any) -> int:
    """A key: a whole number from 0 to 2^63 - 1."""
    result = whole(name, value)
    if result < 0:
        raise ValueError(f"{name} is {result}; it must not be negative")
    return result


def text(name: str, value: Any) -> bytes:
    """A text in UTF-8."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {type(value).__name__!r}")
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name} has a lone surrogate at {error.start}, {ascii(value[error.start])}; it must be a text that UTF-8 can say") from None


def instance(name: str, value: Any, kind: type, words: str = "") -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {words or 'a ' + kind.__name__}, not {type(value).__name__!r}")
    return value

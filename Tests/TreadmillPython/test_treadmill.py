"""The package as it is installed, against sums over the heights."""

import array
import ctypes
import gc
import http.server
import json
import os
import pathlib
import pickle
import re
import socket
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
import warnings

import pytest
import treadmill

HEIGHTS = [40 + 13.5 * (i % 11) for i in range(500)]
SCREEN = 844


def feed_of_heights():
    return treadmill.Feed(width=390, spacing=8, heights=HEIGHTS)


def meeting(start, end):
    (top, found) = (0.0, [])
    for index, height in enumerate(HEIGHTS):
        if top < end and top + height > start:
            found.append(index)
        top += height + 8
    return range(found[0], found[-1] + 1)


def post(id, text="hello"):
    return {"id": id, "text": text}


def test_every_function_of_the_header_is_declared():
    header = pathlib.Path(__file__).parents[2] / "Sources" / "TreadmillC" / "include" / "treadmill.h"
    code = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
    for name in re.findall(r"(treadmill_\w+)\(", code):
        assert name in treadmill._library.library.__dict__, name
    # Structs are those of the header, field by field.
    for struct, kind in {"change": "ChangeStruct", "window": "Window", "reader": "Reader", "motion": "MotionStruct",
                         "session_options": "Options", "prefetch": "Prefetch", "text_style": "TextStyle", "impression_options": "ImpressionOptions",
                         "impression_counts": "ImpressionCountsStruct"}.items():
        body = re.search(rf"typedef struct treadmill_{struct} {{(.*?)}}", code, re.S).group(1)
        fields = [name for line in re.findall(r"\w+ ([\w, ]+);", body) for name in line.split(", ")]
        assert [name.lstrip("_") for name, _ in getattr(treadmill._library, kind)._fields_] == fields
    assert treadmill.version() >= (0, 1)


def test_offsets_are_sums_of_heights():
    feed = feed_of_heights()
    (top, offsets) = (0.0, feed.offsets())
    assert len(feed) == 500 and len(offsets) == 501
    for index, height in enumerate(HEIGHTS):
        assert offsets[index] == top
        top += height + 8
    assert feed.length == top - 8
    assert memoryview(offsets).nbytes == 501 * 8


PAGE = {"rows": [{"key": 1, "title": "One", "parts": [{"t": "x", "v": "more"}], "pics": ["a"]}, {"key": "z", "title": "Two"}],
        "media": [{"k": "a", "w": 640, "h": 480}]}
MAP = {"id": "/key", "text": ["/title", "$.parts[?@.t == 'x'].v"], "photos": "/pics", "photos.in": "/media", "photos.key": "/k",
       "photo.width": "/w", "photo.height": "/h"}


def test_posts_of_any_other_format_are_read_by_a_map():
    for posts in (PAGE, json.dumps(PAGE), json.dumps(PAGE, indent=2).encode()):
        feed = treadmill.Feed(390)
        assert feed.insert(posts, map=MAP, items_at="/rows").added == 2
        assert [feed.id(0), feed.id(1)] == ["1", "z"]
        own = [{"id": "1", "text": "One\nmore", "photos": [{"id": "a", "width": 640, "height": 480}]}, {"id": "z", "text": "Two"}]
        assert feed.insert(own).unchanged == 2
    assert feed.insert(PAGE["rows"], map={"id": "/key"}).updated == 2
    assert feed.insert([{"id": 5, "idstr": "5", "text": "x"}], at=0, format="weibo").added == 1


@pytest.mark.parametrize("given, words", [
    ({"map": {"id": "key"}}, "'map': id: \"key\" is neither a JSON Pointer (RFC 6901), which is empty or starts with '/'"),
    ({"map": {"id": "/a", "body": "/b"}}, "'map': \"body\" is not a key of a map; the keys are id, created_at, text"),
    ({"map": {"id": "/a", "photos": "$..b"}}, "'map': photos: \"$..b\", byte 2: a descendant ('..') is not supported; use names"),
    ({"map": {"text": "/b"}}, "'map': the map has no id; a post needs one, such as id=/id"),
    ({"map": {"id": "/a"}, "format": "weibo"}, "'format' and 'map' cannot be combined"),
    ({"items_at": "rows"}, "'itemsAt': \"rows\" is neither a JSON Pointer"), ({"format": "rss"}, "'format' is 'rss', expected one of"),
    ({"map": MAP, "items_at": "/list"}, "/list is not there; the page has: rows, media"),
])
def test_a_map_that_is_none_has_the_words_of_the_command(given, words):
    feed = treadmill.Feed(390)
    with pytest.raises(treadmill.Error, match=re.escape(words)):
        feed.insert(PAGE, **given)
    assert len(feed) == 0


def test_heights_are_edited():
    feed = feed_of_heights()
    before = feed.copy()
    feed.insert_heights(array.array("d", [10, 20]), at=0)
    feed.replace_heights(1, [30])
    feed.remove_heights(2, 498)
    feed.move(0, 1)
    assert len(feed) == 4 and len(before) == 500
    assert [b - a - 8 for a, b in zip(feed.offsets(), feed.offsets()[1:])] == [30, 10, HEIGHTS[498], HEIGHTS[499]]
    named = treadmill.Feed(390)
    with pytest.raises(treadmill.Error, match="wrong use"):
        named.insert_heights([1])
    named = treadmill.Feed(390, heights=[])
    named.insert_heights([1, 2], keys=[7, 5])
    assert list(named.keys()) == [7, 5]
    with pytest.raises(ValueError, match="one each"):
        named.insert_heights([1, 2], keys=[7])


def test_posts_come_in_as_json_or_objects():
    feed = treadmill.Feed(width=390, spacing=8)
    assert feed.insert([post("a"), post("b"), post("a", "edited")]) == treadmill.Change(2, 1, 0, 0, 0)
    assert feed.insert('{"id":"c"}\n', at=0).added == 1
    assert [feed.id(i) for i in range(3)] == ["c", "a", "b"] and feed.index("b") == 2 and feed.index("z") is None
    assert feed.remove("a", "z") == treadmill.Change(0, 0, 0, 1, 1)
    with pytest.raises(treadmill.Error, match="posts:2") as caught:
        feed.insert(b'{"id":"d"}\n{"id":"e","te')
    assert caught.value.name == "bad posts" and len(feed) == 3
    with pytest.raises(treadmill.Error, match="out of range"):
        feed.id(3)
    with pytest.raises(treadmill.Error, match="out of range"):
        feed.insert([post("f")], at=9)


LATIN = pathlib.Path("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
STORY = "One two three four five six seven eight nine ten, eleven and twelve."


def with_and_without_fonts():
    """A text that a table measures; and one with fonts, where the machine has them and the libraries that they need."""
    yield treadmill.Text()
    if LATIN.exists():
        try:
            yield treadmill.Text([LATIN])
        except treadmill.Error as error:
            assert error.name == "wrong use" and ("HarfBuzz" in str(error) or "ICU" in str(error))


def test_a_text_is_its_lines():
    words = ["", "Hello", "Hello\nworld", "a\r\nb\n", "\n\n", "  x  y  ", STORY, "字字。字", "i mmmmmmmmmmmm", "naïve e\u0301té 👩\u200d💻!", "a\0b", "word " * 99]
    for text in with_and_without_fonts():
        for one in words:
            for width in (0, -5, 30, 150, 390, 1e300, float("inf"), -float("inf")):
                wrapped = text.wrap(one, width)
                assert len(wrapped) == text.lines(one, width) and all(line.rstrip("\r\n") == line for line in wrapped)
                assert "".join(wrapped) == one.replace("\r", "").replace("\n", "")
                assert text.height(one, width) == 20 * len(wrapped)
        assert text.wrap("Hello\nworld", 390) == ["Hello", "world"] and text.wrap("a\r\n\r\nb\n", 390) == ["a", "", "b"]
        assert text.wrap("Hello world", 60) == ["Hello ", "world"] and text.wrap("", 390) == []


def test_a_text_has_a_style():
    text = treadmill.Text(size=30, line_height=40, scale=0.5, lines=2)
    assert text.wrap(STORY, 80) == treadmill.Text().wrap(STORY, 80) and len(text.wrap(STORY, 80)) > 2
    assert text.height(STORY, 80) == 40 and text.height(STORY, 80, expanded=True) == 20 * text.lines(STORY, 80)
    assert repr(text) == "<treadmill.Text of 15 points in lines of 20, by a table of widths>" and text.missing == ""
    for given, said in [
        ({"size": 0}, "a font size of 0.0 points: it is within 1.0...10000.0"), ({"size": float("nan")}, "a font size of nan"),
        ({"line_height": 1e5}, "a line height of 100000.0 points"), ({"scale": 11}, "a scale of 11.0: it is within 0.1...10.0"),
        ({"lines": 0}, "lines is 0; it must be at least 1, or None for all"), ({"lines": (1 << 20) + 1}, "a maximum of 1048577 lines"),
        ({"fonts": [()]}, r"fonts\[0\] has 0 parts"), ({"fonts": ["a\udc80b"]}, r"fonts\[0\] has a lone surrogate at 1"),
        ({"fonts": ["/nowhere/font.ttf"]}, "/nowhere/font.ttf: there is no such file|is missing"),
    ]:
        with pytest.raises(ValueError, match=said):
            treadmill.Text(**given)


def test_a_text_names_what_no_font_has():
    for text in list(with_and_without_fonts())[1:]:
        assert text.lines("abc \ue000", 390) == 1 and text.lines("字 \ue000", 390) == 1 and text.missing == "\ue000字"
        assert repr(text) == "<treadmill.Text of 15 points in lines of 20, by 1 font>"
        assert treadmill.Text([(LATIN, 0), (str(LATIN), 0, 400)]).lines(STORY, 80) == text.lines(STORY, 80)
        for font, said in [((LATIN, 7), "no face 7"), ((LATIN, 0, 2000), "expected 1 to 1000"), ("/proc/self/exe", "not a font")]:
            with pytest.raises(treadmill.Error, match=said):
                treadmill.Text([font])


def test_a_lone_surrogate_is_no_text():
    text, feed = treadmill.Text(), treadmill.Feed(390)
    for call in (text.lines, text.wrap, text.height):
        with pytest.raises(ValueError, match=r"text has a lone surrogate at 2, '\\ud83d'; it must be a text that UTF-8 can say"):
            call("ab\ud83d", 390)
        with pytest.raises(treadmill.Error, match="bad argument: a width of nan"):
            call("ab", float("nan"))
    with pytest.raises(ValueError, match="id has a lone surrogate at 0"):
        feed.index("\udfff")


def test_a_feed_is_measured_by_its_text_and_posts_expand():
    for fonts in [()] + [[LATIN]] * (len(list(with_and_without_fonts())) - 1):
        text = treadmill.Text(fonts, size=17, line_height=22.5, lines=2)
        feed = treadmill.Feed(150, 8, text)
        wide = feed.at_width(390)
        feed.insert([post(str(number), STORY) for number in range(50)])
        (few, every) = (44 + text.height(STORY, 126), 44 + text.height(STORY, 126, expanded=True))
        heights = lambda feed: [b - a - 8 for a, b in zip(feed.offsets(), feed.offsets()[1:])]
        assert few == 89 < every and heights(feed) == [few] * 50 and heights(wide) == [44 + text.height(STORY, 366)] * 50
        reader = treadmill.Session(feed, SCREEN, offset=2000)
        seen = reader.window(0)
        feed.expand(0)
        feed.expand(0, True)
        assert heights(feed) == [every] + [few] * 49 and len(set(heights(wide))) == 1
        assert reader.window(0).visible == seen.visible and reader.window(0).offset == seen.offset + every - few
        feed.insert([post("0", STORY + " More.")])
        assert heights(feed)[0] == 44 + text.height(STORY + " More.", 126, expanded=True)
        feed.expand(0, expanded=False)
        assert heights(feed) == [few] * 50
        with pytest.raises(treadmill.Error, match="out of range: 1 posts from 50 on, in a feed of 50 posts"):
            feed.expand(50)
        with pytest.raises(treadmill.Error, match="wrong use: the outline has heights"):
            feed.copy().expand(0)
    with pytest.raises(ValueError, match="text and heights cannot be combined"):
        treadmill.Feed(390, text=text, heights=[1])


def test_windows_of_readers_without_sessions():
    feed = feed_of_heights()
    offsets = array.array("d", [40.0 * i for i in range(1000)])
    windows = feed.windows(offsets, SCREEN, within=500, margin=2)
    assert len(windows) == 1000
    for offset, window in zip(offsets, windows):
        assert window.visible == window.needed == meeting(offset, offset + SCREEN) and not window.is_moving
        assert window.kept == range(max(0, window.needed.start - 2), min(500, window.needed.stop + 2))
    thrown = feed.windows([5000.0, 5000.0], SCREEN, velocities=[3, -3], within=500)
    assert thrown[0].needed.stop > thrown[0].visible.stop and thrown[1].needed.start < thrown[1].visible.start
    assert list(feed.windows([], SCREEN)) == []
    with pytest.raises(ValueError, match="velocities"):
        feed.windows([1, 2], SCREEN, velocities=[1])


def test_numpy_sees_the_fields_of_many_windows():
    numpy = pytest.importorskip("numpy")
    feed = feed_of_heights()
    tops = numpy.linspace(0, feed.length - SCREEN, 10_000)
    tops.flags.writeable = False
    windows = numpy.asarray(feed.windows(tops, SCREEN))
    assert windows.shape == (10_000,) and (windows["offset"] == tops).all()
    sizes = windows["_visible"]["end"] - windows["_visible"]["start"]
    assert sizes.min() >= 6 and (numpy.diff(windows["_visible"]["start"]) >= 0).all()
    assert (numpy.asarray(feed.offsets())[:-1] == numpy.concatenate(([0], numpy.cumsum(numpy.array(HEIGHTS) + 8)))[:-1]).all()


def test_a_session_keeps_its_place_and_counts_impressions():
    feed = treadmill.Feed(width=390, spacing=8)
    feed.insert([post(f"p{i}") for i in range(300)])
    reader = treadmill.Session(feed, SCREEN, offset=3000)
    first = reader.window(0).visible
    assert reader.advance(0) == [first] and reader.advance(16) == [] and reader.deepest == first.stop - 1
    feed.insert([post(f"n{i}") for i in range(40)], at=0)
    assert reader.window(16).visible == range(first.start + 40, first.stop + 40)
    reader.release(velocity=3, at=20)
    window = reader.window(at=20, within=800, margin=2)
    assert window.is_moving and window.needed.stop > window.visible.stop and "needed=range" in repr(window)
    items = reader.prefetch(at=20, within=800, margin=2)
    assert [item.priority for item in items] == sorted(item.priority for item in items)
    assert items[0].wait == 0 and {item.index for item in items} == set(window.kept)
    (run,) = reader.advance(60_000)
    rest = reader.window(60_000)
    assert run.stop == rest.visible.stop and not rest.is_moving
    again = treadmill.Session.restore(feed, reader.save())
    assert again.window(0).visible == rest.visible and len(reader.save()) < 100
    wide = feed.at_width(844)
    reader.resize(390, wide)
    assert reader.window(60_000).visible.start == rest.visible.start
    feed.remove("n0")
    assert len(wide) == 339 and reader.window(60_000).visible.start == rest.visible.start - 1


def test_sessions_are_asked_together():
    feed = feed_of_heights()
    readers = [treadmill.Session(feed, SCREEN, offset=40 * i) for i in range(200)]
    for reader, window in zip(readers, treadmill.windows(readers, at=0, within=300)):
        assert bytes(window) == bytes(reader.window(0, within=300))
    with pytest.raises(ValueError, match="several feeds"):
        treadmill.windows([readers[0], treadmill.Session(feed_of_heights(), SCREEN)], at=0)
    assert list(treadmill.windows([], at=0)) == []


@pytest.mark.parametrize("platform", ["uikit", "android", "flutterClamping", "flutterBouncing"])
def test_motions_are_those_of_sessions(platform):
    feed = feed_of_heights()
    motion = treadmill.Motion(3, offset=500, upper=feed.length - SCREEN, platform=platform)
    reader = treadmill.Session(feed, SCREEN, offset=500, platform=platform)
    reader.release(3, at=0)
    for time in range(0, 5000, 250):
        assert abs(reader.window(time).offset - motion.offset(time)) <= 1 / 128
    assert motion.offset(motion.end) == motion.rest


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), -1e300])
def test_numbers_that_are_none_raise(number):
    feed = feed_of_heights()
    reader = treadmill.Session(feed, SCREEN)
    calls = [
        lambda: treadmill.Feed(number), lambda: treadmill.Feed(390, number), lambda: feed.insert_heights([number]),
        lambda: treadmill.Session(feed, number), lambda: treadmill.Session(feed, SCREEN, at=number), lambda: reader.release(number, at=0),
        lambda: reader.release(1, at=number), lambda: reader.advance(number), lambda: reader.window(0, within=number),
        lambda: feed.windows([number], SCREEN), lambda: feed.windows([0], number), lambda: treadmill.Motion(number),
        lambda: treadmill.Motion(1, upper=number), lambda: treadmill.Motion(1).offsets([number]),
    ]
    for call in calls:
        with pytest.raises(treadmill.Error, match="bad argument"):
            call()
    with pytest.raises(treadmill.Error, match="bad state"):
        treadmill.Session.restore(feed, b"nonsense")
    with pytest.raises(ValueError, match="platform"):
        treadmill.Motion(1, platform="symbian")
    assert len(feed) == 500 and reader.window(0).offset == 0


def test_a_host_answers_lines():
    host = treadmill.Host()
    assert host("insert", feed="home", ids=["a", "b"], heights=[500, 700])["added"] == 2
    answer = host.answer('{"id":2,"call":"ask","feed":"home","viewport":[390,844],"offset":600}')
    assert json.loads(answer)["ok"]["visible"] == [1, 2]
    assert b"error" in host.answer(b"\xff")
    with pytest.raises(RuntimeError, match="unknown-feed"):
        host("ask", feed="elsewhere", viewport=[390, 844])


def exchanges():
    """The requests of the protocol's document, each with its answer."""
    document = (pathlib.Path(__file__).parents[2] / "Docs" / "Protocol.md").read_text()
    lines = [line for block in re.findall(r"```json\n(.*?)```", document, re.S) for line in block.splitlines()]
    return list(zip(lines[::2], lines[1::2]))


def test_a_host_answers_as_the_document_says():
    host = treadmill.Host()
    assert len(exchanges()) > 15
    for request, answer in exchanges():
        assert host.answer(request).decode() == answer


def test_a_hosts_answers_say_what_typed_calls_say():
    host = treadmill.Host()
    host("insert", feed="home", ids=[str(i) for i in range(500)], heights=HEIGHTS)
    feed = treadmill.Feed(width=390, spacing=8, heights=[])
    feed.insert_heights(HEIGHTS, keys=range(500))
    for platform in ["uikit", "android", "flutterClamping", "flutterBouncing"]:
        reader = treadmill.Session(feed, SCREEN, offset=5000, platform=platform)
        id = host("open", feed="home", viewport=[390, SCREEN], spacing=8, offset=5000, platform=platform)["session"]
        for velocity in [0.0, 3.0, -40.0]:
            asked = host("ask", feed="home", viewport=[390, SCREEN], spacing=8, offset=5000, platform=platform, velocity=velocity, within=800, keep=2)
            (window,) = feed.windows([5000], SCREEN, velocities=velocity, within=800, margin=2, platform=platform)
            assert agree(window, asked)
        reader.release(4, at=10)
        host("release", session=id, velocity=4, at=10)
        for at in range(10, 4000, 333):
            assert agree(reader.window(at, within=400, margin=1), host("window", session=id, at=at, within=400, keep=1))
            runs = host("advance", session=id, at=at)
            assert [[run.start, run.stop] for run in reader.advance(at)] == runs["appeared"]
            assert reader.window(at).offset == runs["offset"] and reader.window(at).is_moving == runs["moving"]
        assert reader.save().hex() == host("save", session=id)["state"]


def agree(window, answer):
    kept = range(answer["before"][1], answer["after"][0])
    return (window.visible, window.needed, window.kept) == (range(*answer["visible"]), range(*answer["needed"]), kept)


HALF = {"version": 1, "definitions": [
    {"name": "half", "visible": [{"area": 0.5}], "time": {"continuous": 1000}}, {"name": "any", "visible": [{"area": 0}]}]}
LOG = [  # half of p for 2000 ms, and nothing of q
    {"session": "a", "time": 0, "kind": "open", "version": 1, "viewport": [100, 100]},
    {"session": "a", "time": 0, "kind": "layout", "items": [["p", 0, 50, 100, 100], ["q", 0, 150, 100, 100]]},
    {"session": "a", "time": 0, "kind": "scroll", "y": 0},
    {"session": "a", "time": 2000, "kind": "close"},
]
LINES = [json.dumps(line) for line in LOG]
SEEN = {"session": "a", "item": "p", "definition": "half", "verdict": "seen", "first": 1000, "first_latest": 1000, "count": 1, "count_most": 1,
        "total": 2000, "total_most": 2000, "longest": 2000, "longest_most": 2000, "exact": True, "intervals": [[0, 2000]],
        "reason": "met for 1000 ms in one piece by 1000 ms"}


def test_half_of_an_item_for_a_second_is_seen_then_however_the_log_is_read(tmp_path):
    (tmp_path / "log.ndjson").write_text("\n".join(LINES))  # without a newline at its end
    (tmp_path / "half.json").write_text(json.dumps(HALF))
    text = "".join(line + "\n" for line in LINES)
    for definitions in (HALF, json.dumps(HALF), json.dumps(HALF, indent=2).encode(), tmp_path / "half.json", str(tmp_path / "half.json")):
        for read in (LOG, LINES, text, text.encode(), tmp_path / "log.ndjson", (line.encode() for line in LINES), text.splitlines(keepends=True)):
            log = treadmill.Impressions(definitions, only=["half"])
            log.read(read)
            (first, second) = log.rows()
            assert first == SEEN and (second["item"], second["verdict"], second["first"]) == ("q", "not seen", None)
            assert log.rows() == [] and log.counts.lines == 4 and log.bad_line is None
    with treadmill.Impressions(HALF, only="half") as log:
        for letter in text:
            log.read(letter)
    assert log.rows()[0] == SEEN
    with treadmill.Impressions(HALF, "half") as log, open(tmp_path / "log.ndjson") as file:
        log.read(file)
    assert log.counts == treadmill.ImpressionCounts(4, 0, 0, 1, 0, 0, 0, 0, 2)
    assert repr(log) == "<treadmill.Impressions of 4 lines, 0 of them bad: 1 sessions, 2 rows>"


def test_a_table_has_a_list_for_each_column():
    log = treadmill.Impressions(HALF, trackers=True)
    empty = log.table()
    assert set(empty) == set(SEEN) | {"poll_100", "poll_250", "poll_500", "observer"} and not any(empty.values())
    log.read(LOG)
    table = log.table()
    assert list(table) == list(empty) and table["item"] == ["p", "p", "q", "q"] and table["definition"] == ["half", "any"] * 2
    assert table["first"] == [1000, 0, None, None] and table["poll_500"] == [True, True, False, False]
    assert {len(column) for column in table.values()} == {4} and log.table() == empty
    log.read(LOG)
    assert list(log.rows()[0]) == list(table)
    # More rows than an answer of the library has.
    many = [LOG[0], {**LOG[1], "items": [[f"p{number}", 0, number, 100, 1] for number in range(40_000)]}, *LOG[2:]]
    log.read(many)
    table = log.table()
    assert len(table["item"]) == 80_000 and table["item"][-1] == "p39999"
    log.read(many)
    assert [row["item"] for row in log.rows()] == table["item"]


def test_sessions_that_are_open_have_rows_when_the_log_is_finished():
    log = treadmill.Impressions(HALF, "half", window_ms=1500)
    log.read(LOG[:1] + [{**LOG[3], "kind": "scroll", "y": 0}, {**LOG[2], "time": 1000}] + [{**line, "session": "b"} for line in LOG[:3]])
    assert log.rows() == [] and log.counts.sessions == 2
    log.finish()
    assert [row["session"] for row in log.rows()] == ["b", "b"]  # a has laid out nothing
    assert log.counts.cut_sessions == 2 and log.counts.clock_jumps == 0
    log = treadmill.Impressions(HALF, "half", sorted=True)
    log.read(LOG[:3] + [{**LOG[0], "session": "b"}])
    assert [row["verdict"] for row in log.rows()] == ["undecided", "not seen"]
    log = treadmill.Impressions(HALF, "half", silence_ms=999)
    log.read(LOG)
    assert log.rows()[0]["verdict"] != "seen"
    with pytest.raises(KeyError):
        with treadmill.Impressions(HALF) as log:
            log.read(LOG[:3])
            raise KeyError
    assert log.rows() == []


def test_the_shipped_definitions_are_an_object_which_is_read_again():
    shipped = treadmill.Impressions().definitions
    names = [definition["name"] for definition in shipped["definitions"]]
    assert len(names) > 10 and "mrc-display" in names and shipped["version"] == 1
    assert treadmill.Impressions(shipped).definitions == shipped
    assert treadmill.Impressions(only=names[1::-1]).definitions["definitions"] == shipped["definitions"][:2]
    log = treadmill.Impressions(only="uikit-half")
    log.read(LOG)
    assert [row["verdict"] for row in log.rows()] == ["seen", "not seen"]


def test_lines_and_definitions_that_are_none(tmp_path):
    log = treadmill.Impressions(HALF)
    log.read([LOG[2], "{", b"\xff", "", *LOG, {**LOG[0], "session": "b"}, {**LOG[2], "session": "b", "kind": "nap"}])
    assert log.counts.bad_lines == 3 and log.counts.unknown_kinds == 1 and len(log.rows()) == 4
    assert log.bad_line == "line 1: kind: a session begins with open, which has its viewport"
    for arguments, words in [
        (({"version": 1, "definitions": []},), "bad argument: definitions: expected an array of 1 to 64"),
        (('{"version": 1,\n "definitions": [',), "line 2, column"),
        (({**HALF, "more": 1},), "more"),
        ((HALF, ["half", "mrc-display"]), '"mrc-display" is no definition: they are half, any'),
    ]:
        with pytest.raises(treadmill.Error, match=re.escape(words)):
            treadmill.Impressions(*arguments)
    for options, words in [({"window_ms": -1}, "a window of -1.0 ms"), ({"silence_ms": 1e9}, "a silence of"), ({"window_ms": 1, "sorted": True}, "sorted")]:
        with pytest.raises(treadmill.Error, match=words):
            treadmill.Impressions(HALF, **options)
    with pytest.raises(ValueError, match="silence_ms is 0; it must be above 0"):
        treadmill.Impressions(silence_ms=0)
    with pytest.raises(FileNotFoundError):
        treadmill.Impressions(tmp_path / "nowhere.json")
    with pytest.raises(FileNotFoundError):
        log.read(tmp_path / "nowhere.ndjson")


def test_handles_end_with_their_owners():
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    def work():
        for _ in range(200):
            feed = feed_of_heights()
            treadmill.Session(feed, SCREEN).window(0)

    work()
    gc.collect()
    before = resident()
    for _ in range(5):
        work()
    assert resident() - before < 4_000_000
    assert ctypes.sizeof(treadmill.Window) == 72


needs_executable = pytest.mark.skipif("TREADMILL" not in os.environ, reason="TREADMILL names no executable")


@needs_executable
def test_a_process_answers_the_same_bytes():
    requests = "".join(request + "\n" for request, _ in exchanges())
    host = treadmill.Host()
    here = [host.answer(request) for request, _ in exchanges()]
    run = subprocess.run([os.environ["TREADMILL"], "serve", "--stdio"], input=requests.encode(), capture_output=True, timeout=60)
    assert run.stdout.splitlines() == here


@needs_executable
@pytest.mark.skipif("FEED_SERVER" not in os.environ, reason="FEED_SERVER names no server of Demos/FeedServer")
def test_one_timeline_has_the_same_answers_in_c_python_over_stdio_a_socket_and_http(tmp_path):
    posts = [post(str(number), "word " * (number % 40)) for number in range(60)]
    reader = [
        ("open", {"viewport": [390, 844], "offset": 700, "at": 0}), ("release", {"velocity": 3, "at": 10}),
        ("window", {"at": 200, "within": 800, "keep": 2}), ("prefetch", {"at": 200, "within": 800, "keep": 1, "limit": 9}),
        ("advance", {"at": 1000}), ("scroll", {"to": 300}), ("window", {"within": 0}),
    ]
    lines = [json.dumps({"call": "insert", "feed": "news", "posts": posts, "at": "start"})]
    for call, fields in reader:
        lines.append(json.dumps({"call": call, **({"feed": "news"} if call == "open" else {"session": 1}), **fields}))
    requests = "".join(line + "\n" for line in lines).encode()

    host = treadmill.Host()
    here = [host.answer(line) for line in lines]
    assert b"error" not in b"".join(here)
    treadmill_executable = os.environ["TREADMILL"]
    run = subprocess.run([treadmill_executable, "serve", "--stdio"], input=requests, capture_output=True, timeout=60)
    assert run.stdout.splitlines() == here

    path = str(tmp_path / "s")
    with subprocess.Popen([treadmill_executable, "serve", "--unix", path], stderr=subprocess.PIPE) as process:
        process.stderr.readline()  # "serving at ..."
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(path)
            client.sendall(requests)
            client.shutdown(socket.SHUT_WR)
            with client.makefile("rb") as answers:
                assert answers.read().splitlines() == here
        process.terminate()
        assert process.wait(60) == 0

    command = [os.environ["FEED_SERVER"], "--port", "0", "--database", str(tmp_path / "feed.sqlite"), "--log-level", "error"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        root = "http://" + process.stdout.readline().decode().split()[-1] + "/feeds/news/"
        ask = lambda path, **options: urllib.request.urlopen(urllib.request.Request(root + path, **options), timeout=60).read()
        ask("posts", data=b"".join(json.dumps(item).encode() + b"\n" for item in posts))
        for (call, fields), answer in zip(reader, here[1:]):
            if call in ("window", "prefetch"):
                over_http = ask(f"readers/ann/{call}?{urllib.parse.urlencode(fields)}")
            else:
                path = "readers/ann" if call == "open" else f"readers/ann/{call}"
                over_http = ask(path, data=json.dumps(fields).encode(), method="PUT" if call == "open" else "POST")
            assert over_http == answer, call
        process.terminate()
        assert process.wait(60) == 0


@needs_executable
def test_stress_that_finds_nothing_returns_what_is_printed():
    assert "seeds         2" in treadmill.stress(seeds="1..2", frames=50)


@needs_executable
def test_stress_raises_with_the_shrunk_trace(tmp_path):
    with pytest.raises(treadmill.StressFailure, match="A5 tiles show their item") as caught:
        treadmill.stress(seeds="1..3", frames=200, bug="stale-cell", traces=tmp_path)
    failure = caught.value
    assert failure.rule == "A5" and failure.seed == 1 and failure.trace == tmp_path / "finding-A5.ndjson"
    assert failure.sentence == "A cell shows another post, or old content, where this post should be."
    assert re.match(r"tile \d+ does not show post ", failure.detail) and failure.replay == f"treadmill replay {failure.trace}"
    words = str(failure).splitlines()
    assert words[0] == failure.sentence and words[1].strip() == failure.detail and words[-1].strip() == f"replay: {failure.replay}"
    assert len(words) == 4 and failure.finding == "\n".join(words[:3])
    assert repr(failure).startswith("StressFailure(rule='A5', seed=1, sentence='A cell shows") and str(pickle.loads(pickle.dumps(failure))) == str(failure)
    lines = failure.trace.read_text().splitlines()
    assert len(lines) < 20 and json.loads(lines[0])["setting"]["bug"] == "stale-cell"


@needs_executable
def test_pytest_shows_the_line_of_the_test_and_then_the_finding(tmp_path):
    (tmp_path / "test_feed.py").write_text(
        "import treadmill\n\n\ndef test_feed():\n    treadmill.stress(seeds='1', frames=50, bug='wrong-extent', traces='t')\n")
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=tmp_path, capture_output=True, text=True)
    shown = run.stdout.split("test_feed ___")[1].split("short test summary")[0]
    said = [line[1:].strip() for line in shown.splitlines() if line.startswith("E ")]
    assert said[0] == "treadmill.StressFailure: The list ends too early or with a blank, and its scroll indicator has the wrong length."
    assert said[1].startswith("the content is ") and said[2].startswith("B7 ") and said[3] == "replay: treadmill replay t/finding-B7.ndjson"
    assert "subprocess" not in shown and len(shown.splitlines()) < 16 and run.returncode == 1


def test_without_the_executable_stress_says_how_to_get_it(tmp_path):
    with pytest.raises(RuntimeError, match="swift build -c release --product treadmill") as caught:
        treadmill.stress(seeds="1", executable=tmp_path / "nowhere")
    assert str(tmp_path / "nowhere") in str(caught.value) and "TREADMILL" in str(caught.value)
    with pytest.raises(TypeError, match="address must be a text, not 'int'"):
        treadmill.stress(8080)


def test_a_wrong_type_is_named_with_its_parameter():
    feed, posts = feed_of_heights(), treadmill.Feed(width=390)
    reader = treadmill.Session(feed, SCREEN)
    calls = [
        (lambda: treadmill.Feed("390"), "width must be a number, not 'str'"),
        (lambda: treadmill.Feed(390, None), "spacing must be a number, not 'NoneType'"),
        (lambda: treadmill.Feed(True), "width must be a number, not 'bool'"),
        (lambda: treadmill.Feed(390, heights=40), "heights must be numbers, not 'int'"),
        (lambda: treadmill.Feed(390, heights="40"), "heights must be numbers, not 'str'"),
        (lambda: treadmill.Feed(390, heights=b"40"), "heights must be numbers, not 'bytes'"),
        (lambda: treadmill.Feed(390, heights=[40, "50"]), r"heights\[1\] must be a number, not 'str'"),
        (lambda: feed.insert_heights([1], at=1.5), "at must be a whole number, not 'float'"),
        (lambda: feed.insert_heights([1], keys=["a"]), r"keys\[0\] must be a whole number, not 'str'"),
        (lambda: feed.replace_heights("0", [1]), "first must be a whole number, not 'str'"),
        (lambda: feed.remove_heights(0, "1"), "count must be a whole number, not 'str'"),
        (lambda: feed.move(0, 1.0), "target must be a whole number, not 'float'"),
        (lambda: treadmill.Feed(390, 8, "Noto"), "text must be a Text, not 'str'"),
        (lambda: posts.expand("a"), "index must be a whole number, not 'str'"),
        (lambda: posts.expand(0, 1), "expanded must be True or False, not 'int'"),
        (lambda: treadmill.Text("a.ttf"), "fonts must be a list of paths, not 'str'"),
        (lambda: treadmill.Text(7), "fonts must be a list of paths, not 'int'"),
        (lambda: treadmill.Text([7]), r"fonts\[0\] must be a text, not 'int'"),
        (lambda: treadmill.Text([("a.ttf", "0")]), r"fonts\[0\]\[1\] must be a whole number, not 'str'"),
        (lambda: treadmill.Text([("a.ttf", 0, "bold")]), r"fonts\[0\]\[2\] must be a number, not 'str'"),
        (lambda: treadmill.Text(size="15"), "size must be a number, not 'str'"),
        (lambda: treadmill.Text(lines=1.5), "lines must be a whole number, not 'float'"),
        (lambda: treadmill.Text().lines(b"a", 390), "text must be a text, not 'bytes'"),
        (lambda: treadmill.Text().wrap("a", "390"), "width must be a number, not 'str'"),
        (lambda: treadmill.Text().height("a", 390, 1), "expanded must be True or False, not 'int'"),
        (lambda: feed.at_width("9"), "wrong use"),
        (lambda: posts.at_width("9"), "width must be a number, not 'str'"),
        (lambda: posts.insert([{"id": "a"}, "b"]), r"posts\[1\] must be an object, not 'str'"),
        (lambda: posts.insert(7), "posts must be JSON or a list of objects, not 'int'"),
        (lambda: posts.remove("a", 7), r"ids\[1\] must be a text, not 'int'"),
        (lambda: posts.index(7), "id must be a text, not 'int'"),
        (lambda: posts.id("a"), "index must be a whole number, not 'str'"),
        (lambda: feed.windows(40, SCREEN), "offsets must be numbers, not 'int'"),
        (lambda: feed.windows([40], "844"), "height must be a number, not 'str'"),
        (lambda: feed.windows([40], SCREEN, velocities="3"), "velocities must be a number, not 'str'"),
        (lambda: feed.windows([40], SCREEN, margin=2.5), "margin must be a whole number, not 'float'"),
        (lambda: treadmill.Session(390, SCREEN), "feed must be a Feed, not 'int'"),
        (lambda: treadmill.Session(feed, SCREEN, platform=3), "platform must be a text, not 'int'"),
        (lambda: treadmill.Session.restore(feed, "state"), "state must be bytes, not 'str'"),
        (lambda: reader.scroll("top"), "offset must be a number, not 'str'"),
        (lambda: reader.release(velocity="3", at=0), "velocity must be a number, not 'str'"),
        (lambda: reader.advance(None), "at must be a number, not 'NoneType'"),
        (lambda: reader.resize(390, 844), "feed must be a Feed, not 'int'"),
        (lambda: reader.window(0, within="1s"), "within must be a number, not 'str'"),
        (lambda: reader.prefetch(0, 1, limit=1.5), "limit must be a whole number, not 'float'"),
        (lambda: treadmill.windows([feed], at=0), r"sessions\[0\] must be a Session, not 'Feed'"),
        (lambda: treadmill.Motion("3"), "velocity must be a number, not 'str'"),
        (lambda: treadmill.Motion(3).offsets(5), "times must be numbers, not 'int'"),
        (lambda: treadmill.Host().answer(7), "request must be text or bytes, not 'int'"),
        (lambda: treadmill.Impressions(7), "definitions must be a path, a text or an object, not 'int'"),
        (lambda: treadmill.Impressions(only=7), "only must be names of definitions, not 'int'"),
        (lambda: treadmill.Impressions(only=[7]), r"only\[0\] must be a text, not 'int'"),
        (lambda: treadmill.Impressions(trackers=1), "trackers must be True or False, not 'int'"),
        (lambda: treadmill.Impressions(sorted="no"), "sorted must be True or False, not 'str'"),
        (lambda: treadmill.Impressions(window_ms="2s"), "window_ms must be a number, not 'str'"),
        (lambda: treadmill.Impressions(silence_ms=None), "silence_ms must be a number, not 'NoneType'"),
        (lambda: treadmill.Impressions().read(7), "log must be text, bytes, a path or lines, not 'int'"),
        (lambda: treadmill.Impressions().read({"session": "a"}), "log must be text, bytes, a path or lines, not 'dict'"),
        (lambda: treadmill.Impressions().read(["{}", 7]), r"log\[1\] must be text, bytes or an object, not 'int'"),
    ]
    for call, words in calls:
        with pytest.raises((TypeError, treadmill.Error), match=words):
            call()
    with pytest.raises(ValueError, match="at is 9223372036854775808; it must be within 64 bits"):
        feed.insert_heights([1], at=1 << 63)
    with pytest.raises(ValueError, match="limit is -1"):
        reader.prefetch(0, 1, limit=-1)
    assert len(feed) == 500 and len(posts) == 0


def test_numbers_of_numpy_are_numbers():
    numpy = pytest.importorskip("numpy")
    feed = treadmill.Feed(numpy.float32(390), numpy.int64(8), heights=numpy.array([40, 50], dtype="int32"))
    feed.insert_heights([numpy.float64(3)], at=numpy.int8(0), keys=numpy.array([7], dtype="uint64"))
    assert len(feed) == 3 and feed.windows([0], SCREEN, velocities=numpy.float32(0))[0].visible == range(0, 3)


def test_two_posts_do_not_share_a_key():
    feed = treadmill.Feed(390, heights=[])
    feed.insert_heights([1, 2], keys=[7, 5])
    feed.insert_heights([1])  # counted, from 2^63 on
    for keys in ([8, 8], [5, 9], [9, 7]):
        with pytest.raises(ValueError, match="keys: [857] is another post's; each post needs its own"):
            feed.insert_heights([1, 2], keys=keys)
    assert len(feed) == 3
    with pytest.raises(ValueError, match=r"keys\[0\] is -1; it must not be negative"):
        feed.insert_heights([1], keys=[-1])
    copy = feed.copy()
    feed.remove_heights(0)
    feed.insert_heights([1], keys=[7])  # free again
    for one in (feed, copy):
        with pytest.raises(ValueError, match="keys: 7"):
            one.insert_heights([1], keys=[7])
    with pytest.raises(treadmill.Error, match="out of range"):
        feed.remove_heights(2, 9)
    with pytest.raises(ValueError, match="keys: 5"):
        feed.insert_heights([1], keys=[5])


def test_objects_say_what_they_are():
    feed = feed_of_heights()
    assert repr(feed) == "<treadmill.Feed of 500 heights, 390 points wide, spacing 8>"
    assert repr(treadmill.Feed(390)) == "<treadmill.Feed of 0 posts, 390 points wide, spacing 0>"
    assert repr(treadmill.Session(feed, SCREEN)) == f"<treadmill.Session over {feed!r}, deepest post None>"
    assert repr(treadmill.Motion(3, platform="android")).startswith("<treadmill.Motion from 0 at 0 ms with 3 points per ms: rests at 1308")
    assert repr(treadmill.Host()).startswith("<treadmill.Host at 0x")
    assert tuple(map(int, treadmill.__version__.split(".")))[:2] == treadmill.version()


@needs_executable
class PostsThatStay(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        start = int(self.path.partition("cursor=")[2] or 0)
        posts = [{"id": str(number), "text": f"post {number}"} for number in range(start, start + 20)]
        body = json.dumps({"posts": posts, "next": str(start + 20) if start < 40 else None}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


def test_what_was_not_tested_of_a_server_is_a_warning(tmp_path):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), PostsThatStay) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with warnings.catch_warnings(record=True) as gaps:
            warnings.simplefilter("always")
            treadmill.stress(f"http://127.0.0.1:{server.server_port}/timeline", seeds="1..2", frames=600, traces=tmp_path)
        server.shutdown()
    assert any(gap.category is treadmill.NotTested and "posts did not move" in str(gap.message) for gap in gaps)


def test_stress_that_cannot_run_says_why():
    with pytest.raises(RuntimeError, match="layout"):
        treadmill.stress(layout="spiral")

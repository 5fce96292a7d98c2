"""Invented readers of a feed, as their client logs: one NDJSON stream on standard output, the sessions mixed by time as they would come in.

The same arguments give the same bytes. Only the open sessions are in memory, so any number of sessions can be streamed.

usage: logs.py [--sessions N | --lines-of-one N] [--seed N]
"""

import argparse
import heapq
import itertools
import json
import math
import sys
from collections.abc import Callable, Iterator
from random import Random

WIDTH, HEIGHT = 390, 844
SESSIONS_A_SECOND = 20
POSTS, POSTS_A_PAGE, POINTS_AHEAD = 1000, 10, 3000
# UIScrollView's deceleration: what is left of a velocity after a ms, and the velocity (points a ms) that counts as none.
RATE, STOP = 0.998, 0.01

Line = tuple[float, str]


def main() -> None:
    parser = argparse.ArgumentParser()
    of = parser.add_mutually_exclusive_group()
    of.add_argument("--sessions", type=int, default=2000)
    of.add_argument("--lines-of-one", type=int, help="one session of this many lines, at least 3")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.lines_of_one is None:
        lines = mixed(options.sessions, options.seed)
    else:
        lines = one(max(options.lines_of_one, 3), options.seed)
    try:
        sys.stdout.writelines(text for _, text in lines)
        sys.stdout.flush()
    except BrokenPipeError:
        sys.stdout = None
        sys.exit(141)


def mixed(sessions: int, seed: int) -> Iterator[Line]:
    """The lines of all sessions by time. A session depends on the seed, its number and its beginning alone."""
    arrivals = Random(seed)
    come, begin = 0, 0.0
    under_way: list[tuple[float, int, str, Iterator[Line]]] = []
    while come < sessions or under_way:
        while come < sessions and (not under_way or begin <= under_way[0][0]):
            lines = Reader(Random(seed * 1_000_003 + come), f"s{come:06}", begin).lines()
            time, text = next(lines)
            heapq.heappush(under_way, (time, come, text, lines))
            come += 1
            begin = round(begin + arrivals.expovariate(SESSIONS_A_SECOND / 1000), 1)
        time, number, text, lines = under_way[0]
        yield time, text
        following = next(lines, None)
        if following is None:
            heapq.heappop(under_way)
        else:
            heapq.heapreplace(under_way, (following[0], number, following[1], lines))


def one(count: int, seed: int) -> Iterator[Line]:
    """The first lines of a reader who does not leave, and the close."""
    reader = Reader(Random(seed), "s000000", 0.0)
    yield from itertools.islice(reader.lines(leaves=False), count - 1)
    yield reader.line("close")


class Reader:
    """Opens the feed, drags and throws it, mostly downwards, rests, and closes it."""

    def __init__(self, random: Random, session: str, begin: float) -> None:
        self.random, self.time, self.y = random, begin, 0.0
        self.head = f'{{"session":"{session}","time":'
        # A sixth of the clients logs each displayed frame, the others samples.
        self.hz = random.choice((10, 10, 20, 20, 30, 60))
        self.posts, self.bottom = 0, 0
        self.heading = 1

    def lines(self, leaves: bool = True) -> Iterator[Line]:
        random = self.random
        gestures = 1 + int(random.expovariate(1 / 4)) if leaves else None
        logged = "frames" if self.hz == 60 else "samples"
        viewport = f'"viewport":[{WIDTH},{HEIGHT}],"insets":[0,0,0,0]'
        yield self.line("open", f'"version":1,{viewport},"lines":"{logged}","foreground":true,"focus":true,"content":true')
        yield from self.pages()
        yield self.scroll()
        for _ in itertools.count() if gestures is None else range(gestures):
            yield from self.rest()
            yield from self.pages()
            yield from self.drag()
        self.wait(random.uniform(200, 4000))
        yield self.line("close")

    def rest(self) -> Iterator[Line]:
        """Mostly reads; at times turns to another app."""
        self.wait(100 + self.random.expovariate(1 / 1500))
        if self.random.random() < 0.03:
            yield self.line("foreground", '"on":false')
            self.wait(self.random.uniform(1000, 20000))
            yield self.line("foreground", '"on":true')
            self.wait(300)

    def pages(self) -> Iterator[Line]:
        """The next posts, before the reader comes near the last ones."""
        while self.posts < POSTS and self.bottom < self.y + HEIGHT + POINTS_AHEAD:
            items = []
            for _ in range(POSTS_A_PAGE):
                height = round(self.random.triangular(80, 1200, 320))
                items.append([f"p{self.posts}", 0, self.bottom, WIDTH, height])
                self.posts += 1
                self.bottom += height
            yield self.line("layout", f'"items":{json.dumps(items, separators=(",", ":"))}')

    def drag(self) -> Iterator[Line]:
        random, end = self.random, self.bottom - HEIGHT
        if self.y < 1:
            self.heading = 1
        elif self.y > end - 1:
            self.heading = -1
        way = self.heading if random.random() < 0.9 else -self.heading
        yield self.scroll()
        begin, low, duration = self.time, self.y, random.uniform(100, 400)
        distance = min(max(low + way * random.uniform(60, 400), 0), end) - low
        yield from self.moved(begin, duration, lambda ms: low + distance * ms / duration)

        velocity = round(way * random.uniform(0.3, 3.5), 3)
        rest = self.y + math.copysign(abs(velocity) - STOP, velocity) * RATE / (1 - RATE)
        if random.random() < 0.4 or not 0 <= rest <= end:
            return
        begin, low, duration = self.time, self.y, math.log(STOP / abs(velocity)) / math.log(RATE)
        caught = random.expovariate(1 / 900)
        yield self.line("motion", f'"law":"uikit","offset":{low:.2f},"velocity":{velocity},"edges":[0,{end:.0f}]')

        def law(ms: float) -> float:
            return low + velocity * RATE * (1 - RATE ** min(ms, duration)) / (1 - RATE)

        yield from self.moved(begin, min(caught, duration), law)
        if caught < duration:
            yield self.line("motion", '"law":"none"')

    def moved(self, begin: float, duration: float, offset: Callable[[float], float]) -> Iterator[Line]:
        """The lines of a motion: one for each sample or frame, and one at its end."""
        step = 1000 / self.hz
        for number in range(1, math.ceil(duration / step)):
            self.time = round(begin + number * step, 1)
            self.y = round(offset(self.time - begin), 2)
            yield self.scroll()
        self.time = round(begin + duration, 1)
        self.y = round(offset(self.time - begin), 2)
        yield self.scroll()

    def wait(self, ms: float) -> None:
        self.time = round(self.time + ms, 1)

    def scroll(self) -> Line:
        return self.time, f'{self.head}{self.time:.1f},"kind":"scroll","y":{self.y:.2f}}}\n'

    def line(self, kind: str, members: str = "") -> Line:
        return self.time, f'{self.head}{self.time:.1f},"kind":"{kind}"{"," if members else ""}{members}}}\n'


if __name__ == "__main__":
    main()

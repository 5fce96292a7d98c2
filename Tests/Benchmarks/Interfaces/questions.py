"""How long a question takes from Python, in batches of 10,000: the rows of questions.c. Prints nanoseconds."""

import array
import random
import time

import treadmill

POSTS, READERS, ROUNDS = 100_000, 10_000, 30
drawn = random.Random(12345)
feed = treadmill.Feed(390, heights=array.array("d", [60 + 80 * (i % 4) for i in range(POSTS)]))
offsets = array.array("d", [drawn.uniform(0, feed.length - 844) for _ in range(READERS)])
velocities = array.array("d", [drawn.uniform(-5, 5) for _ in range(READERS)])
sessions = [treadmill.Session(feed, 844, offset=offset) for offset in offsets]


def measure(what, ask):
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time_ns()
        ask()
        times.append(time.process_time_ns() - begin)
    print(f"| Python, 10,000 in a call: {what} | {min(times) / READERS:.0f} | {sorted(times)[ROUNDS // 2] / READERS:.0f} |")


measure("readers at rest", lambda: feed.windows(offsets, 844, within=800, margin=2))
measure("sessions at rest", lambda: treadmill.windows(sessions, 0, within=800, margin=2))
measure("readers thrown", lambda: feed.windows(offsets, 844, velocities=velocities, within=800, margin=2))
for session, velocity in zip(sessions, velocities):
    session.release(velocity, at=0)
measure("sessions thrown", lambda: treadmill.windows(sessions, 100, within=800, margin=2))

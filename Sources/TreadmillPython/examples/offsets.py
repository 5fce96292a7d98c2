"""Plots how far a throw carries a reader on each platform, and which posts it shows and needs.

    pip install treadmill matplotlib
    python offsets.py offsets.png
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plot
import treadmill

SCREEN = 844
heights = [120 + 60 * (i % 4) for i in range(60)]
feed = treadmill.Feed(width=390, spacing=8, heights=heights)
times = [10.0 * i for i in range(301)]

figure, (above, below) = plot.subplots(2, 1, sharex=True, figsize=(8, 8), height_ratios=(3, 2), layout="constrained")
for platform, style in {"uikit": "-", "flutterBouncing": ":", "android": "-", "flutterClamping": ":"}.items():
    motion = treadmill.Motion(3, offset=500, upper=feed.length - SCREEN, platform=platform)
    above.plot(times, motion.offsets(times), style, linewidth=3, label=f"{platform}: rests at {motion.rest:.0f} pt after {motion.end:.0f} ms")
above.legend(loc="lower right")

reader = treadmill.Session(feed, SCREEN, offset=500)
reader.release(velocity=3, at=0)
windows = [reader.window(at, within=300) for at in times]
labels = {"needed": "needed within 300 ms", "visible": "on screen"}
for name, color in {"needed": "lightsteelblue", "visible": "steelblue"}.items():
    ranges = [getattr(window, name) for window in windows]
    below.fill_between(times, [r.start for r in ranges], [r.stop for r in ranges], color=color, step="post", label=labels[name])
below.legend(loc="lower right")
above.set(ylabel="offset, points", title="Released at 500 points, with 3 points per millisecond")
below.set(xlabel="time, ms", ylabel="posts, on uikit", xlim=(0, times[-1]))
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "offsets.png", dpi=100)

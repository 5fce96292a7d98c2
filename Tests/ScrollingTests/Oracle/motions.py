#!/usr/bin/env python3
"""Tables of scroll motion, made apart from the engine: `python3 motions.py > motions.txt`.

Written from the published formulas, not from the Swift: 50 decimal digits instead of doubles, piecewise offsets alone (each velocity is the
offset's difference quotient from the right), edges found by bisection instead of inverses, exact fractions for least squares. Python's standard
library only; the same bytes each time.

A line is a motion (`kind key=value ...`) with the samples `milliseconds offset velocity` indented below it, or a `value`, whose result is its
last key. Points, milliseconds, points a millisecond.
"""
import random
from decimal import Decimal as D, getcontext
from fractions import Fraction

getcontext().prec = 50
INF = float("inf")
STEP = D("1e-20")


def bisect(holds, low, high):
    """The first time at which `holds` is true: false at `low`, true at `high`."""
    for _ in range(150):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


class Path:
    """Pieces (until, offset function of the time since the piece began), then rest."""

    def __init__(self, pieces, rest):
        self.pieces, self.rest = [], D(rest)
        began = D(0)
        for lasts, offset in pieces:
            if lasts > 0:
                self.pieces.append((began, began + lasts, offset))
                began += lasts
        self.end = began

    def at(self, t):
        for began, until, offset in self.pieces:
            if t < until:
                return offset(t - began)
        return self.rest

    def slope(self, t):
        """From just after `t`: Android's offset steps there when it starts."""
        return D(0) if t >= self.end else (self.at(t + 2 * STEP) - self.at(t + STEP)) / STEP

    def is_corner(self, t):
        return any(abs(t - c) < D("0.001") for began, until, _ in self.pieces for c in (began, until) if c > 0)


def edge_towards(offset, travel, lower, upper):
    edge = upper if travel > 0 else lower
    return None if abs(edge) == INF else D(edge)


# UIScrollView

def decelerating(rate, offset, velocity):
    """pop's decay: the sum of v * d^k over the milliseconds, continued."""
    return lambda t: offset + velocity * rate * (1 - rate**t) / (1 - rate)


def deceleration(rate, offset, velocity):
    speed = abs(velocity)
    if speed <= D("0.01"):
        return Path([], offset)
    lasts = (D("0.01") / speed).ln() / rate.ln()
    return Path([(lasts, decelerating(rate, offset, velocity))], offset + velocity / speed * (speed - D("0.01")) * rate / (1 - rate))


def aimed_velocity(rate, offset, target):
    distance = target - offset
    return (1 if distance >= 0 else -1) * (abs(distance) * (1 - rate) / rate + D("0.01"))


def bouncing_about(rate, edge, excess, velocity, scale):
    free = decelerating(rate, excess, velocity)
    offset = lambda t: D("0.99") ** t * free(t)
    half = D(1) / 2 / scale
    side = 1 if (excess or velocity) > 0 else -1
    # The way out ends where the distance no longer grows; after that the first half pixel counts.
    grows = lambda t: side * (offset(t + D("1e-15")) - offset(t)) > 0
    peak = bisect(lambda t: not grows(t), D(0), D(10000)) if grows(D(0)) else D(0)
    over = lambda t: side * offset(t) < half
    return (peak if over(peak) else bisect(over, peak, D(20000))), lambda t: edge + offset(t)


def fling(rate, offset, velocity, lower, upper, bounces=True, scale=D(2), target=None):
    if offset < lower or offset > upper:
        edge = D(lower if offset < lower else upper)
        return Path([bouncing_about(rate, edge, offset - edge, velocity, scale)] if bounces else [], edge)
    if target is not None:
        velocity = aimed_velocity(rate, offset, target)
    free = deceleration(rate, offset, velocity)
    edge = edge_towards(offset, velocity, lower, upper)
    if edge is None or abs(edge - offset) >= abs(free.rest - offset):
        return free
    sign = 1 if velocity > 0 else -1
    meets = bisect(lambda t: sign * (free.at(t) - edge) >= 0, D(0), free.end)
    pieces = [(meets, decelerating(rate, offset, velocity))]
    if bounces:
        pieces.append(bouncing_about(rate, edge, D(0), velocity * rate**meets, scale))
    return Path(pieces, edge)


# OverScroller.java: SplineOverScroller

def spline_table():
    """The static initializer, in doubles as there in floats."""
    samples, low = [], 0.0
    for i in range(100):
        alpha, high = i / 100, 1.0
        while True:
            x = low + (high - low) / 2
            coefficient = 3 * x * (1 - x)
            time = coefficient * ((1 - x) * 0.175 + x * 0.35) + x * x * x
            if abs(time - alpha) < 1e-5:
                break
            low, high = (low, x) if time > alpha else (x, high)
        samples.append(D(coefficient * ((1 - x) * 0.5 + x) + x * x * x))
    return samples + [D(1)]


SPLINE = spline_table()
R = D("0.78").ln() / D("0.9").ln()
GRAVITY, OVERFLING = D(2000), D(6)


def spline_at(part):
    index = min(int(part * 100), 99)
    return SPLINE[index] + (part * 100 - index) * (SPLINE[index + 1] - SPLINE[index])


def android_glide(velocity, density):
    """Duration in ms and signed distance in points; velocities and lengths in pixels, as the source has them."""
    if velocity == 0:
        return D(0), D(0)
    pixels = abs(velocity) * 1000 * density
    drag = D("0.015") * D("9.80665") * D("39.37") * (density * 160) * D("0.84")
    l = (D("0.35") * pixels / drag).ln()
    distance = drag * (R / (R - 1) * l).exp() / density
    return 1000 * (l / (R - 1)).exp(), distance if velocity > 0 else -distance


def android_aim(distance, density):
    """The velocity for a distance, by bisection."""
    reaches = lambda v: android_glide(v, density)[1] >= abs(distance)
    velocity = bisect(reaches, D(0), D(1000))
    return velocity if distance > 0 else -velocity


def android_beyond(edge, excess, velocity, density):
    """BALLISTIC, then CUBIC; from beyond the edge a throw has the room that is left of the overfling."""
    side = 1 if (excess or velocity) > 0 else -1
    out, room = side * velocity * 1000 * density, (OVERFLING - abs(excess)) * density
    pieces, apex = [], abs(excess) * density
    if out > 0 and room > 0:
        pull = max(GRAVITY, out * out / (2 * room))
        start = apex
        apex = start + out * out / (2 * pull)
        ballistic = lambda ms: edge + side * (start + out * ms / 1000 - pull * (ms / 1000) ** 2 / 2) / density
        pieces.append((1000 * out / pull, ballistic))
    lasts = 1000 * (2 * apex / GRAVITY).sqrt()
    cubic = lambda ms: edge + side * apex * (1 - (3 * (ms / lasts) ** 2 - 2 * (ms / lasts) ** 3)) / density
    return pieces + [(lasts, cubic)]


def android(offset, velocity, lower, upper, bounces=True, density=D(1), target=None):
    if target is not None:
        velocity = android_aim(target - offset, density)
    lasts, travel = android_glide(velocity, density)
    if offset < lower or offset > upper:
        beyond = D(lower if offset < lower else upper)
        excess = offset - beyond
        if not bounces:
            return Path([], beyond)
        if excess * velocity >= 0 or abs(travel) <= abs(excess):
            return Path(android_beyond(beyond, excess, velocity, density), beyond)
    # update() does nothing at time 0: the first sample, which is not 0, shows from then on.
    glide = lambda t: offset + travel * spline_at(t / lasts) if t > 0 else offset
    edge = edge_towards(offset, travel, lower, upper)
    if edge is None or abs(edge - offset) >= abs(travel):
        path = Path([(lasts, glide)], offset + travel)
    else:
        sign = 1 if travel > 0 else -1
        meets = bisect(lambda t: sign * (glide(t) - edge) >= 0, D(0), lasts) if edge != offset else D(0)
        arrival = Path([(lasts, glide)], 0).slope(meets) if meets > 0 else velocity
        path = Path([(meets, glide)] + (android_beyond(edge, D(0), arrival, density) if bounces else []), edge)
        lasts = lasts if meets > 0 else None
    path.hundredth = lasts / 100 if lasts else None
    return path


# Flutter: scroll_simulation.dart, friction_simulation.dart, spring_simulation.dart

def spring(edge, excess, velocity):
    """m x'' + c x' + k x = 0, overdamped; in seconds inside. Over when distance and speed are below 0.001 for good."""
    m, k = D("0.5"), D(100)
    c = D("1.1") * 2 * (m * k).sqrt()
    root = (c * c - 4 * m * k).sqrt()
    r1, r2 = (-c - root) / (2 * m), (-c + root) / (2 * m)
    c2 = (velocity * 1000 - r1 * excess) / (r2 - r1)
    c1 = excess - c2
    x = lambda s: c1 * (r1 * s).exp() + c2 * (r2 * s).exp()
    v = lambda s: c1 * r1 * (r1 * s).exp() + c2 * r2 * (r2 * s).exp()
    over = lambda s: abs(x(s)) < D("0.001") and abs(v(s)) < D("0.001")
    last = max((n for n in range(800) if not over(D(n) / 100)), default=None)
    lasts = D(0) if last is None else bisect(over, D(last) / 100, D(last + 1) / 100) * 1000
    return lasts, lambda ms: edge + x(ms / 1000)


def clamping(offset, velocity, lower, upper, target=None):
    if offset < lower or offset > upper:
        edge = D(lower if offset < lower else upper)
        return Path([spring(edge, offset - edge, D(0) if velocity * (offset - edge) > 0 else velocity)], edge)
    reference = D("0.015") * D("9.80665") * D("39.37") * 160 * D("0.84") / D("0.35")

    def law(v):
        if v == 0:
            return D(0), D(0)
        seconds = R * D("0.35") * (abs(v) * 1000 / reference) ** (1 / (R - 1))
        return seconds * 1000, v * 1000 * seconds / R

    if target is not None:
        speed = bisect(lambda v: law(v)[1] >= abs(target - offset), D(0), D(1000))
        velocity = speed if target > offset else -speed
    lasts, travel = law(velocity)
    glide = lambda t: offset + travel * (1 - (1 - t / lasts) ** R)
    edge = edge_towards(offset, travel, lower, upper)
    if edge is None or abs(edge - offset) >= abs(travel):
        return Path([(lasts, glide)], offset + travel)
    sign = 1 if travel > 0 else -1
    return Path([(bisect(lambda t: sign * (glide(t) - edge) >= 0, D(0), lasts) if edge != offset else D(0), glide)], edge)


def bouncing(offset, velocity, lower, upper, bounces=True, target=None):
    if offset < lower or offset > upper:
        edge = D(lower if offset < lower else upper)
        return Path([spring(edge, offset - edge, velocity)] if bounces else [], edge)
    drag, slow = D("0.135").ln() / 1000, D("1e-6")
    if target is not None:
        velocity = (1 if target > offset else -1) * (slow + abs(target - offset) * -drag)
    if abs(velocity) <= slow:
        return Path([], offset)
    glide = lambda t: offset + velocity * ((drag * t).exp() - 1) / drag
    lasts = bisect(lambda t: abs(velocity) * (drag * t).exp() <= slow, D(0), D(100000))
    edge = edge_towards(offset, velocity, lower, upper)
    if edge is None or abs(edge - offset) >= abs(glide(lasts) - offset):
        return Path([(lasts, glide)], glide(lasts))
    sign = 1 if velocity > 0 else -1
    meets = bisect(lambda t: sign * (glide(t) - edge) >= 0, D(0), lasts) if edge != offset else D(0)
    arrival = max(min(velocity * (drag * meets).exp(), D(5)), D(-5))
    return Path([(meets, glide)] + ([spring(edge, D(0), arrival)] if bounces else []), edge)


# CAMediaTimingFunction

CURVES = {"linear": (0, 0, 1, 1), "easeIn": ("0.42", 0, 1, 1), "easeOut": (0, 0, "0.58", 1), "easeInOut": ("0.42", 0, "0.58", 1)}


def eased(offset, target, milliseconds, curve):
    x1, y1, x2, y2 = map(D, CURVES[curve])
    bezier = lambda s, a, b: 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s**2 * b + s**3
    progress = lambda part: bezier(bisect(lambda s: bezier(s, x1, x2) >= part, D(0), D(1)), y1, y2)
    return Path([(milliseconds, lambda t: offset + (target - offset) * progress(t / milliseconds))], target)


# What a finger comes to

def band(dimension, excess):
    shown = (1 - 1 / (abs(excess) * D("0.55") / dimension + 1)) * dimension
    return shown if excess >= 0 else -shown


def unband(dimension, shown):
    excess = dimension * abs(shown) / (D("0.55") * (dimension - abs(shown)))
    return excess if shown >= 0 else -excess


def page(origin, length, target):
    pages = (target - origin) / length
    whole = int(abs(pages) + D("0.5"))
    return origin + (whole if pages >= 0 else -whole) * length


def flicks(row):
    """(pause, drag, travel, velocity) -> the multipliers."""
    m, count, forward, answers = D(1), 0, None, []
    for pause, drag, travel, velocity in row:
        if pause > 1000 or (forward is not None and (velocity > 0) != forward):
            m, count = D(1), 0
        if abs(travel) < D("0.13") * drag or abs(velocity) < D("0.6"):
            m, count, forward = D(1), 0, None
        else:
            count, forward = count + 1, velocity > 0
            if count >= 3:
                m = min(m + (1 + D(count - 3) / 2) * min(abs(travel) / 240, D("0.9")), D(16))
        answers.append(m)
    return answers


def intervals(samples):
    """Flutter's IOSScrollViewFlingVelocityTracker: 0.6, 0.35 and 0.05; and the recogniser's own latest."""
    v = [(b - a) / (s - t) for (t, a), (s, b) in zip(samples, samples[1:])][-3:]
    previous = D("0.8") * v[0] + D("0.2") * v[1]
    latest = D("0.8") * v[1] + D("0.2") * v[2]
    return (D("0.60") * v[0] + D("0.35") * v[1] + D("0.05") * v[2] if previous else latest), latest


def squares(samples):
    """VelocityTracker.cpp, LSQ2: a parabola through the last 100 ms, at most 20 samples, none before a pause of 40 ms."""
    last = samples[-1][0]
    kept = []
    for t, y in reversed(samples):
        age = Fraction(last - t)
        if age > 100 or len(kept) == 20 or (kept and age + kept[-1][0] > 40):
            break
        kept.append((-age, Fraction(y)))
    degree = min(2, len(kept) - 1)
    rows = [[sum(t ** (i + j) for t, _ in kept) for j in range(degree + 1)] + [sum(y * t**i for t, y in kept)] for i in range(degree + 1)]
    for i, row in enumerate(rows):
        rows[i] = row = [a / row[i] for a in row]
        for j, other in enumerate(rows):
            if j != i:
                rows[j] = [a - other[i] * b for a, b in zip(other, row)]
    slope = rows[1][-1]
    return D(slope.numerator) / D(slope.denominator)


# The tables

def text(number):
    if isinstance(number, float) or isinstance(number, (int, str)):
        return str(number)
    # 14 digits, and no exponent for what is no number worth speaking of.
    return "0" if abs(number) < D("1e-15") else f"{number:.14g}"


def motion(kind, path, **given):
    given = {key: value for key, value in given.items() if value is not None}
    words = [kind] + [f"{key}={text(value)}" for key, value in given.items()] + [f"end={text(path.end)}", f"rest={text(path.rest)}"]
    print(*words)
    times = [D(t) for t in ("0", "1", "8.333333", "16.666667", "33.4", "70.1", "150.7", "400.3", "1000.9", "2500.9")]
    times += [(path.end * part / 100).quantize(D("0.0001")) for part in (21, 47, 68, 86, 97)]
    last = None
    for t in sorted(set(t for t in times if t < path.end)) + [path.end.quantize(D("1")) + 2]:
        hundredth = getattr(path, "hundredth", None)
        near_sample = hundredth and t > 0 and abs(t / hundredth - round(t / hundredth)) < D("0.001")
        if not path.is_corner(t) and not near_sample and t != last:
            print(" ", text(t), text(path.at(t)), text(path.slope(t)))
        last = t


def value(what, answer, **given):
    print("value", what, *[f"{key}={text(v)}" for key, v in given.items()], f"is={text(answer)}")


def uikit_tables():
    for rate in (D("0.998"), D("0.99")):
        for velocity in ("2", "-0.75", "0.0101", "8", "40"):
            motion("deceleration", deceleration(rate, D("12.5"), D(velocity)), rate=rate, offset=D("12.5"), velocity=D(velocity))
        for target in ("1012.25", "-300", "13"):
            path = deceleration(rate, D("12.5"), aimed_velocity(rate, D("12.5"), D(target)))
            motion("deceleration", path, rate=rate, offset=D("12.5"), target=D(target))
        for offset, velocity in (("0", "1"), ("0", "-3.5"), ("90", "0"), ("90", "2.5"), ("-40", "-1"), ("-250", "0.4"), ("60", "-9")):
            for scale in (D(2), D(3)):
                lasts, x = bouncing_about(rate, D(0), D(offset), D(velocity), scale)
                edges = (-INF, 0) if (D(offset) or D(velocity)) > 0 else (0, INF)
                motion(
                    "fling", Path([(lasts, x)], D(0)), rate=rate, offset=D(offset), velocity=D(velocity), lower=edges[0], upper=edges[1],
                    scale=scale)
        cases = [("0", "2", 0, 400), ("900", "-3", 0, 1000), ("0", "6", 0, 1000), ("10", "0.3", 0, 1000), ("500", "4", 500, 500)]
        for offset, velocity, lower, upper in cases + [("-80", "1.5", 0, 1000), ("1100", "0.7", 0, 1000)]:
            for bounces in (1, 0):
                path = fling(rate, D(offset), D(velocity), lower, upper, bool(bounces))
                motion(
                    "fling", path, rate=rate, offset=D(offset), velocity=D(velocity), lower=lower, upper=upper, bounces=bounces, scale=D(2))
        for target in ("640", "1", "1333"):
            path = fling(rate, D(40), None, 0, 1000, target=D(target))
            motion("fling", path, rate=rate, offset=D(40), target=D(target), lower=0, upper=1000)


def android_tables():
    for density in (D(1), D("1.5"), D("2.625"), D(3)):
        for velocity in ("4", "1", "-0.05", "8"):
            path = android(D(7), D(velocity), -INF, INF, density=density)
            motion("android", path, offset=D(7), velocity=D(velocity), lower=-INF, upper=INF, density=density)
        cases = [("0", "3", 0, 300), ("900", "-8", 0, 1000), ("0", "0.1", 0, 0), ("0", "-0.9", 0, 50), ("-4", "-0.2", 0, 500)]
        cases += [("-60", "0", 0, 500), ("530", "0.5", 0, 500), ("-30", "2", 0, 4000), ("-30", "4", 0, 100), ("503", "0.3", 0, 500)]
        for offset, velocity, lower, upper in cases:
            path = android(D(offset), D(velocity), lower, upper, density=density)
            motion("android", path, offset=D(offset), velocity=D(velocity), lower=lower, upper=upper, density=density)
    motion("android", android(D(0), D(3), 0, 300, False), offset=D(0), velocity=D(3), lower=0, upper=300, bounces=0)
    motion("android", android(D(-9), D(3), 0, 300, False), offset=D(-9), velocity=D(3), lower=0, upper=300, bounces=0)
    for target in ("640", "39", "1333"):
        motion("android", android(D(40), D(0), 0, 1000, target=D(target)), offset=D(40), target=D(target), lower=0, upper=1000)


def flutter_tables():
    cases = [("7", "4", -INF, INF), ("7", "-0.05", -INF, INF), ("7", "8", -INF, INF), ("0", "3", 0, 300), ("900", "-8", 0, 1000)]
    cases += [("0", "2", 0, 0), ("-60", "0", 0, 500), ("-60", "-1", 0, 500), ("-60", "1", 0, 500), ("-5", "6", 0, 500), ("530", "2", 0, 500)]
    for name, make in (("clamping", clamping), ("bouncing", bouncing)):
        for offset, velocity, lower, upper in cases:
            path = make(D(offset), D(velocity), lower, upper)
            motion(name, path, offset=D(offset), velocity=D(velocity), lower=lower, upper=upper)
        for target in ("640", "39", "1333"):
            motion(name, make(D(40), D(0), 0, 1000, target=D(target)), offset=D(40), target=D(target), lower=0, upper=1000)
    for offset, velocity in ((D(0), D(3)), (D(-9), D(3))):
        motion("bouncing", bouncing(offset, velocity, 0, 300, False), offset=offset, velocity=velocity, lower=0, upper=300, bounces=0)


def finger_tables():
    for curve in CURVES:
        for offset, target, milliseconds in (("0", "1000", "300"), ("812.5", "-40", "1250")):
            path = eased(D(offset), D(target), D(milliseconds), curve)
            motion("eased", path, offset=D(offset), target=D(target), duration=D(milliseconds), curve=curve)
    for dimension in (D(960), D(390), D("55.5")):
        for excess in ("0", "5", "10", "100", "-100", "400", "960", "12345.678"):
            value("band", band(dimension, D(excess)), dimension=dimension, excess=D(excess))
        for shown in ("0.25", "20", "-37.5", "55"):
            value("unband", unband(dimension, D(shown)), dimension=dimension, shown=D(shown))
    for origin, length in ((D(0), D(390)), (D("-20.5"), D(100))):
        for target in ("0", "194.9", "195", "195.1", "-195", "-70.5", "-70.4", "1234.5", "29.5"):
            value("page", page(origin, length, D(target)), origin=origin, page=length, target=D(target))
    numbers = random.Random(404)
    pick = lambda low, high: D(round(numbers.uniform(low, high), 3)).quantize(D("0.001"))
    print("flicks")
    row = [(pick(50, 1060), pick(60, 200), pick(18, 400) * numbers.choice((1, 1, 1, 1, -1)), pick(0.55, 6)) for _ in range(120)]
    row += [(D(200), D(90), D(300), D(2))] * 14
    row = [(pause, drag, travel, velocity if travel > 0 else -velocity) for pause, drag, travel, velocity in row]
    for given, m in zip(row, flicks(row)):
        print(" ", *map(text, given), text(m))
    for number in range(40):
        t, y, v = pick(0, 900), pick(-500, 500), pick(-4, 4)
        samples = [(t, y)]
        for _ in range(numbers.randrange(3, 30)):
            step = D(round(numbers.choice((4.167, 8.333, 16.667)) + numbers.uniform(-1, 1), 3)).quantize(D("0.001"))
            step = D("41.5") if numbers.random() < 0.02 else step
            v += pick(-0.4, 0.4)
            t, y = t + step, (y + v * step + pick(-0.5, 0.5)).quantize(D("0.001"))
            samples.append((t, y))
        if len(samples) > 3 and samples[-1][0] - samples[-2][0] < 40:
            released, latest = intervals(samples)
            print("finger", f"interval={text(released)}", f"latest={text(latest)}", f"squares={text(squares(samples))}")
            for t, y in samples:
                print(" ", text(t), text(y), 0)


if __name__ == "__main__":
    uikit_tables()
    android_tables()
    flutter_tables()
    finger_tables()

"""Puts readers on the right server by treadmill load and by other load generators, and tries treadmill load on slow servers.

usage: load.py compare [--readers N] [--for SECONDS]     a table of generators on one server
       load.py slow [--arrivals RATE] [--for SECONDS]    a table of treadmill load on the right server and its slow variants
       load.py check                                     the same in 20 seconds; fails if a figure is not the server's

`run` starts it.
"""

import argparse
import contextlib
import json
import math
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path

from client import Client
from hall import FOLDER, HERE, SECONDS_TO_START, SECONDS_TO_STOP, TREADMILL, answers, feed_file, postgresql
from slow import PATTERNS, SETTINGS, Setting

POSTS = 2_000  # no reader comes to the end within a minute
LIMIT = 20
LIMIT_OF_SLOW = 5  # short pages: readers come to their ends
SECONDS_FOR_AN_ANSWER = 60  # longer than the stall: an answer that a reader has given up is in the server's log alone
PROBES = 3  # before readers come, treadmill asks for a page, an older and a newer one
SHARES = {"browsing": 65, "reading": 25, "refreshing": 10}  # treadmill's own
SECONDS_TO_RAMP = 10
SECONDS_TO_END = 60
LOCUST = FOLDER / "load-environment/bin/locust"
SECONDS_OF_CHECK = {"right": 3, "steady": 3, "stall": 4, "degrading": 4}
ARRIVALS_OF_CHECK = 20
ATTEMPTS_OF_CHECK = 3  # a busy machine makes a figure wrong once, a mistake each time

# k6: the loop of locustfile.py.
K6 = """
import http from 'k6/http';
import { sleep } from 'k6';
export const options = { stages: %(stages)s, summaryTrendStats: ['p(50)', 'p(95)', 'p(99)'] };
let cursor = null;
export default function () {
  const answer = http.get('%(address)s/timeline?limit=%(limit)d' + (cursor ? '&cursor=' + cursor : ''), { tags: { name: 'page' } });
  if (answer.status === 200) cursor = answer.json('next');
  sleep(1 + 2 * Math.random());
}
export function handleSummary(data) { return { '%(out)s': JSON.stringify(data.metrics) }; }
"""


@dataclass(frozen=True)
class Answer:
    """A line of the server's log. Instants are microseconds of the machine's monotonic clock."""

    received: int
    sent: int
    path: str
    status: int
    gone: bool = False  # the client did not wait for it


@dataclass
class Run:
    """What a generator has asked, by the server's log, and the CPU seconds that it took from its first request on."""

    answers: list[Answer]
    cpu: float
    report: dict = field(default_factory=dict)  # treadmill's

    @property
    def logged(self) -> Counter:
        """How long the server took, in microseconds, for clients that waited."""
        return Counter(answer.sent - answer.received for answer in self.answers if not answer.gone)


@dataclass
class Row:
    """What a generator says of itself, in milliseconds, and the sum of the times that its readers were there."""

    name: str
    run: Run
    requests: int
    failed: int
    latencies: list[float | None]  # p50, p95, p99
    reader_seconds: float
    saw: str = "-"


# Histograms


def histogram(report: dict, name: str) -> Counter:
    """One of treadmill's by its whole name, or the sum of those below it: of microseconds."""
    sum = Counter()
    for other, pairs in report["histograms"].items():
        if other == name or other.startswith(f"{name}."):
            sum.update(dict(pairs))
    return sum


def quantile(counts: Counter, share: float) -> float | None:
    """Milliseconds: the smallest value that at least `share` of all do not exceed. None if there are none."""
    rest = max(1, math.ceil(share * counts.total()))
    for value, count in sorted(counts.items()):
        rest -= count
        if rest <= 0:
            return value / 1000
    return None


def quantiles(counts: Counter) -> list[float | None]:
    return [quantile(counts, share) for share in (0.5, 0.95, 0.99)]


def total(report: dict, name: str) -> int:
    """A count by its whole name, or the sum of those below it."""
    return sum(count for other, count in report["counts"].items() if other == name or other.startswith(f"{name}."))


def shown(milliseconds: float | None) -> str:
    return "-" if milliseconds is None else f"{milliseconds:.1f}" if milliseconds < 100 else f"{milliseconds:,.0f}"


# The server and its clients


@contextlib.contextmanager
def slow_servers(database: str, setting: str) -> Iterator[tuple[str, Path]]:
    """The right server and its slow variants on a free port of the loopback. Yields their address and their log."""
    log = FOLDER / "load.ndjson"
    with socket.socket() as listening, open(FOLDER / "slow.log", "w") as output:
        listening.bind(("127.0.0.1", 0))
        number = listening.fileno()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        words = [sys.executable, "-B", HERE / "slow.py", str(number), database, log, setting]
        child = subprocess.Popen(words, pass_fds=[number], stdout=output, stderr=output)
        try:
            end = time.monotonic() + SECONDS_TO_START
            while not answers(address):
                if child.poll() is not None or time.monotonic() > end:
                    sys.exit(f"failed: the server does not answer: {FOLDER}/slow.log")
                time.sleep(0.05)
            yield address, log
        finally:
            child.terminate()
            try:
                child.wait(SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                child.kill()


def generate(name: str, words: list, base: str, log: Path, seconds: int, allowed: Iterable[int] = (0,), **environment: str) -> Run:
    """Runs a generator on a server that has been reset."""
    Client(base).reset(posts=POSTS)
    offset, before = log.stat().st_size, cpu_of_children()
    output = FOLDER / f"load-{name}.log"
    with open(output, "w") as written:
        child = subprocess.Popen(words, stdout=written, stderr=written, env=os.environ | environment)
        end = time.monotonic() + seconds + SECONDS_TO_END
        try:
            # What a generator takes to start is no reader's.
            while log.stat().st_size == offset and child.poll() is None and time.monotonic() < end:
                time.sleep(0.005)
            starting = cpu_of_tree(child.pid)
            child.wait(max(0, end - time.monotonic()))
        finally:
            if child.poll() is None:
                child.kill()
                child.wait()
    if child.returncode not in allowed:
        raise RuntimeError(f"{name}: status {child.returncode}: {output.read_text()[-1000:]}")
    time.sleep(0.3)  # the server sees that its clients are gone
    with open(log) as lines:
        lines.seek(offset)
        return Run([Answer(**json.loads(line)) for line in lines], cpu_of_children() - before - starting)


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cpu_of_tree(pid: int) -> float:
    """CPU seconds of a process and all below it. 0 where there is no /proc: there a generator's start counts too."""
    try:
        values = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0
    return sum(map(int, values[11:15])) / os.sysconf("SC_CLK_TCK") + sum(cpu_of_tree(int(child)) for child in below)


def treadmill(address: str, variant: str, log: Path, arrivals: str, seconds: int, limit: int, **group) -> Run:
    feed, plan, out = feed_file(address, variant), FOLDER / "load-plan.json", FOLDER / f"load-{variant}.json"
    described = json.loads(feed.read_text()) | {"limit": limit, "timeoutSeconds": SECONDS_FOR_AN_ANSWER}
    del described["changes"]  # the others only read
    feed.write_text(json.dumps(described, indent=2) + "\n")
    groups = [{"profile": profile, "share": share, "timeoutSeconds": SECONDS_FOR_AN_ANSWER} | group for profile, share in SHARES.items()]
    plan.write_text(json.dumps({"groups": groups}, indent=2) + "\n")
    out.unlink(missing_ok=True)
    words = [
        *(TREADMILL, "load", "--feed-api", feed, "--plan", plan, "--json", out),
        *("--arrivals", arrivals, "--for", f"{seconds}s", "--seed", "1"),
    ]
    run = generate(f"treadmill-{variant}", words, f"{address}/{variant}", log, seconds)
    run.report = json.loads(out.read_text())
    if (run.report.get("kind"), run.report.get("version")) != ("load", 1):
        raise RuntimeError(f"{out} is not the result of a load, version 1")
    return run


# compare


def compare(address: str, log: Path, readers: int, seconds: int) -> int:
    """Generators one after the other, each with as many readers, who come within the first ten seconds."""
    print("| generator | readers, mean | requests | a second | latency p50, p95, p99 | in the server's log ", end="")
    print("| CPU of a reader | of a request | readers saw |")
    print(f"|---|{'---:|' * 7}---|", flush=True)
    for measure in (by_treadmill, by_fast_locust, by_locust, by_k6):
        row = measure(address, log, readers, seconds)
        if isinstance(row, str):
            print(f"| {row} |{' |' * 8}", flush=True)
            continue
        cells = [
            row.name, f"{row.reader_seconds / seconds:.0f}", f"{row.requests:,}" + (f", {row.failed:,} failed" if row.failed else ""),
            f"{row.requests / seconds:.1f}", ", ".join(map(shown, row.latencies)), ", ".join(map(shown, quantiles(row.run.logged))),
            f"{1000 * row.run.cpu / row.reader_seconds:.2f}", f"{1000 * row.run.cpu / max(1, row.requests):.2f}", row.saw,
        ]
        print(f"| {' | '.join(cells)} |", flush=True)
        for note in notes(row, seconds):
            print(f"{row.name}: {note}", file=sys.stderr, flush=True)
    print("\nLatency is in milliseconds. CPU of a reader is in milliseconds for each second of a reader, of a request in milliseconds.")
    return 0


def notes(row: Row, seconds: int) -> list[str]:
    """What stands in the way of a row's figures."""
    busy = [f"{row.run.cpu / seconds:.2f} cores were busy: it may have measured itself"] if row.run.cpu > 0.9 * seconds else []
    return busy + row.run.report.get("marks", [])


def by_treadmill(address: str, log: Path, readers: int, seconds: int) -> Row | str:
    if not shutil.which(TREADMILL):
        return f"treadmill load, not measured: no {TREADMILL}"
    # They stay to the end, as the users of the others do.
    run = treadmill(address, "right", log, f"{readers / SECONDS_TO_RAMP:g}/s for {SECONDS_TO_RAMP}s, 0/s", seconds, LIMIT, stay=None)
    report = run.report
    first, empty = (shown(quantile(histogram(report, name), 0.95)) for name in ("content", "empty"))
    waits = f"{histogram(report, 'empty').total():,} waits at the end, p95 {empty} ms" if histogram(report, "empty") else "no wait at the end"
    unseen = 100 * total(report, "bytesUnseen") / max(1, total(report, "bytes"))
    failed = total(report, "failures") + total(report, "status") - total(report, "status.200")
    return Row(
        "treadmill load", run, total(report, "requests"), failed, quantiles(histogram(report, "latency")),
        total(report, "readers.milliseconds") / 1000,
        f"first post p95 {first} ms, {waits}, {unseen:.0f} % of the bytes unseen",
    )


def by_fast_locust(*run) -> Row:
    return locust("FastHttpUser", *run)


def by_locust(*run) -> Row:
    return locust("HttpUser", *run)


def locust(user: str, address: str, log: Path, readers: int, seconds: int) -> Row:
    out = FOLDER / f"load-{user}.json"
    words = [
        LOCUST, "--headless", "--locustfile", HERE / "locustfile.py", "--host", f"{address}/right", "--only-summary",
        *("--users", str(readers), "--spawn-rate", f"{readers / SECONDS_TO_RAMP:g}", "--run-time", f"{seconds}s"),
    ]
    # Its status is 1 if a request failed, which its result says.
    run = generate(user, words, f"{address}/right", log, seconds, (0, 1), HALL_USER=user, HALL_OUT=str(out), HALL_LIMIT=str(LIMIT))
    result = json.loads(out.read_text())
    return Row(f"Locust, {user}", run, result["requests"], result["failed"], result["latencies"], result["user_seconds"])


def by_k6(address: str, log: Path, readers: int, seconds: int) -> Row | str:
    if not shutil.which("k6"):
        return "k6, not measured: no k6"
    script, out = FOLDER / "load-k6.js", FOLDER / "load-k6.json"
    stages = json.dumps([{"duration": f"{length}s", "target": readers} for length in (SECONDS_TO_RAMP, seconds - SECONDS_TO_RAMP)])
    script.write_text(K6 % {"stages": stages, "address": f"{address}/right", "limit": LIMIT, "out": out.absolute()})
    run = generate("k6", ["k6", "run", script], f"{address}/right", log, seconds)
    try:
        metrics = json.loads(out.read_text())
        requests, failed, times = (metrics[name]["values"] for name in ("http_reqs", "http_req_failed", "http_req_duration"))
        latencies = [times[name] for name in ("p(50)", "p(95)", "p(99)")]
        return Row("k6", run, requests["count"], failed["passes"], latencies, readers * (seconds - SECONDS_TO_RAMP / 2))
    except (OSError, KeyError) as error:
        return f"k6, not measured: its summary has another form: {error!r}"


# slow and check


def slow(address: str, log: Path, arrivals: float, seconds: int) -> int:
    print(HEAD, flush=True)
    runs = {variant: measured(variant, address, log, arrivals, seconds) for variant in PATTERNS}
    return said(differences(runs["stall"]), "treadmill and the server's log agree about the stall")


def check(address: str, log: Path) -> int:
    print(HEAD, flush=True)
    wrong = []
    for variant, seconds in SECONDS_OF_CHECK.items():
        for attempt in range(ATTEMPTS_OF_CHECK):
            found = wrong_with(variant, measured(variant, address, log, ARRIVALS_OF_CHECK, seconds), SETTINGS["short"])
            if not found:
                break
            if attempt < ATTEMPTS_OF_CHECK - 1:
                print(f"{variant}, again: {found[0]}", file=sys.stderr, flush=True)
        wrong += [f"{variant}: {what}" for what in found]
    return said(wrong, "the figures of treadmill load are those of the servers")


def said(wrong: list[str], otherwise: str) -> int:
    print("\n".join(["", *(f"failed: {what}" for what in wrong)] if wrong else ["", otherwise]))
    return 1 if wrong else 0


HEAD = f"""\
| server | requests | waits | empty p95 | content p95 | latency p95 | server p95 | server p95 in its log |
|---|{'---:|' * 7}"""


def measured(variant: str, address: str, log: Path, arrivals: float, seconds: int) -> Run:
    """treadmill load on a server, and its row in the table: times in milliseconds."""
    run = treadmill(address, variant, log, f"{arrivals:g}/s", seconds, LIMIT_OF_SLOW)
    times = [quantile(histogram(run.report, name), 0.95) for name in ("empty", "content", "latency", "server")]
    counts = [total(run.report, "requests"), histogram(run.report, "empty").total()]
    print(f"| {' | '.join([variant, *(f'{count:,}' for count in counts), *map(shown, [*times, quantile(run.logged, 0.95)])])} |", flush=True)
    for mark in run.report.get("marks", []):
        print(f"{variant}: {mark}", file=sys.stderr, flush=True)
    return run


def differences(run: Run) -> list[str]:
    """Where treadmill's times from sending to the answer are not the server's: by more than 1 % and 5 ms."""
    found = []
    for name, share in (("p99", 0.99), ("max", 1)):
        own, logged = quantile(histogram(run.report, "server"), share), quantile(run.logged, share)
        if own is None or logged is None or abs(own - logged) > 0.01 * logged + 5:
            found.append(f"{name} of treadmill's server times is {shown(own)} ms, of the server's log {shown(logged)} ms")
    return found


def wrong_with(variant: str, run: Run, setting: Setting) -> list[str]:
    """What is off in a run of `check`."""
    checks = {"right": lambda *_: [], "steady": wrong_with_steady, "stall": wrong_with_stall, "degrading": wrong_with_degrading}
    return wrong_with_any(run, SECONDS_OF_CHECK[variant]) or checks[variant](run, setting)


def wrong_with_any(run: Run, seconds: int) -> list[str]:
    report, found = run.report, []
    if others := {name: count for name, count in report["counts"].items() if name.startswith(("status.", "failures.")) and name != "status.200"}:
        found.append(f"a server that answers every request with 200 is said to answer otherwise: {others}")
    # What is under way at the end may be in one of both.
    answered, spare = total(report, "status"), PROBES + 2 + sum(total(report, name) for name in ("unanswered", "givenUp", "abandoned"))
    if abs(answered - run.logged.total()) > spare:
        found.append(f"treadmill counts {answered} answers, the server's log {run.logged.total()}")
    own, logged, needed = (quantile(counts, 0.5) for counts in (histogram(report, "server"), run.logged, histogram(report, "latency")))
    if own is None or logged is None or needed is None:
        return [*found, "no time was measured"]
    # A bucket's value is its smallest: a thousandth less. On a busy machine an answer is read late.
    if not 0.998 * logged - 0.1 <= own <= 1.01 * logged + 25:
        found.append(f"the median of treadmill's server times is {shown(own)} ms, of the server's log {shown(logged)} ms")
    if needed < own:
        found.append(f"a page's latency, {shown(needed)} ms, is less than that of its request, {shown(own)} ms: medians")
    came = {second["second"]: second["came"] for second in report["perSecond"]}
    if odd := {second: came.get(second, 0) for second in range(seconds) if abs(came.get(second, 0) - ARRIVALS_OF_CHECK) > 1}:
        found.append(f"{ARRIVALS_OF_CHECK} readers come in a second, but in these: {odd}")
    return found


def wrong_with_steady(run: Run, setting: Setting) -> list[str]:
    least = 998 * setting.steady_seconds
    times = {name: quantile(histogram(run.report, name), 0) for name in ("server", "latency", "content")}
    return [f"the least of {name} is {shown(time)} ms, less than any answer took" for name, time in times.items() if time is None or time < least]


def wrong_with_stall(run: Run, setting: Setting) -> list[str]:
    found = differences(run)
    silent = [second["second"] for second in run.report["perSecond"] if second["answers"] == 0 and second["came"] >= ARRIVALS_OF_CHECK - 1]
    if not silent:
        found.append("in no second do readers come and no answers")
    # Readers who come during its first half wait for the other half at least. A generator that waits for answers would have sent few of them.
    half = setting.stall_seconds / 2
    waited = sum(count for value, count in histogram(run.report, "latency").items() if value >= 1e6 * half)
    if waited < 0.8 * half * ARRIVALS_OF_CHECK:
        found.append(f"{waited} pages took {half:g} s or longer; {half * ARRIVALS_OF_CHECK:g} readers came that early in the stall")
    return found


def wrong_with_degrading(run: Run, setting: Setting) -> list[str]:
    seconds = [quantile(Counter(dict(second["latency"])), 0.5) for second in run.report["perSecond"] if second["latency"]]
    # Of the requests of the last whole second, half have at least a quarter of all before them.
    least = len(run.answers) / 4 / setting.requests_per_millisecond
    if len(seconds) < 3 or seconds[-2] < seconds[0] + least - 10:
        return [f"medians of latency in each second: {', '.join(map(shown, seconds))} ms; the last but one is not {least:.0f} ms above the first"]
    return []


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="run --load", description="Readers on the right server, by treadmill load and others.")
    commands = parser.add_subparsers(dest="command", required=True)
    of_compare = commands.add_parser("compare", help="a table of load generators on one server")
    of_compare.add_argument("--readers", type=int, default=200)
    of_slow = commands.add_parser("slow", help="a table of treadmill load on the right server and three slow ones")
    of_slow.add_argument("--arrivals", type=float, default=5, help="readers a second")
    for command in (of_compare, of_slow):
        command.add_argument("--for", dest="seconds", type=int, default=60, help="seconds of each run")
    commands.add_parser("check", help="the same in 20 seconds; fails if a figure is not the server's")
    chosen = parser.parse_args(words)
    if chosen.command == "compare" and chosen.seconds <= SECONDS_TO_RAMP:
        parser.error(f"--for: more than {SECONDS_TO_RAMP} seconds, in which the readers come")
    stall = SETTINGS["full"]
    if chosen.command == "slow" and chosen.seconds <= stall.stall_begins + stall.stall_seconds:
        parser.error(f"--for: more than {stall.stall_begins + stall.stall_seconds:g} seconds: the stall is over then")
    if chosen.command != "compare" and not shutil.which(TREADMILL):
        sys.exit(f"failed: no {TREADMILL}: TREADMILL names the executable")
    # From a terminated run the database and the server go too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with postgresql() as database, slow_servers(database, "short" if chosen.command == "check" else "full") as (address, log):
        if chosen.command == "compare":
            return compare(address, log, chosen.readers, chosen.seconds)
        if chosen.command == "slow":
            return slow(address, log, chosen.arrivals, chosen.seconds)
        return check(address, log)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except (RuntimeError, OSError, HTTPException, subprocess.SubprocessError) as error:
        sys.exit(f"failed: {error}")

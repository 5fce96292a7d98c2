"""Runs PostgreSQL and the server, and checks every variant by three means: a command, schemathesis, and the plain loop.

usage: hall.py [--self-test | --check | --find [VARIANT...] | --poorer | COMMAND...]     see `run`
"""

import contextlib
import glob
import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from client import Client, walk
from self_test import self_test
from variants import VARIANTS

HERE = Path(__file__).parent
FOLDER = Path(".build/hall")
TREADMILL = os.environ.get("TREADMILL", ".build/release/treadmill")
COMMAND = [
    *(TREADMILL, "check", "--feed-api", "{feed}"),
    *("--seeds", "1..20", "--until-finding", "--time-limit", "60s", "--traces", "{traces}", "--out", "{out}"),
]
COMMAND_ON_POORER = [
    *(TREADMILL, "check", "--feed-api", "{feed}", "--seeds", "1..2", "--frames", "200", "--until-finding"),
    *("--traces", "{traces}", "--out", "{out}"),
]
SECONDS_TO_START, SECONDS_TO_STOP = 30, 10
SECONDS_OF_STRESS, SECONDS_OF_SCHEMATHESIS = 120, 20
EXAMPLES_OF_SCHEMATHESIS = 50
PAGES_OF_MEASURING = 500


@contextlib.contextmanager
def postgresql():
    """A cluster of its own in a temporary folder, reached by a socket there. Yields how to connect."""
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [os.path.dirname(shutil.which("initdb") or "")]
    if not places[-1]:
        sys.exit("failed: no PostgreSQL: .ci/setup check installs it")
    initdb, pg_ctl = (os.path.join(places[-1], name) for name in ("initdb", "pg_ctl"))
    # Not below .build: the path of a socket has 107 bytes at most.
    folder = tempfile.mkdtemp(prefix="hall-")
    data, log = f"{folder}/data", f"{folder}/log"
    unprivileged = {}
    if os.getuid() == 0:
        # PostgreSQL does not run as root.
        user = next(user for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody"))
        os.chown(folder, user.pw_uid, user.pw_gid)
        unprivileged = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def tool(*words):
        # A file, not a pipe, which the database would keep open.
        with open(f"{folder}/tools", "a+") as output:
            child = subprocess.run(words, stdout=output, stderr=output, timeout=2 * SECONDS_TO_START, cwd=folder, **unprivileged)
            output.seek(0)
            if child.returncode != 0:
                logged = Path(log).read_text() if os.path.exists(log) else ""
                raise RuntimeError(f"{' '.join(words)}: status {child.returncode}: {(output.read() + logged)[-1000:]}")

    try:
        tool(initdb, "--pgdata", data, "--username", "hall", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
        # Nothing here needs to survive a crash.
        settings = f"-k {folder} -c listen_addresses= -c fsync=off -c full_page_writes=off -c synchronous_commit=off"
        tool(pg_ctl, "start", "-D", data, "-l", log, "-w", "-t", str(SECONDS_TO_START), "-o", settings)
        yield f"host={folder} user=hall dbname=postgres"
    finally:
        for ended in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ended, signal.SIG_IGN)
        if os.path.exists(f"{data}/postmaster.pid"):
            tool(pg_ctl, "stop", "-D", data, "-m", "immediate", "-w", "-t", str(SECONDS_TO_STOP))
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def server(database: str):
    """The server on a free port of the loopback. Yields its address."""
    with socket.socket() as listening, open(FOLDER / "server.log", "w") as log:
        listening.bind(("127.0.0.1", 0))
        number = listening.fileno()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        child = subprocess.Popen(
            [sys.executable, "-B", HERE / "server.py", str(number), database], pass_fds=[number], stdout=log, stderr=log
        )
        try:
            end = time.monotonic() + SECONDS_TO_START
            while not answers(address):
                if child.poll() is not None or time.monotonic() > end:
                    sys.exit(f"failed: the server does not answer: {FOLDER}/server.log")
                time.sleep(0.05)
            yield address
        finally:
            child.terminate()
            try:
                child.wait(SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                child.kill()


def answers(address: str) -> bool:
    with contextlib.suppress(OSError):
        return Client(f"{address}/right").call("GET", "/timeline")[0] == 200
    return False


@dataclass
class Found:
    """What a checker says of a variant: the broken rules, and the smallest session that shows the first of them."""

    rules: str
    seed: object = ""
    requests: object = ""
    events: object = ""


def stress(command: list[str], address: str, variant: str) -> Found:
    """The command on one variant. `{url}`, `{feed}`, `{out}` and `{traces}` in it are the feed's address, a description of its API, a file for
    results (Docs/Scaling.md) and a folder."""
    feed, out, traces = feed_file(address, variant), FOLDER / f"{variant}.ndjson", FOLDER / f"{variant}.traces"
    out.unlink(missing_ok=True)
    traces.mkdir(exist_ok=True)
    url = json.loads(feed.read_text())["url"]
    places = {"{url}": url, "{feed}": str(feed), "{out}": str(out), "{traces}": str(traces)}
    words = [places.get(word, word) for word in command]
    if not shutil.which(words[0]):
        return Found("not run")
    try:
        child = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS_OF_STRESS)
    except subprocess.TimeoutExpired:
        return Found(f"over {SECONDS_OF_STRESS} s")
    (FOLDER / f"{variant}.stress.log").write_text(child.stdout + child.stderr)
    requests = re.search(r"^([\d,]+) requests", child.stdout, re.MULTILINE)
    found = Found("none" if child.returncode == 0 else f"status {child.returncode}", requests=requests[1] if requests else "")
    for result in map(json.loads, out.read_text().splitlines() if out.exists() else []):
        if rules := [finding["rule"] for finding in result.get("findings", [])]:
            # Of a server: P. What else broke is what a client shows of it.
            rules = [rule for rule in rules if rule.startswith("P")] or rules
            events = re.search(rf"^{rules[0]}: .* before, ([\d,]+) now", child.stdout, re.MULTILINE)
            return Found(" ".join(rules), result.get("seed"), found.requests, events[1] if events else "")
    return found


def feed_file(address: str, variant: str) -> Path:
    """feed.json with the variant's address."""
    feed = json.loads((HERE / "feed.json").read_text().replace("http://127.0.0.1:8000/right", f"{address}/{variant}"))
    if variant == "inclusive":
        feed["older"]["parameter"] = "max_id"
    if variant == "ranking":
        del feed["order"]
    path = FOLDER / f"{variant}.json"
    path.write_text(json.dumps(feed, indent=2) + "\n")
    return path


def without_changes(feed: dict) -> list[str]:
    del feed["changes"]
    return []


def without_limit(feed: dict) -> list[str]:
    feed["url"] = feed["url"].partition("?")[0]
    return []


def without_older(feed: dict) -> list[str]:
    del feed["older"]
    return []


def wrong_pointer(feed: dict) -> list[str]:
    feed["older"]["from"] = "/nxt"
    return []


def an_address(feed: dict) -> list[str]:
    return [feed["url"].partition("?")[0]]


POORER = [without_changes, without_limit, without_older, wrong_pointer, an_address]


def poorer(address: str) -> int:
    """Whether every run of a wrong server under a poorer description finds something, ends with an error, or says what it has not tested."""
    silent, greens = [], 0
    for variant in VARIANTS:
        if variant == "right":
            continue
        answers = []
        for impoverish in POORER:
            path = feed_file(address, variant)
            feed = json.loads(path.read_text())
            words = impoverish(feed)
            path.write_text(json.dumps(feed, indent=2) + "\n")
            out, traces = FOLDER / f"{variant}.ndjson", FOLDER / f"{variant}.traces"
            out.unlink(missing_ok=True)
            traces.mkdir(exist_ok=True)
            places = {"{feed}": str(path), "{out}": str(out), "{traces}": str(traces)}
            command = [places.get(word, word) for word in COMMAND_ON_POORER] + words
            child = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_OF_STRESS)
            last = json.loads(out.read_text().splitlines()[-1]) if child.returncode == 0 else {}
            untested = last.get("summary", {}).get("untested", [])
            greens += child.returncode == 0
            if child.returncode == 0 and (not untested or untested[0] not in child.stdout):
                silent.append(f"{variant} {impoverish.__name__}")
            if child.returncode not in (0, 1, 2, 3):
                silent.append(f"{variant} {impoverish.__name__}: status {child.returncode}")
            answers.append(f"{impoverish.__name__} {child.returncode}" + (f" ({untested[0]})" if untested else ""))
        print(f"{variant}: {', '.join(answers)}", flush=True)
    count = len(POORER) * (len(VARIANTS) - 1)
    print(f"silent about {', '.join(silent)}" if silent else f"{count} poorer descriptions, {greens} green runs, each says what it has not tested")
    return 1 if silent else 0


def schemathesis(address: str, variant: str) -> set[str]:
    """What schemathesis complains of, with the variant's OpenAPI document and nothing else."""
    command = [
        Path(sys.executable).parent / "schemathesis", "run", f"{address}/{variant}/openapi.json", "--seed", "1", "--no-color",
        "--generation-database", "none", "--max-examples", str(EXAMPLES_OF_SCHEMATHESIS), "--max-time", str(SECONDS_OF_SCHEMATHESIS),
    ]
    child = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_OF_SCHEMATHESIS + SECONDS_TO_STOP, cwd=FOLDER)
    (FOLDER / f"{variant}.schemathesis.log").write_text(child.stdout + child.stderr)
    if child.returncode not in (0, 1):
        raise RuntimeError(f"schemathesis on {variant}: status {child.returncode}: {child.stderr[-500:]}")
    return {line[2:] for line in child.stdout.splitlines() if line.startswith("- ")}


def measure(address: str) -> str:
    client = Client(f"{address}/right")
    begun, cursor = time.monotonic(), None
    for _ in range(PAGES_OF_MEASURING):
        cursor = client.page(**({"cursor": cursor} if cursor else {}))["next"]
    return f"{PAGES_OF_MEASURING / (time.monotonic() - begun):.0f} pages of 20 posts a second, one after the other"


def table(address: str, variants: list[str], command: list[str]) -> None:
    """A row for each variant, the right one first: what schemathesis says of that one too is no bug's."""
    print(f"| {'bug':<14} | {'rule':<8} | seed | requests | events left | plain loop | schemathesis |\n|{'---|' * 7}", flush=True)
    of_right = None
    for variant in variants:
        # A client for each: the server closes what is idle for five seconds.
        def anew() -> tuple[Client, int]:
            client = Client(f"{address}/{variant}")
            return client, client.reset()

        looped = walk(*anew())
        anew()
        found = stress(command, address, variant)
        anew()
        complaints = schemathesis(address, variant)
        of_right = complaints if of_right is None else of_right
        own = ", ".join(sorted(complaints - of_right)) if complaints is not of_right else f"no bug: {', '.join(sorted(of_right))}"
        cells = [f"{variant:<14}", f"{found.rules:<8}", found.seed, found.requests, found.events, looped or "no", own or "no"]
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


def check(address: str, variants: list[str] = []) -> int:
    """Whether treadmill finds every bug, and nothing in the right server; or those of some variants."""
    missed = []
    for variant in variants or VARIANTS:
        begun = time.monotonic()
        found = stress(COMMAND, address, variant)
        seconds = time.monotonic() - begun
        print(f"{variant}: {found.rules}, seed {found.seed}, {found.requests} requests, {found.events} events left, {seconds:.1f} s", flush=True)
        if (found.rules == "none") != (variant == "right") or not set(found.rules.split()) <= {"none"} | {f"P{n}" for n in range(1, 11)}:
            missed.append(variant)
    bugs = len([variant for variant in variants or VARIANTS if variant != "right"])
    print(f"wrong about {', '.join(missed)}" if missed else f"{bugs} of {bugs} bugs found, nothing in the right server")
    return 1 if missed else 0


def main(arguments: list[str]) -> int:
    # From a terminated run the database and the server go too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    begun = time.monotonic()
    with postgresql() as database:
        ready = time.monotonic()
        with server(database) as address:
            print(f"PostgreSQL started in {ready - begun:.1f} s, the server in {time.monotonic() - ready:.1f} s", flush=True)
            if arguments[:1] == ["--self-test"]:
                return self_test(address)
            if arguments[:1] == ["--check"]:
                return self_test(address) or poorer(address) or check(address)
            if arguments[:1] == ["--find"]:
                return check(address, arguments[1:])
            if arguments[:1] == ["--poorer"]:
                return poorer(address)
            print(measure(address), flush=True)
            table(address, list(VARIANTS), arguments or COMMAND)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except (RuntimeError, OSError, HTTPException, subprocess.SubprocessError) as error:
        sys.exit(f"failed: {error}")

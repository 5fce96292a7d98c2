"""Runs PostgreSQL and the server, and checks every variant by three means: a command, schemathesis, and the plain loop.

usage: hall.py [--self-test] [COMMAND...]     see `run`
"""

import contextlib
import glob
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from client import Client, walk
from self_test import self_test

HERE = Path(__file__).parent
FOLDER = Path(".build/hall")
COMMAND = [".build/release/treadmill", "stress", "{feed}"]
SECONDS_TO_START, SECONDS_TO_STOP = 30, 10
SECONDS_OF_STRESS, SECONDS_OF_SCHEMATHESIS = 120, 60
EXAMPLES_OF_SCHEMATHESIS = 50
PAGES_OF_MEASURING = 500


@contextlib.contextmanager
def postgresql():
    """A cluster of its own in a temporary folder, reached by a socket there. Yields how to connect."""
    places = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [os.path.dirname(shutil.which("initdb") or "")]
    if not places[-1]:
        sys.exit("failed: no PostgreSQL: .ci/setup check installs it")
    initdb, pg_ctl = (os.path.join(places[-1], name) for name in ("initdb", "pg_ctl"))
    # In the shortest of temporary folders: the path of a socket has 107 bytes at most.
    folder = tempfile.mkdtemp(prefix="hall-")
    data, log = f"{folder}/data", f"{folder}/log"
    unprivileged = {}
    if os.getuid() == 0:
        # PostgreSQL does not run as root.
        user = next(user for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody"))
        os.chown(folder, user.pw_uid, user.pw_gid)
        unprivileged = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def tool(*words):
        command = subprocess.run(words, capture_output=True, text=True, timeout=2 * SECONDS_TO_START, cwd=folder, **unprivileged)
        if command.returncode != 0:
            written = Path(log).read_text()[-1000:] if os.path.exists(log) else ""
            sys.exit(f"failed: {' '.join(words)}: {command.stderr or command.stdout}{written}")

    try:
        tool(initdb, "--pgdata", data, "--username", "hall", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
        # Nothing here needs to survive a crash.
        settings = f"-k {folder} -c listen_addresses= -c fsync=off -c full_page_writes=off -c synchronous_commit=off"
        # pg_ctl's children keep what it writes to: a file.
        with open(f"{folder}/pg_ctl.log", "w") as output:
            subprocess.run(
                [pg_ctl, "start", "-D", data, "-l", log, "-w", "-t", str(SECONDS_TO_START), "-o", settings], stdout=output, stderr=output,
                timeout=2 * SECONDS_TO_START, cwd=folder, **unprivileged,
            ).check_returncode()
        yield f"host={folder} user=hall dbname=postgres"
    finally:
        if os.path.exists(f"{data}/postmaster.pid"):
            tool(pg_ctl, "stop", "-D", data, "-m", "immediate", "-w", "-t", str(SECONDS_TO_STOP))
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def server(database: str):
    """The server on a free port of the loopback. Yields its address."""
    with socket.socket() as listening, open(FOLDER / "server.log", "w") as log:
        listening.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        command = [sys.executable, "-m", "uvicorn", "server:hall", "--fd", str(listening.fileno()), "--no-access-log"]
        child = subprocess.Popen(
            command, cwd=HERE, env={**os.environ, "DATABASE": database}, pass_fds=[listening.fileno()], stdout=log, stderr=log
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
    """What a checker says of a variant: the first broken rule, and the smallest session that shows it."""

    rule: str
    seed: object = ""
    requests: object = ""
    events: object = ""


def stress(command: list[str], feed: Path) -> Found:
    """The command on one variant, `{feed}` being the path of its feed.json. It writes JSON lines; the first with a rule is a finding."""
    words = [word.replace("{feed}", str(feed)) for word in command]
    if not shutil.which(words[0]):
        return Found("not run")
    try:
        child = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS_OF_STRESS)
    except subprocess.TimeoutExpired:
        return Found(f"over {SECONDS_OF_STRESS} s")
    feed.with_suffix(".stress.log").write_text(child.stdout + child.stderr)
    for line in child.stdout.splitlines():
        with contextlib.suppress(ValueError):
            finding = json.loads(line)
            if isinstance(finding, dict) and "rule" in finding:
                return Found(finding["rule"], *(finding.get(key, "") for key in ("seed", "requests", "events")))
    return Found("none" if child.returncode == 0 else f"status {child.returncode}")


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


def schemathesis(address: str, variant: str) -> str:
    """What schemathesis finds with the variant's OpenAPI document and nothing else."""
    command = [
        Path(sys.executable).parent / "schemathesis", "run", f"{address}/{variant}/openapi.json", "--seed", "1", "--no-color", "--max-examples",
        str(EXAMPLES_OF_SCHEMATHESIS), "--generation-database", "none",
    ]
    try:
        child = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_OF_SCHEMATHESIS)
    except subprocess.TimeoutExpired:
        return f"over {SECONDS_OF_SCHEMATHESIS} s"
    (FOLDER / f"{variant}.schemathesis.log").write_text(child.stdout + child.stderr)
    titles = [line.strip(" -") for line in child.stdout.splitlines() if line.startswith("- ")]
    return {0: "no", 1: "yes: " + (titles[0] if titles else "see its log")}.get(child.returncode, f"status {child.returncode}")


def measure(address: str) -> str:
    client = Client(f"{address}/right")
    begun, cursor = time.monotonic(), None
    for _ in range(PAGES_OF_MEASURING):
        cursor = client.page(**({"cursor": cursor} if cursor else {}))["next"]
    return f"{PAGES_OF_MEASURING / (time.monotonic() - begun):.0f} pages of 20 posts a second, one after the other"


def table(address: str, variants: list[str], command: list[str]) -> None:
    print(f"| {'bug':<14} | {'rule':<14} | seed | requests | events left | plain loop | schemathesis |\n|{'---|' * 7}", flush=True)
    for variant in variants:
        client = Client(f"{address}/{variant}")
        known = client.reset()
        looped = walk(client, known)
        client.reset()
        found = stress(command, feed_file(address, variant))
        client.reset()
        fuzzed = schemathesis(address, variant)
        cells = [f"{variant:<14}", f"{found.rule:<14}", found.seed, found.requests, found.events, f"yes: {looped}" if looped else "no", fuzzed]
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


def main(arguments: list[str]) -> int:
    # From a terminated run the database and the server go too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.path.insert(0, str(HERE))
    begun = time.monotonic()
    with postgresql() as database:
        ready = time.monotonic()
        with server(database) as address:
            print(f"PostgreSQL started in {ready - begun:.1f} s, the server in {time.monotonic() - ready:.1f} s", flush=True)
            if arguments[:1] == ["--self-test"]:
                return self_test(address)
            print(measure(address), flush=True)
            from variants import VARIANTS

            table(address, list(VARIANTS), arguments or COMMAND)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except (RuntimeError, OSError, subprocess.SubprocessError) as error:
        sys.exit(f"failed: {error}")

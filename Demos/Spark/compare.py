"""The same logs through `treadmill impressions` in four ways: alone, on Spark with a worker lost, sorted by DuckDB, and one long session in a pipe.

Fails if the rows of the first three are not the same bytes, or if a status of the filter does not come back through Spark. Rows are compared sorted
as lines, which is by session, item and definition.

usage: compare.py EXECUTABLE FOLDER [--small]
"""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SESSIONS, LINES_OF_ONE = 100_000, 10_000_000
SESSIONS_IF_SMALL, LINES_OF_ONE_IF_SMALL = 2_000, 100_000
SORT = f"import duckdb, pathlib; duckdb.execute(pathlib.Path({str(HERE / 'sort.sql')!r}).read_text())"


@dataclass
class Ended:
    """What a process was: its status, its seconds, and the most memory that it had."""

    status: int
    seconds: float
    megabytes: float


def main(executable: str, folder: Path, small: bool) -> int:
    sessions = SESSIONS_IF_SMALL if small else SESSIONS
    for stale in [*folder.glob("*.ndjson"), folder / "lost", folder / "errors.log"]:
        stale.unlink(missing_ok=True)
    log, alone, on_spark, by_duckdb = (folder / f"{name}.ndjson" for name in ("log", "alone", "spark", "duckdb"))
    definitions = ["--definitions", str(HERE / "definitions.json")]
    filter_of_sorted = [executable, "impressions", "-", "--sorted"]
    logs = [sys.executable, str(HERE / "logs.py")]
    spark = [sys.executable, "-B", str(HERE / "spark.py")]
    duckdb = [sys.executable, "-c", SORT]
    table = [("", "seconds", "memory of treadmill")]

    generated = run(folder, [*logs, "--sessions", str(sessions)], into=log)
    expect(folder, "logs.py", generated)
    lines = count(log)

    ended = run(folder, [executable, "impressions", str(log), *definitions], into=alone)
    expect(folder, "treadmill", ended)
    table.append(("one process, the log as it came", f"{ended.seconds:.1f}", f"{ended.megabytes:.0f} MB"))
    sort(alone)

    ended = run(folder, [*spark, str(log), str(on_spark), "--lose-a-worker", str(folder / "lost"), "--", *filter_of_sorted, *definitions])
    expect(folder, "spark.py", ended)
    if not (folder / "lost").exists():
        sys.exit("failed: no worker was lost")
    table.append(("Spark local[2], with its start and a killed worker", f"{ended.seconds:.1f}", ""))

    sorting, ended = piped(folder, duckdb, [*filter_of_sorted, *definitions], log, by_duckdb)
    expect(folder, "sort.sql", sorting)
    expect(folder, "treadmill after sort.sql", ended)
    table.append(("DuckDB sorts, one process reads", f"{ended.seconds:.1f}", f"{ended.megabytes:.0f} MB"))
    sort(by_duckdb)

    rows = count(alone)
    for other in (on_spark, by_duckdb):
        if not rows or not same(alone, other):
            sys.exit(f"failed: {alone} and {other} are not the same, or empty")

    # One session is enough to ask for a file that is not there.
    few = folder / "few.ndjson"
    expect(folder, "logs.py", run(folder, [*logs, "--sessions", "1"], into=few))
    wrong = ["--definitions", str((folder / "none.json").absolute())]
    alone_status = run(folder, [executable, "impressions", str(few), *wrong]).status
    spark_status = run(folder, [*spark, str(few), str(folder / "none.ndjson"), "--", *filter_of_sorted, *wrong]).status
    if alone_status == 0 or alone_status != spark_status:
        sys.exit(f"failed: without its definitions treadmill ends with {alone_status}, on Spark with {spark_status}")

    of_one = LINES_OF_ONE_IF_SMALL if small else LINES_OF_ONE
    writing, ended = piped(folder, [*logs, "--lines-of-one", str(of_one)], [*filter_of_sorted, *definitions], None, folder / "one.ndjson")
    expect(folder, "logs.py", writing)
    expect(folder, "treadmill with one session", ended)
    table.append((f"one session of {of_one:,} lines, while Python writes it", f"{ended.seconds:.1f}", f"{ended.megabytes:.0f} MB"))

    size = log.stat().st_size / 1e6
    print(f"{sessions:,} sessions, {lines:,} lines, {size:,.0f} MB (written in {generated.seconds:.1f} s): {rows:,} rows\n")
    widths = [max(map(len, column)) for column in zip(*table)]
    for what, seconds, memory in table:
        print(f"{what:<{widths[0]}}  {seconds:>{widths[1]}}  {memory:>{widths[2]}}".rstrip())
    print(f"\nthe same {alone.stat().st_size:,} bytes of rows in three ways")
    print(f"without its definitions treadmill ends with {alone_status}, and spark.py too")
    if not small:
        log.unlink()
    return 0


def run(folder: Path, command: list[str], into: Path | None = None) -> Ended:
    with open(into or os.devnull, "wb") as out, (folder / "errors.log").open("ab") as errors:
        begun = time.monotonic()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=errors)
        return waited(child, begun)


def piped(folder: Path, first: list[str], second: list[str], log: Path | None, into: Path) -> tuple[Ended, Ended]:
    """Both statuses count: to the second one, a log that breaks off because the first failed has just ended."""
    with open(log or os.devnull, "rb") as read, into.open("wb") as out, (folder / "errors.log").open("ab") as errors:
        begun = time.monotonic()
        writer = subprocess.Popen(first, cwd=folder, stdin=read, stdout=subprocess.PIPE, stderr=errors)
        reader = subprocess.Popen(second, stdin=writer.stdout, stdout=out, stderr=errors)
        writer.stdout.close()
        ended = waited(reader, begun)
        return waited(writer, begun), ended


def waited(child: subprocess.Popen, begun: float) -> Ended:
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return Ended(child.returncode, time.monotonic() - begun, usage.ru_maxrss * unit / 1e6)


def expect(folder: Path, what: str, ended: Ended) -> None:
    if ended.status != 0:
        tail = (folder / "errors.log").read_text(errors="replace").splitlines()[-20:]
        sys.exit("\n".join([*tail, f"failed: {what}: status {ended.status}; {folder}/errors.log has more"]))


def sort(rows: Path) -> None:
    """By another process: Linux counts what this one had when it starts a child as memory of that child."""
    subprocess.run(["sort", "-o", str(rows), str(rows)], env={**os.environ, "LC_ALL": "C"}, timeout=600, check=True)


def count(lines: Path) -> int:
    with lines.open("rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))


def same(one: Path, other: Path) -> bool:
    return subprocess.run(["cmp", str(one), str(other)], timeout=600).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), "--small" in sys.argv[3:]))

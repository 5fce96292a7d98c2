"""Client logs through a filter on Spark: each session goes to one process, its lines sorted by time, and the rows come back sorted.

A session's rows depend on its lines alone. So a task that a lost worker took along is run again anywhere, and the rows are those of one process,
byte for byte. A row begins with session, item and definition: sorted as lines, rows are sorted by these. Ends with the filter's status, or
70 if Spark itself failed.

usage: spark.py LOG ROWS [--lose-a-worker MARKER] -- FILTER...
"""

import argparse
import heapq
import json
import os
import re
import shlex
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from zlib import crc32

from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

BYTES_A_PARTITION = 32 << 20
LINES_UNTIL_LOST = 1000
SPARK_FAILED = 70

Key = tuple[str, float, int, int]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("log", type=Path)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--lose-a-worker", type=Path, metavar="MARKER", help="one worker dies, and leaves this file")
    parser.add_argument("filter", nargs="+")
    options = parser.parse_args()
    parts = options.rows.with_suffix(".parts").absolute()
    shutil.rmtree(parts, ignore_errors=True)
    spark = session(parts.parent)
    try:
        rows_of(spark, options.log, options.filter, options.lose_a_worker).saveAsTextFile(parts.as_uri())
    except Py4JJavaError as error:
        shutil.rmtree(parts, ignore_errors=True)
        ended = re.search(r"exited with error code (-?\d+)", str(error))
        if not ended:
            print(error, file=sys.stderr)
            return SPARK_FAILED
        status = int(ended[1])
        return status if status > 0 else 128 - status
    finally:
        spark.stop()
    with ExitStack() as stack, options.rows.open("wb") as rows:
        rows.writelines(heapq.merge(*(stack.enter_context(part.open("rb")) for part in parts.glob("part-*"))))
    shutil.rmtree(parts)
    return 0


def session(folder: Path) -> SparkSession:
    """Two cores of this machine, and four attempts at a task: without the 4, local mode has one."""
    return (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.local.dir", str(folder))
        .config("spark.log.level", "OFF")
        .getOrCreate()
    )


def rows_of(spark: SparkSession, log: Path, command: list[str], marker: Path | None):
    partitions = max(8, log.stat().st_size // BYTES_A_PARTITION)
    lines = (
        spark.sparkContext.textFile(log.absolute().as_uri())
        .mapPartitionsWithIndex(keyed)
        .repartitionAndSortWithinPartitions(partitions, lambda key: crc32(key[0].encode("utf-8", "surrogatepass")))
        .values()
    )
    if marker:
        lines = lines.mapPartitions(lost_once(marker.absolute()))
    # Without checkCode, PySpark ignores statuses. Without env, the filter's environment is empty: it needs a path.
    return lines.pipe(shlex.join(command), checkCode=True).mapPartitions(sorted)


def keyed(split: int, lines: Iterable[str]) -> Iterator[tuple[Key, str]]:
    """Lines by session, time and place: those of one time stay in their order. What has no session comes first, and the filter judges it."""
    for place, line in enumerate(lines):
        try:
            members = json.loads(line)
        except ValueError:
            members = None
        if not isinstance(members, dict):
            members = {}
        of, time = members.get("session"), members.get("time")
        yield (of if isinstance(of, str) else "", time if isinstance(time, int | float) else -1.0, split, place), line


def lost_once(marker: Path) -> Callable[[Iterable[str]], Iterator[str]]:
    """Machines die. The first worker that comes this far does, its filter in the middle of a session; Spark gives the task to another."""

    def lines_until_lost(lines: Iterable[str]) -> Iterator[str]:
        for number, line in enumerate(lines):
            if number == LINES_UNTIL_LOST:
                try:
                    os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
                    os.kill(os.getpid(), signal.SIGKILL)
                except FileExistsError:
                    pass
            yield line

    return lines_until_lost


if __name__ == "__main__":
    sys.exit(main())

"""treadmill stress on a Dask cluster.

A task is a range of seeds. It starts one child, `treadmill worker`, gives it a line for each seed and gets a line back for each:
the cluster needs to know nothing else of Treadmill, nor Treadmill of the cluster. A line depends on its seed alone. So a task that a lost worker
took along is run again anywhere, and what the cluster found, merged, is what one process finds, byte for byte.

usage: stress.py EXECUTABLE FOLDER SEEDS FRAMES
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from dask.distributed import Client, LocalCluster, as_completed

SEEDS_IN_A_TASK = 50
SECONDS_FOR_A_TASK = 300
SECONDS_FOR_ALL = 600


def main(executable: str, folder: Path, seeds: int, frames: int) -> int:
    for stale in folder.glob("*.ndjson"):
        stale.unlink()
    begun = time.monotonic()
    parts = on_cluster(executable, folder, seeds, frames)
    cluster_seconds = time.monotonic() - begun

    begun = time.monotonic()
    single = folder / "single.ndjson"
    treadmill(executable, "stress", "--seeds", f"1..{seeds}", "--frames", str(frames), "--findings-exit", "0", "--out", str(single))
    single_seconds = time.monotonic() - begun

    of_cluster = treadmill(executable, "merge", "--findings-exit", "0", *map(str, parts))
    of_single = treadmill(executable, "merge", "--findings-exit", "0", str(single))
    (folder / "merged.ndjson").write_bytes(of_cluster)
    (folder / "single-merged.ndjson").write_bytes(of_single)
    if of_cluster != of_single or not of_single:
        print(f"failed: {folder}/merged.ndjson and {folder}/single-merged.ndjson are not the same")
        return 1
    print(f"the cluster took {cluster_seconds:.1f} s, with its start and a killed worker; one command {single_seconds:.1f} s")
    print(f"{seeds} seeds of {frames} frames on a Dask cluster, merged: the same {len(of_single)} bytes as those of one command")
    return 0


def on_cluster(executable: str, folder: Path, seeds: int, frames: int) -> list[Path]:
    """Runs all seeds; a file for each task, written as its answers come in."""
    tasks = [range(first, min(first + SEEDS_IN_A_TASK, seeds + 1)) for first in range(1, seeds + 1, SEEDS_IN_A_TASK)]
    # A worker waits for its child, which takes the core: processes of one thread.
    with (
        LocalCluster(threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(folder)) as cluster,
        Client(cluster) as client,
    ):
        print(f"{len(tasks)} tasks on {len(cluster.workers)} workers of a Dask LocalCluster", flush=True)
        futures = {client.submit(answers, executable, task, frames, pure=False): task for task in tasks}
        parts = []
        for future in as_completed(futures, timeout=SECONDS_FOR_ALL):
            part = folder / f"part-{futures[future].start:07}.ndjson"
            part.write_text("".join(future.result()))
            parts.append(part)
            if len(parts) == 1:
                lose_a_worker(client)
    return sorted(parts)


def answers(executable: str, seeds: range, frames: int) -> list[str]:
    """What a worker runs: the answers to these seeds, in their order."""
    jobs = "".join(json.dumps({"job": seed, "seed": seed, "frames": frames}) + "\n" for seed in seeds)
    # A broken rule is in the answer. As a status it would be taken for a child that failed.
    command = [executable, "worker", "--findings-exit", "0"]
    child = subprocess.run(command, input=jobs, capture_output=True, text=True, timeout=SECONDS_FOR_A_TASK)
    name = f"seeds {seeds.start} to {seeds.stop - 1}"
    if child.returncode != 0:
        raise RuntimeError(f"{name}: status {child.returncode}: {child.stderr[-500:]}")
    lines = child.stdout.splitlines(keepends=True)
    if [json.loads(line).get("job") for line in lines] != list(seeds):
        raise RuntimeError(f"{name}: {len(lines)} answers to {len(seeds)} jobs, or not in their order")
    return lines


def lose_a_worker(client: Client) -> None:
    """Machines die. Dask gives the task to another worker, and starts this one again."""
    os.kill(min(client.run(os.getpid).values()), signal.SIGKILL)


def treadmill(executable: str, *arguments: str) -> bytes:
    command = subprocess.run([executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS_FOR_ALL)
    if command.returncode != 0:
        sys.exit(f"failed: treadmill {arguments[0]}: status {command.returncode}: {command.stderr.decode(errors='replace')[-500:]}")
    return command.stdout


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
    except (RuntimeError, TimeoutError, subprocess.TimeoutExpired) as error:
        sys.exit(f"failed: {error}")

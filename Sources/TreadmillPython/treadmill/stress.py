"""The executable's stress, for tests in Python."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import tempfile
from typing import Any

SHRINKING = ("frames", "layout", "unmeasured", "profile", "feed", "feed_format", "map", "feed_map", "items_at", "plant")


class StressFailure(AssertionError):
    """A rule that was broken: its name, the seed, and the path of the shrunk trace, for `treadmill replay`."""

    def __init__(self, words: str, rule: str, seed: int, trace: pathlib.Path) -> None:
        super().__init__(f"{words}\ntreadmill replay {trace}")
        (self.rule, self.seed, self.trace) = (rule, seed, trace)


def stress(
    address: str | None = None, *, traces: str | os.PathLike[str] = ".", executable: str | os.PathLike[str] | None = None, **options: Any
) -> str:
    """Runs `treadmill stress` over simulated feeds, or over the server at `address` (Docs/FeedAPI.md), and returns what it prints.

    Options are those of the command, without dashes: `stress(seeds="1..200", layout="masonry", unmeasured=True)`. The executable is that of
    TREADMILL, or on the PATH. Raises StressFailure for the first broken rule, with a trace in `traces`; RuntimeError if stress cannot run."""
    program = os.fspath(executable or os.environ.get("TREADMILL") or "treadmill")
    folder = pathlib.Path(traces)
    folder.mkdir(parents=True, exist_ok=True)
    if address is not None:
        options = {"traces": folder, **options}
    with tempfile.TemporaryDirectory() as work:
        results = pathlib.Path(work) / "results.ndjson"
        command = [program, "stress", *([address] if address else []), "--out", str(results), *_arguments(options)]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode == 0:
            return run.stdout
        finding = _first_finding(results)
    if run.returncode != 1 or finding is None:
        raise RuntimeError(f"{' '.join(command)} ended with {run.returncode}: {run.stderr or run.stdout}")
    (rule, seed, detail) = (finding["rule"], finding["seed"], finding.get("detail", ""))
    if address is not None:  # the command has shrunk it
        raise StressFailure(run.stdout, rule, seed, folder / f"finding-{rule}.ndjson")
    trace = folder / f"finding-{rule}.ndjson"
    known = {name: value for name, value in options.items() if name in SHRINKING}
    command = [program, "shrink", "--seed", str(seed), "--rule", rule, "--out", str(trace), *_arguments(known)]
    shrunk = subprocess.run(command, capture_output=True, text=True)
    if shrunk.returncode != 0:
        raise RuntimeError(f"{rule} in seed {seed}: {detail}\n{' '.join(command)} ended with {shrunk.returncode}: {shrunk.stderr}")
    words = shrunk.stdout.split("\n\n")[0]
    raise StressFailure(words, rule, seed, trace)


def _arguments(options: dict[str, Any]) -> list[str]:
    arguments: list[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not False and one is not None:
                arguments += [option] if one is True else [option, os.fspath(one) if isinstance(one, os.PathLike) else str(one)]
    return arguments


def _first_finding(results: pathlib.Path) -> dict[str, Any] | None:
    if not results.exists():
        return None
    for line in results.read_text().splitlines():
        found = json.loads(line)
        for finding in found.get("findings", []):
            return {"seed": found.get("seed"), **finding}
    return None

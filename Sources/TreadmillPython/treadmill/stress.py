"""The executable's stress, for tests in Python."""

from __future__ import annotations

import json
import os
import pathlib
import shlex
import subprocess
import tempfile
import warnings
from typing import Any

SHRINKING = ("frames", "layout", "unmeasured", "items", "profile", "hz", "viewport", "platform", "feed", "feed_format", "map", "feed_map", "items_at", "bug")
HOW_TO_GET_IT = """treadmill.stress runs the executable treadmill, and {program!r} is not there. The wheel of a release has it; else build it in a
clone of the repository:
    swift build -c release --product treadmill
Then put .build/release on the PATH, set TREADMILL to the executable's path, or give it as executable=."""
OF_THE_WHEEL = pathlib.Path(__file__).parent / "bin" / "treadmill"


class StressFailure(AssertionError):
    """A rule that was broken, in the words of the command.

    - `sentence`: what a reader of the feed sees; `detail`: what is wrong
    - `rule` and `seed`: the rule's number, and the seed that breaks it
    - `trace`: the path of the shrunk session; `replay`: the shell command that plays it
    - `finding`: sentence, detail and, of a server, the pages that show it, as text
    """

    __module__ = "treadmill"

    def __init__(self, finding: str, rule: str, seed: int, trace: pathlib.Path) -> None:
        (self.finding, self.rule, self.seed, self.trace) = (finding, rule, seed, trace)
        self.replay = f"treadmill replay {shlex.quote(str(trace))}"
        (self.sentence, _, rest) = finding.partition("\n")
        self.detail = rest.partition("\n")[0].strip()
        super().__init__(f"{finding}\n  replay: {self.replay}")

    def __repr__(self) -> str:
        return f"StressFailure(rule={self.rule!r}, seed={self.seed}, sentence={self.sentence!r}, trace={str(self.trace)!r})"

    def __reduce__(self) -> Any:  # as pytest-xdist sends it between processes
        return (StressFailure, (self.finding, self.rule, self.seed, self.trace))


class NotTested(UserWarning):
    """What a run over a server did not test, and why: pytest lists it, and `-W error::treadmill.NotTested` makes it a failure."""

    __module__ = "treadmill"


def stress(
    address: str | None = None, *, traces: str | os.PathLike[str] = ".", executable: str | os.PathLike[str] | None = None, **options: Any
) -> str:
    """Runs `treadmill stress` over simulated feeds, or `treadmill check` over the server at `address` or of a description, `feed_api="feed.json"`
    (Docs/FeedAPI.md), and returns what it prints. Warns by NotTested of each thing that was not tested of a server.

    Options are those of the command, without dashes: `stress(seeds="1..200", layout="masonry", unmeasured=True)`. The executable is that of
    TREADMILL, else of the wheel, else on the PATH. Raises StressFailure for the first broken rule, with a trace in `traces`; RuntimeError if stress cannot run."""
    __tracebackhide__ = True  # pytest shows the test's line, and then the finding
    if address is not None and not isinstance(address, str):
        raise TypeError(f"address must be a text, not {type(address).__name__!r}")
    program = os.fspath(executable or os.environ.get("TREADMILL") or (OF_THE_WHEEL if OF_THE_WHEEL.exists() else "treadmill"))
    folder = pathlib.Path(traces)
    folder.mkdir(parents=True, exist_ok=True)
    is_server = address is not None or options.get("feed_api") is not None
    if is_server:
        options = {"traces": folder, **options}
    with tempfile.TemporaryDirectory() as work:
        results = pathlib.Path(work) / "results.ndjson"
        command = [program, "check" if is_server else "stress", *([address] if address else []), "--out", str(results), *_arguments(options)]
        run = _run(command)
        if run.returncode == 0:
            for gap in _not_tested(results):
                warnings.warn(gap, NotTested, stacklevel=2)
            return run.stdout
        finding = _first_finding(results)
    if run.returncode != 1 or finding is None:
        raise RuntimeError(f"{shlex.join(command)} ended with {run.returncode}: {run.stderr or run.stdout}")
    (rule, seed, trace) = (finding["rule"], finding["seed"], folder / f"finding-{finding['rule']}.ndjson")
    if is_server:  # the command has shrunk it
        raise StressFailure(_words(run.stdout, finding), rule, seed, trace)
    known = {name: value for name, value in options.items() if name in SHRINKING}
    command = [program, "shrink", "--seed", str(seed), "--rule", rule, "--out", str(trace), *_arguments(known)]
    shrunk = _run(command)
    if shrunk.returncode != 0:
        raise RuntimeError(f"{rule} in seed {seed}: {finding['detail']}\n{shlex.join(command)} ended with {shrunk.returncode}: {shrunk.stderr}")
    raise StressFailure(_words(shrunk.stdout, finding), rule, seed, trace)


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    __tracebackhide__ = True
    try:
        return subprocess.run(command, capture_output=True, text=True)
    except (FileNotFoundError, PermissionError):
        raise RuntimeError(HOW_TO_GET_IT.format(program=command[0])) from None


def _words(output: str, finding: dict[str, Any]) -> str:
    """The first finding as the command prints it: after a cross what is seen, indented what is wrong, then the rule with its number."""
    lines = output[output.find("\u2717 ") + 2 :].splitlines() if "\u2717 " in output else []
    end = next((place for place, line in enumerate(lines) if line.startswith(f"  {finding['rule']} ")), None)
    return f"{finding['rule']} is broken.\n  {finding['detail']}" if end is None else "\n".join(lines[: end + 1])


def _arguments(options: dict[str, Any]) -> list[str]:
    arguments: list[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not False and one is not None:
                arguments += [option] if one is True else [option, os.fspath(one) if isinstance(one, os.PathLike) else str(one)]
    return arguments


def _not_tested(results: pathlib.Path) -> list[str]:
    summary: dict[str, Any] = json.loads(results.read_text().splitlines()[-1]).get("summary", {})
    return list(summary.get("untested", []))


def _first_finding(results: pathlib.Path) -> dict[str, Any] | None:
    if not results.exists():
        return None
    for line in results.read_text().splitlines():
        found = json.loads(line)
        for finding in found.get("findings", []):
            return {"seed": found.get("seed"), "detail": "", **finding}
    return None

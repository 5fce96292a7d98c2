"""treadmill load on a Dask cluster: a shard of the readers on each worker, all from one instant on, and their results merged.

A shard is not retried: one that begins later is not the load that was meant. The server is one of this machine, with pages of invented posts.

usage: load.py EXECUTABLE FOLDER SHARDS
"""

import json
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from dask.distributed import Client, LocalCluster

SECONDS, READERS_A_SECOND = 6, 40
SECONDS_TO_START, SECONDS_FOR_ALL = 5, 120
PAGES, POSTS = 50, 10


class Feed(BaseHTTPRequestHandler):
    """`/feed?cursor=N`: a page of the feed, and the cursor of the next one."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        number = int(parse_qs(urlsplit(self.path).query).get("cursor", ["0"])[0])
        posts = [{"id": f"p{number * POSTS + place}", "text": "word " * (place * 7 % 40), "photos": []} for place in range(POSTS)]
        body = json.dumps({"posts": posts, "next": str(number + 1) if number + 1 < PAGES else None}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main(executable: str, folder: Path, shards: int) -> int:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Feed)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    description = folder / "feed.json"
    address = f"http://127.0.0.1:{server.server_port}/feed"
    description.write_text(json.dumps({"url": address, "limit": POSTS, "older": {"parameter": "cursor", "from": "/next"}}))
    parts = [folder / f"load-{shard}.ndjson" for shard in range(shards)]
    with (
        LocalCluster(
            n_workers=shards, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(folder)
        ) as cluster,
        Client(cluster) as client,
    ):
        start = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + SECONDS_TO_START))
        futures = [
            client.submit(run, executable, description, f"{shard}/{shards}", start, part, pure=False, retries=0)
            for shard, part in enumerate(parts)
        ]
        client.gather(futures)
    merged = subprocess.run([executable, "merge", *map(str, parts)], stdout=subprocess.PIPE, timeout=SECONDS_FOR_ALL, check=True)
    counts = json.loads(merged.stdout)["counts"]
    came = sum(json.loads(part.read_text().splitlines()[-1])["counts"]["readers.came"] for part in parts)
    if not counts["readers.came"] == came == SECONDS * READERS_A_SECOND:
        print(f"failed: {counts['readers.came']} readers merged, {came} in the parts, {SECONDS * READERS_A_SECOND} in the plan")
        return 1
    print(f"{came} readers of a load, a shard on each of {shards} workers, merged: each once")
    return 0


def run(executable: str, description: Path, shard: str, start: str, part: Path) -> None:
    subprocess.run(
        [
            *(executable, "load", "--feed-api", str(description), "--arrivals", f"{READERS_A_SECOND}/s", "--for", f"{SECONDS}s"),
            *("--shard", shard, "--start-at", start, "--quiet", "--out", str(part), "--fail-if", "errors > 0%"),
        ],
        stdout=subprocess.DEVNULL,
        timeout=SECONDS_FOR_ALL,
        check=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))

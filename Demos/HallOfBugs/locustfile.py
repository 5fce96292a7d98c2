"""The loop that users of Locust write for a feed: the first page, the next ones by their cursor, a pause before each, at the end again.

HALL_USER=HttpUser takes Locust's client over requests instead of the faster one. HALL_OUT names a file for the result.
"""

import json
import os
import time
from urllib.parse import urlencode

from locust import FastHttpUser, HttpUser, between, events, task

LIMIT = int(os.environ.get("HALL_LIMIT", "20"))
BASE = HttpUser if os.environ.get("HALL_USER") == "HttpUser" else FastHttpUser

seconds = 0.0


class Reader(BASE):
    wait_time = between(1, 3)
    cursor = None

    def on_start(self):
        self.begun = time.monotonic()

    def on_stop(self):
        global seconds
        seconds += time.monotonic() - self.begun

    @task
    def page(self):
        query = {"limit": LIMIT} | ({"cursor": self.cursor} if self.cursor else {})
        name = "older" if self.cursor else "first"
        answer = self.client.get(f"/timeline?{urlencode(query)}", name=name)
        if answer.status_code == 200:
            self.cursor = answer.json()["next"]


@events.quitting.add_listener
def write_result(environment, **_):
    """What Locust prints at its end; its --csv is written each second, and not at the end."""
    if path := os.environ.get("HALL_OUT"):
        total = environment.stats.total
        result = {
            "requests": total.num_requests, "failed": total.num_failures, "user_seconds": seconds,
            "latencies": [total.get_response_time_percentile(share) for share in (0.5, 0.95, 0.99)],
        }
        with open(path, "w") as file:
            json.dump(result, file)

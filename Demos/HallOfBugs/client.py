"""A client of one variant, and the plain loop: the check that people write first."""

import http.client
import json
from urllib.parse import urlencode, urlsplit

SECONDS_FOR_AN_ANSWER = 20


class Client:
    """`base` is a variant's address. Counts its requests."""

    def __init__(self, base: str):
        parts = urlsplit(base)
        self.connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=SECONDS_FOR_AN_ANSWER)
        self.path = parts.path
        self.requests = 0

    def call(self, method: str, path: str, body: dict | None = None, **query) -> tuple[int, dict]:
        self.requests += 1
        address = self.path + path + ("?" + urlencode(query) if query else "")
        headers = {"Content-Type": "application/json"} if body else {}
        self.connection.request(method, address, json.dumps(body) if body else None, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        return answer.status, json.loads(content) if content else {}

    def done(self, expected: int, *call, **query) -> dict:
        status, body = self.call(*call, **query)
        if status != expected:
            raise RuntimeError(f"{call[0]} {self.path}{call[1]} {query}: status {status} instead of {expected}: {body}")
        return body

    def reset(self, posts: int = 300, seed: int = 1) -> int:
        """How many posts a reader sees then."""
        return self.done(200, "POST", "/reset", posts=posts, seed=seed)["shown"]

    def page(self, **query) -> dict:
        return self.done(200, "GET", "/timeline", **query)

    def insert(self, text: str = "new") -> str:
        return self.done(201, "POST", "/posts", {"text": text})["id"]

    def edit(self, id: str, text: str = "edited") -> None:
        self.done(200, "PATCH", f"/posts/{id}", {"text": text})

    def delete(self, id: str) -> None:
        self.done(204, "DELETE", f"/posts/{id}")


def walk(client: Client, known: int, limit: int = 20) -> str | None:
    """The plain loop: all pages once, and what is wrong with them."""
    seen, asked, cursor = set(), set(), None
    while True:
        page = client.page(limit=limit, **({"cursor": cursor} if cursor else {}))
        if "posts" not in page:
            return f"an answer without posts: {page}"
        for post in page["posts"]:
            if post["id"] in seen:
                return f"post {post['id']} comes twice"
            seen.add(post["id"])
        cursor = page["next"]
        if cursor is None:
            return None if len(seen) == known else f"{len(seen)} posts of {known}"
        if cursor in asked:
            return "the pages go in a circle"
        asked.add(cursor)
